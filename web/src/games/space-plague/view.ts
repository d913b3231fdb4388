/** The table of this game as the server tells it. */

import type { GameDetail, View } from "../../api/types";
import { count } from "../../table/words";

export type Terrain = "water" | "mountain" | "desert" | "forest" | "alien";
export type Kind = "plague" | "captain" | "black" | "red" | "native";

export interface Card {
  id: string;
  name: string;
  text: string;
  type: "starter" | "instant" | "hand" | "permanent";
  number: number | null;
  cost: number | null;
  points: number;
  active: boolean;
  provenance: Record<string, string>;
  rules: string[];
}

/** One thing that an event does, and the grounds it names. */
export interface Part {
  do: string;
  on: string[];
  amount: number;
}

export interface EventCard {
  id: string;
  number: number;
  name: string;
  text: string;
  produces: Terrain | "nothing" | "die" | "energy";
  energy: number;
  unique: boolean;
  does: Part[];
  provenance: Record<string, string>;
  rules: string[];
}

export interface Planet {
  id: string;
  name: string;
  text: string;
  does: Part[];
  rules: string[];
}

export interface Unit {
  place: string;
  kind: Kind;
  owner: number | null;
  host: number;
  shield: number | null;
  immune: number;
  halt: number;
}

export interface Space {
  space: string;
  units: Unit[];
}

export interface Tile extends Space {
  terrain: Terrain;
  extra: boolean;
  energy: boolean;
  blocked: boolean;
  frozen: number;
}

export interface HostBoard {
  seat: number;
  ship: Space[];
  path: Tile[];
}

export interface Player {
  seat: number;
  faction: string;
  energy: number;
  supply: number;
  core: number;
  core_special: number;
  score: { core: number; evolutions: number; total: number };
  hand: string[] | null;
  hand_size: number;
  commit: { face_up: boolean; card: string | null } | null;
  played: string[];
  last: string | null;
  trashed: string[];
  instants: string[];
  permanents: string[];
  used: string[];
}

export interface Market {
  row: (string | null)[];
  prices: (number | null)[];
  top: string | null;
  top_buyable: boolean;
  deck: number;
  discards: string[];
}

export interface SpTable {
  round: number;
  last_round: number;
  phase: "setup" | "production" | "action" | "event" | "march";
  window: string | null;
  first_player: number;
  turn: number | null;
  resolved: boolean;
  planet: string;
  uniques: number;
  track: (string | null)[];
  planetary_deck: number;
  removed_events: number;
  gone: string[];
  market: Market;
  pool: number;
  special_tokens: number;
  immunity_tokens: number;
  boards: HostBoard[];
  players: Player[];
}

export function tableOf(view: View): SpTable {
  return view.table as unknown as SpTable;
}

const UNKNOWN: Card = { id: "", name: "", text: "", type: "starter", number: null, cost: null, points: 0, active: false, provenance: {}, rules: [] };

export function cardOf(game: GameDetail, id: string): Card {
  return (game.content["cards"] as Record<string, Card>)[id] ?? { ...UNKNOWN, id, name: id };
}

export const isEvent = (id: string): boolean => id.startsWith("event_");

/** A planetary card; `event_2@xion` is a unique one with the words of that planet. */
export function eventOf(game: GameDetail, id: string): EventCard | null {
  const [card = "", planet = ""] = id.split("@");
  const event = (game.content["events"] as Record<string, EventCard>)[card] ?? null;
  if (!event?.unique || !planet) return event;
  const { text, does, rules } = planetOf(game, planet);
  return { ...event, text, does: does.slice(0, 1), rules: [...event.rules, ...rules] };
}

export function planetOf(game: GameDetail, id: string): Planet {
  const planets = game.content["planets"] as Record<string, Planet>;
  return planets[id] ?? { id, name: id, text: "", does: [], rules: [] };
}

export function factionName(game: GameDetail, id: string): string {
  return (game.content["factions"] as Record<string, string>)[id] ?? id;
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
  const cost = card.cost === null ? "" : `, costs ${card.cost}`;
  const points = card.points > 0 ? `, ${count(card.points, "point")}` : "";
  return `${card.name}. ${TYPES[card.type]}${cost}${points}. ${card.text}`;
}
