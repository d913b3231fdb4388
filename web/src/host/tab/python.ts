/** Starts Python in a worker. Its parts lie beside the page, compressed whatever the host of the page does. */

/** The part of Pyodide's interface that is used here. */
export interface Python {
  FS: { mkdirTree(path: string): void; writeFile(path: string, content: Uint8Array): void };
  pyimport(name: string): Record<string, (...given: unknown[]) => unknown>;
  runPython(code: string): unknown;
}

const LIBRARY = "/pestis";
const KINDS: Record<string, string> = { wasm: "application/wasm", mjs: "text/javascript" };
const BLOCK = 512;

/** A packed file, unpacked while it comes. */
export async function unpacked(folder: string, name: string): Promise<Response> {
  const answer = await fetch(`${folder}${name}.pack`);
  if (!answer.ok || !answer.body) throw new Error(`${name} cannot be loaded (${answer.status}).`);
  const type = KINDS[name.split(".").at(-1) ?? ""] ?? "application/octet-stream";
  return new Response(answer.body.pipeThrough(new DecompressionStream("gzip")), { headers: { "Content-Type": type } });
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
    const { FS, pyimport } = await this.python;
    const made = new Set<string>();
    for (const [path, content] of untar(bytes)) {
      const file = `${LIBRARY}/${path}`;
      const parent = file.slice(0, file.lastIndexOf("/"));
      if (!made.has(parent)) FS.mkdirTree(parent);
      made.add(parent);
      FS.writeFile(file, content);
    }
    pyimport("importlib")["invalidate_caches"]?.();
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

export async function startPython(folder: string): Promise<Python> {
  givePacked(folder);
  const engine = unpacked(folder, "pyodide.asm.mjs").then(async (answer) => URL.createObjectURL(await answer.blob()));
  const [{ loadPyodide }, createPyodideModule] = await Promise.all([
    import(/* @vite-ignore */ `${folder}pyodide.mjs`) as Promise<{ loadPyodide(options: object): Promise<Python> }>,
    engine.then(async (address) => ((await import(/* @vite-ignore */ address)) as { default: unknown }).default),
  ]);
  const [stdLibURL, lockFileURL] = [`${folder}stdlib.zip`, `${folder}lock.json`];
  const python = await loadPyodide({ indexURL: folder, stdLibURL, lockFileURL, createPyodideModule });
  python.runPython(`import sys; sys.path.append("${LIBRARY}")`);
  return python;
}
