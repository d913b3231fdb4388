"""PI-SETUP, PI-VIRUS-1: the table before the first turn."""

from pathlib import Path
from typing import Any

import pytest

from pestis.games.plague_inc import GAME
from pestis.games.plague_inc.content.cards import COUNTRY_IDS
from pestis.games.plague_inc.rules.setup import open_country
from pestis.kernel.errors import OptionError, SeatCountError
from pestis.kernel.rules import rule
from tests.games.plague_inc.kit import CARDS, A, B, C, Position, given, new_game


@rule("PI-SETUP-1", "PI-SETUP-2", "PI-BONUS-SHOW", "PI-TURN-2")
def test_everybody_sees_board_decks_bonuses_and_phase() -> None:
    seen = new_game(3, disease="bacteria").seen(None)
    assert [zone["capacity"] for zone in seen["zones"]] == [5, 5, 5, 3, 4, 3]
    assert seen["bonuses"] == {"lucky_escape": 4, "continent_killer": 6, "ultimate_wipeout": 7}
    assert seen["phase"] in ("start", "country")
    assert [player["supply"] + player["tokens"] for player in seen["players"]] == [16, 16, 16]


@rule("PI-SETUP-3", "PI-SETUP-4")
@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_five_trait_cards_each_and_no_event_card(seats: int) -> None:
    table = new_game(seats, disease="bacteria").table
    assert [len(hand) for hand in table.hands] == [5] * seats
    assert len(table.trait_deck) == 62 - 5 * seats
    assert [len(hand) for hand in table.event_hands] == [0] * seats
    assert len(table.event_deck) == 28


@rule("PI-SETUP-5", "PI-SETUP-6", "PI-SETUP-7", "PI-SETUP-8", "PI-RULING-4")
@pytest.mark.parametrize(("seats", "size"), [(1, 24), (2, 24), (3, 27), (4, 32)])
def test_the_country_deck_is_counted_out(seats: int, size: int) -> None:
    table = new_game(seats, disease="bacteria").table
    starts = 4 if seats == 1 else seats
    assert len(table.country_deck) + 3 == size
    assert all(card >= 0 for card in table.face_up)
    assert len(table.remainder) == 49 - starts - size
    on_board = [card for card in table.spot_country if card >= 0]
    assert len(on_board) == starts
    assert all(table.content.starts[card] for card in on_board)


@rule("PI-SETUP-7", "PI-RULING-48")
def test_what_is_beyond_the_deck_is_seen_by_nobody() -> None:
    game = new_game(2, disease="bacteria")
    hidden = {COUNTRY_IDS[card] for card in game.table.remainder}
    for viewer in (A, B, None):
        text = str(game.table.view(viewer))
        assert not any(f"'{name}'" in text for name in hidden)


@rule("PI-RULING-88", "PI-SETUP-9", "PI-CONF-15", "PI-RULING-3", "PI-CONF-18")
@pytest.mark.parametrize("climate", ["neutral_only", "any"])
def test_every_player_starts_with_one_token_in_the_first_city(climate: str) -> None:
    game = new_game(4, setup_climate=climate, disease="bacteria")
    assert game.supply == [15, 15, 15, 15]
    on_board = [COUNTRY_IDS[card] for card in game.table.spot_country if card >= 0]
    assert sorted(game.tokens(name) for name in on_board) == ["A", "B", "C", "D"]
    assert all(game.cities(name)[0] != "." for name in on_board)


@rule("PI-SETUP-10", "PI-RULING-2")
def test_the_first_player_is_drawn_or_seat_0() -> None:
    drawn = {int(new_game(4, seed, disease="bacteria").table.first_seat) for seed in range(40)}
    assert drawn == {0, 1, 2, 3}
    fixed = {
        int(new_game(4, seed, first_player="seat0", disease="bacteria").table.first_seat) for seed in range(10)
    }
    assert fixed == {0}


@rule("PI-SETUP-10", "PI-SETUP-11", "PI-SETUP-12")
def test_first_dna_by_turn_order() -> None:
    game = new_game(4, 3, disease="bacteria")
    first = game.table.first_seat
    said = [event for event in game.table.events_since(0, None) if event["event"] == "scored"]
    given = {event["seat"]: event["args"]["dna"] for event in said if event["args"]["reason"] == "turn_order"}  # type: ignore[index]
    assert given == {(first + place) % 4: place for place in (1, 2, 3)}
    assert [player["dna"] for player in game.seen(None)["players"]][(first + 3) % 4] == 3


