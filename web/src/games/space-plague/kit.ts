import type { GameDetail, Move, View } from "../../api/types";
import { GO_ON, type Step } from "../../table/choices";
import { labelOf } from "../../table/forms";
import type { Kit, Pile, PlateFacts, Standing } from "../../table/kit";
import { colourName } from "../../table/seats";
import { bare, count } from "../../table/words";
import Card from "./Card.svelte";
import Flyer from "./Flyer.svelte";
import Mark from "./Mark.svelte";
import "./cards.css";
import { producedSign } from "./art";
import { flightsOf, remarkOn, touchedBy } from "./movement";
import { says } from "./signs";
import { aheadOf, cardOf, catalogueOf, eventOf, isEvent, KINDS, planetOf, spoken, tableOf, TERRAINS, unitAt, whereIs, type Card as CardFacts, type EventCard, type SpTable } from "./table";

const GROUPS: Record<string, string> = {
  commit: "Pick a card in secret", produce: "Where on your ship", berth: "Where on your ship", advance: "Advance", jump: "Jump", stay: "Jump",
  shield: "Shield until the next round", buy: "Buy", use: "Use an instant", activate: "Use a permanent", drop: "Discard a permanent",
  trash: "Trash from your hand", trash_played: "Trash played cards", take_back: "Take back", send: "Send a plague to", charge: "Charge a terrain",
  discharge: "Clear the energy of", rob: "Rob", promote: "Promote", herd: "Advance all on", charge_tile: "Charge a tile", swap: "Swap two neighbours",
  target: "Choose a unit", immunize: "Make immune", free: "Take the halt off", visit: "Evolve, or try your luck", roll: "Evolve, or try your luck",
  pay: "The toll", lose: "The toll", sacrifice: "Or give up a unit", resolve: "Your card", renew: "The market",
};

const PARTS: Record<string, [string, string]> = {
  core: ["In the core", "#ff4fb8"], tokens: ["In the core", "#ff4fb8"], special: ["Special plagues", "#d8262f"], evolutions: ["Evolutions", "#4fae93"],
};

const PHASES = [["production", "Produce"], ["action", "Actions"], ["event", "Event"], ["march", "March"]] as const;

// Places.

const you = (view: View): number => view.you ?? 0;
/** A space, and whoever stands on it: pointing at either means the same. */
function spot(table: SpTable, host: number, space: string): string[] {
  const board = table.boards[host];
  const units = [...(board?.ship ?? []), ...(board?.path ?? [])].find((each) => each.space === space)?.units ?? [];
  return units.length > 0 ? units.map((unit) => `unit:${host}:${unit.place}`) : [`space:${host}:${space}`];
}
function grounds(table: SpTable, host: number, terrain: string): string[] {
  return (table.boards[host]?.path ?? []).filter((tile) => tile.terrain === terrain).flatMap((tile) => spot(table, host, tile.space));
}

