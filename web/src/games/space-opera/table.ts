/** The table of this game: its types, and small questions about what lies there. */

import type { GameDetail, Shapes, View } from "../../api/types";
import { colourName } from "../../table/seats";
import { count } from "../../table/words";

type Said = Shapes<"SpaceOpera">;
export type Planet = Said["Planet"];
export type Cell = Said["Cell"];
export type Ship = Said["Ship"];
export type Manifest = Said["Manifest"];
export type Attack = Said["Attack"];
export type Asked = Said["Asked"];
export type SoTable = Said["Board"];
export type Tech = Said["Technology"];
export type MapCardFacts = Said["SpaceCard"] | Said["PlanetCard"];
export type Price = Said["Price"];
export type Good = Said["ManifestLine"]["good"];
type CellKind = NonNullable<Cell["kind"]>;
type Catalogue = Said["Catalogue"];

export const tableOf = (view: View): SoTable => view.table as SoTable;
export const catalogueOf = (game: GameDetail): Catalogue => game.content as Catalogue;
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
  return cell.kind && cell.kind !== "space" ? `${KIND_NAMES[cell.kind]} (${spotOf(cell)})` : `(${spotOf(cell)})`;
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
  const marks = [ship.drone ? "drone" : "", ship.docked ? "docked" : "", ship.moved ? "has moved" : "", ship.stealth ? "in Stealth" : ""].filter(Boolean);
  return `Ship ${ship.ship}, ${whose(ship.owner, you)}: ${cargoWords(ship)}${marks.length > 0 ? `; ${marks.join(", ")}` : ""}`;
}

export const spokenCell = (cell: Cell, you: number | null): string => `Row ${cell.row + 1}, column ${cell.column + 1}. ${spokenCard(cell, you)}`;

/** The same without saying where it lies. */
export function spokenCard(cell: Cell, you: number | null): string {
  const back = cell.face_up ? "" : cell.kind ? ", face down, you looked" : "";
  const pulse = cell.pulsed.length > 0 ? ", under an EM Pulse" : "";
  if (!cell.kind) return `Face-down card${pulse}`;
  if (!cell.planet) return `${KIND_NAMES[cell.kind]}${back}${pulse}`;
  return `${spokenPlanet(cell.planet, you)}${back}${pulse}`;
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

export const WAYS: Record<string, [number, number]> = {
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

export const pricesOf = (game: GameDetail): Price[] => catalogueOf(game).items;
