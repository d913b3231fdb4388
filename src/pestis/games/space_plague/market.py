"""The evolution market: row, deck with its face-up top, discards, purchases and renewal (SP-MKT, SP-RULING-31)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from pestis.games.space_plague import events as happened
from pestis.games.space_plague import frames as on
from pestis.games.space_plague import moves as move
from pestis.games.space_plague import parts as do
from pestis.games.space_plague import windows
from pestis.games.space_plague.cards import (
    FIRST_HAND_CARD,
    FIRST_PERMANENT,
    NO_CARD,
    PERMANENTS,
    count_in,
    hand_card_of,
)
from pestis.games.space_plague.units import pay
from pestis.kernel.agenda import frame

if TYPE_CHECKING:
    from pestis.games.space_plague.state import Table

RENEWAL: Final[i64] = 2
EVOLUTION_SPACES: Final[i64] = 2


def price(table: Table, seat: i64, evolution: i64) -> i64:
    """SP-MKT-2: the number on the card; a permanent may make it cheaper, never below 1."""
    cost: i64 = table.content.cost[evolution]
    cheaper = table.permanents[seat] & table.content.discount
    if cheaper:
        cost -= table.content.amount_of(cheaper, do.DISCOUNT)
        return max(1, cost)
    return cost


def top_of(table: Table) -> i64:
    """SP-RULING-31: the face-up card on the market deck."""
    return table.market[-1] if table.market else NO_CARD


def add_purchases(table: Table, seat: i64, found: list[i64]) -> None:
    """SP-MKT-1: every card of the row that the reserve pays for; the top of the deck only by option."""
    energy = table.reserve[seat]
    if energy < 1:
        return
    slot: i64
    for slot in range(len(table.row)):
        evolution = table.row[slot]
        if evolution >= 0 and price(table, seat, evolution) <= energy:
            found.append(move.BUY + slot)
    if table.top_buyable and table.market and price(table, seat, table.market[-1]) <= energy:
        found.append(move.BUY + move.TOP_SLOT)


def can_operate(table: Table) -> bool:
    """SP-RULING-11: the guard against endless shopping."""
    return table.market_ops < table.most_market_ops


def can_renew(table: Table, seat: i64) -> bool:
    """SP-ACT-6: for two energy, on the own turn of phase 2."""
    return table.reserve[seat] >= RENEWAL and can_operate(table) and has_cards(table)


def has_cards(table: Table) -> bool:
    if table.market:
        return True
    for evolution in table.row:
        if evolution >= 0:
            return True
    return False


# A visit.


def go_on(table: Table, seat: i64) -> None:
    """SP-MKT-1, SP-RULING-12: buy as long as something can be paid for, and stop at any time."""
    if len(visit_choices(table, seat)) > 1:
        table.ask(seat, frame(on.ASK_MARKET, seat))
    else:
        end_visit(table, seat)


def end_visit(table: Table, seat: i64) -> None:
    """SP-RULING-29: the visit as a whole is no step, so no window follows it; the turn goes on."""
    if table.agenda[-1] == frame(on.STEP_DONE, seat):
        table.agenda.pop()
        table.push(frame(on.MENU, seat))


def visit_choices(table: Table, seat: i64) -> list[i64]:
    found: list[i64] = [move.LEAVE]
    if can_operate(table):
        add_purchases(table, seat, found)
    if can_renew(table, seat):
        found.append(move.RENEW)
    return found


def answer_visit(table: Table, seat: i64, action: i64) -> None:
    """SP-RULING-29: every purchase and every renewal is a step, with a window after it."""
    if action == move.LEAVE:
        end_visit(table, seat)
        return
    table.push(frame(on.MARKET, seat))
    windows.open_window_later(table, on.BETWEEN_STEPS)
    if action == move.RENEW:
        renew(table, seat, RENEWAL)
    else:
        buy(table, seat, action - move.BUY)


def buy(table: Table, seat: i64, slot: i64) -> None:
    """SP-MKT-2 to 6: pay, take the card where its type says, and replace it at once."""
    evolution = table.market.pop() if slot == move.TOP_SLOT else table.row[slot]
    cost = price(table, seat, evolution)
    pay(table, seat, cost)
    table.market_ops += 1
    table.emit(happened.BOUGHT, seat, evolution, cost, slot)
    if slot == move.TOP_SLOT:
        flip_top(table)
    else:
        refill(table, slot)
    if evolution < FIRST_HAND_CARD:
        table.instants[seat] = table.instants[seat] | 1 << evolution
        table.held_instants += 1
    elif evolution < FIRST_PERMANENT:
        table.hand[seat] = table.hand[seat] | 1 << hand_card_of(evolution)
    else:
        grow(table, seat, evolution - FIRST_PERMANENT)


def grow(table: Table, seat: i64, permanent: i64) -> None:
    """SP-MKT-6, SP-MKT-7: on one of two spaces; with a third one of the old two goes."""
    table.permanents[seat] = table.permanents[seat] | 1 << permanent
    if count_in(table.permanents[seat]) > EVOLUTION_SPACES:
        table.ask(seat, frame(on.ASK_DROP, seat, permanent))


def drop_choices(table: Table, seat: i64, new: i64) -> list[i64]:
    """SP-DEC-8: one of the two old permanents."""
    found: list[i64] = []
    permanent: i64 = 0
    while permanent < PERMANENTS:
        if table.permanents[seat] >> permanent & 1 and permanent != new:
            found.append(move.DROP + permanent)
        permanent += 1
    return found


def drop(table: Table, seat: i64, action: i64) -> None:
    """SP-RULING-32, SP-RULING-33: it goes to the discards, and its points with it."""
    permanent = action - move.DROP
    table.permanents[seat] = table.permanents[seat] & ~(1 << permanent)
    table.emit(happened.DROPPED, seat, FIRST_PERMANENT + permanent)
    discard(table, FIRST_PERMANENT + permanent)


# The cards of the market.


def renew(table: Table, seat: i64, cost: i64) -> None:
    """SP-ACT-6, SP-RULING-31: the whole row is discarded, then a new one is dealt."""
    pay(table, seat, cost)
    table.market_ops += 1
    table.emit(happened.RENEWED, seat, cost)
    for evolution in table.row:
        if evolution >= 0:
            table.discards.append(evolution)
    slot: i64
    for slot in range(len(table.row)):
        table.row[slot] = NO_CARD
    for slot in range(len(table.row)):
        deal_to(table, slot, happened.REFILLED)
    flip_top(table)


def refill(table: Table, slot: i64) -> None:
    """SP-MKT-3: a bought card is replaced by a new one; then the next top is flipped."""
    deal_to(table, slot, happened.REFILLED)
    flip_top(table)


def deal_to(table: Table, slot: i64, how: i64) -> None:
    if not table.market:
        reshuffle(table)
    table.row[slot] = table.market.pop() if table.market else NO_CARD
    if table.row[slot] >= 0:
        table.emit(how, -1, table.row[slot], slot)


def flip_top(table: Table) -> None:
    """SP-RULING-31: the next card of the deck is turned face up; the discards become a deck if it is empty."""
    if not table.market:
        reshuffle(table)
    if table.market:
        table.emit(happened.FLIPPED, -1, table.market[-1])


def reshuffle(table: Table) -> None:
    """SP-ACT-7: the discards are shuffled and become the deck."""
    if table.discards:
        table.market = table.discards
        table.discards = []
        table.rng.shuffle(table.market)
        table.emit(happened.RESHUFFLED, -1, len(table.market))


def discard(table: Table, evolution: i64) -> None:
    """SP-RULING-32: used instants and replaced permanents go to the discards."""
    table.discards.append(evolution)
    if not table.market:
        flip_top(table)
