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
MOST_SEATS: Final[i64] = 4
OF_ENERGY: Final[i64] = 7
OF_CARDS: Final[i64] = 2 + 5 * PLAYABLE + INSTANTS + 2 * PERMANENTS
OF_COURSE: Final[i64] = len(PLANET_IDS) + 5 + 9 + on.QUESTIONS + WINDOWS


def observation_size(seats: int) -> int:
    of_board = PLACES * (OF_PLACE - 5 + seats) + SPACES * OF_SPACE + 1
    of_player = OF_ENERGY + OF_CARDS
    of_middle = MOST_TRACK * (EVENT_CARDS + 1) + EVENT_CARDS + (MOST_ROW + 1) * (EVOLUTIONS + 1) + EVOLUTIONS
    return int(seats * (of_board + of_player + 2) + of_middle + OF_COURSE + facts_size(seats))


def write(table: Table, seat: i64, ink: Ink) -> None:
    """Of each board and player only what changed, or all of it for another viewer."""
    ink.watch_number(seat)
    is_other_viewer = ink.changed(0)
    watch_spaces(table, ink)
    spaces_changed = ink.changed(0) or is_other_viewer
    watch_cards(table, ink)
    cards_changed = ink.changed(0) or is_other_viewer
    watch_energy(table, ink)
    energy_changed = ink.changed(0) or is_other_viewer
    step: i64
    for step in range(table.seats):
        host = (seat + step) % table.seats
        write_board(table, host, seat, is_other_viewer, spaces_changed, ink)
        # What permanents score may depend on anything.
        if energy_changed or cards_changed or table.permanents[host]:
            write_energy(table, host, ink)
        else:
            ink.skip(OF_ENERGY)
        if cards_changed:
            write_cards(table, host, seat, ink)
        else:
            ink.skip(OF_CARDS)
    write_middle(table, ink)
    write_course(table, seat, ink)
    write_facts(table, seat, is_other_viewer, ink)


def watch_spaces(table: Table, ink: Ink) -> None:
    ink.watch(table.grounds, GROUNDS * MOST_SEATS)
    ink.watch_number(table.charged)
    ink.watch_number(table.orange)
    ink.watch_number(table.frozen)
    ink.watch_number(table.frozen_next)


def watch_cards(table: Table, ink: Ink) -> None:
    ink.watch(table.hand, MOST_SEATS)
    ink.watch(table.played, MOST_SEATS)
    ink.watch(table.last, MOST_SEATS)
    ink.watch(table.shown, MOST_SEATS)
    ink.watch(table.instants, MOST_SEATS)
    ink.watch(table.permanents, MOST_SEATS)
    ink.watch(table.used, MOST_SEATS)
    ink.watch(table.sealed, MOST_SEATS)
    ink.watch_number((1 if table.sealing else 0) + (2 if table.hide_hands else 0))


def watch_energy(table: Table, ink: Ink) -> None:
    ink.watch(table.reserve, MOST_SEATS)
    ink.watch(table.supply, MOST_SEATS)
    ink.watch(table.core, MOST_SEATS)
    ink.watch(table.core_special, MOST_SEATS)
    ink.watch_number(table.first << 8 | table.turn + 1)


def write_board(
    table: Table, host: i64, viewer: i64, is_other_viewer: bool, spaces_changed: bool, ink: Ink
) -> None:
    changed = ink.changes(table.units, host * PLACES, PLACES)
    if changed or is_other_viewer:
        write_units(table, host, viewer, ink)
    else:
        ink.skip(PLACES * (OF_PLACE - 5 + table.seats))
    if spaces_changed:
        write_spaces(table, host, ink)
        write_marks(table, host, ink)
    ink.skip(SPACES * OF_SPACE)
    ink.share(table.lengths[host], 6.0)


def write_units(table: Table, host: i64, viewer: i64, ink: Ink) -> None:
    """By place: the kind of unit, whose it is, whether it is shielded, held back, immune."""
    seats = table.seats
    of_place = OF_PLACE - 5 + seats
    ink.clear(PLACES * of_place)
    units = table.units
    place: i64
    for place in range(PLACES):
        unit = units[host * PLACES + place]
        if unit:
            kind = kind_of_unit(unit)
            ink.put_at(kind - 1, 1.0)
            if kind != NATIVE:
                ink.put_at(KINDS + (owner_of(unit) - viewer) % seats, 1.0)
            if unit & ~BARE:
                ink.put_at(KINDS + seats, 1.0 if shield_of(unit) >= 0 else 0.0)
                ink.put_at(KINDS + seats + 1, float(halt_of(unit)) / 2.0)
                ink.put_at(KINDS + seats + 2, float(immune_of(unit)) / 2.0)
        ink.skip(of_place)


