/** What is said to a try at an exercise. */

import type { Decision } from "../api/types";
import { percent } from "./judged";

/** A better move is so much better that it can be seen. */
const LEAST = 0.02;

export function solves(decision: Decision, action: number): boolean {
  const [best, ...others] = decision.others;
  if (best?.id === action) return true;
  const found = others.find(({ id }) => id === action);
  return found !== undefined && found.chance - decision.played.chance >= Math.max(LEAST, decision.loss / 2);
}

export function answerTo(decision: Decision, action: number): { text: string; right: boolean } {
  const found = decision.others.find(({ id }) => id === action);
  const before = percent(decision.played.chance);
  if (action === decision.played.id) return { text: "That is what was played. Something else is clearly better.", right: false };
  if (!found) return { text: "The rules allow it, but it is not among the best. Try another one.", right: false };
  if (solves(decision, action)) return { text: `Better: ${percent(found.chance)} % instead of ${before} %.`, right: true };
  return { text: `No better: ${percent(found.chance)} % instead of ${before} %. Try another one.`, right: false };
}
