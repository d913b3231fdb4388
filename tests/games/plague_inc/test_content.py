"""The printed cards, and packs that change them or are refused."""

import re
from pathlib import Path

import pytest

from pestis.games.plague_inc import GAME
from pestis.games.plague_inc.content.cards import (
    CLIMATE_IDS,
    CONTINENT_IDS,
    COUNTRY_IDS,
    EVENT_IDS,
    TRAIT_IDS,
    WHEN_IDS,
    WHEN_OF,
)
from pestis.games.plague_inc.views import CountryCard
from pestis.games.plague_inc.words.names import card_rule
from pestis.kernel.errors import PackError
from pestis.kernel.rng import fast
from pestis.kernel.rules import rule
from tests.games.plague_inc.kit import CARDS, continent_of, rewritten

CONTENT = GAME.content


def card(name: str) -> CountryCard:
    return CONTENT.country_json(COUNTRY_IDS.index(name))


@rule("PI-CARD-CHILE")
def test_chile() -> None:
    chile = card("chile")
    assert chile["cities"] == ["Vina del Mar", "Antofagasta", "Puente Alto", "Santiago"]
    assert (chile["area"], chile["population"], chile["resources"]) == (743_532, 17_760, 258_000)
    assert (chile["climate"], chile["airport"], chile["seaport"]) == ("cold", True, False)


@rule("PI-CARD-MONGOLIA")
def test_mongolia() -> None:
    mongolia = card("mongolia")
    assert mongolia["cities"] == ["Ulaanbaatar", "Erdenet", "Darhan"]
    assert (mongolia["area"], mongolia["population"], mongolia["resources"]) == (1_553_560, 2_910, 12_020)


@rule("PI-CARD-VENEZUELA")
def test_venezuela() -> None:
    venezuela = card("venezuela")
    assert venezuela["cities"] == ["Caracas", "Maracaibo", "Valencia", "Barquisimeto"]
    assert (venezuela["area"], venezuela["population"], venezuela["resources"]) == (882_050, 30_690, 381_000)


@rule("PI-SETUP-5", "PI-SETUP-6")
def test_countries_by_continent() -> None:
    """Cards, cities, neutral/hot/cold, airports, seaports, starting ones."""
    wanted = {
        "europe": (11, 43, 5, 2, 4, 4, 4, 2),
        "asia": (11, 57, 6, 3, 2, 4, 4, 2),
        "africa": (9, 39, 4, 5, 0, 1, 2, 1),
        "oceania": (5, 21, 4, 1, 0, 2, 2, 0),
        "south_america": (7, 29, 5, 1, 1, 4, 2, 1),
        "north_america": (6, 23, 3, 1, 2, 3, 3, 1),
    }
    for continent, numbers in wanted.items():
        cards = [number for number, name in enumerate(COUNTRY_IDS) if continent_of(name) == continent]
        climates = [CONTENT.climate[number] for number in cards]
        found = (
            len(cards),
            sum(CONTENT.city_count[number] for number in cards),
            *(climates.count(climate) for climate in range(len(CLIMATE_IDS))),
            sum(CONTENT.airport[number] for number in cards),
            sum(CONTENT.seaport[number] for number in cards),
            sum(CONTENT.starts[number] for number in cards),
        )
        assert found == numbers, continent
    assert CONTENT.spots == 25


@rule("PI-SETUP-3", "PI-TRAIT-7")
def test_trait_cards() -> None:
    assert len(CONTENT.all_traits) == 62
    assert len(TRAIT_IDS) == 43
    bars = [bar for kind in CONTENT.all_traits for bar in CONTENT.bars[kind]]
    assert [bars.count(word) for word in range(6)] == [24, 26, 10, 9, 9, 9]
    assert (min(CONTENT.cost), max(CONTENT.cost)) == (2, 21)


@rule("PI-SETUP-4", "PI-RULING-87")
def test_event_cards_and_their_rules() -> None:
    extras = [name for number, name in enumerate(EVENT_IDS) if CONTENT.patient_zero[number]]
    assert extras == ["crowd_funded_soap", "infected_board_game", "internet_shut_down"]
    book = GAME.rulebook()
    assert all(card_rule(number) in book for number in range(len(EVENT_IDS)))
    reactions = [name for number, name in enumerate(EVENT_IDS) if WHEN_IDS[WHEN_OF[number]] == "reaction"]
    assert reactions == ["absorb", "bird_migration", "cdc_alert", "emergency_care", "neutralise"]


