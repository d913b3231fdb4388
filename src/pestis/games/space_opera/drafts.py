"""A use that needs several choices collects them in the draft, one question after the other."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from pestis.games.space_opera import frames as on
from pestis.games.space_opera import gun, tools
from pestis.games.space_opera.technologies import EMP, WMG
from pestis.kernel.agenda import a_of, frame, seat_of

if TYPE_CHECKING:
    from pestis.games.space_opera.state import Table


def step(table: Table, todo: i64) -> None:
    """Ask for the next choice; one that leaves nothing to choose is made by itself."""
    seat = seat_of(todo)
    tech = a_of(todo)
    while True:
        offered = choices(table, seat, tech)
        if not offered:
            complete(table, seat, tech)
            return
        if len(offered) > 1:
            table.ask(seat, frame(on.ASK_DRAFT, seat, tech))
            return
        table.draft.append(offered[0])


def choices(table: Table, seat: i64, tech: i64) -> list[i64]:
    if tech in (EMP, WMG):
        return gun.choices(table, seat, tech)
    return tools.choices(table, seat, tech)


def answer(table: Table, question: i64, action: i64) -> None:
    table.draft.append(action)
    table.push(frame(on.DRAFT, seat_of(question), a_of(question)))


def complete(table: Table, seat: i64, tech: i64) -> None:
    if tech in (EMP, WMG):
        gun.complete(table, seat, tech)
    else:
        tools.complete(table, seat, tech)
