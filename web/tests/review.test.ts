import { beforeEach, describe, expect, it, vi } from "vitest";
import type { Decision, JudgedMove, Parts, Review, Turning } from "../src/api/types";
import { answerTo, solves } from "../src/review/answers";
import { besides, clearest, hidden } from "../src/review/placing";
import { sentencesFor, toReader, turningText } from "../src/review/reader";
import { between, columnOf, differenceText, gainText, listed, pointAt, points, progressText, stationsOf, typeset, whenText } from "../src/review/judged";

const held = new Map<string, string>();
vi.stubGlobal("localStorage", { getItem: (key: string) => held.get(key) ?? null, setItem: (key: string, text: string) => held.set(key, text) });
vi.mock("../src/games", () => ({ loadTable: () => Promise.resolve({}) }));
vi.mock("../src/api/tables", () => ({
  api: {
    table: () => Promise.resolve({ game: "a-game", you: [], seats: [{ seat: 0, name: "Kaspar", kind: "left", present: false, thinking: true }, { seat: 1, name: "Blue", bot: "steady", kind: "bot" }] }),
    gameOf: () => Promise.resolve({ id: "a-game", colours: [], levels: [] }),
    review: () => Promise.resolve({ state: "finished", review: { moves: 12, passes: 1, decisions: [], turning: [], summaries: [], curve: [{ move: 4 }] } }),
  },
}));
const { exercises } = await import("../src/review/exercises.svelte");
const { Viewing } = await import("../src/review/viewing.svelte");

const choice = (id: number, chance: number): JudgedMove => ({ id, form: `move(${id})`, text: `Move ${id}`, rules: [], chance, error: 0.01 });
const decision = (move: number, seat: number, verdict: string, more: Partial<Decision> = {}): Decision => ({
  move, seat, verdict, round: 1, question: "What now?", rules: [], played: choice(1, 0.3), others: [choice(2, 0.47), choice(3, 0.39), choice(4, 0.31)],
  options: 9, loss: 0.17, low: 0.13, high: 0.21, why: [], worlds: 16, ...more,
});
const turning = (move: number): Turning => ({ move, seat: 0, round: 1, before: 0.4, after: 0.3, error: 0.01, text: "" });
const review = (decisions: Decision[], more: Partial<Review> = {}): Review => ({ title: "A game", seats: 2, names: ["Orange", "Blue"], decisions, turning: [], summaries: [], passes: 1, ...more }) as unknown as Review;
const parts: Parts = { seat: 0, start: 0.334, luck: -0.0349, own: -0.304, others: 0.0249, rest: -0.02, result: 0, start_error: 0.01, luck_error: 0.02, own_error: 0.02, others_error: 0 };

