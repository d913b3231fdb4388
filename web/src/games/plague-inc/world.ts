/** The map of the world, drawn while the page is built (see `web/world.ts`). */

import earth from "./earth.world";

export interface Land {
  /** The outline, as the `d` of a path. */
  d: string;
  /** The middle of its largest part, and the box around that part. */
  x: number;
  y: number;
  box: [number, number, number, number];
}

export interface WorldMap {
  regions: Record<string, string>;
  countries: Record<string, Land>;
  borders: string;
}

export const WIDTH = 1100;
export const HEIGHT = 600;

export default earth;
