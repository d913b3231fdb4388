"""SO-RULING-68: what each seat sees, what it may guess, and that nothing else reaches it."""

import json

import pytest

from pestis.games.space_opera import GAME
from pestis.games.space_opera.content.tables import FIRST_PLANET
from pestis.games.space_opera.knowledge.observation.board import OF_CELL
from pestis.games.space_opera.state import Galaxy
from pestis.kernel.rng import fast
from pestis.kernel.rules import rule

from .kit import A, B, C, given, new_game


@rule("SO-RULING-68", "SO-MAP-1")
def test_face_down_cards_are_hidden_but_the_pool_is_public() -> None:
    table = new_game(4)
    seen = table.seen(A)
    hidden = [cell for cell in seen["cells"] if not cell["face_up"]]
    assert len(hidden) == 21
    assert all(cell["card"] is None and cell["kind"] is None and cell["planet"] is None for cell in hidden)
    assert seen["pool"] == {"asteroid": 1, "planet": 4, "space": 13, "supernova": 1, "wormhole": 2}


@rule("SO-RULING-68")
def test_a_guess_keeps_what_was_seen_and_deals_the_rest_anew() -> None:
    table = given("A ?* ?- ?o\n. ?. ?% B", techs={A: "radio_telescope"}, fleet="A 1,1; B 2,4", shown={})
    table.play("use(radio_telescope)", "at(1,2)", "end")
    layouts = set()
    for seed in range(40):
        world = table.table.imagine(A, seed)
        assert isinstance(world, Galaxy)
        assert world.card[1] == table.table.card[1]
        assert world.board_view(A) == table.table.board_view(A)
        layouts.add(tuple(world.card))
    kinds = {tuple(sorted(min(card, FIRST_PLANET) for card in layout)) for layout in layouts}
    assert len(layouts) > 1
    assert len(kinds) == 1


@rule("SO-RULING-68", "SO-RULING-4")
def test_which_planets_lie_face_down_is_not_known_either() -> None:
    table = new_game(2, seed=5)
    found = set()
    for seed in range(30):
        world = table.table.imagine(None, seed)
        assert isinstance(world, Galaxy)
        hidden = [card for cell, card in enumerate(world.card) if not world.up[cell] and card >= FIRST_PLANET]
        assert len(hidden) == 4
        assert all(world.content.klass[card] < 5 for card in hidden)
        found.update(hidden)
    assert len(found) > 8


@rule("SO-RULING-47", "SO-RULING-68")
def test_hidden_hands_are_guessed_and_open_cards_are_kept() -> None:
    table = given("A . B C", seats=3, phase="building", techs={B: "rogue spy"}, shown={B: "hacker"})
    guesses = set()
    for seed in range(30):
        world = table.table.imagine(A, seed)
        assert isinstance(world, Galaxy)
        assert world.shown[B] == table.table.shown[B]
        assert world.unknown[B] == 2
        guesses.add(world.owned[B])
    assert len(guesses) > 5
    own = {table.table.imagine(B, seed).owned[B] for seed in range(5)}  # type: ignore[attr-defined]
    assert own == {table.table.owned[B]}


@rule("SO-RULING-50", "SO-RULING-68")
def test_a_spys_look_lasts_until_a_card_goes_unseen() -> None:
    table = given(
        "A . B", phase="building", shown={A: "spy"}, techs={B: "rogue trader engineer plasma_propulsion"}
    )
    table.play("use(spy)", "decline", "decline", "pass")
    assert len(table.player(B, A)["techs"]) == 4
    table.play("research", "tech(rogue)")
    assert table.player(B, A)["techs"] == []


@rule("SO-RULING-50")
def test_a_hidden_copy_is_guessed_among_what_others_hold() -> None:
    table = given("A . B C", seats=3, phase="building", shown={A: "spy", B: "engineer hacker"}, techs={})
    table.play("use(spy)", "decline", "tech(hacker)")
    copies = {int(table.table.imagine(C, seed).copied[A]) for seed in range(20)}  # type: ignore[attr-defined]
    assert copies == {1 << 2, 1 << 8}


