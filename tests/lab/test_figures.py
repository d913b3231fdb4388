"""Figures with their intervals, and what is said of targets."""

from __future__ import annotations

from math import inf
from pathlib import Path

import polars as pl
import pytest

from pestis.kernel.game import Game
from pestis.kernel.metrics import (
    BOT_SHARE,
    LIFT,
    MEAN,
    MEDIAN,
    ORDER_SHARE,
    OWNERS,
    PICKED,
    RATIO,
    WIN_SHARE,
    Target,
)
from pestis.lab import Job, Plan, Run, play_alone, remaining
from pestis.lab.comparison import plain
from pestis.lab.figures import Estimate, Tables, difference, figure, mean, quantile, ratio, share
from pestis.lab.page import percent
from pestis.lab.targets import Verdict, judge, measured, metrics_of, verdicts, wanted, weigh


def run_of(game: Game, folder: Path, bots: list[str], detail: str = "cards") -> Run:
    job = Job(Plan(game, 2, 60, seed=1, bots=bots), 20, "cards" if detail == "cards" else "seats")
    run = Run.begin(folder, job)
    for part in play_alone(job, remaining(job, [])):
        run.keep(part)
    return run


def rounded(each: Estimate | None) -> tuple[float, float, float]:
    assert each is not None
    return round(each.value, 4), round(each.low, 4), round(each.high, 4)


def test_the_interval_of_a_difference_is_the_published_one() -> None:
    gap = difference("", share("", 56, 70), share("", 48, 80), 70)
    assert rounded(gap) == (0.2, 0.0524, 0.3339)


def test_a_mean_of_noughts_and_ones_is_a_share() -> None:
    assert mean("", pl.Series([0.0, 1.0, 1.0, None])) == share("", 2, 3)
    assert rounded(mean("", pl.Series([1, 2, 3, 4]))) == (2.5, 1.2348, 3.7652)
    assert mean("", pl.Series([], dtype=pl.Float64)) is None


def test_a_quantile_lies_between_its_order_statistics() -> None:
    found = quantile("", pl.Series(range(101)), 0.5)
    assert rounded(found) == (50.0, 40.0, 60.0)
    assert rounded(quantile("", pl.Series(range(6)), 0.5)) == (2.5, 0.0, 5.0)


def test_so_few_games_have_no_interval() -> None:
    """One game cannot say how far games differ, and the median of five may well lie outside of all of them."""
    one = pl.Series([7.0])
    for found in (mean("", one), mean("", pl.Series([0])), quantile("", one, 0.5), ratio("", one, one)):
        assert rounded(found)[1:] == (-inf, inf)
    assert rounded(quantile("", pl.Series(range(5)), 0.5)) == (2.0, -inf, inf)
    assert rounded(mean("", pl.Series([7.0, 9.0]))) == (8.0, 6.04, 9.96)
    target = Target("T-1", "rounds", MEAN, "rounds", low=8)
    found = mean("", one)
    assert found is not None
    verdict = weigh(target, [found], 1, "")
    assert (verdict.status, measured(verdict)) == ("open", "7 (too few games)")


def test_a_ratio_of_sums_is_sure_where_all_games_agree() -> None:
    above, below = pl.Series([1.0, 2.0, 3.0]), pl.Series([2.0, 4.0, 6.0])
    assert rounded(ratio("", above, below)) == (0.5, 0.5, 0.5)
    assert ratio("", above, pl.Series([0.0, 0.0, 0.0])) is None


def test_the_figures_of_a_run(game: Game, tmp_path: Path) -> None:
    run = run_of(game, tmp_path / "x", ["random"])
    tables = Tables(run)
    names = {f"bid_{points}": f"Bid {points}" for points in range(4)}
    (rounds,) = figure(tables, MEAN, "rounds", "", {})
    assert rounded(rounds) == (3.0, 3.0, 3.0)
    assert figure(tables, MEDIAN, "no such column", "", {}) == []
    assert len(figure(tables, RATIO, "rounds", "decisions", {})) == 1
    assert [each.name for each in figure(tables, ORDER_SHARE, "", "", {})] == ["first to begin", "second to begin"]
    shares = {each.name: each for each in figure(tables, WIN_SHARE, "bid", "", names)}
    seats = tables.seats.join(run.table("cards").filter(pl.col("taken") > 0), on=["game", "seat"])
    by_hand = seats.filter(pl.col("id") == "bid_2")["share"]
    assert shares["Bid 2"].value == pytest.approx(by_hand.mean())
    owners = {each.name: each for each in figure(tables, OWNERS, "bid", "", names)}
    assert owners["Bid 2"].value == pytest.approx(2 * shares["Bid 2"].value)
    lifts = {each.name: each for each in figure(tables, LIFT, "bid", "", names)}
    without = seats.filter(pl.col("id") != "bid_2")["share"]
    assert lifts["Bid 2"].value == pytest.approx(by_hand.mean() - without.mean())  # type: ignore[operator]
    assert all(0 < each.value <= 1 for each in figure(tables, PICKED, "bid", "", names))


