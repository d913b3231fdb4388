/** What moves when something happened: units walk on the planet, cards and energy fly across the table. */

import type { GameEvent, View } from "../../api/types";
import type { Flight } from "../../table/flights";
import { spaceOf, type Kind } from "./table";

const text = (event: GameEvent, name: string): string => String(event.args[name] ?? "");
const whole = (event: GameEvent, name: string): number => Number(event.args[name] ?? -1);

// Walking on the planet.

export interface Stop {
  space: string;
  /** When the unit leaves for this space and when it is there, in milliseconds. */
  leaves: number;
  arrives: number;
}

/** How one unit came to where it stands, or where it ended. */
export interface Trail {
  host: number;
  start: string;
  from: number;
  stops: Stop[];
  /** For units that are gone: what they were, and how they ended. */
  end: "stands" | "core" | "destroyed";
  kind: Kind;
  owner: number | null;
}

const STEP_MS = 300;
const SHOW_MS = 1300;
const SHORTEST_MS = 90;
const MOST = 60;
const WALKS = new Set(["advanced", "jumped", "displaced"]);

/** The trails of one update. On each board the clock runs by itself: front unit first, all boards at once. */
export function trailsOf(events: GameEvent[]): Trail[] {
  const moves = events.filter((event) => WALKS.has(event.event) || event.event === "abducted");
  if (moves.length > MOST) return [];
  const counts = new Map<number, number>();
  for (const event of moves) counts.set(whole(event, "board"), (counts.get(whole(event, "board")) ?? 0) + 1);
  const most = Math.max(1, ...counts.values());
  const pace = Math.max(SHORTEST_MS, Math.min(STEP_MS * 0.8, SHOW_MS / most));
  const walkers: Trail[] = [];
  const clocks = new Map<number, number>();
  for (const event of events) follow(event, walkers, clocks, pace);
  return walkers;
}

function follow(event: GameEvent, walkers: Trail[], clocks: Map<number, number>, pace: number): void {
  const host = whole(event, "board");
  if (WALKS.has(event.event)) {
    const now = clocks.get(host) ?? 0;
    clocks.set(host, now + pace);
    const trail = walkerAt(walkers, host, spaceOf(text(event, "place"))) ?? begin(walkers, event, host, spaceOf(text(event, "place")));
    trail.stops.push({ space: text(event, "to"), leaves: Math.max(now, trail.stops.at(-1)?.arrives ?? 0), arrives: Math.max(now, trail.stops.at(-1)?.arrives ?? 0) + STEP_MS });
    if (text(event, "to") === "core") trail.end = "core";
  } else if (event.event === "arrived") {
    const trail = walkers.findLast((each) => each.host === host && each.end === "core");
    if (trail) trail.kind = text(event, "kind") as Kind;
  } else if (event.event === "destroyed") {
    const space = spaceOf(text(event, "place"));
    const trail = walkerAt(walkers, host, space) ?? begin(walkers, event, host, space);
    trail.end = "destroyed";
    trail.kind = text(event, "kind") as Kind;
  } else if (event.event === "abducted" && event.seat !== null) {
    const trail = walkerAt(walkers, host, spaceOf(text(event, "place"))) ?? begin(walkers, event, host, spaceOf(text(event, "place")));
    trail.from = trail.stops.length === 0 ? host : trail.from;
    trail.host = event.seat;
    trail.stops.push({ space: text(event, "to"), leaves: 0, arrives: STEP_MS * 2 });
  }
}

const walkerAt = (walkers: Trail[], host: number, space: string): Trail | undefined =>
  walkers.find((each) => each.end === "stands" && each.host === host && each.stops.at(-1)?.space === space);

function begin(walkers: Trail[], event: GameEvent, host: number, start: string): Trail {
  const trail: Trail = { host, start, from: host, stops: [], end: "stands", kind: "plague", owner: event.seat };
  walkers.push(trail);
  return trail;
}

