"""What an absent player does: decline, end the phase, or give up the least."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from pestis.games.divine_retribution import frames as on
from pestis.games.divine_retribution import moves as move
from pestis.games.divine_retribution.cards import CARD_COUNT
from pestis.games.divine_retribution.control import card_of
from pestis.games.divine_retribution.effects import due_bit
from pestis.kernel.agenda import kind_of

if TYPE_CHECKING:
    from pestis.games.divine_retribution.state import Table


def default_move(table: Table, seat: i64) -> i64:
    """The answer that stands for a missing one at each decision point (DR-DEC-1 to -17)."""
    legal = table.legal(seat)
    kind = kind_of(table.agenda[-1])
    if kind == on.ASK_OPPONENT:
        return move.PERSECUTE + table.next_after(seat)
    if kind == on.ASK_RESOLVE:
        return move.RESOLVE + oldest_due(table, seat)
    last = legal[-1]
    if last <= move.KEEP:
        return last
    return least_loss(table, legal)


def oldest_due(table: Table, seat: i64) -> i64:
    place: i64 = 0
    while due_bit(table, seat, place) < 0:
        place += 1
    return card_of(table.controls[seat][place])


def least_loss(table: Table, legal: list[i64]) -> i64:
    """The card with the fewest Base Contagions, then the lowest Resistance, then the first in table order."""
    best = legal[0]
    for action in legal:
        if worth(table, action) < worth(table, best):
            best = action
    return best


def worth(table: Table, action: i64) -> i64:
    card = card_named(table, action)
    return table.content.base[card] * 1000 + table.content.resistance[card]


def card_named(table: Table, action: i64) -> i64:
    """The card that a card choice is about: all verbs with cards have as many ids as there are cards."""
    if action < move.PLAY:
        return table.lineup[action - move.INFECT_UNPAID]
    return (action - move.PLAY) % CARD_COUNT
