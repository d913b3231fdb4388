"""Connections are as many as the system allows, less a reserve; who holds one for nothing loses it."""

from __future__ import annotations

import resource
from contextlib import ExitStack
from pathlib import Path

import httpx2

from pestis.server.descriptors import RESERVE, Crowd
from tests.server.processes import served
from tests.server.raw import TEXT, Raw, frame, metric, until

FILES = 200
ROOM = FILES - RESERVE
ADDRESSES = ("127.0.0.2", "127.0.0.3", "127.0.0.4")


def test_half_sent_requests_are_dropped_in_time(tmp_path: Path) -> None:
    """Three addresses hold what they can with half a head or half a body; then there is room again."""
    halves = [b"GET /healthz HTTP/1.1\r\nHost: lo", b"POST /api/tables HTTP/1.1\r\nHost: localhost\r\n", b""]
    halves[1] += b"Content-Type: application/json\r\nContent-Length: 100\r\n\r\n{"
    with (
        served(f"sqlite:///{tmp_path / 'tables.db'}", open_files=f"-n {FILES}", request_seconds=2) as server,
        ExitStack() as open_ones,
    ):
        held = [open_ones.enter_context(Raw(server, ADDRESSES[number % 3])) for number in range(ROOM // 2)]
        for number, raw in enumerate(held):
            raw.socket.sendall(halves[number % 3])
        assert httpx2.get(f"{server.address}/healthz").status_code == 200
        for number, raw in enumerate(held):
            said = raw.read_to_the_end()
            assert said.startswith(b"HTTP/1.1 408") or number % 3 == 1, said
        assert metric(server, 'pestis_cut_connections_total{why="slow"}') == len(held)


def test_feeds_leave_room_for_requests(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'tables.db'}"
    most = Crowd(ROOM, ()).most_feeds
    with (
        served(url, open_files=f"-n {FILES}", hello_seconds=60) as server,
        ExitStack() as open_ones,
    ):
        feeds = [open_ones.enter_context(Raw(server, ADDRESSES[number % 3])) for number in range(most + 1)]
        for feed in feeds:
            feed.upgrade("nowhere")
        assert b"The server is full" in feeds[-1].read_until(b"later.")
        assert httpx2.get(f"{server.address}/healthz").status_code == 200
        feeds[0].socket.sendall(frame(TEXT, b"{}"))  # one goes
        feeds[0].read_to_the_end()

        def there_is_room() -> bool:
            with Raw(server, ADDRESSES[0]).upgrade("nowhere") as again:
                again.socket.sendall(frame(TEXT, b"{}"))
                return b"No table has this address" in again.read_to_the_end()

        until(there_is_room, "a place that was given back can be taken")


def test_who_finds_no_room_is_told_so_and_so_is_the_log(tmp_path: Path) -> None:
    log = tmp_path / "log"
    with (
        log.open("w") as stderr,
        served(f"sqlite:///{tmp_path / 'tables.db'}", open_files=f"-n {FILES}", stderr=stderr) as server,
        ExitStack() as open_ones,
    ):
        for number in range(ROOM + 1):
            open_ones.enter_context(Raw(server, ADDRESSES[number % 3]))
        answer = open_ones.enter_context(Raw(server, "127.0.0.5")).read_to_the_end()
        assert b"503 Service Unavailable" in answer
        assert b"Too many connections are open." in answer
    assert f"all {ROOM} connections are taken" in log.read_text()


def test_the_limit_is_raised_as_far_as_it_goes(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'tables.db'}"
    with served(url, open_files="-S -n 100 && ulimit -H -n 500") as server:
        assert resource.prlimit(server.process.pid, resource.RLIMIT_NOFILE) == (500, 500)


def test_one_address_gets_half_unless_it_is_a_proxy() -> None:
    crowd = Crowd(10, ["10.0.0.0/24"])
    for address in ("1.1.1.1", "10.0.0.7"):
        for _ in range(5):
            assert crowd.has_room_for(address)
            crowd.come(address)
        assert not crowd.has_room_for("1.1.1.1")
        assert crowd.has_room_for("10.0.0.7") == (crowd.count < 10)
    assert not crowd.has_room_for("2.2.2.2")
    crowd.go("1.1.1.1")
    assert crowd.has_room_for("1.1.1.1")
