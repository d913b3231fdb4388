/** What a review says, as numbers and words for a screen. Chances are shares; people read percent and points. */

import type { CurvePoint, Decision, Judging, Parts, Review, Turning } from "../api/types";

export type Verdict = "brilliant" | "good" | "inaccurate" | "mistake" | "blunder";
/** The best first; the sign tells them apart without colour. */
export const VERDICTS: Record<Verdict, string> = { brilliant: "!!", good: "✓", inaccurate: "?!", mistake: "?", blunder: "??" };
export const WRONG: readonly string[] = ["inaccurate", "mistake", "blunder"];

/** Standard errors, as in the sentences of the review. */
export const SURE = 2;

export const percent = (share: number): number => Math.round(share * 100);

/** A change in points of winning chance, with its sign. */
export function points(share: number): string {
  const rounded = percent(share);
  return rounded === 0 ? "±0" : `${rounded > 0 ? "+" : "−"}${Math.abs(rounded)}`;
}

/** Where something lies in 19 of 20 cases, as far from the middle, in points. */
export const spread = (error: number): number => Math.round(error * SURE * 100);

/** The ends of that interval, in percent. */
export function between(chance: number, error: number): [number, number] {
  return [percent(Math.max(0, chance - SURE * error)), percent(Math.min(1, chance + SURE * error))];
}

/** What a decision gave or took: nothing where the best move was played. */
export const gainOf = (decision: Decision): number => -decision.loss;

/** Whether it is clear that something was given (1) or taken (-1), a point at least. */
export function gainSign({ low, high, loss }: Decision): -1 | 0 | 1 {
  if (percent(loss) === 0) return 0;
  return low > 0 ? -1 : high < 0 ? 1 : 0;
}

/** The same in words: a number only where it is clear whether something was given or taken. */
export function gainText(decision: Decision): string {
  if (gainSign(decision) !== 0) return points(gainOf(decision));
  return decision.high - decision.low < 2 * SMALL ? "≈ 0" : "unclear";
}
const SMALL = 0.05;

/** How the best other move compares with the one played, said only as far as it is clear. */
export function differenceText(decision: Decision): string {
  const [best] = decision.others;
  if (!best) return "";
  const sign = gainSign(decision);
  if (sign === 0) return "It is not clear that another move is better.";
  const ends = [decision.low, decision.high].map((end) => Math.max(0, percent(-sign * end)));
  const worth = Math.abs(percent(decision.loss));
  return `“${best.text}”${sign > 0 ? ", the next best," : ""} is worth ${worth} ${worth === 1 ? "point" : "points"} ${sign < 0 ? "more" : "less"}: between ${Math.min(...ends)} and ${Math.max(...ends)}.`;
}

export const isJudged = ({ verdict }: Decision): boolean => verdict !== "";

/** Whether there is a better move to be found: with two choices, one of them the move that was played, it is given away. */
export const isExercise = ({ verdict, others, options }: Decision): boolean => WRONG.includes(verdict) && others.length > 0 && options > 2;

/** The decisions of a seat (null: of everybody) that a verdict was given for. */
export function listed(review: Review, seat: number | null): Decision[] {
  return review.decisions.filter((decision) => isJudged(decision) && (seat === null || decision.seat === seat));
}

/** The turning points and moments that a reader is led to, in the order of the game. */
export function stationsOf(review: Review, seat: number | null): Turning[] {
  const summary = review.summaries.find((each) => each.seat === seat);
  const found = new Map([...review.turning, ...(summary?.moments ?? [])].map((turning) => [turning.move, turning]));
  return [...found.values()].sort((a, b) => a.move - b.move).slice(0, MOST_STATIONS);
}
const MOST_STATIONS = 9;

/** The point of the curve that holds after so many moves. */
export function pointAt(curve: CurvePoint[], move: number): CurvePoint | undefined {
  return curve.findLast((point) => point.move <= move) ?? curve[0];
}

export interface Row {
  name: string;
  value: number;
  error: number | null;
  /** From where to where the bar goes. */
  from: number;
  to: number;
}

/** The column of a seat in whole points that add up: what rounding leaves over is uncertain, too. Who plays alone has no others. */
export function columnOf(parts: Parts, alone = false): Row[] {
  const told: [string, number, number][] = [
    ["Start by seat", percent(parts.start), parts.start_error],
    ["Luck", percent(parts.luck), parts.luck_error],
    ...(alone ? [] : [["Others’ decisions", percent(parts.others), parts.others_error]] as [string, number, number][]),
    ["Own decisions", percent(parts.own), parts.own_error],
  ];
  const result = percent(parts.result);
  const known = told.reduce((sum, [, value]) => sum + value, 0);
  let at = 0;
  const rows: Row[] = told.map(([name, value, error]) => ({ name, value, error: spread(error), from: at, to: (at += value) }));
  rows.push({ name: "Uncertain", value: result - known, error: null, from: at, to: result });
  return [...rows, { name: "Result", value: result, error: null, from: 0, to: result }];
}

/** When something was, in rounds where the game has them. */
export function whenText(round: number | null, move: number): string {
  if (round === null) return `Move ${move + 1}`;
  return round === 0 ? "Before round 1" : `Round ${round}`;
}

/** A sentence with its numbers kept in one piece: "(−32 ± 11)" and "41 %". */
export const typeset = (text: string): string => text.replace(/\((-?)(\+?\d*) ?± (\d+)\)/g, (_, minus: string, mean: string, error: string) => `(${minus && "−"}${mean}${mean && "\u00a0"}±\u00a0${error})`).replace(/(\d) %/g, "$1\u00a0%");

/** How far it is, in words. */
export function progressText({ state, depth, done, total, review, problem }: Judging): { title: string; note: string } {
  const [least, most] = review ? worldsOf(review as Review) : [0, 0];
  const imagined = most > 0 ? `${least === most ? most : `${least} to ${most}`} imagined endings for each decision` : "every decision is played on many times";
  if (state === "waiting") return { title: "Waiting for its turn", note: "It begins as soon as the server has time for it." };
  if (state === "stopped") return { title: "Judging stopped", note: problem ?? "What is judged stays." };
  if (state === "running") return { title: `Judged ${Math.floor((done / Math.max(1, total)) * 100)} %`, note: depth === "deep" ? `The picture gets sharper: ${imagined}.` : "A first look; the picture gets sharper." };
  return { title: "All decisions judged", note: most > 0 ? imagined : "" };
}

/** In how many worlds a decision was looked into: the fewest, the most. */
export function worldsOf({ decisions }: Review): [number, number] {
  const all = decisions.map(({ worlds }) => worlds);
  return all.length > 0 ? [Math.min(...all), Math.max(...all)] : [0, 0];
}
