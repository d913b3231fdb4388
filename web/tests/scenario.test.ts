/** A scenario on the bench: what is drawn, what is changed in its file, and where a fault is. */

import { describe, expect, it } from "vitest";
import type { Fault } from "../src/api/types";
import { cleared, fixFor, flipped, key, occupants, placed, playersSet, scenarioOf, settled, spotsOf, FILE } from "../src/games/space-opera/editor/scenario";
import { withEdits, type Json } from "../src/workbench/edits";

const ROCK = { card: "asteroid", klass: null, down: false };

const told = (): Json => ({
  title: "Duel", players: [2, 3], colours: ["red", "blue", "purple"], rows: 3, columns: 3,
  home: [{ seat: "red", cell: [1, 1], class: 5 }, { seat: "blue", cell: [3, 3], class: 5 }, { seat: "purple", cell: [1, 3], class: 5 }],
  fixed: [{ cells: [[2, 2], [2, 3]], card: "asteroid" }, { cells: [[1, 2]], card: "supernova" }],
  hidden: [{ planets: [{ count: 2, classes: [1, 2, 3] }], space: "rest" }],
});
const fault = (entry: string, problem: string): Fault => ({ file: FILE, line: 1, entry, field: "cell", problem, allowed: "", rule: "", text: problem });
const after = (document: Json, edits: Parameters<typeof withEdits>[1]): ReturnType<typeof scenarioOf> => scenarioOf(withEdits({ [FILE]: document }, edits)[FILE] ?? {});

describe("a scenario", () => {
  it("shows what lies there with so many players", () => {
    const scenario = scenarioOf(told());
    expect(occupants(scenario, 3).get("1,3")?.kind).toBe("home");
    expect(occupants(scenario, 2).has("1,3")).toBe(false);
    expect(occupants(scenario, 2).get("2,3")).toMatchObject({ kind: "fixed", index: 0 });
  });

  it("is read whatever its text says", () => {
    const scenario = scenarioOf({ rows: "many", players: 3, home: "red", fixed: [{ cells: 4 }, 5], hidden: null });
    expect(scenario).toMatchObject({ rows: 2, players: [], home: [], hidden: [] });
    expect(scenario.fixed).toMatchObject([{ cells: [] }, { cells: [] }]);
  });

  it("lays a card with others of its kind, and takes away what lay there", () => {
    const scenario = after(told(), placed(scenarioOf(told()), 3, [1, 2], ROCK));
    expect(scenario.fixed).toMatchObject([{ cells: [[2, 2], [2, 3], [1, 2]], card: "asteroid" }]);
    expect(placed(scenario, 3, [1, 2], ROCK)).toEqual([]);
  });

  it("begins an entry for a new kind of card", () => {
    const scenario = after(told(), placed(scenarioOf(told()), 3, [3, 1], { card: "planet", klass: 3, down: true }));
    expect(scenario.fixed[2]).toEqual({ cells: [[3, 1]], card: "planet", classes: [3], face: "down" });
  });

  it("turns over one card of several", () => {
    const before = scenarioOf(told());
    const scenario = after(told(), flipped(before, occupants(before, 3).get("2,2"), [2, 2]));
    expect(scenario.fixed).toMatchObject([{ cells: [[2, 3]] }, {}, { cells: [[2, 2]], card: "asteroid", face: "down" }]);
  });

  it("gives the next colour without a home one", () => {
    const before = scenarioOf(told());
    const without = withEdits({ [FILE]: told() }, cleared(occupants(before, 3).get("3,3"), [3, 3]))[FILE]!;
    const scenario = after(without, settled(scenarioOf(without), 3, [2, 2], 5));
    expect(scenario.home.map(({ seat, cell }) => [seat, key(cell)])).toEqual([["red", "1,1"], ["purple", "1,3"], ["blue", "2,2"]]);
    expect(scenario.fixed[0]?.cells).toEqual([[2, 3]]);
  });

  it("has as many colours as players", () => {
    const two = withEdits({ [FILE]: told() }, [{ file: FILE, path: "fixed.1.players", value: [3] }])[FILE]!;
    expect(after(two, playersSet(scenarioOf(two), 3))).toMatchObject({ players: [2], home: [{ seat: "red" }, { seat: "blue" }], fixed: [{ card: "asteroid" }] });
    expect(after(told(), playersSet(scenarioOf(told()), 4))).toMatchObject({ players: [2, 3, 4], colours: ["red", "blue", "purple", "green"] });
  });
});

describe("a fault", () => {
  it("is at the cells that it names, else at those of its entry", () => {
    const scenario = scenarioOf(told());
    expect(spotsOf(fault("home 1", "has [1, 1], which fixed Supernovas cut off from [3, 3]; allowed: [2, 2]"), scenario)).toEqual([[1, 1], [3, 3]]);
    expect(spotsOf(fault("fixed 2", "is odd"), scenario)).toEqual([[1, 2]]);
    expect(spotsOf(fault("home 1", "has [9, 9], outside the grid"), scenario)).toEqual([]);
  });

  it("is mended where that is plain", () => {
    const scenario = scenarioOf(told());
    const cut = fixFor(fault("home 1", "has [1, 1], which fixed Supernovas cut off from [3, 3]"), scenario, 3);
    expect(cut?.text).toBe("Make (1,2) Space");
    expect(occupants(after(told(), cut!.edits), 3).get("1,2")).toMatchObject({ fixed: { card: "space" } });
    expect(fixFor(fault("hidden 1", "with 3 players: 3 start + 1 fixed + 9 hidden cards make 13"), { ...scenario, hidden: [{ space: 3 }, { players: [2], space: 2 }, { players: [3], space: 1 }] }, 3)?.edits).toEqual([
      { file: FILE, path: "hidden.0.space", value: "rest" }, { file: FILE, path: "hidden.2.space", value: null },
    ]);
    const planet = withEdits({ [FILE]: told() }, placed(scenario, 3, [3, 1], { card: "planet", klass: 3, down: false }))[FILE]!;
    const mixed = fixFor(fault("hidden 1, planets 1", "is Classes 1, 2, 3, but other planets are drawn from Class 3"), scenarioOf(planet), 3);
    expect(after(planet, mixed!.edits).hidden[0]?.planets).toEqual([{ count: 2, classes: [1, 2] }]);
  });
});
