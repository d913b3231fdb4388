/** The worker that keeps the tables: Python answers, the browser keeps. What Python asks for is `Outside` there. */

import { Bots, judge, keepMemory } from "./bots";
import { Keeping, type Kept } from "./keeping";
import type { FromWorker, ToWorker } from "./messages";
import { Packages, startPython, watchFetching, type Python } from "./python";

interface Desk {
  ask(method: string, path: string, body: string, secret: string): Promise<string>;
  hear(line: number, table: string, said: string): void;
  hang_up(line: number): void;
  heard(table: string): Promise<void>;
}

const SHOW_MS = 150;
const say = (message: FromWorker): void => postMessage(message);
const keeping = new Keeping();
/** Other tabs of the same browser. */
const neighbours = new BroadcastChannel("pestis-tables");
let desk: Promise<Desk>;
let folder = "";

/**
 * What the lobby tells of tables. Of a new one it is written at once, later when it is quiet for a moment: nothing is
 * lost if it is old.
 */
class Shown {
  private readonly news = new Map<string, string>();
  private readonly known = new Set<string>();
  private timer: ReturnType<typeof setTimeout> | undefined;

  tell(table: string, facts: string): void {
    this.news.set(table, facts);
    if (!this.known.has(table)) this.write();
    this.known.add(table);
    this.timer ??= setTimeout(() => this.write(), SHOW_MS);
  }

  private write(): void {
    this.timer = undefined;
    for (const facts of this.news.values()) void keeping.put("shown", JSON.parse(facts) as { id: string });
    this.news.clear();
  }
}

function outside(folder: string, packages: Packages, bots: Bots): object {
  const judging = new Set<string>();
  const shown = new Shown();
  return {
    // Python knows `undefined` as None.
    read: async (table: string) => JSON.stringify(await keeping.read(table)).replace(/^null$/, "") || undefined,
    listed: async () => JSON.stringify(await keeping.listed()),
    add: async (told: string) => void (await keeping.keep(JSON.parse(told) as Kept)),
    keep: async (told: string) => {
      const kept = JSON.parse(told) as Kept;
      const isKept = await keeping.keep(kept);
      if (isKept) neighbours.postMessage(kept.table.id);
      return isKept;
    },
    show: (table: string, facts: string) => shown.tell(table, facts),
    bring: async (game: string) => {
      bots.prepare();
      await packages.bring(game);
    },
    think: (game: string, request: string) => bots.think(game, request),
    judge: async (table: string, game: string, job: string) => {
      if (judging.has(table)) return;
      judging.add(table);
      const tell = async (progress: string): Promise<void> => {
        if ((JSON.parse(progress) as { state: string }).state !== "running") judging.delete(table);
        await keeping.put("reviews", { id: table, progress } as { id: string });
      };
      await tell(JSON.stringify({ state: "waiting", depth: "quick", done: 0, total: 0, problem: null, review: null }));
      judging.add(table);
      judge(folder, game, job, (progress) => void tell(progress));
    },
    judged: async (table: string) => (await keeping.get<{ progress: string }>("reviews", table))?.progress,
    remember: (name: string) => say({ type: "name", name }),
    send: (line: number, message: string) => say({ type: "say", line, message }),
    hang_up: (line: number, code: number, reason: string) => say({ type: "close", line, code, reason }),
  };
}

async function start(folder: string, name: string): Promise<Desk> {
  watchFetching((percent) => say({ type: "progress", text: percent < 100 ? `The games are being fetched: ${percent} %.` : "The games are being unpacked." }));
  const python: Promise<Python> = startPython(folder);
  const packages = new Packages(folder, python);
  await packages.bring("engine");
  const made = (await python).pyimport("pestis.tab.desk")["Desk"]?.(outside(folder, packages, new Bots(folder)), name);
  watchFetching(() => undefined);
  say({ type: "progress", text: "" });
  return made as Desk;
}

async function ask(id: number, method: string, path: string, body: string, secret: string): Promise<void> {
  try {
    say({ type: "told", id, answer: await (await desk).ask(method, path, body, secret) });
  } catch (problem) {
    const detail = problem instanceof Error ? problem.message : String(problem);
    say({ type: "told", id, answer: `500 ${JSON.stringify({ detail })}` });
  }
}

self.onmessage = ({ data }: MessageEvent<ToWorker>) => {
  if (data.type === "start") {
    folder = data.folder;
    desk = start(data.folder, data.name);
    desk.catch((problem: unknown) => say({ type: "failed", text: String(problem) }));
  } else if (data.type === "ask") void ask(data.id, data.method, data.path, data.body, data.secret);
  else if (data.type === "keep memory") keepMemory(folder, () => say({ type: "memory kept" }));
  else if (data.type === "hear") void desk.then((found) => found.hear(data.line, data.table, data.said));
  else void desk.then((found) => found.hang_up(data.line));
};
neighbours.onmessage = ({ data }: MessageEvent<string>) => void desk.then((found) => found.heard(data));
