"""What the four games tell the laboratory, checked against the games themselves."""

from __future__ import annotations

import io
from functools import cache

import polars as pl
import pytest

import pestis
from pestis.bots import check_bot
from pestis.kernel.metrics import BOT_SHARE, Metrics
from pestis.lab import Job, Plan, play_chunk
from pestis.lab.chunks import Part, measure_game
from pestis.lab.playing import Measured

GAMES = ["divine-retribution", "plague-inc", "space-opera", "space-plague"]
FEW = 3
# What the targets name beside the measures of the metrics.
OWN_COLUMNS = {"rounds", "margin", "score", "decisions"}


def metrics_of(name: str) -> Metrics:
    metrics = pestis.game(name).metrics()
    assert metrics is not None
    return metrics


@cache
def part_of(name: str, bots: str = "greedy", seats: int = 3) -> Part:
    return play_chunk(Job(Plan(pestis.game(name), seats, FEW, seed=11, bots=[bots]), FEW, "cards"), 0)


def table(part: Part, name: str) -> pl.DataFrame:
    return pl.read_parquet(io.BytesIO(part.files[name]))


def studied(name: str, number: int) -> Measured:
    plan = Plan(pestis.game(name), 2, 5, seed=2)
    return measure_game(plan, number, metrics_of(name))


@pytest.mark.parametrize("name", GAMES)
def test_watching_changes_nothing_whoever_plays(name: str) -> None:
    for bots in ("greedy", "random"):
        plan = Plan(pestis.game(name), 3, FEW, seed=11, bots=[bots])
        assert part_of(name, bots).rows == play_chunk(Job(plan, FEW), 0).rows
        assert part_of(name, bots).failures == []


@pytest.mark.parametrize("name", GAMES)
def test_things_have_names_of_their_own(name: str) -> None:
    metrics = metrics_of(name)
    kinds = {kind.id for kind in metrics.kinds}
    assert {thing.kind for thing in metrics.things} == kinds
    assert len({(thing.kind, thing.id) for thing in metrics.things}) == len(metrics.things)
    assert all(thing.name for thing in metrics.things)


@pytest.mark.parametrize("name", GAMES)
def test_targets_name_what_is_measured(name: str) -> None:
    game, metrics = pestis.game(name), metrics_of(name)
    part = part_of(name)
    known = {*table(part, "games").columns, *table(part, "seats").columns, *(kind.id for kind in metrics.kinds)}
    for seats in game.seat_counts:
        options = game.settle(seats, {}, "able").as_json()
        for target in metrics.targets(seats, options):
            assert target.reason or target.low is not None or target.high is not None
            if target.figure == BOT_SHARE:
                for bot in target.column.split(","):
                    check_bot(game, bot)
            elif target.figure not in ("", "reason"):
                assert {target.column, target.other} - {""} <= known | OWN_COLUMNS


@pytest.mark.parametrize("name", GAMES)
def test_somebody_begins_and_everybody_has_a_place(name: str) -> None:
    seats = table(part_of(name), "seats")
    assert seats.group_by("game").agg(pl.col("order").sort())["order"].to_list() == [[0, 1, 2]] * FEW


@pytest.mark.parametrize("bots", ["greedy", "random"])
def test_divine_retribution_accounts_for_all_infamy(bots: str) -> None:
    """DR-DESIGN-12: what was infected less what was pitted is the score."""
    part = part_of("divine-retribution", bots)
    assert table(part, "seats")["unaccounted"].to_list() == [0.0] * (3 * FEW)


def test_divine_retribution_takes_only_what_was_offered() -> None:
    cards = table(part_of("divine-retribution"), "cards")
    taken = cards.filter((pl.col("taken") > 0) & (pl.col("kind") != "festering"))
    assert len(taken) > 20
    assert (taken["offered"] >= 1).all()


def test_space_plague_counts_purchases_twice_alike() -> None:
    part = part_of("space-plague")
    cards, seats = table(part, "cards"), table(part, "seats")
    bought = cards.filter(pl.col("kind") == "evolution").group_by("game", "seat").agg(pl.col("taken").sum())
    joined = seats.join(bought, on=["game", "seat"], how="left").with_columns(pl.col("taken").fill_null(0))
    assert (joined["bought"] == joined["taken"]).all()
    assert (seats["in_core"] == seats["part_core"] + seats["part_special_plagues"]).all()
    assert (seats["shields"] <= seats["slow_played"]).all()
    assert table(part, "games")["rounds_off"].to_list() == [0.0] * FEW


def test_space_plague_plays_twenty_rounds_of_events() -> None:
    cards = table(part_of("space-plague"), "cards")
    events = cards.filter((pl.col("kind") == "event") & (pl.col("seat") == 0))
    assert events.group_by("game").agg(pl.col("used").sum())["used"].to_list() == [17] * FEW


def test_plague_inc_counts_kills_twice_alike() -> None:
    part = part_of("plague-inc")
    cards, games = table(part, "cards"), table(part, "games")
    killed = (
        cards.filter(pl.col("kind") == "country").group_by("game", maintain_order=True).agg(pl.col("used").sum())
    )
    assert killed["used"].to_list() == games["kills"].to_list()
    starts = cards.filter(pl.col("kind") == "start").group_by("game").agg(pl.col("taken").sum())
    assert starts["taken"].to_list() == [3] * FEW


def test_plague_inc_earns_what_it_scores() -> None:
    """Income less what was paid is the score; nothing else is paid for but traits and restarts."""
    seats = table(part_of("plague-inc"), "seats")
    assert (seats["earned"] >= seats["score"]).all()
    assert (seats["from_refund"] == seats["part_traits"]).all()


def test_space_opera_counts_research_once_a_round() -> None:
    part = part_of("space-opera")
    games, seats = table(part, "games"), table(part, "seats")
    assert (games["research"] <= games["player_rounds"]).all()
    assert (games["player_rounds"] <= 3 * games["rounds"]).all()
    assert (games["invasions_won"] <= games["invasions"]).all()
    out = seats.filter(pl.col("out_in_round") > 0)
    assert not out["won"].any()


def test_space_opera_knows_the_homes() -> None:
    cards = table(part_of("space-opera"), "cards")
    homes = cards.filter(pl.col("kind") == "home").group_by("game", "seat").agg(pl.col("taken").sum())
    assert len(homes) == 3 * FEW
    two = table(part_of("space-opera", "random", 2), "cards").filter(pl.col("kind") == "home")
    assert two.group_by("game", "seat").agg(pl.col("taken").sum())["taken"].to_list() == [2] * (2 * FEW)


def test_one_player_against_the_plaguebot_is_studied_too() -> None:
    part = part_of("plague-inc", "random", 1)
    assert part.failures == []
    assert set(table(part, "games")["solo_won"]) <= {0.0, 1.0}


def test_the_lead_is_followed_from_round_to_round() -> None:
    assert (studied("divine-retribution", 0).lead_changes or 0) >= 0
    changes = table(part_of("divine-retribution"), "games")["lead_changes"]
    assert changes.null_count() == 0
