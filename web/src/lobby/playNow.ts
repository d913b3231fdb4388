/** One click: a table with the usual options, you in a random seat, bots in the others. */

import { api } from "../api/tables";
import type { GameSummary, NewTable } from "../api/types";
import { USUAL_WAYS } from "./newTable";

const USUAL_SEATS = 4;

export function usualTable(game: GameSummary, mySeat: number, bot: string): NewTable {
  const counts = game.seat_counts.filter((count) => count <= USUAL_SEATS);
  const size = Math.max(...(counts.length > 0 ? counts : game.seat_counts));
  const seats = Array.from({ length: size }, (_, seat) =>
    seat === mySeat % size ? { kind: "me" as const } : { kind: "bot" as const, bot },
  );
  return { game: game.id, name: "", seats, options: {}, clock: { kind: "none", seconds: null }, ...USUAL_WAYS };
}

export async function playNow(game: GameSummary, bot: string): Promise<string> {
  const seat = Math.floor(Math.random() * 8);
  const { table } = await api.create(usualTable(game, seat, bot));
  return table.id;
}
