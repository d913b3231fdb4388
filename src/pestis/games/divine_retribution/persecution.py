"""DR-PERSECUTE and DR-REPENT: one opponent is chosen, and answers at once."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from pestis.games.divine_retribution import effects
from pestis.games.divine_retribution import events as happened
from pestis.games.divine_retribution import frames as on
from pestis.games.divine_retribution import moves as move
from pestis.games.divine_retribution.cards import CARD_COUNT, PENANCE_1
from pestis.games.divine_retribution.control import REPENTED, card_of, copied_of
from pestis.kernel.agenda import a_of, b_of, c_of, frame, seat_of
from pestis.kernel.piles import CARD_BITS, CARD_MASK

if TYPE_CHECKING:
    from pestis.games.divine_retribution.state import Table


def choose_opponent(table: Table, todo: i64) -> None:
    """DR-PERSECUTE-2, DR-RULING-26: chosen when the effect resolves; with two players there is no choice."""
    seat = seat_of(todo)
    question = frame(on.ASK_OPPONENT, seat, a_of(todo), b_of(todo))
    if table.seats == 2:
        persecute(table, question, 1 - seat)
    else:
        table.ask(seat, question)


def opponents(table: Table, seat: i64) -> list[i64]:
    """Any other player, whatever they hold."""
    return [move.PERSECUTE + other for other in range(table.seats) if other != seat]


def persecute(table: Table, question: i64, victim: i64) -> None:
    """DR-PERSECUTE-3: that opponent repents with a card from hand, or suffers."""
    seat = seat_of(question)
    held = table.controls[seat][a_of(question)]
    table.emit(happened.PERSECUTED, seat, victim, card_of(held), copied_of(held))
    window = frame(on.ASK_REPENT, victim, a_of(question), b_of(question), seat)
    if is_asked(table, victim):
        table.ask(victim, window)
    else:
        take_answer(table, window, move.SUFFER)


def is_asked(table: Table, victim: i64) -> bool:
    """DR-RULING-35: public facts decide, never the hand; in simulations those without an answer are skipped."""
    if table.able:
        return has_repent(table, table.hands[victim].entries)
    if not table.hands[victim].entries:
        return False
    return has_repent(table, table.hands[victim].entries) or has_repent(table, table.draws[victim].entries)


def has_repent(table: Table, entries: list[i64]) -> bool:
    """Whether a card with Repent is among these; a Penance of hidden kind counts if any Penance has one."""
    for entry in entries:
        card = entry & CARD_MASK
        if card >= PENANCE_1 and entry >> CARD_BITS and not table.able:
            if table.content.penance_may_repent:
                return True
        elif table.content.repents[card]:
            return True
    return False


def answers(table: Table, victim: i64) -> list[i64]:
    """DR-REPENT-1: each card with Repent in hand, or suffer; declining is always legal."""
    hand = table.hand_set(victim)
    found = [move.REPENT + card for card in range(CARD_COUNT) if hand >> card & 1 and table.content.repents[card]]
    found.append(move.SUFFER)
    return found


def take_answer(table: Table, window: i64, action: i64) -> None:
    victim = seat_of(window)
    if action == move.SUFFER:
        held = table.controls[c_of(window)][a_of(window)]
        table.emit(happened.SUFFERED_FROM, victim, card_of(held), copied_of(held))
        table.agenda.append(frame(on.SUFFERED, victim, a_of(window), b_of(window), c_of(window) + 1))
    else:
        repent(table, victim, action - move.REPENT)


def repent(table: Table, victim: i64, card: i64) -> None:
    """DR-RULING-28: the card goes under control, the Persecute is negated, then the Repent half, then conditions.

    DR-REPENT-3: it stays there until the own next End Phase.
    """
    table.take_from_hand(victim, card)
    table.controls[victim].append(card | REPENTED)
    table.emit(happened.REPENTED_WITH, victim, card)
    effects.begin_repent(table, victim, len(table.controls[victim]) - 1, card)
