/** What a review says, as numbers and words for a screen. Chances are shares; people read percent and points. */

import type { CurvePoint, Decision, Judging, Parts, Review, Turning } from "../api/types";

export type Verdict = "brilliant" | "good" | "inaccurate" | "mistake" | "blunder";
/** The best first; the sign tells them apart without colour. */
export const VERDICTS: Record<Verdict, string> = { brilliant: "!!", good: "✓", inaccurate: "?!", mistake: "?", blunder: "??" };
export const WRONG: readonly string[] = ["inaccurate", "mistake", "blunder"];

const SURE = 1.96;

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

/** The same in words: a number only where it is clear whether something was given or taken. */
export function gainText(decision: Decision): string {
  if (decision.low > 0 || decision.high < 0) return points(gainOf(decision));
  return decision.high - decision.low < 2 * SMALL ? "≈ 0" : "unclear";
}
const SMALL = 0.05;

export const isJudged = ({ verdict }: Decision): boolean => verdict !== "";

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

/** The column of a seat in whole points that add up: what rounding leaves over is uncertain, too. */
export function columnOf(parts: Parts): Row[] {
  const told: [string, number, number][] = [
    ["Start by seat", percent(parts.start), parts.start_error],
    ["Luck", percent(parts.luck), parts.luck_error],
    ["Others’ decisions", percent(parts.others), parts.others_error],
    ["Own decisions", percent(parts.own), parts.own_error],
  ];
  const result = percent(parts.result);
  const known = told.reduce((sum, [, value]) => sum + value, 0);
  let at = 0;
  const rows: Row[] = told.map(([name, value, error]) => ({ name, value, error: spread(error), from: at, to: (at += value) }));
  rows.push({ name: "Uncertain", value: result - known, error: null, from: at, to: result });
  return [...rows, { name: "Result", value: result, error: null, from: 0, to: result }];
}

/** How far it is, in words. */
export function progressText({ state, depth, done, total, review, problem }: Judging): { title: string; note: string } {
  const worlds = review ? worldsOf(review as Review) : 0;
  const imagined = worlds > 0 ? `${worlds} imagined endings for each decision` : "every decision is played on many times";
  if (state === "waiting") return { title: "Waiting for its turn", note: "It begins as soon as the server has time for it." };
  if (state === "stopped") return { title: "Judging stopped", note: problem ?? "What is judged stays." };
  if (state === "running") return { title: `Judged ${Math.floor((done / Math.max(1, total)) * 100)} %`, note: depth === "deep" ? `The picture gets sharper: ${imagined}.` : "A first look; the picture gets sharper." };
  return { title: "All decisions judged", note: worlds > 0 ? imagined : "" };
}

export const worldsOf = (review: Review): number => Math.max(0, ...review.decisions.map((decision) => decision.worlds));
