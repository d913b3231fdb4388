/** The table of this game as the server tells it. */

import type { GameDetail, View } from "../../api/types";
import { colourName } from "../../table/seats";
import { count } from "../../table/words";

export type CellKind = "space" | "supernova" | "asteroid" | "wormhole" | "planet";
export type Good = "energy" | "ore" | "meeple" | "bio_warhead" | "nuclear_warhead";

export interface Planet {
  name: string;
  class: number;
  base: { energy: number; ore: number; capacity: number };
  energy_income: number;
  ore_income: number;
  capacity: number;
  owner: number | null;
  neutral: boolean;
  meeples: number;
  free: number;
  protected: number;
  energy: number;
  ore: number;
  windmill: number;
  refinery: number;
  farm: number;
  bunkers: number;
  bio_warheads: number;
  nuclear_warheads: number;
  contaminated_until: number | null;
  fallout_until: number | null;
  built_on: boolean;
}

export interface Cell {
  cell: number;
  row: number;
  column: number;
  face_up: boolean;
  kind: CellKind | null;
  card: string | null;
  looked: number[];
  pulsed: number[];
  planet: Planet | null;
}

export interface Ship {
  ship: number;
  owner: number | null;
  cell: number;
  docked: boolean;
  energy: number;
  reserved: number;
  ore: number;
  meeples: number;
  bio_warheads: number;
  nuclear_warheads: number;
  drone: boolean;
  moved: boolean;
  stealth: boolean;
  fired_pulse: boolean;
  loaded: boolean;
}

export interface Player {
  seat: number;
  alive: boolean;
  passed: boolean;
  planets: number;
  meeples: number;
  cards: number;
  techs: string[];
  open_techs: string[];
  copied: string[];
  copies: boolean;
  hacks_left: number;
  respawns: boolean;
}

export interface Step {
  move: string;
  cell: number;
  spaces: number;
  modes: string[];
}

export interface UnderWay {
  ship: number;
  spaces_left: number;
  energy: number;
  hyperspace: boolean;
  path: number[];
  steps: Step[] | null;
}

export interface Manifest {
  ship: number;
  with_ship: number | null;
  cell: number;
  next: Good | null;
  goods: { good: Good; aboard: number; there: number; chosen: number | null }[];
}

export interface Attack {
  attacker: number;
  ship: number | null;
  defender: number | null;
  cell: number;
  mode: string;
  named: number | null;
  strength: number | null;
  defence: number | null;
}

export interface Asked {
  kind: string;
  seat: number;
  tech: string | null;
  user: number | null;
  ship: number | null;
  cell: number | null;
  amount: number | null;
  partner: number | null;
  token?: string;
  attack: Attack | null;
  hacks: { tech: string; seat: number }[];
}

export interface Treaty {
  holder: number;
  partner: number;
  cell: number;
  paid: boolean;
}

export interface SoTable {
  scenario: string;
  title: string;
  goal: string;
  rows: number;
  columns: number;
  rate: number;
  diagonal: boolean;
  round: number;
  round_limit: number;
  phase: string;
  phases: string[];
  first: number;
  turn: number;
  site: number | null;
  main_done: boolean;
  cells: Cell[];
  ships: Ship[];
  players: Player[];
  treaties: Treaty[];
  pool: Record<string, number>;
  deck: number;
  deck_cards: string[];
  gone: string[];
  move: UnderWay | null;
  manifest: Manifest | null;
  draft: string[];
  window: Asked | null;
}

export interface MapCardFacts {
  id: string;
  kind: "space" | "object" | "planet";
  name: string;
  text?: string;
  rules?: string[];
  class?: number;
  energy?: number;
  ore?: number;
  capacity?: number;
}

export interface Tech {
  id: string;
  code: string;
  name: string;
  kind: string[];
  window: string[];
  payer: string;
  energy: number;
  ore: number;
  target: string;
  duration: string;
  frequency: string;
  text: string;
  rules: string[];
}

interface Catalogue {
  cards: Record<string, MapCardFacts>;
  technologies: Record<string, Tech>;
}

