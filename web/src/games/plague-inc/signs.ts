/** The signs of this game in words, for its legend and its tooltips. */

import { allSigns, sayingOf, type SignGroup } from "../../frame/sign";

export const SIGNS: SignGroup[] = [
  { title: "Your disease", signs: {
    dna: { name: "DNA", text: "Money and score in one: it pays for Traits, and whoever has most at the end wins." },
    infectivity: { name: "Infectivity", text: "How many tokens you place each turn: one for every such sign." },
    lethality: { name: "Lethality", text: "A roll of the Death Dice that is no higher than this kills. Each sign raises it by 1." },
    airborne: { name: "Airborne", text: "From a Country with an airport you reach all Countries with an airport." },
    waterborne: { name: "Waterborne", text: "From a Country with a seaport you reach all Countries with a seaport." },
    heat_resistance: { name: "Heat Resistance", text: "You can infect hot Countries." },
    cold_resistance: { name: "Cold Resistance", text: "You can infect cold Countries." },
    supply: { name: "Tokens left", text: "How many tokens you can still place. Tokens of a dead Country come back." },
  } },
  { title: "Abilities of the slide", signs: {
    bonus_dna: { name: "Bonus DNA", text: "1 more DNA in each of your DNA Phases." },
    outbreak: { name: "Outbreak", text: "Instead of placing tokens, move one of your tokens to any empty City, whatever the climate or the way." },
    mutation: { name: "Mutation", text: "Instead of evolving from your hand, draw a Trait Card. Evolved at once it costs 3 DNA less." },
    genetic_shift: { name: "Genetic Shift", text: "Instead of evolving, swap an evolved card for one of your hand." },
    covered: { name: "Covered", text: "A Trait Card on an Ability switches it off for as long as it lies there." },
  } },
  { title: "Countries", signs: {
    city: { name: "City", text: "Room for one token. A Country without an empty City is full, and can be killed." },
    token: { name: "Token", text: "You are in this Country. Each token is 1 DNA when the Country dies." },
    control: { name: "Control", text: "Nobody has more tokens here: the Country gives its controller 1 DNA each turn. A tie counts for all who are tied." },
    hot: { name: "Hot", text: "Only a disease with Heat Resistance can infect this Country." },
    cold: { name: "Cold", text: "Only a disease with Cold Resistance can infect this Country." },
    airport: { name: "Airport", text: "An Airborne disease travels between all Countries with an airport." },
    seaport: { name: "Seaport", text: "A Waterborne disease travels between all Countries with a seaport." },
    full: { name: "Full", text: "All Cities are taken: whoever Controls it must roll the Death Dice for it." },
    zone: { name: "Room on a continent", text: "How many Countries lie there, of how many that fit. A card for a full continent is discarded." },
    killed: { name: "Killed", text: "Countries of this continent that a player has killed. They count for the bonuses at the end." },
    ban: { name: "Banned", text: "Nobody may place a token here until the ban ends." },
    strike: { name: "Nuclear Strike", text: "A strike is aimed here. At the next turn of its player the Country is gone, and nobody scores for it." },
  } },
  { title: "Cards and dice", signs: {
    price: { name: "Price", text: "What a Trait Card costs, in DNA. The price of every card on your slide comes back at the end." },
    cities: { name: "Cities", text: "The number on a Country Card says how many tokens fit on it." },
    country: { name: "Country Cards", text: "How many are left. You take one each turn: place it, or discard it for five new Trait Cards." },
    evolution: { name: "Trait Cards", text: "How many are left to draw. You may evolve one each turn." },
    hand: { name: "Trait Cards in hand", text: "A player keeps them until they are evolved, or renewed by discarding a Country." },
    event: { name: "Event Cards", text: "Strong and hidden. A kill brings one to everybody with tokens there; you hold three at most." },
    dice: { name: "Death Dice", text: "Rolled for each full Country that you Control. No higher than your Lethality: the Country dies." },
    sudden_death: { name: "Sudden Death", text: "Begins with the last Country Card. The game then ends when a disease has no token left, or somebody can neither place nor roll." },
  } },
  { title: "Bonuses at the end", signs: {
    traits: { name: "Evolved traits", text: "The price of all Trait Cards on the slide." },
    lucky_escape: { name: "Lucky Escape", text: "4 DNA for most tokens on the board." },
    continent_killer: { name: "Continent Killer", text: "6 DNA on each continent for most Countries killed there." },
    ultimate_wipeout: { name: "Ultimate Wipeout", text: "7 DNA for having killed the Country with the most Cities." },
  } },
];

export const says = sayingOf(SIGNS);

const ALL = allSigns(SIGNS);
export const nameOfSign = (sign: string): string => ALL.get(sign)?.name ?? sign;
