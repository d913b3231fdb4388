/** Which woodcut a card shows, and which sign of its suit stands beside it. */

import type { Card } from "./table";

const FIGURES: Record<string, string> = {
  peasant: "v-peasant", knight: "v-knight", priest: "v-priest", body_collector: "v-collector", fool: "v-fool",
  plague_doctor: "v-doctor", filth: "v-filth", rat: "v-rat", rat_king: "v-ratking", prince: "v-prince", princess: "v-princess",
  queen: "v-queen", bishop: "v-bishop", cardinal: "v-cardinal", pope: "v-pope", king: "v-king", penance: "v-penance",
};

/** Where the sign of the suit is held, in the 120 x 64 of the woodcut. */
const HELD: Record<string, { x: number; y: number; size: number }[]> = {
  peasant: [{ x: 67, y: 27, size: 33 }],
  knight: [{ x: 20, y: 24, size: 32 }, { x: 68, y: 24, size: 32 }],
  priest: [{ x: 20, y: 27, size: 32 }, { x: 68, y: 27, size: 32 }],
};

const NUMERALS: Record<string, string> = { penance_1: "I", penance_2: "II", penance_3: "III" };
const SIGNS: Record<string, string> = { for_hire: "hire" };

export function figureOf(card: Card): string {
  return `#dr-${FIGURES[card.title] ?? "v-rat"}`;
}

export function signsOf(card: Card): { href: string; x: number; y: number; size: number }[] {
  return (HELD[card.title] ?? []).map((at) => ({ href: `#dr-${signOf(card)}`, ...at }));
}

export function signOf(card: Card): string {
  const suit = card.suit ?? "penance";
  return SIGNS[suit] ?? suit;
}

/** The part of the woodcut that is shown: a crozier needs more room. */
export function frameOf(card: Card): string {
  return card.title === "bishop" ? "8 0 104 64" : "20 0 80 64";
}

/** Penance cards carry their number on the ball. */
export function numeralOf(card: Card): string {
  return card.title === "penance" ? (NUMERALS[card.id] ?? "?") : "";
}

/** The words of a card, with the keywords marked. */
export function marked(text: string): { text: string; kind: "plain" | "persecute" | "repent" | "chronic" }[] {
  return text.split(/(Persecute(?: again)?:?|Repent:|Chronic, \w+ Phase:)/).filter(Boolean).map((part) => {
    if (part.startsWith("Persecute")) return { text: part, kind: "persecute" };
    if (part.startsWith("Repent")) return { text: part, kind: "repent" };
    return { text: part, kind: part.startsWith("Chronic,") ? "chronic" : "plain" };
  });
}
