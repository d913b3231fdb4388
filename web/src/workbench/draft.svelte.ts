/** A pack or scenario that somebody works on: what is changed is shown at once, checked by the server and kept. */

import { designs } from "../api/designs";
import { Problem } from "../api/problem";
import type { Checked, Design, DesignContent, DesignEdit, DesignWish, Fault } from "../api/types";
import { withEdits, type Json } from "./edits";

const SAVE_MS = 1500;
const MOST_STEPS = 100;
type Files = Record<string, string>;
type Tables = Record<string, Json | null>;
/** A state of the files: these, with these edits made. What was edited while a request was under way is a step of its own. */
interface Step { files: Files; edits: DesignEdit[] }
export type Keeping = "kept" | "changed" | "keeping" | "not kept";

export class Draft {
  facts = $state.raw<Design | null>(null);
  name = $state("");
  files = $state.raw<Files>({});
  /** What the files say; the last thing that could be read, if they cannot be now. */
  tables = $state.raw<Tables>({});
  faults = $state.raw<Fault[]>([]);
  warnings = $state.raw<Fault[]>([]);
  players = $state.raw<number[]>([]);
  keeping = $state<Keeping>("kept");
  checking = $state(false);
  trouble = $state("");
  past = $state.raw<Step[]>([]);
  future = $state.raw<Step[]>([]);

  private waiting: DesignEdit[][] = [];
  private working: Promise<void> = Promise.resolve();
  private timer: ReturnType<typeof setTimeout> | undefined;

  get isYours(): boolean {
    return this.facts?.is_yours ?? false;
  }

  get isFine(): boolean {
    return this.faults.length === 0;
  }

  get wish(): DesignWish {
    return { game: this.facts?.game ?? "", kind: this.facts?.kind ?? "scenario", name: this.name, files: this.files };
  }

  async open(id: string): Promise<void> {
    this.take(await designs.open(id));
    await this.check();
  }

  private take(found: DesignContent): void {
    const { files, ...facts } = found;
    [this.facts, this.files, this.name, this.keeping] = [facts, files, facts.name, "kept"];
  }

  /** Shown at once; what the server makes of it comes a moment later. */
  edit(edits: DesignEdit[]): void {
    if (edits.length === 0) return;
    this.tables = withEdits(this.tables, edits);
    this.waiting.push(edits);
    void this.inTurn(() => this.work());
  }

  /** The text of a file, as somebody wrote it. */
  write(file: string, text: string): Promise<void> {
    return this.inTurn(async () => {
      if (this.files[file] === text) return;
      this.remember([{ files: this.files, edits: [] }]);
      this.files = { ...this.files, [file]: text };
      this.change();
      await this.check();
    });
  }

  rename(name: string): void {
    this.name = name;
    this.change();
  }

  undo(): Promise<void> {
    return this.inTurn(async () => {
      const before = this.past.at(-1);
      if (!before) return;
      [this.past, this.future] = [this.past.slice(0, -1), [...this.future, { files: this.files, edits: [] }]];
      await this.turnTo(before);
    });
  }

  redo(): Promise<void> {
    return this.inTurn(async () => {
      const next = this.future.at(-1);
      if (!next) return;
      [this.future, this.past] = [this.future.slice(0, -1), [...this.past, { files: this.files, edits: [] }]];
      await this.turnTo(next);
    });
  }

  private async turnTo({ files, edits }: Step): Promise<void> {
    this.files = files;
    await this.check(edits);
    this.change();
  }

  private remember(steps: Step[]): void {
    this.past = [...this.past, ...steps].slice(-MOST_STEPS);
    this.future = [];
  }

  /** What was edited meanwhile goes in one request. */
  private async work(): Promise<void> {
    while (this.waiting.length > 0) {
      const groups = this.waiting.splice(0);
      const before = this.files;
      await this.check(groups.flat());
      if (this.files === before) continue;
      this.remember(groups.map((_, place) => ({ files: before, edits: groups.slice(0, place).flat() })));
      this.change();
    }
  }

  /** Behind everything that is under way. */
  private inTurn(what: () => Promise<void>): Promise<void> {
    const turn = this.working.then(what);
    this.working = turn.catch(() => undefined);
    return turn;
  }

  async check(edits: DesignEdit[] = []): Promise<void> {
    this.checking = true;
    try {
      this.learn(await designs.check(this.wish, edits), edits.length > 0);
      this.trouble = "";
    } catch (problem) {
      if (!(problem instanceof Problem)) throw problem;
      this.trouble = problem.message;
      if (edits.length > 0) await this.check(); // what is shown is what is in the files
    }
    this.checking = false;
  }

  private learn(found: Checked, changed: boolean): void {
    if (changed) this.files = found.files;
    [this.faults, this.warnings, this.players] = [found.faults, found.warnings, found.players];
    if (this.waiting.length > 0) return; // what is shown is newer
    const read = Object.entries(found.read).map(([name, table]) => [name, (table as Json | null) ?? this.tables[name] ?? null]);
    this.tables = Object.fromEntries(read) as Tables;
  }

  private change(): void {
    this.keeping = "changed";
    clearTimeout(this.timer);
    if (this.isYours) this.timer = setTimeout(() => void this.keep(), SAVE_MS);
  }

  /** Keep it now; somebody else's becomes a copy of one's own. Whether it is kept. */
  async keep(): Promise<boolean> {
    clearTimeout(this.timer);
    await this.working;
    if (!this.facts || (this.isYours && this.keeping === "kept")) return this.facts !== null;
    this.keeping = "keeping";
    try {
      const { files: _, ...facts } = this.isYours ? await designs.save(this.facts.id, this.wish) : await designs.add(this.wish);
      this.facts = facts;
      this.keeping = "kept";
    } catch (problem) {
      if (!(problem instanceof Problem)) throw problem;
      [this.keeping, this.trouble] = ["not kept", problem.message];
    }
    return this.keeping === "kept";
  }

  async share(): Promise<void> {
    if (this.isYours && (await this.keep()) && this.facts) this.facts = await designs.share(this.facts.id);
  }

  close(): void {
    if (this.isYours && this.keeping === "changed") void this.keep();
  }
}