def test_targets_are_met_missed_or_open(game: Game, tmp_path: Path) -> None:
    run = run_of(game, tmp_path / "x", ["greedy"])
    found = verdicts(run, Tables(run))
    assert [each.status for each in found] == ["met", "missed", "open", "met", "met", "open"]
    assert found[2].reason == "60 of at least 100,000 games"
    assert found[5].reason == "nobody knows"


def test_weak_bots_and_different_bots_leave_targets_open(game: Game, tmp_path: Path) -> None:
    run = run_of(game, tmp_path / "x", ["greedy", "random"])
    assert {each.status for each in verdicts(run, Tables(run))} == {"open"}
    run = run_of(game, tmp_path / "y", ["greedy"])
    run.bots = ["greedy", "hard"]
    statuses = [each.status for each in verdicts(run, Tables(run))]
    assert statuses == ["met", "missed", "open", "open", "met", "open"]


def verdict_on(bot: str, run: Run) -> tuple[str, str]:
    target = Target("DICE 7", "Won by a bot", BOT_SHARE, bot, high=0.1)
    metrics = metrics_of(run)
    assert metrics is not None
    verdict = judge(run, Tables(run), metrics, target)
    return verdict.status, verdict.reason


def test_what_is_left_out_is_measured_by_a_bot_that_leaves_it_out(game: Game, tmp_path: Path) -> None:
    lazy = "greedy-without:rolling"
    run = run_of(game, tmp_path / "x", [lazy, "greedy"])
    (won,) = figure(Tables(run), BOT_SHARE, lazy, "", {})
    assert (won.value, won.count) == (0.0, 60)
    assert verdict_on(lazy, run) == ("met", "")
    assert verdict_on("greedy", run) == ("open", f"played by {lazy} bots; targets are for competent ones")
    assert verdict_on("random", run) == ("open", "needs a run in which random plays against competent bots")
    assert verdict_on(f"hard,{lazy}", run) == ("met", "")
    several = "needs a run in which one of random, easy plays against competent bots"
    assert verdict_on("random,easy", run) == ("open", several)
    many = "needs a run in which one of random … ismcts:9 plays against competent bots"
    assert verdict_on("random,easy,hard,ismcts:9", run) == ("open", many)
    run.bots = [lazy, lazy, "greedy"]
    assert verdict_on(lazy, run) == ("open", f"needs a run with one seat of {lazy}; this one has 2")
    run.bots = [lazy, "greedy"]
    fair = verdicts(run, Tables(run))[3]
    assert (fair.status, fair.reason) == ("open", f"played by {lazy} bots; targets are for competent ones")
    alone = run_of(game, tmp_path / "y", ["greedy"])
    assert verdict_on("greedy", alone) == ("open", "greedy played against itself")


def test_a_run_without_cards_leaves_their_targets_open(game: Game, tmp_path: Path) -> None:
    run = run_of(game, tmp_path / "x", ["greedy"], "seats")
    cards = verdicts(run, Tables(run))[4]
    assert cards.status == "open"
    assert "--detail cards" in cards.reason


@pytest.mark.parametrize(
    ("estimates", "status", "reason"),
    [
        ([Estimate("a", 0.5, 0.4, 0.6, 9)], "met", ""),
        ([Estimate("a", 0.5, 0.4, 0.6, 9), Estimate("b", 0.9, 0.85, 0.95, 9)], "missed", "outside: b"),
        ([Estimate("a", 0.85, 0.75, 0.95, 9)], "open", "outside, but the interval reaches in: too few games"),
        ([Estimate("a", 0.1, 0.05, 0.15, 9)], "missed", "outside: a"),
    ],
)
def test_a_target_is_missed_only_by_a_whole_interval(estimates: list[Estimate], status: str, reason: str) -> None:
    target = Target("R", "text", MEAN, "x", low=0.2, high=0.8)
    found = weigh(target, estimates, 9, "")
    assert (found.status, found.reason) == (status, reason)


def test_bounds_and_figures_in_words() -> None:
    target = Target("R", "text", MEAN, "x", low=0.25, high=0.5, percent=True)
    assert wanted(target) == "25\N{NO-BREAK SPACE}% to 50\N{NO-BREAK SPACE}%"
    assert wanted(Target("R", "text", MEAN, "x", low=3.5)) == "at least 3.5"
    assert wanted(Target("R", "text", MEAN, "x", high=0)) == "at most 0"
    estimate = Estimate("Fool", 1.25, 1.0, 1.5, 4)
    verdict = Verdict(Target("R", "text", MEAN, "x", high=1), "missed", estimate, 3, "")
    assert measured(verdict) == "1.25 (1 to 1.5) Fool"


def test_what_is_rounded_to_nothing_has_no_minus() -> None:
    estimate = Estimate("", -0.0004, -0.002, 0.001, 4)
    verdict = Verdict(Target("R", "text", MEAN, "x", high=1), "met", estimate, 0, "")
    assert measured(verdict) == "0 (0 to 0)"
    verdict = Verdict(Target("R", "text", MEAN, "x", high=1, percent=True), "met", estimate, 0, "")
    assert measured(verdict).replace("\N{NO-BREAK SPACE}", " ") == "0 % (-0.2 % to 0.1 %)"
    assert (percent(-0.0004), percent(-0.0004, signed=True), plain(-0.0004)) == ("0.0 %", "+0.0 %", "0.00")
