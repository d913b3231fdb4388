/** A review that is looked at: what is known of it, whose it is, and one cursor for curve, board and list. */

import { Problem } from "../api/http";
import { heldSeats } from "../api/seats";
import { api, type Sender } from "../api/tables";
import type { Decision, GameDetail, Judging, ReplayFrame, Review, Seat, TableFacts, Turning } from "../api/types";
import { loadTable, type GameTable } from "../games";
import { nameSeats } from "../table/seatNames.svelte";
import { nameOf, withNames } from "../table/seats";
import { exercises } from "./exercises.svelte";
import { isExercise, listed, stationsOf } from "./judged";
import { turningText } from "./reader";

const AGAIN_MS = 1200;
const change = ({ before, after }: Turning): number => Math.abs(after - before);
const largest = (stations: Turning[]): Turning => stations.reduce((most, each) => (change(each) > change(most) ? each : most));

export class Viewing {
  facts = $state.raw<TableFacts | null>(null);
  game = $state.raw<GameDetail | null>(null);
  gameTable = $state.raw<GameTable | null>(null);
  judging = $state.raw<Judging | null>(null);
  failure = $state<string | null>(null);
  /** Something that went wrong with a click. */
  said = $state("");
  /** Whose review it is; null: everybody's. */
  seat = $state<number | null>(null);
  move = $state(0);
  /** Through whose eyes the board is seen, if one has chosen that. */
  eyes = $state<number | null | undefined>(undefined);
  /** The whole match, by viewer, as far as it was asked for. */
  private seen = $state.raw<ReadonlyMap<number | null, ReplayFrame[]>>(new Map());
  private wanted = new Set<number | null>();
  /** Nobody has moved the cursor: it may go to the largest turning point when that is known. */
  private untouched: boolean;
  private timer: ReturnType<typeof setTimeout> | null = null;
  private closed = false;

  readonly review: Review | null = $derived((this.judging?.review as Review | null | undefined) ?? null);
  /** Where it begins: a game that goes on from another one is judged from there. */
  readonly first: number = $derived(this.review?.curve[0]?.move ?? 0);
  readonly stations: Turning[] = $derived(this.review ? stationsOf(this.review, this.seat) : []);
  readonly decisions: Decision[] = $derived(this.review ? listed(this.review, this.seat) : []);
  readonly decision: Decision | null = $derived(this.review?.decisions.find(({ move }) => move === this.move) ?? null);
  readonly station: number = $derived(this.stations.findIndex(({ move }) => move === this.move));
  readonly viewer: number | null = $derived(this.eyes === undefined ? (this.seat ?? this.decision?.seat ?? null) : this.eyes);
  readonly frames: ReplayFrame[] = $derived(this.seen.get(this.viewer) ?? []);
  readonly frame: ReplayFrame | null = $derived(this.frames[Math.min(this.move, this.frames.length - 1)] ?? null);
  /** What was done next, whoever sees it. */
  readonly next: ReplayFrame | null = $derived(this.frames[this.move + 1] ?? null);

  constructor(readonly id: string, asked: URLSearchParams) {
    const move = Number(asked.get("move") ?? Number.NaN);
    this.untouched = !Number.isInteger(move) || move < 0;
    if (!this.untouched) this.move = move;
    const seat = Number(asked.get("seat") ?? Number.NaN);
    this.seat = Number.isInteger(seat) ? seat : null;
    this.chosen = asked.has("seat");
  }
  private readonly chosen: boolean;

  get sender(): Sender {
    const [held] = [...heldSeats(this.id)];
    return held ? { seat: held[0], secret: held[1] } : { seat: null, secret: null };
  }

  /** The seats that are one's own. */
  get own(): number[] {
    return [...new Set([...(this.facts?.you ?? []), ...heldSeats(this.id).keys()])];
  }

  /** The one seat that is called "you"; who has several is called so where one of them is shown. */
  get you(): number | null {
    const { own, seat } = this;
    if (seat !== null && own.includes(seat)) return seat;
    return own.length === 1 ? (own[0] ?? null) : null;
  }

  nameOf(seat: number): string {
    return seat === this.you ? "You" : nameOf(this.facts?.seats ?? [], seat);
  }

