"""Every house rule with each of its values, and what is refused before a game begins."""

import pytest

from pestis.games.divine_retribution import GAME
from pestis.kernel.errors import OptionError
from pestis.kernel.rules import rule

from .kit import A, B, Position, given, new_game

DEFAULTS = {
    "first_seat": "random",
    "lineup_mulligan": "auto",
    "last_seat_extra_card": False,
    "graded_start": False,
    "one_noble_per_stack_per_turn": False,
    "buy_rat_king": False,
    "reveal_penance": False,
    "recycle_pitted_penance": False,
    "queen_copies_end_chronic": False,
    "equal_turns": False,
    "tiebreak": "shared",
    "stall_rounds": 5,
    "max_rounds": 100,
}


def hand_sizes(table: Position) -> list[int]:
    """Hands in turn order."""
    seats = table.table.seats
    first = table.table.first_seat
    return [int(table.table.hands[(first + place) % seats].size()) for place in range(seats)]


@rule("DR-RULING-2", "DR-RULING-3", "DR-RULING-15", "DR-RULING-16", "DR-RULING-40", "DR-RULING-41", "DR-RULING-42")
def test_the_defaults_are_those_of_the_rulebook() -> None:
    assert GAME.options.resolve(None).as_json() == DEFAULTS


@rule("DR-RULING-2", "DR-RULING-3", "DR-RULING-41", "DR-RULING-42")
@pytest.mark.parametrize(
    ("option", "value"),
    [
        ("first_seat", "5"),
        ("first_seat", 0),
        ("first_seat", "-1"),
        ("lineup_mulligan", "yes"),
        ("lineup_mulligan", True),
        ("last_seat_extra_card", 1),
        ("graded_start", "true"),
        ("one_noble_per_stack_per_turn", 0),
        ("buy_rat_king", "no"),
        ("reveal_penance", None),
        ("recycle_pitted_penance", 1),
        ("queen_copies_end_chronic", "yes"),
        ("equal_turns", 2),
        ("tiebreak", "king"),
        ("stall_rounds", 0),
        ("stall_rounds", 51),
        ("stall_rounds", True),
        ("max_rounds", 0),
        ("max_rounds", 1001),
        ("max_rounds", 10.0),
        ("max_rounds", "100"),
    ],
)
def test_a_value_that_an_option_does_not_take_is_refused_with_what_it_takes(option: str, value: object) -> None:
    with pytest.raises(OptionError, match=rf"option '{option}' is .*allowed"):
        GAME.start(5, 1, {option: value})


def test_an_unknown_option_is_refused_with_the_nearest_name() -> None:
    with pytest.raises(OptionError, match="did you mean 'max_rounds'"):
        GAME.start(2, 1, {"max_round": 5})


@rule("DR-RULING-42")
@pytest.mark.parametrize(("option", "value"), [("stall_rounds", 1), ("stall_rounds", 50), ("max_rounds", 1000)])
def test_the_limits_of_the_numbers_are_allowed(option: str, value: int) -> None:
    assert not GAME.start(2, 1, {option: value}).is_over


# Start.


@rule("DR-RULING-2")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_each_seat_can_be_told_to_begin(seats: int) -> None:
    assert [new_game(seats, first_seat=str(seat)).pending for seat in range(seats)] == [(s,) for s in range(seats)]


@rule("DR-RULING-2")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_first_seat_that_is_not_at_the_table_is_refused(seats: int) -> None:
    with pytest.raises(OptionError, match=f"'first_seat' is '{seats}'; allowed with {seats} seats: random, 0 to"):
        new_game(seats, first_seat=str(seats))


@rule("DR-SETUP-6", "DR-DESIGN-11")
@pytest.mark.parametrize("first", ["0", "1"])
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_the_last_seat_in_turn_order_can_start_with_six_cards(seats: int, first: str) -> None:
    table = new_game(seats, last_seat_extra_card=True, first_seat=first)
    assert hand_sizes(table) == [5] * (seats - 1) + [6]
    assert table.table.draws[(int(first) - 1) % seats].size() == 4


