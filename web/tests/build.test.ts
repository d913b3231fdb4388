import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { buildProgress } from "../src/api/build";

const answers: (string | null)[] = [];

beforeEach(() => {
  vi.useFakeTimers();
  answers.length = 0;
  vi.stubGlobal("fetch", async () => {
    const progress = answers.shift();
    if (progress === null || progress === undefined) throw new TypeError("no connection");
    const body = JSON.stringify({ engine: progress ? "interpreted" : "compiled", progress });
    return new Response(body, { headers: { "content-type": "application/json" } });
  });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it("asks until the new engine is in use, also while the server changes over to it", async () => {
  answers.push("compiling: 3 of 9 files", "compiling: 9 of 9 files", null, "", "never asked for");
  const told: string[] = [];
  buildProgress((progress) => told.push(progress));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(told).toEqual(["compiling: 3 of 9 files", "compiling: 9 of 9 files", ""]);
  expect(answers).toEqual(["never asked for"]);
});

it("asks once where nothing is being built", async () => {
  answers.push("", "never asked for");
  buildProgress(() => undefined);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(answers).toHaveLength(1);
});

it("stops when its page is left", async () => {
  answers.push("compiling: 3 of 9 files", "never asked for");
  const stop = buildProgress(() => undefined);
  await vi.advanceTimersByTimeAsync(1);
  stop();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(answers).toEqual(["never asked for"]);
});
