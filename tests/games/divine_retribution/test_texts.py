"""The words of questions and moves: they name the card that asks, and say what can be chosen."""

from pathlib import Path

import pytest

from pestis.games.divine_retribution import GAME
from pestis.kernel.grammar import seat_name
from pestis.kernel.rules import rule
from tests.games.divine_retribution.kit import A, B, Position, given, rewritten

ONE, TWO = seat_name(A), seat_name(B)


def asked(table: Position, viewer: int | None = None) -> str:
    """The question as a viewer reads it, by default the one who has to answer."""
    return table.table.question(table.pending[0] if viewer is None else viewer).text


def described(table: Position, form: str) -> str:
    return table.table.describe(table.pending[0], GAME.moves.parse(form)).text


@rule("DR-RULING-45")
def test_what_a_hand_lacks_is_told_to_its_owner_only() -> None:
    """A Penance is in hand or draw pile, so the Bishop asks; here it is in the draw pile."""
    table = given(hands={A: "bishop rat"}, draws={A: "penance_1"})
    table.play("play(bishop)")
    decline = GAME.moves.parse("decline")
    assert table.table.describe(A, decline).text == "Go on: you have no Penance in your hand or discard pile"
    assert table.table.describe(B, decline).text == "Choose nothing"


@rule("DR-RULING-16")
def test_a_rat_king_that_is_paid_for_names_its_price() -> None:
    table = given(phase="infect", controls={A: "3*rat"}, buy_rat_king=True)
    assert described(table, "buy_rat_king") == "Infect a Rat King for 1 Contagion (no free Rat King then)"


@rule("DR-RULING-10")
def test_one_card_that_is_enough_is_told_in_good_grammar(tmp_path: Path) -> None:
    game = rewritten(tmp_path, ('{ do = "draw_to", count = 3 }', '{ do = "draw_to", count = 1 }'))
    table = given(game=game, hands={A: "princess rat"})
    table.play("play(princess)")
    assert "You draw nothing: a card in hand." in table.told(A)


# Phases.


@rule("DR-RULING-17", "DR-INFECT-7")
def test_after_the_free_rat_king_the_question_says_that_paying_is_over() -> None:
    table = given(phase="infect", controls={A: "4*rat bones_priest"}, lineup="fool", discards={A: "rat"})
    assert asked(table) == "You have 4 Contagions. Infect a card, take a free Rat King, or use a Chronic card?"
    table.play("take_rat_king")
    assert asked(table) == "Use a Chronic card, or end the Infect Phase?"
    assert asked(table, B) == f"{ONE} may use a Chronic card, or end the Infect Phase."


@rule("DR-SPREAD-1", "DR-CHRONIC-3")
@pytest.mark.parametrize(
    ("hand", "control", "text"),
    [
        ("rat", "", "Play a card, or end the Spread Phase?"),
        ("rat", "plague_doctor", "Play a card, use a Chronic card, or end the Spread Phase?"),
        ("", "plague_doctor", "Use a Chronic card, or end the Spread Phase?"),
    ],
)
def test_the_spread_phase_names_what_can_be_done(hand: str, control: str, text: str) -> None:
    table = given(hands={A: hand}, controls={A: control})
    assert asked(table) == text


@rule("DR-INFECT-2")
def test_nobility_has_the_definite_article() -> None:
    table = given(phase="infect", controls={A: "5*rat_king"})
    assert described(table, "infect_noble(royals)") == "Infect the Prince for 7 Contagions (no free Rat King then)"


# Effects.


@rule("DR-RULING-50", "DR-EFFECT-2")
def test_the_question_of_the_prince_says_that_he_may_take_none() -> None:
    table = given(hands={A: "prince"}, lineup="fool").play("play(prince)")
    assert asked(table) == "Prince: Infect a lineup card with Resistance 5 or less without paying?"
    assert described(table, "decline") == "Infect nothing"


@rule("DR-KEY-1", "DR-EFFECT-2")
def test_the_question_of_a_bones_peasant() -> None:
    table = given(hands={A: "bones_peasant"}, discards={A: "rat filth"}).play("play(bones_peasant)")
    assert asked(table, B) == f"Bones Peasant: {ONE} may Recruit a card from the discard pile."
    assert described(table, "decline") == "Recruit nothing"


