/** A manifest that is filled in at once and sent good by good; it outlives the moments in which nothing is asked. */

import type { Good } from "./table";

export class Loading {
  plan = $state<Partial<Record<Good, number>>>({});
  sending = $state(false);
  /** The decision that was answered last; each is answered once. */
  answered = -1;

  /** An answer was not taken: the form is open again, with what was filled in. */
  stop(): void {
    this.sending = false;
    this.answered = -1;
  }

  clear(): void {
    this.plan = {};
    this.sending = false;
  }
}
