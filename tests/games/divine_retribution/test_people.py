"""A table of people: no formalities, nobody can tell who was asked, and thoughtless moves go together."""

from collections import Counter

import pytest

from pestis.games.divine_retribution import GAME
from pestis.games.divine_retribution.bot.choose import Disease
from pestis.games.divine_retribution.state import Realm
from pestis.kernel.game import Ask
from pestis.kernel.rng import fast
from pestis.kernel.rules import rule
from tests.games.divine_retribution.kit import A, B, C, Position, given

# Nobody can tell who was asked.


@rule("DR-RULING-35")
def test_a_third_seat_sees_the_same_persecute_whatever_the_victim_holds() -> None:
    """The victim's Repent card is in hand in some worlds, in the draw pile in others: a third seat cannot tell."""
    hands = {A: "daggers_peasant rat", B: "fool 3*rat", C: "rat"}
    start = given(seats=3, hands=hands, draws={B: "4*rat"}, lineup="fool", ask="people")
    asked: Counter[bool] = Counter()
    seen = []
    for seed in range(12):
        world = start.table.imagine(C, seed)
        assert isinstance(world, Realm)
        table = Position(world)
        table.play("play(daggers_peasant)", "persecute(1)")
        asked[table.pending == (B,)] += 1
        if table.pending == (B,):
            table.play("suffer")
        seen.append((table.told(C), {**world.view(C), "decisions": None}))
    assert min(asked[True], asked[False]) > 0
    assert all(one == seen[0] for one in seen)


@rule("DR-RULING-49", "DR-RULING-31")
@pytest.mark.parametrize(("hand", "asked"), [("4*rat", False), ("3*rat filth", True)])
def test_people_choose_a_discard_only_among_different_cards(hand: str, asked: bool) -> None:
    table = given(hands={A: "daggers_knight rat", B: hand}, ask="people")
    table.play("play(daggers_knight)")
    assert (table.pending == (B,)) == asked


@rule("DR-RULING-49")
@pytest.mark.parametrize(("hand", "draws"), [("bishop penance_1 rat", "rat"), ("bishop 2*rat", "penance_1")])
def test_a_bishop_asks_who_has_a_penance_in_hand(hand: str, draws: str) -> None:
    table = given(hands={A: hand}, draws={A: draws}, ask="people")
    table.play("play(bishop)")
    assert (table.choices() == ["pit(penance_1)", "decline"]) == (draws == "rat")


@rule("DR-RULING-49")
@pytest.mark.parametrize(("hand", "asked"), [("3*rat", False), ("2*rat filth", True)])
def test_a_plague_doctor_asks_people_only_among_different_cards(hand: str, asked: bool) -> None:
    table = given(hands={A: hand}, draws={A: "2*filth"}, controls={A: "plague_doctor"}, ask="people")
    table.play("activate(plague_doctor)")
    assert ("pit(rat)" in table.choices()) == asked


# What is not asked.


@pytest.mark.parametrize("seats", [2, 3, 5])
def test_people_are_never_asked_what_has_one_answer(seats: int) -> None:
    for seed in range(3):
        state, rng = GAME.start(seats, seed, {"max_rounds": 20}, "people"), fast(seed)
        while state.pending():
            seat = state.pending()[0]
            assert len(state.legal(seat)) > 1
            state.apply(seat, rng.pick(state.legal(seat)))


@rule("DR-RULING-21")
def test_people_are_asked_before_the_hand_goes_and_with_the_new_hand() -> None:
    table = given(phase="end", controls={A: "ale_priest"}, hands={A: "2*filth"}, draws={A: "9*rat"}, ask="people")
    assert table.seen()["window"] == 0
    table.play("go_on")
    assert table.seen()["window"] == 4
    assert table.hand(A) == "rat rat rat rat rat"
    table.play("activate(ale_priest)")
    assert len(table.hand(A).split()) == 6


@rule("DR-RULING-21", "DR-DECK-3")
def test_a_draw_pile_that_runs_out_is_a_moment_of_its_own() -> None:
    table = given(phase="end", controls={A: "ale_priest 2*fool"}, hands={A: "filth"}, ask="people")
    assert table.seen()["window"] == 1
    table.play("activate(ale_priest)")
    assert table.discard(A) == ""


