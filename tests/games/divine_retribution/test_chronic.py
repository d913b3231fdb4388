"""DR-CHRONIC: cards that stay, each used once a turn in the phase its label names."""

import pytest

from pestis.kernel.rules import rule
from tests.games.divine_retribution.kit import A, B, given

CHRONICS = ["ale_priest", "bones_priest", "torches_priest", "plague_doctor", "cardinal"]


@rule("DR-CHRONIC-1", "DR-SPREAD-6", "DR-COMP-8")
@pytest.mark.parametrize("card", CHRONICS)
def test_a_chronic_card_does_nothing_by_being_played(card: str) -> None:
    table = given(hands={A: f"{card} rat"}, draws={A: "filth"}, discards={A: "filth ale_peasant"})
    table.play(f"play({card})")
    assert table.control(A) == card
    assert (table.hand(A), table.draw(A), table.discard(A)) == ("rat", "filth", "ale_peasant filth")
    assert table.contagions(A) == 0


@rule("DR-CHRONIC-1", "DR-TURN-2")
def test_a_chronic_card_is_played_in_the_spread_phase_only() -> None:
    table = given(hands={A: "torches_priest", B: "torches_priest"}, phase="infect")
    assert table.refuse("play(torches_priest)") == "DR-TURN-2"
    assert table.refuse("play(torches_priest)", seat=B) == "DR-TURN-1"


@rule("DR-CHRONIC-1", "DR-REPENT-1", "DR-RULING-36")
def test_a_chronic_card_is_no_answer_to_a_persecute() -> None:
    table = given(hands={A: "daggers_peasant", B: "torches_priest fool"})
    table.play("play(daggers_peasant)")
    assert table.choices() == ["repent(fool)", "suffer"]


@rule("DR-CHRONIC-2", "DR-EDGE-34")
@pytest.mark.parametrize("card", CHRONICS)
def test_a_chronic_card_stays_through_the_end_phase(card: str) -> None:
    table = given(hands={A: f"{card} rat"}, draws={A: "9*filth"})
    table.play(f"play({card})", "play(rat)").end_turn()
    assert table.control(A) == card
    table.end_turn()
    assert table.table.turn == A
    assert table.control(A) == card


@rule("DR-RULING-36")
@pytest.mark.parametrize("phase", ["spread", "infect"])
def test_a_chronic_card_cannot_be_given_up(phase: str) -> None:
    table = given(hands={A: "rat"}, controls={A: "bones_priest"}, phase=phase)
    for form in ("discard(bones_priest)", "pit(bones_priest)", "play(bones_priest)"):
        table.refuse(form)
    table.end_turn()
    assert table.control(A) == "bones_priest"


@rule("DR-CHRONIC-3", "DR-EDGE-33")
@pytest.mark.parametrize(
    ("phase", "usable"),
    [
        ("spread", ["activate(plague_doctor)"]),
        ("infect", ["activate(bones_priest)", "activate(torches_priest)", "activate(cardinal)"]),
        ("end", ["activate(ale_priest)"]),
    ],
)
def test_each_chronic_card_works_in_its_own_phase(phase: str, usable: list[str]) -> None:
    table = given(hands={A: "rat"}, controls={A: " ".join(CHRONICS)}, phase=phase)
    assert [form for form in table.choices() if form.startswith("activate")] == usable
    for card in CHRONICS:
        if f"activate({card})" not in usable:
            assert table.refuse(f"activate({card})") == "DR-CHRONIC-3"


@rule("DR-CHRONIC-3", "DR-EDGE-33")
def test_a_chronic_card_does_not_work_in_an_opponents_turn() -> None:
    table = given(hands={A: "rat"}, controls={B: "plague_doctor"})
    assert table.refuse("activate(plague_doctor)", seat=B) == "DR-TURN-1"
    assert table.refuse("activate(plague_doctor)", seat=A) == "DR-KEY-6"


@rule("DR-CHRONIC-4", "DR-EDGE-33")
def test_a_chronic_card_can_be_used_in_the_turn_it_is_played() -> None:
    table = given(hands={A: "torches_priest"})
    table.play("play(torches_priest)", "activate(torches_priest)")
    assert table.contagions(A) == 1


@rule("DR-CHRONIC-4")
def test_its_player_decides_whether_and_when() -> None:
    table = given(controls={A: "2*torches_priest"}, lineup="body_collector body_collector", phase="infect")
    table.play("activate(torches_priest)")
    assert table.available(A) == 2
    table.play("infect(0)")
    assert table.available(A) == 0
    table.play("activate(torches_priest)")
    assert table.available(A) == 2
    table.play("end_infect")
    assert table.table.turn == B


@rule("DR-CHRONIC-5", "DR-EDGE-33")
def test_a_chronic_card_is_used_once_a_turn() -> None:
    table = given(controls={A: "torches_priest"}, phase="infect")
    table.play("activate(torches_priest)")
    assert table.refuse("activate(torches_priest)") == "DR-CHRONIC-5"


