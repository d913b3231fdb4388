/** How to draw any view: facts, rows of things, counted things, seats, groups. Knows no game. */

import type { GameDetail } from "../api/types";
import { plainWords } from "../table/choices";

export type Shape =
  | { kind: "fact"; text: string }
  | { kind: "things"; things: { id: string | null; count: number }[] }
  | { kind: "seats"; seats: Record<string, unknown>[] }
  | { kind: "group"; entries: [string, Shape][] };

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const isName = (value: unknown): value is string | null => value === null || typeof value === "string";

export function shapeOf(value: unknown): Shape {
  if (Array.isArray(value)) return listShape(value as unknown[]);
  if (!isRecord(value)) return { kind: "fact", text: wordsFor(value) };
  const entries = Object.entries(value);
  if (entries.every(([, count]) => typeof count === "number")) {
    return { kind: "things", things: entries.map(([id, count]) => ({ id, count: count as number })) };
  }
  return { kind: "group", entries: entries.map(([name, part]) => [name, shapeOf(part)]) };
}

function listShape(list: unknown[]): Shape {
  if (list.length > 0 && list.every((item) => isRecord(item) && typeof item["seat"] === "number")) {
    return { kind: "seats", seats: list as Record<string, unknown>[] };
  }
  if (list.every(isName)) return { kind: "things", things: list.map((id) => ({ id, count: 1 })) };
  if (list.some(isRecord)) return { kind: "group", entries: list.map((item, index) => [String(index + 1), shapeOf(item)]) };
  return { kind: "fact", text: list.map(wordsFor).join(", ") || "none" };
}

function wordsFor(value: unknown): string {
  if (value === null || value === undefined) return "–";
  if (typeof value === "boolean") return value ? "yes" : "no";
  return typeof value === "string" ? plainWords(value) : String(value);
}

/** The name of a thing, from the game's content if it stands there. */
export function nameOf(game: GameDetail, id: string): string {
  for (const part of Object.values(game.content)) {
    const found = isRecord(part) ? part[id] : undefined;
    if (isRecord(found) && typeof found["name"] === "string") return found["name"];
  }
  return plainWords(id);
}

/** The entry of a seat in the first list of seats of a view. */
export function seatEntry(table: Record<string, unknown>, seat: number): Record<string, unknown> | null {
  for (const value of Object.values(table)) {
    const shape = Array.isArray(value) ? listShape(value as unknown[]) : null;
    if (shape?.kind === "seats") return shape.seats.find((each) => each["seat"] === seat) ?? null;
  }
  return null;
}

/** The plain numbers of a seat, in order. */
export function seatNumbers(table: Record<string, unknown>, seat: number): [string, number][] {
  return Object.entries(seatEntry(table, seat) ?? {}).filter(
    (entry): entry is [string, number] => entry[0] !== "seat" && typeof entry[1] === "number",
  );
}

/** A steady hue for a name, so that the same thing always has the same colour. */
export function hueOf(name: string): number {
  let hue = 7;
  for (const letter of name) hue = (hue * 31 + letter.charCodeAt(0)) % 360;
  return hue;
}
