"""SP-MKT: the evolution market: row, deck with its face-up top, discards, purchases and renewal (SP-RULING-31)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from pestis.games.space_plague import events, frames, moves
from pestis.games.space_plague.cards import FIRST_HAND_CARD, FIRST_PERMANENT, NO_CARD, count_in, hand_card_of
from pestis.games.space_plague.content import parts
from pestis.games.space_plague.rules.energy import pay
from pestis.games.space_plague.state import Invasion
from pestis.games.space_plague.words.names import evolution_name
from pestis.kernel.agenda import frame as pack
from pestis.kernel.grammar import several
from pestis.kernel.moves import Refusal

RENEWAL: Final[i64] = 2
EVOLUTION_SPACES: Final[i64] = 2


def price(state: Invasion, seat: i64, evolution: i64) -> i64:
    """SP-MKT-2: the number on the card; a permanent may make it cheaper, never below 1."""
    cost: i64 = state.content.cost[evolution]
    cheaper = state.permanents[seat] & state.content.discount
    if cheaper:
        cost -= state.content.amount_of(cheaper, parts.DISCOUNT)
        return max(1, cost)
    return cost


def top_of(state: Invasion) -> i64:
    """SP-RULING-31: the face-up card on the market deck."""
    return state.market[-1] if state.market else NO_CARD


def add_purchases(state: Invasion, seat: i64, found: list[i64]) -> None:
    """SP-MKT-1: every card of the row that the reserve pays for; the top of the deck only by option."""
    energy = state.reserve[seat]
    if energy < 1:
        return
    slot: i64
    for slot in range(len(state.row)):
        evolution = state.row[slot]
        if evolution >= 0 and price(state, seat, evolution) <= energy:
            found.append(moves.BUY + slot)
    if state.top_buyable and state.market and price(state, seat, state.market[-1]) <= energy:
        found.append(moves.BUY + moves.TOP_SLOT)


def cheapest(state: Invasion, seat: i64) -> i64:
    """What the cheapest card for sale costs this player, -1 if there is none."""
    sold = [evolution for evolution in state.row if evolution >= 0]
    if state.top_buyable and state.market:
        sold.append(state.market[-1])
    return min([price(state, seat, evolution) for evolution in sold], default=-1)


def can_operate(state: Invasion) -> bool:
    """SP-RULING-11: the guard against endless shopping."""
    return state.market_ops < state.most_market_ops


def can_renew(state: Invasion, seat: i64) -> bool:
    """SP-ACT-6: for two energy, on the own turn of phase 2."""
    return state.reserve[seat] >= RENEWAL and can_operate(state) and has_cards(state)


def has_cards(state: Invasion) -> bool:
    if state.market:
        return True
    for evolution in state.row:
        if evolution >= 0:
            return True
    return False


def buy(state: Invasion, seat: i64, slot: i64) -> None:
    """SP-MKT-2 to 6: pay, take the card where its type says, and replace it at once."""
    evolution = state.market.pop() if slot == moves.TOP_SLOT else state.row[slot]
    cost = price(state, seat, evolution)
    pay(state, seat, cost)
    state.market_ops += 1
    state.emit(events.BOUGHT, seat, evolution, cost, slot)
    if slot == moves.TOP_SLOT:
        flip_top(state)
    else:
        refill(state, slot)
    if evolution < FIRST_HAND_CARD:
        state.instants[seat] = state.instants[seat] | 1 << evolution
        state.held_instants += 1
    elif evolution < FIRST_PERMANENT:
        state.hand[seat] = state.hand[seat] | 1 << hand_card_of(evolution)
    else:
        grow(state, seat, evolution - FIRST_PERMANENT)


def grow(state: Invasion, seat: i64, permanent: i64) -> None:
    """SP-MKT-6, SP-MKT-7: on one of two spaces; with a third one of the old two goes."""
    state.permanents[seat] = state.permanents[seat] | 1 << permanent
    if count_in(state.permanents[seat]) > EVOLUTION_SPACES:
        state.ask(seat, pack(frames.ASK_DROP, seat, permanent))


def renew(state: Invasion, seat: i64, cost: i64) -> None:
    """SP-ACT-6, SP-RULING-31: the whole row is discarded, then a new one is dealt."""
    pay(state, seat, cost)
    state.market_ops += 1
    state.emit(events.RENEWED, seat, cost)
    for evolution in state.row:
        if evolution >= 0:
            state.discards.append(evolution)
    slot: i64
    for slot in range(len(state.row)):
        state.row[slot] = NO_CARD
    for slot in range(len(state.row)):
        deal_to(state, slot, events.REFILLED)
    flip_top(state)


def refill(state: Invasion, slot: i64) -> None:
    """SP-MKT-3: a bought card is replaced by a new one; then the next top is flipped."""
    deal_to(state, slot, events.REFILLED)
    flip_top(state)


def deal_to(state: Invasion, slot: i64, how: i64) -> None:
    if not state.market:
        reshuffle(state)
    state.row[slot] = state.market.pop() if state.market else NO_CARD
    if state.journal is not None and state.row[slot] >= 0:
        state.emit(how, -1, state.row[slot], slot)


def flip_top(state: Invasion) -> None:
    """SP-RULING-31: the next card of the deck is turned face up; the discards become a deck if it is empty."""
    if not state.market:
        reshuffle(state)
    if state.market:
        state.emit(events.FLIPPED, -1, state.market[-1])


def reshuffle(state: Invasion) -> None:
    """SP-ACT-7: the discards are shuffled and become the deck."""
    if state.discards:
        state.market = state.discards
        state.discards = []
        state.rng.shuffle(state.market)
        state.emit(events.RESHUFFLED, -1, len(state.market))


def discard(state: Invasion, evolution: i64) -> None:
    """SP-RULING-32: used instants and replaced permanents go to the discards."""
    state.discards.append(evolution)
    if not state.market:
        flip_top(state)


# Why not.


def too_many_operations(state: Invasion) -> Refusal:
    most = several(state.most_market_ops, "purchase or renewal", "purchases and renewals")
    return Refusal("SP-RULING-11", f"You cannot make more than {most} in a turn.")


def why_not_buy(state: Invasion, seat: i64, slot: i64) -> Refusal:
    if slot == moves.TOP_SLOT and not state.top_buyable:
        return Refusal("SP-RULING-31", "The face-up card on the deck is not for sale: it is the next to come.")
    card = top_of(state) if slot == moves.TOP_SLOT else state.row[slot] if slot < len(state.row) else -1
    if card < 0:
        return Refusal("SP-MKT-1", "No card lies in this place of the market.")
    if state.turn == seat and not can_operate(state):
        return too_many_operations(state)
    cost = price(state, seat, card)
    name = evolution_name(state, card)
    return Refusal("SP-MKT-2", f"{name} costs {cost} energy; you have {state.reserve[seat]}.")


def why_not_renew(state: Invasion, seat: i64) -> Refusal:
    if not can_operate(state):
        return too_many_operations(state)
    if not has_cards(state):
        return Refusal("SP-RULING-31", "The market has no cards left.")
    return Refusal("SP-ACT-6", f"Renewing the market costs {RENEWAL} energy; you have {state.reserve[seat]}.")
