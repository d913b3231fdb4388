/** A scenario as its file says it, and the changes that somebody makes to it on the map. */

import type { DesignEdit, Fault } from "../../../api/types";
import type { Json } from "../../../workbench/edits";

export const FILE = "scenario.toml";
export const COLOURS = ["red", "blue", "purple", "green"];
export const SPACE_CARDS = ["asteroid", "supernova", "wormhole", "space"];
export const PHASES = ["building", "movement", "production", "maintenance"];
export const MOST_SIDE = 12;
export const LEAST_SIDE = 2;

export type Spot = readonly [row: number, column: number];
export interface Ship { count?: number; energy?: number; ore?: number; meeples?: number; biological?: number; nuclear?: number; used?: number }
/** A ship that stands anywhere on the map. */
export interface Flown extends Ship { seat: string; cell: Spot; players?: number[]; moved?: boolean }
export interface Home {
  seat: string;
  cell: Spot;
  class?: number;
  card?: string;
  players?: number[];
  corners?: string;
  ships?: Ship[];
  techs?: string[];
  [good: string]: unknown;
}
export interface Fixed { cells: Spot[]; card: string; classes?: number[]; face?: string; garrison?: number; players?: number[] }
export interface Planets { count: number; classes?: number[]; garrison?: number }
export interface Hidden { planets?: Planets[]; supernovas?: number; asteroids?: number; wormholes?: number; space?: number | string; players?: number[] }
export interface Scenario {
  title: string;
  summary: string;
  players: number[];
  colours: string[];
  rows: number;
  columns: number;
  goal: string;
  rate: number;
  diagonal: boolean;
  garrison: number;
  start_techs: number;
  round_limit: number | null;
  home: Home[];
  fixed: Fixed[];
  hidden: Hidden[];
  ship: Flown[];
  round: number;
  phase: string;
  respawn: { on?: boolean; level?: number; techs?: number } | null;
  flags: Json;
}

export type Occupant = { kind: "home"; index: number; home: Home } | { kind: "fixed"; index: number; fixed: Fixed };

export const key = ([row, column]: Spot): string => `${row},${column}`;
export const same = (one: Spot, other: Spot): boolean => one[0] === other[0] && one[1] === other[1];

// Reading: the text may say anything, also while somebody types it.

const isSpot = (value: unknown): value is Spot => Array.isArray(value) && value.length === 2 && value.every((part) => Number.isInteger(part));
const whole = (value: unknown, usual: number): number => (typeof value === "number" && Number.isFinite(value) ? Math.trunc(value) : usual);
const wholes = (value: unknown): number[] => (Array.isArray(value) ? value.filter((each): each is number => typeof each === "number") : []);
const texts = (value: unknown): string[] => (Array.isArray(value) ? value.filter((each): each is string => typeof each === "string") : []);
const tables = (value: unknown): Json[] => (Array.isArray(value) ? value.map((each) => (each && typeof each === "object" && !Array.isArray(each) ? (each as Json) : {})) : []);
const table = (value: unknown): Json => tables([value])[0] ?? {};
const side = (value: unknown): number => Math.min(MOST_SIDE, Math.max(1, whole(value, LEAST_SIDE)));

const home = (told: Json): Home => ({
  ...told,
  seat: String(told["seat"] ?? ""),
  cell: isSpot(told["cell"]) ? told["cell"] : [0, 0],
  ships: tables(told["ships"]) as Ship[],
  techs: texts(told["techs"]),
});
const flown = (told: Json): Flown => ({ ...(told as Partial<Flown>), seat: String(told["seat"] ?? ""), cell: isSpot(told["cell"]) ? told["cell"] : [0, 0] });
const fixed = (told: Json): Fixed => ({
  ...(told as Partial<Fixed>),
  cells: Array.isArray(told["cells"]) ? told["cells"].filter(isSpot) : [],
  card: String(told["card"] ?? "space"),
});

