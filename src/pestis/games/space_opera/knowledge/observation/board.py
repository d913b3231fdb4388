"""The knowledge of a seat as numbers: the own side first, then the others clockwise. Mostly 0 to 1.

Maps of up to 12 x 12 have the same length: cells that a map does not have are zeros.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from pestis.games.space_opera import frames as on
from pestis.games.space_opera.content.loader import FIRST_PLANET
from pestis.games.space_opera.flags import MOVED, NEUTRAL, STEALTH
from pestis.games.space_opera.knowledge.observation.ships import ships_size, write_ships
from pestis.games.space_opera.knowledge.observation.window import window_size, write_window
from pestis.games.space_opera.moves import CELLS, SHIPS
from pestis.games.space_opera.state import Galaxy
from pestis.kernel.agenda import kind_of
from pestis.kernel.memory import get_item, sum_where
from pestis.kernel.observation import ALL, Writer
from pestis.kernel.piles import CARD_BITS, CARD_MASK

TECHS: Final[i64] = 27
OF_CELL: Final[i64] = 27
OF_FLEET: Final[i64] = 8
OF_PLAYER: Final[i64] = 8 + 2 * TECHS
MOST_SEATS: Final[i64] = 4
QUESTIONS: Final[i64] = 31
# How many cells or ships are looked at together, and how many lists of cells and of ships.
CHUNK: Final[i64] = 48
WATCHED: Final[i64] = 17
SHIP_LISTS: Final[i64] = 8


def observation_size(seats: int) -> int:
    turn: i64 = 14 + QUESTIONS
    of_map = CELLS * OF_CELL + CELLS * OF_FLEET * seats
    return int(of_map + OF_PLAYER * seats + turn + ships_size(seats) + window_size(seats))


def write(state: Galaxy, seat: i64, writer: Writer) -> None:
    cells = state.rules.cells
    writer.watch_number(cells)
    if writer.changed(0):
        writer.renew()
    writer.watch_number(seat)
    is_other_seat = writer.changed(0)
    word = writer.word
    has_grown = False
    first: i64 = 0
    while first < cells:
        count = min(cells - first, CHUNK)
        has_grown = write_cells(state, first, count, is_other_seat, seat, writer) or has_grown
        first += count
    writer.word = word + WATCHED * CELLS
    if writer.changed(OF_CELL * (CELLS - cells)):
        writer.zeros(OF_CELL * (CELLS - cells))
    moved = write_fleets(state, is_other_seat, seat, writer)
    watch_players(state, writer)
    has_new_hands = writer.changed(0)
    if has_new_hands or has_grown or moved:
        for step in range(state.seats):
            write_player(state, (seat + step) % state.seats, seat, writer)
    else:
        writer.skip(OF_PLAYER * state.seats)
    write_turn(state, seat, writer)
    write_ships(state, moved, seat, writer)
    write_window(state, seat, is_other_seat, has_new_hands, has_grown, writer)


def write_cells(state: Galaxy, first: i64, count: i64, is_other_seat: bool, seat: i64, writer: Writer) -> bool:
    """Some cards of the map: those that changed, or all that may look different to another seat.

    Gives whether there were any.
    """
    changed = writer.changes(state.up, first, count)
    changed |= writer.changes(state.looked, first, count)
    changed |= writer.changes(state.card, first, count)
    changed |= writer.changes(state.pulsed, first, count)
    changed |= writer.changes(state.owner, first, count)
    changed |= writer.changes(state.meeples, first, count)
    changed |= writer.changes(state.used, first, count)
    changed |= writer.changes(state.energy, first, count)
    changed |= writer.changes(state.ore, first, count)
    changed |= writer.changes(state.windmill, first, count)
    changed |= writer.changes(state.refinery, first, count)
    changed |= writer.changes(state.farm, first, count)
    changed |= writer.changes(state.bunkers, first, count)
    changed |= writer.changes(state.bio, first, count)
    changed |= writer.changes(state.nuke, first, count)
    changed |= writer.changes(state.foul, first, count)
    changed |= writer.changes(state.fallout, first, count)
    if is_other_seat:
        changed |= differing(state, first, count)
    begin = writer.at
    is_any = changed != 0
    cell: i64 = first
    while changed and cell < first + count:
        if changed & 1:
            writer.at = begin + OF_CELL * (cell - first)
            write_cell(state, cell, seat, writer)
        changed = changed >> 1
        cell += 1
    writer.at = begin + OF_CELL * count
    return is_any


def differing(state: Galaxy, first: i64, count: i64) -> i64:
    """The cards that may not look the same to everybody, as bits: somebody's, looked at, or under an EM Pulse."""
    looked = state.looked
    pulsed = state.pulsed
    owner = state.owner
    found: i64 = 0
    place: i64
    for place in range(count):
        cell = first + place
        if get_item(looked, cell) or get_item(pulsed, cell) or get_item(owner, cell) >= 0:
            found |= 1 << place
    return found


