/** The table of this game as the server tells it. */

import type { GameDetail, View } from "../../api/types";

export type Climate = "neutral" | "hot" | "cold";

export interface CountryCard {
  id: string;
  name: string;
  continent: string;
  climate: Climate;
  airport: boolean;
  seaport: boolean;
  start: boolean;
  cities: string[];
  population: number;
}

export interface TraitCard {
  id: string;
  name: string;
  cost: number;
  traits: string[];
  copies: number;
}

export interface EventCard {
  id: string;
  name: string;
  when: string;
  text: string;
}

export interface Catalogue {
  zones: Record<string, { name: string; capacity: number }>;
  countries: Record<string, CountryCard>;
  traits: Record<string, TraitCard>;
  events: Record<string, EventCard>;
  slides: Record<string, Record<string, string | null>>;
  core: { infectivity: number; lethality: number };
}

export interface Country {
  country: string;
  cities: (number | null)[];
  empty: number;
  controllers: number[];
  banned: boolean;
  tried: boolean;
}

export interface Zone {
  continent: string;
  capacity: number;
  banned: boolean;
  countries: (Country | null)[];
}

export interface Space {
  space: string;
  trait: string | null;
  paid: number;
  ability: string | null;
  open: boolean;
}

export type Parts = Record<"dna" | "traits" | "lucky_escape" | "continent_killer" | "ultimate_wipeout", number>;

/** A player, or the PlagueBot, as far as both have it. */
export interface Side {
  dna: number;
  tokens: number;
  gifts: string[];
  controlled: number;
  kills: string[];
  if_ended: Parts;
}

export interface Player extends Side {
  seat: number;
  disease: "bacteria" | "virus" | null;
  supply: number;
  infectivity: number;
  lethality: number;
  slide: Space[];
  hand_size: number;
  hand: string[] | null;
  known: string[];
  mutation: { trait: string | null } | null;
  events_size: number;
  events: string[] | null;
  starting: string | null;
}

export interface PlagueBot extends Side {
  side: number;
  spaces: number;
  mat: string[];
}

export interface Link {
  country: string;
  /** From where it is reached: "here", "land", "air", "sea". */
  ways: Partial<Record<"here" | "land" | "air" | "sea", string[]>>;
  barred: "hot" | "cold" | "ban" | null;
}

export interface Act {
  kind: "reaction" | "target" | "boost" | "relapse" | "outbreak";
  side?: number;
  seat?: number;
  reaction?: string;
  country?: string | null;
  event?: string | null;
  chosen?: { country?: string; side?: number | null; continent?: string; space?: string }[];
}

export interface PiTable {
  round: number;
  active: number;
  first_seat: number;
  phase: "setup" | "start" | "dna" | "country" | "evolution" | "infection" | "death" | "end";
  solo: boolean;
  sudden_death: boolean;
  ending: boolean;
  zones: Zone[];
  face_up: (string | null)[];
  country_deck: number;
  deck_cards: string[] | null;
  pending_country: { blind: boolean; country: string | null } | null;
  removed: string[];
  trait_deck: number;
  trait_discard: string[];
  trait_removed: string[];
  event_deck: number;
  event_discard: string[];
  bans: { seat: number; country: string | null; continent: string | null }[];
  strikes: { seat: number; country: string }[];
  turn: { tokens_left: number; outbreak: boolean; roll_bonus: number; temporary: string | null };
  links: Link[];
  act: Act | null;
  players: Player[];
  plaguebot: PlagueBot | null;
  bonuses: Record<string, number>;
}

export function tableOf(view: View): PiTable {
  return view.table as unknown as PiTable;
}

export function catalogueOf(game: GameDetail): Catalogue {
  return game.content as unknown as Catalogue;
}

const TRAIT_WORDS: Record<string, string> = {
  infectivity: "Infectivity", lethality: "Lethality", heat_resistance: "Heat Resistance", cold_resistance: "Cold Resistance",
  airborne: "Airborne", waterborne: "Waterborne",
};

export const wordOf = (trait: string): string => TRAIT_WORDS[trait] ?? trait;

export const ABILITIES: Record<string, { name: string; text: string }> = {
  bonus_dna: { name: "Bonus DNA", text: "+1 every turn" },
  outbreak: { name: "Outbreak", text: "move one token instead" },
  mutation: { name: "Mutation", text: "a new Trait, 3 cheaper" },
  genetic_shift: { name: "Genetic Shift", text: "swap an evolved Trait" },
};

export const SPACES: Record<string, string> = {
  bottom_1: "space 1", bottom_2: "space 2", bottom_3: "space 3", bottom_4: "space 4", top_right: "top right", temporary: "for this turn",
};

