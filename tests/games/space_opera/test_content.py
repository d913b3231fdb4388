"""The content pack: planets, cards of space, Technologies; what our own says and what any pack must say."""

import json
import pickle
import re
import tomllib
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from pestis.games.space_opera import GAME
from pestis.games.space_opera.content.tables import (
    ASTEROID,
    BUILT_IN_FOLDER,
    FIRST_PLANET,
    SPACE,
    SPACE_IDS,
    SUPERNOVA,
    WORMHOLE,
    Content,
    kinds_of,
    load_content,
)
from pestis.games.space_opera.content.technologies import (
    BEA,
    BEAM_STRUCTURE_ENERGY,
    ESH,
    HAK,
    PAYER_IDS,
    PAYERS,
    SPY,
    TECH_CODES,
    TECH_COUNT,
    TECH_ENERGY,
    TECH_IDS,
    TECH_ORE,
    WMG,
)
from pestis.kernel.errors import PackError
from pestis.kernel.rules import RuleBook, rule

Entries = list[dict[str, Any]]
PLANETS = "planets.toml"
SPACE_CARDS = "space.toml"
TECHNOLOGIES = "technologies.toml"
KEYS = {PLANETS: "planet", SPACE_CARDS: "card", TECHNOLOGIES: "technology"}


@pytest.fixture(scope="module")
def ours() -> Content:
    return load_content(None)


def as_toml(value: object) -> str:
    """A value as TOML writes it."""
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{key} = {as_toml(inner)}" for key, inner in value.items()) + " }"
    if isinstance(value, list):
        return "[" + ", ".join(as_toml(inner) for inner in value) + "]"
    return json.dumps(value)


def entries_of(file: str) -> Entries:
    found: Entries = tomllib.loads((BUILT_IN_FOLDER / file).read_text(encoding="utf-8"))[KEYS[file]]
    return found


def write(folder: Path, file: str, entries: Entries) -> Path:
    lines: list[str] = []
    for entry in entries:
        lines.append(f"[[{KEYS[file]}]]")
        lines += [f"{key} = {as_toml(value)}" for key, value in entry.items() if value is not None]
    (folder / file).write_text("\n".join(lines), encoding="utf-8")
    return folder


def changed(folder: Path, file: str, id: str, /, **fields: object) -> Content:
    """Our own pack with some fields of one entry changed; a field that becomes None is left out."""
    entries = [{**entry, **(fields if entry["id"] == id else {})} for entry in entries_of(file)]
    return load_content(write(folder, file, entries))


def refusal(folder: Path, file: str, id: str, /, **fields: object) -> str:
    with pytest.raises(PackError) as caught:
        changed(folder, file, id, **fields)
    assert caught.value.file == file
    return str(caught.value)


# Planets.


@rule("SO-MAP-2")
def test_there_are_27_planets_with_as_much_energy_as_ore(ours: Content) -> None:
    assert len(ours.planets) == 27
    assert (sum(ours.energy), sum(ours.ore), sum(ours.capacity)) == (53, 53, 55)
    assert all(ours.capacity[card] >= 1 for card in range(FIRST_PLANET, ours.card_count))
    assert max(*ours.energy, *ours.ore, *ours.capacity) == 4


@rule("SO-MAP-3")
def test_a_higher_class_has_more_pips_than_any_lower_one(ours: Content) -> None:
    assert Counter(planet.klass for planet in ours.planets) == {1: 5, 2: 6, 3: 5, 4: 5, 5: 6}
    pips = {klass: [planet.pips for planet in ours.planets if planet.klass == klass] for klass in range(1, 6)}
    assert all(max(pips[klass]) < min(pips[klass + 1]) for klass in range(1, 5))


@rule("SO-SETUP-4")
def test_the_six_home_worlds_are_close_to_equal(ours: Content) -> None:
    homes = [planet for planet in ours.planets if planet.klass == 5]
    assert {planet.pips for planet in homes} == {9}
    assert Counter((home.energy, home.ore, home.capacity) for home in homes) == {
        (3, 3, 3): 4,
        (4, 2, 3): 1,
        (2, 4, 3): 1,
    }
    assert [ours.is_even(card) for card in ours.cards_of(1 << 5)].count(True) == 4


