"""Levels below the greedy bot: as careless as was measured for a game, so that they are evenly spread."""

import pytest

import pestis
from benchmarks import spread
from pestis.bots import BotError, Perspective, check_bot, levels, make
from pestis.bots.bot import CarelessBot
from pestis.bots.levels import CARELESS, carelessness, is_quick
from tests.bots.test_bots import STRATEGIC, midway
from tests.kernel.toys import TALLY

# Of a game in which half of all carelessness costs nothing.
FOUND = {100: 1000, 70: 1100, 50: 1200, 20: 1960, 0: 2000}


def test_levels_lie_at_even_distances_on_the_line_through_what_was_measured() -> None:
    assert spread.spread(FOUND) == {"beginner": 48, "easy": 38, "casual": 28}


def test_a_rating_that_noise_puts_out_of_order_is_passed_over() -> None:
    found = {100: 1000, 70: 1600, 50: 1500, 20: 1800, 0: 2000}
    shares = list(spread.spread(found).values())
    assert shares == sorted(shares, reverse=True) == [88, 75, 25]


def test_the_four_games_were_measured_and_each_level_is_less_careless_than_the_one_before() -> None:
    for name in pestis.games():
        shares = list(carelessness(pestis.game(name)).values())
        assert list(carelessness(pestis.game(name))) == list(CARELESS)
        assert 100 > shares[0] > shares[1] > shares[2] > 0
    told = {name for name in pestis.games() if carelessness(pestis.game(name)) is not CARELESS}
    assert told >= {"divine-retribution", "plague-inc", "space-opera", "space-plague"}


def test_a_game_that_was_not_measured_has_the_usual_ones() -> None:
    assert carelessness(STRATEGIC) == CARELESS
    easy = make("easy", game=STRATEGIC, seat=0)
    assert isinstance(easy, CarelessBot)
    assert easy.careless == CARELESS["easy"]


def agreements(careless: int) -> int:
    """In how many of forty choices it does what the greedy bot does that throws the same dice."""
    bot, greedy = (make(name, game=STRATEGIC, seat=0, seed=1) for name in (f"careless:{careless}", "greedy"))
    count = 0
    for seed in range(40):
        perspective = Perspective(midway(STRATEGIC, seed), 0)
        greedy.rng = bot.rng.clone()
        greedy.rng.below(100)
        count += bot.choose(perspective) == greedy.choose(perspective)
    return count


def test_who_is_never_careless_plays_as_the_greedy_bot_and_others_the_less_the_more_careless_they_are() -> None:
    assert agreements(0) == 40 > agreements(50) > agreements(100)


@pytest.mark.parametrize("name", ["careless:101", "careless:-1", "careless:", "careless:5.5", "careless:05"])
def test_other_shares_are_refused(name: str) -> None:
    with pytest.raises(BotError, match=r"has no bot .*careless:PERCENT"):
        check_bot(STRATEGIC, name)


def test_a_game_without_a_strategy_has_nothing_to_forget() -> None:
    with pytest.raises(BotError, match=r"has no bot 'careless:40'"):
        check_bot(TALLY, "careless:40")
    assert not set(CARELESS) & set(levels(TALLY))


def test_careless_bots_choose_at_once() -> None:
    assert all(is_quick(name) for name in (*CARELESS, "careless:7", "random", "greedy"))
    assert not any(is_quick(name) for name in ("normal", "hard", "ismcts:5", "greedy-without:buying"))
