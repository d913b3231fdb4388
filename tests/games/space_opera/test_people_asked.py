"""Tables of people: questions that are none are not asked, and moves go together."""

from __future__ import annotations

import random
from collections.abc import Sequence

import pytest

from pestis.games.space_opera import GAME
from pestis.games.space_opera.moves import SURRENDER
from pestis.games.space_opera.rules.asking import question_now
from pestis.games.space_opera.state import Galaxy
from pestis.kernel.game import Ask
from pestis.kernel.rng import fast
from pestis.kernel.rules import rule
from pestis.kernel.state import State

from .kit import A, B, Position, given

RICH: dict[str, object] = {"scenario": "bright-minds", "round_limit": 6}


def started(seats: int, seed: int, options: dict[str, object]) -> Galaxy:
    state = GAME.start(seats, seed, options, "people")
    assert isinstance(state, Galaxy)
    return state


def sensible(state: Galaxy, seat: int) -> list[int]:
    return [action for action in state.legal(seat) if action != SURRENDER]


def kind_asked(state: Galaxy) -> str:
    asked = question_now(state)
    return "" if asked is None else asked.id


# Questions that are none.


@pytest.mark.parametrize("seed", range(6))
def test_people_are_never_asked_what_has_one_answer(seed: int) -> None:
    state = started((2, 3, 4)[seed % 3], seed, RICH if seed % 2 else {"round_limit": 6})
    source = random.Random(seed)
    while not state.is_over:
        seat = int(state.next_seat())
        assert len(sensible(state, seat)) > 1, state
        state.apply(seat, source.choice(sensible(state, seat)))


def questions_per_round(ask: Ask) -> float:
    """How many questions a seat answers in a Round, over whole games of the game's own bot."""
    bot = GAME.strategy()
    assert bot is not None
    asked = rounds = 0
    for seats in (2, 3, 4):
        state = GAME.start(seats, seats, {"scenario": "first-game"}, ask)
        rng = fast(seats)
        while not state.is_over:
            state.apply(state.next_seat(), bot.choose(state, int(state.next_seat()), rng))
            asked += 1
        rounds += seats * int(state.rounds() or 0)
    return asked / rounds


def test_people_answer_fewer_questions_than_tables_that_ask_everybody() -> None:
    assert questions_per_round("people") < 0.85 * questions_per_round("public")


@rule("SO-BUILD-2", "SO-RULING-14")
def test_the_only_planet_is_not_asked_for() -> None:
    """All that the turn offers is offered with its items."""
    techs = {A: "energy_converter matter_converter"}
    table = given("A A . B", phase="building", ask="people", techs=techs, worlds={(1, 2): "m0 e0 o0"})
    assert table.window == "item"
    for form in ("build(ship)", "research", "use(energy_converter)", "pass"):
        assert table.offers(form), form
    assert table.table.question(A).text.endswith("free Meeples."), "short enough for the banner of a phone"
    table.play("use(energy_converter)", "amount(2)").decline_all("hack")
    assert table.window == "build", "the planet has no Energy left"
    assert not table.offers("research"), "the turn has begun"
    two = given("A A . B", phase="building", ask="people")
    assert two.window == "build"
    assert given("A . B", phase="building", ask="able").window == "build"


@rule("SO-COMB-4")
def test_which_of_two_equal_ships_is_hit_is_not_asked() -> None:
    fleet = "B 1,4 e3; A 1,3 e2; A 1,3 e2"
    table = given("A . . B\n. . . .", fleet=fleet, turn=B, ask="people").play("move(0)", "step(left)")
    assert table.ship(1) == "gone"
    told_apart = given("A . . B\n. . . .", fleet=f"{fleet} m1", turn=B, ask="people").play("move(0)", "step(left)")
    assert told_apart.window == "name_ship"


# Moves in one go.


def bundles(table: Position) -> list[str]:
    return [bundle.text for bundle in table.table.bundles(table.asked)]


