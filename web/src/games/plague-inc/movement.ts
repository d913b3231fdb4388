/** Which tokens and cards travel when something happened. */

import type { GameEvent, View } from "../../api/types";
import type { Flight } from "../../table/flights";

interface Where {
  /** Where cards and tokens of a seat come from: its own zone, or its plate. */
  hand: string;
  events: string;
  supply: string;
  seat: string;
}

type Plan = (args: Record<string, string>, at: Where, seat: number) => Flight[];

const token = (from: string, to: string, seat: number): Flight => ({ from, to, face: null, kind: "token", seat });
const card = (from: string, to: string, face: string | null, back = "trait"): Flight => ({ from, to, face, back });
const city = (args: Record<string, string>, country = args["country"]): string => `city:${country}:${args["city"]}`;
const shown = (name: string | undefined): string | null => (name && name !== "none" ? name : null);

const PLANS: Record<string, Plan> = {
  started_in: (args, at, seat) => [token(at.supply, city(args), seat)],
  placed: (args, at, seat) => [token(at.supply, city(args), seat)],
  removed: (args, at, seat) => [token(city(args), at.supply, seat)],
  moved: (args, _, seat) => [token(`country:${args["country"]}`, city(args, args["to"]), seat)],
  swapped: (args, _, seat) => [
    token(`country:${args["country"]}`, `country:${args["to"]}`, seat),
    token(`country:${args["to"]}`, `country:${args["country"]}`, Number(args["side"])),
  ],
  absorbed: (args, at, seat) => [token(at.supply, `country:${args["country"]}`, seat)],
  turned_up: (args) => [card("deck", `country:${args["country"]}`, shown(args["country"]), "country")],
  took_country: (args, at) => [card(`country:${args["country"]}`, at.seat, shown(args["country"]), "country")],
  took_blind: (args, at) => [card("deck", at.seat, shown(args["country"]), "country")],
  placed_country: (args, at) => [card(at.seat, `country:${args["country"]}`, shown(args["country"]), "country")],
  discarded_country: (args, at) => [card(at.seat, "removed", shown(args["country"]), "country")],
  killed: (args, at) => [card(`country:${args["country"]}`, at.seat, shown(args["country"]), "country")],
  strike_hit: (args) => [card(`country:${args["country"]}`, "removed", shown(args["country"]), "country")],
  drew_trait: (args, at) => [card("trait_deck", at.hand, shown(args["trait"]))],
  discarded_trait: (args, at) => [card(at.hand, "trait_deck", shown(args["trait"]))],
  evolved: (args, at) => [card(at.hand, own(at, args["space"]), shown(args["trait"]))],
  devolved: (args, at) => [card(own(at, args["space"]), "trait_deck", shown(args["trait"]))],
  refunded: (args, at) => [card(at.hand, "trait_deck", shown(args["trait"]))],
  shifted: (args, at) => [card(own(at, args["space"]), at.hand, shown(args["old"])), card(at.hand, own(at, args["space"]), shown(args["trait"]))],
  mutated: (args, at) => [card("trait_deck", at.hand, shown(args["trait"]))],
  bot_evolved: (args, at) => [card("trait_deck", at.seat, shown(args["trait"]))],
  bot_dropped: (args, at) => [card(at.seat, "trait_deck", shown(args["trait"]))],
  drew_event: (args, at) => [card("event_deck", at.events, shown(args["event"]), "event")],
  sold_event: (args, at) => [card(at.events, "event_deck", shown(args["event"]), "event")],
  announced: (args, at) => [card(at.events, "event_deck", shown(args["event"]), "event")],
};

const own = (at: Where, space: string | undefined): string => (at.hand === "hand" ? `space:${space}` : at.seat);

function whereOf(seat: number, view: View): Where {
  if (seat === view.you) return { hand: "hand", events: "events", supply: "supply", seat: "pending" };
  const plate = `seat:${seat}`;
  return { hand: plate, events: plate, supply: plate, seat: plate };
}

export function flightsOf(event: GameEvent, view: View): Flight[] {
  const plan = PLANS[event.event];
  const args = event.args as Record<string, string>;
  return plan ? plan(args, whereOf(event.seat ?? -1, view), event.seat ?? 0).filter((flight) => flight.from !== flight.to) : [];
}

/** Events that happen to a Country where it lies. */
const IN_PLACE = new Set(["rolled", "failed", "saved", "stopped", "banned_country", "strike_named", "strike_missed", "targeted"]);

/** What flashes: where something arrived, the Country that is rolled for, the track when DNA is scored. */
export function touchedBy(event: GameEvent, view: View): string[] {
  const arrived = flightsOf(event, view).map((flight) => flight.to);
  if (IN_PLACE.has(event.event)) return [...arrived, `country:${event.args["country"]}`];
  if (event.event === "scored" || event.event === "paid") return [...arrived, `dna:${event.seat}`];
  return event.event === "banned_continent" ? [...arrived, `zone:${event.args["continent"]}`] : arrived;
}

const SAID = new Set(["sudden_death", "neutralised", "stopped", "saved", "strike_hit", "eradicated", "bot_stuck"]);

/** What is said aloud: what others or chance did that changes the course of things. */
export function remarkOn(event: GameEvent, view: View): string | null {
  return SAID.has(event.event) && event.seat !== view.you ? event.text : null;
}
