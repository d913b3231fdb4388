"""What the coach says fits what can be chosen; how the rounds are counted for whoever plays."""

from __future__ import annotations

from typing import Any

import pytest

from pestis.games.space_plague import GAME
from pestis.kernel.rules import rule
from pestis.terminal.boards import board_for
from pestis.terminal.facts import facts_of
from tests.games.space_plague.kit import A, Position, given

OPEN_DAY = "- - event_19"
ADAPT = "- - event_20"


def said(table: Position) -> str:
    return GAME.coaching(table.table, A)


def test_a_gift_is_not_spoken_of_as_a_loss() -> None:
    table = given(phase="event", track=OPEN_DAY, units={A: "plague@t4"}, reserve=[0, 0])
    assert "roll" in table.choices(A)
    assert "gifts" in said(table)


def test_who_may_buy_instead_of_losing_a_unit_is_told_so() -> None:
    table = given(phase="event", track=ADAPT, units={A: "plague@t4"}, reserve=[5, 5], row="evo_3")
    assert said(table).startswith("Buy something")


def test_a_permanent_that_can_be_used_is_spoken_of() -> None:
    table = given(shown={A: "slow", 1: "evolving"}, units={A: "plague@t3"}, permanents={A: "evo_29"})
    assert "once each round" in said(table)
    table.play("activate(evo_29)", "charge_tile(t3)")
    assert "once each round" not in said(table)


def test_energy_goes_where_a_unit_is_about_to_step() -> None:
    table = given(shown={A: "slow", 1: "evolving"}, units={A: "plague@t3 plague@t2"}, permanents={A: "evo_29"})
    table.play("activate(evo_29)")
    assert "about to enter" in said(table)


@rule("SP-RULING-6", "SP-RULING-40")
@pytest.mark.parametrize(
    ("final", "number", "line"),
    [
        ("march_only", 20, "Round 20 of 20"),
        ("march_only", 21, "The final march"),
        ("full_round", 21, "Round 21 of 21"),
        ("none", 20, "Round 20 of 20"),
    ],
)
def test_the_final_march_is_no_round_with_cards(final: str, number: int, line: str) -> None:
    table = GAME.start(2, 1, {"final_round": final})
    view: dict[str, Any] = dict(table.view(None))
    view["table"] = view["table"] | {"round": number}
    assert board_for(facts_of(GAME)).standing(view).startswith(f"{line} · ")