describe("numbers of a review", () => {
  it("are points with a sign, and intervals inside the possible", () => {
    expect([points(0.126), points(-0.17), points(0.001)]).toEqual(["+13", "−17", "±0"]);
    expect(between(0.02, 0.05)).toEqual([0, 12]);
    expect(columnOf({ ...parts, luck_error: 0.0428 })[1]!.error).toBe(9); // as in the sentences: two standard errors
  });

  it("add up in whole points, whatever rounding does", () => {
    const rows = columnOf(parts);
    expect(rows.map(({ value }) => value)).toEqual([33, -3, 2, -30, -2, 0]);
    expect(rows.slice(0, -1).reduce((sum, { value }) => sum + value, 0)).toBe(rows.at(-1)!.value);
    for (const [at, row] of rows.slice(1, -1).entries()) expect(row.from).toBe(rows[at]!.to);
  });

  it("are told only where it is clear whether something was lost", () => {
    const of = (loss: number, low: number, high: number): string => gainText(decision(1, 0, "good", { loss, low, high }));
    expect([of(0.17, 0.13, 0.21), of(-0.08, -0.12, -0.04), of(-0.21, -0.43, 0.01), of(0.01, -0.01, 0.03), of(0.004, 0.002, 0.006)]).toEqual(["−17", "+8", "unclear", "≈ 0", "≈ 0"]);
  });

  it("compare the best other move with the one played", () => {
    const of = (loss: number, low: number, high: number): string => differenceText(decision(1, 0, "good", { loss, low, high }));
    expect(of(0.17, 0.13, 0.21)).toBe("“Move 2” is worth 17 points more: between 13 and 21.");
    expect(of(-0.01, -0.018, -0.001)).toBe("“Move 2”, the next best, is worth 1 point less: between 0 and 2.");
    for (const unclear of [of(0.17, -0.01, 0.35), of(0.004, 0.002, 0.006)]) expect(unclear).toBe("It is not clear that another move is better.");
    expect(differenceText(decision(1, 0, "good", { others: [] }))).toBe("");
  });

  it("are told with their round, which may be before the first", () => {
    expect([whenText(3, 40), whenText(0, 1), whenText(null, 6)]).toEqual(["Round 3", "Before round 1", "Move 7"]);
  });

  it("are not torn apart at the end of a line", () => {
    expect(typeset("It cost 12 points (± 4), luck took (-32 ± 11) and gave (+5 ± 2): 41 % (2 points).")).toBe("It cost 12 points (±\u00a04), luck took (−32\u00a0±\u00a011) and gave (+5\u00a0±\u00a02): 41\u00a0% (2 points).");
  });

  it("leave out the others of who plays alone, and add up all the same", () => {
    const rows = columnOf({ ...parts, others: 0 }, true);
    expect(rows.map(({ name }) => name)).toEqual(["Start by seat", "Luck", "Own decisions", "Uncertain", "Result"]);
    expect(rows.slice(0, -1).reduce((sum, { value }) => sum + value, 0)).toBe(rows.at(-1)!.value);
  });

  it("say how far the judging is, and why it stopped", () => {
    const told = { state: "running" as const, depth: "quick" as const, done: 18, total: 60, problem: null, review: null };
    expect(progressText(told).title).toBe("Judged 30 %");
    expect(progressText({ ...told, depth: "deep" }).note).toBe("The picture gets sharper: every decision is played on many times.");
    expect(progressText({ ...told, state: "stopped", problem: "It broke." }).note).toBe("It broke.");
    expect(progressText({ ...told, state: "finished", review: review([decision(1, 0, "good")]) }).note).toBe("16 imagined endings for each decision");
    expect(progressText({ ...told, state: "finished", review: review([decision(1, 0, "good"), decision(2, 0, "good", { worlds: 6 })]) }).note).toBe("6 to 16 imagined endings for each decision");
  });
});

describe("what a reader is led to", () => {
  it("lists the judged decisions of a seat, or of everybody", () => {
    const all = review([decision(1, 0, "good"), decision(2, 1, "blunder"), decision(3, 0, "")]);
    expect(listed(all, 0).map(({ move }) => move)).toEqual([1]);
    expect(listed(all, null).map(({ move }) => move)).toEqual([1, 2]);
  });

  it("leads to turning points and moments in the order of the game, each once", () => {
    const all = review([], { turning: [turning(9), turning(4)], summaries: [{ seat: 0, sentences: [], moments: [turning(4), turning(6)] }] });
    expect(stationsOf(all, 0).map(({ move }) => move)).toEqual([4, 6, 9]);
    expect(stationsOf(all, 1).map(({ move }) => move)).toEqual([4, 9]);
  });

  it("knows the chances between two points of the curve by the one before", () => {
    const curve = [0, 4, 9].map((move) => ({ move, round: null, chances: [move / 10], errors: [0] }));
    expect(pointAt(curve, 6)?.move).toBe(4);
  });
});

