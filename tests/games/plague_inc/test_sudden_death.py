"""PI-SD: the two ends of Sudden Death, and its cap."""

import pytest

from pestis.kernel.rng import fast
from pestis.kernel.rules import rule
from tests.games.plague_inc.kit import A, B, Position, begin, given, new_game

STUCK_SLIDE = "- - - rash -"


def last_turns(world: dict[str, str], **more: object) -> Position:
    return given(world=world, sudden_death=True, deck="", **more)  # type: ignore[arg-type]


@rule("PI-SD-4", "PI-RULING-32", "PI-CONF-13")
def test_who_can_neither_place_nor_roll_ends_the_game_at_once() -> None:
    """Edge 32."""
    table = last_turns({"china": "AB", "japan": "B"}, slides={A: STUCK_SLIDE}, run=False)
    table.table.supply[A] = 0
    begin(table.table, A, "start")
    table.play("pass", "pass")
    assert table.table.is_over
    assert table.table.outcome().reason == "unable_to_move"
    assert table.table.active == A


@rule("PI-SD-5")
def test_before_sudden_death_being_unable_to_move_ends_nothing() -> None:
    table = given(
        world={"libya": "AB", "japan": "BB"},
        phase="infection",
        slides={A: STUCK_SLIDE},
        face_up="peru - -",
        rolls=[6],
    )
    table.play("roll(libya)")
    assert not table.table.is_over


@rule("PI-RULING-32")
def test_a_failed_roll_is_a_move() -> None:
    """Edge 33."""
    table = last_turns({"libya": "AB", "japan": "B"}, slides={A: STUCK_SLIDE}, phase="infection", rolls=[6])
    table.play("roll(libya)")
    assert not table.table.is_over
    assert table.table.active == B


@rule("PI-RULING-32", "PI-RULING-71")
def test_a_ban_makes_stuck_and_a_stopped_token_does_not() -> None:
    world = {"france": "A", "japan": "B"}
    barred = last_turns(world, slides={A: STUCK_SLIDE}, bans={B: "europe"}, phase="infection")
    assert barred.table.outcome().reason == "unable_to_move"
    stopped = last_turns(world, slides={A: STUCK_SLIDE}, held={B: "cdc_alert"}, phase="infection")
    stopped.play("place(france)", "play(cdc_alert)")
    assert not stopped.table.is_over
    assert stopped.table.active == B


@rule("PI-RULING-32", "PI-RULING-64")
def test_rioting_keeps_a_stuck_turn_going() -> None:
    """Edge 42."""
    table = last_turns({"france": "A", "japan": "B"}, slides={A: STUCK_SLIDE}, held={A: "rioting"}, run=False)
    table.table.supply[A] = 0
    begin(table.table, A, "infection")
    table.play("play(rioting)", "pick(france, 1)", "pick(france, 1)")
    assert not table.table.is_over
    assert table.tokens("france") == "ABB"


@rule("PI-RULING-33")
@pytest.mark.parametrize(("flag", "over"), [(False, True), (True, False)])
def test_outbreak_is_no_placing_unless_a_flag_says_so(flag: bool, over: bool) -> None:
    """Edge 34."""
    table = last_turns(
        {"libya": "AA", "china": "B", "japan": "B"}, outbreak_prevents_stuck=flag, phase="infection"
    )
    assert table.choices() == ["pass", "outbreak(libya)"]
    table.play("outbreak(libya)", "aim(china)")
    assert table.table.is_over == over


@rule("PI-RULING-33")
def test_a_player_able_to_place_who_breaks_out_is_not_stuck() -> None:
    table = last_turns({"libya": "AA", "morocco": "", "china": "B", "japan": "B"}, phase="infection")
    table.play("outbreak(libya)", "aim(china)")
    assert not table.table.is_over


@rule("PI-RULING-33", "PI-RULING-32")
def test_an_outbreak_that_creates_a_roll() -> None:
    """Edge 34."""
    table = last_turns({"libya": "AA", "iceland": "B.", "japan": "B"}, phase="infection", rolls=[6])
    table.play("outbreak(libya)", "aim(iceland)")
    assert table.offers("roll") == ["iceland"]
    table.play("roll(iceland)")
    assert not table.table.is_over


