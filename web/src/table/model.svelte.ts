/** One table as one seat sees it: what lies there, what may be chosen, what is chosen. Knows no rule. */

import type { GameDetail, GameEvent, Move, Refusal, Seat, View } from "../api/types";
import { Problem } from "../api/http";
import { settings } from "../settings.svelte";
import { choiceOf, follows, grouped, KeyRing, litAfter, SURRENDER, twinned, type Bundle, type Choice, type ChoiceGroup, type Telling } from "./choices";
import { idOf } from "./forms";
import type { Kit, Pile } from "./kit";
import { roundOf } from "./recap";
import { nameOf, withNames } from "./seats";
import { bare } from "./words";

export interface Actor {
  /** Make a move, and the rest of a bundle after it as long as it stands; whether it was made, where that can be told. */
  play(move: Move, rest: number[]): Promise<boolean | void>;
  whyNot(action: number): Promise<Refusal>;
  /** Be asked again about a kind of question. */
  wake?(kind: string): Promise<void>;
}

export interface WhyNot extends Refusal {
  place: string;
}

export interface Zoomed {
  card: string;
  place: Element;
}

const FRESH_MS = 800;

export class TableModel {
  view = $state.raw<View>() as View;
  moves = $state.raw<Move[]>([]);
  /** Moves that can be made in one go. */
  bundles = $state.raw<Bundle[]>([]);
  seats = $state.raw<Seat[]>([]);
  /** The last things that happened, as the board may want to flash them. */
  events = $state.raw<GameEvent[]>([]);
  chosen = $state.raw<Choice | null>(null);
  /** Places pointed at on the way to a move that needs more than one, or that several moves share. */
  picked = $state.raw<string[]>([]);
  /** The choice under the pointer or the focus, for a board that shows what it would do. */
  aimed = $state.raw<Choice | null>(null);
  /** Places where something has just changed; they flash. */
  fresh = $state.raw<ReadonlySet<string>>(new Set());
  /** The clock of the screen, in steps of half a second; when the clocks of the seats were told. */
  now = $state(0);
  clocksAt = $state(0);
  /** Kinds of question that pass without asking: the cards that could answer them sleep. */
  silent = $state.raw<ReadonlySet<string>>(new Set());
  /** The moves that a hint speaks for; they are lit on the table and in the list. */
  hinted = $state.raw<ReadonlySet<number>>(new Set());
  refused = $state.raw<WhyNot | null>(null);
  zoomed = $state.raw<Zoomed | null>(null);
  /** The pile that is looked through, by its place; "" for all of them. */
  looking = $state.raw<string | null>(null);
  sending = $state(false);
  /** A move is on its way that nobody had to be asked about. */
  hasty = $state(false);
  /** What is on its way, how far the game was when it was sent, and what was confirmed after the game had gone on. */
  private sent: Choice | null = null;
  private sentAt = -1;
  private next: Choice | null = null;
  /** A place further off to which one goes step by step, as long as the way is clear. */
  private bound: string | null = null;
  /** How far the game was at the last first click. */
  private clicked = -1;

  private readonly keys = new KeyRing();
  private round = "";

  readonly groups: ChoiceGroup[] = $derived.by(() =>
    grouped(this.moves.filter((move) => move.verb !== SURRENDER), {
      group: (move) => this.kit.group(move, this.view),
      label: (move) => this.named(this.kit.label(move, this.game, this.view)),
      note: (move) => this.kit.note(move, this.game, this.view),
      alike: (move) => this.kit.alike?.(move, this.view) ?? "",
      amount: (move) => this.kit.amount?.(move, this.view) ?? null,
      targets: (move) => this.kit.targets(move, this.view),
    }, this.keys, this.bundles),
  );

  private readonly all: Choice[] = $derived(this.groups.flatMap((group) => group.choices));

  /** The groups that are offered now: all, or those that the places picked so far may lead to. */
  readonly offered: ChoiceGroup[] = $derived(
    this.groups
      .map(({ name, choices }) => ({ name, choices: choices.filter((each) => follows(each, this.picked)) }))
      .filter(({ choices }) => choices.length > 0),
  );

  /** How many lines there are to choose from: what reads alike is one. */
  readonly lines: number = $derived(this.offered.reduce((sum, { choices }) => sum + twinned(choices).length, 0));

