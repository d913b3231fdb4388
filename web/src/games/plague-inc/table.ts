/** The table of this game: its types, and small questions about what lies there. */

import type { GameDetail, Shapes, View } from "../../api/types";
import { nameOfSign } from "./signs";

type Said = Shapes<"PlagueInc">;
export type CountryCard = Said["CountryCard"];
export type TraitCard = Said["TraitCard"];
export type EventCard = Said["EventCard"];
export type Catalogue = Said["Catalogue"];
export type Country = Said["Country"];
export type Zone = Said["Zone"];
export type Space = Said["Space"];
export type Player = Said["Player"];
export type PlagueBot = Said["PlagueBot"];
export type Link = Said["Link"];
export type PiTable = Said["Board"];
type Climate = CountryCard["climate"];
/** A player, or the PlagueBot, as far as both have it. */
export type Side = Pick<Player, keyof Player & keyof PlagueBot>;

export function tableOf(view: View): PiTable {
  return view.table as PiTable;
}

export function catalogueOf(game: GameDetail): Catalogue {
  return game.content as Catalogue;
}

const TRAIT_DOES: Record<string, string> = {
  infectivity: "1 more token each turn", lethality: "kills on 1 higher", heat_resistance: "infects hot Countries", cold_resistance: "infects cold Countries",
  airborne: "reaches Countries with an airport", waterborne: "reaches Countries with a seaport",
};

/** What a trait is and does: "Airborne: reaches Countries with an airport"; nothing for what is no trait. */
const doesOf = (trait: string): string => (TRAIT_DOES[trait] ? `${wordOf(trait)}: ${TRAIT_DOES[trait]}` : "");

/** The traits of a card, each once; the same one several times with a number. */
function counted(traits: string[], words: (trait: string) => string): string[] {
  const several = (trait: string): string => {
    const many = traits.filter((each) => each === trait).length;
    return many > 1 ? `${many} × ` : "";
  };
  return [...new Set(traits)].map((trait) => `${several(trait)}${words(trait)}`);
}

/** What the traits of a card are and do. */
export const traitsText = (traits: string[]): string => counted(traits, (trait) => doesOf(trait) || wordOf(trait)).join(". ");

/** The traits of a card by their names alone. */
export const traitNames = (traits: string[]): string[] => counted(traits, wordOf);

export const wordOf = nameOfSign;

export const ABILITIES: Record<string, { name: string; text: string }> = {
  bonus_dna: { name: "Bonus DNA", text: "+1 every turn" },
  outbreak: { name: "Outbreak", text: "move one token instead" },
  mutation: { name: "Mutation", text: "a new card, 3 DNA less" },
  genetic_shift: { name: "Genetic Shift", text: "swap an evolved card" },
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
  ["Blindness", "Blind-ness"], ["Confusion", "Confu-sion"], ["Diarrhoea", "Diar-rhoea"], ["Dysentery", "Dysen-tery"], ["Infection", "Infec-tion"],
  ["Meningitis", "Menin-gitis"], ["Migration", "Migra-tion"], ["Paralysis", "Para-lysis"], ["Pilgrimage", "Pilgrim-age"],
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

/** When an Event Card can be played. */
export const WHEN: Record<string, string> = {
  start: "Start of turn", end: "End of turn", end_after_kill: "End of turn, after a kill", reaction: "As an answer", before_roll: "Before a roll",
  after_failure: "After a failed roll",
};

/** What a card says, in words. */
export function textOf(found: AnyCard, game: GameDetail): string {
  if (found.kind === "event") return found.card.text;
  if (found.kind === "trait") return `${found.card.cost} DNA. ${traitsText(found.card.traits)}.`;
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
