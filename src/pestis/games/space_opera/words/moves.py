"""One line for each move, as the seat that could make it would say it."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from pestis.games.space_opera import moves as move
from pestis.games.space_opera.content.tables import ASTEROID, SUPERNOVA
from pestis.games.space_opera.content.technologies import BEA, BRI, ECV, MCV, RAD, ROG, SPY, TRA
from pestis.games.space_opera.house_rules import WAYS
from pestis.games.space_opera.rules.asking import SpaceQuestion, question_now
from pestis.games.space_opera.rules.movement import ways_in
from pestis.games.space_opera.state import Galaxy
from pestis.games.space_opera.words.names import (
    ITEM_NAMES,
    KIND_NAMES,
    PHASE_NAMES,
    TARGET_NAMES,
    WAY_NAMES,
    capital,
    cell_name,
    ship_at,
    tech_name,
    whose,
)
from pestis.games.space_opera.words.seats import who
from pestis.kernel.grammar import several
from pestis.kernel.moves import Bundle, Move

MODE_TEXTS: Final = {
    move.ENTER: "Enter without a fight",
    move.STRIKE: "Strike one target on the planet; the ship is used up",
    move.BIO_STRIKE: "Strike with a biological warhead: unprotected Meeples and Farms die; the ship is used up",
    move.NUKE_STRIKE: "Strike with a nuclear warhead: only what Bunkers protect remains; the ship is used up",
    move.KAMIKAZE: "Strike one target (Kamikaze Pilot); ship and crew are used up",
    move.BIO_KAMIKAZE: "Strike with a biological warhead (Kamikaze Pilot); ship and crew are used up",
    move.NUKE_KAMIKAZE: "Strike with a nuclear warhead (Kamikaze Pilot); ship and crew are used up",
    move.OVERFLY: "Pass over the planet without an attack",
}
SHIP_TEXTS: Final = {
    "move": "Move {} for 1 Energy",
    "load": "Load or unload {}",
    "plasma": "Move {} for 1 Energy with Plasma Propulsion System: one space more",
    "hyperspace": "Move {} through hyperspace for 2 or more Energy",
    "hyperspace_plasma": "Move {} through hyperspace with Plasma Propulsion System for 2 or more Energy",
    "fusion": "Move {} one space by Fusion Reactor, without Energy",
    "cloak": "Hide {} in Stealth to the end of the phase, for 1 of its Energy",
    "pulse": "Fire the EM Pulse Cannon from {} at a card beside it, for 1 of its Energy",
    "fire": "Fire the Wave Motion Gun from {} in place of a move, for 10 of its Energy",
    "exchange": "Exchange cargo between {} and a ship beside it",
}
PLAIN_TEXTS: Final = {
    "accept": "Accept",
    "research": "Research: take a Technology card, and do nothing else in this phase",
    "surrender": "Surrender and leave the game",
    "flip": "Turn the card up",
    "withdraw": "Withdraw the attack",
    "press_on": "Attack all the same and break the ties",
}
# What it means to go onto a card, by the ways in which that can be done.
WAYS_IN_TEXTS: Final = (
    (1 << move.ENTER, "entering"),
    (1 << move.INVADE, "an invasion"),
    (0b111 << move.STRIKE | 0b111 << move.KAMIKAZE, "a strike"),
    (0b11111111 << move.ATTACK, "an attack on ships"),
    (1 << move.OVERFLY, "passing over it"),
)
USE_TEXTS: Final = {
    SPY: ": see all hands and copy a Technology for this Round",
    BRI: ": send Energy and Ore from one of your planets to another, for 1 Energy",
    BEA: ": send tokens for 2 Energy or a structure for 3 Energy",
    RAD: ": look under face-down cards, for 1 Energy each",
    ROG: ": take 1 token from every other player",
    TRA: ": give a player 1 Energy or Ore and take 2 tokens",
}


def move_text(state: Galaxy, seat: i64, made: Move) -> str:
    """What the open question says of it, or what it means everywhere."""
    asked = question_now(state)
    if asked is not None and is_there(state, made):
        said = asked.saying(state, state.agenda[-1], seat, made)
        if said:
            return said
    if made.verb == "end":
        return SpaceQuestion.end if asked is None else asked.end
    if made.verb == "decline":
        return SpaceQuestion.decline if asked is None else asked.decline
    return usual_text(state, seat, made)


def move_warning(state: Galaxy, seat: i64, made: Move) -> str:
    asked = question_now(state)
    return "" if asked is None else asked.warning(state, state.agenda[-1], seat, made)


def bundles(state: Galaxy, seat: i64) -> list[Bundle]:
    asked = question_now(state)
    return [] if asked is None else asked.bundles(state, state.agenda[-1], seat)


def is_there(state: Galaxy, made: Move) -> bool:
    """Whether there is such a card or ship at all."""
    return made.args.get("cell", -1) < state.rules.cells and made.args.get("ship", -1) < len(state.ship_owner)


def usual_text(state: Galaxy, seat: i64, made: Move) -> str:
    args = made.args
    match made.verb:
        case "ship":
            return capital(ship_at(state, args["ship"], seat))
        case "at" | "jump":
            return place_text(state, seat, made.verb, args["cell"])
        case "use":
            return use_text(state, args["tech"])
        case "tech":
            return f"Take {tech_name(state, args['tech'])}"
        case "step":
            return step_text(state, seat, args["direction"])
        case "mode":
            return mode_text(state, args["mode"], seat)
        case "build":
            return build_text(args["item"])
        case "kind":
            return KIND_NAMES[args["kind"]]
        case "seat":
            return who(args["seat"], seat)
        case "aim":
            return f"Aim {WAY_NAMES[args['direction']]}"
        case "target":
            return f"Hit {TARGET_NAMES[args['target']]}"
        case "amount":
            return str(args["amount"])
        case "pass":
            return f"Pass for the rest of the {PHASE_NAMES[state.phase]} phase"
    if made.verb in SHIP_TEXTS:
        return SHIP_TEXTS[made.verb].format(ship_at(state, args["ship"], seat))
    return PLAIN_TEXTS[made.verb]


def use_text(state: Galaxy, tech: i64) -> str:
    """What a use of one's own turn is for, and what it costs."""
    name = f"Use {tech_name(state, tech)}"
    if tech in (ECV, MCV):
        kind = 0 if tech == ECV else 1
        fee = "" if state.rules.one_for_one else f", for 1 {KIND_NAMES[kind]}"
        return f"{name}: turn {KIND_NAMES[kind]} into {KIND_NAMES[1 - kind]} on a planet{fee}"
    return f"{name}{USE_TEXTS.get(tech, '')}"