  /** What may be pointed at next, and which choices it leads to. */
  readonly lit: Map<string, Choice[]> = $derived(litAfter(this.all, this.picked));

  /** Choices of the place that was picked last and that need no other place: they stand in a small menu beside it. */
  readonly menu: Choice[] = $derived.by(() => {
    const { length } = this.picked;
    if (length === 0 || this.chosen) return [];
    return this.all.filter((each) => each.steps.length === length && follows(each, this.picked));
  });

  constructor(
    readonly game: GameDetail,
    readonly kit: Kit,
    view: View,
    private readonly actor: Actor | null = null,
  ) {
    this.view = view;
  }

  get you(): number | null {
    return this.view.you;
  }

  /** The other seats, in turn order after one's own; all of them for a spectator. */
  get others(): number[] {
    const { seats, you } = this.view;
    return Array.from({ length: you === null ? seats : seats - 1 }, (_, step) => ((you ?? -1) + 1 + step) % seats);
  }

  nameOf(seat: number): string {
    return nameOf(this.seats, seat);
  }

  /** A sentence with the names of people instead of the colours of their seats. */
  named(text: string): string {
    return withNames(text, this.seats);
  }

  /** The kind of the question if the viewer is asked because of what somebody else did; such ones can be declined beforehand. */
  get reaction(): string | null {
    const kind = this.asked ? this.view.question?.rules[0] : undefined;
    return this.game.reactions.some((each) => each.kind === kind) ? (kind ?? null) : null;
  }

  get asked(): boolean {
    return this.moves.length > 0;
  }

  /** Giving up stands in the menu of the table, not among the choices. */
  get surrender(): Move | null {
    return this.moves.find((move) => move.verb === SURRENDER) ?? null;
  }

  /** Whether something is picked or chosen that could be put back. */
  get choosing(): boolean {
    return (this.chosen !== null && this.sole === null) || this.picked.length > 0;
  }

  /** The one move there is, if there is but one. */
  get sole(): Choice | null {
    return this.all.length === 1 ? (this.all[0] ?? null) : null;
  }

  put(view: View, moves: Move[], seats: Seat[], events: GameEvent[], bundles: Bundle[] = []): void {
    const same = view.you === this.view.you && sameMoves(this.moves, moves);
    const wentOn = view.decisions !== this.view.decisions;
    if (view.decisions < this.view.decisions) this.bound = this.next = null; // taken back
    this.forgetKeys(view, events);
    this.view = view;
    this.moves = moves;
    this.bundles = bundles;
    this.seats = seats;
    this.events = events;
    // What somebody else did meanwhile is no reason to drop a choice that still stands; one that was sent is answered.
    if (!same || (wentOn && this.sent && !this.next && this.sent.id === this.chosen?.id)) this.clear();
    if (wentOn) this.hasty = false;
    if (wentOn && !this.sending) this.sent = null;
    this.refused = null;
    this.hinted = new Set();
    if (this.bound && this.asked) this.goOnTo(this.bound);
    this.flash(events);
  }

  /** Keys stay with their things for a turn, or for a round where a game has no turns. */
  private forgetKeys(view: View, events: GameEvent[]): void {
    const round = `${view.you} ${this.kit.standing?.(view).line.split(" · ")[0]}`;
    if (round !== this.round || events.some((event) => roundOf(event) !== null)) this.keys.forget();
    this.round = round;
  }

  /** What is left on the clock of a seat, in milliseconds; null where there is no clock. */
  clockOf(seat: number | null): number | null {
    const left = seat === null ? null : (this.seats[seat]?.clock_ms ?? null);
    if (left === null || this.clocksAt === 0 || seat === null) return left;
    return this.view.pending.includes(seat) && !this.view.over ? Math.max(0, left - (this.now - this.clocksAt)) : left;
  }

  private flash(events: GameEvent[]): void {
    const { kit, view } = this;
    const places = events.flatMap((event) => kit.touched?.(event, view) ?? kit.flights(event, view).map((flight) => flight.to));
    if (places.length === 0) return;
    const fresh = new Set(places);
    this.fresh = fresh;
    setTimeout(() => this.fresh === fresh && (this.fresh = new Set()), FRESH_MS);
  }

