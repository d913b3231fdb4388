"""SP-RULING-57: a table of people is asked no formalities, and everything that matters can still be done."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import NamedTuple

import pytest

from pestis.games.space_plague import GAME, frames, moves
from pestis.games.space_plague.state import Invasion
from pestis.kernel.agenda import b_of, kind_of
from pestis.kernel.game import Ask
from pestis.kernel.piles import SPECTATOR
from pestis.kernel.rng import Rng, fast
from pestis.kernel.rules import rule
from pestis.kernel.state import State
from tests.games.space_plague.kit import A, B, C, Position, given

LUCK = {A: "evolving", B: "evolving"}


for_people = partial(given, ask="people")


# Turns.


@rule("SP-RULING-57", "SP-ACT-3")
def test_the_turn_offers_what_the_card_does_and_instants_beside_it() -> None:
    table = for_people(
        shown={A: "produce_1", B: "evolving"}, reserve=[2, 0], instants={A: "evo_10"}, row="evo_19 - -"
    )
    assert table.choices() == ["produce(s1)", "produce(s2)", "produce(s3)", "renew", "use(evo_10)"]
    table.play("produce(s2)")
    assert table.units(A) == "plague@s2"
    assert (table.pending, table.seen()["turn"]) == ((B,), B)
    assert table.kinds()[:2] == ["resolved", "placed"]


@rule("SP-RULING-57", "SP-MKT-1", "SP-RULING-55")
def test_the_first_purchase_is_made_in_the_turn_and_instants_in_the_market() -> None:
    table = for_people(shown=LUCK, reserve=[3, 2], row="evo_6 evo_4 -")
    assert table.choices() == ["buy(1)", "buy(2)", "visit", "roll", "renew"]
    table.play("buy(1)")
    assert (table.reserve, table.choices()) == ([0, 2], ["leave", "use(evo_6)"])
    table.play("use(evo_6)")
    assert (table.reserve, table.choices()) == ([2, 0], ["leave", "buy(2)", "renew"])
    table.play("leave")
    assert table.seen()["turn"] == B


@rule("SP-RULING-57", "SP-RULING-11")
def test_after_the_card_the_turn_ends_unless_there_is_news() -> None:
    """To renew was offered beside the card; it is offered again only if the card brought the energy for it."""
    rich = for_people(shown={A: "produce_1", B: "evolving"}, reserve=[2, 0], row="evo_19 - -").play("produce(s1)")
    assert rich.seen()["turn"] == B
    poor = for_people(shown=LUCK, rolls=["x2"], reserve=[0, 0], row="evo_19 - -").play("roll")
    assert (poor.pending, poor.choices()) == ((A,), ["end_turn", "renew"])
    active = for_people(
        shown={A: "produce_1", B: "evolving"}, permanents={A: "evo_28"}, units={A: "plague@t1"}, reserve=[2, 0]
    ).play("produce(s1)")
    assert active.choices() == ["end_turn", "activate(evo_28)", "renew"]


@rule("SP-RULING-57", "SP-ACT-9")
def test_the_card_of_the_turn_cannot_take_itself_back() -> None:
    table = for_people(shown={A: "evo_21", B: "evolving"}, played={A: "fast slow"}, last={A: "slow"})
    assert table.choices() == ["take_back(fast)", "take_back(slow)", "decline"]


# Windows.


@rule("SP-RULING-57", "SP-RULING-29")
def test_nobody_is_asked_where_waiting_loses_nothing() -> None:
    table = for_people(phase="start", instants={A: "evo_10"}, units={A: "plague@t1"}, track="- -", deck="event_9")
    found = []
    while table.table.round == 6:
        if table.seen()["window"]:
            found.append(table.seen()["window"])
            table.play("pass")
        else:
            table.skip()
    assert found == ["before_march"]


@rule("SP-RULING-57", "SP-ACT-12")
@pytest.mark.parametrize(
    ("instant", "card", "asked"),
    [
        ("evo_7", "fast", True),
        ("evo_7", "evolving", False),
        ("evo_5", "fast", True),
        ("evo_5", "captain", False),
        ("evo_6", "evolving", True),
        ("evo_6", "captain", False),
        ("evo_8", "slow", True),
        ("evo_8", "produce_1", False),
        ("evo_9", "fast", False),
    ],
)
def test_before_the_turn_of_another_who_can_hit_what_is_about_to_happen_is_asked(
    instant: str, card: str, asked: bool
) -> None:
    table = for_people(
        shown={A: card, B: "evolving"},
        instants={B: instant},
        units={A: "plague@t1 plague@t4", B: "plague@t2"},
        energy={A: "t2"},
        reserve=[1, 0],
        row="evo_3 - -",
    )
    assert table.pending == ((B,) if asked else (A,))
    assert (table.seen()["window"] == "before_turn") is asked


@rule("SP-RULING-57", "SP-RULING-19")
def test_who_can_guard_a_unit_is_asked_before_the_turn_of_somebody_with_an_attack() -> None:
    units = {A: "plague@t1", B: "plague@t2"}
    table = for_people(shown=LUCK, instants={A: "evo_7", B: "evo_3"}, units=units)
    assert (table.pending, table.seen()["window"]) == ((B,), "before_turn")
    table = for_people(shown=LUCK, instants={A: "evo_10", B: "evo_3"}, units=units)
    assert (table.pending, table.seen()["window"]) == ((A,), None)


@rule("SP-RULING-57", "SP-EVT-1", "SP-EVT-2")
@pytest.mark.parametrize(
    ("event", "instant", "asked"),
    [
        ("-", "evo_9", False),
        ("event_5", "evo_9", True),
        ("event_5", "evo_3", True),
        ("event_9", "evo_3", False),
        ("event_11", "evo_9", False),
        ("event_17", "evo_1", False),
        ("event_5", "evo_1", True),
        ("event_5", "evo_2", False),
        ("event_16", "evo_2", True),
        ("event_5", "evo_6", False),
        ("event_20", "evo_6", True),
        ("event_5", "evo_5", False),
        ("event_6", "evo_5", True),
    ],
)
def test_before_an_event_is_asked_whose_instant_the_event_concerns(event: str, instant: str, asked: bool) -> None:
    table = for_people(
        track=f"- - {event}",
        instants={A: instant},
        units={A: "plague@t2 plague@s1", B: "plague@t2 plague@s1"},
        reserve=[0, 1],
    )
    assert (table.seen()["window"] == "before_event") is asked


@rule("SP-RULING-57", "SP-RULING-6")
def test_the_last_march_is_the_last_chance() -> None:
    """To rob somebody can wait until the next round, if one comes; and two windows in a row become one."""
    holding = partial(for_people, instants={A: "evo_6"}, reserve=[0, 3], units={A: "plague@t1"})
    assert holding(phase="march").seen()["window"] is None
    last = holding(phase="start", round_number=5, last_round=6, track="- - event_9", deck="")
    assert last.seen()["window"] == "before_march"


@rule("SP-RULING-57", "SP-RULING-19", "SP-SHIELD-3")
@pytest.mark.parametrize(
    ("held", "other", "asked"), [("evo_3", "evo_7", True), ("evo_4", "evo_7", True), ("evo_3", "evo_10", False)]
)
def test_who_can_guard_a_unit_is_asked_before_the_first_attack_of_the_round(
    held: str, other: str, asked: bool
) -> None:
    """In the window before the own turn it may be too late: others come first."""
    holding = partial(for_people, instants={A: held, B: other}, units={A: "plague@t2", B: "plague@t2"})
    table = holding(phase="start", track="- -", deck="event_9")
    assert (table.seen()["window"] == "after_production") is asked
    assert not asked or f"use({held})" in table.choices()
    over = holding(phase="march")
    while over.seen()["window"] == "before_march":
        over.play("pass")
    assert over.seen()["window"] != "after_march"


@rule("SP-RULING-57", "SP-PROD-6")
@pytest.mark.parametrize(
    ("energy", "deck", "asked"), [("t2", "event_9", True), ("t5", "event_9", False), ("t2", "", False)]
)
def test_who_can_collect_before_production_is_asked_at_the_start_of_a_round(
    energy: str, deck: str, asked: bool
) -> None:
    """A tile that holds energy gets none; without production nothing is lost by waiting."""
    table = for_people(
        phase="start",
        instants={A: "evo_9"},
        units={A: "plague@t1"},
        energy={A: energy},
        track="- -",
        deck=deck,
        last_round=12,
    )
    assert (table.seen()["window"] == "start") is asked


# Whole games.


FORMALITIES = (moves.PASS, moves.LEAVE, moves.END_TURN)


class Deed(NamedTuple):
    """What somebody did, and where: round, phase, whose turn, and the window or the turn itself."""

    seat: int
    action: int
    where: tuple[int, int, int, int]


def where(state: Invasion, seat: int) -> tuple[int, int, int, int]:
    asked = state.agenda[-1]
    window = b_of(asked) if kind_of(asked) == frames.ASK_WINDOW and seat != state.turn else -1
    return int(state.round), int(state.phase), int(state.turn), int(window)


Chooser = Callable[[Invasion, int, Rng], int]


def greedy(state: Invasion, seat: int, rng: Rng) -> int:
    strategy = GAME.strategy()
    assert strategy is not None
    return strategy.choose(state, seat, rng)


def at_random(state: Invasion, seat: int, rng: Rng) -> int:
    return int(rng.pick(state.legal(seat)))


def played_by_people(seats: int, seed: int, choose: Chooser) -> tuple[Invasion, list[Deed]]:
    state = started(seats, seed, "people")
    rng = fast(seed + 1)
    deeds = []
    while not state.is_over:
        seat = state.pending()[0]
        assert len(state.legal(seat)) > 1
        deed = Deed(seat, choose(state, seat, rng), where(state, seat))
        deeds.append(deed)
        state.play(seat, deed.action)
    return state, deeds


def started(seats: int, seed: int, ask: Ask) -> Invasion:
    state = GAME.start(seats, seed, {"planet": ("terra_ix", "xion", "bradok")[seed % 3]}, ask)
    assert isinstance(state, Invasion)
    return state


def played_publicly(seats: int, seed: int, deeds: list[Deed]) -> tuple[Invasion, int]:
    """The same course of the game at a table that asks everything; gives how often it asked."""
    state = started(seats, seed, "public")
    left = [deed for deed in reversed(deeds) if deed.action not in FORMALITIES]
    asked = 0
    while not state.is_over:
        seat = state.pending()[0] if not left or left[-1].seat not in state.pending() else left[-1].seat
        state.play(seat, public_answer(state, seat, left))
        asked += 1
    assert not left
    return state, asked


def public_answer(state: Invasion, seat: int, left: list[Deed]) -> int:
    """What was done, if this is where it was done; else the formality, which comes first."""
    legal = state.legal(seat)
    deed = left[-1] if left and left[-1].seat == seat and left[-1].where == where(state, seat) else None
    if deed is not None and deed.action in legal:
        left.pop()
        return deed.action
    if deed is not None and moves.VISIT in legal and moves.BUY <= deed.action < moves.USE:
        return int(moves.VISIT)
    if kind_of(state.agenda[-1]) in (frames.ASK_WINDOW, frames.ASK_TURN, frames.ASK_MARKET):
        return int(legal[0])
    assert len(legal) == 1, state
    return int(legal[0])


@rule("SP-RULING-57", "SP-RULING-29")
@pytest.mark.parametrize(("choose", "share"), [(greedy, 0.5), (at_random, 0.67)])
def test_what_people_do_is_a_game_by_the_rules_with_half_the_questions(choose: Chooser, share: float) -> None:
    """Nothing that people do is against the rules, and no question has a single answer.

    Who plays at random hardly buys anything, so there are fewer formalities to leave out.
    """
    of_people, of_public = 0, 0
    for seats, seed in ((2, 0), (2, 1), (3, 0), (3, 1), (4, 0), (4, 1)):
        state, deeds = played_by_people(seats, seed, choose)
        public, asked = played_publicly(seats, seed, deeds)
        assert public.view(None)["table"] == state.view(None)["table"]
        assert public.outcome().as_json() == state.outcome().as_json()
        of_people += len(deeds)
        of_public += asked
    assert of_people < share * of_public


@rule("SP-RULING-57", "SP-RULING-39")
@pytest.mark.parametrize("hide_hands", [False, True])
def test_who_is_asked_follows_from_what_everybody_sees(hide_hands: bool) -> None:
    """The same move in worlds that nobody can tell apart leads to the same question, if they stay alike.

    So several people can be asked in this way.
    """
    assert GAME.asks_openly
    compared = 0
    for seed in range(3):
        state = GAME.start(3, seed, {"hide_hands": hide_hands}, "people")
        rng = fast(seed)
        while not state.is_over:
            seat = state.pending()[0]
            assert isinstance(state, Invasion)
            action = (at_random if seed else greedy)(state, seat, rng)
            viewers = (None, *(other for other in range(3) if other != seat))
            worlds = [state.imagine(viewer, compared) for viewer in viewers]
            state.play(seat, action)
            compared += sum(is_asked_alike(state, world, seat, action) for world in worlds)
    assert compared > 500


def is_asked_alike(state: State, world: State, seat: int, action: int) -> bool:
    """Whether a move leads to what looks the same to a spectator; then the same seats are asked."""
    if action not in world.legal(seat):
        return False
    world.play(seat, action)
    if state.view(None)["table"] != world.view(None)["table"]:
        return False
    assert world.pending() == state.pending()
    assert world.is_over or world.question(SPECTATOR).text == state.question(SPECTATOR).text
    return True


@rule("SP-RULING-57")
def test_an_absent_player_goes_on_in_the_menu_of_people() -> None:
    assert for_people(shown=LUCK, reserve=[3, 0], row="evo_19 - -").default() == "roll"
    assert for_people(shown={A: "produce_1", B: "evolving"}, instants={A: "evo_10"}).default() == "produce(s1)"
    nothing = for_people(shown={A: "fast", B: "evolving"}, instants={A: "evo_10"})
    assert (nothing.choices(), nothing.default()) == (["resolve", "use(evo_10)"], "resolve")


# Moves in one go.


def offered(table: Position) -> dict[str, list[str]]:
    bundles = table.table.bundles(table.pending[0])
    return {bundle.text: [GAME.moves.form(action) for action in bundle.moves] for bundle in bundles}


@rule("SP-CARD-4", "SP-RULING-12")
def test_two_steps_of_one_unit_are_offered_as_one_move() -> None:
    table = for_people(shown={A: "fast", B: "evolving"}, units={A: "plague@t1 captain@t3 B.plague@t6"})
    assert offered(table) == {
        "Advance your captain on tile 3 (Desert) by 2 spaces": ["advance(t3)", "advance(t4)"],
    }
    for form in next(iter(offered(table).values())):
        table.play(form)
    assert table.units(A) == "B.plague@t6 captain@t5 plague@t1"


@rule("SP-RULING-22")
def test_a_toll_for_several_units_is_paid_in_one_go() -> None:
    units = {A: "plague@t1 B.plague@t2 captain@t3"}
    table = given(phase="event", track="- - event_7", path="d d d d", extra=1, units=units, reserve=[2, 0])
    text = "Pay 2 energy for 2 units of yours, and let 1 other go"
    assert offered(table) == {text: ["pay", "lose", "pay"]}
    table.play(*offered(table)[text])
    assert (table.happened("destroyed")[0]["seat"], table.reserve[A]) == (B, 0)
    one = given(phase="event", track="- - event_7", units={A: "plague@t3"}, reserve=[2, 0])
    assert offered(one) == {}


@rule("SP-RULING-57")
def test_seats_that_are_not_asked_have_no_bundles() -> None:
    table = for_people(shown={A: "fast", B: "fast"}, units={A: "plague@t1", B: "plague@t1", C: ""}, seats=3)
    assert table.table.bundles(B) == []
