/** What happened, in sections: whose turn, in which round. From the events alone, whatever the game. */

import type { GameEvent } from "../api/types";

export interface Section {
  /** Whose turn it was, or who acted; null for what the table itself did. */
  seat: number | null;
  round: number | null;
  events: GameEvent[];
}

/** Names of events that cost somebody something for good. */
const LOSSES = /^(killed|destroyed|demoted|abandoned|pitted|suffered|surrendered|eliminated|lost|struck|captured|conquered|sunk|died)/;
const ROUNDS = ["round", "night"];

export function roundOf(event: GameEvent): number | null {
  const found = ROUNDS.map((name) => event.args[name]).find((value) => typeof value === "number");
  return typeof found === "number" && /began|begin|fell/.test(event.event) ? found : null;
}

/** The number of a die that was rolled, or null. */
export function rollOf(event: GameEvent): number | null {
  const { roll } = event.args;
  return typeof roll === "number" ? roll : null;
}

export const isLoss = (event: GameEvent): boolean => LOSSES.test(event.event);

/** Where a game has turns, all that happens in one belongs to it, whoever does it; else what one seat does in a row. */
export function sectionsOf(events: GameEvent[]): Section[] {
  const sections: Section[] = [];
  let inTurn = false;
  let round: number | null = null;
  for (const event of events) {
    const begun = roundOf(event);
    const last = sections.at(-1);
    if (begun !== null) {
      round = begun;
      inTurn = event.seat !== null;
    }
    const other = !inTurn && event.seat !== null && last?.seat !== event.seat;
    if (!last || begun !== null || other) sections.push({ seat: event.seat, round, events: [event] });
    else last.events.push(event);
  }
  return sections;
}

/** The same thing several times in a row is one line. */
export function linesOf(events: GameEvent[]): { event: GameEvent; times: number }[] {
  const found: { event: GameEvent; times: number }[] = [];
  for (const event of events) {
    const last = found.at(-1);
    if (last && last.event.seat === event.seat && last.event.text === event.text) found[found.length - 1] = { event, times: last.times + 1 };
    else found.push({ event, times: 1 });
  }
  return found;
}

/** Whose turn it is by what happened; null in a game without turns. */
export function turnOf(events: GameEvent[]): number | null {
  return events.findLast((event) => event.seat !== null && roundOf(event) !== null)?.seat ?? null;
}

/** Whether it is somebody else's turn, in a game with turns. */
export function isTurnOfAnother(events: GameEvent[], you: number | null): boolean {
  const turn = turnOf(events);
  return turn !== null && turn !== you;
}

/** Without the end of one's own last turn and the beginning of the next. */
export function between(sections: Section[], you: number | null): Section[] {
  const theirs = sections.map((section) => section.seat !== you && section.seat !== null);
  return sections.slice(Math.max(0, theirs.indexOf(true)), theirs.lastIndexOf(true) + 1);
}

/** Whether it is worth a recap: in a game of turns a whole turn of somebody else, else anything that others did. */
export function worthTelling(events: GameEvent[], log: GameEvent[], you: number | null): boolean {
  const isTurn = (event: GameEvent): boolean => event.seat !== null && roundOf(event) !== null;
  const theirs = events.filter((event) => event.seat !== null && event.seat !== you);
  return log.some(isTurn) ? theirs.some(isTurn) : theirs.length > 0;
}

export interface Sum {
  rolls: number;
  losses: number;
}

export function sumOf(events: GameEvent[]): Sum {
  return { rolls: events.filter((event) => rollOf(event) !== null).length, losses: events.filter(isLoss).length };
}

/** What the others did since the last turn of a seat, in a game of turns; for who comes back in the middle of it. */
export function sinceTurnOf(events: GameEvent[], seat: number): GameEvent[] {
  const sections = sectionsOf(events);
  const turns = sections.filter((section) => section.seat !== null && roundOf(section.events[0]!) !== null);
  const last = sections.at(-1);
  if (turns.length === 0 || last?.seat !== seat) return [];
  const before = sections.slice(0, -1);
  const mine = before.map((section) => section.seat).lastIndexOf(seat);
  return before.slice(mine + 1).filter((section) => section.seat !== null && section.round !== null).flatMap((section) => section.events);
}
