"""What the coach says fits the cards that one holds."""

from __future__ import annotations

from pestis.games.divine_retribution import GAME
from tests.games.divine_retribution.kit import A, Position, given


def said(table: Position) -> str:
    return GAME.coaching(table.table, A)


def test_cards_that_draw_are_spoken_of_only_with_some_in_hand() -> None:
    assert "draws cards first" in said(given(hands={A: "rat ale_peasant"}, draws={A: "9*filth"}))
    assert "draw" not in said(given(hands={A: "rat filth"}, draws={A: "9*filth"}))


def test_a_chronic_card_is_used_before_the_phase_ends() -> None:
    table = given(controls={A: "bones_priest"}, discards={A: "rat"}, phase="infect", rat_kings=0)
    assert "Chronic" in said(table)
    assert "activate(bones_priest)" in table.choices(A)
