"""PI-RULING-65: playing an Event Card of the own windows: when it has an effect, and naming its targets.

Targets are named one by one and kept in `World.targets`: tokens as spot and side, Countries as spots.
"""

from __future__ import annotations

from mypy_extensions import i64

from pestis.games.plague_inc import frames as on
from pestis.games.plague_inc import moves as ids
from pestis.games.plague_inc.content import cards
from pestis.games.plague_inc.rules import reaching
from pestis.games.plague_inc.rules.board import empty_cities, occupied
from pestis.games.plague_inc.rules.event_cards.moving import (
    add_swappable,
    arrival_choices,
    arrival_spots,
    refugee_choices,
    refugee_spots,
    swap_choices,
)
from pestis.games.plague_inc.rules.event_cards.picking import add_tokens, named_in, named_of, pick_of
from pestis.games.plague_inc.rules.hands import can_draw_trait, holds, is_first
from pestis.games.plague_inc.rules.reactions import commit, show
from pestis.games.plague_inc.state import KIND, SIDE_BITS, World
from pestis.games.plague_inc.words.names import event_name
from pestis.kernel.agenda import frame as pack
from pestis.kernel.moves import Refusal

# Whether a card can be played.


def add_playable(state: World, seat: i64, at_start: bool, found: list[i64]) -> None:
    """The Event Cards in hand that can be played in this window of the own turn."""
    hand = state.event_hands[seat]
    for place in range(len(hand) - state.fresh[seat]):
        event = hand[place] & KIND
        if is_first(hand, place) and fits_window(state, event, at_start) and has_effect(state, seat, event):
            found.append(ids.PLAY + event)


def fits_window(state: World, event: i64, at_start: bool) -> bool:
    """PI-RULING-63, PI-RULING-64: the window that the card names."""
    when = cards.WHEN_OF[event]
    if at_start:
        return when == cards.AT_START
    return cards.AT_START < when < cards.AFTER_KILL or (when == cards.AFTER_KILL and state.killed_any)


def may_hold_end_card(state: World) -> bool:
    """PI-RULING-68: whether a card for the end window may be in a hand, as far as everybody can see."""
    for event in range(cards.EVENT_KINDS):
        if not state.spent >> event & 1 and fits_window(state, event, False):
            return True
    return False


def has_effect(state: World, seat: i64, event: i64) -> bool:
    """PI-RULING-27: a card without any possible effect cannot be played."""
    if event in (cards.DNA_FLOW, cards.PANDEMIC_ALERT):
        return True
    if event == cards.GENETIC_SURGE:
        return can_draw_trait(state)
    if event == cards.TEMPORARY_MUTATION:
        return len(state.hands[seat]) > 0 and state.temporary == cards.NONE
    if event == cards.OPPORTUNISTIC_BREAKDOWN:
        return len(refund_choices(state, seat)) > 0
    if event == cards.NUCLEAR_STRIKE:
        return state.on_board != 0
    return len(first_choices(state, seat, event)) > 0


def no_effect(state: World, event: i64) -> Refusal:
    return Refusal("PI-RULING-27", f"{event_name(state, event)} would have no effect now.")


# Naming targets.


def begin(state: World, seat: i64, event: i64) -> None:
    """A player plays an Event Card in a window of the own turn."""
    show(state, seat, event, cards.NONE)
    state.targets = []
    if event in (cards.DNA_FLOW, cards.GENETIC_SURGE, cards.TEMPORARY_MUTATION):
        commit(state, seat, event, 0)
    else:
        state.ask(seat, pack(on.ASK_TARGET, seat, event, 0))


def choices(state: World, seat: i64, event: i64) -> list[i64]:
    """What can be named next; empty when all is named, the move to stop last where it is allowed."""
    if not state.targets:
        return first_choices(state, seat, event)
    if event == cards.NEW_TRADE_ROUTE:
        return swap_choices(state)
    if event == cards.INFECTED_REFUGEES:
        return refugee_choices(state)
    if is_gathering(event):
        return arrival_choices(state, seat, event)
    if event in (cards.PANDEMIC_ALERT, cards.OPPORTUNISTIC_BREAKDOWN, cards.NUCLEAR_STRIKE):
        return []
    return more_choices(state, seat, event)


def wanted_text(state: World, seat: i64, event: i64) -> str:
    """What is to be named next, as a question."""
    if event == cards.PANDEMIC_ALERT:
        return "which continent"
    if event == cards.OPPORTUNISTIC_BREAKDOWN:
        return "which Trait Card do you devolve"
    found = choices(state, seat, event)
    if ids.AIM <= found[0] < ids.ALERT:
        return "where does the token go" if event == cards.INFECTED_REFUGEES else "which Country"
    if event == cards.NEW_TRADE_ROUTE:
        return "with which token is it swapped" if state.targets else "which token is swapped"
    verb = "placed" if is_placing(event) else "moved" if moves_tokens(event) else "removed"
    more = len(state.targets) > (1 if is_gathering(event) else 0)
    return f"which other token is {verb}" if more else f"which token is {verb}"


def is_gathering(event: i64) -> bool:
    """PI-RULING-78, PI-RULING-80: the Country is named first, then who moves there."""
    return event in (cards.HERE_ON_BUSINESS, cards.PILGRIMAGE, cards.OLYMPICS)