describe("who is called you", () => {
  const everybody = ["Blue won; at the start the chances were Orange 40 %, Blue 33 % and Green 27 %.", "In round 4 Orange chose “End Orange’s turn”: that cost 14 points (± 3) of the chance to win, against “Pass”.", "Luck smiled on Orange (+5 ± 2)."];
  const told = review([], { names: ["Orange", "Blue", "Green"], summaries: [
    { seat: null, sentences: everybody, moments: [] },
    { seat: 0, sentences: ["Blue won; your chance was 40 % at the start."], moments: [] },
    { seat: 1, sentences: ["You won; your chance was lowest at the start."], moments: [] },
  ] });

  it("is only ever the reader, whose decisions are shown or not", () => {
    expect(sentencesFor(told, 0, 0)).toEqual(["Blue won; your chance was 40 % at the start."]);
    const toOrange = ["Blue won; at the start the chances were you 40 %, Blue 33 % and Green 27 %.", "In round 4 you chose “End Orange’s turn”: that cost 14 points (± 3) of your chance to win, against “Pass”.", "Luck smiled on you (+5 ± 2)."];
    for (const shown of [1, 2, null]) expect(sentencesFor(told, shown, 0)).toEqual(toOrange);
    for (const shown of [0, 1, null]) expect(sentencesFor(told, shown, null)).toEqual(everybody);
    expect(sentencesFor(review([]), null, 0)).toEqual([]);
  });

  it("begins a sentence with a capital", () => {
    expect([toReader("Blue and Green won; well.", "Blue"), toReader("Red gave up in round 2, so Blue won.", "Blue")]).toEqual(["You and Green won; well.", "Red gave up in round 2, so you won."]);
  });

  it("moves, and is touched by luck, at a turning point", () => {
    const of = (text: string, name?: string): string => turningText({ ...turning(4), text }, name);
    expect(of("Blue: Choose no more; luck took from Orange 11 points", "Orange")).toBe("Blue: Choose no more; luck took from you 11 points");
    expect(of("Orange: End the phase", "Orange")).toBe("You: End the phase");
    expect(of("Orange: End the phase")).toBe("Orange: End the phase");
  });
});

describe("the picture of the curve", () => {
  it("keeps its numbers apart, each near to where it belongs", () => {
    expect(besides([10, 100], 30, 0, 200)).toEqual([10, 100]);
    expect(besides([90, 100, 110], 30, 0, 200)).toEqual([70, 100, 130]);
    expect(besides([5, 8], 30, 15, 200)).toEqual([15, 45]);
    expect(besides([190, 200], 30, 0, 200)).toEqual([170, 200]);
    expect(besides([], 30, 0, 200)).toEqual([]);
  });

  it("has a place for a note where it hides least of the lines", () => {
    const line = [{ x: 0, y: 10 }, { x: 100, y: 10 }];
    const [above, below] = [{ x: 10, y: 0, width: 50, height: 20 }, { x: 10, y: 30, width: 50, height: 20 }];
    expect(hidden(above, line)).toBeGreaterThan(0);
    expect(hidden(below, line)).toBe(0);
    expect(clearest([above, below], [line])).toEqual(below);
    expect(clearest([], [line])).toBeUndefined();
  });
});

describe("the address of a moment", () => {
  const opened = async (asked: string): Promise<InstanceType<typeof Viewing>> => {
    const viewing = new Viewing("t", new URLSearchParams(asked));
    await viewing.open();
    return viewing;
  };

  it("is believed as far as there is such a seat and such a move", async () => {
    expect(await opened("move=7&seat=1")).toMatchObject({ move: 7, seat: 1, failure: null });
    for (const seat of ["-1", "2", "x"]) expect((await opened(`move=7&seat=${seat}`)).seat).toBeNull();
    expect((await opened("move=1000000000&seat=0")).move).toBe(12);
  });

  it("shows the table of then: who is away or gone now is not", async () => {
    const [kaspar] = (await opened("")).seatsThen;
    expect(kaspar).toMatchObject({ name: "Kaspar", kind: "person", present: true, thinking: false });
  });

  it("is no earlier than the game begins, which may go on from another one", async () => {
    const viewing = await opened("move=1&seat=0");
    expect(viewing.move).toBe(4);
    viewing.stand(3);
    expect(viewing.move).toBe(4);
  });
});

