"""The machine's clock is set while a match is running: nobody's time is gone, and nobody's comes back."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path

import pytest
from sqlalchemy import Connection, text

from pestis.server.store import queries as ask
from pestis.tables import times
from tests.server.kit import Browser, Json, Server, Table, position, quick_settings, running
from tests.server.raw import until

HOUR = 3600
GAME_CLOCK = {"kind": "game", "seconds": 60}


@pytest.fixture
def set_clock(monkeypatch: pytest.MonkeyPatch) -> Callable[[float], None]:
    """Moves the wall clock by so many seconds; the steady one does not care."""
    true = times.wall_ms
    moved = [0.0]
    monkeypatch.setattr(times, "wall_ms", lambda: true() + int(moved[0] * 1000))

    def move(seconds: float) -> None:
        moved[0] += seconds

    return move


def clocks(browser: Browser, table: Table) -> list[int]:
    now: Json = position(browser, table, table.secrets[0])
    return [chair["clock_ms"] for chair in now["seats"]]


def drift_noted(server: Server) -> int:
    portal = server.client.portal
    assert portal is not None
    return int(portal.call(server.services.store.read, read_drift))


def read_drift(connection: Connection) -> int:
    return int(connection.execute(text("SELECT value FROM facts WHERE name = 'drift'")).scalar_one())


@pytest.mark.parametrize("jump", [HOUR, -HOUR, 24 * HOUR])
def test_a_jump_changes_no_clock_now_or_after_a_restart(
    tmp_path: Path, set_clock: Callable[[float], None], jump: float
) -> None:
    settings = quick_settings(tmp_path)
    with running(settings) as server:
        ilse = server.browser()
        table = ilse.new_table("me", "hotseat", clock=GAME_CLOCK)
        before = clocks(ilse, table)
        set_clock(jump)
        until_noted(server, jump)
        after = clocks(ilse, table)
        assert ilse.get(table.path)["log"] == 0
        check_close(before, after)
    with running(settings) as server:
        ilse_again = server.browser()
        check_close(after, clocks(ilse_again, table))
        assert ilse_again.get(table.path)["log"] == 0
        assert drift_noted(server) == 0
        live = server.services.hub.tables[table.id]
        assert live.row.wake_at == min(filter(None, map(live.clocks.deadline, live.pending())))


def check_close(before: list[int], after: list[int]) -> None:
    """The same but for the seconds that really went by."""
    for first, then in zip(before, after, strict=True):
        assert first - 30_000 < then <= first


def test_two_jumps_are_one(tmp_path: Path, set_clock: Callable[[float], None]) -> None:
    with running(quick_settings(tmp_path)) as server:
        for jump, whole in ((HOUR, HOUR), (-2 * HOUR, -HOUR), (HOUR, 0)):
            set_clock(jump)
            until_noted(server, whole)


def until_noted(server: Server, drift: float) -> None:
    until(lambda: abs(drift_noted(server) - drift * 1000) < 1000, f"a drift of {drift} s is noted")


def test_what_is_shown_is_the_machine_s_time(tmp_path: Path, set_clock: Callable[[float], None]) -> None:
    with running(quick_settings(tmp_path)) as server:
        ilse = server.browser()
        set_clock(365 * 24 * HOUR)
        table = ilse.new_table("me", "hotseat")
        year = int(ilse.get(table.path)["changed_at"][:4])
    assert year == time.gmtime(times.wall_ms() / 1000).tm_year


def test_processes_of_one_server_go_by_one_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(times, "wall_ms", lambda: 0)
    times.begin(1_000_000)
    assert 0 <= times.now_ms() - 1_000_000 < 30_000
    times.begin()
    assert times.now_ms() < 30_000
    monkeypatch.undo()
    times.begin()


def test_only_running_clocks_are_moved() -> None:
    assert ask.moved_by(None, 5) is None
    assert ask.moved_by({"left": {"0": 7}}, 5) == {"left": {"0": 7}}
    assert ask.moved_by({"since": {"0": 10}, "left": {"0": 7}}, -5) == {"since": {"0": 5}, "left": {"0": 7}}
