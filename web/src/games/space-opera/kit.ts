import type { GameDetail, Move, View } from "../../api/types";
import { GO_ON, type Step } from "../../table/choices";
import { labelOf, labelsOf } from "../../table/forms";
import type { Kit, PlateFacts, Standing } from "../../table/kit";
import { colourName } from "../../table/seats";
import { bare, count } from "../../table/words";
import Card from "./Card.svelte";
import Flyer from "./Flyer.svelte";
import Sign from "./Sign.svelte";
import "./cards.css";
import { courseTo } from "./course";
import { goalOf } from "./goal";
import { flightsOf, remarkOn, touchedBy } from "./movement";
import { says } from "./signs";
import {
  attackName, beside, catalogueOf, cellName, classesOf, GOODS, ITEMS, mapCardOf, planetsOf, pricesOf, shipOf, shipsOf, tableOf, techName, techOf, wayTo, type Good, type SoTable, type Tech,
} from "./table";

const GROUPS: Record<string, string> = {
  step: "Next step", jump: "Next step", mode: "How to enter", build: "Build", move: "Move a ship", plasma: "Move a ship", hyperspace: "Move a ship",
  hyperspace_plasma: "Move a ship", fusion: "Move a ship", load: "Load or unload", exchange: "Load or unload", cloak: "Ship systems", pulse: "Ship systems", fire: "Ship systems",
  use: "Technologies", tech: "Technologies", aim: "Aim", target: "Hit", ship: "Which ship", kind: "Which token", amount: "How many", seat: "Whom", at: "Where",
  surrender: "Give up", research: "Research",
};

type Targets = (move: Move, view: View) => Step[];

const button: Targets = (move) => [`do:${move.verb}`];
const ofShip: Targets = (move) => [`ship:${labelOf(move, "ship")}`];

function wayOut(move: Move, view: View): Step[] {
  const table = tableOf(view);
  const step = table.move?.steps?.find((each) => each.move === move.form);
  return step ? [`cell:${step.cell}`] : [];
}

/** The card that a shot is aimed at: beside the ship that fires. */
function aimed(move: Move, view: View): Step[] {
  const table = tableOf(view);
  const firing = table.draft.map((form) => shipOf(table, Number(labelsOf(form)[0] ?? -1))).find((ship) => ship !== null);
  const cell = firing ? beside(table, firing.cell, labelOf(move, "direction")) : null;
  return cell === null ? [] : [`cell:${cell}`];
}

const TARGETS: Record<string, Targets> = {
  end: button, pass: button, decline: button, accept: button, withdraw: button, press_on: button,
  research: () => [["deck", "do:research"]],
  flip: (_, view) => [["do:flip", `cell:${tableOf(view).window?.cell}`]],
  step: wayOut,
  jump: (move) => [`cell:${labelOf(move, "cell")}`],
  mode: (move, view) => [[`mode:${labelOf(move, "mode")}`, `cell:${tableOf(view).window?.cell}`]],
  at: (move) => [`cell:${labelOf(move, "cell")}`],
  build: (move) => [`item:${labelOf(move, "item")}`],
  move: ofShip, load: ofShip, plasma: ofShip, hyperspace: ofShip, hyperspace_plasma: ofShip, fusion: ofShip, cloak: ofShip, pulse: ofShip, fire: ofShip, exchange: ofShip, ship: ofShip,
  aim: aimed,
  use: (move) => [`tech:${labelOf(move, "tech")}`],
  tech: (move, view) => [tableOf(view).window?.kind === "return_tech" ? `tech:${labelOf(move, "tech")}` : `pick:${labelOf(move, "tech")}`],
  kind: (move) => [`kind:${labelOf(move, "kind")}`],
  amount: (move) => [`amount:${labelOf(move, "amount")}`],
  target: (move) => [`target:${labelOf(move, "target")}`],
  seat: (move) => [`seat:${labelOf(move, "seat")}`],
};

