"""DR-RULING-48: which Penance the others can follow, and what they lose sight of when one is shown.

A Recruited Penance is known to all as a Penance, its kind to its owner only. As long as nothing like it leaves
the hand, it is followed. When a Penance is shown that may have been this one or another of the same kind, nobody
else can tell which: from then on a stray, a Penance of unknown kind, is somewhere in hand or draw pile.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from pestis.games.divine_retribution.cards import PENANCE_1
from pestis.kernel.piles import CARD_BITS, CARD_MASK

if TYPE_CHECKING:
    from pestis.games.divine_retribution.state import Table

# Beside the seats that know a card on a pile: everybody knows that it is a Penance, not which (DR-RULING-33).
IS_PENANCE: Final[i64] = 1 << 12

# Everybody knows that this Penance of unknown kind is in hand or draw pile, not where.
STRAY: Final[i64] = 1 << 13 | IS_PENANCE

_FOLLOWED: Final[i64] = IS_PENANCE << CARD_BITS
_STRAY: Final[i64] = STRAY << CARD_BITS


def is_stray(entry: i64) -> bool:
    return entry >> CARD_BITS == STRAY


def lose_sight(table: Table, seat: i64, shown: i64) -> None:
    """A Penance has left the hand in plain sight: what the others cannot tell apart from now on.

    What everybody can count decides: followed ones in hand, strays, and cards of the shown kind in hand and draw
    pile. So it is the same in all worlds that look alike.
    """
    hand = table.hands[seat].entries
    draw = table.draws[seat].entries
    kind = shown & CARD_MASK
    followed = count(hand, _FOLLOWED, shown)
    strays = count(hand, _STRAY, shown) + count(draw, _STRAY, 0)
    if followed + strays == 0 or is_all_followed(hand, shown):
        return
    alike = (hand + draw).count(kind) + (1 if shown == kind else 0)
    if alike == 0 and (strays == 0 or followed == 0):
        return
    for place in range(len(hand)):
        if hand[place] & ~CARD_MASK == _FOLLOWED:
            hand[place] |= _STRAY
    if alike and shown != kind:
        make_stray(hand if kind in hand else draw, kind)


def count(entries: list[i64], mark: i64, shown: i64) -> i64:
    """How many Penance cards have this mark, the shown one too."""
    found: i64 = 1 if shown & ~CARD_MASK == mark else 0
    for entry in entries:
        if entry & ~CARD_MASK == mark:
            found += 1
    return found


def is_all_followed(hand: list[i64], shown: i64) -> bool:
    """Whether every card of the hand could be followed: then so could the shown one."""
    if shown <= CARD_MASK or is_stray(shown):
        return False
    for entry in hand:
        if entry <= CARD_MASK or is_stray(entry):
            return False
    return True


def make_stray(entries: list[i64], kind: i64) -> None:
    entries[entries.index(kind)] = kind | _STRAY


def show_hand(table: Table, seat: i64) -> None:
    """DR-END-2: a whole hand is shown, and with it the Penance of hidden kind."""
    whole = table.hands[seat].entries
    if not has_marks(whole) or is_plain(whole, table.draws[seat].entries):
        return
    rest = whole[:]
    table.hands[seat].entries = rest
    while rest:
        shown = rest.pop()
        if shown & CARD_MASK >= PENANCE_1:
            lose_sight(table, seat, shown)


def has_marks(entries: list[i64]) -> bool:
    for entry in entries:
        if entry > CARD_MASK:
            return True
    return False


def is_plain(hand: list[i64], draw: list[i64]) -> bool:
    """Whether everybody sees which of the Penance in a hand that is shown were the followed ones."""
    followed = count(hand, _FOLLOWED, 0)
    penances = [entry & CARD_MASK for entry in hand if entry & CARD_MASK >= PENANCE_1]
    if followed == len(penances):
        return True
    if count(hand, _STRAY, 0) + count(draw, _STRAY, 0):
        return False
    return followed == 0 or penances.count(penances[0]) == len(penances)