@rule("DR-SETUP-6", "DR-DESIGN-11")
@pytest.mark.parametrize("first", ["0", "1"])
@pytest.mark.parametrize("hands", [[5, 7], [5, 6, 7], [5, 5, 6, 7], [5, 5, 6, 6, 7]])
def test_later_seats_can_start_with_more_cards(hands: list[int], first: str) -> None:
    table = new_game(len(hands), graded_start=True, first_seat=first)
    assert hand_sizes(table) == hands
    assert [h.size() + d.size() for h, d in zip(table.table.hands, table.table.draws, strict=True)] == [10] * len(
        hands
    )


@rule("DR-DESIGN-11", "DR-END-3")
def test_extra_cards_are_for_the_first_hand_only() -> None:
    table = new_game(graded_start=True, first_seat="0").end_turn()
    assert table.table.hands[B].size() == 7
    table.end_turn()
    assert table.table.hands[B].size() == 5


@rule("DR-DESIGN-11")
def test_both_kinds_of_extra_cards_at_once_are_refused() -> None:
    with pytest.raises(OptionError, match="'graded_start' and 'last_seat_extra_card' do not go together"):
        new_game(graded_start=True, last_seat_extra_card=True)


# Infect.


@rule("DR-RULING-15", "DR-EDGE-9")
def test_one_noble_per_stack_and_turn() -> None:
    table = given(
        phase="infect",
        controls={A: "9*king", B: "9*king"},
        draws={A: "5*rat"},
        lineup="fool",
        one_noble_per_stack_per_turn=True,
    )
    table.play("infect_noble(royals)")
    assert table.refuse("infect_noble(royals)") == "DR-RULING-15"
    table.play("infect_noble(clergy)")
    assert table.refuse("infect_noble(clergy)") == "DR-RULING-15"
    table.play("end_infect", "infect_noble(royals)")
    assert table.discard(B) == "princess"


@rule("DR-RULING-15", "DR-INFECT-3")
def test_one_noble_per_stack_does_not_guard_the_king_who_is_in_none() -> None:
    table = given(
        phase="infect",
        controls={A: "9*king"},
        lineup="fool",
        royals_taken=2,
        clergy_taken=2,
        one_noble_per_stack_per_turn=True,
    )
    table.play("infect_noble(royals)", "infect_noble(clergy)", "infect_noble(king)")
    assert table.discard(A) == "queen pope king"


@rule("DR-RULING-16", "DR-RULING-17")
def test_rat_kings_for_sale_cost_their_resistance_and_end_the_free_one() -> None:
    table = given(phase="infect", controls={A: "3*rat"}, draws={A: "5*rat"}, rat_kings=4, buy_rat_king=True)
    assert table.choices() == ["take_rat_king", "buy_rat_king", "end_infect"]
    table.play("buy_rat_king", "buy_rat_king")
    assert table.available(A) == 1
    assert table.refuse("take_rat_king") == "DR-RULING-17"
    table.play("buy_rat_king")
    assert table.table.rat_kings == 1
    assert table.discard(A) == "rat rat rat rat_king rat_king rat_king"


@rule("DR-RULING-16", "DR-RULING-17")
def test_rat_kings_for_sale_are_not_sold_after_the_free_one() -> None:
    table = given(phase="infect", controls={A: "3*rat bones_priest"}, buy_rat_king=True)
    table.play("take_rat_king")
    assert table.refuse("buy_rat_king") == "DR-RULING-17"


@rule("DR-RULING-16", "DR-RULING-18")
def test_rat_kings_for_sale_run_out_and_must_be_afforded() -> None:
    sold_out = given(phase="infect", controls={A: "5*rat"}, lineup="ale_peasant", rat_kings=0, buy_rat_king=True)
    assert sold_out.refuse("buy_rat_king") == "DR-RULING-18"
    poor = given(phase="infect", controls={A: "filth"}, buy_rat_king=True)
    assert poor.refuse("buy_rat_king") == "DR-INFECT-4"


