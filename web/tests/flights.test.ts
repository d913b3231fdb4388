import { describe, expect, it } from "vitest";
import type { GameEvent, View } from "../src/api/types";
import { flightsOf, remarkOn, touchedBy } from "../src/games/divine-retribution/movement";
import { MOST_FLIGHTS, showLength, timed, worthShowing, type Flight } from "../src/table/flights";

const flights = (count: number): Flight[] => Array.from({ length: count }, () => ({ from: "a", to: "b", face: null }));

describe("movement in time", () => {
  it("shows one after another and never takes long", () => {
    expect(timed(flights(2)).map((flight) => flight.start)).toEqual([0, 294]);
    expect(showLength(timed(flights(30)))).toBeLessThanOrEqual(1200);
  });

  it("hurries when more waits behind", () => {
    expect(showLength(timed(flights(8), 3))).toBeLessThan(showLength(timed(flights(8))));
  });

  it("shows nothing when catching up", () => {
    expect(timed(flights(MOST_FLIGHTS + 1))).toEqual([]);
    expect(worthShowing(0, true, false)).toBe(false);
    expect(worthShowing(0, false, true)).toBe(false);
    expect(worthShowing(9, false, false)).toBe(false);
  });
});

describe("from events to movement", () => {
  const view = { you: 0 } as View;
  const event = (name: string, seat: number | null, args: GameEvent["args"]): GameEvent => ({ number: 0, event: name, seat, args, text: "", rules: [] });

  it("takes an infected card from its slot to one's own discard pile", () => {
    expect(flightsOf(event("infected", 0, { card: "rat", slot: 3, paid: 2 }), view)).toEqual([{ from: "lineup:3", to: "discard:0", face: "rat" }]);
  });

  it("sends what others get to their plate, face down where it is hidden", () => {
    expect(flightsOf(event("drew_penance", 2, { card: null }), view)).toEqual([{ from: "penance_deck", to: "seat:2", face: null, back: "penance" }]);
  });

  it("leaves alone what stays behind a plate", () => {
    expect(flightsOf(event("drew", 2, { card: null }), view)).toEqual([]);
  });

  it("does not move anything for words", () => {
    expect(flightsOf(event("phase_began", 0, { phase: "infect" }), view)).toEqual([]);
  });

  it("shows the back of a drawn Penance as that of its deck", () => {
    expect(flightsOf(event("drew", 0, { card: null, penance: "yes" }), view)[0]?.back).toBe("penance");
    expect(flightsOf(event("drew", 0, { card: null, penance: "no" }), view)[0]?.back).toBe("own");
  });

  it("lets the card flash that copies or does something, and who is persecuted", () => {
    expect(touchedBy(event("copied", 0, { card: "queen" }), view)).toEqual(["control:0:queen"]);
    expect(touchedBy(event("activated", 2, { card: "queen", copied: "ale_priest" }), view)).toEqual(["seat:2"]);
    expect(touchedBy(event("persecuted", 0, { opponent: 1, card: "fool", copied: "none" }), view)).toEqual(["seat:1"]);
  });

  it("says aloud that one's own card did nothing", () => {
    const nothing = { ...event("nothing_happened", 0, { reason: "nothing_to_draw", number: 0 }), text: "Nothing is drawn." };
    expect(remarkOn(nothing, view)).toBe("Nothing is drawn.");
    expect(remarkOn({ ...nothing, seat: 1 }, view)).toBeNull();
  });
});