@rule("PI-SD-3", "PI-CONF-10")
def test_an_eradication_ends_the_game_after_the_turn_with_all_its_rolls() -> None:
    """Edge 31."""
    table = last_turns({"libya": "AB", "panama": "AA", "france": "A"}, phase="death", rolls=[1, 6])
    table.play("roll(libya)")
    assert table.table.latched
    assert table.seen()["ending"]
    assert table.offers("roll") == ["panama"]
    table.play("roll(panama)")
    assert table.table.outcome().reason == "eradication"


@rule("PI-RULING-31", "PI-SD-1", "PI-SD-3")
def test_who_is_gone_when_sudden_death_begins_ends_it_after_this_turn() -> None:
    """Edge 30."""
    table = given(world={"france": "A"}, face_up="peru - -", deck="").play("take(peru)", "discard")
    assert table.table.sudden_death
    assert table.table.latched
    table.end_turn()
    assert table.table.outcome().reason == "eradication"


@rule("PI-SD-3", "PI-RULING-35")
@pytest.mark.parametrize(("option", "over"), [("latched", True), ("end_of_turn_state", False)])
def test_an_eradicated_player_who_comes_back_in_the_same_turn(option: str, over: bool) -> None:
    table = last_turns(
        {"libya": "AB", "france": "A", "poland": "A"},
        phase="death",
        rolls=[1],
        held={A: "rioting"},
        sd_eradication=option,
    )
    table.play("roll(libya)", "pass", "decline")
    table.play("play(rioting)", "pick(france, 1)", "pass")
    assert table.tokens("france") == "AB"
    assert table.table.is_over == over


@rule("PI-RULING-96", "PI-RULING-34")
def test_the_cap_ends_an_endless_sudden_death() -> None:
    """Edge 35."""
    table = last_turns(
        {"libya": "AA", "china": "B", "morocco": "", "japan": "BB"},
        sudden_death_round_cap=2,
        outbreak_prevents_stuck=True,
    )
    table.table.sudden_turns = -1
    turns = 0
    while table.pending and turns < 20:
        seat = int(table.table.active)
        while table.pending and table.table.active == seat:
            outbreaks = [form for form in table.choices() if form.startswith("outbreak")]
            table.play(outbreaks[0] if outbreaks else table.choices()[0])
        turns += 1
    assert table.table.outcome().reason == "round_cap"
    assert turns == 5


@rule("PI-RULING-34", "PI-RULING-62")
@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_random_play_ends_below_deck_size_and_cap(seats: int) -> None:
    """Edge 40."""
    for seed in range(10):
        table = new_game(seats, seed).table
        rng = fast(seed)
        while table.pending():
            seat = table.pending()[0]
            table.apply(seat, rng.pick(table.legal(seat)))
        assert table.round <= 49 + 30


@rule("PI-RULING-32")
def test_devolving_on_purpose_to_become_unable_is_legal() -> None:
    table = last_turns({"spain": "AB", "japan": "B"}, slides={A: "heat_resistance - - rash -"}, phase="evolution")
    table.play("devolve(bottom_1)", "pass")
    assert table.table.outcome().reason == "unable_to_move"


@rule("PI-RULING-35", "PI-SD-3")
@pytest.mark.parametrize("option", ["latched", "end_of_turn_state"])
def test_the_end_is_announced_only_while_it_will_come(option: str) -> None:
    world = {"libya": "AB", "france": "A", "poland": "A"}
    table = last_turns(world, phase="death", rolls=[1], held={A: "rioting"}, sd_eradication=option)
    assert not table.seen()["ending"]
    table.play("roll(libya)", "pass", "decline")
    assert table.seen()["ending"]
    table.play("play(rioting)", "pick(france, 1)", "pick(france, 1)")
    assert table.seen()["ending"] == (option == "latched")