EMPTY_HANDED: list[tuple[Ask, list[str]]] = [
    ("people", ["take_rat_king", "end_infect"]),
    ("able", ["activate(plague_doctor)", "end_spread"]),
]


@rule("DR-RULING-21", "DR-RULING-49")
def test_people_are_not_asked_for_chronic_cards_that_do_nothing() -> None:
    for ask, choices in EMPTY_HANDED:
        doctor = given(hands={A: "rat"}, controls={A: "plague_doctor"}, lineup="fool", ask=ask)
        assert doctor.play("play(rat)").choices() == choices
    priest = given(controls={A: "ale_priest"}, hands={B: "rat"}, phase="end", ask="people")
    assert priest.pending == (B,)


@rule("DR-RULING-14", "DR-RULING-49")
@pytest.mark.parametrize(("lineup", "asked"), [("ale_peasant body_collector", True), ("ale_peasant fool", False)])
def test_people_are_asked_for_contagions_only_if_these_can_pay_for_a_card(lineup: str, asked: bool) -> None:
    controls = {A: "4*rat torches_priest"}
    table = given(controls=controls, hands={B: "rat"}, lineup=lineup, phase="infect", ask="people")
    table.play("infect(0)")
    assert table.pending == ((A,) if asked else (B,))


@rule("DR-RULING-17")
def test_after_the_free_rat_king_people_are_not_asked_for_contagions() -> None:
    table = given(controls={A: "torches_priest"}, hands={B: "rat"}, phase="infect", ask="people")
    table.play("take_rat_king")
    assert table.pending == (B,)
    table = given(controls={A: "torches_priest"}, hands={B: "rat"}, phase="infect", ask="able")
    assert table.play("take_rat_king").choices() == ["activate(torches_priest)", "end_infect"]


# Moves in one go.


def offered(table: Position) -> list[str]:
    return [bundle.text for bundle in table.table.bundles(table.pending[0])]


def take(table: Position, text: str) -> Position:
    """Make the moves of a bundle as a client does."""
    seat = table.pending[0]
    for action in next(bundle for bundle in table.table.bundles(seat) if bundle.text == text).moves:
        if seat not in table.pending or action not in table.table.legal(seat):
            break
        table.table.play(seat, action)
    return table


def test_rats_and_filth_are_played_in_one_go() -> None:
    table = given(hands={A: "4*rat 3*filth penance_1 body_collector"})
    assert offered(table) == ["Play 4 Rats and 3 Filth (+4 Contagions)"]
    take(table, offered(table)[0])
    assert table.control(A) == "rat rat rat rat filth filth filth"
    assert table.hand(A) == "body_collector penance_1"
    assert offered(table) == []


def test_a_single_card_is_no_bundle() -> None:
    assert offered(given(hands={A: "rat"})) == []
    assert offered(given(hands={A: "rat body_collector penance_1"})) == []


def test_cards_that_ask_nothing_are_played_in_one_go() -> None:
    table = given(
        hands={A: "2*rat ale_knight torches_priest princess rat_king body_collector"}, draws={A: "9*rat"}
    )
    assert offered(table) == [
        "Play 6 cards that ask you nothing (+8 Contagions or more)",
        "Play 2 Rats and a Rat King (+4 Contagions or more)",
    ]
    take(table, offered(table)[0])
    assert table.control(A) == "rat rat rat_king torches_priest ale_knight princess"


@rule("DR-PERSECUTE-2")
@pytest.mark.parametrize(("seats", "together"), [(2, True), (3, False)])
def test_a_persecute_goes_with_the_others_if_there_is_one_opponent(seats: int, together: bool) -> None:
    table = given(seats=seats, hands={A: "rat filth daggers_peasant"})
    assert len(offered(table)) == (2 if together else 1)


@rule("DR-CHRONIC-4")
def test_nothing_is_played_in_one_go_while_a_plague_doctor_can_take_from_the_hand() -> None:
    table = given(hands={A: "2*filth rat torches_peasant plague_doctor"}, draws={A: "9*rat"}, ask="people")
    assert offered(table) == []
    assert offered(table.play("play(plague_doctor)")) == []
    table.play("activate(plague_doctor)", "pit(filth)")
    assert offered(table) == ["Play 2 Rats, a Torches Peasant and Filth (+4 Contagions or more)"]