def write_cell(state: Galaxy, cell: i64, seat: i64, writer: Writer) -> None:
    known = get_item(state.up, cell) != 0 or get_item(state.looked, cell) >> seat & 1 != 0
    card = get_item(state.card, cell) if known else -1
    writer.flag(get_item(state.up, cell) != 0)
    writer.flag(known)
    writer.one_of(card, FIRST_PLANET)
    if card < FIRST_PLANET:
        writer.zeros(20)
    else:
        write_planet(state, cell, card, seat, writer)
    writer.flag(state.is_jammed(seat, cell))


def write_planet(state: Galaxy, cell: i64, card: i64, seat: i64, writer: Writer) -> None:
    content = state.content
    writer.share(content.klass[card], 5.0)
    writer.share(content.energy[card], 4.0)
    writer.share(content.ore[card], 4.0)
    writer.share(content.capacity[card], 4.0)
    owner = get_item(state.owner, cell)
    step: i64
    for step in range(4):
        writer.flag(owner == (seat + step) % state.seats)
    writer.flag(owner == NEUTRAL)
    writer.share(get_item(state.meeples, cell), 10.0)
    writer.share(get_item(state.used, cell), 10.0)
    writer.share(get_item(state.energy, cell), 10.0)
    writer.share(get_item(state.ore, cell), 10.0)
    writer.share(get_item(state.windmill, cell), 3.0)
    writer.share(get_item(state.refinery, cell), 3.0)
    writer.share(get_item(state.farm, cell), 3.0)
    writer.share(get_item(state.bunkers, cell), 5.0)
    writer.share(get_item(state.bio, cell), 3.0)
    writer.share(get_item(state.nuke, cell), 3.0)
    writer.put(flag(get_item(state.foul, cell) != 0) + 2.0 * flag(get_item(state.fallout, cell) != 0))


def flag(holds: bool) -> float:
    return 1.0 if holds else 0.0


def write_fleets(state: Galaxy, is_other_seat: bool, seat: i64, writer: Writer) -> i64:
    """Of each side and cell: ships, their cargo, how many can still move, how many are in stealth.

    Gives the ships that are not what they were, as bits; ALL if that cannot be told.
    """
    count: i64 = len(state.ship_owner)
    writer.watch_number(count)
    is_stale = writer.changed(0) or is_other_seat or count > CHUNK
    word = writer.word
    changed = changed_ships(state, min(count, CHUNK), writer)
    writer.word = word + SHIP_LISTS * CHUNK
    if is_stale:
        changed = ALL
    writer.take_notes(SHIPS)
    size = CELLS * OF_FLEET * state.seats
    if changed:
        writer.clear_noted(size)
        ship: i64
        for ship in range(len(state.ship_owner)):
            owner = get_item(state.ship_owner, ship)
            if owner >= 0 and owner < state.seats and is_first_there(state, ship):
                place = ((owner - seat) % state.seats * CELLS + get_item(state.ship_cell, ship)) * OF_FLEET
                writer.note(place, OF_FLEET)
                write_fleet(state, ship, place, writer)
    writer.skip(size)
    return changed


def changed_ships(state: Galaxy, count: i64, writer: Writer) -> i64:
    changed = writer.changes(state.ship_owner, 0, count)
    changed |= writer.changes(state.ship_cell, 0, count)
    changed |= writer.changes(state.ship_energy, 0, count)
    changed |= writer.changes(state.ship_ore, 0, count)
    changed |= writer.changes(state.ship_meeples, 0, count)
    changed |= writer.changes(state.ship_bio, 0, count)
    changed |= writer.changes(state.ship_nuke, 0, count)
    return changed | writer.changes(state.ship_flags, 0, count)


def is_first_there(state: Galaxy, ship: i64) -> bool:
    """Whether no ship before this one is of the same side and on the same cell."""
    owner = get_item(state.ship_owner, ship)
    cell = get_item(state.ship_cell, ship)
    if get_item(state.fleet, cell) < 2:
        return True
    other: i64
    for other in range(ship):
        if get_item(state.ship_cell, other) == cell and get_item(state.ship_owner, other) == owner:
            return False
    return True


