import { describe, expect, it } from "vitest";
import type { Coaching, Move } from "../src/api/types";
import { Coach } from "../src/table/coach.svelte";

const move = (id: number): Move => ({ id, text: `move ${id}`, form: `move(${id})` }) as unknown as Move;
const told = (log: number): Coaching => ({ log, best: move(1), slips: [{ move: 2, before: 0.6, after: 0.3 }] }) as unknown as Coaching;

/** A coach who answers when he is let. */
function slow(): { coach: Coach; answer: (log: number) => Promise<void> } {
  const waiting: ((told: Coaching) => void)[] = [];
  const coach = new Coach(() => new Promise((resolve) => waiting.push(resolve)));
  return { coach, answer: async (log) => (waiting.shift()?.(told(log)), await Promise.resolve(), await Promise.resolve()) };
}

describe("the coach", () => {
  it("judges a move that he has thought about", async () => {
    const { coach, answer } = slow();
    void coach.put("", true, 7);
    await answer(7);
    coach.judge(move(2));
    expect(coach.slip?.after).toBe(0.3);
  });

  it("judges a move that was made before he had thought", async () => {
    const { coach, answer } = slow();
    void coach.put("", true, 7);
    coach.judge(move(2));
    expect(coach.slip).toBeNull();
    void coach.put("", true, 8);
    await answer(7);
    expect(coach.slip?.better).toBe("move 1");
  });

  it("says nothing of a move that others followed", async () => {
    const { coach, answer } = slow();
    void coach.put("", true, 7);
    coach.judge(move(2));
    void coach.put("", true, 8);
    coach.judge(move(1));
    await answer(7);
    expect(coach.slip).toBeNull();
  });

  it("says nothing of one's moves, nor what he thinks of them, to who looks next at the same screen", async () => {
    const { coach, answer } = slow();
    void coach.put("Mind your hand.", true, 7);
    await answer(7);
    coach.judge(move(2));
    expect(coach.slip).not.toBeNull();
    coach.leave();
    expect([coach.text, coach.slip]).toEqual(["", null]);
    void coach.put("", true, 7);
    coach.leave();
    void coach.put("", true, 7);
    await answer(7);
    coach.judge(move(2));
    expect(coach.slip).toBeNull();
  });
});
