/** Names of seats as the engine says them, and what people see. */

import type { Seat } from "../api/types";
import { seatNames } from "./seatNames.svelte";

export function colourName(seat: number): string {
  return seatNames.now[seat] ?? `Seat ${seat + 1}`;
}

/** A bot as the lobby calls it; one that is no level has its name. */
export function botTitle(bot: string): string {
  return seatNames.bots[bot] ?? bot;
}

/** Who sits there, beside the colour: a name, the level of a bot, or nobody yet. */
export function sitterName(seat: Seat | undefined): string {
  if (!seat) return "";
  if (seat.kind === "open") return "free";
  if (seat.bot) return `${botTitle(seat.bot)} bot`;
  const name = seat.name === seatNames.now[seat.seat] ? "" : seat.name;
  return seat.kind === "left" ? `${name} (gone)`.trim() : name;
}

/** What a seat is called among people: by the name of who sits there, a bot or nobody by the colour. */
export function nameOf(seats: Seat[], seat: number): string {
  const sitter = seats[seat];
  return (sitter && !sitter.bot && sitter.kind !== "open" && sitter.name) || colourName(seat);
}

let colours = { names: [] as string[], said: /$^/g };

/** A sentence of the engine, which knows seats by their colours, with people's names. */
export function withNames(text: string, seats: Seat[]): string {
  const names = seatNames.now;
  if (colours.names !== names) colours = { names, said: new RegExp(`\\b(${names.join("|")})\\b`, "g") };
  return text.replace(colours.said, (colour) => nameOf(seats, names.indexOf(colour)));
}

export function clockText(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1000));
  if (seconds >= 86_400) return `${Math.floor(seconds / 86_400)} d ${Math.floor((seconds % 86_400) / 3600)} h`;
  if (seconds >= 3600) return `${Math.floor(seconds / 3600)} h ${Math.floor((seconds % 3600) / 60)} min`;
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