def write_fleet(state: Galaxy, first: i64, place: i64, writer: Writer) -> None:
    """All ships of one side on one cell; `first` is the first of them."""
    owner = get_item(state.ship_owner, first)
    cell = get_item(state.ship_cell, first)
    last: i64 = len(state.ship_owner) if get_item(state.fleet, cell) > 1 else first + 1
    count = energy = ore = meeples = bio = nuke = movable = hidden = 0.0
    ship: i64 = first
    while ship < last:
        if get_item(state.ship_owner, ship) == owner and get_item(state.ship_cell, ship) == cell:
            count += 0.25
            energy += float(get_item(state.ship_energy, ship)) / 10.0
            ore += float(get_item(state.ship_ore, ship)) / 10.0
            meeples += float(get_item(state.ship_meeples, ship)) / 10.0
            bio += float(get_item(state.ship_bio, ship))
            nuke += float(get_item(state.ship_nuke, ship))
            movable += 0.0 if get_item(state.ship_flags, ship) & MOVED else 0.25
            hidden += flag(get_item(state.ship_flags, ship) & STEALTH != 0)
        ship += 1
    writer.put_at(place, count)
    writer.put_at(place + 1, energy)
    writer.put_at(place + 2, ore)
    writer.put_at(place + 3, meeples)
    writer.put_at(place + 4, bio)
    writer.put_at(place + 5, nuke)
    writer.put_at(place + 6, movable)
    writer.put_at(place + 7, hidden)


def watch_players(state: Galaxy, writer: Writer) -> None:
    writer.watch(state.worlds, CELLS)
    writer.watch(state.ties, MOST_SEATS)
    writer.watch(state.copied, MOST_SEATS)
    writer.watch(state.copied_shown, MOST_SEATS)
    writer.watch(state.shown, MOST_SEATS)
    writer.watch_number(state.alive << 16 | state.passed)
    writer.watch_number(state.first << 8 | state.turn + 1)
    for hand in state.hands:
        writer.watch_number(hand.onlookers)
        writer.watch(hand.entries, TECHS)


def write_player(state: Galaxy, seat: i64, viewer: i64, writer: Writer) -> None:
    writer.flag(state.is_alive(seat))
    writer.flag(state.passed >> seat & 1 != 0)
    writer.flag(state.first == seat)
    writer.flag(state.turn == seat)
    write_people(state, seat, writer)
    hand = state.hands[seat]
    writer.share(hand.size(), 4.0)
    writer.put(flag(state.ties[seat] >> viewer & 1 != 0) + 2.0 * flag(state.ties[viewer] >> seat & 1 != 0))
    onlookers = hand.onlookers
    writer.clear(TECHS)
    for entry in hand.entries:
        if (onlookers | entry >> CARD_BITS) >> viewer & 1:
            writer.raise_by(entry & CARD_MASK, 0.5)
    writer.skip(TECHS)
    copied = state.copied[seat] if seat == viewer else state.copied_shown[seat]
    writer.bits_of(copied | state.shown[seat], TECHS)


def write_people(state: Galaxy, seat: i64, writer: Writer) -> None:
    """SO-RES-5: how many planets a seat has, and all its Meeples, on planets and in ships."""
    owner = state.owner
    count: i64 = 0
    people = sum_where(state.ship_owner, seat, state.ship_meeples)
    for cell in state.worlds:
        if get_item(owner, cell) == seat:
            count += 1
            people += get_item(state.meeples, cell)
    writer.share(count, 10.0)
    writer.share(people, 20.0)


def write_turn(state: Galaxy, seat: i64, writer: Writer) -> None:
    writer.put(float(state.round) / float(state.rules.round_limit))
    writer.flag(state.main_done)
    writer.keep_one(state.phase, 4)
    writer.share(state.left, 6.0)
    writer.share(state.mover + 1, 96.0)
    writer.share(state.site + 1, float(CELLS))
    writer.share(len(state.deck.entries), 48.0)
    writer.share(state.rules.rows, 12.0)
    writer.share(state.rules.columns, 12.0)
    writer.flag(state.hyper)
    writer.share(len(state.draft), 8.0)
    writer.keep_one(kind_of(state.agenda[-1]) - on.FIRST_QUESTION if state.waiting else -1, QUESTIONS)
