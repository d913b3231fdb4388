"""Ships: built, lost, moved from card to card, with and without an owner."""

from __future__ import annotations

from mypy_extensions import i64

from pestis.games.space_opera import events
from pestis.games.space_opera import frames as on
from pestis.games.space_opera.content.technologies import FUS
from pestis.games.space_opera.flags import DESTROYED, NEUTRAL, STEALTH, TURN_MARKS
from pestis.games.space_opera.moves import SHIPS
from pestis.games.space_opera.rules import hands
from pestis.games.space_opera.rules.people import is_in_full
from pestis.games.space_opera.state import Galaxy
from pestis.kernel.agenda import frame as pack


def count_from_one(state: Galaxy) -> None:
    """SO-RULING-11: people count ships from 1, so a ship that never was has the number 0."""
    enlist(state, DESTROYED, 0)


def enlist(state: Galaxy, owner: i64, cell: i64) -> None:
    state.ship_owner.append(owner)
    state.ship_cell.append(cell)
    state.ship_energy.append(0)
    state.ship_ore.append(0)
    state.ship_meeples.append(0)
    state.ship_used.append(0)
    state.ship_bio.append(0)
    state.ship_nuke.append(0)
    state.ship_flags.append(0)


def launch(state: Galaxy, seat: i64, cell: i64) -> i64:
    """SO-STR-5: a new ship without cargo; it takes the first free number after 0."""
    count: i64 = len(state.ship_owner)
    ship: i64 = min(1, count)
    while ship < count and state.ship_owner[ship] != DESTROYED:
        ship += 1
    if ship == count:
        enlist(state, seat, cell)
    else:
        state.ship_owner[ship] = seat
        state.ship_cell[ship] = cell
        state.ship_flags[ship] = 0
    state.fleet[cell] = state.fleet[cell] + 1
    return ship


def can_launch(state: Galaxy) -> bool:
    """SO-RULING-11: there is no cap but the number of ships that can be told apart."""
    if len(state.ship_owner) < SHIPS:
        return True
    for ship in range(1, SHIPS):
        if state.ship_owner[ship] == DESTROYED:
            return True
    return False


def destroy(state: Galaxy, ship: i64, reason: i64) -> None:
    """SO-CARGO-2: a destroyed ship takes all its cargo with it."""
    cell = state.ship_cell[ship]
    state.emit(events.LOST_SHIP, state.ship_owner[ship], ship, cell, reason)
    tell_cargo(state, ship, state.ship_meeples[ship], True)
    state.fleet[cell] = state.fleet[cell] - 1
    if state.ship_meeples[ship]:
        state.losses = True
    state.ship_owner[ship] = DESTROYED
    state.ship_energy[ship] = 0
    state.ship_ore[ship] = 0
    state.ship_meeples[ship] = 0
    state.ship_used[ship] = 0
    state.ship_bio[ship] = 0
    state.ship_nuke[ship] = 0
    state.ship_flags[ship] = 0


def tell_cargo(state: Galaxy, ship: i64, meeples: i64, with_goods: bool) -> None:
    """People are told what is lost with a ship, or aboard it."""
    if not is_in_full(state):
        return
    goods = [0, 0, meeples]
    if with_goods:
        goods = [
            state.ship_energy[ship],
            state.ship_ore[ship],
            meeples,
            state.ship_bio[ship],
            state.ship_nuke[ship],
        ]
    if any(goods):
        state.emit(events.LOST_CARGO, state.ship_owner[ship], ship, events.bag(goods))


def relocate(state: Galaxy, ship: i64, cell: i64) -> None:
    """Put a ship on another card."""
    before = state.ship_cell[ship]
    state.fleet[before] = state.fleet[before] - 1
    state.fleet[cell] = state.fleet[cell] + 1
    state.ship_cell[ship] = cell


def mark(state: Galaxy, ship: i64, flag: i64) -> None:
    state.ship_flags[ship] = state.ship_flags[ship] | flag


def unmark(state: Galaxy, ship: i64, flag: i64) -> None:
    state.ship_flags[ship] = state.ship_flags[ship] & ~flag


def unmark_all(state: Galaxy, flags: i64) -> None:
    for ship in range(len(state.ship_flags)):
        state.ship_flags[ship] = state.ship_flags[ship] & ~flags


def unmark_own(state: Galaxy, seat: i64, flags: i64) -> None:
    for ship in range(len(state.ship_flags)):
        if state.ship_owner[ship] == seat:
            state.ship_flags[ship] = state.ship_flags[ship] & ~flags


