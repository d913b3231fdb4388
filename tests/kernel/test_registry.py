"""The registry: games by entry point, games added by hand, and names that nobody has."""

import os
import pickle
from importlib.metadata import EntryPoint
from pathlib import Path

import pytest

from pestis.kernel import installed, registry
from pestis.kernel.errors import DefinitionError, UnknownGame
from pestis.kernel.game import Game
from tests.kernel.toys import TALLY


@pytest.fixture
def points(monkeypatch: pytest.MonkeyPatch) -> list[EntryPoint]:
    """The entry points that are installed; nothing has been loaded yet."""
    found: list[EntryPoint] = []
    monkeypatch.setattr(installed, "entry_points", lambda group: [one for one in found if one.group == group])
    monkeypatch.setattr(installed, "_look", installed._look.__wrapped__)
    monkeypatch.setattr(installed, "_added", {})
    return found


def point(name: str, value: str) -> EntryPoint:
    return EntryPoint(name, value, installed.GROUP)


def test_games_are_listed_by_name(points: list[EntryPoint]) -> None:
    points += [point("tally", "tests.kernel.toys:TALLY"), point("ludo", "nowhere:GAME")]
    assert registry.games() == ["ludo", "tally"]


def test_what_is_installed_later_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    os.utime(tmp_path, (0, 0))
    monkeypatch.syspath_prepend(tmp_path)
    before = registry.games()
    described = tmp_path / "ludo-1.dist-info"
    described.mkdir()
    (described / "entry_points.txt").write_text("[pestis.games]\nludo = nowhere:GAME\n")
    assert set(registry.games()) - set(before) == {"ludo"}


def test_a_game_is_loaded_when_asked_for(points: list[EntryPoint]) -> None:
    points.append(point("tally", "tests.kernel.toys:TALLY"))
    assert registry.game("tally") is registry.game("tally") is TALLY


def test_an_unknown_game_is_refused_with_the_nearest_name(points: list[EntryPoint]) -> None:
    points += [point("tally", "tests.kernel.toys:TALLY"), point("ludo", "nowhere:GAME")]
    with pytest.raises(UnknownGame) as caught:
        registry.game("taly")
    assert str(caught.value) == "there is no game 'taly'; did you mean 'tally'? allowed: ludo, tally"


def test_without_any_game_the_refusal_says_so(points: list[EntryPoint]) -> None:
    with pytest.raises(UnknownGame, match="there is no game 'tally'; allowed: none"):
        registry.game("tally")


@pytest.mark.parametrize("value", ["tests.kernel.toys:MOVES", "tests.kernel.toys:TallyGame"])
def test_an_entry_point_that_is_no_game_is_named(points: list[EntryPoint], value: str) -> None:
    points.append(point("tally", value))
    with pytest.raises(
        DefinitionError, match=f"entry point 'tally' of pestis.games is not a game of that id: {value}"
    ):
        registry.game("tally")


def test_an_entry_point_under_another_name_than_its_game_is_refused(points: list[EntryPoint]) -> None:
    points.append(point("ludo", "tests.kernel.toys:TALLY"))
    with pytest.raises(DefinitionError, match="entry point 'ludo'"):
        registry.game("ludo")


def test_an_entry_point_that_leads_to_another_game_says_which(points: list[EntryPoint]) -> None:
    points.append(point("ludo", "tests.kernel.toys:TALLY"))
    with pytest.raises(DefinitionError, match=r"toys:TALLY is the game 'tally'$"):
        registry.game("ludo")


def test_two_packages_with_a_game_of_the_same_name_are_both_named(points: list[EntryPoint]) -> None:
    points += [point("tally", "tests.kernel.toys:TALLY"), point("tally", "elsewhere:GAME")]
    assert registry.games() == ["tally"]
    said = "several packages have a game 'tally': elsewhere:GAME and tests.kernel.toys:TALLY"
    with pytest.raises(DefinitionError, match=said):
        registry.game("tally")


def test_a_package_that_is_listed_twice_is_one(points: list[EntryPoint]) -> None:
    points += [point("tally", "tests.kernel.toys:TALLY")] * 2
    assert registry.game("tally") is TALLY


def test_a_package_that_fails_while_it_is_imported_is_named(
    points: list[EntryPoint], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "stumbling_game.py").write_text("GAME = {}['card']")
    monkeypatch.syspath_prepend(tmp_path)
    points.append(point("stumbling", "stumbling_game:GAME"))
    said = "the game 'stumbling' is installed but cannot be loaded: KeyError: 'card'"
    with pytest.raises(DefinitionError, match=said):
        registry.game("stumbling")


def test_a_game_can_be_added_by_hand(points: list[EntryPoint]) -> None:
    assert registry.add(TALLY) is TALLY
    assert "tally" in registry.games()
    assert registry.game("tally") is TALLY


def test_a_pickled_game_is_found_again_not_copied(points: list[EntryPoint]) -> None:
    registry.add(TALLY)
    restored: Game = pickle.loads(pickle.dumps(TALLY))
    assert restored is TALLY
    assert repr(TALLY) == "<game tally>"
