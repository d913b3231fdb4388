"""The map, the fleets and the players as numbers: the own side first, then the others clockwise. Mostly 0 to 1.

Maps of up to 12 x 12 have the same length: cells that a map does not have are zeros.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from pestis.games.space_opera import frames as on
from pestis.games.space_opera.content.tables import FIRST_PLANET
from pestis.games.space_opera.flags import MOVED, NEUTRAL, STEALTH
from pestis.games.space_opera.moves import CELLS
from pestis.games.space_opera.state import Galaxy
from pestis.kernel.agenda import kind_of
from pestis.kernel.memory import get_item, sum_where
from pestis.kernel.observation import Block, Sparse, Table
from pestis.kernel.piles import CARD_BITS, CARD_MASK
from pestis.kernel.writer import Writer

TECHS: Final[i64] = 27
OF_CELL: Final[i64] = 27
OF_FLEET: Final[i64] = 8
OF_PLAYER: Final[i64] = 8 + 2 * TECHS
QUESTIONS: Final[i64] = 31
OF_TURN: Final[i64] = 14 + QUESTIONS


class Cells(Table[Galaxy]):
    """The cards of the map."""

    def length(self, state: Galaxy) -> i64:
        return state.rules.cells

    def is_other_for_others(self, state: Galaxy, item: i64) -> bool:
        """Somebody's, looked at, or under an EM Pulse."""
        is_special = get_item(state.looked, item) != 0 or get_item(state.pulsed, item) != 0
        return is_special or get_item(state.owner, item) >= 0

    def write_item(self, state: Galaxy, seat: i64, item: i64, writer: Writer) -> None:
        known = get_item(state.up, item) != 0 or get_item(state.looked, item) >> seat & 1 != 0
        card = get_item(state.card, item) if known else -1
        writer.flag(get_item(state.up, item) != 0)
        writer.flag(known)
        writer.one_of(card, FIRST_PLANET)
        if card >= FIRST_PLANET:
            write_planet(state, item, card, seat, writer)
        writer.at = self.first + (item + 1) * OF_CELL - 1
        writer.flag(state.is_jammed(seat, item))


def write_planet(state: Galaxy, cell: i64, card: i64, seat: i64, writer: Writer) -> None:
    content = state.content
    writer.share(content.klass[card], 5.0)
    writer.share(content.energy[card], 4.0)
    writer.share(content.ore[card], 4.0)
    writer.share(content.capacity[card], 4.0)
    owner = get_item(state.owner, cell)
    meeples = get_item(state.meeples, cell)
    if get_item(state.up, cell) == 0 and get_item(state.garrison, cell) != 0:
        # SO-RULING-73: who has looked under the card knows of the garrison.
        owner = NEUTRAL
        meeples = get_item(state.garrison, cell)
    step: i64
    for step in range(4):
        writer.flag(owner == (seat + step) % state.seats)
    writer.flag(owner == NEUTRAL)
    writer.share(meeples, 10.0)
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


class Fleets(Sparse[Galaxy]):
    """Of each side and cell: ships, their cargo, how many can still move, how many are in stealth."""

    def write(self, state: Galaxy, seat: i64, writer: Writer) -> None:
        ship: i64
        for ship in range(len(state.ship_owner)):
            owner = get_item(state.ship_owner, ship)
            if owner >= 0 and owner < state.seats and is_first_there(state, ship):
                place = ((owner - seat) % state.seats * CELLS + get_item(state.ship_cell, ship)) * OF_FLEET
                writer.spot(place, OF_FLEET)
                write_fleet(state, ship, place, writer)


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


class Players(Block[Galaxy]):
    """By side: whether it is in the game, whose turn it is, its people, its hand as far as it is known."""

    def write(self, state: Galaxy, seat: i64, writer: Writer) -> None:
        for step in range(state.seats):
            write_player(state, (seat + step) % state.seats, seat, writer)


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


class Turn(Block[Galaxy]):
    """Where the turn stands, and what is asked."""

    def write(self, state: Galaxy, seat: i64, writer: Writer) -> None:
        writer.put(float(state.round) / float(state.rules.round_limit))
        writer.flag(state.main_done)
        writer.one_of(state.phase, 4)
        writer.share(state.left, 6.0)
        writer.share(state.mover + 1, 96.0)
        writer.share(state.site + 1, float(CELLS))
        writer.share(len(state.deck.entries), 48.0)
        writer.share(state.rules.rows, 12.0)
        writer.share(state.rules.columns, 12.0)
        writer.flag(state.hyper)
        writer.share(len(state.draft), 8.0)
        writer.one_of(kind_of(state.asked_frame()) - on.FIRST_QUESTION, QUESTIONS)
