"""What a person would try, and what they are told: the rule and a sentence."""

from itertools import chain
from pathlib import Path

import pytest

from pestis.games.divine_retribution import GAME
from pestis.kernel.errors import GameOver, IllegalMove, NotYourTurn, UnknownMove
from pestis.kernel.grammar import seat_name
from pestis.kernel.rng import fast
from pestis.kernel.rules import rule

from .kit import A, B, C, Position, given, new_game, rewritten

DISCARDING = "You discard a card only when an effect says so, and your hand in the End Phase."


def told(table: Position, form: str, seat: int | None = None) -> tuple[str, str]:
    """Try it; gives the rule and the sentence, after a check that nothing changed."""
    refusal = table.why_not(form, seat)
    assert table.refuse(form, seat) == refusal.rule
    return refusal.rule, refusal.text


# Whose turn it is.


@rule("DR-TURN-1")
def test_another_seats_turn() -> None:
    table = given(seats=3, hands={A: "rat", B: "rat"})
    assert told(table, "play(rat)", seat=B) == (
        "DR-TURN-1",
        f"It is not your choice now; {seat_name(A)} must choose.",
    )
    with pytest.raises(NotYourTurn):
        table.play("end_spread", seat=C)


@rule("DR-TURN-1", "DR-RULING-27")
def test_the_persecutor_waits_for_the_answer_and_nobody_else_may_give_it() -> None:
    table = given(seats=3, hands={A: "daggers_peasant rat", B: "ale_knight", C: "ale_knight"})
    table.play("play(daggers_peasant)", "persecute(1)")
    assert told(table, "end_spread", seat=A) == (
        "DR-TURN-1",
        f"It is not your choice now; {seat_name(B)} must choose.",
    )
    assert told(table, "repent(ale_knight)", seat=C)[0] == "DR-TURN-1"


@rule("DR-TURN-1")
@pytest.mark.parametrize("seat", [-1, 2, 7])
def test_a_seat_that_does_not_exist(seat: int) -> None:
    table = given(hands={A: "rat"})
    refusal = table.why_not("play(rat)", seat=seat)
    assert refusal.rule == "DR-TURN-1"
    assert f"no seat {seat}" in refusal.text
    with pytest.raises(IllegalMove):
        table.play("play(rat)", seat=seat)


@rule("DR-ENDTIMES-4")
def test_after_the_end() -> None:
    table = given(turn=B, hands={A: "rat", B: "rat"}, max_rounds=1).end_turn()
    for seat in (A, B):
        assert told(table, "play(rat)", seat=seat) == ("DR-ENDTIMES-4", "The game is over.")
    with pytest.raises(GameOver):
        table.play("end_spread", seat=A)


def test_a_legal_move_is_not_refused() -> None:
    table = given(hands={A: "rat"})
    with pytest.raises(ValueError, match="legal"):
        table.why_not("play(rat)")


@pytest.mark.parametrize(
    "form", ["", "sneeze", "play", "play(cat)", "infect(8)", "persecute(5)", "play(rat, rat)"]
)
def test_words_that_are_no_move(form: str) -> None:
    table = given(hands={A: "rat"})
    with pytest.raises(UnknownMove):
        table.play(form)


@pytest.mark.parametrize("action", [-1, 286, 5000])
def test_numbers_that_are_no_move(action: int) -> None:
    table = given(hands={A: "rat"}).table
    before = table.digest()
    with pytest.raises(UnknownMove):
        table.play(A, action)
    assert table.digest() == before


# The Spread Phase.


@rule("DR-SPREAD-1")
def test_a_card_that_is_not_in_hand() -> None:
    table = given(hands={A: "rat"}, controls={A: "fool"}, discards={A: "fool"}, draws={A: "fool"})
    assert told(table, "play(fool)") == ("DR-SPREAD-1", "You have no Fool in your hand.")


