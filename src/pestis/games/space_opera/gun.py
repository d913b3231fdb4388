"""SO-TECH-WMG and SO-TECH-EMP: the Wave Motion Gun and the EM Pulse Cannon, fired from a ship."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from pestis.games.space_opera import attack, hands, planets, ships, uses
from pestis.games.space_opera import events as happened
from pestis.games.space_opera import frames as on
from pestis.games.space_opera import moves as move
from pestis.games.space_opera.content import FIRST_PLANET, SPACE
from pestis.games.space_opera.marks import ATTACK_MARKS, HIT, MOVED, PULSED, SAVED
from pestis.games.space_opera.rules import AREA, GUN_RANGE, LINE, WAYS
from pestis.games.space_opera.technologies import EMP, WMG
from pestis.kernel.agenda import frame

if TYPE_CHECKING:
    from pestis.games.space_opera.state import Table

SHOT_ENERGY: Final[i64] = 10


# Choosing.


def can_pulse(table: Table, seat: i64, ship: i64) -> bool:
    """SO-RULING-54: once per ship and phase, for one Ship Energy."""
    if table.ship_energy[ship] == 0 or table.ship_flags[ship] & PULSED:
        return False
    return not table.is_jammed(seat, table.ship_cell[ship])


def can_fire(table: Table, seat: i64, ship: i64) -> bool:
    """SO-TECH-WMG: ten Ship Energy, in place of a move."""
    if table.ship_energy[ship] < SHOT_ENERGY or table.ship_flags[ship] & MOVED:
        return False
    if table.is_jammed(seat, table.ship_cell[ship]):
        return False
    return bool(shots(table, seat, ship))


def shots(table: Table, seat: i64, ship: i64) -> list[i64]:
    """Where the gun can be aimed without hitting somebody whom this seat may not attack."""
    here = table.ship_cell[ship]
    found: list[i64] = []
    if table.rules.gun_shape == LINE:
        way: i64
        for way in range(4):
            cells = in_line(table, here, way)
            if cells and is_clear(table, seat, cells):
                found.append(move.AIM + way)
        return found
    cells = within_range(table, here)
    if table.rules.gun_shape == AREA:
        return [move.AT + here] if is_clear(table, seat, cells) else []
    return [move.AT + cell for cell in cells if is_clear(table, seat, [cell])]


def is_clear(table: Table, seat: i64, cells: list[i64]) -> bool:
    return attack.are_allowed(table, seat, players_on(table, seat, not_spared(table, seat, cells)))


def in_line(table: Table, cell: i64, way: i64) -> list[i64]:
    """SO-RULING-53: the three nearest cards in one direction."""
    found: list[i64] = []
    for _ in range(GUN_RANGE):
        cell = table.rules.near[cell * WAYS + way]
        if cell < 0:
            break
        found.append(cell)
    return found


def within_range(table: Table, here: i64) -> list[i64]:
    """All other cards up to three spaces away."""
    columns = table.rules.columns
    found: list[i64] = []
    cell: i64
    for cell in range(table.rules.cells):
        rows = cell // columns - here // columns
        across = cell % columns - here % columns
        away = max(rows, -rows) + max(across, -across)
        if 0 < away <= GUN_RANGE:
            found.append(cell)
    return found


def begin(table: Table, seat: i64, tech: i64, ship: i64) -> None:
    table.draft = [move.SHIP + ship]
    hands.reveal(table, seat, tech)
    table.push(frame(on.DRAFT, seat, tech))


def choices(table: Table, seat: i64, tech: i64) -> list[i64]:
    if len(table.draft) > 1:
        return []
    ship = table.draft[0] - move.SHIP
    if tech == WMG:
        return shots(table, seat, ship)
    here = table.ship_cell[ship] * WAYS
    way: i64
    found: list[i64] = []
    for way in range(4):
        if table.rules.near[here + way] >= 0:
            found.append(move.AIM + way)
    return found


def complete(table: Table, seat: i64, tech: i64) -> None:
    ship = table.draft[0] - move.SHIP
    if tech == WMG:
        attack.declare_gun(table, seat, ship)
        return
    ships.mark(table, ship, PULSED)
    ships.pay_energy(table, ship, 1)
    uses.begin(table, seat, EMP, ship, 0, ship, aimed_at(table, ship))


def aimed_at(table: Table, ship: i64) -> i64:
    return table.rules.near[table.ship_cell[ship] * WAYS + table.draft[1] - move.AIM]


def pulse(table: Table, seat: i64, ship: i64) -> None:
    """SO-TECH-EMP: to the end of the phase no enemy ship moves there and no enemy Technology works."""
    if table.ship_owner[ship] < 0:
        return
    cell = aimed_at(table, ship)
    table.pulsed[cell] = table.pulsed[cell] | 1 << seat
    table.emit(happened.PULSED, seat, cell)


# The shot.


def cells_hit(table: Table, seat: i64) -> list[i64]:
    """The cards in the beam."""
    ship = table.draft[0] - move.SHIP
    here = table.ship_cell[ship]
    if table.rules.gun_shape == LINE:
        cells = in_line(table, here, table.draft[1] - move.AIM)
    elif table.rules.gun_shape == AREA:
        cells = within_range(table, here)
    else:
        cells = [table.draft[1] - move.AT]
    return not_spared(table, seat, cells)


def not_spared(table: Table, seat: i64, cells: list[i64]) -> list[i64]:
    """SO-RULING-54: a card under somebody else's EM Pulse is spared."""
    return [cell for cell in cells if not table.is_jammed(seat, cell)]


