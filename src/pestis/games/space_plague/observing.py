"""The knowledge of a seat as numbers: always the same length for a number of seats, the own seat first."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from pestis.games.space_plague import frames as on
from pestis.games.space_plague import market
from pestis.games.space_plague.board import (
    BARE,
    GROUNDS,
    NATIVE,
    PLACES,
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
from pestis.games.space_plague.facts import facts_size, write_facts
from pestis.games.space_plague.moves import COMMIT, MOST_ROW
from pestis.games.space_plague.scoring import core_points, score
from pestis.kernel.agenda import b_of, kind_of
from pestis.kernel.ink import ALL
from pestis.kernel.raw import get_item
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
OF_ENERGY: Final[i64] = 7
OF_CARDS: Final[i64] = 2 + 5 * PLAYABLE + INSTANTS + 2 * PERMANENTS
OF_COURSE: Final[i64] = len(PLANET_IDS) + 5 + 9 + on.QUESTIONS + WINDOWS


def observation_size(seats: int) -> int:
    of_board = PLACES * (OF_PLACE - 5 + seats) + SPACES * OF_SPACE + 1
    of_player = OF_ENERGY + OF_CARDS
    of_middle = MOST_TRACK * (EVENT_CARDS + 1) + EVENT_CARDS + (MOST_ROW + 1) * (EVOLUTIONS + 1) + EVOLUTIONS
    return int(seats * (of_board + of_player + 2) + of_middle + OF_COURSE + facts_size(seats))


def write(table: Table, seat: i64, ink: Ink) -> None:
    """Of each board and player only what changed; for another viewer all units."""
    ink.watch_number(seat)
    is_other_viewer = ink.changed(0)
    step: i64
    for step in range(table.seats):
        host = (seat + step) % table.seats
        write_board(table, host, seat, is_other_viewer, ink)
        write_energy(table, host, ink)
        write_cards(table, host, seat, ink)
    write_middle(table, ink)
    write_course(table, seat, ink)
    write_facts(table, seat, ink)


def write_board(table: Table, host: i64, viewer: i64, is_other_viewer: bool, ink: Ink) -> None:
    changed = ink.changes(table.units, host * PLACES, PLACES)
    if is_other_viewer:
        changed = ALL
    if changed:
        write_units(table, host, viewer, changed, ink)
    ink.skip(PLACES * (OF_PLACE - 5 + table.seats))
    write_spaces(table, host, ink)
    write_marks(table, host, ink)
    ink.skip(SPACES * OF_SPACE)
    ink.share(get_item(table.lengths, host), 6.0)


def write_units(table: Table, host: i64, viewer: i64, changed: i64, ink: Ink) -> None:
    """By place: the kind of unit, whose it is, whether it is shielded, held back, immune."""
    of_place = OF_PLACE - 5 + table.seats
    units = table.units
    begin = ink.at
    is_all = changed == ALL
    if is_all:
        ink.clear(PLACES * of_place)
    place: i64 = 0
    while changed and place < PLACES:
        if changed & 1:
            ink.at = begin + place * of_place
            unit = get_item(units, host * PLACES + place)
            if not is_all:
                ink.clear(of_place)
            if unit:
                write_unit(unit, viewer, table.seats, ink)
        changed >>= 1
        place += 1
    ink.at = begin


def write_unit(unit: i64, viewer: i64, seats: i64, ink: Ink) -> None:
    kind = kind_of_unit(unit)
    ink.put_at(kind - 1, 1.0)
    if kind != NATIVE:
        ink.put_at(KINDS + (owner_of(unit) - viewer) % seats, 1.0)
    if unit & ~BARE:
        ink.put_at(KINDS + seats, 1.0 if shield_of(unit) >= 0 else 0.0)
        ink.put_at(KINDS + seats + 1, float(halt_of(unit)) / 2.0)
        ink.put_at(KINDS + seats + 2, float(immune_of(unit)) / 2.0)


def write_spaces(table: Table, host: i64, ink: Ink) -> None:
    """By space: its terrains."""
    ink.watch_part(table.grounds, host * GROUNDS, GROUNDS)
    if not ink.changed(0):
        ink.pass_kept(GROUNDS, 0)
        return
    ground: i64
    for ground in range(GROUNDS):
        tiles = table.grounds[host * GROUNDS + ground] & ALL_SPACES
        ink.keep_bits_at(ground, tiles, SPACES, OF_SPACE)


def write_marks(table: Table, host: i64, ink: Ink) -> None:
    """By space: energy, whether it never produces again, whether it holds back who stands there."""
    shift = host * SPACES
    ink.keep_bits_at(GROUNDS, table.charged >> shift & ALL_SPACES, SPACES, OF_SPACE)
    ink.keep_bits_at(GROUNDS + 1, table.orange >> shift & ALL_SPACES, SPACES, OF_SPACE)
    frozen = table.frozen >> shift & ALL_SPACES
    frozen_next = table.frozen_next >> shift & ALL_SPACES
    ink.watch_number(frozen << SPACES | frozen_next)
    if ink.changed(0):
        space: i64
        for space in range(SPACES):
            held = (frozen >> space & 1) + (frozen_next >> space & 1)
            ink.put_at(GROUNDS + 2 + space * OF_SPACE, float(held))


def write_energy(table: Table, seat: i64, ink: Ink) -> None:
    ink.share(get_item(table.reserve, seat), 10.0)
    ink.share(get_item(table.supply, seat), 20.0)
    ink.share(get_item(table.core, seat), 10.0)
    ink.share(get_item(table.core_special, seat), 5.0)
    points = score(table, seat) if get_item(table.permanents, seat) else core_points(table, seat)
    ink.put(float(points) / 10.0)
    ink.flag(table.first == seat)
    ink.flag(table.turn == seat)


def write_cards(table: Table, seat: i64, viewer: i64, ink: Ink) -> None:
    """The hand, as far as it is seen, what has been played of it or chosen, and the evolutions."""
    hand = get_item(table.hand, seat)
    ink.share(count_in(hand), 6.0)
    ink.keep_bits(hand if seat == viewer or not table.hide_hands else 0, PLAYABLE)
    ink.keep_bits(get_item(table.played, seat), PLAYABLE)
    ink.keep_one(get_item(table.last, seat), PLAYABLE)
    ink.keep_one(get_item(table.shown, seat), PLAYABLE)
    sealed = table.sealed[seat] if table.sealing else NOT_YET
    ink.flag(sealed != NOT_YET)
    ink.keep_one(sealed - COMMIT if seat == viewer and sealed != NOT_YET else -1, PLAYABLE)
    ink.keep_bits(get_item(table.instants, seat), INSTANTS)
    ink.keep_bits(get_item(table.permanents, seat), PERMANENTS)
    ink.keep_bits(get_item(table.used, seat), PERMANENTS)


def write_middle(table: Table, ink: Ink) -> None:
    place: i64
    ink.watch(table.track, MOST_TRACK)
    if ink.changed(0):
        for place in range(MOST_TRACK):
            ink.keep_one(table.track[place] if place < len(table.track) else 0, EVENT_CARDS + 1)
    else:
        ink.pass_kept(MOST_TRACK, MOST_TRACK * (EVENT_CARDS + 1))
    ink.watch(table.gone, EVENT_CARDS)
    if ink.changed(EVENT_CARDS):
        ink.clear(EVENT_CARDS)
        for card in table.gone:
            if card >= 1:
                ink.raise_by(card - 1, 1.0)
        ink.skip(EVENT_CARDS)
    ink.watch(table.row, MOST_ROW)
    if ink.changed(0):
        for place in range(MOST_ROW):
            ink.keep_one(table.row[place] + 1 if place < len(table.row) else 0, EVOLUTIONS + 1)
    else:
        ink.pass_kept(MOST_ROW, MOST_ROW * (EVOLUTIONS + 1))
    ink.keep_one(market.top_of(table) + 1, EVOLUTIONS + 1)
    ink.watch(table.discards, EVOLUTIONS)
    if ink.changed(EVOLUTIONS):
        ink.tally(table.discards, EVOLUTIONS)


def write_course(table: Table, seat: i64, ink: Ink) -> None:
    asked = table.agenda[-1] if table.waiting else 0
    ink.keep_one(table.planet, len(PLANET_IDS))
    ink.keep_one(table.phase, 5)
    ink.share(table.round, 20.0)
    ink.share(table.last_round - table.round, 20.0)
    ink.share(len(table.planetary), 20.0)
    ink.share(len(table.market), 36.0)
    ink.share(min(table.pool, 50), 50.0)
    ink.share(min(table.special, 18), 18.0)
    ink.share(table.immunity, 2.0)
    ink.share(table.uniques, 4.0)
    ink.flag(table.resolved)
    ink.keep_one((table.first - seat) % table.seats, table.seats)
    ink.keep_one((table.turn - seat) % table.seats if table.turn >= 0 else -1, table.seats)
    ink.keep_one(kind_of(asked) - on.FIRST_QUESTION, on.QUESTIONS)
    window = b_of(asked) if table.waiting and kind_of(asked) == on.ASK_WINDOW else -1
    ink.keep_one(window, WINDOWS)
