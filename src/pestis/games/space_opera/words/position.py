"""A position for people who look for a fault: names where the fields hold numbers."""

from __future__ import annotations

from collections.abc import Mapping

from pestis.games.space_opera.content.technologies import TECH_CODES
from pestis.games.space_opera.frames import PHASE_IDS
from pestis.games.space_opera.state import Galaxy
from pestis.kernel.piles import CARD_MASK
from pestis.kernel.serialise import values_of

TECH_BITS = ("owned", "shown", "copied", "copied_shown")


def in_words(state: Galaxy) -> Mapping[str, object]:
    """Cards and Technologies by name, the house rules by their scenario and flags."""
    fields = values_of(state)
    fields["rules"] = {"scenario": state.rules.scenario.id, **state.rules.values.as_json()}
    fields["card"] = [state.content.ids[card] for card in state.card]
    fields["phase"] = PHASE_IDS[state.phase]
    fields["deck"] = codes(state.deck.entries)
    fields["hands"] = [codes(hand.entries) for hand in state.hands]
    for name in TECH_BITS:
        held: list[int] = getattr(state, name)
        fields[name] = [
            " ".join(code for tech, code in enumerate(TECH_CODES) if bits >> tech & 1) for bits in held
        ]
    return fields


def codes(entries: list[int]) -> str:
    return " ".join(TECH_CODES[entry & CARD_MASK] for entry in entries)
