"""Who is told which moves."""

import pickle
from collections.abc import Callable
from copy import deepcopy

import pytest

from pestis.kernel.errors import IllegalMove
from pestis.kernel.match import Match
from pestis.kernel.witness import HIDDEN, Witness
from tests.kernel.toys import BID, KEEP, TALLY


def test_a_secret_move_is_hidden_from_the_others_only() -> None:
    witness = Witness(3)
    witness.note(1, 7, is_secret=True)
    witness.note(2, 4, is_secret=False)
    assert witness.seen_by(0) == [(1, HIDDEN), (2, 4)]
    assert witness.seen_by(1) == [(1, 7), (2, 4)]
    assert witness.seen_by(2) == [(1, HIDDEN), (2, 4)]
    witness.cut(1)
    assert [witness.seen_by(seat) for seat in range(3)] == [[(1, HIDDEN)], [(1, 7)], [(1, HIDDEN)]]


@pytest.mark.parametrize("copied", [deepcopy, lambda witness: pickle.loads(pickle.dumps(witness))])
def test_a_copy_goes_on_by_itself(copied: Callable[[Witness], Witness]) -> None:
    witness = Witness(2)
    witness.note(0, 7, is_secret=True)
    copy = copied(witness)
    copy.note(1, 4, is_secret=False)
    assert copy.seen_by(1) == [(0, HIDDEN), (1, 4)]
    assert witness.seen_by(1) == [(0, HIDDEN)]


def test_a_match_notes_what_each_seat_saw() -> None:
    match = Match(TALLY, seats=2, seed="seen")
    match.play(1, BID + 1)
    match.follow(0, BID)
    match.play(1, KEEP)
    assert match.log == [(1, BID + 1), (0, BID), (1, KEEP)]
    assert match.witness.seen_by(0) == [(1, HIDDEN), (0, BID), (1, KEEP)]
    assert match.witness.seen_by(1) == [(1, BID + 1), (0, HIDDEN), (1, KEEP)]
    match.undo(consent=[0])
    assert match.witness.seen_by(1) == [(1, BID + 1), (0, HIDDEN)]


def test_a_match_can_take_over_a_state_that_is_known_already() -> None:
    match, other = (Match(TALLY, seats=2, seed="seen") for _ in range(2))
    after = match.state.clone()
    after.apply(0, BID)
    match.follow(0, BID, after)
    other.play(0, BID)
    assert match.state is after
    assert after.digest() == other.state.digest()
    assert match.witness.seen_by(1) == other.witness.seen_by(1) == [(0, HIDDEN)]


def test_a_refused_move_is_not_noted() -> None:
    match = Match(TALLY, seats=2, seed="seen")
    with pytest.raises(IllegalMove):
        match.play(0, KEEP)
    assert match.witness.seen_by(0) == []