export const tableOf = (view: View): SoTable => view.table as unknown as SoTable;
const catalogueOf = (game: GameDetail): Catalogue => game.content as unknown as Catalogue;
export const techOf = (game: GameDetail, id: string): Tech | null => catalogueOf(game).technologies[id] ?? null;
export const mapCardOf = (game: GameDetail, id: string): MapCardFacts | null => catalogueOf(game).cards[id] ?? null;

export function techName(game: GameDetail, id: string): string {
  return techOf(game, id)?.name ?? id.replaceAll("_", " ");
}

export const ROMAN = ["", "I", "II", "III", "IV", "V", "VI"];

const KIND_NAMES: Record<CellKind, string> = { space: "Open space", supernova: "Supernova", asteroid: "Asteroid Field", wormhole: "Wormhole", planet: "Planet" };

/** Row and column as the rules count them. */
export const spotOf = (cell: { row: number; column: number }): string => `${cell.row + 1},${cell.column + 1}`;

export function cellName(table: SoTable, index: number): string {
  const cell = table.cells[index];
  if (!cell) return "";
  if (cell.planet) return cell.planet.name;
  return cell.kind && cell.kind !== "space" ? `${KIND_NAMES[cell.kind]} ${spotOf(cell)}` : spotOf(cell);
}

export const shipOf = (table: SoTable, ship: number | null): Ship | null => table.ships.find((each) => each.ship === ship) ?? null;

export function whose(owner: number | null, you: number | null): string {
  if (owner === null) return "nobody’s";
  return owner === you ? "yours" : `${colourName(owner)}’s`;
}

/** What a ship carries, in words. */
export function cargoWords(ship: Ship): string {
  const parts = [`${ship.energy} Energy`];
  if (ship.meeples) parts.push(count(ship.meeples, "Meeple"));
  if (ship.ore) parts.push(`${ship.ore} Ore`);
  if (ship.bio_warheads) parts.push(count(ship.bio_warheads, "biological warhead"));
  if (ship.nuclear_warheads) parts.push(count(ship.nuclear_warheads, "nuclear warhead"));
  return parts.join(", ");
}

export function spokenShip(ship: Ship, you: number | null): string {
  const marks = [ship.drone ? "drone" : "", ship.docked ? "docked" : "", ship.moved ? "has moved" : "", ship.stealth ? "in stealth" : ""].filter(Boolean);
  return `Ship ${ship.ship}, ${whose(ship.owner, you)}: ${cargoWords(ship)}${marks.length > 0 ? `; ${marks.join(", ")}` : ""}`;
}

export function spokenCell(cell: Cell, you: number | null): string {
  const at = `Row ${cell.row + 1}, column ${cell.column + 1}`;
  const back = cell.face_up ? "" : cell.kind ? ", face down, you looked" : "";
  const pulse = cell.pulsed.length > 0 ? ", under an EM Pulse" : "";
  if (!cell.kind) return `${at}. Face-down card${pulse}`;
  if (!cell.planet) return `${at}. ${KIND_NAMES[cell.kind]}${back}${pulse}`;
  return `${at}. ${spokenPlanet(cell.planet, you)}${back}${pulse}`;
}

function spokenPlanet(planet: Planet, you: number | null): string {
  const owner = planet.neutral ? "with a garrison" : planet.owner === null ? "free" : whose(planet.owner, you);
  const parts = [
    `${count(planet.meeples, "Meeple")} of capacity ${planet.capacity}`, `${planet.energy} Energy, ${planet.energy_income} more in Production`, `${planet.ore} Ore, ${planet.ore_income} more`,
    planet.windmill ? `Windmill ${planet.windmill}` : "", planet.refinery ? `Refinery ${planet.refinery}` : "", planet.farm ? `Farm ${planet.farm}` : "", planet.bunkers ? count(planet.bunkers, "Bunker") : "",
    planet.bio_warheads ? count(planet.bio_warheads, "biological warhead") : "", planet.nuclear_warheads ? count(planet.nuclear_warheads, "nuclear warhead") : "",
    planet.contaminated_until ? `contaminated to Round ${planet.contaminated_until}` : "", planet.fallout_until ? `Nuclear Fallout to Round ${planet.fallout_until}` : "",
  ].filter(Boolean);
  return `${planet.name}, Class ${planet.class}, ${owner}: ${parts.join(", ")}`;
}

