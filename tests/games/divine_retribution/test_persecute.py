"""DR-PERSECUTE: who is attacked, who may answer, and what is suffered."""

import pytest

from pestis.games.divine_retribution.rules.decks import draw
from pestis.kernel.rules import rule
from tests.games.divine_retribution.kit import A, B, C, given

# Choosing the opponent.


@rule("DR-PERSECUTE-1", "DR-PERSECUTE-2", "DR-RULING-26")
def test_playing_a_daggers_peasant_asks_for_an_opponent() -> None:
    table = given(seats=3, hands={A: "daggers_peasant"})
    table.play("play(daggers_peasant)")
    assert table.pending == (A,)
    assert table.choices() == ["persecute(1)", "persecute(2)"]
    assert table.refuse("persecute(0)") == "DR-PERSECUTE-2"
    assert table.refuse("decline") == "DR-PERSECUTE-2"


@rule("DR-PERSECUTE-2", "DR-RULING-49")
def test_with_two_players_the_opponent_is_clear() -> None:
    table = given(hands={A: "daggers_peasant"}, penances="penance_2 penance_1")
    table.play("play(daggers_peasant)")
    assert table.draw(B) == "penance_1"


@rule("DR-PERSECUTE-2", "DR-RULING-26", "DR-RULING-32", "DR-EDGE-26")
def test_an_opponent_who_has_nothing_to_lose_is_chosen_all_the_same() -> None:
    table = given(seats=3, hands={A: "daggers_peasant daggers_knight"}, penances="")
    table.play("play(daggers_peasant)")
    assert table.choices() == ["persecute(1)", "persecute(2)"]
    table.play("persecute(1)", "play(daggers_knight)")
    assert table.choices() == ["persecute(1)", "persecute(2)"]
    table.play("persecute(1)")
    assert table.hand(B) == table.draw(B) == table.discard(B) == ""


@rule("DR-RULING-26")
def test_the_same_opponent_may_be_persecuted_again() -> None:
    table = given(seats=3, hands={A: "2*daggers_peasant"}, penances="penance_2 penance_1")
    table.play("play(daggers_peasant)", "persecute(2)", "play(daggers_peasant)", "persecute(2)")
    assert table.draw(C) == "penance_1 penance_2"


# Suffering.


@rule("DR-CARD-FRAG-P", "DR-PERSECUTE-3", "DR-KEY-1", "DR-KEY-4", "DR-RULING-47")
def test_the_opponent_draws_a_penance_and_recruits_it() -> None:
    table = given(
        hands={A: "daggers_peasant", B: "2*rat"}, draws={B: "filth"}, penances="penance_1 penance_2 penance_3"
    )
    table.play("play(daggers_peasant)")
    assert table.hand(B) == "rat rat"
    assert table.draw(B) == "filth penance_3"
    assert table.seen()["penance_deck"] == 2


@rule("DR-KEY-1", "DR-EDGE-21")
def test_of_two_recruited_penances_the_last_is_drawn_first() -> None:
    table = given(
        hands={A: "2*daggers_peasant"}, draws={B: "rat filth ale_peasant"}, penances="penance_1 penance_3"
    )
    table.play("play(daggers_peasant)", "play(daggers_peasant)")
    assert table.draw(B) == "rat filth ale_peasant penance_3 penance_1"
    draw(table.table, B, 1)
    assert table.hand(B) == "penance_1"


@rule("DR-RULING-31", "DR-EDGE-25")
@pytest.mark.parametrize(("hand", "left"), [("", 0), ("rat", 1), ("2*rat filth", 3), ("2*rat 2*filth", 3)])
def test_a_daggers_knight_makes_a_hand_of_four_discard_one(hand: str, left: int) -> None:
    table = given(hands={A: "daggers_knight rat", B: hand})
    table.play("play(daggers_knight)")
    if table.pending == (B,):
        table.play("discard(filth)")
        assert table.discard(B) == "filth"
    assert table.table.hands[B].size() == left


@rule("DR-RULING-31")
def test_the_victim_chooses_what_to_discard() -> None:
    table = given(hands={A: "daggers_knight", B: "rat filth torches_priest fool fool"})
    table.play("play(daggers_knight)", "suffer")
    assert table.pending == (B,)
    assert table.choices() == ["discard(torches_priest)", "discard(fool)", "discard(filth)", "discard(rat)"]
    assert table.refuse("decline") == "DR-EFFECT-2"
    assert table.refuse("discard(queen)") == "DR-RULING-31"
    table.play("discard(fool)")
    assert table.discard(B) == "fool"
    assert table.hand(B) == "torches_priest fool filth rat"


@rule("DR-RULING-26", "DR-EDGE-25")
def test_an_empty_hand_does_not_save_from_penance() -> None:
    table = given(hands={A: "daggers_peasant", B: ""}, draws={B: "ale_knight"})
    table.play("play(daggers_peasant)")
    assert table.draw(B) == "ale_knight penance_1"


