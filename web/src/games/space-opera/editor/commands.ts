/** SO-KEY: what can be done with one thing on a table that is set up by hand. Each command is a change of the file. */

import type { DesignEdit } from "../../../api/types";
import type { Json } from "../../../workbench/edits";
import { colourWord, type Cards } from "./drawing";
import { apart, cleared, flipped, key, occupants, placed, set, type Home, type Occupant, type Scenario, type Ship } from "./scenario";
import { berthsAt, cardId, goodId, GOODS, home as numberOf, shipId, whole, type Berth, type Good, type Thing } from "./things";

/** A row of the game's list of keys. */
export interface KeyRow { rule: string; selected: string; keys: string; command: string }

/** What came of a command: edits, what is selected then, and a sentence; without edits it is a refusal. */
export interface Outcome { edits: DesignEdit[]; told: string; select?: string }
export interface Scene { scenario: Scenario; count: number; cards: Cards }

const MOST = 99;
const refusal = (told: string): Outcome => ({ edits: [], told });

/** Whether a row is about this thing: its own kind, or any counter. */
export const isAbout = (row: KeyRow, thing: Thing): boolean => row.selected === thing.kind || (row.selected === "resource" && thing.kind !== "card");

/** The rows that do something with this thing; selecting and opening the menu are the pointer's. */
export function commandsOf(thing: Thing, rows: KeyRow[]): KeyRow[] {
  const pointless = (command: string): boolean =>
    command === "select" || command === "menu" || (command === "toggle_moved" && thing.holder.kind !== "ship") || ((command === "mark_used" || command === "mark_free") && thing.kind !== "meeple");
  return rows.filter((row) => isAbout(row, thing) && !pointless(row.command));
}

export function titleOf(command: string, thing: Thing): string {
  const TITLES: Record<string, string> = {
    flip: thing.kind === "warhead" ? `Flip: ${thing.good === "nuclear" ? "biological" : "nuclear"}` : "Flip the card", return_to_deck: "Return to the main deck", delete: thing.kind === "ship" ? "Delete, with its cargo" : "Delete",
    mark_used: "Turn: used", mark_free: "Turn back: free", toggle_moved: thing.moved ? "Take off the “moved” mark" : "Mark as moved",
    more: thing.kind === "structure" ? "One level more" : "One more", less: thing.kind === "structure" ? "One level less" : "One less", turn_one: thing.used ? "Turn back one alone" : "Turn one alone",
  };
  return TITLES[command] ?? command;
}

export function carryOut(command: string, thing: Thing, scene: Scene): Outcome {
  switch (command) {
    case "flip": return thing.kind === "warhead" ? warheadFlipped(thing, scene) : cardFlipped(thing, scene);
    case "return_to_deck": return returned(thing, scene);
    case "delete": return deleted(thing, scene);
    case "mark_used": return turned(thing, scene, true, thing.value ?? 0);
    case "mark_free": return turned(thing, scene, false, thing.value ?? 0);
    case "turn_one": return turned(thing, scene, !thing.used, 1);
    case "toggle_moved": return moved(thing, scene);
    default: return counted(thing, scene, command === "more" ? 1 : -1);
  }
}

// Cards.

function cardFlipped(thing: Thing, { scenario }: Scene): Outcome {
  const { holder } = thing;
  if (holder.kind === "home") return refusal(`${thing.name} belongs to ${colourWord(holder.home.seat)}: only a card that nobody holds can lie face down.`);
  if (holder.kind !== "fixed") return refusal("This card is shuffled: nobody knows which one it is. Lay a card here first.");
  return { edits: flipped(scenario, holder, thing.spot), told: `${thing.name.replace(", face down", "")} lies face ${holder.fixed.face === "down" ? "up" : "down"} now.` };
}

/** What stands on the planet goes with it; ships stay where they are. */
function returned(thing: Thing, scene: Scene): Outcome {
  const { holder, spot } = thing;
  if (holder.kind !== "home" && holder.kind !== "fixed") return refusal("This card is one of the shuffled ones already.");
  const docked = holder.kind === "home" ? (holder.home.ships ?? []).map((ship) => lifted(holder.home, { ...ship })) : [];
  const ships = docked.flatMap((ship, place) => appended(scene.scenario, ship, place));
  return { edits: [...ships, ...cleared(holder, spot)], told: `${thing.name} goes back to the main deck. A shuffled card lies here.`, select: cardId(spot) };
}

