/** What a card would do for the viewer now, by what lies on the board. */

import type { GameDetail, View } from "../../api/types";
import { count, listed } from "../../table/words";
import { cardOf, catalogueOf, onBoard, tableOf, wordOf, type CountryCard, type TraitCard } from "./table";

const REACHES = ["heat_resistance", "cold_resistance", "airborne", "waterborne"];
const MOST_NAMED = 4;

/** A plague: its traits, and the Countries where it has tokens. */
interface Plague {
  traits: Set<string>;
  present: CountryCard[];
}

export function now(id: string, view: View, game: GameDetail): string {
  const found = cardOf(game, id);
  if (!found || view.you === null) return "";
  if (found.kind === "trait") return traitNow(found.card, view, game);
  return found.kind === "country" && !onBoard(tableOf(view)).has(id) ? countryNow(found.card, view, game) : "";
}

function plagueOf(view: View, game: GameDetail, more: string[] = []): Plague {
  const table = tableOf(view);
  const { countries, traits } = catalogueOf(game);
  const slide = table.players[view.you ?? 0]?.slide ?? [];
  const evolved = slide.flatMap(({ trait }) => (trait ? (traits[trait]?.traits ?? []) : []));
  const present = [...onBoard(table)].filter(([, { lies }]) => lies.cities.includes(view.you)).flatMap(([id]) => countries[id] ?? []);
  return { traits: new Set([...evolved, ...more]), present };
}

const stands = (plague: Plague, { climate }: CountryCard): boolean =>
  climate === "neutral" || plague.traits.has(climate === "hot" ? "heat_resistance" : "cold_resistance");

function reaches(plague: Plague, card: CountryCard): boolean {
  const { traits, present } = plague;
  return present.some((from) => from.continent === card.continent || (traits.has("airborne") && from.airport && card.airport) || (traits.has("waterborne") && from.seaport && card.seaport));
}

/** The Countries on the board with an empty City that this plague can infect. */
function openTo(plague: Plague, view: View, game: GameDetail): CountryCard[] {
  const { countries } = catalogueOf(game);
  const free = [...onBoard(tableOf(view))].filter(([, { zone, lies }]) => lies.empty > 0 && !lies.banned && !zone.banned);
  return free.flatMap(([id]) => countries[id] ?? []).filter((card) => stands(plague, card) && reaches(plague, card));
}

function traitNow(card: TraitCard, view: View, game: GameDetail): string {
  const player = tableOf(view).players[view.you ?? 0];
  const many = (trait: string): number => card.traits.filter((each) => each === trait).length;
  const before = new Set(openTo(plagueOf(view, game), view, game).map(({ id }) => id));
  const opened = openTo(plagueOf(view, game, card.traits), view, game).filter(({ id }) => !before.has(id)).map(({ name }) => name);
  const shown = opened.length > MOST_NAMED ? [...opened.slice(0, MOST_NAMED), `${opened.length - MOST_NAMED} more`] : opened;
  const told = [
    many("infectivity") > 0 && player ? `You would place ${count(player.infectivity + many("infectivity"), "token")} each turn.` : "",
    many("lethality") > 0 && player ? `You would kill on ${player.lethality + many("lethality")} or less.` : "",
    opened.length > 0 ? `It would open ${listed(shown)} to you.` : card.traits.some((trait) => REACHES.includes(trait)) ? "It would open no other Country that is on the board now." : "",
  ];
  return told.filter(Boolean).join(" ");
}

function countryNow(card: CountryCard, view: View, game: GameDetail): string {
  const plague = plagueOf(view, game);
  if (!stands(plague, card)) return `On the board it would be closed to you: you have no ${wordOf(card.climate === "hot" ? "heat_resistance" : "cold_resistance")}.`;
  return reaches(plague, card) ? `On the board it would be open to you at once, with ${count(card.cities.length, "City", "Cities")}.` : "On the board it would be closed to you: no way of yours leads there.";
}