@rule("DR-RULING-47")
def test_cards_never_change_decks() -> None:
    table = given(
        seats=3,
        hands={A: "daggers_peasant daggers_knight", B: "4*rat"},
        draws={A: "filth", B: "filth", C: "filth"},
    )
    table.play("play(daggers_peasant)", "persecute(1)", "play(daggers_knight)", "persecute(1)", "discard(rat)")
    assert (table.draw(A), table.draw(B), table.draw(C)) == ("filth", "filth penance_1", "filth")
    assert (table.discard(A), table.discard(B), table.discard(C)) == ("", "rat", "")


# Answering.


@rule("DR-PERSECUTE-3", "DR-RULING-27")
def test_only_the_chosen_opponent_may_answer() -> None:
    table = given(seats=3, hands={A: "daggers_peasant", B: "ale_knight", C: "ale_knight"})
    table.play("play(daggers_peasant)", "persecute(2)")
    assert table.pending == (C,)
    assert table.choices() == ["repent(ale_knight)", "suffer"]
    assert table.refuse("repent(ale_knight)", seat=B) == "DR-TURN-1"


@rule("DR-RULING-27")
def test_the_opponent_is_told_which_card_persecutes() -> None:
    table = given(hands={A: "daggers_peasant", B: "ale_knight"})
    table.play("play(daggers_peasant)")
    question = table.table.question(B)
    assert "you with a Daggers Peasant" in question.text
    assert "DR-RULING-27" in question.rules


@rule("DR-PERSECUTE-4", "DR-EDGE-27")
def test_a_repent_card_negates_and_the_persecuting_card_keeps_its_contagions() -> None:
    table = given(hands={A: "daggers_peasant rat", B: "ale_knight"}, draws={B: "filth"})
    table.play("play(daggers_peasant)", "repent(ale_knight)")
    assert table.seen()["penance_deck"] == 12
    assert table.control(A) == "daggers_peasant"
    assert table.contagions(A) == 2


@rule("DR-RULING-32", "DR-EDGE-26")
def test_with_an_empty_penance_deck_the_opponent_may_still_repent() -> None:
    table = given(hands={A: "daggers_peasant", B: "ale_knight"}, draws={B: "filth"}, penances="")
    table.play("play(daggers_peasant)")
    assert table.choices() == ["repent(ale_knight)", "suffer"]
    table.play("repent(ale_knight)")
    assert table.control(B) == "ale_knight"


@rule("DR-RULING-27", "DR-EDGE-29")
def test_one_repent_card_answers_one_persecute() -> None:
    table = given(hands={A: "2*daggers_peasant", B: "fool rat"}, draws={B: "filth"})
    table.play("play(daggers_peasant)", "repent(fool)", "play(daggers_peasant)")
    assert table.draw(B) == "filth penance_1"


@rule("DR-RULING-27", "DR-RULING-28", "DR-EDGE-29")
def test_a_repent_card_drawn_by_the_first_repent_may_answer_the_second_persecute() -> None:
    table = given(hands={A: "2*daggers_peasant", B: "ale_knight"}, draws={B: "filth fool"})
    table.play("play(daggers_peasant)", "repent(ale_knight)", "play(daggers_peasant)")
    assert table.choices() == ["repent(fool)", "suffer"]
    table.play("repent(fool)")
    assert table.control(B) == "ale_knight fool"
    assert table.draw(B) == "filth"


@rule("DR-RULING-28", "DR-EDGE-29")
def test_a_repent_card_that_was_drawn_does_not_answer_the_same_persecute_again() -> None:
    table = given(hands={A: "daggers_peasant rat", B: "ale_knight"}, draws={B: "fool"})
    table.play("play(daggers_peasant)", "repent(ale_knight)")
    assert table.pending == (A,)


@rule("DR-RULING-30", "DR-EDGE-28")
def test_a_card_with_persecute_that_repents_does_not_persecute() -> None:
    table = given(seats=3, hands={A: "daggers_peasant rat", B: "daggers_knight rat"}, draws={B: "filth"})
    table.play("play(daggers_peasant)", "persecute(1)", "repent(daggers_knight)")
    assert table.pending == (B,)
    assert table.choices() == ["discard(filth)", "discard(rat)"]
    table.play("discard(rat)")
    assert table.pending == (A,)
    assert not any("Daggers Knight" in line and "Persecutes" in line for line in table.told())


# A card with more than a Persecute.


