"""SO-RULING-68: what a seat cannot know is drawn anew: face-down cards, other hands, the deck, a Spy's copy."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from pestis.games.space_opera import hands
from pestis.games.space_opera.scenario.dealing import redeal as redeal_map
from pestis.games.space_opera.technologies import SPY
from pestis.kernel.piles import CARD_BITS, CARD_MASK, redeal, viewer_bit

if TYPE_CHECKING:
    from pestis.games.space_opera.state import Table


def guess(table: Table, viewer: i64) -> None:
    guess_map(table, viewer)
    for seat in range(table.seats):
        if seat != viewer:
            arrange(table, seat, viewer)
    redeal([*table.hands, table.deck], viewer, table.rng)
    for seat in range(table.seats):
        if seat != viewer:
            guess_copy(table, seat)
        hands.refresh(table, seat)


def guess_map(table: Table, viewer: i64) -> None:
    """Cells whose card this viewer has not seen; what was seen stays."""
    bit = viewer_bit(viewer)
    cells = [cell for cell in range(table.rules.cells) if not table.up[cell] and not table.looked[cell] & bit]
    redeal_map(table.rules.plan, table.rng, cells, table.card, table.garrison, table.group, table.rest)


def arrange(table: Table, seat: i64, viewer: i64) -> None:
    """A hand has no order: open cards first, then those the viewer has seen, then the others.

    Which of the hidden cards somebody else has seen (a Spy, before some came and went) nobody else can tell, so
    that is forgotten.
    """
    bit = viewer_bit(viewer)
    entries = table.hands[seat].entries
    shown = sorted(entry for entry in entries if hands.is_known(entry))
    closed = [entry for entry in entries if not hands.is_known(entry)]
    seen = sorted(entry & CARD_MASK | bit << CARD_BITS for entry in closed if entry >> CARD_BITS & bit)
    table.hands[seat].entries = shown + seen + [e & CARD_MASK for e in closed if not e >> CARD_BITS & bit]


def guess_copy(table: Table, seat: i64) -> None:
    """SO-RULING-50: copies that were not used yet are some of what the others hold; the rest is known."""
    if table.copied[seat] == table.copied_shown[seat]:
        return
    if table.rules.spy_all:
        table.copied[seat] = others_hold(table, seat) | table.copied_shown[seat] or 1
        return
    hidden = hands.hidden_copies(table, seat)
    table.copied[seat] = table.copied_shown[seat]
    for _ in range(hidden):
        choices = others_hold(table, seat) & ~table.copied[seat]
        if choices == 0:
            choices = ((1 << 27) - 1) & ~(1 << SPY | table.copied[seat])
        found = [tech for tech in range(27) if choices >> tech & 1]
        table.copied[seat] = table.copied[seat] | 1 << table.rng.pick(found)


def others_hold(table: Table, seat: i64) -> i64:
    found: i64 = 0
    for other in range(table.seats):
        if other != seat:
            for entry in table.hands[other].entries:
                found |= 1 << (entry & CARD_MASK)
    return found & ~(1 << SPY)
