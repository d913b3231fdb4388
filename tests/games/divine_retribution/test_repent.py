"""DR-REPENT: answering a Persecute, and the two halves of every Repent card."""

import pytest

from pestis.kernel.grammar import seat_name
from pestis.kernel.rules import rule
from tests.games.divine_retribution.kit import A, B, Position, given

ONE, TWO = seat_name(A), seat_name(B)


def persecuted(hand: str, draws: str = "filth", discards: str = "", attacker: str = "daggers_peasant") -> Position:
    """Seat B has been Persecuted by A and has to answer."""
    table = given(hands={A: f"{attacker} rat", B: hand}, draws={B: draws}, discards={B: discards})
    return table.play(f"play({attacker})")


@rule("DR-REPENT-1", "DR-EDGE-24")
def test_a_player_may_suffer_with_a_repent_card_in_hand() -> None:
    table = persecuted("ale_knight rat")
    assert table.pending == (B,)
    assert table.choices() == ["repent(ale_knight)", "suffer"]
    table.play("suffer")
    assert table.hand(B) == "ale_knight rat"
    assert table.draw(B) == "filth penance_1"


@rule("DR-REPENT-1")
def test_every_different_repent_card_in_hand_is_an_answer_and_no_other_card() -> None:
    table = persecuted("fool ale_knight daggers_knight bones_knight prince fool rat queen")
    answers = ["ale_knight", "daggers_knight", "bones_knight", "fool", "prince"]
    assert table.choices() == [*(f"repent({card})" for card in answers), "suffer"]
    assert table.refuse("repent(queen)") == "DR-REPENT-1"
    assert table.refuse("repent(ale_peasant)") == "DR-REPENT-1"


@rule("DR-REPENT-7")
def test_repenting_is_no_move_of_the_own_turn() -> None:
    table = given(hands={A: "ale_knight"})
    assert table.refuse("repent(ale_knight)") == "DR-REPENT-7"


@rule("DR-REPENT-7")
def test_after_the_answer_a_second_repent_card_cannot_be_played() -> None:
    table = persecuted("fool ale_knight").play("repent(fool)")
    assert table.pending == (A,)
    assert table.refuse("repent(ale_knight)", seat=B) == "DR-TURN-1"


@rule("DR-REPENT-2", "DR-RULING-28")
def test_the_order_inside_a_repent() -> None:
    table = persecuted("ale_knight", draws="filth rat").play("repent(ale_knight)")
    assert table.told() == [
        f"{ONE} plays a Daggers Peasant.",
        f"{ONE} Persecutes {TWO} with a Daggers Peasant.",
        f"{TWO} Repents with an Ale Knight.",
        f"{TWO} draws a card.",
    ]
    assert table.pending == (A,)


@rule("DR-REPENT-2", "DR-KEY-4", "DR-EDGE-22")
def test_a_repent_draws_the_penance_recruited_earlier_in_the_round() -> None:
    table = given(hands={A: "2*daggers_peasant", B: "ale_knight"}, draws={B: "filth"})
    table.play("play(daggers_peasant)", "suffer")
    assert table.draw(B) == "filth penance_1"
    table.play("play(daggers_peasant)", "repent(ale_knight)")
    assert table.hand(B) == "penance_1"
    assert table.draw(B) == "filth"


@rule("DR-REPENT-3", "DR-REPENT-4", "DR-REPENT-5", "DR-EDGE-23")
def test_a_repent_card_stays_counts_in_the_next_infect_phase_and_is_put_away_then() -> None:
    table = persecuted("ale_knight", draws="3*filth rat")
    table.play("repent(ale_knight)")
    assert table.hand(B) == "rat"
    table.end_turn()
    assert table.table.turn == B
    assert table.control(B) == "ale_knight"
    assert table.player(B)["control"][0]["repented"]
    table.play("end_spread")
    assert table.contagions(B) == 1
    assert table.hand(B) == "rat"
    table.end_turn()
    assert table.control(B) == ""
    assert sorted((table.hand(B) + " " + table.draw(B)).split()).count("ale_knight") == 1