# Penance.


@rule("DR-RULING-33")
@pytest.mark.parametrize(("reveal", "top"), [(False, "penance"), (True, "penance_2")])
def test_a_drawn_penance_can_be_shown_to_all(reveal: bool, top: str) -> None:
    table = given(hands={A: "daggers_peasant rat"}, penances="penance_1 penance_2", reveal_penance=reveal)
    table.play("play(daggers_peasant)")
    assert table.draw(B) == "penance_2"
    shown = table.table.view(A)["table"]
    assert isinstance(shown, dict)
    assert shown["players"][B]["draw_top"] == [top]
    own = table.table.view(B)["table"]
    assert isinstance(own, dict)
    assert own["players"][B]["draw_top"] == ["penance_2"]


@rule("DR-RULING-32", "DR-KEY-2")
@pytest.mark.parametrize(("recycle", "recruited"), [(False, ""), (True, "penance_3")])
def test_pitted_penance_can_become_a_new_penance_deck(recycle: bool, recruited: str) -> None:
    table = given(
        hands={A: "daggers_peasant rat"}, penances="", pit="fool penance_3", recycle_pitted_penance=recycle
    )
    table.play("play(daggers_peasant)")
    assert table.draw(B) == recruited
    assert table.pit() == ("fool" if recycle else "fool penance_3")


@rule("DR-RULING-32")
def test_penance_is_recycled_only_when_the_deck_is_empty() -> None:
    table = given(hands={A: "pope rat"}, penances="penance_1", pit="penance_3", recycle_pitted_penance=True)
    table.play("play(pope)")
    assert sorted(table.choices()) == ["recruit(penance_1)", "recruit(penance_3)"]
    assert table.pit() == ""


# Cards.


@rule("DR-RULING-39")
@pytest.mark.parametrize(("allowed", "hand"), [(False, []), (True, ["activate(queen)"])])
def test_the_queens_copy_of_an_end_phase_chronic(allowed: bool, hand: list[str]) -> None:
    table = given(
        hands={A: "queen"}, controls={A: "ale_priest"}, draws={A: "9*rat"}, queen_copies_end_chronic=allowed
    )
    table.play("play(queen)", "copy(ale_priest)", "end_infect")
    assert table.choices() == ["activate(ale_priest)", *hand, "go_on"]
    table.play("go_on")
    assert table.choices() == ["activate(ale_priest)", "go_on"]


# Questions.


@rule("DR-RULING-49", "DR-RULING-46")
def test_who_is_asked_is_public_or_able_and_nothing_else() -> None:
    with pytest.raises(OptionError, match="ask is"):
        GAME.settle(2, None, "nobody")


@rule("DR-RULING-40", "DR-RULING-41", "DR-RULING-42", "DR-RULING-15")
def test_every_option_says_what_it_is_for_and_which_rule_it_changes() -> None:
    book = GAME.rulebook()
    for option in GAME.options.options.values():
        assert option.help
        assert option.rule in book
        # Players read which rule changes; where that one is silent, builders offer the option.
        told = book.rule(option.rule).text + book.rule("DR-DESIGN-11").text
        assert f"`{option.name}`" in told


@rule("DR-RULING-45", "DR-RULING-46")
def test_the_settled_options_are_written_down_as_they_were_played() -> None:
    options = GAME.settle(3, {"stall_rounds": 7, "first_seat": "2"}, "public").as_json()
    assert options == {**DEFAULTS, "stall_rounds": 7, "first_seat": "2"}
    again = GAME.start(3, 5, options)
    assert again.digest() == GAME.start(3, 5, {"stall_rounds": 7, "first_seat": "2"}).digest()
