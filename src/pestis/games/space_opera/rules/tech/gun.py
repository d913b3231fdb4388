"""SO-TECH-WMG and SO-TECH-EMP: the Wave Motion Gun and the EM Pulse Cannon, fired from a ship."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from pestis.games.space_opera import events
from pestis.games.space_opera import frames as on
from pestis.games.space_opera import moves as move
from pestis.games.space_opera.content.tables import FIRST_PLANET, SPACE
from pestis.games.space_opera.content.technologies import EMP, WMG
from pestis.games.space_opera.flags import ATTACK_MARKS, DESTROYED, HIT, MOVED, PULSED, SAVED
from pestis.games.space_opera.house_rules import AREA, GUN_RANGE, LINE, WAYS
from pestis.games.space_opera.rules import hands, planets, ships
from pestis.games.space_opera.rules.combat import allowed, declaring
from pestis.games.space_opera.rules.tech import uses
from pestis.games.space_opera.state import Galaxy
from pestis.kernel.agenda import frame as pack

SHOT_ENERGY: Final[i64] = 10

# Choosing.


def can_pulse(state: Galaxy, seat: i64, ship: i64) -> bool:
    """SO-RULING-54: once per ship and phase, for one Ship Energy."""
    if state.ship_energy[ship] == 0 or state.ship_flags[ship] & PULSED:
        return False
    return not state.is_jammed(seat, state.ship_cell[ship])


def can_fire(state: Galaxy, seat: i64, ship: i64) -> bool:
    """SO-TECH-WMG: ten Ship Energy, in place of a move."""
    if state.ship_energy[ship] < SHOT_ENERGY or state.ship_flags[ship] & MOVED:
        return False
    if state.is_jammed(seat, state.ship_cell[ship]):
        return False
    return bool(shots(state, seat, ship))


def shots(state: Galaxy, seat: i64, ship: i64) -> list[i64]:
    """Where the gun can be aimed without hitting somebody whom this seat may not attack."""
    here = state.ship_cell[ship]
    found: list[i64] = []
    if state.rules.gun_shape == LINE:
        way: i64
        for way in range(4):
            cells = in_line(state, here, way)
            if cells and is_clear(state, seat, cells):
                found.append(move.AIM + way)
        return found
    cells = within_range(state, here)
    if state.rules.gun_shape == AREA:
        return [move.AT + here] if is_clear(state, seat, cells) else []
    return [move.AT + cell for cell in cells if is_clear(state, seat, [cell])]


def is_clear(state: Galaxy, seat: i64, cells: list[i64]) -> bool:
    return allowed.are_allowed(state, seat, allowed.players_on(state, seat, not_spared(state, seat, cells)))


def in_line(state: Galaxy, cell: i64, way: i64) -> list[i64]:
    """SO-RULING-53: the three nearest cards in one direction."""
    found: list[i64] = []
    for _ in range(GUN_RANGE):
        cell = state.rules.near[cell * WAYS + way]
        if cell < 0:
            break
        found.append(cell)
    return found


def within_range(state: Galaxy, here: i64) -> list[i64]:
    """All other cards up to three spaces away."""
    columns = state.rules.columns
    found: list[i64] = []
    cell: i64
    for cell in range(state.rules.cells):
        rows = cell // columns - here // columns
        across = cell % columns - here % columns
        away = max(rows, -rows) + max(across, -across)
        if 0 < away <= GUN_RANGE:
            found.append(cell)
    return found


def begin(state: Galaxy, seat: i64, tech: i64, ship: i64) -> None:
    state.draft = [move.SHIP + ship]
    hands.reveal(state, seat, tech)
    state.push(pack(on.DRAFT, seat, tech))


def choices(state: Galaxy, seat: i64, tech: i64) -> list[i64]:
    if len(state.draft) > 1:
        return []
    ship = state.draft[0] - move.SHIP
    if tech == WMG:
        return shots(state, seat, ship)
    here = state.ship_cell[ship] * WAYS
    way: i64
    found: list[i64] = []
    for way in range(4):
        if state.rules.near[here + way] >= 0:
            found.append(move.AIM + way)
    return found


def complete(state: Galaxy, seat: i64, tech: i64) -> None:
    ship = state.draft[0] - move.SHIP
    if tech == WMG:
        declare(state, seat, ship)
        return
    ships.mark(state, ship, PULSED)
    ships.pay_energy(state, ship, 1)
    uses.begin(state, seat, EMP, ship, 0, ship, aimed_at(state, ship))


def aimed_at(state: Galaxy, ship: i64) -> i64:
    return state.rules.near[state.ship_cell[ship] * WAYS + state.draft[1] - move.AIM]


def pulse(state: Galaxy, seat: i64, ship: i64) -> None:
    """SO-TECH-EMP: to the end of the phase no enemy ship moves there and no enemy Technology works."""
    if state.ship_owner[ship] < 0:
        return
    cell = aimed_at(state, ship)
    state.pulsed[cell] = state.pulsed[cell] | 1 << seat
    state.emit(events.PULSED, seat, cell)


# The shot.


def declare(state: Galaxy, seat: i64, ship: i64) -> None:
    """SO-REACT-5: a shot of the Wave Motion Gun; the treaties of all who are hit, clockwise."""
    declaring.start(state, seat, ship, -1, state.ship_cell[ship], events.GUN_SHOT)
    hit = allowed.players_on(state, seat, cells_hit(state, seat))
    declaring.call_treaties(state, seat, hit)


def cells_hit(state: Galaxy, seat: i64) -> list[i64]:
    """The cards in the beam."""
    ship = state.draft[0] - move.SHIP
    here = state.ship_cell[ship]
    if state.rules.gun_shape == LINE:
        cells = in_line(state, here, state.draft[1] - move.AIM)
    elif state.rules.gun_shape == AREA:
        cells = within_range(state, here)
    else:
        cells = [state.draft[1] - move.AT]
    return not_spared(state, seat, cells)


def not_spared(state: Galaxy, seat: i64, cells: list[i64]) -> list[i64]:
    """SO-RULING-54: a card under somebody else's EM Pulse is spared."""
    return [cell for cell in cells if not state.is_jammed(seat, cell)]