def test_a_turn_of_ten_cards_takes_at_most_four_clicks() -> None:
    """Three draws in it, a Chronic card to use, and two cards Infected."""
    table = given(
        hands={A: "3*rat filth ale_peasant ale_knight torches_priest"},
        draws={A: "12*rat"},
        lineup="fool ale_peasant",
        ask="people",
    )
    take(table, offered(table)[0])
    take(table, offered(table)[0])
    assert len(table.control(A).split()) == 10
    table.play("infect(0)", "infect(1)")
    assert table.table.turn == B


def test_chronic_cards_that_give_contagions_are_used_in_one_go() -> None:
    table = given(controls={A: "2*torches_priest cardinal"}, lineup="fool", phase="infect")
    assert offered(table) == ["Use 2 Torches Priests and the Cardinal: +7 Contagions"]
    take(table, offered(table)[0])
    assert table.contagions(A) == 2 + 2 + 3


@rule("DR-RULING-21")
@pytest.mark.parametrize("ask", ["public", "people"])
@pytest.mark.parametrize("draws", ["", "9*rat"])
def test_an_ale_priest_is_used_for_the_new_hand_with_one_click(ask: Ask, draws: str) -> None:
    table = given(
        phase="end",
        controls={A: "2*ale_priest 9*rat"},
        hands={A: "filth", B: "rat"},
        draws={A: draws},
        ask=ask,
    )
    if not draws and ask == "people":
        assert table.seen()["window"] == 1
    assert offered(table) == ["Use 2 Ale Priests: draw 2 more cards with your new hand"]
    take(table, offered(table)[0])
    assert table.pending == (B,)
    assert len(table.hand(A).split()) == 7


def test_worthless_twins_go_into_the_plague_pit_together() -> None:
    table = given(hands={A: "bones_knight 2*filth 2*ale_peasant penance_1"})
    table.play("play(bones_knight)")
    assert offered(table) == ["Put 2 Filth into the Plague Pit (+2 Contagions)"]
    take(table, offered(table)[0])
    assert table.pit() == "filth filth"


def test_all_penance_goes_into_the_plague_pit_together() -> None:
    table = given(hands={A: "bishop 2*penance_1"}, discards={A: "penance_3 rat"}, draws={A: "penance_2"})
    table.play("play(bishop)")
    assert offered(table) == ["Put all 3 Penance cards into the Plague Pit"]
    take(table, offered(table)[0])
    assert table.pit() == "penance_1 penance_1 penance_3"


@pytest.mark.parametrize("ask", ["public", "people"])
def test_what_is_offered_in_one_go_begins_with_a_legal_move_and_is_at_most_four(ask: Ask) -> None:
    met: Counter[int] = Counter()
    for seed in range(4):
        state = GAME.start(3, seed, {"max_rounds": 25}, ask)
        rng = fast(seed)
        while state.pending():
            seat = state.pending()[0]
            legal = state.legal(seat)
            found = state.bundles(seat)
            assert len(found) <= 4
            assert all(bundle.moves[0] in legal and len(bundle.moves) > 1 for bundle in found)
            met[len(found)] += 1
            state.apply(seat, rng.pick(legal))
    assert met[1] > 0


def clicks(ask: Ask, seed: int, together: bool) -> float:
    """How often a seat is asked in a round of a whole game; with `together` it takes what is offered in one go."""
    state, bot, rng, asked = GAME.start(3, seed, {}, ask), Disease(), fast(seed), 0
    assert isinstance(state, Realm)
    while state.pending():
        seat = state.pending()[0]
        chosen = bot.choose(state, seat, rng)
        offers = [bundle.moves for bundle in state.bundles(seat) if chosen in bundle.moves] if together else []
        for action in offers[0] if offers else (chosen,):
            if seat in state.pending() and action in state.legal(seat):
                state.apply(seat, action)
        asked += 1
    return asked / (state.round * 3)


def test_a_turn_takes_a_quarter_fewer_clicks_in_a_whole_game() -> None:
    seeds = range(3)
    public = sum(clicks("public", seed, False) for seed in seeds)
    people = sum(clicks("people", seed, False) for seed in seeds)
    in_one_go = sum(clicks("people", seed, True) for seed in seeds)
    assert people < public
    assert in_one_go < 0.75 * public