const TARGETS: Record<string, (move: Move, view: View) => Step[]> = {
  commit: (move) => [`hand:${labelOf(move, "card")}`],
  trash: (move) => [`hand:${labelOf(move, "card")}`],
  trash_played: (move) => [`played:${labelOf(move, "card")}`],
  take_back: (move) => [`played:${labelOf(move, "card")}`],
  resolve: (_, view) => [`commit:${you(view)}`],
  use: (move, view) => [`instant:${you(view)}:${labelOf(move, "card")}`],
  activate: (move, view) => [`perm:${you(view)}:${labelOf(move, "card")}`],
  drop: (move, view) => [`perm:${you(view)}:${labelOf(move, "card")}`],
  buy: (move) => [`market:${labelOf(move, "slot")}`],
  visit: () => ["shop"],
  renew: () => ["shop"],
  roll: () => ["die"],
  produce: (move, view) => [spot(tableOf(view), you(view), labelOf(move, "space"))],
  berth: (move, view) => [spot(tableOf(view), you(view), labelOf(move, "space"))],
  promote: (move, view) => [spot(tableOf(view), you(view), labelOf(move, "space"))],
  charge_tile: (move, view) => [spot(tableOf(view), you(view), labelOf(move, "space"))],
  send: (move, view) => [spot(tableOf(view), Number(labelOf(move, "board")), labelOf(move, "space"))],
  advance: (move, view) => [`unit:${you(view)}:${labelOf(move, "place")}`],
  shield: (move, view) => [`unit:${you(view)}:${labelOf(move, "place")}`],
  immunize: (move, view) => [`unit:${you(view)}:${labelOf(move, "place")}`],
  free: (move, view) => [`unit:${you(view)}:${labelOf(move, "place")}`],
  jump: (move, view) => [`unit:${you(view)}:${labelOf(move, "place")}`, spot(tableOf(view), you(view), labelOf(move, "space"))],
  target: (move) => [`unit:${labelOf(move, "board")}:${labelOf(move, "place")}`],
  rob: (move) => [`seat:${labelOf(move, "board")}`],
  herd: (move, view) => [grounds(tableOf(view), you(view), labelOf(move, "terrain"))],
  charge: (move, view) => [grounds(tableOf(view), you(view), labelOf(move, "terrain"))],
  discharge: (move, view) => [grounds(tableOf(view), Number(labelOf(move, "board")), labelOf(move, "terrain"))],
  swap: (move, view) => swapped(tableOf(view), you(view), labelOf(move, "space")),
};

function swapped(table: SpTable, host: number, space: string): Step[] {
  const board = table.boards[host];
  return board ? [spot(table, host, space), spot(table, host, aheadOf(board, space))] : [];
}

function meant(place: string, view: View): { verb: string; labels: string[] }[] {
  const [zone = "", first = "", second = ""] = place.split(":");
  const own = Number(first) === view.you;
  const verbs: Record<string, [string[], string[]]> = {
    hand: [["commit", "trash"], [first]],
    played: [["take_back", "trash_played"], [first]],
    commit: [["resolve"], []],
    market: [["buy"], [first]],
    shop: [["visit", "renew"], []],
    die: [["roll"], []],
    perm: [["activate", "drop"], [second]],
    instant: [["use"], [second]],
    seat: [["rob"], [first]],
    unit: own ? [["advance", "shield", "immunize"], [second]] : [["target"], [first, second]],
    space: own ? [[second.startsWith("s") ? "produce" : "charge_tile"], [second]] : [["send"], [first, second]],
  };
  const [names, labels] = verbs[zone] ?? [[], []];
  return names.map((verb) => ({ verb, labels }));
}

// Words.

const capital = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);

/** "Captain", "Blue's plague"; in the list the place stands beside it. */
export function unitName(view: View, host: number, place: string): string {
  const unit = unitAt(tableOf(view), host, place);
  if (!unit) return "Unit";
  if (unit.owner === null) return "Native";
  return unit.owner === view.you ? capital(KINDS[unit.kind]) : `${colourName(unit.owner)}’s ${KINDS[unit.kind]}`;
}

const ofCard = (move: Move, game: GameDetail): string => cardOf(game, labelOf(move, "card")).name;
const ofUnit = (move: Move, _: GameDetail, view: View): string => {
  const place = labelOf(move, "place");
  return `${unitName(view, you(view), place)} on ${whereIs(tableOf(view), you(view), place)}`;
};
/** The space of a ship that is nearest to the path. */
const FRONT = "s3";
const ofSpace = (move: Move, _: GameDetail, view: View): string => capital(whereIs(tableOf(view), you(view), labelOf(move, "space")));
const ofTerrain = (move: Move): string => TERRAINS[labelOf(move, "terrain")] ?? "";

