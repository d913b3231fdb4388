"""Hints in words: they claim no more than the bot found out."""

from __future__ import annotations

import pytest

import pestis
from pestis.bots import Perspective, make
from pestis.bots.advice import advice, ask, reasons_for
from pestis.bots.explain import Weighed
from pestis.kernel.rng import fast
from tests.bots.test_bots import midway
from tests.kernel.toys import TALLY, Tally


def without_a_choice(game: str) -> Perspective:
    """A seat that can do one thing only, or give up."""
    state = pestis.game(game).start(2, 3)
    rng = fast(1)
    while True:
        seat = state.pending()[0]
        perspective = Perspective(state, seat)
        if len(perspective.sensible()) == 1 < len(perspective.legal()):
            return perspective
        state.play(seat, rng.pick(perspective.sensible()))


def test_who_could_give_up_is_not_told_that_there_is_no_other_move() -> None:
    perspective = without_a_choice("space-opera")
    bot = make("hard", game=perspective.game, seat=perspective.seat)
    bot.choose(perspective)
    (reason,) = bot.explain()
    assert " It is the only move but giving up (SO-" in reason.text
    told = ask("hard", perspective, 1)
    assert told.text == "It is the only move but giving up."
    assert [opinion.worth for opinion in told.reasons] == [None]


def test_a_rule_is_named_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Tally, "move_rules", lambda self, seat, move: ("TL-TURN-1", "TL-KEEP-1", "TL-TURN-1"))
    bot = make("ismcts:9", game=TALLY, seat=0, seed=1)
    bot.choose(Perspective(midway(), 0))
    assert bot.explain()[0].text.endswith(" (TL-TURN-1, TL-KEEP-1).")


def test_one_move_that_was_tried_is_not_the_only_one() -> None:
    perspective = Perspective(midway(), 0)
    first, second, *_ = perspective.legal()
    (told,) = reasons_for(perspective, first, [Weighed(first, 0.5, tried=1)])
    assert told.text == "It sees 50 % to win after it; it looked into this move once."
    assert told.worth == 0.5
    told, _ = reasons_for(perspective, first, [Weighed(first, 0.5, tried=7), Weighed(second, 0.4, tried=8)])
    assert told.text == "It sees 50 % to win after it; it looked into this move 7 times."


def test_a_search_says_more_often_only_of_what_it_tried_more_often() -> None:
    perspective = Perspective(midway(), 0)
    first, second, *_ = perspective.legal()
    told, _ = reasons_for(perspective, first, [Weighed(first, 0.5, tried=9), Weighed(second, 0.4, tried=8)])
    assert told.text == "It sees 50 % to win after it; it looked into this move 9 times, more than into any other."
    told, _ = reasons_for(perspective, first, [Weighed(first, 0.5, tried=8), Weighed(second, 0.4, tried=8)])
    assert told.text == "It sees 50 % to win after it; it looked into this move 8 times."


def test_a_search_says_so_where_another_move_came_out_better() -> None:
    perspective = Perspective(midway(), 0)
    first, second, *_ = perspective.legal()
    told, _ = reasons_for(perspective, first, [Weighed(first, 0.2, tried=2), Weighed(second, 0.3, tried=2)])
    assert told.text.endswith(
        "2 times. Another move looks better so far (30 %), but not clearly enough: it may have been luck."
    )


def test_of_moves_that_are_equal_none_is_named() -> None:
    perspective = Perspective(midway(), 0)
    first, second, third = perspective.legal()[:3]
    weighed = [Weighed(first, 0.6), Weighed(third, 0.5), Weighed(second, 0.595)]
    told = advice("hard", perspective, first, weighed)
    assert told.equal == 2
    assert told.text == "2 of the moves look equally good: the bot sees no difference, so choose as you like."
    assert [opinion.move.id for opinion in told.reasons] == [first, second, third], "the equal ones first"
    assert told.as_json()["equal"] == 2


def test_moves_that_read_the_same_are_one(monkeypatch: pytest.MonkeyPatch) -> None:
    perspective = Perspective(midway(), 0)
    first, second, third = perspective.legal()[:3]
    twin = perspective.describe(second)
    twin.text = perspective.describe(first).text
    alone = Perspective.describe
    monkeypatch.setattr(
        Perspective, "describe", lambda self, action: twin if action == second else alone(self, action)
    )
    weighed = [Weighed(second, 0.6), Weighed(first, 0.6), Weighed(third, 0.6)]
    told = advice("hard", perspective, first, weighed)
    assert told.equal == 2
    assert [opinion.move.id for opinion in told.reasons] == [first, third]
    assert advice("hard", perspective, first, weighed[:2]).equal == 0, "a move and its twin are one choice"


def test_a_difference_is_in_points_and_that_of_the_numbers_shown() -> None:
    perspective = Perspective(midway(), 0)
    first, second = perspective.legal()[:2]
    _, told = reasons_for(perspective, first, [Weighed(first, 0.745), Weighed(second, 0.651)])
    assert told.text == "65 % to win, 10 percentage points less."
    _, told = reasons_for(perspective, first, [Weighed(first, 0.5), Weighed(second, 0.51)])
    assert told.text == "51 % to win, 1 percentage point more."


def test_a_few_looks_do_not_make_moves_equal() -> None:
    perspective = Perspective(midway(), 0)
    first, second = perspective.legal()[:2]
    for looks, equal in ((1, 0), (11, 0), (12, 2)):
        weighed = [Weighed(first, 0.5, tried=looks), Weighed(second, 0.5, tried=looks)]
        assert advice("hard", perspective, first, weighed).equal == equal


def test_all_moves_are_equal_only_if_all_were_weighed() -> None:
    perspective = Perspective(midway(), 0)
    weighed = [Weighed(action, 0.5) for action in perspective.sensible()]
    assert len(weighed) > 2
    assert advice("hard", perspective, weighed[0].action, weighed).text.startswith(
        f"All {len(weighed)} moves look"
    )
    assert advice("hard", perspective, weighed[0].action, weighed[:2]).text.startswith("2 of the moves look")


def test_a_move_that_stands_alone_is_named() -> None:
    perspective = Perspective(midway(), 0)
    first, second = perspective.legal()[:2]
    for other in (Weighed(second, 0.5), Weighed(second, 0.6, gained=1.0)):
        told = advice("hard", perspective, first, [Weighed(first, 0.6), other])
        assert told.equal == 0
        assert told.text.startswith("The Expert bot, which sees what you see, would choose this.")
    seldom = [Weighed(first, 0.6, tried=90), Weighed(second, 0.6, tried=10)]
    assert advice("hard", perspective, first, seldom).equal == 0
