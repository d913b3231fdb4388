"""Every card alone, and cards against each other."""

import pytest

from pestis.games.divine_retribution.content.cards import CARD_IDS
from pestis.kernel.rules import rule
from tests.games.divine_retribution.kit import A, B, C, Position, given

LINEUP = "ale_peasant fool bones_priest"

# What a card alone leads to: moves after playing it, then Contagions on entering the Infect Phase, hand, discard
# pile and pit of its player, and hand, draw pile and discard pile of the opponent.
ALONE = {
    "ale_peasant": ("", 1, "ale_knight filth", "rat", "", "2*rat fool filth", "filth", ""),
    "ale_knight": ("", 1, "ale_knight bones_knight filth", "rat", "", "2*rat fool filth", "filth", ""),
    "ale_priest": ("", 0, "filth", "rat", "", "2*rat fool filth", "filth", ""),
    "daggers_peasant": ("suffer", 2, "filth", "rat", "", "2*rat fool filth", "filth penance_2", ""),
    "daggers_knight": ("suffer discard(rat)", 2, "filth", "rat", "", "rat fool filth", "filth", "rat"),
    "daggers_priest": ("suffer", 3, "filth", "rat", "", "2*rat fool filth", "filth penance_2", ""),
    "bones_peasant": ("recruit(rat)", 1, "filth", "", "", "2*rat fool filth", "filth", ""),
    "bones_knight": ("pit(filth)", 2, "", "rat", "filth", "2*rat fool filth", "filth", ""),
    "bones_priest": ("", 0, "filth", "rat", "", "2*rat fool filth", "filth", ""),
    "torches_peasant": ("", 2, "filth", "rat", "", "2*rat fool filth", "filth", ""),
    "torches_knight": ("", 2, "filth", "rat", "", "2*rat fool filth", "filth", ""),
    "torches_priest": ("", 0, "filth", "rat", "", "2*rat fool filth", "filth", ""),
    "body_collector": ("pit_discarded(rat)", 1, "filth", "", "rat", "2*rat fool filth", "filth", ""),
    "fool": ("", 1, "filth", "rat", "", "2*rat fool filth", "filth", ""),
    "plague_doctor": (
        "activate(plague_doctor)",
        0,
        "ale_knight",
        "rat",
        "filth",
        "2*rat fool filth",
        "filth",
        "",
    ),
    "filth": ("", 0, "filth", "rat", "", "2*rat fool filth", "filth", ""),
    "rat": ("", 1, "filth", "rat", "", "2*rat fool filth", "filth", ""),
    "rat_king": ("", 2, "filth", "rat", "", "2*rat fool filth", "filth", ""),
    "prince": ("infect_unpaid(1)", 2, "filth", "fool rat", "", "2*rat fool filth", "filth", ""),
    "princess": ("", 3, "ale_knight bones_knight filth", "rat", "", "2*rat fool filth", "filth", ""),
    "queen": ("", 6, "filth", "rat", "", "2*rat fool filth", "filth", ""),
    "bishop": ("suffer", 3, "filth", "rat", "", "2*rat fool filth", "filth penance_2", ""),
    "cardinal": ("", 0, "filth", "rat", "", "2*rat fool filth", "filth", ""),
    "pope": (
        "suffer recruit(penance_1)",
        5,
        "filth",
        "rat",
        "",
        "2*rat fool filth",
        "filth penance_1",
        "penance_2",
    ),
    "king": ("", 6, "filth", "rat", "", "2*rat fool filth", "filth", ""),
    "penance_1": ("", 0, "filth", "rat", "", "2*rat fool filth", "filth", ""),
    "penance_2": ("", 0, "filth", "rat", "", "2*rat fool filth", "filth", ""),
    "penance_3": ("", 0, "filth", "rat", "", "2*rat fool filth", "filth", ""),
}


def spelled(cards: str) -> str:
    """ "2*rat" written out, in table order."""
    words = [
        name for word in cards.split() for name in [word.rpartition("*")[2]] * int(word.rpartition("*")[0] or 1)
    ]
    return " ".join(sorted(words, key=CARD_IDS.index))


@rule("DR-SPREAD-3", "DR-SPREAD-4", "DR-EFFECT-5", "DR-COMP-9")
@pytest.mark.parametrize("card", CARD_IDS)
def test_each_card_played_alone(card: str) -> None:
    table = given(
        hands={A: f"{card} filth", B: "2*rat fool filth"},
        draws={A: "bones_knight ale_knight", B: "filth"},
        discards={A: "rat"},
        lineup=LINEUP,
        penances="penance_1 penance_2",
    )
    moves, contagions, hand, discard, pit, hand_b, draw_b, discard_b = ALONE[card]
    table.play(f"play({card})", *moves.split())
    if table.seen()["phase"] == "spread":
        table.play("end_spread")
    assert table.control(A) == card
    assert table.contagions(A) == contagions
    assert (table.hand(A), table.discard(A), table.pit()) == (spelled(hand), spelled(discard), spelled(pit))
    assert (table.hand(B), table.draw(B), table.discard(B)) == (spelled(hand_b), draw_b, discard_b)


