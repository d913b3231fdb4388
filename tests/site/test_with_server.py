"""The site and a server: the server offers the site to its guests, and a site offers the tables of a server."""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import httpx2
import pytest
from playwright.sync_api import Browser

from tests.server.processes import ServerProcess, served
from tests.site.conftest import visitor
from tests.site.kit import GAMES, ROOT, ask, come_and_cut_the_network, expect, hosted


@pytest.fixture(scope="module")
def server(site: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """One for everybody, with a public address."""
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    url = f"sqlite:///{tmp_path_factory.mktemp('server') / 'tables.db'}"
    with served(url, port=port, public_urls=[f"http://localhost:{port}"], site=str(site)) as started:
        yield started


def test_a_server_gives_its_guests_the_games_to_take_along(chromium: Browser, server: ServerProcess) -> None:
    with visitor(chromium) as page:
        come_and_cut_the_network(page, f"{server.address}/offline/")
        page.goto(f"{server.address}/offline/")
        expect(page.get_by_test_id("game")).to_have_count(len(GAMES))
        seats = [{"kind": "me"}, {"kind": "bot"}]
        assert ask(page, "POST", "/tables", {"game": GAMES[0], "seats": seats})["table"]["status"] == "playing"


def test_a_site_offers_the_tables_of_a_server(
    chromium: Browser, site: Path, server: ServerProcess, tmp_path: Path
) -> None:
    folder = shutil.copytree(site, tmp_path / "site")
    built(folder, server.address)
    seats = [{"kind": "me"}, {"kind": "open"}]
    wanted = {"game": GAMES[0], "seats": seats, "open": True, "name": "Come one, come all"}
    table = httpx2.post(f"{server.address}/api/tables", json=wanted).json()["table"]["id"]
    with hosted(folder) as (found, _), visitor(chromium) as page:
        offered = page.get_by_test_id("open-table")
        come_and_cut_the_network(page, found)
        expect(offered).to_have_count(0)
        page.context.set_offline(False)
        expect(offered).to_contain_text("Come one, come all")
        offered.get_by_role("link").click()
        page.wait_for_url(f"{server.address}/table/{table}")


def built(out: Path, address: str) -> None:
    environment = os.environ | {"PESTIS_SERVER_URL": address}
    subprocess.run([sys.executable, ROOT / "scripts" / "site.py", out], env=environment, check=True)


def test_the_address_of_a_server_must_be_one(tmp_path: Path) -> None:
    environment = os.environ | {"PESTIS_SERVER_URL": 'https://pestis.example/"'}
    told = subprocess.run(
        [sys.executable, ROOT / "scripts" / "site.py", tmp_path / "site"],
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert told.returncode == 1
    assert "allowed: a scheme and a name" in told.stderr


def test_only_a_server_for_everybody_tells_other_sites_of_its_tables(
    server: ServerProcess, tmp_path: Path
) -> None:
    def said(address: str, path: str) -> str | None:
        return httpx2.get(f"{address}/api{path}").headers.get("Access-Control-Allow-Origin")

    assert (said(server.address, "/tables"), said(server.address, "/tables/mine")) == ("*", None)
    with served(f"sqlite:///{tmp_path / 'tables.db'}") as own:
        assert said(own.address, "/tables") is None
