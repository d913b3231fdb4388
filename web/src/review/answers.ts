/** What is said to a try at an exercise. */

import type { Decision } from "../api/types";
import { percent } from "./judged";

/** A better move is so much better that it can be seen. */
const LEAST = 0.02;

/** `actions`: the move that was tried, with those that amount to the same. */
export function solves(decision: Decision, actions: number[]): boolean {
  const [best, ...others] = decision.others;
  if (best && actions.includes(best.id)) return true;
  const found = others.find(({ id }) => actions.includes(id));
  return found !== undefined && found.chance - decision.played.chance >= Math.max(LEAST, decision.loss / 2);
}

export function answerTo(decision: Decision, actions: number[]): { text: string; right: boolean } {
  const found = decision.others.find(({ id }) => actions.includes(id));
  const before = percent(decision.played.chance);
  if (actions.includes(decision.played.id)) return { text: "That is what was played. Something else is clearly better.", right: false };
  if (!found) return { text: "That is not among the moves that look best. Try another one.", right: false };
  if (solves(decision, actions)) return { text: `Better: ${percent(found.chance)} % instead of ${before} %.`, right: true };
  return { text: `No better: ${percent(found.chance)} % instead of ${before} %. Try another one.`, right: false };
}
