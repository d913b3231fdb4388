"""The card pack: what our own says, what any pack must say, and what only makes a warning."""

import json
import pickle
import re
import tomllib
from collections import Counter
from functools import cache
from math import comb
from pathlib import Path
from typing import Any

import pytest

from pestis.games.divine_retribution import GAME
from pestis.games.divine_retribution.content import cards
from pestis.games.divine_retribution.content import parts as card_text
from pestis.games.divine_retribution.content.cards import (
    ALE_KNIGHT,
    CARD_COUNT,
    CARD_IDS,
    COPIES,
    DAGGERS_PEASANT,
    KINGDOM_CARDS,
    PENANCE_1,
    QUEEN,
    SUIT_IDS,
    SUIT_NAMES,
    SUIT_OF,
    TITLE_IDS,
    TITLE_OF,
)
from pestis.games.divine_retribution.content.design import design_faults
from pestis.games.divine_retribution.content.loader import load_content
from pestis.games.divine_retribution.content.parts import Part
from pestis.games.divine_retribution.content.reading import COMMON_FIELDS, VERB_FIELDS, read_part
from pestis.games.divine_retribution.content.tables import CARD_FIELDS, Content
from pestis.games.divine_retribution.words.cards import card_json
from pestis.kernel.content import Fields
from pestis.kernel.errors import PackError
from pestis.kernel.rules import RuleBook, rule

ROOT = Path(__file__).resolve().parents[3]
PACKAGE = ROOT / "src" / "pestis" / "games" / "divine_retribution"
OUR_FILE = PACKAGE / "content" / "cards.toml"
PACK_PAGE = ROOT / "docs" / "divine-retribution-packs.md"
RULES_PAGE = ROOT / "docs" / "rules" / "divine-retribution.md"
STRATEGY_PAGE = ROOT / "docs" / "divine-retribution-strategy.md"
BOARD_IN_TERMINAL = ROOT / "src" / "pestis" / "terminal" / "boards" / "divine_retribution.py"
BOARD_IN_BROWSER = ROOT / "web" / "src" / "games" / "divine-retribution"

Changes = dict[str, dict[str, Any]]

DRAW_ONE = {"do": "draw", "count": 1}
PERSECUTE = {"do": "penance", "count": 1, "recruits": 1, "persecute": True}


def as_toml(value: object) -> str:
    """A value as TOML writes it."""
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{key} = {as_toml(inner)}" for key, inner in value.items()) + " }"
    if isinstance(value, list):
        return "[" + ", ".join(as_toml(inner) for inner in value) + "]"
    return json.dumps(value)


@cache
def our_cards() -> list[dict[str, Any]]:
    """The cards of our own pack as they stand in the file."""
    found: list[dict[str, Any]] = tomllib.loads(OUR_FILE.read_text(encoding="utf-8"))["card"]
    return found


def write_pack(folder: Path, changes: Changes) -> Path:
    """Our own pack with some fields of some cards changed; a field that becomes None is left out."""
    lines: list[str] = []
    for entry in our_cards():
        lines.append("[[card]]")
        fields = {**entry, **changes.get(entry["id"], {})}
        lines += [f"{key} = {as_toml(value)}" for key, value in fields.items() if value is not None]
    (folder / "cards.toml").write_text("\n".join(lines), encoding="utf-8")
    return folder


def changed(folder: Path, changes: Changes) -> Content:
    return load_content(write_pack(folder, changes))


def refusal(folder: Path, card: str, fields: dict[str, Any]) -> PackError:
    with pytest.raises(PackError) as caught:
        changed(folder, {card: fields})
    assert caught.value.file == "cards.toml"
    assert caught.value.entry.startswith(f"card {card!r}")
    return caught.value


@pytest.fixture(scope="module")
def ours() -> Content:
    return load_content(None)


def part_of(table: dict[str, object]) -> Part:
    return read_part(Fields("cards.toml", "card", table))


# Components.


@rule("DR-COMP-1", "DR-DESIGN-1", "DR-EDGE-1")
def test_the_game_has_216_cards_in_sections_of_the_printed_size() -> None:
    sections = Counter[str]()
    for card in range(CARD_COUNT):
        sections[SUIT_NAMES[SUIT_OF[card]]] += COPIES[card]
    assert sections == {
        "Ale": 23,
        "Daggers": 23,
        "Bones": 23,
        "Torches": 23,
        "For Hire": 28,
        "Festering": 65,
        "Nobility": 7,
        "no suit": 24,
    }
    assert sum(COPIES) == 216
    assert len(CARD_IDS) == len(COPIES) == len(SUIT_OF) == len(TITLE_OF) == CARD_COUNT == 28


@rule("DR-COMP-1")
def test_every_title_has_its_printed_number_of_copies(ours: Content) -> None:
    printed = dict(zip(CARD_IDS, COPIES, strict=True))
    for suit in ("ale", "daggers", "bones", "torches"):
        assert [printed[f"{suit}_{title}"] for title in ("peasant", "knight", "priest")] == [10, 8, 5]
    assert [printed[id] for id in ("body_collector", "fool", "plague_doctor")] == [15, 8, 5]
    assert [printed[id] for id in ("filth", "rat", "rat_king")] == [15, 35, 15]
    assert [printed[f"penance_{grade}"] for grade in (1, 2, 3)] == [12, 8, 4]
    assert [card_json(ours, card)["copies"] for card in range(CARD_COUNT)] == list(COPIES)


@rule("DR-COMP-2")
def test_there_are_seven_suits_and_penance_has_none(ours: Content) -> None:
    suits = {card_json(ours, card)["suit"] for card in range(PENANCE_1)}
    assert suits == {"ale", "daggers", "bones", "torches", "for_hire", "festering", "nobility"}
    assert [card_json(ours, card)["suit"] for card in range(PENANCE_1, CARD_COUNT)] == [None, None, None]


@rule("DR-COMP-3")
def test_the_kingdom_is_the_120_cards_of_five_suits() -> None:
    kingdom = {SUIT_IDS[SUIT_OF[card]] for card in range(KINGDOM_CARDS)}
    others = {SUIT_IDS[SUIT_OF[card]] for card in range(KINGDOM_CARDS, CARD_COUNT)}
    assert kingdom == {"ale", "daggers", "torches", "bones", "for_hire"}
    assert others == {"festering", "nobility", "none"}
    assert sum(COPIES[:KINGDOM_CARDS]) == 120


