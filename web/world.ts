/** `import earth from "./earth.world"`: a map of the world, projected, simplified and cut into parts while building. */

import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { geoMercator, geoPath, type GeoProjection } from "d3-geo";
import type { Geometry, MultiPolygon, Polygon, Position } from "geojson";
import { merge, mesh } from "topojson-client";
import type { GeometryCollection, MultiPolygon as TopoMultiPolygon, Polygon as TopoPolygon, Topology } from "topojson-specification";
import type { Plugin } from "vite";
import type { WorldMap } from "./src/games/plague-inc/world.ts";

/** What such a file asks for: the size, regions and single countries, by the names that Natural Earth gives them. */
interface Wanted {
  width: number;
  height: number;
  equator: number;
  turn: number;
  /** How far a simplified line may be from the true one, and the smallest island, in units of the drawing. */
  tolerance: number;
  smallest: number;
  /** All coordinates are multiples of this. */
  grain: number;
  regions: Record<string, string[]>;
  countries: Record<string, string[]>;
}

type Shape = TopoPolygon<{ name: string }> | TopoMultiPolygon<{ name: string }>;
type Point = [number, number];

export function worldMaps(): Plugin {
  return {
    name: "world-maps",
    load(id) {
      if (!id.endsWith(".world")) return null;
      this.addWatchFile(id);
      return `export default ${JSON.stringify(drawn(JSON.parse(readFileSync(id, "utf8")) as Wanted))};`;
    },
  };
}

export function drawn(wanted: Wanted): WorldMap {
  const projection = geoMercator()
    .scale(wanted.width / (2 * Math.PI))
    .translate([wanted.width / 2, wanted.equator])
    .rotate([wanted.turn, 0])
    .clipExtent([[-30, -30], [wanted.width + 30, wanted.height + 30]])
    .precision(0.3);
  const atlas = simplified(loaded(), projection, wanted.tolerance);
  const shapes = (atlas.objects["countries"] as GeometryCollection<{ name: string }>).geometries as Shape[];
  const named = (names: string[]): Shape[] => names.map((name) => {
    const found = shapes.find((shape) => shape.properties?.name === name);
    if (!found) throw new Error(`Natural Earth knows no country ${name}`);
    return found;
  });
  const path = geoPath(projection).digits(1);
  const draw = (shape: Geometry): string => brief(path(shape) ?? "", wanted.grain);
  const whole = (names: string[]): MultiPolygon => merge(atlas, named(names) as TopoPolygon[]);
  const large = (shape: MultiPolygon): MultiPolygon => withoutSpecks(shape, projection, wanted.smallest);
  const everything = Object.values(wanted.regions).flat();
  return {
    regions: mapped(wanted.regions, (names) => draw(large(whole(names)))),
    countries: mapped(wanted.countries, (names) => placed(large(whole(names)), path, draw)),
    borders: draw(mesh(atlas, { type: "GeometryCollection", geometries: named(everything) }, (one, other) => one !== other)),
  };
}

function loaded(): Topology {
  const file = createRequire(import.meta.url).resolve("world-atlas/countries-50m.json");
  return JSON.parse(readFileSync(file, "utf8")) as Topology;
}

const mapped = <From, To>(from: Record<string, From>, to: (value: From) => To): Record<string, To> =>
  Object.fromEntries(Object.entries(from).map(([name, value]) => [name, to(value)]));

/** The outline of a country, the middle of its largest part, and the box around that part. */
function placed(shape: MultiPolygon, path: ReturnType<typeof geoPath>, draw: (shape: Geometry) => string): WorldMap["countries"][string] {
  const parts = shape.coordinates.map((coordinates): Polygon => ({ type: "Polygon", coordinates }));
  const main = parts.reduce((best, part) => (path.area(part) > path.area(best) ? part : best));
  const [x, y] = path.centroid(main).map(Math.round) as Point;
  const [[left, top], [right, bottom]] = path.bounds(main);
  return { d: draw(shape), x, y, box: [left, top, right - left, bottom - top].map(Math.round) as [number, number, number, number] };
}

