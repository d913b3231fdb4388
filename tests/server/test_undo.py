"""What is taken back with an own move: also what the server answered since, as far as that tells nothing."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

import pestis
from pestis.kernel.rng import fast
from pestis.kernel.table import answers
from pestis.tables import changes
from pestis.tables.live import LiveTable
from pestis.tables.rows import Change, FeedEntry
from tests.server.test_cover import LONGEST, new_table, people, row_of

GAMES = ("divine-retribution", "plague-inc", "space-opera")


def played(table: LiveTable) -> Iterator[int]:
    """Play by chance: who moves next, before each move; in windows everybody declines."""
    rng = fast(3)
    while table.pending() and table.log < 400:
        seat = table.pending()[0]
        yield seat
        declines = table.is_window(table.state)
        move(table, seat, table.default_move(seat) if declines else rng.pick(answers(table.state, seat)))


def move(table: LiveTable, seat: int, action: int, why: str | None = None) -> FeedEntry:
    entry = FeedEntry(table.head + 1, "move", table.log + 1, seat, action, text=why, at=0)
    table.take(entry)
    return entry


def moves_of(table: LiveTable) -> list[tuple[int, int]]:
    assert table.match is not None
    return table.match.log


def is_between_own(table: LiveTable, seat: int) -> bool:
    """Whether this seat, which has moved before, is asked for a reaction now."""
    return seat == 0 and table.is_window(table.state) and any(mover == 0 for mover, _ in moves_of(table))


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("why", ["orders", "formality"])
def test_what_was_answered_for_oneself_goes_with_the_own_move(game: str, why: str) -> None:
    """Else only the answer would go, and be given again at once."""
    table = new_table(pestis.game(game), 2)
    table.chairs[1].kind = "bot"
    for seat in played(table):
        if is_between_own(table, seat):
            break
    own = max(place for place, (mover, _) in enumerate(moves_of(table)) if mover == 0)
    assert table.undo_span(0) == len(moves_of(table)) - own
    move(table, 0, table.default_move(0), why)
    assert table.undo_span(0) == len(moves_of(table)) - own
    table.take(FeedEntry(table.head + 1, "undo", table.log + 1, 0, table.undo_span(0), at=0))
    assert len(moves_of(table)) == own
    assert (table.answered, table.unseen) == (set(), set())


def test_an_own_answer_is_an_own_move() -> None:
    table = new_table(pestis.game("plague-inc"), 2)
    table.chairs[1].kind = "bot"
    for seat in played(table):
        if is_between_own(table, seat):
            break
    move(table, 0, table.default_move(0))
    assert table.undo_span(0) == 1


@pytest.mark.parametrize("why", [None, "orders", "formality"])
def test_nobody_learns_by_taking_back_whether_somebody_else_was_asked_for_a_reaction(why: str | None) -> None:
    table = new_table(pestis.game("plague-inc"), 2)
    for seat in played(table):
        if seat == 1 and table.is_window(table.state):
            break
    assert moves_of(table)[-1][0] == 0
    assert table.undo_span(0) == 1
    move(table, 1, table.default_move(1), why)
    assert table.undo_span(0) is None


def test_what_everybody_knew_to_be_the_only_answer_goes_with_the_move_before_it() -> None:
    table = new_table(pestis.game("divine-retribution"), 2)
    mover = -1
    for seat in played(table):
        if mover >= 0 and seat != mover and not table.is_window(table.state):
            break
        mover = seat
    move(table, 1 - mover, table.default_move(1 - mover), "formality")
    assert table.undo_span(mover) == 2
    assert table.undo_span(1 - mover) is None, "it was nobody's move"


def test_a_table_that_is_read_again_knows_what_it_answered() -> None:
    game = pestis.game("plague-inc")
    table = new_table(game, 2)
    entries = [FeedEntry(1, "start", at=0)]
    for seat in played(table):
        if is_between_own(table, seat):
            break
    numbered = enumerate(moves_of(table), start=1)
    entries += [FeedEntry(log + 1, "move", log, seat, action, at=0) for log, (seat, action) in numbered]
    entries.append(move(table, 0, table.default_move(0), "formality"))
    again = LiveTable(game, row_of(game, 2), people(2), LONGEST)
    for entry in entries:
        again.take(entry)
    assert (again.answered, again.unseen) == (table.answered, table.unseen) == ({len(moves_of(table)) - 1},) * 2


def test_the_entry_of_a_move_says_why_the_server_made_it() -> None:
    table = new_table(pestis.game("plague-inc"), 2)
    seat = table.pending()[0]
    for why in (None, "formality"):
        planned = changes.make_move(seat, table.default_move(seat), table.log + 1, why=why)(table)
        assert isinstance(planned, Change)
        assert planned.entry.text == why