export const GOODS: Record<Good, { name: string; sign: string }> = {
  energy: { name: "Energy", sign: "energy" }, ore: { name: "Ore", sign: "ore" }, meeple: { name: "Meeples", sign: "meeple" },
  bio_warhead: { name: "Bio warheads", sign: "bio" }, nuclear_warhead: { name: "Nuclear warheads", sign: "nuke" },
};

export const ITEMS: Record<string, { name: string; sign: string }> = {
  clone: { name: "Clone", sign: "meeple" }, windmill: { name: "Windmill", sign: "windmill" }, refinery: { name: "Refinery", sign: "refinery" }, farm: { name: "Farm", sign: "farm" },
  bunker: { name: "Bunker", sign: "bunker" }, ship: { name: "Ship", sign: "ship" }, bio_warhead: { name: "Biological", sign: "bio" }, nuclear_warhead: { name: "Nuclear", sign: "nuke" },
};

const ATTACKS: Record<string, string> = {
  strike: "Strike", bio_strike: "Biological strike", nuclear_strike: "Nuclear strike", kamikaze: "Kamikaze strike", bio_kamikaze: "Biological kamikaze", nuclear_kamikaze: "Nuclear kamikaze",
  invade: "Invasion", overfly: "Overflight", beam_invasion: "Invasion by Transport Beam", gun: "Wave Motion Gun", enter: "Enter",
};

export function attackName(mode: string): string {
  if (mode.startsWith("attack_")) return "Collision";
  if (mode.startsWith("detonate_")) return "Nuclear detonation";
  return ATTACKS[mode] ?? mode;
}

/** The sum of the Classes of a seat's planets, and its ships. */
export function classesOf(table: SoTable, seat: number): number {
  return table.cells.reduce((sum, cell) => sum + (cell.planet?.owner === seat ? cell.planet.class : 0), 0);
}
export const shipsOf = (table: SoTable, seat: number): Ship[] => table.ships.filter((ship) => ship.owner === seat);
export const planetsOf = (table: SoTable, seat: number): (Cell & { planet: Planet })[] =>
  table.cells.filter((cell): cell is Cell & { planet: Planet } => cell.planet?.owner === seat);

const WAYS: Record<string, [number, number]> = {
  up: [-1, 0], right: [0, 1], down: [1, 0], left: [0, -1], up_right: [-1, 1], down_right: [1, 1], down_left: [1, -1], up_left: [-1, -1],
};

/** The card beside another one, by direction; null outside the map. */
export function beside(table: SoTable, from: number, way: string): number | null {
  const cell = table.cells[from];
  const [down, right] = WAYS[way] ?? [0, 0];
  if (!cell) return null;
  const [row, column] = [cell.row + down, cell.column + right];
  return row < 0 || column < 0 || row >= table.rows || column >= table.columns ? null : row * table.columns + column;
}

/** The direction from one card to a card beside it. */
export function wayTo(table: SoTable, from: number, to: number): string | null {
  return Object.keys(WAYS).find((way) => beside(table, from, way) === to) ?? null;
}

/** How far the light falls from the next Supernova, in degrees from the east. */
export function sunFor(table: SoTable, cell: Cell): number {
  const novas = table.cells.filter((each) => each.face_up && each.kind === "supernova" && each.cell !== cell.cell);
  const far = (each: Cell): number => Math.hypot(each.row - cell.row, each.column - cell.column);
  const [sun] = novas.sort((a, b) => far(a) - far(b));
  return sun ? Math.round((Math.atan2(sun.row - cell.row, (sun.column - cell.column) * 1.4) * 180) / Math.PI) : -140;
}

export interface Price {
  id: string;
  energy: number;
  ore: number;
}

export const pricesOf = (game: GameDetail): Price[] => (game.content as unknown as { items?: Price[] }).items ?? Object.keys(ITEMS).map((id) => ({ id, energy: 0, ore: 0 }));
