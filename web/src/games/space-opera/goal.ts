/** How a scenario is won, in a sentence. */

import type { SoTable } from "./table";

const GOALS: Record<string, (limit: number) => string> = {
  last_man_standing: (limit) => `Outlive the others; after Round ${limit}: most planets.`,
  most_planets: (limit) => `Most planets after Round ${limit} win.`,
};
export const goalOf = (table: SoTable): string => GOALS[table.goal]?.(table.round_limit) ?? "";
