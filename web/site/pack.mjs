/** Packs Python for the site: `node site/pack.mjs REPO EXTRA OUT FACTS`. See scripts/site.py, which calls it. */

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { loadPyodide } from "pyodide";

const [repo, extra, out, told] = process.argv.slice(2);
const facts = JSON.parse(told);

/** A new Python that sees the sources, and knows the games as if they were installed. */
async function python() {
  const made = await loadPyodide();
  const { FS } = made;
  for (const [inside, outside] of [["/repo/src", `${repo}/src`], ["/repo/docs", `${repo}/docs`], ["/extra", extra], ["/out", out]]) {
    FS.mkdirTree(inside);
    FS.mount(FS.filesystems.NODEFS, { root: outside }, inside);
  }
  FS.mkdirTree("/about/pestis-0.dist-info");
  const points = Object.entries(facts.games).map(([name, value]) => `${name} = ${value}\n`);
  FS.writeFile("/about/pestis-0.dist-info/entry_points.txt", `[pestis.games]\n${points.join("")}`);
  FS.writeFile("/about/pestis-0.dist-info/METADATA", "Metadata-Version: 2.1\nName: pestis\nVersion: 0\n");
  made.runPython(`import sys; sys.dont_write_bytecode = True; sys.path[:0] = ["/repo/src", "/extra", "/about"]`);
  return made;
}

const script = (name) => readFileSync(join(repo, "scripts", name), "utf8");

/** One line of Python's says what is wrong; the whole source of Pyodide before it would not. */
process.on("uncaughtException", (error) => {
  console.error(error.message);
  process.exit(1);
});

const trying = await python();
trying.runPython(script("site_use.py"));
const found = await trying.runPythonAsync("await main()");

const packing = await python();
packing.globals.set("told", JSON.stringify({ ...facts, ...JSON.parse(found) }));
packing.runPython(script("site_pack.py"));
packing.runPython("facts = json.loads(told); main(facts['games'], facts['version'], facts['used'], facts['answers'])");

process.exit(0);
