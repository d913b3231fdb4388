"""A strategy that learns by which numbers to play, and bots that play by what it learned."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest
from night_market.game import NightMarketGame

from pestis.bots.bot import strategy_of
from pestis.bots.master import MasterBot
from pestis.bots.network import NetworkInsight, read, taught
from pestis.kernel.rng import Rng
from pestis.kernel.state import State
from pestis.kernel.strategy import Strategy
from pestis.train.habits import CHUNK, ROUNDS, Progress, Pull, Trials, aside
from pestis.train.loop import Plan, TrainingError, Watching, games_left, learn_habits, train
from tests.train.kit import GAME, plan


class Heeding(Strategy):
    """Makes any move, unless it heeds what a better player would do; its other habit changes nothing."""

    def __init__(self, heed: float = 0.4, hum: float = 0.0) -> None:
        self.numbers = {"heed": heed, "hum": hum}
        self.better = strategy_of(GAME)

    def choose(self, world: State, seat: int, rng: Rng) -> int:
        heeds = int(rng.below(1000)) < 1000 * self.numbers["heed"]
        return self.better.choose(world, seat, rng) if heeds else rng.pick(world.legal(seat))

    def evaluate(self, world: State, seat: int) -> float:
        return self.better.evaluate(world, seat)

    def habits(self) -> dict[str, float]:
        return dict(self.numbers)

    def with_habits(self, habits: dict[str, float]) -> Strategy:
        return Heeding(**{**self.numbers, **habits})


class HeedingMarket(NightMarketGame):
    def strategy(self) -> Strategy:
        return Heeding()


MARKET = HeedingMarket()


def heeding(folder: Path, *, habit_games: int, seed: int = 0) -> Plan:
    return replace(plan(folder, MARKET, seed=seed), habit_games=habit_games)


def written(plan: Plan) -> dict[str, object]:
    found: dict[str, object] = json.loads((plan.folder / "habits.json").read_text(encoding="utf-8"))
    return found


def test_a_strategy_learns_by_which_numbers_to_play_and_everything_after_it_plays_by_them(tmp_path: Path) -> None:
    told: list[str] = []
    games: list[int] = []
    wanted = heeding(tmp_path, habit_games=20 * (ROUNDS + 1))
    before = games_left(wanted)
    last = train(wanted, Watching(told.append, games.append))
    assert sum(games) == before == 20 * (ROUNDS + 1) + 17
    assert games_left(wanted) == 0
    assert last is not None
    network = read(last, MARKET, 2)
    assert network.habits["heed"] > 0.6
    assert written(wanted)["is_better"]
    assert any(line.startswith("habits: +") and "so it plays by them" in line for line in told)
    insight = NetworkInsight(network, MARKET, 2)
    assert insight.strategy is not None
    assert insight.strategy.habits() == network.habits
    bot = MasterBot(MARKET, 0, 1, iterations=4, network=network)
    bot._get_ready(2)
    strategy = bot._search.strategy
    assert isinstance(strategy, Heeding)
    assert strategy.numbers == network.habits


def test_a_run_that_was_stopped_goes_on_with_the_next_round(tmp_path: Path) -> None:
    whole, halves = (heeding(tmp_path / name, habit_games=4 * (ROUNDS + 1)) for name in ("whole", "halves"))
    for each in (whole, halves):
        each.folder.mkdir()
    assert learn_habits(whole, Watching())
    calls = iter(range(30))
    assert not learn_habits(halves, Watching(stop=lambda: next(calls) > 20))
    assert 0 < int(str(written(halves)["rounds"])) < ROUNDS
    assert learn_habits(halves, Watching())
    assert written(halves) == written(whole)


@pytest.mark.parametrize(
    "content",
    [
        "",
        "[]",
        '{"habits": {}, "pulls": {}}',
        '{"habits": {"heed": 1, "hum": "x"}, "pulls": {"heed": 0, "hum": 0}}',
        '{"habits": {"heed": 1e400, "hum": 0}, "pulls": {"heed": 0, "hum": 0}}',
        '{"habits": {"heed": -1, "hum": 0}, "pulls": {"heed": 0, "hum": 0}}',
        '{"habits": {"heed": 1, "hum": 0}, "pulls": {"heed": 0, "hum": "x"}}',
        '{"habits": {"heed": 1, "hum": 0}, "pulls": {"heed": 0, "hum": 0}, "rounds": "2"}',
        '{"habits": {"heed": 1, "hum": 0}, "pulls": {"heed": 0, "hum": 0}, "rounds": 99}',
        '{"habits": {"heed": 1, "hum": 0}, "pulls": {"heed": 0, "hum": 0}, "is_better": "no"}',
    ],
)
def test_a_broken_file_of_habits_is_refused(tmp_path: Path, content: str) -> None:
    (tmp_path / "habits.json").write_text(content, encoding="utf-8")
    with pytest.raises(
        TrainingError, match=r"habits\.json cannot be gone on with \(.+\); remove it to begin anew"
    ):
        learn_habits(heeding(tmp_path, habit_games=100), Watching())


def test_without_games_for_it_or_without_habits_nothing_is_learned(tmp_path: Path) -> None:
    train(heeding(tmp_path / "none", habit_games=0), Watching())
    train(replace(plan(tmp_path / "other"), habit_games=100), Watching())
    assert not list(tmp_path.glob("*/habits.json"))
    assert read(tmp_path / "none" / "network-000.npz", MARKET, 2).habits == {}


def test_a_folder_of_before_there_were_habits_goes_on_without(tmp_path: Path) -> None:
    wanted = heeding(tmp_path, habit_games=0)
    train(wanted, Watching())
    note = tmp_path / "plan.json"
    told = json.loads(note.read_text(encoding="utf-8"))
    del told["habit_games"]
    note.write_text(json.dumps(told), encoding="utf-8")
    assert train(wanted, Watching()) is not None
    with pytest.raises(TrainingError, match="was begun with habit_games 0, not 100"):
        train(replace(wanted, habit_games=100), Watching())


def test_every_deal_is_played_from_both_sides_and_depends_on_its_number_alone() -> None:
    trials = Trials(MARKET, 3, "seed", CHUNK + 3, {"heed": 0.4, "hum": 0.0}, 0.25)
    assert trials.count() == 2
    first, again, last = (trials.play(chunk, lambda: False) for chunk in (0, 0, 1))
    assert first == again
    assert (first.games, last.games) == (2 * CHUNK, 6)
    assert first.by_habit != last.by_habit
    stopped = trials.play(0, lambda: True)
    assert (stopped.games, stopped.whole, first.whole, last.whole) == (2, False, True, True)


def test_numbers_go_where_more_is_won_and_not_far_where_it_may_be_luck() -> None:
    own = {"heed": 0.4, "hum": 0.0}
    sure, unsure = (Progress(dict(own), dict.fromkeys(own, 0.0)) for _ in range(2))
    sure.learn(own, [Pull(0, 10000, 0.0, {"heed": 500.0, "hum": -500.0})])
    unsure.learn(own, [Pull(0, 100, 0.0, {"heed": 5.0, "hum": -5.0})])
    assert own["heed"] < unsure.habits["heed"] < sure.habits["heed"] < 0.4 * 1.25
    assert own["hum"] > unsure.habits["hum"] > sure.habits["hum"]


def test_what_wins_nothing_that_is_clear_is_forgotten() -> None:
    for won, is_better in ((15.0, True), (5.0, False), (-15.0, False)):
        learned = Progress({"heed": 0.5}, {"heed": 0.0}, ROUNDS)
        learned.conclude([Pull(0, 100, won, {})])
        assert learned.found() == ({"heed": 0.5} if is_better else {})


def test_a_number_keeps_its_sign_unless_it_was_none() -> None:
    assert aside(-2.0, -2.0, -9.0) < 0
    assert aside(0.0, 0.0, -0.1) < 0 < aside(0.0, 0.0, 0.1)


def test_games_without_a_strategy_or_habits_play_on_as_before() -> None:
    assert taught(GAME, {}).__class__ is strategy_of(GAME).__class__
    with pytest.raises(NotImplementedError, match="with_habits"):
        strategy_of(GAME).with_habits({"heed": 1.0})
