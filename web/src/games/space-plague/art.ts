/** What is drawn on cards: vignettes of our own, or an icon on rays. */

import type { IconData } from "../../frame/icon";
import type { Part } from "./table";
import airlock from "icon:airtight-hatch";
import antenna from "icon:radar-dish";
import bank from "icon:piggy-bank";
import beds from "icon:bunk-beds";
import bubbles from "icon:bubbles";
import chain from "icon:breaking-chain";
import clover from "icon:clover";
import cone from "icon:traffic-cone";
import eggs from "icon:egg-clutch";
import exchange from "icon:card-exchange";
import foot from "icon:hot-surface";
import hat from "icon:party-hat";
import loop from "icon:backward-time";
import megaphone from "icon:megaphone";
import passport from "icon:passport";
import ray from "icon:ray-gun";
import rain from "icon:heavy-rain";
import shop from "icon:shop";
import shuttle from "icon:space-shuttle";
import skate from "icon:roller-skate";
import sofa from "icon:sofa";
import statue from "icon:stone-bust";
import tag from "icon:price-tag";
import tentacle from "icon:curled-tentacle";
import ufo from "icon:ufo";
import umbrella from "icon:umbrella";
import vacuum from "icon:vacuum-cleaner";
import wheat from "icon:wheat";
import whip from "icon:electric-whip";

const CREATED = new Set(["v-produce", "v-captain", "v-fast", "v-slow", "v-stampede"]);

/** `creature`: there is one picture for each seat, with its own creature. */
export type Art = { vignette: string; creature: boolean } | { icon: IconData };

const VIGNETTES: Record<string, string> = {
  produce_1: "v-produce", produce_2: "v-produce", captain: "v-captain", fast: "v-fast", slow: "v-slow", evolving: "v-evolve",
  evo_4: "v-slow", evo_14: "v-captain", evo_15: "v-stampede", evo_22: "v-black", evo_23: "v-red", evo_29: "v-solar", evo_36: "v-biomes",
};

const ICONS: Record<string, IconData> = {
  evo_1: ufo, evo_2: shuttle, evo_3: hat, evo_5: cone, evo_6: tentacle, evo_7: ray, evo_8: vacuum, evo_9: foot, evo_10: rain,
  evo_11: airlock, evo_12: chain, evo_13: eggs, evo_16: skate, evo_17: umbrella, evo_18: sofa, evo_19: wheat, evo_20: bubbles,
  evo_21: loop, evo_24: beds, evo_25: shop, evo_26: tag, evo_27: clover, evo_28: whip, evo_30: exchange, evo_31: antenna,
  evo_32: statue, evo_33: bank, evo_34: passport, evo_35: megaphone,
};

export function artOf(card: string): Art {
  const icon = ICONS[card];
  const vignette = VIGNETTES[card] ?? "v-bubble";
  return icon ? { icon } : { vignette, creature: CREATED.has(vignette) };
}

/** The number that matters on a starting card, in its corner. */
export const GAINS: Record<string, string> = { produce_1: "+1", produce_2: "+1", captain: "+2", fast: "2", slow: "1" };

const CREATURES: Record<string, string> = { horny_goats: "goat", flat_earthers: "flat", reptilians: "rept", slime: "slime" };
export const creatureOf = (faction: string): string => CREATURES[faction] ?? "goat";

/** Whose body has the shape of the seat by itself; others carry its sign. */
const OWN_SHAPE = ["horny_goats", "flat_earthers", "reptilians", "slime"];
export const hasOwnShape = (faction: string, seat: number): boolean => OWN_SHAPE[seat] === faction;

export interface Sign {
  href: string;
  /** How it is drawn: struck out by a ring and a skull, followed by an arrow, or plain. */
  mark: "skull" | "step" | "halt" | "toll" | "plus" | "";
  label: string;
  /** Written beside it: what a toll costs. */
  note?: string;
}

const DONE_TO: Record<string, Sign["mark"]> = { destroy: "skull", advance: "step", halt: "halt", toll: "toll", charge: "plus" };

const WHOLE: Record<string, Sign[]> = {
  destroy_ships: [{ href: "i-ship", mark: "skull", label: "ships" }],
  trash_cards: [{ href: "i-cards", mark: "skull", label: "cards" }],
  one_of_three: [{ href: "i-die", mark: "", label: "roll" }, { href: "i-market", mark: "", label: "buy" }, { href: "u-me", mark: "step", label: "advance" }],
  evolve_or_die: [{ href: "i-market", mark: "", label: "buy" }, { href: "u-me", mark: "skull", label: "or lose a unit" }],
  visit: [{ href: "u-me", mark: "step", label: "plague" }, { href: "i-ship", mark: "", label: "to a neighbour" }],
  card_or_unit: [{ href: "i-cards", mark: "skull", label: "a card" }, { href: "u-me", mark: "skull", label: "or a unit" }],
  natives: [{ href: "i-unique", mark: "", label: "planet" }, { href: "u-native", mark: "", label: "native" }],
  block_tiles: [{ href: "i-die", mark: "", label: "rolled tiles" }, { href: "i-lost", mark: "", label: "dead" }],
  lose_tiles: [{ href: "i-die", mark: "", label: "rolled tiles" }, { href: "i-lost", mark: "skull", label: "lost" }],
  trash_last: [{ href: "i-cards", mark: "skull", label: "the last card" }],
  lose_closest: [{ href: "u-me", mark: "skull", label: "the closest unit" }],
};

/** What an event does, as a row of signs. */
export function signsOf(parts: Part[]): Sign[] {
  return parts.flatMap((part) => WHOLE[part.do] ?? part.on.map((ground) => ({
    href: ground === "planet" ? "i-unique" : `i-${ground}`, mark: DONE_TO[part.do] ?? "", label: ground,
    ...(part.do === "toll" ? { note: `−${part.amount}` } : part.do === "charge" ? { note: "+" } : {}),
  })));
}

/** What a card brings when it is revealed. */
export function producedSign(produces: string): { href: string; label: string } {
  if (produces === "nothing") return { href: "i-none", label: "Produces nothing" };
  if (produces === "die") return { href: "i-die", label: "Produces by the die" };
  if (produces === "energy") return { href: "i-energy", label: "Energy for everybody" };
  return { href: `i-${produces}`, label: `Produces ${produces === "alien" ? "Alien" : produces.charAt(0).toUpperCase() + produces.slice(1)}` };
}
