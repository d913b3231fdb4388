import { expect, test } from "vitest";
import type { GameDetail, Move, View } from "../src/api/types";
import divineRetribution from "../src/games/divine-retribution/kit";
import plagueInc from "../src/games/plague-inc/kit";
import spaceOpera from "../src/games/space-opera/kit";
import spacePlague from "../src/games/space-plague/kit";

/** What a move is must not be read from its sentence: here it says nothing. */
const move = (form: string, ...names: string[]): Move => ({
  id: 0, verb: form.split("(")[0] ?? "", args: Object.fromEntries(names.map((name) => [name, 0])), form, text: "Lorem ipsum for 99 Energy.", rules: [], warning: "", reveals: false,
});
const viewOf = (table: object): View => ({ you: 0, seats: 2, pending: [0], table }) as unknown as View;
const gameOf = (content: object): GameDetail => ({ content }) as unknown as GameDetail;

test("what a card of the lineup costs is on the card", () => {
  const game = gameOf({ cards: { ale_knight: { name: "Ale Knight", resistance: 6 }, pope: { name: "Pope", resistance: 9 }, rat_king: { name: "Rat King", resistance: 4 } } });
  const view = viewOf({ lineup: [null, "ale_knight"], royals: [], clergy: ["pope"], king: true });
  const told = (made: Move): string[] => [divineRetribution.label(made, game, view), divineRetribution.note(made, game, view)];
  expect(told(move("infect(1)", "slot"))).toEqual(["Ale Knight", "6 Contagions"]);
  expect(told(move("infect_unpaid(1)", "slot"))).toEqual(["Ale Knight", ""]);
  expect(told(move("infect_noble(clergy)", "place"))).toEqual(["Pope", "9 Contagions"]);
  expect(told(move("take_rat_king"))).toEqual(["Rat King", "free"]);
  expect(told(move("repent(pope)", "card"))).toEqual(["Lorem ipsum for 99 Energy", ""]);
  expect(told(move("buy_rat_king"))).toEqual(["Rat King", "4 Contagions"]);
});

test("what a disease evolves, swaps and gives up is on its slide", () => {
  const game = gameOf({ countries: {}, events: {}, traits: { cough: { name: "Coughing", cost: 3 }, coma: { name: "Coma", cost: 8 } } });
  const slide = [{ space: "bottom_1", trait: "cough" }, { space: "bottom_2", trait: null }];
  const view = viewOf({ players: [{ slide, mutation: { trait: "coma", price: 5 } }], turn: { temporary: "coma" } });
  const told = (made: Move): string[] => [plagueInc.label(made, game, view), plagueInc.note(made, game, view)];
  expect(told(move("devolve(bottom_1)", "space"))).toEqual(["Coughing", ""]);
  expect(told(move("refund(temporary)", "space"))).toEqual(["Coma", ""]);
  expect(told(move("shift(coma, bottom_1)", "trait", "space"))).toEqual(["Coma, space 1", "5 DNA"]);
  expect(told(move("shift(coma, bottom_2)", "trait", "space"))).toEqual(["Coma, space 2", ""]);
  expect(told(move("grow(bottom_2)", "space"))).toEqual(["Evolve it on space 2", "5 DNA"]);
  expect(told(move("choose(virus)", "disease"))).toEqual(["Virus", ""]);
});

test("equal spaces of a slide are one line, and a space that covers an Ability says so", () => {
  const game = gameOf({ countries: {}, events: {}, traits: { air: { name: "Air Transmission", cost: 2, traits: ["airborne"] }, cough: { name: "Coughing", cost: 9, traits: ["infectivity", "infectivity"] }, cold: { name: "Cold Resistance", cost: 4, traits: ["cold_resistance"] } } });
  const slide = [{ space: "bottom_1", ability: null, trait: null }, { space: "bottom_2", ability: null, trait: null }, { space: "top_right", ability: "bonus_dna", trait: null }];
  const view = viewOf({ players: [{ slide }] });
  const at = (trait: string, space: string): Move => move(`evolve(${trait}, ${space})`, "trait", "space");
  const told = (made: Move): string[] => [plagueInc.label(made, game, view), plagueInc.note(made, game, view), plagueInc.alike!(made, view)];
  expect(told(at("air", "bottom_1"))).toEqual(["Air Transmission", "Airborne, 2 DNA", "evolve air"]);
  expect(told(at("air", "bottom_2"))).toEqual(told(at("air", "bottom_1")));
  expect(told(at("cold", "bottom_2"))).toEqual(["Cold Resistance", "4 DNA", "evolve cold"]);
  expect(told(at("cough", "top_right"))).toEqual(["Coughing, covers Bonus DNA", "2 × Infectivity, 9 DNA", ""]);
});

