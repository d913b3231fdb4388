"""Whatever id a player is shown, by a question, a refusal, a card or an option, opens a rule for players."""

from __future__ import annotations

import re
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path

import pytest

import pestis

CITED = re.compile(r'"([A-Z]{2}-[A-Z][A-Za-z0-9-]*)"')
# The laboratory's targets, and what authors of packs are told.
FOR_BUILDERS = ("bot/", "content/")


def sources(game: str) -> Iterator[Path]:
    found = find_spec(type(pestis.game(game)).__module__)
    assert found is not None
    assert found.origin is not None
    package = Path(found.origin).parent
    for path in sorted(package.rglob("*.py")):
        if not path.relative_to(package).as_posix().startswith(FOR_BUILDERS):
            yield path
    yield from sorted(package.rglob("*.toml"))


def cited(game: str) -> set[str]:
    ids = set(pestis.game(game).rulebook().ids())
    return {id for path in sources(game) for id in CITED.findall(path.read_text(encoding="utf-8")) if id in ids}


@pytest.mark.parametrize("game", pestis.games())
def test_every_cited_rule_is_one_for_players(game: str) -> None:
    shown = {rule.id for rule in pestis.game(game).rules_for_players()}
    assert len(cited(game)) > 5
    assert cited(game) - shown == set()
    assert [id for id in cited(game) if "-DESIGN-" in id] == []
