"""Whoever asks one process for a table of another is led there, connection and all, if both are on one machine."""

from __future__ import annotations

import asyncio
import os
import re
import socket
from collections.abc import Iterator

import pytest

from pestis.server import leading
from pestis.server.gate import FeedProtocol, InnerProtocol, RequestProtocol
from pestis.server.store.owning import Peer
from tests.server.kit import Table, hello, play_first, quick_settings
from tests.server.postgres import new_database
from tests.server.raw import Raw, until
from tests.server.several import Listening, listening

Pair = tuple[Listening, Listening]
LENGTH = re.compile(rb"content-length: (\d+)")


@pytest.fixture(scope="module")
def pair(postgres: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Pair]:
    settings = quick_settings(tmp_path_factory.mktemp("led"), database_url=new_database(postgres), hand_over=True)
    with listening(settings) as one, listening(settings) as other:
        one.call(one.owners.look_around)
        yield one, other


@pytest.fixture
def table(pair: Pair) -> Table:
    return pair[0].browser().new_table("me", "hotseat")


@pytest.fixture
def apart(monkeypatch: pytest.MonkeyPatch) -> None:
    """As if each process had a machine of its own."""
    monkeypatch.setattr(leading, "name_of", lambda _process: b"\0nobody")


class Visitor(Raw):
    """Somebody who asks again and again, over one connection."""

    def say(self, path: str) -> None:
        self.socket.sendall(f"GET /api{path} HTTP/1.1\r\nHost: localhost:{self.port}\r\n\r\n".encode())

    def hear(self) -> bytes:
        head, _, _ = self.read_until(b"\r\n\r\n").partition(b"\r\n\r\n")
        found = LENGTH.search(head)
        assert found, head
        whole = len(head) + 4 + int(found[1])
        while len(self.got) < whole:
            self.got += self.socket.recv(65536)
        answer, self.got = self.got[:whole], self.got[whole:]
        assert answer.startswith(b"HTTP/1.1 200"), answer
        return answer

    def ask(self, path: str) -> bytes:
        self.say(path)
        return self.hear()

    def is_at(self, server: Listening) -> bool:
        """Whether its connection is this process's."""
        own = [each for each in visitors_of(server) if isinstance(each, RequestProtocol | FeedProtocol)]
        return self.socket.getsockname() in [each.client for each in own]


def visitors_of(server: Listening) -> list[object]:
    """All connections but those of the other process."""
    connections = list(server.uvicorn.server_state.connections)
    return [each for each in connections if not isinstance(each, InnerProtocol)]


def test_who_asks_twice_for_a_table_is_led_to_its_process(pair: Pair, table: Table) -> None:
    one, other = pair
    there = other.browser().new_table("me", "hotseat")
    with Visitor(other) as visitor:
        visitor.ask(table.path)
        assert visitor.is_at(other)
        assert table.id.encode() in visitor.ask(table.path)
        assert visitor.is_at(one)
        until(lambda: not visitor.is_at(other), "the other one has let go")
        for path in (there.path, table.path, there.path):  # one that comes and goes stays where it is
            assert path.rpartition("/")[2].encode() in visitor.ask(path)
        assert visitor.is_at(one)
        visitor.ask(there.path)
        assert visitor.is_at(other)
        until(lambda: not visitor.is_at(one), "it is led back")


def test_a_live_feed_is_led_at_once(pair: Pair, table: Table) -> None:
    one, other = pair
    until(lambda: one.services.crowd.count == 0, "nobody is there")
    with Visitor(other) as visitor:
        assert visitor.upgrade(table.id).got.startswith(b"HTTP/1.1 101")
        assert visitor.is_at(one)
        until(lambda: other.services.crowd.count == 0, "it counts where it is")
        assert one.services.crowd.count == 1
    until(lambda: one.services.crowd.count == 0, "nobody is counted who is gone")


@pytest.mark.usefixtures("apart")
def test_from_another_machine_everything_is_passed_on(pair: Pair, table: Table) -> None:
    one, other = pair
    bruno = other.browser()
    with bruno.live(table.id) as feed, Visitor(other) as visitor:
        hello(feed, table.secrets[0])
        for _ in range(4):
            assert table.id.encode() in visitor.ask(table.path)
        assert visitor.is_at(other)
        made = play_first(bruno, table, 0)
        assert f'"log":{made["log"]}' in feed.receive_text()
    assert table.id in one.services.hub.tables


