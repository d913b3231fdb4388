/** Lines over the game: the score of every seat after each move, thinned out to what can be seen. */

import type { ReplayFrame, View } from "../api/types";

export interface Line {
  seat: number;
  points: { move: number; score: number }[];
}

const MOST_POINTS = 180;

export function linesOf(frames: ReplayFrame[], seats: number, scoreNow: (view: View, seat: number) => number | null): Line[] {
  const step = Math.max(1, Math.ceil(frames.length / MOST_POINTS));
  const kept = frames.filter((_, index) => index % step === 0 || index === frames.length - 1);
  return Array.from({ length: seats }, (_, seat) => ({
    seat,
    points: kept.flatMap((frame) => {
      const score = scoreNow(frame.view, seat);
      return score === null ? [] : [{ move: frame.number, score }];
    }),
  }));
}

/** Round steps for an axis that ends at `most`. */
export function ticksUpTo(most: number, wanted = 4): number[] {
  const rough = Math.max(1, most / wanted);
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].map((factor) => factor * power).find((size) => size >= rough) ?? power;
  return Array.from({ length: Math.floor(most / step) + 1 }, (_, index) => index * step);
}

export function pathOf(points: { x: number; y: number }[]): string {
  return points.map(({ x, y }, index) => `${index === 0 ? "M" : "L"}${x.toFixed(1)} ${y.toFixed(1)}`).join("");
}

/** Heights from top to bottom, moved as little down as keeps them apart, and up again where they would leave the picture. */
export function apart(heights: number[], distance: number, lowest: number): number[] {
  const placed: number[] = [];
  for (const height of heights) placed.push(Math.max(height, (placed.at(-1) ?? -Infinity) + distance));
  let below = lowest + distance;
  for (let place = placed.length - 1; place >= 0; place -= 1) below = placed[place] = Math.min(placed[place]!, below - distance);
  return placed;
}
