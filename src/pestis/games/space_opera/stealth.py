"""SO-TECH-STE, SO-RULING-57: ships in stealth, and what happens when it ends."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from pestis.games.space_opera import attack, ships, uses
from pestis.games.space_opera import events as happened
from pestis.games.space_opera import frames as on
from pestis.games.space_opera import moves as move
from pestis.games.space_opera.marks import STEALTH, STEALTH_USED
from pestis.games.space_opera.technologies import STE
from pestis.kernel.agenda import frame

if TYPE_CHECKING:
    from pestis.games.space_opera.state import Table


def can_cloak(table: Table, seat: i64, ship: i64) -> bool:
    """SO-TECH-STE: once per ship and phase, for one Ship Energy that is not reserved for its move."""
    if table.ship_flags[ship] & (STEALTH_USED | STEALTH) or ships.purse(table, ship) <= 0:
        return False
    return not table.is_jammed(seat, table.ship_cell[ship])


def begin_cloak(table: Table, seat: i64, ship: i64) -> None:
    """SO-TECH-STE: one Ship Energy, before or during the ship's move."""
    ships.mark(table, ship, STEALTH_USED)
    ships.pay_energy(table, ship, 1)
    uses.begin(table, seat, STE, ship, on.AS_MOVE, ship)


def cloak(table: Table, seat: i64, ship: i64) -> None:
    """SO-RULING-57: in stealth to the end of the phase."""
    if table.ship_owner[ship] == seat:
        ships.mark(table, ship, STEALTH)
        table.emit(happened.CLOAKED, seat, ship)


# The end of stealth.


def end_stealth(table: Table, todo: i64) -> None:
    """SO-RULING-57: where ships of two players share a card, each ship in stealth attacks once."""
    if table.rules.collide:
        ship = next_lurker(table)
        if ship >= 0:
            table.push(todo)
            lurk(table, ship)
            return
    table.push(frame(on.END_MOVEMENT))


def next_lurker(table: Table) -> i64:
    """The next ship to lose its stealth beside another player's: cards in reading order, owners in turn."""
    best: i64 = -1
    best_place: i64 = 0
    for ship in range(len(table.ship_owner)):
        owner = table.ship_owner[ship]
        if owner >= 0 and table.ship_flags[ship] & STEALTH and rivals(table, ship):
            place = table.ship_cell[ship] * 8 + (owner - table.first) % table.seats
            if best < 0 or place < best_place:
                best = ship
                best_place = place
    return best


def rivals(table: Table, ship: i64) -> i64:
    """The other players (bits) with ships on the same card, in stealth or not."""
    cell = table.ship_cell[ship]
    return ships.hostile(table, table.ship_owner[ship], cell) | ships.covered(table, table.ship_owner[ship], cell)


def lurk(table: Table, ship: i64) -> None:
    """The ship's stealth is over: it attacks a player of its owner's choice."""
    ships.unmark(table, ship, STEALTH)
    seat = table.ship_owner[ship]
    found = rivals(table, ship)
    table.raider = ship
    allowed = [move.SEAT + other for other in range(table.seats) if found >> other & 1]
    allowed = [choice for choice in allowed if not table.paid[choice - move.SEAT] >> seat & 1]
    if len(allowed) > 1:
        table.ask(seat, frame(on.ASK_VICTIM, seat, ship))
    elif allowed:
        attack.pounce(table, seat, ship, allowed[0] - move.SEAT)


def victim_choices(table: Table, seat: i64, ship: i64) -> list[i64]:
    found = rivals(table, ship)
    return [
        move.SEAT + other
        for other in range(table.seats)
        if found >> other & 1 and not table.paid[other] >> seat & 1
    ]
