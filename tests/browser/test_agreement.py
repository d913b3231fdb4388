"""What is written down about the page, and what the page is."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from pestis.kernel import registry
from pestis.server.app import bare_app
from pestis.server.openapi import describe
from tests.browser.conftest import ROOT

WEB = ROOT / "web"
TESTID = re.compile(r'\b(?:data-)?testid="([^"]+)"')
TABLE_ROW = re.compile(r"^\| (?!where)[a-z ]+ \| (`.*) \|$", re.MULTILINE)

# The texts of moves, events and questions: they are shown, with or without their full stop, with the names of
# players for colours, and nothing else.
SENTENCE = r"\b(?:move|event|question)\??\.text\b"
READ = (
    re.compile(SENTENCE + r"\)?\??\.\w+"),
    re.compile(r"\b(?!(?:bare|derived|if|named)\b)\w+\(" + r"(?:[\w.]+\.)?" + SENTENCE),
)
MIRROR = re.compile(r"^(?:export )?interface \w+", re.MULTILINE)


def sentences_read(source: str) -> list[str]:
    """Where a part of the page looks into a sentence to find out what it is about."""
    return [found for pattern in READ for found in pattern.findall(source)]


def plain(name: str) -> str:
    """`seat-{n}` and `seat-{seat.number}` are the same."""
    return re.sub(r"\{.*?\}", "{}", name)


def test_the_types_of_the_page_are_made_from_what_the_server_says_today() -> None:
    kept = json.loads((WEB / "openapi.json").read_text(encoding="utf-8"))
    drawn = [registry.game(folder.name) for folder in (WEB / "src" / "games").iterdir()]
    told = describe(bare_app(), drawn)
    assert kept == {"schemas": told["components"]["schemas"]}, "run `npm run types` in web/"


def sources_of(*folders: str) -> dict[Path, str]:
    found = [path for folder in folders for path in (WEB / "src" / folder).rglob("*")]
    return {path: path.read_text(encoding="utf-8") for path in found if path.suffix in (".ts", ".svelte")}


def test_no_game_of_the_page_describes_its_view_itself() -> None:
    for path, text in sources_of("games").items():
        assert path.name != "view.ts", f"{path}: types of views come from the game's views.py, see docs/web.md"
        if path.name == "table.ts":
            assert "Shapes<" in text
            assert not MIRROR.findall(text), path


def test_the_page_does_not_read_sentences() -> None:
    for path, text in sources_of("games", "table", "frame", "plain").items():
        assert not sentences_read(text), path


@pytest.mark.parametrize(
    "line",
    [
        "/for (\\d+)/.exec(move.text)",
        "PRICE.test(event.text)",
        "move.text.startsWith('Send')",
        "chosen?.move.text?.replace(/x/, '')",
        "priceIn(move.text)",
        "bare(move.text).split(' ')",
        "bare(choice.move.text).replace(/^Use /, '')",
    ],
)
def test_reading_a_sentence_is_found(line: str) -> None:
    assert sentences_read(f"const found = {line};")


def test_showing_a_sentence_is_not_reading_it() -> None:
    assert not sentences_read("label(bare(move.text)); <p>{event.text}</p> announce(name, view.question?.text)")


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
