"""What an editor is told of each game's packs comes from the loaders themselves."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

import pestis
from pestis.games.divine_retribution.content import parts as divine
from pestis.games.space_plague.content import parts as plague
from pestis.workbench.desk import checked
from pestis.workbench.forms import FieldForm, Forms, Section, Way, forms

GAMES = ("divine-retribution", "space-plague", "plague-inc", "space-opera")


def section(game: str, name: str) -> Section:
    return next(each for each in forms(pestis.game(game)).sections if each.name == name)


def field(game: str, name: str, key: str | int, wanted: str) -> FieldForm:
    found = section(game, name)
    entry = next(each for each in found.entries if each.key == key)
    return next(each for each in found.forms[entry.form] if each.name == wanted)


def verbs(game: str, of: FieldForm) -> dict[str, Way]:
    assert of.ways is not None
    return {way.id: way for way in forms(pestis.game(game)).ways[of.ways]}


def test_numbers_have_the_range_that_the_loader_allows() -> None:
    cost = field("space-plague", "evolution", 25, "cost")
    assert (cost.kind, cost.low, cost.high, cost.rule) == ("whole", 1, 5, "SP-DESIGN-2")
    assert field("plague-inc", "trait", "coma", "cost").high == 60


def test_verbs_go_by_the_type_of_a_card() -> None:
    permanent = verbs("space-plague", field("space-plague", "evolution", 25, "effect"))
    assert tuple(permanent) == plague.ACTIVE_VERBS + plague.PASSIVE_VERBS
    instant = verbs("space-plague", field("space-plague", "evolution", 1, "effect"))
    assert "steal" in instant
    assert "steal" not in permanent


def test_a_verb_has_the_arguments_that_the_loader_reads() -> None:
    found = verbs("space-plague", field("space-plague", "evolution", 13, "effect"))
    assert [each.name for each in found["advance"].fields] == ["steps", "who", "up_to"]
    assert [choice.id for choice in found["advance"].fields[1].choices] == list(plague.WHO)


def test_a_condition_has_its_ways_with_their_fields() -> None:
    effect = verbs("divine-retribution", field("divine-retribution", "card", "fool", "effect"))
    condition = next(each for each in effect["draw"].fields if each.name == "if")
    ways = verbs("divine-retribution", condition)
    assert tuple(ways) == divine.KINDS[1:]
    assert [each.name for each in ways["suit"].fields] == ["suit", "count", "another"]


def test_what_is_printed_is_fixed() -> None:
    assert field("space-plague", "evolution", 25, "type").fixed
    assert field("divine-retribution", "card", "queen", "copies").fixed
    assert field("plague-inc", "event", "absorb", "when").fixed
    assert field("space-opera", "technology", "spy", "kind").fixed


def test_only_planets_of_space_opera_can_be_new() -> None:
    found = [each.name for game in GAMES for each in forms(pestis.game(game)).sections if each.is_open]
    assert found == ["planet"]


@pytest.mark.parametrize("name", GAMES)
def test_everything_has_a_name_and_help(name: str) -> None:
    found = forms(pestis.game(name))
    for each in found.sections:
        assert each.help, each.name
    for where, of in all_fields(found):
        assert of.help, f"{where}: {of.name}"
    for ways in found.ways:
        for way in ways:
            assert way.help, way.id


def all_fields(found: Forms) -> Iterator[tuple[str, FieldForm]]:
    for each in found.sections:
        if each.name != "zones":  # continents need no explaining
            yield from ((each.name, of) for form in each.forms for of in form)
    yield from ((way.id, of) for ways in found.ways for way in ways for of in way.fields)


@pytest.mark.parametrize("name", GAMES)
def test_entries_are_all_of_the_built_in_pack_with_their_provenance(name: str) -> None:
    game = pestis.game(name)
    built_in = {file: said for file, said in game.packs[0].files.items() if "/" not in file}
    for each in forms(game).sections:
        part = built_in[each.file][each.name]
        assert [entry.values for entry in each.entries] == (part if isinstance(part, list) else [part])
        assert all("provenance" in entry.values for entry in each.entries)
    assert checked(game, {}).game is game