@rule("DR-COMP-4")
def test_an_effect_may_refer_to_a_title_or_a_suit(tmp_path: Path) -> None:
    knights = {"do": "draw", "count": 1, "if": {"title": "knight", "count": 2}}
    content = changed(tmp_path, {"fool": {"effect": [knights]}})
    part = content.effect_of(cards.FOOL)[0]
    assert (part.need, part.need_what, part.need_count) == (card_text.NEED_TITLE, cards.KNIGHT, 2)


@rule("DR-COMP-5")
def test_one_number_is_both_price_and_infamy(tmp_path: Path) -> None:
    for name in ("price", "infamy"):
        assert refusal(tmp_path, "ale_peasant", {name: 3}).field == name


@rule("DR-COMP-6")
def test_notoriety_is_on_nobility_and_nowhere_else(ours: Content) -> None:
    with_notoriety = [card for card in range(CARD_COUNT) if card_json(ours, card)["notoriety"] is not None]
    assert with_notoriety == list(range(cards.PRINCE, cards.KING + 1))
    assert all(ours.notoriety[card] >= 1 for card in with_notoriety)


@rule("DR-COMP-7")
def test_most_cards_have_base_contagions(ours: Content) -> None:
    assert sum(ours.has_base) > CARD_COUNT / 2
    assert ours.base[cards.RAT] == 1
    assert ours.base[cards.FILTH] == 0


@rule("DR-COMP-8", "DR-CARD-FRAG-C")
def test_a_chronic_card_names_a_phase_and_has_no_base_contagions(ours: Content) -> None:
    phases = {CARD_IDS[card]: card_json(ours, card)["chronic"] for card in range(CARD_COUNT) if ours.chronic[card]}
    assert phases == {
        "ale_priest": "end",
        "bones_priest": "infect",
        "torches_priest": "infect",
        "plague_doctor": "spread",
        "cardinal": "infect",
    }
    assert not any(ours.has_base[CARD_IDS.index(id)] for id in phases)


@rule("DR-COMP-9")
def test_a_card_may_have_no_effect(ours: Content) -> None:
    plain = [CARD_IDS[card] for card in range(CARD_COUNT) if not ours.has_effect[card]]
    assert plain == ["filth", "rat", "king"]
    assert [card_json(ours, CARD_IDS.index(id))["contagions"] for id in plain] == [0, 1, 6]


@rule("DR-COMP-10", "DR-DESIGN-6")
def test_persecute_works_mainly_but_not_only_by_penance(ours: Content) -> None:
    verbs = {
        CARD_IDS[card]: {part.verb for part in ours.effect_of(card) if part.persecute}
        for card in range(CARD_COUNT)
        if ours.persecutes(card)
    }
    assert verbs == {
        "daggers_peasant": {card_text.PENANCE},
        "daggers_knight": {card_text.DISCARD},
        "daggers_priest": {card_text.PENANCE},
        "bishop": {card_text.PENANCE},
        "pope": {card_text.PENANCE},
    }


@rule("DR-COMP-11", "DR-DESIGN-5")
def test_a_repent_half_is_worse_than_the_normal_one(ours: Content) -> None:
    knight, fool = ours.effect_of(ALE_KNIGHT)[0], ours.effect_of(cards.FOOL)[0]
    assert knight.count > ours.repent_of(ALE_KNIGHT)[0].count
    assert fool.most > ours.repent_of(cards.FOOL)[0].most
    assert [fault for fault in design_faults(ours) if "DR-DESIGN-5" in fault] == []


# Printed cards.


@rule("DR-CARD-QUEEN")
def test_the_queen_gives_six_and_may_copy(ours: Content) -> None:
    part = ours.effect_of(QUEEN)[0]
    assert ours.base[QUEEN] == 6
    assert (part.verb, part.may, part.when) == (card_text.COPY, True, card_text.ON_PLAY)
    assert ours.provenance[QUEEN]["contagions"] == ours.provenance[QUEEN]["effect"] == "printed"
    assert ours.provenance[QUEEN]["other"] == "designed"


@rule("DR-CARD-FRAG-P")
def test_the_daggers_peasant_is_the_printed_persecute(ours: Content) -> None:
    part = ours.effect_of(DAGGERS_PEASANT)[0]
    assert (part.verb, part.persecute, part.count, part.recruits) == (card_text.PENANCE, True, 1, 1)
    assert not part.may
    assert ours.provenance[DAGGERS_PEASANT]["effect"] == "printed"


@rule("DR-CARD-FRAG-R")
def test_the_ale_knight_is_the_printed_repent(ours: Content) -> None:
    halves = ours.effect_of(ALE_KNIGHT) + ours.repent_of(ALE_KNIGHT)
    assert [(part.verb, part.count) for part in halves] == [(card_text.DRAW, 2), (card_text.DRAW, 1)]
    assert ours.provenance[ALE_KNIGHT] == {
        "copies": "printed",
        "effect": "printed",
        "repent": "printed",
        "other": "designed",
    }


@rule("DR-CARD-STACKS")
def test_the_nobility_stands_in_the_order_of_its_stacks() -> None:
    assert CARD_IDS[cards.PRINCE : cards.PRINCE + 3] == ("prince", "princess", "queen")
    assert CARD_IDS[cards.BISHOP : cards.BISHOP + 3] == ("bishop", "cardinal", "pope")
    assert CARD_IDS[cards.KING] == "king"


@rule("DR-RULING-4")
def test_all_copies_of_a_title_in_a_suit_are_one_card(tmp_path: Path) -> None:
    pairs = [(SUIT_OF[card], TITLE_OF[card]) for card in range(PENANCE_1)]
    assert len(set(pairs)) == len(pairs)
    path = write_pack(tmp_path, {}) / "cards.toml"
    path.write_text(path.read_text(encoding="utf-8").replace('"ale_knight"', '"ale_peasant"'), encoding="utf-8")
    with pytest.raises(PackError, match=r"card 'ale_peasant'.*stands twice"):
        load_content(tmp_path)


# Our own numbers.


