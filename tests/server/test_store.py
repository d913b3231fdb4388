"""What the database promises, on both kinds of database."""

from __future__ import annotations

import asyncio
import threading
from functools import partial
from pathlib import Path

import pytest
from sqlalchemy import Connection, delete, inspect, text
from starlette.testclient import WebSocketTestSession

from pestis.server import run
from pestis.server.settings import check_setting
from pestis.server.store import Append, Clash, Store
from pestis.server.store import queries as ask
from pestis.server.store.database import open_engine
from pestis.server.store.models import Base, Entry
from pestis.tables.rows import FeedEntry
from tests.server.kit import (
    SEALED_GAME,
    Browser,
    Json,
    Server,
    Table,
    hello,
    next_message,
    play_first,
    position,
    quick_settings,
    running,
)
from tests.server.moving import Evening, audited, live_through
from tests.server.processes import Client, Player, served
from tests.server.several import listening
from tests.server.test_playing import WHISTLE

TABLE = {
    "id": "one",
    "game": "g",
    "name": "n",
    "seats": 1,
    "options": {},
    "rules_version": "1",
    "packs": {},
    "seed": "s",
    "host_id": 1,
    "is_open": True,
    "spectators": True,
    "clock": {},
    "status": "open",
    "contributions": [],
    "ending": None,
    "times": None,
    "wake_at": None,
    "rematch": None,
    "made_at": 1,
    "changed_at": 1,
}


def set_up(connection: Connection) -> None:
    assert ask.add_guest(connection, "hash", "Ilse") == 1
    seat = {"table_id": "one", "seat": 0, "kind": "open", "name": "", "contribution": "", "orders": {}}
    ask.add_table(connection, TABLE, [seat])


async def add(store: Store, number: int, log: int | None, key: str | None = None) -> None:
    entry = FeedEntry(number, "move", log, 0, 7, key, at=1)
    await store.write(Append("one", entry, {}, {}))


def test_numbers_and_keys_are_taken_once_and_a_clash_harms_nobody_else(database_url: str) -> None:
    async def scenario() -> list[FeedEntry]:
        store = Store(database_url)
        await store.write(set_up)
        await add(store, 1, 1, "a")
        wrong = [add(store, 1, 2), add(store, 2, 1), add(store, 2, 2, "a")]
        right = [add(store, 2, 2, "b"), add(store, 3, None), add(store, 4, None)]
        outcomes = await asyncio.gather(*wrong, *right, return_exceptions=True)
        assert [type(outcome) for outcome in outcomes[:3]] == [Clash] * 3
        assert outcomes[3:] == [None] * 3
        found = await store.read(partial(ask.entries, table="one", after=0))
        store.close()
        return found

    found = asyncio.run(scenario())
    assert [(one.number, one.log, one.key) for one in found] == [
        (1, 1, "a"),
        (2, 2, "b"),
        (3, None, None),
        (4, None, None),
    ]


def test_of_many_writers_one_wins(database_url: str) -> None:
    async def scenario() -> tuple[list[object], list[FeedEntry]]:
        first, second = Store(database_url), Store(database_url)
        await first.write(set_up)
        jobs = [add(store, 1, 1, f"{number}") for number in range(10) for store in (first, second)]
        outcomes = await asyncio.gather(*jobs, return_exceptions=True)
        found = await first.read(partial(ask.entries, table="one", after=0))
        first.close()
        second.close()
        return list(outcomes), found

    outcomes, found = asyncio.run(scenario())
    assert outcomes.count(None) == 1
    assert sum(isinstance(outcome, Clash) for outcome in outcomes) == 19
    assert len(found) == 1


