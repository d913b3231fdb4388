"""Packs tried out over the wire: who may, what is told, what is kept, and how many at once."""

from __future__ import annotations

import asyncio
import signal
from collections.abc import Iterator
from pathlib import Path

import pytest

from pestis.server import background, trials
from pestis.server.store.trials import BEFORE
from tests.server.kit import Browser, Json, Server, quick_settings, running
from tests.server.raw import until
from tests.server.several import listening

GAMES = 25
STRONG = 'overlay = true\n\n[[evolution]]\nnumber = 25\nname = "<b>Mall</b>"\ncost = 1\npoints = 5\n'
# Says once how far it is, and plays on until it is told to stop.
SLOW = """
import gzip, signal, sys
def stop(*_):
    found = gzip.compress(b'{"games": 5, "fair": 0.5, "cards": [], "figures": []}')
    report = gzip.compress(b"<p>five</p>")
    sys.stdout.buffer.write(f"found {len(found)} {len(report)}\\n".encode() + found + report)
    sys.stdout.flush()
    sys.exit()
signal.signal(signal.SIGTERM, stop)
print("trial 5", flush=True)
signal.pause()
"""
# Instead of waiting: goes on telling how far it is.
TELLS_ON = """
import time
while True:
    print("trial 6", flush=True)
    time.sleep(0.05)
"""
CRASHES = "print('trial 5', flush=True)"


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    with running(
        quick_settings(tmp_path, trial_games=GAMES, trial_bot="random", trials_per_minute=10_000)
    ) as found:
        yield found


def pretend(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, code: str) -> None:
    """Another worker instead of the laboratory's."""
    (tmp_path / "pretended.py").write_text(code, encoding="utf-8")
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    monkeypatch.setattr(trials, "WORKER", "pretended")


def pack(browser: Browser, text: str = STRONG) -> str:
    asked = {"game": "space-plague", "kind": "pack", "name": "Mine", "files": {"cards.toml": text}}
    return f"/designs/{browser.post('/designs', asked)['id']}/trials"


def finished(browser: Browser, path: str) -> Json:
    until(lambda: browser.get(path)["state"] not in ("waiting", "running"), "the trial is over")
    found: Json = browser.get(path)
    return found


def test_a_card_that_is_too_strong_is_told(server: Server) -> None:
    browser = server.browser()
    path = pack(browser)
    assert browser.get(path)["state"] == "none"
    assert browser.post(path, {"games": GAMES})["state"] in ("waiting", "running")
    done = finished(browser, path)
    assert (done["state"], done["done"], done["found"]["games"], done["is_current"]) == (
        "finished",
        GAMES,
        GAMES,
        True,
    )
    card = next(each for each in done["found"]["cards"] if each["id"] == "evo_25")
    assert card["verdict"] == "strong"
    assert card["after"]["lift"]["low"] > card["high"] == 0.08
    report = browser.ask("GET", f"{path}/report")
    assert report.headers["content-security-policy"].startswith("default-src 'none'")
    assert "&lt;b&gt;Mall" in report.text
    assert "<b>Mall" not in report.text


