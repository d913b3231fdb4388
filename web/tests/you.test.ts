import { expect, test } from "vitest";
import type { TableFacts } from "../src/api/types";
import { resultOf, wasPlayed, whenOf } from "../src/you/games";

const seats = ["Ilse", "Bruno", "Vera"].map((name, seat) => ({ seat, name }));
const over = (winners: number[], you: number[], reason = "rules", log = 9): TableFacts => ({ ending: { winners, reason, text: "" }, seats, you, log }) as unknown as TableFacts;

test("who won is told as one's own seats see it", () => {
  expect(resultOf(over([0], [0]))).toEqual({ word: "You won", kind: "won" });
  expect(resultOf(over([0, 1], [0]))).toEqual({ word: "You share the win", kind: "won" });
  expect(resultOf(over([1], [0]))).toEqual({ word: "Bruno won", kind: "lost" });
  expect(resultOf(over([1, 2], [0]))).toEqual({ word: "Bruno and Vera won", kind: "lost" });
  expect(resultOf(over([], [0], "resigned")).word).toBe("No winner");
  expect(resultOf(over([], [0], "closed")).word).toBe("Closed");
});

test("a table that was closed before it began has nothing to look at again", () => {
  expect(wasPlayed(over([], [0], "closed", 0))).toBe(false);
  expect(wasPlayed(over([], [0], "closed", 3))).toBe(true);
  expect(wasPlayed(over([1], [0], "resigned", 1))).toBe(true);
});

test("when it was is told from today", () => {
  const now = new Date(2026, 10, 17, 12, 0);
  expect(whenOf(new Date(2026, 10, 17, 0, 1).toISOString(), now)).toMatch(/^today, /);
  expect(whenOf(new Date(2026, 10, 16, 23, 59).toISOString(), now)).toMatch(/^yesterday, /);
  expect(whenOf(new Date(2026, 10, 15, 23, 59).toISOString(), now)).not.toMatch(/2026|day/);
  expect(whenOf(new Date(2025, 10, 15).toISOString(), now)).toContain("2025");
});
