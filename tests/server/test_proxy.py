"""Behind a proxy, as deploy/nginx.conf has it: names, addresses and TLS are what the proxy says, and only it."""

from __future__ import annotations

import re
import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx2
import pytest
from click.testing import CliRunner
from starlette.testclient import TestClient

from pestis.cli import program
from pestis.server.answers import Answers
from pestis.server.settings import Settings, SettingsError
from pestis.server.static import Page
from tests.server.kit import SEALED_GAME, quick_settings, running
from tests.server.processes import ServerProcess, served
from tests.server.raw import KEY, Raw

PUBLIC = "https://pestis.example"
TABLE = {"game": SEALED_GAME, "seats": [{"kind": "me"}, {"kind": "hotseat"}]}
RECIPE = Path(__file__).resolve().parents[2] / "deploy" / "nginx.conf"
HOP = ("Upgrade", "Connection")  # are passed on as the client sent them


def recipe(address: str) -> dict[str, str]:
    """What nginx would tell the server of a client at this address, by the recipe."""
    values = {"$host": "pestis.example", "$remote_addr": address, "$scheme": "https"}
    lines = re.findall(r"proxy_set_header (\S+) (\S+);", RECIPE.read_text(encoding="utf-8"))
    return {name: values[value] for name, value in lines if name not in HOP}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    url = f"sqlite:///{tmp_path_factory.mktemp('proxy') / 'tables.db'}"
    with served(url, public_urls=[PUBLIC], trusted_proxies=["127.0.0.9"], guests_per_minute=4) as started:
        yield started


class Proxy:
    """Passes bytes on from an address of its own, with the headers of the recipe: as nginx does, but smaller."""

    def __init__(self, server: ServerProcess, source: str = "127.0.0.9") -> None:
        self.server = server
        self.source = source
        self.listening = socket.create_server(("127.0.0.1", 0))
        self.port: int = self.listening.getsockname()[1]
        threading.Thread(target=self._accept, daemon=True).start()

    def _accept(self) -> None:
        while True:
            try:
                client, (address, _) = self.listening.accept()
            except OSError:
                return
            threading.Thread(target=self._pass_on, args=(client, address), daemon=True).start()

    def _pass_on(self, client: socket.socket, address: str) -> None:
        with client, socket.create_connection(("127.0.0.1", self.server.port), 30, (self.source, 0)) as behind:
            head = b""
            while b"\r\n\r\n" not in head:
                head += client.recv(65536)
            line, _, rest = head.partition(b"\r\n")
            told = recipe(address)
            added = "".join(f"{name}: {value}\r\n" for name, value in told.items()).encode()
            behind.sendall(line + b"\r\n" + added + without(rest, [name.lower() for name in told]))
            threading.Thread(target=pump, args=(client, behind), daemon=True).start()
            pump(behind, client)


def without(head: bytes, names: list[str]) -> bytes:
    lines, _, body = head.partition(b"\r\n\r\n")
    kept = [line for line in lines.split(b"\r\n") if line.partition(b":")[0].decode().lower() not in names]
    return b"\r\n".join(kept) + b"\r\n\r\n" + body


def pump(source: socket.socket, target: socket.socket) -> None:
    try:
        while part := source.recv(65536):
            target.sendall(part)
        target.shutdown(socket.SHUT_WR)
    except OSError:
        pass


@contextmanager
def proxy_before(server: ServerProcess, source: str = "127.0.0.9") -> Iterator[Proxy]:
    proxy = Proxy(server, source)
    try:
        yield proxy
    finally:
        proxy.listening.close()


def test_the_recipe_works_for_pages_requests_and_feeds(server: ServerProcess) -> None:
    with proxy_before(server) as proxy:
        here = f"http://127.0.0.1:{proxy.port}"
        assert httpx2.get(f"{here}/").status_code == 200
        made = httpx2.post(f"{here}/api/tables", json=TABLE, headers={"Origin": PUBLIC})
        assert made.status_code == 201, made.text
        assert "; secure" in made.headers["set-cookie"].lower()
        feed = socket.create_connection(("127.0.0.1", proxy.port), 30)
        feed.sendall(
            f"GET /api/tables/{made.json()['table']['id']}/live HTTP/1.1\r\nOrigin: {PUBLIC}\r\n"
            f"Upgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Key: {KEY}\r\nSec-WebSocket-Version: 13\r\n\r\n".encode()
        )
        assert feed.recv(12) == b"HTTP/1.1 101"
        feed.close()


def test_a_page_of_another_site_is_refused_behind_the_proxy_too(server: ServerProcess) -> None:
    with proxy_before(server) as proxy:
        for origin in ("https://evil.example", "http://pestis.example", "null", "https://pestis.example.evil"):
            answer = httpx2.post(
                f"http://127.0.0.1:{proxy.port}/api/tables", json=TABLE, headers={"Origin": origin}
            )
            assert answer.status_code == 403, origin