/** The same path in fewer letters: rounded, each point told from the one before. */
function brief(path: string, grain: number): string {
  const told = (steps: number): string => String(Number((steps * grain).toFixed(2))).replace(/^(-?)0\./, "$1.");
  let [x, y] = [0, 0];
  let drawn = "";
  for (const [, command = "", ...at] of path.matchAll(/([MLZ])(?:([-\d.]+),([-\d.]+))?/g)) {
    if (command === "Z") drawn += "z";
    if (command === "Z") continue;
    const [px, py] = at.map((each) => Math.round(Number(each) / grain)) as Point;
    if (command === "L" && px === x && py === y) continue;
    const point = command === "M" ? [told(px), told(py)] : [told(px - x), told(py - y)];
    drawn += (command === "M" ? "M" : "l") + point.join(" ").replace(" -", "-");
    [x, y] = [px, py];
  }
  return drawn.replace(/(?<=l[^lMz]*)l(?=-)/g, "").replace(/(?<=l[^lMz]*)l/g, " ");
}

/** All lines with fewer points; shared borders stay shared, because they are one line in the atlas. */
function simplified(atlas: Topology, projection: GeoProjection, tolerance: number): Topology {
  const { scale: [sx, sy], translate: [tx, ty] } = atlas.transform!;
  const arcs = atlas.arcs.map((arc) => {
    let [x, y] = [0, 0];
    const line = arc.map(([dx = 0, dy = 0]): Point => [(x += dx) * sx + tx, (y += dy) * sy + ty]);
    const flat = line.map((point): Point => projection(point) ?? [0, 0]);
    const kept = keep(flat, tolerance);
    return line.filter((_, index) => kept.has(index));
  });
  const { transform: _, ...rest } = atlas;
  return { ...rest, arcs: arcs as Position[][] };
}

/** Ramer, Douglas and Peucker: the points that are needed. */
function keep(line: Point[], tolerance: number): Set<number> {
  const kept = new Set([0, line.length - 1]);
  const open: Point[] = [[0, line.length - 1]];
  const closed = line.length > 3 && line[0]?.join() === line.at(-1)?.join();
  if (closed) {
    const far = furthest(line, 0, 0, line.length - 1).at;
    open.splice(0, 1, [0, far], [far, line.length - 1]);
    kept.add(far);
  }
  for (let span = open.pop(); span; span = open.pop()) {
    const { at, away } = furthest(line, span[0], span[0], span[1], span[1]);
    if (away <= tolerance) continue;
    kept.add(at);
    open.push([span[0], at], [at, span[1]]);
  }
  return kept;
}

function furthest(line: Point[], base: number, from: number, to: number, end = base): { at: number; away: number } {
  const [ax, ay] = line[base]!;
  const [bx, by] = line[end]!;
  const length = Math.hypot(bx - ax, by - ay);
  let found = { at: from, away: -1 };
  for (let at = from + 1; at < to; at++) {
    const [x, y] = line[at]!;
    const away = length > 0 ? Math.abs((bx - ax) * (ay - y) - (ax - x) * (by - ay)) / length : Math.hypot(x - ax, y - ay);
    if (away > found.away) found = { at, away };
  }
  return found;
}

function withoutSpecks(shape: MultiPolygon, projection: GeoProjection, smallest: number): MultiPolygon {
  const path = geoPath(projection);
  const area = (coordinates: Position[][]): number => path.area({ type: "Polygon", coordinates });
  const large = shape.coordinates.filter((part) => area(part) >= smallest);
  const coordinates = large.length > 0 ? large : [...shape.coordinates].sort((one, other) => area(other) - area(one)).slice(0, 1);
  return { ...shape, coordinates };
}