@rule("DR-TURN-2")
@pytest.mark.parametrize(
    "form",
    ["infect(0)", "infect(5)", "infect_noble(royals)", "infect_noble(king)", "take_rat_king", "buy_rat_king"],
)
def test_infecting_in_the_spread_phase(form: str) -> None:
    table = given(hands={A: "rat"}, controls={A: "9*rat_king"}, lineup="ale_peasant", buy_rat_king=True)
    assert told(table, form) == ("DR-TURN-2", "You Infect cards only in your Infect Phase.")


@rule("DR-SPREAD-1")
@pytest.mark.parametrize(
    "form",
    ["end_infect", "go_on"],
)
def test_an_answer_to_a_question_that_was_not_asked(form: str) -> None:
    rule_id, text = told(given(hands={A: "rat"}), form)
    assert rule_id == "DR-SPREAD-1"
    assert text == "You are in your Spread Phase. Play a card, or end the Spread Phase?"


@rule("DR-PERSECUTE-1", "DR-PERSECUTE-3", "DR-RULING-50", "DR-RULING-37", "DR-RULING-3")
@pytest.mark.parametrize("phase", ["spread", "infect", "end"])
@pytest.mark.parametrize(
    ("form", "cited", "reason"),
    [
        ("suffer", "DR-PERSECUTE-3", "Nobody Persecutes you."),
        ("persecute(1)", "DR-PERSECUTE-1", "You Persecute only when you play a card that says so."),
        ("infect_unpaid(0)", "DR-RULING-50", "You Infect a card without paying only when an effect says so."),
        ("copy(rat)", "DR-RULING-37", "You copy an effect only at the moment you play the Queen."),
        ("discard(rat)", "DR-RULING-31", DISCARDING),
        ("pit(rat)", "DR-KEY-2", "You put a card into the Plague Pit only when an effect says so."),
        ("pit_discarded(rat)", "DR-KEY-2", "You put a card into the Plague Pit only when an effect says so."),
        ("recruit(rat)", "DR-KEY-1", "You Recruit only when an effect says so."),
        ("resolve(rat)", "DR-RULING-7", "None of your effects waits for its turn."),
        ("redeal", "DR-RULING-3", "The first turn has begun: the lineup stays."),
        ("accept", "", "None of your cards asks you yes or no."),
        ("decline", "", "None of your cards asks you yes or no."),
        ("keep", "DR-RULING-3", "The first turn has begun: the lineup stays."),
    ],
)
def test_what_only_an_effect_asks_for(phase: str, form: str, cited: str, reason: str) -> None:
    table = given(
        phase=phase, hands={A: "rat"}, controls={A: "rat ale_priest"}, discards={A: "rat"}, lineup="fool"
    )
    asked = table.table.question(A)
    assert told(table, form) == (cited or asked.rules[0], f"{reason} {asked.text}")


@rule("DR-REPENT-7", "DR-REPENT-1")
def test_repenting_without_being_persecuted() -> None:
    table = given(hands={A: "ale_knight"})
    assert told(table, "repent(ale_knight)") == (
        "DR-REPENT-7",
        "You Repent only when somebody Persecutes you.",
    )


# Chronic cards.


@rule("DR-CHRONIC-5", "DR-EDGE-33")
def test_a_chronic_that_was_used_in_this_turn() -> None:
    table = given(hands={A: "3*rat"}, controls={A: "plague_doctor"})
    table.play("activate(plague_doctor)", "pit(rat)")
    assert told(table, "activate(plague_doctor)") == (
        "DR-CHRONIC-5",
        "You have used Plague Doctor this turn: a Chronic card works once a turn.",
    )


@rule("DR-CHRONIC-3", "DR-EDGE-33")
@pytest.mark.parametrize(
    ("phase", "card", "label"),
    [
        ("spread", "torches_priest", "Infect"),
        ("spread", "ale_priest", "End"),
        ("infect", "plague_doctor", "Spread"),
        ("infect", "ale_priest", "End"),
        ("end", "plague_doctor", "Spread"),
        ("end", "cardinal", "Infect"),
    ],
)
def test_a_chronic_of_another_phase(phase: str, card: str, label: str) -> None:
    table = given(phase=phase, hands={A: "rat"}, controls={A: f"{card} ale_priest"})
    rule_id, text = told(table, f"activate({card})")
    assert rule_id == "DR-CHRONIC-3"
    assert text.endswith(f" only in your {label} Phase.")


