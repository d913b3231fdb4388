/** `node verify.mjs NODE_MODULES SITE RECORD...`: verifies records with the Python and the packages of the site. */

import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";

const [packages, site, ...records] = process.argv.slice(2);
const { loadPyodide } = await import(`${packages}/pyodide/pyodide.mjs`);
const python = await loadPyodide();

function* untar(bytes) {
  const field = (at, length) => bytes.toString("utf8", at, at + length).replace(/\0.*$/, "");
  for (let at = 0; at + 512 <= bytes.length && bytes[at] !== 0; ) {
    const size = parseInt(field(at + 124, 12), 8);
    yield [field(at, 100), bytes.subarray(at + 512, at + 512 + size)];
    at += 512 * (1 + Math.ceil(size / 512));
  }
}

const told = records.map((path) => readFileSync(path, "utf8"));
const games = new Set(told.map((text) => JSON.parse(text).game));
for (const name of ["engine", ...games]) {
  for (const [path, content] of untar(gunzipSync(readFileSync(`${site}/python/${name}.tar.pack`)))) {
    const file = `/pestis/${path}`;
    python.FS.mkdirTree(file.slice(0, file.lastIndexOf("/")));
    python.FS.writeFile(file, content);
  }
}
python.runPython(`import sys; sys.path.append("/pestis"); import pestis`);
records.forEach((path, at) => {
  python.globals.set("text", told[at]);
  python.runPython("pestis.verify(pestis.read_record(text))");
  console.log(`${path} holds`);
});
process.exit(0);
