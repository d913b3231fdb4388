import { beforeEach, describe, expect, it, vi } from "vitest";
import type { Level, Seat, TableFacts } from "../src/api/types";

vi.stubGlobal("localStorage", { getItem: () => null, setItem: () => undefined });
const { above, countResult, levelOf, nextLevel, rivalLevel, strengthOf, tableAgainst } = await import("../src/lobby/levels");
const { settings } = await import("../src/settings.svelte");

const level = (id: string, rating: number | null = null): Level => ({ id, title: id.toUpperCase(), about: "", rating, seats: [2, 3] });
const LEVELS = [level("easy", 620), level("greedy", 1000), level("hard")];
const seat = (kind: string, bot: string | null = null): Seat => ({ kind, bot }) as unknown as Seat;

beforeEach(() => {
  settings.results = {};
  settings.counted = [];
});

describe("levels", () => {
  it("say how strong a bot is, with a number where one was measured", () => {
    expect(LEVELS.map(strengthOf)).toEqual(["EASY, 620", "GREEDY, 1000", "HARD"]);
    expect(levelOf(LEVELS, "thinker").title).toBe("Thinker");
  });

  it("go up by one and end", () => {
    expect([above(LEVELS, "easy")?.id, above(LEVELS, "hard"), above(LEVELS, "stranger")]).toEqual(["greedy", null, null]);
  });

  it("suggest the one above the strongest that was beaten", () => {
    expect(nextLevel(LEVELS, undefined)).toBeNull();
    expect(nextLevel(LEVELS, { easy: { won: 2, lost: 0 }, greedy: { won: 0, lost: 3 } })?.id).toBe("greedy");
    expect(nextLevel(LEVELS, { hard: { won: 1, lost: 0 } })).toBeNull();
  });

  it("are those of a table where one person plays against bots: the weakest counts", () => {
    expect(rivalLevel(LEVELS, [seat("bot", "hard"), seat("person"), seat("bot", "easy")])?.id).toBe("easy");
    expect(rivalLevel(LEVELS, [seat("person"), seat("hotseat"), seat("bot", "easy")])).toBeNull();
    expect(rivalLevel(LEVELS, [seat("person")])).toBeNull();
  });
});

describe("results", () => {
  it("are counted once for each table", () => {
    countResult("t1", "g", "easy", true);
    countResult("t1", "g", "easy", true);
    countResult("t2", "g", "easy", false);
    expect(settings.results).toEqual({ g: { easy: { won: 1, lost: 1 } } });
  });

  it("lead to the same table against others", () => {
    const facts = { game: "g", name: "Mine", options: { nights: 3 }, clock: { kind: "none", seconds: null }, reactions: "cover", hints: false, pace: "brisk", open: false, spectators: true } as unknown as TableFacts;
    const wanted = tableAgainst(facts, [seat("bot", "easy"), seat("person")], 1, "greedy");
    expect(wanted).toMatchObject({ game: "g", name: "Mine", options: { nights: 3 }, seats: [{ kind: "bot", bot: "greedy" }, { kind: "me" }] });
  });
});