@rule("DR-CHRONIC-3", "DR-TURN-1", "DR-EDGE-33")
def test_a_chronic_in_an_opponents_turn() -> None:
    table = given(hands={A: "rat", B: "rat"}, controls={B: "plague_doctor"})
    assert told(table, "activate(plague_doctor)", seat=B)[0] == "DR-TURN-1"


@rule("DR-KEY-6", "DR-COMP-8")
def test_activating_what_is_not_under_control_or_not_chronic() -> None:
    table = given(hands={A: "plague_doctor"}, controls={A: "fool", B: "plague_doctor"})
    assert told(table, "activate(plague_doctor)") == ("DR-KEY-6", "You control no Plague Doctor.")
    assert told(table, "activate(fool)") == ("DR-COMP-8", "Fool is not a Chronic card: it works when you play it.")


@rule("DR-RULING-39")
def test_the_queens_copy_in_the_end_phase() -> None:
    table = given(hands={A: "queen"}, controls={A: "ale_priest"}, draws={A: "9*rat"})
    table.play("play(queen)", "copy(ale_priest)", "end_infect")
    never = "You cannot use Queen (as Ale Priest): the copy ends when your End Phase begins."
    assert told(table, "activate(queen)") == ("DR-RULING-39", never)


@rule("DR-RULING-39")
def test_the_queens_copy_of_an_end_phase_chronic_before_the_end_phase() -> None:
    table = given(hands={A: "queen rat"}, controls={A: "ale_priest"})
    table.play("play(queen)", "copy(ale_priest)")
    never = "You cannot use Queen (as Ale Priest): the copy ends when your End Phase begins."
    assert told(table, "activate(queen)") == ("DR-RULING-39", never)
    table.play("end_spread")
    assert told(table, "activate(queen)") == ("DR-RULING-39", never)


@rule("DR-RULING-39", "DR-CHRONIC-5")
def test_the_queens_copy_of_an_end_phase_chronic_with_the_house_rule() -> None:
    table = given(
        hands={A: "queen rat"}, controls={A: "ale_priest"}, draws={A: "9*rat"}, queen_copies_end_chronic=True
    )
    table.play("play(queen)", "copy(ale_priest)")
    only = "You can use Queen (as Ale Priest) only in your End Phase, before your cards are discarded."
    assert told(table, "activate(queen)") == ("DR-RULING-39", only)
    table.play("end_spread", "end_infect", "activate(queen)")
    assert told(table, "activate(queen)")[0] == "DR-CHRONIC-5"


@rule("DR-RULING-39", "DR-CHRONIC-3")
def test_the_queens_copy_of_another_chronic_in_the_wrong_phase() -> None:
    table = given(hands={A: "queen rat"}, controls={A: "torches_priest"})
    table.play("play(queen)", "copy(torches_priest)")
    only = "You can use Queen (as Torches Priest) only in your Infect Phase."
    assert told(table, "activate(queen)") == ("DR-CHRONIC-3", only)


# The Infect Phase.


@rule("DR-TURN-2", "DR-RULING-5")
def test_playing_in_the_infect_phase() -> None:
    table = given(phase="infect", hands={A: "rat"}, lineup="ale_peasant")
    assert told(table, "play(rat)") == ("DR-TURN-2", "You play cards only in your Spread Phase.")
    assert told(table, "play(fool)")[0] == "DR-TURN-2"


@rule("DR-INFECT-4")
def test_a_card_that_is_too_dear() -> None:
    table = given(phase="infect", controls={A: "2*rat"}, lineup="ale_peasant")
    assert told(table, "infect(0)") == ("DR-INFECT-4", "An Ale Peasant costs 3 Contagions; you have 2.")
    assert told(table, "infect_noble(clergy)") == ("DR-INFECT-4", "The Bishop costs 7 Contagions; you have 2.")


