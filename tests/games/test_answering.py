"""Which cards of a seat answer what: exactly those with which it answers when it is asked."""

from __future__ import annotations

import pytest

import pestis
from pestis.kernel.rng import fast
from pestis.kernel.state import State
from pestis.kernel.table import question_kind

FOUR = ("divine-retribution", "plague-inc", "space-opera", "space-plague")
SEEDS = {"space-opera": 40, "space-plague": 12}


@pytest.mark.parametrize("game", FOUR)
def test_what_answers_a_reaction_is_held_for_it(game: str) -> None:
    """Every card on offer in a window is among them, and only kinds that orders know are named."""
    kinds = set(pestis.game(game).reactions())
    seen = 0
    for seed in range(SEEDS.get(game, 4)):
        state = pestis.game(game).start(3, seed, ask="able")
        rng = fast(seed)
        while not state.is_over and state.decisions < 600:
            seat = state.pending()[0]
            held = state.game.answering(state, seat)
            assert set(held) <= kinds
            kind = question_kind(state, seat)
            if kind in kinds:
                offered = cards_on_offer(state, seat)
                assert offered <= set(held[kind])
                seen += 1
            state.apply(seat, rng.pick(sensible(state, seat)))
    assert seen > 2


def sensible(state: State, seat: int) -> list[int]:
    return [move.id for move in state.legal_moves(seat) if move.verb != "surrender"]


def cards_on_offer(state: State, seat: int) -> set[str]:
    """The cards that the moves of a window name, by the labels of the move table."""
    found = set()
    for move in state.legal_moves(seat):
        verb = state.game.moves.by_name[move.verb]
        for name in ("card", "tech", "event"):
            if name in move.args:
                found.add(verb.spans[name].label(move.args[name]))
    return found


@pytest.mark.parametrize("game", FOUR)
def test_it_is_the_same_in_every_world_that_the_seat_can_imagine(game: str) -> None:
    state = pestis.game(game).start(3, 5)
    rng = fast(5)
    for number in range(120):
        if state.is_over:
            break
        for seat in range(3):
            assert state.game.answering(state.imagine(seat, number), seat) == state.game.answering(state, seat)
        mover = state.pending()[0]
        state.apply(mover, rng.pick(sensible(state, mover)))
