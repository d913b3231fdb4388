"""DR-END: put away, discard, draw, refill, and the windows between."""

from pathlib import Path

import pytest

from pestis.kernel.rules import rule

from .kit import A, B, Position, given, rewritten


def sizes(table: Position) -> tuple[int, int, int, int]:
    """How many cards lie under control, in hand, in the discard pile, and in the lineup."""
    state = table.table
    return (
        len(state.controls[A]),
        int(state.hands[A].size()),
        len(state.discards[A]),
        sum(card >= 0 for card in state.lineup),
    )


@rule("DR-END-1", "DR-END-2", "DR-END-3", "DR-END-4", "DR-RULING-21")
def test_the_four_steps_come_in_strict_order_with_a_window_around_each() -> None:
    table = given(
        phase="end",
        controls={A: "ale_priest 2*rat"},
        hands={A: "3*filth"},
        draws={A: "9*rat"},
        lineup="fool",
        kingdom="9*fool",
    )
    seen = [sizes(table)]
    for _ in range(4):
        table.play("go_on")
        seen.append(sizes(table))
    assert seen == [(3, 3, 0, 1), (1, 3, 2, 1), (1, 0, 5, 1), (1, 5, 5, 1), (1, 5, 5, 8)]
    assert table.table.turn == A
    table.play("go_on")
    assert table.table.turn == B


@rule("DR-END-1", "DR-END-2", "DR-END-3", "DR-END-4")
def test_without_an_end_phase_chronic_the_steps_run_without_a_question() -> None:
    table = given(phase="infect", controls={A: "rat"}, hands={A: "filth", B: "rat"}, draws={A: "5*rat"})
    kinds = table.during("end_infect")
    assert kinds == ["phase_began", "put_away", "discarded", *["drew"] * 5, "refilled", "turn_began"]


@rule("DR-END-1", "DR-CHRONIC-2")
def test_chronic_cards_stay_under_control() -> None:
    table = given(controls={A: "plague_doctor rat torches_priest filth cardinal"}, draws={A: "5*rat"})
    table.end_turn()
    assert table.control(A) == "plague_doctor torches_priest cardinal"
    assert table.discard(A) == "filth rat"


@rule("DR-END-1", "DR-REPENT-3")
def test_a_card_used_to_repent_is_put_away_with_the_others() -> None:
    table = given(controls={A: "rat"}, repented={A: "ale_knight"}, draws={A: "5*rat"})
    table.end_turn()
    assert table.control(A) == ""
    assert table.discard(A) == "ale_knight rat"


@rule("DR-END-1")
def test_only_the_active_player_puts_cards_away() -> None:
    table = given(controls={A: "rat"}, repented={B: "ale_knight"}, hands={B: "3*rat"})
    table.end_turn()
    assert table.control(B) == "ale_knight"
    assert table.hand(B) == "rat rat rat"


@rule("DR-END-2")
def test_the_whole_hand_is_discarded() -> None:
    table = given(hands={A: "7*filth"}, draws={A: "5*rat"}).end_turn()
    assert table.hand(A) == "rat rat rat rat rat"
    assert table.discard(A) == " ".join(["filth"] * 7)


@rule("DR-END-3")
def test_five_cards_are_drawn_from_the_top() -> None:
    table = given(draws={A: "ale_knight fool rat rat filth filth ale_peasant"}).end_turn()
    assert table.hand(A) == "ale_peasant filth filth rat rat"
    assert table.draw(A) == "ale_knight fool"


@rule("DR-END-4", "DR-EDGE-11")
def test_the_lineup_is_filled_after_the_draw() -> None:
    table = given(phase="infect", controls={A: "3*rat"}, draws={A: "5*rat"}, lineup="ale_peasant")
    kinds = table.during("infect(0)")
    assert kinds.index("refilled") > max(place for place, kind in enumerate(kinds) if kind == "drew")


@rule("DR-END-4")
def test_every_player_finds_a_full_lineup() -> None:
    table = given(lineup="fool", kingdom="9*ale_knight").end_turn()
    assert table.lineup() == "fool " + " ".join(["ale_knight"] * 7)
    assert len(table.table.kingdom) == 2


@rule("DR-RULING-22", "DR-ENDTIMES-2", "DR-EDGE-12")
def test_two_kingdom_cards_for_four_spaces_leave_a_lineup_of_six_and_no_end() -> None:
    table = given(lineup="fool - fool - fool - fool -", kingdom="ale_knight bones_priest").end_turn()
    assert table.lineup() == "fool bones_priest fool ale_knight fool - fool -"
    assert not table.table.is_over
    table.end_turn()
    assert table.lineup() == "fool bones_priest fool ale_knight fool - fool -"
    assert not table.table.is_over


