"""A run: generation after generation in a folder, that can be stopped and taken up again."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from pestis.bots.network import read, read_about
from pestis.kernel.errors import PestisError
from pestis.train import loop
from pestis.train.loop import TrainingError, Watching, games_left, train
from tests.train.kit import GAME, plan


def bytes_of(folder: Path, kind: str) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in sorted(folder.glob(f"{kind}-*.npz"))}


def test_a_run_plays_learns_and_tells(tmp_path: Path) -> None:
    told: list[str] = []
    games: list[int] = []
    last = train(plan(tmp_path, generations=2), Watching(told.append, games.append))
    assert last == tmp_path / "network-001.npz"
    assert sum(games) == 17 + 2
    assert {path.name for path in tmp_path.glob("*.npz")} == {
        "games-000.npz",
        "games-001.npz",
        "network-000.npz",
        "network-001.npz",
    }
    assert any("17 games" in line and "games/s" in line for line in told)
    assert any("misses who wins by" in line for line in told)
    network = read(last, GAME, 2)
    assert (network.ahead, network.trust, network.blur) == (0, 0.5, 0.02)
    lines = [json.loads(line) for line in (tmp_path / "curve.jsonl").read_text(encoding="utf-8").splitlines()]
    assert [line["generation"] for line in lines] == [0, 1]
    assert lines[1] == read_about(last)["learned"]
    assert {"value", "expected", "policy", "looks", "seconds"} <= set(lines[0])


def test_where_nobody_played_on_nothing_is_said_of_it(tmp_path: Path) -> None:
    told: list[str] = []
    without = plan(tmp_path, generations=2)
    train(replace(without, playing=replace(without.playing, worlds=0)), Watching(told.append))
    first, second = (read_about(tmp_path / f"network-00{number}.npz")["learned"] for number in (0, 1))
    assert "expected" not in first
    assert ["playing on" in line for line in told if "misses" in line] == [False, False, True, True]
    assert second["expected"] > 0, "searches expect something"


def test_the_same_seed_gives_the_same_games(tmp_path: Path) -> None:
    for name, seed in (("a", 0), ("b", 0), ("c", 1)):
        train(plan(tmp_path / name, seed=seed), Watching())
    first, again, other = (bytes_of(tmp_path / name, "games") for name in "abc")
    assert first == again != other


def test_a_run_that_was_stopped_goes_on_with_what_is_missing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    train(plan(tmp_path / "whole", generations=2), Watching())
    wanted = plan(tmp_path / "halves", generations=2)
    stops: list[bool] = []

    def stop_later() -> bool:
        """The first generation is played; in the second one somebody presses Ctrl-C."""
        return (tmp_path / "halves" / "network-000.npz").exists() and not stops

    assert train(wanted, Watching(stop=stop_later)) is None
    assert games_left(wanted) == 2
    (tmp_path / "halves" / "games-001.part.npz").write_bytes(b"half of it")
    before = bytes_of(tmp_path / "halves", "games")
    stops.append(True)
    assert train(wanted, Watching(stop=stop_later)) == tmp_path / "halves" / "network-001.npz"
    whole, halves = (bytes_of(tmp_path / name, "games") for name in ("whole", "halves"))
    assert halves["games-000.npz"] == before["games-000.npz"]
    assert whole == {name: halves[name] for name in whole}

    def never(*_: object) -> bool:
        raise AssertionError("everything is there")

    monkeypatch.setattr(loop, "play_generation", never)
    monkeypatch.setattr(loop, "learn_generation", never)
    assert train(wanted, Watching()) is not None


def test_a_folder_belongs_to_one_plan(tmp_path: Path) -> None:
    train(plan(tmp_path), Watching())
    with pytest.raises(TrainingError, match=r"was begun with seed 0, not 1; name another folder"):
        train(plan(tmp_path, seed=1), Watching())
    assert train(replace(plan(tmp_path), workers=3, blur=0.1), Watching()) is not None


def test_a_folder_of_a_version_that_wrote_other_looks_is_refused(tmp_path: Path) -> None:
    train(plan(tmp_path), Watching())
    note = tmp_path / "plan.json"
    told = json.loads(note.read_text(encoding="utf-8"))
    del told["looks"]
    note.write_text(json.dumps(told), encoding="utf-8")
    with pytest.raises(TrainingError, match=r"was begun with looks None, not .*; name another folder"):
        train(plan(tmp_path, generations=2), Watching())


def test_a_manner_that_is_none_is_refused_before_anything_is_played(tmp_path: Path) -> None:
    with pytest.raises(TrainingError, match=r"blur is -1; allowed: a number from 0 to 1"):
        replace(plan(tmp_path), blur=-1)


def test_too_little_to_learn_from_is_said(tmp_path: Path) -> None:
    with pytest.raises(TrainingError, match=r"1 game gave \d+ looks; play more of them"):
        train(replace(plan(tmp_path), first_games=1), Watching())
    assert not list(tmp_path.glob("*.npz"))


def test_time_can_be_limited(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The clock of this test stands still until some games were played, then an hour is over."""
    games: list[int] = []
    monkeypatch.setattr(loop, "perf_counter", lambda: 3600.0 if games else 0.0)
    train(replace(plan(tmp_path), first_games=16 * 50, seconds=60.0), Watching(advance=games.append))
    assert games == [16]


@pytest.mark.parametrize("seats", [1, 9])
def test_a_number_of_seats_that_cannot_be_learned_is_refused(tmp_path: Path, seats: int) -> None:
    with pytest.raises(PestisError, match="seats"):
        replace(plan(tmp_path), seats=seats)
