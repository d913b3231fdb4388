"""Names for sides, cards and places, as the one who reads would say them."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from pestis.games.plague_inc.content.cards import CONTINENT_NAMES, COUNTRY_IDS, EVENT_IDS, TRAIT_WORDS
from pestis.games.plague_inc.state import BOT, World
from pestis.kernel.grammar import seat_name, third_person

WITH_ARTICLE: Final = ("uk", "usa", "philippines")
BOT_NAME: Final = "the PlagueBot"
SPACE_NAMES: Final = ("space 1", "space 2", "space 3", "space 4", "the top right space", "the temporary card")
ABILITY_NAMES: Final = ("", "Bonus DNA", "Outbreak", "Mutation", "Genetic Shift")
TRAIT_NAMES: Final = (
    "Infectivity",
    "Lethality",
    "Heat Resistance",
    "Cold Resistance",
    "Airborne",
    "Waterborne",
)


def is_bot(state: World, side: i64) -> bool:
    return state.is_solo and side == BOT


def whose(state: World, side: i64, viewer: i64) -> str:
    if is_bot(state, side):
        return f"{BOT_NAME}'s"
    return "your" if side == viewer else f"{seat_name(side)}'s"


def does(state: World, side: i64, viewer: i64, verb: str) -> str:
    """Who does it, at the beginning of a sentence: "You draw", "Blue draws", "The PlagueBot draws"."""
    if is_bot(state, side):
        return f"The PlagueBot {third_person(verb)}"
    return f"You {verb}" if side == viewer else f"{seat_name(side)} {third_person(verb)}"


def country_name(state: World, country: i64) -> str:
    """A Country inside a sentence: "France", "the USA"."""
    if country < 0:
        return "a Country Card"
    article = "the " if COUNTRY_IDS[country] in WITH_ARTICLE else ""
    return f"{article}{state.content.countries[country]}"


def continent_of(state: World, country: i64) -> str:
    return CONTINENT_NAMES[state.content.continent[country]]


def sentence(words: str) -> str:
    """Words with a capital at the beginning."""
    return words[:1].upper() + words[1:]


def trait_name(state: World, trait: i64) -> str:
    return "a Trait Card" if trait < 0 else state.content.traits[trait]


def event_name(state: World, event: i64) -> str:
    return "an Event Card" if event < 0 else state.content.events[event]


def city_name(state: World, country: i64, city: i64) -> str:
    return f"{state.content.cities[country][city]} ({state.content.countries[country]})"


def bars_text(state: World, trait: i64) -> str:
    """What a Trait Card gives: "Infectivity 2, Lethality"."""
    found: list[str] = []
    bars = state.content.bars[trait]
    for word in range(len(TRAIT_WORDS)):
        count = bars.count(word)
        if count:
            found.append(TRAIT_NAMES[word] if count == 1 else f"{TRAIT_NAMES[word]} {count}")
    return ", ".join(found)


def trait_text(state: World, trait: i64) -> str:
    """A Trait Card with what it gives, unless its name says that: "Insanity (Infectivity 2, Lethality)"."""
    name, bars = trait_name(state, trait), bars_text(state, trait)
    return name if name == bars else f"{name} ({bars})"


def listed(names: list[str]) -> str:
    """
    >>> listed(["Cuba", "Peru", "Chile"]), listed(["Cuba"])
    ('Cuba, Peru and Chile', 'Cuba')
    """
    return " and ".join(part for part in (", ".join(names[:-1]), names[-1]) if part)


def card_rule(event: i64) -> str:
    """The rule of an Event Card."""
    return f"PI-EV-{EVENT_IDS[event].upper().replace('_', '-')}"
