/** How far the compiled engine is, while one is being built beside the server. */

import { request } from "./http";
import type { Build } from "./types";

const SECONDS = 3;

/** Ask again and again until nothing is being built any more; the answer says how to stop asking. */
export function buildProgress(tell: (progress: string, offline: boolean) => void): () => void {
  let stopped = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  async function ask(): Promise<void> {
    let progress: string | null = null;
    let offline = false;
    try {
      ({ progress, offline } = await request<Build>("GET", "/build"));
    } catch {
      // The server is going over to the new engine, or is gone: ask again.
    }
    if (stopped) return;
    if (progress !== null) tell(progress, offline);
    if (progress !== "") timer = setTimeout(() => void ask(), SECONDS * 1000);
  }

  void ask();
  return () => {
    stopped = true;
    clearTimeout(timer);
  };
}