def shoot(state: Galaxy, seat: i64) -> None:
    """SO-REACT-5: paid, then open to a hack; the shot was the turn's main action all the same."""
    ship = state.raider
    state.main_done = True
    ships.mark(state, ship, MOVED)
    ships.pay_energy(state, ship, SHOT_ENERGY)
    uses.begin(state, seat, WMG, ship, 0, ship, state.field)


def sweep(state: Galaxy, seat: i64) -> None:
    """Every other owner of ships hit may answer, clockwise; then everything there is destroyed."""
    if state.ship_owner[state.raider] < 0:
        return
    state.push(pack(on.CLASH, seat, 1))
    threat = on.FROM_GUN | seat << on.OPPONENT_SHIFT
    offset = state.seats - 1
    while offset > 0:
        other = (seat + offset) % state.seats
        for cell in cells_hit(state, seat):
            for ship in range(len(state.ship_owner)):
                if state.ship_cell[ship] == cell and state.ship_owner[ship] == other:
                    ships.mark(state, ship, HIT)
                    if not state.rules.gun_pierces:
                        state.push(pack(on.DEFEND, other, ship, 0, threat))
        offset -= 1


def vaporise(state: Galaxy, seat: i64) -> None:
    """SO-RULING-53: all pieces are destroyed, own ones too; the cards become Space cards that lie open."""
    cells = cells_hit(state, seat)
    for cell in cells:
        for ship in range(len(state.ship_owner)):
            here = state.ship_cell[ship] == cell and state.ship_owner[ship] != DESTROYED
            if here and not state.ship_flags[ship] & SAVED:
                ships.destroy(state, ship, events.BY_GUN)
        empty(state, cell)
    ships.unmark_all(state, ATTACK_MARKS)
    for cell in cells:
        for ship in range(len(state.ship_owner)):
            if state.ship_cell[ship] == cell and state.ship_owner[ship] >= 0:
                ships.check_later(state, ship)


def empty(state: Galaxy, cell: i64) -> None:
    """A card is shown, taken off the map and replaced by a Space card."""
    if not state.up[cell]:
        planets.turn_up(state, cell)
        state.emit(events.FLIPPED, -1, cell, state.card[cell], state.garrison[cell])
    card = state.card[cell]
    if card == SPACE:
        return
    state.emit(events.VAPORISED, -1, cell, card)
    state.gone.append(card)
    if card >= FIRST_PLANET:
        planets.tell_ruin(state, cell, state.meeples[cell], state.farm[cell], state.bunkers[cell])
        planets.clear(state, cell)
        state.farm[cell] = 0
        state.bunkers[cell] = 0
        state.foul[cell] = 0
        state.fallout[cell] = 0
        if state.meeples[cell]:
            state.meeples[cell] = 0
            state.losses = True
        state.used[cell] = 0
        state.owner[cell] = -1
        state.worlds.remove(cell)
    elif cell in state.holes:
        state.holes.remove(cell)
    state.card[cell] = SPACE
