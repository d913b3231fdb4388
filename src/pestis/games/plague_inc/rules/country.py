"""PI-CTRY: the Country Phase: take a card, then place or discard it."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from pestis.games.plague_inc import events
from pestis.games.plague_inc import frames as on
from pestis.games.plague_inc import moves as ids
from pestis.games.plague_inc.content.cards import BIRD_MIGRATION, NONE
from pestis.games.plague_inc.rules import board, evolution
from pestis.games.plague_inc.rules.asking import OwnDecision, asks_people, told
from pestis.games.plague_inc.rules.hands import refresh
from pestis.games.plague_inc.rules.reactions import open_window
from pestis.games.plague_inc.state import World
from pestis.games.plague_inc.words.names import continent_of, country_name
from pestis.kernel.agenda import frame as pack
from pestis.kernel.agenda import seat_of
from pestis.kernel.events import VEIL_A
from pestis.kernel.frames import Step
from pestis.kernel.moves import Move, Refusal

FACE_UP: Final[i64] = 3


class CountryPhase(Step[World]):
    """PI-CTRY-1, PI-CTRY-9: one card must be taken; no phase in Sudden Death."""

    kind = on.COUNTRY

    def happen(self, state: World, frame: i64) -> None:
        seat = seat_of(frame)
        state.phase = on.COUNTRY_PHASE
        if has_country_phase(state):
            state.ask(seat, pack(on.ASK_COUNTRY, seat))
        else:
            state.emit(events.PHASE_SKIPPED, seat)
            evolution.begin(state, seat)


class TakeCountry(OwnDecision):
    """PI-CTRY-1, PI-RULING-6: a face-up card, or the unknown top card."""

    kind = on.ASK_COUNTRY
    rules = ("PI-CTRY-1",)
    verbs = ("take", "blind")

    def plain_choices(self, state: World, frame: i64, seat: i64) -> list[i64]:
        return market(state)

    def decide(self, state: World, frame: i64, seat: i64, action: i64) -> None:
        """PI-CTRY-3: with a blind draw the choice comes after seeing the card."""
        take_and_settle(state, seat, action)

    def text(self, state: World, frame: i64, viewer: i64) -> str:
        return told(state, frame, viewer, "Which Country Card do you take?", "take", "a Country Card")

    def why_not(self, state: World, frame: i64, seat: i64, move: Move) -> Refusal:
        return take_refusal(state, move)


class SettleCountry(OwnDecision):
    """PI-CTRY-3, PI-CTRY-6: place the card or discard it; one whose zone is full can only be discarded."""

    kind = on.ASK_SETTLE
    rules = ("PI-CTRY-3",)
    verbs = ("settle", "discard")

    def plain_choices(self, state: World, frame: i64, seat: i64) -> list[i64]:
        if board.has_room(state, state.pending_country):
            return [ids.SETTLE, ids.DISCARD]
        return [ids.DISCARD]

    def decide(self, state: World, frame: i64, seat: i64, action: i64) -> None:
        """PI-CTRY-4, PI-CTRY-5: on the board at once, or out of the game with a new Trait hand."""
        if action == ids.DISCARD:
            discard(state, seat)
            return
        card = state.pending_country
        state.pending_country = NONE
        state.is_blind = False
        spot = board.lay(state, card)
        state.emit(events.PLACED_COUNTRY, seat, card, spot)
        state.push(pack(on.AFTER_COUNTRY, seat))
        open_window(state, seat, BIRD_MIGRATION, spot)

    def text(self, state: World, frame: i64, viewer: i64) -> str:
        seat = seat_of(frame)
        is_seen = seat == viewer or not state.is_blind
        name = country_name(state, state.pending_country) if is_seen else "the Country Card"
        if is_seen and not board.has_room(state, state.pending_country):
            full = f"{continent_of(state, state.pending_country)} is full"
            question = f"{full}. Discard {name} for five new Trait Cards?"
            return told(state, frame, viewer, question, "discard", f"{name}: {full}")
        question = f"Place {name}, or discard it for five new Trait Cards?"
        return told(state, frame, viewer, question, "place", f"{name}, or discards it")

    def why_not(self, state: World, frame: i64, seat: i64, move: Move) -> Refusal:
        continent = continent_of(state, state.pending_country)
        name = country_name(state, state.pending_country)
        return Refusal("PI-CTRY-6", f"{continent} is full: you must discard {name}.")


class AfterCountry(Step[World]):
    """The Country Card has been placed, and nobody's birds follow it any more."""

    kind = on.AFTER_COUNTRY

    def happen(self, state: World, frame: i64) -> None:
        finish(state, seat_of(frame))


NO_DECK: Final = Refusal("PI-RULING-6", "The Country Deck is empty: take a face-up card.")


def has_country_phase(state: World) -> bool:
    """PI-CTRY-9: not in Sudden Death, nor without a card."""
    return not state.sudden_death and board.cards_left(state)


def market(state: World) -> list[i64]:
    """PI-RULING-6: the face-up cards, and the unknown top card while there is one."""
    found: list[i64] = []
    for card in state.face_up:
        if card != NONE:
            found.append(ids.TAKE + card)
    if state.country_deck:
        found.append(ids.BLIND)
    return found


def take_and_settle(state: World, seat: i64, action: i64) -> None:
    """PI-CTRY-3, PI-CTRY-6: people are not asked about a card for which there is no room."""
    state.phase = on.COUNTRY_PHASE
    take_card(state, seat, action)
    if asks_people(state) and not board.has_room(state, state.pending_country):
        discard(state, seat)
    else:
        state.ask(seat, pack(on.ASK_SETTLE, seat))


def discard(state: World, seat: i64) -> None:
    """PI-CTRY-5: the card leaves the game, and the Trait hand is renewed."""
    card = state.pending_country
    state.pending_country = NONE
    state.is_blind = False
    state.removed.append(card)
    state.emit(events.DISCARDED_COUNTRY, seat, card)
    refresh(state, seat)
    finish(state, seat)


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


def take_refusal(state: World, move: Move) -> Refusal:
    if move.verb == "take":
        return Refusal("PI-CTRY-1", f"{country_name(state, move.args['country'])} does not lie face up.")
    return NO_DECK


def finish(state: World, seat: i64) -> None:
    note_last_card(state)
    evolution.begin(state, seat)


def note_last_card(state: World) -> None:
    """PI-SD-1, PI-RULING-31: with the last card Sudden Death begins; who has no token then is eradicated."""
    if state.sudden_death or state.is_solo or board.cards_left(state):
        return
    state.sudden_death = True
    state.sudden_turns = -1
    state.emit(events.SUDDEN_DEATH, -1)
    for side in range(state.sides):
        if state.present[side] == 0:
            state.latched = True