def take(table: Position, text: str) -> None:
    """Make the moves of a bundle as a client does: as long as the same seat is asked and they are legal."""
    seat = table.asked
    moves = next(bundle.moves for bundle in table.table.bundles(seat) if bundle.text == text)
    for action in moves:
        if table.table.next_seat() != seat or action not in table.table.legal(seat):
            return
        table.table.play(seat, action)


def test_all_clones_are_made_in_one_go() -> None:
    table = given("A . B", phase="building", ask="people", worlds={(1, 1): "m3 e3 o3"})
    crowded = "Clone 3 Meeples for 3 Energy: 3 beyond the capacity die in Maintenance unless they leave"
    assert bundles(table) == [crowded]
    take(table, crowded)
    assert table.planet(1, 1) == "A m6 o3"


@rule("SO-RULING-19")
def test_the_rest_of_a_manifest_is_settled_in_one_go() -> None:
    def loading() -> Position:
        return given("A . B\n. . .", ask="people", fleet="A 1,1 e1 m1", worlds={(1, 1): "m2 e3 o1"}).play(
            "load(0)"
        )

    table = loading()
    assert bundles(table) == [
        "Leave all that is still open as it is",
        "Take all of it aboard but 1 Meeple: 4 Energy, 1 Ore and 2 Meeples",
        "Unload all of it",
    ]
    for text, ship in zip(bundles(table), ("e1 m1", "e4 o1 m2", ""), strict=True):
        table = loading()
        take(table, text)
        assert table.ship(0) == f"A 1,1 {ship}".strip()
        assert table.window != "cargo"
    table = loading().play("amount(2)")
    take(table, "Leave all that is still open as it is")
    assert table.ship(0) == "A 1,1 e2 m1"


@rule("SO-RULING-64")
def test_all_of_a_price_is_paid_from_one_planet_in_one_go() -> None:
    table = given("A A . B", phase="building", techs={A: "transport_beam"}, worlds={(1, 1): "m1 e1 o1"})
    table.play("use(transport_beam)", "at(1,2)")
    planet = GAME.content.names[table.table.card[1]]
    assert bundles(table) == [f"Pay all 2 Energy from {planet} (1,2)"]
    take(table, bundles(table)[0])
    assert table.planet(1, 2) == "A m3 e1 o3"


@rule("SO-RULING-72")
def test_move_and_turn_end_in_one_go() -> None:
    table = given("A . . B\n. . . .", ask="people", fleet="A 1,1 e3; A 1,1 e3; B 1,4 e2")
    table.play("move(0)", "step(right)")
    assert bundles(table) == ["End the move here, and your turn"]
    take(table, bundles(table)[0])
    assert table.asked == B
    doomed = given("A . . B\n. . . .", ask="people", fleet="A 1,1 e1; B 1,4 e2").play("move(0)", "step(right)")
    assert bundles(doomed) == [], "no ship is lost in one go"
    alone = given("A . . B\n. . . .", ask="people", fleet="A 1,1 e3; B 1,4 e2").play("move(0)", "step(right)")
    assert bundles(alone) == [], "the turn ends by itself, and the second end would end something else"


def goes_through(state: State, seat: int, moves: Sequence[int]) -> bool:
    """Whether all moves of a bundle answer one kind of question; only a move and its turn may end together."""
    assert isinstance(state, Galaxy)
    kinds = []
    for action in moves:
        if state.next_seat() != seat or action not in state.legal(seat):
            return False
        kinds.append(kind_asked(state))
        state.apply(seat, action)
    return len(set(kinds)) == 1 or kinds == ["step", "move"]


@pytest.mark.parametrize("seed", range(3))
def test_every_bundle_goes_through_and_answers_what_it_was_made_for(seed: int) -> None:
    state = started(3, seed, RICH)
    source = random.Random(seed)
    kinds = set()
    while not state.is_over:
        seat = int(state.next_seat())
        for bundle in state.bundles(seat):
            asked = question_now(state)
            assert asked is not None
            kinds.add(asked.id)
            assert bundle.moves[0] in state.legal(seat)
            assert goes_through(state.clone(), seat, bundle.moves)
        state.apply(seat, source.choice(sensible(state, seat)))
    assert kinds
