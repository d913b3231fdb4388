"""DR-RULING-48: what a seat cannot know, drawn anew."""

from __future__ import annotations

from mypy_extensions import i64

from pestis.games.divine_retribution.knowledge.seeing import is_drawn_hidden, is_open, is_veiled_penance
from pestis.games.divine_retribution.rules.following import deck_of, is_stray
from pestis.games.divine_retribution.state import Realm
from pestis.kernel.piles import CARD_BITS, CARD_MASK, Pile, viewer_bit


def guess(state: Realm, viewer: i64) -> None:
    """Draw anew what the viewer cannot know: deck orders, other hands, kinds of Penance not yet shown."""
    state.kingdom.sort()
    state.rng.shuffle(state.kingdom)
    guess_penances(state, viewer)
    for seat in range(state.seats):
        guess_deck(state, seat, viewer)


def guess_penances(state: Realm, viewer: i64) -> None:
    """The kinds of all Penance that the viewer has not seen, wherever they lie, are one pool for each deck."""
    for deck in range(state.penance_decks):
        guess_deck_kinds(state, viewer, deck, [])
    pool = state.penances[:]
    drawn_hidden = is_drawn_hidden(state, viewer)
    if drawn_hidden:
        pool += state.drawn
    guess_deck_kinds(state, viewer, state.penance_decks, pool)
    if drawn_hidden:
        state.drawn = [pool.pop() for _ in state.drawn]
    state.penances = pool


def guess_deck_kinds(state: Realm, viewer: i64, deck: i64, pool: list[i64]) -> None:
    """New kinds for the hidden Penance from one deck; what is left of the pool is not in any hand or draw pile."""
    bit = viewer_bit(viewer)
    for seat in range(state.seats):
        for pile in (state.hands[seat], state.draws[seat]):
            pool += [e & CARD_MASK for e in pile.entries if deck_of(e) == deck and is_veiled_penance(pile, e, bit)]
    pool.sort()
    state.rng.shuffle(pool)
    for stray in (False, True):
        for seat in range(state.seats):
            for pile in (state.hands[seat], state.draws[seat]):
                guess_kinds(pile, pool, bit, stray, deck)


def guess_kinds(pile: Pile, pool: list[i64], bit: i64, stray: bool, deck: i64) -> None:
    """New kinds for the Penance that the viewer can follow, or for that which may be anywhere."""
    entries = pile.entries
    for place in range(len(entries)):
        entry = entries[place]
        if is_stray(entry) == stray and deck_of(entry) == deck and is_veiled_penance(pile, entry, bit):
            entries[place] = entry >> CARD_BITS << CARD_BITS | pool.pop()


def guess_deck(state: Realm, seat: i64, viewer: i64) -> None:
    """DR-RULING-48: hand and draw pile of a player are one unsorted list, but for cards that were followed."""
    bit = viewer_bit(viewer)
    pool: list[i64] = []
    for pile in (state.hands[seat], state.draws[seat]):
        pool += [e for e in pile.entries if is_open(pile, e, bit)]
    pool.sort()
    state.rng.shuffle(pool)
    for pile in (state.hands[seat], state.draws[seat]):
        entries = pile.entries
        for place in range(len(entries)):
            if is_open(pile, entries[place], bit):
                entries[place] = pool.pop()
    if not state.hands[seat].onlookers & bit:
        state.hands[seat].entries.sort()
