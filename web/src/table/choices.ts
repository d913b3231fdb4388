/** The list of legal moves: in groups, each with a key. */

import type { Move } from "../api/types";

export interface Choice {
  move: Move;
  label: string;
  note: string;
  key: string;
  /** What one points at for this move, in order; within a step any of the places will do. */
  steps: string[][];
  /** All places of all steps. */
  targets: string[];
}

/** One thing to point at, or several that mean the same. */
export type Step = string | string[];

export interface ChoiceGroup {
  name: string;
  choices: Choice[];
}

export interface ChoiceWords {
  group(move: Move): string;
  label(move: Move): string;
  note(move: Move): string;
  targets(move: Move): Step[];
}

const DIGITS = [..."123456789"];
/** Letters that mean something else at every table: hint, rules, take back, chat. */
export const RESERVED = new Set([..."hruc"]);
const LETTERS = [..."abcdefgijklmnopqstvwxyz"];

/** "end_spread" → "End spread". */
export function plainWords(name: string): string {
  const words = name.replaceAll("_", " ").trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Moves of the same group together, in the order in which the groups first come. */
export function grouped(moves: Move[], words: ChoiceWords): ChoiceGroup[] {
  const groups = new Map<string, Choice[]>();
  for (const move of moves) {
    const name = words.group(move);
    const steps = words.targets(move).map((step) => (typeof step === "string" ? [step] : step));
    const choice = { move, label: words.label(move), note: words.note(move), key: "", steps, targets: steps.flat() };
    groups.set(name, [...(groups.get(name) ?? []), choice]);
  }
  const list = [...groups].map(([name, choices]) => ({ name, choices }));
  giveKeys(list);
  return list;
}

/** Digits for the first long group, then a letter of its own words for each other move. */
export function giveKeys(groups: ChoiceGroup[]): void {
  const digits = [...DIGITS];
  const taken = new Set<string>(RESERVED);
  const counted = groups.find((group) => group.choices.length > 1);
  for (const choice of counted?.choices ?? []) choice.key = digits.shift() ?? "";
  for (const choice of groups.flatMap((group) => group.choices)) {
    if (choice.key) continue;
    choice.key = letterFor(choice.label, taken) ?? digits.shift() ?? LETTERS.find((key) => !taken.has(key)) ?? "";
    if (choice.key) taken.add(choice.key);
  }
}

function letterFor(label: string, taken: Set<string>): string | null {
  const initials = label.toLowerCase().match(/\b[a-z]/g) ?? [];
  return initials.find((letter) => !taken.has(letter)) ?? null;
}

/** Whether the places pointed at so far may become this choice. */
export function follows(choice: Choice, picked: string[]): boolean {
  return picked.every((place, step) => choice.steps[step]?.includes(place) ?? false);
}

/** What lights up after those places: for each place, the choices it leads to. */
export function litAfter(choices: Choice[], picked: string[]): Map<string, Choice[]> {
  const found = new Map<string, Choice[]>();
  for (const choice of choices) {
    if (!follows(choice, picked)) continue;
    for (const place of choice.steps[picked.length] ?? []) found.set(place, [...(found.get(place) ?? []), choice]);
  }
  return found;
}

export function choiceOf(groups: ChoiceGroup[], test: (choice: Choice) => boolean): Choice | undefined {
  return groups.flatMap((group) => group.choices).find(test);
}
