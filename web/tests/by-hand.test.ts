/** A table that is set up by hand: each command is a change of the file. */

import { describe, expect, it } from "vitest";
import { carryOut, meeplePut, type Scene } from "../src/games/space-opera/editor/commands";
import { FILE, key, occupants, scenarioOf, type Scenario, type Spot } from "../src/games/space-opera/editor/scenario";
import { groupsOf, spokenThing, thingsAt, type Thing } from "../src/games/space-opera/editor/things";
import { withEdits, type Json } from "../src/workbench/edits";

const AUREL = { id: "aurel", name: "Aurel", class: 5, energy: 3, ore: 3, capacity: 3 };
const cards = new Map([["aurel", AUREL]]);
const told: Json = {
  players: [2, 3], colours: ["red", "blue", "purple"], rows: 3, columns: 3,
  home: [{ seat: "red", cell: [1, 1], card: "aurel", players: [2], ships: [{ count: 3, energy: 2 }, { energy: 1, meeples: 2 }] }, { seat: "blue", cell: [3, 3], class: 5 }],
  fixed: [{ cells: [[2, 2], [2, 3]], card: "aurel", garrison: 2 }],
  ship: [{ seat: "blue", cell: [1, 3], count: 2, nuclear: 2 }, { seat: "purple", cell: [1, 3], energy: 1 }],
};
const scene = (scenario: Scenario): Scene => ({ scenario, count: 2, cards });
const at = (scenario: Scenario, spot: Spot): Thing[] => thingsAt(scenario, 2, spot, occupants(scenario, 2).get(key(spot)), cards);

function after(id: string, command: string, document = told): { scenario: Scenario; selected: Thing | undefined } {
  const before = scenarioOf(document);
  const [row, column] = id.split("-").map(Number);
  const thing = at(before, [row!, column!]).find((each) => each.id === id)!;
  const { edits, select } = carryOut(command, thing, scene(before));
  const scenario = scenarioOf(withEdits({ [FILE]: document }, edits)[FILE] ?? {});
  return { scenario, selected: at(scenario, thing.spot).find((each) => each.id === select) };
}

describe("a table by hand", () => {
  it("has every ship by itself, without those of absent colours", () => {
    const groups = groupsOf(at(scenarioOf(told), [1, 1]).slice(1)).map((group) => group.map(spokenThing));
    expect(groups[0]).toEqual(["Meeples 3, on Aurel (1,1)", "Energy 3, on Aurel (1,1)", "Ore 3, on Aurel (1,1)"]);
    expect(groups[4]).toEqual(["Red ship (1,1)", "Meeples 2, on a Red ship (1,1)", "Energy 1, on a Red ship (1,1)"]);
    expect(at(scenarioOf(told), [1, 3]).filter((each) => each.kind === "ship")).toHaveLength(2);
  });

  it("changes one of several ships that are alike, and still has it selected", () => {
    const docked = after("1-1-ship-0-energy", "more");
    expect(docked.scenario.home[0]?.ships).toEqual([{ energy: 2, count: 2 }, { energy: 1, meeples: 2 }, { energy: 3 }]);
    expect(docked.selected && spokenThing(docked.selected)).toBe("Energy 3, on a Red ship (1,1)");
    const flown = after("1-3-ship-1-nuclear", "flip");
    expect(flown.scenario.ship).toEqual([{ seat: "blue", cell: [1, 3], nuclear: 2 }, { seat: "purple", cell: [1, 3], energy: 1 }, { seat: "blue", cell: [1, 3], nuclear: 1, biological: 1 }]);
    expect(flown.selected && spokenThing(flown.selected)).toBe("Biological warhead, on a Blue ship (1,3)");
  });

  it("gives a ship that has moved an entry of its own, for as many players as its home", () => {
    const { scenario, selected } = after("1-1-ship-3-meeples", "toggle_moved");
    expect(scenario.home[0]?.ships).toEqual([{ count: 3, energy: 2 }]);
    expect(scenario.ship.at(-1)).toEqual({ seat: "red", cell: [1, 1], energy: 1, meeples: 2, moved: true, players: [2] });
    expect(selected && spokenThing(selected)).toBe("Meeples 2, moved, on a Red ship (1,1)");
  });

  it("counts Meeples with those that are used", () => {
    const one = after("1-1-meeples", "turn_one");
    expect(one.scenario.home[0]).toMatchObject({ used: 1 });
    const document = withEdits({ [FILE]: told }, [{ file: FILE, path: "home.0.used", value: 1 }])[FILE]!;
    expect(after("1-1-used", "more", document).scenario.home[0]).toMatchObject({ meeples: 4, used: 2 });
    expect(after("1-1-meeples", "more", document).scenario.home[0]).toMatchObject({ meeples: 4, used: 1 });
    expect(after("1-1-meeples", "delete", document).scenario.home[0]).toMatchObject({ meeples: 1, used: 1 });
    expect(after("1-1-used", "delete", document).scenario.home[0]).toMatchObject({ meeples: 2 });
  });

  it("leaves the garrison of other cells alone when one of them changes", () => {
    const { scenario } = after("2-2-meeples", "more");
    expect(occupants(scenario, 2).get("2,2")).toMatchObject({ fixed: { garrison: 3 } });
    expect(occupants(scenario, 2).get("2,3")).toMatchObject({ fixed: { garrison: 2 } });
  });

  it("gives a planet that nobody has to the first Meeple", () => {
    const before = scenarioOf(told);
    const { edits } = meeplePut(at(before, [2, 3])[0]!, "blue", scene(before));
    const scenario = scenarioOf(withEdits({ [FILE]: told }, edits)[FILE] ?? {});
    expect(occupants(scenario, 2).get("2,3")).toMatchObject({ kind: "home", home: { seat: "blue", card: "aurel", meeples: 1, energy: 0, ore: 0 } });
    expect(occupants(scenario, 2).get("2,2")).toMatchObject({ kind: "fixed" });
  });
});
