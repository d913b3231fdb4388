"""PI-CTRY: the Country Phase: take a card, then place or discard it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from pestis.games.plague_inc import board, happened
from pestis.games.plague_inc import frames as on
from pestis.games.plague_inc import moves as move
from pestis.games.plague_inc.cards import BIRD_MIGRATION, NONE
from pestis.games.plague_inc.hands import refresh
from pestis.games.plague_inc.phases import evolution
from pestis.games.plague_inc.reactions import open_window
from pestis.games.plague_inc.traits import add_devolving
from pestis.kernel.agenda import frame
from pestis.kernel.events import VEIL_A

if TYPE_CHECKING:
    from pestis.games.plague_inc.state import Table

FACE_UP: Final[i64] = 3


def cards_left(table: Table) -> bool:
    """Whether a Country Card lies in the deck or face up."""
    if table.country_deck:
        return True
    for card in table.face_up:
        if card != NONE:
            return True
    return False


def begin(table: Table, seat: i64) -> None:
    """PI-CTRY-1, PI-CTRY-9: one card must be taken; no phase in Sudden Death."""
    table.phase = on.COUNTRY_PHASE
    if table.sudden_death or not cards_left(table):
        table.emit(happened.PHASE_SKIPPED, seat)
        evolution.begin(table, seat)
    else:
        table.ask(seat, frame(on.ASK_COUNTRY, seat))


def market(table: Table) -> list[i64]:
    """PI-RULING-6: the face-up cards, and the unknown top card while there is one."""
    found: list[i64] = []
    for card in table.face_up:
        if card != NONE:
            found.append(move.TAKE + card)
    if table.country_deck:
        found.append(move.BLIND)
    return found


def choices(table: Table, seat: i64) -> list[i64]:
    found = market(table)
    add_devolving(table, seat, found)
    return found


def take(table: Table, seat: i64, action: i64) -> None:
    """PI-CTRY-3: with a blind draw the choice comes after seeing the card."""
    take_card(table, seat, action)
    table.ask(seat, frame(on.ASK_SETTLE, seat))


def take_card(table: Table, seat: i64, action: i64) -> None:
    """PI-CTRY-2, PI-RULING-5: a face-up card is replaced at once, a blind draw needs no replacement."""
    if action == move.BLIND:
        table.pending_country = table.country_deck.pop()
        table.is_blind = True
        table.emit(happened.TOOK_BLIND, seat, table.pending_country, audience=1 << seat, veil=VEIL_A)
        return
    card = action - move.TAKE
    table.pending_country = card
    table.emit(happened.TOOK_COUNTRY, seat, card)
    for place in range(FACE_UP):
        if table.face_up[place] == card:
            refill(table, place)
            return
    table.country_deck.remove(card)
    table.country_deck.sort()
    table.rng.shuffle(table.country_deck)


def refill(table: Table, place: i64) -> None:
    if table.country_deck:
        card = table.country_deck.pop()
        table.face_up[place] = card
        table.emit(happened.TURNED_UP, -1, card, place)
    else:
        table.face_up[place] = NONE


def settle_choices(table: Table, seat: i64) -> list[i64]:
    """PI-CTRY-6: a card whose zone is full can only be discarded."""
    found: list[i64] = [move.DISCARD]
    if board.has_room(table, table.pending_country):
        found = [move.SETTLE, move.DISCARD]
    add_devolving(table, seat, found)
    return found


def settle(table: Table, seat: i64, action: i64) -> None:
    """PI-CTRY-4, PI-CTRY-5: on the board at once, or out of the game with a new Trait hand."""
    card = table.pending_country
    table.pending_country = NONE
    table.is_blind = False
    if action == move.SETTLE:
        spot = board.lay(table, card)
        table.emit(happened.PLACED_COUNTRY, seat, card, spot)
        table.push(frame(on.AFTER_COUNTRY, seat))
        open_window(table, seat, BIRD_MIGRATION, spot)
    else:
        table.removed.append(card)
        table.emit(happened.DISCARDED_COUNTRY, seat, card)
        refresh(table, seat)
        finish(table, seat)


def finish(table: Table, seat: i64) -> None:
    note_last_card(table)
    evolution.begin(table, seat)


def note_last_card(table: Table) -> None:
    """PI-SD-1, PI-RULING-31: with the last card Sudden Death begins; who has no token then is eradicated."""
    if table.sudden_death or table.is_solo or cards_left(table):
        return
    table.sudden_death = True
    table.sudden_turns = -1
    table.emit(happened.SUDDEN_DEATH, -1)
    for side in range(table.sides):
        if table.present[side] == 0:
            table.latched = True
