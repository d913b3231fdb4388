/**
 * Writes the types of the server's API anew: openapi.json, the models the server names and those of the games that
 * have a board here, and src/api/schema.ts from it.
 */

import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import openapiTS, { astToString } from "openapi-typescript";

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const HEADER = "/* Written by `npm run types` from openapi.json; do not edit. */\n\n";

/** The text of schema.ts for the models that lie beside this file. */
export async function schema() {
  const { schemas } = JSON.parse(readFileSync(here("openapi.json"), "utf8"));
  const document = { openapi: "3.1.0", info: { title: "Pestis", version: "0" }, paths: {}, components: { schemas } };
  return HEADER + astToString(await openapiTS(document));
}

/** What the server says about itself. */
function models() {
  const options = { env: { ...process.env, PYTHONPATH: here("../src") }, maxBuffer: 2 ** 26 };
  const told = execFileSync(process.env.PYTHON ?? "python3", [here("../scripts/openapi.py"), ...readdirSync(here("src/games")).sort()], options);
  return JSON.parse(told.toString()).components.schemas;
}

if (process.argv[1] === here("types.mjs")) {
  writeFileSync(here("openapi.json"), `${JSON.stringify({ schemas: models() }, null, 1)}\n`);
  writeFileSync(here("src/api/schema.ts"), await schema());
}
