"""A table lives in one process at a time: the others pass on what they are asked, and take over if it is gone."""

from __future__ import annotations

import asyncio
import json
import socket
from collections.abc import Iterator, Mapping
from contextlib import suppress
from functools import partial
from pathlib import Path

import httpx2
import pytest
from sqlalchemy import Connection, text
from websockets.exceptions import ConnectionClosed

from pestis.server import gathering, owners
from pestis.server.limits import Everywhere, Limit
from pestis.server.middleware import Guard
from pestis.server.origins import Origins
from pestis.server.owners import Elsewhere, OutOfReach, is_far_above
from pestis.server.passing import is_repeatable
from pestis.server.store import Append, Lost, Store, allowing, owning
from pestis.server.store import queries as ask
from pestis.server.store.database import opened_as_it_is
from pestis.tables import times
from pestis.tables.listening import COME_BACK
from pestis.tables.live import LiveTable
from pestis.tables.problems import TooMany
from pestis.tables.rows import Change, FeedEntry
from tests.server.kit import (
    CARD_GAME,
    SEALED_GAME,
    Browser,
    Json,
    Table,
    hello,
    next_message,
    play_first,
    position,
    quick_settings,
    running,
)
from tests.server.moving import Evening
from tests.server.postgres import new_database
from tests.server.processes import Client
from tests.server.raw import PING, Raw, frame, until
from tests.server.several import Listening, listening
from tests.server.test_kill import Sitting, check_written, sit_down
from tests.server.test_store import set_up

Pair = tuple[Listening, Listening]
ROW = {"address": "127.0.0.1 1", "secret": "hush", "version": "1", "plays": {"g": ["1"]}}


# As if each process had a machine of its own: what is said is passed on (`test_leading` has the other way).
apart = partial(quick_settings, hand_over=False)


@pytest.fixture(scope="module")
def standing(postgres: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Pair]:
    """Two that go on after each test."""
    url = new_database(postgres)
    settings = apart(tmp_path_factory.mktemp("standing"), database_url=url, trusted_proxies=("10.0.0.1",))
    with listening(settings) as one, listening(settings) as other:
        one.call(one.owners.look_around)
        yield one, other


@pytest.fixture
def pair(postgres_url: str, tmp_path: Path) -> Iterator[Pair]:
    settings = apart(tmp_path, database_url=postgres_url, guests_per_minute=10**6)
    with listening(settings) as one, listening(settings) as other:
        one.call(one.owners.look_around)
        yield one, other


def run_alone(server: Listening, statement: str, **told: object) -> list[tuple[object, ...]]:
    def work(connection: Connection) -> list[tuple[object, ...]]:
        found = connection.execute(text(statement), told)
        return [tuple(row) for row in found] if found.returns_rows else []

    return server.call(server.services.store.write_alone, work)


def owner_of(server: Listening, table: Table) -> tuple[str, int]:
    found = run_alone(server, "SELECT owner, term FROM tables WHERE id = :id", id=table.id)
    return str(found[0][0]), int(str(found[0][1]))


def has(server: Listening, table: Table) -> bool:
    return table.id in server.services.hub.tables


def test_a_table_is_in_one_process_and_both_can_be_asked(standing: Pair) -> None:
    one, other = standing
    ilse, bruno = one.browser(), other.browser()
    table = ilse.new_table("me", "open")
    taken = bruno.post(f"{table.path}/join", secret=table.secrets[1])["secret"]
    with bruno.live(table.id) as feed, ilse.live(table.id) as own:
        assert hello(feed, taken)["view"]["you"] == 1
        hello(own, table.secrets[0])
        made = play_first(bruno, Table(table.id, {0: table.secrets[0]}), 0)
        for each in (feed, own):
            while (told := next_message(each)).get("log") != made["log"]:
                assert told["type"] in ("update", "seats")
        feed.send_text('{"type": "ping"}')
        assert next_message(feed)["type"] in ("pong", "seats", "update")
    assert (has(one, table), has(other, table)) == (True, False)
    assert owner_of(one, table) == (one.owners.id, one.services.hub.tables[table.id].term)
    refused = bruno.refused(f"{table.path}/moves", {"action": 1, "number": 99}, taken)
    assert refused["status"] == 409
    assert bruno.refused(f"{table.path}/moves", {"action": "x"}, taken)["status"] == 422
    assert bruno.ask("HEAD", table.path).status_code in (404, 405), "answered where it came, as anything unknown"


