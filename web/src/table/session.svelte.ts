/** A table one sits at or watches: its feed, its log, and everything that is sent to the server. */

import { tick } from "svelte";
import { SvelteMap } from "svelte/reactivity";
import { Problem } from "../api/http";
import { LiveFeed, liveAddress, UNKNOWN_SECRET, type Connection, type News } from "../api/live";
import { forgetSeat, heldSeats, keepSeat } from "../api/seats";
import { api, type Sender } from "../api/tables";
import type { ChatLine, Ending, GameDetail, GameEvent, Hint, LessonSummary, Move, Notice, Seat, Status, TableFacts, Undo, Update, View } from "../api/types";
import { loadTable, type GameTable } from "../games";
import { pause } from "../pause";
import { nameSeats } from "./seatNames.svelte";
import { router } from "../router.svelte";
import { reducedMotion, saveSettings, settings } from "../settings.svelte";
import type { Bundle } from "./choices";
import { showLength, timed, worthShowing, type TimedFlight } from "./flights";
import { Coach } from "./coach.svelte";
import { learning, LessonGuide } from "./lesson.svelte";
import { isSame, sameMoves, TableModel } from "./model.svelte";
import { rectsOf } from "./motion";
import { announceTurn } from "./notify";
import { roundOf, sinceTurnOf, turnOf } from "./recap";

export interface PlacedFlight extends TimedFlight {
  key: number;
  /** Where it was, the places on its way, where it is: at least two. */
  path: DOMRect[];
}

export interface Toast {
  key: number;
  text: string;
  rule: string | null;
}

export type Answer = "ask" | "decline" | "round" | "untouched";
/** Kind of question → what is answered without asking; a kind that is not there is asked. */
export type Orders = Record<string, Exclude<Answer, "ask">>;
/** The table as it was after something had happened. */
export interface Past {
  view: View;
  events: GameEvent[];
}
type Window = null | "open" | "thinking";
/** What newer servers add to an update. */
interface Added {
  bundles?: Bundle[];
  window?: Window;
}

const NOT_FOUND = 404;
const CONFLICT = 409;
const PATIENCE_MS = 1500;
const LOOK_MS = 50;
const MOST_STEPS = 80;

export class Session {
  facts = $state.raw<TableFacts | null>(null);
  gameTable = $state.raw<GameTable | null>(null);
  table = $state.raw<TableModel | null>(null);
  connection = $state<Connection>("connecting");
  /** Why nobody can move just now, if the server cannot keep anything. */
  trouble = $state("");
  failure = $state<string | null>(null);
  /** There is no such table. */
  unknown = $state(false);
  status = $state<Status>("open");
  undo = $state.raw<Undo>({ possible: false, free: false, asked_by: null, agreed: [] });
  ending = $state.raw<Ending | null>(null);
  seats = $state.raw<Seat[]>([]);
  log = $state.raw<GameEvent[]>([]);
  talk = $state.raw<(ChatLine | Notice)[]>([]);
  toasts = $state.raw<Toast[]>([]);
  flights = $state.raw<PlacedFlight[]>([]);
  hint = $state.raw<Hint | null>(null);
  seat = $state<number | null>(null);
  /** A seat of this screen that is asked while another one is shown: draw the curtain. */
  curtain = $state<number | null>(null);
  locals = $state.raw<number[]>([]);
  /** A seat that was this screen's and is somebody else's now. */
  gone = $state<number | null>(null);
  /** Kinds of question (by the rule they cite first) that are declined without asking. */
  orders = $state.raw<Orders>({});
  /** A pause for reactions that all see alike, and whether somebody still thinks after it. */
  window = $state.raw<Window>(null);
  /** What the others did since one's last turn: the events, and the table after each step as far as it was seen. */
  since = $state.raw<GameEvent[]>([]);
  past = $state.raw<Past[]>([]);
  /** The step that is looked at, and the table as it was then; null: as it is now. */
  step = $state<number | null>(null);
  looked = $state.raw<TableModel | null>(null);

  /** The lesson that is given at this table. */
  guide = $state.raw<LessonGuide | null>(null);
  readonly coach = new Coach(() => api.coach(this.id, this.sender));