def test_requests_that_were_read_already_are_answered_in_their_order(pair: Pair, table: Table) -> None:
    other = pair[1]
    there = other.browser().new_table("me", "hotseat")
    paths = [table.path, table.path, there.path, table.path, table.path, table.path]
    with Visitor(other) as visitor:
        for path in paths:
            visitor.say(path)
        for path in paths:
            assert path.rpartition("/")[2].encode() in visitor.hear()


def handed_in(server: Listening, said: bytes) -> bytes:
    """What comes back by a connection that is handed in at the door with these words."""
    mine, theirs = socket.socketpair()
    with mine, theirs, socket.socket(socket.AF_UNIX, socket.SOCK_SEQPACKET) as door:
        door.connect(leading.name_of(server.owners.id))
        assert door.recv(1) == leading.COME_IN
        socket.send_fds(door, [said], [theirs.fileno()])
        theirs.close()
        mine.settimeout(20)
        return mine.recv(100)


def test_nobody_hands_in_a_connection_without_the_secret(pair: Pair) -> None:
    one = pair[0]
    request = b"GET /livez HTTP/1.1\r\nhost: localhost\r\n\r\n"
    assert handed_in(one, b"guessed\n" + request) == b""
    assert handed_in(one, b"") == b""
    assert handed_in(one, one.owners.secret.encode() + b"\n" + request).startswith(b"HTTP/1.1 200")
    with socket.socket(socket.AF_UNIX, socket.SOCK_SEQPACKET) as door:
        door.connect(leading.name_of(one.owners.id))
    assert one.client.get("/livez").status_code == 200, "who goes without a word does no harm"


def test_nothing_is_handed_to_or_taken_from_another_user(
    pair: Pair, table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    one, other = pair
    monkeypatch.setattr(leading, "is_own", lambda _caller: False)
    with Visitor(other) as visitor:
        for _ in range(3):
            visitor.ask(table.path)
        assert visitor.is_at(other)
    with socket.socket(socket.AF_UNIX, socket.SOCK_SEQPACKET) as door:
        door.connect(leading.name_of(one.owners.id))
        assert door.recv(1) == b""


def test_a_process_that_stands_still_is_handed_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(leading, "ANSWER_SECONDS", 0.01)
    still = Peer("stands still", "127.0.0.1 1", "hush", {}, 0, is_draining=False)

    async def scenario() -> None:
        mine, theirs = socket.socketpair()
        client, _ = await asyncio.get_running_loop().create_connection(asyncio.Protocol, sock=theirs)
        assert not await leading.lead(still, client, b"GET / HTTP/1.1\r\n\r\n", lambda: True)
        assert not client.is_closing()
        client.close()
        mine.close()

    with leading.line() as door:
        door.bind(leading.name_of(still.id))
        door.listen()
        asyncio.run(scenario())


def test_what_is_too_big_to_go_with_its_connection_is_passed_on(
    pair: Pair, table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(leading, "MOST_BYTES", 10)
    with Visitor(pair[1]) as visitor:
        for _ in range(3):
            visitor.ask(table.path)
        assert visitor.is_at(pair[1])


def test_nobody_is_led_where_no_room_is(pair: Pair, table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    one, other = pair
    monkeypatch.setattr(one.services.crowd, "most", 0)
    with Visitor(other) as visitor:
        for _ in range(3):
            visitor.ask(table.path)
        assert visitor.is_at(other)


def test_processes_that_are_started_later_do_not_get_what_was_led(pair: Pair, table: Table) -> None:
    one, other = pair
    with Visitor(other) as visitor:
        assert visitor.upgrade(table.id).got.startswith(b"HTTP/1.1 101")
        assert visitor.is_at(one)
        place = visitor.socket.getsockname()
        (feed,) = [each for each in visitors_of(one) if isinstance(each, FeedProtocol) and each.client == place]
        assert not os.get_inheritable(feed.transport.get_extra_info("socket").fileno())


def test_what_was_handed_in_before_the_door_is_shut_is_taken() -> None:
    taken: list[bytes] = []

    def take(led: socket.socket, request: bytes) -> None:
        led.close()
        taken.append(request)

    async def scenario() -> None:
        door = leading.Door("shuts", "hush", take, lambda: True)
        mine, theirs = socket.socketpair()
        with mine, theirs, leading.line() as caller:
            caller.connect(leading.name_of("shuts"))
            assert await asyncio.get_running_loop().sock_recv(caller, 1) == leading.COME_IN
            socket.send_fds(caller, [b"hush\nGET"], [theirs.fileno()])
            door.close()

    asyncio.run(scenario())
    assert taken == [b"GET"]
