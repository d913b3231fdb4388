/** Values of a pack in words, and how two of them differ. */

import type { FieldForm, Part, Way } from "./api";

export interface Piece {
  text: string;
  kind: "same" | "gone" | "new";
}

/** Of texts that have less in common than this the whole is struck out. */
const LEAST_KEPT = 0.35;
type Ways = (field: FieldForm) => Way[];

const titleIn = (field: FieldForm, word: unknown): string => field.choices.find(({ id }) => id === word)?.title ?? String(word);

/** One value of a field as people say it. */
export function told(value: unknown, field: FieldForm | null, ways: Ways): string {
  if (value === undefined || value === null) return "nothing";
  if (value === true || value === false) return value ? "yes" : "no";
  if (field?.kind === "tables" && Array.isArray(value)) return (value as Part[]).map((part) => partTold(part, field, ways)).join("; ") || "nothing";
  if (field?.kind === "section" && typeof value === "object") return inside(value as Part, ways(field), ways);
  if (Array.isArray(value)) return value.map((each) => (field ? titleIn(field, each) : String(each)) || "none").join(", ") || "nothing";
  return typeof value === "object" ? JSON.stringify(value) : field ? titleIn(field, value) : String(value);
}

/** "Energy at the core: 2 energy". */
function partTold(part: Part, field: FieldForm, ways: Ways): string {
  const verb = ways(field).find(({ id }) => id === part["do"]);
  const said = (verb?.fields ?? []).filter(({ name }) => part[name] !== undefined).map((each) => argument(each, part[each.name], ways));
  return [verb?.title ?? String(part["do"] ?? "nothing"), said.join(", ")].filter(Boolean).join(": ");
}

function argument(field: FieldForm, value: unknown, ways: Ways): string {
  if (value === true) return field.title.toLowerCase();
  const text = told(value, field, ways);
  if (field.name === "count") return text;
  return field.kind === "whole" ? `${text} ${field.title.toLowerCase()}` : field.kind === "section" ? `${field.title.toLowerCase()} ${text}` : text;
}

function inside(table: Part, all: Way[], ways: Ways): string {
  const way = all.find(({ id }) => id in table);
  if (!way) return JSON.stringify(table);
  const said = (field: FieldForm): string => {
    const value = table[field.name];
    if (field.name !== way.id) return value === true ? field.title.toLowerCase() : `${told(value, field, ways)} of them`;
    return typeof value === "number" ? `${value} ${way.title.toLowerCase()}` : value === true ? way.title.toLowerCase() : told(value, field, ways);
  };
  return way.fields.filter(({ name }) => table[name] !== undefined).map(said).join(", ");
}

/** How two values differ, line by line: parts that keep their verb word by word, others as a whole. */
export function linesOf(before: unknown, after: unknown, field: FieldForm | null, ways: Ways): Piece[][] {
  if (field?.kind !== "tables") return [wordDiff(told(before, field, ways), told(after, field, ways))];
  const [old, now] = [before, after].map((value) => (Array.isArray(value) ? (value as Part[]) : [])) as [Part[], Part[]];
  return Array.from({ length: Math.max(old.length, now.length) }, (_, at): Piece[] => {
    const [gone, come] = [old[at], now[at]].map((part) => (part ? partTold(part, field, ways) : ""));
    if (old[at]?.["do"] === now[at]?.["do"]) return wordDiff(gone!, come!);
    return ([{ text: gone!, kind: "gone" }, { text: come!, kind: "new" }] satisfies Piece[]).filter(({ text }) => text);
  });
}

/** What was struck out and what was put in, word by word. */
export function wordDiff(before: string, after: string): Piece[] {
  const old = before.split(/(\s+)/);
  const now = after.split(/(\s+)/);
  const common = longest(old, now);
  const found: Piece[] = [];
  let [a, b] = [0, 0];
  for (const [i, j] of [...common, [old.length, now.length] as const]) {
    add(found, "gone", old.slice(a, i));
    add(found, "new", now.slice(b, j));
    add(found, "same", old.slice(i, i + 1));
    [a, b] = [i + 1, j + 1];
  }
  const kept = found.filter(({ kind }) => kind === "same").reduce((sum, { text }) => sum + text.trim().length, 0);
  const isNew = kept < LEAST_KEPT * Math.max(before.length, after.length);
  return isNew ? ([{ text: before, kind: "gone" }, { text: after, kind: "new" }] satisfies Piece[]).filter(({ text }) => text) : found;
}

function add(found: Piece[], kind: Piece["kind"], words: string[]): void {
  const text = words.join("");
  if (!text) return;
  const last = found.at(-1);
  if (last?.kind === kind) last.text += text;
  else found.push({ text, kind });
}

/** The pairs of places of the longest row of words that both have. */
function longest(old: string[], now: string[]): [number, number][] {
  const long = Array.from({ length: old.length + 1 }, () => new Array<number>(now.length + 1).fill(0));
  for (let i = old.length - 1; i >= 0; i -= 1)
    for (let j = now.length - 1; j >= 0; j -= 1) long[i]![j] = old[i] === now[j] ? long[i + 1]![j + 1]! + 1 : Math.max(long[i + 1]![j]!, long[i]![j + 1]!);
  const pairs: [number, number][] = [];
  for (let [i, j] = [0, 0]; i < old.length && j < now.length;) {
    if (old[i] === now[j]) pairs.push([i++, j++]);
    else if (long[i + 1]![j]! >= long[i]![j + 1]!) i += 1;
    else j += 1;
  }
  return pairs;
}
