/** Where everything on the planet stands: one spiral of tiles for each seat, from its ship to the core. */

import { spacesOf, type HostBoard } from "./table";

export interface Point {
  x: number;
  y: number;
}

export interface Layout {
  /** The part of the plane that is shown. */
  box: string;
  /** Direction of each seat's ship from the core, in degrees, by turns after the viewer's own. */
  ships: number[];
  /** Distance between neighbouring tiles, and how large they are drawn. */
  pitch: number;
  scale: number;
}

export const PLANET = 268;
export const CORE = 53;
const SHIP_ORBIT = 314;
const FIRST = 228;
const LAST = 97;
/** How far past its ship the first tile lies. */
const START = 13;
const BAYS = [-45, 0, 45];
const SIX = 6;

/** One's own ship is always at the lower left; the others follow clockwise. */
const LAYOUTS: Record<number, Layout> = {
  2: { box: "-345 -322 690 644", ships: [135, 315], pitch: 82, scale: 1.2 },
  3: { box: "-345 -366 690 652", ships: [150, 270, 30], pitch: 74, scale: 1.1 },
  4: { box: "-350 -320 700 640", ships: [135, 225, 315, 45], pitch: 66, scale: 1 },
};

const RADIAN = Math.PI / 180;
const at = (radius: number, degrees: number): Point => ({ x: radius * Math.cos(degrees * RADIAN), y: radius * Math.sin(degrees * RADIAN) });

export function layoutFor(seats: number): Layout {
  return LAYOUTS[seats] ?? LAYOUTS[4]!;
}

/** A seat's place around the planet: how many turns after the viewer it sits. */
export function turnsAfter(seat: number, viewer: number | null, seats: number): number {
  return (seat - (viewer ?? 0) + seats) % seats;
}

/** The middles of the tiles, from the ship to the core. */
export function spiral(tiles: number, direction: number, layout: Layout): Point[] {
  const fall = tiles > 1 ? (FIRST - LAST) / (tiles - 1) : 0;
  const pitch = Math.max(tiles > SIX ? (layout.pitch * (SIX - 1)) / (tiles - 1) : layout.pitch, fall * 1.02);
  let radius = FIRST;
  let angle = direction - START;
  const found: Point[] = [];
  for (let tile = 0; tile < tiles; tile += 1) {
    found.push(at(radius, angle));
    const next = radius - fall;
    const cosine = (radius * radius + next * next - pitch * pitch) / (2 * radius * next);
    angle -= Math.acos(Math.max(-1, Math.min(1, cosine))) / RADIAN;
    radius = next;
  }
  return found;
}

export interface Arm {
  seat: number;
  ship: Point;
  /** How far the ship is turned, nose first. */
  turn: number;
  tiles: Point[];
  scale: number;
  /** Where units stand, by space; "core" is its edge, where the path ends. */
  spots: Map<string, Point>;
}

export function armOf(board: HostBoard, viewer: number | null, seats: number): Arm {
  const layout = layoutFor(seats);
  const direction = layout.ships[turnsAfter(board.seat, viewer, seats)] ?? 0;
  const ship = at(SHIP_ORBIT, direction);
  const turn = direction - 90;
  const tiles = spiral(board.path.length, direction, layout);
  const bays = BAYS.map((shift) => ({ x: ship.x + shift * Math.cos(turn * RADIAN), y: ship.y + shift * Math.sin(turn * RADIAN) }));
  const spots = new Map<string, Point>();
  spacesOf(board).forEach((space, index) => spots.set(space.space, [...bays, ...tiles][index] ?? ship));
  const last = tiles.at(-1) ?? ship;
  const away = Math.atan2(last.y, last.x) / RADIAN - 32;
  spots.set("core", at(CORE - 12, away));
  const crowd = board.path.length > SIX ? (SIX - 1) / (board.path.length - 1) : 1;
  return { seat: board.seat, ship, turn, tiles, scale: layout.scale * crowd, spots };
}

const round = (value: number): string => value.toFixed(1);

/** A smooth way through points, as an SVG path. */
export function wayThrough(points: Point[]): string {
  const [first] = points;
  if (!first) return "";
  const parts = [`M${round(first.x)} ${round(first.y)}`];
  for (let index = 0; index + 1 < points.length; index += 1) {
    const [before, from, to, after] = [points[index - 1] ?? points[index]!, points[index]!, points[index + 1]!, points[index + 2] ?? points[index + 1]!];
    const control = [
      { x: from.x + (to.x - before.x) / 6, y: from.y + (to.y - before.y) / 6 },
      { x: to.x - (after.x - from.x) / 6, y: to.y - (after.y - from.y) / 6 },
      to,
    ];
    parts.push(`C${control.map((point) => `${round(point.x)} ${round(point.y)}`).join(" ")}`);
  }
  return parts.join("");
}

/** The light that falls from the front of a ship onto the first tile. */
export function beamOf(arm: Arm): string {
  const nose = arm.spots.get("s3") ?? arm.ship;
  const tile = arm.tiles[0];
  if (!tile) return "";
  const away = Math.atan2(tile.y - nose.y, tile.x - nose.x);
  const side = (point: Point, width: number): Point => ({ x: point.x + width * Math.cos(away + Math.PI / 2), y: point.y + width * Math.sin(away + Math.PI / 2) });
  const corners = [side(nose, -13), side(tile, -31 * arm.scale), side(tile, 31 * arm.scale), side(nose, 13)];
  return `M${corners.map((point) => `${round(point.x)} ${round(point.y)}`).join("L")}Z`;
}
