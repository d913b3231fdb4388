"""DR-RULING-48: which Penance the others can follow, and what they lose sight of when one is shown.

A Recruited Penance is known to all as a Penance, its kind to its owner only. As long as nothing like it leaves
the hand, it is followed. When a Penance is shown that may have been this one or another of the same kind, nobody
else can tell which: from then on a stray, a Penance of unknown kind, is somewhere in hand or draw pile.

With `recycle_pitted_penance` each Penance deck is a pool of kinds of its own: everybody saw what went into it. A
Penance of hidden kind carries the number of the deck it came from.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from pestis.games.divine_retribution.content.cards import PENANCE_1
from pestis.games.divine_retribution.state import Realm
from pestis.kernel.piles import CARD_BITS, CARD_MASK, SPECTATOR_BIT

# Beside the seats that know a card on a pile: everybody knows that it is a Penance, not which (DR-RULING-33).
IS_PENANCE: Final[i64] = 1 << 12

# Everybody knows that this Penance of unknown kind is in hand or draw pile, not where.
STRAY: Final[i64] = 1 << 13 | IS_PENANCE

# Above all these: how often the Penance deck had been made anew when this Penance was drawn.
DECK_BITS: Final[i64] = 16
_DECK_SHIFT: Final[i64] = CARD_BITS + DECK_BITS
_MARK: Final[i64] = 0xFFFF
# Card and mark, without the deck. Written out: compiled, 1 << _DECK_SHIFT would be a shift of 32 bits by 32.
_LOW: Final[i64] = 0xFFFFFFFF

_FOLLOWED: Final[i64] = IS_PENANCE << CARD_BITS
_STRAY: Final[i64] = STRAY << CARD_BITS


def is_stray(entry: i64) -> bool:
    return entry >> CARD_BITS & _MARK == STRAY


def is_followed(entry: i64) -> bool:
    """Whether everybody knows that this card in a hand or on a pile is a Penance, and where it lies."""
    return entry & CARD_MASK >= PENANCE_1 and entry >> CARD_BITS & IS_PENANCE != 0 and not is_stray(entry)


def deck_of(entry: i64) -> i64:
    """From which Penance deck a Penance of hidden kind came: 0 for the first."""
    return entry >> _DECK_SHIFT


def lose_sight(state: Realm, seat: i64, shown: i64, deck: i64) -> None:
    """A Penance has left the hand in plain sight: what the others cannot tell apart from now on.

    If it was one of hidden kind, it came from this Penance deck.

    What everybody can count decides: followed ones in hand, strays, and cards of the shown kind in hand and draw
    pile. So it is the same in all worlds that look alike.
    """
    hand = state.hands[seat].entries
    draw = state.draws[seat].entries
    kind = shown & CARD_MASK
    if shown > CARD_MASK:
        shown = shown & _LOW | deck << _DECK_SHIFT
    followed_mark = _FOLLOWED | deck << _DECK_SHIFT
    stray_mark = _STRAY | deck << _DECK_SHIFT
    followed = count(hand, followed_mark, shown)
    strays = count(hand, stray_mark, shown) + count(draw, stray_mark, 0)
    if followed + strays == 0 or is_all_followed(hand, shown):
        return
    alike = (hand + draw).count(kind) + (1 if shown == kind else 0)
    if alike == 0 and (strays == 0 or followed == 0):
        return
    for place in range(len(hand)):
        if hand[place] & ~CARD_MASK == followed_mark:
            hand[place] = hand[place] | _STRAY
    if alike and shown != kind:
        make_stray(hand if kind in hand else draw, kind, stray_mark)


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


def make_stray(entries: list[i64], kind: i64, mark: i64) -> None:
    entries[entries.index(kind)] = kind | mark


def show_hand(state: Realm, seat: i64) -> None:
    """DR-END-2: a whole hand is shown, and with it the Penance of hidden kind."""
    whole = state.hands[seat].entries
    if not has_marks(whole):
        return
    deck = join_decks(state, seat, 0, penance_kinds(whole)) if state.penance_decks else 0
    if deck < 0 or is_plain(whole, state.draws[seat].entries, deck << _DECK_SHIFT):
        return
    rest = whole[:]
    state.hands[seat].entries = rest
    while rest:
        shown = rest.pop()
        if shown & CARD_MASK >= PENANCE_1:
            lose_sight(state, seat, shown, deck)


def has_marks(entries: list[i64]) -> bool:
    for entry in entries:
        if entry > CARD_MASK:
            return True
    return False


def is_plain(hand: list[i64], draw: list[i64], deck: i64) -> bool:
    """Whether everybody sees which of the Penance in a hand that is shown were the followed ones."""
    followed = count(hand, _FOLLOWED | deck, 0)
    penances = [entry & CARD_MASK for entry in hand if entry & CARD_MASK >= PENANCE_1]
    if followed == len(penances):
        return True
    if count(hand, _STRAY | deck, 0) + count(draw, _STRAY | deck, 0):
        return False
    return followed == 0 or penances.count(penances[0]) == len(penances)


# Several Penance decks, one after the other.


def penance_kinds(entries: list[i64]) -> i64:
    """The kinds of Penance among these cards, as bits."""
    kinds: i64 = 0
    for entry in entries:
        if entry & CARD_MASK >= PENANCE_1:
            kinds |= 1 << (entry & CARD_MASK)
    return kinds


def is_hidden(entry: i64) -> bool:
    """Whether this is a Penance whose kind only its owner knows."""
    mark = entry >> CARD_BITS
    return mark & IS_PENANCE != 0 and mark & SPECTATOR_BIT == 0


def join_decks(state: Realm, seat: i64, shown: i64, kinds: i64) -> i64:
    """From which deck a Penance came that is shown now; with several in question they become one pool.

    Gives -1 if none of the hidden ones can be of a shown kind. `shown` has left the hand already; 0: no card has.
    """
    newest: i64 = -1
    joined: list[i64] = []
    for entry in [shown, *state.hands[seat].entries, *[e for e in state.draws[seat].entries if is_stray(e)]]:
        deck = deck_of(entry)
        if is_hidden(entry) and deck not in joined and hidden_kinds(state, deck, shown) & kinds:
            joined.append(deck)
            newest = max(newest, deck)
    if len(joined) > 1:
        relabel(state, joined, newest)
    return newest


def hidden_kinds(state: Realm, deck: i64, shown: i64) -> i64:
    """The kinds that Penance of one deck can have which a spectator has not seen, as bits."""
    kinds: i64 = penance_kinds(state.penances + state.drawn) if deck == state.penance_decks else 0
    if is_hidden(shown) and deck_of(shown) == deck:
        kinds |= 1 << (shown & CARD_MASK)
    for seat in range(state.seats):
        for entry in state.hands[seat].entries + state.draws[seat].entries:
            if is_hidden(entry) and deck_of(entry) == deck:
                kinds |= 1 << (entry & CARD_MASK)
    return kinds


def relabel(state: Realm, decks: list[i64], newest: i64) -> None:
    """From now on nobody can say from which of these decks a hidden Penance came."""
    for seat in range(state.seats):
        for pile in (state.hands[seat], state.draws[seat]):
            entries = pile.entries
            for place in range(len(entries)):
                if is_hidden(entries[place]) and deck_of(entries[place]) in decks:
                    entries[place] = entries[place] & _LOW | newest << _DECK_SHIFT
