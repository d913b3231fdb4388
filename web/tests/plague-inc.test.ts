import { describe, expect, it } from "vitest";
import type { GameEvent, Move, View } from "../src/api/types";
import { stepsIn } from "../src/games/plague-inc/botSteps";
import { honeycomb, layoutFor, spotAt, unitFor } from "../src/games/plague-inc/layout";
import { flightsOf } from "../src/games/plague-inc/movement";
import kit from "../src/games/plague-inc/kit";
import { hasEvents, marksOf, type Country, type PiTable, type Zone } from "../src/games/plague-inc/table";
import earth from "../src/games/plague-inc/world";

const happened = (event: string, seat: number, args: Record<string, string | number> = {}): GameEvent =>
  ({ event, seat, args, text: "", rules: [] }) as unknown as GameEvent;

const view = (table: Record<string, unknown>, you = 0): View => ({ you, seats: 2, pending: [], table }) as unknown as View;

const move = (form: string, args: Record<string, number>): Move =>
  ({ id: 1, form, verb: form.split("(")[0], args, text: "", rules: [] }) as unknown as Move;

describe("the goal", () => {
  it("says in Sudden Death what ends the game", () => {
    expect(kit.goal!(view({ solo: false, sudden_death: false }))).toContain("Most DNA wins");
    expect(kit.goal!(view({ solo: false, sudden_death: true }))).toContain("Ends once");
  });
});

describe("the map", () => {
  it("knows every country of the cards, each with an outline, and stays small", () => {
    expect(Object.keys(earth.countries)).toHaveLength(49);
    expect(Object.keys(earth.regions)).toHaveLength(6);
    for (const [name, land] of Object.entries(earth.countries)) expect(land.d, name).toMatch(/^M[\d.-]/);
    expect(JSON.stringify(earth).length).toBeLessThan(120_000);
  });
});

describe("the arrangement", () => {
  const zone = (continent: string, capacity: number): Zone => ({ continent, capacity, banned: false, countries: [] });
  const ZONES = [zone("europe", 5), zone("asia", 5), zone("africa", 5), zone("oceania", 3), zone("south_america", 4), zone("north_america", 3)];

  it.each([1060, 684, 374])("has no two cards one upon the other, and all on the stage, at %i px", (width) => {
    const layout = layoutFor(width);
    const boxes = ZONES.flatMap((each) => Array.from({ length: each.capacity }, (_, index) => spotAt(layout, each, index)));
    for (const [index, one] of boxes.entries()) {
      expect(one.x).toBeGreaterThanOrEqual(0);
      expect(one.x + one.w).toBeLessThanOrEqual(layout.w);
      expect(one.y + one.h).toBeLessThanOrEqual(layout.h);
      for (const other of boxes.slice(index + 1)) {
        expect(one.x + one.w <= other.x || other.x + other.w <= one.x || one.y + one.h <= other.y || other.y + other.h <= one.y).toBe(true);
      }
    }
  });

  it("fits the height where there is one", () => {
    const layout = layoutFor(1100);
    expect(unitFor(layout, 1100, layout.h / 2)).toBe(0.5);
    expect(unitFor(layoutFor(374), 374, 10)).toBe(1);
  });

  it.each([2, 3, 4, 5, 6, 7, 8])("puts %i cities into the card", (cities) => {
    const { size, cells } = honeycomb(cities);
    expect(cells).toHaveLength(cities);
    for (const { x, y } of cells) {
      expect(x - size / 2).toBeGreaterThanOrEqual(0);
      expect(x + size / 2).toBeLessThanOrEqual(100);
      expect(y).toBeGreaterThan(10);
      expect(y).toBeLessThan(40);
    }
  });
});

