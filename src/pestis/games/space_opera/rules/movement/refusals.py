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
        told = f"Somebody's EM Pulse lies on the card of ship {ship}: it can do nothing there in this phase."
        return Refusal("SO-TECH-EMP", told)
    match verb:
        case "move" | "plasma":
            return why_not_move(state, seat, verb, ship)
        case "hyperspace" | "hyperspace_plasma":
            return why_not_hyperspace(state, seat, verb, ship)
        case "fusion":
            return why_not_fusion(state, ship)
        case "cloak":
            if state.ship_flags[ship] & STEALTH_USED:
                return Refusal(
                    "SO-TECH-STE", f"Ship {ship} has used Stealth Technology in this phase; it works once."
                )
            return Refusal(
                "SO-RULING-12",
                f"Stealth Technology takes 1 Energy of ship {ship}, which has none to spare.",
            )
        case "pulse":
            if state.ship_flags[ship] & PULSED:
                return Refusal("SO-TECH-EMP", f"Ship {ship} has fired its pulse in this phase; it may do so once.")
            return Refusal("SO-TECH-EMP", f"A pulse takes 1 Energy of ship {ship}, which has none.")
    energy = state.ship_energy[ship]
    if energy < 10:
        return Refusal("SO-TECH-WMG", f"The Wave Motion Gun takes 10 Energy; ship {ship} has {energy}.")
    return Refusal("SO-RULING-62", "Every shot would hit somebody whom you may not attack now.")


def why_not_move(state: Galaxy, seat: i64, verb: str, ship: i64) -> Refusal:
    if state.ship_energy[ship] == 0:
        told = f"Ship {ship} has no Energy, and a move takes 1: load some on a planet first."
        return Refusal("SO-MOVE-4", told)
    if verb == "plasma" and (state.ship_flags[ship] & BAR_PLASMA or not hands.holds(state, seat, PLA)):
        return Refusal(
            "SO-REACT-8", f"Plasma Propulsion System was hacked: ship {ship} cannot use it in this turn."
        )
    return Refusal("SO-RULING-21", no_way(ship))


def no_way(ship: i64) -> str:
    return f"Ship {ship} cannot enter any card beside it."


def why_not_hyperspace(state: Galaxy, seat: i64, verb: str, ship: i64) -> Refusal:
    if state.ship_energy[ship] < 2:
        energy = state.ship_energy[ship]
        return Refusal("SO-RULING-55", f"Hyperspace takes at least 2 Energy; ship {ship} has {energy}.")
    with_plasma = verb == "hyperspace_plasma"
    if with_plasma and not hands.holds(state, seat, PLA):
        return Refusal(tech_rule(PLA), f"You have no {tech_name(state, PLA)}.")
    flags = state.ship_flags[ship]
    if flags & BAR_HYPER or (with_plasma and flags & BAR_PLASMA):
        return Refusal("SO-REACT-8", f"This drive was hacked: ship {ship} cannot use it in this turn.")
    return Refusal("SO-RULING-21", no_way(ship))


def why_not_fusion(state: Galaxy, ship: i64) -> Refusal:
    if state.ship_energy[ship]:
        return Refusal("SO-TECH-FUS", f"Ship {ship} still has Energy: move it for 1 Energy.")
    if state.ship_flags[ship] & BAR_FUSION:
        return Refusal("SO-REACT-8", f"Fusion Reactor was hacked: it cannot move ship {ship} in this turn.")
    return Refusal("SO-RULING-21", no_way(ship))
