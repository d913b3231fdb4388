"""The server is killed in the middle of everything: nothing that was acknowledged is lost, nothing is doubled."""

from __future__ import annotations

import asyncio
import json
import random
import secrets
from dataclasses import dataclass, field
from pathlib import Path

from sqlalchemy import Connection, select

from pestis.server.store import Entry
from pestis.server.store.database import opened_as_it_is
from tests.server.kit import SEALED_GAME, Json
from tests.server.processes import Client, ServerProcess, client_of, ignore_lost_connections, served

TABLES = 3
ROUNDS = 3


@dataclass
class Sitting:
    """A hot-seat table, the moves that were acknowledged, and the one that perhaps was not."""

    id: str
    secrets: list[str]
    acknowledged: dict[str, Json] = field(default_factory=dict)
    unsure: tuple[Json, str] | None = None


def test_nothing_acknowledged_is_lost_or_doubled(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'tables.db'}"
    check_kills(url)


def check_kills(url: str, rounds: int = ROUNDS) -> None:
    sittings: list[Sitting] = []
    for _ in range(rounds):
        with served(url, requests_per_second=100_000) as server:
            asyncio.run(play_until_killed(server, sittings))
    with served(url, requests_per_second=100_000) as server:
        asyncio.run(settle_all(server, sittings))
        assert server.stop() == 0
    check_log(url, sittings)


async def play_until_killed(server: ServerProcess, sittings: list[Sitting]) -> None:
    async with client_of(server) as client:
        while len(sittings) < TABLES:
            sittings.append(await sit_down(client))
        playing = [asyncio.create_task(play(client, sitting)) for sitting in sittings]
        await asyncio.sleep(random.uniform(0.5, 1.2))
        await asyncio.to_thread(server.kill)
        await asyncio.gather(*playing)


async def sit_down(client: Client) -> Sitting:
    seats = [{"kind": "me"}, {"kind": "hotseat"}]
    body = {"game": SEALED_GAME, "seats": seats, "options": {"nights": 6}, "reactions": "everybody"}
    made = (await client.post("/tables", body)).json()
    return Sitting(made["table"]["id"], [told["secret"] for told in made["secrets"]])


async def play(client: Client, sitting: Sitting) -> None:
    with ignore_lost_connections():
        await settle(client, sitting)
        while True:
            for secret in sitting.secrets:
                now = await look(client, sitting.id, secret)
                if now["status"] == "over":
                    return
                if now["moves"]:
                    action = random.choice(now["moves"])["id"]
                    body = {"action": action, "number": now["log"] + 1, "key": secrets.token_hex(8)}
                    sitting.unsure = (body, secret)
                    await settle(client, sitting)


async def look(client: Client, table: str, secret: str) -> Json:
    async with client.live(table, secret) as feed:
        while True:
            told: Json = json.loads(await feed.recv())
            if told["type"] == "update":
                return told


async def settle(client: Client, sitting: Sitting) -> None:
    """Send the unsure move, again if need be, until it is acknowledged or refused."""
    if sitting.unsure is None:
        return
    body, secret = sitting.unsure
    answer = await client.post(f"/tables/{sitting.id}/moves", body, secret)
    assert answer.status_code in (200, 409), answer.text
    if answer.status_code == 200:
        sitting.acknowledged[body["key"]] = answer.json()
    sitting.unsure = None


async def settle_all(server: ServerProcess, sittings: list[Sitting]) -> None:
    """Retry what was in the air; then every table goes on to its end."""
    async with client_of(server) as client:
        await asyncio.wait_for(asyncio.gather(*(play(client, sitting) for sitting in sittings)), 90)
        for sitting in sittings:
            assert (await client.http.get(f"/tables/{sitting.id}/verify")).json()["ok"]


def check_log(url: str, sittings: list[Sitting]) -> None:
    with opened_as_it_is(url) as engine, engine.connect() as connection:
        for sitting in sittings:
            assert check_written(connection, sitting) > 20


def check_written(connection: Connection, sitting: Sitting) -> int:
    """Every acknowledged move is written, once, and no other; how many there are."""
    rows = connection.execute(select(Entry).where(Entry.table_id == sitting.id).order_by(Entry.number)).all()
    assert [row.number for row in rows] == list(range(1, len(rows) + 1))
    moves = [row for row in rows if row.log is not None]
    assert [row.log for row in moves] == list(range(1, len(moves) + 1))
    written = {row.key.partition(":")[2]: row for row in moves}
    assert len(written) == len(moves)
    assert set(written) == set(sitting.acknowledged)
    for key, answer in sitting.acknowledged.items():
        assert (written[key].log, written[key].action) == (answer["log"], answer["action"])
    return len(moves)