  /** For each seat of this screen: the orders that full control has suspended, and what the server told last of its orders. */
  private readonly aside = new SvelteMap<number | null, Orders>();
  private readonly ordered = new Map<number | null, Promise<Orders | null>>();

  /** The rest of a bundle, and how far the table must be before its next move. */
  private rest: number[] = [];
  private restAt = 0;
  private making = false;
  /** A move that was sent as this entry of the log got no answer: perhaps it was made. */
  private lostAt = 0;

  private game: GameDetail | null = null;
  private feed: LiveFeed | null = null;
  private queue: Update[] = [];
  private showing = false;
  private logLength = 0;
  /** The moves of the last update. */
  private told: Move[] = [];
  private bundles: Bundle[] = [];
  private count = 0;

  constructor(readonly id: string) {}

  async open(): Promise<void> {
    try {
      this.facts = await api.table(this.id);
    } catch (problem) {
      this.failure = problem instanceof Problem ? problem.message : "This table cannot be opened.";
      this.unknown = problem instanceof Problem && problem.status === NOT_FOUND;
      return;
    }
    this.status = this.facts.status;
    this.seats = this.facts.seats;
    if (this.facts.gone) return;
    this.locals = [...new Set([...heldSeats(this.id).keys(), ...this.facts.you])].sort();
    try {
      const { game, lesson } = this.facts;
      [this.gameTable, this.game] = await Promise.all([loadTable(game), api.gameOf(this.facts)]);
      if (lesson) this.guide = new LessonGuide(await api.lesson(game, lesson), this.id);
      nameSeats(this.game);
    } catch (problem) {
      this.failure = problem instanceof Problem ? problem.message : "The board of this game cannot be loaded.";
      return;
    }
    if (this.locals.length === 0) this.gone = this.facts.kept[0] ?? null;
    this.sit(this.locals[0] ?? null);
  }

  /** Look at the table from a seat of this browser, or as a spectator. */
  sit(seat: number | null): void {
    this.feed?.close();
    // What one was told is not for the next one at this screen.
    if (this.seat !== null && seat !== this.seat) this.toasts = [];
    this.hint = null;
    this.coach.leave();
    this.queue = [];
    this.rest = [];
    this.making = false;
    this.seat = seat;
    this.curtain = null;
    this.table = null;
    this.past = [];
    this.since = [];
    this.lookAt(null);
    this.log = [];
    this.talk = [];
    this.orders = {};
    this.feed = new LiveFeed(liveAddress(this.id), this.sender, {
      message: (message) => this.receive(message),
      connection: (state, reason, code) => this.connected(state, reason, code),
    });
    this.feed.open();
    void this.readOrders();
  }

  close(): void {
    this.feed?.close();
  }

  wake(): void {
    this.feed?.wake();
  }

  hide(): void {
    this.feed?.hide();
  }

  get sender(): Sender {
    return { seat: this.seat, secret: this.seat === null ? null : (heldSeats(this.id).get(this.seat) ?? null) };
  }

  /** Orders that full control has suspended; null while they stand. */
  get suspended(): Orders | null {
    return this.aside.get(this.seat) ?? null;
  }

  /** Whether the step before, of a choice that the rules break into several moves, can be taken back without asking. */
  get canStepBack(): boolean {
    const { table } = this;
    if (!table || table.you === null || !table.view.pending.includes(table.you) || !this.undo.possible || !this.undo.free) return false;
    return (table.kit.crumbs?.(table.view, table.game) ?? []).length > 0;
  }

  /** A seat by its secret, as from a link: an open one is taken, one's own is opened on this device too. */
  async claim(secret: string): Promise<void> {
    const facts = await api.bySecret(this.id, secret);
    for (const seat of facts.you) {
      if (facts.seats[seat]?.kind === "open") await api.join(this.id, seat, secret);
      else keepSeat(this.id, seat, secret);
    }
  }

  private connected(state: Connection, reason?: string, code?: number): void {
    // Trying again is not yet being back.
    if (state !== "connecting" || this.connection !== "lost") this.connection = state;
    if (state !== "closed" || !reason) return;
    // It may not be looked at any more.
    this.table = null;
    this.queue = [];
    if (code === UNKNOWN_SECRET && this.seat !== null) void this.leave(this.seat);
    else this.failure = reason;
  }

