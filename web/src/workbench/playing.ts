/** A table with a pack or scenario of one's own. */

import { api } from "../api/tables";
import type { GameDetail } from "../api/types";
import { USUAL_WAYS } from "../lobby/newTable";
import { usualBot } from "../lobby/levels";
import { settings } from "../settings.svelte";

/** You against bots, at once; where the table is. */
export async function playDesign(game: GameDetail, design: string, name: string, players: number): Promise<string> {
  const bot = usualBot(game.bots, settings.bot);
  const bots = Array.from({ length: players - 1 }, () => ({ kind: "bot" as const, bot }));
  const { table } = await api.create({
    game: game.id, name, seats: [{ kind: "me" }, ...bots], options: {}, clock: { kind: "none", seconds: null }, ...USUAL_WAYS, design,
  });
  return `/table/${table.id}`;
}