@rule("DR-DESIGN-2")
def test_resistance_is_spread_as_designed(ours: Content) -> None:
    histogram = Counter[int]()
    for card in range(KINGDOM_CARDS):
        histogram[ours.resistance[card]] += COPIES[card]
    assert histogram == {2: 25, 3: 30, 4: 8, 5: 16, 6: 21, 7: 10, 8: 10}
    assert sum(resistance * copies for resistance, copies in histogram.items()) == 528
    assert sum(copies for resistance, copies in histogram.items() if resistance >= 6) == 41


def test_a_first_lineup_is_dealt_again_in_one_game_of_eleven() -> None:
    mostly_high = sum(comb(41, high) * comb(79, 8 - high) for high in range(5, 9))
    assert mostly_high / comb(120, 8) == pytest.approx(0.089, abs=0.0005)


def test_persecute_repent_and_chronic_are_as_frequent_as_designed(ours: Content) -> None:
    kingdom = range(KINGDOM_CARDS)
    assert sum(COPIES[card] for card in kingdom if ours.persecutes(card)) == 23
    assert sum(COPIES[card] for card in kingdom if ours.repents[card]) == 32
    assert sum(COPIES[card] for card in kingdom if ours.chronic[card]) == 20
    by_penance = [cards.DAGGERS_PEASANT, cards.DAGGERS_PRIEST]
    assert sum(COPIES[card] for card in by_penance) == 15
    assert [CARD_IDS[card] for card in range(KINGDOM_CARDS, CARD_COUNT) if ours.repents[card]] == ["prince"]


def test_the_nobility_is_worth_71_and_23(ours: Content) -> None:
    nobility = range(cards.PRINCE, cards.KING + 1)
    assert sum(ours.resistance[card] for card in nobility) == 71
    assert sum(ours.notoriety[card] for card in nobility) == 23
    assert [ours.resistance[card] for card in nobility] == [7, 9, 12, 7, 9, 12, 15]
    assert [ours.notoriety[card] for card in nobility] == [2, 3, 4, 2, 3, 4, 5]


def test_base_contagions_are_as_designed(ours: Content) -> None:
    shown = [card_json(ours, card)["contagions"] for card in range(CARD_COUNT)]
    kingdom = [1, 1, None, 2, 2, 3, 1, 1, None, 2, 2, None, 1, 1, None]
    assert shown == [*kingdom, 0, 1, 2, 2, 3, 6, 3, None, 5, 6, -1, -2, -3]


def test_the_rest_of_the_effects_are_as_designed(ours: Content) -> None:
    """The numbers that no other test names."""
    doctor, bishop = ours.effect_of(cards.PLAGUE_DOCTOR)[0], ours.effect_of(cards.BISHOP)[0]
    assert (doctor.count, doctor.where, doctor.then_draw) == (1, card_text.FROM_HAND, 1)
    both = card_text.FROM_HAND | card_text.FROM_DISCARD
    assert (bishop.up_to, bishop.count, bishop.only_penance, bishop.where) == (True, 216, True, both)
    knight = ours.effect_of(cards.BONES_KNIGHT)[0]
    assert (knight.up_to, knight.count, knight.each_contagion) == (True, 2, 1)
    assert ours.effect_of(cards.DAGGERS_KNIGHT)[0].hand_at_least == 4
    again = ours.effect_of(cards.DAGGERS_PRIEST)[1]
    assert (again.persecute, again.need, again.need_what, again.need_another) == (
        True,
        card_text.NEED_SUIT,
        cards.DAGGERS,
        True,
    )
    rats = ours.effect_of(cards.RAT_KING)[0]
    assert (rats.need, rats.need_what, rats.need_count) == (card_text.NEED_CARD, cards.RAT, 3)
    fool, cardinal = ours.effect_of(cards.FOOL)[0], ours.effect_of(cards.CARDINAL)[0]
    assert (fool.per, fool.beyond, fool.most, fool.when) == (card_text.PER_SUITS, 2, 3, card_text.IN_INFECT)
    assert (cardinal.per, cardinal.most) == (card_text.PER_CHRONIC, 4)
    assert ours.effect_of(cards.PRINCE)[0].count == 5
    assert ours.effect_of(cards.PRINCESS)[0].count == 3
    pope = ours.effect_of(cards.POPE)[0]
    assert (pope.count, pope.recruits) == (2, 1)
    assert ours.effect_of(PENANCE_1)[0].when == card_text.IN_END


def test_our_pack_keeps_every_constraint_we_set_ourselves(ours: Content) -> None:
    assert design_faults(ours) == []
    assert ours.pack.faults.warnings == []


def test_every_card_names_rules_that_exist_and_where_it_comes_from(ours: Content) -> None:
    book = RuleBook.load(RULES_PAGE)
    for card in range(CARD_COUNT):
        assert ours.rules[card], CARD_IDS[card]
        assert [id for id in ours.rules[card] if id not in book] == []
        assert ours.provenance[card]["copies"] == "printed"


# Texts.

# A closed vocabulary: a new word in a card's name or text has to be looked at, and added here.
GAME_WORDS = """
a again ale an and another any at beyond bishop body bones card cardinal cards chronic collector contagion
contagions control copied copy daggers discard discards do doctor draw draws during each effect end festering
filth fool for four from hand have i if ii iii in infect it king knight lasts less lineup may more most next
number of one opponent or other paying peasant penance persecute phase pile pit plague pope priest prince
princess queen rat rats recruit recruits repent resistance same second spread suit the them then this three to
too torches two until up with without you your
"""
# Words that would point at people outside the game; deliberately no group's name.
STEMS = ("ethni", "religio", "heret", "heathen", "infidel", "pagan", "minorit", "scapegoat")
SIGNS_OF_FAITHS = set("✝✞✟✠✡☥☦☧☨☩☪☫☬☸♰♱🕉🕎🔯")
TARGETS = re.compile(rf"\b(?:{'|'.join(STEMS)})\w*", re.IGNORECASE)


@rule("DR-HIST-1")
def test_names_and_texts_use_words_of_the_game_only(ours: Content) -> None:
    said = " ".join(ours.names + ours.texts)
    words = {word.lower() for word in re.findall(r"[^\W\d_]+", said)}
    assert words - set(GAME_WORDS.split()) == set()