def test_planets_have_names_of_their_own(ours: Content) -> None:
    assert len(set(ours.names)) == len(ours.names) == len(set(ours.ids))
    assert all(name.isalpha() for name in ours.names[FIRST_PLANET:])


def test_cards_of_some_classes_come_in_the_order_of_the_file(ours: Content) -> None:
    found = ours.cards_of(1 << 1 | 1 << 4)
    assert found == sorted(found)
    assert {ours.klass[card] for card in found} == {1, 4}
    assert len(found) == 10


@pytest.mark.parametrize(
    ("fields", "words"),
    [
        ({"capacity": 0}, "field 'capacity': is 0; allowed: 1 to 9 [SO-MAP-2]"),
        ({"energy": 10}, "field 'energy': is 10; allowed: 0 to 9 [SO-MAP-2]"),
        ({"ore": "two"}, "field 'ore': is 'two'; allowed: a whole number from 0 to 9 [SO-MAP-2]"),
        ({"class": 0}, "field 'class': is 0; allowed: 1 to 9 [SO-MAP-3]"),
        (
            {"class": 5},
            "planet 'ember': field 'class': is 5 with 2 pips, but 'gravel' of Class 1 has 2; allowed: more pips",
        ),
        ({"name": ""}, "field 'name': is ''; allowed: a text that is not empty"),
        ({"name": None}, "field 'name': is missing"),
        ({"size": 3}, "field 'size': is not known here"),
        ({"id": "asteroid"}, "no name for a planet"),
        ({"id": "gravel"}, "this id stands twice"),
        ({"provenance": "guessed"}, "allowed: printed, designed"),
        ({"provenance": {"name": "printed"}}, "says nothing of the other fields"),
        ({"provenance": {"moons": "printed", "other": "designed"}}, "speaks of 'moons'"),
    ],
)
def test_a_planet_that_cannot_be_is_refused(tmp_path: Path, fields: dict[str, Any], words: str) -> None:
    said = refusal(tmp_path, PLANETS, "ember", **fields)
    assert said.startswith("planets.toml, line ")
    assert words in said


@rule("SO-MAP-3")
def test_a_class_with_too_few_pips_is_refused_with_both_cards(tmp_path: Path) -> None:
    said = refusal(tmp_path, PLANETS, "aurel", energy=1, ore=1)
    assert "planet 'aurel': field 'class': is 5 with 5 pips" in said, "one card is wrong, not all the others"
    assert "but 'halden' of Class 2 has 5" in said
    assert said.endswith("[SO-MAP-3]")


def test_odd_but_playable_planets_are_warned_of(tmp_path: Path) -> None:
    assert "equal is usual" in changed(tmp_path, PLANETS, "ember", ore=1).pack.faults.warnings[0].problem
    entries = [entry for entry in entries_of(PLANETS) if entry["class"] != 5]
    few = load_content(write(tmp_path, PLANETS, entries))
    assert any("0 planets of Class 5; the first game needs 4" in str(fact) for fact in few.pack.faults.warnings)


# Space.


@rule("SO-MAP-1")
def test_a_box_holds_27_space_cards_and_three_of_each_object(ours: Content) -> None:
    assert [card.copies for card in ours.space] == [27, 3, 3, 3]
    assert ours.ids[:FIRST_PLANET] == list(SPACE_IDS)
    assert [SPACE, SUPERNOVA, ASTEROID, WORMHOLE] == [0, 1, 2, 3]


@rule("SO-RULING-3")
def test_the_count_of_asteroid_fields_is_ours_and_the_others_are_printed(ours: Content) -> None:
    told = {id: ours.card_json(card)["provenance"] for card, id in enumerate(SPACE_IDS)}
    assert {id: words["copies"] for id, words in told.items()} == {
        "space": "printed",
        "supernova": "printed",
        "asteroid": "designed",
        "wormhole": "printed",
    }


