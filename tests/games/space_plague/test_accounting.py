"""Energy, tokens and cards are conserved at every step of every game."""

from typing import Any

from hypothesis import given as over
from hypothesis import settings
from hypothesis import strategies as st

from pestis.games.space_plague import GAME
from pestis.games.space_plague.board import PLACES, RED, SHIP, SPACES, immune_of, kind_of_unit
from pestis.games.space_plague.cards import count_in
from pestis.games.space_plague.state import Invasion
from pestis.kernel.rng import fast
from pestis.kernel.rules import rule

OPTIONS = st.fixed_dictionaries(
    {},
    optional={
        "planet": st.sampled_from(["terra_ix", "xion", "proton_moon_ii", "bradok", "gasier_x"]),
        "deck_method": st.sampled_from(["balanced", "chaos"]),
        "event_track_spaces": st.integers(1, 4),
        "final_round": st.sampled_from(["march_only", "full_round", "none"]),
        "first_player": st.sampled_from(["rotate", "fixed"]),
        "market_size": st.integers(0, 10),
        "market_top_buyable": st.booleans(),
        "actions_mandatory": st.booleans(),
        "collect_under_unit": st.booleans(),
        "halt_scope": st.sampled_from(["unit", "tile"]),
        "toll_payer": st.sampled_from(["host", "owner"]),
        "ship_is_path": st.booleans(),
        "gasier4_scope": st.sampled_from(["own_colour", "own_board"]),
        "abduct_full_ship": st.sampled_from(["forbid", "destroy"]),
        "teleport_forward_only": st.booleans(),
        "hide_hands": st.booleans(),
        "max_market_ops_per_turn": st.integers(1, 20),
    },
)
SEEDS = st.integers(0, 2**32)
quickly = settings(max_examples=25, deadline=None, database=None, derandomize=True)


def rich(table: Invasion) -> Invasion:
    """The same game with much energy, so that all kinds of cards are bought."""
    table.pool += sum(table.reserve)
    table.reserve = [9] * table.seats
    table.pool -= sum(table.reserve)
    return table


def started(seats: int, seed: int, options: dict[str, Any]) -> Invasion:
    table = GAME.start(seats, seed, options)
    assert isinstance(table, Invasion)
    return rich(table)


def check_boards(table: Invasion) -> None:
    """The bits of occupied spaces tell of the units, and sharing units come after those who were there."""
    assert table.reds == sum(kind_of_unit(unit) == RED for unit in table.units)
    for host in range(table.seats):
        end = SHIP + table.lengths[host]
        for space in range(SPACES):
            lower = table.units[host * PLACES + space]
            upper = table.units[host * PLACES + space + SPACES]
            assert bool(lower) == bool(table.occupied >> (host * SPACES + space) & 1)
            assert lower or not upper
            assert not (lower and space >= end)
        tiles = sum(table.grounds[host * 6 : host * 6 + 5])
        assert tiles == (1 << end) - (1 << SHIP)
        assert table.charged >> host * SPACES & 0xFFF & ~tiles == 0


@rule("SP-RULING-17", "SP-RULING-18", "SP-RULING-34", "SP-EDGE-40", "SP-TERM-5")
@quickly
@over(st.integers(2, 4), SEEDS, OPTIONS)
def test_nothing_is_lost_and_nothing_appears(seats: int, seed: int, options: dict[str, Any]) -> None:
    table, rng = started(seats, seed, options), fast(seed)
    box = dict(table.components())
    assert box["energy"] == 50
    assert box["special_tokens"] == 18
    assert box["evolution_cards"] == 36
    assert box["event_cards"] == 20
    while table.pending():
        assert table.components() == box
        check_boards(table)
        seat = rng.pick(list(table.pending()))
        table.apply(seat, rng.pick(table.legal(seat)))
    assert table.components() == box
    assert table.immunity + sum(1 for unit in table.units if immune_of(unit)) == 2


@rule("SP-MKT-7", "SP-RULING-11")
@quickly
@over(st.integers(2, 4), SEEDS, OPTIONS)
def test_never_more_than_two_permanents_and_no_debts(seats: int, seed: int, options: dict[str, Any]) -> None:
    table, rng = started(seats, seed, options), fast(seed)
    while table.pending():
        seat = rng.pick(list(table.pending()))
        table.apply(seat, rng.pick(table.legal(seat)))
        assert min(table.reserve) >= 0
        assert table.pool >= 0
        assert table.turn < 0 or table.market_ops <= table.most_market_ops
        assert len(table.agenda) <= 24
        assert table.held_instants == sum(count_in(held) for held in table.instants)
    assert all(count_in(held) <= 2 for held in table.permanents)


@rule("SP-END-2", "SP-MOVE-5")
@quickly
@over(st.integers(2, 4), SEEDS, OPTIONS)
def test_the_score_is_what_arrived_less_what_natives_took(seats: int, seed: int, options: dict[str, Any]) -> None:
    table, rng = started(seats, seed, options), fast(seed)
    while table.pending():
        seat = rng.pick(list(table.pending()))
        table.apply(seat, rng.pick(table.legal(seat)))
    booked = [0] * seats
    worth = {"plague": 1, "captain": 2, "black": 1, "red": 1}
    for event in table.events_since(0, None):
        args: Any = event["args"]
        seat_of: Any = event["seat"]
        if event["event"] == "arrived" and args["kind"] != "native":
            booked[seat_of] += worth[args["kind"]]
        elif event["event"] == "core_lost":
            booked[seat_of] -= 1
    assert booked == [table.core[seat] + table.core_special[seat] for seat in range(seats)]
