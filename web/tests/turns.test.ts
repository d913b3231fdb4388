import { describe, expect, it } from "vitest";
import type { GameEvent, ReplayFrame, View } from "../src/api/types";
import { jump, marksOf, moveIn, roundAt, roundBegunBy, roundsOf, turningPoints } from "../src/end/turns";

const event = (name: string, seat: number | null, args: GameEvent["args"] = {}): GameEvent => ({ number: 0, event: name, seat, args, text: `${seat} ${name}`, rules: [] });
const frame = (number: number, scores: number[], ...events: GameEvent[]): ReplayFrame => ({ number, seat: null, move: null, view: { table: { scores } } as unknown as View, events });
const scoreNow = (view: View, seat: number): number => (view.table["scores"] as number[])[seat] ?? 0;
const turn = (seat: number, round: number): GameEvent => event("turn_began", seat, { round });
const frames = [
  frame(0, [0, 0], turn(0, 1)), frame(1, [2, 0], event("infected", 0)), frame(2, [2, 0], turn(1, 1)), frame(3, [2, 5], event("crowned", 1)),
  frame(4, [2, 5], turn(0, 2)), frame(5, [3, 5], event("infected", 0)),
];

describe("a game looked back at", () => {
  it("has turns and rounds to jump to", () => {
    expect(marksOf(frames).map((mark) => mark.move)).toEqual([0, 2, 4]);
    expect(roundsOf(frames).map((mark) => [mark.round, mark.move])).toEqual([[1, 0], [2, 4]]);
    expect([jump(marksOf(frames), 3, 1), jump(marksOf(frames), 3, -1), jump(marksOf(frames), 5, 1)]).toEqual([4, 2, null]);
  });

  it("turned where the lead changed and where most was gained", () => {
    const points = turningPoints(frames, 2, scoreNow);
    expect(points.map(({ move, seat, gain, leads, round }) => [move, seat, gain, leads, round])).toEqual([
      [1, 0, 2, true, 1], [3, 1, 3 + 2, true, 1], [5, 0, 1, false, 2],
    ]);
    expect(points[1]?.text).toBe("1 crowned");
  });

  it("counts what a move gained to the round it was made in, though the next one begins with it", () => {
    const ending = [frame(0, [0, 0], turn(1, 1)), frame(1, [0, 4], event("infected", 1), turn(0, 2))];
    expect(turningPoints(ending, 2, scoreNow).map((point) => point.round)).toEqual([1]);
  });

  it("tells what brought the points, not what the seat did first", () => {
    const march = [frame(0, [0, 0], event("round_began", null, { round: 4 })), frame(1, [2, 0], event("resolved", 0), event("arrived", 1), event("advanced", 0), event("arrived", 0))];
    expect(turningPoints(march, 2, scoreNow)[0]?.text).toBe("0 arrived");
    const twice = [frame(0, [0, 0]), frame(1, [4, 0], event("resolved", 0), event("bought", 0), event("arrived", 0), event("arrived", 0))];
    expect(turningPoints(twice, 2, scoreNow)[0]?.text).toBe("0 bought 0 arrived");
    expect(turningPoints([frame(0, [0, 0]), frame(1, [1, 0], event("advanced", 0))], 2, scoreNow)[0]?.text).toBe("0 advanced");
  });

  it("calls a move by the round it was made in, and says which begins with it", () => {
    const rounds = roundsOf(frames);
    expect([0, 1, 3, 4, 5].map((move) => [roundAt(rounds, move), roundBegunBy(rounds, move)])).toEqual([[1, null], [1, null], [1, null], [1, 2], [2, null]]);
    expect([roundAt([], 3), roundBegunBy([], 3)]).toEqual([null, null]);
  });

  it("has an address for every move", () => {
    expect([moveIn("#move=12"), moveIn("#seat=abc"), moveIn("#move=x")]).toEqual([12, null, null]);
  });
});
