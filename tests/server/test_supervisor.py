"""Several processes under one roof: one that cannot start is no reason to wait, or to stop the others."""

from __future__ import annotations

import logging
import os
import signal
import socket
from multiprocessing import Pipe
from pathlib import Path
from types import SimpleNamespace
from typing import ClassVar, cast

import httpx2
import pytest
from sqlalchemy import text
from uvicorn.supervisors.multiprocess import Process

from pestis.server import supervisor as module
from pestis.server.run import configure
from pestis.server.settings import Settings
from pestis.server.store.database import open_engine
from pestis.server.store.migrate import newest
from pestis.server.supervisor import FIRST_WAIT, LONGEST_WAIT, Supervisor
from tests.server.processes import ServerProcess, served
from tests.server.raw import all_say, metric, until

METRICS = 'pestis_requests_total{route="/metrics",status="200"}'


class FakeProcess:
    """A process that lives and dies as the test says, with a true pipe."""

    made: ClassVar[list[FakeProcess]] = []  # emptied for each test
    is_answering = True
    can_start = True

    def __init__(self, *_: object) -> None:
        self.parent_conn, self.child_conn = Pipe()
        self.pid = 100 + len(self.made)
        self.exitcode: int | None = None
        self.process = SimpleNamespace(is_alive=lambda: self.exitcode is None)
        self.is_ready = False
        self.made.append(self)

    def start(self) -> None: ...

    def join(self) -> None: ...

    def wait_until_ready(self, _timeout: float, _should_exit: object) -> bool:
        return self.can_start

    def terminate(self) -> None:
        self.exitcode = -15

    def kill(self) -> None:
        self.exitcode = -9 if self.exitcode is None else self.exitcode
        self.parent_conn.close()
        self.child_conn.close()

    def answer(self) -> None:
        while self.is_answering and self.exitcode is None and self.child_conn.poll(0):
            self.child_conn.recv()
            self.child_conn.send(self.is_ready)


