"""Why a ship cannot move, hide or fire now."""

from __future__ import annotations

from mypy_extensions import i64

from pestis.games.space_opera.content.technologies import PLA
from pestis.games.space_opera.flags import BAR_FUSION, BAR_HYPER, BAR_PLASMA, PULSED, STEALTH_USED
from pestis.games.space_opera.rules import hands
from pestis.games.space_opera.state import Galaxy
from pestis.games.space_opera.words.names import tech_name, tech_rule
from pestis.kernel.moves import Refusal


def why_not_ready(state: Galaxy, seat: i64, verb: str, ship: i64) -> Refusal:
    """The card it is on, its Energy and what was hacked."""
    if state.is_jammed(seat, state.ship_cell[ship]):
        return Refusal("SO-TECH-EMP", "An EM Pulse lies on this card.")
    match verb:
        case "move" | "plasma":
            return why_not_move(state, seat, verb, ship)
        case "hyperspace" | "hyperspace_plasma":
            return why_not_hyperspace(state, seat, verb, ship)
        case "fusion":
            return why_not_fusion(state, ship)
        case "cloak":
            if state.ship_flags[ship] & STEALTH_USED:
                return Refusal("SO-TECH-STE", "Stealth is used once per ship and phase.")
            return Refusal("SO-RULING-12", "The ship has no Energy to spare for Stealth.")
        case "pulse":
            if state.ship_flags[ship] & PULSED:
                return Refusal("SO-TECH-EMP", "This ship has fired its pulse in this phase.")
            return Refusal("SO-TECH-EMP", "A pulse takes 1 Energy of the ship.")
    energy = state.ship_energy[ship]
    if energy < 10:
        return Refusal("SO-TECH-WMG", f"The gun takes 10 Energy; ship {ship} has {energy}.")
    return Refusal("SO-RULING-62", "The shot would hit somebody whom you may not attack.")


def why_not_move(state: Galaxy, seat: i64, verb: str, ship: i64) -> Refusal:
    if state.ship_energy[ship] == 0:
        return Refusal("SO-MOVE-4", f"Ship {ship} has no Energy.")
    if verb == "plasma" and (state.ship_flags[ship] & BAR_PLASMA or not hands.holds(state, seat, PLA)):
        return Refusal("SO-REACT-8", "Plasma Propulsion is barred for this ship and turn.")
    return Refusal("SO-RULING-21", "There is no step that this ship could take.")


def why_not_hyperspace(state: Galaxy, seat: i64, verb: str, ship: i64) -> Refusal:
    if state.ship_energy[ship] < 2:
        return Refusal("SO-RULING-55", "Hyperspace takes at least 2 Energy.")
    with_plasma = verb == "hyperspace_plasma"
    if with_plasma and not hands.holds(state, seat, PLA):
        return Refusal(tech_rule(PLA), f"You have no {tech_name(state, PLA)}.")
    flags = state.ship_flags[ship]
    if flags & BAR_HYPER or (with_plasma and flags & BAR_PLASMA):
        return Refusal("SO-REACT-8", "This drive cannot be used for this ship in this turn.")
    return Refusal("SO-RULING-21", "There is no step that this ship could take.")


def why_not_fusion(state: Galaxy, ship: i64) -> Refusal:
    if state.ship_energy[ship]:
        return Refusal("SO-TECH-FUS", f"Ship {ship} still has Energy: move it in the ordinary way.")
    rule = "SO-REACT-8" if state.ship_flags[ship] & BAR_FUSION else "SO-RULING-21"
    return Refusal(rule, "The Fusion Reactor cannot move this ship now.")