def test_lists_tell_of_tables_at_all_processes(standing: Pair) -> None:
    one, other = standing
    here, there = one.browser(), other.browser()
    tables = [browser.new_table("me", "open", open=True).id for browser in (here, there)]
    for browser in (here, there):
        assert {told["id"] for told in browser.get("/tables")} >= set(tables)
    assert [told["id"] for told in here.get("/tables/mine")] == tables[:1]
    again = other.browser()
    again.token = here.token
    (mine,) = again.get("/tables/mine")
    assert (mine["id"], mine["you"], mine["host"]) == (tables[0], [0], True)
    assert [has(server, Table(id, {})) for server in standing for id in tables] == [True, False, False, True]


def test_those_tables_come_first_whose_host_is_there_at_any_process(standing: Pair) -> None:
    one, other = standing
    ilse = one.browser()
    table = ilse.new_table("me", "open", open=True)
    newer = other.browser().new_table("me", "open", open=True)
    with ilse.live(table.id) as feed:
        hello(feed, table.secrets[0])
        stranger = other.browser()
        until(lambda: listed(stranger)[0] == table.id, "it comes first")
    until(lambda: listed(stranger).index(newer.id) < listed(stranger).index(table.id), "it does no more")


def listed(browser: Browser) -> list[str]:
    return [told["id"] for told in browser.get("/tables")]