class House:
    """A supervisor and its clock."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.now = 1000.0
        FakeProcess.made = []
        monkeypatch.setattr(module, "ServingProcess", FakeProcess)
        monkeypatch.setattr("pestis.server.supervisor.monotonic", lambda: self.now)
        monkeypatch.setattr("uvicorn.supervisors.multiprocess.signal.signal", lambda *_: None)
        self.supervisor = Supervisor(configure("none:app", Settings(), 2), [cast(socket.socket, None)])
        self.look()

    def look(self, seconds: float = 0.5) -> None:
        self.now += seconds
        self.supervisor.keep_subprocess_alive()
        for process in FakeProcess.made:
            process.answer()

    def pids(self) -> list[int | None]:
        return [process.pid for process in self.supervisor.processes]

    def steady(self) -> list[FakeProcess]:
        """Two processes that have served for a while."""
        for process in FakeProcess.made:
            process.is_ready = True
        for _ in range(30):
            self.look()
        return list(FakeProcess.made)


@pytest.fixture
def house(monkeypatch: pytest.MonkeyPatch) -> House:
    return House(monkeypatch)


def test_a_process_that_ends_is_replaced_at_once(house: House) -> None:
    house.steady()[0].exitcode = -9
    house.look()
    assert house.pids() == [101, 102]


def test_one_that_dies_while_starting_is_noticed_at_once_and_tried_again_later(
    house: House, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.WARNING)
    house.steady()[0].exitcode = -9
    house.look()
    FakeProcess.made[-1].exitcode = 3
    house.look()
    assert house.pids() == [101]
    assert "process 102 ended while starting (exit code 3, see above); 1 others go on" in caplog.text
    assert not house.supervisor.should_exit.is_set()
    house.look(FIRST_WAIT)
    assert house.pids() == [101, 103]


def test_each_wait_is_longer_until_one_stays(house: House) -> None:
    house.steady()[0].exitcode = -9
    waits = []
    for _ in range(9):
        house.look(0.01)
        FakeProcess.made[-1].exitcode = 3
        house.look(0.01)
        waits.append(house.supervisor.next_try - house.now)
        house.now = house.supervisor.next_try
    assert waits[:3] == pytest.approx([FIRST_WAIT, 2 * FIRST_WAIT, 4 * FIRST_WAIT])
    assert waits[-1] == pytest.approx(LONGEST_WAIT)
    house.look()
    house.steady()
    assert house.supervisor.failures == 0
    assert len(house.pids()) == 2


def test_one_that_does_not_answer_is_replaced_without_keeping_the_others_waiting(house: House) -> None:
    silent = house.steady()[0]
    silent.is_answering = False
    house.look()
    house.look()
    assert house.pids() == [100, 101]
    house.look(house.supervisor.config.timeout_worker_healthcheck + 1)
    assert silent.exitcode == -9
    assert len(house.pids()) == 2


def test_if_none_can_start_the_server_ends(house: House) -> None:
    for process in FakeProcess.made:
        process.exitcode = 3
    house.look()
    assert house.supervisor.should_exit.is_set()
    assert not house.supervisor.has_served


def test_all_are_replaced_one_after_the_other(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    old = house.steady()
    house.supervisor.restart_all()
    assert house.pids() == [102, 103]
    assert [process.exitcode for process in old] == [-15, -15]
    monkeypatch.setattr(FakeProcess, "can_start", False)
    house.supervisor.restart_all()
    assert house.pids() == [102, 103]
    assert [process.exitcode for process in FakeProcess.made[2:]] == [None, None, -9]


def test_the_fake_is_asked_what_the_true_one_has() -> None:
    assert {"start", "join", "kill", "terminate", "wait_until_ready", "pid", "exitcode"} <= set(dir(Process))


def test_a_server_goes_on_while_a_replacement_cannot_start(postgres_url: str, tmp_path: Path) -> None:
    """The real thing: the database refuses newcomers for a while, and one of two processes is killed."""
    log = tmp_path / "log"
    with log.open("w") as stderr, served(postgres_url, workers=2, stderr=stderr, log_json=True) as server:
        until(lambda: log.read_text().count(" serves") == 2, "two processes serve")
        until(lambda: all_say(server, "pestis_processes", 2.0), "both are counted")
        answered = metric(server, METRICS)
        set_version(postgres_url, "other")
        os.kill(children(server)[0], signal.SIGKILL)
        until(lambda: "ended while starting (exit code 1" in log.read_text(), "the failure is told")
        assert "made by another version of Pestis" in log.read_text()
        until(lambda: answers(server), "the other process answers")
        assert all_say(server, "pestis_processes", 1.0)
        assert metric(server, METRICS) > answered  # what the dead one had answered stays counted
        set_version(postgres_url, None)
        until(lambda: len(children(server)) == 2, "the place is filled again")
        until(lambda: all_say(server, "pestis_processes", 2.0), "and counted again")
        assert server.process.poll() is None


def answers(server: ServerProcess) -> bool:
    """A connection that was given to the process that was killed is lost, as any is; the next one is not."""
    try:
        return httpx2.get(f"{server.address}/api/games", timeout=30, verify=False).status_code == 200
    except httpx2.ReadError:
        return False


def children(server: ServerProcess) -> list[int]:
    """The processes that serve: those that were spawned with a pipe of the supervisor."""
    found = []
    for task in Path(f"/proc/{server.process.pid}/task").iterdir():
        found += [int(pid) for pid in (task / "children").read_text().split()]
    return [pid for pid in found if b"spawn_main" in Path(f"/proc/{pid}/cmdline").read_bytes()]


def set_version(url: str, version: str | None) -> None:
    """What the database says of itself; none: what it said before."""
    engine = open_engine(url)
    with engine.begin() as connection:
        connection.execute(
            text("UPDATE alembic_version SET version_num = :version"), {"version": version or newest()}
        )
    engine.dispose()
