import type { GameDetail, Move, View } from "../../api/types";
import { GO_ON } from "../../table/choices";
import { labelOf } from "../../table/forms";
import type { Kit, Pile, PlateFacts, Standing } from "../../table/kit";
import { bare, count } from "../../table/words";
import Card from "./Card.svelte";
import Mark from "./Mark.svelte";
import "./cards.css";
import { flightsOf, remarkOn, touchedBy } from "./movement";
import { says } from "./signs";
import { cardOf, tableOf, type Card as CardFacts } from "./table";

const GROUPS: Record<string, string> = {
  play: "Play from your hand", activate: "Use a Chronic card", resolve: "Next effect", copy: "Copy", repent: "Repent",
  discard: "Discard", recruit: "Recruit from your discard pile", pit: "Plague Pit from your hand",
  pit_discarded: "Plague Pit from your discard pile", infect: "Infect", infect_noble: "Infect", take_rat_king: "Infect",
  buy_rat_king: "Infect", infect_unpaid: "Infect without paying", persecute: "Persecute", redeal: "First lineup", keep: "First lineup",
};

const PLACES: Record<string, (move: Move, you: number | null) => string> = {
  play: (move) => `hand:${labelOf(move, "card")}`,
  discard: (move) => `hand:${labelOf(move, "card")}`,
  pit: (move) => `hand:${labelOf(move, "card")}`,
  repent: (move) => `hand:${labelOf(move, "card")}`,
  activate: (move, you) => `control:${you}:${labelOf(move, "card")}`,
  resolve: (move, you) => `control:${you}:${labelOf(move, "card")}`,
  copy: (move, you) => `control:${you}:${labelOf(move, "card")}`,
  recruit: (_, you) => `discard:${you}`,
  pit_discarded: (_, you) => `discard:${you}`,
  infect: (move) => `lineup:${labelOf(move, "slot")}`,
  infect_unpaid: (move) => `lineup:${labelOf(move, "slot")}`,
  infect_noble: (move) => `noble:${labelOf(move, "place")}`,
  persecute: (move) => `seat:${labelOf(move, "opponent")}`,
  take_rat_king: () => "rat_kings",
  buy_rat_king: () => "rat_kings",
};

const PARTS: Record<string, [string, string]> = {
  kingdom: ["Kingdom cards", "#8c4a2f"], nobility: ["Nobility", "#80569b"], notoriety: ["Notoriety", "#dba52f"],
  rat_kings: ["Rat Kings", "#7f8a42"], penance: ["Penance", "#6b6370"], starters: ["Rats and Filth", "#55606a"],
};

const PHASES = ["spread", "infect", "end"] as const;

/** The card that a move is about, if it is about one. */
function cardOfMove(move: Move, view: View): string | null {
  if (move.verb === "take_rat_king" || move.verb === "buy_rat_king") return "rat_king";
  return labelOf(move, "card") || tableOf(view).lineup[Number(labelOf(move, "slot") || -1)] || nobleAt(labelOf(move, "place"), view);
}

function cardNamed(move: Move, game: GameDetail, view: View): string {
  const card = cardOfMove(move, view);
  return card ? cardOf(game, card).name : "";
}

export function nobleAt(place: string, view: View): string | null {
  const table = tableOf(view);
  if (place === "king") return table.king ? "king" : null;
  return (place === "royals" ? table.royals[0] : place === "clergy" ? table.clergy[0] : null) ?? null;
}

/** What these do is in their sentence, not on the card alone. */
const TOLD = new Set(["repent", "activate"]);
const PAID = new Set(["infect", "infect_noble", "buy_rat_king"]);

/** What a move costs, in Contagions. */
export function priceOf(move: Move, game: GameDetail, view: View): number {
  const card = PAID.has(move.verb) ? cardOfMove(move, view) : null;
  return card ? cardOf(game, card).resistance : 0;
}

function note(move: Move, game: GameDetail, view: View): string {
  if (move.verb === "take_rat_king") return "free";
  return PAID.has(move.verb) ? count(priceOf(move, game, view), "Contagion") : "";
}

function cardAt(place: string, view: View): string | null {
  const [zone = "", first = "", second = ""] = place.split(":");
  if (zone === "hand") return first;
  if (zone === "control") return second;
  if (zone === "lineup") return tableOf(view).lineup[Number(first)] ?? null;
  return zone === "noble" ? nobleAt(first, view) : zone === "rat_kings" ? "rat_king" : null;
}

function meant(place: string, view: View): { verb: string; labels: string[] }[] {
  const [zone = "", first = "", second = ""] = place.split(":");
  const verbs: Record<string, [string[], string[]]> = {
    hand: [["play", "repent", "discard", "pit"], [first]],
    lineup: [["infect"], [first]],
    noble: [["infect_noble"], [first]],
    rat_kings: [["take_rat_king"], []],
    control: [["activate"], [second]],
    seat: [["persecute"], [first]],
    discard: [["recruit"], [tableOf(view).players[Number(first)]?.discard[0] ?? ""]],
  };
  const [names, labels] = verbs[zone] ?? [[], []];
  return names.map((verb) => ({ verb, labels }));
}

