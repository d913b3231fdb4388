"""PI-RULING-63: the start of a turn: bans and strikes end, a forced restart, the start window, the DNA Phase."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from pestis.games.plague_inc import events, house_rules
from pestis.games.plague_inc import frames as on
from pestis.games.plague_inc import moves as ids
from pestis.games.plague_inc.content.cards import BIRD_MIGRATION, BONUS_DNA, CDC_ALERT, NONE
from pestis.games.plague_inc.rules import board, country, killing
from pestis.games.plague_inc.rules.event_cards import targets
from pestis.games.plague_inc.rules.hands import KIND, holds, is_first, refresh, use_event, wake_events
from pestis.games.plague_inc.rules.placing import attempt, attempt_and_alert
from pestis.games.plague_inc.rules.reactions import open_window as open_reactions
from pestis.games.plague_inc.rules.traits import add_devolving, has_cards, is_uncovered
from pestis.kernel.agenda import frame

if TYPE_CHECKING:
    from pestis.games.plague_inc.state import World

PENALTY: Final[i64] = 7
PRICE_OF_EVENT: Final[i64] = 1


def begin_turn(state: World, seat: i64) -> None:
    """PI-TURN-3: own bans end, own strikes go off, then a restart if no token is on the board."""
    if seat == state.first_seat:
        state.round += 1
    state.active = seat
    state.phase = on.START
    state.sold = False
    state.placed_any = False
    state.rolled_any = False
    state.could_place = False
    state.used_outbreak = False
    state.killed_any = False
    state.tried = 0
    state.emit(events.TURN_BEGAN, seat, state.round)
    wake_events(state)
    if state.bans:
        board.end_bans(state, seat)
    if state.strikes:
        launch_strikes(state, seat)
    if state.present[seat] == 0 and not state.sudden_death and country.cards_left(state):
        begin_restart(state, seat)
    else:
        open_window(state, seat)


def launch_strikes(state: World, seat: i64) -> None:
    """PI-REACT-6, PI-RULING-77: the named Country is discarded if it still lives; nobody scores."""
    kept: list[i64] = []
    for strike in state.strikes:
        if strike >> 6 != seat:
            kept.append(strike)
            continue
        named = strike & 63
        spot = board.spot_of(state, named)
        if spot < 0:
            state.emit(events.STRIKE_MISSED, seat, named)
            continue
        state.emit(events.STRIKE_HIT, seat, named)
        killing.free(state, spot)
        state.removed.append(named)
    state.strikes = kept


# Restart.


def begin_restart(state: World, seat: i64) -> None:
    """PI-RESTART-2: a player without tokens must restart before anything else."""
    state.emit(events.RESTARTED, seat)
    if state.house & house_rules.SEARCH_DECK:
        state.searched |= 1 << seat
    state.ask(seat, frame(on.ASK_RESTART_CARD, seat))


def card_choices(state: World, seat: i64) -> list[i64]:
    """PI-RULING-28: as in the Country Phase, or with `search_deck` any card of the deck."""
    found = country.market(state)
    if state.house & house_rules.SEARCH_DECK:
        found = [action for action in found if action != ids.BLIND]
        for card in sorted(state.country_deck):
            found.append(ids.TAKE + card)
    return found


def take_card(state: World, seat: i64, action: i64) -> None:
    """PI-RESTART-3: place the card; one that does not fit is discarded."""
    country.take_card(state, seat, action)
    card = state.pending_country
    state.pending_country = NONE
    state.is_blind = False
    state.push(frame(on.RESTART_TOKEN, seat))
    if board.has_room(state, card):
        spot = board.lay(state, card)
        state.emit(events.PLACED_COUNTRY, seat, card, spot)
        open_reactions(state, seat, BIRD_MIGRATION, spot)
    else:
        state.removed.append(card)
        state.emit(events.DISCARDED_COUNTRY, seat, card)
        if state.house & house_rules.RESTART_REFRESH:
            refresh(state, seat)


def ask_token(state: World, seat: i64) -> None:
    """PI-RESTART-4, PI-RULING-29: one token anywhere; without an empty city that is allowed, none."""
    if state.present[seat] == 0 and state.open_spots & ~state.banned:
        state.ask(seat, frame(on.ASK_RESTART_TOKEN, seat))
        return
    killing.pay(state, seat, PENALTY, events.FOR_RESTART)
    country.note_last_card(state)
    open_window(state, seat)


def token_choices(state: World, seat: i64) -> list[i64]:
    spots = state.open_spots & ~state.banned
    found: list[i64] = []
    board.add_moves(state, spots, ids.PLACE, found)
    if state.armed >> seat & 1 and holds(state, seat, CDC_ALERT):
        board.add_moves(state, spots, ids.ALERT, found)
    return found


def answer_token(state: World, seat: i64, action: i64) -> None:
    """The token is placed, or stopped: then PI-RULING-70, another Country."""
    state.push(frame(on.RESTART_TOKEN, seat))
    if action >= ids.ALERT:
        spot = board.spot_of(state, action - ids.ALERT)
        attempt_and_alert(state, seat, spot, on.BY_RESTART)
    else:
        spot = board.spot_of(state, action - ids.PLACE)
        attempt(state, seat, spot, on.BY_RESTART, seat)


# The start window and the DNA Phase.


def open_window(state: World, seat: i64) -> None:
    """PI-RULING-63, PI-RULING-68: for who holds Event Cards or has something to devolve."""
    if state.event_hands[seat] or has_cards(state, seat):
        state.ask(seat, frame(on.ASK_START, seat))
    else:
        score_control(state, seat)


def choices(state: World, seat: i64) -> list[i64]:
    """PI-EVENT-6: one Event Card may be discarded for 1 DNA, before, between or after others are played."""
    found: list[i64] = [ids.PASS]
    if state.event_hands[seat]:
        targets.add_playable(state, seat, True, found)
        if not state.sold:
            add_sales(state, seat, found)
    add_devolving(state, seat, found)
    return found


def add_sales(state: World, seat: i64, found: list[i64]) -> None:
    hand = state.event_hands[seat]
    for place in range(len(hand)):
        if is_first(hand, place):
            found.append(ids.SELL + (hand[place] & KIND))


def answer(state: World, seat: i64, action: i64) -> None:
    if action == ids.PASS:
        score_control(state, seat)
    elif action >= ids.SELL:
        sell(state, seat, action - ids.SELL)
        open_window(state, seat)
    else:
        state.push(frame(on.START_WINDOW, seat))
        targets.begin(state, seat, action - ids.PLAY)


def sell(state: World, seat: i64, event: i64) -> None:
    """PI-EVENT-6, PI-RULING-24: this is not playing an Event, so nobody can neutralise it."""
    state.sold = True
    use_event(state, seat, event)
    state.emit(events.SOLD_EVENT, seat, event)
    killing.score(state, seat, PRICE_OF_EVENT, events.FOR_SALE)


def score_control(state: World, seat: i64) -> None:
    """PI-DNA-3, PI-DNA-4: 1 DNA for each controlled Country, and 1 for an open Bonus DNA."""
    state.phase = on.DNA_PHASE
    controlled = board.count_bits(state.control[seat])
    if controlled:
        killing.score(state, seat, controlled, events.FOR_CONTROL)
    if is_uncovered(state, seat, BONUS_DNA):
        killing.score(state, seat, 1, events.FOR_BONUS_DNA)
    country.begin(state, seat)
