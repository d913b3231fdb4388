"""One process at a time writes to a run."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from pestis.kernel.game import Game
from pestis.lab import Run, RunError
from pestis.lab import lock as locks
from pestis.lab.report import Report
from tests.lab.runs import job_of, played

pytest.importorskip("fcntl")

HOLD = """
import sys
from pathlib import Path
from pestis.lab.lock import lock
held = lock(Path(sys.argv[1]))
print("held", flush=True)
sys.stdin.read()
"""


@contextmanager
def held_elsewhere(run: Run) -> Iterator[subprocess.Popen[str]]:
    """Another process that has the run, as long as this lasts."""
    command = [sys.executable, "-c", HOLD, str(run.folder / "run.json")]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as other:
        assert other.stdout is not None
        assert other.stdout.readline() == "held\n"
        try:
            yield other
        finally:
            other.kill()


def test_a_run_that_another_process_writes_does_not_go_on(game: Game, tmp_path: Path) -> None:
    run = played(tmp_path / "x", job_of(game))
    run.close()
    run.file("games", 2).unlink()
    before = sorted(tmp_path.rglob("*"))
    with held_elsewhere(run) as other:
        who = f"process {other.pid}" if locks.LOCKS.exists() else "another process"
        with pytest.raises(RunError, match=rf"{run.folder} is in use by {who}; wait for its end, or stop it"):
            Run.resume(run.folder, job_of(game))
        assert sorted(tmp_path.rglob("*")) == before
        assert Run.open(run.folder).done() == [0, 1, 3, 4]
        assert "Dice Toy" in Report(run).html()
    # Killed, it has nothing any more.
    assert Run.resume(run.folder, job_of(game)).done() == [0, 1, 3, 4]


def test_this_process_may_open_its_own_run_again(game: Game, tmp_path: Path) -> None:
    run = Run.begin(tmp_path / "x", job_of(game))
    again = Run.resume(run.folder, job_of(game))
    assert again.lock is run.lock
    again.close()
    once_more = Run.resume(run.folder, job_of(game))
    assert once_more.lock is not run.lock


def test_who_holds_a_lock_is_told_where_it_is_known(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "run.json"
    file.write_text("{}")
    told = tmp_path / "locks"
    monkeypatch.setattr(locks, "LOCKS", told)
    assert locks.holder(file) == "another process"
    told.write_text(f"1: POSIX  ADVISORY  WRITE 7 fe:00:{file.stat().st_ino} 0 EOF\n")
    assert locks.holder(file) == "another process"
    told.write_text(told.read_text() + f"2: FLOCK  ADVISORY  WRITE 12 fe:00:{file.stat().st_ino} 0 EOF\n")
    assert locks.holder(file) == "process 12"


def test_a_disk_without_locks_is_used_without(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(number: int, how: int) -> None:
        raise OSError("no locks here")

    monkeypatch.setattr("fcntl.flock", refuse)
    file = tmp_path / "run.json"
    file.write_text("{}")
    assert locks.lock(file).number >= 0
