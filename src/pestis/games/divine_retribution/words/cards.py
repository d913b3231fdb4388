"""Cards as a page draws them."""

from __future__ import annotations

from mypy_extensions import i64

from pestis.games.divine_retribution.content.cards import (
    CARD_IDS,
    COPIES,
    NO_SUIT,
    NOBILITY,
    SUIT_IDS,
    SUIT_NAMES,
    SUIT_OF,
    TITLE_IDS,
    TITLE_OF,
)
from pestis.games.divine_retribution.content.parts import CHRONICS
from pestis.games.divine_retribution.content.tables import Content
from pestis.games.divine_retribution.views import Card


def card_json(content: Content, card: i64) -> Card:
    """Everything a page needs to draw the card; what a card does not have is null."""
    is_noble = SUIT_OF[card] == NOBILITY
    return {
        "id": CARD_IDS[card],
        "name": content.names[card],
        "suit": SUIT_IDS[SUIT_OF[card]] if SUIT_OF[card] != NO_SUIT else None,
        "suit_name": SUIT_NAMES[SUIT_OF[card]] if SUIT_OF[card] != NO_SUIT else None,
        "title": TITLE_IDS[TITLE_OF[card]],
        "copies": int(COPIES[card]),
        "resistance": int(content.resistance[card]),
        "notoriety": int(content.notoriety[card]) if is_noble else None,
        "contagions": int(content.base[card]) if content.has_base[card] else None,
        "chronic": CHRONICS[content.chronic[card]] or None,
        "persecute": content.persecutes(card),
        "repent": bool(content.repents[card]),
        "text": content.texts[card],
        "provenance": dict(content.provenance[card]),
        "rules": list(content.rules[card]),
    }
