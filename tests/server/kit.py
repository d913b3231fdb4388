"""Browsers at a server that runs inside the test."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Protocol

from httpx2 import Response
from starlette.testclient import TestClient, WebSocketTestSession

from pestis.server.app import create_app
from pestis.server.guests import COOKIE
from pestis.server.services import Services
from pestis.server.settings import Settings
from pestis.server.store import Store

QUICK = {
    "bot_pace": 0.0,
    "order_delay": 0.01,
    "cover_seconds": 0.0,
    "watch_seconds": 0.2,
    "bot_workers": 1,
    "absent_seconds": 1e-6,
    "handshakes_per_second": 1e6,  # whoever waits for something looks again and again
    "guests_per_minute": 10**6,  # all tests come from one address
}
# Somewhere on the machine where games are installed; tests of the server need one of each temper.
SEALED_GAME = "night-market"
CARD_GAME = "divine-retribution"
HERE = ("127.0.0.1", 50_000)
Json = dict[str, Any]


def quick_settings(folder: Path, **changes: Any) -> Settings:  # noqa: ANN401 (any setting)
    passing = {"hand_over": False}  # `test_leading` has the other way
    return Settings(**({"database_url": f"sqlite:///{folder / 'tables.db'}"} | QUICK | passing | changes))


@cache
def empty_database() -> bytes:
    """As the migrations leave it."""
    with TemporaryDirectory() as folder:
        file = Path(folder) / "tables.db"
        Store(f"sqlite:///{file}").close()
        return file.read_bytes()


def lay_down(database_url: str) -> None:
    """An empty database where there is no file yet: to make one anew takes most of the start of a server."""
    file = Path(database_url.removeprefix("sqlite:///"))
    if database_url.startswith("sqlite:///") and file.parent.is_dir() and not file.exists():
        file.touch(0o600)
        file.write_bytes(empty_database())


@contextmanager
def running(settings: Settings) -> Iterator[Server]:
    lay_down(settings.database_url)
    with TestClient(create_app(settings), base_url="http://localhost", client=HERE) as client:
        yield Server(client)


class Server:
    """A server and the browsers that visit it."""

    def __init__(self, client: TestClient) -> None:
        self.client = client
        services = client.app.state.services  # type: ignore[attr-defined]  # starlette keeps it untyped
        assert isinstance(services, Services)
        self.services = services

    def browser(self) -> Browser:
        return Browser(self)


class Reached(Protocol):
    """All that a browser needs of a server."""

    client: Any
    services: Services


class Browser:
    """One browser with its own cookie."""

    def __init__(self, server: Reached) -> None:
        self.server = server
        self.token = ""

    def ask(self, method: str, path: str, body: object = None, secret: str | None = None) -> Response:
        client = self.server.client
        client.cookies.clear()
        headers = self._headers() | ({"Authorization": f"Bearer {secret}"} if secret else {})
        answer: Response = client.request(method, f"/api{path}", json=body, headers=headers)
        self.token = answer.cookies.get(COOKIE) or self.token
        client.cookies.clear()
        return answer

    def get(self, path: str, secret: str | None = None) -> Any:  # noqa: ANN401 (JSON)
        return good(self.ask("GET", path, secret=secret))

    def post(self, path: str, body: object = None, secret: str | None = None) -> Any:  # noqa: ANN401 (JSON)
        return good(self.ask("POST", path, body if body is not None else {}, secret))

    def refused(self, path: str, body: object = None, secret: str | None = None, method: str = "POST") -> Json:
        answer = self.ask(method, path, body, secret)
        assert answer.status_code >= 400, answer.text
        assert answer.headers["content-type"] == "application/problem+json"
        problem: Json = answer.json()
        assert problem["status"] == answer.status_code
        return problem

    def new_table(self, *seats: str, game: str = SEALED_GAME, **more: object) -> Table:
        """Seats as words: me, open, hotseat, or bot:greedy."""
        asked = [{"kind": kind, "bot": bot or None} for kind, _, bot in (seat.partition(":") for seat in seats)]
        made = self.post("/tables", {"game": game, "seats": asked, **more})
        return Table(made["table"]["id"], {told["seat"]: told["secret"] for told in made["secrets"]})

    def live(self, table: str) -> Any:  # noqa: ANN401 (a context of a WebSocketTestSession)
        client = self.server.client
        client.cookies.clear()
        return client.websocket_connect(f"ws://localhost/api/tables/{table}/live", headers=self._headers())

    def _headers(self) -> dict[str, str]:
        return {"Cookie": f"{COOKIE}={self.token}"} if self.token else {}


class Table:
    def __init__(self, id: str, secrets: dict[int, str]) -> None:
        self.id = id
        self.path = f"/tables/{id}"
        self.secrets = secrets


def good(answer: Response) -> Any:  # noqa: ANN401 (JSON)
    assert answer.status_code < 300, answer.text
    return answer.json()


def hello(feed: WebSocketTestSession, secret: str | None = None, seat: int | None = None, after: int = 0) -> Json:
    """Introduce yourself and get the first update."""
    feed.send_text(json.dumps({"secret": secret, "seat": seat, "after": after}))
    return next_update(feed)


def next_message(feed: WebSocketTestSession) -> Json:
    message: Json = json.loads(feed.receive_text())
    return message


def next_update(feed: WebSocketTestSession) -> Json:
    while True:
        message = next_message(feed)
        if message["type"] == "update":
            return message


def position(browser: Browser, table: Table, secret: str | None = None, seat: int | None = None) -> Json:
    """The whole view of a seat now."""
    with browser.live(table.id) as feed:
        return hello(feed, secret, seat)


def play_first(browser: Browser, table: Table, seat: int, which: int = 0) -> Json:
    """Make one of the moves that a seat is offered."""
    secret = table.secrets[seat]
    now = position(browser, table, secret)
    body = {"action": now["moves"][which]["id"], "number": now["log"] + 1}
    made: Json = browser.post(f"{table.path}/moves", body, secret)
    return made
