/** One table as one seat sees it: what lies there, what may be chosen, what is chosen. Knows no rule. */

import type { GameDetail, GameEvent, Move, Refusal, Seat, View } from "../api/types";
import { Problem } from "../api/http";
import { settings } from "../settings.svelte";
import { choiceOf, grouped, type Choice, type ChoiceGroup } from "./choices";
import { idOf } from "./forms";
import type { Kit } from "./kit";

export interface Actor {
  play(move: Move): Promise<void>;
  whyNot(action: number): Promise<Refusal>;
}

export interface WhyNot extends Refusal {
  place: string;
}

export interface Zoomed {
  card: string;
  place: Element;
}

export class TableModel {
  view = $state.raw<View>() as View;
  moves = $state.raw<Move[]>([]);
  seats = $state.raw<Seat[]>([]);
  /** The last things that happened, as the board may want to flash them. */
  events = $state.raw<GameEvent[]>([]);
  chosen = $state.raw<Choice | null>(null);
  /** A place that stands for several moves, and was picked. */
  place = $state<string | null>(null);
  refused = $state.raw<WhyNot | null>(null);
  zoomed = $state.raw<Zoomed | null>(null);
  sending = $state(false);

  readonly groups: ChoiceGroup[] = $derived.by(() =>
    grouped(this.moves, {
      group: (move) => this.kit.group(move),
      label: (move) => this.kit.label(move, this.game, this.view),
      note: (move) => this.kit.note(move, this.game, this.view),
      targets: (move) => this.kit.targets(move, this.view),
    }),
  );

  /** The groups that are offered now: all, or those of the place that was picked. */
  readonly offered: ChoiceGroup[] = $derived.by(() => {
    const { place } = this;
    if (place === null) return this.groups;
    return this.groups
      .map(({ name, choices }) => ({ name, choices: choices.filter((each) => each.targets.includes(place)) }))
      .filter(({ choices }) => choices.length > 0);
  });

  readonly byPlace: Map<string, Choice[]> = $derived.by(() => {
    const found = new Map<string, Choice[]>();
    for (const choice of this.groups.flatMap((group) => group.choices)) {
      for (const place of choice.targets) found.set(place, [...(found.get(place) ?? []), choice]);
    }
    return found;
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

  get asked(): boolean {
    return this.moves.length > 0;
  }

  put(view: View, moves: Move[], seats: Seat[], events: GameEvent[]): void {
    const same = view.you === this.view.you && sameMoves(this.moves, moves);
    this.view = view;
    this.moves = moves;
    this.seats = seats;
    this.events = events;
    // What somebody else did meanwhile is no reason to drop a choice that still stands.
    if (!same) this.back();
    this.refused = null;
  }

  isLegal(place: string): boolean {
    return this.byPlace.has(place);
  }

  isChosen(place: string): boolean {
    return this.place === place || (this.chosen?.targets.includes(place) ?? false);
  }

  /** Somebody clicked a thing on the table. */
  pick(place: string): void {
    this.refused = null;
    const choices = this.byPlace.get(place) ?? [];
    const [only] = choices;
    if (!only) void this.explain(place);
    else if (choices.length === 1) this.choose(only);
    else {
      this.chosen = null;
      this.place = place;
    }
  }

  /** Choose a move; choosing it again makes it. */
  choose(choice: Choice): void {
    this.refused = null;
    if (this.chosen?.move.id === choice.move.id || settings.oneClick) {
      this.chosen = choice;
      void this.confirm();
      return;
    }
    this.chosen = choice;
  }

  chooseKey(key: string): boolean {
    const choice = choiceOf(this.offered, (each) => each.key === key.toLowerCase());
    if (choice) this.choose(choice);
    return choice !== undefined;
  }

  /** One step back in a choice; a sole move stays chosen. */
  back(): void {
    const sole = this.moves.length === 1 ? this.groups[0]?.choices[0] : undefined;
    if (this.chosen && this.place !== null && !sole) this.chosen = null;
    else {
      this.chosen = sole ?? null;
      this.place = null;
    }
  }

  async confirm(): Promise<void> {
    const { chosen } = this;
    if (!chosen || !this.actor || this.sending) return;
    this.sending = true;
    try {
      await this.actor.play(chosen.move);
    } finally {
      this.sending = false;
    }
  }

  /** Say why the thing at a place cannot be chosen. */
  private async explain(place: string): Promise<void> {
    if (!this.actor) return;
    for (const { verb, labels } of this.kit.meant(place, this.view, this.game)) {
      const action = idOf(this.game.moves, verb, labels);
      if (action === null) continue;
      try {
        const refusal = await this.actor.whyNot(action);
        if (refusal.legal) continue;
        this.refused = { ...refusal, place };
        return;
      } catch (problem) {
        if (!(problem instanceof Problem)) throw problem;
      }
    }
  }
}

function sameMoves(before: Move[], after: Move[]): boolean {
  return before.length === after.length && before.every((move, at) => move.id === after[at]?.id);
}