def hostile(state: Galaxy, seat: i64, cell: i64) -> i64:
    """The other players (bits) with ships on a card that this seat meets there: those not in stealth."""
    if not state.fleet[cell]:
        return 0
    found: i64 = 0
    for ship in range(len(state.ship_owner)):
        if state.ship_cell[ship] == cell:
            owner = state.ship_owner[ship]
            if owner >= 0 and owner != seat and not found >> owner & 1 and not state.is_hidden(ship):
                found |= 1 << owner
    return found


def slips_in(state: Galaxy) -> bool:
    """SO-RULING-54: whether the attacking ship is in stealth, and on a card where that works."""
    return state.is_hidden(state.raider) and not state.is_jammed(state.hunter, state.field)


def covered(state: Galaxy, seat: i64, cell: i64) -> i64:
    """The other players (bits) with ships in stealth on a card."""
    if not state.fleet[cell]:
        return 0
    found: i64 = 0
    for ship in range(len(state.ship_owner)):
        if state.ship_cell[ship] == cell:
            owner = state.ship_owner[ship]
            if owner >= 0 and owner != seat and state.is_hidden(ship):
                found |= 1 << owner
    return found


def on_card(state: Galaxy, owner: i64, cell: i64, sighted: bool) -> list[i64]:
    """The ships of an owner on a card that can be named; those in stealth only if they are sighted."""
    found: list[i64] = []
    for ship in range(len(state.ship_owner)):
        if (
            state.ship_cell[ship] == cell
            and state.ship_owner[ship] == owner
            and (sighted or not state.is_hidden(ship))
        ):
            found.append(ship)
    return found


def purse(state: Galaxy, ship: i64) -> i64:
    """SO-RULING-12: the Energy a ship can pay with; that of its own move is reserved."""
    return state.ship_energy[ship] - state.reserved if ship == state.mover else state.ship_energy[ship]


def pay_energy(state: Galaxy, ship: i64, energy: i64) -> None:
    """SO-TECH-0b: Ship Energy for a Technology. SO-RULING-27: a ship in space that has none left is lost."""
    state.ship_energy[ship] = state.ship_energy[ship] - energy
    check_later(state, ship)


def check_later(state: Galaxy, ship: i64) -> None:
    """Put the Energy check of a ship on the agenda, below what is being done with it."""
    if state.ship_energy[ship] or ship == state.mover:
        return
    if state.rules.always_check or state.is_world(state.ship_cell[ship]):
        state.push(pack(on.RUN_DRY, 0, ship))


def is_adrift(state: Galaxy, ship: i64) -> bool:
    """SO-MOVE-8, SO-MAP-4: off planets, and no Energy left. A face-down card is space (SO-MAP-8)."""
    return (
        state.ship_owner[ship] != DESTROYED
        and state.ship_energy[ship] == 0
        and not state.is_world(state.ship_cell[ship])
    )


def settle_owners(state: Galaxy, cell: i64) -> None:
    """SO-RULING-9: who owns the ships docked on a planet, after its control or their cargo has changed."""
    if not state.fleet[cell] or not state.is_world(cell):
        return
    holder = state.owner[cell]
    for ship in range(len(state.ship_owner)):
        if state.ship_cell[ship] != cell or state.ship_owner[ship] == DESTROYED:
            continue
        owner = state.ship_owner[ship]
        if owner == -1 and 0 <= holder < NEUTRAL:
            state.ship_owner[ship] = holder
            unmark(state, ship, TURN_MARKS)
            state.emit(events.TOOK_SHIP, holder, ship, cell)
        elif owner >= 0 and holder == -1 and state.ship_energy[ship] == 0 and state.ship_meeples[ship] == 0:
            leave_stranded(state, ship, owner, cell)


def settle_worlds(state: Galaxy) -> None:
    """SO-RULING-9: who has lost a Fusion Reactor loses the stranded drones that it kept."""
    for cell in state.worlds:
        settle_owners(state, cell)


def leave_stranded(state: Galaxy, ship: i64, owner: i64, cell: i64) -> None:
    """SO-COL-4: an empty drone on an uncontrolled planet has no owner; a Fusion Reactor, shown, keeps it."""
    if hands.holds(state, owner, FUS):
        hands.reveal(state, owner, FUS)
        return
    state.ship_owner[ship] = -1
    unmark(state, ship, STEALTH)
    state.emit(events.LEFT_SHIP, owner, ship, cell)
