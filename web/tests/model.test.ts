import { tick } from "svelte";
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { GameDetail, Move, View } from "../src/api/types";
import type { Kit } from "../src/table/kit";

vi.stubGlobal("localStorage", { getItem: () => null, setItem: () => undefined });
const { settings } = await import("../src/settings.svelte");
const { TableModel } = await import("../src/table/model.svelte");
type TableModel = InstanceType<typeof TableModel>;

/** March a unit to a tile, shield a unit, or pass: `march(a, 1)`, `shield(a)`, `pass`. */
const move = (id: number, form: string): Move => ({ id, verb: form.split("(")[0] ?? "", args: {}, form, text: form, rules: [], warning: "", reveals: false });
const MOVES = [move(0, "march(a, 1)"), move(1, "march(a, 2)"), move(2, "march(b, 2)"), move(3, "shield(c)"), move(4, "halt(c)"), move(5, "pass")];
const view = (decisions = 0): View =>
  ({ game: "g", seats: 2, you: 0, pending: [0], decisions, question: { text: "What now?", rules: ["G-ASK-1"] }, chosen: null, over: false, table: {}, outcome: null });
const kit = {
  group: (each: Move) => each.verb,
  label: (each: Move) => each.form,
  note: () => "",
  targets: ({ form, verb }: Move) => {
    const [unit, tile] = form.slice(form.indexOf("(") + 1, -1).split(", ");
    return verb === "pass" ? [] : tile ? [`unit:${unit}`, `tile:${tile}`] : [`unit:${unit}`];
  },
  meant: () => [{ verb: "march", labels: ["a", "1"] }],
  flights: () => [{ from: "a", to: "unit:a", face: null }],
} as unknown as Kit;
const game = { moves: [{ name: "march", rules: [], arguments: { unit: ["a", "b"], tile: 3 } }], reactions: [{ kind: "G-ASK-1", text: "" }] } as unknown as GameDetail;