def lines_of_everything() -> list[str]:
    """All that players can read of this game: the package, its pages, its boards in terminal and browser."""
    pages = [*PACKAGE.rglob("*.py"), *PACKAGE.rglob("*.toml"), PACK_PAGE, RULES_PAGE, STRATEGY_PAGE]
    pages += [BOARD_IN_TERMINAL, *(page for page in BOARD_IN_BROWSER.rglob("*") if page.is_file())]
    return [
        f"{page.name}: {line.strip()}"
        for page in pages
        for line in page.read_text(encoding="utf-8").splitlines()
        if "**DR-HIST-1**" not in line
    ]


@rule("DR-HIST-1")
def test_nothing_that_players_read_points_at_a_group() -> None:
    """The rule itself has to say what it forbids; nothing else may."""
    assert [line for line in lines_of_everything() if TARGETS.search(line)] == []


@rule("DR-HIST-1")
def test_no_sign_of_a_faith_stands_for_a_card() -> None:
    assert [line for line in lines_of_everything() if SIGNS_OF_FAITHS & set(line)] == []


@rule("DR-HIST-1")
def test_torches_never_persecute(ours: Content) -> None:
    assert not any(ours.persecutes(card) for card in range(CARD_COUNT) if SUIT_OF[card] == cards.TORCHES)


@rule("DR-DESIGN-10")
def test_texts_are_short_and_there_is_one_for_every_effect(ours: Content) -> None:
    for card in range(CARD_COUNT):
        assert len(ours.texts[card].split()) <= 30
        assert bool(ours.texts[card]) == bool(ours.has_effect[card])
        assert ("Repent:" in ours.texts[card]) == bool(ours.repents[card])
        assert ("Persecute:" in ours.texts[card]) == ours.persecutes(card)
        assert ours.texts[card].startswith("Chronic,") == bool(ours.chronic[card])


# What any pack must keep.


@pytest.mark.parametrize(
    ("card", "fields", "field", "broken"),
    [
        ("ale_knight", {"copies": 9}, "copies", "DR-COMP-1"),
        ("king", {"copies": 2}, "copies", "DR-COMP-1"),
        ("ale_knight", {"suit": "bones"}, "suit", "DR-COMP-2"),
        ("rat", {"suit": "none"}, "suit", "DR-COMP-2"),
        ("penance_1", {"suit": "festering"}, "suit", "DR-COMP-2"),
        ("ale_knight", {"title": "priest"}, "title", "DR-COMP-4"),
        ("rat_king", {"title": "rat"}, "title", "DR-COMP-4"),
        ("ale_peasant", {"resistance": 0}, "resistance", "DR-DESIGN-13"),
        ("king", {"resistance": 0}, "resistance", "DR-DESIGN-13"),
        ("rat", {"resistance": -1}, "resistance", "DR-DESIGN-13"),
        ("rat_king", {"resistance": 100}, "resistance", "DR-DESIGN-13"),
        ("ale_knight", {"notoriety": 1}, "notoriety", "DR-COMP-6"),
        ("penance_2", {"notoriety": 0}, "notoriety", "DR-COMP-6"),
        ("ale_priest", {"chronic": "dawn"}, "chronic", "DR-COMP-8"),
        ("ale_priest", {"effect": None}, "effect", "DR-COMP-8"),
        ("rat", {"repent": [DRAW_ONE]}, "repent", "DR-REPENT-5"),
    ],
)
def test_a_pack_that_contradicts_the_components_is_refused(
    tmp_path: Path, card: str, fields: dict[str, Any], field: str, broken: str
) -> None:
    error = refusal(tmp_path, card, fields)
    assert (error.field, error.rule) == (field, broken)


@rule("DR-COMP-8", "DR-EDGE-51")
@pytest.mark.parametrize("contagions", [0, 1, -1])
def test_a_chronic_card_with_base_contagions_is_refused(tmp_path: Path, contagions: int) -> None:
    error = refusal(tmp_path, "ale_priest", {"contagions": contagions})
    assert (error.field, error.rule) == ("contagions", "DR-COMP-8")


@rule("DR-RULING-36")
@pytest.mark.parametrize("repent", [[DRAW_ONE], []])
def test_a_chronic_card_with_repent_is_refused(tmp_path: Path, repent: list[object]) -> None:
    error = refusal(tmp_path, "ale_priest", {"repent": repent})
    assert (error.field, error.rule) == ("repent", "DR-RULING-36")


def test_a_repent_half_that_persecutes_is_refused(tmp_path: Path) -> None:
    error = refusal(tmp_path, "daggers_knight", {"repent": [DRAW_ONE, PERSECUTE]})
    assert (error.field, error.rule) == ("persecute", "DR-RULING-30")
    assert error.entry == "card 'daggers_knight', repent 2"


@rule("DR-RULING-43", "DR-DESIGN-8")
@pytest.mark.parametrize("zone", ["control", "draw", "lineup", "opponent"])
def test_no_effect_can_reach_a_controlled_card_or_another_deck(tmp_path: Path, zone: str) -> None:
    pit = {"do": "pit", "count": 1, "from": ["hand", zone]}
    error = refusal(tmp_path, "body_collector", {"effect": [pit]})
    assert (error.field, error.rule) == ("from", "DR-DESIGN-8")


@rule("DR-RULING-43", "DR-DESIGN-8")
@pytest.mark.parametrize("verb", ["extra_turn", "return", "steal", "replay", "unpit"])
def test_an_unknown_verb_is_refused(tmp_path: Path, verb: str) -> None:
    error = refusal(tmp_path, "fool", {"effect": [{"do": verb}]})
    assert (error.field, error.rule) == ("do", "DR-DESIGN-13")
    assert "allowed: draw, draw_to" in str(error)