/** Another card, open for all to see; a home gets another planet and keeps what stands on it. */
export function laid(thing: Thing, card: string, { scenario, count, cards }: Scene): Outcome {
  const name = cards.get(card)?.name ?? card;
  if (thing.holder.kind !== "home") return { edits: placed(scenario, count, thing.spot, { card, klass: null, down: false }), told: `${name} lies on ${thing.place}.` };
  if (!cards.has(card)) return refusal(`${thing.name} belongs to ${colourWord(thing.holder.home.seat)}: return it to the main deck first.`);
  const path = `home.${thing.holder.index}`;
  return { edits: [set(`${path}.card`, card), ...(thing.holder.home.class === undefined ? [] : [set(`${path}.class`, null)])], told: `${thing.name} is ${name} now.` };
}

// Counters.

/** The numbers of whoever holds a counter, set. */
function written(thing: Thing, goods: Partial<Record<Good | "used", number>>, scene: Scene): { edits: DesignEdit[]; owner: string } {
  const { holder } = thing;
  if (holder.kind === "ship") return { edits: shipChanged(holder.berth, goods, scene.scenario), owner: ownerAfter(thing, holder.berth, goods, scene) };
  const owner = cardId(thing.spot);
  if (holder.kind === "none") return { edits: [], owner };
  if (holder.kind === "fixed") return { edits: apart(scene.scenario, holder, thing.spot, "garrison", goods.meeples ?? 0), owner };
  return { edits: Object.entries(goods).map(([good, value]) => set(`home.${holder.index}.${good}`, value)), owner };
}

/** How many Meeples whoever holds a counter has, and how many of them are used. */
function crewOf(thing: Thing, { cards }: Scene): { meeples: number; used: number } {
  const { holder } = thing;
  if (holder.kind === "home") return { meeples: numberOf(holder.home, "meeples", cards) ?? 0, used: whole(holder.home["used"]) };
  if (holder.kind === "ship") return { meeples: whole(holder.berth.entry.meeples), used: whole(holder.berth.entry.used) };
  return { meeples: thing.value ?? 0, used: 0 };
}

function stored(thing: Thing, good: Good, { cards }: Scene): number {
  const { holder } = thing;
  if (holder.kind === "home") return numberOf(holder.home, good, cards) ?? 0;
  return holder.kind === "ship" ? whole(holder.berth.entry[good as keyof Ship]) : (thing.value ?? 0);
}

function counted(thing: Thing, scene: Scene, by: number): Outcome {
  if (!thing.good) return refusal(`${thing.name} has no number to change.`);
  const before = thing.value ?? 0;
  const after = Math.min(MOST, Math.max(0, before + by));
  if (thing.value !== null && after === before) return refusal(before === 0 ? `${thing.name} on ${thing.place}: less than 0 is not possible.` : `${thing.name} on ${thing.place}: ${MOST} is the most that a counter shows.`);
  const { edits, owner } = written(thing, numbers(thing, after, scene), scene);
  return { edits, told: `${thing.name} on ${thing.place}: ${thing.value ?? "drawn"} → ${after}.`, select: goodId(owner, thing.good, thing.used) };
}

/** What a counter with another value makes of the numbers: Meeples are counted with those that are used. */
function numbers(thing: Thing, after: number, scene: Scene): Partial<Record<Good | "used", number>> {
  if (thing.kind !== "meeple") return { [thing.good!]: after };
  const crew = crewOf(thing, scene);
  if (crew.used === 0 && !thing.used) return { meeples: after };
  return thing.used ? { meeples: crew.meeples - crew.used + after, used: after } : { meeples: crew.used + after };
}

function deleted(thing: Thing, scene: Scene): Outcome {
  const select = cardId(thing.spot);
  if (thing.kind === "ship" && thing.holder.kind === "ship") return { edits: shipChanged(thing.holder.berth, null, scene.scenario), told: `The ${thing.name} ${thing.place} is gone, with its cargo.`, select };
  if (!thing.good) return refusal(`${thing.name} is a card: return it to the main deck instead.`);
  const left = thing.kind === "warhead" ? { [thing.good]: stored(thing, thing.good, scene) - 1 } : numbers(thing, 0, scene);
  return { edits: written(thing, left, scene).edits, told: `${thing.name} on ${thing.place}: deleted.`, select };
}

