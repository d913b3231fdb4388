"""DR-DECK and DR-KEY: the four zones of a deck, drawing, reshuffling, recruiting."""

from collections import Counter

import pytest

from pestis.games.divine_retribution.state import Realm
from pestis.kernel.rng import fast
from pestis.kernel.rules import rule

from .kit import A, B, Position, all_cards, given, new_game


@rule("DR-DECK-1", "DR-KEY-6", "DR-SPREAD-3")
def test_a_played_card_moves_from_hand_to_the_cards_under_control() -> None:
    table = given(hands={A: "rat filth"}, draws={A: "rat"}, discards={A: "filth"})
    table.play("play(rat)")
    assert (table.hand(A), table.control(A), table.draw(A), table.discard(A)) == ("filth", "rat", "rat", "filth")


@rule("DR-DECK-2", "DR-DECK-3")
def test_a_reshuffle_takes_the_discard_pile_and_leaves_hand_and_control() -> None:
    table = given(hands={A: "ale_peasant filth"}, controls={A: "torches_priest"}, discards={A: "3*rat"})
    table.play("play(ale_peasant)")
    assert table.hand(A) == "filth rat"
    assert table.draw(A) == "rat rat"
    assert table.discard(A) == ""
    assert table.control(A) == "torches_priest ale_peasant"


@rule("DR-DECK-2", "DR-RULING-46")
def test_a_reshuffled_pile_is_in_random_order() -> None:
    deck = "5*rat 5*filth 5*fool 5*ale_knight"
    orders = {
        given(hands={A: "ale_peasant"}, discards={A: deck}, seed=seed).play("play(ale_peasant)").draw(A)
        for seed in range(8)
    }
    assert len(orders) == 8


@rule("DR-DECK-3")
def test_an_empty_draw_pile_is_not_refilled_before_somebody_must_draw() -> None:
    table = given(hands={A: "ale_peasant rat"}, draws={A: "fool"}, discards={A: "3*rat"})
    table.play("play(ale_peasant)")
    assert table.draw(A) == ""
    table.play("play(rat)", "end_spread", "take_rat_king")
    assert "reshuffled" not in table.kinds()[: table.kinds().index("put_away")]


@rule("DR-DECK-3", "DR-END-3", "DR-EDGE-18")
def test_a_draw_pile_of_exactly_five_is_drawn_without_a_reshuffle() -> None:
    table = given(hands={A: "rat"}, draws={A: "fool filth rat rat ale_knight"}, discards={A: "3*filth"})
    table.end_turn()
    assert table.hand(A) == "ale_knight fool filth rat rat"
    assert table.draw(A) == ""
    assert table.discard(A) == "filth filth filth rat"
    assert "reshuffled" not in table.kinds()


@rule("DR-DECK-3", "DR-END-3", "DR-EDGE-19")
def test_with_two_cards_left_two_are_drawn_then_this_turns_cards_come_back() -> None:
    table = given(hands={A: "3*rat filth"}, draws={A: "fool ale_knight"}, discards={A: "2*body_collector"})
    table.play("play(rat)", "play(rat)", "end_spread", "take_rat_king")
    assert table.table.turn == B
    assert len(table.hand(A).split()) == 5
    assert {"fool", "ale_knight"} <= set(table.hand(A).split())
    assert Counter((table.hand(A) + " " + table.draw(A)).split()) == {
        "rat": 3,
        "filth": 1,
        "fool": 1,
        "ale_knight": 1,
        "body_collector": 2,
        "rat_king": 1,
    }
    assert table.discard(A) == ""
    assert table.kinds().count("reshuffled") == 1


@rule("DR-DECK-3")
def test_the_cards_that_were_left_are_drawn_before_the_reshuffle() -> None:
    table = given(hands={A: "ale_knight"}, draws={A: "fool"}, discards={A: "6*rat"})
    assert table.during("play(ale_knight)") == ["played", "drew", "reshuffled", "drew"]
    assert table.hand(A) == "fool rat"


@rule("DR-DECK-4", "DR-INFECT-6", "DR-KEY-3")
def test_an_infected_card_comes_back_by_a_reshuffle() -> None:
    table = given(phase="infect", controls={A: "3*rat"}, draws={A: "5*filth"}, lineup="ale_peasant")
    table.play("infect(0)")
    assert table.table.turn == B
    assert table.discard(A) == "ale_peasant rat rat rat"
    assert table.hand(A) == "filth filth filth filth filth"
    table.end_turn().end_turn()
    assert "ale_peasant" in (table.hand(A) + table.draw(A))
    assert table.discard(A) == ""


@rule("DR-DECK-4", "DR-KEY-1", "DR-RULING-25")
def test_an_effect_can_fetch_an_infected_card_before_the_reshuffle() -> None:
    table = given(phase="infect", controls={A: "bones_priest 3*rat"}, draws={A: "9*filth"}, lineup="ale_peasant")
    table.play("infect(0)")
    assert table.discard(A) == "ale_peasant"
    table.play("activate(bones_priest)")
    assert table.table.turn == B
    assert table.hand(A) == "ale_peasant filth filth filth filth"


