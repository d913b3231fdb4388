"""Which moves show their player something hidden, found out from what the player knows."""

from __future__ import annotations

import pytest

import pestis
from pestis.kernel.legal_moves import offers
from pestis.kernel.match import Match, seen_by
from pestis.kernel.revealing import revealing
from pestis.kernel.rng import fast
from pestis.kernel.state import State
from tests.kernel.toys import BID, KEEP, TALLY


def test_the_bid_that_ends_the_bidding_shows_the_others_and_a_card() -> None:
    match = Match(TALLY, seats=2, seed=0)
    assert revealing(match.state, 1) == set(), "the other one still chooses"
    match.play(1, BID)
    assert revealing(match.state, 0) == set(match.state.legal(0))
    match.play(0, BID + 1)
    assert KEEP not in revealing(match.state, 0)


def test_moves_say_it_where_somebody_wants_to_know() -> None:
    match = Match(TALLY, seats=2, seed=0)
    match.play(1, BID)
    state = match.state
    assert {move["reveals"] for move in offers(state, 0)} == {False}
    assert {move["reveals"] for move in offers(state, 0, marks_revealing=True)} == {True}
    assert offers(state, 1, marks_revealing=True) == []


@pytest.mark.parametrize("game", pestis.games())
def test_it_is_the_same_in_worlds_that_a_seat_cannot_tell_apart(game: str) -> None:
    """And nothing is shown by a move that is not marked."""
    found = {True: 0, False: 0}
    for state, seat in positions(game, 60):
        marked = revealing(state, seat)
        assert revealing(state.imagine(seat, 77), seat) == marked
        for action in state.legal(seat):
            found[int(action) in marked] += 1
            if int(action) not in marked:
                assert not shows(state, seat, int(action)), state.describe(seat, int(action)).text
    assert min(found.values()) > 0


def positions(game: str, count: int) -> list[tuple[State, int]]:
    """A few of a game that is played by chance, and who is asked."""
    rng = fast(7)
    state = pestis.game(game).start(2, 7)
    found: list[tuple[State, int]] = []
    while not state.is_over and len(found) < count:
        seat = state.pending()[0]
        found.append((state.clone(), seat))
        moves = [action for action in state.legal(seat) if state.game.moves.verb_of(action).name != "surrender"]
        state.apply(seat, rng.pick(moves))
    return found


def shows(state: State, seat: int, action: int) -> bool:
    """Whether all that reaches a seat is different in worlds that it could not tell apart before."""
    told = []
    for number in range(3):
        world = state.imagine(seat, number)
        world.apply(seat, action)
        told.append(seen_by(world, seat, 0))
    return any(one != told[0] for one in told[1:])
