/** Starts Python in a worker. Its parts lie beside the page, compressed whatever the host of the page does. */

import { pause } from "../../pause";

/** The part of Pyodide's interface that is used here. */
export interface Python {
  FS: { mkdirTree(path: string): void; writeFile(path: string, content: Uint8Array): void };
  pyimport(name: string): Record<string, (...given: unknown[]) => unknown>;
  runPython(code: string): unknown;
  makeMemorySnapshot(): Uint8Array<ArrayBuffer>;
}

const LIBRARY = "/pestis";
const MEMORY = "memory-of-pestis";
const KINDS: Record<string, string> = { wasm: "application/wasm", mjs: "text/javascript" };
const BLOCK = 512;
/** Before something that did not come is asked for again. */
const PAUSES_MS = [500, 2_000];

/** How much of all that was asked for so far has come. */
const fetching = { awaited: 0, come: 0, percent: 0, tell: (_percent: number): void => undefined };

/** Be told whole percents; never fewer than before, though more may be asked for meanwhile. */
export function watchFetching(tell: (percent: number) => void): void {
  fetching.tell = tell;
}

function counted(body: ReadableStream<Uint8Array<ArrayBuffer>>): ReadableStream<Uint8Array<ArrayBuffer>> {
  const transform = (part: Uint8Array<ArrayBuffer>, on: TransformStreamDefaultController<Uint8Array<ArrayBuffer>>): void => {
    on.enqueue(part);
    fetching.come += part.byteLength;
    const percent = Math.floor((100 * fetching.come) / Math.max(fetching.awaited, fetching.come));
    if (percent > fetching.percent) fetching.tell((fetching.percent = percent));
  };
  return body.pipeThrough(new TransformStream({ transform }));
}

async function fetched(address: string): Promise<Response> {
  for (const wait of PAUSES_MS) {
    const answer = await fetch(address).catch(() => null);
    if (answer && answer.status < 500) return answer;
    await pause(wait);
  }
  return fetch(address);
}

/** A packed file, unpacked while it comes. */
export async function unpacked(folder: string, name: string): Promise<Response> {
  const answer = await fetched(`${folder}${name}.pack`);
  if (!answer.ok || !answer.body) throw new Error(`${name} cannot be loaded (${answer.status}).`);
  fetching.awaited += Number(answer.headers.get("Content-Length") ?? 0);
  const type = KINDS[name.split(".").at(-1) ?? ""] ?? "application/octet-stream";
  return new Response(counted(answer.body).pipeThrough(new DecompressionStream("gzip")), { headers: { "Content-Type": type } });
}

/** The files of an archive; their names are short and there is nothing but files in it. */
export function* untar(bytes: Uint8Array): Generator<[string, Uint8Array]> {
  const text = new TextDecoder();
  const field = (at: number, length: number): string => text.decode(bytes.subarray(at, at + length)).replace(/\0.*$/, "");
  for (let at = 0; at + BLOCK <= bytes.length && bytes[at] !== 0; ) {
    const size = parseInt(field(at + 124, 12), 8);
    const before = field(at + 345, 155);
    yield [before ? `${before}/${field(at, 100)}` : field(at, 100), bytes.slice(at + BLOCK, at + BLOCK + size)];
    at += BLOCK * (1 + Math.ceil(size / BLOCK));
  }
}

/** Loads packages into one Python, each once. */
export class Packages {
  private readonly coming = new Map<string, Promise<void>>();

  constructor(
    private readonly folder: string,
    private readonly python: Promise<Python>,
  ) {}

  bring(name: string): Promise<void> {
    const known = this.coming.get(name);
    if (known) return known;
    const coming = this.load(name);
    this.coming.set(name, coming);
    coming.catch(() => this.coming.delete(name)); // without a network now; perhaps later
    return coming;
  }