@rule("DR-REPENT-3")
def test_a_repent_card_stays_through_the_turns_of_the_others() -> None:
    table = given(seats=4, hands={A: "daggers_peasant", 3: "ale_knight"})
    table.play("play(daggers_peasant)", "persecute(3)", "repent(ale_knight)")
    for _ in range(3):
        assert table.control(3) == "ale_knight"
        table.end_turn()
    assert table.table.turn == 3
    assert table.control(3) == "ale_knight"
    table.end_turn()
    assert table.control(3) == ""


# The weak half.


@rule("DR-CARD-FRAG-R", "DR-REPENT-5", "DR-EDGE-23")
def test_ale_knight_repents_with_one_card() -> None:
    table = persecuted("ale_knight", draws="filth rat").play("repent(ale_knight)")
    assert table.hand(B) == "rat"


@rule("DR-REPENT-5", "DR-RULING-31", "DR-EDGE-23")
def test_daggers_knight_repents_with_a_draw_and_then_a_discard() -> None:
    table = persecuted("daggers_knight ale_knight", draws="filth rat").play("repent(daggers_knight)")
    assert table.choices() == ["discard(ale_knight)", "discard(rat)"]
    table.play("discard(rat)")
    assert table.hand(B) == "ale_knight"
    assert table.discard(B) == "rat"
    assert table.draw(B) == "filth"


@rule("DR-RULING-10", "DR-RULING-49")
def test_daggers_knight_discards_the_only_card_it_drew() -> None:
    table = persecuted("daggers_knight", draws="rat").play("repent(daggers_knight)")
    assert table.pending == (A,)
    assert (table.hand(B), table.discard(B)) == ("", "rat")


@rule("DR-RULING-10")
def test_daggers_knight_discards_though_there_is_nothing_to_draw() -> None:
    table = persecuted("daggers_knight rat", draws="").play("repent(daggers_knight)")
    assert (table.hand(B), table.discard(B)) == ("", "rat")


@rule("DR-REPENT-5", "DR-KEY-2", "DR-EDGE-23")
@pytest.mark.parametrize(("answer", "pit", "hand"), [("pit(filth)", "filth", "rat"), ("decline", "", "filth rat")])
def test_bones_knight_repents_with_a_card_into_the_pit_or_none(answer: str, pit: str, hand: str) -> None:
    table = persecuted("bones_knight filth rat").play("repent(bones_knight)")
    assert table.choices() == ["pit(filth)", "pit(rat)", "decline"]
    table.play(answer)
    assert table.pending == (A,)
    assert (table.pit(), table.hand(B)) == (pit, hand)
    assert table.contagions(B) == 1


@rule("DR-REPENT-2", "DR-REPENT-5", "DR-RULING-11", "DR-EDGE-23")
@pytest.mark.parametrize(
    ("suits", "more"), [("", 0), ("rat ale_priest", 1), ("rat ale_priest bones_priest queen", 1)]
)
def test_fool_repents_for_at_most_one_contagion_in_the_next_infect_phase(suits: str, more: int) -> None:
    table = given(hands={A: "daggers_peasant", B: "fool filth"}, repented={B: suits})
    before = table.contagions(B)
    table.play("play(daggers_peasant)", "repent(fool)", "end_infect")
    assert table.table.turn == B
    assert table.contagions(B) == before + 1
    table.play("end_spread")
    assert table.contagions(B) == before + 1 + more


@rule("DR-REPENT-2", "DR-REPENT-5", "DR-RULING-11", "DR-RULING-50", "DR-EDGE-23")
def test_prince_repents_for_two_contagions_in_the_next_infect_phase() -> None:
    table = given(hands={A: "daggers_peasant", B: "prince rat"}, lineup="ale_peasant")
    table.play("play(daggers_peasant)", "repent(prince)", "end_infect")
    assert table.pending == (B,)
    assert table.contagions(B) == 2
    assert table.player(B)["control"][0]["waiting"]
    table.play("end_spread")
    assert table.contagions(B) == 2 + 2
    assert table.discard(B) == ""


# The strong half.


