/** Tables in this tab: a worker with Python answers what a server would. What never changes lies beside the page. */

import { Problem } from "../api/problem";
import type { Answered, Asked, FeedSocket, Host } from "./host";
import { Keeping } from "./tab/keeping";
import { offline } from "./tab/offline.svelte";
import type { FromWorker, ToWorker } from "./tab/messages";

const NAME = "pestis.name";
/** The page's own scripts lie in a folder inside the one of the page. */
const root = new URL("../", import.meta.url);
/** The site may have been built with the address of a server (PESTIS_SERVER_URL). */
const elsewhere = document.querySelector<HTMLMetaElement>('meta[name="pestis-server"]')?.content ?? "";
const keeping = new Keeping();
/** What was asked of Python: the status, a blank and JSON come back. */
const waiting = new Map<number, (answer: string) => void>();
const lines = new Map<number, Line>();
let failed = "";
let last = 0;

/** A feed that ends in the worker. */
class Line implements FeedSocket {
  readyState: number = WebSocket.CONNECTING;
  onopen: FeedSocket["onopen"] = null;
  onmessage: FeedSocket["onmessage"] = null;
  onclose: FeedSocket["onclose"] = null;
  private readonly line = ++last;

  constructor(private readonly table: string) {
    lines.set(this.line, this);
    queueMicrotask(() => {
      this.readyState = WebSocket.OPEN;
      this.onopen?.(new Event("open"));
    });
  }

  send(said: string): void {
    tell({ type: "hear", line: this.line, table: this.table, said });
  }

  close(): void {
    lines.delete(this.line);
    this.readyState = WebSocket.CLOSED;
    tell({ type: "hang up", line: this.line });
  }

  closed(code: number, reason: string): void {
    lines.delete(this.line);
    this.readyState = WebSocket.CLOSED;
    this.onclose?.(new CloseEvent("close", { code, reason }));
  }
}

const worker = new Worker(new URL("./tab/worker.ts", import.meta.url), { type: "module" });
const tell = (message: ToWorker): void => worker.postMessage(message);

worker.onmessage = ({ data }: MessageEvent<FromWorker>) => {
  if (data.type === "progress") started(data.text);
  else if (data.type === "failed") fail(data.text);
  else if (data.type === "told") hear(data.id, data.answer);
  else if (data.type === "say") lines.get(data.line)?.onmessage?.(new MessageEvent("message", { data: data.message }));
  else if (data.type === "close") lines.get(data.line)?.closed(data.code, data.reason);
  else if (data.type === "memory kept") offline.isQuick = true;
  else localStorage.setItem(NAME, data.name);
};

function hear(id: number, answer: string): void {
  waiting.get(id)?.(answer);
  waiting.delete(id);
}

function started(text: string): void {
  offline.starting = text;
  if (text === "") void offline.keep(root).then(() => offline.isKept && tell({ type: "keep memory" }));
}

function fail(text: string): void {
  failed = `The games could not be started in this browser. ${text}`;
  offline.starting = "";
  offline.hasFailed = true;
  for (const answer of waiting.values()) answer(`503 ${JSON.stringify({ detail: failed })}`);
  waiting.clear();
}

async function beside(path: string): Promise<Answered> {
  try {
    const answer = await fetch(new URL(`api${path}.json`, root));
    if (answer.ok) return { status: 200, json: await answer.json() };
  } catch {
    throw new Problem(0, "This part was not loaded yet, and no network is here.");
  }
  return { status: 404, json: { detail: "Nothing has this name or address." } };
}

/** Drawn once, however many ask at the same time. */
let drawing: Promise<string> | null = null;
const name = async (): Promise<string> => localStorage.getItem(NAME) ?? (await (drawing ??= drawName()));

async function drawName(): Promise<string> {
  const names = (await beside("/names").catch(() => ({ json: [] }))).json as string[];
  const drawn = names[Math.floor(Math.random() * names.length)];
  if (drawn) localStorage.setItem(NAME, drawn);
  return drawn ?? "Ada";
}

