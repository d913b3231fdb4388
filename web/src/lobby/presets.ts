/** Ways to set a table with one click, and which options are worth showing. By the names of options, whatever the game. */

import type { GameOption, GameSummary, OptionValue } from "../api/types";
import { usualBot } from "./levels";
import type { SeatPlan } from "./newTable";

export type PresetName = "first" | "standard" | "long" | "tournament" | "alone";

export interface Preset {
  name: PresetName;
  title: string;
  note: string;
  seats: SeatPlan[];
  options: Record<string, OptionValue>;
  /** Its place among the clocks. */
  clock: number;
}

const TWENTY_MINUTES_EACH = 2;
const FIRST_SEATS = 3;
const USUAL_SEATS = 4;
const EASY = "easy";
/** Fewer questions, for who sees the game for the first time. */
const GENTLE: Record<string, OptionValue> = { event_timing: "own_turn" };
const LONG: Record<string, OptionValue> = { round_limit: 40, nights: 10, deck_delta_per_player: 2, stall_rounds: 10, final_round: "full_round" };
const EVEN: Record<string, OptionValue> = { equal_turns: true, graded_start: true, equal_start: true };

const known = (game: GameSummary, wanted: Record<string, OptionValue>): Record<string, OptionValue> =>
  Object.fromEntries(Object.entries(wanted).filter(([name]) => game.options.some((option) => option.name === name)));

/** The largest table up to a size that the game can have. */
const sizeUpTo = (game: GameSummary, most: number): number =>
  Math.max(...(game.seat_counts.some((count) => count <= most) ? game.seat_counts.filter((count) => count <= most) : game.seat_counts));

const planOf = (size: number, kind: SeatPlan["kind"], bot: string): SeatPlan[] =>
  Array.from({ length: size }, (_, seat) => ({ kind: seat === 0 ? "me" : kind, bot }));

/** The name of what one plays against alone: that of the group of its options. */
export function soloRival(game: GameSummary): string | null {
  if (!game.seat_counts.includes(1)) return null;
  return game.options.find((option) => isSolo(option))?.group ?? "";
}

const isSolo = (option: GameOption): boolean => /bot$/i.test(option.group);

export function presetsOf(game: GameSummary, last: string): Preset[] {
  const bot = usualBot(game.bots, last);
  const easy = game.bots.includes(EASY) ? EASY : bot;
  const few = sizeUpTo(game, FIRST_SEATS);
  const usual = sizeUpTo(game, USUAL_SEATS);
  const rival = soloRival(game);
  const presets: Preset[] = [
    { name: "first", title: "First game", note: `${few} seats, gentle bots`, seats: planOf(few, "bot", easy), options: known(game, GENTLE), clock: 0 },
    { name: "standard", title: "Standard", note: `${usual} seats, as the rulebook says`, seats: planOf(usual, "bot", bot), options: {}, clock: 0 },
    { name: "long", title: "Long", note: `${usual} seats, a longer game`, seats: planOf(usual, "bot", bot), options: known(game, LONG), clock: 0 },
    { name: "tournament", title: "Tournament", note: "people, 20 min each, even starts", seats: planOf(usual, "open", bot), options: known(game, EVEN), clock: TWENTY_MINUTES_EACH },
  ];
  if (rival !== null) presets.splice(1, 0, { name: "alone", title: "Alone", note: rival ? `against the ${rival}` : "nobody else", seats: planOf(1, "bot", bot), options: {}, clock: 0 });
  return presets.filter(({ name, options }) => name !== "long" || Object.keys(options).length > 0);
}

/** Whether an option can make a difference at a table of this size with these other options. */
export function matters(option: GameOption, seats: number, chosen: (name: string) => OptionValue | undefined): boolean {
  const { name } = option;
  const seat = /_(\d+)$/.exec(name);
  if (seat && Number(seat[1]) >= seats) return false;
  if (isSolo(option)) return seats === 1;
  if (name.startsWith("two_player_")) return seats === 2;
  if (/^respawn_/.test(name)) return chosen("respawn") === true;
  return name !== "five_players" && name !== "setup_climate";
}

/** Choices that name a seat are only offered for seats that there are. */
export function choicesFor(option: GameOption, seats: number): GameOption {
  if (option.type !== "choice") return option;
  const kept = option.choices.map((choice, at) => ({ choice, title: option.titles[at] ?? choice })).filter(({ choice }) => !/^\d$/.test(choice) || !/^first_/.test(option.name) || Number(choice) < seats);
  return { ...option, choices: kept.map(({ choice }) => choice), titles: kept.map(({ title }) => title) };
}
