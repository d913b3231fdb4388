"""`make play`: the server goes over to the compiled engine, and no table is lost."""

from __future__ import annotations

import contextlib
import importlib.util
import json
import os
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from types import ModuleType
from typing import Any

import httpx2
import pytest

from pestis.server.listening import address, open_socket
from tests.server.kit import CARD_GAME, QUICK

ROOT = Path(__file__).resolve().parent.parent
DEADLINE = 120

# In place of scripts/install.py: "engine" builds when the test says so, "take" says that it was taken.
INSTALL = """\
import sys, time
from pathlib import Path
work = Path({work!r})
if sys.argv[1] == "take":
    (work / "taken").write_text("taken")
elif sys.argv[1] == "design":
    (work / "furnished").write_text("furnished")
else:
    (work / "progress").write_text("compiling: 3 of 9 files\\n")
    while not (work / "go").exists():
        time.sleep(0.05)
    (work / "progress").unlink()
    (work / "engine").mkdir()
    for name in (work / "go").read_text().split():
        (work / "engine" / name).touch()
    sys.exit((work / "fails").exists())
"""


def script(name: str) -> ModuleType:
    spec = importlib.util.spec_from_file_location(name, ROOT / "scripts" / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


class Playing:
    """`make play` in this process, with an engine that the test builds."""

    def __init__(self, work: Path) -> None:
        self.work = work
        install = work / "install.py"
        install.write_text(INSTALL.format(work=str(work)), encoding="utf-8")
        self.listening = listening = open_socket("127.0.0.1", 0)
        serve = [sys.executable, "-m", "pestis", "serve", "--no-open"]
        serve += ["--database-url", f"sqlite:///{work / 'tables.db'}"]
        self.host = script("play").Host(serve, [sys.executable, str(install)], listening, work)
        self.thread = threading.Thread(target=self.host.run)
        self.thread.start()
        self.http = httpx2.Client(base_url=f"{address('127.0.0.1', listening)}api", timeout=DEADLINE)

    def get(self, path: str) -> Any:  # noqa: ANN401 (JSON)
        return self.http.get(path).raise_for_status().json()

    def build(self, *wheels: str) -> None:
        partial = self.work / "going"
        partial.write_text(" ".join(wheels), encoding="utf-8")
        partial.rename(self.work / "go")


@pytest.fixture
def playing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Playing]:
    monkeypatch.setenv("PESTIS_SERVER", json.dumps(QUICK))
    monkeypatch.delenv("PESTIS_PURE", raising=False)
    with stopped(Playing(tmp_path)) as started:
        yield started


@contextmanager
def stopped(playing: Playing) -> Iterator[Playing]:
    try:
        yield playing
    finally:
        playing.host.stop()
        playing.thread.join(DEADLINE)
        playing.http.close()
        playing.listening.close()


def until(happened: Callable[[], object]) -> None:
    limit = time.monotonic() + DEADLINE
    while not happened():
        assert time.monotonic() < limit
        time.sleep(0.05)


def test_the_server_goes_over_and_the_table_is_there(playing: Playing) -> None:
    asked = {"game": CARD_GAME, "seats": [{"kind": "me"}, {"kind": "bot", "bot": "random"}]}
    made = playing.http.post("/tables", json=asked)
    assert made.status_code == 201, made.text
    table = made.json()["table"]["id"]
    first = playing.host.server.pid
    build = playing.get("/build")
    assert (build["engine"], build["progress"]) == (engine(), told("compiling: 3 of 9 files"))

    playing.build("pestis-0.1.0-cp311-cp311-linux_x86_64.whl")
    until((playing.work / "taken").exists)
    assert playing.get(f"/tables/{table}")["id"] == table  # asked while nobody is there: the socket stayed open
    assert playing.host.server.pid != first
    assert playing.get("/build")["progress"] == ""


@pytest.mark.parametrize(("wheels", "is_taken"), [([], False), (["pestis-0.1.0-py3-none-any.whl"], True)])
def test_where_nothing_was_compiled_the_server_stays(playing: Playing, wheels: list[str], is_taken: bool) -> None:
    playing.get("/build")
    first = playing.host.server.pid
    playing.build(*wheels)
    until((playing.work / "furnished").exists)
    assert playing.host.builder is None
    if is_taken:
        until((playing.work / "taken").exists)
    assert playing.host.server.pid == first
    assert (playing.work / "taken").exists() is is_taken


def test_a_build_that_fails_is_told_and_the_game_goes_on(
    playing: Playing, capfd: pytest.CaptureFixture[str]
) -> None:
    first = playing.host.server.pid
    (playing.work / "fails").touch()
    playing.build("pestis-0.1.0-cp311-cp311-linux_x86_64.whl")
    until(lambda: playing.host.builder is None)
    playing.get("/games")
    assert playing.host.server.pid == first
    until(lambda: "the game goes on without it" in capfd.readouterr().out)


def test_stopping_ends_the_build_as_well(playing: Playing) -> None:
    playing.get("/build")
    builder = playing.host.builder
    playing.host.stop()
    playing.thread.join(DEADLINE)
    assert builder.poll() is not None
    with contextlib.suppress(ProcessLookupError):
        os.killpg(builder.pid, 0)
        pytest.fail("the build goes on")


def engine() -> str:
    from pestis.kernel import state

    return "interpreted" if str(state.__file__).endswith(".py") else "compiled"


def told(progress: str) -> str:
    """A compiled server waits for nothing."""
    return progress if engine() == "interpreted" else ""