def test_a_missing_or_unknown_card_of_space_is_refused(tmp_path: Path) -> None:
    assert "field 'id': is 'comet'" in refusal(tmp_path, SPACE_CARDS, "wormhole", id="comet")
    with pytest.raises(PackError, match="this card is missing from the file"):
        load_content(write(tmp_path, SPACE_CARDS, entries_of(SPACE_CARDS)[:3]))


# Technologies.


@rule("SO-TECH-0c")
def test_there_are_27_technologies_and_two_decks(ours: Content) -> None:
    assert len(TECH_IDS) == len(TECH_CODES) == len(ours.technologies) == TECH_COUNT == 27
    weighted = Counter(ours.tech_deck("weighted48"))
    assert weighted.total() == 48
    rare = {TECH_CODES[tech] for tech, copies in weighted.items() if copies == 1}
    assert rare == {"WMG", "BEA", "SPY", "ROG", "EMP", "FFD"}
    assert weighted[HAK] == 2
    assert ours.tech_deck("single27") == list(range(27))


@rule("SO-TECH-0a", "SO-TECH-0b")
def test_payers_and_costs_are_the_printed_ones() -> None:
    costs = {
        code: (PAYER_IDS[PAYERS[tech]], TECH_ENERGY[tech], TECH_ORE[tech])
        for tech, code in enumerate(TECH_CODES)
        if PAYERS[tech]
    }
    assert costs == {
        "AMB": ("token", 0, 0),
        "EMP": ("ship", 1, 0),
        "ECV": ("planet", 1, 0),
        "ESH": ("ship", 1, 0),
        "APC": ("planet", 0, 1),
        "FFD": ("planet", 1, 0),
        "HYP": ("ship", 2, 0),
        "MCV": ("planet", 0, 1),
        "MDS": ("planet", 1, 0),
        "RAD": ("planet", 1, 0),
        "ARM": ("planet", 0, 1),
        "BRI": ("bridge", 1, 0),
        "STE": ("ship", 1, 0),
        "TRA": ("token", 0, 0),
        "BEA": ("planet", 2, 0),
        "WMG": ("ship", 10, 0),
    }
    assert BEAM_STRUCTURE_ENERGY == 3


def test_every_technology_cites_its_own_rule_and_rules_that_there_are(ours: Content) -> None:
    book = RuleBook.find("space-opera").ids()
    for tech, code in enumerate(TECH_CODES):
        cited = ours.technologies[tech].rules
        assert cited[0] == f"SO-TECH-{code}"
        assert set(cited) <= set(book)
    for card in ours.space:
        assert card.rules
        assert set(card.rules) <= set(book)


@pytest.mark.parametrize(("file", "id"), [(TECHNOLOGIES, "spy"), (SPACE_CARDS, "supernova")])
def test_a_pack_cites_rules_of_the_book_only(tmp_path: Path, file: str, id: str) -> None:
    wrong = {"rules": ["SO-TECH-SPI"]}
    entries = [{**entry, **(wrong if entry["id"] == id else {})} for entry in entries_of(file)]
    with pytest.raises(
        PackError, match=rf"^{file}, line \d+: {KEYS[file]} '{id}': field 'rules': .* no rule 'SO-TECH-SPI'"
    ):
        GAME.with_pack(write(tmp_path, file, entries))


@rule("SO-REACT-1")
def test_off_turn_use_is_for_nine_technologies_only() -> None:
    reactions = {TECH_CODES[tech] for tech in range(TECH_COUNT) if "reaction" in kinds_of(tech)}
    assert reactions == {"HAK", "ESH", "ARM", "STE", "FFD", "MDS", "APC", "AMB", "KAM"}


