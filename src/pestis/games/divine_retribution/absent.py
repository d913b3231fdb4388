"""What an absent player does: decline, end the phase, or give up the least."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from pestis.games.divine_retribution import frames as on
from pestis.games.divine_retribution import moves as move
from pestis.games.divine_retribution.cards import CARD_COUNT, PENANCE_1
from pestis.games.divine_retribution.control import card_of
from pestis.games.divine_retribution.effects import due_bit
from pestis.games.divine_retribution.view import worth
from pestis.kernel.agenda import kind_of

if TYPE_CHECKING:
    from pestis.games.divine_retribution.state import Table

# Beyond every sum of printed numbers.
STEP: Final[i64] = 10000


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
    """The choice that does the least harm; of equal ones the first in table order."""
    best = legal[0]
    for action in legal:
        if harm(table, action) < harm(table, best):
            best = action
    return best


def harm(table: Table, action: i64) -> i64:
    """What a mandatory choice costs, the most important first.

    To pit: Infamy, then Base Contagions. To discard: the same, but Penance before all else. To Recruit: the more
    Base Contagions and then Resistance, the better. To Infect without paying: the more Infamy, the better.
    """
    content = table.content
    if action < move.PLAY:
        return -worth(table, table.lineup[action - move.INFECT_UNPAID])
    card = (action - move.PLAY) % CARD_COUNT
    if is_recruit(action):
        return -(content.base[card] * STEP + content.resistance[card])
    loss = worth(table, card) * STEP + content.base[card]
    return loss - STEP * STEP if card >= PENANCE_1 and is_discard(action) else loss


def is_recruit(action: i64) -> bool:
    return move.RECRUIT_CARD <= action < move.RECRUIT_CARD + CARD_COUNT


def is_discard(action: i64) -> bool:
    return move.DISCARD_CARD <= action < move.DISCARD_CARD + CARD_COUNT
