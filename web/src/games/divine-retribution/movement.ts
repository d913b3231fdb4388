/** Which cards travel when something happened. */

import type { GameEvent, View } from "../../api/types";
import type { Flight } from "../../table/flights";

type Plan = (event: GameEvent, at: { hand: string; draw: string; discard: string; control: string; card: string | null; noble: string }) => Flight[];

const one = (from: string, to: string, face: string | null, back?: string): Flight[] => [back ? { from, to, face, back } : { from, to, face }];

const NOBLE_PLACES: Record<string, string> = {
  prince: "noble:royals", princess: "noble:royals", queen: "noble:royals",
  bishop: "noble:clergy", cardinal: "noble:clergy", pope: "noble:clergy", king: "noble:king",
};

const PLANS: Record<string, Plan> = {
  played: (_, at) => one(at.hand, at.control, at.card),
  drew: (event, at) => one(at.draw, at.hand, at.card, event.args["penance"] === "yes" ? "penance" : "own"),
  discarded: (event, at) => one(event.args["zone"] === "penance" ? "penance_deck" : at.hand, at.discard, at.card),
  put_away: (_, at) => one(at.control, at.discard, at.card),
  recruited: (event, at) => one(event.args["zone"] === "penance" ? "penance_deck" : at.discard, at.draw, at.card, event.args["zone"] === "penance" ? "penance" : "own"),
  pitted: (event, at) => one(event.args["zone"] === "discard" ? at.discard : event.args["zone"] === "control" ? at.control : at.hand, "pit", at.card),
  repented: (_, at) => one(at.hand, at.control, at.card),
  drew_penance: (_, at) => one("penance_deck", at.hand, at.card, "penance"),
  infected: (event, at) => one(`lineup:${event.args["slot"]}`, at.discard, at.card),
  infected_unpaid: (event, at) => one(`lineup:${event.args["slot"]}`, at.discard, at.card),
  infected_noble: (_, at) => one(at.noble, at.discard, at.card),
  took_rat_king: (_, at) => one("rat_kings", at.discard, "rat_king"),
  bought_rat_king: (_, at) => one("rat_kings", at.discard, "rat_king"),
  refilled: (event, at) => one("kingdom_deck", `lineup:${event.args["slot"]}`, at.card, "kingdom"),
};

export function flightsOf(event: GameEvent, view: View): Flight[] {
  const plan = PLANS[event.event];
  if (!plan) return [];
  const card = typeof event.args["card"] === "string" ? event.args["card"] : null;
  const mine = event.seat === view.you;
  const plate = `seat:${event.seat}`;
  const own = (zone: string): string => (mine ? `${zone}:${event.seat}` : plate);
  const planned = plan(event, {
    hand: mine ? "hand" : plate,
    draw: own("draw"),
    discard: own("discard"),
    control: own("control"),
    card,
    noble: (card && NOBLE_PLACES[card]) || "noble:king",
  });
  // What another seat does within its own zones happens behind its plate.
  return planned.filter((flight) => flight.from !== flight.to);
}

/** Events that happen to a card where it lies. */
const IN_PLACE = new Set(["activated", "copied", "resolved", "gained", "suffered"]);

/** What flashes: where a card arrived, the card that does something, the one who is persecuted. */
export function touchedBy(event: GameEvent, view: View): string[] {
  const arrived = flightsOf(event, view).map((flight) => flight.to);
  if (event.event === "persecuted") return [...arrived, `seat:${event.args["opponent"]}`];
  if (!IN_PLACE.has(event.event)) return arrived;
  return [...arrived, event.seat === view.you ? `control:${event.seat}:${event.args["card"]}` : `seat:${event.seat}`];
}

/** What is said aloud because nothing on the table shows it: a card of one's own that did nothing. */
export function remarkOn(event: GameEvent, view: View): string | null {
  return event.event === "nothing_happened" && event.seat === view.you ? event.text : null;
}
