"""What is written down about the page, and what the page is."""

from __future__ import annotations

import json
import re

from pestis.kernel import registry
from pestis.server.app import bare_app
from pestis.server.openapi import describe
from tests.browser.conftest import ROOT

WEB = ROOT / "web"
TESTID = re.compile(r'\b(?:data-)?testid="([^"]+)"')
TABLE_ROW = re.compile(r"^\| (?!where)[a-z ]+ \| (`.*) \|$", re.MULTILINE)


def plain(name: str) -> str:
    """`seat-{n}` and `seat-{seat.number}` are the same."""
    return re.sub(r"\{.*?\}", "{}", name)


def test_the_types_of_the_page_are_made_from_what_the_server_says_today() -> None:
    kept = json.loads((WEB / "openapi.json").read_text(encoding="utf-8"))
    drawn = [registry.game(folder.name) for folder in (WEB / "src" / "games").iterdir()]
    told = describe(bare_app(), drawn)
    assert kept == {"schemas": told["components"]["schemas"]}, "run `npm run types` in web/"


def test_the_page_and_its_guide_name_the_same_parts() -> None:
    sources = "".join(path.read_text(encoding="utf-8") for path in (WEB / "src").rglob("*.svelte"))
    guide = (ROOT / "docs" / "web.md").read_text(encoding="utf-8")
    rows = "".join(TABLE_ROW.findall(guide.partition("## For tests in a browser")[2]))
    told = {
        plain(name) for name in re.findall(r"`([a-z][\w-]*(?:\{\w+\})?)`", rows) if not name.startswith("data-")
    }
    assert told == {plain(name) for name in TESTID.findall(sources)} - {"dialog"}


def test_tests_look_for_parts_that_there_are() -> None:
    sources = "".join(path.read_text(encoding="utf-8") for path in (WEB / "src").rglob("*.svelte"))
    known = {plain(name) for name in TESTID.findall(sources)}
    for path in sorted((ROOT / "tests" / "browser").glob("*.py")):
        asked = re.findall(r'(?:\.part|get_by_test_id)\("([^"]+)"', path.read_text(encoding="utf-8"))
        unknown = {name for name in asked if name not in known and re.sub(r"-[\w]+$", "-{}", name) not in known}
        assert not unknown, f"{path.name}: {unknown}"
