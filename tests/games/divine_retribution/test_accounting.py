"""Cards are conserved, and Infamy is what was Infected less what was pitted."""

from typing import Any

from hypothesis import given as over
from hypothesis import settings
from hypothesis import strategies as st

from pestis.games.divine_retribution import GAME
from pestis.games.divine_retribution import frames as on
from pestis.games.divine_retribution.state import Realm
from pestis.kernel.rng import fast
from pestis.kernel.rules import rule
from tests.games.divine_retribution.kit import NUMBERS, all_cards

OPTIONS = st.fixed_dictionaries(
    {"max_rounds": st.integers(1, 40)},
    optional={
        "lineup_mulligan": st.sampled_from(["auto", "off", "vote"]),
        "graded_start": st.booleans(),
        "one_noble_per_stack_per_turn": st.booleans(),
        "buy_rat_king": st.booleans(),
        "reveal_penance": st.booleans(),
        "recycle_pitted_penance": st.booleans(),
        "queen_copies_end_chronic": st.booleans(),
        "equal_turns": st.booleans(),
    },
)
SEEDS = st.integers(0, 2**32)
DECISIONS = st.integers(0, 900)
quickly = settings(max_examples=25, deadline=None, database=None, derandomize=True)


def started(seats: int, seed: int, options: dict[str, Any]) -> Realm:
    table = GAME.start(seats, seed, options)
    assert isinstance(table, Realm)
    return table


def worth(table: Realm, card: str) -> int:
    number = NUMBERS[card]
    return table.content.resistance[number] + table.content.notoriety[number]


def booked_infamy(table: Realm) -> list[float]:
    """Each player's Infamy as the log has it: all that was Infected, paid or not, less what was pitted."""
    booked = [0.0] * table.seats
    for event in table.events_since(0, None):
        args: Any = event["args"]
        seat: Any = event["seat"]
        if event["event"] in ("infected", "infected_unpaid", "infected_noble"):
            booked[seat] += worth(table, args["card"])
        elif event["event"] in ("took_rat_king", "bought_rat_king"):
            booked[seat] += worth(table, "rat_king")
        elif event["event"] == "pitted":
            booked[seat] -= worth(table, args["card"])
    return booked


@rule("DR-DESIGN-12", "DR-SCORE-2", "DR-SCORE-3", "DR-SCORE-4")
@quickly
@over(st.integers(2, 5), SEEDS, OPTIONS, DECISIONS)
def test_infamy_is_what_was_infected_less_what_was_pitted(
    seats: int, seed: int, options: dict[str, Any], decisions: int
) -> None:
    table, rng = started(seats, seed, options), fast(seed)
    while table.pending() and table.decisions < decisions:
        seat = table.pending()[0]
        table.apply(seat, rng.pick(table.legal(seat)))
    assert booked_infamy(table) == table.scores()


@rule("DR-COMP-1", "DR-KEY-2", "DR-EDGE-40")
@quickly
@over(st.integers(2, 5), SEEDS, OPTIONS)
def test_all_216_cards_are_somewhere_after_every_decision(seats: int, seed: int, options: dict[str, Any]) -> None:
    table, rng = started(seats, seed, options), fast(seed)
    box = all_cards()
    assert sum(box.values()) == 216
    while table.pending():
        assert table.components() == box
        seat = table.pending()[0]
        table.apply(seat, rng.pick(table.legal(seat)))
    assert table.components() == box


@rule("DR-RULING-30", "DR-RULING-43")
@quickly
@over(st.integers(2, 5), SEEDS)
def test_the_agenda_is_never_deep(seats: int, seed: int) -> None:
    table, rng = started(seats, seed, {"max_rounds": 30}), fast(seed)
    while table.pending():
        assert len(table.agenda) <= 16
        seat = table.pending()[0]
        table.apply(seat, rng.pick(table.legal(seat)))


@rule("DR-RULING-13", "DR-RULING-14")
@quickly
@over(st.integers(2, 5), SEEDS)
def test_nobody_ever_spends_more_than_they_have(seats: int, seed: int) -> None:
    table, rng = started(seats, seed, {"max_rounds": 30}), fast(seed)
    while table.pending():
        if table.phase == on.INFECT_PHASE:
            assert table.spent <= table.contagions(table.turn)
        seat = table.pending()[0]
        table.apply(seat, rng.pick(table.legal(seat)))