def moves_tokens(event: i64) -> bool:
    return is_gathering(event) or event == cards.INFECTED_REFUGEES


def takes_alert(event: i64) -> bool:
    """PI-RULING-89: cards that place tokens when the own Infection Phase is over."""
    return is_placing(event) and cards.WHEN_OF[event] != cards.AT_START


def add_alerts(state: World, seat: i64, event: i64, found: list[i64]) -> None:
    """PI-RULING-89: an own token that is stopped with the own CDC Alert, wherever one could be placed."""
    if not takes_alert(event) or not holds(state, seat, cards.CDC_ALERT):
        return
    for action in found[:]:
        if action >= ids.PICK and (action - ids.PICK) % cards.MOST_SIDES == seat:
            found.append(ids.ALERT + (action - ids.PICK) // cards.MOST_SIDES)


def first_choices(state: World, seat: i64, event: i64) -> list[i64]:
    found: list[i64] = []
    if event == cards.PANDEMIC_ALERT:
        return [ids.SEAL + continent for continent in range(cards.CONTINENTS)]
    if event == cards.OPPORTUNISTIC_BREAKDOWN:
        return refund_choices(state, seat)
    if event == cards.NUCLEAR_STRIKE:
        reaching.add_moves(state, state.on_board, ids.AIM, found)
    elif is_gathering(event):
        reaching.add_moves(state, arrival_spots(state, seat, event), ids.AIM, found)
    elif event == cards.NEW_TRADE_ROUTE:
        add_swappable(state, found)
    elif is_placing(event):
        add_new_tokens(state, seat, event, placing_spots(state, seat, event), found)
    else:
        add_tokens(state, removal_spots(state, seat, event), found)
    return found


def refund_choices(state: World, seat: i64) -> list[i64]:
    """PI-RULING-83: the Trait Cards on the slide."""
    found: list[i64] = []
    for space in range(cards.SPACES):
        if state.slides[seat * cards.SPACES + space] != cards.NONE:
            found.append(ids.REFUND + space)
    return found


# Cards that place, and cards that remove.


def is_placing(event: i64) -> bool:
    return event in (
        cards.SOAP_SHORTAGE,
        cards.RIOTING,
        cards.INFECTED_BOARD_GAME,
        cards.INTERNET_SHUT_DOWN,
        cards.SUMMER_VACATION,
        cards.WINTER_VACATION,
        cards.CORPSE_TRANSMISSION,
        cards.GOVERNMENT_COLLAPSE,
    )


def placing_spots(state: World, seat: i64, event: i64) -> i64:
    """PI-RULING-66: the Countries that the card allows, with an empty city and without a ban (PI-RULING-71)."""
    allowed = state.open_spots & ~state.banned
    if event == cards.SUMMER_VACATION:
        return allowed & state.hot & reaching.connected(state, seat)
    if event == cards.WINTER_VACATION:
        return allowed & state.cold & reaching.connected(state, seat)
    if event == cards.CORPSE_TRANSMISSION:
        return allowed & reaching.connected(state, seat)
    if event == cards.GOVERNMENT_COLLAPSE:
        return allowed & state.present[seat]
    return allowed & state.present[seat] & reaching.suits(state, seat)


def removal_spots(state: World, seat: i64, event: i64) -> i64:
    """PI-RULING-82: a chosen Country must hold a token."""
    if event in (cards.BOMB_INFECTED_CITIES, cards.EXECUTE_INFECTED):
        return occupied(state)
    if event == cards.INFECTED_REFUGEES:
        return refugee_spots(state)
    return state.present[seat]


def is_spread(event: i64) -> bool:
    """PI-RULING-67: one token in each of several Countries."""
    return event in (cards.INTERNET_SHUT_DOWN, cards.DIVINE_INTERVENTION, cards.EXECUTE_INFECTED)


def most_tokens(event: i64) -> i64:
    if event == cards.EXECUTE_INFECTED:
        return 4
    if event in (cards.BOMB_INFECTED_CITIES, cards.GOVERNMENT_COLLAPSE):
        return 3
    return 2


def more_choices(state: World, seat: i64, event: i64) -> list[i64]:
    """PI-RULING-67: up to so many tokens, in one Country or one in each; stopping is allowed after the first."""
    found: list[i64] = []
    if len(state.targets) >= most_tokens(event):
        return found
    spots: i64 = 1 << (state.targets[0] >> SIDE_BITS)
    if is_spread(event):
        spots = placing_spots(state, seat, event) if is_placing(event) else removal_spots(state, seat, event)
        for target in state.targets:
            spots &= ~(1 << (target >> SIDE_BITS))
    if is_placing(event):
        add_new_tokens(state, seat, event, spots, found)
    else:
        add_tokens(state, spots, found)
    if found:
        found.append(ids.PASS)
    return found


def add_new_tokens(state: World, seat: i64, event: i64, spots: i64, found: list[i64]) -> None:
    """PI-REACT-8: tokens that can be placed, of anybody who has one in supply, or only own ones."""
    spot: i64 = 0
    while spots >> spot:
        if spots >> spot & 1 and empty_cities(state, spot) > named_in(state, spot):
            for side in range(state.sides):
                mine = event != cards.CORPSE_TRANSMISSION or side == seat
                if mine and state.supply[side] > named_of(state, side):
                    found.append(pick_of(state, spot, side))
        spot += 1
