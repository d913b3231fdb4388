/** How what a scenario says is drawn: as the cards of the table. */

import type { Planet } from "../table";
import { COLOURS, seatOf, type Home, type Occupant, type Spot } from "./scenario";

export interface PlanetCard { id: string; name: string; class: number; energy: number; ore: number; capacity: number }
export type Cards = Map<string, PlanetCard>;

export const SCENES: Record<string, string> = { space: "space", supernova: "nova", asteroid: "rocks", wormhole: "hole", planet: "sealed" };
export const NAMES: Record<string, string> = { supernova: "Supernova", asteroid: "Asteroid Field", wormhole: "Wormhole" };
export const colourWord = (colour: string): string => colour.charAt(0).toUpperCase() + colour.slice(1);

const number = (value: unknown, usual: number): number => (typeof value === "number" ? value : usual);

/** The planet of a home: the card that it names, or one of its Class that nobody knows yet. */
export function planetOf(home: Home, cards: Cards): PlanetCard {
  const named = cards.get(String(home.card ?? ""));
  if (named) return named;
  const klass = number(home.class, 5);
  const like = [...cards.values()].find((card) => card.class === klass);
  return { id: like?.id ?? "", name: `Class ${klass}`, class: klass, energy: like?.energy ?? 0, ore: like?.ore ?? 0, capacity: like?.capacity ?? 0 };
}

/** Whether the numbers of a planet are known before it is drawn. */
export const isNamed = (home: Home): boolean => typeof home.card === "string";

/** A planet to draw in a cell, if one lies there that is known. */
export function drawn(found: Occupant | undefined, cards: Cards): { card: string; planet: Planet } | null {
  if (found?.kind === "home") {
    const card = planetOf(found.home, cards);
    return { card: card.id, planet: planetFace(card, found.home, seatOf(found.home.seat), isNamed(found.home)) };
  }
  const card = found?.kind === "fixed" ? cards.get(found.fixed.card) : undefined;
  if (!card || found?.kind !== "fixed") return null;
  const planet = planetFace(card, { meeples: found.fixed.garrison ?? 0, energy: 0, ore: 0 }, null, true);
  return { card: card.id, planet: { ...planet, neutral: planet.meeples > 0 } };
}

function planetFace(card: PlanetCard, goods: Record<string, unknown>, owner: number | null, known: boolean): Planet {
  const base = known ? { energy: card.energy, ore: card.ore, capacity: card.capacity } : { energy: 0, ore: 0, capacity: 0 };
  const good = (name: string, usual: number): number => number(goods[name], usual);
  return {
    class: card.class, name: card.name, base, energy_income: base.energy, ore_income: base.ore, capacity: base.capacity, owner, neutral: false,
    meeples: good("meeples", owner === null ? 0 : base.capacity), free: 0, protected: 0, energy: good("energy", base.energy), ore: good("ore", base.ore),
    windmill: good("windmill", 0), refinery: good("refinery", 0), farm: good("farm", 0), bunkers: good("bunkers", 0),
    bio_warheads: good("biological", 0), nuclear_warheads: good("nuclear", 0), contaminated_until: null, fallout_until: null, built_on: false,
  };
}

export function lies(found: Occupant | undefined, cards: Cards): string {
  if (!found) return "Shuffled";
  if (found.kind === "home") return `Home of ${colourWord(found.home.seat || COLOURS[0]!)}: ${planetOf(found.home, cards).name}`;
  const { card, classes, face } = found.fixed;
  const name = card === "planet" ? `A planet of Class ${(classes ?? [1, 2, 3, 4]).join(", ")}` : card === "space" ? "Open space" : (NAMES[card] ?? cards.get(card)?.name ?? card);
  return face === "down" ? `${name}, face down` : name;
}

export function spoken(spot: Spot, found: Occupant | undefined, cards: Cards, faults: number[]): string {
  const wrong = faults.map((fault) => `Fault ${fault + 1}`).join(", ");
  return `Row ${spot[0]}, column ${spot[1]}. ${lies(found, cards)}${wrong ? `. ${wrong}` : ""}`;
}
