import type { GameDetail, Move, View } from "../../api/types";
import { GO_ON, plainWords, type Step } from "../../table/choices";
import { labelOf } from "../../table/forms";
import type { Kit, Pile, PlateFacts, Standing } from "../../table/kit";
import { colourName } from "../../table/seats";
import { bare, count } from "../../table/words";
import Card from "./Card.svelte";
import Flyer from "./Flyer.svelte";
import Sign from "./Sign.svelte";
import "./cards.css";
import { flightsOf, remarkOn, touchedBy } from "./movement";
import { says } from "./signs";
import { now } from "./outlook";
import { ABILITIES, cardOf, cardsLeft, catalogueOf, nameOf, onBoard, SPACES, tableOf, textOf, totalOf, traitNames, WHEN, type AnyCard, type PiTable, type Space } from "./table";

const GROUPS: Record<string, string> = {
  blind: "Take a Country Card", take: "Take a Country Card", settle: "Your Country Card", discard: "Your Country Card", evolve: "Evolve",
  grow: "The mutated card", to_hand: "The mutated card", mutate: "Abilities", shift: "Genetic Shift", outbreak: "Outbreak from",
  place: "Place a token in", roll: "Roll the Death Dice for", play: "Play an Event Card", sell: "Discard an Event Card",
  aim: "Choose a Country", alert: "Stop your own token", pick: "Choose a token", seal: "Choose a continent", choose: "Your disease",
  devolve: "Devolve", refund: "Devolve for DNA", borrow: "Use for this turn", replace: "Replace cards",
};

const PHASES: [PiTable["phase"], string][] = [
  ["dna", "DNA"], ["country", "Country"], ["evolution", "Evolve"], ["infection", "Infect"], ["death", "Death"],
];

const PARTS: Record<string, [string, string]> = {
  dna: ["DNA", "#5fa08a"], traits: ["Evolved traits", "#f2c14e"], lucky_escape: ["Lucky Escape", "#56b4e9"],
  continent_killer: ["Continent Killer", "#e5484d"], ultimate_wipeout: ["Ultimate Wipeout", "#b79cf0"],
};

const VACANT = "bottom_1";

/** The space of one's slide that has this ability printed. */
function abilityAt(view: View, ability: string): string {
  const slide = tableOf(view).players[view.you ?? 0]?.slide ?? [];
  return `space:${slide.find((space) => space.ability === ability)?.space ?? "top_right"}`;
}

type Targets = (move: Move, view: View) => Step[];

const atCountry: Targets = (move) => [`country:${labelOf(move, "country")}`];
const atSpace: Targets = (move) => [`space:${labelOf(move, "space")}`];
const inHand: Targets = (move) => [`hand:${labelOf(move, "trait")}`];
const handToSpace: Targets = (move, view) => [...inHand(move, view), ...atSpace(move, view)];
const atEvent: Targets = (move) => [`event:${labelOf(move, "event")}`];

const TARGETS: Record<string, Targets> = {
  blind: () => ["deck"],
  take: (move, view) => (tableOf(view).face_up.includes(labelOf(move, "country")) ? atCountry(move, view) : ["deck"]),
  settle: () => [["pending", "slot"]],
  discard: () => ["removed"],
  mutate: (_, view) => [abilityAt(view, "mutation")],
  grow: atSpace,
  evolve: handToSpace,
  shift: handToSpace,
  borrow: inHand,
  devolve: atSpace,
  refund: atSpace,
  outbreak: (move, view) => [abilityAt(view, "outbreak"), ...atCountry(move, view)],
  place: atCountry,
  roll: atCountry,
  aim: atCountry,
  alert: atCountry,
  pick: atCountry,
  play: atEvent,
  sell: atEvent,
  seal: (move) => [`zone:${labelOf(move, "continent")}`],
  choose: (move) => [`disease:${labelOf(move, "disease")}`],
  replace: (move, view) => {
    const hand = tableOf(view).players[view.you ?? 0]?.hand ?? [];
    const cards = Number(labelOf(move, "cards"));
    return hand.filter((_, place) => (cards >> place) & 1).map((trait) => `hand:${trait}`);
  },
};

/** The card on a space of one's slide, or the one that is used for this turn. */
function traitOn(space: string, view: View): string | null {
  const table = tableOf(view);
  if (space === "temporary") return table.turn.temporary;
  return table.players[view.you ?? 0]?.slide.find((each) => each.space === space)?.trait ?? null;
}

const spaceOf = (move: Move, view: View): Space | undefined => tableOf(view).players[view.you ?? 0]?.slide.find((each) => each.space === labelOf(move, "space"));

/** The Ability that a card on this space switches off. */
function covers(move: Move, view: View): string {
  const ability = spaceOf(move, view)?.ability;
  return ability ? `, covers ${ABILITIES[ability]?.name ?? ability}` : "";
}

/** Spaces with nothing printed on them are equal. */
function alike(move: Move, view: View): string {
  return move.verb === "evolve" && !spaceOf(move, view)?.ability ? `${move.verb} ${labelOf(move, "trait")}` : "";
}

