/** What the PlagueBot did in its last turn, trait by trait, told from the events. */

import type { GameEvent } from "../../api/types";

export interface BotStep {
  /** "country", "evolution", "ban" when it was stuck, or the trait that was carried out. */
  sign: string;
  /** The Trait Card it stands on. */
  trait: string | null;
  /** What came of it: Countries infected, rolled for, killed. */
  results: { kind: "infected" | "rolled" | "killed" | "failed" | "placed"; country: string; roll?: number }[];
  passed: boolean;
}

const text = (event: GameEvent, name: string): string => String(event.args[name] ?? "");

/** Steps of the last turn of that seat within these events; null if it had none. */
export function stepsIn(events: GameEvent[], seat: number): BotStep[] | null {
  const begun = events.findLastIndex((event) => event.event === "turn_began" && event.seat === seat);
  if (begun < 0) return null;
  const steps: BotStep[] = [];
  for (const event of events.slice(begun + 1)) {
    if (event.event === "turn_began") break;
    note(steps, event, seat);
  }
  return steps;
}

function note(steps: BotStep[], event: GameEvent, seat: number): void {
  const begin = (sign: string, trait: string | null, passed = false): void => void steps.push({ sign, trait, results: [], passed });
  if (event.event === "bot_evolved") begin("evolution", text(event, "trait"));
  else if (event.event === "bot_processed") begin(text(event, "word"), text(event, "trait"));
  else if (event.event === "bot_passed") begin(text(event, "word"), text(event, "trait"), true);
  else if (event.event === "bot_stuck") begin("ban", null);
  if (event.seat !== seat) return;
  const result = resultOf(event);
  if (!result) return;
  if (result.kind === "placed" || steps.length === 0) begin("country", null);
  steps.at(-1)?.results.push(result);
}

function resultOf(event: GameEvent): BotStep["results"][number] | null {
  const country = text(event, "country");
  if (event.event === "placed") return { kind: "infected", country };
  if (event.event === "placed_country") return { kind: "placed", country };
  if (event.event === "rolled") return { kind: "rolled", country, roll: Number(event.args["roll"]) };
  if (event.event === "killed") return { kind: "killed", country };
  return event.event === "failed" ? { kind: "failed", country } : null;
}
