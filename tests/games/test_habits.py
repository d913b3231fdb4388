"""The numbers that strategies play by: they can be told, taken on, and make a difference."""

from __future__ import annotations

import pytest

import pestis
from pestis.bots.bot import strategy_of
from pestis.bots.network import bundled, weights_files
from pestis.games.divine_retribution.bot.choose import Disease
from pestis.games.divine_retribution.content.cards import CARD_IDS
from pestis.kernel.errors import PestisError
from pestis.kernel.rng import fast
from pestis.kernel.strategy import Strategy

GAMES = [name for name in pestis.games() if strategy_of(pestis.game(name)).habits()]


def moves_of(name: str, strategy: Strategy, seats: int = 2) -> list[int]:
    """One game that the strategy plays with itself."""
    state = pestis.game(name).start(seats, 5, ask="able", watched=False)
    made: list[int] = []
    while not state.is_over:
        seat = int(state.next_seat())
        made.append(int(strategy.reply(state, seat, fast(1))))
        state.apply(seat, made[-1])
    return made


def test_games_whose_strategies_have_habits() -> None:
    assert GAMES == ["divine-retribution", "plague-inc"]


@pytest.mark.parametrize("name", GAMES)
def test_a_strategy_with_its_own_habits_plays_as_before(name: str) -> None:
    own = strategy_of(pestis.game(name))
    assert (
        moves_of(name, own.with_habits(own.habits())) == moves_of(name, own) == moves_of(name, own.with_habits({}))
    )


@pytest.mark.parametrize("name", GAMES)
def test_habits_are_taken_on_one_by_one(name: str) -> None:
    own = strategy_of(pestis.game(name))
    for habit, number in own.habits().items():
        changed = own.with_habits({habit: number + 1.5})
        assert changed.habits() == {**own.habits(), habit: number + 1.5}
        assert changed.with_habits({habit: number}).habits() == own.habits()


@pytest.mark.parametrize("name", GAMES)
def test_what_comes_with_the_games_was_learned_for_all_numbers_of_seats(name: str) -> None:
    game = pestis.game(name)
    own = strategy_of(game)
    found = {seats: bundled(game, seats).habits for seats in weights_files(game)}
    assert all(habits and habits.keys() <= own.habits().keys() for habits in found.values())
    assert moves_of(name, own.with_habits(found[2])) != moves_of(name, own)


def test_who_never_takes_a_card_does_not_learn_to_by_other_habits() -> None:
    habits = {"taste-fool": 50.0}
    for lacking in (Disease().without("fool").with_habits(habits), Disease().with_habits(habits).without("fool")):
        assert isinstance(lacking, Disease)
        assert lacking.weights.shunned == 1 << CARD_IDS.index("fool")
        assert lacking.habits()["taste-fool"] == 50.0


@pytest.mark.parametrize("name", GAMES)
def test_a_habit_that_is_none_is_refused(name: str) -> None:
    with pytest.raises(PestisError, match="there is no habit 'charm'; allowed: "):
        strategy_of(pestis.game(name)).with_habits({"charm": 1.0})
