/** The clear way of the ship under way to a card further off. */

import { beside, shipOf, WAYS, type SoTable } from "./table";

/** Through open space where nobody is: nothing is met there and nothing turned up. */
const isClear = (table: SoTable, cell: number): boolean => {
  const card = table.cells[cell];
  return card !== undefined && card.face_up && card.kind === "space" && !table.ships.some((ship) => ship.cell === cell);
};

/** Cards from the one beside the ship to the destination; null if none of the shortest ways is clear and short enough. */
export function courseTo(table: SoTable, destination: number): number[] | null {
  const { move } = table;
  const ship = move ? shipOf(table, move.ship) : null;
  if (!move || !ship || !move.steps || !table.cells[destination]?.face_up) return null;
  const first = new Set(move.steps.map((step) => step.cell));
  if (first.has(destination)) return null;
  const ways = [[ship.cell]];
  const seen = new Set([ship.cell]);
  for (let way = ways.shift(); way && way.length <= move.spaces_left; way = ways.shift()) {
    for (const cell of neighbours(table, way.at(-1)!)) {
      if (seen.has(cell) || (way.length === 1 && !first.has(cell))) continue;
      if (cell === destination) return [...way.slice(1), cell];
      seen.add(cell);
      if (isClear(table, cell)) ways.push([...way, cell]);
    }
  }
  return null;
}

function neighbours(table: SoTable, cell: number): number[] {
  return Object.entries(WAYS).flatMap(([name, [down, right]]) => (table.diagonal || down === 0 || right === 0 ? (beside(table, cell, name) ?? []) : []));
}
