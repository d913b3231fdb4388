/** Where a surface stands under its window: moved by x and y, enlarged k times. Pure; `frame/PanZoom` does the rest. */

export interface Stand {
  x: number;
  y: number;
  k: number;
}

/** Sizes of the window and, not enlarged, of what lies under it. */
export interface Bounds {
  width: number;
  height: number;
  contentWidth: number;
  contentHeight: number;
  least: number;
  most: number;
}

export const HOME: Stand = { x: 0, y: 0, k: 1 };

const between = (least: number, value: number, most: number): number => Math.min(most, Math.max(least, value));

/** No further out than the edges; what is smaller than the window stands in its middle. */
function edge(at: number, room: number, size: number): number {
  return size <= room ? (room - size) / 2 : between(room - size, at, 0);
}

export function inside({ x, y, k }: Stand, bounds: Bounds): Stand {
  const scale = between(bounds.least, k, bounds.most);
  return {
    k: scale,
    x: edge(x, bounds.width, Math.max(bounds.contentWidth, bounds.width) * scale),
    y: edge(y, bounds.height, Math.max(bounds.contentHeight, bounds.height) * scale),
  };
}

export function movedBy(stand: Stand, x: number, y: number, bounds: Bounds): Stand {
  return inside({ ...stand, x: stand.x + x, y: stand.y + y }, bounds);
}

/** Enlarged by a factor; the point (x, y) of the window stays where it is. */
export function zoomedAt(stand: Stand, factor: number, x: number, y: number, bounds: Bounds): Stand {
  const k = between(bounds.least, stand.k * factor, bounds.most);
  const grown = k / stand.k;
  return inside({ k, x: x - (x - stand.x) * grown, y: y - (y - stand.y) * grown }, bounds);
}

/** Moved as little as needed to bring a rectangle of the window into it. */
export function showing(stand: Stand, rect: { left: number; top: number; right: number; bottom: number }, bounds: Bounds): Stand {
  const by = (low: number, high: number, room: number): number => (low < 0 ? -low : high > room ? Math.max(room - high, -low) : 0);
  return movedBy(stand, by(rect.left, rect.right, bounds.width), by(rect.top, rect.bottom, bounds.height), bounds);
}

export interface Point {
  x: number;
  y: number;
}

/** Two fingers went from there to here: how much larger, around which point, moved by how much. */
export function pinch(before: [Point, Point], after: [Point, Point]): { factor: number; middle: Point; by: Point } {
  const apart = ([a, b]: [Point, Point]): number => Math.max(1, Math.hypot(a.x - b.x, a.y - b.y));
  const middle = ([a, b]: [Point, Point]): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });
  const from = middle(before);
  const to = middle(after);
  return { factor: apart(after) / apart(before), middle: to, by: { x: to.x - from.x, y: to.y - from.y } };
}
