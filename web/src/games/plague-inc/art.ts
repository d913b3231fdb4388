/** Which drawing stands for which card. */

import type { IconData } from "../../frame/icon";
import airplane from "icon:commercial-airplane";
import ambulance from "icon:ambulance";
import bed from "icon:coma";
import birds from "icon:nest-birds";
import bleedingEye from "icon:bleeding-eye";
import bleedingWound from "icon:bleeding-wound";
import blindfold from "icon:blindfold";
import boat from "icon:cargo-ship";
import bombs from "icon:carpet-bombing";
import brain from "icon:brain";
import brainLeak from "icon:brain-leak";
import broken from "icon:shattered-heart";
import bubbles from "icon:boiling-bubbles";
import cancel from "icon:cancel";
import capitol from "icon:capitol";
import coldMeter from "icon:thermometer-cold";
import dna from "icon:dna1";
import dnaTwo from "icon:dna2";
import drops from "icon:droplets";
import electric from "icon:electric";
import eye from "icon:third-eye";
import fever from "icon:medical-thermometer";
import goo from "icon:goo-spurt";
import gooSkull from "icon:goo-skull";
import heart from "icon:heart-organ";
import hood from "icon:executioner-hood";
import island from "icon:palm-tree";
import kidneys from "icon:kidneys";
import liver from "icon:liver";
import lungs from "icon:lungs";
import mad from "icon:potion-of-madness";
import medical from "icon:first-aid-kit";
import meeple from "icon:meeple-army";
import molecule from "icon:gooey-molecule";
import molotov from "icon:molotov";
import mouth from "icon:mouth-watering";
import neck from "icon:neck-bite";
import nose from "icon:nose-side";
import nuclear from "icon:nuclear-bomb";
import pilgrim from "icon:church";
import podium from "icon:podium-winner";
import psychic from "icon:psychic-waves";
import refugees from "icon:rolling-suitcase";
import router from "icon:wifi-router";
import scream from "icon:screaming";
import siren from "icon:siren";
import skis from "icon:skier";
import skull from "icon:skull-bolt";
import skullCrack from "icon:skull-crack";
import skullSyringe from "icon:skull-with-syringe";
import snow from "icon:snowflake-2";
import soap from "icon:liquid-soap";
import spray from "icon:spray";
import star from "icon:star-swirl";
import stomach from "icon:stomach";
import suitcase from "icon:briefcase";
import sun from "icon:sun";
import syringe from "icon:syringe";
import teeth from "icon:sharped-teeth-skull";
import tiredEye from "icon:tired-eye";
import tumor from "icon:tumor";
import virus from "icon:virus";
import vomiting from "icon:vomiting";
import wave from "icon:water-splash";
import wheel from "icon:half-dead";

const PICTURES: Record<string, IconData> = {
  coughing: lungs, cysts: bubbles, hallucinations: eye, headache: brain, insomnia: tiredEye, nose_bleed: nose, rash: molecule, sore_throat: neck,
  sweating: drops, abcesses: goo, blindness: blindfold, cannibalism: teeth, fever, gastric_ulceration: stomach, paralysis: wheel, psychosis: mad,
  respiratory_failure: lungs, seizures: electric, air_transmission: airplane, water_transmission: wave, cold_resistance: snow, heat_resistance: sun,
  sneezing: spray, vomiting, buboes: bubbles, confusion: star, internal_haemorrhaging: bleedingWound, meningitis: brainLeak, systemic_infection: virus,
  delirium: psychic, hypothermia: coldMeter, paranoia: bleedingEye, pneumonia: lungs, pustules: goo, skin_lesions: molecule, coma: bed,
  diarrhoea: drops, dysentery: kidneys, tumours: tumor, insanity: scream, haemorrhagic_shock: broken, necrosis: gooSkull, total_organ_failure: heart,
  absorb: mouth, bird_migration: birds, bomb_infected_cities: bombs, cdc_alert: siren, corpse_transmission: skullCrack, crowd_funded_soap: soap,
  divine_intervention: sun, dna_flow: dna, emergency_care: ambulance, execute_infected: hood, genetic_surge: dnaTwo, government_collapse: capitol,
  here_on_business: suitcase, immune_reaction: syringe, infected_board_game: meeple, infected_refugees: refugees, internet_shut_down: router,
  lethal_boost: skull, lethal_relapse: skullSyringe, neutralise: cancel, new_trade_route: boat, nuclear_strike: nuclear, olympics: podium,
  opportunistic_breakdown: liver, pandemic_alert: medical, pilgrimage: pilgrim, rioting: molotov, soap_shortage: soap, summer_vacation: island,
  temporary_mutation: dnaTwo, winter_vacation: skis,
};

export function pictureOf(card: string): IconData {
  return PICTURES[card] ?? virus;
}

/** Three letters where there is no room for the name. */
const CODES: Record<string, string> = {
  germany: "DEU", iceland: "ISL", spain: "ESP", turkey: "TUR", ukraine: "UKR", uk: "UK", iran: "IRN", iraq: "IRQ", japan: "JPN",
  kazakhstan: "KAZ", mongolia: "MNG", saudi_arabia: "KSA", south_korea: "KOR", madagascar: "MDG", morocco: "MAR", nigeria: "NGA",
  south_africa: "RSA", sudan: "SDN", indonesia: "IDN", new_zealand: "NZL", papua_new_guinea: "PNG", philippines: "PHL", chile: "CHL",
  greenland: "GRL", usa: "USA", china: "CHN", libya: "LBY", india: "IND", australia: "AUS", russia: "RUS", pakistan: "PAK",
};

export function codeOf(country: string): string {
  return CODES[country] ?? country.slice(0, 3).toUpperCase();
}

export const SHORT_ZONES: Record<string, string> = { north_america: "N. America", south_america: "S. America" };
