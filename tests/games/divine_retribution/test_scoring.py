"""DR-SCORE: Infamy, and who wins."""

import pytest

from pestis.games.divine_retribution.rules.scoring import infamy
from pestis.kernel.outcome import Outcome
from pestis.kernel.rules import rule

from .kit import A, B, C, Position, given


def finished(table: Position) -> Outcome:
    """Take the King, which is for A to take, and end the turn."""
    table.play("infect_noble(king)").finish_turn(A)
    assert table.table.is_over
    return table.table.outcome()


def with_decks(*decks: str, tiebreak: str = "shared") -> Position:
    """A table one move before its end: A will add the King (Infamy 20) to its draw pile's worth."""
    return given(
        seats=len(decks),
        phase="infect",
        controls={A: "15*rat"},
        draws=dict(enumerate(decks)),
        royals_taken=3,
        clergy_taken=3,
        tiebreak=tiebreak,
    )


@rule("DR-SCORE-1", "DR-DECK-1", "DR-EDGE-16")
def test_all_four_zones_count_with_chronic_and_repent_cards() -> None:
    table = given(
        hands={A: "ale_peasant"},
        draws={A: "fool"},
        discards={A: "daggers_knight"},
        controls={A: "bones_priest rat"},
        repented={A: "ale_knight"},
        pit="daggers_priest prince",
    )
    assert infamy(table.table, A) == 3 + 4 + 5 + 6 + 0 + 6
    assert table.table.scores() == [24.0, 0.0]


@rule("DR-SCORE-1")
@pytest.mark.parametrize("zone", ["hands", "draws", "discards", "controls", "repented"])
def test_a_card_is_worth_the_same_in_every_zone(zone: str) -> None:
    zones = {zone: {A: "princess"}}
    table = given(
        hands=zones.get("hands"),
        draws=zones.get("draws"),
        discards=zones.get("discards"),
        controls=zones.get("controls"),
        repented=zones.get("repented"),
        turn=B,
    )
    assert infamy(table.table, A) == 12


@rule("DR-SCORE-2", "DR-COMP-5", "DR-DESIGN-4")
@pytest.mark.parametrize(
    ("card", "worth"),
    [
        ("rat", 0),
        ("filth", 0),
        ("rat_king", 1),
        ("penance_1", 0),
        ("penance_3", 0),
        ("fool", 4),
        ("ale_priest", 8),
    ],
)
def test_every_card_gives_its_resistance(card: str, worth: int) -> None:
    assert infamy(given(draws={A: f"2*{card}"}).table, A) == 2 * worth


@rule("DR-SCORE-3", "DR-COMP-6")
@pytest.mark.parametrize(
    ("card", "worth"),
    [("prince", 9), ("princess", 12), ("queen", 16), ("bishop", 9), ("cardinal", 12), ("pope", 16), ("king", 20)],
)
def test_a_noble_gives_resistance_and_notoriety(card: str, worth: int) -> None:
    assert infamy(given(draws={A: card}).table, A) == worth


@rule("DR-SCORE-4", "DR-KEY-2", "DR-EDGE-16")
def test_a_card_in_the_plague_pit_is_nobodys() -> None:
    table = given(hands={A: "body_collector fool"}, draws={A: "9*rat"})
    assert infamy(table.table, A) == 6
    table.play("play(body_collector)", "pit(fool)")
    assert table.table.scores() == [2.0, 0.0]


@rule("DR-SCORE-5", "DR-ENDTIMES-1")
def test_most_infamy_wins() -> None:
    outcome = finished(with_decks("5*rat", "fool", "ale_knight"))
    assert outcome.scores == [20.0, 4.0, 6.0]
    assert outcome.winners == (A,)


@rule("DR-SCORE-5", "DR-EDGE-15")
def test_whoever_takes_the_king_can_lose_by_it() -> None:
    table = with_decks("5*rat", "queen 5*rat_king", "fool")
    outcome = finished(table)
    assert outcome.scores == [20.0, 21.0, 4.0]
    assert outcome.winners == table.table.winners() == (B,)
    assert "DR-SCORE-5" in outcome.rules


@rule("DR-SCORE-5")
def test_there_are_no_winners_before_the_end() -> None:
    table = with_decks("5*rat", "queen")
    assert table.table.winners() == ()
    assert table.table.scores() == [0.0, 16.0]


@rule("DR-SCORE-2", "DR-SCORE-3")
def test_the_outcome_tells_where_the_infamy_comes_from() -> None:
    outcome = finished(with_decks("fool 2*rat_king 2*rat", "princess penance_2"))
    assert outcome.parts[A] == {
        "kingdom": 4,
        "rat_kings": 2,
        "nobility": 15,
        "notoriety": 5,
        "penance": 0,
        "starters": 0,
    }
    assert outcome.parts[B]["nobility"] + outcome.parts[B]["notoriety"] == 12
    assert [sum(part.values()) for part in outcome.parts] == outcome.scores


# Ties.


@rule("DR-RULING-41", "DR-EDGE-17")
def test_a_tie_is_a_shared_win() -> None:
    outcome = finished(with_decks("5*rat", "queen fool", "fool"))
    assert outcome.scores == [20.0, 20.0, 4.0]
    assert outcome.winners == (A, B)
    assert outcome.tiebreaks == ()


@rule("DR-RULING-41", "DR-EDGE-17")
def test_with_the_option_more_nobility_cards_break_the_tie() -> None:
    table = with_decks("5*rat", "prince bishop 2*rat_king", "5*fool", tiebreak="nobility")
    outcome = finished(table)
    assert outcome.scores == [20.0, 20.0, 20.0]
    assert outcome.winners == (B,)
    assert outcome.tiebreaks == ("more Nobility cards",)


@rule("DR-RULING-41", "DR-EDGE-17")
def test_with_the_option_fewer_penance_cards_break_an_equal_number_of_nobles() -> None:
    outcome = finished(with_decks("5*rat penance_1", "queen fool", "queen fool penance_3", tiebreak="nobility"))
    assert outcome.scores == [20.0, 20.0, 20.0]
    assert outcome.winners == (B,)
    assert outcome.tiebreaks == ("more Nobility cards", "fewer Penance cards")


@rule("DR-RULING-41")
def test_with_the_option_penance_does_not_outweigh_nobility() -> None:
    outcome = finished(with_decks("5*rat", "prince bishop 2*rat_king 3*penance_3", tiebreak="nobility"))
    assert outcome.winners == (B,)


@rule("DR-RULING-41")
def test_with_the_option_a_tie_in_everything_is_shared() -> None:
    outcome = finished(with_decks("5*rat penance_1", "queen fool penance_3", "5*fool", tiebreak="nobility"))
    assert outcome.winners == (A, B)


@rule("DR-RULING-41")
def test_with_the_option_nobles_do_not_beat_infamy() -> None:
    outcome = finished(with_decks("5*rat", "prince bishop", "7*ale_peasant", tiebreak="nobility"))
    assert outcome.scores == [20.0, 18.0, 21.0]
    assert outcome.winners == (C,)
    assert outcome.tiebreaks == ()


@rule("DR-SCORE-4", "DR-RULING-41")
def test_a_pitted_penance_does_not_count_in_the_tiebreak() -> None:
    table = with_decks("5*rat", "queen fool penance_1", tiebreak="nobility")
    table.table.pit = [25, 25, 25]
    assert finished(table).winners == (A,)
