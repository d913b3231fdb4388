"""Requests that no browser would send, byte by byte: each gets an answer that it is the request's fault."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.processes import ServerProcess, served
from tests.server.raw import KEY, Raw, metric

UPGRADE = f"Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: {KEY}\r\nSec-WebSocket-Version: 13"
# A line of the head, in bytes; what is not said otherwise belongs to a good request.
HEADS = {
    "an open bracket as host": b"Host: [",
    "a closed bracket as host": b"Host: ]",
    "a bracket without an address": b"Host: []",
    "an address that is none": b"Host: [::g]",
    "no host": b"Accept: */*",
    "an empty host": b"Host:",
    "a host with a space": b"Host: local host",
    "a host with a path": b"Host: localhost/x",
    "a host with a name before it": b"Host: me@localhost",
    "a host of other letters": "Host: pest\u00efs".encode(),
    "a host of bytes": b"Host: \xff\xfe",
    "two hosts": b"Host: localhost, evil.example",
    "a port of words": b"Host: localhost:http",
    "a port above all": b"Host: localhost:99999",
    "a port of other digits": "Host: localhost:\u0661".encode(),
    "a port below all": b"Host: localhost:-1",
    "an origin that is none": b"Host: localhost\r\nOrigin: http://[",
    "an origin of bytes": b"Host: localhost\r\nOrigin: \xff",
    "an origin with a port of words": b"Host: localhost\r\nOrigin: http://localhost:http",
    "a length of words": b"Host: localhost\r\nContent-Length: many",
    "a length below nothing": b"Host: localhost\r\nContent-Length: -1",
    "two lengths": b"Host: localhost\r\nContent-Length: 2\r\nContent-Length: 3",
    "a length and chunks": b"Host: localhost\r\nContent-Length: 2\r\nTransfer-Encoding: chunked",
    "an unknown encoding": b"Host: localhost\r\nTransfer-Encoding: cow",
    "a header without a colon": b"Host: localhost\r\nnonsense",
    "a header with a NUL": b"Host: localhost\r\nX-A: \0",
    "a header too long": b"Host: localhost\r\nX-A: " + b"x" * 100_000,
    "too many headers": b"Host: localhost" + b"\r\nX-A: b" * 10_000,
    "a wrong secret in bytes": b"Host: localhost\r\nAuthorization: Bearer \xff",
}
# Odd, but nobody's harm: these are answered, and not with a server's error.
ODD = {
    "a cookie of bytes": b"Host: localhost\r\nCookie: pestis_guest=\xff\xfe",
    "a cookie of nothing": b"Host: localhost\r\nCookie: ;;;===;",
    "a cookie of quotes": b'Host: localhost\r\nCookie: pestis_guest="\\999"',
    "a long cookie": b"Host: localhost\r\nCookie: pestis_guest=" + b"x" * 4000,
    "a language of bytes": b"Host: localhost\r\nAccept-Language: \xff",
    "an encoding of bytes": b"Host: localhost\r\nAccept-Encoding: \xff, gzip;q=cow",
    "a forwarded address that is none": b"Host: localhost\r\nX-Forwarded-For: [\r\nX-Forwarded-Proto: \xff",
    "a kind of body that is none": b"Host: localhost\r\nContent-Type: \xff; charset=\xff",
    "an unknown upgrade": b"Host: localhost\r\nUpgrade: h2c\r\nConnection: Upgrade",
    "an etag of bytes": b"Host: localhost\r\nIf-None-Match: \xff\r\nIf-Modified-Since: never",
    "a range that is none": b"Host: localhost\r\nRange: bytes=9-1,cow",
}
PATHS = {
    "half a percent": b"/api/tables/%",
    "a percent of words": b"/api/tables/%zz",
    "bytes in percents": b"/api/tables/%ff%fe/live",
    "a NUL in percents": b"/api/tables/%00",
    "a slash in percents": b"/api/tables/..%2f..%2fetc%2fpasswd",
    "a way out": b"/../../etc/passwd",
    "a way out in percents": b"/assets/%2e%2e/%2e%2e/etc/passwd",
    "a whole address": b"http://[/api/games",
    "a question of bytes": b"/api/tables?%ff=%fe&&&",
    "a number that is none": b"/api/tables/abc/replay?seat=%ff",
    "plain bytes": b"/api/tables/\xff\xfe",
    "a long way": b"/api/games/" + b"x" * 20_000,
}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    folder: Path = tmp_path_factory.mktemp("malformed")
    with (folder / "log").open("w") as log, served(f"sqlite:///{folder / 'tables.db'}", stderr=log) as started:
        yield started
    assert "Traceback" not in (folder / "log").read_text()


def status(server: ServerProcess, path: bytes, head: bytes, method: bytes = b"POST") -> int:
    with Raw(server) as raw:
        raw.socket.sendall(method + b" " + path + b" HTTP/1.1\r\n" + head + b"\r\nConnection: close\r\n\r\n")
        return int(raw.read_to_the_end().split()[1])


@pytest.mark.parametrize("head", HEADS.values(), ids=HEADS)
def test_a_malformed_head_is_the_client_s_fault(server: ServerProcess, head: bytes) -> None:
    assert 400 <= status(server, b"/api/tables/abc/moves", head) < 500


@pytest.mark.parametrize("head", HEADS.values(), ids=HEADS)
def test_no_feed_begins_with_a_malformed_head(server: ServerProcess, head: bytes) -> None:
    """Where a head is malformed for bodies or secrets alone, the feed may begin; never with an error of ours."""
    with Raw(server) as raw:
        raw.socket.sendall(
            b"GET /api/tables/abc/live HTTP/1.1\r\n" + UPGRADE.encode() + b"\r\n" + head + b"\r\n\r\n"
        )
        said = int(raw.read_until(b"\r\n\r\n").split()[1])
    assert said == 101 or 400 <= said < 500
    if b"Host: localhost\r\n" not in head:
        assert said != 101


@pytest.mark.parametrize("head", ODD.values(), ids=ODD)
@pytest.mark.parametrize("path", [b"/api/me", b"/api/tables", b"/api/games", b"/"])
def test_odd_heads_are_answered(server: ServerProcess, path: bytes, head: bytes) -> None:
    assert status(server, path, head, b"GET") < 500


@pytest.mark.parametrize("path", PATHS.values(), ids=PATHS)
def test_malformed_addresses_lead_nowhere(server: ServerProcess, path: bytes) -> None:
    assert status(server, path, b"Host: localhost", b"GET") in (200, 307, 400, 404, 414, 422)
    with Raw(server) as raw:
        raw.socket.sendall(b"GET " + path + b" HTTP/1.1\r\nHost: localhost\r\n" + UPGRADE.encode() + b"\r\n\r\n")
        assert int(raw.read_until(b"\r\n\r\n").split()[1]) in (101, 400, 403, 404)


def test_a_head_without_end_is_cut(server: ServerProcess) -> None:
    with Raw(server) as raw:
        raw.socket.sendall(b"GET / HTTP/1.1\r\nHost: localhost\r\nX-A: ")
        assert raw.send_until_cut(b"x" * 10_000, 10**8) < 10**8


def test_requests_without_pause_are_cut(server: ServerProcess) -> None:
    """Thousands in one packet would all be taken apart before anybody else is answered."""
    before = metric(server, 'pestis_cut_connections_total{why="flood"}')
    with Raw(server) as raw:
        raw.socket.sendall(b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n" * 5_000)
        assert raw.read_to_the_end().count(b"HTTP/1.1 200") < 200
    assert metric(server, 'pestis_cut_connections_total{why="flood"}') == before + 1


def test_a_body_without_end_is_cut(server: ServerProcess) -> None:
    head = b"POST /api/tables HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000000000\r\n\r\n"
    with Raw(server) as raw:
        raw.socket.sendall(head)
        assert raw.send_until_cut(b"x" * 10_000, 10**8) < 10**8
