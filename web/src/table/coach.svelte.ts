/** A coach beside who plays alone: what matters now, and a word after a clear mistake. */

import { Problem } from "../api/http";
import type { Coaching, Move } from "../api/types";

export interface Slip {
  made: string;
  better: string;
  before: number;
  after: number;
}

/** What a move gave away, if that is clear. */
export function slipOf(told: Coaching | null, move: Move): Slip | null {
  const slip = told?.slips.find((each) => each.move === move.id);
  return told && slip ? { made: move.text, better: told.best.text, before: slip.before, after: slip.after } : null;
}

export class Coach {
  /** What matters now. */
  text = $state("");
  slip = $state<Slip | null>(null);
  private told: Coaching | null = null;
  private log = -1;
  /** The last move, if it was made before the coach had thought. */
  private hasty: { move: Move; log: number } | null = null;
  /** Goes up when somebody else looks. */
  private listeners = 0;

  constructor(private readonly ask: () => Promise<Coaching>) {}

  /** Something is asked, or nothing is any more. */
  async put(text: string, asked: boolean, log: number): Promise<void> {
    this.text = text;
    if (!asked || log === this.log) return;
    this.log = log;
    this.told = null;
    const { listeners } = this;
    try {
      const told = await this.ask();
      if (listeners !== this.listeners) return;
      if (this.hasty?.log === told.log) this.slip = slipOf(told, this.hasty.move);
      else if (told.log === this.log) this.told = told;
    } catch (problem) {
      // Nobody waits for it: a coach who is busy says nothing.
      if (!(problem instanceof Problem)) throw problem;
    }
  }

  /** A move is made. */
  judge(move: Move): void {
    this.slip = slipOf(this.told, move);
    this.hasty = this.told ? null : { move, log: this.log };
    this.told = null;
  }

  forget(): void {
    this.slip = null;
    this.hasty = null;
  }

  /** Somebody else looks at this screen: nothing that was said is for them. */
  leave(): void {
    this.forget();
    this.listeners += 1;
    this.told = null;
    this.text = "";
    this.log = -1;
  }
}
