import { expect, test } from "vitest";
import { cellName, type SoTable } from "../src/games/space-opera/table";
import { courseTo } from "../src/games/space-opera/course";

/** A map by letters: `.` open space, `?` a card face down, `o` a planet, `s` another ship; the ship under way is at 0. */
function map(rows: string[], spaces: number, diagonal = false): SoTable {
  const columns = rows[0]!.length;
  const cells = [...rows.join("")].map((sign, cell) => ({
    cell, row: Math.floor(cell / columns), column: cell % columns, face_up: sign !== "?", kind: sign === "?" ? null : sign === "o" ? "planet" : "space",
  }));
  const others = [...rows.join("")].flatMap((sign, cell) => (sign === "s" ? [{ ship: cell + 1, cell }] : []));
  const steps = [1, columns, ...(diagonal ? [columns + 1] : [])].map((cell) => ({ move: "", cell, spaces: 1, modes: [] }));
  return { rows: rows.length, columns, diagonal, cells, ships: [{ ship: 0, cell: 0 }, ...others], move: { ship: 0, spaces_left: spaces, path: [0], steps } } as unknown as SoTable;
}

test("a card without a planet is named by its place, in brackets", () => {
  expect(cellName(map(["..", ".."], 1), 1)).toBe("(1,2)");
});

test("a ship goes through open space to a card further off", () => {
  expect(courseTo(map(["...o"], 3), 3)).toEqual([1, 2, 3]);
  expect(courseTo(map([".?.", "...", ".?."], 4), 2)).toEqual([3, 4, 5, 2]);
  expect(courseTo(map(["...", "...", "..."], 2, true), 8)).toEqual([4, 8]);
});

test("but not further than it can, not through what is hidden or met, and not to a card that is face down", () => {
  expect(courseTo(map(["...o"], 2), 3)).toBeNull();
  expect(courseTo(map(["..s."], 3), 3)).toBeNull();
  expect(courseTo(map([".o.."], 3), 3)).toBeNull();
  expect(courseTo(map([".?.."], 3), 3)).toBeNull();
  expect(courseTo(map(["..?."], 3), 2)).toBeNull();
  expect(courseTo(map(["..."], 3), 1), "a card beside it is a step, not a way").toBeNull();
});
