/** A pack on the desk: what it says now, what is chosen, and every change on its way to the server and back. */

import { Problem } from "../api/http";
import { api } from "../api/tables";
import { designs } from "../api/designs";
import type { DesignContent, DesignWish, GameDetail } from "../api/types";
import { loadTable } from "../games";
import { usualBot } from "../lobby/levels";
import { usualTable } from "../lobby/playNow";
import { settings } from "../settings.svelte";
import type { Kit } from "../table/kit";
import { loadBench, type Bench } from "./bench";
import { packs, type Change, type DeskNow, type Edit, type Entry, type Fault, type FieldForm, type Files, type Forms, type Section, type Way } from "./api";

const SAVE_AFTER_MS = 1200;
const MOST_UNDONE = 100;

export type Key = string | number;

export class Desk {
  design = $state.raw<DesignContent | null>(null);
  forms = $state.raw<Forms | null>(null);
  now = $state.raw<DeskNow | null>(null);
  kit = $state.raw<Kit | null>(null);
  bench = $state.raw<Bench | null>(null);
  /** The game with the cards of the pack, as far as they can be played. */
  game = $state.raw<GameDetail | null>(null);
  chosen = $state.raw<{ section: string; key: Key }>({ section: "", key: "" });
  name = $state("");
  state = $state<"saved" | "unsaved" | "saving">("saved");
  trouble = $state("");
  unknown = $state(false);
  /** What was typed and is not back yet. */
  private ahead = $state.raw<Edit[]>([]);
  private before: Files[] = $state.raw([]);
  private sending = false;
  /** Done when all changes are back, and when what was being saved is saved. */
  private settled: Promise<unknown> = Promise.resolve();
  private keeping: Promise<unknown> = Promise.resolve();
  private timer: ReturnType<typeof setTimeout> | undefined;

  readonly section = $derived(this.forms?.sections.find(({ name }) => name === this.chosen.section) ?? null);
  readonly entry = $derived(this.now?.entries.find((each) => this.isChosen(each)) ?? null);
  readonly values = $derived(this.entry ? this.valuesOf(this.entry) : {});
  readonly fields = $derived(this.section && this.entry ? this.fieldsOf(this.section, this.entry) : []);
  readonly card = $derived(this.entry && this.entry.state !== "removed" ? (this.bench?.cardOf(this.entry.section, this.entry.key) ?? null) : null);
  readonly isDrawn = $derived(this.now?.content !== null);
  readonly isOwn = $derived(this.design?.is_yours ?? false);
  readonly faults = $derived(this.now?.faults ?? []);
  readonly canUndo = $derived(this.before.length > 0);
  /** Faults of the whole pack, or of what has no form. */
  readonly loose = $derived(this.faults.filter(({ entry }) => !entry));

  async open(id: string): Promise<void> {
    await this.trying(async () => {
      const design = await designs.open(id);
      const [forms, game, table, bench, now] = await Promise.all([
        packs.forms(design.game), api.game(design.game), loadTable(design.game), loadBench(design.game), packs.change(design.game, design.files, []),
      ]);
      this.forms = forms;
      this.kit = table.kit;
      this.bench = bench;
      this.game = game;
      this.name = design.name;
      this.design = design;
      this.take(now);
      this.choose(...this.first(now));
    });
  }

  /** What the address names, else what is own already, else the first of all. */
  private first(now: DeskNow): [string, Key] {
    const [section, key] = decodeURIComponent(location.hash.slice(1)).split("/");
    const found = now.entries.find((each) => each.section === section && String(each.key) === key)
      ?? now.entries.find(({ state }) => state !== "built-in") ?? now.entries.find(({ origin }) => origin === "designed") ?? now.entries[0];
    return [found?.section ?? "", found?.key ?? ""];
  }

  choose(section: string, key: Key): void {
    this.chosen = { section, key };
    history.replaceState(null, "", `#${encodeURIComponent(`${section}/${key}`)}`);
  }

  isChosen({ section, key }: { section: string; key: Key }): boolean {
    return section === this.chosen.section && key === this.chosen.key;
  }

  sectionOf = (name: string): Section | null => this.forms?.sections.find((each) => each.name === name) ?? null;
  ways = (field: FieldForm): Way[] => (field.ways === null ? [] : (this.forms?.ways[field.ways] ?? []));
  faultsOf = (entry: Entry): Fault[] => this.faults.filter((fault) => fault.entry === entry.label);
  warningsOf = (entry: Entry): Fault[] => (this.now?.warnings ?? []).filter((warning) => warning.entry === entry.label);
  changesOf = (entry: Entry): Change[] =>
    (this.now?.changes ?? []).filter((change) => (change.entry === entry.label || change.entry.startsWith(`${entry.label} (`)) && change.field !== "provenance");

  private valuesOf(entry: Entry): Record<string, unknown> {
    const mine = this.ahead.filter((edit) => edit.section === entry.section && edit.key === entry.key && edit.field);
    return { ...entry.values, ...Object.fromEntries(mine.map((edit) => [edit.field, edit.value])) };
  }

