"""PI-RULING-63: the start of a turn: bans and strikes end, a forced restart, the start window, the DNA Phase."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from pestis.games.plague_inc import board, happened, house, killing, targets
from pestis.games.plague_inc import frames as on
from pestis.games.plague_inc import moves as move
from pestis.games.plague_inc.cards import BIRD_MIGRATION, BONUS_DNA, CDC_ALERT, NONE
from pestis.games.plague_inc.hands import KIND, holds, is_first, refresh, use_event, wake_events
from pestis.games.plague_inc.phases import country
from pestis.games.plague_inc.placing import attempt, attempt_and_alert
from pestis.games.plague_inc.reactions import open_window as open_reactions
from pestis.games.plague_inc.traits import add_devolving, has_cards, is_uncovered
from pestis.kernel.agenda import frame

if TYPE_CHECKING:
    from pestis.games.plague_inc.state import Table

PENALTY: Final[i64] = 7
PRICE_OF_EVENT: Final[i64] = 1


def begin_turn(table: Table, seat: i64) -> None:
    """PI-TURN-3: own bans end, own strikes go off, then a restart if no token is on the board."""
    if seat == table.first_seat:
        table.round += 1
    table.active = seat
    table.phase = on.START
    table.sold = False
    table.placed_any = False
    table.rolled_any = False
    table.could_place = False
    table.used_outbreak = False
    table.killed_any = False
    table.tried = 0
    table.emit(happened.TURN_BEGAN, seat, table.round)
    wake_events(table)
    if table.bans:
        board.end_bans(table, seat)
    if table.strikes:
        launch_strikes(table, seat)
    if table.present[seat] == 0 and not table.sudden_death and country.cards_left(table):
        begin_restart(table, seat)
    else:
        open_window(table, seat)


def launch_strikes(table: Table, seat: i64) -> None:
    """PI-REACT-6, PI-RULING-77: the named Country is discarded if it still lives; nobody scores."""
    kept: list[i64] = []
    for strike in table.strikes:
        if strike >> 6 != seat:
            kept.append(strike)
            continue
        named = strike & 63
        spot = board.spot_of(table, named)
        if spot < 0:
            table.emit(happened.STRIKE_MISSED, seat, named)
            continue
        table.emit(happened.STRIKE_HIT, seat, named)
        killing.free(table, spot)
        table.removed.append(named)
    table.strikes = kept


# Restart.


def begin_restart(table: Table, seat: i64) -> None:
    """PI-RESTART-2: a player without tokens must restart before anything else."""
    table.emit(happened.RESTARTED, seat)
    if table.house & house.SEARCH_DECK:
        table.searched |= 1 << seat
    table.ask(seat, frame(on.ASK_RESTART_CARD, seat))


def card_choices(table: Table, seat: i64) -> list[i64]:
    """PI-RULING-28: as in the Country Phase, or with `search_deck` any card of the deck."""
    found = country.market(table)
    if table.house & house.SEARCH_DECK:
        found = [action for action in found if action != move.BLIND]
        for card in sorted(table.country_deck):
            found.append(move.TAKE + card)
    return found


def take_card(table: Table, seat: i64, action: i64) -> None:
    """PI-RESTART-3: place the card; one that does not fit is discarded."""
    country.take_card(table, seat, action)
    card = table.pending_country
    table.pending_country = NONE
    table.is_blind = False
    table.push(frame(on.RESTART_TOKEN, seat))
    if board.has_room(table, card):
        spot = board.lay(table, card)
        table.emit(happened.PLACED_COUNTRY, seat, card, spot)
        open_reactions(table, seat, BIRD_MIGRATION, spot)
    else:
        table.removed.append(card)
        table.emit(happened.DISCARDED_COUNTRY, seat, card)
        if table.house & house.RESTART_REFRESH:
            refresh(table, seat)


def ask_token(table: Table, seat: i64) -> None:
    """PI-RESTART-4, PI-RULING-29: one token anywhere; without an empty city that is allowed, none."""
    if table.present[seat] == 0 and table.open_spots & ~table.banned:
        table.ask(seat, frame(on.ASK_RESTART_TOKEN, seat))
        return
    killing.pay(table, seat, PENALTY, happened.FOR_RESTART)
    country.note_last_card(table)
    open_window(table, seat)


def token_choices(table: Table, seat: i64) -> list[i64]:
    spots = table.open_spots & ~table.banned
    found: list[i64] = []
    board.add_moves(table, spots, move.PLACE, found)
    if table.armed >> seat & 1 and holds(table, seat, CDC_ALERT):
        board.add_moves(table, spots, move.ALERT, found)
    return found


def answer_token(table: Table, seat: i64, action: i64) -> None:
    """The token is placed, or stopped: then PI-RULING-70, another Country."""
    table.push(frame(on.RESTART_TOKEN, seat))
    if action >= move.ALERT:
        spot = board.spot_of(table, action - move.ALERT)
        attempt_and_alert(table, seat, spot, on.BY_RESTART)
    else:
        spot = board.spot_of(table, action - move.PLACE)
        attempt(table, seat, spot, on.BY_RESTART, seat)


# The start window and the DNA Phase.


def open_window(table: Table, seat: i64) -> None:
    """PI-RULING-63, PI-RULING-68: for who holds Event Cards or has something to devolve."""
    if table.event_hands[seat] or has_cards(table, seat):
        table.ask(seat, frame(on.ASK_START, seat))
    else:
        score_control(table, seat)


def choices(table: Table, seat: i64) -> list[i64]:
    """PI-EVENT-6: one Event Card may be discarded for 1 DNA, before, between or after others are played."""
    found: list[i64] = [move.PASS]
    if table.event_hands[seat]:
        targets.add_playable(table, seat, True, found)
        if not table.sold:
            add_sales(table, seat, found)
    add_devolving(table, seat, found)
    return found


def add_sales(table: Table, seat: i64, found: list[i64]) -> None:
    hand = table.event_hands[seat]
    for place in range(len(hand)):
        if is_first(hand, place):
            found.append(move.SELL + (hand[place] & KIND))


def answer(table: Table, seat: i64, action: i64) -> None:
    if action == move.PASS:
        score_control(table, seat)
    elif action >= move.SELL:
        sell(table, seat, action - move.SELL)
        open_window(table, seat)
    else:
        table.push(frame(on.START_WINDOW, seat))
        targets.begin(table, seat, action - move.PLAY)


def sell(table: Table, seat: i64, event: i64) -> None:
    """PI-EVENT-6, PI-RULING-24: this is not playing an Event, so nobody can neutralise it."""
    table.sold = True
    use_event(table, seat, event)
    table.emit(happened.SOLD_EVENT, seat, event)
    killing.score(table, seat, PRICE_OF_EVENT, happened.FOR_SALE)


def score_control(table: Table, seat: i64) -> None:
    """PI-DNA-3, PI-DNA-4: 1 DNA for each controlled Country, and 1 for an open Bonus DNA."""
    table.phase = on.DNA_PHASE
    controlled = board.count_bits(table.control[seat])
    if controlled:
        killing.score(table, seat, controlled, happened.FOR_CONTROL)
    if is_uncovered(table, seat, BONUS_DNA):
        killing.score(table, seat, 1, happened.FOR_BONUS_DNA)
    country.begin(table, seat)
