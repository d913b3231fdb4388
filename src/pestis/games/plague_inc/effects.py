"""What Event Cards do once nobody has neutralised them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from pestis.games.plague_inc import board, happened, house, killing, placing
from pestis.games.plague_inc import frames as on
from pestis.games.plague_inc import moves as move
from pestis.games.plague_inc.cards import (
    ABSORB,
    AFTER_KILL,
    BIRD_MIGRATION,
    BOMB_INFECTED_CITIES,
    CDC_ALERT,
    CROWD_FUNDED_SOAP,
    DIVINE_INTERVENTION,
    DNA_FLOW,
    EMERGENCY_CARE,
    EXECUTE_INFECTED,
    GENETIC_SURGE,
    HERE_ON_BUSINESS,
    IMMUNE_REACTION,
    INFECTED_REFUGEES,
    LETHAL_BOOST,
    LETHAL_RELAPSE,
    NEUTRALISE,
    NEW_TRADE_ROUTE,
    NONE,
    NUCLEAR_STRIKE,
    OLYMPICS,
    OPPORTUNISTIC_BREAKDOWN,
    PANDEMIC_ALERT,
    PILGRIMAGE,
    SPACES,
    TEMPORARY_MUTATION,
    WHEN_OF,
)
from pestis.games.plague_inc.hands import KIND, draw_traits, is_first, put_devolved, take_trait
from pestis.games.plague_inc.phases import death
from pestis.games.plague_inc.picking import SIDE_BITS, SIDE_MASK
from pestis.games.plague_inc.placing import attempt
from pestis.games.plague_inc.reactions import can_receive, stop_act
from pestis.games.plague_inc.traits import recount
from pestis.kernel.agenda import a_of, frame, seat_of

if TYPE_CHECKING:
    from pestis.games.plague_inc.state import Table

BOOST: Final[i64] = 3
FLOW: Final[i64] = 4
SURGE: Final[i64] = 4
BREAKDOWN: Final[i64] = 2


def resolve(table: Table, user: i64, event: i64, about: i64) -> None:
    """PI-RULING-65: the effect of an Event Card, after the window for Neutralise has closed."""
    if event == CDC_ALERT:
        alert(table, user, about)
    elif event == NEUTRALISE:
        neutralise(table)
    elif event == BIRD_MIGRATION:
        if can_receive(table, user, about):
            attempt(table, user, about, on.BY_BIRDS, user)
    elif event == ABSORB:
        absorb(table, user, about)
    elif event == EMERGENCY_CARE:
        stop_act(table)
        table.emit(happened.SAVED, user, table.spot_country[about])
        board.remove_token(table, table.active, about)
    elif event == LETHAL_BOOST:
        table.roll_bonus += BOOST
    elif event == LETHAL_RELAPSE:
        table.agenda.pop()
        death.begin_roll(table, user, about, 1)
    else:
        resolve_own(table, user, event)


def resolve_own(table: Table, user: i64, event: i64) -> None:
    """Cards of the start and end windows."""
    if event == DNA_FLOW:
        killing.score(table, user, FLOW, happened.FOR_EVENT)
    elif event == GENETIC_SURGE:
        draw_traits(table, user, SURGE)
    elif event == TEMPORARY_MUTATION:
        table.ask(user, frame(on.ASK_BORROW, user))
    elif event == OPPORTUNISTIC_BREAKDOWN:
        break_down(table, user, table.targets[0])
    elif event == PANDEMIC_ALERT:
        board.ban_continent(table, user, table.targets[0])
    elif event == NUCLEAR_STRIKE:
        name_strike(table, user, table.targets[0])
    elif event == NEW_TRADE_ROUTE:
        swap(table, table.targets[0], table.targets[1])
    elif event == INFECTED_REFUGEES:
        move_apart(table)
    elif event in (HERE_ON_BUSINESS, PILGRIMAGE, OLYMPICS):
        move_together(table)
    elif is_removing(event):
        for target in table.targets:
            board.remove_token(table, target & SIDE_MASK, target >> SIDE_BITS)
    else:
        next_token(table, user, event, 0)
        return
    table.targets = []


def is_removing(event: i64) -> bool:
    return event in (
        IMMUNE_REACTION,
        CROWD_FUNDED_SOAP,
        BOMB_INFECTED_CITIES,
        DIVINE_INTERVENTION,
        EXECUTE_INFECTED,
    )


# Placing and moving.


def next_token(table: Table, user: i64, event: i64, done: i64) -> None:
    """PI-RULING-65: token by token; what CDC Alert has made impossible is skipped."""
    while done < len(table.targets):
        target = table.targets[done]
        done += 1
        side = target & SIDE_MASK
        spot = target >> SIDE_BITS
        if can_receive(table, side, spot):
            table.push(frame(on.TOKENS, user, event, done))
            attempt(table, side, spot, on.BY_EVENT, user)
            return
    table.targets = []


def move_together(table: Table) -> None:
    """PI-RULING-78, PI-RULING-80: the first target is where the others go."""
    to = table.targets[0]
    for place in range(1, len(table.targets)):
        target = table.targets[place]
        board.move_token(table, target & SIDE_MASK, target >> SIDE_BITS, to)


def move_apart(table: Table) -> None:
    """PI-RULING-80: tokens and where they go, in turn."""
    for place in range(0, len(table.targets), 2):
        target = table.targets[place]
        board.move_token(table, target & SIDE_MASK, target >> SIDE_BITS, table.targets[place + 1])


def swap(table: Table, one: i64, other: i64) -> None:
    """PI-RULING-79: each of two tokens takes the other's city."""
    mine, yours = one & SIDE_MASK, other & SIDE_MASK
    here, there = one >> SIDE_BITS, other >> SIDE_BITS
    board.replace_token(table, mine, yours, here)
    board.replace_token(table, yours, mine, there)
    table.emit(happened.SWAPPED, mine, table.spot_country[here], table.spot_country[there], yours)