  /** Whether a better move can be looked for here, or was before a deeper look. */
  get isExercise(): boolean {
    return this.decision !== null && (isExercise(this.decision) || exercises.of(this.id).some(({ move }) => move === this.move));
  }

  /** Who sat there then: whether somebody is at the table now does not belong into a picture of the past. */
  get seatsThen(): Seat[] {
    return (this.facts?.seats ?? []).map((seat) => ({ ...seat, kind: seat.kind === "left" ? "person" : seat.kind, present: true, thinking: false }));
  }

  /** What happened at a turning point. */
  tell(turning: Turning): string {
    return this.named(turningText(turning, this.you === null ? undefined : this.review?.names[this.you]));
  }

  /** A sentence with people's names instead of the colours of their seats. */
  readonly named = (text: string): string => withNames(text, this.facts?.seats ?? []);

  /** What cannot be opened now may be later: too much is being judged, or the server is away. */
  async open(): Promise<void> {
    this.failure = null;
    try {
      this.facts = await api.table(this.id);
      if (this.facts.gone) throw new Problem(0, this.facts.gone);
      const { game } = this.facts;
      [this.gameTable, this.game] = await Promise.all([loadTable(game), api.gameOf(this.facts)]);
      nameSeats(this.game);
      if (!this.chosen) this.seat = this.own[0] ?? null;
      if (this.seat !== null && !this.facts.seats[this.seat]) this.seat = null;
      const told = await api.review(this.id, this.sender);
      this.take(told.state === "none" ? await api.judge(this.id, "quick", this.sender) : told);
    } catch (problem) {
      this.failure = problem instanceof Problem ? problem.message : "This review cannot be opened.";
    }
  }

  close(): void {
    this.closed = true;
    if (this.timer) clearTimeout(this.timer);
  }

  private take(told: Judging): void {
    this.judging = told;
    const { review } = this;
    if (review) this.move = Math.max(this.first, Math.min(this.move, review.moves));
    if (review && this.untouched && this.stations.length > 0) this.stand(largest(this.stations).move, false);
    if (review && review.passes > 0 && this.own.length > 0) exercises.collect(this.id, review, this.own);
    if (told.state === "waiting" || told.state === "running") this.timer = setTimeout(() => void this.look(), AGAIN_MS);
  }

  private async look(): Promise<void> {
    if (this.closed) return;
    try {
      this.take(await api.review(this.id, this.sender));
      this.said = "";
    } catch (problem) {
      this.said = problem instanceof Problem ? problem.message : "The server cannot be reached.";
      this.timer = setTimeout(() => void this.look(), AGAIN_MS * 2);
    }
  }

  /** Judge it, go on with it, or look deeper. */
  async judge(depth: "quick" | "deep"): Promise<void> {
    await this.attempt(async () => this.take(await api.judge(this.id, depth, this.sender)));
  }

  async attempt(work: () => Promise<void>): Promise<void> {
    try {
      this.said = "";
      await work();
    } catch (problem) {
      if (!(problem instanceof Problem)) throw problem;
      this.said = problem.message;
    }
  }

  /** Ask for the frames of this viewer, once. */
  async want(viewer: number | null): Promise<void> {
    if (this.wanted.has(viewer)) return;
    this.wanted.add(viewer);
    await this.attempt(async () => {
      const { frames } = await api.replay(this.id, viewer, this.sender);
      this.seen = new Map([...this.seen, [viewer, frames]]);
    });
  }

  stand(move: number, touched = true): void {
    const last = this.review?.moves ?? this.frames.length - 1;
    this.move = Math.max(this.first, Math.min(move, last));
    this.eyes = undefined;
    if (touched) this.untouched = false;
  }

  /** To the turning point before or after the cursor. */
  turn(by: 1 | -1): void {
    const { stations, move } = this;
    const found = by === 1 ? stations.find((each) => each.move > move) : stations.findLast((each) => each.move < move);
    if (found) this.stand(found.move);
  }

  show(seat: number | null): void {
    this.seat = seat;
    this.eyes = undefined;
  }

  address(): string {
    const seat = this.seat === null ? "" : `&seat=${this.seat}`;
    return `/review/${encodeURIComponent(this.id)}?move=${this.move}${seat}`;
  }
}
