"""DR-ENDTIMES: what ends the game, and what still happens then."""

import pytest

from pestis.kernel.errors import GameOver
from pestis.kernel.rules import rule

from .kit import A, B, C, Position, given


def king_is_open() -> Position:
    """The King stands alone; the active player has 30 Contagions, the next one a Rat."""
    return given(
        seats=3,
        phase="infect",
        controls={A: "5*king"},
        hands={B: "rat", C: "rat"},
        draws={A: "9*rat"},
        lineup="fool",
        royals_taken=3,
        clergy_taken=3,
    )


@rule("DR-ENDTIMES-1", "DR-ENDTIMES-3", "DR-RULING-44", "DR-EDGE-14")
def test_whoever_infects_the_king_goes_on_with_the_turn() -> None:
    table = king_is_open()
    kinds = table.during("infect_noble(king)")
    assert kinds == ["infected_noble", "end_times"]
    assert not table.table.is_over
    assert table.choices() == ["infect(0)", "end_infect"]
    table.play("infect(0)")
    assert "fool" in table.discard(A)


@rule("DR-ENDTIMES-1", "DR-ENDTIMES-4", "DR-EDGE-14")
def test_after_that_turn_the_game_is_over_and_nobody_has_another() -> None:
    table = king_is_open().play("infect_noble(king)", "end_infect")
    assert table.table.is_over
    assert table.pending == ()
    assert table.table.outcome().reason == "king"
    assert table.table.outcome().rules == ("DR-ENDTIMES-1", "DR-SCORE-5")
    assert table.cited()[-1] == ("ended", ["DR-SCORE-5"])
    assert table.events(B)[-1] == "The game is over. The King of Nobility was Infected."
    with pytest.raises(GameOver) as refused:
        table.play("play(rat)", seat=B)
    assert refused.value.rule == "DR-ENDTIMES-4"


@rule("DR-ENDTIMES-3", "DR-RULING-44", "DR-EDGE-14")
def test_the_end_phase_of_the_last_turn_is_carried_out() -> None:
    table = king_is_open().play("infect_noble(king)", "end_infect")
    assert table.hand(A) == "rat rat rat rat rat"
    assert table.control(A) == ""
    assert table.discard(A) == "king king king king king king"
    assert table.lineup().split()[:2] == ["fool", "body_collector"]


@rule("DR-ENDTIMES-3", "DR-RULING-44")
def test_an_end_phase_chronic_can_be_used_in_the_last_turn_too() -> None:
    table = given(
        phase="infect",
        controls={A: "ale_priest 3*king"},
        hands={B: "rat"},
        draws={A: "9*rat"},
        lineup="fool",
        royals_taken=3,
        clergy_taken=3,
    )
    table.play("infect_noble(king)")
    assert table.choices() == ["activate(ale_priest)", "go_on"]
    table.play("go_on", "go_on", "activate(ale_priest)")
    assert table.table.is_over
    assert len(table.hand(A).split()) == 6


@rule("DR-ENDTIMES-4")
@pytest.mark.parametrize("seat", [A, B, C])
def test_the_game_ends_at_once_whoever_set_it_off(seat: int) -> None:
    table = given(
        seats=3,
        turn=seat,
        phase="infect",
        controls={seat: "3*king"},
        lineup="fool",
        royals_taken=3,
        clergy_taken=3,
    )
    table.play("infect_noble(king)").finish_turn(seat)
    assert table.table.is_over
    assert table.table.turn == seat


@rule("DR-ENDTIMES-2", "DR-RULING-40", "DR-EDGE-13")
def test_the_last_kingdom_card_brings_the_end_with_the_king_still_there() -> None:
    table = given(phase="infect", controls={A: "9*rat_king"}, hands={B: "rat"}, lineup="- - fool", kingdom="")
    kinds = table.during("infect(2)")
    assert kinds == ["infected", "end_times"]
    assert "infect_noble(royals)" in table.choices()
    table.play("infect_noble(royals)", "end_infect")
    assert table.table.is_over
    outcome = table.table.outcome()
    assert (outcome.reason, outcome.rules[0]) == ("kingdom", "DR-ENDTIMES-2")
    assert table.table.king_here


