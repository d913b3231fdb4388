/** What one fills in for a new table, and what is sent. */

import type { Clock, GameOption, GameSummary, NewTable, OptionValue } from "../api/types";

export type SeatPlan = { kind: "me" | "open" | "bot" | "hotseat"; bot: string };

export interface ClockChoice {
  name: string;
  note: string;
  clock: Clock;
}

export const CLOCKS: ClockChoice[] = [
  { name: "None", note: "no rush", clock: { kind: "none", seconds: null } },
  { name: "1 min", note: "a move", clock: { kind: "move", seconds: 60 } },
  { name: "20 min", note: "each", clock: { kind: "game", seconds: 1200 } },
  { name: "1 day", note: "a move", clock: { kind: "move", seconds: 86_400 } },
];

/** As many seats as wanted; those that stay keep their sitter. */
export function resized(plan: SeatPlan[], size: number, bot: string): SeatPlan[] {
  return Array.from({ length: size }, (_, seat) => plan[seat] ?? { kind: "bot" as const, bot });
}

export function groupsOf(options: GameOption[]): [string, GameOption[]][] {
  const groups = new Map<string, GameOption[]>();
  for (const option of options) {
    const name = option.group || "Options";
    groups.set(name, [...(groups.get(name) ?? []), option]);
  }
  return [...groups];
}

export function tableFor(
  game: GameSummary, name: string, plan: SeatPlan[], options: Record<string, OptionValue>, clock: Clock, open: boolean, spectators: boolean,
): NewTable {
  const changed = game.options.filter((option) => option.name in options && options[option.name] !== option.default);
  return {
    game: game.id,
    name: name.trim(),
    seats: plan.map(({ kind, bot }) => (kind === "bot" ? { kind, bot } : { kind })),
    options: Object.fromEntries(changed.map((option) => [option.name, options[option.name] ?? option.default])),
    clock,
    reactions: "cover",
    open,
    spectators,
  };
}
