"""What the terminal shows: the turn of the PlagueBot, which has no seat, and the marks of Event Cards."""

import pytest

from pestis.games.plague_inc import GAME
from pestis.kernel.rules import rule
from pestis.terminal.boards import board_for
from pestis.terminal.facts import facts_of
from pestis.terminal.naming import Names
from tests.games.plague_inc.kit import A, B, given

ALONE = board_for(facts_of(GAME), Names(["Ann"]))
WORLD = {"japan": "A", "china": "B"}


@rule("PI-SOLO-3", "PI-RULING-86")
def test_a_question_in_the_turn_of_the_plaguebot_names_whose_turn_it_is() -> None:
    table = given(seats=1, world=WORLD, deck="chile peru", held={A: "bird_migration"}, mat="rash", phase="end")
    assert table.asked() == "react"
    assert ALONE.standing(table.table.view(A)) == "Round 3 · the PlagueBot's Country phase"


@rule("PI-SOLO-18")
def test_a_game_that_ends_in_the_turn_of_the_plaguebot_can_still_be_shown() -> None:
    full = {"japan": "AAAAAA", "greenland": "BB"}
    table = given(seats=1, world=full, deck="", face_up="- - -", mat="rash", trait_deck="cysts", phase="end")
    assert table.table.outcome().reason == "plaguebot_stuck"
    assert ALONE.standing(table.table.view(A)) == "Round 3 · the PlagueBot's Infection phase"


@rule("PI-REACT-6", "PI-RULING-65")
@pytest.mark.parametrize("height", [10, 40])
def test_a_strike_to_come_is_marked_beside_a_ban(height: int) -> None:
    table = given(world={"libya": "AB", "egypt": "A"}, strikes={B: "libya"}, bans={B: "libya"}, phase="infection")
    board = board_for(facts_of(GAME), Names(["Ann", "Bo"]))
    lines = [line.plain for line in board.draw(table.table.view(A), 80, height)]
    assert any("Libya" in line and "!‡" in line for line in lines)
    assert not any("Egypt" in line and "‡" in line for line in lines)
    assert "‡ strike to come" in lines[-1]
