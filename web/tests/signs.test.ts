import { render } from "svelte/server";
import { expect, test } from "vitest";
import type { Component } from "svelte";
import type { GameDetail } from "../src/api/types";
import { allSigns, type SignGroup } from "../src/frame/sign";
import type { Kit } from "../src/table/kit";

const boards = import.meta.glob("../src/games/*/Board.svelte");
const legends = import.meta.glob<{ default: Component }>("../src/games/*/Legend.svelte", { eager: true });
const signs = import.meta.glob<{ SIGNS: SignGroup[] }>("../src/games/*/signs.ts", { eager: true });
const kits = import.meta.glob<{ default: Kit }>("../src/games/*/kit.ts", { eager: true });

const gameOf = (file: string): string => file.split("/").at(-2) ?? "";
const GAMES = Object.keys(boards).map(gameOf);
const inGame = <Found>(found: Record<string, Found>, game: string): Found | undefined => Object.entries(found).find(([file]) => gameOf(file) === game)?.[1];
const groupsOf = (game: string): SignGroup[] => inGame(signs, game)?.SIGNS ?? [];

test.each(GAMES)("%s: every sign has its entry in the legend, with a drawing, a name and a meaning", (game) => {
  const { body } = render(inGame(legends, game)!.default);
  const entries = new Map(body.split('<li data-sign="').slice(1).map((entry) => [entry.slice(0, entry.indexOf('"')), entry]));
  const all = allSigns(groupsOf(game));
  expect([...entries.keys()].sort()).toEqual([...all.keys()].sort());
  for (const [id, sign] of all) {
    const drawing = /class="drawing[^>]*>(.*?)<div/s.exec(entries.get(id) ?? "")?.[1] ?? "";
    expect(drawing.replace(/<!--.*?-->/g, ""), id).toMatch(/<(svg|span|b)\b/);
    expect(drawing, `${id} is drawn with what there is`).not.toContain("undefined");
    expect(entries.get(id), id).toContain(`>${sign.text.replaceAll("&", "&amp;").replaceAll("<", "&lt;")}</p>`);
  }
});

test.each(GAMES)("%s: no two signs have the same name, and what they mean is short", (game) => {
  const all = [...allSigns(groupsOf(game)).values()];
  expect(new Set(all.map((sign) => sign.name)).size).toBe(all.length);
  expect(all.filter((sign) => sign.text.length > 175 || !/[.!?]$/.test(sign.text))).toEqual([]);
});

const told = (game: string, card: string, content: object): string => {
  const about = inGame(kits, game)!.default.cardRules(card, { content } as unknown as GameDetail);
  expect(about?.title).not.toBe("");
  return about?.text ?? "";
};

test("a card of Divine Retribution says its text, its numbers and its words", () => {
  const knight = { name: "Daggers Knight", text: "Persecute: the opponent discards a card. Repent: draw a card.", resistance: 5, contagions: 2, notoriety: null, rules: [] };
  const text = told("divine-retribution", "knight", { cards: { knight } });
  expect(text).toContain(knight.text);
  expect(text).toContain("costs 5 Contagions, counts 5 Infamy");
  expect(text).toContain("Gives 2 Contagions");
  expect(text).toMatch(/\nPersecute\. .*\nRepent\. /);
  expect(text).not.toContain("Chronic");
  const pope = { name: "Pope", text: "Chronic, Infect Phase: Recruit a card.", resistance: 9, contagions: null, notoriety: 3, rules: [] };
  expect(told("divine-retribution", "pope", { cards: { pope } })).toMatch(/Notoriety 3: .*\nChronic\. .*\nRecruit\. /);
});

test("a card of Plague Inc. says what its signs mean", () => {
  const content = {
    zones: { asia: { name: "Asia" } }, countries: { iran: { id: "iran", name: "Iran", continent: "asia", climate: "hot", airport: true, seaport: false, cities: ["Tehran", "Shiraz"] } },
    traits: { cough: { id: "cough", name: "Coughing", cost: 4, traits: ["airborne"] } }, events: { absorb: { id: "absorb", name: "Absorb", text: "Place a token.", when: "reaction" } },
  };
  expect(told("plague-inc", "iran", content)).toMatch(/Tehran, Shiraz\.\nHot\. .*\nAirport\. /);
  expect(told("plague-inc", "iran", content)).not.toContain("Seaport.");
  expect(told("plague-inc", "cough", content)).toMatch(/4 DNA\. Airborne: .*\nIts price comes back/s);
  expect(told("plague-inc", "absorb", content)).toMatch(/Place a token\.\nWhen: As an answer\./);
});

test("a card of Space Opera says what it costs and when it works", () => {
  const beam = { name: "Beam", text: "Send Meeples.", energy: 2, ore: 1, kind: ["active", "reaction"], target: "a planet", duration: "at once", frequency: "once", rules: [] };
  const cards = { aurel: { name: "Aurel", kind: "planet", class: 3, energy: 2, ore: 1, capacity: 3 }, nova: { name: "Supernova", kind: "supernova", text: "A ship that enters is destroyed.", rules: [] } };
  const content = { technologies: { beam }, cards };
  expect(told("space-opera", "beam", content)).toMatch(/Send Meeples\.\nEach use costs 2 Energy and 1 Ore\.\n.*\nActive\. .*\nReaction\. /);
  expect(told("space-opera", "aurel", content)).toMatch(/Class 3\. .*\nClass\. /);
  expect(told("space-opera", "nova", content)).toBe("A ship that enters is destroyed.");
});

test("a card of Space Plague says its kind, and a planetary card both its halves", () => {
  const content = {
    cards: { evo_1: { name: "UFO", text: "Abduct a unit.", type: "instant", cost: 4, points: 0, rules: [] } },
    events: { event_5: { name: "Fire", text: "All units on Forest are destroyed.", produces: "water", unique: false, rules: [] } },
    planets: { xion: { name: "Xion", path: ["water", "alien"], text: "Send a plague.", rules: [] } },
  };
  expect(told("space-plague", "evo_1", content)).toMatch(/costs 4 energy\. Abduct a unit\.\nInstant\. /);
  expect(told("space-plague", "event_5", content)).toBe("When it is turned up: Produces Water.\nWhen its round has come: All units on Forest are destroyed.");
  expect(told("space-plague", "planet:xion", content)).toBe("Path from the ship: Water, Alien ground.\nUnique event: Send a plague.");
});