const LABELS: Record<string, (move: Move, game: GameDetail, view: View) => string> = {
  commit: ofCard, use: ofCard, activate: ofCard, drop: ofCard, trash: ofCard, trash_played: ofCard, take_back: ofCard,
  buy: (move, game, view) => {
    const slot = labelOf(move, "slot");
    const { market } = tableOf(view);
    return cardOf(game, (slot === "top" ? market.top : market.row[Number(slot) - 1]) ?? "").name;
  },
  advance: ofUnit, shield: ofUnit, immunize: ofUnit, free: ofUnit,
  produce: ofSpace, berth: ofSpace, promote: ofSpace, charge_tile: ofSpace,
  herd: ofTerrain, charge: ofTerrain,
  discharge: (move) => `${colourName(Number(labelOf(move, "board")))}: ${ofTerrain(move)}`,
  target: (move, _, view) => {
    const [board, place] = [Number(labelOf(move, "board")), labelOf(move, "place")];
    return `${unitName(view, board, place)}, ${board === view.you ? "your board" : `${colourName(board)}’s board`}, ${whereIs(tableOf(view), board, place)}`;
  },
  send: (move) => `${colourName(Number(labelOf(move, "board")))}, ship space ${labelOf(move, "space").slice(1)}`,
  rob: (move) => colourName(Number(labelOf(move, "board"))),
  jump: (move, _, view) => `To ${whereIs(tableOf(view), you(view), labelOf(move, "space"))}`,
};

function noteOf(move: Move, game: GameDetail, view: View): string {
  const { market, players } = tableOf(view);
  if (move.verb === "buy") {
    const slot = labelOf(move, "slot");
    const price = slot === "top" ? null : market.prices[Number(slot) - 1];
    return price === null || price === undefined ? "" : `${price} energy`;
  }
  if (move.verb === "produce" || move.verb === "berth") return labelOf(move, "space") === FRONT ? "next to tile 1" : "";
  if (move.verb === "renew") return `${catalogueOf(game).renewal} energy`;
  return move.verb === "rob" ? `has ${players[Number(labelOf(move, "board"))]?.energy ?? 0}` : "";
}

// Plates and standing.

function plate(view: View, seat: number): PlateFacts {
  const player = tableOf(view).players[seat];
  if (!player) return { score: null, counts: [], held: null };
  return {
    score: { label: player.score.total === 1 ? "point" : "points", value: player.score.total, says: says("core", `Points: ${player.score.core} in the core, ${player.score.evolutions} from evolutions`) },
    counts: [
      { label: "Energy", value: player.energy, mark: "energy", says: says("energy") },
      { label: "Hand", value: player.hand_size, mark: "hand", says: "Cards in hand" },
      { label: "Tokens in supply", value: player.supply, mark: "supply", says: says("supply") },
    ],
    held: null,
  };
}

function standing(view: View): Standing {
  const { phase, round, last_round, final_march } = tableOf(view);
  const rounds = final_march ? last_round - 1 : last_round;
  const now = PHASES.findIndex(([id]) => id === phase);
  return {
    line: round > rounds ? "The final march" : `Round ${round} of ${rounds}`,
    steps: PHASES.map(([, name], index) => ({ name, state: index < now ? "done" : index === now ? "now" : "ahead" })),
  };
}

function cardAt(place: string, view: View): string | null {
  const [zone = "", first = "", second = ""] = place.split(":");
  const { market, players } = tableOf(view);
  if (zone === "hand" || zone === "played" || zone === "track") return first;
  if (zone === "perm" || zone === "instant") return second;
  if (zone === "commit") return players[Number(first)]?.commit?.card ?? null;
  return zone === "market" ? ((first === "top" ? market.top : market.row[Number(first) - 1]) ?? null) : null;
}

