"""Nothing appears or disappears: 16 tokens of each colour, 49 Countries, 62 Traits, 28 Events, and the DNA."""

from typing import Any

from hypothesis import given as over
from hypothesis import settings
from hypothesis import strategies as st

from pestis.games.plague_inc import GAME
from pestis.games.plague_inc.state import World
from pestis.kernel.rng import fast
from pestis.kernel.rules import rule

OPTIONS = st.fixed_dictionaries(
    {},
    optional={
        "disease": st.sampled_from(["choose", "bacteria", "virus"]),
        "deck_delta_per_player": st.integers(-1, 2),
        "unnatural_selection": st.booleans(),
        "unknown_origins": st.booleans(),
        "make_love_not_war": st.booleans(),
        "patient_zero_pack": st.booleans(),
        "infection_optional": st.booleans(),
        "devolved_cards": st.sampled_from(["discard", "removed"]),
        "trait_discard": st.sampled_from(["reshuffle", "removed"]),
        "restart_choice": st.sampled_from(["market", "search_deck"]),
        "plaguebot_slots": st.integers(2, 5),
        "event_timing": st.sampled_from(["printed", "own_turn"]),
    },
)
SEEDS = st.integers(0, 2**32)
quickly = settings(max_examples=20, deadline=None, database=None, derandomize=True)


def started(seats: int, seed: int, options: dict[str, Any]) -> World:
    table = GAME.start(seats, seed, options)
    assert isinstance(table, World)
    return table


@rule("PI-SETUP-2", "PI-SETUP-3", "PI-SETUP-4", "PI-KILL-3", "PI-RULING-48")
@quickly
@over(st.integers(1, 4), SEEDS, OPTIONS)
def test_every_token_and_card_is_somewhere_after_every_decision(
    seats: int, seed: int, options: dict[str, Any]
) -> None:
    """Edges 8 and 40."""
    table, rng = started(seats, seed, options), fast(seed)
    box = table.components()
    assert [box[f"tokens of seat {seat}"] for seat in range(seats)] == [16] * seats
    assert box["countries"] == box["different Countries"] == 49
    assert sum(count for name, count in box.items() if name.startswith("trait")) == 62
    while table.pending():
        seat = table.pending()[0]
        table.apply(seat, rng.pick(table.legal(seat)))
        assert table.components() == box


@rule("PI-SETUP-12", "PI-RULING-12")
@quickly
@over(st.integers(1, 4), SEEDS, OPTIONS)
def test_dna_is_what_was_scored_less_what_was_paid(seats: int, seed: int, options: dict[str, Any]) -> None:
    table, rng = started(seats, seed, options), fast(seed)
    while table.pending():
        seat = table.pending()[0]
        table.apply(seat, rng.pick(table.legal(seat)))
        assert min(table.dna) >= 0
    booked = [0] * table.sides
    for event in table.events_since(0, None):
        args: Any = event["args"]
        side: Any = event["seat"]
        if event["event"] in ("scored", "paid"):
            booked[side] += args["dna"] if event["event"] == "scored" else -args["dna"]
    assert booked == table.dna


@rule("PI-INF-2", "PI-EVENT-5")
@quickly
@over(st.integers(1, 4), SEEDS, OPTIONS)
def test_limits_hold_and_the_agenda_is_never_deep(seats: int, seed: int, options: dict[str, Any]) -> None:
    table, rng = started(seats, seed, options), fast(seed)
    while table.pending():
        assert len(table.agenda) <= 16
        assert all(len(hand) <= 3 for hand in table.event_hands)
        assert all(0 <= table.fresh[seat] <= len(table.event_hands[seat]) for seat in range(seats))
        assert all(supply >= 0 for supply in table.supply)
        zones = table.content.zone_size
        assert len(table.arrived) <= sum(zones)
        seat = table.pending()[0]
        table.apply(seat, rng.pick(table.legal(seat)))


@rule("PI-RULING-68")
@quickly
@over(st.integers(2, 4), SEEDS)
def test_asking_by_public_facts_or_by_what_is_held_leads_to_the_same_game(seats: int, seed: int) -> None:
    """Asked by public facts, and without the answers that are forced, a game is one asked by what is held."""
    wide = GAME.start(seats, seed, {"disease": "bacteria"}, "public")
    slim = GAME.start(seats, seed, {"disease": "bacteria"}, "able")
    rng = fast(seed)
    while wide.pending():
        seat = wide.pending()[0]
        legal = wide.legal(seat)
        plain = [action for action in legal if not 9 <= action < 15] or legal
        action = rng.pick(plain)
        if (slim.pending() and seat in slim.pending() and slim.legal(seat) == legal and not wide.sealing) or (
            wide.sealing and len(legal) > 1
        ):
            slim.apply(seat, action)
        else:
            assert len(plain) == 1
        wide.apply(seat, action)
    assert slim.is_over
    assert wide.scores() == slim.scores()
