"""Which cards of a seat answer what: what standing orders keep silent."""

from __future__ import annotations

from mypy_extensions import i64

from pestis.games.divine_retribution.content.cards import CARD_IDS
from pestis.games.divine_retribution.state import Realm


def answering(state: Realm, seat: i64) -> dict[str, list[str]]:
    """DR-PERSECUTE-3: the cards in hand with Repent."""
    held = sorted({int(card) for card in state.hands[seat].cards() if state.content.repents[card]})
    return {"DR-PERSECUTE-3": [CARD_IDS[card] for card in held]} if held else {}