describe("choosing on the table", () => {
  const played: number[] = [];
  let table: TableModel;

  beforeEach(() => {
    settings.confirm = "always";
    played.length = 0;
    table = new TableModel(game, kit, view(), {
      play: async ({ id }, rest) => void played.push(id, ...rest),
      whyNot: async () => ({ legal: false, rule: "G-MARCH-1", text: "It is not yours." }),
    });
    table.put(view(), MOVES, [], []);
  });

  it("lights first what comes first", () => {
    expect(["unit:a", "unit:b", "unit:c", "tile:1", "tile:2"].filter((place) => table.isLegal(place))).toEqual(["unit:a", "unit:b", "unit:c"]);
  });

  it("after the unit lights the tiles it can go to, and lists only those moves", () => {
    table.pick("unit:a");
    expect(table.isChosen("unit:a")).toBe(true);
    expect(table.isLegal("tile:1") && table.isLegal("tile:2") && !table.isLegal("unit:b")).toBe(true);
    expect(table.offered.flatMap((group) => group.choices.map((choice) => choice.move.id))).toEqual([0, 1]);
    table.pick("tile:2");
    expect(table.chosen?.move.id).toBe(1);
    table.pick("tile:1");
    expect(table.chosen?.move.id).toBe(0);
    table.pick("tile:1");
    expect(played).toEqual([0]);
  });

  it("gives keys anew when somebody's turn begins, and keeps them until then", () => {
    const keyOf = (id: number): string | undefined => table.offered.flatMap((group) => group.choices).find((choice) => choice.move.id === id)?.key;
    const turn = { number: 1, event: "turn_began", seat: 1, args: { round: 1 }, text: "", rules: [] };
    expect(keyOf(5)).toBe("p");
    table.put(view(), [move(6, "parley")], [], []);
    expect(keyOf(6)).not.toBe("p");
    table.put(view(), [move(6, "parley")], [], [turn]);
    expect(keyOf(6)).toBe("p");
  });

  it("chooses at once where only one move is left", () => {
    table.pick("unit:b");
    expect(table.chosen?.move.id).toBe(2);
    expect(table.isChosen("tile:2")).toBe(true);
    table.back();
    expect([table.chosen, table.picked]).toEqual([null, []]);
  });

  it("goes back step by step", () => {
    table.pick("unit:a");
    table.pick("tile:2");
    table.back();
    expect([table.chosen, table.picked]).toEqual([null, ["unit:a"]]);
    table.back();
    expect(table.picked).toEqual([]);
  });

  it("offers a menu where several moves stand for one thing", () => {
    table.pick("unit:c");
    expect(table.menu.map((choice) => choice.move.id)).toEqual([3, 4]);
  });

  it("lets one change one's mind by pointing at something else", () => {
    table.pick("unit:a");
    table.pick("unit:b");
    expect(table.chosen?.move.id).toBe(2);
  });

  it("keeps a choice that still stands, and drops one that does not", () => {
    table.pick("unit:a");
    table.put(view(), [...MOVES], [], []);
    expect(table.picked).toEqual(["unit:a"]);
    table.put(view(1), MOVES.slice(3), [], []);
    expect(table.picked).toEqual([]);
    table.put(view(8), MOVES, [], []);
    table.pick("unit:a");
    table.put(view(9), MOVES, [], []);
    expect(table.picked).toEqual(["unit:a"]);
  });

  it("says why not", async () => {
    table.pick("tile:0");
    await vi.waitFor(() => expect(table.refused?.rule).toBe("G-MARCH-1"));
  });

  it("flashes where something arrived", () => {
    table.put(view(), MOVES, [], [{ number: 0, event: "moved", seat: 0, args: {}, text: "", rules: [] }]);
    expect(table.isFresh("unit:a")).toBe(true);
  });

  it("knows a reaction by the rule of its question", () => {
    expect(table.reaction).toBe("G-ASK-1");
  });

  it("makes a harmless move at once, and asks about one that loses something", async () => {
    settings.confirm = "losses";
    table.pick("unit:b");
    expect(played).toEqual([2]);
    await vi.waitFor(() => expect(table.sending).toBe(false));
    const risky = { ...MOVES[2]!, warning: "The ship is lost." };
    table.put(view(1), [risky, MOVES[5]!], [], []);
    table.pick("unit:b");
    expect([played, table.chosen?.warning]).toEqual([[2], "The ship is lost."]);
    table.pick("tile:2");
    expect(played).toEqual([2, 2]);
  });

  it("makes what is chosen between the news of a move and the answer to it, and nothing that was chosen before the news", async () => {
    settings.confirm = "never";
    const answers: (() => void)[] = [];
    table = new TableModel(game, kit, view(), {
      play: ({ id }) => (played.push(id), new Promise((resolve) => answers.push(() => resolve(true)))),
      whyNot: async () => ({ legal: false, rule: null, text: "" }),
    });
    table.put(view(), MOVES, [], []);
    table.pick("unit:b");
    table.chooseKey("p");
    table.put(view(1), MOVES.slice(3), [], []);
    expect([played, table.chosen]).toEqual([[2], null]);
    table.chooseKey("p");
    answers.shift()!();
    await vi.waitFor(() => expect(played).toEqual([2, 5]));
    answers.shift()!();
    await vi.waitFor(() => expect(table.sending).toBe(false));
    expect(played).toEqual([2, 5]);
  });

  it("never asks whom it must not ask", () => {
    settings.confirm = "never";
    table.put(view(1), [{ ...MOVES[5]!, warning: "All is lost." }, MOVES[3]!], [], []);
    table.chooseKey("p");
    expect(played).toEqual([5]);
  });

  it("offers moves in one go before the others, and makes them one after the other", () => {
    table.put(view(1), MOVES, [], [], [{ text: "Shield and halt", moves: [3, 4] }, { text: "Gone", moves: [99, 3] }]);
    const [first] = table.offered;
    expect([first?.name, first?.choices.map((choice) => choice.text)]).toEqual(["In one go", ["Shield and halt"]]);
    table.choose(first!.choices[0]!);
    void table.confirm();
    expect(played).toEqual([3, 4]);
  });

  it("keeps giving up out of the choices", () => {
    table.put(view(1), [MOVES[5]!, move(9, "surrender")], [], []);
    expect(table.offered.flatMap((group) => group.choices.map((choice) => choice.move.form))).toEqual(["pass"]);
    expect([table.surrender?.id, table.sole?.move.id]).toEqual([9, 5]);
  });

  it("takes the second click of a double click for no second answer", () => {
    const click = (detail: number): MouseEvent => ({ detail }) as MouseEvent;
    expect(table.isEcho(click(1))).toBe(false);
    expect(table.isEcho(click(2))).toBe(false);
    table.put(view(7), MOVES.slice(2), [], []);
    expect(table.isEcho(click(2))).toBe(true);
  });

  it("keeps a choice that was made after a refused one, whatever others do", async () => {
    settings.confirm = "always";
    table = new TableModel(game, kit, view(), { play: async () => false, whyNot: async () => ({ legal: false, rule: null, text: "" }) });
    table.put(view(), MOVES, [], []);
    const pass = (): void => table.choose(table.groups.flatMap(({ choices }) => choices).find(({ move }) => move.id === 5)!);
    pass();
    await table.confirm();
    table.put(view(1), MOVES, [], []);
    expect(table.chosen).toBeNull();
    pass();
    table.put(view(2), MOVES, [], []);
    expect(table.chosen?.move.id).toBe(5);
  });

  it("runs only the clock of who is asked", () => {
    const seat = { seat: 0, name: "", kind: "person" as const, bot: null, present: true, clock_ms: 9000, thinking: false, ready: false };
    table.put(view(), MOVES, [seat, { ...seat, seat: 1 }], []);
    table.clocksAt = 1000;
    table.now = 3000;
    expect([table.clockOf(0), table.clockOf(1), table.clockOf(null)]).toEqual([7000, 9000, null]);
  });
});