  /** What opened the seat opens it no more: look on, unless it is ours by another way, as after a new link of our own. */
  private async leave(seat: number): Promise<void> {
    forgetSeat(this.id, seat);
    await this.open();
    if (!this.locals.includes(seat)) this.gone = seat;
  }

  /** A bot kept the seat while we were away. */
  async sitDownAgain(seat: number): Promise<void> {
    if (!(await this.attempt(() => api.join(this.id, seat)))) return;
    this.gone = null;
    await this.open();
  }

  private receive(message: News): void {
    if (message.type === "seats") {
      this.seats = message.seats;
      if (this.table) {
        this.table.seats = this.atTable(message.seats);
        this.setClocks(this.table);
      }
      if (this.status === "over") void this.refresh();
    } else if (message.type === "trouble") {
      this.trouble = message.text;
    } else if (message.type === "update") {
      this.trouble = "";
      this.queue.push(message);
      void this.drain();
    } else {
      this.talk = [...this.talk, message];
      if (message.type === "notice") this.tell(this.table?.named(message.text) ?? message.text);
    }
  }

  private async drain(): Promise<void> {
    if (this.showing) return;
    this.showing = true;
    try {
      for (let update = this.queue.shift(); update; update = this.queue.shift()) await this.show(update);
    } finally {
      this.showing = false;
    }
  }

  private async show(update: Update): Promise<void> {
    const { game, gameTable } = this;
    const { view } = update;
    this.seats = update.seats;
    this.status = update.status;
    if ((update.ending?.reason === "closed" || update.status === "open") && !view) await this.refresh();
    if (!game || !gameTable || !this.facts || !view) return;
    const before = this.table;
    const wasAsked = before?.asked ?? false;
    if (!before) {
      const made: TableModel = (this.table = new TableModel(game, gameTable.kit, view, {
        // While moves are made in one go, no other is.
        play: async (move, rest) => this.table === made && !this.making && this.rest.length === 0 && (await this.play(move, rest)),
        whyNot: (action) => api.whyNot(this.id, action, this.sender),
        wake: (kind) => this.order(kind, "ask"),
      }));
    }
    const table = this.table;
    if (!table) return;
    const lively = worthShowing(this.queue.length, !before, reducedMotion()) && !document.hidden;
    const flights = lively ? timed(update.events.flatMap((event) => gameTable.kit.flights(event, view)), this.queue.length) : [];
    const from = rectsOf(new Set(flights.map((flight) => flight.from)));
    this.take(update, view, table);
    if (before) this.remark(table);
    if (flights.length > 0) await this.fly(flights, from);
    this.goOn();
    if (table.asked && !wasAsked) announceTurn(this.facts);
  }

  private take(update: Update, view: View, table: TableModel): void {
    // After a move was taken back there are fewer events than before: those that are gone leave the log.
    const kept = this.log.slice(0, Math.max(0, update.event_count - update.events.length));
    const known = kept.length + update.events.length === this.log.length && update.events.length > 0;
    this.log = [...kept, ...update.events];
    this.logLength = update.log;
    this.undo = update.undo;
    this.ending = update.ending;
    this.setClocks(table);
    this.hint = null;
    this.told = update.moves;
    const { bundles = [], window = null } = update as Update & Added;
    this.bundles = bundles;
    this.window = window;
    table.put(view, this.offered(view), this.atTable(update.seats), known ? [] : update.events, bundles);
    table.silent = new Set(Object.keys(this.orders));
    this.guide?.put(update.lesson);
    void this.coach.put(update.coaching, this.coached && table.asked, update.log);
    this.remember(view, table);
    if (Object.values(this.orders).includes("round") && update.events.some((event) => roundOf(event) !== null)) void this.readOrders();
    const mine = this.seat !== null && view.pending.includes(this.seat);
    const other = this.locals.find((seat) => view.pending.includes(seat));
    const hidden = !mine && other !== undefined && this.seat !== null && update.status === "playing";
    this.curtain = hidden ? other : null;
  }

