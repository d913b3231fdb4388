"""The real thing: a server process, people and bots over the network, and what reaches each of them."""

from __future__ import annotations

import asyncio
import json
import socket
import struct
from pathlib import Path

import httpx2
import pytest
from websockets.asyncio.client import ClientConnection
from websockets.exceptions import ConnectionClosed

import pestis
from pestis.kernel.match import Match
from pestis.kernel.revealing import revealing
from pestis.kernel.state import State
from pestis.server.guests import COOKIE
from pestis.server.messages import FeedMessage
from tests.server.kit import CARD_GAME, SEALED_GAME, Json
from tests.server.processes import Client, Player, ServerProcess, client_of, served

UPDATE_FIELDS = {
    *("type", "number", "log", "status", "seats", "undo", "deadline_ms", "ending", "event_count"),
    *("view", "moves", "events", "bundles", "window", "answering", "coaching", "lesson"),
}
HOT_SEAT = [{"kind": "me"}, {"kind": "hotseat"}]
SEAT_FIELDS = {"seat", "name", "kind", "bot", "present", "clock_ms", "thinking", "ready"}


@pytest.mark.parametrize("game", [CARD_GAME, SEALED_GAME])
def test_the_wire_carries_what_the_kernel_lets_each_seat_know_and_no_more(game: str, tmp_path: Path) -> None:
    """Two people and a bot play a whole game; every byte to each of them is compared with the kernel's views."""
    with served(f"sqlite:///{tmp_path / 'tables.db'}") as server:
        told = asyncio.run(whole_game(server, server, game))
        assert server.stop() == 0
    check_game(*told)


@pytest.mark.parametrize("hand_over", [False, True])
def test_the_wire_carries_no_more_where_it_leads_through_another_process(
    postgres_url: str, hand_over: bool
) -> None:
    """The host is where the table is; the other player and who looks on are passed on to there, or led."""
    with served(postgres_url, hand_over=hand_over) as owner, served(postgres_url, hand_over=hand_over) as other:
        told = asyncio.run(whole_game(owner, other, CARD_GAME))
    check_game(*told)


def check_game(players: list[Player], spectator: list[str], record: Json) -> None:
    states = states_of(record)
    for seat, player in enumerate(players):
        others = [other.secret for other in players if other is not player]
        check_wire(player.wire, seat, states, [*others, str(record["seed"])])
    check_wire(spectator, None, states, [player.secret for player in players] + [str(record["seed"])])


async def whole_game(
    server: ServerProcess, other: ServerProcess, game: str
) -> tuple[list[Player], list[str], Json]:
    async with client_of(server) as ilse, client_of(other) as bruno, client_of(other) as stranger:
        seats = [{"kind": "me"}, {"kind": "open"}, {"kind": "bot", "bot": "greedy"}]
        made = (await ilse.post("/tables", {"game": game, "seats": seats, "reactions": "everybody"})).json()
        table = made["table"]["id"]
        link = made["secrets"][1]["secret"]
        peeping = asyncio.create_task(peep(ilse, table, link))
        joined = await join_when_watched(bruno, table, link)
        players = [
            Player(ilse, table, made["secrets"][0]["secret"], 0),
            Player(bruno, table, joined["secret"], 1),
        ]
        seen: list[str] = []

        async def watch() -> None:
            async with stranger.live(table, None) as feed:
                async for said in feed:
                    seen.append(str(said))

        watching = asyncio.create_task(watch())
        await asyncio.wait_for(asyncio.gather(*(player.play() for player in players)), 120)
        await asyncio.wait_for(peeping, 20)
        async with asyncio.timeout(20):
            while not any('"status":"over"' in said for said in seen):
                await asyncio.sleep(0.01)
        watching.cancel()
        record = (await ilse.http.get(f"/tables/{table}/record")).json()
        pestis.verify(record)
        return players, seen, record


