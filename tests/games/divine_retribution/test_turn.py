"""DR-TURN: turns, phases and rounds, and that a turn and a game come to an end."""

import pytest

from pestis.games.divine_retribution import GAME
from pestis.kernel.errors import DefinitionError
from pestis.kernel.rng import fast
from pestis.kernel.rules import rule

from .kit import A, B, C, Position, given, new_game


def order_of_turns(table: Position, turns: int) -> list[int]:
    order = []
    for _ in range(turns):
        order.append(int(table.table.turn))
        table.end_turn()
    return order


def phase_of(table: Position) -> object:
    shown = table.table.view(A)["table"]
    assert isinstance(shown, dict)
    return shown["phase"]


def take_rat_kings(table: Position) -> Position:
    """Everybody plays nothing and takes a free Rat King as long as there is one, to the end of the game."""
    while not table.table.is_over:
        rat_king = "take_rat_king" in table.choices()
        table.play("take_rat_king" if rat_king else table.default())
    return table


@rule("DR-TURN-1")
def test_a_turn_is_spread_then_infect_then_end() -> None:
    table = given(hands={A: "3*rat", B: "rat"}, draws={A: "5*rat"}, lineup="ale_peasant")
    assert phase_of(table) == "spread"
    table.play("end_spread")
    assert phase_of(table) == "infect"
    kinds = table.during("take_rat_king")
    assert kinds[:2] == ["took_rat_king", "phase_began"]
    assert kinds[-1] == "turn_began"
    assert table.table.turn == B


@rule("DR-TURN-1", "DR-SETUP-9")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_turns_go_clockwise_round_after_round(seats: int) -> None:
    table = new_game(seats, first_seat="1")
    clockwise = [(1 + number) % seats for number in range(2 * seats)]
    assert order_of_turns(table, 2 * seats) == clockwise
    assert table.table.round == 3


@rule("DR-TURN-1")
def test_only_the_active_player_chooses() -> None:
    table = given(seats=3, hands={A: "rat", B: "rat", C: "rat"}, turn=B)
    assert table.pending == (B,)
    assert table.choices(A) == table.choices(C) == []


@rule("DR-TURN-2")
def test_nothing_is_infected_by_payment_in_the_spread_phase() -> None:
    table = given(hands={A: "rat"}, controls={A: "3*rat_king"}, lineup="ale_peasant")
    for form in ("infect(0)", "infect_noble(royals)", "infect_noble(king)", "take_rat_king", "end_infect"):
        assert form not in table.choices()
    assert table.refuse("infect(0)") == "DR-TURN-2"


@rule("DR-TURN-2", "DR-RULING-5")
def test_no_card_is_played_in_the_infect_phase_and_there_is_no_way_back() -> None:
    table = given(hands={A: "rat fool"}, lineup="ale_peasant")
    table.play("end_spread")
    assert not [form for form in table.choices() if form.startswith("play")]
    assert table.refuse("play(rat)") == "DR-TURN-2"
    assert table.refuse("end_spread") == "DR-INFECT-2"


@rule("DR-TURN-2")
def test_nothing_is_played_or_paid_for_in_the_end_phase() -> None:
    table = given(phase="end", hands={A: "rat"}, controls={A: "ale_priest 3*rat_king"}, lineup="ale_peasant")
    for _ in range(5):
        assert set(table.choices()) == {"activate(ale_priest)", "go_on"}
        assert table.refuse("play(rat)") == "DR-TURN-2"
        assert table.refuse("infect(0)") == "DR-TURN-2"
        assert table.refuse("take_rat_king") == "DR-TURN-2"
        table.play("go_on")
    assert table.table.turn == B


@rule("DR-RULING-5", "DR-END-2")
def test_a_card_drawn_after_the_spread_phase_is_only_discarded() -> None:
    table = given(phase="end", controls={A: "ale_priest"}, draws={A: "5*rat fool"})
    table.play("activate(ale_priest)")
    assert table.discard(A) == "fool"
    assert table.hand(A) == "rat rat rat rat rat"


# DR-RULING-42: a game ends even if nobody wants anything.


@rule("DR-RULING-42", "DR-EDGE-38")
@pytest.mark.parametrize("seats", [2, 3, 5])
def test_five_rounds_in_which_nothing_is_taken_end_the_game(seats: int) -> None:
    table = new_game(seats, first_seat="1")
    for _ in range(5 * seats):
        assert not table.table.is_over
        table.end_turn()
    assert table.table.is_over
    outcome = table.table.outcome()
    assert (outcome.reason, outcome.rules[0]) == ("stall", "DR-RULING-42")
    assert table.cited()[-1] == ("ended", ["DR-SCORE-5"])
    assert table.told()[-1] == "The game is over. Nobody took a card for 5 rounds in a row."
    assert outcome.winners == tuple(range(seats))
    assert outcome.scores == [0.0] * seats


