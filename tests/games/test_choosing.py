"""A game's strategy chooses by what its seat knows: alike in all worlds that the seat cannot tell apart."""

from collections.abc import Iterator
from itertools import islice

import pytest

import pestis
from pestis.kernel.game import Game
from pestis.kernel.rng import fast
from pestis.kernel.state import State
from pestis.kernel.strategy import Strategy

WORLDS = 5
POSITIONS = 120


def strategy_of(game: Game) -> Strategy:
    found = game.strategy()
    assert found is not None
    return found


def positions(game: Game, seats: int) -> Iterator[State]:
    """Tables at which somebody has a choice; every third move is random, so that odd ones are among them."""
    strategy = strategy_of(game)
    for number in range(POSITIONS):
        state = game.start(seats, number)
        rng = fast(number)
        while not state.is_over:
            seat = state.pending()[0]
            legal = state.legal(seat)
            if len(legal) > 1:
                yield state
            chosen = strategy.choose(state.imagine(seat, 0), seat, rng)
            state.apply(seat, rng.pick(legal) if rng.below(3) == 0 else chosen)


def choices(game: Game, state: State) -> set[str]:
    """What the strategy does in several worlds that look alike to who is asked."""
    seat = state.pending()[0]
    strategy = strategy_of(game)
    worlds = [state.imagine(seat, number) for number in range(WORLDS)]
    return {game.moves.form(strategy.choose(world, seat, fast(1))) for world in worlds}


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("name", pestis.games())
def test_a_strategy_chooses_by_what_its_seat_knows(name: str, seats: int) -> None:
    game = pestis.game(name)
    for state in islice(positions(game, seats), POSITIONS):
        assert len(choices(game, state)) == 1


def test_alone_against_the_plaguebot_too() -> None:
    game = pestis.game("plague-inc")
    for state in islice(positions(game, 1), POSITIONS):
        assert len(choices(game, state)) == 1
