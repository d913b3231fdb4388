"""What the terminal shows of a solo game while the PlagueBot acts, which has a turn but no seat."""

from pestis.games.plague_inc import GAME
from pestis.kernel.rules import rule
from pestis.terminal.boards import board_for
from pestis.terminal.facts import facts_of
from pestis.terminal.naming import Names
from tests.games.plague_inc.kit import A, given

WORLD = {"japan": "A", "china": "B"}


@rule("PI-SOLO-3", "PI-RULING-86")
def test_a_question_in_the_turn_of_the_plaguebot_names_whose_turn_it_is() -> None:
    table = given(seats=1, world=WORLD, deck="chile peru", held={A: "bird_migration"}, mat="rash", phase="end")
    assert table.asked() == "react"
    board = board_for(facts_of(GAME), Names(["Ann"]))
    assert board.standing(table.table.view(A)) == "Round 3 · the PlagueBot's Country phase"


@rule("PI-SOLO-18")
def test_a_game_that_ends_in_the_turn_of_the_plaguebot_can_still_be_shown() -> None:
    full = {"japan": "AAAAAA", "greenland": "BB"}
    table = given(seats=1, world=full, deck="", face_up="- - -", mat="rash", trait_deck="cysts", phase="end")
    assert table.table.outcome().reason == "plaguebot_stuck"
    board = board_for(facts_of(GAME), Names(["Ann"]))
    assert board.standing(table.table.view(A)) == "Round 3 · the PlagueBot's Infection phase"
