"""Instants: whoever holds one may use it in the windows of SP-RULING-29."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from pestis.games.space_plague import effects
from pestis.games.space_plague import events as happened
from pestis.games.space_plague import frames as on
from pestis.games.space_plague import moves as move
from pestis.games.space_plague.cards import INSTANTS
from pestis.games.space_plague.content import INSTANT_TEXT
from pestis.games.space_plague.market import discard
from pestis.kernel.agenda import frame

if TYPE_CHECKING:
    from pestis.games.space_plague.state import Table


def go_on(table: Table, seat: i64, passes: i64, which: i64) -> None:
    """SP-RULING-29: holders of a usable instant are asked in turn order, until all have passed in a row."""
    while passes < table.seats:
        if table.instants[seat] and has_usable(table, seat):
            table.ask(seat, frame(on.ASK_WINDOW, seat, passes, which))
            return
        passes += 1
        seat = seat + 1 if seat + 1 < table.seats else 0


def has_usable(table: Table, seat: i64) -> bool:
    instant: i64 = 0
    while instant < INSTANTS:
        if table.instants[seat] >> instant & 1 and effects.is_usable(table, seat, INSTANT_TEXT + instant):
            return True
        instant += 1
    return False


def choices(table: Table, seat: i64) -> list[i64]:
    """SP-DEC-9: one of the instants that can do something now, or pass."""
    found: list[i64] = [move.PASS]
    instant: i64 = 0
    while instant < INSTANTS:
        if table.instants[seat] >> instant & 1 and effects.is_usable(table, seat, INSTANT_TEXT + instant):
            found.append(move.USE + instant)
        instant += 1
    return found


def answer(table: Table, seat: i64, passes: i64, which: i64, action: i64) -> None:
    after = seat + 1 if seat + 1 < table.seats else 0
    if action == move.PASS:
        table.push(frame(on.WINDOW, after, passes + 1, which))
        return
    table.push(frame(on.WINDOW, after, 0, which))
    instant = action - move.USE
    table.instants[seat] = table.instants[seat] & ~(1 << instant)
    table.held_instants -= 1
    table.emit(happened.USED, seat, instant)
    discard(table, instant)
    effects.begin_text(table, seat, INSTANT_TEXT + instant)
