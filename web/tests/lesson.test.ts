import { beforeEach, describe, expect, it } from "vitest";
import type { Coaching, Lesson, LessonStep, Move } from "../src/api/types";
import { slipOf } from "../src/table/coach.svelte";
import { fits, LessonGuide, placeOf } from "../src/table/lesson.svelte";

const step = (title: string, ...forms: string[]): LessonStep => ({
  title, text: "", rules: [], look: [], callouts: {}, do: forms, say: forms.length > 0 ? `Do ${title}.` : "", wrong: { "pass": "Not yet." }, done: forms.length > 0 ? "Well done." : "", times: 1,
});
const STEPS = [step("look"), step("bid", "bid(1)"), step("see"), step("sell", "sell(*)")];
const LESSON: Lesson = { name: "first", title: "First", summary: "", minutes: 1, steps: STEPS, alone: "", until_round: 3, learnt: [], next: "" };
const move = (form: string, id = 0): Move => ({ id, verb: "", args: {}, form, text: form, rules: [], warning: "", reveals: false });
const ALL = ["bid(1)", "bid(2)", "pass"].map((form) => move(form));

beforeEach(() => {
  const kept = new Map<string, string>();
  Object.assign(globalThis, { localStorage: { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, value: string) => kept.set(key, value) } });
});

describe("a lesson", () => {
  it("knows moves by their forms, a star for any part", () => {
    expect(fits("sell(vinegar, 1)", ["sell(*)"])).toBe(true);
    expect(fits("sell(vinegar, 1)", ["sell(vinegar, 1)"])).toBe(true);
    expect(fits("resell(vinegar, 1)", ["sell(*)"])).toBe(false);
    expect(fits("sell(x)", ["sell.x."])).toBe(false);
  });

  it("is where the moves that were made have led", () => {
    expect([0, 1, 2, 3].map((made) => placeOf(STEPS, made))).toEqual([0, 2, 4, 4]);
  });

  it("stays at a step that is done several times, and praises at its end", () => {
    const steps = [step("look"), { ...step("play", "play(rat)"), times: 3 }, step("see")];
    expect([0, 1, 2, 3, 4].map((made) => placeOf(steps, made))).toEqual([0, 1, 1, 2, 3]);
    const guide = new LessonGuide({ ...LESSON, steps }, "t");
    guide.put({ made: 2, round: 1 });
    expect([guide.step?.title, guide.left, guide.praise]).toEqual(["play", 1, ""]);
    guide.put({ made: 3, round: 1 });
    expect([guide.step?.title, guide.praise]).toEqual(["see", "Well done."]);
  });

  it("reads on to the next step that wants a move, and no further", () => {
    const guide = new LessonGuide(LESSON, "t");
    guide.put({ made: 0, round: 1 });
    expect(guide.step?.title).toBe("look");
    guide.goOn();
    guide.goOn();
    guide.goOn();
    expect(guide.step?.title).toBe("bid");
    expect(guide.goBack()).toBe(true);
    expect(guide.goBack()).toBe(false);
  });

  it("takes what the step expects, also before all is read, and answers the rest", () => {
    const guide = new LessonGuide(LESSON, "t");
    guide.put({ made: 0, round: 1 });
    expect(guide.accepts(move("bid(1)"), ALL)).toBe(true);
    expect(guide.accepts(move("pass"), ALL)).toBe(false);
    expect(guide.tried).toBe("Not yet.");
    expect(guide.accepts(move("pass"), [move("pass")])).toBe(true);
    expect(guide.accepts(move("bid(2)"), ALL)).toBe(false);
    expect(guide.tried).toContain("Do bid.");
    guide.put({ made: 1, round: 1 });
    expect([guide.tried, guide.praise, guide.step?.title]).toEqual([null, "Well done.", "see"]);
  });

  it("is kept in the browser where one left it", () => {
    const guide = new LessonGuide(LESSON, "t");
    guide.put({ made: 0, round: 1 });
    guide.goOn();
    const again = new LessonGuide(LESSON, "t");
    again.put({ made: 0, round: 1 });
    expect(again.step?.title).toBe("bid");
  });

  it("is over after its rounds alone, or with the game", () => {
    const guide = new LessonGuide(LESSON, "t");
    guide.put({ made: 2, round: 2 });
    expect([guide.isOver(false), guide.isOver(true), guide.alone]).toEqual([false, true, 0]);
    guide.put({ made: 5, round: 3 });
    expect(guide.isOver(false)).toBe(true);
    expect(guide.accepts(move("anything"), ALL)).toBe(true);
  });
});

describe("the coach", () => {
  const told: Coaching = { log: 4, best: move("good", 1), slips: [{ move: 2, before: 0.6, after: 0.3 }] };

  it("speaks of a clear loss only", () => {
    expect(slipOf(told, move("bad", 2))).toMatchObject({ before: 0.6, after: 0.3, better: "good" });
    expect(slipOf(told, move("unknown", 9))).toBeNull();
    expect(slipOf(null, move("bad", 2))).toBeNull();
  });
});