@rule("DR-REPENT-6", "DR-CARD-FRAG-R", "DR-EDGE-23")
def test_ale_knight_played_in_the_own_spread_phase_draws_two() -> None:
    table = given(hands={A: "ale_knight"}, draws={A: "filth rat rat"})
    table.play("play(ale_knight)")
    assert table.hand(A) == "rat rat"


@rule("DR-REPENT-6", "DR-EDGE-23")
def test_daggers_knight_played_persecutes_and_draws_nothing() -> None:
    table = given(hands={A: "daggers_knight rat", B: "4*rat"}, draws={A: "filth"})
    table.play("play(daggers_knight)", "discard(rat)")
    assert table.hand(A) == "rat"
    assert table.hand(B) == "rat rat rat"


@rule("DR-REPENT-6", "DR-KEY-2", "DR-EDGE-23")
@pytest.mark.parametrize(
    ("answers", "pit", "contagions"),
    [(["decline"], "", 1), (["pit(rat)", "decline"], "rat", 2), (["pit(rat)", "pit(filth)"], "filth rat", 3)],
)
def test_bones_knight_played_pits_up_to_two_for_a_contagion_each(
    answers: list[str], pit: str, contagions: int
) -> None:
    table = given(hands={A: "bones_knight 2*rat filth"})
    table.play("play(bones_knight)", *answers)
    assert table.pit() == pit
    assert table.contagions(A) == contagions
    assert "end_spread" in table.choices()


@rule("DR-REPENT-6", "DR-RULING-51", "DR-EDGE-23")
def test_fool_played_counts_up_to_three() -> None:
    table = given(hands={A: "fool"}, controls={A: "rat ale_priest bones_priest queen"})
    table.play("play(fool)")
    assert table.contagions(A) == 1 + 6 + 1 + 3


@rule("DR-REPENT-6", "DR-RULING-50", "DR-EDGE-23")
def test_prince_played_infects_without_paying_and_gives_no_two_contagions() -> None:
    table = given(hands={A: "prince"}, lineup="bones_priest bones_knight ale_peasant")
    table.play("play(prince)")
    assert table.choices() == ["infect_unpaid(1)", "infect_unpaid(2)", "decline"]
    assert table.refuse("infect_unpaid(0)") == "DR-RULING-50"
    table.play("infect_unpaid(1)")
    assert table.discard(A) == "bones_knight"
    assert table.seen()["lineup"][:3] == ["bones_priest", None, "ale_peasant"]
    assert table.contagions(A) == 2


@rule("DR-REPENT-5")
@pytest.mark.parametrize("card", ["ale_knight", "daggers_knight", "bones_knight", "fool", "prince"])
def test_the_strong_half_is_not_made_up_for_in_the_own_turn(card: str) -> None:
    table = given(hands={A: "daggers_peasant", B: f"{card} 4*rat"}, draws={B: "9*filth"}, lineup="ale_peasant")
    table.play("play(daggers_peasant)", f"repent({card})")
    while table.table.turn == A:
        table.play(table.choices()[-1])
    begun = table.told().index(f"Round 1: {TWO} begins a turn.")
    table.play("end_spread")
    gains = {"fool": [f"Fool: {TWO} gains nothing."], "prince": [f"Prince: {TWO} gains 2 Contagions."]}
    gained = [line for line in table.told()[begun:] if "gains" in line]
    assert gained == gains.get(card, [])
    assert not any(word in line for line in table.told()[begun:] for word in ("draws", "discards", "Infects"))


# Inside a Repent.


@rule("DR-DECK-3", "DR-RULING-28")
def test_a_repent_that_has_to_draw_reshuffles_the_discard_pile_without_the_repent_card() -> None:
    table = persecuted("ale_knight", draws="", discards="rat filth").play("repent(ale_knight)")
    assert table.control(B) == "ale_knight"
    assert sorted(table.hand(B).split() + table.draw(B).split()) == ["filth", "rat"]
    assert table.discard(B) == ""
    assert table.pending == (A,)


@rule("DR-RULING-28", "DR-RULING-6")
def test_the_repenters_waiting_effects_are_looked_at_before_the_persecutor_goes_on() -> None:
    table = persecuted("fool ale_knight")
    table.play("repent(fool)")
    assert table.waiting(B) == "fool"
    assert table.pending == (A,)