@rule("DR-RULING-29", "DR-KEY-2", "DR-EDGE-49")
def test_a_bishop_pits_penance_from_hand_and_discard_pile_but_not_from_the_draw_pile() -> None:
    table = given(
        hands={A: "bishop penance_1 rat"},
        draws={A: "penance_3"},
        discards={A: "penance_2 filth"},
        penances="12*penance_1",
    )
    table.play("play(bishop)")
    assert table.choices() == ["pit(penance_1)", "pit_discarded(penance_2)", "decline"]
    assert table.refuse("pit(rat)") == "DR-KEY-2"
    table.play("pit(penance_1)", "pit_discarded(penance_2)")
    assert table.choices() == ["decline"]
    table.play("decline")
    assert (table.hand(A), table.discard(A), table.draw(A)) == ("rat", "filth", "penance_3")
    assert table.pit() == "penance_1 penance_2"
    assert table.draw(B) == "penance_1"


@rule("DR-RULING-29", "DR-EDGE-49")
def test_a_negated_bishop_has_pitted_all_the_same() -> None:
    table = given(hands={A: "bishop penance_1 rat", B: "fool"}, draws={B: "filth"})
    table.play("play(bishop)", "pit(penance_1)")
    assert table.pending == (B,)
    table.play("repent(fool)")
    assert table.pit() == "penance_1"
    assert table.draw(B) == "filth"


@rule("DR-EFFECT-2", "DR-EDGE-49")
def test_a_bishop_may_leave_penance_where_it_is_but_must_persecute() -> None:
    table = given(hands={A: "bishop penance_1"})
    table.play("play(bishop)", "decline")
    assert table.hand(A) == "penance_1"
    assert table.draw(B) == "penance_1"


# The conditional Persecute.


@rule("DR-RULING-26", "DR-RULING-52", "DR-EDGE-31")
def test_a_daggers_priest_alone_persecutes_once_and_waits() -> None:
    table = given(seats=3, hands={A: "daggers_priest rat"})
    table.play("play(daggers_priest)", "persecute(1)")
    assert table.draw(B) == "penance_1"
    assert table.waiting(A) == "daggers_priest"
    assert table.choices() == ["play(rat)", "end_spread"]


@rule("DR-RULING-26", "DR-RULING-52", "DR-EDGE-31")
@pytest.mark.parametrize(("second", "at_b", "at_c"), [("persecute(1)", 2, 1), ("persecute(2)", 1, 2)])
def test_the_second_target_is_chosen_when_the_condition_comes_true(second: str, at_b: int, at_c: int) -> None:
    table = given(seats=3, hands={A: "daggers_priest daggers_peasant"})
    table.play("play(daggers_priest)", "persecute(1)", "play(daggers_peasant)", "persecute(2)")
    assert table.choices() == ["persecute(1)", "persecute(2)"]
    table.play(second)
    assert table.table.draws[B].size() == at_b
    assert table.table.draws[C].size() == at_c
    assert table.waiting(A) == ""


@rule("DR-RULING-52", "DR-RULING-27", "DR-EDGE-31")
def test_the_same_opponent_needs_a_second_repent_card_for_the_second_persecute() -> None:
    table = given(hands={A: "daggers_priest", B: "2*fool rat"}, draws={B: "filth"}, controls={A: "daggers_knight"})
    table.play("play(daggers_priest)", "repent(fool)")
    assert table.choices() == ["repent(fool)", "suffer"]
    table.play("suffer")
    assert table.draw(B) == "filth penance_1"


@rule("DR-RULING-52")
def test_the_conditional_persecute_is_not_lost_when_the_first_is_negated() -> None:
    table = given(hands={A: "daggers_priest daggers_knight", B: "fool rat"}, draws={B: "filth"})
    table.play("play(daggers_priest)", "repent(fool)")
    assert table.waiting(A) == "daggers_priest"
    table.play("play(daggers_knight)")
    assert table.draw(B) == "filth penance_1"


@rule("DR-EFFECT-1", "DR-RULING-52")
def test_two_daggers_priests_persecute_twice_each() -> None:
    table = given(hands={A: "2*daggers_priest"}, penances="4*penance_1")
    table.play("play(daggers_priest)")
    assert table.draw(B) == "penance_1"
    table.play("play(daggers_priest)")
    assert table.draw(B) == "penance_1 penance_1 penance_1 penance_1"
    assert table.seen()["penance_deck"] == 0


# No chains.


@rule("DR-RULING-30")
def test_the_agenda_stays_flat_in_the_longest_exchange() -> None:
    table = given(
        hands={A: "daggers_priest", B: "daggers_knight bones_knight rat"},
        draws={B: "2*filth"},
        controls={A: "daggers_knight"},
    )
    deepest = 0
    for form in ("play(daggers_priest)", "repent(daggers_knight)", "discard(rat)", "repent(bones_knight)"):
        table.play(form)
        deepest = max(deepest, len(table.table.agenda))
    assert table.choices() == ["pit(filth)", "decline"]
    assert deepest <= 16
