/** What a trial says of a card, in words. */

import type { CardFound, FieldForm, Found } from "./api";

export interface Told {
  title: string;
  text: string;
  sure: string;
}

/** Hundredths, signed: "+27". */
export const signed = (share: number): string => `${share > 0 ? "+" : share < 0 ? "−" : ""}${Math.abs(Math.round(share * 100))}`;
export const percent = (share: number): string => `${Math.round(share * 100)} %`;

const TITLES: Record<string, string> = { strong: "Too strong", weak: "Too weak", unwanted: "Nobody wants it", unknown: "Too few took it to say", gone: "Taken out of the game" };

export function verdictOf(card: CardFound, found: Found): Told {
  const title = TITLES[card.verdict] ?? `In balance, as far as ${found.games.toLocaleString("en")} games say`;
  return { title, text: textOf(card, found), sure: sureOf(card, found) };
}

function textOf(card: CardFound, { fair }: Found): string {
  const { after } = card;
  if (!after) return "Nobody could take it.";
  if (card.verdict === "unwanted") return `Somebody took it in ${percent(after.picked?.value ?? 0)} of the games in which it came up; wanted are ${percent(card.least ?? 0)} or more.`;
  if (after.share === null) return "Nobody took it in these games.";
  const more = Math.round((after.share / fair - 1) * 100);
  const won = `Owners win ${percent(after.share)} of games, fair are ${percent(fair)}.`;
  if (card.verdict === "strong") return `Owners win ${more} % more than their fair share: ${percent(after.share)} of games, fair are ${percent(fair)}.`;
  return won;
}

function sureOf(card: CardFound, { games }: Found): string {
  const lift = card.after?.lift;
  const change = card.lift?.changed ? " More than chance separates it from the built-in card." : "";
  if (!lift) return "Try more games.";
  const reaches = card.verdict === "fine" && (lift.high > card.high || lift.low < card.low);
  const may = reaches ? ` It may still be outside of ${signed(card.low)} to ${signed(card.high)}: try more games than ${games.toLocaleString("en")}.` : "";
  return `95 % sure the lift lies between ${signed(lift.low)} and ${signed(lift.high)}.${may}${change}`;
}

/** A figure that changed: "12.1, before 14.0". */
export function points(figure: Found["figures"][number]): string {
  const show = (value: number): string => (figure.is_share ? percent(value) : value.toFixed(1));
  return `${show(figure.after)}, before ${show(figure.before)}`;
}

export interface Better {
  field: string;
  value: number;
  says: string;
}

/** The next price to try; null where there is none. */
export function better(verdict: string, values: Record<string, unknown>, fields: FieldForm[]): Better | null {
  const price = fields.find(({ name, fixed }) => !fixed && (name === "cost" || name === "resistance"));
  const now = price ? values[price.name] : null;
  const step = verdict === "strong" ? 1 : verdict === "weak" || verdict === "unwanted" ? -1 : 0;
  if (!price || typeof now !== "number" || step === 0) return null;
  const value = now + step;
  if (value < price.low || value > price.high) return null;
  return { field: price.name, value, says: `Set ${price.title.toLowerCase()} ${value}` };
}
