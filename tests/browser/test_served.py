"""The page as it comes out of the package."""

from __future__ import annotations

import re
import urllib.request
from email.message import Message
from pathlib import Path

from playwright.sync_api import expect

import pestis
from pestis.server.static import page_folder
from tests.browser.conftest import ROOT, Visit
from tests.server.processes import ServerProcess

PACKAGE = Path(pestis.__file__).parent


def fetch(address: str) -> tuple[str, Message]:
    with urllib.request.urlopen(address) as answer:
        return answer.read().decode(), answer.headers


def test_the_installed_package_brings_the_page_along() -> None:
    is_installed = ROOT / "src" not in PACKAGE.parents
    expected = PACKAGE / "web" if is_installed else ROOT / "web" / "dist"
    assert page_folder() == expected


def test_every_file_that_the_page_names_is_served_and_kept(server: ServerProcess) -> None:
    page, headers = fetch(f"{server.address}/")
    assert headers["Cache-Control"] == "no-cache"
    assert "script-src" in headers["Content-Security-Policy"]
    named = re.findall(r'(?:src|href)="(/[^"]+\.(?:js|css|svg))"', page)
    assert any(name.endswith(".js") for name in named)
    for name in named:
        text, headers = fetch(f"{server.address}{name}")
        assert text
        assert name.endswith(".svg") or "immutable" in headers["Cache-Control"]
        assert headers.get_content_type() in ("text/javascript", "text/css", "image/svg+xml")


def test_every_address_of_the_page_opens_by_itself(visit: Visit) -> None:
    ilse = visit()
    for path, heading in (("/", "Pestis"), ("/credits", "Credits"), ("/nowhere", "")):
        ilse.go(path)
        expect(ilse.page.get_by_role("heading", level=1)).to_contain_text(heading)
