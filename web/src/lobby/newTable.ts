/** What one fills in for a new table, and what is sent. */

import type { Clock, GameOption, GameSummary, Level, NewTable, OptionValue } from "../api/types";
import { levelsFor, usualBot } from "./levels";

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

/** As many seats as wanted; those that stay keep their sitter, but bots that cannot play with so many are others. */
export function resized(plan: SeatPlan[], size: number, levels: Level[], last: string): SeatPlan[] {
  const able = levelsFor(levels, size).map(({ id }) => id);
  const bot = usualBot(able, last);
  return Array.from({ length: size }, (_, seat) => {
    const sitter = plan[seat] ?? { kind: "bot" as const, bot };
    return able.includes(sitter.bot) ? sitter : { ...sitter, bot };
  });
}

export function groupsOf(options: GameOption[]): [string, GameOption[]][] {
  const groups = new Map<string, GameOption[]>();
  for (const option of options) {
    const name = option.group || "Options";
    groups.set(name, [...(groups.get(name) ?? []), option]);
  }
  return [...groups];
}

/** How people sit together: beside seats, options and clock. */
export type Ways = Pick<NewTable, "reactions" | "hints" | "pace" | "open" | "spectators">;

export const USUAL_WAYS: Ways = { reactions: "cover", hints: false, pace: "brisk", open: false, spectators: true };

export const REACTIONS: { way: Ways["reactions"]; name: string; says: string }[] = [
  { way: "cover", name: "Under cover", says: "Only who can react is asked; between people a short pause hides who that is." },
  { way: "everybody", name: "Ask everybody", says: "Everybody is asked every time, also who can only pass." },
];

export const PACES: { way: Ways["pace"]; name: string; says: string }[] = [
  { way: "at_once", name: "At once", says: "Bots move as soon as they have thought." },
  { way: "brisk", name: "Brisk", says: "Bots leave you a moment to see each move." },
  { way: "leisurely", name: "Leisurely", says: "Bots wait a second before each move." },
];

export function tableFor(
  game: GameSummary, name: string, plan: SeatPlan[], options: Record<string, OptionValue>, clock: Clock, ways: Ways,
): NewTable {
  const changed = game.options.filter((option) => option.name in options && options[option.name] !== option.default);
  return {
    game: game.id,
    name: name.trim(),
    seats: plan.map(({ kind, bot }) => (kind === "bot" ? { kind, bot } : { kind })),
    options: Object.fromEntries(changed.map((option) => [option.name, options[option.name] ?? option.default])),
    clock,
    ...ways,
  };
}