# Reactions.


def alert(table: Table, user: i64, spot: i64) -> None:
    """PI-REACT-4, PI-RULING-70: the token stays in the supply, and a ban lies on the Country."""
    act = stop_act(table)
    table.emit(happened.STOPPED, user, table.spot_country[spot], seat_of(act))
    board.ban_country(table, user, spot)


def absorb(table: Table, user: i64, spot: i64) -> None:
    """PI-RULING-73: replace a token of the roller; PI-RULING-69: that is a placement, unless a flag says no."""
    if table.house & house.ABSORB_IS_FREE:
        placing.put_down(table, user, spot, on.BY_ABSORB, user)
    elif not table.banned >> spot & 1:
        attempt(table, user, spot, on.BY_ABSORB, user)


def neutralise(table: Table) -> None:
    """PI-RULING-76: the announced Event Card has no effect; it lies in the discard pile already."""
    act = stop_act(table)
    table.emit(happened.NEUTRALISED, seat_of(act), a_of(act))
    if WHEN_OF[a_of(act)] <= AFTER_KILL:
        table.targets = []


# Single cards.


def borrow_choices(table: Table, seat: i64) -> list[i64]:
    """PI-RULING-85: any card of the Trait hand."""
    found: list[i64] = []
    hand = table.hands[seat]
    for place in range(len(hand)):
        if is_first(hand, place):
            found.append(move.BORROW + (hand[place] & KIND))
    return found


def borrow(table: Table, seat: i64, kind: i64) -> None:
    """PI-REACT-7: a card from the hand counts until the end of the turn, without cost or space."""
    take_trait(table, seat, kind)
    table.temporary = kind
    recount(table, seat)
    table.emit(happened.BORROWED, seat, kind)


def break_down(table: Table, seat: i64, space: i64) -> None:
    """PI-RULING-83: devolve a card, score its cost, draw two."""
    place = seat * SPACES + space
    kind = table.slides[place]
    paid = table.house & house.REFUND_PAID
    dna: i64 = table.paid[place] if paid else table.content.cost[kind]
    table.slides[place] = NONE
    table.paid[place] = 0
    put_devolved(table, kind)
    recount(table, seat)
    table.emit(happened.REFUNDED, seat, kind, dna)
    killing.score(table, seat, dna, happened.FOR_EVENT)
    draw_traits(table, seat, BREAKDOWN)


def name_strike(table: Table, seat: i64, spot: i64) -> None:
    """PI-REACT-6: the target is public at once."""
    country = table.spot_country[spot]
    table.strikes.append(seat << 6 | country)
    table.emit(happened.STRIKE_NAMED, seat, country)