function plate(view: View, seat: number): PlateFacts {
  const player = tableOf(view).players[seat];
  if (!player) return { score: null, counts: [], held: [] };
  return {
    score: { label: "Infamy", value: player.infamy, says: says("infamy") },
    counts: [
      { label: "Hand", value: player.hand_size, mark: "hand", says: says("hand") },
      { label: "Draw pile", value: player.draw_size, mark: "pile", says: says("pile") },
      { label: "Discard pile", value: player.discard.length, mark: "discard", says: says("discard") },
    ],
    held: player.control.map((held) =>
      held.repented ? { card: held.card, mark: "shield", state: "used to Repent" } : held.used ? { card: held.card, mark: "hourglass", state: "used" } : { card: held.card },
    ),
  };
}

function standing(view: View): Standing {
  const { phase, round } = tableOf(view);
  const now = PHASES.indexOf(phase as "spread");
  const names = { spread: "Spread", infect: "Infect", end: "End" };
  return {
    line: `Round ${round}`,
    steps: PHASES.map((name, index) => ({ name: names[name], state: index < now ? "done" : index === now ? "now" : "ahead" })),
  };
}

const repeated = (counts: Record<string, number>): string[] => Object.entries(counts).flatMap(([id, many]) => Array.from({ length: many }, () => id));

function piles(view: View, nameOf: (seat: number) => string): Pile[] {
  const { players, pit, royals, clergy } = tableOf(view);
  const found: Pile[] = [];
  for (const player of players) {
    const mine = player.seat === view.you;
    const whose = mine ? "Your" : `${nameOf(player.seat)}’s`;
    found.push({ place: `discard:${player.seat}`, title: `${whose} discard pile`, cards: [...player.discard].reverse(), note: "The last one first." });
    const unseen = repeated(player.unseen);
    if (mine) found.push({ place: `draw:${player.seat}`, title: "Your draw pile", cards: [...player.draw_top, ...unseen], note: "What lies there, not in which order." });
    else found.push({ place: `draw:${player.seat}`, title: `${whose} hand and draw pile`, cards: unseen, note: "What they hold together; which card is where, you do not know." });
  }
  found.push({ place: "pit", title: "Plague Pit", cards: [...pit].reverse(), note: "The last one first. Nobody counts them." });
  found.push({ place: "under:royals", title: "Royals", cards: royals, note: "From the top down." });
  found.push({ place: "under:clergy", title: "Clergy", cards: clergy, note: "From the top down." });
  return found;
}

const WORDS: [string, RegExp][] = [["persecute", /Persecute/], ["repent", /Repent/], ["chronic", /^Chronic,/], ["recruit", /Recruit/], ["plague_pit", /Plague Pit/]];

/** Everything a card says, and what its signs and words mean. */
function fullText(card: CardFacts): string {
  const numbers = [`Resistance ${card.resistance}: costs ${count(card.resistance, "Contagion")}, counts ${card.resistance} Infamy at the end.`];
  if (card.notoriety !== null) numbers.push(`Notoriety ${card.notoriety}: ${card.notoriety} Infamy more.`);
  if (card.contagions !== null) numbers.push(`Gives ${count(card.contagions, "Contagion")} when you play it.`);
  return [card.text, numbers.join(" "), ...WORDS.filter(([, word]) => word.test(card.text)).map(([sign]) => says(sign))].filter(Boolean).join("\n");
}

const kit: Kit = {
  group: (move) => GROUPS[move.verb] ?? GO_ON,
  label: (move, game, view) => (TOLD.has(move.verb) ? "" : cardNamed(move, game, view)) || bare(move.text),
  note,
  targets: (move, view) => {
    const place = PLACES[move.verb]?.(move, view.you);
    return place ? [place] : [];
  },
  meant,
  plate,
  goal: () => "Most Infamy wins when the King is Infected.",
  piles,
  standing,
  flights: flightsOf,
  touched: touchedBy,
  remark: remarkOn,
  scoreNow: (view, seat) => tableOf(view).players[seat]?.infamy ?? null,
  answers: (place, _, game) => (place.startsWith("hand:") && cardOf(game, place.slice("hand:".length)).repent ? "DR-PERSECUTE-3" : null),
  scoreName: () => "Infamy",
  scoreText: (score) => `${score} Infamy`,
  reactions: { "DR-PERSECUTE-3": "Somebody Persecutes you: Repent with a card, or suffer" },
  partName: (part) => PARTS[part]?.[0] ?? part,
  partColour: (part) => PARTS[part]?.[1] ?? "#6b6370",
  Card,
  Mark,
  cardOf: cardAt,
  cardRules: (id, game) => {
    const card = cardOf(game, id);
    return { title: card.name, text: fullText(card), rules: card.rules };
  },
};

export default kit;
