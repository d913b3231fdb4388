/** What is drawn on Technology cards and planets. */

import type { IconData } from "../../frame/icon";
import type { Planet } from "./table";
import ambassador from "icon:shaking-hands";
import beam from "icon:teleport";
import bridge from "icon:suspension-bridge";
import bolt from "icon:plasma-bolt";
import coins from "icon:trade";
import dome from "icon:bubble-field";
import emp from "icon:lightning-dome";
import engineer from "icon:wind-turbine";
import armor from "icon:metal-plate";
import gun from "icon:laser-blast";
import hacker from "icon:hooded-figure";
import hyper from "icon:star-gate";
import kamikaze from "icon:incoming-rocket";
import matter from "icon:gold-nuggets";
import metal from "icon:anvil-impact";
import missiles from "icon:missile-swarm";
import piercer from "icon:supersonic-bullet";
import pirate from "icon:pirate-skull";
import plasma from "icon:rocket-thruster";
import reactor from "icon:reactor";
import shield from "icon:energy-shield";
import scalpel from "icon:scalpel-strike";
import soldier from "icon:space-suit";
import spy from "icon:spy";
import stealth from "icon:invisible";
import telescope from "icon:radar-dish";
import wheat from "icon:wheat";

const ICONS: Record<string, IconData> = {
  ambassador, em_pulse_cannon: emp, engineer, energy_converter: bolt, energy_shield: shield, armor_piercer: piercer, force_field: dome, fusion_reactor: reactor, hacker,
  hyperspace_drive: hyper, kamikaze_pilot: kamikaze, matter_converter: matter, metallurgist: metal, missile_defense: missiles, permaculture: wheat, plasma_propulsion: plasma,
  radio_telescope: telescope, rogue: pirate, ship_armor: armor, space_bridge: bridge, spy, stealth, super_soldier: soldier, surgical_strike: scalpel, trader: coins,
  transport_beam: beam, wave_motion_gun: gun,
};

export const techIcon = (tech: string): IconData => ICONS[tech] ?? spy;

const SKINS = ["lava", "ocean", "terra", "dust", "jade", "gas"];

/** A planet looks the same at every table; small ones are dusty, great ones may have rings or seas. Husks are left to Fallout. */
export function skinOf(card: string, size: number): string {
  let sum = 7;
  for (const letter of card) sum = (sum * 31 + letter.charCodeAt(0)) % 997;
  const choices = size <= 2 ? ["dust", "lava", "jade"] : size === 3 ? ["dust", "jade", "ocean", "terra", "lava"] : SKINS;
  return choices[sum % choices.length] ?? "dust";
}

/** What stands on a planet, as tiles. */
export function tilesOf(planet: Planet): { sign: string; label: string; value: number; tone: string }[] {
  return [
    { sign: "windmill", label: "Windmill", value: planet.windmill, tone: "" },
    { sign: "refinery", label: "Refinery", value: planet.refinery, tone: "" },
    { sign: "farm", label: "Farm", value: planet.farm, tone: "" },
    { sign: "bunker", label: "Bunkers", value: planet.bunkers, tone: "stone" },
    { sign: "bio", label: "Biological warheads", value: planet.bio_warheads, tone: "war" },
    { sign: "nuke", label: "Nuclear warheads", value: planet.nuclear_warheads, tone: "war" },
  ].filter((tile) => tile.value > 0);
}