@pytest.mark.parametrize(
    ("part", "field", "broken"),
    [
        ({}, "do", "DR-DESIGN-13"),
        ({"do": "draw"}, "count", ""),
        ({"do": "draw", "count": 0}, "count", ""),
        ({"do": "draw", "count": True}, "count", ""),
        ({"do": "penance", "count": 1, "recruits": 1, "may": True}, "may", "DR-DESIGN-13"),
        ({"do": "contagion", "count": 1, "may": True}, "may", "DR-DESIGN-13"),
        ({"do": "recruit", "count": 0}, "count", ""),
        ({"do": "discard", "count": 1, "may": True, "persecute": True}, "may", "DR-PERSECUTE-2"),
        ({"do": "draw", "count": 1, "cuont": 1}, "cuont", "DR-DESIGN-13"),
        ({"do": "draw", "count": 1, "most": 3}, "most", "DR-DESIGN-13"),
        ({"do": "draw", "count": 1, "when": "dawn"}, "when", "DR-RULING-11"),
        ({"do": "discard", "count": 1, "from": ["hand"]}, "from", "DR-DESIGN-13"),
        ({"do": "penance", "count": 1, "recruits": 2}, "recruits", ""),
        ({"do": "penance", "count": 1}, "recruits", ""),
        ({"do": "recruit", "from": ["hand"]}, "from", "DR-DESIGN-13"),
        ({"do": "pit", "count": 1}, "from", "DR-DESIGN-8"),
        ({"do": "pit", "count": 1, "from": []}, "from", "DR-DESIGN-8"),
        ({"do": "pit", "from": ["hand"]}, "count", ""),
        ({"do": "pit", "from": ["hand"], "count": 1, "any_number": True}, "any_number", "DR-DESIGN-13"),
        ({"do": "pit", "from": ["hand"], "up_to": True, "any_number": True}, "any_number", "DR-DESIGN-13"),
        ({"do": "pit", "from": ["hand"], "any_number": True, "may": True}, "may", "DR-EFFECT-2"),
        ({"do": "pit", "from": ["hand"], "count": 1, "only": "rats"}, "only", ""),
        ({"do": "pit_self", "count": 1}, "count", "DR-DESIGN-13"),
        ({"do": "contagion", "count": -1}, "count", ""),
        ({"do": "contagion", "count": 1, "most": 3}, "most", "DR-DESIGN-13"),
        ({"do": "contagion", "count": 1, "beyond": 3}, "beyond", "DR-DESIGN-13"),
        ({"do": "contagion", "count": 1, "each": "rat"}, "each", ""),
        ({"do": "contagion", "count": 1, "each": {}}, "", "DR-DESIGN-13"),
        ({"do": "contagion", "count": 1, "each": {"suit": "none"}}, "suit", "DR-COMP-2"),
        ({"do": "contagion", "count": 1, "each": {"suits": False}}, "suits", "DR-DESIGN-13"),
        ({"do": "contagion", "count": 1, "each": {"suits": True, "another": True}}, "another", ""),
        ({"do": "infect_free"}, "resistance", "DR-RULING-50"),
        ({"do": "infect_free", "resistance": 0}, "resistance", "DR-RULING-50"),
        ({**DRAW_ONE, "if": {}}, "", "DR-DESIGN-13"),
        ({**DRAW_ONE, "if": {"suit": "ale", "card": "rat"}}, "", "DR-DESIGN-13"),
        ({**DRAW_ONE, "if": {"card": "mouse"}}, "card", "DR-DESIGN-1"),
        ({**DRAW_ONE, "if": {"title": "baron"}}, "title", "DR-COMP-4"),
        ({**DRAW_ONE, "if": {"suits": 8}}, "suits", ""),
        ({**DRAW_ONE, "if": {"suits": 3, "another": True}}, "another", ""),
        ({**DRAW_ONE, "if": {"chronic": False}}, "chronic", "DR-DESIGN-13"),
        ({**DRAW_ONE, "persecute": True}, "persecute", "DR-DESIGN-8"),
        ({"do": "pit", "count": 1, "from": ["hand"], "persecute": True}, "persecute", "DR-DESIGN-8"),
        ({**PERSECUTE, "when": "infect"}, "when", "DR-PERSECUTE-1"),
        ({"do": "recruit", "may": True, "persecute": True}, "may", "DR-PERSECUTE-2"),
        ({"do": "copy", "may": True}, "do", "DR-CARD-QUEEN"),
    ],
)
def test_a_part_takes_only_what_its_verb_can_do(
    tmp_path: Path, part: dict[str, Any], field: str, broken: str
) -> None:
    error = refusal(tmp_path, "fool", {"effect": [part], "repent": None})
    assert (error.field, error.rule) == (field, broken)


@pytest.mark.parametrize(
    ("part", "field", "broken"),
    [({**DRAW_ONE, "when": "end"}, "when", "DR-CHRONIC-3"), (PERSECUTE, "persecute", "DR-PERSECUTE-1")],
)
def test_a_chronic_text_works_in_its_phase_and_never_persecutes(
    tmp_path: Path, part: dict[str, Any], field: str, broken: str
) -> None:
    error = refusal(tmp_path, "ale_priest", {"effect": [part]})
    assert (error.field, error.rule) == (field, broken)


@rule("DR-CARD-QUEEN")
@pytest.mark.parametrize(
    "fields",
    [
        {"effect": [{"do": "copy"}]},
        {"effect": [{"do": "copy", "may": True, "when": "infect"}]},
        {"effect": [{"do": "copy", "may": True}, DRAW_ONE]},
        {"effect": [DRAW_ONE], "repent": [{"do": "copy", "may": True}]},
        {"chronic": "spread", "contagions": None},
    ],
)
def test_the_queen_copies_on_play_and_as_she_likes(tmp_path: Path, fields: dict[str, Any]) -> None:
    error = refusal(tmp_path, "queen", fields)
    assert (error.field, error.rule) == ("do", "DR-CARD-QUEEN")


def test_a_card_pits_itself_last(tmp_path: Path) -> None:
    error = refusal(tmp_path, "fool", {"effect": [{"do": "pit_self"}, DRAW_ONE]})
    assert (error.entry, error.rule) == ("card 'fool', effect 1", "DR-RULING-12")
    assert changed(tmp_path, {"fool": {"effect": [DRAW_ONE, {"do": "pit_self"}]}}).last_part[cards.FOOL]


def test_a_text_has_at_most_eight_parts(tmp_path: Path) -> None:
    assert len(changed(tmp_path, {"fool": {"effect": [DRAW_ONE] * 8}}).effect_of(cards.FOOL)) == 8
    assert refusal(tmp_path, "fool", {"effect": [DRAW_ONE] * 9}).field == "effect"


def test_a_pack_has_at_most_255_parts(tmp_path: Path) -> None:
    longest = {"effect": [DRAW_ONE] * 8, "repent": [DRAW_ONE] * 8, "chronic": None}
    with pytest.raises(PackError, match="more than 255 parts"):
        changed(tmp_path, dict.fromkeys(CARD_IDS, longest))


