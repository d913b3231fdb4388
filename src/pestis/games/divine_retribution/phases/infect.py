"""DR-INFECT: spend Contagions on the lineup and on Nobility, or take a Rat King for nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from pestis.games.divine_retribution import chronic, lineup
from pestis.games.divine_retribution import events as happened
from pestis.games.divine_retribution import frames as on
from pestis.games.divine_retribution import moves as move
from pestis.games.divine_retribution.cards import BISHOP, KING, PRINCE, RAT_KING
from pestis.games.divine_retribution.parts import CHRONIC_INFECT
from pestis.kernel.agenda import frame

if TYPE_CHECKING:
    from pestis.games.divine_retribution.state import Table


def ask(table: Table, seat: i64) -> None:
    """DR-INFECT-5: Infecting is optional. With nothing left to choose everybody sees that the phase ends."""
    if can_choose(table, seat):
        table.ask(seat, frame(on.ASK_INFECT, seat))
    else:
        end_infect_phase(table, seat)


def can_choose(table: Table, seat: i64) -> bool:
    """Whether there is anything to choose but the end of the phase."""
    if not table.took_rat_king:
        budget = table.available(seat)
        table.budget = budget
        if table.rat_kings and table.spent == 0:
            return True
        for card in table.lineup:
            if card >= 0 and table.content.resistance[card] <= budget:
                return True
        if budget >= table.content.cheapest_noble:
            for place in range(3):
                if can_afford_noble(table, place, budget):
                    return True
        if table.rat_kings and table.rat_kings_for_sale and table.content.resistance[RAT_KING] <= budget:
            return True
    return table.ready != 0


def can_afford_noble(table: Table, place: i64, budget: i64) -> bool:
    card = noble_at(table, place)
    return card >= 0 and table.content.resistance[card] <= budget and not is_barred(table, place)


def choices(table: Table, seat: i64) -> list[i64]:
    found: list[i64] = []
    if not table.took_rat_king:
        budget = table.budget
        lineup_now = table.lineup
        for slot in range(move.LINEUP_SIZE):
            card = lineup_now[slot]
            if card >= 0 and table.content.resistance[card] <= budget:
                found.append(move.INFECT + slot)
        if budget >= table.content.cheapest_noble:
            for place in range(3):
                if can_afford_noble(table, place, budget):
                    found.append(move.INFECT_NOBLE + place)
        if table.rat_kings:
            if table.spent == 0:
                found.append(move.TAKE_RAT_KING)
            if table.rat_kings_for_sale and table.content.resistance[RAT_KING] <= budget:
                found.append(move.BUY_RAT_KING)
    chronic.list_activations(table, found)
    found.append(move.END_INFECT)
    return found


def noble_at(table: Table, place: i64) -> i64:
    """The Nobility card that can be Infected at a place, -1 if there is none.

    DR-INFECT-2: the top card of each stack. DR-INFECT-3: the King only when both stacks are empty.
    """
    if place == move.THRONE:
        open_throne = table.king_here and table.nobles_taken[0] == 3 and table.nobles_taken[1] == 3
        return KING if open_throne else -1
    taken = table.nobles_taken[place]
    if taken == 3:
        return -1
    return (PRINCE if place == move.ROYALS else BISHOP) + taken


def is_barred(table: Table, place: i64) -> bool:
    """DR-RULING-15 with `one_noble_per_stack_per_turn`: this stack has given a card in this turn."""
    return table.one_noble_per_stack and bool(table.stacks_used >> place & 1)


def answer(table: Table, seat: i64, action: i64) -> None:
    if action == move.END_INFECT:
        end_infect_phase(table, seat)
        return
    table.agenda.append(frame(on.INFECTING, seat))
    if action == move.TAKE_RAT_KING:
        take_rat_king(table, seat)
    elif action == move.BUY_RAT_KING:
        buy_rat_king(table, seat)
    elif action >= move.ACTIVATE:
        chronic.activate(table, seat, action - move.ACTIVATE, CHRONIC_INFECT)
    elif action >= move.INFECT_NOBLE:
        infect_noble(table, seat, action - move.INFECT_NOBLE)
    else:
        infect_slot(table, seat, action - move.INFECT)


def infect_slot(table: Table, seat: i64, slot: i64) -> None:
    """DR-INFECT-4, DR-INFECT-6: pay its Resistance; the card goes straight to the own discard pile."""
    card = table.lineup[slot]
    price = table.content.resistance[card]
    table.spent += price
    table.emit(happened.INFECTED, seat, card, slot, price)
    lineup.take(table, seat, slot)


def infect_noble(table: Table, seat: i64, place: i64) -> None:
    """DR-INFECT-2, DR-RULING-15: the next card of a stack is available in the same phase."""
    card = noble_at(table, place)
    price = table.content.resistance[card]
    table.spent += price
    if place == move.THRONE:
        table.king_here = False
    else:
        table.nobles_taken[place] = table.nobles_taken[place] + 1
        table.stacks_used |= 1 << place
    table.discards[seat].append(card)
    table.taken_this_round = True
    table.emit(happened.INFECTED_NOBLE, seat, card, price)
    if place == move.THRONE:
        lineup.note_end(table, happened.KING_TAKEN)


def take_rat_king(table: Table, seat: i64) -> None:
    """DR-INFECT-7: one Rat King for free. DR-RULING-17: it ends paying for this phase."""
    table.took_rat_king = True
    gain_rat_king(table, seat)
    table.emit(happened.TOOK_RAT_KING, seat)


def buy_rat_king(table: Table, seat: i64) -> None:
    """DR-RULING-16 with `buy_rat_king`: a Rat King at its Resistance."""
    price = table.content.resistance[RAT_KING]
    table.spent += price
    gain_rat_king(table, seat)
    table.emit(happened.BOUGHT_RAT_KING, seat, price)


def gain_rat_king(table: Table, seat: i64) -> None:
    table.rat_kings -= 1
    table.discards[seat].append(RAT_KING)
    table.taken_this_round = True


def end_infect_phase(table: Table, seat: i64) -> None:
    """DR-INFECT-8: unspent Contagions are lost."""
    table.agenda.append(frame(on.ENTER_END, seat))
