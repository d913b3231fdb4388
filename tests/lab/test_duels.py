"""Duels: one seat against all others, from every seat; and the ratings that come of them."""

from __future__ import annotations

import time

import pytest

from pestis.bots import BotError
from pestis.bots.ismcts import SearchBot
from pestis.kernel.errors import SeatCountError
from pestis.kernel.game import Game
from pestis.lab import play_alone
from pestis.lab.chunks import never
from pestis.lab.duels import Duel, Exchange, Score, in_order, made_for
from pestis.lab.ratings import ratings


def fought(duel: Duel) -> Score:
    score = Score()
    for part in in_order(play_alone(duel, iter(range(duel.count())))):
        score.include(part.score)
    return score


def test_the_better_bot_wins_more_than_its_share_and_is_timed(game: Game) -> None:
    score = fought(Duel(game, 3, "greedy", "random", 60))
    assert score.games == 60
    assert score.interval()[0] > 1 / 3
    assert score.choices > 60
    assert score.milliseconds > 0


def test_equal_bots_win_each_deal_once(game: Game) -> None:
    duel = Duel(game, 2, "random", "random", 20)
    shares = [duel.play_game(number).won for number in range(20)]
    assert [shares[deal] + shares[deal + 1] for deal in range(0, 20, 2)] == [1.0] * 10


def test_a_duel_goes_on_where_it_stopped(game: Game) -> None:
    whole, begun = fought(Duel(game, 2, "greedy", "random", 30)), fought(Duel(game, 2, "greedy", "random", 17))
    begun.include(fought(Duel(game, 2, "greedy", "random", 13, first=17)))
    assert (begun.games, begun.won, begun.choices) == (whole.games, whole.won, whole.choices)


def test_parts_are_counted_in_order_and_a_gap_ends_it() -> None:
    parts = [Exchange(2), Exchange(0), Exchange(1), Exchange(4)]
    assert [part.chunk for part in in_order(parts)] == [0, 1, 2]


def test_what_cannot_be_played_is_refused(game: Game) -> None:
    with pytest.raises(BotError, match="has no bot 'gredy'"):
        Duel(game, 2, "gredy", "random", 1)
    with pytest.raises(SeatCountError):
        Duel(game, 9, "greedy", "random", 1)


@pytest.mark.usefixtures("_broken")
def test_a_game_that_fails_is_reported_and_counts_for_nobody(game: Game) -> None:
    part = Duel(game, 2, "broken", "random", 2).play(0, never)
    assert (part.score.games, [failure.error for failure in part.failures]) == (0, ["ValueError: no idea"])


def test_a_search_thinks_by_the_time_of_the_processor(game: Game) -> None:
    bot = made_for("ismcts:40ms", game, 0, 1)
    assert isinstance(bot, SearchBot)
    assert bot._clock is time.process_time


def test_told_time_is_kept_until_some_is_measured() -> None:
    score = Score(10, 5.0, 0, 56.0)
    score.include(Score(1, 1.0))
    assert score.milliseconds == 56.0
    score.include(Score(1, 1.0, 10, 40.0))
    score.include(Score(1, 1.0, 30, 60.0))
    assert score.milliseconds == 55.0


def test_ratings_follow_the_odds() -> None:
    found = ratings({("strong", "greedy"): (1000.0, 1100.0), ("top", "strong"): (1000.0, 1100.0)}, "greedy")
    assert found["greedy"].value == found["greedy"].low == found["greedy"].high == 2000
    assert abs(found["strong"].value - 2400) < 5
    assert abs(found["top"].value - 2800) < 5
    # What is two steps away is less certain.
    assert found["top"].high - found["top"].low > found["strong"].high - found["strong"].low > 0


def test_who_won_everything_has_a_rating_and_who_never_met_the_others_has_none() -> None:
    found = ratings({("strong", "greedy"): (60.0, 60.0), ("stray", "lost"): (3.0, 5.0)}, "greedy")
    assert set(found) == {"greedy", "strong"}
    assert 2500 < found["strong"].value < 3000
    assert found["strong"].low > 2000


def test_more_games_make_a_rating_more_certain_and_all_of_them_count() -> None:
    few = ratings({("a", "greedy"): (6.0, 10.0)}, "greedy")["a"]
    many = ratings({("a", "greedy"): (60.0, 100.0)}, "greedy")["a"]
    assert many.high - many.low < few.high - few.low
    indirect = {("a", "greedy"): (50.0, 100.0), ("a", "b"): (90.0, 100.0), ("b", "greedy"): (50.0, 100.0)}
    both = ratings(indirect, "greedy")
    assert both["a"].value > 2000 > both["b"].value
