/** From events to movement: which card travels from where to where, and how fast. */

export interface Flight {
  /** Places on the table, as in `data-place`. */
  from: string;
  to: string;
  /** What the traveller shows, as the game names it; null is a back. */
  face: string | null;
  back?: string;
  /** No card but a token, drawn by the kit's `Flyer`, as large as the places it leaves and reaches. */
  kind?: string;
  /** Whose it is, for its colour. */
  seat?: number;
  /** Places on the way, passed one after another. */
  via?: string[];
}

export interface TimedFlight extends Flight {
  start: number;
  duration: number;
}

const SLOWEST_MS = 420;
const FASTEST_MS = 250;
const LONGEST_SHOW_MS = 1200;
/** Beyond this many, or after a long absence, nothing is shown: the page is catching up. */
export const MOST_FLIGHTS = 40;

/** One after another; the more there are, and the more waits behind them, the more they overlap. */
export function timed(flights: Flight[], waitingBehind = 0): TimedFlight[] {
  if (flights.length > MOST_FLIGHTS) return [];
  const duration = flights.length > 6 || waitingBehind > 0 ? FASTEST_MS : flights.length > 2 ? 320 : SLOWEST_MS;
  const room = LONGEST_SHOW_MS / (1 + waitingBehind) - duration;
  const step = flights.length > 1 ? Math.max(0, Math.min(duration * 0.7, room / (flights.length - 1))) : 0;
  return flights.map((flight, index) => ({ ...flight, start: Math.round(index * step), duration }));
}

export function showLength(flights: TimedFlight[]): number {
  const last = flights.at(-1);
  return last ? last.start + last.duration : 0;
}

/** Whether to play the movement of an update: not when many wait behind it, nor at the first sight of a table. */
export function worthShowing(waitingBehind: number, firstSight: boolean, reducedMotion: boolean): boolean {
  return !firstSight && !reducedMotion && waitingBehind < 6;
}
