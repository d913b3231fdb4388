"""Why something cannot be the next choice of a use, with its numbers."""

from __future__ import annotations

from mypy_extensions import i64

from pestis.games.space_opera import frames as on
from pestis.games.space_opera import moves as move
from pestis.games.space_opera.content.technologies import (
    BEA,
    BEAM_STRUCTURE_ENERGY,
    BRI,
    ECV,
    EMP,
    MCV,
    RAD,
    TRA,
    WMG,
)
from pestis.games.space_opera.flags import NEUTRAL
from pestis.games.space_opera.house_rules import GUN_RANGE, WAYS
from pestis.games.space_opera.rules import planets
from pestis.games.space_opera.rules.combat import allowed
from pestis.games.space_opera.rules.tech import beam, beam_structures, gun
from pestis.games.space_opera.state import Galaxy
from pestis.games.space_opera.words.names import (
    ITEM_NAMES,
    KIND_NAMES,
    capital,
    cell_name,
    ship_name,
    tech_name,
)
from pestis.games.space_opera.words.seats import seat_name
from pestis.kernel.moves import Move


def why_not(state: Galaxy, seat: i64, tech: i64, made: Move) -> str:
    """One sentence, or nothing if there is nothing to say about this kind of choice."""
    args = made.args
    match made.verb:
        case "at":
            return why_not_at(state, seat, tech, args["cell"])
        case "ship" if tech == BEA:
            return why_not_beam_ship(state, seat, args["ship"])
        case "kind" if tech == TRA:
            return why_not_given(state, seat, args["kind"])
        case "seat" if tech == TRA:
            return why_not_partner(state, seat, args["seat"])
        case "aim" if tech in (EMP, WMG):
            return why_not_aim(state, seat, tech, args["direction"])
        case "build" if tech == BEA:
            return why_not_structure(state, seat, args["item"])
        case "end" if tech == RAD:
            return "Choose at least one face-down card to look at."
    return ""


def why_not_at(state: Galaxy, seat: i64, tech: i64, cell: i64) -> str:
    name = cell_name(state, cell, seat)
    if tech == RAD:
        return why_not_look(state, seat, cell, name)
    if tech == WMG:
        return f"{name} is more than {GUN_RANGE} spaces away, or belongs to somebody whom you may not attack now."
    if tech not in (ECV, MCV, BRI, BEA):
        return ""
    if not state.is_world(cell):
        return f"{name} is not a face-up planet."
    if state.fallout[cell]:
        return f"Nuclear Fallout lies on {name}: no tokens come or go there."
    if tech in (ECV, MCV):
        return why_not_convert(state, seat, tech, cell, name)
    return why_not_bridge(state, seat, cell, name) if tech == BRI else why_not_beam(state, seat, cell, name)


def why_not_look(state: Galaxy, seat: i64, cell: i64, name: str) -> str:
    if state.up[cell]:
        return f"{name} lies face up: everybody sees it."
    if state.is_jammed(seat, cell):
        return f"Somebody's EM Pulse lies on {name}: no Radio Telescope looks there."
    if move.AT + cell in state.draft:
        return f"You have chosen the card at {name} already."
    energy = planets.payable(state, seat, move.ENERGY)
    return f"Each look costs 1 Energy, and your planets have {energy} for the {len(state.draft)} you have chosen."


def why_not_convert(state: Galaxy, seat: i64, tech: i64, cell: i64, name: str) -> str:
    kind = move.ENERGY if tech == ECV else move.ORE
    if state.owner[cell] != seat:
        return f"You turn tokens on planets that you control; {name} is not one of them."
    if planets.stored(state, cell, kind) == 0:
        return f"{name} has no {KIND_NAMES[kind]} to turn."
    return f"The store of {name} has {planets.STORE_LIMIT} {KIND_NAMES[1 - kind]} already, which is the most."


def why_not_bridge(state: Galaxy, seat: i64, cell: i64, name: str) -> str:
    chosen = len(state.draft)
    if chosen == 2:
        if move.AT + cell in state.draft:
            return f"{name} cannot pay the 1 Energy and leave something to send."
        return "One of the two planets at the ends of the bridge pays."
    if state.owner[cell] != seat:
        return f"A Space Bridge joins planets that you control; {name} is not one of them."
    if chosen == 0:
        return (
            f"{name} has nothing to send that another planet of yours could take, or nobody can pay the 1 Energy."
        )
    source = state.draft[0] - move.AT
    if cell == source:
        return f"{name} is where the bridge starts: choose another planet."
    if state.energy[source] + state.energy[cell] == 0:
        return "A Space Bridge costs 1 Energy of either planet, and both have none."
    return f"The store of {name} has no room for what {cell_name(state, source, seat)} can send."


