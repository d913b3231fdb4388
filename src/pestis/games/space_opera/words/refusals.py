"""Why a seat that has to choose cannot choose this: the rule and a sentence, from what that seat knows."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from pestis.games.space_opera import frames as on
from pestis.games.space_opera import moves as move
from pestis.games.space_opera.content.technologies import (
    AMB,
    APC,
    ARM,
    BEA,
    BRI,
    EMP,
    ESH,
    FFD,
    FUS,
    HAK,
    HYP,
    KAM,
    KINDS,
    MDS,
    PASSIVE,
    PLA,
    RAD,
    ROG,
    STE,
    TRA,
    WMG,
)
from pestis.games.space_opera.flags import BAR_FUSION, BAR_HYPER, BAR_PLASMA, MOVED, PULSED, STEALTH_USED
from pestis.games.space_opera.house_rules import WAYS
from pestis.games.space_opera.rules import cargo, ending, hands, planets, ships
from pestis.games.space_opera.rules.tech.actions import in_phase, is_unspent
from pestis.games.space_opera.state import Galaxy
from pestis.games.space_opera.words import refusals_attack
from pestis.games.space_opera.words.names import KIND_NAMES, cell_name, tech_name, tech_rule
from pestis.games.space_opera.words.questions import QUESTION_RULES, question_text
from pestis.kernel.agenda import a_of, kind_of
from pestis.kernel.moves import Move, Refusal

SHIP_TECHS: Final = {
    "plasma": PLA,
    "hyperspace": HYP,
    "hyperspace_plasma": HYP,
    "fusion": FUS,
    "cloak": STE,
    "pulse": EMP,
    "fire": WMG,
}
OWN_TURN: Final[list[i64]] = [on.ASK_BUILD, on.ASK_ITEM, on.ASK_MOVE, on.ASK_PRODUCE]
ANSWERS_TO: Final = {
    HAK: (on.ASK_HACK,),
    STE: (on.ASK_DEFEND, on.ASK_COUNTER),
    ARM: (on.ASK_DEFEND,),
    ESH: (on.ASK_DEFEND,),
    APC: (on.ASK_PIERCE,),
    FFD: (on.ASK_GUARD,),
    MDS: (on.ASK_GUARD,),
    KAM: (on.ASK_COUNTER,),
}
CARD_PLACES: Final = {
    on.ASK_RETURN: "in your hand",
    on.ASK_PICK_TECH: "in the deck",
    on.ASK_COPY: "held by another player, or cannot be copied",
}
PHASE_OF: Final = {BRI: "Building", RAD: "Movement", ROG: "Production", TRA: "Production"}


def refusal(state: Galaxy, seat: i64, made: Move) -> Refusal:
    """The most telling reason first; at worst, what is being asked instead."""
    kind = kind_of(state.agenda[-1])
    found: Refusal | None = None
    if made.verb in ("move", *SHIP_TECHS):
        found = why_not_ship(state, seat, kind, made.verb, made.args["ship"])
    elif made.verb in ("load", "exchange"):
        found = why_not_load(state, seat, kind, made.verb, made.args["ship"])
    elif made.verb == "build":
        found = why_not_build(state, seat, kind, made.args["item"])
    elif made.verb == "at" and kind == on.ASK_BUILD:
        found = why_not_site(state, seat, made.args["cell"])
    elif made.verb in ("at", "amount", "kind", "tech"):
        found = why_not_pick(state, seat, made)
    elif made.verb == "use":
        found = why_not_use(state, seat, kind, made.args["tech"])
    elif made.verb in ("step", "jump"):
        found = why_not_step(state, seat, kind, made)
    elif made.verb in ("mode", "target", "ship"):
        found = why_not_in_attack(state, seat, kind, made)
    else:
        found = why_not_plain(state, seat, kind, made.verb)
    return found or asked_instead(state, seat, kind, made)


def asked_instead(state: Galaxy, seat: i64, kind: i64, made: Move) -> Refusal:
    """The question again; one of its answers is not always open."""
    fits = any(state.game.moves.decode(action)[0].name == made.verb for action in state.legal(seat))
    why = "This cannot be chosen here." if fits else "This is not what is asked."
    return Refusal(asking_rules(state)[0], f"{why} {question_text(state, state.agenda[-1], seat)}")


def asking_rules(state: Galaxy) -> tuple[str, ...]:
    """The rules of what is asked: a Technology that is being used has its own."""
    question = state.agenda[-1]
    if kind_of(question) == on.ASK_DRAFT:
        return (tech_rule(a_of(question)),)
    rules: tuple[str, ...] = QUESTION_RULES[kind_of(question)]
    return rules


# Ships.


def own_ship(state: Galaxy, seat: i64, ship: i64) -> Refusal | None:
    if ship >= len(state.ship_owner) or state.ship_owner[ship] == -2:
        return Refusal("SO-STR-5", f"There is no ship {ship}.")
    if state.ship_owner[ship] != seat:
        return Refusal("SO-CTRL-2", f"Ship {ship} is not yours.")
    return None


def why_not_ship(state: Galaxy, seat: i64, kind: i64, verb: str, ship: i64) -> Refusal | None:
    if kind != on.ASK_MOVE and not (kind == on.ASK_STEP and verb == "cloak"):
        if kind in OWN_TURN:
            return Refusal("SO-MOVE-1", "Ships act in the Movement phase only.")
        return None
    found = own_ship(state, seat, ship)
    if found is not None:
        return found
    if verb in SHIP_TECHS and not hands.holds(state, seat, SHIP_TECHS[verb]):
        tech = SHIP_TECHS[verb]
        return Refusal(tech_rule(tech), f"You have no {tech_name(state, tech)}.")
    if kind == on.ASK_STEP and ship != state.mover:
        return Refusal("SO-TECH-STE", f"Ship {state.mover} is on its move: only that one can hide now.")
    if state.main_done and kind == on.ASK_MOVE and verb != "pulse":
        return Refusal("SO-RULING-72", "You have had the main action of this turn.")
    if state.ship_flags[ship] & MOVED and kind == on.ASK_MOVE and verb != "pulse":
        return Refusal("SO-MOVE-2", f"Ship {ship} has moved already in this phase.")
    if state.is_jammed(seat, state.ship_cell[ship]):
        return Refusal("SO-TECH-EMP", "An EM Pulse lies on this card.")
    return why_not_energy(state, seat, verb, ship)


def why_not_energy(state: Galaxy, seat: i64, verb: str, ship: i64) -> Refusal | None:
    energy = state.ship_energy[ship]
    flags = state.ship_flags[ship]
    if verb == "move" or verb == "plasma":
        if energy == 0:
            return Refusal("SO-MOVE-4", f"Ship {ship} has no Energy.")
        if verb == "plasma" and (flags & BAR_PLASMA or not hands.holds(state, seat, PLA)):
            return Refusal("SO-REACT-8", "Plasma Propulsion is barred for this ship and turn.")
        return Refusal("SO-RULING-21", "There is no step that this ship could take.")
    if verb in ("hyperspace", "hyperspace_plasma"):
        if energy < 2:
            return Refusal("SO-RULING-55", "Hyperspace takes at least 2 Energy.")
        with_plasma = verb == "hyperspace_plasma"
        if with_plasma and not hands.holds(state, seat, PLA):
            return Refusal(tech_rule(PLA), f"You have no {tech_name(state, PLA)}.")
        if flags & BAR_HYPER or (with_plasma and flags & BAR_PLASMA):
            return Refusal("SO-REACT-8", "This drive cannot be used for this ship in this turn.")
        return Refusal("SO-RULING-21", "There is no step that this ship could take.")
    if verb == "fusion":
        if energy:
            return Refusal("SO-TECH-FUS", f"Ship {ship} still has Energy: move it in the ordinary way.")
        rule = "SO-REACT-8" if flags & BAR_FUSION else "SO-RULING-21"
        return Refusal(rule, "The Fusion Reactor cannot move this ship now.")
    if verb == "cloak":
        if flags & STEALTH_USED:
            return Refusal("SO-TECH-STE", "Stealth is used once per ship and phase.")
        return Refusal("SO-RULING-12", "The ship has no Energy to spare for Stealth.")
    if verb == "pulse":
        if flags & PULSED:
            return Refusal("SO-TECH-EMP", "This ship has fired its pulse in this phase.")
        return Refusal("SO-TECH-EMP", "A pulse takes 1 Energy of the ship.")
    if energy < 10:
        return Refusal("SO-TECH-WMG", f"The gun takes 10 Energy; ship {ship} has {energy}.")
    return Refusal("SO-RULING-62", "The shot would hit somebody whom you may not attack.")


def why_not_load(state: Galaxy, seat: i64, kind: i64, verb: str, ship: i64) -> Refusal | None:
    if kind != on.ASK_MOVE:
        if kind in OWN_TURN:
            return Refusal("SO-RULING-19", "Cargo is moved in your Movement turn.")
        return None
    found = own_ship(state, seat, ship)
    if found is not None:
        return found
    if verb == "exchange" and not state.rules.fleet_transfer:
        return Refusal("SO-RULING-20", "Ships cannot exchange cargo at this table.")
    if not cargo.has_manifest(state, ship):
        return Refusal("SO-RULING-19", "One manifest per ship before the move and one after it.")
    if verb == "exchange":
        return Refusal("SO-RULING-20", "There is no other ship of yours on this card.")
    cell = state.ship_cell[ship]
    if not state.is_world(cell):
        return Refusal("SO-RULING-19", "Cargo is loaded and unloaded on planets only.")
    if state.owner[cell] not in (seat, -1):
        return Refusal("SO-RULING-19", "Nothing can be loaded or unloaded on an enemy planet.")
    return Refusal("SO-RULING-19", "There is nothing to load or unload.")


def why_not_step(state: Galaxy, seat: i64, kind: i64, made: Move) -> Refusal | None:
    if kind != on.ASK_STEP:
        return None
    ship = state.mover
    if made.verb == "jump":
        return Refusal("SO-RULING-23", "There is no way through a wormhole to that card.")
    way = made.args["direction"]
    cell = state.rules.near[state.ship_cell[ship] * WAYS + way]
    if way >= state.rules.ways:
        return Refusal("SO-MOVE-7", "Ships do not move diagonally here.")
    if cell < 0:
        return Refusal("SO-MOVE-7", "That is beyond the edge of the map.")
    if state.hyper:
        return Refusal("SO-RULING-55", "A ship in hyperspace cannot enter a planet.")
    return Refusal("SO-RULING-62", f"You may not attack at {cell_name(state, cell, seat)} now.")


def why_not_in_attack(state: Galaxy, seat: i64, kind: i64, made: Move) -> Refusal | None:
    """A way to enter, a target, a ship that is named."""
    if made.verb == "mode" and kind == on.ASK_MODE:
        return refusals_attack.why_not_mode(state, seat, made.args["mode"])
    if made.verb == "target" and kind == on.ASK_TARGET:
        return refusals_attack.why_not_target(state, seat, made.args["target"])
    if made.verb == "ship" and kind == on.ASK_TARGET:
        return refusals_attack.why_not_docked(state, seat, made.args["ship"])
    if made.verb == "ship" and kind == on.ASK_SHIP:
        return refusals_attack.why_not_named(state, seat, made.args["ship"])
    return None


# Building.


def why_not_site(state: Galaxy, seat: i64, cell: i64) -> Refusal | None:
    if cell >= state.rules.cells or not state.is_world(cell) or state.owner[cell] != seat:
        return Refusal("SO-BUILD-2", "You build on a planet that you control.")
    if state.built[cell] and not state.rules.revisit:
        return Refusal("SO-RULING-14", "You have built there in this phase already.")
    if not planets.can_work(state, cell):
        marker = "Fallout" if state.fallout[cell] else "Contamination"
        return Refusal("SO-RULING-34" if state.fallout[cell] else "SO-BIO-3", f"{marker} lies on this planet.")
    if state.meeples[cell] <= state.used[cell]:
        return Refusal("SO-BUILD-5", "There is no free Meeple on this planet.")
    return Refusal("SO-BUILD-4", "This planet has no Energy in its store.")


def why_not_build(state: Galaxy, seat: i64, kind: i64, item: i64) -> Refusal | None:
    if kind != on.ASK_ITEM:
        return None
    cell = state.site
    if state.owner[cell] != seat or state.meeples[cell] <= state.used[cell]:
        return Refusal("SO-BUILD-6", "There is no free Meeple left on this planet.")
    if state.energy[cell] < move.ITEM_ENERGY[item] or state.ore[cell] < move.ITEM_ORE[item]:
        price = f"{move.ITEM_ENERGY[item]} Energy and {move.ITEM_ORE[item]} Ore"
        stock = f"{state.energy[cell]} and {state.ore[cell]}"
        return Refusal("SO-BUILD-4", f"That costs {price}; the store of this planet has {stock}.")
    if state.rules.clone_last and state.cloned:
        return Refusal("SO-CLONE-4", "After cloning nothing else is built in this turn.")
    if item == move.SHIP_ITEM and not ships.can_launch(state):
        return Refusal("SO-RULING-11", "There are as many ships as can be told apart.")
    return Refusal("SO-STR-1", "There are three levels at most.")


# Technologies.


def why_not_use(state: Galaxy, seat: i64, kind: i64, tech: i64) -> Refusal | None:
    name = tech_name(state, tech)
    if not hands.holds(state, seat, tech):
        return Refusal(tech_rule(tech), f"You have no {name}.")
    if kind in OWN_TURN:
        return why_not_turn(state, seat, kind, tech, name)
    if tech in ANSWERS_TO and kind in ANSWERS_TO[tech]:
        return refusals_attack.why_not_answer(state, seat, tech)
    return Refusal("SO-REACT-1", f"{name} is no answer to this.")


def why_not_turn(state: Galaxy, seat: i64, kind: i64, tech: i64, name: str) -> Refusal:
    if in_phase(state) >> tech & 1:
        if not is_unspent(state, seat, tech, False):
            return Refusal(tech_rule(tech), f"{name} has been used already.")
        if kind == on.ASK_ITEM and state.items == 0:
            return Refusal("SO-RULING-14", "First build an item on the planet you have chosen.")
        return Refusal(tech_rule(tech), f"There is nothing that {name} could do now, or nothing to pay it with.")
    if tech in PHASE_OF:
        return Refusal(tech_rule(tech), f"{name} is used in the {PHASE_OF[tech]} phase.")
    if tech == BEA:
        return Refusal("SO-TECH-BEA", "The Transport Beam works in Building and Movement.")
    if tech == AMB:
        return Refusal("SO-TECH-AMB", "Ties are offered in Maintenance.")
    if tech in SHIP_TECHS.values():
        return Refusal(tech_rule(tech), f"{name} is used with a ship, in the Movement phase.")
    if KINDS[tech] == PASSIVE:
        return Refusal(tech_rule(tech), f"{name} applies by itself.")
    return Refusal(tech_rule(tech), f"{name} is not used by itself on your turn.")


# Picks: a place, an amount, a kind, a card.


def why_not_pick(state: Galaxy, seat: i64, made: Move) -> Refusal | None:
    question = state.agenda[-1]
    kind = kind_of(question)
    if made.verb == "amount":
        return why_not_amount(state, seat)
    if made.verb == "at" and made.args["cell"] >= state.rules.cells:
        return Refusal("SO-MAP-1", "There is no such card on this map.")
    if made.verb == "at" and kind == on.ASK_DRAFT and state.is_jammed(seat, made.args["cell"]):
        return Refusal("SO-TECH-EMP", "An EM Pulse lies on this card.")
    if made.verb == "at" and kind == on.ASK_ITEM:
        return Refusal("SO-BUILD-2", f"One turn is one planet: {cell_name(state, state.site, seat)}.")
    if made.verb == "at" and kind == on.ASK_PAY:
        return Refusal(
            "SO-RULING-64", f"Choose a planet of yours that has {KIND_NAMES[a_of(question)]} and no Fallout."
        )
    if made.verb == "kind" and kind in (on.ASK_TRIBUTE, on.ASK_STEAL):
        return Refusal(QUESTION_RULES[kind][0], f"There is no {KIND_NAMES[made.args['kind']]} for that.")
    if made.verb == "tech" and kind in CARD_PLACES:
        return Refusal(
            QUESTION_RULES[kind][0], f"{tech_name(state, made.args['tech'])} is not {CARD_PLACES[kind]}."
        )
    return None


def why_not_amount(state: Galaxy, seat: i64) -> Refusal | None:
    """The range that is allowed."""
    allowed = [action - move.AMOUNT for action in state.legal(seat) if move.AMOUNT <= action < move.AT]
    if not allowed:
        return None
    return Refusal(asking_rules(state)[-1], f"Choose a number from {min(allowed)} to {max(allowed)}.")


# All else.


def why_not_plain(state: Galaxy, seat: i64, kind: i64, verb: str) -> Refusal | None:
    if verb == "research":
        if kind == on.ASK_BUILD:
            if state.begun >> seat & 1:
                return Refusal("SO-RSCH-1", "Research must be your first action in the phase.")
            return Refusal("SO-RULING-18", "The Technology deck is empty.")
        if kind == on.ASK_ITEM:
            return Refusal("SO-RSCH-1", "Research replaces building: you have begun to build.")
        if kind in OWN_TURN:
            return Refusal("SO-RSCH-1", "Research is done in the Building phase only.")
    if verb == "surrender":
        return why_not_surrender(state, kind)
    if verb == "end":
        return why_not_end(state, kind)
    if verb == "pass" and kind in (on.ASK_ITEM, on.ASK_MOVE):
        return Refusal("SO-RULING-71", "The turn has begun: end it instead.")
    if verb == "decline" and kind == on.ASK_TARGET:
        return Refusal("SO-STRIKE-1", "A strike hits a target if there is one.")
    if verb == "seat" and kind == on.ASK_OFFER:
        if not hands.holds(state, seat, AMB):
            return Refusal("SO-TECH-AMB", "You have no Ambassador.")
        return Refusal("SO-RULING-62", "Ties are offered once to players with a planet and no ties with you yet.")
    return None


def why_not_surrender(state: Galaxy, kind: i64) -> Refusal:
    if not ending.may_surrender(state):
        return Refusal("SO-RULING-45", "Nobody surrenders at this table.")
    if kind == on.ASK_ITEM:
        return Refusal("SO-RULING-14", "First build an item on the planet you have chosen.")
    return Refusal("SO-RULING-45", "You surrender on a turn of your own, not while this is asked.")


def why_not_end(state: Galaxy, kind: i64) -> Refusal | None:
    if kind == on.ASK_STEP:
        return Refusal("SO-RULING-21", "A move has at least one step.")
    if kind == on.ASK_ITEM:
        return Refusal("SO-RULING-14", "First build at least one item.")
    if kind in (on.ASK_BUILD, on.ASK_MOVE):
        rule = "SO-RULING-14" if kind == on.ASK_BUILD else "SO-RULING-72"
        return Refusal(rule, "Nothing has begun that could be ended: you may pass.")
    return None
