"""Tournaments: balanced seats, equal deals, ratings and the matrix."""

from __future__ import annotations

import json
from collections import Counter

import pytest

from pestis.bots import BotError
from pestis.kernel.errors import SeatCountError
from pestis.kernel.game import Game
from pestis.lab import Plan, Standings, Tournament, play_alone
from pestis.lab.chunks import never
from pestis.lab.tournament import Result, ratings
from tests.lab import toy


def standings_of(contest: Tournament) -> Standings:
    standings = Standings(contest)
    for bout in play_alone(contest, iter(range(contest.count()))):
        standings.add(bout)
    return standings


@pytest.mark.parametrize(
    ("bots", "seats", "seatings"),
    [
        (["random", "greedy"], 2, 2),
        (["random", "easy", "greedy"], 3, 6),
        (["random", "greedy"], 3, 6),
        (["random", "easy", "greedy"], 2, 6),
        (["random", "easy"], 4, 14),
    ],
)
def test_every_bot_sits_in_every_seat_equally_often(
    game: Game, bots: list[str], seats: int, seatings: int
) -> None:
    contest = Tournament(game, bots, seats, 1)
    assert len(contest.seatings) == seatings
    for seat in range(seats):
        counts = Counter(seating[seat] for seating in contest.seatings)
        assert set(counts) == set(bots)
        assert len(set(counts.values())) == 1


def test_games_are_rounded_up_to_whole_blocks_of_one_deal(game: Game) -> None:
    contest = Tournament(game, ["random", "easy", "greedy"], 3, 8)
    assert contest.total == 12
    seats = [contest.play_game(number, {}).seating for number in range(12)]
    assert seats[:6] == seats[6:]
    assert contest.seed_of("deal", 0) != contest.seed_of("deal", 1)


def test_the_better_bot_is_rated_higher_and_wins_against_the_other(game: Game) -> None:
    contest = Tournament(game, ["random", "greedy"], 2, 60, seed=4)
    standings = standings_of(contest)
    best, worst = standings.standings()
    assert (best.bot, worst.bot) == ("greedy", "random")
    assert best.rating - 2 * best.deviation > worst.rating + 2 * worst.deviation
    won, lost = standings.against("greedy", "random"), standings.against("random", "greedy")
    assert won is not None
    assert lost is not None
    assert won.value + lost.value == pytest.approx(1)
    assert won.low > 0.5
    assert best.share.value + worst.share.value == pytest.approx(1)
    assert best.milliseconds > 0
    assert standings.costs["greedy"].moves > 60


def test_the_same_seed_gives_the_same_results(game: Game) -> None:
    contest = Tournament(game, ["random", "greedy"], 3, 12, seed=9)
    assert standings_of(contest).results == standings_of(contest).results


def test_winners_come_first_and_the_others_by_score() -> None:
    result = Result(0, ("a", "b", "c", "d"), (5.0, 9.0, 7.0, 5.0), (0,))
    assert result.ranks() == [1.0, 2.0, 3.0, 4.0]
    shared = Result(0, ("a", "b", "c"), (5.0, 5.0, 1.0), (0, 1))
    assert shared.ranks() == [1.0, 1.0, 2.0]
    assert shared.credit("a") == 0.5


def test_a_bot_that_sits_twice_is_rated_once() -> None:
    results = [Result(0, ("a", "a", "b"), (3.0, 2.0, 1.0), (0,))]
    rated = ratings(["a", "b"], results)
    assert rated["a"][0] > 25 > rated["b"][0]


def test_a_stop_leaves_what_was_played(game: Game) -> None:
    contest = Tournament(game, ["random", "greedy"], 2, 30)
    bout = contest.play(0, lambda: True)
    assert not bout.whole
    assert bout.results == []
    assert contest.play(0, never).whole


def test_a_bad_game_does_not_end_the_tournament(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    contest = Tournament(game, ["random", "greedy"], 2, 4)
    monkeypatch.setattr(toy.Roller, "choose", lambda *_: 1 // 0)
    standings = standings_of(contest)
    assert len(standings.failures) == 4
    assert standings.failures[0].error.startswith("ZeroDivisionError")
    assert standings.standings() == []


def test_a_bot_that_leaves_the_process_does_not_end_the_tournament(
    game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    def leave(*_: object) -> int:
        raise SystemExit("enough")

    monkeypatch.setattr(toy.Roller, "choose", leave)
    standings = standings_of(Tournament(game, ["random", "greedy"], 2, 4))
    assert [failure.error for failure in standings.failures] == ["SystemExit: enough"] * 4


def test_results_say_what_was_played(game: Game) -> None:
    """All that another table needs to play the same games, as in the results of simulate."""
    contest = Tournament(game, ["random", "greedy"], 2, 3, seed=3, options={"rounds": 5})
    plan = Plan(game, 2, 4, 3, ["random", "greedy"], {"rounds": 5})
    assert Standings(contest).as_json()["plan"] == plan.as_json()


def test_a_bad_game_is_kept_with_its_moves(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    contest = Tournament(game, ["random", "greedy"], 2, 2, seed=3)
    outcome = toy.DiceGame.outcome
    monkeypatch.setattr(toy.DiceGame, "outcome", lambda self, state: 1 // 0)
    told = json.loads(json.dumps(standings_of(contest).as_json()["failures"]))
    monkeypatch.setattr(toy.DiceGame, "outcome", outcome)
    assert [failed["seating"] for failed in told] == [["random", "greedy"], ["greedy", "random"]]
    assert told[0]["error"].startswith("ZeroDivisionError")
    state = game.start(2, told[0]["deal"], ask="able")
    for seat, action in told[0]["moves"]:
        state.play(seat, action)
    assert state.is_over
    assert tuple(state.outcome().scores) == contest.play_game(0, {}).scores


def test_tournaments_that_make_no_sense_are_refused(game: Game) -> None:
    with pytest.raises(BotError, match="two or more different bots"):
        Tournament(game, ["greedy"], 2, 1)
    with pytest.raises(BotError, match="two or more different bots"):
        Tournament(game, ["greedy", "greedy"], 2, 1)
    with pytest.raises(BotError, match="no bot 'oracle'"):
        Tournament(game, ["greedy", "oracle"], 2, 1)
    with pytest.raises(SeatCountError):
        Tournament(game, ["greedy", "random"], 9, 1)
