"""What the database promises, on both kinds of database."""

from __future__ import annotations

import asyncio
from functools import partial
from pathlib import Path

import pytest
from sqlalchemy import Connection, inspect

from pestis.server.store import Clash, Store
from pestis.server.store import queries as ask
from pestis.server.store.models import Base
from pestis.server.store.queries import Happening
from tests.server.kit import SEALED_GAME, play_first, position, quick_settings, running
from tests.server.processes import Client, Player, served
from tests.server.test_kill import check_kills

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
    happening = Happening(number, "move", log, 0, 7, key, at=1)
    await store.write(lambda connection: ask.append(connection, "one", happening, {}, {}))


def test_numbers_and_keys_are_taken_once_and_a_clash_harms_nobody_else(database_url: str) -> None:
    async def scenario() -> list[Happening]:
        store = Store(database_url)
        await store.write(set_up)
        await add(store, 1, 1, "a")
        wrong = [add(store, 1, 2), add(store, 2, 1), add(store, 2, 2, "a")]
        right = [add(store, 2, 2, "b"), add(store, 3, None), add(store, 4, None)]
        outcomes = await asyncio.gather(*wrong, *right, return_exceptions=True)
        assert [type(outcome) for outcome in outcomes[:3]] == [Clash] * 3
        assert outcomes[3:] == [None] * 3
        found = await store.read(partial(ask.happenings, table="one", after=0))
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
    async def scenario() -> tuple[list[object], list[Happening]]:
        first, second = Store(database_url), Store(database_url)
        await first.write(set_up)
        jobs = [add(store, 1, 1, f"{number}") for number in range(10) for store in (first, second)]
        outcomes = await asyncio.gather(*jobs, return_exceptions=True)
        found = await first.read(partial(ask.happenings, table="one", after=0))
        first.close()
        second.close()
        return list(outcomes), found

    outcomes, found = asyncio.run(scenario())
    assert outcomes.count(None) == 1
    assert sum(isinstance(outcome, Clash) for outcome in outcomes) == 19
    assert len(found) == 1


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


def test_nothing_acknowledged_is_lost_on_postgres(postgres_url: str) -> None:
    check_kills(postgres_url, rounds=2)


@pytest.mark.parametrize("arguments", [["--workers", "2"], ["--database-url", "mysql://x"]])
def test_what_cannot_be_served_is_refused(arguments: list[str]) -> None:
    from click.testing import CliRunner

    from pestis.cli import program

    result = CliRunner().invoke(program, ["serve", "--no-open", *arguments])
    assert result.exit_code == 2
