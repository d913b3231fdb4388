"""The greedy bot."""

import pytest
from night_market import GAME

import pestis
from examples.night_market.tests.kit import given
from pestis.bots import Perspective
from pestis.kernel.rng import fast


def winners(seed: int, seats: int, greedy: int) -> tuple[int, ...]:
    """Who wins when one seat is greedy and the others choose at random."""
    state = GAME.start(seats, seed)
    names = ["greedy" if seat == greedy else "random" for seat in range(seats)]
    bots = [pestis.bots.make(name, game=GAME, seat=seat, seed=seed) for seat, name in enumerate(names)]
    while state.pending():
        seat = state.pending()[0]
        state.play(seat, bots[seat].choose(Perspective(state, seat)))
    return state.winners()


@pytest.mark.parametrize("seats", GAME.seat_counts)
def test_the_greedy_bot_beats_random_ones(seats: int) -> None:
    won = sum(seed % seats in winners(seed, seats, seed % seats) for seed in range(20))
    assert won >= 16


@pytest.mark.parametrize(
    ("hand", "demand", "night", "sells"),
    [
        ("masks masks", "masks", 1, "sell(masks, 2)"),
        ("masks masks", "herbs", 1, "keep"),
        ("herbs herbs relics", "", 8, "sell(relics, 1)"),
        ("herbs herbs herbs herbs", "", 2, "sell(herbs, 4)"),
    ],
)
def test_it_sells_what_is_wanted_or_runs_out_of_time(hand: str, demand: str, night: int, sells: str) -> None:
    table = given(2, hands={0: hand}, demand=demand, night=night)
    assert GAME.moves.form(GAME.strategy().choose(table.state, 0, fast(0))) == sells


def test_it_judges_more_coins_to_be_better() -> None:
    strategy = GAME.strategy()
    poor, rich = given(2, coins=[2, 6]).state, given(2, coins=[20, 6]).state
    assert 0 < strategy.evaluate(poor, 0) < 0.5 < strategy.evaluate(rich, 0) < 1
    assert strategy.evaluate(poor, 0) + strategy.evaluate(poor, 1) == pytest.approx(1)