@rule("DR-END-1", "DR-CHRONIC-2")
@pytest.mark.parametrize("card", CARD_IDS)
def test_where_each_card_is_after_the_turn(card: str) -> None:
    table = given(hands={A: f"{card} filth"}, draws={A: "9*rat"})
    table.play(f"play({card})").end_turn()
    chronic = card in ("ale_priest", "bones_priest", "torches_priest", "plague_doctor", "cardinal")
    assert table.control(A) == (card if chronic else "")
    assert (card in table.pit()) == card.startswith("penance")
    assert (card in table.discard(A).split()) == (not chronic and not card.startswith("penance"))


# The Princess.


@rule("DR-RULING-10", "DR-KEY-4", "DR-EDGE-47")
@pytest.mark.parametrize(("held", "after"), [(0, 3), (2, 3), (3, 3), (5, 5)])
def test_the_princess_fills_the_hand_up_to_three(held: int, after: int) -> None:
    table = given(hands={A: f"princess {held}*rat" if held else "princess"}, draws={A: "9*filth"})
    table.play("play(princess)")
    assert table.table.hands[A].size() == after


@rule("DR-DECK-3", "DR-KEY-4")
def test_the_princess_draws_on_through_a_reshuffle() -> None:
    table = given(hands={A: "princess"}, draws={A: "rat"}, discards={A: "filth filth filth"})
    table.play("play(princess)")
    assert table.hand(A) == "filth filth rat"
    assert table.draw(A) == "filth"


# Bones cards.


@rule("DR-KEY-1", "DR-EDGE-45")
def test_a_bones_peasant_recruits_before_an_ale_peasant_draws() -> None:
    table = given(hands={A: "bones_peasant ale_peasant"}, draws={A: "filth"}, discards={A: "queen rat"})
    table.play("play(bones_peasant)")
    assert table.choices() == ["recruit(rat)", "recruit(queen)", "decline"]
    table.play("recruit(queen)")
    assert table.draw(A) == "filth queen"
    table.play("play(ale_peasant)")
    assert table.hand(A) == "queen"


@rule("DR-KEY-1", "DR-EFFECT-2")
def test_a_bones_peasant_may_recruit_nothing() -> None:
    table = given(hands={A: "bones_peasant rat"}, discards={A: "filth"})
    table.play("play(bones_peasant)")
    assert table.choices() == ["recruit(filth)", "decline"]
    table.play("decline")
    assert table.draw(A) == ""


@rule("DR-KEY-1", "DR-RULING-7", "DR-EDGE-45")
def test_the_second_bones_peasant_recruits_before_both_draw() -> None:
    table = given(hands={A: "2*bones_peasant"}, draws={A: "filth"}, discards={A: "queen rat"})
    table.play("play(bones_peasant)", "decline", "play(bones_peasant)", "recruit(queen)")
    assert table.hand(A) == "filth queen"


@rule("DR-KEY-2", "DR-EFFECT-2")
def test_a_body_collector_pits_from_hand_or_discard_pile() -> None:
    table = given(hands={A: "body_collector rat"}, draws={A: "ale_peasant"}, discards={A: "filth"})
    table.play("play(body_collector)")
    assert table.choices() == ["pit(rat)", "pit_discarded(filth)", "decline"]
    table.play("pit(rat)")
    assert table.pit() == "rat"
    assert table.hand(A) == ""


@rule("DR-KEY-2", "DR-RULING-18")
def test_a_pitted_rat_king_does_not_go_back_to_the_supply() -> None:
    table = given(hands={A: "body_collector rat_king"}, rat_kings=3)
    table.play("play(body_collector)", "pit(rat_king)")
    assert table.seen()["rat_kings"] == 3
    assert table.pit() == "rat_king"


@rule("DR-KEY-2", "DR-KEY-4")
def test_a_plague_doctor_digs_for_the_card_a_bones_peasant_recruited() -> None:
    table = given(hands={A: "bones_peasant filth"}, discards={A: "queen"}, controls={A: "plague_doctor"})
    table.play("play(bones_peasant)", "recruit(queen)", "activate(plague_doctor)")
    assert table.hand(A) == "queen"
    assert table.pit() == "filth"


# Persecute, Repent and conditions together.