describe("an exercise", () => {
  const asked = decision(5, 0, "blunder");
  it("is solved by the best move or one clearly better than what was played", () => {
    expect([2, 3, 4, 1, 77].map((id) => solves(asked, [id]))).toEqual([true, true, false, false, false]);
    expect(answerTo(asked, [2]).text).toBe("Better: 47 % instead of 30 %.");
    expect(answerTo(asked, [4]).text).toContain("No better: 31 %");
    expect(answerTo(asked, [1]).text).toContain("what was played");
    expect(answerTo(asked, [77]).right).toBe(false);
  });

  it("takes an equal card for the one that was meant", () => {
    expect([solves(asked, [77, 2]), solves(asked, [77, 1])]).toEqual([true, false]);
    expect(answerTo(asked, [77, 1]).text).toContain("what was played");
  });

  beforeEach(() => (exercises.all = []));

  it("is collected once from one's own mistakes, and keeps what one has done", () => {
    const judged = review([decision(1, 0, "blunder"), decision(2, 1, "blunder"), decision(3, 0, "inaccurate"), decision(4, 0, "mistake")]);
    exercises.collect("t", judged, [0]);
    expect(exercises.of("t").map(({ move }) => move)).toEqual([1, 4]);
    exercises.mark("t", 4, 0, "solved");
    exercises.collect("t", review([decision(4, 0, "mistake")]), [0]);
    expect(exercises.of("t").map(({ move, state }) => [move, state])).toEqual([[4, "solved"]]);
    expect(JSON.parse(held.get("pestis.exercises") ?? "")).toHaveLength(1);
  });

  it("is none where there are two choices, one of them the move that was played", () => {
    const two = decision(4, 0, "blunder", { options: 2 });
    exercises.collect("t", review([two, decision(6, 0, "blunder", { options: 3 })]), [0]);
    expect(exercises.of("t").map(({ move }) => move)).toEqual([6]);
    exercises.collect("t", review([decision(6, 0, "blunder", { options: 2 })]), [0]); // one kept from before
    expect(exercises.of("t")).toEqual([]);
  });

  it("stays if one has asked for it oneself, as long as the move was wrong", () => {
    const judged = review([decision(3, 0, "inaccurate"), decision(4, 0, "mistake")]);
    const { round, question } = decision(3, 0, "inaccurate");
    exercises.add({ table: "t", move: 3, seat: 0, round, question, verdict: "inaccurate", title: "A game", state: "new" });
    exercises.collect("t", judged, [0]);
    expect(exercises.of("t").map(({ move }) => move)).toEqual([3, 4]);
    exercises.collect("t", review([decision(3, 0, "good"), decision(4, 0, "mistake")]), [0]);
    expect(exercises.of("t").map(({ move }) => move)).toEqual([4]);
  });

  it("does not become unsolved by looking it up", () => {
    exercises.collect("t", review([decision(1, 0, "blunder")]), [0]);
    exercises.mark("t", 1, 0, "solved");
    exercises.mark("t", 1, 0, "shown");
    expect(exercises.of("t")[0]?.state).toBe("solved");
  });

  it("do not come back once they are removed, unless one asks for it", () => {
    const judged = review([decision(1, 0, "blunder"), decision(4, 0, "mistake")]);
    exercises.collect("t", judged, [0]);
    const [first] = exercises.of("t");
    exercises.drop(first!);
    exercises.collect("t", judged, [0]);
    expect(exercises.listed.map(({ move }) => move)).toEqual([4]);
    exercises.collect("t", review([decision(4, 0, "mistake")]), [0]);
    exercises.collect("t", judged, [0]);
    expect(exercises.of("t").map(({ move }) => move)).toEqual([4]);
    exercises.add(first!);
    expect(exercises.of("t").map(({ move, state }) => [move, state])).toEqual([[1, "new"], [4, "new"]]);
  });
});
