"""Run folders that are refused, each in one line that names the file; nothing in them is touched."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import polars as pl
import pytest

from pestis.kernel.content import Pack
from pestis.kernel.game import Game
from pestis.lab import Job, Run, RunError, play_alone, remaining
from pestis.lab import run as run_module
from pestis.lab.checksums import sums_of
from pestis.lab.manifest import manifest_of
from pestis.lab.report import Report
from pestis.lab.tables import TABLES
from tests.lab import toy
from tests.lab.runs import job_of, played


def contents(folder: Path) -> dict[Path, bytes]:
    return {file: file.read_bytes() for file in folder.rglob("*") if file.is_file()}


def test_a_folder_with_something_else_in_it_is_refused(game: Game, tmp_path: Path) -> None:
    (tmp_path / "letter.txt").write_text("dear")
    before = contents(tmp_path)
    with pytest.raises(RunError, match="is not empty and holds no run"):
        Run.begin(tmp_path, job_of(game))
    with pytest.raises(RunError, match=r"there is no run\.json in it"):
        Run.resume(tmp_path, job_of(game))
    with pytest.raises(RunError, match="is a file"):
        Run.begin(tmp_path / "letter.txt", job_of(game))
    assert contents(tmp_path) == before


def test_a_run_is_not_begun_twice(game: Game, tmp_path: Path) -> None:
    run = played(tmp_path / "x", job_of(game))
    before = contents(run.folder)
    with pytest.raises(RunError, match="holds a run already; --resume goes on"):
        Run.begin(run.folder, job_of(game))
    assert contents(run.folder) == before


def test_of_two_who_begin_a_run_at_once_one_does(
    game: Game, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The other one finds the folder empty too, and is ready to write when the first has written."""
    usual = manifest_of

    def slowly(job: Job) -> dict[str, object]:
        monkeypatch.setattr(run_module, "manifest_of", usual)
        Run.begin(tmp_path / "x", job)
        return usual(job) | {"late": True}

    monkeypatch.setattr(run_module, "manifest_of", slowly)
    with pytest.raises(RunError, match="holds a run already; --resume goes on"):
        Run.begin(tmp_path / "x", job_of(game))
    assert [file.name for file in (tmp_path / "x").iterdir()] == ["run.json"]
    assert "late" not in Run.open(tmp_path / "x").manifest


def test_a_disk_without_second_names_takes_a_run_too(
    game: Game, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(self: Path, target: Path) -> None:
        raise PermissionError(self, target)

    monkeypatch.setattr(Path, "hardlink_to", refuse)
    Run.begin(tmp_path / "x", job_of(game))
    assert [file.name for file in (tmp_path / "x").iterdir()] == ["run.json"]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('{"format": "pesti', "is damaged: it is not JSON"),
        ("[]", r"the format of .*run\.json is \[\]"),
        ('{"format": "pestis-run-9"}', "is 'pestis-run-9'; readable: 'pestis-run-1'"),
        ('{"format": "pestis-run-1", "plan": {}}', "does not say pestis, pack, chunk, detail, kinds, game"),
    ],
)
def test_a_damaged_manifest_is_refused(tmp_path: Path, text: str, said: str) -> None:
    (tmp_path / "run.json").write_text(text)
    with pytest.raises(RunError, match=said):
        Run.open(tmp_path)
    assert (tmp_path / "run.json").read_text() == text


def test_a_run_of_another_plan_does_not_go_on(game: Game, tmp_path: Path) -> None:
    run = played(tmp_path / "x", job_of(game))
    with pytest.raises(RunError, match="games is 20 there and 24 here"):
        Run.resume(run.folder, job_of(game, games=24))
    with pytest.raises(RunError, match="chunk is 4 there and 5 here"):
        Run.resume(run.folder, job_of(game, size=5))
    with pytest.raises(RunError, match="rounds of options is 3 there and 2 here"):
        Run.resume(run.folder, job_of(game, options={"rounds": 2}))


class Packed(toy.DiceGame):
    """The toy with a pack of this name, which says so much."""

    def __init__(self, name: str, dice: int, text: str = "Roll them.") -> None:
        super().__init__()
        self.packs = (Pack(name, {"dice.toml": {"dice": dice, "text": text}}),)