def test_of_a_process_that_does_not_answer_lists_tell_nothing(
    standing: Pair, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    tables = [server.browser().new_table("me", "open", open=True).id for server in standing]
    with socket.socket() as nobody:
        nobody.bind(("127.0.0.1", 0))
        monkeypatch.setattr(gathering, "place", lambda _peer: nobody.getsockname())
        told = listed(standing[0].browser())
    assert (tables[0] in told, tables[1] in told) == (True, False)
    assert "does not tell of its tables" in caplog.text


def test_a_flood_by_way_of_another_process_is_cut(standing: Pair) -> None:
    one, other = standing
    table = one.browser().new_table("me", "open")
    most = 20_000_000
    with Raw(other) as flooder:
        assert flooder.upgrade(table.id).send_until_cut(frame(PING) * 1000, most) < most
    assert one.services.metrics.cut.labels("flood")._value.get() == 1
    until(lambda: not other.services.crowd.count, "nobody is counted who is gone")


def test_a_feed_that_is_led_to_the_wrong_process_comes_back(
    standing: Pair, monkeypatch: pytest.MonkeyPatch
) -> None:
    one, other = standing
    table = one.browser().new_table("me", "open")

    async def wrong(_owners: owners.Owners, _table: str, _scope: object) -> None:
        return None

    with monkeypatch.context() as patched:
        patched.setattr(owners.Owners, "find", wrong)
        with other.browser().live(table.id) as feed:
            feed.send_text('{"secret": null, "seat": null, "after": 0}')
            assert feed.receive() == {"type": "websocket.close", "code": 1012}
    with other.browser().live(table.id) as feed:
        assert hello(feed)["status"] == "open"


def test_a_new_name_is_known_everywhere(standing: Pair) -> None:
    one, other = standing
    ilse, again = one.browser(), other.browser()
    before = ilse.get("/me")["name"]
    again.token = ilse.token
    assert again.get("/me")["name"] == before
    ilse.ask("PUT", "/me", {"name": "Someone else"})
    until(lambda: again.get("/me")["name"] == "Someone else", "the name is known at the other process")


def come_back(browser: Browser, table: Table) -> Json:
    """As pages do: whoever is told to come back asks until the table is there again."""
    found: list[Json] = []
    codes: set[int] = set()

    def is_there() -> bool:
        try:
            found.append(position(browser, table, table.secrets[0]))
        except ConnectionClosed as closed:
            codes.add(closed.rcvd.code if closed.rcvd else 0)
        return bool(found)

    until(is_there, "the table is there again")
    assert codes <= {COME_BACK}
    return found[0]


def test_whoever_stops_hands_its_tables_over_and_the_feeds_come_back(pair: Pair) -> None:
    one, other = pair
    ilse, bruno = one.browser(), other.browser()
    table = ilse.new_table("me", "hotseat")
    with ilse.live(table.id) as feed, bruno.live(table.id) as passed_on:
        head = hello(feed, table.secrets[0])["number"]
        hello(passed_on)
        one.uvicorn.should_exit = True
        for each in (feed, passed_on):
            while (message := each.receive())["type"] == "websocket.send":
                pass
            assert message["code"] == COME_BACK
    assert come_back(bruno, table)["number"] == head
    play_first(bruno, table, 0)
    assert owner_of(other, table) == (other.owners.id, other.services.hub.tables[table.id].term)
    one.thread.join()
    assert [row[0] for row in run_alone(other, "SELECT id FROM processes")] == [other.owners.id]


def test_a_process_that_leaves_answers_to_the_end_by_asking_the_others(pair: Pair) -> None:
    one, other = pair
    ilse = one.browser()
    table = ilse.new_table("me", "hotseat")
    one.call(one.owners.drain)
    made = play_first(ilse, table, 0)
    assert made["log"] == 1
    assert (has(one, table), has(other, table)) == (False, True)
    until(lambda: next(iter(other.owners.peers.values())).is_draining, "the other knows")
    assert other.owners._others() == []


def stop_beating(server: Listening) -> None:
    server.owners._stopping.set()
    server.owners._beating.join()


def silence(server: Listening) -> None:
    """As if its machine stood still: it does not beat, but thinks that all is well."""
    stop_beating(server)
    run_alone(server, "UPDATE processes SET beat = beat - 60000 WHERE id = :id", id=server.owners.id)


def test_whoever_lost_a_table_without_noticing_cannot_write(pair: Pair, monkeypatch: pytest.MonkeyPatch) -> None:
    one, other = pair

    async def deaf(_owners: owners.Owners, _table: str) -> None:
        return

    monkeypatch.setattr(owners.Owners, "hear", deaf)
    ilse, bruno = one.browser(), other.browser()
    table = ilse.new_table("me", "hotseat")
    play_first(ilse, table, 0)
    stale = one.services.hub.tables[table.id]
    silence(one)
    other.call(other.owners.look_around)
    assert play_first(bruno, table, 1)["log"] == 2
    assert owner_of(other, table) == (other.owners.id, other.services.hub.tables[table.id].term)
    assert (stale.log, has(one, table)) == (1, True)
    entry = FeedEntry(stale.head + 1, "chat", text="too late", at=1)
    with pytest.raises(Lost):
        one.call(one.services.store.write, Append(table.id, entry, {}, {}, stale.term))
    with pytest.raises(Elsewhere):
        one.call(one.services.hub.set_orders, stale, 0, {}, lambda _table: None)
    assert not has(one, table)
    assert stale.is_broken
    assert ilse.get(table.path)["log"] == 2


def test_a_move_at_a_process_that_lost_the_table_is_made_at_the_other(
    pair: Pair, monkeypatch: pytest.MonkeyPatch
) -> None:
    one, other = pair

    async def deaf(_owners: owners.Owners, _table: str) -> None:
        return

    monkeypatch.setattr(owners.Owners, "hear", deaf)
    ilse = one.browser()
    table = ilse.new_table("me", "hotseat")
    now = position(ilse, table, table.secrets[0])
    silence(one)
    other.call(other.owners.look_around)
    other.browser().get(table.path)
    other.call(other.services.hub.open, table.id)
    assert (has(one, table), has(other, table)) == (True, True)
    body = {"action": now["moves"][0]["id"], "number": 1, "key": "once"}
    assert ilse.post(f"{table.path}/moves", body, table.secrets[0])["log"] == 1
    assert (has(one, table), has(other, table)) == (False, True)
    assert ilse.post(f"{table.path}/moves", body, table.secrets[0])["log"] == 1


def test_a_move_that_was_written_though_it_was_refused_for_now_is_made_once(
    pair: Pair, postgres_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its owner was gone before the answer, and whoever had passed it on had no lease then. Who sends it again
    has it acknowledged."""
    one, other = pair
    keep, open_table, must_be_sure = other.services.hub.keep, one.services.hub.open, one.owners.must_be_sure

    def is_unsure(_since: int | None = None) -> int:
        raise OutOfReach

    async def lose_owner_and_lease() -> None:
        monkeypatch.setattr(one.owners, "must_be_sure", is_unsure)
        for tell in one.owners.on_gone:
            tell(one.owners.peers[other.owners.id])

    async def keep_unheard(table: LiveTable, planned: Change) -> bool:
        monkeypatch.setattr(other.services.hub, "keep", keep)
        kept = await keep(table, planned)
        await asyncio.wrap_future(asyncio.run_coroutine_threadsafe(lose_owner_and_lease(), one.loop))
        return kept

    async def open_and_be_sure_again(table: str) -> LiveTable:
        try:
            return await open_table(table)
        except OutOfReach:
            monkeypatch.setattr(one.owners, "must_be_sure", must_be_sure)
            raise

    async def play() -> Sitting:
        there, here = (Client(f"http://localhost:{server.port}") for server in (other, one))
        async with there.http, here.http:
            sitting = await sit_down(there)
            monkeypatch.setattr(other.services.hub, "keep", keep_unheard)
            evening = Evening(postgres_url)
            await evening._step(here, sitting)
            assert evening.happened["try again"] == 1
            await evening._step(here, sitting)
            return sitting

    monkeypatch.setattr(one.services.hub, "open", open_and_be_sure_again)
    sitting = asyncio.run(play())
    with opened_as_it_is(postgres_url) as engine, engine.connect() as connection:
        assert check_written(connection, sitting) >= 1


def test_a_process_that_was_away_looks_anew_what_is_its_own(pair: Pair) -> None:
    one = pair[0]
    ilse = one.browser()
    table, kept = ilse.new_table("me", "hotseat"), ilse.new_table("me", "hotseat")
    with ilse.live(table.id) as feed:
        hello(feed, table.secrets[0])
        run_alone(one, "UPDATE tables SET owner = :id, term = 7 WHERE id = :table", id="x", table=table.id)
        one.owners._leased_until = 0.001
        one.call(one.owners.look_around)
        while (message := feed.receive())["type"] == "websocket.send":
            pass
        assert message["code"] == 1012
    assert not has(one, table)
    (owner, term) = owner_of(one, kept)
    play_first(ilse, kept, 0)
    assert (has(one, kept), owner_of(one, kept)) == (True, (owner, term + 1))


def test_whoever_has_far_too_much_gives_some_away(pair: Pair, monkeypatch: pytest.MonkeyPatch) -> None:
    one, other = pair
    ilse = one.browser()
    tables = [ilse.new_table("me", "hotseat") for _ in range(4)]
    feeds = [ilse.live(table.id) for table in tables]
    for table, feed in zip(tables, feeds, strict=True):
        hello(feed, table.secrets[0])
    given: list[Mapping[str, str | None]] = []
    give_away = one.owners.give_away

    async def noted(tables: Mapping[str, str | None]) -> None:
        given.append(tables)
        await give_away(tables)

    monkeypatch.setattr(one.owners, "give_away", noted)
    monkeypatch.setattr(owners, "SPARE", 1)
    until(lambda: owner_of(other, tables[0])[0] == other.owners.id, "a table is given away")
    assert given[0] == {tables[0].id: other.owners.id, tables[1].id: other.owners.id}
    for table in tables:
        assert position(ilse, table, table.secrets[0])["status"] == "playing"
    assert has(other, tables[0])
    for feed in feeds:
        feed.close()


@pytest.mark.parametrize(
    ("load", "other", "is_far"), [(20, 0, False), (21, 0, True), (100, 40, False), (101, 40, True)]
)
def test_what_is_far_above(load: int, other: int, is_far: bool) -> None:
    assert is_far_above(load, other) is is_far


def test_tables_of_nobody_are_woken_by_one_process(pair: Pair) -> None:
    """Bots go on although the process that had them is gone, and nobody looks."""
    one, other = pair
    ilse = one.browser()
    table = ilse.new_table("bot:random", "bot:random", pace="leisurely")
    one.stop()
    until(lambda: other.browser().get(table.path)["log"] > 0, "the bots play on")
    assert owner_of(other, table)[0] == other.owners.id
    assert other.owners.is_first_for(SEALED_GAME, "no such rules", {})
    peer = owning.Peer("!", "x 1", "", {"g": ["1"]}, 0, is_draining=False)
    other.owners.peers = {"!": peer}
    assert not other.owners.is_first_for("g", "1", {})
    assert other.owners.is_first_for("g", "2", {})


def test_a_table_goes_to_a_process_that_can_play_it(standing: Pair) -> None:
    one, other = standing
    ilse = one.browser()
    table = ilse.new_table("me", "hotseat")
    one.call(one.owners.give_away, {table.id: None})
    row = one.owners._row
    one.owners._row = {**row, "plays": {}}
    assert ilse.get(table.path)["id"] == table.id
    one.owners._row = row
    assert (has(one, table), has(other, table)) == (False, True)


def test_a_table_goes_to_a_process_that_has_its_cards(standing: Pair) -> None:
    """The same rules with other cards are no rules for it: an engine and its server may be of one version."""
    one, other = standing
    ilse = one.browser()
    table = ilse.new_table("me", "hotseat", game=CARD_GAME)
    one.call(one.owners.give_away, {table.id: None})
    row = one.owners._row
    version, *cards = row["plays"][CARD_GAME]
    assert cards
    one.owners._row = {**row, "plays": {CARD_GAME: [version, "cards other"]}}
    assert [mine["gone"] for mine in ilse.get("/tables/mine") if mine["id"] == table.id] == [None]
    one.owners._row = row
    assert (has(one, table), has(other, table)) == (False, True)


def asked_of_database(server: Listening, monkeypatch: pytest.MonkeyPatch) -> list[object]:
    """All that is read from now on."""
    asked: list[object] = []
    read = server.services.store._read

    def noted(work: partial[object]) -> object:
        asked.append(getattr(work, "keywords", {}).get("tables") or getattr(work, "keywords", {}).get("table"))
        return read(work)

    monkeypatch.setattr(server.services.store, "_read", noted)
    return asked


@pytest.mark.parametrize("path", ["a b", "%C3%A4", "x" * 25, "a.b", "%00"])
def test_what_cannot_be_a_table_is_not_looked_for(
    standing: Pair, path: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = asked_of_database(standing[0], monkeypatch)
    answer = standing[0].browser().ask("GET", f"/tables/{path}")
    assert answer.status_code == 404
    assert [which for which in asked if which] == []


def test_who_looks_for_tables_that_are_not_there_is_stopped_before_the_database_is_asked(
    standing: Pair, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Behind a proxy it is the visitor who is counted, and a table that is known costs nothing."""
    one, other = standing
    ilse = other.browser()
    table = ilse.new_table("me", "hotseat")
    assert one.client.get(f"/api{table.path}").status_code == 200
    monkeypatch.setattr(one.owners, "lookups", Limit(1e-9, 3, "requests"))
    asked = asked_of_database(one, monkeypatch)
    codes = [one.client.get(f"/api/tables/unknown-{number}").status_code for number in range(6)]
    assert codes == [404, 404, 404, 429, 429, 429]
    assert {str(which) for which in asked if which and "unknown-5" in str(which)} == set()
    assert one.client.get(f"/api{table.path}").status_code == 200
    with pytest.raises(ConnectionClosed):
        one.browser().live("unknown-9").receive_text()


@pytest.mark.parametrize(
    ("client", "forwarded", "seen"),
    [
        (("10.0.0.1", 5), b"1.2.3.4", "1.2.3.4"),
        (("10.0.0.9", 5), b"1.2.3.4", "10.0.0.9"),
        (("10.0.0.1", 5), b"", "10.0.0.1"),
        (None, b"1.2.3.4", "nobody"),
    ],
)
def test_whom_a_request_is_counted_for_before_it_is_read(
    client: tuple[str, int] | None, forwarded: bytes, seen: str
) -> None:
    scope = {"type": "http", "client": client, "headers": [(b"x-forwarded-for", forwarded)], "scheme": "http"}
    assert asyncio.run(owners.visitor(scope, ("10.0.0.1",))) == seen
    assert scope["client"] == client
    assert asyncio.run(owners.visitor(scope, ())) == (client[0] if client else "nobody")


def test_what_processes_ask_each_other_is_nobody_s_request(
    standing: Pair, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Lists go on although a crowd without addresses asks too much, and nobody outside is taken for a process."""
    one, other = standing
    ilse = one.browser()
    table = ilse.new_table("me", "hotseat")
    until(lambda: one.owners.id in other.owners.peers, "they know each other")
    guard = one.uvicorn.config.loaded_app
    while not isinstance(guard, Guard):
        guard = getattr(guard, "middleware_stack", None) or guard.app
    monkeypatch.setattr(guard, "rate", Limit(1e-9, 0.5, "requests"))
    asked = other.browser()
    asked.token = ilse.token
    assert [mine["id"] for mine in asked.get("/tables/mine")] == [table.id]
    assert one.client.post("/inner/facts", json={"tables": [], "guest": None}).status_code == 429


def test_what_rules_somebody_has() -> None:
    told = ["3", "cards a", "cards b"]
    assert owning.has_rules(told, "3", {"cards": "b"})
    assert owning.has_rules(told, "3", {"cards": "a", "own": "of the match"})
    assert not owning.has_rules(told, "3", {"cards": "c"})
    assert not owning.has_rules(told, "2", {"cards": "a"})
    assert owning.has_rules(["3"], "3", {"cards": "c"}), "a process from before tells the version alone"
    assert not owning.has_rules([], "3", {})


# The inner door.


def inner_port(server: Listening) -> int:
    assert server.owners.listening is not None
    return int(server.owners._row["address"].partition(" ")[2])


def say(port: int, request: bytes) -> bytes:
    with socket.create_connection(("127.0.0.1", port), 20) as line:
        line.sendall(request)
        got = b""
        while part := line.recv(65536):
            got += part
    return got


@pytest.mark.parametrize(
    "header",
    [b"", b"x-pestis-inner: guessed 1.2.3.4 5\r\n", b"x-pestis-inner: \r\n", b"x-pestis-inner: a b c d\r\n"],
)
def test_nobody_comes_in_by_the_inner_door_without_the_secret(standing: Pair, header: bytes) -> None:
    for path in (b"/healthz", b"/api/games", b"/inner/facts"):
        told = say(inner_port(standing[0]), b"GET %b HTTP/1.1\r\nhost: localhost\r\n%b\r\n" % (path, header))
        assert told.startswith(b"HTTP/1.1 400")


def test_from_outside_nobody_can_say_where_he_comes_from(standing: Pair, monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither where the table is nor where it is passed on: the address that counts is that of the connection."""
    one = standing[0]
    table = one.browser().new_table("me", "open")
    seen: list[str] = []
    monkeypatch.setattr(Origins, "note", lambda _origins, _guest, address: seen.append(address))
    forged = {"X-Pestis-Inner": f"{one.owners.secret} 6.6.6.6 6", "X-Forwarded-For": "7.7.7.7"}
    for server in standing:
        cookie = {"Cookie": f"pestis_guest={server_token(server)}"}
        answer = httpx2.get(f"http://localhost:{server.port}/api{table.path}", headers=forged | cookie)
        assert answer.status_code == 200
        answer = httpx2.post(
            f"http://localhost:{server.port}/inner/facts", headers=forged, json={"tables": [], "guest": 1}
        )
        assert answer.status_code == 404
    assert seen
    assert set(seen) == {"127.0.0.1"}


def server_token(server: Listening) -> str:
    browser = server.browser()
    browser.get("/me")
    return browser.token


def test_the_address_that_limits_count_is_that_of_the_client_behind_a_trusted_proxy(
    postgres_url: str, tmp_path: Path
) -> None:
    settings = apart(tmp_path, database_url=postgres_url, trusted_proxies=("127.0.0.1",))
    with listening(settings) as one, listening(settings) as other:
        table = one.browser().new_table("me", "open")
        browser = other.browser()
        browser.get("/me")
        headers = {"X-Forwarded-For": "7.7.7.7", "Cookie": f"pestis_guest={browser.token}"}
        assert httpx2.get(f"http://localhost:{other.port}/api{table.path}", headers=headers).status_code == 200
        assert "7.7.7.7" in one.services.hub.origins._address.values()


def test_what_is_repeated_when_an_answer_did_not_come() -> None:
    def scope(method: str, path: str) -> Json:
        return {"method": method, "path": path}

    assert is_repeatable(scope("POST", "/api/tables/x/moves"), b'{"action": 1, "key": "k"}')
    assert not is_repeatable(scope("POST", "/api/tables/x/moves"), b'{"action": 1}')
    assert not is_repeatable(scope("POST", "/api/tables/x/chat"), b'{"text": "key"}')
    assert is_repeatable(scope("GET", "/api/tables/x"), b"")


def test_a_process_that_does_not_answer_is_not_waited_for_in_vain(pair: Pair) -> None:
    """Its door is shut; as soon as nobody has heard of it for a while, the other takes the table."""
    one, other = pair
    ilse = one.browser()
    table = ilse.new_table("me", "hotseat")
    until(lambda: other.browser().get(table.path)["log"] == 0, "the way there is known")
    one.loop.call_soon_threadsafe(one.uvicorn.servers[1].close)
    stop_beating(one)
    until(lambda: not [c for c in one.uvicorn.server_state.connections if close_line(one, c)], "no line is open")
    assert play_first(other.browser(), table, 0)["log"] == 1
    assert owner_of(other, table) == (other.owners.id, other.services.hub.tables[table.id].term)


def close_line(server: Listening, connection: object) -> bool:
    from pestis.server.gate import InnerProtocol

    if isinstance(connection, InnerProtocol):
        server.loop.call_soon_threadsafe(connection.transport.abort)
        return True
    return False


# What is counted, and what time it is.


def test_limits_count_over_all_processes(postgres_url: str) -> None:
    async def scenario() -> int:
        stores = [Store(postgres_url), Store(postgres_url)]
        limits = [Everywhere(store, 10, "things") for store in stores]
        allowed = 0
        for attempt in range(20):
            with suppress(TooMany):
                await limits[attempt % 2].take("somebody")
                allowed += 1
        await limits[0].take("somebody else")
        for store in stores:
            store.close()
        return allowed

    assert asyncio.run(scenario()) in (5, 6)  # one may have come back meanwhile


def test_who_may_do_everything_again_is_forgotten(postgres_url: str) -> None:
    store = Store(postgres_url)
    with store.engine.begin() as connection:
        for key in ("long ago", "just now"):
            assert allowing.allow(connection, key, 1.0, 1.0)
        assert not allowing.allow(connection, "long ago", 0.001, 1.0)
        connection.execute(text("UPDATE limits SET at = at - 130000 WHERE key = 'long ago'"))
        assert allowing.allow(connection, "long ago", 1.0, 1.0)
        connection.execute(text("UPDATE limits SET at = at - 130000 WHERE key = 'long ago'"))
        for key, minutes in (("mails to x", 23 * 60), ("mails to y", 25 * 60), ("mails a", 50), ("mails b", 70)):
            allowing.allow(connection, key, 1.0, 1.0)
            connection.execute(
                text("UPDATE limits SET at = at - 60000 * :minutes WHERE key = :key"),
                {"key": key, "minutes": minutes},
            )
        allowing.tidy(connection)
        left = connection.execute(text("SELECT key FROM limits ORDER BY key")).scalars().all()
        assert left == ["just now", "mails a", "mails to x"]
    store.close()


def test_who_comes_goes_by_the_time_of_the_others_and_the_first_by_the_database(
    postgres_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = Store(postgres_url)
    monkeypatch.setattr(times, "wall_ms", lambda: 0)
    with store.engine.begin() as connection:
        clock = connection.execute(owning.CLOCK).scalar_one()
        now = owning.arrive(connection, {"id": "one", **ROW})
        assert 0 <= now - clock < 30_000
        connection.execute(text("UPDATE processes SET now = now + 3600000"))
        assert 3_590_000 < owning.arrive(connection, {"id": "two", **ROW}) - now < 3_630_000
        connection.execute(text("UPDATE processes SET beat = beat - 60000"))
        assert owning.peers(connection) == []
        assert owning.arrive(connection, {"id": "three", **ROW}) - now < 30_000
    store.close()
    times.begin()


def test_a_table_is_taken_from_the_dead_only_and_one_of_many_takes_it(postgres_url: str) -> None:
    store = Store(postgres_url)
    asyncio.run(store.write(set_up))
    with store.engine.begin() as connection:
        for name in ("one", "two", "three"):
            owning.arrive(connection, {"id": name, **ROW})
        assert owning.take(connection, "one", "one") == 1
        assert owning.take(connection, "one", "one") == 2
        assert owning.take(connection, "one", "two") is None
        connection.execute(text("UPDATE processes SET beat = beat - 60000 WHERE id = 'one'"))
    taken = []
    for name in ("two", "three"):
        with store.engine.begin() as connection:
            taken.append(owning.take(connection, "one", name))
    assert taken == [3, None]
    with store.engine.begin() as connection:
        owning.leave(connection, "two")
        found = owning.look(connection, ["one", "nobody's"])["one"]
        assert (found.owner, found.is_free) == (None, True)
        assert owning.take(connection, "one", "three") == 5
    store.close()


def test_of_a_batch_only_what_is_lost_is_lost(postgres_url: str) -> None:
    async def scenario() -> tuple[list[object], list[int]]:
        store = Store(postgres_url)
        await store.write(set_up)
        await store.write(partial(add_another, "two"))
        works = [Append("one", FeedEntry(1, "chat", text="a\nb 'c'", at=1), {}, {}, 0)]
        works.append(Append("two", FeedEntry(1, "chat", text="d", at=1), {}, {}, 5))
        outcomes = await asyncio.gather(*map(store.write, works), return_exceptions=True)
        changing = [Append("one", FeedEntry(2, "chat", at=1), {"pace": "brisk"}, {}, 0)]
        changing.append(Append("two", FeedEntry(1, "chat", at=1), {"pace": "brisk"}, {}, 5))
        outcomes += await asyncio.gather(*map(store.write, changing), return_exceptions=True)
        found = await store.read(partial(ask.entries, table="one", after=0))
        assert found[0].text == "a\nb 'c'"
        none = await store.read(partial(ask.entries, table="two", after=0))
        store.close()
        return list(outcomes), [len(found), len(none)]

    outcomes, counts = asyncio.run(scenario())
    assert [type(outcome) for outcome in outcomes] == [type(None), Lost, type(None), Lost]
    assert counts == [2, 0]


def add_another(table: str, connection: Connection) -> None:
    copy = "jsonb_populate_record(tables, jsonb_build_object('id', CAST(:id AS text)))"
    connection.execute(text(f"INSERT INTO tables SELECT ({copy}).* FROM tables WHERE id = 'one'"), {"id": table})


def test_without_others_nothing_is_asked_of_them(server: object, ilse: Browser, tmp_path: Path) -> None:
    with running(quick_settings(tmp_path / "own")) as alone:
        assert alone.services.hub.owners is None
        assert alone.services.lines is None
    assert json.dumps(ilse.get("/me"))
