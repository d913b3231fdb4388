"""A use that needs several choices collects them in the draft, one question after the other."""

from __future__ import annotations

from mypy_extensions import i64

from pestis.games.space_opera import frames as on
from pestis.games.space_opera.content.technologies import EMP, WMG
from pestis.games.space_opera.rules.tech import actions, gun
from pestis.games.space_opera.state import Galaxy
from pestis.kernel.agenda import a_of, seat_of
from pestis.kernel.agenda import frame as pack


def step(state: Galaxy, todo: i64) -> None:
    """Ask for the next choice; one that leaves nothing to choose is made by itself."""
    seat = seat_of(todo)
    tech = a_of(todo)
    while True:
        offered = choices(state, seat, tech)
        if not offered:
            complete(state, seat, tech)
            return
        if len(offered) > 1:
            state.ask(seat, pack(on.ASK_DRAFT, seat, tech))
            return
        state.draft.append(offered[0])


def choices(state: Galaxy, seat: i64, tech: i64) -> list[i64]:
    if tech in (EMP, WMG):
        return gun.choices(state, seat, tech)
    return actions.choices(state, seat, tech)


def answer(state: Galaxy, question: i64, action: i64) -> None:
    state.draft.append(action)
    state.push(pack(on.DRAFT, seat_of(question), a_of(question)))


def complete(state: Galaxy, seat: i64, tech: i64) -> None:
    if tech in (EMP, WMG):
        gun.complete(state, seat, tech)
    else:
        actions.complete(state, seat, tech)