@rule("DR-KEY-2", "DR-EFFECT-2")
def test_a_pit_question_names_its_card_and_how_far_it_is() -> None:
    table = given(hands={A: "bones_knight 3*rat"}).play("play(bones_knight)")
    assert asked(table) == "Bones Knight: put a card into the Plague Pit?"
    assert described(table, "decline") == "Put nothing into the Plague Pit"
    table.play("pit(rat)")
    assert asked(table) == "Bones Knight: put another card into the Plague Pit?"
    assert described(table, "decline") == "Put no more into the Plague Pit"


@rule("DR-KEY-2", "DR-RULING-49")
def test_the_only_answer_of_a_bishop_without_penance_says_so() -> None:
    table = given(hands={A: "bishop rat"}, draws={A: "penance_1"}).play("play(bishop)")
    assert table.choices() == ["decline"]
    assert described(table, "decline") == "Go on: you have no Penance in your hand or discard pile"
    assert asked(table) == "Bishop: put a Penance card into the Plague Pit?"


@rule("DR-KEY-2", "DR-RULING-49")
def test_the_only_answer_of_a_pit_from_hand_names_the_hand(tmp_path: Path) -> None:
    old = 'effect = [{ do = "pit", count = 1, from = ["hand", "discard"], may = true }]'
    new = 'effect = [{ do = "pit", count = 1, from = ["hand"], only = "penance" }]'
    table = given(game=rewritten(tmp_path, (old, new)), hands={A: "body_collector rat"}, draws={A: "penance_1"})
    table.play("play(body_collector)")
    assert described(table, "decline") == "Go on: you have no Penance in your hand"


@rule("DR-RULING-31", "DR-RULING-38")
@pytest.mark.parametrize(
    ("hand", "control", "moves", "card"),
    [
        ("daggers_knight rat", "", ["play(daggers_knight)"], "Daggers Knight"),
        ("queen rat", "daggers_knight", ["play(queen)", "copy(daggers_knight)"], "Queen (as Daggers Knight)"),
    ],
)
def test_a_victim_that_has_to_discard_reads_by_which_card(
    hand: str, control: str, moves: list[str], card: str
) -> None:
    table = given(hands={A: hand, B: "3*rat filth"}, controls={A: control, B: "ale_priest"}).play(*moves)
    assert table.pending == (B,)
    assert asked(table) == f"{card}: which card do you discard?"
    assert asked(table, A) == f"{card}: {TWO} discards a card from hand."


@rule("DR-REPENT-2")
def test_a_repenter_that_has_to_discard_reads_by_which_card() -> None:
    table = given(hands={A: "daggers_peasant rat", B: "daggers_knight rat"}, draws={B: "fool"})
    table.play("play(daggers_peasant)", "repent(daggers_knight)")
    assert asked(table) == "Daggers Knight: which card do you discard?"


@rule("DR-RULING-33")
def test_a_victim_of_the_pope_reads_what_to_recruit() -> None:
    table = given(hands={A: "pope rat"}, penances="penance_1 penance_3").play("play(pope)")
    assert asked(table) == "Pope: which Penance do you Recruit?"


# The Queen.


@rule("DR-CARD-QUEEN", "DR-RULING-37")
def test_the_queen_copies_or_copies_nothing() -> None:
    table = given(hands={A: "queen"}, controls={A: "ale_peasant"}).play("play(queen)")
    assert asked(table) == "Queen: copy the effect of another card you control?"
    assert described(table, "copy(ale_peasant)") == "Copy the effect of an Ale Peasant"
    assert described(table, "decline") == "Copy nothing"


@rule("DR-RULING-39")
@pytest.mark.parametrize(
    ("house_rule", "hint"),
    [
        (False, "it will do nothing"),
        (True, "for use before your cards are discarded"),
    ],
)
def test_copying_an_end_phase_chronic_gives_a_hint(house_rule: bool, hint: str) -> None:
    table = given(hands={A: "queen"}, controls={A: "ale_priest"}, queen_copies_end_chronic=house_rule)
    table.play("play(queen)")
    assert described(table, "copy(ale_priest)") == f"Copy the effect of an Ale Priest ({hint})"


@rule("DR-RULING-38", "DR-RULING-39")
def test_using_the_queens_copy_names_what_she_has_copied() -> None:
    table = given(hands={A: "queen"}, controls={A: "torches_priest"})
    table.play("play(queen)", "copy(torches_priest)")
    assert described(table, "activate(queen)") == "Use the Queen (as Torches Priest): +1 Contagion"
    assert described(table, "activate(torches_priest)") == "Use a Torches Priest: +1 Contagion"
