"""What is printed on cards and planets, as JSON: everything a page needs to draw them."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from pestis.games.space_plague import views
from pestis.games.space_plague.board import TERRAIN_IDS
from pestis.games.space_plague.cards import (
    EVENT_CARDS,
    EVENT_IDS,
    EVOLUTION_IDS,
    FIRST_HAND_CARD,
    FIRST_PERMANENT,
    PLAYABLE,
    STARTER_IDS,
    STARTERS,
    UNIQUE_EVENTS,
)
from pestis.games.space_plague.content import parts
from pestis.games.space_plague.content.effects import GROUND_IDS
from pestis.games.space_plague.content.parts import Part
from pestis.games.space_plague.content.tables import (
    INSTANT_TEXT,
    PERMANENT_TEXT,
    TEXTS,
    TYPES,
    Content,
    Planet,
    type_of,
)
from pestis.games.space_plague.options import FACTION_IDS
from pestis.games.space_plague.rules.market import RENEWAL
from pestis.games.space_plague.views import Card, Catalogue, EventCard

FACTION_NAMES: Final = ("Horny Goats", "Flat-Earthers", "Reptilians", "Slime")


def catalogue(content: Content) -> Catalogue:
    cards = [card_json(content, text) for text in range(TEXTS)]
    return {
        "cards": {card["id"]: card for card in cards},
        "events": {EVENT_IDS[number]: event_json(content, number) for number in range(1, EVENT_CARDS + 1)},
        "planets": {planet.id: planet_json(content, planet) for planet in content.planets},
        "factions": dict(zip(FACTION_IDS, FACTION_NAMES, strict=True)),
        "renewal": int(RENEWAL),
    }


def card_json(content: Content, text: i64) -> Card:
    """A card; what a starting card does not have is null."""
    evolution = evolution_of_text(text)
    is_evolution = evolution >= 0
    points = int(content.points[evolution - FIRST_PERMANENT]) if evolution >= FIRST_PERMANENT else 0
    return {
        "id": EVOLUTION_IDS[evolution] if is_evolution else STARTER_IDS[text],
        "name": content.names[text],
        "text": f"{content.texts[text]} {content.jokes[text]}".rstrip(),
        "type": TYPES[type_of(evolution)] if is_evolution else "starter",
        "number": int(evolution) + 1 if is_evolution else None,
        "cost": int(content.cost[evolution]) if is_evolution else None,
        "points": points,
        "active": text >= PERMANENT_TEXT and content.actives >> (text - PERMANENT_TEXT) & 1 == 1,
        "provenance": dict(content.provenance[text]),
        "rules": list(content.rules[text]),
    }


def evolution_of_text(text: i64) -> i64:
    """Which evolution a text belongs to, -1 for a starting card."""
    if text >= PERMANENT_TEXT:
        return text - PERMANENT_TEXT + FIRST_PERMANENT
    if text >= PLAYABLE:
        return text - INSTANT_TEXT
    return -1 if text < STARTERS else text - STARTERS + FIRST_HAND_CARD


def event_json(content: Content, number: i64) -> EventCard:
    effect = content.parts[content.event_first[number] : content.event_last[number]]
    return {
        "id": EVENT_IDS[number],
        "number": int(number),
        "name": content.event_names[number],
        "text": content.event_texts[number],
        "produces": parts.PRODUCTS[content.produces[number]],
        "energy": int(content.energy[number]),
        "unique": number <= UNIQUE_EVENTS,
        "does": [part_json(part) for part in effect],
        "provenance": dict(content.event_provenance[number]),
        "rules": [f"SP-EV-{number:02d}-P", f"SP-EV-{number:02d}-E"],
    }


def planet_json(content: Content, planet: Planet) -> views.Planet:
    return {
        "id": planet.id,
        "name": planet.name,
        "path": [TERRAIN_IDS[terrain] for terrain in planet.path],
        "extra": planet.extra,
        "text": planet.text,
        "does": [part_json(part) for part in content.parts[planet.first_part : planet.last_part]],
        "provenance": dict(planet.provenance),
        "rules": list(planet.rules),
    }


def part_json(part: Part) -> views.Part:
    """One thing that an event does, for drawing its card: the verb, and the grounds it names."""
    return {
        "do": parts.EVENT_VERBS[part.verb - parts.FIRST_EVENT_VERB],
        "on": [name for bit, name in enumerate(GROUND_IDS) if part.grounds >> bit & 1],
        "amount": int(part.amount),
    }
