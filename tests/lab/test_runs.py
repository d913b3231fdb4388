"""Run folders and those who fill them: nothing lost, nothing doubled, whoever plays."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import ClassVar

import polars as pl
import pytest
from polars.testing import assert_frame_equal

import pestis
from pestis.bots import Bot, Perspective, plugins
from pestis.kernel.game import Game
from pestis.kernel.hooks import AnyGame
from pestis.kernel.options import OptionValues
from pestis.kernel.state import State
from pestis.lab import (
    CrewError,
    Job,
    Part,
    Plan,
    Run,
    play_alone,
    play_chunk,
    play_games,
    play_in_processes,
    remaining,
)
from pestis.lab.chunks import chunk_size, never
from pestis.lab.executors import is_installed, play_together
from pestis.lab.playing import Failure
from pestis.lab.tables import TABLES
from tests.lab import toy
from tests.lab.runs import job_of, played


def same(first: Run, second: Run) -> None:
    for table in TABLES:
        assert_frame_equal(first.table(table), second.table(table))


def test_a_run_has_one_row_for_each_game_and_each_seat(game: Game, tmp_path: Path) -> None:
    run = played(tmp_path / "x", job_of(game))
    games, seats = run.table("games"), run.table("seats")
    assert games["game"].to_list() == list(range(20))
    assert seats.height == 60
    assert seats.group_by("game").agg(pl.col("share").sum())["share"].to_list() == pytest.approx([1.0] * 20)
    assert seats["bot"].head(3).to_list() == ["greedy", "random", "random"]
    assert (seats["score"] == seats["part_points"]).all()
    assert seats["rolls"].max() == 9
    assert games["looks"].to_list() == [4.0] * 20


def test_cards_tell_who_took_what_and_won(game: Game, tmp_path: Path) -> None:
    run = played(tmp_path / "x", job_of(game))
    cards = run.table("cards")
    own = cards.filter(pl.col("taken") > 0)
    assert own.height == 60
    assert own.filter(pl.col("seat") == 0)["id"].unique().to_list() == ["bid_3"]
    joined = own.join(run.table("seats"), on=["game", "seat"])
    assert (joined["share"] == joined["share_right"]).all()
    assert (joined["won"] == joined["won_right"]).all()


def test_the_rows_of_a_run_are_those_of_its_plan(game: Game, tmp_path: Path) -> None:
    job = job_of(game)
    assert list(played(tmp_path / "x", job).rows()) == list(play_games(job.plan))


def test_watching_a_game_does_not_change_it(game: Game) -> None:
    job = job_of(game)
    assert play_chunk(job, 1).rows == play_chunk(Job(job.plan, 4, "rows"), 1).rows


def test_a_run_that_was_stopped_goes_on_where_it_stopped(game: Game, tmp_path: Path) -> None:
    job = job_of(game)
    run = Run.begin(tmp_path / "x", job)
    for part in list(play_alone(job, iter([3, 0]))):
        run.keep(part)
    again = Run.resume(tmp_path / "x", job)
    assert again.done() == [0, 3]
    assert list(remaining(job, again.done())) == [1, 2, 4]
    for part in play_alone(job, remaining(job, again.done())):
        again.keep(part)
    same(again, played(tmp_path / "y", job))


def test_a_chunk_that_is_played_twice_is_kept_once(game: Game, tmp_path: Path) -> None:
    job = job_of(game)
    run = played(tmp_path / "x", job)
    run.keep(play_chunk(job, 2))
    same(run, played(tmp_path / "y", job))


def test_what_a_killed_writer_left_is_swept_and_played_again(game: Game, tmp_path: Path) -> None:
    job = job_of(game)
    run = played(tmp_path / "x", job)
    run.file("games", 2).unlink()
    (run.folder / "seats" / ".part-000002.parquet.77.writing").write_bytes(b"half")
    again = Run.resume(run.folder, job)
    assert again.done() == [0, 1, 3, 4]
    assert not again.file("seats", 2).exists()
    assert not list(again.folder.rglob("*.writing"))


def test_a_stop_between_two_games_leaves_a_part_that_is_not_whole(game: Game) -> None:
    asked: list[None] = []

    def stop() -> bool:
        asked.append(None)
        return len(asked) > 2

    parts = list(play_alone(job_of(game), iter([0, 1]), stop))
    assert [part.whole for part in parts] == [False]
    assert len(parts[0].rows) == 2


def test_workers_play_the_same_games(tmp_path: Path) -> None:
    plan = Plan(pestis.game("space-plague"), 2, 12, seed=3, bots=["greedy", "random"])
    job = Job(plan, 2, "cards")
    run = Run.begin(tmp_path / "x", job)
    for part in play_in_processes(job, iter(range(6)), workers=2):
        run.keep(part)
    assert run.done() == list(range(6))
    same(run, played(tmp_path / "y", job))


def test_workers_stop_when_asked() -> None:
    plan = Plan(pestis.game("space-plague"), 2, 10_000, bots=["greedy"])
    got: list[int] = []
    for part in play_in_processes(Job(plan, 1), iter(range(10_000)), 2, stop=lambda: len(got) >= 3):
        got.append(part.chunk)
    assert 3 <= len(got) < 30
    assert len(set(got)) == len(got)


class Dying:
    """Work that takes its worker with it."""

    @property
    def game(self) -> Game:
        return pestis.game("space-plague")

    def is_quick(self) -> bool:
        return False

    def play(self, chunk: int, stop: Callable[[], bool]) -> Part:
        os._exit(9)


def test_a_worker_that_dies_is_said_in_one_line() -> None:
    with pytest.raises(CrewError, match="a worker process died"):
        list(play_together(Dying(), iter([0, 1]), 2))


def test_a_game_that_only_this_process_knows_is_played_in_it(game: Game) -> None:
    assert not is_installed(game)
    assert is_installed(pestis.game("space-opera"))
    job = job_of(game)
    assert [part.chunk for part in play_together(job, iter(range(5)), 8)] == list(range(5))


def test_chunks_are_small_for_bots_that_think_long(game: Game) -> None:
    def size(bots: list[str], games: int) -> int:
        return chunk_size(Plan(game, 2, games, bots=bots))

    assert size(["random"], 10_000_000) == 2000
    assert size(["greedy"], 10_000_000) == 100
    assert size(["greedy", "hard"], 10_000_000) == 1
    assert size(["random"], 640) == 64
    assert size(["random"], 5) == 1
    assert size(["greedy"], 640) == 20


# Games that fail.


class BrokenState(toy.DiceState):
    def __init__(self, game: AnyGame, seats: int) -> None:
        super().__init__(game, seats)
        self.is_broken = False


class BrokenTurn(toy.Turn):
    def choices(self, state: toy.DiceState, question: int, seat: int) -> list[int]:
        if isinstance(state, BrokenState) and state.is_broken and state.round == 2:
            raise ZeroDivisionError("a bug")
        return super().choices(state, question, seat)


class BrokenGame(toy.DiceGame):
    """Every fourth deal is broken, in the second round."""

    def __init__(self) -> None:
        super().__init__(BrokenTurn())

    def blank(self, seats: int) -> BrokenState:
        return BrokenState(self, seats)

    def deal(self, state: State, options: OptionValues) -> None:
        super().deal(state, options)
        assert isinstance(state, BrokenState)
        state.is_broken = state.rng.clone().below(4) == 0


def test_a_bad_game_is_kept_with_its_moves_and_does_not_end_the_run(tmp_path: Path) -> None:
    job = Job(Plan(BrokenGame(), 3, 20, seed=5, bots=["greedy", "random", "random"]), 5, "cards")
    run = played(tmp_path / "x", job)
    failed = [json.loads(file.read_text()) for file in run.failed()]
    numbers = {record["number"] for record in failed}
    assert 0 < len(numbers) < 20
    assert set(run.table("games")["game"]) == set(range(20)) - numbers
    record = failed[0]
    assert record["error"] == "ZeroDivisionError: a bug"
    assert record["plan"]["game"] == "dice-toy"
    assert record["seed"] == job.plan.game_seed(record["number"])
    state = job.plan.start(record["number"])
    *good, (seat, action) = record["moves"]
    for earlier in good:
        state.play(*earlier)
    with pytest.raises(ZeroDivisionError):
        state.play(seat, action)


def test_the_moves_of_a_bad_random_game_are_kept_too() -> None:
    job = Job(Plan(BrokenGame(), 2, 20), 20)
    failure = play_chunk(job, 0).failures[0]
    assert len(failure.moves) > 2


class Quitter(Bot):
    """Plays by the clock, as it were, and leaves the program after nine choices."""

    chosen: ClassVar[list[int]] = []

    def choose(self, perspective: Perspective) -> int:
        if len(self.chosen) == 9:
            sys.exit("enough")
        legal = perspective.legal()
        self.chosen.append(legal[len(self.chosen) % len(legal)])
        return self.chosen[-1]


def test_a_bot_that_leaves_the_program_costs_its_game_and_its_moves_are_those_it_made(
    game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(plugins, "_added", {})
    plugins.add("quitter", Quitter)
    monkeypatch.setattr(Quitter, "chosen", [])
    part = play_chunk(Job(Plan(game, 2, 1, bots=["quitter", "quitter"]), 1), 0)
    assert part.whole
    (failure,) = part.failures
    assert failure.error == "SystemExit: enough"
    assert len(failure.moves) == 9
    assert [action for _, action in failure.moves] == Quitter.chosen


def test_of_very_many_bad_games_only_the_first_are_written(game: Game, tmp_path: Path) -> None:
    run = Run.begin(tmp_path / "x", job_of(game))
    for number in range(103):
        run.keep_failure(Failure(number, 1, "E", "E"))
    assert len(run.failed()) == 100


def test_never_is_never() -> None:
    assert not never()