function label(move: Move, game: GameDetail, view: View): string {
  const named = (argument: string): string => nameOf(game, labelOf(move, argument));
  const space = SPACES[labelOf(move, "space")] ?? "";
  if (move.verb === "evolve") return `${named("trait")}${covers(move, view)}`;
  if (move.verb === "shift") return `${named("trait")}, ${space}`;
  if (move.verb === "grow") return `Evolve it on ${space}`;
  if (move.verb === "devolve" || move.verb === "refund") return nameOf(game, traitOn(labelOf(move, "space"), view) ?? space);
  if (move.verb === "pick") return `${sideName(Number(labelOf(move, "side")), view)} in ${named("country")}`;
  if (move.verb === "seal") return catalogueOf(game).zones[labelOf(move, "continent")]?.name ?? bare(move.text);
  if (move.verb === "choose") return plainWords(labelOf(move, "disease"));
  for (const argument of ["country", "event", "trait"]) if (labelOf(move, argument)) return named(argument);
  return PLAIN[move.verb] ?? bare(move.text);
}

const PLAIN: Record<string, string> = { blind: "Top of the deck, unseen", settle: "Place it", discard: "Discard it for five new Traits", mutate: "Mutation", decline: "Do not react" };

function sideName(side: number, view: View): string {
  if (tableOf(view).plaguebot?.side === side) return "PlagueBot";
  return side === view.you ? "Yours" : colourName(side);
}

function note(move: Move, game: GameDetail, view: View): string {
  const { countries, traits } = catalogueOf(game);
  const country = labelOf(move, "country");
  if (move.verb === "place") {
    const free = onBoard(tableOf(view)).get(country)?.lies.empty ?? 0;
    return `${free} free`;
  }
  if (move.verb === "take") return `${countries[country]?.cities.length ?? 0} cities`;
  const card = traits[labelOf(move, "trait")];
  if (move.verb === "evolve") return [...traitNames(card?.traits ?? []).filter((name) => name !== card?.name), `${card?.cost ?? 0} DNA`].join(", ");
  if (move.verb === "sell") return "+1 DNA";
  if (move.verb === "shift") return shiftPrice(move, game, view);
  const price = move.verb === "grow" ? tableOf(view).players[view.you ?? 0]?.mutation?.price : null;
  return typeof price === "number" ? `${price} DNA` : "";
}

/** Genetic Shift is paid where the new card costs more than the old one. */
function shiftPrice(move: Move, game: GameDetail, view: View): string {
  const { traits } = catalogueOf(game);
  const old = traits[traitOn(labelOf(move, "space"), view) ?? ""];
  return old ? `${Math.max(0, (traits[labelOf(move, "trait")]?.cost ?? 0) - old.cost)} DNA` : "";
}

function goal(view: View): string {
  const { solo, sudden_death } = tableOf(view);
  if (solo) return "Have more DNA than the PlagueBot at the end.";
  return sudden_death ? "Ends once somebody cannot act or has no token." : "Most DNA wins when the Countries have run out.";
}

function crumbs(view: View, game: GameDetail): string[] {
  const { act } = tableOf(view);
  if (act?.kind === "outbreak" && act.country) return ["Outbreak", `from ${nameOf(game, act.country)}`];
  if (act?.kind !== "target" || !act.event) return [];
  const chosen = (act.chosen ?? []).map((each) => nameOf(game, each.country ?? each.continent ?? each.space ?? ""));
  return [nameOf(game, act.event), ...chosen];
}

/** What a click on a place could have meant, most likely first; the server says why not. */
function meant(place: string, view: View): { verb: string; labels: string[] }[] {
  const [zone = "", first = ""] = place.split(":");
  const table = tableOf(view);
  if (zone === "country") return countryVerbs(table, first).map((verb) => ({ verb, labels: verb === "pick" ? [first, "0"] : [first] }));
  const slide = table.players[view.you ?? 0]?.slide ?? [];
  const free = slide.find((space) => !space.trait)?.space ?? VACANT;
  const found: Record<string, [string, string[]][]> = {
    hand: [["evolve", [first, free]], ["borrow", [first]]],
    space: [["devolve", [first]]],
    event: [["play", [first]], ["sell", [first]]],
    deck: [["blind", []]],
    pending: [["settle", []]],
    removed: [["discard", []]],
    zone: [["seal", [first]]],
  };
  return (found[zone] ?? []).map(([verb, labels]) => ({ verb, labels }));
}

function countryVerbs(table: PiTable, country: string): string[] {
  if (table.face_up.includes(country)) return ["take"];
  if (table.act?.kind === "target") return ["aim", "pick"];
  if (table.act?.kind === "outbreak") return ["aim"];
  return table.phase === "death" ? ["roll"] : ["place"];
}

function plate(view: View, seat: number): PlateFacts {
  const player = tableOf(view).players[seat];
  if (!player) return { score: null, counts: [], held: null };
  return {
    score: { label: "DNA", value: player.dna },
    counts: [
      { label: "Trait Cards", value: player.hand_size, mark: "hand" },
      { label: "Event Cards", value: player.events_size, mark: "event" },
      { label: "Countries controlled", value: player.controlled, mark: "country" },
    ],
    held: player.slide.flatMap((space) => (space.trait ? [{ card: space.trait }] : [])),
  };
}

