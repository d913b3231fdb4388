"""PI-TURN, PI-RULING-63: the start of a turn: bans and strikes end, a forced restart, the start window."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from pestis.games.plague_inc import events
from pestis.games.plague_inc import frames as on
from pestis.games.plague_inc import moves as ids
from pestis.games.plague_inc.content.cards import BONUS_DNA
from pestis.games.plague_inc.rules import board, killing, restart
from pestis.games.plague_inc.rules.asking import OwnDecision, asks_people, not_held, other_moment, told
from pestis.games.plague_inc.rules.country import (
    has_country_phase,
    market,
    take_and_settle,
    take_refusal,
)
from pestis.games.plague_inc.rules.dna import score, score_control
from pestis.games.plague_inc.rules.event_cards import targets
from pestis.games.plague_inc.rules.hands import is_first, use_event, wake_events
from pestis.games.plague_inc.rules.traits import has_ability, has_cards, is_uncovered
from pestis.games.plague_inc.state import KIND, World
from pestis.games.plague_inc.words.names import event_name
from pestis.kernel.agenda import frame as pack
from pestis.kernel.agenda import seat_of
from pestis.kernel.frames import Step
from pestis.kernel.moves import Move, Refusal

PRICE_OF_EVENT: Final[i64] = 1


class BeginTurn(Step[World]):
    """PI-TURN-3: own bans end, own strikes go off, then a restart if no token is on the board."""

    kind = on.BEGIN_TURN

    def happen(self, state: World, frame: i64) -> None:
        seat = seat_of(frame)
        if seat == state.first_seat:
            state.round += 1
        state.active = seat
        state.phase = on.START
        forget_last_turn(state)
        state.emit(events.TURN_BEGAN, seat, state.round)
        wake_events(state)
        if state.bans:
            board.end_bans(state, seat)
        if state.strikes:
            launch_strikes(state, seat)
        if state.present[seat] == 0 and not state.sudden_death and board.cards_left(state):
            restart.begin(state, seat)
        else:
            open_window(state, seat)


class StartWindow(Step[World]):
    """PI-RULING-63: after an Event Card, or a restart, the window opens again."""

    kind = on.START_WINDOW

    def happen(self, state: World, frame: i64) -> None:
        open_window(state, seat_of(frame))


class StartTurn(OwnDecision):
    """PI-RULING-63: Event Cards before the DNA Phase; PI-EVENT-6: one may be discarded for 1 DNA.

    People can take a Country Card here: the DNA Phase in between leaves nothing to decide.
    """

    kind = on.ASK_START
    rules = ("PI-RULING-63",)
    verbs = ("pass", "play", "sell", "take", "blind")
    pass_text = "Go on to the DNA Phase"

    def plain_choices(self, state: World, frame: i64, seat: i64) -> list[i64]:
        """PI-EVENT-6: before, between or after others are played."""
        found: list[i64] = [ids.PASS]
        if state.event_hands[seat]:
            targets.add_playable(state, seat, True, found)
            if not state.sold:
                add_sales(state, seat, found)
        if asks_people(state) and has_country_phase(state):
            found.extend(market(state))
        return found

    def decide(self, state: World, frame: i64, seat: i64, action: i64) -> None:
        if action == ids.PASS:
            go_on(state, seat)
        elif action == ids.BLIND or ids.TAKE <= action < ids.ROLL:
            score_control(state, seat)
            take_and_settle(state, seat, action)
        elif action >= ids.SELL:
            sell(state, seat, action - ids.SELL)
            open_window(state, seat)
        else:
            state.push(pack(on.START_WINDOW, seat))
            targets.begin(state, seat, action - ids.PLAY)

    def ask_again(self, state: World, frame: i64, seat: i64) -> None:
        open_window(state, seat)

    def text(self, state: World, frame: i64, viewer: i64) -> str:
        first = "Play or discard an Event Card" if state.event_hands[seat_of(frame)] else "Devolve a card"
        in_one = asks_people(state) and has_country_phase(state)
        then = "take a Country Card" if in_one else "go on to the DNA Phase"
        return told(state, frame, viewer, f"{first} first, or {then}?", "begin", "the turn")

    def why_not(self, state: World, frame: i64, seat: i64, move: Move) -> Refusal:
        if move.verb in ("take", "blind"):
            in_one = asks_people(state) and has_country_phase(state)
            return take_refusal(state, move) if in_one else self.not_now(state, frame, seat, move)
        if state.sold:
            return Refusal(
                "PI-EVENT-6",
                "You have discarded an Event Card for 1 DNA in this turn; you may again on your next.",
            )
        return Refusal("PI-EVENT-6", f"You do not hold {event_name(state, move.args['event'])}.")

    def play_refusal(self, state: World, seat: i64, event: i64) -> Refusal:
        refused = not_held(state, seat, event)
        if refused is None and targets.fits_window(state, event, True):
            return targets.no_effect(state, event)
        return refused or other_moment(state, event)


def forget_last_turn(state: World) -> None:
    state.sold = False
    state.placed_any = False
    state.rolled_any = False
    state.could_place = False
    state.used_outbreak = False
    state.killed_any = False
    state.tried = 0


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


def open_window(state: World, seat: i64) -> None:
    """PI-RULING-63, PI-RULING-68: for who holds Event Cards or has something to devolve."""
    if is_asked(state, seat):
        state.ask(seat, pack(on.ASK_START, seat))
    else:
        go_on(state, seat)


def is_asked(state: World, seat: i64) -> bool:
    """People only for a card that they can play or discard, and for one that covers Bonus DNA."""
    if not asks_people(state):
        return len(state.event_hands[seat]) > 0 or has_cards(state, seat)
    if has_ability(state, seat, BONUS_DNA) and not is_uncovered(state, seat, BONUS_DNA):
        return True
    if not state.event_hands[seat] or not state.sold:
        return len(state.event_hands[seat]) > 0
    found: list[i64] = []
    targets.add_playable(state, seat, True, found)
    return len(found) > 0


def go_on(state: World, seat: i64) -> None:
    """PI-DNA-3: to the DNA Phase, and through it."""
    score_control(state, seat)
    state.push(pack(on.COUNTRY, seat))


def add_sales(state: World, seat: i64, found: list[i64]) -> None:
    hand = state.event_hands[seat]
    for place in range(len(hand)):
        if is_first(hand, place):
            found.append(ids.SELL + (hand[place] & KIND))


def sell(state: World, seat: i64, event: i64) -> None:
    """PI-EVENT-6, PI-RULING-24: this is not playing an Event, so nobody can neutralise it."""
    state.sold = True
    use_event(state, seat, event)
    state.emit(events.SOLD_EVENT, seat, event)
    score(state, seat, PRICE_OF_EVENT, events.FOR_SALE)
