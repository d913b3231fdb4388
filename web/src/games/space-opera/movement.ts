/** What travels and what flashes when something happened. */

import type { GameEvent, View } from "../../api/types";
import type { Flight } from "../../table/flights";

const text = (event: GameEvent, name: string): string => String(event.args[name] ?? "");
const whole = (event: GameEvent, name: string): number => Number(event.args[name] ?? -1);
const cellOf = (event: GameEvent): string => `cell:${whole(event, "cell")}`;
const known = (name: string): string | null => (name && name !== "-1" && name !== "none" ? name : null);

const token = (kind: string, from: string, to: string, event: GameEvent): Flight => ({ from, to, face: null, kind, seat: event.seat ?? 0 });
const card = (from: string, to: string, face: string | null): Flight => ({ from, to, face, back: "tech" });

type Plan = (event: GameEvent, hand: string) => Flight[];

const sails: Plan = (event) => [token("ship", `ship:${whole(event, "ship")}`, cellOf(event), event)];

const PLANS: Record<string, Plan> = {
  moved: sails,
  retreated: sails,
  lost_ship: (event) => [token("boom", `ship:${whole(event, "ship")}`, cellOf(event), event)],
  researched: (event, hand) => [card("deck", hand, known(text(event, "tech")))],
  got_tech: (event, hand) => [card("deck", hand, known(text(event, "tech")))],
  returned: (event, hand) => [card(hand, "deck", known(text(event, "tech")))],
  used: (event, hand) => [card(hand, whole(event, "cell") > 0 ? `cell:${whole(event, "cell") - 1}` : "window", known(text(event, "tech")))],
  stole: (event, hand) => [token(text(event, "kind"), cellOf(event), hand, event)],
  paid_tribute: (event) => [token(text(event, "kind"), cellOf(event), `seat:${whole(event, "seat")}`, event)],
  placed: (event, hand) => [token(text(event, "kind"), hand, cellOf(event), event)],
  traded: (event, hand) => [token(text(event, "kind"), hand, cellOf(event), event)],
};

export function flightsOf(event: GameEvent, view: View): Flight[] {
  const hand = event.seat !== null && event.seat === view.you ? "hand" : `seat:${event.seat}`;
  return PLANS[event.event]?.(event, hand) ?? [];
}

const ON_SHIP = new Set(["loaded", "set_out", "saved", "pierced", "uncovered", "cloaked", "took_ship", "left_ship"]);

/** What flashes: the card of the map where it happened, the ship it is about, where something arrived. */
export function touchedBy(event: GameEvent, view: View): string[] {
  const arrived = flightsOf(event, view).map((flight) => flight.to);
  if (ON_SHIP.has(event.event)) return [...arrived, `ship:${whole(event, "ship")}`];
  return "cell" in event.args && event.event !== "used" ? [...arrived, cellOf(event)] : arrived;
}

const SAID = new Set(["cancelled", "captured", "eliminated", "respawned", "vaporised", "tied", "broke_ties", "fought"]);

export function remarkOn(event: GameEvent): string | null {
  return SAID.has(event.event) ? event.text : null;
}
