"""A position with names instead of numbers, for whoever reads a failing test."""

from __future__ import annotations

from collections.abc import Iterable

from pestis.games.plague_inc.content.cards import COUNTRY_IDS, EVENT_IDS, NONE, TRAIT_IDS
from pestis.games.plague_inc.frames import PHASE_NAMES
from pestis.games.plague_inc.state import CITY_BITS, CITY_MASK, KIND, World
from pestis.kernel.serialise import values_of

COUNTRIES = ("country_deck", "face_up", "removed", "starting")
TRAITS = ("trait_deck", "trait_discard", "trait_removed", "slides", "mat")
EVENTS = ("event_deck", "event_discard")
SIDES = ".ABCDE"


def in_words(state: World) -> dict[str, object]:
    """Cards by their names, and each Country on the board city by city: "AAB." has an empty city."""
    found = values_of(state)
    found["phase"] = PHASE_NAMES[state.phase]
    for fields, names in ((COUNTRIES, COUNTRY_IDS), (TRAITS, TRAIT_IDS), (EVENTS, EVENT_IDS)):
        for field in fields:
            found[field] = named(getattr(state, field), names)
    found["hands"] = [named((entry & KIND for entry in hand), TRAIT_IDS) for hand in state.hands]
    found["event_hands"] = [named((entry & KIND for entry in hand), EVENT_IDS) for hand in state.event_hands]
    found["cities"] = " ".join(drawn(state, spot) for spot in state.arrived)
    return found


def named(cards: Iterable[int], names: tuple[str, ...]) -> str:
    return " ".join("-" if card == NONE else names[card] for card in cards)


def drawn(state: World, spot: int) -> str:
    """A Country such as `france=AAB.`, in which B is the PlagueBot if it plays."""
    card = state.spot_country[spot]
    cities = range(state.content.city_count[card])
    tokens = [SIDES[state.cities[spot] >> CITY_BITS * city & CITY_MASK] for city in cities]
    return f"{COUNTRY_IDS[card]}={''.join(tokens)}"
