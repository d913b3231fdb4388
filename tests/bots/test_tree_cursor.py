"""A bot that searches goes on with its tree after what the others have done, as far as it saw that."""

import pickle
from unittest.mock import patch

import pytest

import pestis
from pestis.bots import Perspective, make
from pestis.bots.ismcts import SearchBot
from pestis.bots.search_tree import ENOUGH_VISITS, Node, key_of, unseen_by
from pestis.bots.tree_cursor import TreeCursor, steps
from pestis.kernel.game import Ask
from pestis.kernel.match import Match
from pestis.kernel.state import State
from pestis.kernel.visible_moves import HIDDEN, Seen, VisibleMoves
from tests.kernel.toys import BID, TALLY

# A turn of the other seat has many decisions in some games, and the tree has to reach its end.
ITERATIONS = {"divine-retribution": 240, "plague-inc": 96}
SEARCHES = 12


def grown_from(*keys: int) -> tuple[Node, list[Node]]:
    """A node in which these moves were tried, and where each leads."""
    node = Node()
    children = []
    for key in keys:
        place = node.add(key)
        node.learn(place, 1.0)
        children.append(node.child(place))
    return node, children


def since(cursor: TreeCursor, moves: list[Seen], decisions: int | None = None) -> list[int] | None:
    return cursor.since(tuple(moves), len(moves) if decisions is None else decisions)


def searched(
    moves: list[Seen], chosen: int, again: tuple[int, ...] = (), decisions: int | None = None
) -> TreeCursor:
    """The cursor of seat 1 after a search."""
    cursor = TreeCursor(1)
    cursor.search(tuple(moves), len(moves) if decisions is None else decisions, chosen, list(again))
    return cursor


# The way down.


def test_a_move_leads_to_its_node() -> None:
    node, (first, second) = grown_from(key_of(0, 5), key_of(0, 6))
    assert node.after(key_of(0, 5)) is first
    assert node.after(key_of(0, 6)) is second


def test_a_move_that_was_never_tried_leads_nowhere() -> None:
    node, _ = grown_from(key_of(0, 5))
    assert node.after(key_of(0, 6)) is None
    node.add(key_of(0, 7))
    assert node.after(key_of(0, 7)) is None


def test_whoever_had_nothing_to_choose_here_is_passed_over() -> None:
    node, _ = grown_from(key_of(0, 5))
    assert node.visits < ENOUGH_VISITS
    assert node.after(key_of(2, 5)) is None
    for _visit in range(ENOUGH_VISITS):
        node.learn(0, 0.0)
    assert node.after(key_of(2, 5)) is node
    assert node.after(unseen_by(2)) is node


def test_what_was_not_seen_leads_behind_the_curtain() -> None:
    node, _ = grown_from(key_of(2, 5))
    assert node.after(unseen_by(2)) is None
    behind = node.behind_curtain()
    assert node.after(unseen_by(2)) is behind


# What happened since.


def test_without_a_search_before_nothing_is_known() -> None:
    assert since(TreeCursor(1), []) is None


def test_all_moves_since_the_last_search_are_followed() -> None:
    before: list[Seen] = [(0, 3), (1, 4)]
    cursor = searched(before, 5)
    later: list[Seen] = [*before, (1, 5), (0, 6), (2, 7)]
    assert since(cursor, later) == [key_of(1, 5), key_of(0, 6), key_of(2, 7)]


def test_a_move_that_was_made_for_the_bot_counts_not_the_one_it_chose() -> None:
    cursor = searched([], 5)
    assert since(cursor, [(1, 9), (0, 6)]) == [key_of(1, 9), key_of(0, 6)]


def test_a_game_that_went_another_way_is_not_followed() -> None:
    cursor = searched([(0, 3), (1, 4)], 5)
    assert since(cursor, [(0, 2), (1, 4), (1, 5)]) is None
    assert since(cursor, [(0, 3)]) is None
    assert since(cursor, [(0, 3), (1, 4)]) is None


def test_own_moves_that_left_nothing_to_choose_are_left_out() -> None:
    cursor = searched([], 5)
    cursor.skip(2, 8)
    assert since(cursor, [(1, 5), (0, 6), (1, 8), (0, 7)]) == [key_of(1, 5), key_of(0, 6), key_of(0, 7)]


def test_another_move_in_the_place_of_such_a_one_is_not_left_out() -> None:
    """After moves were taken back the same number can be somebody else's."""
    cursor = searched([], 5)
    cursor.skip(2, 8)
    assert since(cursor, [(1, 5), (0, 6), (0, 8)]) == [key_of(1, 5), key_of(0, 6), key_of(0, 8)]
    assert since(cursor, [(1, 5), (0, 6), (1, 9)]) == [key_of(1, 5), key_of(0, 6), key_of(1, 9)]


