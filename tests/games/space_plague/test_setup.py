"""The table before the first round."""

import pytest

from pestis.games.space_plague import GAME
from pestis.games.space_plague.cards import UNIQUE_EVENTS, count_in
from pestis.games.space_plague.state import Invasion
from pestis.kernel.errors import OptionError, SeatCountError
from pestis.kernel.rules import rule
from tests.games.space_plague.kit import A, B, new_game

SIZES = {2: [4, 4, 3, 3], 3: [4, 3, 3, 3], 4: [3, 3, 3, 3]}


def planetary(seats: int, seed: int, method: str = "balanced") -> Invasion:
    """A fresh table with the card that round 1 has revealed back on the deck."""
    state = GAME.start(seats, seed, {"deck_method": method})
    assert isinstance(state, Invasion)
    state.planetary.append(state.track[0])
    return state


@rule("SP-RULING-1")
def test_two_to_four_can_play() -> None:
    assert GAME.seat_counts == (2, 3, 4)
    for seats in (1, 5):
        with pytest.raises(SeatCountError):
            GAME.start(seats)


@rule("SP-SETUP-1", "SP-SETUP-8", "SP-ACT-10", "SP-TERM-8")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_everybody_starts_with_six_cards_twenty_tokens_and_two_energy(seats: int) -> None:
    table = new_game(seats, first_player="fixed").table
    assert list(table.hand) == [0b111111] * seats
    assert list(table.supply) == [20] * seats
    energy = 2 + (1 if table.track[0] == 18 else 0)
    assert all(held >= 2 for held in table.reserve)
    assert min(table.reserve) <= energy + 2
    assert len(set(table.factions)) == seats


@rule("SP-SETUP-1", "SP-RULING-44", "SP-DEC-20")
def test_factions_are_identities_that_seats_may_pick() -> None:
    table = new_game(3, faction_1="slime", faction_2="horny_goats")
    assert [player["faction"] for player in table.seen()["players"]] == ["flat_earthers", "slime", "horny_goats"]
    with pytest.raises(OptionError, match="faction of its own"):
        GAME.start(2, options={"faction_0": "slime", "faction_1": "slime"})
    assert GAME.start(2, options={"faction_0": "slime", "faction_3": "slime"}) is not None


@rule("SP-RULING-44")
def test_a_faction_changes_nothing_but_the_name() -> None:
    plain = GAME.start(2, 4)
    picked = GAME.start(2, 4, {"faction_0": "reptilians"})
    assert isinstance(plain, Invasion)
    assert isinstance(picked, Invasion)
    picked.factions = plain.factions[:]
    assert plain.digest() == picked.digest()


@rule("SP-SETUP-2", "SP-SETUP-9", "SP-RULING-2", "SP-PROD-11")
@pytest.mark.parametrize(
    ("planet", "path", "extra"),
    [
        ("terra_ix", "w f d m a f", 5),
        ("xion", "a d f w m a", 0),
        ("proton_moon_ii", "m d w d f a", 3),
        ("bradok", "f m w a m d", 4),
        ("gasier_x", "d w a f w m", 4),
    ],
)
def test_every_path_has_the_six_tiles_of_the_planet(planet: str, path: str, extra: int) -> None:
    table = new_game(4, planet=planet)
    for host in range(4):
        assert table.path(host) == path
        tiles = table.seen()["boards"][host]["path"]
        assert [tile["extra"] for tile in tiles] == [place == extra for place in range(6)]
        assert len({tile["terrain"] for tile in tiles}) == 5
    assert table.seen()["planet"] == planet


@rule("SP-SETUP-2")
def test_the_first_game_is_on_terra_ix() -> None:
    assert new_game().seen()["planet"] == "terra_ix"


@rule("SP-SETUP-3", "SP-SETUP-6", "SP-EDGE-1", "SP-RULING-8")
@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("method", ["balanced", "chaos"])
def test_as_many_general_events_as_players_are_removed_unseen(seats: int, method: str) -> None:
    for seed in range(12):
        state = planetary(seats, seed, method)
        assert len(state.planetary) == 20 - seats
        assert {1, 2, 3, 4} <= set(state.planetary)
        assert len(state.removed) == seats
        assert all(card > UNIQUE_EVENTS for card in state.removed)
        assert sorted(state.planetary + state.removed) == list(range(1, 21))
    seen = new_game(seats).seen(A)
    assert seen["removed_events"] == seats