  /** For who will be asked again: what happened meanwhile. */
  private remember(view: View, table: TableModel): void {
    this.lookAt(null);
    const { events } = table;
    if (this.seat === null || events.length === 0) return;
    const comingBack = events.length === this.log.length;
    if (comingBack) this.since = sinceTurnOf(events, this.seat);
    else if (events.some((event) => event.seat !== null && event.seat !== this.seat) || this.since.length > 0) {
      this.past = [...this.past, { view, events }].slice(-MOST_STEPS);
      this.since = this.past.flatMap((each) => each.events);
    }
  }

  /** Show the table as it was after a step, or as it is. */
  lookAt(step: number | null): void {
    const { table } = this;
    const past = step === null ? undefined : this.past[step];
    this.step = past ? step : null;
    if (!past || !table) return void (this.looked = null);
    this.looked = new TableModel(table.game, table.kit, past.view);
    this.looked.put(past.view, [], table.seats, past.events);
  }

  /** One's own turn goes on: what happened before it was read, or will not be. */
  private forget(): void {
    this.lookAt(null);
    const turn = turnOf(this.log);
    if (this.table?.reaction || (turn !== null && turn !== this.seat)) return;
    this.past = [];
    this.since = [];
  }

  /** Who shares this screen is not away, whichever of its seats is shown. */
  private atTable(seats: Seat[]): Seat[] {
    return seats.map((seat) => (this.locals.includes(seat.seat) ? { ...seat, present: true } : seat));
  }

  private remark({ events, kit, view }: TableModel): void {
    const said = new Map(events.map((event) => [kit.remark?.(event, view), event.rules[0] ?? null]));
    for (const [text, rule] of said) if (text) this.tell(text, rule);
  }

  /** What is asked of the person: not what a standing order answers in a moment, and nothing of who resigned. */
  private offered(view: View): Move[] {
    const kind = view.question?.rules[0];
    const answered = (kind !== undefined && this.orders[kind] === "decline") || (view.you !== null && this.seats[view.you]?.kind === "left");
    return answered ? [] : this.told;
  }

  private setClocks(table: TableModel): void {
    table.clocksAt = Date.now();
    table.now = table.clocksAt;
  }

  private async fly(flights: TimedFlight[], from: Map<string, DOMRect>): Promise<void> {
    await tick();
    const now = rectsOf(new Set(flights.flatMap((flight) => [...(flight.via ?? []), flight.to])));
    this.flights = flights.flatMap((flight) => {
      const start = from.get(flight.from);
      const end = now.get(flight.to);
      const between = (flight.via ?? []).flatMap((place) => now.get(place) ?? []);
      this.count += 1;
      return start && end ? [{ ...flight, key: this.count, path: [start, ...between, end] }] : [];
    });
    await pause(showLength(this.flights));
    this.flights = [];
  }

  /** The next move of a bundle, if it still stands; else the rest is dropped. */
  private goOn(): void {
    const { table } = this;
    if (this.rest.length === 0 || this.making || this.queue.length > 0 || this.logLength < this.restAt) return;
    const [next, ...rest] = this.rest;
    const move = table?.moves.find((each) => each.id === next);
    this.rest = [];
    if (move) void this.play(move, rest);
  }

  private async play(move: Move, rest: number[] = []): Promise<boolean> {
    if (this.guide && !this.guide.accepts(move, this.table?.moves ?? [])) return (this.table?.clear(), false);
    if (this.coached) this.coach.judge(move);
    const { table } = this;
    this.making = true;
    this.forget();
    this.rest = rest;
    this.restAt = this.logLength + 1;
    let made = false;
    try {
      made = await this.make(move);
    } finally {
      if (this.table === table) this.settle(made);
    }
    return made;
  }

  private settle(made: boolean): void {
    this.making = false;
    if (made) return this.goOn();
    this.rest = [];
    this.coach.forget();
  }