def test_those_who_answer_at_once_come_after_the_own_answer_lowest_seat_first() -> None:
    assert steps([(2, HIDDEN), (0, HIDDEN), (1, 5), (3, HIDDEN), (0, 6)], 1) == [
        key_of(1, 5),
        unseen_by(0),
        unseen_by(2),
        unseen_by(3),
        key_of(0, 6),
    ]


def test_who_had_answered_before_the_search_was_asked_again_in_it() -> None:
    cursor = searched([(0, HIDDEN)], 5, again=(0,))
    assert since(cursor, [(0, HIDDEN), (1, 5), (2, HIDDEN)]) == [key_of(1, 5), unseen_by(0), unseen_by(2)]


def test_a_bot_that_is_told_nothing_follows_itself_while_nobody_else_chooses() -> None:
    cursor = searched([], 5, decisions=10)
    assert since(cursor, [], 11) == [key_of(1, 5)]
    cursor.skip(11, 8)
    assert since(cursor, [], 12) == [key_of(1, 5)]
    assert since(cursor, [], 13) is None


# Whole games.


def visits_after_others(name: str, told: bool, ask: Ask = "able", kept: int = SEARCHES) -> list[int]:
    """How often a bot had tried the moves at hand before it searched, where others had just chosen.

    Nothing more is looked at once it had tried some of them `kept` times."""
    game = pestis.game(name)
    state = game.start(2, 3, ask=ask, watched=False)
    searcher = make(f"ismcts:{ITERATIONS.get(name, 24)}", game=game, seat=0, seed=3)
    other = make("greedy", game=game, seat=1, seed=3)
    assert isinstance(searcher, SearchBot)
    found: list[int] = []
    think = searcher._think
    before = 0

    def noted(perspective: Perspective, legal: list[int], deadline: float) -> None:
        if before:
            found.append(int(searcher._search.root.visits))
        think(perspective, legal, deadline)

    visible_moves = VisibleMoves(2)
    with patch.object(searcher, "_think", noted):
        while not state.is_over and len(found) < SEARCHES and sum(visits > 0 for visits in found) < kept:
            seat = state.next_seat()
            bot = searcher if seat == 0 else other
            action = bot.choose(Perspective(state, seat, visible_moves.seen_by(seat) if told else ()))
            before = seat
            visible_moves.note(seat, action, state.is_secret(seat, action))
            state.apply(seat, action)
    return found


@pytest.mark.parametrize("name", pestis.games())
def test_the_tree_is_kept_over_the_moves_of_others(name: str) -> None:
    assert sum(visits > 0 for visits in visits_after_others(name, told=True, kept=2)) == 2


def test_so_it_is_at_a_table_where_everybody_is_asked() -> None:
    found = visits_after_others("space-plague", told=True, ask="public", kept=2)
    assert sum(visits > 0 for visits in found) == 2


def test_without_being_told_it_is_not() -> None:
    found = visits_after_others("night-market", told=False)
    assert found
    assert not any(found)


def bids(hidden: int) -> tuple[Match, Perspective]:
    """A match in which seat 1 has bid in secret."""
    match = Match(TALLY, seats=2, seed="cursor")
    match.play(1, BID + hidden)
    return match, Perspective(match.state, 0, match.visible_moves.seen_by(0))


def test_what_a_bot_is_told_is_the_same_whatever_is_hidden() -> None:
    sent = {pickle.dumps(bids(hidden)[1]) for hidden in range(3)}
    assert len(sent) == 1
    assert bids(2)[1].moves == ((1, HIDDEN),)


def test_a_perspective_does_not_change_with_the_game() -> None:
    match, perspective = bids(1)
    match.play(0, BID)
    assert perspective.moves == ((1, HIDDEN),)
    match.undo(consent=[1])
    match.undo(consent=[0])
    assert perspective.moves == ((1, HIDDEN),)


def choices_in_a_game(state: State, seed: int) -> list[int]:
    bot = make("ismcts:60", game=TALLY, seat=0, seed=seed)
    visible_moves = VisibleMoves(2)
    chosen: list[int] = []
    while not state.is_over:
        seat = state.next_seat()
        action = state.legal(seat)[0]
        if seat == 0:
            action = bot.choose(Perspective(state, 0, visible_moves.seen_by(0)))
            chosen.append(action)
        visible_moves.note(seat, action, state.is_secret(seat, action))
        state.apply(seat, action)
    return chosen


def test_iterations_and_seed_still_settle_a_whole_game() -> None:
    one, other = (choices_in_a_game(TALLY.start(2, 5), 3) for _ in range(2))
    assert one == other
