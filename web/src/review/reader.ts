/** What a review says in the third person, told to one who was there: "you" is only ever the reader. */

import type { Review, Turning } from "../api/types";

const QUOTED = /(“[^”]*”)/;
const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** A sentence about everybody; what was played stays as it is. */
export function toReader(sentence: string, name: string): string {
  const told = sentence.split(QUOTED).map((part, at) =>
    at % 2 === 1 ? part : part.replace(new RegExp(`\\b${escaped(name)}\\b`, "g"), (_, place: number) => (at === 0 && place === 0 ? "You" : "you")),
  );
  return told.join("").replace(/(\byou chose “.*) of the chance to win/, "$1 of your chance to win");
}

/** The sentences of one's own review; of any other those for everybody. */
export function sentencesFor({ summaries, names }: Review, shown: number | null, you: number | null): string[] {
  const told = (seat: number | null): string[] => summaries.find((each) => each.seat === seat)?.sentences ?? [];
  if (shown !== null && shown === you) return told(shown);
  const name = you === null ? undefined : names[you];
  return name === undefined ? told(null) : told(null).map((sentence) => toReader(sentence, name));
}

/** What happened at a turning point: who moved stands first, whom luck touched last. */
export function turningText({ text }: Turning, name: string | undefined): string {
  if (name === undefined) return text;
  const told = text.startsWith(`${name}: `) ? `You: ${text.slice(name.length + 2)}` : text;
  return told.replace(new RegExp(`(; luck (?:gave|took from)) ${escaped(name)} (?=\\d+ points?$)`), "$1 you ");
}