@rule("DR-RULING-42", "DR-RULING-18", "DR-EDGE-38")
@pytest.mark.parametrize(("seats", "rounds"), [(2, 13), (3, 10), (4, 9), (5, 8)])
def test_players_who_only_take_rat_kings_stall_when_there_are_no_more(seats: int, rounds: int) -> None:
    table = take_rat_kings(new_game(seats))
    assert table.table.outcome().reason == "stall"
    assert table.table.round == rounds
    assert table.table.rat_kings == 0
    assert sum(table.table.scores()) == 15


@rule("DR-RULING-42")
@pytest.mark.parametrize("form", ["infect(0)", "infect_noble(royals)", "take_rat_king"])
def test_a_single_card_taken_starts_the_five_rounds_anew(form: str) -> None:
    table = given(turn=B, phase="infect", controls={B: "4*rat_king"}, lineup="ale_peasant", stall_rounds=2)
    table.table.stalled_rounds = 1
    table.play(form).finish_turn(B)
    for _ in range(4):
        assert not table.table.is_over
        table.end_turn()
    assert table.table.outcome().reason == "stall"


@rule("DR-RULING-42", "DR-RULING-50")
def test_a_card_taken_without_paying_is_no_stall() -> None:
    table = given(seats=3, turn=C, hands={C: "prince"}, lineup="fool", stall_rounds=1)
    table.play("play(prince)", "infect_unpaid(0)").finish_turn(C)
    assert not table.table.is_over
    table.end_turn().end_turn().end_turn()
    assert table.table.outcome().reason == "stall"


@rule("DR-RULING-42")
def test_cards_played_drawn_or_pitted_do_not_keep_a_game_alive() -> None:
    table = given(hands={A: "body_collector filth"}, draws={A: "9*rat"}, stall_rounds=1)
    table.play("play(body_collector)", "pit(filth)").end_turn().end_turn()
    assert table.table.outcome().reason == "stall"


@rule("DR-RULING-42")
def test_a_round_begins_with_the_first_seat() -> None:
    table = given(seats=3, first_seat=B, turn=B, stall_rounds=1)
    table.end_turn().end_turn()
    assert (table.table.turn, table.table.round) == (A, 1)
    table.end_turn()
    assert table.table.is_over


@rule("DR-RULING-42")
def test_the_game_ends_after_the_round_limit() -> None:
    table = new_game(max_rounds=3, stall_rounds=50, first_seat="0")
    for _ in range(6):
        assert not table.table.is_over
        table.end_turn()
    outcome = table.table.outcome()
    assert (outcome.reason, table.table.round) == ("round_limit", 3)
    assert outcome.text == "The last round was over."


@rule("DR-RULING-42")
def test_the_round_limit_is_a_hundred_unless_told() -> None:
    table = given(round_number=99, turn=B, stall_rounds=50).end_turn()
    assert table.table.round == 100
    table.end_turn()
    assert not table.table.is_over
    table.end_turn()
    assert table.table.outcome().reason == "round_limit"


@rule("DR-RULING-42")
def test_what_can_be_taken_never_grows() -> None:
    table = new_game(3, 4, recycle_pitted_penance=True).table
    left = 120 + 7 + 15
    chooser = fast(9)
    while not table.is_over and table.decisions < 400:
        seat = table.pending()[0]
        table.apply(seat, chooser.pick(table.legal(seat)))
        nobles = 6 - sum(table.nobles_taken) + int(table.king_here)
        now = len(table.kingdom) + sum(card >= 0 for card in table.lineup) + nobles + table.rat_kings
        assert now <= left
        left = now
    assert left < 142


@rule("DR-RULING-43")
def test_no_card_is_played_twice_in_a_turn() -> None:
    hand = "2*ale_knight 2*bones_peasant 2*body_collector princess queen plague_doctor daggers_knight"
    table = given(hands={A: hand}, draws={A: "12*rat"}, discards={A: "fool"})
    chooser = fast(5)
    played = 0
    while table.table.phase == 1:
        legal = table.table.legal(A)
        action = chooser.pick(legal[:-1] or legal)
        played += GAME.moves.form(action).startswith("play")
        table.table.apply(A, action)
    assert 10 <= played <= 23


@rule("DR-RULING-43")
def test_more_than_2000_actions_in_a_turn_are_an_internal_error() -> None:
    table = given(hands={A: "2*rat"})
    table.table.decisions = table.table.turn_start + 1999
    table.play("play(rat)")
    with pytest.raises(DefinitionError, match="DR-RULING-43"):
        table.play("end_spread")


@rule("DR-RULING-43")
def test_the_actions_are_counted_anew_in_each_turn() -> None:
    table = given(hands={A: "2*rat"})
    table.table.decisions = table.table.turn_start + 1990
    for _ in range(10):
        table.end_turn()
    assert table.table.outcome().reason == "stall"


@rule("DR-RULING-43", "DR-RULING-42")
def test_no_game_can_last_longer_than_the_stated_bound() -> None:
    for seats in (2, 5):
        assert GAME.decision_bound(seats) >= 1000 * 2000 * seats
