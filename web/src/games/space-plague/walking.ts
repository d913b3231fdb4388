/** Lets a drawn unit walk the way it came: it waits where it was until its moment, then hops from space to space. */

import type { Attachment } from "svelte/attachments";
import type { Point } from "./geometry";

export interface Walk {
  /** Where it was, and where it is at which moment, in milliseconds. */
  start: Point;
  stops: { at: Point; leaves: number; arrives: number }[];
  end: "stands" | "core" | "destroyed";
}

const HOP = 13;
const FADE_MS = 320;

export const isStill = (): boolean => matchMedia("(prefers-reduced-motion: reduce)").matches || document.hidden;

interface Frame {
  at: number;
  x: number;
  y: number;
  scale: number;
  opacity: number;
}

/** The moments of a walk, relative to where the unit is drawn. */
export function framesOf(walk: Walk, home: Point): Frame[] {
  const here = (point: Point, at: number, lift = 0): Frame => ({ at, x: point.x - home.x, y: point.y - home.y - lift, scale: 1, opacity: 1 });
  const frames = [here(walk.start, 0)];
  let last = walk.start;
  for (const stop of walk.stops) {
    frames.push(here(last, stop.leaves), here({ x: (last.x + stop.at.x) / 2, y: (last.y + stop.at.y) / 2 }, (stop.leaves + stop.arrives) / 2, HOP), here(stop.at, stop.arrives));
    last = stop.at;
  }
  const end = frames.at(-1)!;
  if (walk.end === "core") frames.push({ ...end, at: end.at + FADE_MS, scale: 0.3, opacity: 0 });
  if (walk.end === "destroyed") frames.push({ ...end, at: end.at + FADE_MS / 3, scale: 1.35 }, { ...end, at: end.at + FADE_MS * 1.4, scale: 0.2, opacity: 0 });
  return frames;
}

export function walking(walk: Walk | null, home: Point, done?: () => void): Attachment<SVGElement> {
  return (element) => {
    if (!walk || isStill()) return done?.();
    const frames = framesOf(walk, home);
    const duration = Math.max(1, frames.at(-1)!.at);
    const animation = element.animate(
      frames.map(({ at, x, y, scale, opacity }) => ({ transform: `translate(${x}px, ${y}px) scale(${scale})`, opacity, offset: Math.min(1, at / duration) })),
      { duration, fill: walk.end === "stands" ? "backwards" : "both", easing: "linear" },
    );
    animation.onfinish = () => done?.();
    return () => animation.cancel();
  };
}
