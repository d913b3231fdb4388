"""A process that does not know whether its tables are still its own tells nobody anything of them."""

from __future__ import annotations

import json
import signal
import socket
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from types import SimpleNamespace

import pytest
from sqlalchemy import Connection
from sqlalchemy.exc import OperationalError

from pestis.server import owners
from pestis.server.caretaker import TROUBLE
from pestis.server.problems import NO_DATABASE
from pestis.tables.listening import COME_BACK
from tests.server.kit import Table, hello, play_first, position, quick_settings
from tests.server.postgres import Cluster
from tests.server.processes import ServerProcess, served
from tests.server.raw import KEY, TEXT, frame, until
from tests.server.several import Listening, NetClient, listening
from tests.server.test_rights import until_closed


@pytest.fixture
def alone(postgres_url: str, tmp_path: Path) -> Iterator[Listening]:
    with listening(quick_settings(tmp_path, database_url=postgres_url)) as one:
        yield one


class CutOff:
    """Stands in for what a process says to the database, and counts how often it was said in vain."""

    def __init__(self) -> None:
        self.count = 0

    def __call__(self, _: Connection) -> None:
        self.count += 1
        raise OperationalError("UPDATE", {}, Exception("no route to the database"))


def lose_lease(one: Listening, monkeypatch: pytest.MonkeyPatch, beats: int = 1) -> None:
    """As if the last beat lay long back, and no other came through."""
    said = CutOff()
    monkeypatch.setattr(one.owners, "_say", said)
    until(lambda: said.count >= beats, "no beat comes through")
    one.owners._leased_until = 0.001


def test_without_a_lease_no_feed_is_told_anything(alone: Listening, monkeypatch: pytest.MonkeyPatch) -> None:
    """Not even in the moment before it is closed."""
    ilse = alone.browser()
    table = ilse.new_table("me", "hotseat")
    monkeypatch.setattr(alone.owners, "_watch_lease", lambda: None)
    with ilse.live(table.id) as feed, ilse.live(table.id) as late:
        hello(feed, table.secrets[0])
        opened = alone.services.hub.tables[table.id]
        lose_lease(alone, monkeypatch)
        opened.people += 1  # there would be something to tell
        alone.loop.call_soon_threadsafe(opened.announce)
        assert until_closed(feed) == ([], COME_BACK)
        late.send_text(json.dumps({"secret": table.secrets[0], "seat": None, "after": 0}))
        told, code = until_closed(late)
        assert ([message["text"] for message in told], code) == ([TROUBLE], COME_BACK)


def test_without_a_lease_feeds_end_by_themselves_and_requests_say_why(
    alone: Listening, monkeypatch: pytest.MonkeyPatch
) -> None:
    ilse = alone.browser()
    table = ilse.new_table("me", "hotseat")
    with ilse.live(table.id) as feed:
        hello(feed, table.secrets[0])
        lose_lease(alone, monkeypatch)
        assert until_closed(feed)[1] == COME_BACK
    refused = ilse.ask("GET", table.path, secret=table.secrets[0])
    assert (refused.status_code, refused.json()["detail"]) == (503, NO_DATABASE)
    monkeypatch.undo()
    until(lambda: alone.owners.is_sure, "the database is reached again")
    assert position(ilse, table, table.secrets[0])["moves"]
    play_first(ilse, table, 0)


def test_a_table_that_was_just_being_opened_is_not_kept(alone: Listening, monkeypatch: pytest.MonkeyPatch) -> None:
    """Claimed before the lease was lost, read after it."""
    ilse = alone.browser()
    table = ilse.new_table("me", "hotseat")
    hub = alone.services.hub

    async def open_late() -> None:
        hub.drop(hub.tables[table.id])
        claim = hub._claim

        async def slowly(table_id: str) -> int:
            term = await claim(table_id)
            alone.owners._leased_until = 0.001
            await alone.owners.look_around()
            return term

        monkeypatch.setattr(hub, "_claim", slowly)
        with pytest.raises(owners.OutOfReach):
            await hub.open(table.id)
        monkeypatch.undo()
        assert table.id not in hub.tables

    alone.call(open_late)
    assert position(ilse, table, table.secrets[0])["moves"]


def test_a_database_that_was_away_for_long_is_told_of_this_process_again(
    alone: Listening, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nothing hangs here: it is the database that did not answer."""
    monkeypatch.setattr(owners, "HUNG_SECONDS", 1.5 * owners.BEAT_SECONDS)
    with monkeypatch.context() as for_now:
        lose_lease(alone, for_now, beats=4)
    until(lambda: alone.owners.is_sure, "it beats again")


def asked_while_it_stands(server: ServerProcess, table: Table) -> socket.socket:
    """A feed that is begun, and introduces itself, before anybody reads that."""
    line = socket.create_connection(("127.0.0.1", server.port), 30)
    words = json.dumps({"secret": table.secrets[0], "seat": None, "after": 0}).encode()
    line.sendall(
        f"GET /api/tables/{table.id}/live HTTP/1.1\r\nHost: localhost:{server.port}\r\nUpgrade: websocket\r\n"
        f"Connection: Upgrade\r\nSec-WebSocket-Key: {KEY}\r\nSec-WebSocket-Version: 13\r\n\r\n".encode()
        + frame(TEXT, words)
    )
    return line


def test_a_process_that_stood_still_shows_no_hand_that_is_another_s_by_now(
    own_postgres: Cluster, tmp_path: Path
) -> None:
    """The guest has signed out other devices at another process meanwhile, and the database cannot tell of it."""
    settings = quick_settings(tmp_path, database_url=own_postgres.url)
    with (
        served(own_postgres.url) as stands,
        NetClient(stands.address) as client,
        listening(settings) as other,
    ):
        ilse = other.browser()
        ilse.server = SimpleNamespace(client=client)
        table = ilse.new_table("me", "hotseat")
        with ilse.live(table.id) as feed:
            hello(feed, table.secrets[0])
            stands.process.send_signal(signal.SIGSTOP)
            own_postgres.stop()  # whatever it would still have heard is lost
            own_postgres.start()
            line = asked_while_it_stands(stands, table)
            ilse.server = other
            until(lambda: ilse.ask("GET", table.path).status_code == 200, "another process has the table")
            ilse.post("/me/sign-out-others")
            assert [mine["id"] for mine in ilse.get("/tables/mine")] == [table.id]
            own_postgres.stop()
            try:
                stands.process.send_signal(signal.SIGCONT)
                assert until_closed(feed) == ([], COME_BACK)
                with line:
                    got = b"".join(iter(partial(line.recv, 65536), b""))
            finally:
                own_postgres.start()
            assert b"101 Switching" in got
            assert b'"view"' not in got
