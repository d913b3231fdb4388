/** What the table server and the page say to each other (docs/decisions/0020-table-server.md). */

export interface Move {
  id: number;
  verb: string;
  args: Record<string, number>;
  /** The text form, with names for numbers: `play(rat)`. */
  form: string;
  text: string;
  rules: string[];
}

export interface GameEvent {
  number: number;
  event: string;
  seat: number | null;
  args: Record<string, string | number | null>;
  text: string;
  rules: string[];
}

export interface Question {
  text: string;
  rules: string[];
}

export interface Outcome {
  reason: string;
  scores: number[];
  winners: number[];
  parts: Record<string, number>[];
  tiebreaks: string[];
  text: string;
  rules: string[];
}

/** What one seat may know. `table` is the game's own business. */
export interface View<T = Record<string, unknown>> {
  game: string;
  seats: number;
  you: number | null;
  pending: number[];
  decisions: number;
  question: Question | null;
  chosen: number | null;
  over: boolean;
  table: T;
  outcome: Outcome | null;
}

export type SeatKind = "person" | "hotseat" | "open" | "bot" | "left";
export type Status = "open" | "playing" | "over";

export interface Seat {
  seat: number;
  name: string;
  kind: SeatKind;
  bot: string | null;
  present: boolean;
  clock_ms: number | null;
  thinking: boolean;
}

export interface Ending {
  reason: "rules" | "resigned";
  winners: number[];
  text: string;
}

export interface Undo {
  possible: boolean;
  free: boolean;
  asked_by: number | null;
  agreed: number[];
}

export interface Update {
  type: "update";
  number: number;
  log: number;
  /** Null until the match begins. */
  view: View | null;
  moves: Move[];
  events: GameEvent[];
  seats: Seat[];
  status: Status;
  undo: Undo;
  deadline_ms: number | null;
  ending: Ending | null;
  /** How many events this viewer has by now; fewer than before after a move was taken back. */
  event_count: number;
}

export interface ChatLine {
  type: "chat";
  number: number;
  seat: number | null;
  name: string;
  text: string;
  at: string;
}

export interface Notice {
  type: "notice";
  number: number;
  text: string;
}

/** Somebody came or went; has no number. */
export interface SeatsChanged {
  type: "seats";
  seats: Seat[];
}

export type FeedMessage = Update | ChatLine | Notice | SeatsChanged | { type: "pong" };

export type OptionValue = boolean | number | string;

export interface GameOption {
  name: string;
  default: OptionValue;
  help: string;
  rule: string;
  group: string;
  type: "flag" | "number" | "choice" | string;
  low?: number;
  high?: number;
  choices?: string[];
}

export interface GameSummary {
  id: string;
  title: string;
  summary: string;
  seat_counts: number[];
  options: GameOption[];
  /** Weakest first. */
  bots: string[];
  rules_version: string;
}

export interface Verb {
  name: string;
  rules: string[];
  /** Names of the values, or how many there are. */
  arguments: Record<string, string[] | number>;
}

export interface GameDetail extends GameSummary {
  content: Record<string, unknown>;
  moves: Verb[];
}

export interface Rule {
  id: string;
  section: string;
  text: string;
}

export interface Clock {
  kind: "none" | "move" | "game";
  seconds: number | null;
}

export interface NewTable {
  game: string;
  name: string;
  seats: { kind: "me" | "open" | "bot" | "hotseat"; bot?: string; name?: string }[];
  options: Record<string, OptionValue>;
  clock: Clock;
  open: boolean;
  spectators: boolean;
}

export interface TableFacts {
  id: string;
  game: string;
  title: string;
  name: string;
  status: Status;
  seats: Seat[];
  options: Record<string, OptionValue>;
  clock: Clock;
  open: boolean;
  spectators: boolean;
  commitment: string;
  log: number;
  number: number;
  ending: Ending | null;
  rematch: string | null;
  /** Your own seats. */
  you: number[];
  host: boolean;
  your_turn: boolean;
  changed_at: string;
}

export interface SeatSecret {
  seat: number;
  secret: string;
}

export interface Verdict {
  ok: boolean;
  text: string;
  proves: string;
}

export interface Hint {
  move: Move;
  bot: string;
  text: string;
}

export interface Refusal {
  legal: boolean;
  rule: string | null;
  text: string;
}

export interface ReplayFrame {
  number: number;
  seat: number | null;
  move: Move | null;
  view: View;
  events: GameEvent[];
}

export interface Replay {
  seat: number | null;
  frames: ReplayFrame[];
}
