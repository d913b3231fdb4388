/** The table that is set up by hand: what is selected on it, its menu, and the keys of the rulebook. */

import { tick } from "svelte";
import type { DesignEdit } from "../../../api/types";
import { carryOut, commandsOf, isAbout, type KeyRow, type Outcome, type Scene } from "./commands";
import { key, occupants, type Spot } from "./scenario";
import { cardId, spokenThing, thingsAt, type Thing } from "./things";

const NAMES: Record<string, string> = {
  ArrowRight: "Right", ArrowLeft: "Left", ArrowUp: "Up", ArrowDown: "Down", ".": "Period", ",": "Comma", BracketRight: "]", BracketLeft: "[",
};
const OF_KINDS: Record<string, string> = { card: "cards", resource: "counters", meeple: "Meeples", energy: "Energy", ore: "Ore", structure: "structures", warhead: "warheads" };

/** The keys that are pressed, as the rulebook writes them; a bracket also where it needs another key. */
export function pressedKeys(event: KeyboardEvent): string[] {
  const alt = event.altKey && !event.getModifierState("AltGraph");
  if (!(event.ctrlKey || event.metaKey) || alt || event.shiftKey) return [];
  return [NAMES[event.key] ?? (event.key.length === 1 ? event.key.toUpperCase() : event.key), NAMES[event.code] ?? ""].filter(Boolean).map((name) => `Ctrl+${name}`);
}

export class HandTable {
  selected = $state("");
  told = $state("");
  menu = $state.raw<{ x: number; y: number } | null>(null);
  sheet = $state(false);

  constructor(
    readonly rows: KeyRow[],
    private readonly scene: () => Scene,
    private readonly edit: (edits: DesignEdit[]) => void,
    private readonly chosen: (spot: Spot) => void,
  ) {}

  at(spot: Spot): Thing[] {
    const { scenario, count, cards } = this.scene();
    return thingsAt(scenario, count, spot, occupants(scenario, count).get(key(spot)), cards);
  }

  /** What is selected; the card, if a counter on it is gone. */
  get thing(): Thing | null {
    const [row, column] = this.selected.split("-").map(Number);
    if (!row || !column) return null;
    const there = this.at([row, column]);
    return there.find((each) => each.id === this.selected) ?? there[0] ?? null;
  }

  select(thing: Thing | null): void {
    [this.selected, this.menu] = [thing?.id ?? "", null];
    this.told = thing ? `Selected: ${spokenThing(thing)}.` : "";
    if (thing) this.chosen(thing.spot);
  }

  openMenu(thing: Thing, x: number, y: number): void {
    this.select(thing);
    this.menu = { x, y };
  }

  /** Ctrl and Alt mean the card, also where a counter lies on it. */
  meant(thing: Thing, event: MouseEvent): Thing {
    return event.ctrlKey && event.altKey ? this.at(thing.spot)[0]! : thing;
  }

  run(command: string): void {
    const { thing } = this;
    if (thing) this.take(carryOut(command, thing, this.scene()));
  }

  take({ edits, told, select }: Outcome): void {
    this.told = told;
    this.menu = null;
    if (edits.length === 0) return;
    this.edit(edits);
    if (select) this.selected = select;
    const found = this.thing;
    if (found) this.selected = found.id;
    void tick().then(() => document.querySelector<HTMLElement>(`.hand-map [data-thing="${this.selected}"]`)?.focus({ preventScroll: true }));
  }

  /** Keys act on what is selected only; the browser keeps them while nothing is. Whether this one was taken. */
  press(event: KeyboardEvent): boolean {
    const keys = pressedKeys(event);
    const meant = this.rows.filter((row) => keys.includes(row.keys));
    const { thing } = this;
    if (!thing || meant.length === 0) return false;
    event.preventDefault();
    const row = meant.find((each) => isAbout(each, thing));
    if (row) this.run(row.command);
    else this.told = `${meant[0]!.keys} is for ${[...new Set(meant.map((each) => OF_KINDS[each.selected] ?? each.selected))].join(" and ")}; selected is: ${spokenThing(thing)}.`;
    return true;
  }

  get commands(): KeyRow[] {
    return this.thing ? commandsOf(this.thing, this.rows) : [];
  }

  showCard(spot: Spot): void {
    this.selected = cardId(spot);
  }
}
