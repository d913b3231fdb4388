"""What stands for the answer of a player who does not answer, at each decision point of the catalogue."""

from pathlib import Path

import pytest

from pestis.games.divine_retribution import GAME
from pestis.kernel.rng import fast
from pestis.kernel.rules import rule

from .kit import A, B, C, D, given, new_game, rewritten


@rule("DR-DEC-1", "DR-RULING-3")
def test_an_absent_player_keeps_the_lineup() -> None:
    table = next(
        game
        for game in (new_game(3, seed, lineup_mulligan="vote") for seed in range(200))
        if len(game.pending) == 3
    )
    assert [table.default(seat) for seat in table.pending] == ["keep", "keep", "keep"]


@rule("DR-DEC-2", "DR-DEC-3", "DR-DEC-4", "DR-SPREAD-1")
def test_an_absent_player_ends_the_spread_phase() -> None:
    table = given(hands={A: "rat fool"}, controls={A: "plague_doctor"})
    assert table.default() == "end_spread"


@rule("DR-DEC-12", "DR-DEC-13", "DR-DEC-14", "DR-DEC-15", "DR-DEC-16", "DR-INFECT-5")
@pytest.mark.parametrize("control", ["", "torches_priest 9*rat_king"])
def test_an_absent_player_ends_the_infect_phase_without_a_rat_king(control: str) -> None:
    table = given(phase="infect", controls={A: control}, lineup="fool")
    assert "take_rat_king" in table.choices()
    assert table.default() == "end_infect"


@rule("DR-DEC-17", "DR-RULING-21")
def test_an_absent_player_goes_on_with_the_end_phase() -> None:
    assert given(phase="end", controls={A: "ale_priest"}).default() == "go_on"


@rule("DR-DEC-5", "DR-EFFECT-2")
@pytest.mark.parametrize(
    ("card", "first"),
    [("body_collector", "pit(rat)"), ("bones_knight", "pit(rat)"), ("bones_peasant", "recruit(fool)")],
)
def test_an_absent_player_declines_what_is_optional(card: str, first: str) -> None:
    table = given(hands={A: f"{card} rat"}, discards={A: "fool"})
    table.play(f"play({card})")
    assert first in table.choices()
    assert table.default() == "decline"


@rule("DR-DEC-5", "DR-RULING-50")
def test_an_absent_player_takes_no_card_without_paying() -> None:
    table = given(hands={A: "prince"}, lineup="fool")
    assert table.play("play(prince)").default() == "decline"


@rule("DR-DEC-5", "DR-KEY-2")
@pytest.mark.parametrize(
    ("hand", "given_up"),
    [
        ("rat fool ale_knight", "rat"),
        ("rat filth", "filth"),
        ("rat filth penance_1", "penance_1"),
        ("penance_1 penance_3 filth", "penance_3"),
        ("ale_peasant rat", "rat"),
        ("ale_peasant ale_knight bones_peasant", "bones_peasant"),
        ("ale_priest torches_priest", "ale_priest"),
        ("ale_priest filth plague_doctor", "filth"),
        ("daggers_knight torches_peasant", "torches_peasant"),
        ("plague_doctor fool", "fool"),
        ("cardinal ale_priest rat_king", "rat_king"),
        ("daggers_priest prince plague_doctor", "plague_doctor"),
        ("torches_peasant ale_peasant", "ale_peasant"),
    ],
)
def test_a_mandatory_pit_falls_on_the_lowest_infamy_then_contagions_then_table_order(
    hand: str, given_up: str
) -> None:
    table = given(hands={A: hand}, controls={A: "plague_doctor"})
    table.play("activate(plague_doctor)")
    assert table.default() == f"pit({given_up})"


@rule("DR-DEC-8", "DR-RULING-31")
def test_an_absent_victim_discards_the_least_card() -> None:
    table = given(hands={A: "daggers_knight rat", B: "rat fool filth rat_king"})
    table.play("play(daggers_knight)")
    assert table.default(B) == "suffer"
    table.play("suffer")
    assert table.default(B) == "discard(filth)"


@rule("DR-DEC-8", "DR-RULING-31")
@pytest.mark.parametrize(
    ("hand", "discarded"),
    [
        ("filth rat penance_1 fool", "penance_1"),
        ("penance_1 penance_3 filth fool", "penance_3"),
        ("2*cardinal 2*fool", "fool"),
        ("rat filth ale_priest plague_doctor", "filth"),
        ("2*torches_peasant ale_peasant fool", "ale_peasant"),
    ],
)
def test_an_absent_victim_discards_penance_first_then_the_lowest_infamy(hand: str, discarded: str) -> None:
    table = given(hands={A: "daggers_knight rat", B: hand})
    table.play("play(daggers_knight)")
    if "suffer" in table.choices(B):
        table.play("suffer")
    assert table.default(B) == f"discard({discarded})"


