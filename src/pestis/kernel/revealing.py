"""Which moves show their player something hidden or leave something to chance."""

from __future__ import annotations

from typing import Final

from pestis.kernel.piles import viewer_bit
from pestis.kernel.state import State

WORLDS: Final = 3


def revealing(state: State, seat: int) -> set[int]:
    """The legal moves of a seat by which it would learn more than that they are made.

    They are tried in worlds that the seat cannot tell from the true one, so this tells only what it knows.
    """
    worlds = [state.imagine(seat, number) for number in range(WORLDS)]
    return {int(action) for action in state.legal(seat) if is_revealing(worlds, seat, int(action))}


def is_revealing(worlds: list[State], seat: int, action: int) -> bool:
    """Whether a move draws lots, or leads to different things in these worlds."""
    first: object = None
    for world in worlds:
        after = world.clone()
        after.apply(seat, action)
        if after.rng.__reduce__() != world.rng.__reduce__():
            return True
        told = what_is_told(after, seat)
        if first is not None and told != first:
            return True
        first = told
    return False


def what_is_told(state: State, seat: int) -> tuple[object, ...]:
    """What a seat hears of in an imagined world, whose journal begins anew, and what is asked of it then."""
    bit = viewer_bit(seat)
    journal = state.journal
    events = [] if journal is None else [(event.kind, event.seat, event.args(bit)) for event in journal.seen(seat)]
    return events, state.pending(), state.legal(seat), state.is_over