  isLegal(place: string): boolean {
    return this.lit.has(place);
  }

  isChosen(place: string): boolean {
    return this.picked.includes(place) || (this.chosen?.targets.includes(place) ?? false);
  }

  /** Whether a hint speaks for a move that has this place. */
  isHinted(place: string): boolean {
    return this.hinted.size > 0 && this.all.some((each) => this.hinted.has(each.move.id) && each.targets.includes(place));
  }

  /** The kind of question for which a card of one's own sleeps; null while it is awake. */
  asleep(place: string): string | null {
    const kind = this.silent.size > 0 ? (this.kit.answers?.(place, this.view, this.game) ?? null) : null;
    return kind !== null && this.silent.has(kind) ? kind : null;
  }

  isFresh(place: string): boolean {
    return this.fresh.has(place);
  }

  /** The second click of a double click belongs to the question that the first one answered. */
  isEcho(event: MouseEvent): boolean {
    if (event.detail > 1) return this.sending || this.clicked !== this.view.decisions;
    this.clicked = this.view.decisions;
    return false;
  }

  /** What lies open, with people's names. */
  get piles(): Pile[] {
    return this.kit.piles?.(this.view, (seat) => this.nameOf(seat)) ?? [];
  }

  /** Look through the pile at a place; whether there is one. */
  look(place: string): boolean {
    const found = this.piles.some((pile) => pile.place === place);
    if (found) this.looking = place;
    return found;
  }

  /** Somebody clicked a thing on the table. */
  pick(place: string): void {
    this.refused = null;
    this.bound = null;
    if (this.chosen?.steps.at(-1)?.includes(place)) void this.confirm();
    else if (this.lit.has(place)) this.step([...this.picked, place]);
    else if (litAfter(this.all, []).has(place)) this.step([place]);
    else if (this.asleep(place)) void this.actor?.wake?.(this.asleep(place)!);
    else if (this.wayTo(place)) this.goTo(place);
    else if (!this.look(place)) void this.explain(place);
  }

  /** The places on the way to one that is not lit; null if there is none, or if one wants to be asked about each move. */
  wayTo(place: string): string[] | null {
    return this.asked && settings.confirm !== "always" && !this.lit.has(place) ? (this.kit.way?.(place, this.view) ?? null) : null;
  }

  /** One step on to a place further off: by a move that alone stands for it and costs nothing for good. */
  private goTo(place: string): void {
    const [next = place] = this.kit.way?.(place, this.view) ?? [];
    const [only, ...others] = this.lit.get(next) ?? [];
    const { reveals = false } = (only?.move ?? {}) as Telling;
    this.bound = null;
    if (!only || others.length > 0 || only.warning || reveals) return;
    this.bound = next === place ? null : place;
    this.chosen = only;
    this.hasty = true;
    void this.confirm();
  }

  private step(picked: string[]): void {
    const found = this.all.filter((each) => follows(each, picked));
    const [only] = found;
    if (found.length === 1 && only) {
      this.picked = picked.slice(0, only.steps.length - 1);
      // A finger hides what it points at: on the board the first tap only chooses.
      if (settings.confirm === "losses" && isFinger()) this.chosen = only;
      else this.choose(only);
    } else {
      this.chosen = null;
      this.picked = picked;
    }
  }

  /** Further, if the way is as clear as it was; what came up in between ends it. */
  private goOnTo(place: string): void {
    const near = this.lit.has(place) && this.kit.way !== undefined;
    if (near || this.kit.way?.(place, this.view)) queueMicrotask(() => this.goTo(place));
    else this.bound = null;
  }

  /** Show what a choice would do. */
  aim(choice: Choice | null): void {
    this.aimed = choice;
  }

  /** The same for a thing on the table, if it stands for one choice. */
  aimAt(place: string | null): void {
    const found = place === null ? [] : (this.lit.get(place) ?? []);
    this.aimed = found.length === 1 ? (found[0] ?? null) : null;
  }

  /** The choice to preview: the one pointed at, else the chosen one. */
  get shown(): Choice | null {
    return this.aimed ?? this.chosen;
  }

