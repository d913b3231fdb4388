"""PI-CTRY: the Country Phase: take a card, then place or discard it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from pestis.games.plague_inc import events
from pestis.games.plague_inc import frames as on
from pestis.games.plague_inc import moves as ids
from pestis.games.plague_inc.content.cards import BIRD_MIGRATION, NONE
from pestis.games.plague_inc.rules import board, evolution
from pestis.games.plague_inc.rules.hands import refresh
from pestis.games.plague_inc.rules.reactions import open_window
from pestis.games.plague_inc.rules.traits import add_devolving
from pestis.kernel.agenda import frame
from pestis.kernel.events import VEIL_A

if TYPE_CHECKING:
    from pestis.games.plague_inc.state import World

FACE_UP: Final[i64] = 3


def cards_left(state: World) -> bool:
    """Whether a Country Card lies in the deck or face up."""
    if state.country_deck:
        return True
    for card in state.face_up:
        if card != NONE:
            return True
    return False


def begin(state: World, seat: i64) -> None:
    """PI-CTRY-1, PI-CTRY-9: one card must be taken; no phase in Sudden Death."""
    state.phase = on.COUNTRY_PHASE
    if state.sudden_death or not cards_left(state):
        state.emit(events.PHASE_SKIPPED, seat)
        evolution.begin(state, seat)
    else:
        state.ask(seat, frame(on.ASK_COUNTRY, seat))


def market(state: World) -> list[i64]:
    """PI-RULING-6: the face-up cards, and the unknown top card while there is one."""
    found: list[i64] = []
    for card in state.face_up:
        if card != NONE:
            found.append(ids.TAKE + card)
    if state.country_deck:
        found.append(ids.BLIND)
    return found


def choices(state: World, seat: i64) -> list[i64]:
    found = market(state)
    add_devolving(state, seat, found)
    return found


def take(state: World, seat: i64, action: i64) -> None:
    """PI-CTRY-3: with a blind draw the choice comes after seeing the card."""
    take_card(state, seat, action)
    state.ask(seat, frame(on.ASK_SETTLE, seat))


def take_card(state: World, seat: i64, action: i64) -> None:
    """PI-CTRY-2, PI-RULING-5: a face-up card is replaced at once, a blind draw needs no replacement."""
    if action == ids.BLIND:
        state.pending_country = state.country_deck.pop()
        state.is_blind = True
        state.emit(events.TOOK_BLIND, seat, state.pending_country, audience=1 << seat, veil=VEIL_A)
        return
    card = action - ids.TAKE
    state.pending_country = card
    state.emit(events.TOOK_COUNTRY, seat, card)
    for place in range(FACE_UP):
        if state.face_up[place] == card:
            refill(state, place)
            return
    state.country_deck.remove(card)
    state.country_deck.sort()
    state.rng.shuffle(state.country_deck)


def refill(state: World, place: i64) -> None:
    if state.country_deck:
        card = state.country_deck.pop()
        state.face_up[place] = card
        state.emit(events.TURNED_UP, -1, card, place)
    else:
        state.face_up[place] = NONE


def settle_choices(state: World, seat: i64) -> list[i64]:
    """PI-CTRY-6: a card whose zone is full can only be discarded."""
    found: list[i64] = [ids.DISCARD]
    if board.has_room(state, state.pending_country):
        found = [ids.SETTLE, ids.DISCARD]
    add_devolving(state, seat, found)
    return found


def settle(state: World, seat: i64, action: i64) -> None:
    """PI-CTRY-4, PI-CTRY-5: on the board at once, or out of the game with a new Trait hand."""
    card = state.pending_country
    state.pending_country = NONE
    state.is_blind = False
    if action == ids.SETTLE:
        spot = board.lay(state, card)
        state.emit(events.PLACED_COUNTRY, seat, card, spot)
        state.push(frame(on.AFTER_COUNTRY, seat))
        open_window(state, seat, BIRD_MIGRATION, spot)
    else:
        state.removed.append(card)
        state.emit(events.DISCARDED_COUNTRY, seat, card)
        refresh(state, seat)
        finish(state, seat)


def finish(state: World, seat: i64) -> None:
    note_last_card(state)
    evolution.begin(state, seat)


def note_last_card(state: World) -> None:
    """PI-SD-1, PI-RULING-31: with the last card Sudden Death begins; who has no token then is eradicated."""
    if state.sudden_death or state.is_solo or cards_left(state):
        return
    state.sudden_death = True
    state.sudden_turns = -1
    state.emit(events.SUDDEN_DEATH, -1)
    for side in range(state.sides):
        if state.present[side] == 0:
            state.latched = True
