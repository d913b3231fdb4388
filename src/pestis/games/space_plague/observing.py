"""The knowledge of a seat as numbers: always the same length for a number of seats, the own seat first."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from pestis.games.space_plague import frames as on
from pestis.games.space_plague import market
from pestis.games.space_plague.board import (
    NATIVE,
    PLACES,
    PLANET_TILE,
    SPACES,
    halt_of,
    immune_of,
    kind_of_unit,
    owner_of,
    shield_of,
)
from pestis.games.space_plague.cards import (
    EVENT_CARDS,
    EVOLUTIONS,
    INSTANTS,
    PERMANENTS,
    PLAYABLE,
    count_in,
)
from pestis.games.space_plague.content import PLANET_IDS
from pestis.games.space_plague.moves import COMMIT, MOST_ROW
from pestis.games.space_plague.scoring import score
from pestis.kernel.agenda import b_of, kind_of
from pestis.kernel.state import NOT_YET

if TYPE_CHECKING:
    from pestis.games.space_plague.state import Table
    from pestis.kernel.ink import Ink

ALL_SPACES: Final[i64] = (1 << SPACES) - 1
MOST_TRACK: Final[i64] = 5
KINDS: Final[i64] = 5
OF_PLACE: Final[i64] = KINDS + 5 + 3
OF_SPACE: Final[i64] = 9
WINDOWS: Final[i64] = 7


def observation_size(seats: int) -> int:
    of_board = PLACES * (OF_PLACE - 5 + seats) + SPACES * OF_SPACE + 1
    of_player = 8 + 4 * PLAYABLE + 1 + INSTANTS + 2 * PERMANENTS + PLAYABLE
    of_middle = MOST_TRACK * (EVENT_CARDS + 1) + EVENT_CARDS + (MOST_ROW + 1) * (EVOLUTIONS + 1) + EVOLUTIONS
    of_course = len(PLANET_IDS) + 5 + 9 + 2 * seats + on.QUESTIONS + WINDOWS
    return int(seats * (of_board + of_player) + of_middle + of_course)


def write(table: Table, seat: i64, ink: Ink) -> None:
    for step in range(table.seats):
        other = (seat + step) % table.seats
        write_board(table, other, seat, ink)
        write_player(table, other, seat, ink)
    write_middle(table, ink)
    write_course(table, seat, ink)


def write_board(table: Table, host: i64, viewer: i64, ink: Ink) -> None:
    of_place = OF_PLACE - 5 + table.seats
    place: i64
    for place in range(PLACES):
        unit = table.units[host * PLACES + place]
        if unit:
            write_unit(table, unit, viewer, ink)
        else:
            ink.skip(of_place)
    shift = host * SPACES
    charged = table.charged >> shift
    orange = table.orange >> shift
    frozen = table.frozen >> shift
    frozen_next = table.frozen_next >> shift
    ground: i64
    for ground in range(PLANET_TILE + 1):
        tiles: i64 = table.grounds[host * 6 + ground] & ALL_SPACES
        space: i64 = 0
        while tiles:
            if tiles & 1:
                ink.raise_by(space * OF_SPACE + ground, 1.0)
            tiles >>= 1
            space += 1
    marks = (charged | orange | frozen | frozen_next) & ALL_SPACES
    space = 0
    while marks:
        if marks & 1:
            at = space * OF_SPACE + PLANET_TILE
            if charged >> space & 1:
                ink.raise_by(at + 1, 1.0)
            if orange >> space & 1:
                ink.raise_by(at + 2, 1.0)
            cold: i64 = (frozen >> space & 1) + (frozen_next >> space & 1)
            if cold:
                ink.raise_by(at + 3, float(cold))
        marks >>= 1
        space += 1
    ink.skip(SPACES * OF_SPACE)
    ink.share(table.lengths[host], 6.0)


def write_unit(table: Table, unit: i64, viewer: i64, ink: Ink) -> None:
    kind = kind_of_unit(unit)
    ink.one_of(kind - 1, KINDS)
    owner = -1 if kind == NATIVE else (owner_of(unit) - viewer) % table.seats
    ink.one_of(owner, table.seats)
    ink.flag(shield_of(unit) >= 0)
    ink.share(halt_of(unit), 2.0)
    ink.share(immune_of(unit), 2.0)


def write_player(table: Table, seat: i64, viewer: i64, ink: Ink) -> None:
    ink.share(table.reserve[seat], 10.0)
    ink.share(table.supply[seat], 20.0)
    ink.share(table.core[seat], 10.0)
    ink.share(table.core_special[seat], 5.0)
    ink.put(float(score(table, seat)) / 10.0)
    ink.flag(table.first == seat)
    ink.flag(table.turn == seat)
    shows_hand = seat == viewer or not table.hide_hands
    ink.share(count_in(table.hand[seat]), 6.0)
    ink.bits_of(table.hand[seat] if shows_hand else 0, PLAYABLE)
    ink.bits_of(table.played[seat], PLAYABLE)
    ink.one_of(table.last[seat], PLAYABLE)
    ink.one_of(table.shown[seat], PLAYABLE)
    sealed = table.sealed[seat] if table.sealing else NOT_YET
    ink.flag(sealed != NOT_YET)
    own = sealed - COMMIT if seat == viewer and sealed != NOT_YET else -1
    ink.one_of(own, PLAYABLE)
    ink.bits_of(table.instants[seat], INSTANTS)
    ink.bits_of(table.permanents[seat], PERMANENTS)
    ink.bits_of(table.used[seat], PERMANENTS)


def write_middle(table: Table, ink: Ink) -> None:
    place: i64
    for place in range(MOST_TRACK):
        ink.one_of(table.track[place] if place < len(table.track) else 0, EVENT_CARDS + 1)
    for card in table.gone:
        if card >= 1:
            ink.raise_by(card - 1, 1.0)
    ink.skip(EVENT_CARDS)
    for place in range(MOST_ROW):
        ink.one_of(table.row[place] + 1 if place < len(table.row) else 0, EVOLUTIONS + 1)
    ink.one_of(market.top_of(table) + 1, EVOLUTIONS + 1)
    for card in table.discards:
        ink.raise_by(card, 1.0)
    ink.skip(EVOLUTIONS)


def write_course(table: Table, seat: i64, ink: Ink) -> None:
    ink.one_of(table.planet, len(PLANET_IDS))
    ink.one_of(table.phase, 5)
    ink.share(table.round, 20.0)
    ink.share(table.last_round - table.round, 20.0)
    ink.share(len(table.planetary), 20.0)
    ink.share(len(table.market), 36.0)
    ink.share(min(table.pool, 50), 50.0)
    ink.share(min(table.special, 18), 18.0)
    ink.share(table.immunity, 2.0)
    ink.share(table.uniques, 4.0)
    ink.flag(table.resolved)
    ink.one_of((table.first - seat) % table.seats, table.seats)
    ink.one_of((table.turn - seat) % table.seats if table.turn >= 0 else -1, table.seats)
    asked = table.agenda[-1] if table.waiting else 0
    ink.one_of(kind_of(asked) - on.FIRST_QUESTION, on.QUESTIONS)
    window = b_of(asked) if table.waiting and kind_of(asked) == on.ASK_WINDOW else -1
    ink.one_of(window, WINDOWS)