/** Long words may be broken where cards are narrow. */
const BREAKS: [string, string][] = [
  ["Transmission", "Trans-mission"], ["Resistance", "Resis-tance"], ["Haemorrhagic", "Haemor-rhagic"], ["Haemorrhaging", "Haemor-rhaging"],
  ["Hypothermia", "Hypo-thermia"], ["Hallucinations", "Halluci-nations"], ["Respiratory", "Respira-tory"], ["Ulceration", "Ulcera-tion"],
  ["Intervention", "Inter-vention"], ["Opportunistic", "Opportu-nistic"], ["Breakdown", "Break-down"], ["Government", "Govern-ment"],
  ["Emergency", "Emer-gency"], ["Cannibalism", "Canni-balism"], ["Neutralise", "Neutra-lise"], ["Temporary", "Tempo-rary"], ["Pneumonia", "Pneu-monia"], ["Psychosis", "Psy-chosis"],
];

export function breakable(name: string): string {
  return BREAKS.reduce((words, [whole, parts]) => words.replace(whole, parts.replace("-", "\u00ad")), name);
}

export type AnyCard = { kind: "country"; card: CountryCard } | { kind: "trait"; card: TraitCard } | { kind: "event"; card: EventCard };

export function cardOf(game: GameDetail, id: string): AnyCard | null {
  const { countries, traits, events } = catalogueOf(game);
  if (countries[id]) return { kind: "country", card: countries[id] };
  if (traits[id]) return { kind: "trait", card: traits[id] };
  return events[id] ? { kind: "event", card: events[id] } : null;
}

export function nameOf(game: GameDetail, id: string): string {
  return cardOf(game, id)?.card.name ?? id.replaceAll("_", " ");
}

const CLIMATES: Record<Climate, string> = { neutral: "Neutral climate.", hot: "Hot: needs Heat Resistance.", cold: "Cold: needs Cold Resistance." };

export function climateOf(card: CountryCard): string {
  return CLIMATES[card.climate];
}

export function portsOf(card: CountryCard): string {
  if (card.airport && card.seaport) return "Airport and Seaport.";
  return card.airport ? "Airport." : card.seaport ? "Seaport." : "No port.";
}

/** What a card says, in words. */
export function textOf(found: AnyCard, game: GameDetail): string {
  if (found.kind === "event") return found.card.text;
  if (found.kind === "trait") return `${found.card.cost} DNA. ${found.card.traits.map(wordOf).join(", ")}.`;
  const { card } = found;
  const zone = catalogueOf(game).zones[card.continent]?.name ?? card.continent;
  return `${zone}, ${card.cities.length} cities. ${climateOf(card)} ${portsOf(card)}`;
}

export function spoken(game: GameDetail, id: string): string {
  const found = cardOf(game, id);
  return found ? `${found.card.name}. ${textOf(found, game)}` : id;
}

export function totalOf(side: Side): number {
  return Object.values(side.if_ended).reduce((sum, part) => sum + part, 0);
}

/** A side of the table: the players, and in a solo game the PlagueBot. */
export function sidesOf(table: PiTable): { seat: number; side: Side }[] {
  const players = table.players.map((side) => ({ seat: side.seat, side: side as Side }));
  return table.plaguebot ? [...players, { seat: table.plaguebot.side, side: table.plaguebot }] : players;
}

/** Whether a Nuclear Strike is aimed at a Country: everybody knows. */
export const isStruck = (table: PiTable, country: string): boolean => table.strikes.some((strike) => strike.country === country);

/** What lies on a Country beside tokens, in words after its other facts. */
export function marksOf(table: PiTable, country: Country): string {
  const marks = [country.banned && "nobody may place here", country.tried && "tried in this turn", isStruck(table, country.country) && "a Nuclear Strike is aimed here"];
  return marks.filter(Boolean).map((mark) => `, ${mark}`).join("");
}

export function onBoard(table: PiTable): Map<string, { zone: Zone; at: number; lies: Country }> {
  const found = new Map<string, { zone: Zone; at: number; lies: Country }>();
  for (const zone of table.zones) {
    for (const [at, lies] of zone.countries.entries()) if (lies) found.set(lies.country, { zone, at, lies });
  }
  return found;
}

/** Whether Event Cards take part: wherever they lie, somebody can see how many there are. */
export function hasEvents(table: PiTable): boolean {
  return table.event_deck + table.event_discard.length > 0 || table.players.some((player) => player.events_size > 0);
}

export function cardsLeft(table: PiTable): number {
  return table.country_deck + table.face_up.filter(Boolean).length;
}
