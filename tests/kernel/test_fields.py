"""Fields are declared once: copies, comparisons and what a state prints follow from that."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest
from mypy_extensions import i64

from pestis.kernel.hooks import AnyGame
from pestis.kernel.piles import EVERYONE, Pile
from tests.kernel.toys import Tally, TallyGame
from tests.scripts import script

clones = script("clones")


class Noting(Tally):
    """Tally with three more fields, and nothing else said about them."""

    def __init__(self, game: AnyGame, seats: i64) -> None:
        super().__init__(game, seats)
        self.notes: list[list[int]] = []
        self.weather: int = 0
        self.rubbish: Pile = Pile(-1, EVERYONE)


NOTING = TallyGame("noting", Noting)


def noting() -> Noting:
    state = NOTING.start(2)
    assert isinstance(state, Noting)
    state.notes = [[1], [2, 3]]
    state.weather = 4
    state.rubbish.add(3)
    return state


def test_a_new_field_is_copied() -> None:
    state = noting()
    copy = state.clone()
    assert isinstance(copy, Noting)
    assert (copy.notes, copy.weather, copy.rubbish.cards()) == ([[1], [2, 3]], 4, [3])
    assert copy.digest() == state.digest()


def test_a_copy_shares_nothing_that_can_change() -> None:
    state = noting()
    before = state.digest()
    copy = state.clone()
    assert isinstance(copy, Noting)
    copy.notes[0].append(9)
    copy.rubbish.take()
    copy.agenda.append(0)
    assert state.digest() == before


def test_a_new_field_is_compared_and_named() -> None:
    state, other = noting(), noting()
    other.notes[1] = [2]
    other.weather = 5
    assert state.digest() != other.digest()
    assert state.differences(other) == ["notes: [[1], [2, 3]] / [[1], [2]]", "weather: 4 / 5"]


def test_a_state_prints_its_position_and_its_agenda() -> None:
    state = noting()
    told = str(state).splitlines()
    assert told[0] == "Noting of noting, 2 seats, 0 decisions"
    assert told[1] == "  agenda: kind 1(seat 0)"
    assert "  must choose: seat 0, seat 1" in told
    assert "  weather: 4" in told
    assert any(line.startswith("  rubbish: Pile(entries=[3], ") for line in told)
    assert repr(state) == "<Noting of noting, 2 seats, 0 decisions: kind 1(seat 0)>"


def test_an_agenda_is_told_by_the_names_of_its_frames() -> None:
    from night_market import GAME

    state = GAME.start(2)
    assert "agenda: Bid(seat 0)" in str(state)
    state.apply(0, 3)
    state.apply(1, 0)
    assert repr(state).endswith(": Sale(seat 0), then Turn(seat 1), then Dawn(seat 0)>")


# What the build writes.

STATE = """
class Toy(State):
    def __init__(self, game: AnyGame, seats: i64, content: Wares) -> None:
        super().__init__(game, seats)
        self.content = content
        self.night: i64 = 0
        self.hands: list[Pile] = []
        self.rows: list[list[i64]] = [[0]]
        self.names: list[str] = []
        self.map: Shared[Map] = NO_MAP
        self.offer: Offer | None = None
        self.spent: dict[str, int] = {}

    def held(self) -> i64:
        return 0


OTHER = 1
"""


def written(text: str) -> str:
    thing = next(part for part in ast.parse(text).body if isinstance(part, ast.ClassDef))
    told: str = clones.with_clone(text, thing, {}, "toy.py")
    return told


def test_the_build_writes_every_field_out() -> None:
    told = written(STATE)
    assert told.endswith(
        """\
    def clone(self) -> Toy:
        copy = Toy(self.game, self.seats, self.content)
        copy.night = self.night
        if self.hands:
            copy.hands = [part.clone() for part in self.hands]
        copy.rows = [part[:] for part in self.rows]
        if self.names:
            copy.names = self.names[:]
        copy.map = self.map
        if self.offer is not None:
            copy.offer = self.offer.clone()
        copy.spent = self.spent.copy()
        return copy


OTHER = 1
"""
    )


@pytest.mark.parametrize(
    ("field", "problem"),
    [
        ("self.odd = 1", "toy.py: Toy.odd is declared without its type"),
        ("self.odd: set[int] = set()", "toy.py: Toy.odd is a set[int], which nobody knows how to copy"),
        ("self.odd: dict[str, Pile] = {}", "toy.py: Toy.odd is a dict[str, Pile], which nobody knows how to copy"),
    ],
)
def test_a_field_that_cannot_be_copied_stops_the_build(field: str, problem: str) -> None:
    with pytest.raises(clones.CloneError) as caught:
        written(STATE.replace("self.night: i64 = 0", field))
    assert str(caught.value) == problem


def test_fields_may_stand_in_several_classes_of_a_file(tmp_path: Path) -> None:
    kernel = tmp_path / "pestis" / "kernel"
    kernel.mkdir(parents=True)
    kernel.joinpath("state.py").write_text(
        "class State:\n    def __init__(self, game: AnyGame) -> None:\n        self.game = game\n"
    )
    tmp_path.joinpath("toy").mkdir()
    tmp_path.joinpath("toy", "state.py").write_text(
        """\
class Fields(State):
    def __init__(self, game: AnyGame) -> None:
        super().__init__(game)
        self.night: i64 = 0


class Toy(Fields):
    def __init__(self, game: AnyGame, content: Wares) -> None:
        super().__init__(game)
        self.content = content
        self.coins: list[i64] = []


class Wares:
    pass
"""
    )
    clones.write_clones(tmp_path)
    told = tmp_path.joinpath("toy", "state.py").read_text()
    assert told.count("def clone") == 1
    clone = told[told.index("    def clone") : told.index("class Wares")].rstrip()
    assert (
        clone
        == """\
    def clone(self) -> Toy:
        copy = Toy(self.game, self.content)
        copy.night = self.night
        if self.coins:
            copy.coins = self.coins[:]
        return copy"""
    )


def test_states_of_a_tree_get_their_clone_unless_they_have_one(tmp_path: Path) -> None:
    kernel = tmp_path / "pestis" / "kernel"
    kernel.mkdir(parents=True)
    kernel.joinpath("state.py").write_text(
        "class State:\n    def __init__(self, game: AnyGame) -> None:\n        self.game = game\n"
        "        self.waiting: i64 = 0\n"
    )
    for name, more in (("new", ""), ("own", "\n    def clone(self) -> Toy:\n        return self\n")):
        tmp_path.joinpath(name).mkdir()
        tmp_path.joinpath(name, "state.py").write_text(
            "class Toy(State):\n    def __init__(self, game: AnyGame) -> None:\n        super().__init__(game)\n"
            + more
        )
    clones.write_clones(tmp_path)
    assert "copy.waiting = self.waiting" in tmp_path.joinpath("new", "state.py").read_text()
    assert tmp_path.joinpath("own", "state.py").read_text().count("def clone") == 1