  /** Send a move; whether it was made. */
  private async make(move: Move): Promise<boolean> {
    const { table, seat } = this;
    const question = table?.view.question?.text;
    let number = this.logLength + 1;
    try {
      number = await this.send(move, number);
    } catch (problem) {
      if (!(problem instanceof Problem)) throw problem;
      if (problem.status === 0) this.lostAt = number;
      else if (problem.status !== CONFLICT) table?.notMade();
      if (problem.status !== CONFLICT) return (this.refuse(problem, seat), false);
      // Somebody else acted at the same moment. If the question still stands, the answer does too.
      await this.hear(number);
      if (this.lostAt === number || !table || this.table !== table || table.view.question?.text !== question || !table.moves.some((each) => isSame(each, move))) return false;
      number = this.logLength + 1;
      this.restAt = number;
      table.sentAgain();
      if (!(await this.attempt(async () => (number = await this.send(move, number))))) return false;
    }
    if (!table || this.table !== table) return true;
    // It is made; nothing can be chosen until the table shows what it led to. What was chosen since then stands.
    if (this.logLength < number) {
      this.told = table.moves = [];
      table.clear();
    }
    return true;
  }

  /** Give the game up, where its rules know that. */
  async surrender(): Promise<void> {
    const move = this.table?.surrender;
    if (move) await this.play(move);
  }

  /** Its place in the log. Whoever sends the same again, because no answer came, makes it once. */
  private async send(move: Move, number: number): Promise<number> {
    const made = await api.move(this.id, move.id, number, `${move.id} ${number}`, this.sender);
    return Math.max(number, made?.log ?? 0);
  }

  /** Until the feed has told move `number`, but not for long. */
  private async hear(number: number): Promise<void> {
    for (let waited = 0; this.logLength < number && waited < PATIENCE_MS; waited += LOOK_MS) await pause(LOOK_MS);
  }

  /** Hints are for who plays alone, and for tables that were founded with them. */
  get mayHint(): boolean {
    const people = this.seats.filter((seat) => seat.kind === "person" || seat.kind === "hotseat");
    return (this.facts?.hints ?? false) || people.every((seat) => this.locals.includes(seat.seat));
  }

  /** Public facts anew, as for the table of a rematch; if they cannot be told, those that are known stay. */
  async refresh(): Promise<void> {
    await this.attempt(async () => (this.facts = await api.table(this.id)));
  }

  /** What one wants to be done with a kind of question from now on. */
  async order(kind: string, answer: Answer): Promise<void> {
    await this.attempt(() =>
      this.inTurn(({ [kind]: _, ...rest }, sender) => this.setOrders(answer === "ask" ? rest : { ...rest, [kind]: answer }, sender)),
    );
  }

  /** Every question is asked; once more, and what was ordered before stands again. */
  async fullControl(): Promise<void> {
    const { seat } = this;
    let said = "You are asked every question already.";
    const done = await this.attempt(() =>
      this.inTurn(async (orders, sender) => {
        const before = this.aside.get(seat);
        if (!before && Object.keys(orders).length === 0) return orders;
        said = before ? "Your stops stand again." : "Full control: you are asked every question until you press F again.";
        return this.setOrders(before ?? {}, sender, before ? null : orders);
      }),
    );
    if (done && this.seat === seat) this.tell(said);
  }

  private async setOrders(orders: Orders, sender: Sender, aside: Orders | null = null): Promise<Orders> {
    const told = await api.setOrders(this.id, orders, sender);
    if (aside) this.aside.set(sender.seat, aside);
    else this.aside.delete(sender.seat);
    return told.orders;
  }

  /** What was ordered for this seat before, as after a reload. */
  private async readOrders(): Promise<void> {
    if (this.seat === null) return;
    try {
      await this.inTurn((orders) => orders, true);
    } catch (problem) {
      if (!(problem instanceof Problem)) throw problem;
    }
  }

  /** Orders of a seat are read and changed one after the other, each time as the last answer left them; `anew`, or if
   * there was none, as the server has them. */
  private async inTurn(ask: (orders: Orders, sender: Sender) => Orders | Promise<Orders>, anew = false): Promise<void> {
    const { seat, sender } = this;
    const before = this.ordered.get(seat) ?? Promise.resolve(null);
    const after = before.then(async (known) => ask(known && !anew ? known : (await api.orders(this.id, sender)).orders, sender));
    this.ordered.set(seat, after.catch(() => before));
    const told = await after;
    if (this.seat === seat) this.takeOrders(told);
  }

