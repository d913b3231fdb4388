"""The page about scenarios says what is true."""

import re
import tomllib
from pathlib import Path

from pestis.games.space_opera.content.scenario.reading import HEAD_FIELDS
from tests.games.space_opera.shelf import shelf

ROOT = Path(__file__).resolve().parents[3]
PAGE = (ROOT / "docs" / "space-opera-scenarios.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"```(\w*)\n(.*?)```", PAGE, flags=re.DOTALL)
NAMED = set(re.findall(r"`([a-z_]+)`", PAGE))


def test_the_whole_scenario_of_the_page_passes_the_check() -> None:
    found = [text for language, text in BLOCKS if language == "toml"]
    assert len(found) == 1
    checked = shelf().check(found[0])
    assert checked.problems == []
    assert checked.warnings() == []


def test_every_scenario_of_the_pack_is_in_the_table_with_its_players_and_map() -> None:
    for name in shelf().names():
        scenario = shelf().find(name)
        players = ", ".join(str(count) for count in scenario.players)
        assert f"| `{name}` | {players} | {scenario.rows} x {scenario.columns} |" in PAGE


def test_every_field_is_explained() -> None:
    for field in HEAD_FIELDS:
        assert field in NAMED or f"[{field}]" in PAGE


def test_every_field_of_the_template_is_explained() -> None:
    template = shelf().template()
    plain = re.sub(r"^# (?=[a-z\[])", "", template, flags=re.MULTILINE)
    fields = set(re.findall(r"^([a-z_]+) = ", plain, flags=re.MULTILINE))
    assert len(fields) > 30
    assert fields - {"invasion_tie"} <= NAMED
    assert tomllib.loads(template)
