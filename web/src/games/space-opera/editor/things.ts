/** What lies on a table that is set up by hand: cards, the counters on them, and ships with their cargo. */

import { colourWord, isNamed, lies, planetOf, type Cards } from "./drawing";
import { key, plays, seatOf, type Flown, type Home, type Occupant, type Scenario, type Ship, type Spot } from "./scenario";

export type Kind = "card" | "meeple" | "energy" | "ore" | "structure" | "warhead" | "ship";
export type Good = "meeples" | "energy" | "ore" | "windmill" | "refinery" | "farm" | "bunkers" | "biological" | "nuclear";

/** A ship with the entry that it stands in: one of its own, or a list of a home. */
export type Berth = { seat: string; spot: Spot } & ({ from: "ship"; index: number; entry: Flown } | { from: "home"; index: number; place: number; entry: Ship; home: Home });
export type Holder = Occupant | { kind: "ship"; berth: Berth } | { kind: "none" };

export interface Thing {
  id: string;
  kind: Kind;
  good: Good | null;
  spot: Spot;
  holder: Holder;
  /** The name of the counter, and where it is. */
  name: string;
  place: string;
  sign: string;
  seat: number | null;
  /** How many; null before a planet is drawn. */
  value: number | null;
  used: boolean;
  moved: boolean;
}

export const GOODS: { good: Good; kind: Kind; name: string; sign: string }[] = [
  { good: "meeples", kind: "meeple", name: "Meeples", sign: "meeple" }, { good: "energy", kind: "energy", name: "Energy", sign: "energy" }, { good: "ore", kind: "ore", name: "Ore", sign: "ore" },
  { good: "windmill", kind: "structure", name: "Windmill", sign: "windmill" }, { good: "refinery", kind: "structure", name: "Refinery", sign: "refinery" }, { good: "farm", kind: "structure", name: "Farm", sign: "farm" },
  { good: "bunkers", kind: "structure", name: "Bunkers", sign: "bunker" }, { good: "biological", kind: "warhead", name: "Biological warhead", sign: "bio" }, { good: "nuclear", kind: "warhead", name: "Nuclear warhead", sign: "nuke" },
];
/** An owned planet shows these also where it has none, as at the table. */
const ALWAYS = new Set<Good>(["meeples", "energy", "ore"]);
const OF_PLANET: Partial<Record<Good, "capacity" | "energy" | "ore">> = { meeples: "capacity", energy: "energy", ore: "ore" };

export const cardId = (spot: Spot): string => `${spot[0]}-${spot[1]}`;
export const goodId = (owner: string, good: Good, used: boolean, place = 0): string => `${owner}-${used ? "used" : good}${place ? `-${place}` : ""}`;
export const shipId = (spot: Spot, place: number): string => `${cardId(spot)}-ship-${place}`;
export const whole = (value: unknown): number => (typeof value === "number" ? value : 0);

/** Everything in a cell: the card first, then its counters, then each ship with its cargo. */
export function thingsAt(scenario: Scenario, count: number, spot: Spot, found: Occupant | undefined, cards: Cards): Thing[] {
  const card: Thing = {
    id: cardId(spot), kind: "card", good: null, spot, holder: found ?? { kind: "none" }, name: found ? cardName(found, cards) : "Shuffled card", place: `(${key(spot)})`, sign: "chart",
    seat: found?.kind === "home" ? seatOf(found.home.seat) : null, value: null, used: false, moved: false,
  };
  return [card, ...onPlanet(card, found, cards), ...berthsAt(scenario, count, spot, found).flatMap((berth, place) => aboard(berth, place))];
}

const cardName = (found: Occupant, cards: Cards): string => (found.kind === "home" ? planetOf(found.home, cards).name : lies(found, cards));

function onPlanet(card: Thing, found: Occupant | undefined, cards: Cards): Thing[] {
  if (found?.kind === "home") {
    const of = `${card.name} (${key(card.spot)})`;
    return GOODS.flatMap((each) => countersOf(card.id, each, { ...card, place: of }, home(found.home, each.good, cards), whole(found.home["used"]), ALWAYS.has(each.good)));
  }
  if (found?.kind !== "fixed" || !found.fixed.garrison) return [];
  return [{ ...card, id: `${card.id}-meeples`, kind: "meeple", good: "meeples", name: "Meeples of nobody", place: card.name, sign: "meeple", value: found.fixed.garrison }];
}

