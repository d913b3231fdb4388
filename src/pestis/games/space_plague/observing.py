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

MOST_TRACK: Final = 5
KINDS: Final = 5
OF_PLACE: Final = KINDS + 5 + 3
OF_SPACE: Final = 9
WINDOWS: Final = 7


def observation_size(seats: int) -> int:
    of_board = PLACES * (OF_PLACE - 5 + seats) + SPACES * OF_SPACE + 1
    of_player = 8 + 4 * PLAYABLE + 1 + INSTANTS + 2 * PERMANENTS + PLAYABLE
    of_middle = MOST_TRACK * (EVENT_CARDS + 1) + EVENT_CARDS + (MOST_ROW + 1) * (EVOLUTIONS + 1) + EVOLUTIONS
    of_course = len(PLANET_IDS) + 5 + 9 + 2 * seats + on.QUESTIONS + WINDOWS
    return int(seats * (of_board + of_player) + of_middle + of_course)


def observe(table: Table, seat: i64) -> list[float]:
    numbers: list[float] = []
    for step in range(table.seats):
        other = (seat + step) % table.seats
        observe_board(table, other, seat, numbers)
        observe_player(table, other, seat, numbers)
    observe_middle(table, numbers)
    observe_course(table, seat, numbers)
    return numbers


def one_of(number: i64, count: i64, numbers: list[float]) -> None:
    """A number from 0 to count - 1 as so many noughts and a one; all noughts if it is none of them."""
    for place in range(count):
        numbers.append(1.0 if place == number else 0.0)


def bits_of(cards: i64, count: i64, numbers: list[float]) -> None:
    for place in range(count):
        numbers.append(float(cards >> place & 1))


def observe_board(table: Table, host: i64, viewer: i64, numbers: list[float]) -> None:
    for place in range(PLACES):
        observe_unit(table, table.units[host * PLACES + place], viewer, numbers)
    shift = host * SPACES
    for space in range(SPACES):
        for ground in range(PLANET_TILE + 1):
            numbers.append(float(table.grounds[host * 6 + ground] >> space & 1))
        numbers.append(float(table.charged >> (shift + space) & 1))
        numbers.append(float(table.orange >> (shift + space) & 1))
        numbers.append(float((table.frozen >> (shift + space) & 1) + (table.frozen_next >> (shift + space) & 1)))
    numbers.append(float(table.lengths[host]) / 6.0)


def observe_unit(table: Table, unit: i64, viewer: i64, numbers: list[float]) -> None:
    kind = kind_of_unit(unit)
    one_of(kind - 1, KINDS, numbers)
    owner = -1 if not unit or kind == NATIVE else (owner_of(unit) - viewer) % table.seats
    one_of(owner, table.seats, numbers)
    numbers.append(1.0 if unit and shield_of(unit) >= 0 else 0.0)
    numbers.append(float(halt_of(unit)) / 2.0)
    numbers.append(float(immune_of(unit)) / 2.0)


def observe_player(table: Table, seat: i64, viewer: i64, numbers: list[float]) -> None:
    numbers.append(float(table.reserve[seat]) / 10.0)
    numbers.append(float(table.supply[seat]) / 20.0)
    numbers.append(float(table.core[seat]) / 10.0)
    numbers.append(float(table.core_special[seat]) / 5.0)
    numbers.append(float(score(table, seat)) / 10.0)
    numbers.append(1.0 if table.first == seat else 0.0)
    numbers.append(1.0 if table.turn == seat else 0.0)
    shows_hand = seat == viewer or not table.hide_hands
    numbers.append(float(count_in(table.hand[seat])) / 6.0)
    bits_of(table.hand[seat] if shows_hand else 0, PLAYABLE, numbers)
    bits_of(table.played[seat], PLAYABLE, numbers)
    one_of(table.last[seat], PLAYABLE, numbers)
    one_of(table.shown[seat], PLAYABLE, numbers)
    sealed = table.sealed[seat] if table.sealing else NOT_YET
    numbers.append(1.0 if sealed != NOT_YET else 0.0)
    own = sealed - COMMIT if seat == viewer and sealed != NOT_YET else -1
    one_of(own, PLAYABLE, numbers)
    bits_of(table.instants[seat], INSTANTS, numbers)
    bits_of(table.permanents[seat], PERMANENTS, numbers)
    bits_of(table.used[seat], PERMANENTS, numbers)


def observe_middle(table: Table, numbers: list[float]) -> None:
    for place in range(MOST_TRACK):
        one_of(table.track[place] if place < len(table.track) else 0, EVENT_CARDS + 1, numbers)
    for card in range(1, EVENT_CARDS + 1):
        numbers.append(1.0 if card in table.gone else 0.0)
    for slot in range(MOST_ROW):
        one_of(table.row[slot] + 1 if slot < len(table.row) else 0, EVOLUTIONS + 1, numbers)
    one_of(market.top_of(table) + 1, EVOLUTIONS + 1, numbers)
    for card in range(EVOLUTIONS):
        numbers.append(1.0 if card in table.discards else 0.0)


def observe_course(table: Table, seat: i64, numbers: list[float]) -> None:
    one_of(table.planet, len(PLANET_IDS), numbers)
    one_of(table.phase, 5, numbers)
    numbers.append(float(table.round) / 20.0)
    numbers.append(float(table.last_round - table.round) / 20.0)
    numbers.append(float(len(table.planetary)) / 20.0)
    numbers.append(float(len(table.market)) / 36.0)
    numbers.append(float(min(table.pool, 50)) / 50.0)
    numbers.append(float(min(table.special, 18)) / 18.0)
    numbers.append(float(table.immunity) / 2.0)
    numbers.append(float(table.uniques) / 4.0)
    numbers.append(1.0 if table.resolved else 0.0)
    one_of((table.first - seat) % table.seats, table.seats, numbers)
    one_of((table.turn - seat) % table.seats if table.turn >= 0 else -1, table.seats, numbers)
    asked = table.agenda[-1] if table.waiting else 0
    one_of(kind_of(asked) - on.FIRST_QUESTION, on.QUESTIONS, numbers)
    window = b_of(asked) if table.waiting and kind_of(asked) == on.ASK_WINDOW else -1
    one_of(window, WINDOWS, numbers)