@rule("DR-INFECT-4", "DR-RULING-14")
def test_a_card_that_has_become_too_dear_by_an_earlier_purchase() -> None:
    table = given(phase="infect", controls={A: "6*rat"}, lineup="fool fool body_collector")
    table.play("infect(0)")
    assert told(table, "infect(1)") == ("DR-INFECT-4", "A Fool costs 4 Contagions; you have 2.")


@rule("DR-INFECT-3")
def test_the_king_while_he_is_guarded() -> None:
    table = given(phase="infect", controls={A: "9*king"}, royals_taken=3, clergy_taken=2)
    assert told(table, "infect_noble(king)") == (
        "DR-INFECT-3",
        "The King comes last: 1 Nobility card must be Infected before.",
    )


@rule("DR-INFECT-3", "DR-INFECT-4")
def test_the_king_when_he_is_open_but_too_dear() -> None:
    table = given(phase="infect", controls={A: "2*king"}, royals_taken=3, clergy_taken=3)
    assert told(table, "infect_noble(king)") == ("DR-INFECT-4", "The King costs 15 Contagions; you have 12.")


@rule("DR-INFECT-2")
def test_a_stack_that_is_empty_and_a_throne_that_is_empty() -> None:
    table = given(phase="infect", controls={A: "9*king"}, lineup="fool", royals_taken=3, clergy_taken=3)
    assert told(table, "infect_noble(royals)") == ("DR-INFECT-2", "This Nobility stack is empty.")
    table.play("infect_noble(king)")
    assert told(table, "infect_noble(king)") == ("DR-INFECT-2", "The King is taken.")


@rule("DR-END-4", "DR-EDGE-11")
def test_an_empty_space_of_the_lineup() -> None:
    table = given(phase="infect", controls={A: "9*rat"}, lineup="- fool")
    assert told(table, "infect(0)") == (
        "DR-END-4",
        "This space of the lineup is empty until the End Phase fills it.",
    )


@rule("DR-RULING-17", "DR-INFECT-7", "DR-EDGE-5")
def test_the_free_rat_king_after_paying() -> None:
    table = given(phase="infect", controls={A: "9*rat"}, lineup="fool fool")
    table.play("infect(0)")
    assert told(table, "take_rat_king") == (
        "DR-RULING-17",
        "You have paid 4 Contagions this turn; a Rat King is free if you pay for nothing.",
    )


@rule("DR-RULING-17", "DR-EDGE-7")
@pytest.mark.parametrize("form", ["infect(0)", "infect(1)", "infect_noble(royals)", "infect_noble(king)"])
def test_paying_after_the_free_rat_king(form: str) -> None:
    table = given(phase="infect", controls={A: "bones_priest 9*rat_king"}, lineup="fool")
    table.play("take_rat_king")
    assert told(table, form) == (
        "DR-RULING-17",
        "You have taken the free Rat King: you can pay for no card this turn.",
    )


@rule("DR-INFECT-7")
def test_a_second_free_rat_king() -> None:
    table = given(phase="infect", controls={A: "bones_priest 9*rat_king"})
    table.play("take_rat_king")
    rule_id, text = told(table, "take_rat_king")
    assert rule_id == "DR-INFECT-7"
    assert text == "You have taken the free Rat King of this turn."


@rule("DR-RULING-18", "DR-EDGE-8")
def test_a_rat_king_when_there_are_none() -> None:
    table = given(phase="infect", controls={A: "9*rat"}, lineup="fool", rat_kings=0)
    assert told(table, "take_rat_king") == ("DR-RULING-18", "The Rat Kings are all taken.")


@rule("DR-RULING-16", "DR-EDGE-8")
@pytest.mark.parametrize("rat_kings", [0, 15])
def test_paying_for_a_rat_king(rat_kings: int) -> None:
    table = given(phase="infect", controls={A: "9*rat"}, lineup="fool", rat_kings=rat_kings)
    assert told(table, "buy_rat_king") == (
        "DR-RULING-16",
        "You cannot pay for a Rat King; one is free if you pay for nothing.",
    )