/** A number of a home: what the file says, else what its planet gives. */
export function home(of: Home, good: Good, cards: Cards): number | null {
  if (typeof of[good] === "number") return of[good] as number;
  const attribute = OF_PLANET[good];
  if (!attribute) return 0;
  return isNamed(of) ? planetOf(of, cards)[attribute] : null;
}

/** Meeples that are turned are a counter of their own; warheads are one each. */
function countersOf(owner: string, { good, kind, name, sign }: (typeof GOODS)[number], from: Thing, value: number | null, used: number, always: boolean): Thing[] {
  const one = (turned: boolean, many: number | null, place = 0): Thing => ({ ...from, id: goodId(owner, good, turned, place), kind, good, name, sign, value: many, used: turned });
  if (kind === "warhead") return Array.from({ length: value ?? 0 }, (_, place) => one(false, 1, place));
  if (kind !== "meeple" || used === 0) return value === 0 && !always ? [] : [one(false, value)];
  const free = Math.max(0, (value ?? used) - used);
  return [...(free > 0 ? [one(false, free)] : []), one(true, used)];
}

/** The ships in a cell, each by itself. */
export function berthsAt(scenario: Scenario, count: number, spot: Spot, found: Occupant | undefined): Berth[] {
  const docked = found?.kind === "home" ? (found.home.ships ?? []).flatMap((entry, place) => times(entry, { from: "home", seat: found.home.seat, spot, index: found.index, place, entry, home: found.home })) : [];
  const flown = scenario.ship.flatMap((entry, index) => (key(entry.cell) === key(spot) && plays(scenario, entry, count) ? times(entry, { from: "ship", seat: entry.seat, spot, index, entry }) : []));
  return [...docked, ...flown];
}

const MOST_ALIKE = 9;
const times = (entry: Ship, berth: Berth): Berth[] => Array.from({ length: Math.min(MOST_ALIKE, Math.max(1, whole(entry.count ?? 1))) }, () => berth);

function aboard(berth: Berth, place: number): Thing[] {
  const id = shipId(berth.spot, place);
  const moved = berth.from === "ship" && berth.entry.moved === true;
  const ship: Thing = {
    id, kind: "ship", good: null, spot: berth.spot, holder: { kind: "ship", berth }, name: `${colourWord(berth.seat)} ship`, place: `(${key(berth.spot)})`, sign: "ship",
    seat: seatOf(berth.seat), value: null, used: false, moved,
  };
  const from = { ...ship, place: `a ${ship.name} ${ship.place}` };
  return [ship, ...GOODS.filter(({ kind }) => kind !== "structure").flatMap((each) => countersOf(id, each, from, whole(berth.entry[each.good as keyof Ship]), whole(berth.entry.used), each.good === "energy"))];
}

const marksOf = (thing: Thing): string => `${thing.used ? ", used" : ""}${thing.moved ? ", moved" : ""}`;
const numbered = (thing: Thing): string => `${thing.name}${thing.value === null || thing.kind === "warhead" ? "" : ` ${thing.value}`}`;

/** A thing in words, without saying where it is. */
export const shortThing = (thing: Thing): string => (thing.kind === "ship" ? thing.name : `${numbered(thing)}${marksOf(thing)}`);
export const whereOf = (thing: Thing): string => (thing.kind === "card" || thing.kind === "ship" ? thing.place : `on ${thing.place}`);

/** As a screen reader says it. */
export function spokenThing(thing: Thing): string {
  if (thing.kind === "card") return `Card ${thing.name} ${thing.place}`;
  return thing.kind === "ship" ? `${thing.name} ${thing.place}${marksOf(thing)}` : `${shortThing(thing)}, ${whereOf(thing)}`;
}

/** What lies on a card: what is on the planet, then each ship with what it carries. */
export function groupsOf(things: Thing[]): Thing[][] {
  const groups: Thing[][] = [[]];
  for (const thing of things) {
    if (thing.kind === "ship") groups.push([]);
    groups.at(-1)!.push(thing);
  }
  return groups.filter((group) => group.length > 0);
}
