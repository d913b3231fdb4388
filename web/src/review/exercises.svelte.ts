/** Mistakes of one's own games, kept in this browser until a better move is found. */

import type { Review } from "../api/types";
import { isExercise } from "./judged";

export interface Exercise {
  table: string;
  move: number;
  seat: number;
  title: string;
  round: number | null;
  verdict: string;
  question: string;
  /** What was removed is remembered, so that it does not come back with the next look at its review. */
  state: "new" | "shown" | "solved" | "removed";
}

const KEY = "pestis.exercises";
const MOST = 200;
const WORTH: readonly string[] = ["mistake", "blunder"];
const SETTLED: readonly Exercise["state"][] = ["solved", "removed"];

function read(): Exercise[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(kept) ? (kept as Exercise[]) : [];
  } catch {
    return [];
  }
}

const isSame = (a: Pick<Exercise, "table" | "move" | "seat">, b: Pick<Exercise, "table" | "move" | "seat">): boolean =>
  a.table === b.table && a.move === b.move && a.seat === b.seat;

class Exercises {
  all = $state.raw<Exercise[]>(read());
  readonly listed: Exercise[] = $derived(this.all.filter(({ state }) => state !== "removed"));

  /** The mistakes of one's own seats in a judged match; those that are no mistakes any more after a deeper look go. */
  collect(table: string, review: Review, seats: number[]): void {
    const found = review.decisions.filter((each) => seats.includes(each.seat) && WORTH.includes(each.verdict) && isExercise(each));
    const fresh = found.map(({ move, seat, round, verdict, question }): Exercise => {
      const known = this.all.find((each) => isSame(each, { table, move, seat }));
      return { table, move, seat, round, verdict, question, title: review.title, state: known?.state ?? "new" };
    });
    const isWrong = (each: Exercise): boolean => review.decisions.some((decision) => isSame(each, { ...decision, table }) && isExercise(decision));
    const kept = this.all.filter((each) => each.table !== table || (!fresh.some((one) => isSame(one, each)) && (SETTLED.includes(each.state) || isWrong(each))));
    this.keep([...fresh, ...kept]);
  }

  add(exercise: Exercise): void {
    if (this.listed.some((each) => isSame(each, exercise))) return;
    this.keep([exercise, ...this.all.filter((each) => !isSame(each, exercise))]);
  }

  mark(table: string, move: number, seat: number, state: Exercise["state"]): void {
    this.keep(this.all.map((each) => (isSame(each, { table, move, seat }) && each.state !== "solved" ? { ...each, state } : each)));
  }

  isSolved(table: string, move: number, seat: number): boolean {
    return this.all.some((each) => isSame(each, { table, move, seat }) && each.state === "solved");
  }

  drop(exercise: Exercise): void {
    this.keep(this.all.map((each) => (isSame(each, exercise) ? { ...each, state: "removed" } : each)));
  }

  of(table: string): Exercise[] {
    return this.listed.filter((each) => each.table === table).sort((a, b) => a.move - b.move);
  }

  private keep(all: Exercise[]): void {
    this.all = all.slice(0, MOST);
    try {
      localStorage.setItem(KEY, JSON.stringify(this.all));
    } catch {
      // A browser without memory: they are there as long as the page is.
    }
  }
}

export const exercises = new Exercises();
export const exerciseAddress = ({ table, move, seat }: Pick<Exercise, "table" | "move" | "seat">): string =>
  `/review/${encodeURIComponent(table)}?move=${move}&seat=${seat}&exercise=1`;