def test_what_was_found_is_of_the_pack_as_it_was(
    server: Server, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    pretend(monkeypatch, tmp_path, SLOW)
    browser = server.browser()
    path = pack(browser)
    browser.post(path, {"games": GAMES})
    until(lambda: browser.get(path)["done"] == 5, "five games are told")
    browser.post(f"{path}/stop")
    done = finished(browser, path)
    assert (done["state"], done["found"]["games"], done["is_current"]) == ("finished", 5, True)
    changed = {"game": "space-plague", "kind": "pack", "name": "Mine", "files": {"cards.toml": "overlay = true\n"}}
    browser.ask("PUT", path.removesuffix("/trials"), changed)
    assert not browser.get(path)["is_current"]
    assert browser.ask("DELETE", path.removesuffix("/trials")).status_code == 200
    assert browser.refused(path, method="GET")["status"] == 404


def test_a_worker_that_ends_too_early_is_told(
    server: Server, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    pretend(monkeypatch, tmp_path, CRASHES)
    browser = server.browser()
    path = pack(browser)
    browser.post(path, {"games": GAMES})
    done = finished(browser, path)
    assert (done["state"], done["problem"]) == ("stopped", trials.FAILED)
    assert browser.refused(f"{path}/report", method="GET")["status"] == 404


def test_one_at_a_time_for_a_guest(server: Server, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    pretend(monkeypatch, tmp_path, SLOW)
    browser, other = server.browser(), server.browser()
    first, second = pack(browser), pack(browser)
    browser.post(first, {"games": GAMES})
    assert browser.refused(second, {"games": GAMES})["status"] == 429
    waiting = pack(other)
    assert other.post(waiting, {"games": GAMES})["state"] == "waiting"
    assert other.post(f"{waiting}/stop")["problem"] == BEFORE
    until(lambda: waiting.split("/")[2] not in server.services.trials.works, "it is let go of")
    assert other.post(waiting, {"games": GAMES})["state"] == "waiting", "it can be asked for again"
    other.post(f"{waiting}/stop")
    until(lambda: browser.get(first)["done"] == 5, "five games are told")
    browser.post(f"{first}/stop")
    assert finished(browser, first)["state"] == "finished"


def test_what_a_guest_tries_is_counted_over_all_processes(
    postgres_url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One whose design is deleted at another process makes room, and ends by itself."""
    pretend(monkeypatch, tmp_path, SLOW.replace("signal.pause()", TELLS_ON))
    settings = quick_settings(tmp_path, database_url=postgres_url, trial_games=GAMES)
    with listening(settings) as one, listening(settings) as other:
        browser = one.browser()
        first, second = pack(browser), pack(browser)
        browser.post(first, {"games": GAMES})
        browser.server = other
        assert browser.refused(second, {"games": GAMES})["status"] == 429
        until(lambda: browser.get(first)["done"] >= 5, "five games are told")
        assert browser.ask("DELETE", first.removesuffix("/trials")).status_code == 200
        until(lambda: not one.services.trials.works, "nobody tries what is not there any more")
        browser.post(second, {"games": GAMES})


@pytest.mark.parametrize("tells_on", [True, False])
def test_a_trial_is_stopped_at_any_process(
    postgres_url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, tells_on: bool
) -> None:
    """What was played is told, whether the worker goes on telling how far it is or plays a long game."""
    monkeypatch.setattr(background, "BEAT_SECONDS", 0.05)
    pretend(monkeypatch, tmp_path, SLOW.replace("signal.pause()", TELLS_ON) if tells_on else SLOW)
    settings = quick_settings(tmp_path, database_url=postgres_url, trial_games=GAMES, trials_at_once=1)
    with listening(settings) as one, listening(settings) as other:
        browser, waiting = one.browser(), one.browser()
        played, unplayed = pack(browser), pack(waiting)
        browser.post(played, {"games": GAMES})
        waiting.post(unplayed, {"games": GAMES})
        until(lambda: browser.get(played)["done"] >= 5, "five games are told")
        browser.server = waiting.server = other
        assert waiting.post(f"{unplayed}/stop")["problem"] == BEFORE
        browser.post(f"{played}/stop")
        until(lambda: unplayed.split("/")[2] not in one.services.trials.works, "nobody waits any more")
        done = finished(browser, played)
        told = done["state"], done["games"], done["found"]["games"], done["problem"]
        assert told == ("finished", GAMES, 5, None)
        until(lambda: not one.services.trials.works, "nobody works any more")
        assert waiting.get(unplayed)["problem"] == BEFORE
        assert waiting.post(unplayed, {"games": GAMES})["state"] in ("waiting", "running")


def test_a_trial_ends_with_its_design(server: Server, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    pretend(monkeypatch, tmp_path, SLOW)
    browser = server.browser()
    first, second = pack(browser), pack(browser)
    browser.post(first, {"games": GAMES})
    until(lambda: browser.get(first)["done"] == 5, "five games are told")
    assert browser.ask("DELETE", first.removesuffix("/trials")).status_code == 200
    until(lambda: browser.ask("POST", second, {"games": GAMES}).status_code == 200, "there is room again")


def test_only_packs_of_ones_own_without_faults_are_tried(server: Server) -> None:
    browser, other = server.browser(), server.browser()
    path = pack(browser)
    assert other.refused(path, method="GET")["status"] == 404
    assert other.refused(path, {"games": GAMES})["status"] == 404
    assert browser.refused(path, {"games": 7})["detail"] == "7 games cannot be tried; allowed: 25 or 250."
    faulty = pack(browser, "overlay = true\n\n[[evolution]]\nnumber = 25\ncost = 9\n")
    assert "allowed: 1 to 5" in browser.refused(faulty, {"games": GAMES})["detail"]
    browser.post(f"{path.removesuffix('/trials')}/share")
    assert other.get(path)["state"] == "none"
    assert other.refused(path, {"games": GAMES})["status"] == 403


async def stopped_twice() -> int | None:
    """What the process of a task says that was told to stop again while it waited for its end."""
    process: asyncio.subprocess.Process | None = None

    async def work() -> None:
        nonlocal process
        async with background.worker(trials.WORKER, b"") as process:
            assert process.stdout is not None
            await process.stdout.readline()
            working.set()
            try:
                await asyncio.Event().wait()
            finally:
                stopping.set()

    working, stopping = asyncio.Event(), asyncio.Event()
    task = asyncio.create_task(work())
    for reached in (working, stopping):
        await reached.wait()
        task.cancel()
    await asyncio.gather(task, return_exceptions=True)
    assert process is not None
    return process.returncode


def test_whoever_is_told_twice_to_stop_leaves_no_process_behind(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    pretend(monkeypatch, tmp_path, SLOW)
    assert asyncio.run(stopped_twice()) == -signal.SIGKILL
