"""SO-RULING-62: who may be attacked, and who is hit."""

from __future__ import annotations

from mypy_extensions import i64

from pestis.games.space_opera.content.technologies import RAD
from pestis.games.space_opera.flags import NEUTRAL
from pestis.games.space_opera.rules import hands
from pestis.games.space_opera.state import Galaxy
from pestis.kernel.moves import Refusal


def is_allowed(state: Galaxy, seat: i64, prey: i64) -> bool:
    """SO-RULING-62: no attack on who has paid this phase, nor after a withdrawal in this turn."""
    if prey < 0 or prey == NEUTRAL:
        return True
    if state.truce >> prey & 1:
        return False
    return not state.paid[prey] >> seat & 1


def are_allowed(state: Galaxy, seat: i64, hit: i64) -> bool:
    """Whether all these players (bits) may be attacked."""
    for other in range(state.seats):
        if hit >> other & 1 and not is_allowed(state, seat, other):
            return False
    return True


def may_bomb(state: Galaxy, seat: i64, cell: i64) -> bool:
    """SO-RULING-62: a nuclear strike hits everybody with ships on the planet, not its holder alone."""
    return are_allowed(state, seat, players_on(state, seat, [cell]))


def players_on(state: Galaxy, seat: i64, cells: list[i64]) -> i64:
    """The other players (bits) with a planet or a ship on these cards."""
    found: i64 = 0
    for cell in cells:
        holder = state.owner[cell]
        if state.up[cell] and holder >= 0 and holder < NEUTRAL and holder != seat:
            found |= 1 << holder
        for ship in range(len(state.ship_owner)):
            if state.ship_cell[ship] == cell and state.ship_owner[ship] >= 0 and state.ship_owner[ship] != seat:
                found |= 1 << state.ship_owner[ship]
    return found


def why_not_sight(state: Galaxy, seat: i64, cell: i64, hidden: str) -> Refusal:
    """A ship in stealth, for somebody whose Radio Telescope does not show it."""
    if not hands.holds(state, seat, RAD):
        return Refusal("SO-RULING-57", hidden)
    if state.is_jammed(seat, cell):
        return Refusal("SO-TECH-EMP", f"{hidden} An EM Pulse lies on the card: no Radio Telescope works there.")
    return Refusal("SO-REACT-8", f"{hidden} Your Radio Telescope was hacked: it does not help this ship now.")