@rule("DR-DEC-5", "DR-KEY-1")
@pytest.mark.parametrize(
    ("discards", "recruited"),
    [
        ("rat filth fool", "fool"),
        ("penance_1 ale_priest", "ale_priest"),
        ("ale_knight fool rat", "ale_knight"),
        ("plague_doctor filth", "plague_doctor"),
        ("torches_priest ale_priest", "ale_priest"),
    ],
)
def test_a_mandatory_recruit_takes_the_most_contagions_then_resistance(discards: str, recruited: str) -> None:
    table = given(phase="infect", controls={A: "bones_priest"}, discards={A: discards})
    table.play("activate(bones_priest)")
    assert table.default() == f"recruit({recruited})"


@rule("DR-DEC-8", "DR-RULING-33")
def test_an_absent_victim_recruits_the_mildest_penance() -> None:
    table = given(hands={A: "pope rat"}, penances="penance_1 penance_3")
    table.play("play(pope)")
    assert table.pending == (B,)
    assert table.default() == "recruit(penance_1)"


@rule("DR-DEC-9", "DR-REPENT-2")
def test_an_absent_repenter_discards_the_least_card_and_declines_the_optional_pit() -> None:
    table = given(hands={A: "2*daggers_peasant", B: "daggers_knight bones_knight rat filth"}, draws={B: "3*fool"})
    table.play("play(daggers_peasant)", "repent(daggers_knight)")
    assert table.default(B) == "discard(filth)"
    table.play("discard(fool)", "play(daggers_peasant)", "repent(bones_knight)")
    assert table.default(B) == "decline"


@rule("DR-DEC-6", "DR-PERSECUTE-2")
@pytest.mark.parametrize(("seat", "victim"), [(A, B), (B, C), (C, D), (D, A)])
def test_an_absent_persecutor_chooses_the_next_player_clockwise(seat: int, victim: int) -> None:
    table = given(seats=4, turn=seat, hands={seat: "daggers_peasant rat"})
    table.play("play(daggers_peasant)")
    assert table.default() == f"persecute({victim})"


@rule("DR-DEC-7", "DR-PERSECUTE-3")
def test_an_absent_victim_suffers_even_with_a_repent_card() -> None:
    table = given(hands={A: "daggers_peasant rat", B: "ale_knight prince"})
    table.play("play(daggers_peasant)")
    assert table.choices(B) == ["repent(ale_knight)", "repent(prince)", "suffer"]
    assert table.default(B) == "suffer"


@rule("DR-DEC-10", "DR-RULING-7")
@pytest.mark.parametrize("order", [("fool", "torches_knight"), ("torches_knight", "fool")])
def test_of_several_effects_that_are_due_the_oldest_comes_first(order: tuple[str, str], tmp_path: Path) -> None:
    draw = '{ do = "draw", count = 1, when = "infect" }'
    game = rewritten(
        tmp_path,
        ('{ do = "contagion", count = 1, each = { suit = "festering" }, most = 3, when = "infect" }', draw),
        ('{ do = "contagion", count = 1, each = { suits = true }, beyond = 2, most = 3, when = "infect" }', draw),
    )
    table = given(game=game, hands={A: "fool torches_knight rat"}, draws={A: "9*rat"})
    table.play(*[f"play({card})" for card in order], "end_spread")
    assert table.choices() == ["resolve(torches_knight)", "resolve(fool)"]
    assert table.default() == f"resolve({order[0]})"


@rule("DR-DEC-11", "DR-CARD-QUEEN")
def test_an_absent_player_lets_the_queen_copy_nothing() -> None:
    table = given(hands={A: "queen"}, controls={A: "ale_peasant"})
    assert table.play("play(queen)").default() == "decline"


@rule("DR-RULING-42", "DR-EDGE-38")
@pytest.mark.parametrize(("seats", "seed"), [(2, 1), (4, 2)])
def test_the_default_is_always_legal_and_a_game_of_absent_players_ends(seats: int, seed: int) -> None:
    table = new_game(seats, seed).table
    chooser = fast(seed)
    while not table.is_over:
        for seat in table.pending():
            default = table.default_move(seat)
            assert default in table.legal(seat)
            away = seat == 0 or GAME.moves.form(default) == "suffer"
            table.apply(seat, default if away else chooser.pick(table.legal(seat)))
    assert table.scores()[0] == 0