@rule("SP-SETUP-4", "SP-RULING-7", "SP-EDGE-2")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_balanced_deck_has_one_unique_event_in_each_pile(seats: int) -> None:
    places = set()
    for seed in range(30):
        deck = list(reversed(planetary(seats, seed).planetary))
        for size in SIZES[seats]:
            pile, deck = deck[: size + 1], deck[size + 1 :]
            assert sum(card <= UNIQUE_EVENTS for card in pile) == 1
            places.add(next(place for place, card in enumerate(pile) if card <= UNIQUE_EVENTS))
        assert not deck
    assert len(places) > 2


@rule("SP-SETUP-5")
def test_chaos_does_not_care_where_the_unique_events_lie() -> None:
    clumped = 0
    for seed in range(60):
        top = list(reversed(planetary(2, seed, "chaos").planetary))[:5]
        clumped += sum(card <= UNIQUE_EVENTS for card in top) != 1
    assert clumped > 20


@rule("SP-SETUP-7", "SP-RULING-30", "SP-RULING-31")
@pytest.mark.parametrize(("seats", "size"), [(2, 3), (3, 4), (4, 5)])
def test_the_market_has_a_row_and_a_face_up_top(seats: int, size: int) -> None:
    table = new_game(seats)
    market = table.seen()["market"]
    assert len(market["row"]) == size
    assert None not in market["row"]
    assert market["deck"] == 36 - size
    assert market["top"] is not None
    assert market["top"] not in market["row"]
    assert sorted(table.table.row + table.table.market) == list(range(36))


@rule("SP-RULING-30")
def test_the_market_can_have_another_size() -> None:
    assert len(new_game(2, market_size=7).table.row) == 7


@rule("SP-SETUP-11")
def test_the_first_player_is_drawn() -> None:
    assert {new_game(4, seed).table.first for seed in range(40)} == {0, 1, 2, 3}


@rule("SP-SETUP-10", "SP-SETUP-12", "SP-ROUND-1")
def test_nothing_stands_on_any_board_before_round_one() -> None:
    table = new_game(4, seed=3)
    assert [table.units(host) for host in range(4)] == ["", "", "", ""]
    assert table.table.round == 1
    assert [event["event"] for event in table.table.events_since(0, None)].index("revealed") > 0
    assert table.track().split()[1:] == ["-", "-"]
    assert table.table.pool + sum(table.table.reserve) + count_in(table.table.charged) == 50


@rule("SP-RULING-34", "SP-RULING-17")
def test_supplies_can_be_unlimited() -> None:
    table = new_game(2, energy_supply="unlimited", special_token_supply="unlimited").table
    assert table.pool > 1000
    assert table.special > 1000
    limited = new_game(2).table
    assert limited.special == 18
    assert limited.all_energy == 50


@rule("SP-DEC-20")
@pytest.mark.parametrize(
    ("option", "value"),
    [
        ("planet", "mars"),
        ("event_track_spaces", 0),
        ("event_track_spaces", 5),
        ("market_size", 11),
        ("final_round", "two"),
        ("max_market_ops_per_turn", 0),
        ("hide_hands", "yes"),
        ("no_such_option", 1),
    ],
)
def test_wrong_options_are_refused_by_name(option: str, value: object) -> None:
    with pytest.raises(OptionError, match=option):
        GAME.start(2, options={option: value})


@rule("SP-RULING-8", "SP-RULING-39")
@pytest.mark.parametrize("method", ["balanced", "chaos"])
def test_an_imagined_deck_is_one_that_could_have_been_dealt(method: str) -> None:
    state = planetary(3, 5, method)
    state.planetary.pop()
    for _ in range(7):
        state.planetary.pop()
    seen_uniques = 4 - sum(card <= UNIQUE_EVENTS for card in state.planetary)
    for seed in range(20):
        world = state.imagine(B, seed)
        assert isinstance(world, Invasion)
        assert sorted(world.planetary + world.removed) == sorted(state.planetary + state.removed)
        assert sum(card <= UNIQUE_EVENTS for card in world.planetary) == 4 - seen_uniques
        if method == "balanced":
            piles = list(reversed(world.planetary))[-8:]
            assert [sum(c <= 4 for c in piles[:4]), sum(c <= 4 for c in piles[4:])] == [1, 1]
    assert len({tuple(state.imagine(A, seed).planetary) for seed in range(5)}) > 1  # type: ignore[attr-defined]