@rule("DR-RULING-16", "DR-RULING-17")
def test_paying_for_a_rat_king_after_the_free_one() -> None:
    table = given(phase="infect", controls={A: "bones_priest 9*rat"}, lineup="fool")
    table.play("take_rat_king")
    assert told(table, "buy_rat_king") == (
        "DR-RULING-16",
        "You cannot pay for a Rat King; one is free if you pay for nothing.",
    )


@rule("DR-INFECT-4", "DR-RULING-16")
def test_one_contagion_is_counted_in_good_grammar() -> None:
    table = given(phase="infect", controls={A: "filth"}, buy_rat_king=True)
    assert told(table, "buy_rat_king") == ("DR-INFECT-4", "A Rat King costs 1 Contagion; you have 0.")


@rule("DR-RULING-22")
def test_an_empty_space_that_will_stay_empty() -> None:
    table = given(phase="infect", controls={A: "9*rat"}, lineup="fool", kingdom="")
    assert told(table, "infect(1)") == (
        "DR-RULING-22",
        "This space of the lineup is empty, and so is the Kingdom deck.",
    )


@rule("DR-RULING-15", "DR-EDGE-9")
def test_a_second_noble_of_a_stack_when_one_is_the_limit() -> None:
    table = given(phase="infect", controls={A: "9*king"}, one_noble_per_stack_per_turn=True)
    table.play("infect_noble(royals)")
    assert told(table, "infect_noble(royals)") == (
        "DR-RULING-15",
        "You can Infect one card of each Nobility stack in a turn.",
    )


@rule("DR-INFECT-2")
def test_ending_the_spread_phase_twice() -> None:
    table = given(phase="infect", controls={A: "3*rat"}, lineup="ale_peasant")
    assert told(table, "end_spread") == (
        "DR-INFECT-2",
        "You are in your Infect Phase. You have 3 Contagions. Infect a card, or take a free Rat King?",
    )


# The End Phase.


@rule("DR-TURN-2", "DR-RULING-21")
def test_playing_or_infecting_in_the_end_phase() -> None:
    table = given(phase="end", hands={A: "rat"}, controls={A: "ale_priest 9*rat_king"}, lineup="ale_peasant")
    assert told(table, "play(rat)")[0] == "DR-TURN-2"
    assert told(table, "infect(0)")[0] == "DR-TURN-2"
    rule_id, text = told(table, "end_infect")
    assert rule_id == "DR-RULING-21"
    assert text == "You are in your End Phase. Use a Chronic card before your cards are discarded?"


# Effects.


@rule("DR-KEY-2")
def test_pitting_what_is_not_there_or_not_meant() -> None:
    table = given(hands={A: "bones_knight 2*rat"}, discards={A: "fool"})
    table.play("play(bones_knight)")
    assert told(table, "pit(fool)") == ("DR-KEY-2", "You have no Fool in your hand.")
    assert told(table, "pit_discarded(fool)") == (
        "DR-KEY-2",
        "This effect takes no card from your discard pile.",
    )


@rule("DR-KEY-2")
def test_pitting_another_card_where_only_penance_is_meant() -> None:
    table = given(hands={A: "bishop rat penance_1"})
    table.play("play(bishop)")
    assert told(table, "pit(rat)") == ("DR-KEY-2", "This effect takes Penance cards only, and a Rat is not one.")


@rule("DR-EFFECT-2", "DR-KEY-1")
def test_declining_what_is_mandatory() -> None:
    table = given(phase="infect", controls={A: "bones_priest"}, discards={A: "fool rat"})
    table.play("activate(bones_priest)")
    rule_id, text = told(table, "decline")
    assert rule_id == "DR-EFFECT-2"
    assert "must choose" in text
    assert told(table, "recruit(filth)") == ("DR-KEY-1", "You have no Filth in your discard pile.")