const SHIP_WORDS: Record<string, string> = {
  move: "Move", load: "Load, unload", plasma: "Move with Plasma", hyperspace: "Hyperspace", hyperspace_plasma: "Hyperspace, Plasma", fusion: "Fusion Reactor", cloak: "Stealth",
  pulse: "EM Pulse Cannon", fire: "Wave Motion Gun", exchange: "Exchange cargo",
};
/** Questions of one's own turn, where a Technology is chosen by its name; elsewhere what it would do is said. */
const OWN_TURNS = new Set(["build", "move", "produce"]);
const PLAIN: Record<string, string> = { research: "Research", pass: "Pass for this phase" };

function label(move: Move, game: GameDetail, view: View): string {
  const table = tableOf(view);
  const ship = labelOf(move, "ship");
  if (SHIP_WORDS[move.verb]) {
    const at = shipOf(table, Number(ship));
    return `${SHIP_WORDS[move.verb]}: ship ${ship}${at ? `, ${cellName(table, at.cell)}` : ""}`;
  }
  if (move.verb === "build" && table.window?.kind === "item") return ITEMS[labelOf(move, "item")]?.name ?? bare(move.text);
  if (move.verb === "at") return cellName(table, Number(labelOf(move, "cell")));
  if (move.verb === "use" && OWN_TURNS.has(table.window?.kind ?? "")) return techName(game, labelOf(move, "tech"));
  if (move.verb === "tech") return techName(game, labelOf(move, "tech"));
  return PLAIN[move.verb] ?? bare(move.text);
}

/** How much is carried, sent or spent. */
const amount = (move: Move): number | null => (move.verb === "amount" ? Number(labelOf(move, "amount")) : null);

function note(move: Move, game: GameDetail, view: View): string {
  const table = tableOf(view);
  if (move.verb === "step" || move.verb === "jump") {
    const spaces = table.move?.steps?.find((each) => each.move === move.form)?.spaces ?? 1;
    return `${spaces} ${spaces === 1 ? "space" : "spaces"}`;
  }
  if (move.verb === "build" && !isSending(move, view)) return cost(pricesOf(game).find((each) => each.id === labelOf(move, "item")));
  if (move.verb === "use") return cost(techOf(game, labelOf(move, "tech")));
  return cost({ energy: catalogueOf(game).orders[move.verb] ?? 0, ore: 0 });
}

/** "1 Energy, 2 Ore"; nothing for what is free. */
function cost(of: { energy: number; ore: number } | null | undefined): string {
  return [of?.energy ? `${of.energy} Energy` : "", of?.ore ? `${of.ore} Ore` : ""].filter(Boolean).join(", ");
}

/** In the use of a Technology a structure is named to be sent away, not to be built. */
const isSending = (move: Move, view: View): boolean => move.verb === "build" && tableOf(view).window?.kind === "draft";

/** A move made for a Technology, in short words. */
function chosenWords(form: string, table: SoTable): string {
  const [first = ""] = labelsOf(form);
  const verb = form.slice(0, form.indexOf("("));
  if (verb === "at") return cellName(table, Number(first));
  if (verb === "seat") return colourName(Number(first));
  if (verb === "amount" || verb === "kind") return GOODS[first as Good]?.name ?? first;
  if (verb === "build" || verb === "target") return ITEMS[first]?.name ?? GOODS[first as Good]?.name ?? first;
  return verb === "aim" ? `Aimed ${first}` : `Ship ${first}`;
}

/** What the use is about that may be hacked, under whatever hacks lie on it. */
function hackable(table: SoTable, game: GameDetail): string[] {
  const use = table.window?.hacks.findLast((each) => each.tech !== "hacker");
  const partner = table.window?.partner ?? null;
  const about = partner === null ? table.draft.map((form) => chosenWords(form, table)) : [`Ties for ${colourName(partner)}`];
  return use && about.length > 0 ? [techName(game, use.tech), ...about] : [];
}