  private async load(name: string): Promise<void> {
    const bytes = new Uint8Array(await (await unpacked(this.folder, `${name}.tar`)).arrayBuffer());
    const { FS, runPython } = await this.python;
    const made = new Set<string>();
    for (const [path, content] of untar(bytes)) {
      const file = `${LIBRARY}/${path}`;
      const parent = file.slice(0, file.lastIndexOf("/"));
      if (!made.has(parent)) FS.mkdirTree(parent);
      made.add(parent);
      FS.writeFile(file, content);
    }
    runPython("import importlib; importlib.invalidate_caches()");
  }
}

/** Pyodide asks for its parts by address; they are given to it unpacked. */
function givePacked(folder: string): void {
  const plain = self.fetch.bind(self);
  self.fetch = (asked, init) => {
    const address = String(asked instanceof Request ? asked.url : asked);
    const name = address.startsWith(folder) ? address.slice(folder.length) : "";
    return name && !name.endsWith(".pack") ? unpacked(folder, name) : plain(asked, init);
  };
}

/** WebAssembly with its memory; `growMemory` takes the size that it has to have at least. */
type Engine = (settings: object) => Promise<{ growMemory(bytes: number): void }>;

/** Python; with a memory that was kept the one that had it, which may have grown beyond what a new one begins with. */
async function load(folder: string, more: { _makeSnapshot?: boolean; _loadSnapshot?: ArrayBuffer }): Promise<Python> {
  const address = unpacked(folder, "pyodide.asm.mjs").then(async (answer) => URL.createObjectURL(await answer.blob()));
  const [{ loadPyodide }, engine] = await Promise.all([
    import(/* @vite-ignore */ `${folder}pyodide.mjs`) as Promise<{ loadPyodide(options: object): Promise<Python> }>,
    address.then(async (found) => ((await import(/* @vite-ignore */ found)) as { default: Engine }).default),
  ]);
  const createPyodideModule: Engine = async (settings) => {
    const made = await engine(settings);
    if (more._loadSnapshot) made.growMemory(more._loadSnapshot.byteLength);
    return made;
  };
  const [stdLibURL, lockFileURL] = [`${folder}stdlib.zip`, `${folder}lock.json`];
  const python = await loadPyodide({ indexURL: folder, stdLibURL, lockFileURL, createPyodideModule, ...more });
  python.runPython(`import sys; "${LIBRARY}" in sys.path or sys.path.append("${LIBRARY}")`);
  return python;
}

/** Where the memory of a Python that has loaded everything is kept, so that the next one need not. */
async function memoryAddress(folder: string): Promise<string> {
  return `${folder}memory-${(await (await unpacked(folder, "version.txt")).text()).trim()}`;
}

async function remembered(folder: string): Promise<Response | undefined> {
  if (!(await caches.has(MEMORY))) return undefined;
  return (await caches.open(MEMORY)).match(await memoryAddress(folder));
}

/** Python as it was when all had been loaded, if that is kept here; else from its beginning. */
export async function startPython(folder: string): Promise<Python> {
  givePacked(folder);
  const memory = await remembered(folder).then((found) => found?.arrayBuffer()).catch(() => undefined);
  if (memory) {
    try {
      return await load(folder, { _loadSnapshot: memory });
    } catch {
      await caches.delete(MEMORY);
    }
  }
  return load(folder, {});
}

/** Load everything and keep the memory for the next start. Takes a while, in a worker that does nothing else. */
export async function keepMemory(folder: string): Promise<void> {
  givePacked(folder);
  if (await remembered(folder)) return;
  const python = await load(folder, { _makeSnapshot: true });
  const packages = new Packages(folder, Promise.resolve(python));
  await packages.bring("engine");
  const games = JSON.parse(python.runPython("import json, pestis, pestis.tab.desk; json.dumps(pestis.games())") as string) as string[];
  await Promise.all(games.map((game) => packages.bring(game)));
  python.runPython("for name in pestis.games(): pestis.game(name)");
  const memory = new Response(python.makeMemorySnapshot());
  await caches.delete(MEMORY);
  await (await caches.open(MEMORY)).put(await memoryAddress(folder), memory);
}