test("what an order, a structure or a Technology costs is in the catalogue", () => {
  const items = [{ id: "bunker", energy: 2, ore: 3 }];
  const game = gameOf({ items, orders: { cloak: 1 }, technologies: { stealth: { name: "Stealth", energy: 1, ore: 0 } } });
  const asked = (kind: string): View => viewOf({ window: { kind }, ships: [] });
  const note = (made: Move, kind: string): string => spaceOpera.note(made, game, asked(kind));
  expect(note(move("build(bunker)", "item"), "item")).toBe("2 Energy, 3 Ore");
  expect(note(move("build(bunker)", "item"), "draft")).toBe("");
  expect(note(move("cloak(2)", "ship"), "move")).toBe("1 Energy");
  expect(note(move("fusion(2)", "ship"), "move")).toBe("");
  expect(note(move("use(stealth)", "tech"), "defend")).toBe("1 Energy");
  expect(spaceOpera.label(move("use(stealth)", "tech"), game, asked("move"))).toBe("Stealth");
  expect(spaceOpera.label(move("use(stealth)", "tech"), game, asked("defend"))).toBe("Lorem ipsum for 99 Energy");
});

test("people count ships from 1, and what is carried has its digit for a key", () => {
  const view = viewOf({ window: { kind: "move" }, ships: [], cells: [] });
  expect(spaceOpera.label(move("move(1)", "ship"), gameOf({ orders: {} }), view)).toBe("Move: ship 1");
  expect(spaceOpera.amount!(move("amount(2)", "amount"), view)).toBe(2);
  expect(spaceOpera.amount!(move("move(2)", "ship"), view)).toBe(null);
});

test("a structure that is sent does not stand with those that are built", () => {
  const group = (kind: string): string => spaceOpera.group(move("build(farm)", "item"), viewOf({ window: { kind } }));
  expect([group("item"), group("draft")]).toEqual(["Build", "Send"]);
});

test("what renewing the market costs is in the catalogue", () => {
  expect(spacePlague.note(move("renew"), gameOf({ renewal: 2 }), viewOf({ market: {}, players: [] }))).toBe("2 energy");
});

test("a Trait Card says which Countries it would open now, and a Country whether it would be open", () => {
  const country = (id: string, name: string, climate: string, airport = false): object => ({ id, name, continent: id === "chile" || id === "peru" ? "south_america" : "asia", climate, airport, seaport: false, cities: ["a", "b"] });
  const countries = { chile: country("chile", "Chile", "neutral", true), peru: country("peru", "Peru", "hot"), india: country("india", "India", "hot", true), japan: country("japan", "Japan", "neutral", true) };
  const traits = { air: { name: "Air Transmission", cost: 2, traits: ["airborne"] }, heat: { name: "Heat Resistance", cost: 4, traits: ["heat_resistance"] }, cough: { name: "Coughing", cost: 3, traits: ["infectivity"] } };
  const game = gameOf({ countries, events: {}, traits });
  const lies = (country: string, cities: (number | null)[]): object => ({ country, cities, empty: cities.filter((city) => city === null).length, controllers: [], banned: false, tried: false });
  const zones = [{ continent: "south_america", banned: false, countries: [lies("chile", [0, null]), lies("peru", [null, null])] }, { continent: "asia", banned: false, countries: [lies("japan", [null, null]), null] }];
  const view = viewOf({ zones, players: [{ infectivity: 2, lethality: 1, slide: [{ space: "bottom_1", trait: null }] }] });
  const now = (id: string): string => plagueInc.now!(id, view, game);
  expect(now("air")).toBe("It would open Japan to you.");
  expect(now("heat")).toBe("It would open Peru to you.");
  expect(now("cough")).toBe("You would place 3 tokens each turn.");
  expect(now("india")).toMatch(/closed to you: you have no Heat Resistance/);
  expect(now("japan")).toBe("");
});

test("a card of Space Plague says what it would find now", () => {
  const game = gameOf({ cards: { evo_1: { name: "Stampede", cost: 4 } } });
  const ship = [{ space: "s1", units: [{}] }, { space: "s2", units: [] }, { space: "s3", units: [] }];
  const table = { boards: [{ ship, path: [] }], players: [{ energy: 3 }], market: { row: ["evo_1", null], prices: [4, null] } };
  const now = (id: string): string => spacePlague.now!(id, viewOf(table), game);
  expect(now("produce_1")).toBe("Your ship has 2 free spaces.");
  expect(now("evolving")).toBe("You have 3 energy, enough for no card of the market.");
  expect(now("evo_1")).toBe("It costs you 4 energy, and you have 3.");
  expect(now("fast")).toBe("");
});

test("a Technology for every planet says how many there are", () => {
  const view = viewOf({ cells: [{ planet: { owner: 0 } }, { planet: { owner: 0 } }, { planet: { owner: 1 } }, { planet: null }] });
  expect(spaceOpera.now!("engineer", view, gameOf({}))).toBe("You control 2 planets: 2 Energy more in each Production.");
  expect(spaceOpera.now!("hacker", view, gameOf({}))).toBe("");
});