  /** The fields of an entry: of its form, and those of others that it has or should have. */
  private fieldsOf(section: Section, entry: Entry): FieldForm[] {
    const built = section.entries.find(({ key }) => key === entry.key);
    const own = section.forms[built?.form ?? 0] ?? [];
    const others = section.forms.flat().filter(({ name }) => own.every((field) => field.name !== name));
    const wanted = new Set([...Object.keys(entry.values), ...this.faultsOf(entry).map(({ field }) => field)]);
    const more = others.filter(({ name }, place) => wanted.has(name) && others.findIndex((each) => each.name === name) === place);
    return [...own, ...more].filter(({ fixed, name }) => !fixed || entry.values[name] !== undefined);
  }

  set(field: string, value: unknown): void {
    const { section, key } = this.chosen;
    this.edit({ file: this.section!.file, section, key, field, value });
  }

  /** The whole entry: null sets it back, true takes it out of the game, a table makes it new. */
  setEntry(value: unknown, key: Key = this.chosen.key): void {
    this.edit({ file: this.section!.file, section: this.chosen.section, key, field: "", value });
  }

  private edit(edit: Edit): void {
    this.ahead = [...this.ahead.filter((each) => each.section !== edit.section || each.key !== edit.key || each.field !== edit.field), edit];
    if (!this.sending) this.settled = this.send();
  }

  /** One request after the other; what is changed meanwhile goes with the next. */
  private async send(): Promise<void> {
    if (this.sending || !this.now || !this.design) return;
    this.sending = true;
    while (this.ahead.length > 0) {
      const sent = this.ahead;
      const files = this.now.files;
      const now = await this.trying(() => packs.change(this.design!.game, files, sent));
      this.ahead = this.ahead.filter((edit) => !sent.includes(edit));
      if (!now) continue;
      this.remember(files);
      this.take(now);
      this.touch();
    }
    this.sending = false;
  }

  /** Other files in place of all. */
  replace(files: Files): Promise<unknown> {
    return (this.settled = this.settled.then(() => this.replaced(files)));
  }

  private async replaced(files: Files): Promise<void> {
    const old = this.now?.files ?? {};
    const now = await this.trying(() => packs.change(this.design!.game, files, []));
    if (!now) return;
    this.remember(old);
    this.take(now);
    this.touch();
  }

  undo(): void {
    this.settled = this.settled.then(() => this.undone());
  }

  private async undone(): Promise<void> {
    const last = this.before.at(-1);
    if (!last) return;
    const now = await this.trying(() => packs.change(this.design!.game, last, []));
    if (!now) return;
    this.before = this.before.slice(0, -1);
    this.take(now);
    this.touch();
  }

  private remember(files: Files): void {
    this.before = [...this.before, files].slice(-MOST_UNDONE);
  }

  private take(now: DeskNow): void {
    this.now = now;
    if (now.content && this.game) this.game = { ...this.game, content: now.content };
  }

  rename(name: string): void {
    this.name = name;
    this.touch();
  }

  private touch(): void {
    if (!this.isOwn) return;
    this.state = "unsaved";
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.save(), SAVE_AFTER_MS);
  }

  /** Everything that was changed until now; whether it is kept. */
  async save(): Promise<boolean> {
    clearTimeout(this.timer);
    await this.settled;
    await this.keeping;
    if (!this.design || !this.now || !this.isOwn || this.state === "saved") return true;
    const kept = this.keep(this.design, this.now);
    this.keeping = kept;
    return kept;
  }

  private async keep(design: DesignContent, now: DeskNow): Promise<boolean> {
    const name = this.name;
    this.state = "saving";
    const saved = await this.trying(() => designs.save(design.id, this.wish(design, now)));
    this.state = saved && this.now === now && this.name === name ? "saved" : "unsaved";
    if (!saved) this.timer = setTimeout(() => void this.save(), 4 * SAVE_AFTER_MS);
    return Boolean(saved);
  }

  private wish(design: DesignContent, now: DeskNow): DesignWish {
    return { game: design.game, kind: "pack", name: this.name.trim() || design.name, files: now.files };
  }

  async share(): Promise<boolean> {
    const { design } = this;
    if (!design || !(await this.save())) return false;
    const shared = await this.trying(() => designs.share(design.id));
    if (shared) this.design = { ...design, is_shared: true };
    return Boolean(shared);
  }

  /** A copy of somebody else's pack; its address. */
  async copy(): Promise<string | undefined> {
    const { design, now } = this;
    const made = design && now ? await this.trying(() => designs.add(this.wish(design, now))) : undefined;
    return made?.id;
  }

  /** A table with this pack; its address. */
  async play(): Promise<string | undefined> {
    const { design, game } = this;
    if (!design || !game || !(await this.save())) return undefined;
    const wanted = usualTable(game, Math.floor(Math.random() * 8), usualBot(game.bots, settings.bot));
    const made = await this.trying(() => api.create({ ...wanted, design: design.id }));
    return made?.table.id;
  }

  private async trying<T>(work: () => Promise<T>): Promise<T | undefined> {
    try {
      const done = await work();
      this.trouble = "";
      return done;
    } catch (problem) {
      if (!(problem instanceof Problem)) throw problem;
      this.trouble = problem.message;
      this.unknown ||= problem.status === 404 && !this.design;
      return undefined;
    }
  }
}
