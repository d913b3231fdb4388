import { describe, expect, it } from "vitest";
import { problemOf } from "../src/api/http";
import type { GameSummary, Level, ReplayFrame } from "../src/api/types";
import { apart, linesOf, ticksUpTo } from "../src/end/chart";
import { resized, tableFor, USUAL_WAYS } from "../src/lobby/newTable";
import { usualTable } from "../src/lobby/playNow";
import { seatNumbers, shapeOf } from "../src/plain/shape";
import { clockText } from "../src/table/seats";

const game = { id: "g", seat_counts: [2, 3, 5], bots: ["random"], options: [{ name: "long", default: false }, { name: "rounds", default: 5 }] } as unknown as GameSummary;

const levels = [{ id: "x", seats: [2, 3] }, { id: "y", seats: [2] }] as Level[];

describe("a new table", () => {
  it("sends only what differs from the rulebook", () => {
    const wanted = tableFor(game, " Ours ", [{ kind: "me", bot: "" }, { kind: "bot", bot: "random" }], { long: true, rounds: 5 }, { kind: "none", seconds: null }, USUAL_WAYS);
    expect(wanted.options).toEqual({ long: true });
    expect(wanted.name).toBe("Ours");
    expect(wanted.seats).toEqual([{ kind: "me" }, { kind: "bot", bot: "random" }]);
  });

  it("keeps who sits there when seats are added or taken away", () => {
    expect(resized([{ kind: "me", bot: "x" }], 2, levels, "x")).toEqual([{ kind: "me", bot: "x" }, { kind: "bot", bot: "x" }]);
  });

  it("has no bot that cannot play with so many", () => {
    const plan = [{ kind: "me" as const, bot: "y" }, { kind: "bot" as const, bot: "y" }];
    expect(resized(plan, 3, levels, "y").map(({ bot }) => bot)).toEqual(["x", "x", "x"]);
    expect(resized(plan, 2, levels, "y").map(({ bot }) => bot)).toEqual(["y", "y"]);
  });

  it("plays now with at most four", () => {
    expect(usualTable(game, 7, "random").seats.map((seat) => seat.kind)).toEqual(["bot", "me", "bot"]);
  });
});

describe("drawing any view", () => {
  it("tells facts, things, counted things and seats apart", () => {
    expect(shapeOf(3).kind).toBe("fact");
    expect(shapeOf(["herbs", null]).kind).toBe("things");
    expect(shapeOf({ herbs: 2 })).toEqual({ kind: "things", things: [{ id: "herbs", count: 2 }] });
    expect(shapeOf([{ seat: 0, coins: 1 }]).kind).toBe("seats");
    expect(shapeOf({ seller: 1, ware: "herbs" }).kind).toBe("group");
  });

  it("finds the numbers of a seat", () => {
    expect(seatNumbers({ night: 1, traders: [{ seat: 0, coins: 6, hand: null }] }, 0)).toEqual([["coins", 6]]);
  });
});

describe("the end", () => {
  it("draws a line for each seat", () => {
    const frames = Array.from({ length: 400 }, (_, number) => ({ number, view: {} })) as unknown as ReplayFrame[];
    const [line] = linesOf(frames, 1, () => 1);
    expect(line?.points.at(-1)?.move).toBe(399);
    expect(line?.points.length).toBeLessThan(200);
  });

  it("has round steps", () => {
    expect(ticksUpTo(78)).toEqual([0, 20, 40, 60]);
  });

  it("keeps names at the ends apart, and all of them in the picture", () => {
    expect(apart([10, 12, 80], 17, 100)).toEqual([10, 27, 80]);
    expect(apart([10, 96, 96, 96], 17, 100)).toEqual([10, 66, 83, 100]);
  });
});

describe("words", () => {
  it("says what a problem says", () => {
    expect(problemOf(422, { title: "Refused", detail: "It costs 7; you have 4.", rule: "DR-INFECT-4" })).toMatchObject({ message: "It costs 7; you have 4.", rule: "DR-INFECT-4" });
    expect(problemOf(500, null).message).toBe("The server refused (500).");
  });

  it("tells the time left", () => {
    expect([59_000, 61_000, 7_200_000, 90_000_000].map(clockText)).toEqual(["0:59", "1:01", "2 h 0 min", "1 d 1 h"]);
  });
});
