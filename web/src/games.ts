/** What the page knows about each game: found in its folder, never named here. */

import type { Component } from "svelte";
import type { GameDetail } from "./api/types";
import type { BoardProps, Kit } from "./table/kit";
import type { Draft } from "./workbench/draft.svelte";

export interface Room {
  tagline: string;
  /** The name in the window of the lobby, if shorter than the title. */
  name?: string;
  pitch: [string, string, string];
  minutes: string;
  window: string;
  colours: { accent: string; light: string; lit: string; shade: string; on: string };
  /** Colours of seats that are not the usual ones. */
  seats?: Record<number, string>;
}

const rooms = import.meta.glob<{ default: Room }>("./games/*/room.ts", { eager: true });
const boards = import.meta.glob<{ default: Component<BoardProps> }>("./games/*/Board.svelte");
const docks = import.meta.glob<{ default: Component<BoardProps> }>("./games/*/Dock.svelte");
const asides = import.meta.glob<{ default: Component<BoardProps> }>("./games/*/Aside.svelte");
const legends = import.meta.glob<{ default: Component }>("./games/*/Legend.svelte");
const scenarioEditors = import.meta.glob<{ default: Editor }>("./games/*/ScenarioEditor.svelte");
const kits = import.meta.glob<{ default: Kit }>("./games/*/kit.ts");

/** Where something is made for a game. */
export type Editor = Component<{ draft: Draft; game: GameDetail }>;

export const hasScenarioEditor = (game: string): boolean => `./games/${game}/ScenarioEditor.svelte` in scenarioEditors;

export async function loadScenarioEditor(game: string): Promise<Editor | null> {
  return (await scenarioEditors[`./games/${game}/ScenarioEditor.svelte`]?.())?.default ?? null;
}

const HOUSE: Room = {
  tagline: "A game from another shelf",
  pitch: ["Played on the plain table.", "Every move stands in the list.", "The rules are one click away."],
  minutes: "",
  window: "",
  colours: { accent: "#f2c14e", light: "#c9a468", lit: "#5fa08a", shade: "#2f6b58", on: "#06140f" },
};

export function roomOf(game: string): Room {
  return rooms[`./games/${game}/room.ts`]?.default ?? HOUSE;
}

export function roomStyle(game: string): string {
  const { colours, seats = {} } = roomOf(game);
  const { accent, light, lit, shade, on } = colours;
  const own = Object.entries(seats).map(([seat, colour]) => `; --seat-${seat}: ${colour}`);
  return `--accent: ${accent}; --light: ${light}; --lit: ${lit}; --shade: ${shade}; --on: ${on}${own.join("")}`;
}

export interface GameTable {
  Board: Component<BoardProps>;
  /** One's own zone under the board. */
  Dock: Component<BoardProps> | null;
  /** The game's own part of the rail, between choices and log. */
  Aside: Component<BoardProps> | null;
  kit: Kit;
}

/** What the signs of a game mean; null for a game without signs of its own. */
export async function loadLegend(game: string): Promise<Component | null> {
  return (await legends[`./games/${game}/Legend.svelte`]?.())?.default ?? null;
}

/** The board of a game, or the plain one. */
export async function loadTable(game: string): Promise<GameTable> {
  const board = boards[`./games/${game}/Board.svelte`];
  const kit = kits[`./games/${game}/kit.ts`];
  if (!board || !kit) {
    const [plain, plainKit] = await Promise.all([import("./plain/Board.svelte"), import("./plain/kit")]);
    return { Board: plain.default, Dock: null, Aside: null, kit: plainKit.default };
  }
  const part = async (found: Record<string, () => Promise<{ default: Component<BoardProps> }>>, file: string) =>
    (await found[`./games/${game}/${file}`]?.())?.default ?? null;
  const [Board, Dock, Aside, loaded] = await Promise.all([board(), part(docks, "Dock.svelte"), part(asides, "Aside.svelte"), kit()]);
  return { Board: Board.default, Dock, Aside, kit: loaded.default };
}
