import { describe, expect, it } from "vitest";
import type { GameEvent } from "../src/api/types";
import kit from "../src/games/space-plague/kit";
import { armOf, layoutFor, spiral } from "../src/games/space-plague/geometry";
import { trailsOf } from "../src/games/space-plague/movement";
import type { HostBoard, Terrain } from "../src/games/space-plague/table";
import { framesOf } from "../src/games/space-plague/walking";

const board = (seat: number, tiles: number): HostBoard => ({
  seat,
  ship: ["s1", "s2", "s3"].map((space) => ({ space, units: [] })),
  path: Array.from({ length: tiles }, (_, index) => ({
    space: `t${index + 1}`, units: [], terrain: "water" as Terrain, extra: false, energy: false, blocked: false, frozen: 0,
  })),
});

const happened = (event: string, seat: number | null, args: Record<string, string | number>): GameEvent =>
  ({ event, seat, args, text: "", rules: [] }) as unknown as GameEvent;

describe("the planet", () => {
  it.each([2, 3, 4])("leaves room between the tiles of %i seats, for long and for shortened paths", (seats) => {
    for (const length of [1, 2, 4, 6]) {
      const arms = Array.from({ length: seats }, (_, seat) => armOf(board(seat, length), 0, seats));
      const points = arms.flatMap((arm) => arm.tiles);
      for (const [index, one] of points.entries()) {
        for (const other of points.slice(index + 1)) {
          expect(Math.hypot(one.x - other.x, one.y - other.y)).toBeGreaterThan(56 * layoutFor(seats).scale);
        }
      }
    }
  });

  it("ends every path at the core", () => {
    const last = spiral(6, 135, layoutFor(4)).at(-1)!;
    expect(Math.hypot(last.x, last.y)).toBeCloseTo(97);
  });

  it("puts one's own ship at the lower left, wherever one sits", () => {
    for (const you of [0, 1, 2, 3]) {
      const { ship } = armOf(board(you, 6), you, 4);
      expect(ship.x).toBeLessThan(0);
      expect(ship.y).toBeGreaterThan(0);
    }
  });
});

describe("the march", () => {
  const march = [
    happened("advanced", 0, { board: 0, place: "t6", to: "core" }),
    happened("arrived", 0, { board: 0, kind: "captain" }),
    happened("advanced", 0, { board: 0, place: "t3", to: "t4" }),
    happened("advanced", 1, { board: 1, place: "s1", to: "s2" }),
    happened("advanced", 0, { board: 0, place: "t4", to: "t5" }),
  ];

  it("goes front unit first on each board, all boards at once", () => {
    const [core, follower, other] = trailsOf(march);
    expect(core).toMatchObject({ end: "core", kind: "captain", start: "t6" });
    expect(core!.stops[0]!.leaves).toBe(0);
    expect(follower!.stops[0]!.leaves).toBeGreaterThan(0);
    expect(other!.stops[0]!.leaves).toBe(0);
  });

  it("tells one unit that moves twice as one trail", () => {
    const follower = trailsOf(march)[1]!;
    expect(follower.stops.map((stop) => stop.space)).toEqual(["t4", "t5"]);
    expect(follower.stops[1]!.leaves).toBeGreaterThanOrEqual(follower.stops[0]!.arrives);
  });

  it("shows the destroyed where they stood", () => {
    const [lost] = trailsOf([happened("destroyed", 2, { board: 1, place: "t2b", kind: "black" })]);
    expect(lost).toMatchObject({ host: 1, start: "t2", end: "destroyed", kind: "black", owner: 2, stops: [] });
  });

  it("shows nothing when a whole game comes at once", () => {
    expect(trailsOf(Array.from({ length: 200 }, () => march[2]!))).toEqual([]);
  });

  it("starts where the unit was and ends where it is drawn", () => {
    const frames = framesOf({ start: { x: 0, y: 0 }, stops: [{ at: { x: 60, y: 0 }, leaves: 100, arrives: 400 }], end: "stands" }, { x: 60, y: 0 });
    expect(frames[0]).toMatchObject({ at: 0, x: -60 });
    expect(frames.at(-1)).toMatchObject({ at: 400, x: 0, y: 0 });
  });
});

describe("the standing", () => {
  const line = (round: number, final_march: boolean): string =>
    kit.standing({ table: { phase: "commit", round, last_round: 21, final_march } } as unknown as Parameters<typeof kit.standing>[0]).line;

  it("counts the rounds in which cards are played", () => {
    expect(line(20, true)).toBe("Round 20 of 20");
    expect(line(21, true)).toBe("The final march");
    expect(line(21, false)).toBe("Round 21 of 21");
  });
});