export function scenarioOf(told: Json): Scenario {
  return {
    title: String(told["title"] ?? ""),
    summary: String(told["summary"] ?? ""),
    players: wholes(told["players"]),
    colours: texts(told["colours"]),
    rows: side(told["rows"]),
    columns: side(told["columns"]),
    goal: String(told["goal"] ?? "last_man_standing"),
    rate: whole(told["rate"], 2),
    diagonal: told["diagonal"] === true,
    garrison: whole(told["garrison"], 0),
    start_techs: whole(told["start_techs"], 0),
    round_limit: typeof told["round_limit"] === "number" ? told["round_limit"] : null,
    home: tables(told["home"]).map(home),
    fixed: tables(told["fixed"]).map(fixed),
    hidden: tables(told["hidden"]) as Hidden[],
    ship: tables(told["ship"]).map(flown),
    round: whole(told["round"], 1),
    phase: String(told["phase"] ?? PHASES[0]),
    respawn: told["respawn"] === undefined ? null : table(told["respawn"]),
    flags: table(told["flags"]),
  };
}

export const seatOf = (colour: string): number => Math.max(0, COLOURS.indexOf(colour));
const isFor = (players: unknown, count: number): boolean => !Array.isArray(players) || players.includes(count);

/** With fewer players the last colours are absent. */
export function plays(scenario: Scenario, { seat, players }: { seat: string; players?: number[] }, count: number): boolean {
  return isFor(players, count) && scenario.colours.indexOf(seat) < count;
}

/** What lies where with so many players. Of homes that a flag moves, those of its value are there. */
export function occupants(scenario: Scenario, count: number): Map<string, Occupant> {
  const found = new Map<string, Occupant>();
  const corners = String(scenario.flags["two_player_corners"] ?? "opposite");
  scenario.fixed.forEach((each, index) => {
    if (isFor(each.players, count)) for (const cell of each.cells) found.set(key(cell), { kind: "fixed", index, fixed: each });
  });
  scenario.home.forEach((each, index) => {
    if (plays(scenario, each, count) && (each.corners === undefined || each.corners === corners)) found.set(key(each.cell), { kind: "home", index, home: each });
  });
  return found;
}

export const hiddenFor = (scenario: Scenario, count: number): { index: number; hidden: Hidden }[] =>
  scenario.hidden.map((hidden, index) => ({ index, hidden })).filter((each) => isFor(each.hidden.players, count));

// Changing. What takes entries away stands behind everything else: their numbers change with it.

export const set = (path: string, value: unknown): DesignEdit => ({ file: FILE, path, value: value as DesignEdit["value"] });

export function cleared(found: Occupant | undefined, spot: Spot): DesignEdit[] {
  if (!found) return [];
  if (found.kind === "home") return [set(`home.${found.index}`, null)];
  const rest = found.fixed.cells.filter((cell) => !same(cell, spot));
  return [rest.length > 0 ? set(`fixed.${found.index}.cells`, rest) : set(`fixed.${found.index}`, null)];
}

/** A card to lay: one of space, a planet of a Class, or a planet by its id. */
export interface Card { card: string; klass: number | null; down: boolean }

function fits(each: Fixed, { card, klass, down }: Card): boolean {
  const classes = each.classes ?? [];
  const sameClasses = klass === null ? each.card !== "planet" : classes.length === 1 && classes[0] === klass;
  return each.card === card && sameClasses && (each.face === "down") === down && each.players === undefined && each.garrison === undefined;
}

/** Cells of the same card stand in one entry of the file. */
export function placed(scenario: Scenario, count: number, spot: Spot, card: Card): DesignEdit[] {
  const before = occupants(scenario, count).get(key(spot));
  const found = scenario.fixed.findIndex((each) => fits(each, card));
  if (before?.kind === "fixed" && before.index === found) return [];
  return [...laid(scenario, found, spot, card), ...cleared(before, spot)];
}

function laid(scenario: Scenario, found: number, spot: Spot, { card, klass, down }: Card): DesignEdit[] {
  if (found >= 0) return [set(`fixed.${found}.cells`, [...(scenario.fixed[found]?.cells ?? []), spot])];
  const entry: Json = { cells: [spot], card };
  if (klass !== null) entry["classes"] = [klass];
  if (down) entry["face"] = "down";
  return Object.entries(entry).map(([field, value]) => set(`fixed.${scenario.fixed.length}.${field}`, value));
}