  /** Choose a move. It is made at once unless one wants to be asked; choosing it again makes it. */
  choose(choice: Choice): void {
    this.refused = null;
    this.bound = null;
    const again = this.chosen?.id === choice.id;
    const sure = again || !this.asksFirst(choice);
    this.chosen = choice;
    this.hasty = sure && !again;
    if (sure) void this.confirm();
  }

  /** Whether a move is asked about before it is made: as one has set it. */
  private asksFirst({ move, warning }: Choice): boolean {
    const { reveals = false } = move as Move & Telling;
    return settings.confirm === "always" || (settings.confirm === "losses" && (warning !== "" || reveals));
  }

  chooseKey(key: string): boolean {
    const choice = choiceOf(this.offered, (each) => each.key === key.toLowerCase());
    if (choice) this.choose(choice);
    return choice !== undefined;
  }

  /** One step back in a choice; a sole move stays chosen. */
  back(): void {
    this.bound = null;
    const undecided = this.all.filter((each) => follows(each, this.picked)).length > 1;
    if (!this.chosen || !undecided) this.picked = this.picked.slice(0, -1);
    this.chosen = this.sole;
  }

  /** Everything that was chosen but not made is forgotten. */
  clear(): void {
    this.picked = [];
    this.aimed = null;
    this.chosen = this.sole;
  }

  async confirm(): Promise<void> {
    const { chosen } = this;
    if (!chosen || !this.actor) return;
    if (this.sending) return this.confirmAfter(chosen);
    this.sending = true;
    this.sent = chosen;
    this.sentAgain();
    let made: boolean | void = false;
    try {
      made = await this.actor.play(chosen.move, chosen.rest);
    } finally {
      this.sending = false;
      if (made === false) this.bound = null;
      else this.sent = null;
      if (!made || !this.next) this.hasty = false;
    }
    if (made && this.chosen === chosen) this.clear();
    if (made && this.next && this.next === this.chosen) void this.confirm();
  }

  /** The feed may tell what a move led to before the server has answered it: what is confirmed then is made after it. */
  private confirmAfter(chosen: Choice): void {
    const answersTheNext = this.view.decisions !== this.sentAt && this.sent?.rest.length === 0;
    this.next = answersTheNext ? chosen : null;
  }

  /** What is on its way answers the question as it is now: somebody else was quicker. */
  sentAgain(): void {
    this.sentAt = this.view.decisions;
    this.next = null;
  }

  /** What was sent is refused: nothing that comes answers it. */
  notMade(): void {
    this.sent = null;
  }

  /** What can be done now with the thing at a place, in the words of the moves. */
  nowAt(place: string): string[] {
    const texts = (this.lit.get(place) ?? []).map(({ text, warning }) => this.named(warning ? `${bare(text)}. ${warning}` : text));
    return [...new Set(texts)];
  }

  /** Say why the thing at a place cannot be chosen. */
  private async explain(place: string): Promise<void> {
    if (!this.actor) return;
    const refusal = await this.refusalAt(place);
    const { question } = this.view;
    if (refusal) this.refused = { ...refusal, place };
    else if (this.asked && question) this.refused = { legal: false, text: `Nothing can be done with this now. ${question.text}`, rule: question.rules[0] ?? null, place };
  }

  /** Why nothing can be done with the thing at a place, by the rules; null if they do not say. */
  async refusalAt(place: string): Promise<Refusal | null> {
    if (!this.actor) return null;
    for (const { verb, labels } of this.kit.meant(place, this.view, this.game)) {
      const action = idOf(this.game.moves, verb, labels);
      if (action === null) continue;
      try {
        const refusal = await this.actor.whyNot(action);
        if (!refusal.legal) return refusal;
      } catch (problem) {
        if (!(problem instanceof Problem)) throw problem;
      }
    }
    return null;
  }
}

const isFinger = (): boolean => typeof matchMedia !== "undefined" && matchMedia("(pointer: coarse)").matches;

export function sameMoves(before: Move[], after: Move[]): boolean {
  return before.length === after.length && before.every((move, at) => isSame(move, after[at]));
}

/** Whether a move is what it was: one that is warned of now is not. */
export function isSame(move: Move, now: Move | undefined): boolean {
  return move.id === now?.id && move.warning === now.warning;
}
