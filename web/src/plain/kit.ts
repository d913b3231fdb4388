/** Words and places for a game without a board of its own. */

import type { Verb, View } from "../api/types";
import { plainWords } from "../table/choices";
import { labelsOf } from "../table/forms";
import type { Kit } from "../table/kit";
import { bare, countOf } from "../table/words";
import { hueOf, nameOf, seatNumbers } from "./shape";
import Thing from "./Thing.svelte";

const isNamed = (label: string): boolean => !/^\d+$/.test(label);

function takes(verb: Verb, name: string): boolean {
  const [only, ...more] = Object.values(verb.arguments);
  return more.length === 0 && Array.isArray(only) && only.includes(name);
}

const scoreName = (view: View): string => plainWords(seatNumbers(view.table, 0)[0]?.[0] ?? "");

const kit: Kit = {
  group: (move) => plainWords(move.verb),
  label: (move) => bare(move.text),
  note: () => "",
  targets: (move) => labelsOf(move.form).filter(isNamed).map((label) => `thing:${label}`),
  meant: (place, _, game) => {
    const name = place.slice("thing:".length);
    return game.moves.filter((verb) => takes(verb, name)).map((verb) => ({ verb: verb.name, labels: [name] }));
  },
  plate: (view, seat) => ({
    score: null,
    counts: seatNumbers(view.table, seat).slice(0, 4).map(([name, value]) => ({ label: plainWords(name), value })),
    held: null,
  }),
  standing: (view) => {
    const first = Object.entries(view.table).find(([, value]) => typeof value === "number");
    return { line: first ? `${plainWords(first[0])} ${String(first[1])}` : "", steps: [] };
  },
  flights: () => [],
  scoreNow: (view, seat) => seatNumbers(view.table, seat)[0]?.[1] ?? null,
  scoreName,
  scoreText: (score, view) => countOf(score, scoreName(view)),
  partName: plainWords,
  partColour: (part) => `hsl(${hueOf(part)} 34% 38%)`,
  Card: Thing,
  Mark: null,
  cardOf: (place) => (place.startsWith("thing:") ? place.slice(6) : null),
  cardRules: (card, game) => {
    const name = nameOf(game, card);
    const cards = game.content["cards"] as Record<string, { text?: string; rules?: string[] }> | undefined;
    const found = cards?.[card];
    return found ? { title: name, text: found.text ?? "", rules: found.rules ?? [] } : null;
  },
};

export default kit;