export function flipped(scenario: Scenario, found: Occupant | undefined, spot: Spot): DesignEdit[] {
  if (found?.kind !== "fixed") return [];
  return apart(scenario, found, spot, "face", found.fixed.face === "down" ? "up" : "down");
}

/** A field of one cell alone: from an entry for several cells it is taken out. */
export function apart(scenario: Scenario, found: Occupant & { kind: "fixed" }, spot: Spot, changed: "face" | "garrison", now: string | number): DesignEdit[] {
  if (found.fixed.cells.length === 1) return [set(`fixed.${found.index}.${changed}`, now)];
  const { card, face, classes, garrison, players } = found.fixed;
  const alone: Json = { cells: [spot], card, face, classes, garrison, players, [changed]: now };
  const entry = Object.entries(alone).filter(([, value]) => value !== undefined);
  return [...entry.map(([field, value]) => set(`fixed.${scenario.fixed.length}.${field}`, value)), ...cleared(found, spot)];
}

/** The next colour without a home gets one here; if all have one, that of the first colour moves. */
export function settled(scenario: Scenario, count: number, spot: Spot, klass: number): DesignEdit[] {
  const there = occupants(scenario, count);
  const before = there.get(key(spot));
  if (before?.kind === "home") return [];
  const taken = new Set([...there.values()].flatMap((each) => (each.kind === "home" ? [each.home.seat] : [])));
  const seat = scenario.colours.slice(0, count).find((colour) => !taken.has(colour)) ?? scenario.colours[0] ?? "red";
  const entry: Json = { seat, cell: spot, class: klass };
  return [...Object.entries(entry).map(([field, value]) => set(`home.${scenario.home.length}.${field}`, value)), ...cleared(before, spot)];
}

/** One number of players more or fewer, with as many colours as they need; what was only for that number goes with it. */
export function playersSet(scenario: Scenario, count: number): DesignEdit[] {
  const fewer = scenario.players.includes(count);
  const players = (fewer ? scenario.players.filter((each) => each !== count) : [...scenario.players, count]).sort();
  if (players.length === 0) return [];
  const most = Math.max(...players);
  const missing = COLOURS.filter((colour) => !scenario.colours.includes(colour)).slice(0, Math.max(0, most - scenario.colours.length));
  const colours = missing.length > 0 ? [set("colours", [...scenario.colours, ...missing])] : [];
  return [set("players", players), ...colours, ...(fewer ? withoutPlayers(scenario, players, most) : [])];
}

function withoutPlayers(scenario: Scenario, players: number[], most: number): DesignEdit[] {
  const edits: DesignEdit[] = [];
  const gone: DesignEdit[] = [];
  for (const list of ["home", "fixed", "hidden"] as const) {
    scenario[list].forEach((each, index) => {
      const left = each.players?.filter((one) => players.includes(one));
      const isAbsent = list === "home" && scenario.colours.indexOf((each as Home).seat) >= most;
      if (isAbsent || left?.length === 0) gone.unshift(set(`${list}.${index}`, null));
      else if (left && left.length < (each.players?.length ?? 0)) edits.push(set(`${list}.${index}.players`, left));
    });
  }
  return [...edits, ...gone];
}

// Faults.

const SPOTS = /\[(\d+), (\d+)\]/g;
const PLAYERS = /with (\d) players/;
const MIXED = "other planets are drawn from";
const USUAL_CLASSES = [1, 2, 3, 4];
const ENTRY = /^(home|fixed|hidden|ship) (\d+)/;