def test_the_catalogue_has_everything_a_page_draws() -> None:
    catalogue = GAME.catalogue()
    assert list(catalogue) == ["zones", "countries", "traits", "events", "slides", "abilities", "core"]
    assert catalogue["core"] == {"infectivity": 2, "lethality": 1}
    assert list(CONTINENT_IDS) == list(catalogue["zones"])


def test_a_pack_can_change_a_single_file(tmp_path: Path) -> None:
    game = rewritten(tmp_path, "traits.toml", ('name = "Coma"\ncost = 13', 'name = "Deep Coma"\ncost = 9'))
    assert game.catalogue()["traits"]["coma"]["cost"] == 9  # type: ignore[index]
    assert game.identity != GAME.identity
    assert not game.start(2, 1).is_over


@pytest.mark.parametrize(
    ("file", "old", "new", "said"),
    [
        ("countries.toml", 'id = "chile"', 'id = "chili"', "is 'chili'; did you mean 'chile'"),
        ("countries.toml", 'climate = "cold"', 'climate = "icy"', "field 'climate': is 'icy'"),
        ("countries.toml", "start = true\n", "", "at least 5"),
        ("traits.toml", "cost = 21", "cost = 61", "allowed: 0 to 60"),
        ("traits.toml", "copies = 6", "copies = -1", "allowed: 0 to 20"),
        ("traits.toml", '"waterborne"', '"swimming"', "has 'swimming'"),
        ("traits.toml", "copies = 1", "copies = 0", "at least 45"),
        ("events.toml", 'when = "end"', 'when = "start"', "as printed"),
        ("events.toml", "copies = 1", "copies = 9", "allowed: 0 to 4"),
        ("board.toml", "europe = 5", "europe = 12", "at most 30"),
        ("board.toml", '"infectivity", "lethality"]', '"infectivity"]', "one lethality"),
        ("board.toml", '"outbreak", "bonus_dna"]', '"outbreak"]', "names 4; allowed: 5 of"),
        ("board.toml", "spaces = 4", "spaces = 7", "allowed: 2 to 5"),
        ("board.toml", "spaces = 4", "spaces = 4\nlevel = 3", "is not known here"),
    ],
)
@rule("PI-RULING-34")
def test_a_pack_that_cannot_work_is_refused(tmp_path: Path, file: str, old: str, new: str, said: str) -> None:
    with pytest.raises(PackError, match=said):
        rewritten(tmp_path, file, (old, new))


@rule("PI-SETUP-9", "PI-RULING-98")
def test_a_pack_needs_room_for_the_starting_countries_of_five(tmp_path: Path) -> None:
    """All Countries in Europe: with a zone of five they can begin, with a zone of four they could not."""
    cards = re.sub(
        r'continent = "\w+"', 'continent = "europe"', (CARDS / "countries.toml").read_text(encoding="utf-8")
    )
    (tmp_path / "countries.toml").write_text(cards, encoding="utf-8")
    assert not GAME.with_pack(tmp_path).start(5, 1, {"five_players": "experimental"}).is_over
    with pytest.raises(PackError, match=r"room for 4 of these Countries; allowed: at least 5 \[PI-SETUP-9\]"):
        rewritten(tmp_path, "board.toml", ("europe = 5", "europe = 4"))


def test_a_country_needs_cities_and_a_card_all_its_fields(tmp_path: Path) -> None:
    text = (CARDS / "countries.toml").read_text(encoding="utf-8")
    (tmp_path / "countries.toml").write_text(text.replace('cities = ["Sisimiut", "Nuuk"]\n', ""), encoding="utf-8")
    with pytest.raises(PackError, match=r"greenland.*cities.*missing"):
        GAME.with_pack(tmp_path)


def test_a_pack_with_copies_of_events_plays(tmp_path: Path) -> None:
    game = rewritten(tmp_path, "events.toml", ("copies = 1", "copies = 2"))
    state, rng = game.start(3, 2), fast(2)
    box = state.components()
    while state.pending():
        seat = state.pending()[0]
        state.apply(seat, rng.pick(state.legal(seat)))
        assert state.components() == box


@rule("PI-EVO-7", "PI-ABIL-1", "PI-RULING-98")
@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('"infectivity", "lethality"]', '"lethality", "airborne"]', "has 'airborne'"),
        ('"", "outbreak", "bonus_dna"]', '"outbreak", "outbreak", "bonus_dna"]', "on several spaces"),
    ],
)
def test_a_slide_that_would_lose_something_is_refused(tmp_path: Path, old: str, new: str, said: str) -> None:
    with pytest.raises(PackError, match=said):
        rewritten(tmp_path, "board.toml", (old, new))