describe("the PlagueBot", () => {
  it("is told trait by trait, only its last turn", () => {
    const steps = stepsIn([
      happened("turn_began", 1), happened("placed", 1, { country: "usa", city: 0 }),
      happened("turn_began", 0), happened("turn_began", 1),
      happened("placed_country", 1, { country: "iran" }), happened("bot_evolved", 1, { trait: "coma" }),
      happened("bot_processed", 1, { trait: "coma", word: "lethality" }), happened("rolled", 1, { country: "usa", roll: 2, lethality: 2 }),
      happened("killed", 1, { country: "usa" }), happened("bot_passed", 1, { trait: "rash", word: "infectivity" }),
    ], 1);
    expect(steps?.map((step) => step.sign)).toEqual(["country", "evolution", "lethality", "infectivity"]);
    expect(steps?.[2]?.results.map((result) => result.kind)).toEqual(["rolled", "killed"]);
    expect(steps?.[3]?.passed).toBe(true);
  });

  it("kills at the end because it is stuck, not by a trait that it passed over", () => {
    const steps = stepsIn([
      happened("turn_began", 1), happened("bot_passed", 1, { trait: "rash", word: "infectivity" }),
      happened("bot_stuck", 1), happened("killed", 1, { country: "usa" }),
    ], 1);
    expect(steps?.map((step) => [step.sign, step.passed, step.results.length])).toEqual([["infectivity", true, 0], ["ban", false, 1]]);
  });

  it("has no steps where it had no turn", () => expect(stepsIn([happened("placed", 0)], 1)).toBeNull());
});

describe("movement", () => {
  it("takes a token from one's own supply, or from the plate of another", () => {
    const event = happened("placed", 0, { country: "usa", city: 2 });
    expect(flightsOf(event, view({}))[0]).toMatchObject({ from: "supply", to: "city:usa:2", kind: "token", seat: 0 });
    expect(flightsOf(event, view({}, 1))[0]).toMatchObject({ from: "seat:0" });
  });
});

describe("targets", () => {
  const player = { slide: [{ space: "bottom_4", ability: "outbreak", trait: null }], hand: ["coma", "rash"] };

  it("points at a card in hand, then at a space", () => {
    expect(kit.targets(move("evolve(coma, bottom_1)", { trait: 1, space: 0 }), view({ players: [player] }))).toEqual(["hand:coma", "space:bottom_1"]);
  });

  it("begins an Outbreak at its ability, so that placing stays one click", () => {
    const table = view({ players: [player] });
    expect(kit.targets(move("outbreak(usa)", { country: 0 }), table)).toEqual(["space:bottom_4", "country:usa"]);
    expect(kit.targets(move("place(usa)", { country: 0 }), table)).toEqual(["country:usa"]);
  });

  it("points at the cards that are replaced", () => {
    expect(kit.targets(move("replace(2)", { cards: 2 }), view({ players: [player] }))).toEqual(["hand:rash"]);
  });
});

describe("the standing", () => {
  const line = (table: Record<string, unknown>): string =>
    kit.standing(view({ round: 3, phase: "country", solo: false, sudden_death: false, ending: false, country_deck: 4, face_up: ["usa", null, null], pending_country: null, ...table })).line;

  it("counts the cards until Sudden Death, also the one that is not yet placed or discarded", () => {
    expect(line({})).toBe("Round 3 · Sudden Death in 5 cards");
    expect(line({ country_deck: 0, face_up: [null, null, null], pending_country: { blind: false, country: "usa" } })).toBe("Round 3 · Sudden Death in 1 card");
    expect(line({ country_deck: 0, face_up: [null, null, null], sudden_death: true })).toBe("Round 3 · Sudden Death");
  });

  it("threatens nobody with Sudden Death who plays alone", () => {
    expect(line({ solo: true })).toBe("Round 3 · 5 Country Cards left");
    expect(line({ solo: true, country_deck: 0, face_up: [null, null, null] })).toBe("Round 3 · no Country Card left");
  });
});

describe("Event Cards", () => {
  it("take part as long as one lies anywhere", () => {
    const lies = (event_deck: number, event_discard: string[], events_size: number): PiTable =>
      ({ event_deck, event_discard, players: [{ events_size }] }) as unknown as PiTable;
    expect([lies(1, [], 0), lies(0, ["olympics"], 0), lies(0, [], 1), lies(0, [], 0)].map(hasEvents)).toEqual([true, true, true, false]);
  });
});

describe("marks on a Country", () => {
  const table = { strikes: [{ seat: 1, country: "usa" }] } as unknown as PiTable;
  const country = (id: string, banned: boolean, tried: boolean): Country => ({ country: id, cities: [], empty: 0, controllers: [], banned, tried });

  it("are spoken, also the strike that a ban lies upon", () => {
    expect(marksOf(table, country("usa", true, false))).toBe(", nobody may place here, a Nuclear Strike is aimed here");
    expect(marksOf(table, country("cuba", false, true))).toBe(", tried in this turn");
    expect(marksOf(table, country("iran", false, false))).toBe("");
  });
});