def build_text(item: i64) -> str:
    energy, ore = move.ITEM_ENERGY[item], move.ITEM_ORE[item]
    price = f"{energy} Energy" + (f" and {ore} Ore" if ore else "")
    if item == move.CLONE:
        return f"Clone a Meeple for {price}"
    return f"Build {ITEM_NAMES[item]} for {price}"


def place_text(state: Galaxy, seat: i64, verb: str, cell: i64) -> str:
    if cell >= state.rules.cells:
        return f"Card {cell}"
    name = cell_name(state, cell, seat)
    if verb == "jump":
        return f"Go through the wormhole to {name}{danger(state, seat, cell)}"
    return name


def step_text(state: Galaxy, seat: i64, way: i64) -> str:
    """Where a step leads, what it costs, and whether it is an attack."""
    plain = f"Step {WAY_NAMES[way]}"
    if state.mover < 0 or state.ship_owner[state.mover] != seat:
        return plain
    cell = state.rules.near[state.ship_cell[state.mover] * WAYS + way]
    if cell < 0:
        return plain
    name = cell_name(state, cell, seat)
    attack = danger(state, seat, cell)
    if attack:
        return f"Step {WAY_NAMES[way]} to {name}{attack}"
    if state.up[cell] and state.card[cell] == SUPERNOVA and not state.hyper:
        return f"Step {WAY_NAMES[way]} into the Supernova: the ship is lost"
    if state.up[cell] and state.card[cell] == ASTEROID:
        return f"Step {WAY_NAMES[way]} into the Asteroid Field: {several(min(2, state.left), 'space')}"
    return f"Step {WAY_NAMES[way]} to {name}"


def danger(state: Galaxy, seat: i64, cell: i64) -> str:
    """What going there means, if the ship cannot simply enter."""
    if state.mover < 0 or state.ship_owner[state.mover] != seat:
        return ""
    found = ways_in.modes(state, seat, state.mover, cell, state.hyper, state.left, state.owned[seat])
    if found == 0 or found == 1 << move.ENTER:
        return ""
    ways = [words for bits, words in WAYS_IN_TEXTS if found & bits]
    return ": " + " or ".join([", ".join(ways[:-1]), ways[-1]] if len(ways) > 1 else ways)


def mode_text(state: Galaxy, mode: i64, seat: i64) -> str:
    if mode in MODE_TEXTS:
        return MODE_TEXTS[mode]
    if mode == move.INVADE:
        crew = state.ship_meeples[state.mover] if state.mover >= 0 else 0
        troops = f"your {several(int(crew), 'Meeple')}" if crew else "all Meeples aboard"
        return f"Invade with {troops}; the ship is used up"
    if mode < move.DETONATE:
        prey = whose("ships", mode - move.ATTACK, seat)
        return f"Attack {prey}: your ship and one of them are destroyed, unless a Technology helps"
    prey = whose("ships", mode - move.DETONATE, seat)
    return f"Detonate a nuclear warhead: all of {prey} there and your own are destroyed"
