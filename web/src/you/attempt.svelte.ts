/** Something that is asked of the server while a button waits, and what was wrong, in words. */

import { Problem } from "../api/http";

export class Attempt {
  trouble = $state("");
  busy = $state(false);

  async make(what: () => Promise<void>): Promise<void> {
    this.busy = true;
    try {
      await what();
      this.trouble = "";
    } catch (problem) {
      if (!(problem instanceof Problem) && !(problem instanceof Error)) throw problem;
      this.trouble = problem.message;
    }
    this.busy = false;
  }
}