@rule("DR-EFFECT-2")
def test_declining_after_yes(tmp_path: Path) -> None:
    game = rewritten(
        tmp_path,
        (
            'effect = [{ do = "draw", count = 1 }]\ntext = "Draw a card."',
            'effect = [{ do = "discard", count = 1, may = true }]\ntext = "x"',
        ),
    )
    table = given(game=game, hands={A: "ale_peasant rat filth"})
    table.play("play(ale_peasant)", "accept")
    assert told(table, "decline") == ("DR-EFFECT-2", "You have said yes to this effect: now choose a card for it.")


@rule("DR-RULING-31")
def test_discarding_what_is_not_in_hand() -> None:
    table = given(hands={A: "daggers_knight", B: "2*rat 2*filth"})
    table.play("play(daggers_knight)")
    assert told(table, "discard(fool)") == ("DR-RULING-31", "You have no Fool in your hand.")
    assert told(table, "decline")[1] == 'You must choose a card: the text of this effect does not say "may".'


@rule("DR-SPREAD-4")
def test_playing_the_next_card_before_an_effect_is_resolved() -> None:
    table = given(hands={A: "body_collector rat"})
    table.play("play(body_collector)")
    rule_id, text = told(table, "play(rat)")
    assert rule_id == "DR-SPREAD-4"
    assert text.startswith("First finish the effect of your card, then play the next one. Body Collector: put ")


@rule("DR-RULING-50", "DR-END-4")
def test_taking_too_strong_a_card_without_paying() -> None:
    table = given(hands={A: "prince"}, lineup="fool ale_knight")
    table.play("play(prince)")
    assert told(table, "infect_unpaid(1)") == (
        "DR-RULING-50",
        "An Ale Knight has Resistance 6; this effect takes a card with Resistance 5 or less.",
    )
    assert told(table, "infect_unpaid(2)")[0] == "DR-END-4"
    assert told(table, "infect(0)")[0] == "DR-RULING-50"


@rule("DR-PERSECUTE-2")
def test_persecuting_oneself_or_nobody() -> None:
    table = given(seats=3, hands={A: "daggers_peasant rat"})
    table.play("play(daggers_peasant)")
    assert told(table, "persecute(0)") == ("DR-PERSECUTE-2", "You cannot Persecute yourself.")
    assert told(table, "persecute(3)") == ("DR-PERSECUTE-2", "Only 3 players sit at this table.")
    assert told(table, "decline")[0] == "DR-PERSECUTE-2"


@rule("DR-REPENT-1")
def test_repenting_with_the_wrong_card() -> None:
    table = given(hands={A: "daggers_peasant rat", B: "rat ale_knight"})
    table.play("play(daggers_peasant)")
    assert told(table, "repent(fool)") == ("DR-REPENT-1", "You have no Fool in your hand.")
    assert told(table, "repent(rat)") == ("DR-REPENT-1", "A Rat has no Repent effect.")
    assert told(table, "play(ale_knight)")[0] == "DR-PERSECUTE-3"


@rule("DR-RULING-37")
def test_copying_a_card_that_is_not_there_or_has_no_effect() -> None:
    table = given(hands={A: "queen"}, controls={A: "rat ale_peasant"})
    table.play("play(queen)")
    for card in ("rat", "fool", "queen"):
        assert told(table, f"copy({card})")[0] == "DR-RULING-37"


@rule("DR-TURN-1", "DR-TURN-2")
@pytest.mark.parametrize(("seats", "seed"), [(2, 11), (3, 12)])
def test_every_refused_move_names_a_rule_of_the_book_and_changes_nothing(seats: int, seed: int) -> None:
    table = new_game(seats, seed).table
    book = GAME.rulebook()
    chooser = fast(seed)
    for _ in range(60):
        if table.is_over:
            break
        seat = table.pending()[0]
        legal = table.legal(seat)
        before = table.digest()
        for action in chain(range(0, 286, 3), range(250, 286)):
            if action not in legal:
                refusal = table.why_not(seat, action)
                assert refusal.rule in book
                assert refusal.text[-1] in ".?"
        assert table.digest() == before
        table.apply(seat, chooser.pick(legal[:-1] or legal))
    assert table.decisions > 30
