"""The checks of the page: run again only if something changed since they passed."""

import fcntl
from pathlib import Path
from typing import Any

import pytest

from tests.scripts import script

page: Any = script("page")


class Bench:
    """In place of npm: notes what it is asked for, and can fail."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, folder: Path) -> None:
        self.asked: list[str] = []
        self.fails = False
        self.source = folder / "web"
        self.source.mkdir()
        (self.source / "App.svelte").write_text("<p>Hello</p>", encoding="utf-8")
        (folder / "made").mkdir()
        monkeypatch.setattr(page, "ROOT", folder)
        monkeypatch.setattr(page, "SOURCE", self.source)
        monkeypatch.setattr(page.Workshop, "prepare", lambda workshop: None)
        monkeypatch.setattr(page.Workshop, "npm", self.npm)
        self.workshop = page.Workshop(folder / "made")

    def npm(self, *arguments: str, most_lines: int | None = None) -> str:
        self.asked.append(arguments[-1])
        if self.fails:
            raise page.PageFailed("no")
        return "fine"

    def checked(self) -> list[str]:
        self.asked.clear()
        self.workshop.check()
        return sorted(self.asked)


@pytest.fixture
def bench(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Bench:
    return Bench(monkeypatch, tmp_path)


def test_what_passed_is_not_checked_again_until_it_changes(bench: Bench) -> None:
    assert bench.checked() == ["check", "test"]
    assert bench.checked() == []
    (bench.source / "App.svelte").write_text("<p>Good evening</p>", encoding="utf-8")
    assert bench.checked() == ["check", "test"]
    (bench.source / "Lobby.svelte").touch()
    assert bench.checked() == ["check", "test"]
    assert bench.checked() == []


def test_what_failed_is_checked_again(bench: Bench) -> None:
    assert bench.checked()
    (bench.source / "App.svelte").write_text("<p>Good evening", encoding="utf-8")
    bench.fails = True
    for _ in range(2):
        with pytest.raises(page.PageFailed):
            bench.checked()
    bench.fails = False
    assert bench.checked() == ["check", "test"]


def test_what_was_saved_meanwhile_is_checked_the_next_time(bench: Bench) -> None:
    def save_and_say(*arguments: str, most_lines: int | None = None) -> str:
        (bench.source / "App.svelte").write_text("<p>Good night</p>", encoding="utf-8")
        return "fine"

    bench.workshop.npm = save_and_say
    bench.workshop.check()
    (bench.source / "App.svelte").write_text("<p>Hello</p>", encoding="utf-8")
    bench.workshop.npm = bench.npm
    assert bench.checked() == ["check", "test"]


def test_the_copy_is_for_one_at_a_time(tmp_path: Path) -> None:
    with page.alone(tmp_path), (tmp_path / ".lock").open("w") as lock, pytest.raises(BlockingIOError):
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    with (tmp_path / ".lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
