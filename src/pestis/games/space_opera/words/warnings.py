"""What somebody loses for good by a move: short sentences, from what the seat knows only."""

from __future__ import annotations

from mypy_extensions import i64

from pestis.games.space_opera.content.tables import SUPERNOVA
from pestis.games.space_opera.content.technologies import FUS
from pestis.games.space_opera.rules import hands, planets
from pestis.games.space_opera.state import Galaxy
from pestis.games.space_opera.words.names import capital, cell_name, ship_name, whose
from pestis.kernel.grammar import several

OUT = " You have no other Meeple: you are out of the game."


def lost_ship(state: Galaxy, seat: i64, ship: i64, why: str) -> str:
    """A ship goes, with its crew and perhaps the whole game."""
    crew = state.ship_meeples[ship]
    aboard = f" with {several(int(crew), 'Meeple')} aboard" if crew else ""
    told = f"{capital(whose(ship_name(ship), seat, seat))} is lost{aboard}: {why}."
    return told + (OUT if crew and crew == planets.people(state, seat) else "")


def drifts(state: Galaxy, seat: i64, ship: i64, cell: i64) -> str:
    """SO-MOVE-8: a ship that would be on this card without Energy."""
    if state.is_world(cell) or (hands.holds(state, seat, FUS) and not state.is_jammed(seat, cell)):
        return ""
    return lost_ship(state, seat, ship, "it has no Energy left, and this is not a planet")


def burns(state: Galaxy, seat: i64, ship: i64, cell: i64) -> str:
    """SO-MAP-5: a ship that would enter a face-up Supernova."""
    if not state.up[cell] or state.card[cell] != SUPERNOVA:
        return ""
    return lost_ship(state, seat, ship, "the Supernova destroys it")


def pays_last(state: Galaxy, seat: i64, ship: i64, energy: i64) -> str:
    """SO-RULING-27: a ship in space that pays its last Energy; one on its move is looked at when that is over."""
    if ship == state.mover or state.ship_energy[ship] > energy or not state.rules.always_check:
        return ""
    return drifts(state, seat, ship, state.ship_cell[ship])


def abandoned(state: Galaxy, seat: i64, cell: i64) -> str:
    """SO-RULING-8: the last Meeple leaves a planet."""
    return f"You give up {cell_name(state, cell, seat)}: its last Meeple leaves; store and structures stay there."


def beaten(state: Galaxy, seat: i64, cell: i64, troops: i64) -> str:
    """SO-INV-2: an invasion that is weaker than what everybody sees on the planet."""
    defence = state.meeples[cell] + planets.protected(state, cell)
    if troops > defence:
        return ""
    name = cell_name(state, cell, seat)
    ending = "nobody wins, and all your Meeples fall" if troops == defence else "all your Meeples fall"
    return f"{name} defends with {defence} against your {troops}: {ending}, unless a Technology helps."