def test_what_a_card_can_give_fits_into_its_counter(tmp_path: Path) -> None:
    for_each = {"do": "contagion", "count": 2, "each": {"card": "rat"}}
    error = refusal(tmp_path, "fool", {"effect": [for_each]})
    assert (error.field, error.rule) == ("effect", "DR-DESIGN-13")
    assert "may give 432 Contagions; allowed: 255, so say most" in str(error)
    for part in ({**for_each, "most": 40}, {**for_each, "count": 1}):
        assert changed(tmp_path, {"fool": {"effect": [part]}}).effect_of(cards.FOOL)
    pit = {"do": "pit", "any_number": True, "from": ["hand"], "contagions_each": 2}
    assert refusal(tmp_path, "fool", {"effect": [pit]}).field == "effect"


def test_missing_and_unknown_cards_are_refused(tmp_path: Path) -> None:
    assert refusal_of_whole(tmp_path, '"ale_knight"', '"ale_nite"').rule == "DR-DESIGN-1"
    path = write_pack(tmp_path, {}) / "cards.toml"
    without_last = path.read_text(encoding="utf-8").rsplit("[[card]]", 1)[0]
    path.write_text(without_last, encoding="utf-8")
    with pytest.raises(PackError, match=r"cards.toml: card 'penance_3': field 'id': this card is missing"):
        load_content(tmp_path)


def refusal_of_whole(folder: Path, old: str, new: str) -> PackError:
    """Why the pack is refused after a change of its text."""
    path = write_pack(folder, {}) / "cards.toml"
    path.write_text(path.read_text(encoding="utf-8").replace(old, new), encoding="utf-8")
    with pytest.raises(PackError) as caught:
        load_content(folder)
    return caught.value


def test_a_misspelt_heading_or_field_is_refused(tmp_path: Path) -> None:
    assert refusal_of_whole(tmp_path, "[[card]]", "[[cards]]").field == "cards"
    assert refusal_of_whole(tmp_path, 'name = "Fool"', 'nmae = "Fool"').field == "nmae"
    assert refusal(tmp_path, "fool", {"colour": "red"}).field == "colour"
    path = write_pack(tmp_path, {}) / "cards.toml"
    path.write_text('author = "me"\n' + path.read_text(encoding="utf-8"), encoding="utf-8")
    with pytest.raises(PackError, match="field 'author'"):
        load_content(tmp_path)


@pytest.mark.parametrize(
    "provenance",
    ["guessed", {"copies": "printed"}, {"colour": "printed", "other": "designed"}, {"other": "guessed"}, None],
)
def test_provenance_speaks_of_every_field_and_only_of_fields(tmp_path: Path, provenance: object) -> None:
    assert refusal(tmp_path, "fool", {"provenance": provenance}).field == "provenance"


def test_one_word_of_provenance_is_enough(tmp_path: Path) -> None:
    assert changed(tmp_path, {"fool": {"provenance": "printed"}}).provenance[cards.FOOL] == {"": "printed"}


def test_a_folder_without_a_card_file_is_refused(tmp_path: Path) -> None:
    with pytest.raises(PackError, match=r"none of the files of this game: cards.toml"):
        load_content(tmp_path)


@rule("DR-DESIGN-10")
@pytest.mark.parametrize("name", ["Ale\nPeasant", " Ale", "x" * 61, "Ale\u202ePeasant"])
def test_a_name_is_one_short_line(tmp_path: Path, name: str) -> None:
    found = refusal(tmp_path, "ale_peasant", {"name": name})
    assert (found.field, found.rule) == ("name", "DR-DESIGN-10")


@rule("DR-DESIGN-13")
def test_a_card_cites_rules_of_the_book_only(tmp_path: Path) -> None:
    with pytest.raises(PackError, match=r"card 'fool': field 'rules': .*no rule 'DR-KEY-44'"):
        GAME.with_pack(write_pack(tmp_path, {"fool": {"rules": ["DR-KEY-4", "DR-KEY-44"]}}))


# What makes a warning, and the constraints that only our own pack keeps.


@rule("DR-EDGE-51", "DR-DESIGN-13")
def test_a_knight_of_resistance_nine_loads_with_a_warning(tmp_path: Path) -> None:
    content = changed(tmp_path, {"ale_knight": {"resistance": 9}})
    assert content.resistance[ALE_KNIGHT] == 9
    assert "card 'ale_knight': field 'resistance': is 9; usual: 2 to 8 [DR-DESIGN-2]" in told(content)[0]


@pytest.mark.parametrize(
    ("broken", "changes"),
    [
        ("'ale_priest': field 'resistance': is 9", {"ale_priest": {"resistance": 9}}),
        ("'ale_peasant': field 'resistance': is 1", {"ale_peasant": {"resistance": 1}}),
        ("'ale_knight': field 'resistance': is 3; usual: more than", {"ale_knight": {"resistance": 3}}),
        ("'plague_doctor': field 'resistance': is 4; usual: more", {"plague_doctor": {"resistance": 4}}),
        ("'princess': field 'resistance': is 7; usual: more than", {"princess": {"resistance": 7}}),
        ("'king': field 'resistance': is 12; usual: more than Pope has", {"king": {"resistance": 12}}),
        ("'rat': field 'resistance': is 1; usual: 0", {"rat": {"resistance": 1}}),
        ("'rat_king': field 'resistance': is 2; usual: 1", {"rat_king": {"resistance": 2}}),
        ("'penance_1': field 'resistance': is 1; usual: 0", {"penance_1": {"resistance": 1}}),
        (
            "1 of 15 Kingdom types",
            {
                id: {"resistance": 4 + ("priest" in id)}
                for id in CARD_IDS[:KINGDOM_CARDS]
                if "peasant" not in id and id not in ("body_collector", "plague_doctor")
            },
        ),
        ("'prince': field 'notoriety': is 0", {"prince": {"notoriety": 0}}),
        ("'queen': field 'contagions': is 5; printed: 6", {"queen": {"contagions": 5}}),
        ("'queen': field 'contagions': is 0; printed: 6", {"queen": {"contagions": None}}),
        ("'queen': field 'effect': does not copy", {"queen": {"effect": [DRAW_ONE]}}),
        ("'ale_knight': field 'effect': is not", {"ale_knight": {"effect": [{"do": "draw", "count": 3}]}}),
        ("'ale_knight': field 'effect': is not", {"ale_knight": {"repent": None}}),
        (
            "'daggers_peasant': field 'effect': is not the printed text",
            {"daggers_peasant": {"effect": [{**PERSECUTE, "recruits": 0}]}},
        ),
        ("'rat': field 'contagions': is -1", {"rat": {"contagions": -1}}),
        ("'rat_king': field 'text': has 31 words", {"rat_king": {"text": "rat " * 31}}),
        ("'rat': field 'name': is 'Fool' on several cards", {"rat": {"name": "Fool"}}),
        ("'rat': field 'text': stands without an effect", {"rat": {"text": "Squeak."}}),
        ("'pope': field 'text': stands without", {"pope": {"text": None}}),
        ("'fool': field 'name': has 41 characters; usual: at most 40", {"fool": {"name": "x" * 41}}),
    ],
)
def test_a_strange_fact_is_a_warning(tmp_path: Path, broken: str, changes: Changes) -> None:
    assert any(broken in warning for warning in told(changed(tmp_path, changes)))