@rule("DR-RULING-22")
def test_with_an_empty_kingdom_deck_the_lineup_shrinks() -> None:
    table = given(phase="infect", controls={A: "3*rat"}, lineup="fool ale_peasant", kingdom="")
    table.play("infect(1)")
    assert table.table.turn == B
    assert table.lineup() == "fool - - - - - - -"
    assert not table.table.is_over


# DR-RULING-21: the windows of End-Phase Chronics.


@rule("DR-RULING-21", "DR-RULING-23", "DR-EDGE-35")
@pytest.mark.parametrize(("window", "hand"), [(0, 5), (1, 5), (2, 6), (3, 6), (4, 6)])
def test_a_card_drawn_from_window_two_on_is_kept(window: int, hand: int) -> None:
    table = given(phase="end", controls={A: "ale_priest"}, draws={A: "9*rat"})
    table.play(*["go_on"] * window, "activate(ale_priest)")
    assert table.table.turn == B
    assert len(table.hand(A).split()) == hand
    assert table.discard(A) == " ".join(["rat"] * (6 - hand))


@rule("DR-RULING-21", "DR-CHRONIC-5")
def test_a_used_chronic_opens_no_further_window() -> None:
    table = given(phase="end", controls={A: "ale_priest"}, draws={A: "9*rat"}, hands={B: "rat"})
    table.play("activate(ale_priest)")
    assert table.pending == (B,)


@rule("DR-RULING-21", "DR-CHRONIC-5")
def test_two_chronics_can_be_used_in_different_windows() -> None:
    table = given(phase="end", controls={A: "2*ale_priest"}, draws={A: "9*rat"})
    table.play("activate(ale_priest)")
    assert table.choices() == ["activate(ale_priest)", "go_on"]
    table.play("go_on", "go_on", "activate(ale_priest)")
    assert table.hand(A) == "rat rat rat rat rat rat"
    assert table.discard(A) == "rat"


@rule("DR-RULING-21", "DR-EDGE-35")
def test_two_chronics_in_window_two_make_a_hand_of_seven() -> None:
    table = given(phase="end", controls={A: "2*ale_priest"}, draws={A: "9*rat"})
    table.play("go_on", "go_on", "activate(ale_priest)", "activate(ale_priest)")
    assert len(table.hand(A).split()) == 7


@rule("DR-RULING-21")
@pytest.mark.parametrize("chronic", ["plague_doctor", "bones_priest", "torches_priest", "cardinal"])
def test_chronics_of_other_phases_open_no_window(chronic: str) -> None:
    table = given(phase="end", controls={A: chronic}, hands={A: "rat", B: "rat"}, draws={A: "9*rat"})
    assert table.pending == (B,)


@rule("DR-RULING-21", "DR-RULING-11")
def test_what_waits_for_the_end_phase_resolves_before_the_first_window() -> None:
    table = given(hands={A: "penance_1"}, controls={A: "ale_priest"}, draws={A: "9*rat"})
    table.play("play(penance_1)", "end_infect")
    assert table.choices() == ["activate(ale_priest)", "go_on"]
    assert table.table.window == 0
    assert table.pit() == "penance_1"
    assert table.control(A) == "ale_priest"


@rule("DR-RULING-21", "DR-CHRONIC-3")
def test_the_chronic_can_be_used_again_in_the_next_end_phase() -> None:
    table = given(phase="end", controls={A: "ale_priest"}, draws={A: "19*rat"})
    table.play("go_on", "go_on", "activate(ale_priest)")
    table.end_turn()
    table.play("end_spread", "end_infect")
    assert table.choices() == ["activate(ale_priest)", "go_on"]


@rule("DR-RULING-21", "DR-DECK-3")
def test_a_window_draw_from_an_empty_pile_reshuffles_what_was_just_put_away() -> None:
    table = given(phase="end", controls={A: "ale_priest fool"}, hands={A: "2*rat"})
    table.play("go_on", "go_on", "activate(ale_priest)")
    assert table.table.turn == B
    assert table.hand(A) == "fool rat rat"


@rule("DR-RULING-23")
def test_there_is_no_hand_limit() -> None:
    table = given(hands={A: "9*rat ale_knight"}, draws={A: "9*filth"})
    table.play("play(ale_knight)")
    assert len(table.hand(A).split()) == 11
    assert table.discard(A) == ""


