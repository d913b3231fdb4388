"""Records written by released versions: they verify and can be played again, whatever has changed inside since.

Those of rules that the installed code has no more are verified by the engine that has them, where PESTIS_ENGINES
or the data folder has it: `pip download --no-deps pestis==VERSION`, then `pestis engines add WHEEL`.
"""

from __future__ import annotations

import json
import subprocess
from pathlib import Path

import pytest

import pestis
from pestis.engines import fitting, missing
from pestis.engines.released import RELEASED
from pestis.kernel.errors import RecordVersion
from tests.scripts import script

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
    if not is_of_installed_rules(pestis.read_record(text)):
        verify_by_engine(path, pestis.read_record(text))
        return
    pestis.verify(text)
    again = json.loads(pestis.Match.replay(text).record().dumps())
    assert without_words(again) == without_words(json.loads(text))


def is_of_installed_rules(record: pestis.Record) -> bool:
    try:
        record.find_game(None)
    except RecordVersion:
        return False
    return True


def verify_by_engine(path: Path, record: pestis.Record) -> None:
    engine = fitting(record.game, record.rules_version, record.packs)
    if engine is None:
        pytest.skip(missing(record.game, record.rules_version))
    told = subprocess.run(engine.command("verify", str(path)), env=engine.environment(), check=False)
    assert told.returncode == 0


def test_the_records_of_this_version_are_checked_by_what_is_installed() -> None:
    """An older engine may be absent, and is then said to be; this one is here."""
    own = [path for path in KEPT if path.parent.name == pestis.__version__]
    unreadable = [path.stem for path in own if not is_of_installed_rules(pestis.read_record(path.read_text()))]
    assert not unreadable, "other rules need another version of Pestis: see CONTRIBUTING.md"


def test_whoever_lacks_an_engine_is_told_the_release_that_has_it() -> None:
    kept = {(path.parent.name, told.game, told.rules_version) for path, told in read_all().items()}
    listed = {(release, game, version) for release, games in RELEASED.items() for game, version in games.items()}
    assert listed == kept


def test_the_records_of_the_next_release_will_verify() -> None:
    record = script("keep_records").played("space-plague", 2, "random")
    assert pestis.verify(record).log == record.log


def read_all() -> dict[Path, pestis.Record]:
    return {path: pestis.read_record(path.read_text(encoding="utf-8")) for path in KEPT}


def without_words(record: dict[str, object]) -> dict[str, object]:
    """A record but for how it calls the cards, which may change with their words."""
    return {name: value for name, value in record.items() if name not in {"packs", "digest"}}
