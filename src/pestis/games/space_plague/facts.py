"""More of what a seat knows as numbers: trashed cards, who holds a shield, and what a question is about."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from pestis.games.space_plague import frames as on
from pestis.games.space_plague.board import PLACES, shield_of
from pestis.games.space_plague.cards import PLAYABLE
from pestis.kernel.agenda import a_of, b_of, c_of, kind_of, seat_of

if TYPE_CHECKING:
    from pestis.games.space_plague.state import Table
    from pestis.kernel.ink import Ink

MOST_PARTS: Final = 256.0


def facts_size(seats: i64) -> i64:
    return seats * PLAYABLE + 2 + seats * PLACES + asking_size(seats)


def asking_size(seats: i64) -> i64:
    return PLAYABLE + seats + PLACES + 3


def write_facts(table: Table, seat: i64, ink: Ink) -> None:
    for step in range(table.seats):
        ink.keep_bits(table.trashed[(seat + step) % table.seats], PLAYABLE)
    ink.flag(table.top_buyable)
    ink.share(len(table.removed), 20.0)
    write_shields(table, seat, ink)
    write_asking(table, seat, ink)


def write_shields(table: Table, seat: i64, ink: Ink) -> None:
    """By board and place: whose shield protects the unit there, a fourth for the own one."""
    size = PLACES * table.seats
    if ink.is_blank(not table.has_status, size):
        return
    step: i64
    place: i64
    for step in range(table.seats):
        first = (seat + step) % table.seats * PLACES
        for place in range(PLACES):
            unit = table.units[first + place]
            if unit and shield_of(unit) >= 0:
                ink.put_at(step * PLACES + place, float((shield_of(unit) - seat) % table.seats + 1) / 4.0)
    ink.skip(size)


def write_asking(table: Table, seat: i64, ink: Ink) -> None:
    """The card that is chosen from, the unit by board and place, which part of a text asks, how much is left."""
    asked = table.agenda[-1] if table.waiting else 0
    kind = kind_of(asked)
    is_plain = not table.waiting or kind < on.ASK_CARD or kind > on.ASK_CLOSEST
    if ink.is_blank(is_plain, asking_size(table.seats)):
        return
    host: i64 = -1
    place: i64 = -1
    if kind == on.ASK_RED:
        host = seat_of(asked)
        place = a_of(asked)
    elif kind == on.ASK_BERTH or kind == on.ASK_TOLL:
        host = a_of(asked)
        place = b_of(asked)
    is_part = kind == on.ASK_PART or kind == on.ASK_EVENT or kind == on.ASK_CLOSEST
    ink.pick(a_of(asked) if kind == on.ASK_CARD else -1, PLAYABLE)
    ink.pick((host - seat) % table.seats if host >= 0 else -1, table.seats)
    ink.pick(place, PLACES)
    ink.share(a_of(asked) + 1 if is_part else 0, MOST_PARTS)
    ink.share(b_of(asked) if kind == on.ASK_PART else 0, 6.0)
    ink.share(c_of(asked) if kind == on.ASK_TOLL else 0, 10.0)
