/** What a game brings along for the pack editor: which card an entry is, and its drawings. Found in its folder. */

import type { Component } from "svelte";

export interface Bench {
  /** The card of an entry in the game's content; null for what is no card. */
  cardOf(section: string, key: string | number): string | null;
  /** The drawings that cards use by their ids. */
  Drawings?: Component<any>;
  drawn?: Record<string, unknown>;
}

const benches = import.meta.glob<{ default: Bench }>("../games/*/bench.ts");

export const hasPackEditor = (game: string): boolean => `../games/${game}/bench.ts` in benches;

export async function loadBench(game: string): Promise<Bench> {
  return (await benches[`../games/${game}/bench.ts`]?.())?.default ?? { cardOf: () => null };
}
