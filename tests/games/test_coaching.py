"""The coach: a sentence for every question that games ask often, from what the seat knows alone."""

from __future__ import annotations

from collections import Counter

import pytest

import pestis
from pestis.kernel.game import Game
from pestis.kernel.rng import fast
from pestis.kernel.state import State
from pestis.kernel.table import question_kind

GAMES = [name for name in pestis.games() if type(pestis.game(name)).coaching is not Game.coaching]
MOST_MOVES = 400
WORLDS = (3, 4)
OFTEN = 10


def played(game: str, seed: int) -> list[tuple[State, int]]:
    """Positions of a random game as whoever is asked may imagine them."""
    table = pestis.game(game)
    state = table.start(min(table.seat_counts), seed, ask="people")
    rng = fast(seed)
    found: list[tuple[State, int]] = []
    while not state.is_over and state.decisions < MOST_MOVES:
        seat = state.pending()[0]
        found.append((state.clone(), seat))
        state.apply(seat, rng.pick(wise(state, seat)))
    return found


def wise(state: State, seat: int) -> list[int]:
    return [move.id for move in state.legal_moves(seat) if move.verb != "surrender"]


def test_the_games_with_a_coach_are_found() -> None:
    assert {"divine-retribution", "space-plague"} <= set(GAMES)


@pytest.mark.parametrize("game", GAMES)
def test_every_common_question_gets_a_sentence(game: str) -> None:
    asked: Counter[str] = Counter()
    silent: Counter[str] = Counter()
    for seed in range(3):
        for state, seat in played(game, seed):
            kind = question_kind(state, seat)
            said = pestis.game(game).coaching(state.imagine(seat, seed), seat)
            asked[kind] += 1
            silent[kind] += said == ""
            assert said == "" or (said[0].isupper() and said.endswith(".") and len(said) < 160), said
    assert sum(asked.values()) > 100
    assert [kind for kind, times in silent.items() if times and asked[kind] >= OFTEN] == []


@pytest.mark.parametrize("game", GAMES)
def test_nothing_hidden_is_said(game: str) -> None:
    """Two worlds that the seat cannot tell apart get the same words."""
    for state, seat in played(game, 7)[::3]:
        first, second = (pestis.game(game).coaching(state.imagine(seat, world), seat) for world in WORLDS)
        assert first == second, question_kind(state, seat)