def told(content: Content) -> list[str]:
    return [str(warning) for warning in content.pack.faults.warnings]


CONTAGION = {"do": "contagion", "count": 1}
PIT_ONE = {"do": "pit", "count": 1, "from": ["hand"]}


@pytest.mark.parametrize(
    ("broken", "changes"),
    [
        ("DR-DESIGN-5: the Repent half of Ale Knight", {"ale_knight": {"repent": [{"do": "draw", "count": 2}]}}),
        ("DR-DESIGN-5: the Repent half of Ale Knight", {"ale_knight": {"repent": [{"do": "draw", "count": 3}]}}),
        (
            "DR-DESIGN-5: the Repent half of Bones Knight",
            {"bones_knight": {"repent": [{**PIT_ONE, "then_draw": 1}]}},
        ),
        ("DR-DESIGN-6: every Persecute", {"daggers_knight": {"effect": [PERSECUTE, DRAW_ONE]}}),
        (
            "DR-DESIGN-6: 7 Persecute cards work by Penance and 18 do not",
            {"daggers_peasant": {"effect": [{"do": "discard", "count": 1, "persecute": True}]}},
        ),
        ("DR-DESIGN-7: no card has: Chronic, Spread Phase", {"plague_doctor": {"chronic": "infect"}}),
        ("DR-DESIGN-7: no card has: Chronic, End Phase", {"ale_priest": {"chronic": "infect"}}),
        (
            "DR-DESIGN-7: no card has: Chronic, Infect Phase",
            {id: {"chronic": "spread"} for id in ("bones_priest", "torches_priest", "cardinal")},
        ),
        (
            "DR-DESIGN-7: no card has: During your Infect Phase",
            {"torches_knight": {"effect": [CONTAGION]}, "fool": {"effect": [CONTAGION]}},
        ),
        (
            "DR-DESIGN-7: no card has: During your End Phase",
            {f"penance_{grade}": {"effect": None} for grade in (1, 2, 3)},
        ),
        ("DR-DESIGN-7: no card has: Infect without paying", {"prince": {"effect": [DRAW_ONE]}}),
        (
            "DR-DESIGN-7: no card has: Persecute and Repent on one card",
            {"daggers_knight": {"repent": None}},
        ),
        ("DR-DESIGN-7: no card has: conditional Persecute", {"daggers_priest": {"effect": [PERSECUTE]}}),
        (
            "DR-DESIGN-7: no card has: Recruit",
            {"bones_peasant": {"effect": [PIT_ONE]}, "bones_priest": {"effect": [PIT_ONE]}},
        ),
        (
            "DR-DESIGN-7: no card has: Plague Pit",
            {
                id: {"effect": [{"do": "recruit"}]}
                for id in ("bones_knight", "body_collector", "plague_doctor", "bishop")
            },
        ),
        (
            "DR-DESIGN-7: no card has: delayed Repent",
            {"fool": {"repent": [CONTAGION]}, "prince": {"repent": [CONTAGION]}},
        ),
        (
            "DR-DESIGN-7: no card has: If you control",
            {
                "daggers_priest": {"effect": [PERSECUTE]},
                "bones_peasant": {"effect": [{"do": "recruit", "may": True}]},
                "torches_peasant": {"effect": [CONTAGION]},
                "rat_king": {"effect": [CONTAGION]},
            },
        ),
        (
            "DR-DESIGN-7: no card has: may",
            {
                id: {"effect": [DRAW_ONE], "repent": None}
                for id in ("bones_peasant", "body_collector", "prince", "queen")
            },
        ),
        (
            "DR-DESIGN-7: no card has: pure Base Contagions",
            {"rat": {"effect": [DRAW_ONE]}, "king": {"effect": [DRAW_ONE]}},
        ),
        ("DR-DESIGN-7: no card has: nothing at all", {"filth": {"contagions": 1}}),
        ("DR-DESIGN-9: Ale Peasant has nothing", {"ale_peasant": {"effect": [CONTAGION]}}),
        ("DR-DESIGN-9: Daggers Peasant has nothing", {"daggers_peasant": {"effect": [CONTAGION]}}),
        ("DR-DESIGN-9: Bones Knight has nothing", {"bones_knight": {"effect": [CONTAGION]}}),
        ("DR-DESIGN-9: Torches Knight has nothing", {"torches_knight": {"effect": [DRAW_ONE]}}),
        ("DR-DESIGN-9: Fool has nothing", {"fool": {"effect": None, "repent": None}}),
        ("DR-DESIGN-9: Torches Knight Persecutes", {"torches_knight": {"effect": [CONTAGION, PERSECUTE]}}),
        (
            "DR-DESIGN-9: Nobility cards",
            {id: {"effect": None, "repent": None} for id in ("prince", "princess", "queen", "bishop", "pope")},
        ),
        ("DR-DESIGN-14: Fool does the same as Ale Peasant", {"fool": {"effect": [DRAW_ONE], "repent": None}}),
        (
            "DR-DESIGN-14: no Ale card is good alone",
            {
                id: {"effect": [{"do": "draw", "count": count, "if": {"suit": "ale", "another": True}}]}
                for count, id in enumerate(CARD_IDS[:3], start=1)
            },
        ),
        (
            "DR-DESIGN-14: no For Hire card stays in control",
            {"fool": {"repent": None}, "plague_doctor": {"chronic": None}},
        ),
        (
            "DR-DESIGN-14: 2 suits reward more",
            {"daggers_priest": {"effect": [PERSECUTE, {**PERSECUTE, "if": {"card": "rat"}}]}},
        ),
        ("DR-DESIGN-14: no card rewards many suits", {"fool": {"effect": [CONTAGION], "repent": None}}),
        (
            "DR-DESIGN-14: nothing rewards keeping Festering",
            {"torches_knight": {"effect": [CONTAGION]}, "rat_king": {"effect": None}},
        ),
    ],
)
def test_a_pack_can_break_each_constraint_that_ours_keeps(tmp_path: Path, broken: str, changes: Changes) -> None:
    content = changed(tmp_path, changes)
    assert any(fault.startswith(broken) for fault in design_faults(content)), design_faults(content)


