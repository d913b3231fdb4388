"""SO-RULING-68: what a seat cannot know is drawn anew: face-down cards, other hands, the deck, a Spy's copy."""

from __future__ import annotations

from mypy_extensions import i64

from pestis.games.space_opera.content.scenario.dealing import redeal as redeal_map
from pestis.games.space_opera.content.technologies import SPY
from pestis.games.space_opera.rules import hands
from pestis.games.space_opera.rules.tech import spy
from pestis.games.space_opera.state import Galaxy
from pestis.kernel.piles import CARD_BITS, CARD_MASK, redeal, viewer_bit


def guess(state: Galaxy, viewer: i64) -> None:
    guess_map(state, viewer)
    for seat in range(state.seats):
        if seat != viewer:
            arrange(state, seat, viewer)
    redeal([*state.hands, state.deck], viewer, state.rng)
    for seat in range(state.seats):
        if seat != viewer:
            guess_copy(state, seat)
        hands.refresh(state, seat)


def guess_map(state: Galaxy, viewer: i64) -> None:
    """Cells whose card this viewer has not seen; what was seen stays."""
    bit = viewer_bit(viewer)
    cells = [cell for cell in range(state.rules.cells) if not state.up[cell] and not state.looked[cell] & bit]
    redeal_map(state.rules.plan, state.rng, cells, state.card, state.garrison, state.group, state.rest)


def arrange(state: Galaxy, seat: i64, viewer: i64) -> None:
    """A hand has no order: open cards first, then those the viewer has seen, then the others.

    Which of the hidden cards somebody else has seen (a Spy, before some came and went) nobody else can tell, so
    that is forgotten.
    """
    bit = viewer_bit(viewer)
    entries = state.hands[seat].entries
    shown = sorted(entry for entry in entries if hands.is_known(entry))
    closed = [entry for entry in entries if not hands.is_known(entry)]
    seen = sorted(entry & CARD_MASK | bit << CARD_BITS for entry in closed if entry >> CARD_BITS & bit)
    state.hands[seat].entries = shown + seen + [e & CARD_MASK for e in closed if not e >> CARD_BITS & bit]


def guess_copy(state: Galaxy, seat: i64) -> None:
    """SO-RULING-50: copies that were not used yet are some of what the others hold; the rest is known."""
    if state.copied[seat] == state.copied_shown[seat]:
        return
    if state.rules.spy_all:
        state.copied[seat] = spy.others_hold(state, seat) | state.copied_shown[seat] or 1
        return
    hidden = hands.hidden_copies(state, seat)
    state.copied[seat] = state.copied_shown[seat]
    for _ in range(hidden):
        choices = spy.others_hold(state, seat) & ~state.copied[seat]
        if choices == 0:
            choices = ((1 << 27) - 1) & ~(1 << SPY | state.copied[seat])
        found = [tech for tech in range(27) if choices >> tech & 1]
        state.copied[seat] = state.copied[seat] | 1 << state.rng.pick(found)
