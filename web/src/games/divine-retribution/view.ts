/** The table of this game as the server tells it. */

import type { GameDetail, View } from "../../api/types";

export interface Card {
  id: string;
  name: string;
  suit: string | null;
  suit_name: string | null;
  title: string;
  resistance: number;
  notoriety: number | null;
  contagions: number | null;
  chronic: string | null;
  text: string;
  provenance: Record<string, string>;
  rules: string[];
}

export interface Controlled {
  card: string;
  copied: string | null;
  waiting: boolean;
  gained: number;
  used: boolean;
  repented: boolean;
}

export interface Player {
  seat: number;
  hand_size: number;
  hand: string[];
  draw_size: number;
  draw_top: string[];
  unseen: Record<string, number>;
  discard: string[];
  control: Controlled[];
  infamy: number;
}

export interface DrTable {
  round: number;
  first_seat: number;
  turn: number;
  phase: "setup" | "spread" | "infect" | "end";
  contagions: number;
  available: number;
  spent: number;
  took_rat_king: boolean;
  lineup: (string | null)[];
  kingdom_deck: number;
  royals: string[];
  clergy: string[];
  king: boolean;
  rat_kings: number;
  penance_deck: number;
  pit: string[];
  drawn: string[];
  players: Player[];
}

export function tableOf(view: View): DrTable {
  return view.table as unknown as DrTable;
}

const SOME_PENANCE: Card = {
  id: "penance", name: "Penance", suit: null, suit_name: null, title: "penance", resistance: 0, notoriety: null,
  contagions: null, chronic: null, text: "Which Penance it is stays hidden from you.", provenance: {}, rules: [],
};

export function cardOf(game: GameDetail, id: string): Card {
  if (id === "penance") return SOME_PENANCE;
  const cards = game.content["cards"] as Record<string, Card>;
  return cards[id] ?? { ...SOME_PENANCE, id, name: id, text: "" };
}

/** The colours of a card: its suit, or Penance. */
export function suitOf(card: Card): string {
  return card.suit ?? "penance";
}

export function provenanceOf(card: Card): string {
  const kinds = new Set([card.provenance["effect"] ?? card.provenance["other"], card.provenance["other"]]);
  return kinds.size > 1 ? "printed, numbers designed" : ([...kinds][0] ?? "");
}

/** "Ale Knight. Resistance 6, 1 Contagion. Draw two cards." */
export function spoken(card: Card): string {
  const parts = [`Resistance ${card.resistance}`];
  if (card.contagions !== null) parts.push(`${card.contagions} Contagion${Math.abs(card.contagions) === 1 ? "" : "s"}`);
  if (card.notoriety !== null) parts.push(`Notoriety ${card.notoriety}`);
  return `${card.name}. ${parts.join(", ")}. ${card.text}`.trim();
}
