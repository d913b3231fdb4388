"""The table around a match: whose moves can be taken back, who is asked, who wins when somebody leaves."""

import re
from pathlib import Path

import pytest
from mypy_extensions import i64

from pestis.kernel.errors import UndoRefused
from pestis.kernel.match import Match
from pestis.kernel.state import State
from pestis.kernel.table import Chair, MatchTable, is_formality, lasting
from tests.kernel.toys import BID, KEEP, TALLY, TallyGame


def seated(*kinds: str, guests: tuple[int, ...] = (1, 2, 3)) -> MatchTable:
    chairs = [Chair(seat, kind, "", guests[seat]) for seat, kind in enumerate(kinds)]
    return MatchTable(chairs, Match(TALLY, seats=len(kinds), seed=0))


def after_bids(*kinds: str) -> MatchTable:
    """Seat 1 has bid, then seat 0, which won."""
    table = seated(*kinds)
    table.play(1, BID)
    table.play(0, BID + 1)
    return table


def test_what_bots_and_the_absent_did_since_goes_with_ones_own_move() -> None:
    for kind in ("bot", "left"):
        table = after_bids(kind, "person")
        assert (table.undo_span(1), table.undo_span(None)) == (2, None)
        before = Match(TALLY, seats=2, seed=0).state.digest()
        table.take_back(2)
        assert table.match is not None
        assert (table.match.log, table.state.digest()) == ([], before)
    assert after_bids("person", "person").undo_span(1) is None, "a person has moved since"


def test_an_answer_by_order_is_nobodys_own_move() -> None:
    table = after_bids("person", "person")
    table.answered = {1}
    assert (table.undo_span(0), table.undo_span(1)) == (None, 2)
    table.take_back(1)
    assert table.answered == set()


def test_chairs_of_one_guest_need_not_ask_each_other() -> None:
    table = seated("person", "hotseat", "person", guests=(1, 1, 2))
    assert [table.others_to_ask(seat) for seat in range(3)] == [[2], [2], [0, 1]]


def test_the_last_one_who_stays_wins() -> None:
    table = seated("person", "bot", "person")
    assert table.resign(0) is None
    assert (table.status, table.moves_by_itself(0)) == ("playing", "left")
    assert table.ending_without(2) is not None
    assert table.status == "playing", "only asked"
    ended = table.resign(2)
    assert ended is not None
    assert {name: ended[name] for name in ("reason", "winners")} == {"reason": "resigned", "winners": [1]}
    assert (table.status, table.pending(), table.undo_span(1)) == ("over", (), None)


def test_more_moves_than_there_are_cannot_be_taken_back() -> None:
    match = Match(TALLY, seats=2, seed=0)
    match.play(0, BID)
    for count in (0, 2):
        with pytest.raises(UndoRefused, match="there are 1 moves"):
            match.take_back(count)
    assert match.log == [(0, BID)]


def test_taking_back_keeps_what_each_seat_saw_in_step() -> None:
    table = after_bids("person", "person")
    table.play(0, KEEP)
    table.take_back(2)
    match = table.match
    assert match is not None
    assert [len(match.visible_moves.seen_by(seat)) for seat in range(2)] == [1, 1]


def test_nobody_else_shortens_a_log() -> None:
    source = Path(__file__).parents[2] / "src" / "pestis"
    cuts = re.compile(r"(del|\.pop\(|\.clear\().*\bmatch\.log|match\.log\.(pop|clear|remove)|del .*\.log\[")
    found = {file.relative_to(source).as_posix() for file in source.rglob("*.py") if cuts.search(file.read_text())}
    assert found == {"kernel/match.py"}


# Standing orders.


class Paced(TallyGame):
    """Somebody says from outside which round it is, and whether it concerns anybody."""

    def __init__(self) -> None:
        super().__init__("paced")
        self.round_now = 1
        self.is_touching = True

    def rounds(self, state: State) -> int | None:
        return self.round_now

    def touches(self, state: State, seat: i64) -> bool:
        return self.is_touching


def ordering(order: str) -> tuple[Paced, MatchTable]:
    """Seat 0 is asked for a bid, and has given an order for that."""
    game = Paced()
    table = MatchTable([Chair(0, "person"), Chair(1, "person")], Match(game, seats=2, seed=0))
    table.chairs[0].orders = table.given({"TL-BID-1": order, "TL-SHOW-1": "ask"})
    return game, table


def test_an_order_for_a_round_is_gone_with_the_round() -> None:
    game, table = ordering("round")
    assert (table.moves_by_itself(0), table.moves_by_itself(1)) == ("orders", "")
    assert table.standing(0) == {"TL-BID-1": "round"}
    game.round_now = 2
    assert (table.moves_by_itself(0), table.standing(0)) == ("", {})
    assert lasting(table.chairs[0].orders) == {}


def test_an_order_unless_touched_answers_what_does_not_concern_one() -> None:
    game, table = ordering("untouched")
    assert table.moves_by_itself(0) == ""
    game.is_touching = False
    assert table.moves_by_itself(0) == "orders"
    assert table.standing(0) == {"TL-BID-1": "untouched"}


def test_an_order_is_for_one_kind_of_question() -> None:
    _, table = ordering("decline")
    assert table.standing(0) == {"TL-BID-1": "decline"}, "to be asked is no order"
    table.chairs[0].orders = {"TL-SHOW-1": "decline"}
    assert table.moves_by_itself(0) == ""


def test_what_everybody_can_tell_to_have_one_answer_is_a_formality() -> None:
    """Who holds one card has one to show; others do not know which."""
    table = after_bids("person", "person")
    assert not is_formality(table.state, 0), "to keep is another answer"
    assert not is_formality(table.state, 1), "it is not asked"
