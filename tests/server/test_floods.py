"""One connection that says too much: it is cut, little of it is read, and everybody else is answered."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from pathlib import Path

import httpx2
import pytest

from pestis.server.gate import BYTES_AT_ONCE, FRAME_PART, FRAMES_AT_ONCE, parts
from pestis.server.limits import Bucket
from tests.server.kit import SEALED_GAME
from tests.server.processes import ServerProcess, served
from tests.server.raw import BINARY, CLOSE, CONTINUED, PING, PONG, SECONDS, TEXT, Raw, frame, metric, until

FLOODER = "127.0.0.2"
MOST_BYTES = 64 * 1024 * 1024  # far more than the system keeps on the way
FRAMES_PER_SECOND = 1
SMALLEST_FRAME = 6
# What may be read of one connection: the burst, what came back meanwhile, and the part it was in.
MOST_FRAMES = FRAMES_PER_SECOND * (FRAMES_AT_ONCE + SECONDS) + FRAME_PART / SMALLEST_FRAME
HELLO = frame(TEXT, b'{"secret":null,"after":0}')


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    url = f"sqlite:///{tmp_path_factory.mktemp('floods') / 'tables.db'}"
    with served(url, frames_per_second=FRAMES_PER_SECOND, hello_seconds=60, strangers_per_address=3) as started:
        yield started


@pytest.fixture(scope="module")
def table(server: ServerProcess) -> str:
    body = {"game": SEALED_GAME, "seats": [{"kind": "me"}, {"kind": "hotseat"}]}
    made: str = httpx2.post(f"{server.address}/api/tables", json=body).json()["table"]["id"]
    return made


FLOODS = {
    "pings of the game": frame(TEXT, b'{"type":"ping"}'),
    "no words": frame(TEXT),
    "no bytes": frame(BINARY),
    "pings": frame(PING),
    "pongs": frame(PONG),
    "fragments": frame(CONTINUED, fin=False),
    "goodbyes": frame(CLOSE, b"\x03\xe8"),
    "long words": frame(TEXT, b"x" * 4000),
}


@pytest.mark.parametrize("begins", [b"", HELLO], ids=["before the greeting", "after it"])
@pytest.mark.parametrize("flood", FLOODS.values(), ids=FLOODS)
def test_a_flood_is_cut_and_hardly_any_of_it_is_read(
    server: ServerProcess, table: str, begins: bytes, flood: bytes
) -> None:
    before = metric(server, "pestis_frames_total")
    with Raw(server, FLOODER).upgrade(table) as flooder:
        flooder.socket.sendall(begins)
        if flood == FLOODS["fragments"]:
            flooder.socket.sendall(frame(TEXT, b"{", fin=False))
        assert flooder.send_until_cut(flood * 1000, MOST_BYTES) < MOST_BYTES
    assert metric(server, "pestis_frames_total") - before <= MOST_FRAMES


def test_whoever_is_cut_hears_why(server: ServerProcess, table: str) -> None:
    with Raw(server, FLOODER).upgrade(table) as flooder:
        flooder.socket.sendall(frame(PONG) * (MOST_BYTES // 10**6))
        assert b"You say too much" in flooder.read_to_the_end()


def test_a_closed_feed_that_goes_on_sending_is_cut(server: ServerProcess, table: str) -> None:
    """The server has said goodbye and waits for an answer: that is no reason to read a flood."""
    before = metric(server, "pestis_frames_total")
    with Raw(server, FLOODER).upgrade(table) as flooder:
        flooder.socket.sendall(frame(TEXT, b"nonsense"))
        flooder.read_until(b"The first message must be")
        assert flooder.send_until_cut(frame(TEXT, b"nonsense") * 1000, MOST_BYTES) < MOST_BYTES
    assert metric(server, "pestis_frames_total") - before <= MOST_FRAMES


def test_others_are_answered_while_one_address_floods(server: ServerProcess, table: str) -> None:
    cut = metric(server, 'pestis_cut_connections_total{why="flood"}')
    done = threading.Event()
    flooding = threading.Thread(target=flood_until, args=(server, table, done))
    flooding.start()
    try:
        until(lambda: metric(server, 'pestis_cut_connections_total{why="flood"}') > cut, "the flooder is cut")
        asked = f"{server.address}/api/tables/{table}"
        answers = [httpx2.get(asked, timeout=SECONDS, verify=False) for _ in range(20)]
    finally:
        done.set()
        flooding.join()
    assert [answer.status_code for answer in answers] == [200] * 20


def flood_until(server: ServerProcess, table: str, done: threading.Event) -> None:
    """Comes back whenever it is cut."""
    while not done.is_set():
        with Raw(server, FLOODER) as flooder:
            try:
                flooder.upgrade(table).send_until_cut(frame(PING) * 1000, MOST_BYTES)
            except ConnectionError:
                continue


def test_handshakes_from_one_address_are_limited(tmp_path: Path) -> None:
    with served(f"sqlite:///{tmp_path / 'tables.db'}", handshakes_per_second=0.01) as server:
        codes = []
        for _ in range(3):
            with Raw(server, FLOODER).upgrade("nowhere") as raw:
                codes.append(raw.got.split()[1])
        assert codes == [b"403"] * 3
        assert httpx2.get(f"{server.address}/healthz").status_code == 200


def test_feeds_that_say_nothing_are_few_and_end(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'tables.db'}"
    with served(url, hello_seconds=1, strangers_per_address=2) as server:
        silent = [Raw(server, FLOODER).upgrade("nowhere") for _ in range(3)]
        assert b"have not said yet" in silent[2].read_to_the_end()
        for raw in silent[:2]:
            assert b"The first message must be" in raw.read_until(b"after.")
        for raw in silent:
            raw.socket.close()


def test_a_bucket_gives_what_it_has_and_fills_again(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [0.0]
    monkeypatch.setattr("pestis.server.limits.time.monotonic", lambda: now[0])
    bucket = Bucket(2, 10)
    assert [bucket.takes(6), bucket.takes(6), bucket.takes(4)] == [True, False, True]
    now[0] = 1.0
    assert [bucket.takes(3), bucket.takes(2)] == [False, True]
    now[0] = 1000.0
    assert [bucket.takes(11), bucket.takes(10)] == [False, True]


def test_parts_are_the_whole() -> None:
    assert list(parts(b"abc", 3)) == [b"abc"]
    assert list(parts(b"abcdefg", 3)) == [b"abc", b"def", b"g"]
    assert BYTES_AT_ONCE > 2000  # a greeting fits