function turned(thing: Thing, scene: Scene, used: boolean, many: number): Outcome {
  if (thing.kind !== "meeple") return refusal(`Only Meeples are turned: ${thing.name} ${thing.kind === "energy" || thing.kind === "ore" ? "is spent when it is used" : "has no used side"}.`);
  if (thing.holder.kind === "fixed") return refusal("These Meeples are nobody’s: they never act, so they are never used.");
  if (thing.used === used) return refusal(used ? "These Meeples are used already." : "These Meeples are free already.");
  if (thing.value === null) return refusal("How many Meeples live here is drawn when the game begins: set their number first.");
  const crew = crewOf(thing, scene);
  const { edits, owner } = written(thing, { used: Math.max(0, crew.used + (used ? many : -many)) }, scene);
  return { edits, told: `${many} ${many === 1 ? "Meeple" : "Meeples"} on ${thing.place} turned: ${used ? "used" : "free"}.`, select: goodId(owner, "meeples", used) };
}

function moved(thing: Thing, scene: Scene): Outcome {
  if (thing.holder.kind !== "ship") return refusal("Only a ship, with what it carries, can be marked as moved.");
  const { berth } = thing.holder;
  const after = { moved: !thing.moved };
  const suffix = thing.id.split("-").slice(4).join("-");
  const owner = ownerAfter(thing, berth, after, scene);
  return { edits: shipChanged(berth, after, scene.scenario), told: `The ${colourWord(berth.seat)} ship (${key(berth.spot)}) ${after.moved ? "has moved" : "has not moved yet"}.`, select: suffix ? `${owner}-${suffix}` : owner };
}

/** One warhead shows its other side. */
function warheadFlipped(thing: Thing, scene: Scene): Outcome {
  const [from, to]: Good[] = thing.good === "nuclear" ? ["nuclear", "biological"] : ["biological", "nuclear"];
  const there = stored(thing, to!, scene);
  const { edits, owner } = written(thing, { [from!]: stored(thing, from!, scene) - 1, [to!]: there + 1 }, scene);
  return { edits, told: `A warhead on ${thing.place} is ${to} now.`, select: goodId(owner, to!, false, there) };
}

// Ships.

type Change = Partial<Ship> & { moved?: boolean };

const appended = (scenario: Scenario, entry: Json, behind = 0): DesignEdit[] => Object.entries(entry).map(([field, value]) => set(`ship.${scenario.ship.length + behind}.${field}`, value));
/** A ship of a home as an entry of its own. */
const lifted = ({ seat, cell, players }: Home, ship: Json): Json => ({ seat, cell, ...ship, ...(players ? { players } : {}) });

/** One ship changed, or taken away with null. Of several alike in one entry the others stay as they are. */
function shipChanged(berth: Berth, change: Change | null, scenario: Scenario): DesignEdit[] {
  return berth.from === "ship" ? flownChanged(berth, change, scenario) : dockedChanged(berth, change, scenario);
}

function flownChanged({ index, entry }: Berth & { from: "ship" }, change: Change | null, scenario: Scenario): DesignEdit[] {
  const many = whole(entry.count ?? 1);
  const fewer = many > 2 ? set(`ship.${index}.count`, many - 1) : set(`ship.${index}.count`, null);
  if (change === null) return [many > 1 ? fewer : set(`ship.${index}`, null)];
  if (many <= 1) return Object.entries(change).map(([field, value]) => set(`ship.${index}.${field}`, value));
  const { count: _, ...alone } = entry;
  return [...appended(scenario, { ...alone, ...change }), fewer];
}

