/** The list of legal moves: in groups, each with a key. */

import type { Move } from "../api/types";

export interface Choice {
  /** Tells it from the others: a bundle begins with the same move as a choice of its own. */
  id: string;
  move: Move;
  /** Moves to be made after it, one after the other, if this is several in one go. */
  rest: number[];
  /** The whole choice as a sentence. */
  text: string;
  /** What is lost for good by it; empty if nothing is. */
  warning: string;
  label: string;
  note: string;
  key: string;
  /** What one points at for this move, in order; within a step any of the places will do. */
  steps: string[][];
  /** All places of all steps. */
  targets: string[];
  /** How many the move is about, if it is a number out of a row: the row keeps its order, and the digit is its key. */
  amount: number | null;
  /** What it amounts to, where others do as well in every respect; empty if it is the only one of its kind. */
  alike: string;
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
  alike?(move: Move): string;
  amount?(move: Move): number | null;
}

/** Several moves in one go, as the server offers them. */
export interface Bundle {
  text: string;
  moves: number[];
}

/** What a move or a bundle says about losses and secrets; servers that do not say it warn of nothing. */
export interface Telling {
  warning?: string;
  reveals?: boolean;
}

export const SURRENDER = "surrender";
export const IN_ONE_GO = "In one go";
/** What leaves things as they are, or ends them: after what one may want, so that nobody takes it for the first choice. */
export const GO_ON = "Go on";

const DIGITS = [..."123456789"];
/** Letters that mean something else at every table: hint, rules, take back, chat, stops, full control, keep; the next time. */
export const RESERVED = new Set([..."hrucsfkxyz"]);
const LETTERS = [..."abdegijlmnopqtvw"];

/** "end_spread" → "End spread". */
export function plainWords(name: string): string {
  const words = name.replaceAll("_", " ").trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Moves of the same group together, in the order in which the groups first come; then going on. What only loses something is last, of the groups and in each. */
export function grouped(moves: Move[], words: ChoiceWords, keys: KeyRing = new KeyRing(), bundles: Bundle[] = []): ChoiceGroup[] {
  const groups = new Map<string, Choice[]>();
  for (const move of moves) {
    const name = words.group(move);
    groups.set(name, [...(groups.get(name) ?? []), choiceFor(move, words)]);
  }
  const list = [...groups].map(([name, choices]) => ({ name, choices: lossesLast(choices) })).sort((a, b) => rankOf(a) - rankOf(b));
  const together = bundled(bundles, moves);
  if (together.length > 0) list.push({ name: IN_ONE_GO, choices: together });
  keys.give(list);
  return together.some((choice) => choice.warning === "") ? [list.at(-1)!, ...list.slice(0, -1)] : list;
}

/** A row of numbers is read in its order. */
function lossesLast(choices: Choice[]): Choice[] {
  const isLoss = (choice: Choice): number => Number(choice.warning !== "" && choice.amount === null);
  return choices.toSorted((a, b) => isLoss(a) - isLoss(b));
}

function rankOf({ name, choices }: ChoiceGroup): number {
  if (name === GO_ON) return 1;
  return choices.every((choice) => choice.warning !== "") ? 2 : 0;
}

function choiceFor(move: Move, words: ChoiceWords): Choice {
  const steps = words.targets(move).map((step) => (typeof step === "string" ? [step] : step));
  const { warning = "" } = move as Move & Telling;
  return {
    id: `move ${move.id}`, move, rest: [], text: move.text, warning,
    label: words.label(move), note: words.note(move), key: "", steps, targets: steps.flat(), alike: words.alike?.(move) ?? "", amount: words.amount?.(move) ?? null,
  };
}

/** Choices that stand for several moves; one that begins with no legal move is left out. */
export function bundled(bundles: Bundle[], moves: Move[]): Choice[] {
  return bundles.flatMap(({ text, moves: [first, ...rest] }) => {
    const move = moves.find((each) => each.id === first);
    if (!move || rest.length === 0) return [];
    const { warning = "" } = move as Move & Telling;
    const note = `${rest.length + 1} moves`;
    return [{ id: `all ${text}`, move, rest, text, warning, label: text, note, key: "", steps: [], targets: [], alike: "", amount: null }];
  });
}

/** Which key stands for what. A key stays with its thing until `forget`, as at the beginning of a round. */
export class KeyRing {
  private readonly given = new Map<string, string>();

  forget(): void {
    this.given.clear();
  }

  /** Digits for the first long group, then a letter of its own words for each other choice. */
  give(groups: ChoiceGroup[]): void {
    const all = groups.flatMap((group) => twinned(group.choices).map(({ choice }) => choice));
    const taken = new Set<string>(RESERVED);
    for (const choice of all) if (choice.amount !== null && choice.amount < 10) taken.add((choice.key = String(choice.amount)));
    for (const name of ["id", "label"] as const) for (const choice of all) this.keep(choice, choice[name], taken);
    const mine = new Set(this.given.values());
    const counted = groups.map((group) => group.choices.filter((choice) => all.includes(choice))).find((choices) => choices.length > 1) ?? [];
    for (const choice of [...counted, ...all]) {
      if (choice.key) continue;
      const wanted = choice.amount !== null ? LETTERS : counted.includes(choice) ? DIGITS : [...lettersOf(choice.label), ...DIGITS, ...LETTERS];
      const free = (key: string): boolean => !taken.has(key);
      choice.key = [...wanted, ...LETTERS].find((key) => free(key) && !mine.has(key)) ?? [...wanted, ...LETTERS].find(free) ?? "";
      this.remember(choice, taken);
    }
  }

  private keep(choice: Choice, thing: string, taken: Set<string>): void {
    const key = this.given.get(thing);
    if (choice.key || !key || taken.has(key)) return;
    choice.key = key;
    this.remember(choice, taken);
  }

  private remember(choice: Choice, taken: Set<string>): void {
    if (!choice.key) return;
    taken.add(choice.key);
    this.given.set(choice.id, choice.key);
    if (!this.given.has(choice.label)) this.given.set(choice.label, choice.key);
  }
}

const lettersOf = (label: string): string[] => label.toLowerCase().match(/\b[a-z]/g) ?? [];

export const sameWords = (one: Choice, other: Choice): boolean => one.text === other.text && one.label === other.label && one.warning === other.warning;
const isAlike = (one: Choice, other: Choice): boolean => one.alike !== "" && one.alike === other.alike && one.warning === other.warning;

/** Choices that read alike, or amount to the same, are one line; the first stands for all of them. */
export function twinned(choices: Choice[]): { choice: Choice; twins: Choice[] }[] {
  const lines: { choice: Choice; twins: Choice[] }[] = [];
  for (const choice of choices) {
    const line = lines.find((each) => sameWords(each.choice, choice) || isAlike(each.choice, choice));
    if (line) line.twins.push(choice);
    else lines.push({ choice, twins: [choice] });
  }
  return lines;
}

/** The words of choices that stand beside each other: the heading before them where the words alone are the same. */
export function toldApart(choices: Choice[], groupOf: (choice: Choice) => string): string[] {
  const same = (words: string[], at: number): boolean => words.indexOf(words[at]!) !== words.lastIndexOf(words[at]!);
  const labels = choices.map((choice) => choice.label);
  const longer = choices.map((choice, at) => (same(labels, at) ? `${groupOf(choice)}: ${choice.label}` : choice.label));
  return choices.map((choice, at) => (same(longer, at) ? choice.text : longer[at]!));
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