@rule("DR-PERSECUTE-4", "DR-RULING-8", "DR-RULING-52")
def test_a_negated_daggers_card_still_fulfils_the_priest() -> None:
    table = given(hands={A: "daggers_priest daggers_peasant", B: "fool rat"}, draws={B: "filth"})
    table.play("play(daggers_priest)", "suffer", "play(daggers_peasant)", "repent(fool)")
    assert table.draw(B) == "filth penance_1 penance_1"
    assert table.waiting(A) == ""


@rule("DR-REPENT-3", "DR-RULING-8", "DR-RULING-52")
def test_a_daggers_knight_used_to_repent_fulfils_the_own_priest() -> None:
    table = given(hands={A: "daggers_peasant", B: "daggers_knight daggers_priest filth"}, draws={B: "rat"})
    table.play("play(daggers_peasant)", "repent(daggers_knight)", "discard(filth)").end_turn()
    assert table.table.turn == B
    table.play("play(daggers_priest)")
    assert table.table.draws[A].size() + table.table.hands[A].size() == 1 + 2


@rule("DR-REPENT-3", "DR-RULING-51")
def test_a_repent_card_is_a_suit_for_the_fool_and_a_torch_is_not_a_chronic() -> None:
    table = given(hands={A: "fool"}, repented={A: "ale_knight prince"}, controls={A: "torches_priest"})
    table.play("play(fool)")
    assert table.contagions(A) == 1 + 1 + 2 + 2
    table.play("activate(torches_priest)")
    assert table.contagions(A) == 1 + 1 + 2 + 2 + 1


@rule("DR-REPENT-5", "DR-KEY-2", "DR-RULING-28")
def test_a_bones_knight_answers_by_pitting_the_penance_of_an_earlier_persecute() -> None:
    table = given(hands={A: "2*daggers_peasant rat", B: "ale_knight bones_knight"}, draws={B: "filth"})
    table.play("play(daggers_peasant)", "suffer", "play(daggers_peasant)", "repent(ale_knight)")
    assert table.hand(B) == "bones_knight penance_1"
    table = given(hands={A: "daggers_knight rat", B: "bones_knight penance_3 2*rat"})
    table.play("play(daggers_knight)", "repent(bones_knight)", "pit(penance_3)")
    assert table.pit() == "penance_3"
    assert table.hand(B) == "rat rat"


@rule("DR-RULING-31", "DR-RULING-28")
@pytest.mark.parametrize(("hand", "asked"), [("4*rat", True), ("3*rat", False)])
def test_two_daggers_knights_stop_at_three_cards(hand: str, asked: bool) -> None:
    table = given(hands={A: "2*daggers_knight rat", B: hand})
    table.play("play(daggers_knight)")
    assert (table.pending == (B,)) == asked
    if asked:
        table.play("discard(rat)")
    table.play("play(daggers_knight)")
    assert table.pending == (A,)
    assert table.hand(B) == "rat rat rat"


@rule("DR-PERSECUTE-2", "DR-RULING-47")
def test_all_players_can_be_persecuted_in_one_turn() -> None:
    table = given(seats=4, hands={A: "3*daggers_peasant"})
    for opponent in (1, 2, 3):
        table.play("play(daggers_peasant)", f"persecute({opponent})")
    assert [table.draw(seat) for seat in range(4)] == ["", "penance_1", "penance_1", "penance_1"]


@rule("DR-REPENT-1", "DR-RULING-26")
def test_each_opponent_answers_for_themselves() -> None:
    table = given(seats=3, hands={A: "2*daggers_peasant", B: "fool", C: "fool"}, draws={B: "rat", C: "rat"})
    table.play("play(daggers_peasant)", "persecute(1)", "repent(fool)", "play(daggers_peasant)", "persecute(2)")
    assert table.pending == (C,)
    table.play("suffer")
    assert (table.draw(B), table.draw(C)) == ("rat", "rat penance_1")


# The Prince.


@rule("DR-RULING-50", "DR-RULING-17", "DR-EDGE-44")
def test_after_the_prince_the_rat_king_is_still_free() -> None:
    table = given(hands={A: "prince"}, lineup=LINEUP)
    table.play("play(prince)", "infect_unpaid(0)")
    assert table.seen()["lineup"][0] is None
    assert "take_rat_king" in table.choices()
    table.play("take_rat_king")
    assert table.seen(A)["spent"] == 0
    assert "rat_king" in table.hand(A)