def test_what_is_read_together_is_of_one_moment(database_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Else a table would be dealt that has begun, but without the words that its seats mixed into the seed."""
    reader, writer = Store(database_url), Store(database_url)
    real = ask.entries

    def start_first(connection: Connection, table: str, after: int) -> list[FeedEntry]:
        """The match begins between the reading of the table and the reading of its entries."""
        begin = Append("one", FeedEntry(1, "start", at=1), {"contributions": ["word"]}, {})
        starting = threading.Thread(target=lambda: asyncio.run(writer.write(begin)))
        starting.start()
        starting.join()
        return real(connection, table, after)

    async def look() -> tuple[list[str], int]:
        found = await reader.read(partial(ask.find_table, table="one"))
        assert found is not None
        return found.table.contributions, len(found.entries)

    asyncio.run(writer.write(set_up))
    monkeypatch.setattr(ask, "entries", start_first)
    assert asyncio.run(look()) == ([], 0)
    monkeypatch.setattr(ask, "entries", real)
    assert asyncio.run(look()) == (["word"], 1)
    reader.close()
    writer.close()


def test_who_is_there_is_known_at_every_process(postgres_url: str, tmp_path: Path) -> None:
    settings = quick_settings(tmp_path, database_url=postgres_url)
    with listening(settings) as one, listening(settings) as other:
        ilse, bruno = one.browser(), other.browser()
        table = ilse.new_table("me", "open")
        secret = bruno.post(f"{table.path}/join", secret=table.secrets[1])["secret"]
        with bruno.live(table.id) as theirs:
            hello(theirs, secret)
            with ilse.live(table.id) as feed:
                wait_for_presence(feed, hello(feed, table.secrets[0]), 1, True)
                assert ilse.refused(f"{table.path}/seats/1/bot", {"bot": "random"})["status"] == 409
                theirs.close()
                wait_for_presence(feed, {}, 1, False)
                ilse.post(f"{table.path}/seats/1/bot", {"bot": "random"})


def wait_for_presence(feed: WebSocketTestSession, now: Json, seat: int, is_present: bool) -> None:
    while "seats" not in now or now["seats"][seat]["present"] != is_present:
        now = next_message(feed)


def test_a_table_that_cannot_follow_its_feed_is_told_of_and_read_anew(server: Server, ilse: Browser) -> None:
    table = ilse.new_table("me", "hotseat")
    with ilse.live(table.id) as feed:
        head = hello(feed, table.secrets[0])["number"]
        wrong = Append(table.id, FeedEntry(head + 1, "move", 1, seat=9, action=1, at=1), {}, {})
        portal = server.client.portal
        assert portal is not None
        portal.call(server.services.store.write, wrong)
        live = server.services.hub.tables[table.id]
        with pytest.raises(IndexError):
            portal.call(server.services.hub.sync, live)
        assert feed.receive()["code"] == 1012
    portal.call(server.services.store.write, partial(forget, table.id))
    assert position(ilse, table, table.secrets[0])["number"] == head


def forget(table: str, connection: Connection) -> None:
    connection.execute(delete(Entry).where(Entry.table_id == table, Entry.kind == "move"))


def test_the_migrations_make_what_the_models_say(database_url: str) -> None:
    store = Store(database_url)
    looked = inspect(store.engine)
    for name, table in Base.metadata.tables.items():
        made = {column["name"]: column["nullable"] for column in looked.get_columns(name)}
        assert made == {column.name: bool(column.nullable) for column in table.columns}
    store.close()
    Store(database_url).close()


def test_a_table_survives_a_restart(database_url: str, tmp_path: Path) -> None:
    settings = quick_settings(tmp_path, database_url=database_url)
    with running(settings) as server:
        ilse = server.browser()
        table = ilse.new_table("me", "hotseat")
        play_first(ilse, table, 0)
        before = position(ilse, table, table.secrets[1])
    with running(settings) as server:
        after = position(server.browser(), table, table.secrets[1])
    assert {**after, "seats": []} == {**before, "seats": []}


def test_standing_orders_are_noticed_by_nobody(server: Server, ilse: Browser, bruno: Browser) -> None:
    """Neither by what others are told nor by how often: the next thing they hear is what is said afterwards."""
    table = ilse.new_table("me", "open")
    secret = bruno.post(f"{table.path}/join", secret=table.secrets[1])["secret"]
    with bruno.live(table.id) as feed, server.browser().live(table.id) as spectator:
        hello(feed, secret)
        wait_for_presence(spectator, hello(spectator), 1, True)
        for answer in ("decline", "ask", "decline"):
            ilse.ask("PUT", f"{table.path}/orders", {"orders": {WHISTLE: answer}}, table.secrets[0])
        ilse.post(f"{table.path}/chat", {"text": "Well?"}, table.secrets[0])
        assert [next_message(each)["type"] for each in (feed, spectator)] == ["chat", "chat"]


def test_who_resigned_and_what_sits_there_now_survive_a_restart(database_url: str, tmp_path: Path) -> None:
    """Of three two have resigned, and a bot has sat down for one of them: it plays on, and so does the match."""
    settings = quick_settings(tmp_path, database_url=database_url)
    with running(settings) as server:
        ilse = server.browser()
        table = ilse.new_table("me", "hotseat", "hotseat", clock={"kind": "game", "seconds": 600})
        for seat in (1, 2):
            ilse.post(f"{table.path}/resign", secret=table.secrets[seat])
            ilse.post(f"{table.path}/seats/1/bot", {"bot": "random"})
        before = at_rest(ilse, table)
        assert [seat["kind"] for seat in before["seats"]] == ["person", "bot", "left"]
        assert before["status"] == "playing"
    with running(settings) as server:
        again = server.browser()
        assert at_rest(again, table) == before
        assert again.refused(f"{table.path}/replay", method="GET", secret=table.secrets[0])["status"] == 409
        while server.services.metrics.moves.labels("bot")._value.get() == 0:
            play_first(again, table, 0)
            at_rest(again, table)


def at_rest(browser: Browser, table: Table) -> Json:
    """What Ilse sees, but for the time, when only she is asked."""
    while (now := position(browser, table, table.secrets[0]))["view"]["pending"] != [0]:
        pass
    return now | {"deadline_ms": 0, "seats": [seat | {"clock_ms": 0} for seat in now["seats"]]}


def test_an_end_by_resignation_survives_a_restart(tmp_path: Path) -> None:
    settings = quick_settings(tmp_path)
    with running(settings) as server:
        ilse = server.browser()
        table = ilse.new_table("me", "hotseat", "hotseat")
        for seat in (2, 1):
            ilse.post(f"{table.path}/resign", secret=table.secrets[seat])
        before = position(ilse, table, table.secrets[0])
        assert (before["status"], before["ending"]["winners"]) == ("over", [0])
    with running(settings) as server:
        assert position(server.browser(), table, table.secrets[0]) == before


def test_one_match_across_two_processes(postgres_url: str) -> None:
    """Ilse and a bot at one process, Bruno at the other: each hears at once what happens elsewhere."""
    with served(postgres_url) as one, served(postgres_url) as other:
        asyncio.run(play_across(one.address, other.address))


async def play_across(one: str, other: str) -> None:
    ilse, bruno = Client(one), Client(other)
    async with ilse.http, bruno.http:
        seats = [{"kind": "me"}, {"kind": "open"}, {"kind": "bot", "bot": "random"}]
        made = (await ilse.post("/tables", {"game": SEALED_GAME, "seats": seats})).json()
        table = made["table"]["id"]
        joined = (await bruno.post(f"/tables/{table}/join", {}, made["secrets"][1]["secret"])).json()
        players = [
            Player(ilse, table, made["secrets"][0]["secret"], 0),
            Player(bruno, table, joined["secret"], 1),
        ]
        await asyncio.wait_for(asyncio.gather(*(player.play() for player in players)), 60)
        for client in (ilse, bruno):
            assert (await client.http.get(f"/tables/{table}/verify")).json()["ok"]


def test_workers_share_one_postgres(postgres_url: str) -> None:
    with served(postgres_url, workers=2) as server:
        asyncio.run(play_across(server.address, server.address))


def test_nothing_acknowledged_is_lost_while_owners_move(postgres_url: str) -> None:
    audited(postgres_url)
    evening = Evening(postgres_url)
    try:
        evening.start()
        evening.start()
        asyncio.run(live_through(evening, tables=4, how=["kill", "stand still"]))
    finally:
        for process in evening.processes:
            process.kill()
    evening.check()
    assert evening.happened["changes of owner"] >= 1
    assert evening.acknowledged() > 20


def test_a_name_that_postgres_cannot_hold_is_that_of_no_table(postgres_url: str, tmp_path: Path) -> None:
    with running(quick_settings(tmp_path, database_url=postgres_url)) as server:
        assert server.browser().refused("/tables/%00", method="GET")["status"] == 404


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ("--workers 2", "--workers needs --database-url postgresql://"),
        ("--database-url mysql://x", "allowed: postgresql://, sqlite:///FILE"),
        ("--database-url sqlite://", "it would be gone with the process; allowed: sqlite:///FILE"),
        ("--database-url sqlite:///folder", "the database sqlite:///folder cannot be used: unable to open"),
        ("--database-url sqlite:///words", "the database sqlite:///words cannot be used: file is not a database"),
        ("--database-url sqlite:///later", "it was made by another version of Pestis"),
        ("--database-url postgresql://u:hush@h:x/n", "the database postgresql://u:***@h:x/n cannot be used: this"),
        (
            "--database-url postgresql://u:hush@localhost:1/n",
            "the database postgresql://u:***@localhost:1/n cannot",
        ),
        (
            "--database-url postgresql://u:hush@localhost:1/n --workers 2",
            "postgresql://u:***@localhost:1/n cannot",
        ),
        ("--host nowhere.invalid", "nowhere.invalid:8421: "),
        ("--host=", "--host is empty; allowed: an address of this machine"),
    ],
)
def test_what_cannot_be_served_is_refused_in_one_line(
    arguments: str, said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # Logs are set up for a whole process, and this one has handlers of others.
    monkeypatch.setattr(run, "set_up_logs", lambda as_json: None)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    Path("folder").mkdir()
    Path("words").write_text("no database at all " * 100)
    make_database_of_another_version(Path("later"))
    check_refused(arguments.split(), said)


def make_database_of_another_version(file: Path) -> None:
    Store(f"sqlite:///{file}").close()
    engine = open_engine(f"sqlite:///{file}")
    with engine.begin() as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = 'other'"))
    engine.dispose()


@pytest.mark.parametrize(
    ("told", "said"),
    [
        ("bot_pace=1", "is not JSON"),
        ("[1]", "is [1]; allowed: an object"),
        ('{"bot_pac": 1}', "has no setting 'bot_pac'; did you mean 'bot_pace'?"),
        ('{"bot_pace": "slow"}', "has 'slow' for 'bot_pace'; allowed: a number from 0"),
        ('{"bot_pace": -1}', "has -1 for 'bot_pace'; allowed: a number from 0"),
        ('{"bot_seconds": 0}', "has 0 for 'bot_seconds'; allowed: a number above 0"),
        ('{"bot_seconds": Infinity}', "has inf for 'bot_seconds'; allowed: a number above 0"),
        ('{"bot_workers": 1.5}', "has 1.5 for 'bot_workers'; allowed: a whole number above 0"),
        ('{"bot_workers": true}', "has True for 'bot_workers'; allowed: a whole number above 0"),
        ('{"log_json": 1}', "has 1 for 'log_json'; allowed: true, false"),
        ('{"host": 1}', "has 1 for 'host'; allowed: a text"),
        *(
            (
                f'{{"inner_host": "{host}"}}',
                f"has '{host}' for 'inner_host'; allowed: an address of this machine at",
            )
            for host in ("0.0.0.0", "::", "0", "", "10.0.0.5 80", "*")
        ),
        ('{"inner_host": 7}', "has 7 for 'inner_host'; allowed: an address of this machine at which the others"),
    ],
)
def test_settings_that_cannot_be_used_are_refused_in_one_line(
    told: str, said: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PESTIS_SERVER", told)
    check_refused([], f"pestis: the environment variable PESTIS_SERVER {said}")


@pytest.mark.parametrize("host", ["127.0.0.1", "10.0.0.5", "fd00::5", "games-2.internal"])
def test_where_a_process_can_be_reached(host: str) -> None:
    check_setting("inner_host", host)


def check_refused(arguments: list[str], said: str) -> None:
    from click.testing import CliRunner

    from pestis.cli import program

    result = CliRunner().invoke(program, ["serve", "--no-open", *arguments])
    assert (result.exit_code, result.stdout) == (2, "")
    assert said in result.stderr
    assert result.stderr.count("\n") == 1
    assert "hush" not in result.stderr