@rule("DR-RULING-23", "DR-REPENT-2")
def test_a_repent_draw_can_make_a_hand_larger_than_five() -> None:
    table = given(hands={A: "2*daggers_peasant", B: "5*rat ale_knight"}, draws={B: "3*fool"})
    table.play("play(daggers_peasant)", "repent(ale_knight)")
    assert len(table.hand(B).split()) == 6


@rule("DR-RULING-23", "DR-END-3")
def test_step_three_draws_five_whatever_the_hand_was() -> None:
    table = given(phase="end", controls={A: "ale_priest"}, hands={A: "8*filth"}, draws={A: "9*rat"})
    table.play("go_on", "go_on", "activate(ale_priest)")
    assert table.hand(A) == "rat rat rat rat rat rat"


# DR-RULING-11: what a card draws during the End Phase is drawn in step 3.

ALE_PEASANT = 'effect = [{ do = "draw", count = 1 }]\ntext = "Draw a card."'


def peasant(effect: str) -> tuple[str, str]:
    """The Ale Peasant with another effect."""
    return ALE_PEASANT, f'effect = [{{ {effect}, when = "end" }}]\ntext = ""'


@rule("DR-RULING-11", "DR-END-3")
@pytest.mark.parametrize(("copies", "hand"), [(0, 5), (1, 6), (2, 7)])
def test_one_more_card_during_the_end_phase_is_drawn_with_the_new_hand(
    copies: int, hand: int, tmp_path: Path
) -> None:
    game = rewritten(tmp_path, peasant('do = "draw", count = 1'))
    table = given(game=game, hands={A: f"{copies}*ale_peasant 2*filth"}, draws={A: "9*rat"})
    table.play(*["play(ale_peasant)"] * copies).end_turn()
    assert table.hand(A) == " ".join(["rat"] * hand)
    assert table.discard(A) == " ".join(["ale_peasant"] * copies + ["filth"] * 2)


@rule("DR-RULING-11", "DR-RULING-21")
def test_what_is_booked_for_step_three_outlives_the_windows_before_it(tmp_path: Path) -> None:
    game = rewritten(tmp_path, peasant('do = "draw", count = 2'))
    table = given(game=game, hands={A: "ale_peasant"}, controls={A: "ale_priest"}, draws={A: "19*rat"})
    table.play("play(ale_peasant)", "end_infect")
    assert table.told(A)[-1] == "You will draw 2 more cards at the end of this turn."
    assert table.hand(A) == ""
    table.play("go_on", "go_on", "activate(ale_priest)")
    assert len(table.hand(A).split()) == 5 + 2 + 1


@rule("DR-RULING-11", "DR-EFFECT-2")
@pytest.mark.parametrize(("answer", "hand"), [("accept", 6), ("decline", 5)])
def test_a_draw_that_is_optional_is_booked_if_its_owner_wants_it(answer: str, hand: int, tmp_path: Path) -> None:
    game = rewritten(tmp_path, peasant('do = "draw", count = 1, may = true'))
    table = given(game=game, hands={A: "ale_peasant"}, draws={A: "9*rat"})
    table.play("play(ale_peasant)", "end_infect", answer)
    assert len(table.hand(A).split()) == hand


@rule("DR-RULING-11")
@pytest.mark.parametrize(("size", "hand"), [(4, 5), (7, 7)])
def test_drawing_up_to_a_hand_during_the_end_phase_concerns_the_new_hand(
    size: int, hand: int, tmp_path: Path
) -> None:
    game = rewritten(tmp_path, peasant(f'do = "draw_to", count = {size}'))
    table = given(game=game, hands={A: "2*ale_peasant 3*filth"}, draws={A: "9*rat"})
    table.play("play(ale_peasant)", "play(ale_peasant)").end_turn()
    assert table.hand(A) == " ".join(["rat"] * hand)


@rule("DR-RULING-11", "DR-RULING-10")
def test_a_draw_for_a_pitted_card_is_booked_too(tmp_path: Path) -> None:
    game = rewritten(tmp_path, peasant('do = "pit", count = 1, from = ["hand"], then_draw = 1'))
    table = given(game=game, hands={A: "ale_peasant filth"}, draws={A: "9*rat"})
    table.play("play(ale_peasant)", "end_spread", "end_infect")
    assert table.pit() == "filth"
    assert table.hand(A) == " ".join(["rat"] * 6)
