"""DR-RULING-45, DR-RULING-48: what a viewer knows of the cards in a hand or draw pile."""

from __future__ import annotations

from mypy_extensions import i64

from pestis.games.divine_retribution.control import card_of
from pestis.games.divine_retribution.rules.following import IS_PENANCE, is_stray
from pestis.games.divine_retribution.state import Realm
from pestis.kernel.agenda import seat_of
from pestis.kernel.piles import CARD_BITS, CARD_MASK, Pile, viewer_bit


def knows(pile: Pile, entry: i64, bit: i64) -> bool:
    return (pile.onlookers | entry >> CARD_BITS) & bit != 0


def is_veiled_penance(pile: Pile, entry: i64, bit: i64) -> bool:
    """Whether this viewer knows of a card that it is a Penance, but not which."""
    return entry >> CARD_BITS & IS_PENANCE != 0 and not knows(pile, entry, bit) and bit != 1 << pile.owner


def is_open(pile: Pile, entry: i64, bit: i64) -> bool:
    """Whether this viewer cannot tell this card from others of hand and draw pile."""
    return (entry >> CARD_BITS == 0 or is_stray(entry)) and not pile.onlookers & bit


def is_drawn_hidden(state: Realm, viewer: i64) -> bool:
    """Whether Penance that was just drawn is hidden from this viewer."""
    return bool(state.drawn) and not state.reveal_penance and seat_of(state.agenda[-1]) != viewer


def known_infamy(state: Realm, seat: i64, viewer: i64) -> int:
    """The Infamy of a deck as far as the viewer can count it: Penance of unknown kind is left out."""
    bit = viewer_bit(viewer)
    content = state.content
    total: i64 = 0
    for pile in (state.hands[seat], state.draws[seat]):
        for entry in pile.entries:
            if not is_veiled_penance(pile, entry, bit):
                total += content.infamy(entry & CARD_MASK)
    for card in state.discards[seat]:
        total += content.infamy(card)
    for held in state.controls[seat]:
        total += content.infamy(card_of(held))
    return total