@rule("DR-CHRONIC-5", "DR-EFFECT-1", "DR-EDGE-33")
def test_two_copies_have_a_use_each() -> None:
    table = given(hands={A: "rat filth"}, draws={A: "3*ale_peasant"}, controls={A: "2*plague_doctor"})
    table.play("activate(plague_doctor)", "pit(rat)", "activate(plague_doctor)", "pit(filth)")
    assert table.hand(A) == "ale_peasant ale_peasant"
    assert table.refuse("activate(plague_doctor)") == "DR-CHRONIC-5"


@rule("DR-CHRONIC-5", "DR-INFECT-1")
def test_a_use_is_fresh_in_the_next_turn_and_its_contagions_count_in_their_own_turn_only() -> None:
    table = given(hands={A: "rat"}, draws={A: "9*filth"}, controls={A: "torches_priest"}, phase="infect")
    table.play("activate(torches_priest)")
    assert table.contagions(A) == 1
    table.end_turn()
    assert table.contagions(A) == 0
    table.end_turn()
    table.play("end_spread")
    assert table.contagions(A) == 0
    assert "activate(torches_priest)" in table.choices()


# Each Chronic card.


@rule("DR-CHRONIC-3", "DR-RULING-21", "DR-EDGE-35")
@pytest.mark.parametrize(("window", "hand"), [(0, 5), (1, 5), (2, 6), (3, 6), (4, 6)])
def test_an_ale_priest_gives_a_hand_of_six_after_the_hand_was_discarded(window: int, hand: int) -> None:
    table = given(hands={A: "2*rat"}, draws={A: "9*filth"}, controls={A: "ale_priest"}, phase="end")
    for number in range(window):
        assert table.seen()["window"] == number
        table.play("go_on")
    table.play("activate(ale_priest)")
    assert table.table.turn == B
    assert table.table.hands[A].size() == hand
    assert table.table.discards[A].count(15) == (1 if window < 2 else 0)


@rule("DR-CARD-FRAG-C", "DR-KEY-1", "DR-RULING-25", "DR-EDGE-45")
def test_a_bones_priest_puts_the_card_just_infected_into_the_next_hand() -> None:
    table = given(
        controls={A: "bones_priest rat rat rat"},
        draws={A: "9*filth"},
        discards={A: "rat"},
        lineup="ale_peasant",
        phase="infect",
    )
    table.play("infect(0)", "activate(bones_priest)")
    assert table.choices() == ["recruit(ale_peasant)", "recruit(rat)"]
    table.play("recruit(ale_peasant)")
    assert table.hand(A) == "ale_peasant filth filth filth filth"


@rule("DR-RULING-25", "DR-KEY-1")
def test_recruiting_onto_an_empty_draw_pile_shuffles_nothing() -> None:
    table = given(controls={A: "bones_priest"}, discards={A: "rat rat filth"}, phase="infect")
    table.play("activate(bones_priest)", "recruit(filth)")
    assert table.draw(A) == "filth"
    assert table.discard(A) == "rat rat"


@rule("DR-CARD-FRAG-C", "DR-RULING-51", "DR-RULING-8", "DR-EDGE-46")
@pytest.mark.parametrize(("priests", "each"), [(1, 1), (2, 2), (3, 3), (4, 3)])
def test_torches_priests_count_each_other_up_to_three(priests: int, each: int) -> None:
    table = given(controls={A: f"{priests}*torches_priest"}, phase="infect")
    for _ in range(priests):
        table.play("activate(torches_priest)")
    assert table.contagions(A) == priests * each


@rule("DR-CARD-FRAG-C", "DR-RULING-51", "DR-EDGE-46")
@pytest.mark.parametrize(
    ("others", "gives"),
    [("", 1), ("ale_priest", 2), ("rat queen", 1), ("ale_priest bones_priest plague_doctor torches_priest", 4)],
)
def test_a_cardinal_counts_chronic_cards_itself_too_up_to_four(others: str, gives: int) -> None:
    table = given(controls={A: f"cardinal {others}"}, phase="infect")
    before = table.contagions(A)
    table.play("activate(cardinal)")
    assert table.contagions(A) == before + gives


@rule("DR-CHRONIC-3", "DR-KEY-2", "DR-KEY-4")
def test_a_plague_doctor_trades_a_card_of_the_hand_for_the_top_of_the_draw_pile() -> None:
    table = given(
        hands={A: "rat filth"}, draws={A: "ale_peasant"}, discards={A: "rat"}, controls={A: "plague_doctor"}
    )
    table.play("activate(plague_doctor)")
    assert table.choices() == ["pit(filth)", "pit(rat)"]
    assert table.refuse("pit_discarded(rat)") == "DR-KEY-2"
    table.play("pit(filth)")
    assert table.hand(A) == "ale_peasant rat"
    assert table.pit() == "filth"
    assert "play(ale_peasant)" in table.choices()


@rule("DR-CHRONIC-3")
@pytest.mark.parametrize("card", CHRONICS)
def test_a_move_cites_each_rule_once(card: str) -> None:
    table = given(hands={A: f"{card} rat"}, controls={A: card})
    for form in (f"play({card})", f"activate({card})"):
        cited = table.table.describe(A, table.action(form)).rules
        assert len(set(cited)) == len(cited)
        assert form[:4] == "play" or "DR-CHRONIC-3" in cited