def test_a_pack_may_have_a_new_name_but_no_new_content(tmp_path: Path) -> None:
    run = played(tmp_path / "x", job_of(Packed("mine", 6)))
    assert Run.resume(run.folder, job_of(Packed("yours", 6))).done() == [0, 1, 2, 3, 4]
    assert Run.resume(run.folder, job_of(Packed("mine", 6, "Throw them."))).done() == [0, 1, 2, 3, 4]
    said = r"it was played with other content: 'mine' \([0-9a-f]{8}\) there and 'yours' \([0-9a-f]{8}\) here"
    with pytest.raises(RunError, match=said):
        Run.resume(run.folder, job_of(Packed("yours", 8)))
    with pytest.raises(RunError, match=r"other content: 'mine' \(.*\) there and none here"):
        Run.resume(run.folder, job_of(toy.DiceGame()))


def test_a_file_is_no_folder(game: Game, tmp_path: Path) -> None:
    run = played(tmp_path / "x", job_of(game))
    with pytest.raises(RunError, match=r"run\.json is a file; a run is a folder"):
        Run.open(run.folder / "run.json")


def changed(run: Run, change: Callable[[dict[str, object], dict[str, object]], object]) -> None:
    """Change what a run says about itself: its fields, or those of its plan."""
    told = json.loads((run.folder / "run.json").read_text())
    change(told, told["plan"])
    (run.folder / "run.json").write_text(json.dumps(told))


@pytest.mark.parametrize(
    ("field", "value", "said"),
    [
        ("chunk", 0, "chunk is 0; allowed: a whole number from 1"),
        ("detail", "all", "detail is 'all'; allowed: cards or seats"),
        ("kinds", [{"id": "bid"}], "kinds is .*; allowed: a list of kinds, each with id"),
        ("seats", True, "seats is True; allowed: a whole number from 1"),
        ("bots", "greedy", "bots is 'greedy'; allowed: a list of bots"),
        ("bots", ["greedy"], "it has 1 bots for 3 seats"),
        ("options", None, "options is None; allowed: values by name"),
    ],
)
def test_a_field_of_another_kind_is_named(
    game: Game, tmp_path: Path, field: str, value: object, said: str
) -> None:
    run = played(tmp_path / "x", job_of(game))
    changed(run, lambda told, plan: (told if field in told else plan).update({field: value}))
    with pytest.raises(RunError, match=rf"run\.json is damaged: {said}"):
        Run.open(run.folder)


def test_a_game_that_is_not_here_is_named(game: Game, tmp_path: Path) -> None:
    run = played(tmp_path / "x", job_of(game))
    changed(run, lambda told, plan: plan.update(game="space-plage"))
    with pytest.raises(RunError, match=r"run\.json: there is no game 'space-plage'; did you mean 'space-plague'"):
        Report(Run.open(run.folder))


# Files of a chunk.


def drop(file: Path) -> None:
    file.unlink()


def cut(file: Path) -> None:
    file.write_bytes(file.read_bytes()[:-5])


