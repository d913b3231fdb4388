"""Playing a state to its end without leaving compiled code."""

from __future__ import annotations

from mypy_extensions import i64

from pestis.kernel.agenda import kind_of
from pestis.kernel.rng import Rng
from pestis.kernel.state import State


def random_game(state: State, rng: Rng) -> int:
    """Play to the end, every choice equally likely; returns how many decisions were made."""
    before = state.decisions
    slots = state.game.slots
    while state.waiting:
        seat = state.next_seat()
        question = state.agenda[-1]
        actions = slots[kind_of(question)].frame.choices(state, question, seat)
        count: i64 = len(actions)
        state.apply(seat, actions[rng.below(count)] if count > 1 else actions[0])
    return state.decisions - before