def test_plain_requests_round_the_proxy_are_refused_and_told_why(server: ServerProcess) -> None:
    for headers in ({"Host": "pestis.example"}, recipe("10.0.0.1")):  # this one is no proxy that is trusted
        answer = httpx2.get(f"{server.address}/api/games", headers=headers)
        assert answer.status_code == 403
        assert "--trusted-proxy" in answer.json()["detail"]
    answer = httpx2.get(f"{server.address}/api/games", headers={"Host": "evil.example"})
    assert (answer.status_code, answer.json()["detail"]) == (403, "This server answers pestis.example only.")
    assert httpx2.get(f"{server.address}/healthz").status_code == 200


def test_limits_count_those_for_whom_a_trusted_proxy_speaks(server: ServerProcess) -> None:
    """Two guests at once for each address (of four a minute); the next one has to wait."""
    for client in ("10.0.0.1", "10.0.0.2"):
        codes = [new_guest(server, "127.0.0.9", client) for _ in range(3)]
        assert codes == [b"200", b"200", b"429"], client


def test_nobody_else_gets_round_the_limits_with_a_header(tmp_path: Path) -> None:
    with served(f"sqlite:///{tmp_path / 'tables.db'}", guests_per_minute=4) as server:
        for source in ("127.0.0.1", "127.0.0.3"):
            codes = [new_guest(server, source, f"10.1.0.{number}", host="localhost") for number in range(3)]
            assert codes == [b"200", b"200", b"429"], source


def new_guest(server: ServerProcess, source: str, client: str, host: str = "pestis.example") -> bytes:
    with Raw(server, source) as raw:
        raw.socket.sendall(
            f"GET /api/me HTTP/1.1\r\nHost: {host}\r\nX-Forwarded-For: {client}\r\n"
            "X-Forwarded-Proto: https\r\nConnection: close\r\n\r\n".encode()
        )
        return raw.read_to_the_end().split()[1]


def test_without_a_public_address_nothing_has_changed(tmp_path: Path) -> None:
    with running(quick_settings(tmp_path, host="0.0.0.0")) as server:
        assert server.client.get("/healthz", headers={"Host": "any.example:80"}).status_code == 200
    with running(quick_settings(tmp_path, host="0.0.0.0", public_urls=("http://pestis.lan",))) as server:
        assert server.client.get("/healthz", headers={"Host": "any.example"}).status_code == 403
        answer = server.client.get("/api/me", headers={"Host": "pestis.lan"})
        assert answer.status_code == 200
        assert "secure" not in answer.headers["set-cookie"].lower()


@pytest.mark.parametrize("path", ["/", "/index.html", "/table/abc"])
def test_the_page_is_told_where_others_find_it(tmp_path: Path, path: str) -> None:
    """Else a host who sits at the server itself would send out links to `localhost`."""
    (tmp_path / "index.html").write_text("<html><head><title>Pestis</title></head></html>", encoding="utf-8")
    told = [TestClient(Page(tmp_path, Answers(Settings()), url)).get(path).text for url in (PUBLIC, None)]
    assert (
        told[0]
        == f'<html><head><meta name="pestis-address" content="{PUBLIC}" /><title>Pestis</title></head></html>'
    )
    assert told[1] == "<html><head><title>Pestis</title></head></html>"


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--public-url", "pestis.example"], "--public-url pestis.example; allowed: a scheme and a name"),
        (["--public-url", "https://pestis.example/games"], "allowed: a scheme and a name"),
        (["--public-url", 'https://x"y'], "allowed: a scheme and a name"),
        (["--trusted-proxy", "proxy"], "--trusted-proxy proxy; allowed: an IP address or a network"),
        (["--trusted-proxy", "*"], "allowed: an IP address or a network"),
    ],
)
def test_addresses_that_are_none_are_refused(arguments: list[str], said: str) -> None:
    result = CliRunner().invoke(program, ["serve", "--no-open", *arguments])
    assert result.exit_code != 0
    assert said in result.output


def test_settings_of_the_environment_are_lists(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(
        "PESTIS_SERVER", '{"public_urls": ["https://a.example"], "trusted_proxies": ["10.0.0.0/8"]}'
    )
    settings = Settings.from_environment()
    assert (settings.public_url, settings.trusted_proxies) == ("https://a.example", ("10.0.0.0/8",))
    settings.to_environment()
    assert Settings.from_environment() == settings
    for wrong in ('{"public_urls": "https://a.example"}', '{"trusted_proxies": ["me"]}', '{"public_urls": [1]}'):
        monkeypatch.setenv("PESTIS_SERVER", wrong)
        with pytest.raises(SettingsError, match="a list of"):
            Settings.from_environment()
