/** The table of this game: its types, and small questions about what lies there. */

import { originOf } from "../../frame/cards/origin";
import type { GameDetail, Shapes, View } from "../../api/types";

type Said = Shapes<"DivineRetribution">;
export type Card = Said["Card"];
export type Controlled = Said["Controlled"];
export type Player = Said["Player"];
export type DrTable = Said["Board"];

export function tableOf(view: View): DrTable {
  return view.table as DrTable;
}

const SOME_PENANCE: Card = {
  id: "penance", name: "Penance", suit: null, suit_name: null, title: "penance", copies: 0, resistance: 0, notoriety: null,
  contagions: null, chronic: null, persecute: false, repent: false, text: "Which Penance it is stays hidden from you.", provenance: {}, rules: [],
};

export function cardOf(game: GameDetail, id: string): Card {
  if (id === "penance") return SOME_PENANCE;
  const { cards } = game.content as Said["Catalogue"];
  return cards[id] ?? { ...SOME_PENANCE, id, name: id, text: "" };
}

/** The colours of a card: its suit, or Penance. */
export function suitOf(card: Card): string {
  return card.suit ?? "penance";
}

export function provenanceOf(card: Card): string {
  if (originOf(card.provenance) === "own") return "own";
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
