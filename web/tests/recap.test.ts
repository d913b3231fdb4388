import { describe, expect, it } from "vitest";
import type { GameEvent } from "../src/api/types";
import { between, isLoss, isTurnOfAnother, rollOf, sectionsOf, sinceTurnOf, sumOf, turnOf } from "../src/table/recap";

let number = 0;
const happened = (event: string, seat: number | null, args: GameEvent["args"] = {}): GameEvent => ({ number: number++, event, seat, args, text: event, rules: [] });
const turn = (seat: number, round: number): GameEvent => happened("turn_began", seat, { round });

describe("what happened", () => {
  const game = [
    happened("dealt", null), turn(0, 1), happened("played", 0), turn(1, 1), happened("rolled", 1, { roll: 2 }), happened("repented", 0),
    happened("killed", 1), turn(2, 1), happened("played", 2), turn(0, 2),
  ];

  it("is told turn by turn, reactions with the turn they belong to", () => {
    expect(sectionsOf(game).map(({ seat, round, events }) => [seat, round, events.length])).toEqual([
      [null, null, 1], [0, 1, 2], [1, 1, 4], [2, 1, 2], [0, 2, 1],
    ]);
  });

  it("is told by who acts where all act at once", () => {
    const together = [happened("round_began", null, { round: 3 }), happened("picked", 0), happened("moved", 0), happened("picked", 1), happened("struck", null)];
    expect(sectionsOf(together).map(({ seat, round, events }) => [seat, round, events.length])).toEqual([[null, 3, 1], [0, 3, 2], [1, 3, 2]]);
  });

  it("says whose turn it is when one is asked in it", () => {
    expect([isTurnOfAnother(game, 0), isTurnOfAnother(game, 1), isTurnOfAnother([], 0)]).toEqual([false, true, false]);
  });

  it("since one's last turn is what the others did", () => {
    expect(sinceTurnOf(game, 0).map((event) => event.event)).toEqual(["turn_began", "rolled", "repented", "killed", "turn_began", "played"]);
    expect(sinceTurnOf(game, 1)).toEqual([]);
  });

  it("begins and ends with somebody else", () => {
    expect(between(sectionsOf(game), 0).map((section) => section.seat)).toEqual([1, 2]);
    expect(between(sectionsOf(game.slice(0, 3)), 0)).toEqual([]);
  });

  it("tells whose turn it is, whoever acts in it", () => {
    expect([turnOf(game.slice(0, 6)), turnOf(game), turnOf(game.slice(0, 1))]).toEqual([1, 0, null]);
  });

  it("has its dice and its losses counted", () => {
    expect(sumOf(game)).toEqual({ rolls: 1, losses: 1 });
    expect(rollOf(game[4]!)).toBe(2);
    expect(game.filter(isLoss).map((event) => event.event)).toEqual(["killed"]);
  });
});
