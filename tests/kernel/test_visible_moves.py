"""Who is told which moves."""

import pickle
from collections.abc import Callable
from copy import deepcopy

import pytest

from pestis.kernel.errors import IllegalMove
from pestis.kernel.match import Match
from pestis.kernel.visible_moves import HIDDEN, VisibleMoves
from tests.kernel.toys import BID, KEEP, TALLY


def test_a_secret_move_is_hidden_from_the_others_only() -> None:
    visible_moves = VisibleMoves(3)
    visible_moves.note(1, 7, is_secret=True)
    visible_moves.note(2, 4, is_secret=False)
    assert visible_moves.seen_by(0) == [(1, HIDDEN), (2, 4)]
    assert visible_moves.seen_by(1) == [(1, 7), (2, 4)]
    assert visible_moves.seen_by(2) == [(1, HIDDEN), (2, 4)]
    visible_moves.cut(1)
    assert [visible_moves.seen_by(seat) for seat in range(3)] == [[(1, HIDDEN)], [(1, 7)], [(1, HIDDEN)]]


@pytest.mark.parametrize("copied", [deepcopy, lambda visible_moves: pickle.loads(pickle.dumps(visible_moves))])
def test_a_copy_goes_on_by_itself(copied: Callable[[VisibleMoves], VisibleMoves]) -> None:
    visible_moves = VisibleMoves(2)
    visible_moves.note(0, 7, is_secret=True)
    copy = copied(visible_moves)
    copy.note(1, 4, is_secret=False)
    assert copy.seen_by(1) == [(0, HIDDEN), (1, 4)]
    assert visible_moves.seen_by(1) == [(0, HIDDEN)]


def test_a_match_notes_what_each_seat_saw() -> None:
    match = Match(TALLY, seats=2, seed="seen")
    match.play(1, BID + 1)
    match.follow(0, BID)
    match.play(1, KEEP)
    assert match.log == [(1, BID + 1), (0, BID), (1, KEEP)]
    assert match.visible_moves.seen_by(0) == [(1, HIDDEN), (0, BID), (1, KEEP)]
    assert match.visible_moves.seen_by(1) == [(1, BID + 1), (0, HIDDEN), (1, KEEP)]
    match.undo(consent=[0])
    assert match.visible_moves.seen_by(1) == [(1, BID + 1), (0, HIDDEN)]


def test_a_match_can_take_over_a_state_that_is_known_already() -> None:
    match, other = (Match(TALLY, seats=2, seed="seen") for _ in range(2))
    after = match.state.clone()
    after.apply(0, BID)
    match.follow(0, BID, after)
    other.play(0, BID)
    assert match.state is after
    assert after.digest() == other.state.digest()
    assert match.visible_moves.seen_by(1) == other.visible_moves.seen_by(1) == [(0, HIDDEN)]


def test_a_refused_move_is_not_noted() -> None:
    match = Match(TALLY, seats=2, seed="seen")
    with pytest.raises(IllegalMove):
        match.play(0, KEEP)
    assert match.visible_moves.seen_by(0) == []