@rule("PI-SETUP-13")
def test_names_of_plagues_are_no_part_of_the_game() -> None:
    assert "name" not in new_game(2, disease="bacteria").player(A)


# Diseases.


@rule("PI-VIRUS-1", "PI-RULING-43", "PI-VIRUS-2")
def test_everybody_chooses_a_disease_openly_in_turn_order() -> None:
    game = new_game(3, 1)
    first = int(game.table.first_seat)
    order = [(first + place) % 3 for place in range(3)]
    assert [len(hand) for hand in game.table.hands] == [0, 0, 0]
    for seat in order:
        assert game.pending == [seat]
        assert game.choices() == ["choose(bacteria)", "choose(virus)"]
        game.play("choose(virus)" if seat == order[1] else "choose(bacteria)")
    names = [game.player(seat)["disease"] for seat in order]
    assert names == ["bacteria", "virus", "bacteria"]
    assert [len(hand) for hand in game.table.hands] == [5, 5, 5]


@rule("PI-RULING-97", "PI-VIRUS-2")
def test_who_is_away_plays_bacteria() -> None:
    game = new_game(2, 1)
    assert GAME.moves.form(game.table.default_move(game.pending[0])) == "choose(bacteria)"


@rule("PI-RULING-97")
@pytest.mark.parametrize("disease", ["bacteria", "virus"])
def test_by_an_option_all_play_the_same_disease(disease: str) -> None:
    game = new_game(2, 1, disease=disease)
    assert [game.player(seat)["disease"] for seat in (A, B)] == [disease, disease]


@rule("PI-VIRUS-3", "PI-EVO-7")
def test_both_slides_have_the_same_core_and_their_own_abilities() -> None:
    game = new_game(2, 1, first_player="seat0").play("choose(bacteria)", "choose(virus)")
    mine, other = game.player(A), game.player(B)
    assert (mine["infectivity"], mine["lethality"]) == (other["infectivity"], other["lethality"]) == (2, 1)
    assert [space["ability"] for space in mine["slide"]] == [None, None, None, "outbreak", "bonus_dna"]
    assert [space["ability"] for space in other["slide"]] == [None, None, "genetic_shift", "outbreak", "mutation"]
    assert all(space["open"] == (space["ability"] is not None) for space in other["slide"])


# Options of the setup.


@rule("PI-OPT-1", "PI-RULING-44")
@pytest.mark.parametrize(
    ("seats", "delta", "size"),
    [(2, -1, 22), (2, 2, 28), (3, -1, 24), (3, 2, 33), (4, -1, 28), (4, 2, 40), (1, -1, 22), (1, 1, 26)],
)
def test_time_is_relative(seats: int, delta: int, size: int) -> None:
    table = new_game(seats, deck_delta_per_player=delta, disease="bacteria").table
    assert len(table.country_deck) + 3 == size


@rule("PI-5P-1", "PI-RULING-49", "PI-RULING-44", "PI-CONF-17")
def test_five_players_only_by_the_experimental_flag() -> None:
    with pytest.raises(SeatCountError, match=r"no game for 5 seats; .*, and 5 with five_players=experimental"):
        GAME.start(5, 1, {})
    with pytest.raises(OptionError, match="ask is 'loud'"):
        GAME.start(5, 1, {"five_players": "experimental"}, "loud")  # type: ignore[arg-type]
    game = new_game(5, five_players="experimental", disease="bacteria")
    assert game.supply == [15] * 5
    assert len(game.table.country_deck) + 3 == 35
    last = (game.table.first_seat + 4) % 5
    assert game.dna[last] == 4
    for delta, size in ((-1, 30), (2, 44)):
        table = new_game(5, five_players="experimental", deck_delta_per_player=delta, disease="bacteria").table
        assert len(table.country_deck) + 3 == size


@rule("PI-5P-1", "PI-CONF-17")
@pytest.mark.parametrize("seats", [0, 6])
def test_other_numbers_of_players_are_refused(seats: int) -> None:
    with pytest.raises(SeatCountError):
        GAME.start(seats, 1, {"five_players": "experimental"})