/** Ships in the list of a home have not moved: with that mark they get an entry of their own. */
function dockedChanged(berth: Berth & { from: "home" }, change: Change | null, scenario: Scenario): DesignEdit[] {
  const { count = 1, ...alone } = berth.entry;
  const rest = (berth.home.ships ?? []).flatMap((entry, place) => (place !== berth.place ? [entry] : count > 1 ? [count > 2 ? { ...alone, count: count - 1 } : alone] : []));
  const list = (ships: Ship[]): DesignEdit => set(`home.${berth.index}.ships`, ships.length > 0 ? ships : null);
  if (change === null) return [list(rest)];
  if (isLifted(berth, change)) return [...appended(scenario, lifted(berth.home, { ...alone, ...change })), list(rest)];
  if (count > 1) return [list([...rest, { ...alone, ...change }])];
  return [list((berth.home.ships ?? []).map((entry, place) => (place === berth.place ? { ...entry, ...change } : entry)))];
}

const isLifted = (berth: Berth, change: Change): boolean => berth.from === "home" && change.moved !== undefined;

/** The id that a ship has after a change: one that leaves its entry stands behind the others. */
function ownerAfter(thing: Thing, berth: Berth, change: Change, { scenario, count }: Scene): string {
  const now = thing.id.split("-").slice(0, 4).join("-");
  const stays = !isLifted(berth, change) && whole(berth.entry.count ?? 1) <= 1;
  if (stays) return now;
  const found = occupants(scenario, count).get(key(berth.spot));
  const all = berthsAt(scenario, count, berth.spot, found);
  const docked = all.filter((each) => each.from === "home").length;
  return shipId(berth.spot, berth.from === "home" && !isLifted(berth, change) ? docked - 1 : all.length - 1);
}

// Putting things onto a card.

const NEW_SHIP_ENERGY = 2;

export function shipPut(thing: Thing, colour: string, { scenario, count }: Scene): Outcome {
  const found = occupants(scenario, count).get(key(thing.spot));
  const select = shipId(thing.spot, berthsAt(scenario, count, thing.spot, found).length);
  return { edits: appended(scenario, { seat: colour, cell: thing.spot, energy: NEW_SHIP_ENERGY }), told: `A ${colourWord(colour)} ship with ${NEW_SHIP_ENERGY} Energy stands on ${thing.place}.`, select };
}

/** The first Meeple of a colour takes a planet that nobody has, or that somebody else has. */
export function meeplePut(thing: Thing, colour: string, scene: Scene): Outcome {
  const { holder } = thing;
  const select = goodId(cardId(thing.spot), "meeples", false);
  if (holder.kind === "home" && holder.home.seat === colour) return goodPut(thing, "meeples", scene);
  if (holder.kind === "home") return { edits: [set(`home.${holder.index}.seat`, colour), set(`home.${holder.index}.meeples`, 1), ...(holder.home["used"] === undefined ? [] : [set(`home.${holder.index}.used`, null)])], told: `${thing.name} is ${colourWord(colour)}’s now, with 1 Meeple.`, select };
  const planet = settledBy(holder);
  if (!planet) return refusal("Meeples live on planets: lay a planet by its name here first.");
  const entry: Partial<Home> & Json = { seat: colour, cell: thing.spot, ...planet, meeples: 1, energy: 0, ore: 0 };
  const edits = Object.entries(entry).map(([field, value]) => set(`home.${scene.scenario.home.length}.${field}`, value));
  return { edits: [...edits, ...cleared(holder as Occupant, thing.spot)], told: `${colourWord(colour)} has ${thing.name.replace(", face down", "")} now, with 1 Meeple.`, select };

  function settledBy(of: Thing["holder"]): Json | null {
    if (of.kind !== "fixed") return null;
    if (scene.cards.has(of.fixed.card)) return { card: of.fixed.card };
    return of.fixed.card === "planet" && of.fixed.classes?.length === 1 ? { class: of.fixed.classes[0] } : null;
  }
}

export function goodPut(thing: Thing, good: Good, scene: Scene): Outcome {
  const { holder } = thing;
  const told = GOODS.find((each) => each.good === good)!;
  if (holder.kind !== "home" && holder.kind !== "ship") return refusal(`Nobody holds ${thing.name}: put Meeples here first.`);
  const before = good === "meeples" ? crewOf(thing, scene).meeples : stored(thing, good, scene);
  const { edits, owner } = written(thing, { [good]: before + 1 }, scene);
  const where = thing.kind === "ship" ? `the ${thing.name} ${thing.place}` : thing.name;
  return { edits, told: `${told.name} on ${where}: ${before} → ${before + 1}.`, select: goodId(owner, good, false, told.kind === "warhead" ? before : 0) };
}
