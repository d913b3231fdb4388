import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
// @ts-expect-error a script, not part of the page
import { schema } from "../types.mjs";

it("the types of the API are those that the server described last", async () => {
  expect(readFileSync(new URL("../src/api/schema.ts", import.meta.url), "utf8")).toBe(await schema());
}, 30_000);