interface Shown {
  changed_at: string;
  status: string;
  game: string;
}

async function mine(): Promise<Shown[]> {
  const shown = await keeping.shown<Shown>();
  return shown.sort((a, b) => b.changed_at.localeCompare(a.changed_at));
}

/** All at once: nobody has that many. */
async function finished(path: string): Promise<unknown> {
  const game = new URLSearchParams(path.split("?")[1] ?? "").get("game");
  const over = (await mine()).filter((table) => table.status === "over" && (!game || table.game === game));
  return { games: over, next: null };
}

/** Others play at a server only, if at all. Without a network nobody is there. */
async function tablesElsewhere(path: string): Promise<unknown> {
  if (!elsewhere || !navigator.onLine) return [];
  try {
    const answer = await fetch(`${elsewhere}/api${path}`, { credentials: "omit" });
    return answer.ok ? await answer.json() : [];
  } catch {
    return [];
  }
}

/** What need not wait for Python. */
async function atOnce(path: string): Promise<Answered | null> {
  if (path.startsWith("/games")) return beside(path);
  if (path === "/me") return { status: 200, json: { name: await name() } };
  if (path === "/me/games" || path.startsWith("/me/games?")) return { status: 200, json: await finished(path) };
  if (path === "/tables/mine") return { status: 200, json: await mine() };
  if (path === "/tables" || path.startsWith("/tables?")) return { status: 200, json: await tablesElsewhere(path) };
  return path === "/build" ? { status: 200, json: { engine: "interpreted", progress: offline.starting, offline: false } } : null;
}

function askPython(method: string, path: string, body: string, secret: string): Promise<[number, string]> {
  if (failed) throw new Problem(503, failed);
  const id = ++last;
  return new Promise((resolve) => {
    waiting.set(id, (answer) => resolve([Number(answer.slice(0, answer.indexOf(" "))), answer.slice(answer.indexOf(" ") + 1)]));
    tell({ type: "ask", id, method, path, body, secret });
  });
}

async function ask({ method, path, body, text, secret }: Asked): Promise<Answered> {
  const known = method === "GET" ? await atOnce(path) : null;
  if (known) return known;
  const [status, told] = await askPython(method, path, text ?? (body === undefined ? "" : JSON.stringify(body)), secret ?? "");
  return { status, json: JSON.parse(told) };
}

/** Files that a server would send are made here when somebody wants them. */
async function save(link: HTMLAnchorElement): Promise<void> {
  const path = decodeURI(link.pathname.slice(root.pathname.length + "api".length));
  const [status, told] = await askPython("GET", path, "", "");
  if (status !== 200) return;
  const made = document.createElement("a");
  const game = (JSON.parse(told) as { game?: string }).game;
  made.download = link.download || `pestis-${game ?? "game"}-${path.split("/")[2] ?? ""}.json`;
  made.href = URL.createObjectURL(new Blob([told], { type: "application/json" }));
  made.click();
  setTimeout(() => URL.revokeObjectURL(made.href), 10_000);
}

addEventListener("click", (event) => {
  const link = (event.target as Element | null)?.closest?.<HTMLAnchorElement>("a[download]");
  if (!link?.pathname.startsWith(`${root.pathname}api/tables/`)) return;
  event.preventDefault();
  void save(link);
});

void name().then((known) => tell({ type: "start", folder: new URL("python/", root).href, name: known }));

/** Also for whoever wants to ask from the browser's console, or from a test. */
export const host: Host = {
  root: root.pathname,
  isShared: false,
  elsewhere,
  ask,
  liveAddress: (table) => table,
  openSocket: (table) => new Line(table),
  file: (path) => new URL(`api${path}`, root).href,
};

Object.assign(globalThis, { pestis: host });
