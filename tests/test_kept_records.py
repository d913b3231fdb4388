"""Records written by released versions: they verify and can be played again, whatever has changed inside since."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import pestis

FOLDER = Path(__file__).resolve().parent / "records"
KEPT = sorted(FOLDER.glob("*/*.json"))


def test_all_games_and_seat_counts_are_kept() -> None:
    kept = {path.stem for path in KEPT}
    for name in ("divine-retribution", "plague-inc", "space-opera", "space-plague"):
        game = pestis.game(name)
        wanted = {f"{name}-{seats}-{who}" for seats in game.seat_counts for who in ("greedy", "random")}
        assert wanted <= kept


@pytest.mark.parametrize("path", KEPT, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_a_kept_record_verifies_and_leads_to_the_same_again(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    pestis.verify(text)
    again = json.loads(pestis.Match.replay(text).record().dumps())
    assert without_words(again) == without_words(json.loads(text))


def without_words(record: dict[str, object]) -> dict[str, object]:
    """A record but for how it calls the cards, which may change with their words."""
    return {name: value for name, value in record.items() if name not in {"packs", "digest"}}