def why_not_beam(state: Galaxy, seat: i64, cell: i64, name: str) -> str:
    if state.is_jammed(seat, cell):
        return f"Somebody's EM Pulse lies on {name}: no beam works there."
    chosen = len(state.draft)
    owner = state.owner[cell]
    if chosen == 0:
        if owner != seat:
            return f"A beam starts on a planet or ship of yours; {name} is not yours."
        return f"{name} has nothing to send, or no place to send it to."
    if move.AT + cell == state.draft[0]:
        return f"{name} is where the beam starts: choose another place."
    if beam.is_structure(state.draft[1]) if chosen > 1 else False:
        return f"Structures go to planets that you control; {name} is not one of them."
    if owner == seat:
        return f"The store of {name} has no room for what the beam could send."
    return why_not_landing(state, seat, owner, name)


def why_not_landing(state: Galaxy, seat: i64, owner: i64, name: str) -> str:
    """A planet of nobody, or of somebody else, as the goal of Meeples."""
    if beam.goods(state, state.draft[0], move.MEEPLE) == 0:
        return f"Only Meeples go to {name}, and none is where the beam starts."
    if state.phase != on.MOVEMENT:
        return f"{name} is not yours: Meeples beam there in the Movement phase only."
    if owner < 0:
        return f"Ships of others lie at {name}: nobody can settle it by beam."
    if state.main_done:
        return f"To beam to {name} is an invasion, and you have moved, fired or invaded in this turn."
    if owner < NEUTRAL and not allowed.is_allowed(state, seat, owner):
        return f"You may not attack {seat_name(owner)} now: you were paid in this phase, or withdrew in this turn."
    return f"Nothing can be beamed to {name}."


def why_not_beam_ship(state: Galaxy, seat: i64, ship: i64) -> str:
    if ship >= len(state.ship_owner) or state.ship_owner[ship] != seat:
        return f"Ship {ship} is not yours."
    cell = state.ship_cell[ship]
    if not beam_structures.can_reach(state, seat, cell):
        return f"No beam reaches ship {ship}: Nuclear Fallout or somebody's EM Pulse lies on its card."
    if not state.draft:
        return f"{capital(ship_name(ship))} has nothing to send, or no place to send it to."
    if move.SHIP + ship == state.draft[0]:
        return f"{capital(ship_name(ship))} is where the beam starts: choose another place."
    return "What you send does not go into a ship."


def why_not_given(state: Galaxy, seat: i64, kind: i64) -> str:
    if kind == move.MEEPLE:
        return "Traders give Energy or Ore, not Meeples."
    return f"Your planets have no {KIND_NAMES[kind]} to give."


def why_not_partner(state: Galaxy, seat: i64, other: i64) -> str:
    if other == seat or other >= state.seats:
        return "You trade with another player."
    return f"{seat_name(other)} needs 2 Energy or Ore on planets for that, and has {planets.tokens(state, other)}."


def why_not_aim(state: Galaxy, seat: i64, tech: i64, way: i64) -> str:
    cell = state.ship_cell[state.draft[0] - move.SHIP]
    if state.rules.near[cell * WAYS + way] < 0:
        return "The map ends there."
    if tech == WMG and gun.in_line(state, cell, way):
        return "The shot would hit somebody whom you may not attack now."
    return f"{tech_name(state, tech)} is not aimed that way at this table."


def why_not_structure(state: Galaxy, seat: i64, item: i64) -> str:
    source = state.draft[0] if state.draft else -1
    if source < 0:
        return "First choose where the beam starts."
    energy = planets.payable(state, seat, move.ENERGY)
    if energy < BEAM_STRUCTURE_ENERGY:
        return f"To beam a structure costs {BEAM_STRUCTURE_ENERGY} Energy; your planets have {energy}."
    if item == move.CLONE:
        return "Meeples are not a structure: choose where they go, then how many."
    if not beam_structures.has_structure(state, source, item):
        thing = ITEM_NAMES[item].removeprefix("a ").replace(" level", "")
        return f"Where the beam starts you have no {thing} to send."
    return "You control no other planet to which it could be beamed."