function crumbs(view: View, game: GameDetail): string[] {
  const table = tableOf(view);
  const asked = table.window;
  if (!asked) return [];
  if (table.manifest) {
    const { goods, ship } = table.manifest;
    return [`Cargo of ship ${ship}`, ...goods.filter((each) => each.chosen !== null && each.aboard + each.there > 0).map((each) => `${each.chosen} ${GOODS[each.good].name}`)];
  }
  if (asked.kind === "item" && table.site !== null) return [`On ${cellName(table, table.site)}`];
  if (table.move && ["step", "mode", "flip", "landing"].includes(asked.kind)) {
    return [`Ship ${table.move.ship}`, `${shipOf(table, table.move.ship)?.energy ?? 0} Energy aboard`, `${table.move.spaces_left} ${table.move.spaces_left === 1 ? "space" : "spaces"} left`];
  }
  if (asked.kind === "draft" && asked.tech) return [techName(game, asked.tech), ...table.draft.map((form) => chosenWords(form, table))];
  const about = asked.kind === "hack" ? hackable(table, game) : [];
  if (about.length > 0) return about;
  return asked.attack ? [attackName(asked.attack.mode), `at ${cellName(table, asked.attack.cell)}`] : [];
}

/** What a click on a place could have meant, most likely first; the server says why not. */
function meant(place: string, view: View): { verb: string; labels: string[] }[] {
  const [zone = "", first = ""] = place.split(":");
  const table = tableOf(view);
  if (zone === "cell") return cellMoves(table, Number(first));
  const found: Record<string, [string, string[]][]> = {
    ship: [[table.phase === "movement" ? "move" : "ship", [first]], ["load", [first]]],
    tech: [["use", [first]]],
    pick: [["tech", [first]]],
    item: [["build", [first]]],
    deck: [["research", []]],
    do: [[first, []]],
    seat: [["seat", [first]]],
    target: [["target", [first]]],
    mode: [["mode", [first]]],
    kind: [["kind", [first]]],
    amount: [["amount", [first]]],
  };
  return (found[zone] ?? []).map(([verb, labels]) => ({ verb, labels }));
}

function cellMoves(table: SoTable, cell: number): { verb: string; labels: string[] }[] {
  const mover = table.move ? shipOf(table, table.move.ship) : null;
  const way = mover ? wayTo(table, mover.cell, cell) : null;
  const there = table.ships.find((ship) => ship.cell === cell);
  if (way) return [{ verb: "step", labels: [way] }];
  if (mover) return [{ verb: "jump", labels: [String(cell)] }];
  if (table.phase === "movement" && there && !table.window?.tech) return [{ verb: "move", labels: [String(there.ship)] }, { verb: "at", labels: [String(cell)] }];
  return [{ verb: "at", labels: [String(cell)] }];
}

function plate(view: View, seat: number): PlateFacts {
  const table = tableOf(view);
  const player = table.players[seat];
  if (!player) return { score: null, counts: [], held: null };
  const known = [...new Set([...player.techs, ...player.open_techs, ...player.copied])];
  return {
    score: player.alive ? { label: player.planets === 1 ? "planet" : "planets", value: player.planets, says: says("planets") } : { label: "of the game", value: "out" },
    counts: !player.alive ? [] : [
      { label: "Sum of Classes", value: classesOf(table, seat), mark: "class", says: says("classes") },
      { label: "Meeples", value: player.meeples, mark: "meeple", says: says("meeple") },
      { label: "Ships", value: shipsOf(table, seat).length, mark: "ship", says: says("ship") },
      { label: "Technologies", value: player.cards, mark: "tech", says: says("tech") },
    ],
    held: known.length > 0 && seat !== view.you ? known.map((card) => ({ card })) : null,
  };
}

const PHASES: Record<string, string> = { building: "Build", movement: "Move", production: "Produce", maintenance: "Maintain" };

function standing(view: View): Standing {
  const table = tableOf(view);
  const now = table.phases.indexOf(table.phase);
  return {
    line: `Round ${table.round} of ${table.round_limit} · ${table.title}`,
    steps: table.phases.map((phase, index) => ({ name: PHASES[phase] ?? phase, state: index < now ? "done" : index === now ? "now" : "ahead" })),
  };
}

function cardAt(place: string, view: View): string | null {
  const [zone = "", first = ""] = place.split(":");
  if (zone === "tech" || zone === "pick") return first;
  return zone === "cell" ? (tableOf(view).cells[Number(first)]?.card ?? null) : null;
}

