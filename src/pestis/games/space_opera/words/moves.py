"""One line for each move, as the seat that could make it would say it."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from pestis.games.space_opera import moves as move
from pestis.games.space_opera.content.loader import ASTEROID, SUPERNOVA
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
)
from pestis.kernel.grammar import several, who, whom
from pestis.kernel.moves import Move

MODE_TEXTS: Final = {
    move.ENTER: "Enter without a fight.",
    move.STRIKE: "Strike as a missile: one target on the planet.",
    move.BIO_STRIKE: "Strike with a biological warhead.",
    move.NUKE_STRIKE: "Strike with a nuclear warhead.",
    move.KAMIKAZE: "Strike with the crew aboard (Kamikaze Pilot).",
    move.BIO_KAMIKAZE: "Strike with a biological warhead, crew aboard (Kamikaze Pilot).",
    move.NUKE_KAMIKAZE: "Strike with a nuclear warhead, crew aboard (Kamikaze Pilot).",
    move.INVADE: "Invade with all Meeples aboard.",
    move.OVERFLY: "Pass over the planet without an attack.",
}
SHIP_TEXTS: Final = {
    "move": "Move {} for 1 Energy.",
    "load": "Load or unload {}.",
    "plasma": "Move {} for 1 Energy with Plasma Propulsion: one space more.",
    "hyperspace": "Move {} through hyperspace for 2 or more Energy.",
    "hyperspace_plasma": "Move {} through hyperspace with Plasma Propulsion.",
    "fusion": "Move {} one space by Fusion Reactor.",
    "cloak": "Hide {} in stealth for 1 Energy.",
    "pulse": "Fire the EM Pulse Cannon from {} for 1 Energy.",
    "fire": "Fire the Wave Motion Gun from {} for 10 Energy.",
    "exchange": "Exchange cargo between {} and a ship beside it.",
}
PLAIN_TEXTS: Final = {
    "accept": "Accept the ties.",
    "research": "Research: take a Technology card, and do nothing else in this phase.",
    "surrender": "Surrender and leave the game.",
    "flip": "Turn the card up.",
    "withdraw": "Withdraw the attack.",
    "press_on": "Attack all the same and break the ties.",
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


def is_there(state: Galaxy, made: Move) -> bool:
    """Whether there is such a card or ship at all."""
    return made.args.get("cell", -1) < state.rules.cells and made.args.get("ship", -1) < len(state.ship_owner)


def usual_text(state: Galaxy, seat: i64, made: Move) -> str:
    args = made.args
    match made.verb:
        case "ship":
            return f"{capital(ship_at(state, args['ship'], seat))}."
        case "at" | "jump":
            return place_text(state, seat, made.verb, args["cell"])
        case "use":
            return f"Use {tech_name(state, args['tech'])}."
        case "tech":
            return f"Take {tech_name(state, args['tech'])}."
        case "step":
            return step_text(state, seat, args["direction"])
        case "mode":
            return mode_text(args["mode"], seat)
        case "build":
            return build_text(args["item"])
        case "kind":
            return f"{KIND_NAMES[args['kind']]}."
        case "seat":
            return f"{who(args['seat'], seat)}."
        case "aim":
            return f"Aim {WAY_NAMES[args['direction']]}."
        case "target":
            return f"Hit {TARGET_NAMES[args['target']]}."
        case "amount":
            return f"{args['amount']}."
        case "pass":
            return f"Pass for the rest of the {PHASE_NAMES[state.phase]} phase."
    if made.verb in SHIP_TEXTS:
        return SHIP_TEXTS[made.verb].format(ship_at(state, args["ship"], seat))
    return PLAIN_TEXTS[made.verb]


def build_text(item: i64) -> str:
    energy, ore = move.ITEM_ENERGY[item], move.ITEM_ORE[item]
    price = f"{energy} Energy" + (f" and {ore} Ore" if ore else "")
    if item == move.CLONE:
        return f"Clone a Meeple for {price}."
    return f"Build {ITEM_NAMES[item]} for {price}."


def place_text(state: Galaxy, seat: i64, verb: str, cell: i64) -> str:
    if cell >= state.rules.cells:
        return f"Cell {cell}."
    name = cell_name(state, cell, seat)
    if verb == "jump":
        return f"Go through the wormhole to {name}{danger(state, seat, cell)}."
    return f"{name}."


def step_text(state: Galaxy, seat: i64, way: i64) -> str:
    """Where a step leads, what it costs, and whether it is an attack."""
    plain = f"Step {WAY_NAMES[way]}."
    if state.mover < 0 or state.ship_owner[state.mover] != seat:
        return plain
    cell = state.rules.near[state.ship_cell[state.mover] * WAYS + way]
    if cell < 0:
        return plain
    name = cell_name(state, cell, seat)
    attack = danger(state, seat, cell)
    if attack:
        return f"Step {WAY_NAMES[way]} to {name}{attack}."
    if state.up[cell] and state.card[cell] == SUPERNOVA and not state.hyper:
        return f"Step {WAY_NAMES[way]} into the Supernova: the ship is lost."
    if state.up[cell] and state.card[cell] == ASTEROID:
        return f"Step {WAY_NAMES[way]} into the Asteroid Field: {several(min(2, state.left), 'space')}."
    return f"Step {WAY_NAMES[way]} to {name}."


def danger(state: Galaxy, seat: i64, cell: i64) -> str:
    """What going there means, if the ship cannot simply enter."""
    if state.mover < 0 or state.ship_owner[state.mover] != seat:
        return ""
    found = ways_in.modes(state, seat, state.mover, cell, state.hyper, state.left, state.owned[seat])
    enter = 1 << move.ENTER
    if found == 0 or found == enter:
        return ""
    if found & enter:
        return ": entering, or an attack"
    over = 1 << move.OVERFLY
    if found == over:
        return ": passing over"
    return ": an attack, or passing over" if found & over else ": an attack"


def mode_text(mode: i64, seat: i64) -> str:
    if mode in MODE_TEXTS:
        return MODE_TEXTS[mode]
    if mode < move.DETONATE:
        return f"Attack the ships of {whom(mode - move.ATTACK, seat)}."
    return f"Detonate a nuclear warhead against all ships of {whom(mode - move.DETONATE, seat)}."
