"""Rounds, the final march, points and ties."""

import pytest

from pestis.games.space_plague import GAME
from pestis.kernel.playout import random_game
from pestis.kernel.rng import fast
from pestis.kernel.rules import rule
from tests.games.space_plague.kit import A, B, Position, given, new_game


def finished(units: dict[int, str] | None = None, **more: object) -> Position:
    """The last march, just made."""
    settings: dict[str, object] = {"round_number": 8, "last_round": 8, "deck": "", **more}
    return given(phase="march", units=units or {}, **settings)  # type: ignore[arg-type]


@rule("SP-END-1", "SP-RULING-40", "SP-ROUND-1", "SP-RULING-6")
@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize(("final", "more"), [("march_only", 1), ("full_round", 1), ("none", 0)])
@pytest.mark.parametrize("track", [1, 2, 4])
def test_the_number_of_rounds_is_exact(seats: int, final: str, more: int, track: int) -> None:
    table = new_game(seats, 3, final_round=final, event_track_spaces=track)
    rounds = []
    while not table.table.is_over:
        rounds.append(int(table.table.round))
        seat = table.pending[0]
        table.table.apply(seat, table.table.default_move(seat))
    assert table.table.round == 20 - seats + track + more
    assert len(table.table.gone) == 20 - seats - (0 if more else 1)
    commits = [event for event in table.table.events_since(0, None) if event["event"] == "turned_up"]
    assert len(commits) == seats * (20 - seats + track + (1 if final == "full_round" else 0))


@rule("SP-END-1", "SP-EDGE-7", "SP-RULING-6")
def test_the_final_round_is_a_march_only() -> None:
    units = {A: "plague@t6+shield plague@t4", B: "plague@t1+halt2"}
    table = given(
        phase="start", units=units, round_number=7, last_round=8, deck="", track="- - event_18", reserve=[9, 9]
    )
    assert table.table.is_over
    assert table.core == [1, 0]
    assert table.units(A) == "plague@t5"
    assert table.units(B) == "plague@t1+halt"
    assert table.track() == "- - -"
    kinds = table.kinds()
    assert not {"turned_up", "struck", "revealed", "renewed"} & set(kinds)
    assert kinds.index("final_march") < kinds.index("card_left") < kinds.index("advanced")
    told = table.told()[kinds.index("final_march") :]
    assert told[:2] == [
        "The last event is over: only the final march is left.",
        "Family Reunion leaves the track.",
    ]


@rule("SP-RULING-6")
def test_a_full_final_round_has_choices_but_neither_production_nor_event() -> None:
    table = given(
        phase="start",
        round_number=7,
        last_round=8,
        deck="",
        track="- - event_18",
        units={A: "plague@t5"},
        final_round="full_round",
    )
    assert table.table.sealing
    table.commit("evolving", "evolving").rolls("water", "water").play("roll", "roll")
    assert table.table.is_over
    assert "no_event" in table.kinds()
    assert "revealed" not in table.kinds()
    assert table.units(A) == "plague@t6"


@rule("SP-RULING-6", "SP-PROD-1")
def test_in_the_rounds_after_the_last_reveal_phases_two_to_four_are_normal() -> None:
    table = given(phase="start", deck="", track="event_18 event_11 -", units={A: "plague@t2"})
    assert table.track() == "- event_18 event_11"
    table.commit("evolving", "evolving").rolls("water", "alien").play("roll", "roll")
    assert table.energy(A) == "t1 t2 t4 t6"
    assert table.units(A) == "plague@t3"


@rule("SP-END-2", "SP-UNIT-6")
def test_points_are_tokens_in_the_core_and_evolutions() -> None:
    table = finished({A: "captain@t6"}, core=[3, 4], core_special=[1, 0], permanents={A: "evo_31"})
    outcome = table.table.outcome()
    assert outcome.scores == [8, 4]
    assert outcome.parts[0] == {"core": 5, "special_plagues": 1, "evolutions": 2}
    assert outcome.winners == (A,)
    assert outcome.tiebreaks == ()


@rule("SP-RULING-33")
def test_permanents_are_counted_once_after_the_final_march() -> None:
    table = finished({A: "plague@t6 plague@t4"}, permanents={A: "evo_36"})
    assert table.table.scores() == [2, 0]


@rule("SP-END-3", "SP-RULING-42")
def test_first_tie_break_is_units_on_paths_over_all_boards() -> None:
    units = {A: "B.plague@t2+halt captain@t4+halt plague@s1+halt native@t6+halt", B: "red@t1+halt"}
    table = finished(units, core=[4, 4])
    assert table.table.winners() == (B,)
    assert table.table.outcome().tiebreaks == ("more units on the paths",)


@rule("SP-RULING-42", "SP-RULING-23")
def test_by_option_units_on_ships_count_in_the_tie() -> None:
    units = {A: "plague@s1+halt plague@s2+halt", B: "plague@t1+halt"}
    assert finished(units, core=[4, 4]).table.winners() == (B,)
    assert finished(units, core=[4, 4], ship_is_path=True).table.winners() == (A,)


@rule("SP-END-4")
def test_second_tie_break_is_energy() -> None:
    table = finished(core=[4, 4], reserve=[2, 3])
    assert table.table.winners() == (B,)
    assert table.table.outcome().tiebreaks == ("more units on the paths", "more energy in reserve")


@rule("SP-END-5")
def test_still_tied_means_a_shared_victory() -> None:
    table = finished(core=[4, 4], reserve=[2, 2])
    assert table.table.winners() == (A, B)
    assert "SP-END-5" in table.table.outcome().rules


@rule("SP-END-3", "SP-END-5")
def test_a_third_player_with_fewer_points_does_not_enter_the_tie() -> None:
    table = finished({2: "plague@t1+halt plague@t2+halt"}, seats=3, core=[4, 4, 3], reserve=[1, 1, 9])
    assert table.table.winners() == (A, B)


@rule("SP-RULING-40")
def test_the_decision_bound_leaves_room_for_every_random_game() -> None:
    for seats in GAME.seat_counts:
        longest = max(random_game(GAME.start(seats, seed), fast(seed)) for seed in range(10))
        assert longest < GAME.decision_bound(seats)
