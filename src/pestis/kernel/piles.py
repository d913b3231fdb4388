"""Piles of cards that know who may see what.

A pile has onlookers: the seats that see every card in it (nobody for a face-down deck, the owner for a hand,
everybody for a face-up row). A single card can be known to more: one that was put on a face-down pile in plain
sight stays known there until the pile is shuffled. Each entry of a pile is one int, the card with the seats that
know it in the higher bits, so a card nobody knows is a small number and costs nothing extra.

The last entry is the top.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from pestis.kernel.rng import Rng

CARD_BITS: Final[i64] = 16
CARD_MASK: Final[i64] = 0xFFFF
SPECTATOR: Final[i64] = -1
SPECTATOR_BIT: Final[i64] = 1 << 15
EVERYONE: Final[i64] = 0xFFFF
NOBODY: Final[i64] = 0
UNKNOWN: Final[i64] = -1


def viewer_bit(viewer: i64) -> i64:
    """The bit of a seat, or of a spectator, in a set of onlookers."""
    return SPECTATOR_BIT if viewer == SPECTATOR else 1 << viewer


class Pile:
    """Cards in order, with an owner (-1: nobody) and onlookers (a set of viewers as bits)."""

    def __init__(self, owner: i64, onlookers: i64) -> None:
        self.owner = owner
        self.onlookers = onlookers
        self.entries: list[i64] = []

    def size(self) -> i64:
        return len(self.entries)

    def add(self, card: i64) -> None:
        """Put a card on top, seen by the onlookers of the pile only."""
        self.entries.append(card)

    def add_known(self, card: i64, seen: i64) -> None:
        """Put a card on top that the viewers in `seen` can follow."""
        self.entries.append(card | (seen & ~self.onlookers) << CARD_BITS)

    def take(self) -> i64:
        """Take the top card off."""
        return self.entries.pop() & CARD_MASK

    def take_at(self, index: i64) -> i64:
        return self.entries.pop(index) & CARD_MASK

    def card(self, index: i64) -> i64:
        return self.entries[index] & CARD_MASK

    def seen(self, index: i64) -> i64:
        """Who knows the card at this place: the onlookers and whoever followed it here."""
        return self.onlookers | self.entries[index] >> CARD_BITS

    def index(self, card: i64) -> i64:
        """The place of the topmost copy of a card, -1 if there is none."""
        place: i64 = len(self.entries) - 1
        while place >= 0 and self.entries[place] & CARD_MASK != card:
            place -= 1
        return place

    def forget(self) -> None:
        """Nobody but the onlookers can follow any card of this pile any more."""
        for place in range(len(self.entries)):
            self.entries[place] = self.entries[place] & CARD_MASK

    def shuffle(self, rng: Rng) -> None:
        """Shuffle; what anybody had followed is lost."""
        self.forget()
        rng.shuffle(self.entries)

    def cards(self) -> list[i64]:
        return [entry & CARD_MASK for entry in self.entries]

    def known_cards(self, viewer: i64) -> list[i64]:
        """The cards in order as this viewer knows them, UNKNOWN where it does not."""
        bit = viewer_bit(viewer)
        if self.onlookers & bit:
            return self.cards()
        return [e & CARD_MASK if e >> CARD_BITS & bit else UNKNOWN for e in self.entries]

    def clone(self) -> Pile:
        copy = Pile(self.owner, self.onlookers)
        copy.entries = self.entries[:]
        return copy

    def __reduce__(self) -> tuple[object, tuple[int, int, list[i64]]]:
        return _pile, (self.owner, self.onlookers, self.entries)


def _pile(owner: i64, onlookers: i64, entries: list[i64]) -> Pile:
    pile = Pile(owner, onlookers)
    pile.entries = entries
    return pile


def redeal(piles: list[Pile], viewer: i64, rng: Rng) -> None:
    """Deal all cards of these piles that the viewer does not know anew over the same places.

    They are sorted first: the result depends on what the viewer knows and on the generator, never on where the
    cards truly lie. Where a card is known to others, that place stays known to them.
    """
    bit = viewer_bit(viewer)
    hidden: list[i64] = []
    for pile in piles:
        if not pile.onlookers & bit:
            hidden += [e & CARD_MASK for e in pile.entries if not e >> CARD_BITS & bit]
    hidden.sort()
    rng.shuffle(hidden)
    for pile in piles:
        if not pile.onlookers & bit:
            for place in range(len(pile.entries)):
                entry = pile.entries[place]
                if not entry >> CARD_BITS & bit:
                    pile.entries[place] = entry >> CARD_BITS << CARD_BITS | hidden.pop()
