"""The lineup: dealing it, taking from it, filling it up."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from pestis.games.divine_retribution import events as happened
from pestis.games.divine_retribution.cards import COPIES, KINGDOM_CARDS
from pestis.games.divine_retribution.moves import LINEUP_SIZE

if TYPE_CHECKING:
    from pestis.games.divine_retribution.state import Table

EMPTY: Final[i64] = -1
HIGH_RESISTANCE: Final[i64] = 6
MOSTLY: Final[i64] = 5
_ALL_KINGDOM: Final[list[i64]] = [card for card in range(KINGDOM_CARDS) for _ in range(COPIES[card])]


def deal(table: Table) -> None:
    """DR-SETUP-1: shuffle the 120 Kingdom cards and deal eight face up."""
    table.kingdom = _ALL_KINGDOM[:]
    table.rng.shuffle(table.kingdom)
    table.lineup = [table.kingdom.pop() for _ in range(LINEUP_SIZE)]
    for slot in range(LINEUP_SIZE):
        table.emit(happened.DEALT, -1, table.lineup[slot], slot)


def is_mostly_high(table: Table) -> bool:
    """DR-RULING-3: five or more of the eight have Resistance 6 or more."""
    high: i64 = 0
    for card in table.lineup:
        if table.content.resistance[card] >= HIGH_RESISTANCE:
            high += 1
    return high >= MOSTLY


def redeal(table: Table) -> None:
    """DR-SETUP-2: all 120 cards are shuffled again."""
    table.redeals += 1
    table.emit(happened.REDEALT, -1)
    deal(table)


def take(table: Table, seat: i64, slot: i64) -> None:
    """DR-INFECT-6: the card goes to the own discard pile; the space stays empty until DR-END-4."""
    table.discards[seat].append(table.lineup[slot])
    table.lineup[slot] = EMPTY
    table.taken_this_round = True
    if is_gone(table):
        note_end(table, happened.KINGDOM_GONE)


def refill(table: Table) -> None:
    """DR-END-4, DR-RULING-22: fill empty spaces in slot order, as far as the Kingdom deck lasts."""
    for slot in range(LINEUP_SIZE):
        if table.lineup[slot] == EMPTY and table.kingdom:
            card = table.kingdom.pop()
            table.lineup[slot] = card
            table.emit(happened.REFILLED, -1, card, slot)


def is_gone(table: Table) -> bool:
    """DR-ENDTIMES-2, DR-RULING-40: no Kingdom card in deck or lineup."""
    if table.kingdom:
        return False
    for card in table.lineup:
        if card != EMPTY:
            return False
    return True


def note_end(table: Table, reason: i64) -> None:
    """DR-ENDTIMES-1 to -3: the End Times have come; the turn goes on to its end."""
    if table.end_reason < 0:
        table.end_reason = reason
        table.emit(happened.END_TIMES, table.turn, reason)