function piles(view: View, nameOf: (seat: number) => string): Pile[] {
  const { market, gone, players } = tableOf(view);
  const found: Pile[] = [
    { place: "market:discards", title: "Discarded evolution cards", cards: [...market.discards].reverse(), note: "The last one first." },
    { place: "gone", title: "Planetary cards that are past", cards: [...gone].reverse(), note: "The last one first." },
  ];
  for (const player of players) {
    const whose = player.seat === view.you ? "Your" : `${nameOf(player.seat)}’s`;
    found.push({ place: `played:${player.seat}`, title: `${whose} played cards`, cards: player.played, note: "They come back with a renewal." });
    if (player.trashed.length > 0) found.push({ place: `trashed:${player.seat}`, title: `${whose} cards out of the game`, cards: player.trashed });
  }
  return found;
}

/** What the two halves of a planetary card say. */
const eventWords = (event: EventCard): string => `When it is turned up: ${producedSign(event.produces).label}.\nWhen its round has come: ${event.text}`;

const KIND_WORDS: Record<CardFacts["type"], string> = { starter: "One of the six cards everybody begins with.", hand: says("hand"), permanent: says("permanent"), instant: says("instant") };

/** What a card would find now: room on the ship, units to move, energy for the market. */
function now(id: string, view: View, game: GameDetail): string {
  const { boards, players, market } = tableOf(view);
  const [board, player] = [boards[view.you ?? -1], players[view.you ?? -1]];
  if (!board || !player) return "";
  const free = board.ship.filter(({ units }) => units.length === 0).length;
  const affordable = market.prices.filter((price) => price !== null && price <= player.energy).length;
  if (/^(produce_\d|captain)$/.test(id)) return free > 0 ? `Your ship has ${count(free, "free space")}.` : "Your ship has no free space: the new unit would be lost.";
  const moving = [...board.ship, ...board.path].some(({ units }) => units.length > 0);
  if (/^(fast|slow)$/.test(id) && !moving) return "No unit stands on your board: nothing could move.";
  if (id === "evolving") return `You have ${player.energy} energy, enough for ${affordable === 0 ? "no card" : count(affordable, "card")} of the market.`;
  const { cost } = cardOf(game, id);
  const price = market.prices[market.row.indexOf(id)] ?? cost;
  return market.row.includes(id) && price !== null ? `It costs you ${price} energy, and you have ${player.energy}.` : "";
}

const kit: Kit = {
  group: (move) => GROUPS[move.verb] ?? GO_ON,
  label: (move, game, view) => LABELS[move.verb]?.(move, game, view) || bare(move.text),
  note: noteOf,
  targets: (move, view) => TARGETS[move.verb]?.(move, view) ?? [],
  meant,
  plate,
  plates: "board",
  goal: () => "Most points at the end: core and evolutions.",
  piles,
  standing,
  flights: flightsOf,
  touched: touchedBy,
  remark: remarkOn,
  scoreNow: (view, seat) => tableOf(view).players[seat]?.score.total ?? null,
  answers: (place, view) => (place.startsWith(`instant:${view.you}:`) ? "SP-RULING-29" : null),
  scoreName: () => "Points",
  scoreText: (score) => count(score, "point"),
  reactions: { "SP-RULING-29": "A moment to use an instant" },
  partName: (part) => PARTS[part]?.[0] ?? capital(part.replaceAll("_", " ")),
  partColour: (part) => PARTS[part]?.[1] ?? "#8a6cf0",
  Card,
  Mark,
  Flyer,
  cardOf: cardAt,
  now,
  cardRules: (id, game) => {
    const event = isEvent(id) ? eventOf(game, id) : null;
    if (event) return { title: event.name, text: eventWords(event), rules: event.rules };
    if (id.startsWith("planet:")) {
      const planet = planetOf(game, id.slice("planet:".length));
      return { title: planet.name, text: `Path from the ship: ${planet.path.map((terrain) => TERRAINS[terrain] ?? terrain).join(", ")}.\nUnique event: ${planet.text}`, rules: planet.rules };
    }
    const card = cardOf(game, id);
    return { title: card.name, text: `${spoken(game, id).slice(card.name.length + 2)}\n${KIND_WORDS[card.type]}`, rules: card.rules };
  },
};

export default kit;
