"""The lineup: dealing it, taking from it, filling it up."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from pestis.games.divine_retribution import events, moves
from pestis.games.divine_retribution.content.cards import COPIES, KINGDOM_CARDS
from pestis.games.divine_retribution.rules.end_times import note_end
from pestis.games.divine_retribution.state import Realm
from pestis.kernel.moves import Refusal

EMPTY: Final[i64] = -1
HIGH_RESISTANCE: Final[i64] = 6
MOSTLY: Final[i64] = 5
_ALL_KINGDOM: Final[list[i64]] = [card for card in range(KINGDOM_CARDS) for _ in range(COPIES[card])]


def deal(state: Realm) -> None:
    """DR-SETUP-1: shuffle the 120 Kingdom cards and deal eight face up."""
    state.kingdom = _ALL_KINGDOM[:]
    state.rng.shuffle(state.kingdom)
    state.lineup = [state.kingdom.pop() for _ in range(moves.LINEUP_SIZE)]
    for slot in range(moves.LINEUP_SIZE):
        state.emit(events.DEALT, -1, state.lineup[slot], slot)


def is_mostly_high(state: Realm) -> bool:
    """DR-RULING-3: five or more of the eight have Resistance 6 or more."""
    high: i64 = 0
    for card in state.lineup:
        if state.content.resistance[card] >= HIGH_RESISTANCE:
            high += 1
    return high >= MOSTLY


def redeal(state: Realm) -> None:
    """DR-SETUP-2: all 120 cards are shuffled again."""
    state.redeals += 1
    state.emit(events.REDEALT, -1)
    deal(state)


def take(state: Realm, seat: i64, slot: i64) -> None:
    """DR-INFECT-6: the card goes to the own discard pile; the space stays empty until DR-END-4."""
    state.discards[seat].append(state.lineup[slot])
    state.lineup[slot] = EMPTY
    state.taken_this_round = True
    if is_gone(state):
        note_end(state, events.KINGDOM_GONE)


def refill(state: Realm) -> None:
    """DR-END-4, DR-RULING-22: fill empty spaces in slot order, as far as the Kingdom deck lasts."""
    for slot in range(moves.LINEUP_SIZE):
        if state.lineup[slot] == EMPTY and state.kingdom:
            card = state.kingdom.pop()
            state.lineup[slot] = card
            state.emit(events.REFILLED, -1, card, slot)


def is_gone(state: Realm) -> bool:
    """DR-ENDTIMES-2, DR-RULING-40: no Kingdom card in deck or lineup."""
    if state.kingdom:
        return False
    for card in state.lineup:
        if card != EMPTY:
            return False
    return True


def why_empty(state: Realm) -> Refusal:
    """DR-END-4, DR-RULING-22: a space is filled in the End Phase, if there is a card for it."""
    if not state.kingdom:
        return Refusal("DR-RULING-22", "This space of the lineup is empty, and so is the Kingdom deck.")
    return Refusal("DR-END-4", "This space of the lineup is empty until the End Phase fills it.")
