/** How a finished game is told in a list. */

import type { TableFacts } from "../api/types";

/** Who won, as one's own seats see it. */
export function resultOf({ ending, seats, you }: TableFacts): { word: string; kind: "won" | "lost" | "none" } {
  const winners = ending?.winners ?? [];
  if (winners.length === 0) return { word: ending?.reason === "closed" ? "Closed" : "No winner", kind: "none" };
  if (winners.some((seat) => you.includes(seat))) return { word: winners.length > 1 ? "You share the win" : "You won", kind: "won" };
  const names = winners.map((seat) => seats[seat]?.name ?? "");
  return { word: `${names.join(" and ")} won`, kind: "lost" };
}

/** Only a match that was begun leaves something to look at again. */
export const wasPlayed = ({ ending, log }: TableFacts): boolean => ending?.reason !== "closed" || log > 0;

const DAY_MS = 86_400_000;

export function whenOf(at: string, now = new Date()): string {
  const then = new Date(at);
  const midnight = new Date(now.getFullYear(), now.getMonth(), now.getDate()).getTime();
  const time = then.toLocaleTimeString(undefined, { hour: "2-digit", minute: "2-digit" });
  if (then.getTime() >= midnight) return `today, ${time}`;
  if (then.getTime() >= midnight - DAY_MS) return `yesterday, ${time}`;
  return then.toLocaleDateString(undefined, { day: "numeric", month: "short", ...(then.getFullYear() === now.getFullYear() ? {} : { year: "numeric" }) });
}