/** How far off the end is: Sudden Death begins when the last Country Card has been placed or discarded; a solo game has none. */
function untilEnd(table: PiTable): string {
  const left = cardsLeft(table) + (table.pending_country ? 1 : 0);
  if (table.solo) return left > 0 ? `${count(left, "Country Card")} left` : "no Country Card left";
  if (table.sudden_death) return table.ending ? "last turn" : "Sudden Death";
  return left > 0 ? `Sudden Death in ${count(left, "card")}` : "Sudden Death begins";
}

function standing(view: View): Standing {
  const table = tableOf(view);
  const now = table.phase === "end" ? PHASES.length : PHASES.findIndex(([phase]) => phase === table.phase);
  return {
    line: table.phase === "setup" ? "Setup" : `Round ${table.round} · ${untilEnd(table)}`,
    steps: PHASES.map(([, name], index) => ({ name, state: index < now ? "done" : index === now ? "now" : "ahead" })),
  };
}

function cardAt(place: string, view: View): string | null {
  const [zone = "", first = ""] = place.split(":");
  const table = tableOf(view);
  if (zone === "hand" || zone === "event" || zone === "country") return first;
  if (zone === "pending") return table.pending_country?.country ?? null;
  return zone === "space" ? (table.players[view.you ?? 0]?.slide.find((space) => space.space === first)?.trait ?? null) : null;
}

const RULES = { country: ["PI-INF-4", "PI-DNA-1"], trait: ["PI-EVO-1", "PI-DEVO-1"] };

const piles = (view: View): Pile[] => {
  const { trait_discard, event_discard, removed, trait_removed } = tableOf(view);
  return [
    { place: "trait_deck", title: "Discarded Trait Cards", cards: [...trait_discard].reverse(), note: "The last one first." },
    { place: "event_deck", title: "Discarded Event Cards", cards: [...event_discard].reverse(), note: "The last one first." },
    { place: "removed", title: "Countries out of the game", cards: removed },
    { place: "trait_removed", title: "Trait Cards out of the game", cards: trait_removed },
  ];
};

/** What stands on a card beside its text, and what its signs mean. */
function meanings({ kind, card }: AnyCard): string[] {
  if (kind === "event") return [`When: ${WHEN[card.when] ?? "in your turn"}.`, "Never in the turn in which you got it."];
  if (kind === "trait") return ["Its price comes back at the end, while it lies on your slide."];
  const signs = [card.climate, card.airport ? "airport" : "", card.seaport ? "seaport" : ""];
  return [`${card.cities.join(", ")}.`, ...signs.map((sign) => says(sign)).filter(Boolean)];
}

const kit: Kit = {
  group: (move) => GROUPS[move.verb] ?? GO_ON,
  label,
  note,
  alike,
  targets: (move, view) => TARGETS[move.verb]?.(move, view) ?? [],
  meant,
  crumbs,
  plate,
  plates: "board",
  goal,
  piles,
  standing,
  flights: flightsOf,
  touched: touchedBy,
  remark: remarkOn,
  scoreNow: (view, seat) => {
    const player = tableOf(view).players[seat];
    return player ? totalOf(player) : null;
  },
  rival: (view) => {
    const bot = tableOf(view).plaguebot;
    return bot && { name: "The PlagueBot", seat: bot.side, score: totalOf(bot), parts: bot.if_ended };
  },
  answers: (place, _, game) => {
    const [zone, id = ""] = place.split(":");
    return zone === "event" && catalogueOf(game).events[id]?.when !== undefined ? `PI-EV-${id.toUpperCase().replaceAll("_", "-")}` : null;
  },
  scoreName: () => "DNA",
  scoreText: (score) => `${score} DNA`,
  reactions: {
    "PI-EV-CDC-ALERT": "Somebody places a token: answer with CDC Alert, or not",
    "PI-EV-BIRD-MIGRATION": "Somebody places a Country Card: answer with Bird Migration, or not",
    "PI-EV-ABSORB": "Somebody fails to kill: answer with Absorb, or not",
    "PI-EV-EMERGENCY-CARE": "A roll succeeds: answer with Emergency Care, or not",
    "PI-EV-NEUTRALISE": "Somebody plays an Event Card: answer with Neutralise, or not",
  },
  partName: (part) => PARTS[part]?.[0] ?? part,
  partColour: (part) => PARTS[part]?.[1] ?? "#6b7a86",
  Card,
  Mark: Sign,
  Flyer,
  cardOf: cardAt,
  now,
  cardRules: (id, game) => {
    const found = cardOf(game, id);
    if (!found) return null;
    const rules = found.kind === "event" ? [`PI-EV-${id.toUpperCase().replaceAll("_", "-")}`] : RULES[found.kind];
    return { title: found.card.name, text: [textOf(found, game), ...meanings(found)].join("\n"), rules };
  },
};

export default kit;