@rule("DR-DECK-5")
def test_a_turn_leaves_the_zones_of_other_decks_alone() -> None:
    deck = {B: "rat filth"}
    table = given(hands={A: "ale_knight rat", **deck}, draws={B: "fool"}, discards={A: "7*rat", B: "filth"})
    before = (table.hand(B), table.draw(B), table.discard(B), table.control(B))
    table.play("play(ale_knight)").end_turn()
    assert (table.hand(B), table.draw(B), table.discard(B), table.control(B)) == before


@rule("DR-RULING-24", "DR-EDGE-20")
def test_drawing_stops_silently_when_both_piles_are_empty() -> None:
    table = given(hands={A: "ale_knight rat"}, draws={A: "filth"})
    table.play("play(ale_knight)")
    assert table.hand(A) == "filth rat"
    assert (table.draw(A), table.discard(A)) == ("", "")
    assert table.pending == (A,)


@rule("DR-RULING-24", "DR-END-3")
def test_a_deck_of_three_cards_makes_a_hand_of_three() -> None:
    table = given(hands={A: "rat filth"}, draws={A: "filth"}).end_turn()
    assert table.hand(A) == "filth filth rat"
    assert table.table.turn == B


@rule("DR-RULING-24")
def test_a_player_without_any_card_still_takes_turns() -> None:
    table = given(hands={B: "rat"}, draws={B: "5*rat"})
    assert table.choices() == ["take_rat_king", "end_infect"]
    table.end_turn()
    assert table.hand(A) == ""
    assert table.table.turn == B


@rule("DR-KEY-1", "DR-RULING-25", "DR-RULING-24", "DR-EDGE-20")
def test_a_card_recruited_on_an_empty_pile_is_drawn_first_then_the_rest_is_reshuffled() -> None:
    table = given(phase="infect", controls={A: "bones_priest"}, discards={A: "fool 6*rat"})
    table.play("activate(bones_priest)", "recruit(fool)")
    assert table.draw(A) == "fool"
    assert "reshuffled" not in table.kinds()
    drawing = [kind for kind in table.during("take_rat_king") if kind in ("drew", "reshuffled")]
    assert drawing == ["drew", "reshuffled", "drew", "drew", "drew", "drew"]
    assert table.table.turn == B
    assert "fool" in table.hand(A).split()


@rule("DR-RULING-25")
def test_recruiting_never_causes_a_reshuffle() -> None:
    table = given(hands={A: "bones_peasant"}, discards={A: "fool 2*rat"})
    table.play("play(bones_peasant)", "recruit(rat)")
    assert "reshuffled" not in table.kinds()


@rule("DR-RULING-46", "DR-EDGE-39")
@pytest.mark.parametrize("seats", [2, 4])
def test_the_same_seed_and_the_same_moves_give_the_same_game(seats: int) -> None:
    one, two, other = new_game(seats, 7).table, new_game(seats, 7).table, new_game(seats, 8).table
    assert one.digest() == two.digest() != other.digest()
    chooser = fast(3)
    while not one.is_over and one.decisions < 200:
        seat = one.pending()[0]
        action = chooser.pick(one.legal(seat)[:-1] or one.legal(seat))
        one.apply(seat, action)
        two.apply(seat, action)
    assert one.decisions == 200
    assert one.digest() == two.digest()


@rule("DR-RULING-46")
def test_a_turn_without_a_reshuffle_uses_no_randomness() -> None:
    table = given(
        hands={A: "daggers_peasant prince ale_knight", B: "4*rat"},
        draws={A: "9*filth", B: "rat"},
        lineup="ale_peasant fool",
        kingdom="fool ale_peasant ale_knight",
        penances="penance_1 penance_2 penance_3",
    )
    copy = table.table.clone()
    assert isinstance(copy, Realm)
    twin = Position(copy)
    twin.table.rng = fast(99)
    for position in (table, twin):
        position.play("play(daggers_peasant)", "play(prince)", "infect_unpaid(0)", "play(ale_knight)").end_turn()
    table.table.rng = twin.table.rng
    assert table.table.digest() == twin.table.digest()


@rule("DR-COMP-1", "DR-KEY-2", "DR-EDGE-40")
@pytest.mark.parametrize(("seats", "seed"), [(2, 1), (3, 2), (5, 5)])
def test_all_216_cards_are_somewhere_after_every_move(seats: int, seed: int) -> None:
    table = new_game(seats, seed, reveal_penance=bool(seed & 1), recycle_pitted_penance=True).table
    chooser = fast(seed)
    box = all_cards()
    for _ in range(700):
        if table.is_over:
            break
        seat = table.pending()[0]
        table.apply(seat, chooser.pick(table.legal(seat)))
        assert dict(table.components()) == box
    assert table.pit
    assert sum(box.values()) == 216
