"""A database that cannot be written: `/healthz` says so, requests say so, and the log says it a few times."""

from __future__ import annotations

import json
import logging
import sqlite3
from itertools import count
from pathlib import Path
from types import SimpleNamespace

import httpx2
import pytest
from sqlalchemy.exc import OperationalError

from pestis.server.logs import FEW, MINUTE, Seldom
from pestis.server.pulse import KNOWN_SECONDS, LEAST_FREE
from tests.server.kit import SEALED_GAME, Browser, Server
from tests.server.processes import served
from tests.server.raw import until

TABLE = {"game": SEALED_GAME, "seats": [{"kind": "me"}, {"kind": "hotseat"}]}


def full(*_: object, **__: object) -> None:
    raise OperationalError("UPDATE", {}, sqlite3.OperationalError("database or disk is full"))


def test_a_full_disk_is_no_good_health(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    now = [1000.0]
    monkeypatch.setattr("pestis.server.pulse.time.monotonic", lambda: now[0])
    assert server.client.get("/healthz").status_code == 200
    monkeypatch.setattr("pestis.server.pulse.ask.set_fact", full)
    assert server.client.get("/healthz").status_code == 200  # known for some seconds
    now[0] += KNOWN_SECONDS
    answer = server.client.get("/healthz")
    assert answer.status_code == 503
    assert answer.json()["detail"] == "The database cannot be written: database or disk is full."
    monkeypatch.undo()
    monkeypatch.setattr("pestis.server.pulse.time.monotonic", lambda: now[0] + KNOWN_SECONDS)
    assert server.client.get("/healthz").status_code == 200


def test_a_disk_that_is_nearly_full_is_none_either(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pestis.server.pulse.disk_usage", lambda _: SimpleNamespace(free=LEAST_FREE - 1))
    answer = server.client.get("/healthz")
    assert (answer.status_code, answer.json()["detail"]) == (
        503,
        "The disk of the database is full but for 63 MB.",
    )


def test_many_who_ask_cost_one_write(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    written = []
    monkeypatch.setattr("pestis.server.pulse.ask.set_fact", lambda *_, **told: written.append(told))
    assert {server.client.get("/healthz").status_code for _ in range(20)} == {200}
    assert len(written) == 1


def test_requests_that_cannot_be_kept_are_told_so(
    server: Server, ilse: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = ilse.new_table("me", "hotseat")
    monkeypatch.setattr(server.services.store, "write", full)
    body = {"action": 0, "number": 1}
    for path, said, secret in (("/tables", TABLE, None), (f"{table.path}/moves", body, table.secrets[0])):
        problem = ilse.refused(path, said, secret)
        assert problem["status"] in (422, 503)
    assert ilse.refused("/tables", TABLE)["detail"].startswith("The database does not work just now.")


def test_on_a_disk_that_is_really_full_the_log_stays_short(tmp_path: Path) -> None:
    """Files of the server may have one megabyte; its log goes through the same limit and must not reach it."""
    log = tmp_path / "log"
    with (
        log.open("w") as stderr,
        served(
            f"sqlite:///{tmp_path / 'tables.db'}",
            open_files="-f 2000",
            stderr=stderr,
            tables_per_minute=10**6,
            requests_per_second=10**6,
        ) as server,
        httpx2.Client(base_url=server.address, timeout=30, verify=False) as client,
    ):
        codes = [client.post("/api/tables", json=TABLE).status_code for _ in range(600)]
        assert set(codes) == {201, 503}
        assert codes[-50:] == [503] * 50
        names = (f"Ilse {number}" for number in count())
        until(
            lambda: client.put("/api/me", json={"name": next(names)}).status_code == 503, "nothing fits any more"
        )
        until(lambda: client.get("/healthz").status_code == 503, "health is felt anew")
        assert "cannot be written" in client.get("/healthz").json()["detail"]
        assert client.get("/api/games").status_code == 200
    assert len(log.read_text().splitlines()) < 200


def line(text: str, *told: object, level: int = logging.WARNING) -> logging.LogRecord:
    return logging.LogRecord("pestis.server", level, "", 0, text, told, None)


def test_the_same_line_comes_a_few_times_a_minute_and_then_its_count(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [0.0]
    monkeypatch.setattr("pestis.server.logs.time.monotonic", lambda: now[0])
    seldom = Seldom()
    assert sum(seldom.filter(line("table %s cannot go on", number)) for number in range(100)) == FEW
    assert seldom.filter(line("something else"))
    assert all(seldom.filter(line("a request", level=logging.INFO)) for _ in range(100))
    now[0] = MINUTE
    again = line("table %s cannot go on", 7)
    assert seldom.filter(again)
    assert again.getMessage() == f"table 7 cannot go on (and {100 - FEW} more like it before)"
    now[0] = 3 * MINUTE
    alone = line("something else")
    assert seldom.filter(alone)
    assert alone.getMessage() == "something else"


def test_tracebacks_are_lines_too(tmp_path: Path) -> None:
    seldom = Seldom()
    try:
        full()
    except OperationalError as error:
        told = (type(error), error, error.__traceback__)
    records = [logging.LogRecord("x", logging.ERROR, "", 0, "broken", (), told) for _ in range(10)]
    assert [seldom.filter(record) for record in records] == [True] * FEW + [False] * (10 - FEW)
    assert json.dumps([record.getMessage() for record in records])
