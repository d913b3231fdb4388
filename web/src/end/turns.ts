/** Where rounds and turns begin in a replay, and where the game turned. */

import type { GameEvent, ReplayFrame, View } from "../api/types";
import { roundOf } from "../table/recap";

export interface Mark {
  /** The move before which, or with which, it began. */
  move: number;
  round: number;
  seat: number | null;
}

/** Beginnings of turns, or of rounds where a game has no turns, in order. */
export function marksOf(frames: ReplayFrame[]): Mark[] {
  return frames.flatMap((frame) =>
    frame.events.flatMap((event) => {
      const round = roundOf(event);
      return round === null ? [] : [{ move: frame.number, round, seat: event.seat }];
    }),
  );
}

/** The first move of each round. */
export function roundsOf(frames: ReplayFrame[]): Mark[] {
  const seen = new Set<number>();
  return marksOf(frames).filter(({ round }) => !seen.has(round) && seen.add(round));
}

/** The round a move was made in: one that begins with it is the next. */
export const roundAt = (rounds: Mark[], move: number): number | null => (rounds.findLast((mark) => mark.move < move) ?? rounds.find((mark) => mark.move === move))?.round ?? null;

/** The round that begins with a move made in the one before; null if none does. */
export function roundBegunBy(rounds: Mark[], move: number): number | null {
  const begun = rounds.find((mark) => mark.move === move)?.round ?? null;
  return begun === roundAt(rounds, move) ? null : begun;
}

/** The mark before or after a move, for jumping. */
export function jump(marks: Mark[], move: number, by: 1 | -1): number | null {
  const found = by === 1 ? marks.find((mark) => mark.move > move) : marks.findLast((mark) => mark.move < move);
  return found?.move ?? null;
}

export interface TurningPoint {
  move: number;
  round: number | null;
  seat: number;
  gain: number;
  text: string;
  leads: boolean;
}

const MOST_POINTS = 4;

/** The moves that changed who leads, and the largest gains: a few, in their order. */
export function turningPoints(frames: ReplayFrame[], seats: number, scoreNow: (view: View, seat: number) => number | null): TurningPoint[] {
  const scores = frames.map((frame) => Array.from({ length: seats }, (_, seat) => scoreNow(frame.view, seat) ?? 0));
  const found: TurningPoint[] = [];
  const rounds = roundsOf(frames);
  for (const [at, frame] of frames.entries()) {
    if (at === 0) continue;
    const gains = scores[at]!.map((score, seat) => score - scores[at - 1]![seat]!);
    const gain = Math.max(...gains);
    const seat = gains.indexOf(gain);
    if (gain <= 0) continue;
    const leads = leaderOf(scores[at]!) === seat && leaderOf(scores[at - 1]!) !== seat;
    found.push({ move: frame.number, round: roundAt(rounds, frame.number), seat, gain, leads, text: tellingOf(frame.events, seat) ?? frame.move?.text ?? "" });
  }
  const best = [...found].sort((a, b) => Number(b.leads) - Number(a.leads) || b.gain - a.gain).slice(0, MOST_POINTS);
  return best.sort((a, b) => a.move - b.move);
}

/** Who alone has the most. */
function leaderOf(scores: number[]): number | null {
  const most = Math.max(...scores);
  return scores.filter((score) => score === most).length === 1 ? scores.indexOf(most) : null;
}

/** Names of events that bring points. */
const GAINS = /^(arrived|bought|infected|took_rat_king|killed|scored|captured|colonised)/;
const MOST_TOLD = 2;

/** What gained the seat something in a move, or else the first that it did. */
function tellingOf(events: GameEvent[], seat: number): string | undefined {
  const own = events.filter((event) => event.seat === seat && roundOf(event) === null);
  const gains = own.filter((event) => GAINS.test(event.event));
  const told = gains.length > 0 ? gains.slice(0, MOST_TOLD) : own.slice(0, 1);
  return told.length > 0 ? told.map((event) => event.text).join(" ") : undefined;
}

/** The move that an address names, as `#move=12`. */
export function moveIn(fragment: string): number | null {
  const told = new URLSearchParams(fragment.replace(/^#/, "")).get("move");
  return told !== null && /^\d+$/.test(told) ? Number(told) : null;
}