def victims(table: Table, seat: i64) -> i64:
    return players_on(table, seat, cells_hit(table, seat))


def players_on(table: Table, seat: i64, cells: list[i64]) -> i64:
    """The other players (bits) with a planet or a ship on these cards."""
    found: i64 = 0
    for cell in cells:
        holder = table.owner[cell]
        if table.up[cell] and holder >= 0 and holder < 4 and holder != seat:
            found |= 1 << holder
        for ship in range(len(table.ship_owner)):
            if table.ship_cell[ship] == cell and table.ship_owner[ship] >= 0 and table.ship_owner[ship] != seat:
                found |= 1 << table.ship_owner[ship]
    return found


def shoot(table: Table, seat: i64) -> None:
    """SO-REACT-5: paid, then open to a hack; the shot was the turn's main action all the same."""
    ship = table.raider
    table.main_done = True
    ships.mark(table, ship, MOVED)
    ships.pay_energy(table, ship, SHOT_ENERGY)
    uses.begin(table, seat, WMG, ship, 0, ship, table.field)


def sweep(table: Table, seat: i64) -> None:
    """Every other owner of ships hit may answer, clockwise; then everything there is destroyed."""
    if table.ship_owner[table.raider] < 0:
        return
    table.push(frame(on.CLASH, seat, 1))
    threat = on.FROM_GUN | seat << on.OPPONENT_SHIFT
    offset = table.seats - 1
    while offset > 0:
        other = (seat + offset) % table.seats
        for cell in cells_hit(table, seat):
            for ship in range(len(table.ship_owner)):
                if table.ship_cell[ship] == cell and table.ship_owner[ship] == other:
                    ships.mark(table, ship, HIT)
                    if not table.rules.gun_pierces:
                        table.push(frame(on.DEFEND, other, ship, 0, threat))
        offset -= 1


def vaporise(table: Table, seat: i64) -> None:
    """SO-RULING-53: all pieces are destroyed, own ones too; the cards become Space cards that lie open."""
    cells = cells_hit(table, seat)
    for cell in cells:
        for ship in range(len(table.ship_owner)):
            here = table.ship_cell[ship] == cell and table.ship_owner[ship] != -2
            if here and not table.ship_flags[ship] & SAVED:
                ships.destroy(table, ship, happened.BY_GUN)
        empty(table, cell)
    ships.unmark_all(table, ATTACK_MARKS)
    for cell in cells:
        for ship in range(len(table.ship_owner)):
            if table.ship_cell[ship] == cell and table.ship_owner[ship] >= 0:
                ships.check_later(table, ship)


def empty(table: Table, cell: i64) -> None:
    """A card is shown, taken off the map and replaced by a Space card."""
    if not table.up[cell]:
        planets.turn_up(table, cell)
        table.emit(happened.FLIPPED, -1, cell, table.card[cell])
    card = table.card[cell]
    if card == SPACE:
        return
    table.emit(happened.VAPORISED, -1, cell, card)
    table.gone.append(card)
    if card >= FIRST_PLANET:
        planets.clear(table, cell)
        table.farm[cell] = 0
        table.bunkers[cell] = 0
        table.foul[cell] = 0
        table.fallout[cell] = 0
        if table.meeples[cell]:
            table.meeples[cell] = 0
            table.losses = True
        table.used[cell] = 0
        table.owner[cell] = -1
        table.worlds.remove(cell)
    elif cell in table.holes:
        table.holes.remove(cell)
    table.card[cell] = SPACE
