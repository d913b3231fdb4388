/** The second worker: bots think there, so that everything else goes on. One that does not answer is replaced. */

import type { FromThinker, ToThinker } from "./messages";

/** On a slow phone Python has to start there first. */
const START_MS = 60_000;
const LONGEST_MS = 20_000;

const newWorker = (): Worker => new Worker(new URL("./thinker.ts", import.meta.url), { type: "module" });

/** Make the next start quick. */
export function keepMemory(folder: string, done: () => void): void {
  const worker = newWorker();
  worker.onmessage = () => {
    worker.terminate();
    done();
  };
  worker.postMessage({ type: "keep memory", folder } satisfies ToThinker);
}

function newThinker(folder: string): Worker {
  const worker = newWorker();
  worker.postMessage({ type: "start", folder } satisfies ToThinker);
  return worker;
}

export class Bots {
  private worker: Worker | null = null;
  private hasAnswered = false;
  private readonly waiting = new Map<number, (answer: string) => void>();
  private last = 0;

  constructor(private readonly folder: string) {}

  /** Before the first bot is asked, so that it need not wait for Python. */
  prepare(): void {
    if (this.worker) return;
    this.worker = newThinker(this.folder);
    this.worker.onmessage = ({ data }: MessageEvent<FromThinker>) => data.type === "thought" && this.hear(data.id, data.answer);
  }

  think(game: string, request: string): Promise<string> {
    this.prepare();
    const id = ++this.last;
    return new Promise((resolve) => {
      const timer = setTimeout(() => this.replace(), this.hasAnswered ? LONGEST_MS : START_MS);
      this.waiting.set(id, (answer) => {
        clearTimeout(timer);
        resolve(answer);
      });
      this.worker?.postMessage({ type: "think", id, game, request } satisfies ToThinker);
    });
  }

  private hear(id: number, answer: string): void {
    this.hasAnswered = true;
    this.waiting.get(id)?.(answer);
    this.waiting.delete(id);
  }

  private replace(): void {
    this.worker?.terminate();
    this.worker = null;
    this.hasAnswered = false;
    for (const answer of this.waiting.values()) answer("error it thought too long");
    this.waiting.clear();
  }
}

/** Judge a finished match in a worker of its own, which is gone when it is done. */
export function judge(folder: string, game: string, job: string, tell: (progress: string) => void): void {
  const worker = newThinker(folder);
  worker.onmessage = ({ data }: MessageEvent<FromThinker>) => {
    if (data.type !== "judged") return;
    tell(data.progress);
    if ((JSON.parse(data.progress) as { state: string }).state !== "running") worker.terminate();
  };
  worker.postMessage({ type: "judge", game, job } satisfies ToThinker);
}