@rule("SO-RULING-68")
def test_research_is_seen_and_the_card_is_not() -> None:
    table = given("A . B", phase="building").play("research")
    for viewer, known in ((A, True), (B, False), (None, False)):
        event = next(e for e in table.table.events_since(table.begun, viewer) if e["event"] == "researched")
        assert (event["args"]["tech"] is not None) is known  # type: ignore[index]


@rule("SO-RULING-68")
def test_cargo_and_warheads_are_public() -> None:
    table = given("A . B", fleet="A 1,1 e2 o3 m1 bio1 nuke2")
    ship = table.seen(B)["ships"][0]
    assert (ship["energy"], ship["ore"], ship["meeples"]) == (2, 3, 1)
    assert (ship["bio_warheads"], ship["nuclear_warheads"]) == (1, 2)


@rule("SO-RULING-68")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_views_are_json_and_tell_the_window(seats: int) -> None:
    state = GAME.start(seats, 4, {"scenario": "bright-minds", "surrender": False, "round_limit": 3})
    rng = fast(8)
    kinds = set()
    while not state.is_over:
        seat = state.next_seat()
        seen = json.loads(json.dumps(state.view(seat)))["table"]
        assert seen["window"]["seat"] == seat
        kinds.add(seen["window"]["kind"])
        state.apply(seat, rng.pick(state.legal(seat)))
    assert {"build", "move"} <= kinds
    assert state.view(0)["table"]["window"] is None  # type: ignore[index]


def test_the_window_of_a_hack_says_what_it_would_change() -> None:
    table = given("A . B B", fleet="A 1,1 e4 m5; B 1,4", shown={A: "super_soldier", B: "hacker"})
    table.play("move(0)", "step(right)", "step(right)")
    window = table.seen(B)["window"]
    assert (window["kind"], window["tech"], window["user"]) == ("hack", "super_soldier", A)
    assert window["attack"]["mode"] == "invade"
    assert (window["attack"]["strength"], window["attack"]["defence"]) == (5, 3)
    assert window["hacks"] == [{"tech": "super_soldier", "seat": A}]


def test_the_cargo_form_shows_both_sides() -> None:
    table = given("A . B", fleet="A 1,1 e1").play("load(0)", "amount(2)")
    form = table.seen(A)["manifest"]
    assert form["next"] == "ore"
    assert form["goods"][0] == {"good": "energy", "aboard": 1, "there": 3, "chosen": 2}


def test_the_mover_sees_what_steps_cost() -> None:
    table = given("A % B\n. . .", fleet="A 1,1 e2; B 1,3").play("move(0)")
    steps = table.seen(A)["move"]["steps"]
    assert steps[0] == {"move": "step(right)", "cell": 1, "spaces": 2, "modes": ["enter"]}
    assert table.seen(B)["move"]["steps"] is None


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_observations_have_one_length_for_every_map(seats: int) -> None:
    for scenario in GAME.shelf.names():
        if seats in GAME.shelf.find(scenario).players:
            state = GAME.start(seats, 1, {"scenario": scenario})
            assert len(state.observe(0)) == GAME.observation_size(seats)


@rule("SO-RULING-73", "SO-RULING-58")
def test_the_numbers_of_who_looked_have_the_garrison_and_those_of_others_do_not() -> None:
    table = given("A ?n ?. B", fleet="A 1,1 e1", shown={A: "radio_telescope"})
    blind = cell_numbers(table.table, A, 1)
    table.play("use(radio_telescope)", "at(1,2)", "end").decline_all("hack")
    seen, other = cell_numbers(table.table, A, 1), cell_numbers(table.table, B, 1)
    # Face down and known; by whom it is held: by none of four sides but by a garrison, and of how many Meeples.
    assert (seen[0], seen[1]) == (0.0, 1.0)
    assert seen[-17:-11] == [0.0, 0.0, 0.0, 0.0, 1.0, 0.2]
    assert sum(blind) == sum(other) == 0.0


def cell_numbers(state: Galaxy, seat: int, cell: int) -> list[float]:
    """What a seat knows of one card of the map, as numbers."""
    first = next(block.first for block in GAME.observation_blocks(int(state.seats)) if block.name == "cells")
    return state.observe(seat)[first + cell * OF_CELL : first + (cell + 1) * OF_CELL]
