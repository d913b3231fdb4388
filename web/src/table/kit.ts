/** What a game brings along to be drawn: words and places for its moves, plates, movement. No rules. */

import type { Component } from "svelte";
import type { GameDetail, GameEvent, Move, View } from "../api/types";
import type { Flight } from "./flights";
import type { TableModel } from "./model.svelte";

export interface Count {
  label: string;
  value: number | string;
  /** Name of a mark drawn by the game's own `Mark`, or nothing. */
  mark?: string;
}

export interface Held {
  card: string;
  /** How this one stands, in words, and the mark for it. */
  state?: string;
  mark?: string;
}

export interface PlateFacts {
  score: { label: string; value: number | string } | null;
  counts: Count[];
  /** Cards in front of the seat; null if the game has no such thing. */
  held: Held[] | null;
}

export interface Standing {
  /** "Round 3". */
  line: string;
  steps: { name: string; state: "done" | "now" | "ahead" }[];
}

export interface Kit {
  group(move: Move): string;
  label(move: Move, game: GameDetail, view: View): string;
  note(move: Move, game: GameDetail, view: View): string;
  targets(move: Move, view: View): string[];
  /** Moves (verb and argument names) that a click on this place could have meant, for saying why not. */
  meant(place: string, view: View, game: GameDetail): { verb: string; labels: string[] }[];
  plate(view: View, seat: number): PlateFacts;
  standing(view: View): Standing;
  flights(event: GameEvent, view: View): Flight[];
  /** The score of each seat after a move, for the chart; null if the game shows none on the way. */
  scoreNow(view: View, seat: number): number | null;
  /** What that number counts. */
  scoreName(view: View): string;
  /** Whether the viewer is asked out of turn, so that a standing order makes sense. */
  isReaction(view: View): boolean;
  partName(part: string): string;
  partColour(part: string): string;
  /** One card at any size; used by zoom, flights, the choices that have no place on the table. */
  Card: Component<{ id: string | null; game: GameDetail; back?: string; size?: "chip" | "table" | "zoom" }> | null;
  Mark: Component<{ name: string; label?: string }> | null;
  cardOf(place: string, view: View): string | null;
  cardRules(card: string, game: GameDetail): { title: string; text: string; rules: string[] } | null;
}

/** What a board gets: the model of the table it draws. */
export interface BoardProps {
  table: TableModel;
}
