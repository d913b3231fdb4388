/** A lesson at a table: which step one is at, what it expects, and what is said of other tries. */

import type { Lesson, LessonStep, Move, Update } from "../api/types";

const KEY = "pestis.lesson.";

/** Whether a move has one of these forms; `*` stands for any part of one. */
export function fits(form: string, patterns: string[]): boolean {
  return patterns.some((pattern) => {
    const parts = pattern.split("*").map((part) => part.replace(/[^\w]/g, "\\$&"));
    return new RegExp(`^${parts.join(".*")}$`).test(form);
  });
}

/** The step of each move that is expected. */
const doing = (steps: LessonStep[]): number[] => steps.flatMap((step, at) => (step.do.length > 0 ? Array<number>(step.times).fill(at) : []));

/** Whether the last of so many moves was one of several that a step wants, and not the last of them. */
function isAmid(steps: LessonStep[], made: number): boolean {
  const each = doing(steps);
  return made > 0 && made < each.length && each[made] === each[made - 1];
}

/** The first step for who has made so many moves. */
export function placeOf(steps: LessonStep[], made: number): number {
  const each = doing(steps);
  if (made === 0) return 0;
  return made <= each.length ? each[made - 1]! + (isAmid(steps, made) ? 0 : 1) : steps.length;
}

export class LessonGuide {
  /** Moves that the person has made, and how many steps were read since the last of them. */
  made = $state(0);
  read = $state(0);
  round = $state(0);
  /** What is said of the last try that the step did not expect. */
  tried = $state<string | null>(null);
  /** The end was seen: one plays on. */
  dismissed = $state(false);
  private ready = false;

  constructor(
    readonly lesson: Lesson,
    private readonly table: string,
  ) {}

  readonly at: number = $derived.by(() => {
    const from = placeOf(this.lesson.steps, this.made);
    return Math.min(from + this.read, this.next < 0 ? this.lesson.steps.length : this.next);
  });

  /** The next step that a move goes on from; -1: there is none any more. */
  readonly next: number = $derived.by(() => {
    const from = placeOf(this.lesson.steps, this.made);
    return this.lesson.steps.findIndex((step, at) => at >= from && step.do.length > 0);
  });

  readonly step: LessonStep | null = $derived.by(() => this.lesson.steps[this.at] ?? null);

  /** What was well done just now. */
  readonly praise: string = $derived.by(() => {
    const from = placeOf(this.lesson.steps, this.made);
    const { steps } = this.lesson;
    const isDone = this.made > 0 && this.made <= doing(steps).length && !isAmid(steps, this.made);
    return isDone && this.at === from ? (steps[from - 1]?.done ?? "") : "";
  });

  /** How many moves were made after the last step. */
  readonly alone: number = $derived.by(() => Math.max(0, this.made - doing(this.lesson.steps).length));

  /** How often the step is still to be done, if more than once. */
  readonly left: number = $derived.by(() => doing(this.lesson.steps).filter((at, move) => at === this.at && move >= this.made).length);

  /** The steps are over, and so many rounds alone, or the whole game. */
  isOver(ended: boolean): boolean {
    return this.step === null && (ended || this.round >= this.lesson.until_round);
  }

  put(place: Update["lesson"]): void {
    if (!place) return;
    if (!this.ready) this.recall(place.made);
    else if (place.made !== this.made) (this.read = 0), (this.tried = null);
    this.ready = true;
    this.made = place.made;
    this.round = place.round;
    this.keep();
  }

  /** The legal moves that go on. */
  expected(moves: Move[]): Move[] {
    const step = this.lesson.steps[this.next];
    return step ? moves.filter((move) => fits(move.form, step.do)) : [];
  }

  /** Whether one of these moves may be made now; if not, why is said. Where none is expected, as in a match that an older lesson began, all may. */
  accepts(move: Move, moves: Move[]): boolean {
    const step = this.lesson.steps[this.next];
    if (!step || fits(move.form, step.do) || this.expected(moves).length === 0) return true;
    this.read = this.next - placeOf(this.lesson.steps, this.made);
    const said = Object.entries(step.wrong).find(([pattern]) => fits(move.form, [pattern]));
    this.tried = said?.[1] ?? `In a game of your own you could do that. Here, first: ${step.say}`;
    return false;
  }

  /** Read on; at a step that wants a move this does nothing. */
  goOn(): void {
    this.tried = null;
    if (this.step && this.step.do.length === 0) this.read += 1;
    this.keep();
  }

  /** A step back among those that are read; false: the last move would have to be taken back. */
  goBack(): boolean {
    this.tried = null;
    if (this.read === 0) return false;
    this.read -= 1;
    this.keep();
    return true;
  }

  dismiss(): void {
    this.dismissed = true;
    this.keep();
  }

  private keep(): void {
    const { made, read, dismissed } = this;
    localStorage.setItem(KEY + this.table, JSON.stringify({ made, read, dismissed }));
  }

  private recall(made: number): void {
    try {
      const kept = JSON.parse(localStorage.getItem(KEY + this.table) ?? "{}") as { made?: number; read?: number; dismissed?: boolean };
      this.read = kept.made === made ? (kept.read ?? 0) : 0;
      this.dismissed = kept.dismissed ?? false;
    } catch {
      this.read = 0;
    }
  }
}

const DONE = "pestis.learnt";
const BEGUN = "pestis.learning";

function listed(key: string): Record<string, string> {
  try {
    return JSON.parse(localStorage.getItem(key) ?? "{}") as Record<string, string>;
  } catch {
    return {};
  }
}

/** Lessons of this browser: by game and name, the table of one that was begun. */
export const learning = {
  tableOf: (game: string, name: string): string | null => listed(BEGUN)[`${game} ${name}`] ?? null,
  begin: (game: string, name: string, table: string): void =>
    localStorage.setItem(BEGUN, JSON.stringify({ ...listed(BEGUN), [`${game} ${name}`]: table })),
  isDone: (game: string, name: string): boolean => `${game} ${name}` in listed(DONE),
  done: (game: string, name: string): void =>
    localStorage.setItem(DONE, JSON.stringify({ ...listed(DONE), [`${game} ${name}`]: "done" })),
};
