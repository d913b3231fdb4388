/** Where things lie on the stage, in units of a drawing; one arrangement for each width of the board. */

import type { Zone } from "./table";

export interface Box {
  x: number;
  y: number;
  w: number;
  h: number;
}

export interface Layout {
  name: "wide" | "compact" | "phone";
  w: number;
  h: number;
  /** Width and height of a Country Card, and the gap between two. */
  card: { w: number; h: number; gap: number };
  zones: Record<string, { x: number; y: number; cols: number }>;
  map: Box;
  mat: Box;
  dice: Box;
}

const WIDE: Layout = {
  name: "wide", w: 1100, h: 590, card: { w: 112, h: 80, gap: 6 },
  zones: {
    north_america: { x: 62, y: 34, cols: 2 }, europe: { x: 364, y: 34, cols: 3 }, asia: { x: 738, y: 34, cols: 3 },
    south_america: { x: 244, y: 326, cols: 2 }, africa: { x: 492, y: 254, cols: 2 }, oceania: { x: 826, y: 340, cols: 2 },
  },
  map: { x: 0, y: -40, w: 1100, h: 610 },
  mat: { x: 8, y: 290, w: 214, h: 226 },
  dice: { x: 722, y: 400, w: 100, h: 104 },
};

const COMPACT: Layout = {
  name: "compact", w: 700, h: 484, card: { w: 90, h: 62, gap: 5 },
  zones: {
    north_america: { x: 8, y: 20, cols: 2 }, europe: { x: 258, y: 20, cols: 2 }, asia: { x: 508, y: 20, cols: 2 },
    south_america: { x: 8, y: 242, cols: 2 }, africa: { x: 210, y: 242, cols: 3 }, oceania: { x: 508, y: 242, cols: 2 },
  },
  map: { x: -44, y: -34, w: 800, h: 436 },
  mat: { x: 6, y: 382, w: 600, h: 70 },
  dice: { x: 616, y: 384, w: 78, h: 68 },
};

const PHONE: Layout = {
  name: "phone", w: 374, h: 352, card: { w: 59, h: 44, gap: 3 },
  zones: {
    north_america: { x: 1, y: 16, cols: 2 }, europe: { x: 126, y: 16, cols: 2 }, asia: { x: 251, y: 16, cols: 2 },
    south_america: { x: 1, y: 174, cols: 2 }, africa: { x: 126, y: 174, cols: 2 }, oceania: { x: 251, y: 174, cols: 2 },
  },
  map: { x: -60, y: -14, w: 500, h: 330 },
  mat: { x: 1, y: 270, w: 121, h: 50 },
  dice: { x: 246, y: 272, w: 128, h: 46 },
};

/** The arrangement for a board so wide and high; a height of 0 follows from the width. */
export function layoutFor(width: number): Layout {
  if (width < 560) return PHONE;
  return width < 880 ? COMPACT : WIDE;
}

/** Pixels of one unit. */
export function unitFor(layout: Layout, width: number, height: number): number {
  const across = width / layout.w;
  return layout.name === "phone" || height <= 0 ? across : Math.min(across, height / layout.h);
}

/** The box of one spot of a zone: rows from the top, each centred. */
export function spotAt(layout: Layout, zone: Zone, index: number): Box {
  const { w, h, gap } = layout.card;
  const { x, y, cols } = layout.zones[zone.continent] ?? { x: 0, y: 0, cols: 2 };
  const row = Math.floor(index / cols);
  const inRow = Math.min(cols, zone.capacity - row * cols);
  const left = x + ((cols - inRow) * (w + gap)) / 2;
  return { x: left + (index % cols) * (w + gap), y: y + row * (h + gap), w, h };
}

export function zoneWidth(layout: Layout, zone: string): number {
  const { w, gap } = layout.card;
  return (layout.zones[zone]?.cols ?? 2) * (w + gap) - gap;
}

export const middle = (box: Box): { x: number; y: number } => ({ x: box.x + box.w / 2, y: box.y + box.h / 2 });

/** As CSS, in units of --u. */
export function boxStyle(box: Box): string {
  return `position: absolute; left: calc(${box.x} * var(--u)); top: calc(${box.y} * var(--u)); width: calc(${box.w} * var(--u)); height: calc(${box.h} * var(--u))`;
}

export interface Cell {
  x: number;
  y: number;
}

/** Cities as a honeycomb of two rows, in a box of 100 x 50; the size of a cell is its width. */
export function honeycomb(cities: number): { size: number; cells: Cell[] } {
  const above = cities === 2 ? 2 : Math.ceil(cities / 2);
  const below = cities - above;
  const size = cities > 6 ? 20.5 : 22.5;
  const step = size * 0.87;
  const shifted = below === above;
  const width = (above + (shifted ? 0.5 : 0)) * size;
  const left = 50 - width / 2;
  const top = below === 0 ? 25 : 25 - step / 2;
  const cells = Array.from({ length: cities }, (_, index): Cell =>
    index < above ? { x: left + (index + 0.5) * size, y: top } : { x: left + (index - above + 1) * size, y: top + step },
  );
  return { size, cells };
}