# What the engine reads.


def test_halves_of_a_card_lie_side_by_side(ours: Content) -> None:
    for card in range(CARD_COUNT):
        assert ours.first_part[card] <= ours.last_part[card] == ours.first_repent[card] <= ours.last_repent[card]
        assert bool(ours.has_effect[card]) == (ours.first_part[card] < ours.last_part[card])
        assert bool(ours.repents[card]) == (ours.first_repent[card] < ours.last_repent[card])
    assert ours.last_repent[CARD_COUNT - 1] == len(ours.parts)


def test_a_hidden_penance_may_repent_only_if_one_of_the_pack_does(tmp_path: Path, ours: Content) -> None:
    assert not ours.penance_may_repent
    assert changed(tmp_path, {"penance_2": {"repent": [DRAW_ONE]}}).penance_may_repent


def test_parts_have_plain_defaults() -> None:
    part = part_of({"do": "contagion", "count": 2})
    assert (part.need, part.per, part.when) == (card_text.NEED_NOTHING, card_text.PER_NOTHING, card_text.ON_PLAY)
    assert part.most > 216
    assert [part.may, part.persecute, part.up_to, part.need_another] == [False] * 4


@pytest.mark.parametrize(
    ("condition", "need", "what", "count"),
    [
        ({"suit": "torches"}, card_text.NEED_SUIT, cards.TORCHES, 1),
        ({"card": "rat_king", "count": 2}, card_text.NEED_CARD, cards.RAT_KING, 2),
        ({"title": "king"}, card_text.NEED_TITLE, cards.TITLE_KING, 1),
        ({"title": "penance"}, card_text.NEED_TITLE, cards.TITLE_PENANCE, 1),
        ({"chronic": True}, card_text.NEED_CHRONIC, 0, 1),
        ({"suits": 3}, card_text.NEED_SUITS, 0, 3),
    ],
)
def test_conditions_are_read(condition: dict[str, object], need: int, what: int, count: int) -> None:
    part = part_of({**DRAW_ONE, "if": condition})
    assert (part.need, part.need_what, part.need_count) == (need, what, count)


@rule("DR-EFFECT-2")
@pytest.mark.parametrize(
    "table",
    [
        {"do": "draw", "count": 1},
        {"do": "draw_to", "count": 3},
        {"do": "discard", "count": 1},
        {"do": "pit_self"},
        {"do": "recruit", "count": 2},
    ],
)
def test_a_part_is_mandatory_unless_it_says_may(table: dict[str, Any]) -> None:
    assert not part_of(table).may
    assert part_of({**table, "may": True}).may


def test_several_cards_can_be_recruited_at_once() -> None:
    assert part_of({"do": "recruit"}).count == 1
    assert part_of({"do": "recruit", "count": 2}).count == 2


def test_a_title_is_matched_whole() -> None:
    assert TITLE_OF[cards.RAT] != TITLE_OF[cards.RAT_KING] != TITLE_OF[cards.KING]
    assert {TITLE_IDS[TITLE_OF[card]] for card in range(PENANCE_1, CARD_COUNT)} == {"penance"}
    assert TITLE_OF[cards.ALE_KNIGHT] == TITLE_OF[cards.BONES_KNIGHT] == cards.KNIGHT


def test_a_card_as_json_has_all_a_page_draws(ours: Content) -> None:
    assert card_json(ours, cards.PRINCE) == {
        "id": "prince",
        "name": "Prince",
        "suit": "nobility",
        "suit_name": "Nobility",
        "title": "prince",
        "copies": 1,
        "resistance": 7,
        "notoriety": 2,
        "contagions": 2,
        "chronic": None,
        "persecute": False,
        "repent": True,
        "text": ours.texts[cards.PRINCE],
        "provenance": {"copies": "printed", "other": "designed"},
        "rules": ["DR-RULING-50", "DR-REPENT-2"],
    }
    everything = [card_json(ours, card) for card in range(CARD_COUNT)]
    assert json.loads(json.dumps(everything)) == everything


def test_content_survives_pickling(tmp_path: Path, ours: Content) -> None:
    for content in (ours, changed(tmp_path, {"ale_knight": {"resistance": 9}})):
        again = pickle.loads(pickle.dumps(content))
        assert again.pack.hash == content.pack.hash
        assert again.pack.name == content.pack.name
        assert [part.key() for part in again.parts] == [part.key() for part in content.parts]


def test_other_numbers_are_another_pack(tmp_path: Path, ours: Content) -> None:
    other = changed(tmp_path, {"ale_knight": {"resistance": 7}})
    assert other.identity == other.pack.hash != ours.identity
    assert ours.pack.name == "base"
    assert other.name == other.pack.name == tmp_path.name


# The page for pack authors.


def test_the_page_names_every_verb_and_field() -> None:
    page = PACK_PAGE.read_text(encoding="utf-8")
    names = {"id", "rules", "provenance", "other", *CARD_FIELDS, *COMMON_FIELDS}
    names |= set(card_text.VERBS) | {field for fields in VERB_FIELDS for field in fields}
    names |= {*card_text.KINDS[1:], "another"}
    assert [name for name in sorted(names) if f"`{name}`" not in page] == []


def test_the_cards_on_the_page_load(tmp_path: Path) -> None:
    blocks = re.findall(r"```toml\n(.*?)```", PACK_PAGE.read_text(encoding="utf-8"), re.DOTALL)
    shown = [card for block in blocks for card in tomllib.loads(block).get("card", [])]
    assert shown
    for card in shown:
        content = changed(tmp_path, {card["id"]: card})
        assert content.names[CARD_IDS.index(card["id"])] == card["name"]
