"""The greedy bot: situations in which the right choice is plain, and that it always plays by the rules."""

import pytest

from pestis.games.space_plague import GAME
from pestis.games.space_plague.bot.choose import Plague
from pestis.kernel.rng import fast
from tests.games.space_plague.kit import A, B, Position, given


def choice(position: Position) -> str:
    """What the bot does in a position, by text form."""
    seat = position.pending[0]
    chosen = Plague().choose(position.table.imagine(seat, 5), seat, fast(1))
    assert chosen in position.table.legal(seat)
    return GAME.moves.form(chosen)


def test_without_buying_it_leaves_the_market_as_it_is() -> None:
    frugal = Plague().without("buying")
    assert Plague().ablations() == ("buying",)
    state = GAME.start(2, 4, ask="able", watched=False)
    bought = [0, 0]
    while not state.is_over:
        seat = state.next_seat()
        action = (Plague() if seat else frugal).choose(state.imagine(seat, 5), seat, fast(1))
        bought[seat] += GAME.moves.form(action).startswith("buy(")
        state.apply(seat, action)
    assert bought[0] == 0
    assert bought[1] > 0


LUCK = {A: "evolving", B: "evolving"}


# Units.


def test_takes_a_unit_off_deadly_ground() -> None:
    table = given(shown={A: "slow", B: "evolving"}, track="- - event_5", units={A: "plague@t2 plague@t4"})
    assert choice(table) == "advance(t2)"


def test_shields_a_captain_that_cannot_get_away() -> None:
    table = given(shown={A: "slow", B: "evolving"}, track="- - event_12", units={A: "captain@t3+halt plague@s1"})
    assert choice(table) == "shield(t3)"


def test_brings_a_unit_into_the_core_in_the_last_round() -> None:
    table = given(shown={A: "slow", B: "evolving"}, units={A: "plague@t5 plague@t1"}, deck="", last_round=5)
    assert choice(table) == "advance(t5)"


def test_commits_a_captain_while_there_is_time_and_steps_when_there_is_none() -> None:
    early = given(phase="commit", round_number=2, deck="event_9 event_19 event_11", last_round=20)
    assert choice(early) == "commit(captain)"
    late = given(phase="commit", units={A: "plague@t5 plague@t4"}, deck="", track="- - -", last_round=5)
    assert choice(late) == "commit(fast)"


def test_produces_where_the_orbital_defence_cannot_reach() -> None:
    """Event 16 strikes in this round: nothing on a ship survives, so another card is better."""
    table = given(phase="commit", track="- - event_16", units={A: "plague@t3"}, deck="event_9")
    assert not choice(table).startswith(("commit(produce", "commit(captain"))


def test_does_not_walk_into_a_fire() -> None:
    table = given(shown={A: "slow", B: "evolving"}, track="- - event_5", units={A: "plague@t1 captain@t4"})
    assert choice(table) != "advance(t1)"


def test_holds_a_native_back() -> None:
    table = given(
        shown={A: "slow", B: "evolving"}, units={A: "native@t6 plague@s2"}, core=[5, 5], deck="", last_round=5
    )
    assert choice(table) == "shield(t6)"


# Market and instants.


def test_buys_points() -> None:
    table = given(shown=LUCK, reserve=[5, 0], row="evo_32 evo_27 evo_8").play("resolve")
    assert choice(table) == "visit"
    table.play("visit")
    assert choice(table) == "buy(1)"


def test_keeps_the_better_permanents() -> None:
    table = given(shown=LUCK, reserve=[5, 0], row="evo_32 - -", permanents={A: "evo_31 evo_27"})
    table.play("resolve", "visit", "buy(1)")
    assert choice(table) == "drop(evo_27)"


def test_pays_the_toll_for_a_captain_near_the_core_and_not_for_a_native() -> None:
    table = given(
        phase="event", track="- - event_7", path="w f m a d", extra=1, units={A: "captain@t5"}, reserve=[2, 0]
    )
    assert choice(table) == "pay"
    table = given(
        phase="event",
        track="- - event_7",
        path="w f m a d",
        extra=1,
        units={A: "native@t5"},
        reserve=[2, 0],
        core=[3, 0],
    )
    assert choice(table) == "lose"


def test_saves_a_captain_with_an_instant_before_the_event() -> None:
    table = given(track="- - event_18", shown=LUCK, units={A: "captain@t5 plague@t1"}, instants={A: "evo_3"})
    assert choice(table) == "use(evo_3)"
    table.play("use(evo_3)")
    assert choice(table) == "immunize(t5)"


def test_destroys_what_is_about_to_score() -> None:
    table = given(shown=LUCK, units={B: "plague@t6 plague@s1"}, instants={A: "evo_7"}, deck="", last_round=5)
    assert choice(table) == "use(evo_7)"
    table.play("use(evo_7)")
    assert choice(table) == "target(1, t6)"


def test_keeps_an_instant_that_would_gain_nothing() -> None:
    table = given(
        shown=LUCK,
        units={A: "plague@t1"},
        instants={A: "evo_3"},
        track="- - event_19",
        deck="event_9 event_11",
        last_round=12,
    )
    assert choice(table) == "pass"


def test_evolves_rather_than_losing_a_captain() -> None:
    table = given(phase="event", track="- - event_20", units={A: "captain@t6"}, reserve=[2, 0], row="evo_19 - -")
    assert choice(table) == "buy(1)"


# The judge.


def test_more_in_the_core_is_better() -> None:
    strategy = Plague()
    values = [strategy.evaluate(given(shown=LUCK, core=[core, 4]).table, A) for core in (0, 2, 4, 6, 8)]
    assert values == sorted(values)
    assert values[0] < 0.4
    assert values[-1] > 0.6


def test_the_worth_of_a_unit_grows_on_its_way_and_falls_before_an_event() -> None:
    def worth(units: str, track: str = "- - -") -> float:
        table = given(shown=LUCK, units={A: units}, track=track, deck="event_9 event_5 event_18", last_round=20)
        return Plague().outlook(table.table).worths()[A]

    assert worth("plague@t6") > worth("plague@t1") > worth("")
    assert worth("plague@t2", "- - event_5") < worth("plague@t2")
    assert worth("plague@t2+immune", "- - event_5") > worth("plague@t2", "- - event_5")
    assert worth("captain@t4") > worth("plague@t4")


def test_a_finished_game_is_won_or_lost() -> None:
    table = given(phase="march", round_number=8, last_round=8, deck="", core=[4, 3])
    assert [Plague().evaluate(table.table, seat) for seat in (A, B)] == [1.0, 0.0]


@pytest.mark.parametrize(("seats", "planet"), [(2, "gasier_x"), (2, "bradok"), (3, "terra_ix")])
def test_it_plays_whole_games_by_the_rules(seats: int, planet: str) -> None:
    state = GAME.start(seats, 11, {"planet": planet})
    strategy, rng = Plague(), fast(2)
    while state.pending():
        seat = state.pending()[0]
        state.play(seat, strategy.choose(state.imagine(seat, 1), seat, rng))
    assert state.is_over


def test_it_beats_random_play() -> None:
    strategy, rng = Plague(), fast(5)
    won = 0
    for seed in range(6):
        state = GAME.start(2, seed, ask="able", watched=False)
        while state.pending():
            seat = state.pending()[0]
            greedy = seat == seed % 2
            state.apply(seat, strategy.choose(state, seat, rng) if greedy else rng.pick(state.legal(seat)))
        won += state.winners() == (seed % 2,)
    assert won >= 5