def flip(file: Path) -> None:
    content = bytearray(file.read_bytes())
    content[len(content) // 3] ^= 4
    file.write_bytes(content)


def empty(file: Path) -> None:
    file.write_bytes(b"")


@pytest.mark.parametrize("table", TABLES)
@pytest.mark.parametrize(
    ("harm", "said"), [(drop, "missing"), (cut, "damaged"), (flip, "damaged"), (empty, "damaged")]
)
def test_a_run_with_a_harmed_file_neither_goes_on_nor_is_drawn(
    game: Game, tmp_path: Path, table: str, harm: Callable[[Path], None], said: str
) -> None:
    run = played(tmp_path / "x", job_of(game))
    file = run.file(table, 1)
    harm(file)
    if not run.file("games", 1).exists():
        assert Run.resume(run.folder, job_of(game)).done() == [0, 2, 3, 4]
        return
    before = contents(run.folder)
    words = (
        rf"{table}/part-000001\.parquet is {said}.*remove .*/games/part-000001\.parquet and simulate with --resume"
    )
    with pytest.raises(RunError, match=words):
        Run.resume(run.folder, job_of(game))
    with pytest.raises(RunError, match=words):
        Report(run).html()
    assert contents(run.folder) == before


def test_what_is_told_to_do_about_a_damaged_file_mends_the_run(game: Game, tmp_path: Path) -> None:
    job = job_of(game)
    run = played(tmp_path / "x", job)
    before = contents(run.folder)
    cut(run.file("cards", 1))
    run.file("games", 1).unlink()
    again = Run.resume(run.folder, job)
    for part in play_alone(job, remaining(job, again.done())):
        again.keep(part)
    assert contents(run.folder) == before


def test_missing_or_damaged_checksums_are_named(game: Game, tmp_path: Path) -> None:
    run = played(tmp_path / "x", job_of(game))
    run.sums_file(1).write_text("no sums at all")
    with pytest.raises(RunError, match=r"cards/part-000001\.parquet is damaged"):
        run.check()
    run.sums_file(1).unlink()
    with pytest.raises(
        RunError, match=r"sums/part-000001\.sha256 is missing; .* remove .*/games/part-000001\.parquet"
    ):
        run.check()


def test_a_part_without_a_number_is_named(game: Game, tmp_path: Path) -> None:
    run = played(tmp_path / "x", job_of(game))
    run.file("games", 1).with_name("part-one.parquet").write_bytes(b"")
    with pytest.raises(RunError, match="is no part of a run"):
        run.done()


def replaced(run: Run, table: str, frame: pl.DataFrame) -> None:
    """Put another table into chunk 1, checksums and all."""
    frame.write_parquet(run.file(table, 1))
    files = {f"{name}/part-000001.parquet": run.file(name, 1).read_bytes() for name in TABLES}
    run.sums_file(1).write_bytes(sums_of(files))


@pytest.mark.parametrize(
    ("table", "change", "said"),
    [
        ("games", pl.col("game"), "it lacks seed, decisions"),
        ("seats", pl.all().exclude("share", "won"), "it lacks won, share"),
        ("cards", pl.all().exclude("id"), "it lacks id"),
    ],
)
def test_a_table_that_lacks_columns_is_refused(
    game: Game, tmp_path: Path, table: str, change: pl.Expr, said: str
) -> None:
    run = played(tmp_path / "x", job_of(game))
    replaced(run, table, run.part(table, 1).select(change))
    with pytest.raises(RunError, match=rf"part-000001\.parquet is no table of {table} of this run: {said}"):
        Report(run)


@pytest.mark.parametrize(
    ("table", "change", "said"),
    [
        ("games", {"note": pl.lit("foreign")}, "note is String, and should be numbers"),
        ("games", {"decisions": pl.lit(2.5)}, "decisions is Float64, and should be whole numbers"),
        ("games", {"reason": pl.lit(None, pl.String)}, "reason is empty in some rows"),
        ("games", {"game": pl.col("game") + 4}, "game is not from 4 to 7 in every row"),
        ("games", {"game": pl.lit(4)}, "it has not 1 of every game"),
        ("seats", {"seat": pl.col("seat") + 1}, "seat is not from 0 to 2 in every row"),
        ("seats", {"score": pl.lit("many")}, "score is String, and should be numbers"),
        ("cards", {"won": pl.lit(1)}, "won is Int32, and should be true or false"),
        ("cards", {"kind": pl.lit(1)}, "kind is Int32, and should be text"),
    ],
)
def test_a_table_with_foreign_columns_is_refused(
    game: Game, tmp_path: Path, table: str, change: dict[str, pl.Expr], said: str
) -> None:
    run = played(tmp_path / "x", job_of(game))
    replaced(run, table, run.part(table, 1).with_columns(**change))
    with pytest.raises(RunError, match=rf"part-000001\.parquet is no table of {table} of this run: {said}"):
        Report(run).html()


def test_a_measure_of_its_own_does_no_harm(game: Game, tmp_path: Path) -> None:
    run = played(tmp_path / "x", job_of(game))
    replaced(run, "games", run.part("games", 1).with_columns(more=pl.lit(1.5)))
    assert "Dice Toy" in Report(run).html()