async def peep(client: Client, table: str, link: str) -> None:
    """The host keeps a feed open by the link that was sent to a friend: it shows nothing of the friend's match."""
    async with client.live(table, link) as feed:
        with pytest.raises(ConnectionClosed) as closed:
            await see_no_view(feed)
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 4001


async def see_no_view(feed: ClientConnection) -> None:
    while True:
        assert json.loads(await feed.recv()).get("view") is None


async def join_when_watched(client: Client, table: str, link: str) -> Json:
    """Take the seat of the link after the feed by it is open."""
    while not (await client.http.get(f"/tables/{table}")).json()["seats"][1]["present"]:
        await asyncio.sleep(0.01)
    joined: Json = (await client.post(f"/tables/{table}/join", {}, link)).json()
    return joined


def states_of(record: Json) -> list[State]:
    """The true state after every move."""
    again = Match.replay(record)
    state = Match(
        again.game, seats=again.seats, seed=again.seed, options=again.options, contributions=again.contributions
    ).state
    states = [state.clone()]
    for seat, action in again.log:
        state.apply(seat, action)
        states.append(state.clone())
    return states


def check_wire(wire: list[str], seat: int | None, states: list[State], secrets: list[str]) -> None:
    known = 0
    updates = 0
    for said in wire:
        assert not any(secret in said for secret in secrets)
        told = json.loads(said)
        if told.get("type") not in ("about:blank", None):
            FeedMessage.model_validate_json(said, strict=True)
        if told.get("type") != "update":
            assert told.get("type") in ("seats", "chat", "notice", "about:blank", None)
            continue
        updates += 1
        known = check_update(told, seat, states, known)
    assert updates > len(states) / 4


def check_update(told: Json, seat: int | None, states: list[State], known: int) -> int:
    assert set(told) == UPDATE_FIELDS
    assert all(set(chair) == SEAT_FIELDS for chair in told["seats"])
    if told["view"] is None:
        return known
    state = states[told["log"]]
    legal = state.legal(seat) if seat is not None else []
    assert told["view"] == plain(state.view(seat))
    shown = revealing(state, seat) if seat is not None and legal else set()
    moves = [state.describe(seat or 0, action).as_json() | {"reveals": action in shown} for action in legal]
    assert told["moves"] == plain(moves)
    bundles = state.bundles(seat) if seat is not None else []
    assert told["bundles"] == [plain(bundle.as_json()) for bundle in bundles]
    assert told["window"] is None
    assert seat is not None or told["answering"] == {}
    assert (told["coaching"], told["lesson"]) == ("", None)  # between people
    assert told["events"] == plain(state.events_since(known, seat))
    return int(told["event_count"])


def plain(thing: object) -> object:
    return json.loads(json.dumps(thing))


def test_a_server_that_is_stopped_says_goodbye_and_keeps_everything(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'tables.db'}"
    with served(url) as server:
        table, code = asyncio.run(stop_while_somebody_watches(server))
        assert server.process.returncode == 0
        assert code == 1012
    with served(url) as server:
        facts = httpx2.get(f"{server.address}/api/tables/{table}").json()
        assert (facts["status"], facts["log"]) == ("playing", 1)


async def stop_while_somebody_watches(server: ServerProcess) -> tuple[str, int]:
    async with client_of(server) as ilse:
        made = (await ilse.post("/tables", {"game": SEALED_GAME, "seats": HOT_SEAT})).json()
        table, secret = made["table"]["id"], made["secrets"][0]["secret"]
        async with ilse.live(table, secret) as feed:
            now = json.loads(await feed.recv())
            body = {"action": now["moves"][0]["id"], "number": 1}
            assert (await ilse.post(f"/tables/{table}/moves", body, secret)).status_code == 200
            stopping = asyncio.create_task(asyncio.to_thread(server.stop))
            with pytest.raises(ConnectionClosed) as closed:
                await asyncio.wait_for(until_closed(feed), 20)
            await stopping
            assert closed.value.rcvd is not None
            return table, closed.value.rcvd.code


async def until_closed(feed: ClientConnection) -> None:
    while True:
        await feed.recv()