@pytest.mark.parametrize(
    ("fields", "words"),
    [
        ({"energy": 2}, "field 'energy': is 2; allowed: 1 [SO-TECH-0a]"),
        ({"ore": 1}, "field 'ore': is 1; allowed: 0 [SO-TECH-0a]"),
        ({"payer": "planet"}, "field 'payer': is 'planet'; allowed: ship [SO-TECH-0a]"),
        ({"kind": ["passive"]}, "field 'kind': is ['passive']; allowed: ['reaction'], as printed [SO-TECH-0c]"),
        ({"kind": ["magic"]}, "field 'kind': has 'magic'; allowed: passive, active, reaction"),
        ({"window": []}, "field 'window': names 0; allowed: 1 to 30 of building, "),
        ({"window": ["ship_attaked"]}, "did you mean 'ship_attacked'?"),
        ({"copies": 10}, "field 'copies': is 10; allowed: 0 to 9"),
        ({"text": ""}, "field 'text': is ''"),
        ({"id": "deflector"}, "field 'id': is 'deflector'"),
        ({"colour": "red"}, "field 'colour': is not known here"),
    ],
)
def test_a_technology_that_cannot_be_is_refused(tmp_path: Path, fields: dict[str, Any], words: str) -> None:
    said = refusal(tmp_path, TECHNOLOGIES, TECH_IDS[ESH], **fields)
    assert re.match(r"technologies.toml, line \d+: technology ", said)
    assert words in said


def test_a_missing_technology_and_an_empty_deck_are_refused(tmp_path: Path) -> None:
    with pytest.raises(PackError, match=re.escape("technology 'spy': field 'id': this technology is missing")):
        load_content(write(tmp_path, TECHNOLOGIES, [e for e in entries_of(TECHNOLOGIES) if e["id"] != "spy"]))
    none = [{**entry, "copies": 0} for entry in entries_of(TECHNOLOGIES)]
    with pytest.raises(PackError, match="the deck is empty"):
        load_content(write(tmp_path, TECHNOLOGIES, none))


@rule("SO-RULING-18")
def test_a_deck_that_can_run_out_is_warned_of(tmp_path: Path) -> None:
    few = [{**entry, "copies": int(number < 16)} for number, entry in enumerate(entries_of(TECHNOLOGIES))]
    content = load_content(write(tmp_path, TECHNOLOGIES, few))
    assert [str(fact) for fact in content.pack.faults.warnings] == [
        "technologies.toml: field 'copies': 16 cards; four full hands hold 16, so it can run out [SO-RULING-18]"
    ]
    assert len(content.tech_deck("weighted48")) == 16


# Packs.


def test_a_pack_may_bring_only_some_of_the_files(tmp_path: Path, ours: Content) -> None:
    other = changed(tmp_path, TECHNOLOGIES, TECH_IDS[SPY], name="Snoop")
    assert other.tech_names[SPY] == "Snoop"
    assert other.ids == ours.ids
    assert list(other.scenarios) == list(ours.scenarios)
    assert other.identity == ours.identity, "a name changes nothing in play"


def test_a_folder_without_anything_of_this_game_is_refused(tmp_path: Path) -> None:
    with pytest.raises(PackError, match="it holds none of the files of this game"):
        load_content(tmp_path)
    with pytest.raises(PackError, match="there is no such folder"):
        load_content(tmp_path / "nowhere")


def test_a_file_that_says_more_than_its_entries_is_refused(tmp_path: Path) -> None:
    write(tmp_path, PLANETS, entries_of(PLANETS))
    file = tmp_path / PLANETS
    file.write_text('title = "more"\n' + file.read_text())
    with pytest.raises(PackError, match="field 'title': is not known here"):
        load_content(tmp_path)


def test_content_survives_a_pickle(ours: Content) -> None:
    again = pickle.loads(pickle.dumps(ours))
    assert isinstance(again, Content)
    assert (again.identity, again.ids, again.scenarios) == (ours.identity, ours.ids, ours.scenarios)


def test_what_a_page_is_told_is_json(ours: Content) -> None:
    cards = [ours.card_json(card) for card in range(ours.card_count)]
    techs = [ours.tech_json(tech) for tech in range(TECH_COUNT)]
    assert json.loads(json.dumps([cards, techs])) == [cards, techs]
    assert {card["kind"] for card in cards} == {"space", "object", "planet"}
    assert techs[BEA]["energy"] == 2
    assert techs[WMG]["energy"] == 10