/** A Technology in full: what it does, what a use costs, and when it works. */
function techWords(tech: Tech): string {
  const price = [tech.energy ? `${tech.energy} Energy` : "", tech.ore ? `${tech.ore} Ore` : ""].filter(Boolean).join(" and ");
  const facts = `What: ${tech.target}. How long: ${tech.duration}. How often: ${tech.frequency}.`;
  return [tech.text, price ? `Each use costs ${price}.` : "", facts, ...tech.kind.map((kind) => says(kind))].filter(Boolean).join("\n");
}

function cardRules(id: string, game: GameDetail): { title: string; text: string; rules: string[] } | null {
  const tech = techOf(game, id);
  if (tech) return { title: tech.name, text: techWords(tech), rules: tech.rules };
  const card = mapCardOf(game, id);
  if (!card) return null;
  if (card.kind !== "planet") return { title: card.name, text: card.text, rules: card.rules };
  return { title: card.name, text: `Class ${card.class}. Makes ${card.energy} Energy and ${card.ore} Ore in Production, room for ${count(card.capacity, "Meeple")}, before structures.\n${says("class")}`, rules: ["SO-MAP-1"] };
}

/** Technologies that work on each of one's planets: what one more there comes to. */
const ON_PLANETS: Record<string, string> = { engineer: "Energy more in each Production", metallurgist: "Ore more in each Production", permaculture: "more room for Meeples" };

function now(id: string, view: View): string {
  const what = ON_PLANETS[id];
  const many = view.you === null ? 0 : planetsOf(tableOf(view), view.you).length;
  return what && many > 0 ? `You control ${count(many, "planet")}: ${many} ${what}.` : "";
}

const PARTS: Record<string, [string, string]> = {
  planets: ["Planets", "#ffb454"], classes: ["Sum of Classes", "#8f9bff"], meeples: ["Meeples", "#5fd0a5"], structures: ["Structures and ships", "#c99ad8"],
};

/** Technologies that do nothing but answer. */
const ANSWERS: Record<string, string> = { "tech:hacker": "SO-REACT-2", "tech:ship_armor": "SO-REACT-3", "tech:missile_defense": "SO-REACT-4" };

const kit: Kit = {
  group: (move, view) => (isSending(move, view) ? "Send" : (GROUPS[move.verb] ?? GO_ON)),
  label,
  note,
  targets: (move, view) => TARGETS[move.verb]?.(move, view) ?? [],
  meant,
  way: (place, view) => {
    const table = tableOf(view);
    if (table.window?.kind !== "step" || !place.startsWith("cell:")) return null;
    return courseTo(table, Number(place.slice("cell:".length)))?.map((cell) => `cell:${cell}`) ?? null;
  },
  amount,
  crumbs,
  plate,
  plates: "board",
  goal: (view) => goalOf(tableOf(view)),
  piles: (view) => {
    const { gone, deck_cards } = tableOf(view);
    return [
      { place: "gone", title: "Technologies out of the game", cards: gone },
      { place: "deck", title: "Technologies you know in the deck", cards: deck_cards },
    ];
  },
  standing,
  flights: flightsOf,
  touched: touchedBy,
  remark: remarkOn,
  scoreNow: (view, seat) => tableOf(view).players[seat]?.planets ?? null,
  answers: (place) => ANSWERS[place] ?? null,
  scoreName: () => "Planets",
  scoreText: (score) => count(score, "planet"),
  reactions: {
    "SO-REACT-2": "Somebody uses a Technology: hack it, or not",
    "SO-REACT-3": "A ship of yours is attacked: save it, or not",
    "SO-REACT-4": "A planet of yours is attacked: defend it, or not",
    "SO-TECH-APC": "Ship Armor saves a ship: pierce it, or not",
    "SO-RULING-62": "Ties: accept them, pay to be spared, or not",
    "SO-RULING-65": "Somebody offers a trade",
  },
  partName: (part) => PARTS[part]?.[0] ?? part,
  partColour: (part) => PARTS[part]?.[1] ?? "#6b74b8",
  Card,
  Mark: Sign,
  Flyer,
  cardOf: cardAt,
  now,
  cardRules,
};

export default kit;