@rule("DR-RULING-50", "DR-ENDTIMES-2", "DR-EDGE-44")
def test_the_prince_can_take_the_last_kingdom_card() -> None:
    table = given(hands={A: "prince"}, lineup="fool", kingdom="")
    table.play("play(prince)", "infect_unpaid(0)")
    assert table.seen()["end_times"] is not None
    table.end_turn()
    assert table.table.is_over
    assert table.table.outcome().reason == "kingdom"


@rule("DR-RULING-50", "DR-KEY-1")
def test_a_card_taken_by_the_prince_can_be_recruited_in_the_same_spread_phase() -> None:
    table = given(hands={A: "prince bones_peasant ale_peasant"}, lineup="fool ale_priest")
    table.play("play(prince)", "infect_unpaid(0)", "play(bones_peasant)", "recruit(fool)", "play(ale_peasant)")
    assert table.hand(A) == "fool"
    table.play("play(fool)")
    assert table.contagions(A) == 2 + 1 + 1 + 1 + 2


# Penance beside other cards.


@rule("DR-RULING-13", "DR-RULING-51")
def test_penance_lowers_what_other_cards_give_but_not_below_nothing() -> None:
    table = given(hands={A: "penance_3 torches_peasant torches_knight"}, controls={A: "filth"})
    table.play("play(penance_3)", "play(torches_peasant)")
    assert table.contagions(A) == 0
    table.play("play(torches_knight)")
    assert table.contagions(A) == 2 + 1 + 2 + 1 - 3


@rule("DR-KEY-2", "DR-RULING-38")
def test_a_bishop_and_a_queen_clear_the_penance_of_two_zones() -> None:
    table = given(hands={A: "bishop queen penance_1 penance_2"}, discards={A: "penance_3"}, penances="4*penance_1")
    table.play("play(bishop)", "pit(penance_1)", "decline", "play(queen)", "copy(bishop)")
    table.play("pit(penance_2)", "pit_discarded(penance_3)")
    assert table.pit() == "penance_1 penance_2 penance_3"
    assert table.draw(B) == "penance_1 penance_1"


# Chronic cards together.


@rule("DR-CHRONIC-5", "DR-RULING-51")
def test_all_chronics_of_a_turn_with_the_queen() -> None:
    table = given(
        hands={A: "queen filth"},
        draws={A: "9*rat"},
        controls={A: "cardinal torches_priest bones_priest plague_doctor ale_priest"},
        discards={A: "ale_peasant"},
    )
    table.play("play(queen)", "copy(cardinal)", "activate(plague_doctor)", "end_spread")
    table.play("activate(queen)", "activate(cardinal)", "activate(torches_priest)", "activate(bones_priest)")
    assert table.contagions(A) == (6 + 4) + 4 + 1
    assert table.draw(A).endswith("ale_peasant")
    table.play("end_infect", "go_on", "go_on", "activate(ale_priest)")
    assert table.table.turn == B
    assert table.hand(A) == "ale_peasant rat rat rat rat rat"
    assert table.control(A) == "cardinal torches_priest bones_priest plague_doctor ale_priest"


def opponents_hand_after(card: str, hand: str) -> Position:
    return given(hands={A: f"{card} rat", B: hand}, draws={B: "2*filth"}).play(f"play({card})")


@rule("DR-PERSECUTE-4", "DR-REPENT-2")
@pytest.mark.parametrize("attack", ["daggers_peasant", "daggers_knight", "daggers_priest", "bishop", "pope"])
@pytest.mark.parametrize("answer", ["ale_knight", "daggers_knight", "bones_knight", "fool", "prince"])
def test_every_repent_card_answers_every_persecute(attack: str, answer: str) -> None:
    table = opponents_hand_after(attack, f"{answer} 4*rat")
    assert table.choices() == [f"repent({answer})", "suffer"]
    table.play(f"repent({answer})")
    drawn = table.table.hands[B].size() - 4
    assert drawn == (1 if answer in ("ale_knight", "daggers_knight") else 0)
    while table.pending == (B,):
        table.play(table.choices()[-1])
    assert table.control(B) == answer
    assert "penance" not in table.draw(B) + table.hand(B)
    assert table.choices()[-1] == "end_spread"


@rule("DR-PERSECUTE-3")
@pytest.mark.parametrize(
    ("attack", "penances"),
    [("daggers_peasant", 1), ("daggers_knight", 0), ("daggers_priest", 1), ("bishop", 1), ("pope", 2)],
)
def test_what_every_persecute_does_to_a_player_who_suffers(attack: str, penances: int) -> None:
    table = opponents_hand_after(attack, "fool 4*rat").play("suffer")
    while table.pending == (B,):
        table.play(table.choices()[-1])
    assert (table.draw(B) + table.discard(B)).count("penance") == penances
    assert table.table.hands[B].size() == (4 if attack == "daggers_knight" else 5)