// Flying across the table.

type Plan = (event: GameEvent, at: { mine: boolean; plate: string }) => Flight[];

const card = (from: string, to: string, face: string, back = ""): Flight[] => [{ from, to, face, back }];
const token = (kind: string, from: string, to: string, seat: number | null): Flight[] => [{ from, to, face: null, kind, ...(seat === null ? {} : { seat }) }];
const energy = (seat: number | null): string => (seat === null ? "pool" : `count:${seat}:Energy`);
/** Keeps the table waiting while a unit walks; the unit itself is drawn on the planet. */
const pace = (event: GameEvent): Flight[] => token("pace", `at:${whole(event, "board")}:${spaceOf(text(event, "place"))}`, "at:core", event.seat);

const PLANS: Record<string, Plan> = {
  advanced: (event) => pace(event),
  jumped: (event) => pace(event),
  abducted: (event) => pace(event),
  destroyed: (event) => pace(event),
  charged: (event) => token("energy", "pool", `at:${event.seat}:${text(event, "space")}`, null),
  collected: (event) => token("energy", `at:${whole(event, "board")}:${text(event, "space")}`, energy(event.seat), event.seat),
  gained: (event) => token("energy", "pool", energy(event.seat), event.seat),
  paid: (event) => token("energy", energy(event.seat), "pool", event.seat),
  stole: (event) => token("energy", energy(whole(event, "board")), energy(event.seat), event.seat),
  placed: (event, at) => (event.seat === null ? [] : token("plague", at.plate, `at:${whole(event, "board")}:${text(event, "space")}`, event.seat)),
  bought: (event, at) => card(`market:${text(event, "slot")}`, at.mine ? "mine" : at.plate, text(event, "card")),
  refilled: (event) => card("market:top", `market:${text(event, "slot")}`, text(event, "card")),
  used: (event, at) => card(at.mine ? `instant:${event.seat}:${text(event, "card")}` : at.plate, "at:core", text(event, "card")),
  took_back: (event, at) => (at.mine ? card(`played:${event.seat}`, "hand", text(event, "card")) : []),
  turned_up: (event, at) => (at.mine ? [] : token("pace", at.plate, `commit:${event.seat}`, event.seat)),
};

export function flightsOf(event: GameEvent, view: View): Flight[] {
  const mine = event.seat !== null && event.seat === view.you;
  const plate = mine ? "mine" : `seat:${event.seat}`;
  return PLANS[event.event]?.(event, { mine, plate }) ?? [];
}

/** Things that happen to a unit where it stands. */
const ON_UNIT = new Set(["shielded", "made_immune", "halted", "freed", "demoted", "spared", "promoted", "swapped"]);

/** What flashes: marks on units, charged tiles, who gained, the card that does something. */
export function touchedBy(event: GameEvent, view: View): string[] {
  const host = whole(event, "board");
  if (ON_UNIT.has(event.event)) return [unitPlace(host, text(event, "place") || text(event, "space"))];
  if (event.event === "charged") return [`space:${event.seat}:${text(event, "space")}`, unitPlace(event.seat ?? 0, text(event, "space"))];
  if (event.event === "activated") return [`perm:${event.seat}:${text(event, "card")}`];
  if (event.event === "struck") return [`track:${text(event, "card")}`];
  if (event.event === "rolled") return ["die"];
  if (["gained", "collected", "stole", "arrived", "rested", "core_lost"].includes(event.event)) return [`seat:${event.seat}`];
  return flightsOf(event, view).filter((flight) => flight.kind !== "pace").map((flight) => flight.to);
}

const unitPlace = (host: number, place: string): string => `unit:${host}:${place}`;

/** What is said aloud because nothing on the table shows it. */
export function remarkOn(event: GameEvent, view: View): string | null {
  if (event.event === "nothing_done" && event.seat === view.you) return event.text;
  return event.event === "final_march" ? event.text : null;
}
