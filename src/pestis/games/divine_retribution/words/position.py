"""A position with the names of cards, for whoever reads a failing test or looks for a fault."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from mypy_extensions import i64

from pestis.games.divine_retribution import frames
from pestis.games.divine_retribution.content.cards import CARD_IDS
from pestis.games.divine_retribution.control import (
    card_of,
    gained_of,
    is_copy,
    is_repented,
    is_used,
    text_of,
    waiting_of,
)
from pestis.games.divine_retribution.state import Realm
from pestis.kernel.serialise import values_of


def in_words(state: Realm) -> Mapping[str, object]:
    """The fields of a position; cards that not everybody knows are there as well."""
    named: dict[str, object] = {
        "hands": [[CARD_IDS[card] for card in pile.cards()] for pile in state.hands],
        "draws": [[CARD_IDS[card] for card in pile.cards()] for pile in state.draws],
        "discards": [named_cards(cards) for cards in state.discards],
        "controls": [named_cards(cards) for cards in state.controls],
        "phase": frames.PHASE_NAMES[state.phase],
    }
    for zone in ("kingdom", "lineup", "penances", "drawn", "pit"):
        named[zone] = named_cards(getattr(state, zone))
    return values_of(state) | named


def named_cards(cards: Sequence[int]) -> list[str]:
    """Cards by name, an empty space of the lineup as "-", and what a controlled card has done."""
    return ["-" if card < 0 else held_text(card) for card in cards]


def held_text(held: i64) -> str:
    done = [f"as {CARD_IDS[text_of(held)]}"] if is_copy(held) else []
    done += ["repented"] if is_repented(held) else []
    done += ["used"] if is_used(held) else []
    done += ["waiting"] if waiting_of(held) else []
    done += [f"gained {gained_of(held)}"] if gained_of(held) else []
    return CARD_IDS[card_of(held)] + (f" ({', '.join(done)})" if done else "")