@rule("DR-ENDTIMES-2", "DR-RULING-40")
def test_an_empty_lineup_is_no_end_while_the_deck_has_a_card() -> None:
    table = given(phase="infect", controls={A: "4*rat"}, lineup="fool", kingdom="fool")
    table.play("infect(0)")
    assert not table.table.is_over
    assert table.lineup().startswith("fool -")


@rule("DR-ENDTIMES-2", "DR-RULING-40")
def test_an_empty_deck_is_no_end_while_the_lineup_has_a_card() -> None:
    table = given(phase="infect", controls={A: "4*rat"}, lineup="fool fool", kingdom="")
    table.play("infect(0)").finish_turn(A)
    assert not table.table.is_over


@rule("DR-ENDTIMES-2", "DR-RULING-50", "DR-RULING-40", "DR-EDGE-44")
def test_the_last_kingdom_card_taken_without_paying_brings_the_end_too() -> None:
    table = given(hands={A: "prince rat", B: "rat"}, draws={A: "5*rat"}, lineup="fool", kingdom="")
    table.play("play(prince)", "infect_unpaid(0)")
    assert table.choices(A) == ["play(rat)", "end_spread"]
    table.play("play(rat)", "take_rat_king")
    assert table.table.is_over
    assert table.table.outcome().reason == "kingdom"
    assert table.discard(A) == "fool rat rat_king prince"


@rule("DR-ENDTIMES-1", "DR-ENDTIMES-2", "DR-RULING-40")
def test_of_two_triggers_in_one_turn_the_first_is_recorded() -> None:
    def table() -> Position:
        return given(
            phase="infect", controls={A: "5*king"}, lineup="fool", kingdom="", royals_taken=3, clergy_taken=3
        )

    assert table().play("infect_noble(king)", "infect(0)").table.outcome().reason == "king"
    assert table().play("infect(0)", "infect_noble(king)").table.outcome().reason == "kingdom"


@rule("DR-ENDTIMES-3")
def test_the_king_may_be_taken_after_the_kingdom_has_ended() -> None:
    table = given(
        phase="infect", controls={A: "5*king"}, lineup="fool", kingdom="", royals_taken=3, clergy_taken=3
    )
    table.play("infect(0)")
    assert table.choices() == ["infect_noble(king)", "end_infect"]


@rule("DR-RULING-40")
def test_with_equal_turns_the_round_is_finished() -> None:
    table = given(
        seats=3,
        phase="infect",
        controls={A: "3*king"},
        hands={B: "rat", C: "rat"},
        equal_turns=True,
        royals_taken=3,
        clergy_taken=3,
    )
    table.play("infect_noble(king)").finish_turn(A)
    assert table.pending == (B,)
    table.play("play(rat)", "take_rat_king").finish_turn(B)
    assert table.pending == (C,)
    table.end_turn()
    assert table.table.is_over
    assert table.table.outcome().reason == "king"
    assert "rat_king" in table.hand(B)


@rule("DR-RULING-40")
def test_with_equal_turns_the_last_seat_ends_the_game_at_once() -> None:
    table = given(
        seats=3,
        turn=A,
        first_seat=B,
        phase="infect",
        controls={A: "3*king"},
        equal_turns=True,
        royals_taken=3,
        clergy_taken=3,
    )
    table.play("infect_noble(king)").finish_turn(A)
    assert table.table.is_over


@rule("DR-RULING-40", "DR-RULING-42")
def test_with_equal_turns_the_reason_stays_the_king_even_in_the_last_round() -> None:
    table = given(
        phase="infect", controls={A: "3*king"}, equal_turns=True, max_rounds=1, royals_taken=3, clergy_taken=3
    )
    table.play("infect_noble(king)").finish_turn(A)
    assert not table.table.is_over
    table.finish_turn(B)
    assert table.table.outcome().reason == "king"


@rule("DR-RULING-42", "DR-ENDTIMES-1")
def test_the_king_taken_in_the_last_round_is_the_reason() -> None:
    table = given(turn=B, phase="infect", controls={B: "3*king"}, max_rounds=1, royals_taken=3, clergy_taken=3)
    table.play("infect_noble(king)").finish_turn(B)
    assert table.table.outcome().reason == "king"
