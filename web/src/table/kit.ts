/** What a game brings along to be drawn: words and places for its moves, plates, movement. No rules. */

import type { Component } from "svelte";
import type { GameDetail, GameEvent, Move, View } from "../api/types";
import type { Step } from "./choices";
import type { Flight } from "./flights";
import type { TableModel } from "./model.svelte";

export interface Count {
  label: string;
  value: number | string;
  /** Name of a mark drawn by the game's own `Mark`, or nothing. */
  mark?: string;
  /** What it means, as the legend has it. */
  says?: string;
}

export interface Held {
  card: string;
  /** How this one stands, in words, and the mark for it. */
  state?: string;
  mark?: string;
}

export interface PlateFacts {
  score: { label: string; value: number | string; says?: string } | null;
  counts: Count[];
  /** Cards in front of the seat; null if the game has no such thing. */
  held: Held[] | null;
}

export interface Rival {
  name: string;
  /** Whose colour it has. */
  seat: number;
  score: number;
  parts: Record<string, number>;
}

/** Cards that lie open, or that one knows by their counts. */
export interface Pile {
  /** The place that shows it; a click there opens it. */
  place: string;
  title: string;
  cards: string[];
  /** What their order or number means. */
  note?: string;
}

export interface Standing {
  /** "Round 3". */
  line: string;
  steps: { name: string; state: "done" | "now" | "ahead" }[];
}

export type CardSize = "chip" | "table" | "zoom";

export interface Kit {
  /** The heading under which a move stands in the list of choices. */
  group(move: Move, view: View): string;
  /** The move in that list, short: often the name of the card or place alone. */
  label(move: Move, game: GameDetail, view: View): string;
  /** A word at the right edge of it: a price, a gain. */
  note(move: Move, game: GameDetail, view: View): string;
  /** What a move amounts to, where several are equal in every respect but the place: they are one line of the list. */
  alike?(move: Move, view: View): string;
  /** The number that a move is about, where one of a row is chosen ("Carry 2 Meeples"): its digit is the key. */
  amount?(move: Move, view: View): number | null;
  /** What one points at on the table for this move, in order (a unit, then a tile); none: it is in the list only. */
  targets(move: Move, view: View): Step[];
  /** Moves (verb and argument names) that a click on this place could have meant, for saying why not. */
  meant(place: string, view: View, game: GameDetail): { verb: string; labels: string[] }[];
  /**
   * The places to point at one after another to get to a place that is not lit, the first of them lit now, that place
   * the last; null if there is no clear way, on which nothing is revealed and nothing met.
   */
  way?(place: string, view: View): string[] | null;
  /** A choice that the rules break into several moves: the steps already made ("Ship 2", "1 Energy"). */
  crumbs?(view: View, game: GameDetail): string[];

  /** How one wins, in one short sentence. */
  goal?(view: View): string;
  /** What lies open and may be looked through; `nameOf` says whose it is. */
  piles?(view: View, nameOf: (seat: number) => string): Pile[];

  plate(view: View, seat: number): PlateFacts;
  /** Who draws the plates: the frame in a row over the board, or the board itself where it wants them. */
  plates?: "row" | "board";
  standing(view: View): Standing;

  /** What travels when something happened. */
  flights(event: GameEvent, view: View): Flight[];
  /** Places that flash when something happened; without it those where something arrived. */
  touched?(event: GameEvent, view: View): string[];

  /** Who plays against people without a seat of its own; null while there is nobody. */
  rival?(view: View): Rival | null;

  /** What is said aloud when something happened that nothing on the table shows; null for most. */
  remark?(event: GameEvent, view: View): string | null;

  /** The score of each seat after a move, for the chart; null if the game shows none on the way. */
  scoreNow(view: View, seat: number): number | null;
  /** What that number counts, as a heading. */
  scoreName(view: View): string;
  /** A score in words: "1 planet", "3 planets". */
  scoreText(score: number, view: View): string;
  partName(part: string): string;
  partColour(part: string): string;

  /** People's words for the kinds of question that a standing order can decline; without one it is the rule. */
  reactions?: Record<string, string>;

  /** The kind of question that a card of one's own could answer, by its place; null for what answers nothing. */
  answers?(place: string, view: View, game: GameDetail): string | null;

  /** One card at any size; used by zoom, flights, the choices that have no place on the table. */
  Card: Component<{ id: string | null; game: GameDetail; back?: string; size?: CardSize }> | null;
  /** A small sign, by the name that counts and held cards give it; "score" is the sign of the score. */
  Mark: Component<{ name: string; label?: string }> | null;
  /** What flies if it is no card: flights with a `kind`. Fills its box. */
  Flyer?: Component<{ kind: string; face: string | null; seat: number | null; game: GameDetail }>;
  cardOf(place: string, view: View): string | null;
  cardRules(card: string, game: GameDetail): { title: string; text: string; rules: string[] } | null;
  /** What a card would do for the viewer now, by what lies on the table, beside what moves and refusals say; "" for nothing. */
  now?(card: string, view: View, game: GameDetail): string;
}

/** What a board gets: the model of the table it draws. */
export interface BoardProps {
  table: TableModel;
}
