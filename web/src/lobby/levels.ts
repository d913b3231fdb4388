/** How strong the bots are, in words, and which of them comes next for somebody. */

import type { Level, NewTable, Seat, TableFacts } from "../api/types";
import { saveSettings, settings, type Results } from "../settings.svelte";

/** So many tables are remembered as counted: whoever looks at an old end again has not won again. */
const COUNTED = 100;
const USUAL_BOT = "greedy";

/** The level used last, else a steady one, else the middle one of what the game offers. */
export function usualBot(bots: string[], last: string): string {
  if (bots.includes(last)) return last;
  if (bots.includes(USUAL_BOT)) return USUAL_BOT;
  return bots[Math.floor(bots.length / 2)] ?? "";
}

/** A bot in words; one that the game does not list has its name. */
export const levelOf = (levels: Level[], id: string): Level =>
  levels.find((level) => level.id === id) ?? { id, title: id.charAt(0).toUpperCase() + id.slice(1), about: "", rating: null, seats: [] };

export const titleOf = (levels: Level[], id: string): string => levelOf(levels, id).title;

/** Those that can play with so many. */
export const levelsFor = (levels: Level[], seats: number): Level[] => levels.filter((level) => level.seats.includes(seats));

/** "Easy, 620"; a level that was not measured has no number. */
export function strengthOf(level: Level): string {
  return level.rating === null ? level.title : `${level.title}, ${level.rating}`;
}

/** The level above one; null above the last. Bots of other packages come first in the list, and are no steps. */
export function above(levels: Level[], id: string): Level | null {
  const at = levels.findIndex((level) => level.id === id);
  return at < 0 ? null : (levels[at + 1] ?? null);
}

/** What is worth trying: the level above the strongest one that was beaten. */
export function nextLevel(levels: Level[], results: Results[string] | undefined): Level | null {
  const beaten = levels.filter(({ id }) => (results?.[id]?.won ?? 0) > 0).at(-1);
  return beaten ? above(levels, beaten.id) : null;
}

/** The weakest bot at a table, if one person plays against bots and nobody else. */
export function rivalLevel(levels: Level[], seats: Seat[]): Level | null {
  const bots = seats.filter(({ kind }) => kind === "bot");
  if (bots.length === 0 || bots.length !== seats.length - 1) return null;
  return levels.find(({ id }) => bots.some(({ bot }) => bot === id)) ?? null;
}

/** Remember how a game ended for who played it, once. */
export function countResult(table: string, game: string, level: string, won: boolean): void {
  if (settings.counted.includes(table)) return;
  const before = settings.results[game]?.[level] ?? { won: 0, lost: 0 };
  const now = won ? { ...before, won: before.won + 1 } : { ...before, lost: before.lost + 1 };
  settings.results = { ...settings.results, [game]: { ...settings.results[game], [level]: now } };
  settings.counted = [...settings.counted, table].slice(-COUNTED);
  saveSettings();
}

/** The same table with other bots. */
export function tableAgainst(facts: TableFacts, seats: Seat[], mine: number, bot: string): NewTable {
  const { game, name, options, clock, reactions, hints, pace, open, spectators } = facts;
  const sitting = seats.map((_, seat) => (seat === mine ? { kind: "me" as const } : { kind: "bot" as const, bot }));
  return { game, name, seats: sitting, options, clock, reactions, hints, pace, open, spectators };
}