def write_spaces(table: Table, host: i64, ink: Ink) -> None:
    """By space: its terrains."""
    ink.clear(SPACES * OF_SPACE)
    ground: i64
    for ground in range(GROUNDS):
        tiles: i64 = table.grounds[host * GROUNDS + ground] & ALL_SPACES
        space: i64 = 0
        while tiles:
            if tiles & 1:
                ink.put_at(space * OF_SPACE + ground, 1.0)
            tiles >>= 1
            space += 1


def write_marks(table: Table, host: i64, ink: Ink) -> None:
    """By space: energy, whether it never produces again, whether it holds back who stands there."""
    shift = host * SPACES
    charged = table.charged >> shift
    orange = table.orange >> shift
    frozen = table.frozen >> shift
    frozen_next = table.frozen_next >> shift
    marks = (charged | orange | frozen | frozen_next) & ALL_SPACES
    at: i64 = GROUNDS
    while marks:
        if marks & 1:
            ink.put_at(at, float(charged & 1))
            ink.put_at(at + 1, float(orange & 1))
            ink.put_at(at + 2, float((frozen & 1) + (frozen_next & 1)))
        marks >>= 1
        charged >>= 1
        orange >>= 1
        frozen >>= 1
        frozen_next >>= 1
        at += OF_SPACE


def write_energy(table: Table, seat: i64, ink: Ink) -> None:
    ink.share(table.reserve[seat], 10.0)
    ink.share(table.supply[seat], 20.0)
    ink.share(table.core[seat], 10.0)
    ink.share(table.core_special[seat], 5.0)
    ink.put(float(score(table, seat)) / 10.0)
    ink.flag(table.first == seat)
    ink.flag(table.turn == seat)


def write_cards(table: Table, seat: i64, viewer: i64, ink: Ink) -> None:
    """The hand, as far as it is seen, what has been played of it or chosen, and the evolutions."""
    hand = table.hand[seat]
    ink.share(count_in(hand), 6.0)
    ink.clear(OF_CARDS - 1)
    ink.ones(hand if seat == viewer or not table.hide_hands else 0, PLAYABLE)
    ink.ones(table.played[seat], PLAYABLE)
    ink.pick(table.last[seat], PLAYABLE)
    ink.pick(table.shown[seat], PLAYABLE)
    sealed = table.sealed[seat] if table.sealing else NOT_YET
    ink.flag(sealed != NOT_YET)
    ink.pick(sealed - COMMIT if seat == viewer and sealed != NOT_YET else -1, PLAYABLE)
    ink.ones(table.instants[seat], INSTANTS)
    ink.ones(table.permanents[seat], PERMANENTS)
    ink.ones(table.used[seat], PERMANENTS)


def write_middle(table: Table, ink: Ink) -> None:
    place: i64
    ink.watch(table.track, MOST_TRACK)
    if ink.changed(MOST_TRACK * (EVENT_CARDS + 1)):
        ink.clear(MOST_TRACK * (EVENT_CARDS + 1))
        for place in range(MOST_TRACK):
            ink.pick(table.track[place] if place < len(table.track) else 0, EVENT_CARDS + 1)
    ink.watch(table.gone, EVENT_CARDS)
    if ink.changed(EVENT_CARDS):
        ink.clear(EVENT_CARDS)
        for card in table.gone:
            if card >= 1:
                ink.raise_by(card - 1, 1.0)
        ink.skip(EVENT_CARDS)
    ink.watch(table.row, MOST_ROW)
    if ink.changed(MOST_ROW * (EVOLUTIONS + 1)):
        ink.clear(MOST_ROW * (EVOLUTIONS + 1))
        for place in range(MOST_ROW):
            ink.pick(table.row[place] + 1 if place < len(table.row) else 0, EVOLUTIONS + 1)
    ink.one_of(market.top_of(table) + 1, EVOLUTIONS + 1)
    ink.watch(table.discards, EVOLUTIONS)
    if ink.changed(EVOLUTIONS):
        ink.tally(table.discards, EVOLUTIONS)


def write_course(table: Table, seat: i64, ink: Ink) -> None:
    asked = table.agenda[-1] if table.waiting else 0
    ink.clear(OF_COURSE + 2 * table.seats)
    ink.pick(table.planet, len(PLANET_IDS))
    ink.pick(table.phase, 5)
    ink.share(table.round, 20.0)
    ink.share(table.last_round - table.round, 20.0)
    ink.share(len(table.planetary), 20.0)
    ink.share(len(table.market), 36.0)
    ink.share(min(table.pool, 50), 50.0)
    ink.share(min(table.special, 18), 18.0)
    ink.share(table.immunity, 2.0)
    ink.share(table.uniques, 4.0)
    ink.flag(table.resolved)
    ink.pick((table.first - seat) % table.seats, table.seats)
    ink.pick((table.turn - seat) % table.seats if table.turn >= 0 else -1, table.seats)
    ink.pick(kind_of(asked) - on.FIRST_QUESTION, on.QUESTIONS)
    window = b_of(asked) if table.waiting and kind_of(asked) == on.ASK_WINDOW else -1
    ink.pick(window, WINDOWS)
