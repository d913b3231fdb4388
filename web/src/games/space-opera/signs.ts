/** The signs of this game in words, for its legend and its tooltips. */

import { sayingOf, type SignGroup } from "../../frame/sign";

export const SIGNS: SignGroup[] = [
  { title: "What a planet has", signs: {
    class: { name: "Class", text: "How rich a planet is by nature, I to VI. Building never changes it; the sum of Classes breaks ties." },
    energy: { name: "Energy", text: "Moves ships and pays for nearly everything. A planet keeps 10 at most, and only that planet spends it." },
    ore: { name: "Ore", text: "Pays for building. A planet keeps 10 at most, and only that planet spends it." },
    capacity: { name: "Capacity", text: "How many Meeples the planet supports. Those above it are lost in Maintenance." },
    meeple: { name: "Meeple", text: "Your people: they build, settle and fight. A planet is yours while your Meeples are on it; without any you are out." },
    clone: { name: "Clone", text: "One more Meeple on this planet, for 1 Energy. It cannot build or clone in this phase." },
    used: { name: "Used Meeple", text: "Has built or cloned in this round. It is free again after Maintenance." },
    yield: { name: "What it makes", text: "So much Energy, Ore and room the planet has by nature. Energy and Ore come in each Production." },
    store: { name: "What it has in store", text: "Energy and Ore to spend. A small +2 says how much the next Production brings." },
    built: { name: "Built on", text: "Somebody has built here in this phase: no second turn on this planet." },
    garrison: { name: "Garrison", text: "Meeples of nobody. They defend the planet and never act." },
  } },
  { title: "What can be built", signs: {
    windmill: { name: "Windmill", text: "1 more Energy in each Production. Up to 3 on a planet." },
    refinery: { name: "Refinery", text: "1 more Ore in each Production. Up to 3 on a planet." },
    farm: { name: "Farm", text: "Room for 1 more Meeple. Up to 3 on a planet." },
    bunker: { name: "Bunker", text: "Protects 1 Meeple and 1 Farm from strikes, and adds 1 to the defence while a Meeple is in it." },
    ship: { name: "Ship", text: "Explores and carries as much as you like. Without Meeples it strikes an enemy planet, with Meeples it invades." },
    bio: { name: "Biological warhead", text: "Aboard a ship that strikes: kills all Meeples and Farms without a Bunker, and contaminates the planet for three rounds." },
    nuke: { name: "Nuclear warhead", text: "Aboard a ship that strikes: destroys everything without a Bunker. Nuclear Fallout stays for three rounds." },
    contaminated: { name: "Contaminated", text: "To the end of this round nobody builds or clones here, and it makes 1 Energy and 1 Ore at most." },
    fallout: { name: "Nuclear Fallout", text: "To the end of this round nothing happens here but that ships come and go." },
  } },
  { title: "The star map", signs: {
    sealed: { name: "Face-down card", text: "A ship that ends its move here may turn it up. Until then it counts as open space." },
    peek: { name: "Seen", text: "A face-down card that you have looked at. The others may not know it." },
    space: { name: "Open space", text: "A ship that has no Energy left after its move here is lost with all aboard." },
    supernova: { name: "Supernova", text: "A ship that enters is destroyed." },
    asteroid: { name: "Asteroid Field", text: "Entering takes 2 spaces. A ship with only 1 space left may enter all the same." },
    wormhole: { name: "Wormhole", text: "All face-up wormholes lie next to one another: from one to another is 1 space." },
    step: { name: "Next step", text: "The ship can go here. The number says how many of its spaces that takes." },
    swords: { name: "Attack", text: "Going here is an attack: on a ship, or an invasion." },
    skull: { name: "Deadly", text: "The ship is lost if it goes here." },
    pulse: { name: "EM Pulse", text: "Ships of the others on this card cannot move, and their Technologies do not work here, to the end of Movement." },
    loop: { name: "Ties", text: "The Ambassador's counter, in the colour of its player. A token paid to the partner stops their attack for this phase." },
  } },
  { title: "Ships", signs: {
    hold: { name: "Cargo", text: "What is aboard, in the colour of its owner. A move takes 1 Energy and goes two spaces." },
    docked: { name: "On a planet", text: "A small ship lies on a planet. The number counts Meeples aboard, an exclamation mark says: warheads." },
    moved: { name: "Moved", text: "A dim ship has moved in this phase; each moves once." },
    stealth: { name: "Stealth", text: "A faint ship passes others and shares cards with them, to the end of Movement." },
  } },
  { title: "Technologies", signs: {
    tech: { name: "Technologies", text: "Cards that change the rules. Research takes one; you hold four at most." },
    active: { name: "Active", text: "You use it in your own turn." },
    reaction: { name: "Reaction", text: "You use it as an answer, in the middle of somebody else's turn." },
    passive: { name: "Passive", text: "It works by itself for as long as you hold it." },
    price: { name: "Price of a use", text: "Energy and Ore that each use costs." },
    radio_telescope: { name: "Radio Telescope", text: "Look at face-down cards, for 1 Energy each. Enemy Stealth does not work against you." },
    ambassador: { name: "Ambassador", text: "Offers ties to another player, and buys peace from the partner." },
  } },
  { title: "Beside a player's name", signs: {
    planets: { name: "Planets", text: "How many planets the player has." },
    classes: { name: "Sum of Classes", text: "The Classes of all the player's planets, added up." },
    first: { name: "First player", text: "Begins each phase of this round. The next round begins with whoever was last in this one." },
  } },
];

export const says = sayingOf(SIGNS);