  private takeOrders(orders: Orders): void {
    this.orders = orders;
    const { table } = this;
    if (!table) return;
    table.silent = new Set(Object.keys(this.orders));
    const moves = this.offered(table.view);
    if (moves.length !== table.moves.length) table.put(table.view, moves, table.seats, [], this.bundles);
  }

  async attempt(what: () => Promise<unknown>): Promise<boolean> {
    const { seat } = this;
    try {
      await what();
      return true;
    } catch (problem) {
      if (!(problem instanceof Problem)) throw problem;
      this.refuse(problem, seat);
      return false;
    }
  }

  /** Why something was not done, for the seat that wanted it: not for who looks by then. */
  private refuse({ message, rule }: Problem, seat: number | null): void {
    if (this.seat === seat) this.tell(message, rule);
  }

  tell(text: string, rule: string | null = null): void {
    this.count += 1;
    const key = this.count;
    this.toasts = [...this.toasts, { key, text, rule }];
    setTimeout(() => (this.toasts = this.toasts.filter((toast) => toast.key !== key)), 6000);
  }

  async askHint(): Promise<void> {
    await this.attempt(async () => {
      const { table } = this;
      const { view, moves = [] } = table ?? {};
      const hint = await api.hint(this.id, this.sender);
      // Somebody else looks by now, or something else is asked.
      if (this.table !== table || (table && (table.view.question?.text !== view?.question?.text || !sameMoves(table.moves, moves)))) return;
      this.hint = hint;
      // Of moves that are equal none is named, and none is lit more than another.
      const best = hint.equal > 0 ? hint.reasons.slice(0, hint.equal).map((reason) => reason.move.id) : [hint.move.id];
      if (table) table.hinted = new Set(best);
    });
  }

  /** Whether a coach speaks: at a lesson once one plays alone, else where one wants it and nobody else minds. */
  get coached(): boolean {
    if (this.seat === null || this.status !== "playing") return false;
    return this.guide ? this.guide.step === null : settings.coach && this.mayHint;
  }

  /** A coach who is called speaks of what is asked now. */
  callCoach(on: boolean): void {
    settings.coach = on;
    saveSettings();
    this.coach.forget();
    void this.coach.put(this.coach.text, this.coached && (this.table?.asked ?? false), this.logLength);
  }

  /** Light what the lesson expects now. */
  showExpected(): void {
    const { guide, table } = this;
    if (!guide || !table) return;
    guide.tried = null;
    table.hinted = new Set(guide.expected(table.moves).map((move) => move.id));
  }

  async playExpected(): Promise<void> {
    const [move] = this.guide?.expected(this.table?.moves ?? []) ?? [];
    if (move) await this.play(move);
  }

  /** A step back: among those that are read, else the last move is taken back. */
  async lessonBack(): Promise<void> {
    const { guide } = this;
    if (guide && !guide.goBack() && (await this.takeBack())) guide.tried = null;
  }

  /** What goes on where the lesson of this table ends. */
  get nextLesson(): LessonSummary | null {
    const every = this.game?.lessons ?? [];
    const here = every.findIndex(({ name }) => name === this.facts?.lesson);
    return here < 0 ? null : (every[here + 1] ?? null);
  }

  /** A lesson at a new table; without a name that of this one. */
  async learn(lesson = this.facts?.lesson): Promise<void> {
    const { game } = this.facts ?? {};
    if (!game || !lesson) return;
    await this.attempt(async () => {
      const { table } = await api.learn(game, lesson);
      learning.begin(game, lesson, table.id);
      router.go(`/table/${table.id}`);
    });
  }

  takeBack = (): Promise<boolean> => this.attempt(() => api.undo(this.id, this.sender));
  answerUndo = (agree: boolean): Promise<boolean> => this.attempt(() => api.answerUndo(this.id, agree, this.sender));
  resign = (): Promise<boolean> => this.attempt(() => api.resign(this.id, this.sender));
  say = (text: string): Promise<boolean> => this.attempt(() => api.say(this.id, text, this.sender));
}
