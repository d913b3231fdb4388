/** The table of this game: its types, and small questions about what lies there. */

import type { GameDetail, Shapes, View } from "../../api/types";
import { count } from "../../table/words";

type Said = Shapes<"SpacePlague">;
export type Card = Said["Card"];
export type Part = Said["Part"];
export type EventCard = Said["EventCard"];
export type Planet = Said["Planet"];
export type Unit = Said["Unit"];
export type Space = Said["Space"];
export type Tile = Said["Tile"];
export type HostBoard = Said["HostBoard"];
export type Player = Said["Player"];
export type SpTable = Said["Board"];
export type Kind = Unit["kind"];
export type Terrain = Tile["terrain"];

export function tableOf(view: View): SpTable {
  return view.table as SpTable;
}

export const catalogueOf = (game: GameDetail): Said["Catalogue"] => game.content as Said["Catalogue"];

const UNKNOWN: Card = { id: "", name: "", text: "", type: "starter", number: null, cost: null, points: 0, active: false, provenance: {}, rules: [] };

export function cardOf(game: GameDetail, id: string): Card {
  return catalogueOf(game).cards[id] ?? { ...UNKNOWN, id, name: id };
}

export const isEvent = (id: string): boolean => id.startsWith("event_");

/** A planetary card; `event_2@xion` is a unique one with the words of that planet. */
export function eventOf(game: GameDetail, id: string): EventCard | null {
  const [card = "", planet = ""] = id.split("@");
  const event = catalogueOf(game).events[card] ?? null;
  if (!event?.unique || !planet) return event;
  const { text, does, rules } = planetOf(game, planet);
  return { ...event, text, does: does.slice(0, 1), rules: [...event.rules, ...rules] };
}

export function planetOf(game: GameDetail, id: string): Planet {
  return catalogueOf(game).planets[id] ?? { id, name: id, path: [], extra: 0, text: "", does: [], provenance: {}, rules: [] };
}

export function factionName(game: GameDetail, id: string): string {
  return catalogueOf(game).factions[id] ?? id;
}

export const TERRAINS: Record<string, string> = { water: "Water", mountain: "Mountain", desert: "Desert", forest: "Forest", alien: "Alien ground" };
export const KINDS: Record<Kind, string> = { plague: "plague", captain: "captain", black: "black plague", red: "red plague", native: "native" };
export const TYPES: Record<Card["type"], string> = { starter: "Starter", instant: "Instant", hand: "Hand card", permanent: "Permanent" };

/** The space of a place: units that share one stand on "t3" and "t3b". */
export const spaceOf = (place: string): string => place.replace(/b$/, "");

/** All spaces of a board in the order in which units walk: ship from the rear, then the path. */
export const spacesOf = (board: HostBoard): Space[] => [...board.ship, ...board.path];

/** The space ahead; "core" after the last tile. */
export function aheadOf(board: HostBoard, space: string): string {
  const all = spacesOf(board);
  const at = all.findIndex((each) => each.space === space);
  return at < 0 ? "" : (all[at + 1]?.space ?? "core");
}

export function unitAt(table: SpTable, host: number, place: string): Unit | null {
  const board = table.boards[host];
  if (!board) return null;
  return spacesOf(board).flatMap((space) => space.units).find((unit) => unit.place === place) ?? null;
}

/** "Mountain, tile 5", "ship space 2". */
export function whereIs(table: SpTable, host: number, place: string): string {
  const space = spaceOf(place);
  if (space === "core") return "the core";
  const number = space.slice(1);
  if (space.startsWith("s")) return `ship space ${number}`;
  const tile = table.boards[host]?.path.find((each) => each.space === space);
  return tile ? `${TERRAINS[tile.terrain]}, tile ${number}` : `tile ${number}`;
}

/** What an event does, as told on the card: of a planet with several unique events the one whose turn comes then. */
export function doesOf(game: GameDetail, event: EventCard, table: SpTable): Part[] {
  if (!event.does.some((part) => part.do === "planet")) return event.does;
  const { does } = planetOf(game, table.planet);
  const before = table.track.slice(table.track.indexOf(event.id) + 1);
  const uniques = before.filter((id) => id && eventOf(game, id)?.unique).length + table.uniques;
  return does.slice(Math.min(uniques, does.length - 1), Math.min(uniques, does.length - 1) + 1);
}

/** The spaces that a card of the track names with a deadly verb, as the card says it. */
export function isNamed(parts: Part[], space: Space | Tile, verbs: string[]): boolean {
  return parts.some((part) => {
    if (part.do === "destroy_ships") return verbs.includes("destroy") && !("terrain" in space);
    if (!verbs.includes(part.do) || !("terrain" in space)) return false;
    return part.on.includes(space.terrain) || (space.extra && part.on.includes("planet"));
  });
}

/** "Stampede. Hand card, costs 4. Three units advance." */
export function spoken(game: GameDetail, id: string): string {
  const card = cardOf(game, id);
  const cost = card.cost === null ? "" : `, costs ${card.cost} energy`;
  const points = card.points > 0 ? `, ${count(card.points, "point")}` : "";
  return `${card.name}. ${TYPES[card.type]}${cost}${points}. ${card.text}`;
}
