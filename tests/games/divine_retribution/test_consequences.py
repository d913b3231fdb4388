"""Consequences before the click: what a move gives, what it costs, and what it loses for good."""

import pytest

from pestis.kernel.grammar import seat_name
from pestis.kernel.moves import Move
from pestis.kernel.rules import rule
from tests.games.divine_retribution.kit import A, B, C, Position, given

BLUE = seat_name(B)


def move(table: Position, form: str) -> Move:
    return table.table.describe(table.pending[0], table.action(form))


def said(table: Position, form: str) -> tuple[str, str]:
    """The text of a move and its warning."""
    found = move(table, form)
    return found.text, found.warning


# The free Rat King.


@rule("DR-RULING-17", "DR-INFECT-7")
def test_the_free_rat_king_ends_paying_and_paying_ends_the_free_rat_king() -> None:
    table = given(phase="infect", controls={A: "5*rat"}, lineup="ale_peasant body_collector")
    assert said(table, "take_rat_king") == (
        "Take a free Rat King (no paying this turn)",
        "You can pay for no card this turn: you lose 5 Contagions.",
    )
    assert said(table, "infect(0)") == ("Infect an Ale Peasant for 3 Contagions (no free Rat King then)", "")
    table.play("infect(0)")
    assert said(table, "infect(1)") == ("Infect a Body Collector for 2 Contagions", "")


@rule("DR-RULING-17")
def test_the_free_rat_king_costs_nothing_if_no_card_can_be_paid_for() -> None:
    table = given(phase="infect", controls={A: "rat"}, lineup="ale_peasant")
    assert move(table, "take_rat_king").warning == ""


@rule("DR-RULING-18")
def test_without_rat_kings_paying_loses_nothing() -> None:
    table = given(phase="infect", controls={A: "5*rat"}, lineup="ale_peasant", rat_kings=0)
    assert said(table, "infect(0)") == ("Infect an Ale Peasant for 3 Contagions", "")


@rule("DR-RULING-17")
def test_contagions_after_the_free_rat_king_are_lost() -> None:
    table = given(phase="infect", controls={A: "torches_priest bones_priest"}, discards={A: "fool"})
    table.play("take_rat_king")
    assert said(table, "activate(torches_priest)") == (
        "Use a Torches Priest: +1 Contagion",
        "You have taken the free Rat King: you cannot spend these Contagions.",
    )
    assert said(table, "activate(bones_priest)") == (
        "Use a Bones Priest: Recruit a card from your discard pile",
        "",
    )


# The end of a phase.


@rule("DR-INFECT-8", "DR-INFECT-7")
@pytest.mark.parametrize(
    ("rats", "rat_kings", "text", "warning"),
    [
        (4, 15, " (4 Contagions unspent)", "You lose 4 Contagions: you could still pay for a card."),
        (1, 15, " (1 Contagion unspent)", "You take no free Rat King this turn."),
        (0, 15, "", "You take no free Rat King this turn."),
    ],
)
def test_ending_the_infect_phase_says_what_is_lost(rats: int, rat_kings: int, text: str, warning: str) -> None:
    table = given(phase="infect", controls={A: f"{rats}*rat"}, lineup="ale_peasant", rat_kings=rat_kings)
    assert said(table, "end_infect") == (f"End the Infect Phase{text}", warning)


@rule("DR-INFECT-8")
def test_ending_the_infect_phase_loses_nothing_after_the_free_rat_king() -> None:
    table = given(phase="infect", controls={A: "4*rat bones_priest"}, lineup="ale_peasant", discards={A: "rat"})
    table.play("take_rat_king")
    assert said(table, "end_infect") == ("End the Infect Phase", "")


@rule("DR-SPREAD-2", "DR-RULING-5")
@pytest.mark.parametrize(
    ("hand", "text", "warning"),
    [
        ("2*rat rat_king filth", " (4 cards unplayed)", "You lose the 4 Contagions that your hand would give."),
        ("rat", " (1 card unplayed)", "You lose the 1 Contagion that your hand would give."),
        ("filth penance_1", " (2 cards unplayed)", ""),
    ],
)
def test_ending_the_spread_phase_says_what_stays_unplayed(hand: str, text: str, warning: str) -> None:
    assert said(given(hands={A: hand}), "end_spread") == (f"End the Spread Phase{text}", warning)


# Chronic cards.


@rule("DR-RULING-21")
def test_an_ale_priest_before_the_hand_is_discarded_draws_in_vain() -> None:
    table = given(phase="end", controls={A: "ale_priest"}, hands={A: "rat"}, draws={A: "9*rat"})
    for window in range(5):
        text, warning = said(table, "activate(ale_priest)")
        lost = window < 2
        assert text == f"Use an Ale Priest: draw a card{' now (you discard it with your hand)' if lost else ''}"
        assert warning == (
            "You will discard this card with your hand; go on first to draw for your new hand." if lost else ""
        )
        table.play("go_on")


@rule("DR-END-1", "DR-END-2", "DR-END-3", "DR-END-4")
def test_going_on_says_what_comes_next() -> None:
    table = given(phase="end", controls={A: "ale_priest"}, hands={A: "rat"}, draws={A: "9*rat"})
    texts = []
    for _ in range(5):
        texts.append(move(table, "go_on").text)
        table.play("go_on")
    assert texts == [
        "Go on: discard your cards",
        "Go on: discard your hand",
        "Go on: draw your new hand",
        "Go on: fill the lineup",
        "End your turn",
    ]
    people = given(phase="end", controls={A: "ale_priest"}, draws={A: "9*rat"}, ask="people")
    assert move(people, "go_on").text == "Go on: discard your hand and draw a new one"