/** The cells that a fault is about: those that it names, else those of its entry. */
export function spotsOf(fault: Fault, scenario: Scenario): Spot[] {
  const named = [...fault.problem.split("allowed:")[0]!.matchAll(SPOTS)].map((found): Spot => [Number(found[1]), Number(found[2])]);
  const [, kind, number] = ENTRY.exec(fault.entry) ?? [];
  const index = Number(number) - 1;
  const own = kind === "home" || kind === "ship" ? [scenario[kind][index]?.cell] : kind === "fixed" ? (scenario.fixed[index]?.cells ?? []) : [];
  const inside = (spot: Spot | undefined): spot is Spot => spot !== undefined && spot[0] >= 1 && spot[1] >= 1 && spot[0] <= scenario.rows && spot[1] <= scenario.columns;
  if (fault.problem.includes(MIXED)) return classed(scenario, null).filter(inside);
  return (named.length > 0 ? named : own).filter(inside);
}

/** The cells with any planet of some Classes, or of this one. */
const classed = (scenario: Scenario, klass: number | null): Spot[] =>
  scenario.fixed.filter((each) => each.card === "planet" && (klass === null || (each.classes ?? USUAL_CLASSES).includes(klass))).flatMap((each) => each.cells);

export interface Fix { text: string; edits: DesignEdit[] }

/** A change that mends a fault, where there is an obvious one. */
export function fixFor(fault: Fault, scenario: Scenario, count: number): Fix | null {
  const [, kind, number] = ENTRY.exec(fault.entry) ?? [];
  const index = Number(number) - 1;
  if (fault.problem.includes("hidden cards make")) return filled(scenario, Number(PLAYERS.exec(fault.problem)?.[1] ?? count));
  if (fault.problem.includes(MIXED)) return unmixed(scenario);
  if (fault.problem.includes("cut off")) return opened(scenario, spotsOf(fault, scenario), count);
  if (kind === "home" && fault.problem.includes("outside the grid")) return { text: "Take this home away", edits: [set(`home.${index}`, null)] };
  if (kind === "fixed" && fault.problem.includes("outside the grid")) {
    const cells = scenario.fixed[index]?.cells.filter(([row, column]) => row <= scenario.rows && column <= scenario.columns) ?? [];
    return { text: "Take the cells outside away", edits: [cells.length > 0 ? set(`fixed.${index}.cells`, cells) : set(`fixed.${index}`, null)] };
  }
  return null;
}

/** As much Space as there are cells left: a number of its own says how much there is without it. */
function filled(scenario: Scenario, count: number): Fix {
  const there = hiddenFor(scenario, count);
  const numbered = there.filter(({ hidden }) => typeof hidden.space === "number");
  const [first, ...others] = numbered.length > 0 ? numbered : there.slice(0, 1);
  return { text: "Let Space fill the rest", edits: [set(`hidden.${first?.index ?? 0}.space`, "rest"), ...others.map(({ index }) => set(`hidden.${index}.space`, null))] };
}

/** Classes that lie on the map for all to see are not shuffled as well. */
function unmixed(scenario: Scenario): Fix | null {
  const seen = new Set(scenario.fixed.flatMap((each) => (each.card === "planet" ? (each.classes ?? USUAL_CLASSES) : [])));
  const edits = scenario.hidden.flatMap((hidden, index) => {
    const groups = hidden.planets ?? [];
    const rest = groups.map((group) => ({ ...group, classes: (group.classes ?? USUAL_CLASSES).filter((klass) => !seen.has(klass)) }));
    const changed = rest.some((group, place) => group.classes.length < (groups[place]?.classes ?? USUAL_CLASSES).length);
    return changed && rest.every((group) => group.classes.length > 0) ? [set(`hidden.${index}.planets`, rest)] : [];
  });
  return edits.length > 0 ? { text: `Shuffle no planets of Class ${[...seen].sort().join(", ")}`, edits } : null;
}

/** A Supernova beside one of the homes that are cut off gives way. */
function opened(scenario: Scenario, homes: Spot[], count: number): Fix | null {
  const there = occupants(scenario, count);
  const beside = homes.flatMap(([row, column]): Spot[] => [[row - 1, column], [row + 1, column], [row, column - 1], [row, column + 1]]);
  const wall = beside.find((spot) => { const found = there.get(key(spot)); return found?.kind === "fixed" && found.fixed.card === "supernova"; });
  return wall ? { text: `Make (${key(wall)}) Space`, edits: placed(scenario, count, wall, { card: "space", klass: null, down: false }) } : null;
}
