/** The text form of a move, `sell(herbs, 2)`, and the id of a move from its verb and arguments. */

import type { Move, Verb } from "../api/types";

/** The names in a move's form, in order. */
export function labelsOf(form: string): string[] {
  const open = form.indexOf("(");
  if (open < 0) return [];
  return form
    .slice(open + 1, form.lastIndexOf(")"))
    .split(",")
    .map((label) => label.trim())
    .filter(Boolean);
}

/** The name of one argument: `card` of `play(rat)` is `rat`. */
export function labelOf(move: Move, argument: string): string {
  const place = Object.keys(move.args).indexOf(argument);
  return labelsOf(move.form)[place] ?? "";
}

const sizeOf = (values: string[] | number): number => (typeof values === "number" ? values : values.length);

/** The id of a move, legal or not; null if the game has no such move. Verbs follow each other without gaps. */
export function idOf(verbs: Verb[], name: string, labels: string[]): number | null {
  let first = 0;
  for (const verb of verbs) {
    const spans = Object.values(verb.arguments);
    if (verb.name === name) {
      const place = placeOf(spans, labels);
      return place === null ? null : first + place;
    }
    first += spans.reduce<number>((size, values) => size * sizeOf(values), 1);
  }
  return null;
}

function placeOf(spans: (string[] | number)[], labels: string[]): number | null {
  if (spans.length !== labels.length) return null;
  let place = 0;
  for (const [index, values] of spans.entries()) {
    const label = labels[index] ?? "";
    const number = typeof values === "number" ? Number(label || NaN) : values.indexOf(label);
    if (!Number.isInteger(number) || number < 0 || number >= sizeOf(values)) return null;
    place = place * sizeOf(values) + number;
  }
  return place;
}