def selecting(seats: int = 2) -> Position:
    return new_game(seats, 1, unnatural_selection=True, first_player="seat0", disease="bacteria")


@rule("PI-OPT-2", "PI-RULING-45")
def test_unnatural_selection_comes_before_any_reveal_and_keeps_five_cards() -> None:
    game = selecting(3)
    assert game.pending == [A, B, C]
    assert all(card < 0 for card in game.table.spot_country)
    assert game.face_up() == "- - -"
    assert game.player(A, A)["starting"] in COUNTRY_IDS
    assert game.player(A, B)["starting"] is None
    game.play("replace(31)", seat=B)
    assert game.pending == [A, C]
    game.play("replace(0)", seat=C).play("replace(7)", seat=A)
    assert [len(hand) for hand in game.table.hands] == [5, 5, 5]
    assert len(game.table.trait_discard) == 8
    assert sum(1 for card in game.table.spot_country if card >= 0) == 3


@rule("PI-RULING-45")
def test_a_secret_selection_is_not_seen_before_all_have_chosen() -> None:
    one, other = selecting(), selecting()
    one.play("replace(31)", seat=A)
    other.play("replace(0)", seat=A)
    assert one.table.view(B) == other.table.view(B)
    assert one.table.view(A)["chosen"] != other.table.view(A)["chosen"]


@rule("PI-OPT-2")
def test_of_equal_cards_the_first_ones_are_replaced() -> None:
    game = selecting()
    air = 18
    game.table.hands[A] = [air, air, 1, 2, 3]
    offered = game.choices(A)
    assert "replace(24)" in offered
    assert "replace(8)" in offered
    assert "replace(16)" not in offered
    assert game.refuse("replace(16)", seat=A) == "PI-OPT-2"


@rule("PI-OPT-3")
def test_unknown_origins_deals_any_country_and_ignores_its_climate() -> None:
    found = set()
    for seed in range(30):
        table = new_game(2, seed, unknown_origins=True, disease="bacteria").table
        cards = [card for card in table.spot_country if card >= 0]
        assert len(cards) == 2
        found |= {table.content.climate[card] for card in cards}
    assert found == {0, 1, 2}


@rule("PI-RULING-46")
def test_an_unknown_origin_that_does_not_fit_is_replaced() -> None:
    game = given(world={"australia": "", "indonesia": "", "new_zealand": ""}, run=False, unknown_origins=True)
    open_country(game.table, A, COUNTRY_IDS.index("philippines"), [COUNTRY_IDS.index("peru")])
    assert game.removed() == "philippines"
    assert game.cities("peru") == "A.."
    assert game.kinds()[-2:] == ["starting_replaced", "started_in"]


@rule("PI-OPT-4", "PI-RULING-87", "PI-RULING-22")
@pytest.mark.parametrize(
    ("options", "cards"),
    [
        ({}, 28),
        ({"patient_zero_pack": True}, 31),
        ({"event_timing": "own_turn"}, 23),
        ({"event_timing": "own_turn", "patient_zero_pack": True}, 26),
        ({"make_love_not_war": True}, 0),
    ],
)
def test_which_event_cards_take_part(options: dict[str, Any], cards: int) -> None:
    assert len(new_game(2, disease="bacteria", **options).table.event_deck) == cards


@rule("PI-RULING-98", "PI-RULING-46")
@pytest.mark.parametrize("seats", [1, 4])
def test_starting_countries_of_a_pack_that_do_not_fit_are_replaced_by_any_other(
    tmp_path: Path, seats: int
) -> None:
    """Five Starting Countries in one zone that holds three cards."""
    text = (CARDS / "countries.toml").read_text(encoding="utf-8").replace("start = true\n", "")
    text = text.replace('continent = "oceania"\n', 'continent = "oceania"\nstart = true\n')
    (tmp_path / "countries.toml").write_text(text, encoding="utf-8")
    game = new_game(seats, game=GAME.with_pack(tmp_path), disease="bacteria")
    zones = {
        zone["continent"]: sum(card is not None for card in zone["countries"]) for zone in game.seen()["zones"]
    }
    assert zones["oceania"] == 3
    assert sum(zones.values()) == 4
    assert len(game.removed().split()) >= 1