@rule("DR-RULING-39")
def test_a_copy_that_expires_at_once_warns() -> None:
    table = given(hands={A: "queen"}, controls={A: "ale_priest bones_peasant"}).play("play(queen)")
    assert said(table, "copy(ale_priest)") == (
        "Copy the effect of an Ale Priest (it will do nothing)",
        "The copy ends when your End Phase begins, before you can use it.",
    )
    assert said(table, "copy(bones_peasant)") == ("Copy the effect of a Bones Peasant", "")


# Cards that go for good.


@rule("DR-SCORE-4", "DR-KEY-2")
def test_pitting_a_card_with_infamy_warns() -> None:
    table = given(hands={A: "bones_knight ale_knight filth"}).play("play(bones_knight)")
    assert said(table, "pit(ale_knight)") == (
        "Put an Ale Knight from your hand into the Plague Pit (+1 Contagion, you lose 6 Infamy)",
        "You lose 6 Infamy for good.",
    )
    assert said(table, "pit(filth)") == ("Put Filth from your hand into the Plague Pit (+1 Contagion)", "")


@rule("DR-COMP-7", "DR-COMP-8", "DR-RULING-34")
@pytest.mark.parametrize(
    ("card", "text"),
    [
        ("rat", "Play a Rat (+1 Contagion)"),
        ("filth", "Play Filth"),
        ("penance_2", "Play Penance II (-2 Contagions, then it leaves the game)"),
        ("ale_priest", "Play an Ale Priest (Chronic: it stays)"),
        ("queen", "Play the Queen (+6 Contagions)"),
    ],
)
def test_playing_a_card_says_what_it_gives(card: str, text: str) -> None:
    assert move(given(hands={A: card}), f"play({card})").text == text


# Persecuting and Repenting.


@rule("DR-PERSECUTE-3", "DR-REPENT-2", "DR-REPENT-4")
@pytest.mark.parametrize(
    ("card", "text"),
    [
        ("ale_knight", "an Ale Knight: draw a card, plus its +1 Contagion next turn"),
        ("daggers_knight", "a Daggers Knight: draw a card, then discard a card, plus its +2 Contagions next turn"),
        ("prince", "the Prince: +2 Contagions in your next Infect Phase, plus its +2 Contagions next turn"),
        ("fool", "a Fool: up to +1 Contagion in your next Infect Phase, plus its +1 Contagion next turn"),
    ],
)
def test_repenting_and_suffering_say_what_happens(card: str, text: str) -> None:
    table = given(hands={A: "daggers_peasant", B: card}).play("play(daggers_peasant)")
    assert move(table, f"repent({card})").text == f"Repent with {text}"
    assert move(table, "suffer").text == "Suffer: draw a Penance and Recruit it"


@rule("DR-RULING-26", "DR-RULING-31", "DR-RULING-32")
def test_a_persecute_that_does_nothing_is_told_before() -> None:
    hands = {A: "daggers_knight daggers_peasant", B: "2*rat fool", C: "4*rat"}
    table = given(seats=3, hands=hands, penances="").play("play(daggers_knight)")
    assert move(table, "persecute(1)").text == f"Persecute {BLUE} (no effect: 3 cards in hand)"
    assert move(table, "persecute(2)").text == f"Persecute {seat_name(C)}"
    table.play("persecute(1)")
    assert move(table, "suffer").text == "Suffer: no effect (3 cards in hand)"
    table.play("suffer", "play(daggers_peasant)")
    assert move(table, "persecute(2)").text == f"Persecute {seat_name(C)} (no effect: the Penance deck is empty)"


# The end of the game.


@rule("DR-ENDTIMES-1", "DR-SCORE-5")
@pytest.mark.parametrize(
    ("discard", "warning"),
    [
        ("king", f"The game ends after this turn: {BLUE} has 20 Infamy, you will have 20."),
        ("queen", ""),
    ],
)
def test_taking_the_king_warns_who_is_not_ahead(discard: str, warning: str) -> None:
    table = given(
        phase="infect", controls={A: "15*rat"}, discards={B: discard}, royals_taken=3, clergy_taken=3, rat_kings=0
    )
    text = "Infect the King for 15 Contagions (the game ends after this turn)"
    assert said(table, "infect_noble(king)") == (text, warning)


@rule("DR-ENDTIMES-2", "DR-RULING-40")
def test_taking_the_last_kingdom_card_warns_who_is_not_ahead() -> None:
    table = given(phase="infect", controls={A: "3*rat"}, discards={B: "fool"}, lineup="ale_peasant", kingdom="")
    assert (
        move(table, "infect(0)").warning == f"The game ends after this turn: {BLUE} has 4 Infamy, you will have 3."
    )
    table = given(phase="infect", controls={A: "3*rat"}, discards={B: "rat"}, lineup="ale_peasant", kingdom="")
    assert move(table, "infect(0)").warning == ""


@rule("DR-RULING-40")
def test_with_equal_turns_the_round_is_played_to_its_end() -> None:
    table = given(
        phase="infect",
        controls={A: "15*rat"},
        discards={B: "2*king"},
        royals_taken=3,
        clergy_taken=3,
        rat_kings=0,
        equal_turns=True,
    )
    assert said(table, "infect_noble(king)") == (
        "Infect the King for 15 Contagions (the game ends after this round)",
        f"The game ends after this round: {BLUE} has 40 Infamy, you will have 20.",
    )