describe("going to a place further off", () => {
  const steps = (...tiles: number[]): Move[] => tiles.map((tile) => move(tile, `shield(${tile})`));
  const roving = { ...kit, way: (place: string, { decisions }: View) => (place === "unit:9" && decisions < 3 ? Array.from({ length: 3 - decisions }, (_, at) => `unit:${at === 2 - decisions ? 9 : decisions + at + 1}`) : null) } as Kit;
  const played: number[] = [];
  let table: TableModel;
  const goOn = async (decisions: number, moves: Move[]): Promise<void> => {
    table.put(view(decisions), moves, [], []);
    await tick();
  };

  beforeEach(() => {
    settings.confirm = "losses";
    played.length = 0;
    table = new TableModel(game, roving, view(), { play: async ({ id }) => void played.push(id), whyNot: async () => ({ legal: false, rule: null, text: "" }) });
    table.put(view(), steps(1, 5), [], []);
  });

  it("makes one step after the other", async () => {
    expect(table.wayTo("unit:9")).toEqual(["unit:1", "unit:2", "unit:9"]);
    table.pick("unit:9");
    await goOn(1, steps(2, 5));
    await goOn(2, steps(9, 5));
    expect(played).toEqual([1, 2, 9]);
    await goOn(3, steps(9, 5));
    expect(played, "it has arrived").toEqual([1, 2, 9]);
  });

  it("a step taken back ends it", async () => {
    table.pick("unit:9");
    await goOn(1, steps(2, 5));
    await goOn(0, steps(1, 5));
    expect(played).toEqual([1, 2]);
  });

  it("a step that was refused ends it", async () => {
    table = new TableModel(game, roving, view(), { play: async ({ id }) => (played.push(id), false), whyNot: async () => ({ legal: false, rule: null, text: "" }) });
    table.put(view(), steps(1, 5), [], []);
    table.pick("unit:9");
    await tick();
    await goOn(0, steps(1, 5));
    expect(played).toEqual([1]);
  });

  it("Back ends it", async () => {
    table.pick("unit:9");
    table.back();
    await goOn(1, steps(2, 5));
    expect(played).toEqual([1]);
  });

  it("stops where a step would lose something", async () => {
    table.pick("unit:9");
    await goOn(1, [{ ...move(2, "shield(2)"), warning: "The ship is lost." }, move(5, "shield(5)")]);
    await goOn(2, steps(9, 5));
    expect(played).toEqual([1]);
  });

  it("is not offered to who wants to be asked about every move", () => {
    settings.confirm = "always";
    expect(table.wayTo("unit:9")).toBeNull();
  });
});

describe("cards that sleep", () => {
  const woken: string[] = [];
  const sleepy = { ...kit, answers: (place: string) => (place === "unit:z" ? "G-ASK-1" : null) } as Kit;
  const table = new TableModel(game, sleepy, view(), {
    play: async () => undefined, whyNot: async () => ({ legal: false, rule: null, text: "" }), wake: async (kind) => void woken.push(kind),
  });

  it("are those that an order silences, and one click wakes them", () => {
    table.put(view(), MOVES, [], []);
    expect(table.asleep("unit:z")).toBeNull();
    table.silent = new Set(["G-ASK-1"]);
    expect([table.asleep("unit:z"), table.asleep("unit:a")]).toEqual(["G-ASK-1", null]);
    table.pick("unit:z");
    expect(woken).toEqual(["G-ASK-1"]);
  });
});
