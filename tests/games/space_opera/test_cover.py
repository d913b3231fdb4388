"""Tables of people: pauses tell nothing, and questions that are none are not asked."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence

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


def windows(state: Galaxy) -> int:
    assert state.journal is not None
    return int(state.journal.windows)


def sensible(state: Galaxy, seat: int) -> list[int]:
    return [action for action in state.legal(seat) if action != SURRENDER]


# Cover.


def heard(state: Galaxy, seat: int, action: int) -> tuple[list[object], int]:
    """What a seat sees happen by its own move until it is asked again; all others do as little as they can."""
    before = windows(state)
    number = int(state.journal.count(seat)) if state.journal is not None else 0
    state.apply(seat, action)
    while not state.is_over and state.next_seat() != seat:
        state.apply(state.next_seat(), state.default_move(state.next_seat()))
    seen = [(event["event"], event["seat"], event["args"]) for event in state.events_since(number, seat)]
    return [*seen, state.is_over], windows(state) - before


def compared(seats: int, seed: int, options: dict[str, object]) -> Iterator[tuple[int, int]]:
    """The pauses after a move, in the true world and in one that the mover cannot tell from it by what happens."""
    state = started(seats, seed, options)
    source = random.Random(seed)
    while not state.is_over:
        seat = int(state.next_seat())
        action = source.choice(sensible(state, seat))
        other = state.imagine(seat, source.randrange(1 << 30))
        true = state.clone()
        assert isinstance(other, Galaxy)
        assert isinstance(true, Galaxy)
        seen, pauses = heard(true, seat, action)
        imagined, others = heard(other, seat, action)
        if seen == imagined:
            yield pauses, others
        state.apply(seat, action)


@rule("SO-REACT-7", "SO-RULING-68")
@pytest.mark.parametrize("seed", range(4))
def test_pauses_depend_only_on_what_everybody_knows(seed: int) -> None:
    found = list(compared((2, 3, 4)[seed % 3], seed, RICH))
    assert len(found) > 40
    assert sum(true for true, _ in found) > 20
    assert [pair for pair in found if pair[0] != pair[1]] == []


REACTIONS = ("hack", "defend", "guard", "counter", "pierce")


def kind_asked(state: Galaxy) -> str:
    asked = question_now(state)
    return "" if asked is None else asked.id


@rule("SO-REACT-7")
def test_no_reaction_and_no_hidden_choice_comes_without_a_pause() -> None:
    """Whoever is asked because of a card that nobody knows of is asked in a pause that all have."""
    seen = set()
    for seed in range(12):
        state = started((2, 3, 4)[seed % 3], seed, {**RICH, "scenario": ("bright-minds", "first-game")[seed % 2]})
        source = random.Random(seed)
        while not state.is_over:
            seat = int(state.next_seat())
            before, last = windows(state), kind_asked(state)
            state.apply(seat, source.choice(sensible(state, seat)))
            kind = kind_asked(state)
            asked = int(state.next_seat())
            if not kind or not state.unknown[asked] or (kind == last == "hack"):
                continue
            hidden = kind in REACTIONS or (kind in ("offer", "produce") and not state.shown[asked])
            if hidden:
                seen.add(kind)
                assert windows(state) > before, state
    assert {"hack", "offer", "produce"} <= seen


ATTACK = ("A . B B\n. . . .", "A 1,1 e3 m5; B 1,3 e0; B 1,4 e0", ("move(0)", "step(right)"), "step(right)")
STRIKE = ("A . B B\n. . . .", "A 1,1 e3; B 1,3 e0; B 1,4 e0", ("move(0)", "step(right)"), "step(right)")
CRASH = ("A . . B\n. . . .", "A 1,1 e3; B 1,3 e2", ("move(0)", "step(right)"), "step(right)")


@rule("SO-REACT-3", "SO-REACT-4", "SO-REACT-7")
@pytest.mark.parametrize(
    ("position", "held"),
    [
        (ATTACK, "force_field"),
        (STRIKE, "missile_defense"),
        (CRASH, "ship_armor"),
        (CRASH, "energy_shield"),
    ],
)
def test_an_answer_is_covered_whether_somebody_has_it_or_not(
    position: tuple[str, str, tuple[str, ...], str], held: str
) -> None:
    drawn, fleet, before, last = position
    found = []
    for card in (held, "kamikaze_pilot"):
        table = given(drawn, ask="people", fleet=fleet, techs={B: card}).play(*before)
        start = windows(table.table)
        after = table.table.clone()
        assert isinstance(after, Galaxy)
        after.apply(A, table.action(last))
        assert windows(after) > start
        assert (after.next_seat() == B and kind_asked(after) in REACTIONS) == (card == held)
        found.append(heard(table.table, A, table.action(last)))
    assert found[0] == found[1]


def pauses_of(table: Position, form: str) -> int:
    before = windows(table.table)
    table.play(form)
    return windows(table.table) - before


@rule("SO-REACT-2", "SO-REACT-7")
def test_a_use_is_covered_whether_somebody_can_hack_it_or_not() -> None:
    def use(other: str) -> Position:
        techs = {A: "energy_converter", B: other}
        return given("A . B", phase="building", ask="people", techs=techs, worlds={(1, 1): "m3 e5 o1"})

    able, unable = use("hacker"), use("engineer")
    assert pauses_of(able, "use(energy_converter)") == pauses_of(unable, "use(energy_converter)") == 0
    assert pauses_of(able, "amount(2)") == pauses_of(unable, "amount(2)") == 1
    assert (able.asked, able.window) == (B, "hack")
    assert unable.asked == A
    before = len(able.told(A))
    assert pauses_of(able, "decline") == 0
    assert able.told(A)[before:] == unable.told(A)[before:], "a pass leaves no trace"


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
    assert table.table.question(A).text.endswith("You may also Research, use a Technology or pass.")
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
    assert bundles(table) == ["Clone 3 Meeples for 3 Energy"]
    take(table, "Clone 3 Meeples for 3 Energy")
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
