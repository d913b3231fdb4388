"""Practice: from one of its moves on a match has other hidden cards, and its record still holds."""

import json

import pytest

import pestis
from pestis.bots import Perspective, make
from pestis.kernel.errors import RecordDamaged
from pestis.kernel.match import Match, verify
from pestis.kernel.redeal import Redeal
from pestis.kernel.replay import scenes
from pestis.kernel.table import Chair, MatchTable

GAMES = ["divine-retribution", "plague-inc", "space-opera", "space-plague"]
SEATS = 3


def begun(game: str, moves: int) -> Match:
    """A match of simple bots after so many moves."""
    match = Match(game, seats=SEATS, seed=5, ask="people")
    play_on(match, moves)
    return match


def play_on(match: Match, moves: int) -> None:
    bots = [make("random", game=match.game, seat=seat, seed=3) for seat in range(match.seats)]
    for _ in range(moves):
        seat = match.state.pending()[0]
        match.play(seat, bots[seat].choose(Perspective(match.state, seat)))


def again(old: Match, seat: int, seed: str) -> Match:
    """The same moves, and then other cards."""
    match = old.from_the_start()
    match.redeal = Redeal(len(old.log), seat, seed)
    for mover, action in old.log:
        match.play(mover, action)
    return match


@pytest.mark.parametrize("game", GAMES)
def test_what_a_seat_saw_is_the_same_and_what_it_could_not_see_is_not(game: str) -> None:
    old = begun(game, 25)
    seat = old.state.pending()[0]
    new, other = again(old, seat, "one"), again(old, seat, "two")
    for match in (new, other):
        assert match.state.view(seat) == old.state.view(seat)
        assert match.state.legal(seat) == old.state.legal(seat)
        assert match.state.events_since(0, seat) == old.state.events_since(0, seat)
        assert match.state.digest() != old.state.digest()
    assert new.state.digest() != other.state.digest()


def test_what_comes_then_follows_from_the_new_deal_alone() -> None:
    old = begun("space-plague", 25)
    one, same = again(old, 0, "one"), again(old, 0, "one")
    for match in (one, same):
        play_on(match, 10)
    assert one.state.digest() == same.state.digest()
    assert one.before(3).digest() == same.before(3).digest()


def test_its_record_holds_and_says_what_was_dealt_anew() -> None:
    old = begun("night-market", 3)
    match = again(old, 0, "one")
    while not match.state.is_over:
        play_on(match, 1)
    record = match.record()
    assert record.as_json()["redeal"] == {"move": 3, "seat": 0, "seed": "one"}
    found = verify(record.dumps())
    assert found.state.digest() == match.state.digest()
    *_, last = scenes(found, 0)
    assert last["view"] == match.state.view(0)
    assert "redeal" not in old.record().as_json(), "records of other matches are as they were"


@pytest.mark.parametrize(
    "redeal",
    [
        {"move": 3, "seat": 0},
        {"move": 99999, "seat": 0, "seed": "x"},
        {"move": 3, "seat": 2, "seed": "x"},
        {"move": True, "seat": 0, "seed": "x"},
        {"move": 3, "seat": 0, "seed": 7},
        [3, 0, "x"],
    ],
)
def test_a_redeal_that_cannot_be_is_refused(redeal: object) -> None:
    match = Match("night-market", seats=2, seed=5)
    play_on(match, 4)
    told = match.record().as_json() | {"redeal": redeal}
    with pytest.raises(RecordDamaged, match="redeal"):
        pestis.read_record(json.dumps(told))


def test_nothing_is_taken_back_that_was_played_before() -> None:
    old = begun("space-plague", 25)
    seat = old.state.pending()[0]
    match = again(old, seat, "one")
    chairs = [Chair(at, "person" if at == seat else "bot") for at in range(SEATS)]
    assert MatchTable(chairs, old).undo_span(seat) is not None
    assert MatchTable(chairs, match).undo_span(seat) is None
    match.play(seat, match.state.legal(seat)[0])
    assert MatchTable(chairs, match).undo_span(seat) == 1