def test_json_logs_tell_requests_and_no_secrets(tmp_path: Path) -> None:
    log = tmp_path / "log"
    with (
        log.open("w") as stderr,
        served(f"sqlite:///{tmp_path / 'tables.db'}", stderr=stderr, log_json=True) as server,
    ):
        table, secrets = asyncio.run(touch_everything(server))
    lines = [json.loads(line) for line in log.read_text().splitlines()]
    assert {"POST", "GET"} <= {line.get("method") for line in lines}
    assert f"/api/tables/{table}/moves" in {line.get("path") for line in lines}
    for secret in secrets:
        assert secret not in log.read_text()


async def touch_everything(server: ServerProcess) -> tuple[str, list[str]]:
    async with client_of(server) as ilse:
        made = (await ilse.post("/tables", {"game": SEALED_GAME, "seats": HOT_SEAT})).json()
        table, secret = made["table"]["id"], made["secrets"][0]["secret"]
        async with ilse.live(table, secret) as feed:
            now = json.loads(await feed.recv())
        body = {"action": now["moves"][0]["id"], "number": 1, "key": "once"}
        for number in (1, 5):
            await ilse.post(f"/tables/{table}/moves", body | {"number": number}, secret)
        await ilse.http.get(f"/tables/{table}", headers={"Authorization": "Bearer wrong-secret-1234"})
        cookie = ilse.http.cookies[COOKIE]
        return table, [cookie, "wrong-secret-1234", *(told["secret"] for told in made["secrets"])]


def test_a_client_that_does_not_read_is_dropped_and_can_come_back(tmp_path: Path) -> None:
    with served(
        f"sqlite:///{tmp_path / 'tables.db'}", send_seconds=0.3, chats_per_minute=100_000, chat_length=4000
    ) as server:
        asyncio.run(overwhelm(server))


async def overwhelm(server: ServerProcess) -> None:
    async with client_of(server) as ilse:
        made = (await ilse.post("/tables", {"game": SEALED_GAME, "seats": HOT_SEAT})).json()
        table, secret = made["table"]["id"], made["secrets"][0]["secret"]
        sleeper = open_deaf_feed(server.port, table)
        for _ in range(400):
            said = await ilse.post(f"/tables/{table}/chat", {"text": "z" * 3900}, secret)
            assert said.status_code == 200, said.text
            if await dropped(ilse):
                break
        assert await dropped(ilse)
        assert last_close_code(sleeper) in (4008, None)
        sleeper.close()
        async with ilse.live(table, secret) as feed:
            assert json.loads(await feed.recv())["type"] == "chat"


async def dropped(client: Client) -> bool:
    metrics = (await client.http.get(f"{client.address}/metrics")).text
    return "pestis_dropped_connections_total 1.0" in metrics


def open_deaf_feed(port: int, table: str) -> socket.socket:
    """A WebSocket by hand that introduces itself and then does not read."""
    deaf = socket.socket()
    deaf.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    deaf.connect(("127.0.0.1", port))
    deaf.sendall(
        f"GET /api/tables/{table}/live HTTP/1.1\r\nHost: localhost:{port}\r\nUpgrade: websocket\r\n"
        "Connection: Upgrade\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
        "Sec-WebSocket-Version: 13\r\n\r\n".encode()
    )
    while b"\r\n\r\n" not in deaf.recv(200, socket.MSG_PEEK):
        pass
    hello = b'{"secret":null,"after":0}'
    deaf.sendall(bytes([0x81, 0x80 | len(hello)]) + b"\0\0\0\0" + hello)
    return deaf


def last_close_code(deaf: socket.socket) -> int | None:
    """Read what is left; the code of the closing frame, if it got through."""
    deaf.settimeout(10)
    got = b""
    try:
        while part := deaf.recv(65536):
            got += part
    except OSError:
        return None
    at = got.rfind(b"\x88")
    return struct.unpack(">H", got[at + 2 : at + 4])[0] if at >= 0 else None
