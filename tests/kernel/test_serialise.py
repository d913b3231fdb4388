"""Digests see everything that a state holds, and nothing else."""

from collections import deque
from enum import Enum
from fractions import Fraction

import pytest

from pestis.kernel.piles import NOBODY, Pile
from pestis.kernel.rng import fast
from pestis.kernel.serialise import digest, names_of, values_of
from tests.kernel.toys import TALLY, Tally


class Plain:
    def __init__(self, **values: object) -> None:
        self.__dict__.update(values)


class Slotted:
    __slots__ = ("one",)

    def __init__(self, one: object) -> None:
        self.one = one


class SlottedMore(Slotted):
    __slots__ = ("two",)

    def __init__(self, one: object, two: object) -> None:
        super().__init__(one)
        self.two = two


class Suit(Enum):
    CLUBS = 1
    HEARTS = 2


class Named:
    identity = "the one and only"

    def __init__(self, anything: object) -> None:
        self.anything = anything


def test_names_are_found_compiled_or_not() -> None:
    assert names_of(Pile(0, NOBODY)) == ["entries", "onlookers", "owner"]
    assert names_of(fast(0)) == ["a", "b", "c", "counter"]
    assert names_of(Plain(b=1, a=2)) == ["a", "b"]
    assert names_of(SlottedMore(1, 2)) == ["one", "two"]
    assert names_of(3) == []


def test_a_derived_state_names_the_attributes_of_both() -> None:
    names = names_of(TALLY.start(2))
    assert {"agenda", "waiting", "rng", "journal", "deck", "hands", "tokens"} <= set(names)


def test_the_values_of_a_state_are_all_but_the_game() -> None:
    state = TALLY.start(2)
    assert set(names_of(state)) - set(values_of(state)) == {"game"}


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (1, 2),
        (1, "1"),
        (None, 0),
        ([1, 2], [2, 1]),
        ([[]], []),
        ({"a": 1}, {"a": 2}),
        ({1}, {2}),
        (b"a", "a"),
        (0.5, 0.25),
        (True, 1),
        (Suit.CLUBS, Suit.HEARTS),
        (bytearray(b"a"), bytearray(b"b")),
        (Plain(a=1), Plain(b=1)),
        (Slotted(1), Slotted(2)),
    ],
)
def test_different_things_have_different_digests(one: object, other: object) -> None:
    assert digest(one) != digest(other)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ({"a": 1, "b": 2}, {"b": 2, "a": 1}),
        ({3, 1, 2}, frozenset((1, 2, 3))),
        ((1, 2), [1, 2]),
        (1.0, 1),
        (Plain(a=[1]), Plain(a=[1])),
        (Named(1), Named(2)),
    ],
)
def test_things_that_say_the_same_have_the_same_digest(one: object, other: object) -> None:
    assert digest(one) == digest(other)


def test_a_digest_is_the_known_one() -> None:
    """A change here breaks every record ever written."""
    assert (
        digest([1, "a", None, {"b": [True]}]) == "3177e38a1a45c7c7f18027a4347fbf00f20070965c55d9584ed806ad870981f0"
    )


@pytest.mark.parametrize("thing", [deque([1]), range(3), object()])
def test_a_thing_that_cannot_be_read_is_refused_not_ignored(thing: object) -> None:
    with pytest.raises(TypeError, match=f"a state cannot hold a {type(thing).__name__}"):
        digest([thing])


def test_slots_of_the_standard_library_are_read() -> None:
    assert digest(Fraction(1, 2)) != digest(Fraction(1, 3))


@pytest.mark.parametrize("name", ["bank", "rounds_left", "decisions", "skip_unable"])
def test_the_digest_of_a_state_changes_with_each_attribute(name: str) -> None:
    state = TALLY.start(2)
    assert isinstance(state, Tally)
    before = state.digest()
    setattr(state, name, not getattr(state, name) if name == "skip_unable" else getattr(state, name) + 1)
    assert state.digest() != before
