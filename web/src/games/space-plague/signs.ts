/** The signs of this game in words, for its legend and its tooltips. */

import { sayingOf, type SignGroup } from "../../frame/sign";
import { TERRAINS } from "./table";

const terrains = Object.fromEntries(
  Object.entries(TERRAINS).map(([id, name]) => [id, { name, text: `Gets energy when a planetary card or the die shows it. An event that shows it strikes the units here.` }]),
);

export const SIGNS: SignGroup[] = [
  { title: "The path", signs: {
    ...terrains,
    extra: { name: "Planet tile", text: "The tile that makes this planet special, with a dotted rim. Its unique event may name it." },
    blocked: { name: "Dead tile", text: "This tile never gets energy again." },
    frozen: { name: "Frozen tile", text: "Whoever stands here cannot move." },
    energy: { name: "Energy", text: "Buys evolutions and pays tolls. A unit that comes to a tile with energy takes it for its owner." },
    core: { name: "The core", text: "Every token of yours in here is a point. The numbers say how many everybody has." },
    first: { name: "First player", text: "Goes first in this round. After each march the next player gets it." },
  } },
  { title: "Units", signs: {
    plague: { name: "Plague", text: "One token. It marches one space each round, and is a point in the core." },
    captain: { name: "Captain", text: "Two tokens. If it would be destroyed it loses one and goes on as a plague; in the core it is two points." },
    black: { name: "Black plague", text: "Moves into an occupied space: it pushes the unit there one space forward." },
    red: { name: "Red plague", text: "When it moves it may jump to another tile of the same terrain on its path." },
    native: { name: "Native", text: "Belongs to nobody and blocks the path. When it reaches the core, the player of that path loses a token there." },
    shield: { name: "Shield", text: "Nothing can harm this unit in this round, but it does not march and holds up those behind it." },
    immune: { name: "Immunity", text: "Nothing can harm this unit, and it marches as usual. A number says for how many rounds." },
    halt: { name: "Halt", text: "This unit cannot move. A number says for how many rounds." },
    threat: { name: "In danger", text: "The event of this round destroys whoever stands here. Move on, or take a shield." },
    owner: { name: "Whose it is", text: "Colour and shape of its owner. A unit on somebody else's path still takes energy and points for its owner." },
    supply: { name: "Tokens in supply", text: "How many tokens you can still produce. Lost tokens come back here." },
  } },
  { title: "The forecast", signs: {
    produced: { name: "Produces", text: "The upper half of a planetary card. As it is turned up, energy appears on this terrain, on everybody's path." },
    produces_die: { name: "Produces by the die", text: "Everybody rolls, and the terrain rolled gets energy on the own path." },
    produces_energy: { name: "Energy for everybody", text: "Every player gets energy at once." },
    produces_nothing: { name: "Produces nothing", text: "No energy appears." },
    destroy: { name: "Destroyed", text: "The lower half, when the card's round has come: units on this terrain are destroyed." },
    advance: { name: "Advance", text: "Units on this terrain go one space forward, before anything to the right of the arrow happens." },
    stop: { name: "Halted", text: "Units on this terrain cannot move, for as long as the card says." },
    toll: { name: "Toll", text: "Pay so much energy for each unit on this terrain, or it is destroyed." },
    charge: { name: "Charge", text: "Energy appears on this terrain." },
    ships: { name: "Ships", text: "With a skull: all units on the spaces of ships are destroyed." },
    cards: { name: "Cards", text: "With a skull: cards are trashed. They are out of the game." },
    market: { name: "Market", text: "You may buy an evolution." },
    unique: { name: "Unique event", text: "The planet in play says what happens. Point at the card to read it." },
  } },
  { title: "Cards", signs: {
    price: { name: "Price", text: "What an evolution costs you, in energy. A green one is cheaper for you now." },
    points: { name: "Points", text: "What an evolution counts at the end, while it is yours." },
    gain: { name: "What it gives", text: "On your first cards: with a plus how many tokens come, without how many steps are walked." },
    hand: { name: "Hand card", text: "Joins your hand. You pick it in secret like your other cards." },
    permanent: { name: "Permanent", text: "Lies on one of your two evolution spaces and goes on working. A third one replaces one of them." },
    instant: { name: "Instant", text: "Kept until you use it, at any moment and once. Only instants reach other players' boards." },
  } },
  { title: "The energy die", signs: {
    die: { name: "The die", text: "Six faces: the five terrains and ×2. Roll it instead of going to the market." },
    die_terrain: { name: "A terrain", text: "Every tile of that terrain on your path gets energy, unless it has some." },
    die_twice: { name: "Twice, ×2", text: "You get 2 energy at once." },
  } },
];

export const says = sayingOf(SIGNS);
