"""Reads the effects of cards, events and planets from a pack, field by field."""

from __future__ import annotations

from collections.abc import Sequence

from pestis.games.space_plague.board import TERRAIN_IDS
from pestis.games.space_plague.content import parts
from pestis.games.space_plague.content.parts import Part
from pestis.kernel.content import Fields

GROUND_IDS = (*TERRAIN_IDS, "planet")
ACTIVES = tuple(parts.VERBS.index(verb) for verb in parts.ACTIVE_VERBS)
AMOUNTS = {
    "produce": ("count", 1, 3),
    "advance": ("steps", 1, 3),
    "gain": ("energy", 1, 9),
    "charge": ("terrains", 1, 5),
    "take_back": ("cards", 1, 9),
    "immunity": ("rounds", 1, 2),
    "halt": ("rounds", 1, 2),
    "steal": ("energy", 1, 9),
    "core_bonus": ("energy", 1, 9),
    "discount": ("energy", 1, 9),
    "lucky": ("energy", 1, 9),
    "energy_points": ("each", 1, 9),
    "terrain_points": ("most", 1, 5),
}


def read_effect(entries: Sequence[Fields], verbs: Sequence[str]) -> list[Part]:
    """The parts of a card's effect; `verbs` are those that this type of card may have."""
    return [read_part(fields, verbs) for fields in entries]


def check_ways(fields: Fields, effect: Sequence[Part], other: Sequence[Part], is_hand_card: bool) -> None:
    """What could be loaded and never be chosen or activated is refused.

    The first choice of a card says which way it is used, so the ways must begin with different choices.
    """
    if not fields.is_fine:
        return
    if any(part.verb in ACTIVES for part in effect[1:]) and effect[0].verb not in ACTIVES:
        fields.refuse("effect", "begin with what is activated", "SP-ACT-4")
    if not other:
        return
    if not is_hand_card:
        fields.refuse("or", "only a card of the hand has another way to use it", "SP-DESIGN-3")
    if any(part.verb == parts.GAIN for part in (*effect, *other)):
        fields.refuse("or", "a card that gains energy has no other way: nobody could choose", "SP-DESIGN-3")
    if effect and effect[0].verb == other[0].verb:
        fields.refuse("or", "begins as the effect does: nobody could choose", "SP-DESIGN-3")


def read_part(fields: Fields, verbs: Sequence[str]) -> Part:
    verb = fields.choice("do", verbs, rule="SP-DESIGN-3")
    if not fields.is_fine:
        return Part(0)
    amount = 1
    if verb in AMOUNTS:
        name, low, high = AMOUNTS[verb]
        amount = fields.whole(name, low, high, rule="SP-DESIGN-3")
    part = Part(parts.VERBS.index(verb), amount, read_what(fields, verb))
    if verb in ("advance", "take_back"):
        part.up_to = fields.flag("up_to", False)
    fields.done()
    return part


def read_what(fields: Fields, verb: str) -> int:
    """The second number of a part: a kind of unit, who steps, from where, or a limit."""
    if verb == "produce":
        return parts.WHAT.index(fields.choice("what", parts.WHAT)) + 1
    if verb == "advance":
        return parts.WHO.index(fields.choice("who", parts.WHO))
    if verb == "abduct":
        return parts.FROM.index(fields.choice("from", parts.FROM))
    if verb == "energy_points":
        return fields.whole("most", 1, 5, rule="SP-DESIGN-3")
    return 0


def read_event_effect(entries: Sequence[Fields]) -> list[Part]:
    """The parts of an event card or of a planet."""
    return [read_event_part(fields) for fields in entries]


def read_event_part(fields: Fields) -> Part:
    verb = fields.choice("do", parts.EVENT_VERBS)
    if not fields.is_fine:
        return Part(0)
    part = Part(parts.FIRST_EVENT_VERB + parts.EVENT_VERBS.index(verb))
    if verb in ("destroy", "advance", "toll", "charge", "halt"):
        part.grounds = read_grounds(fields)
    if verb == "toll":
        part.amount = fields.whole("energy", 1, 9)
    if verb == "halt":
        part.amount = fields.whole("rounds", 1, 2)
    fields.done()
    return part


def read_grounds(fields: Fields) -> int:
    """Terrains, and the planet tile, as bits."""
    grounds = 0
    for name in fields.words("on", GROUND_IDS, "SP-PROD-11", 1):
        grounds |= 1 << GROUND_IDS.index(name)
    return grounds
