"""A pack tried against the built-in cards: the same deals, a verdict for each card, a process that does it."""

from __future__ import annotations

import gzip
import io
import json
from pathlib import Path

import pytest

import pestis
from pestis.kernel.game import Game
from pestis.lab import trialworker
from pestis.lab.trial import CHUNK, Findings, Trial

STRONG = "overlay = true\n\n[[evolution]]\nnumber = 25\ncost = 1\npoints = 5\n"
CHANGES = {
    "divine-retribution": ("cards.toml", '[[card]]\nid = "fool"\nresistance = 3\n'),
    "plague-inc": ("traits.toml", '[[trait]]\nid = "coma"\ncost = 9\n'),
    "space-opera": ("planets.toml", '[[planet]]\nid = "pell"\nore = 0\n'),
    "space-plague": ("cards.toml", "[[evolution]]\nnumber = 25\ncost = 2\n"),
}


def packed(folder: Path, game: str, file: str, text: str) -> Game:
    folder.mkdir()
    (folder / file).write_text(text, encoding="utf-8")
    return pestis.game(game, folder)


def findings(folder: Path, game: str, after: Game, games: int) -> Findings:
    before = pestis.game(game)
    trial = Trial(before, after, games, 3, "random")
    assert list(trial.play(folder)) == [*range(CHUNK, games, CHUNK), games]
    return Findings(folder, before, 3)


def test_a_card_for_nothing_is_too_strong(tmp_path: Path) -> None:
    after = packed(tmp_path / "mine", "space-plague", "cards.toml", STRONG)
    found = findings(tmp_path, "space-plague", after, 25)
    assert found.comparison.sides.paired
    cards = {row.new.id: found.verdict(row) for row in found.comparison.cards if row.new}
    assert cards["evo_25"] == "strong"
    assert [id for id, verdict in cards.items() if verdict == "strong"] == ["evo_25"]
    assert found.lift_bounds("evolution") == (-0.08, 0.08)
    assert found.least_taken("evolution") == 0.05


def test_the_same_cards_change_nothing(tmp_path: Path) -> None:
    same = packed(tmp_path / "mine", "space-plague", "cards.toml", "overlay = true\n")
    found = findings(tmp_path, "space-plague", same, 10)
    assert not found.comparison.changed
    assert all(figure["before"] == figure["after"] for figure in map(found.gap, found.comparison.figures))


@pytest.mark.parametrize("game", CHANGES)
def test_packs_of_every_game_can_be_tried(tmp_path: Path, game: str) -> None:
    file, text = CHANGES[game]
    after = packed(tmp_path / "mine", game, file, f"overlay = true\n\n{text}")
    found = findings(tmp_path, game, after, 5)
    told = json.loads(json.dumps(found.as_json(), allow_nan=False))
    assert told["games"] == 5
    assert {"name", "before", "after", "changed"} <= told["figures"][0].keys()
    assert "Cards and numbers" in found.html()


def work(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, **more: object) -> list[bytes]:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(trialworker, "STOP", trialworker.Stop())
    job = {"game": "space-plague", "files": {"cards.toml": STRONG}, "games": 10, "seats": 2}
    answers = io.BytesIO()
    trialworker.work(json.dumps(job | {"bot": "random", "seconds": 1000.0} | more).encode(), answers)
    return answers.getvalue().split(b"\n", 3)


def test_the_process_tells_how_far_it_is_and_what_it_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    first, second, head, packed = work(tmp_path, monkeypatch)
    assert (first, second) == (b"trial 5", b"trial 10")
    kind, *sizes = head.split()
    assert kind == b"found"
    size = int(sizes[0])
    assert json.loads(gzip.decompress(packed[:size]))["games"] == 10
    assert gzip.decompress(packed[size:]).startswith(b"<!doctype html>")


@pytest.mark.parametrize(
    ("more", "said"),
    [
        ({"files": {"cards.toml": "overlay = 3\n"}}, b"allowed: true"),
        ({"bot": "nobody"}, b"nobody"),
        ({"seconds": 0.0}, b"no finished games"),
    ],
)
def test_the_process_says_why_nothing_was_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, more: dict[str, object], said: bytes
) -> None:
    (line, *_) = work(tmp_path, monkeypatch, **more)
    assert line.startswith(b"error ")
    assert said in line
