"""Ships: built, lost, moved from card to card, with and without an owner."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from pestis.games.space_opera import events as happened
from pestis.games.space_opera import frames as on
from pestis.games.space_opera import hands
from pestis.games.space_opera.marks import STEALTH, TURN_MARKS
from pestis.games.space_opera.moves import SHIPS
from pestis.games.space_opera.technologies import FUS
from pestis.kernel.agenda import frame

if TYPE_CHECKING:
    from pestis.games.space_opera.state import Table


def count_from_one(table: Table) -> None:
    """SO-RULING-11: people count ships from 1, so a ship that never was has the number 0."""
    enlist(table, -2, 0)


def enlist(table: Table, owner: i64, cell: i64) -> None:
    table.ship_owner.append(owner)
    table.ship_cell.append(cell)
    table.ship_energy.append(0)
    table.ship_ore.append(0)
    table.ship_meeples.append(0)
    table.ship_used.append(0)
    table.ship_bio.append(0)
    table.ship_nuke.append(0)
    table.ship_flags.append(0)


def launch(table: Table, seat: i64, cell: i64) -> i64:
    """SO-STR-5: a new ship without cargo; it takes the first free number after 0."""
    count: i64 = len(table.ship_owner)
    ship: i64 = min(1, count)
    while ship < count and table.ship_owner[ship] != -2:
        ship += 1
    if ship == count:
        enlist(table, seat, cell)
    else:
        table.ship_owner[ship] = seat
        table.ship_cell[ship] = cell
        table.ship_flags[ship] = 0
    table.fleet[cell] = table.fleet[cell] + 1
    return ship


def can_launch(table: Table) -> bool:
    """SO-RULING-11: there is no cap but the number of ships that can be told apart."""
    if len(table.ship_owner) < SHIPS:
        return True
    for ship in range(1, SHIPS):
        if table.ship_owner[ship] == -2:
            return True
    return False


def destroy(table: Table, ship: i64, reason: i64) -> None:
    """SO-CARGO-2: a destroyed ship takes all its cargo with it."""
    cell = table.ship_cell[ship]
    table.emit(happened.LOST_SHIP, table.ship_owner[ship], ship, cell, reason)
    table.fleet[cell] = table.fleet[cell] - 1
    if table.ship_meeples[ship]:
        table.losses = True
    table.ship_owner[ship] = -2
    table.ship_energy[ship] = 0
    table.ship_ore[ship] = 0
    table.ship_meeples[ship] = 0
    table.ship_used[ship] = 0
    table.ship_bio[ship] = 0
    table.ship_nuke[ship] = 0
    table.ship_flags[ship] = 0


def relocate(table: Table, ship: i64, cell: i64) -> None:
    """Put a ship on another card."""
    before = table.ship_cell[ship]
    table.fleet[before] = table.fleet[before] - 1
    table.fleet[cell] = table.fleet[cell] + 1
    table.ship_cell[ship] = cell


def mark(table: Table, ship: i64, flag: i64) -> None:
    table.ship_flags[ship] = table.ship_flags[ship] | flag


def unmark(table: Table, ship: i64, flag: i64) -> None:
    table.ship_flags[ship] = table.ship_flags[ship] & ~flag


def unmark_all(table: Table, flags: i64) -> None:
    for ship in range(len(table.ship_flags)):
        table.ship_flags[ship] = table.ship_flags[ship] & ~flags


def unmark_own(table: Table, seat: i64, flags: i64) -> None:
    for ship in range(len(table.ship_flags)):
        if table.ship_owner[ship] == seat:
            table.ship_flags[ship] = table.ship_flags[ship] & ~flags


def hostile(table: Table, seat: i64, cell: i64) -> i64:
    """The other players (bits) with ships on a card that this seat meets there: those not in stealth."""
    if not table.fleet[cell]:
        return 0
    found: i64 = 0
    for ship in range(len(table.ship_owner)):
        if table.ship_cell[ship] == cell:
            owner = table.ship_owner[ship]
            if owner >= 0 and owner != seat and not found >> owner & 1 and not table.is_hidden(ship):
                found |= 1 << owner
    return found


def slips_in(table: Table) -> bool:
    """SO-RULING-54: whether the attacking ship is in stealth, and on a card where that works."""
    return table.is_hidden(table.raider) and not table.is_jammed(table.hunter, table.field)


def covered(table: Table, seat: i64, cell: i64) -> i64:
    """The other players (bits) with ships in stealth on a card."""
    if not table.fleet[cell]:
        return 0
    found: i64 = 0
    for ship in range(len(table.ship_owner)):
        if table.ship_cell[ship] == cell:
            owner = table.ship_owner[ship]
            if owner >= 0 and owner != seat and table.is_hidden(ship):
                found |= 1 << owner
    return found


def on_card(table: Table, owner: i64, cell: i64, sighted: bool) -> list[i64]:
    """The ships of an owner on a card that can be named; those in stealth only if they are sighted."""
    found: list[i64] = []
    for ship in range(len(table.ship_owner)):
        if (
            table.ship_cell[ship] == cell
            and table.ship_owner[ship] == owner
            and (sighted or not table.is_hidden(ship))
        ):
            found.append(ship)
    return found


def purse(table: Table, ship: i64) -> i64:
    """SO-RULING-12: the Energy a ship can pay with; that of its own move is reserved."""
    return table.ship_energy[ship] - table.reserved if ship == table.mover else table.ship_energy[ship]


def pay_energy(table: Table, ship: i64, energy: i64) -> None:
    """SO-TECH-0b: Ship Energy for a Technology. SO-RULING-27: a ship in space that has none left is lost."""
    table.ship_energy[ship] = table.ship_energy[ship] - energy
    check_later(table, ship)


def check_later(table: Table, ship: i64) -> None:
    """Put the Energy check of a ship on the agenda, below what is being done with it."""
    if table.ship_energy[ship] or ship == table.mover:
        return
    if table.rules.always_check or table.is_world(table.ship_cell[ship]):
        table.push(frame(on.RUN_DRY, 0, ship))


def is_adrift(table: Table, ship: i64) -> bool:
    """SO-MOVE-8, SO-MAP-4: off planets, and no Energy left. A face-down card is space (SO-MAP-8)."""
    return (
        table.ship_owner[ship] != -2 and table.ship_energy[ship] == 0 and not table.is_world(table.ship_cell[ship])
    )


def settle_owners(table: Table, cell: i64) -> None:
    """SO-RULING-9: who owns the ships docked on a planet, after its control or their cargo has changed."""
    if not table.fleet[cell] or not table.is_world(cell):
        return
    holder = table.owner[cell]
    for ship in range(len(table.ship_owner)):
        if table.ship_cell[ship] != cell or table.ship_owner[ship] == -2:
            continue
        owner = table.ship_owner[ship]
        if owner == -1 and 0 <= holder < 4:
            table.ship_owner[ship] = holder
            unmark(table, ship, TURN_MARKS)
            table.emit(happened.TOOK_SHIP, holder, ship, cell)
        elif owner >= 0 and holder == -1 and table.ship_energy[ship] == 0 and table.ship_meeples[ship] == 0:
            leave_stranded(table, ship, owner, cell)


def settle_worlds(table: Table) -> None:
    """SO-RULING-9: who has lost a Fusion Reactor loses the stranded drones that it kept."""
    for cell in table.worlds:
        settle_owners(table, cell)


def leave_stranded(table: Table, ship: i64, owner: i64, cell: i64) -> None:
    """SO-COL-4: an empty drone on an uncontrolled planet has no owner; a Fusion Reactor, shown, keeps it."""
    if hands.holds(table, owner, FUS):
        hands.reveal(table, owner, FUS)
        return
    table.ship_owner[ship] = -1
    unmark(table, ship, STEALTH)
    table.emit(happened.LEFT_SHIP, owner, ship, cell)
