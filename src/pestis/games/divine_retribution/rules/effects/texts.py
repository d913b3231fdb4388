"""DR-EFFECT-3 to -5: how the parts of a text come onto the agenda, and which of them wait."""

from __future__ import annotations

from mypy_extensions import i64

from pestis.games.divine_retribution import events, frames
from pestis.games.divine_retribution.content import parts
from pestis.games.divine_retribution.content.parts import Part
from pestis.games.divine_retribution.control import card_of, is_repented, text_of, waiting_of, with_waiting
from pestis.games.divine_retribution.rules.effects.conditions import is_met
from pestis.games.divine_retribution.state import Realm
from pestis.kernel.agenda import frame as pack
from pestis.kernel.agenda import seat_frame


def begin_text(state: Realm, seat: i64, place: i64, card: i64) -> None:
    """DR-SPREAD-4, DR-SPREAD-5: what is unconditional happens now, in printed order; the rest waits."""
    begin_parts(state, seat, place, state.content.first_part[card], state.content.last_part[card])


def begin_repent(state: Realm, seat: i64, place: i64, card: i64) -> None:
    """DR-REPENT-2, DR-REPENT-5: the Repent half only, at once or waiting for the own next turn."""
    begin_parts(state, seat, place, state.content.first_repent[card], state.content.last_repent[card])


def begin_parts(state: Realm, seat: i64, place: i64, first: i64, last: i64) -> None:
    """DR-RULING-7: first what is unconditional, then, below it on the agenda, what waits."""
    note_waiting(state, seat, place, first, last)
    push_check(state, seat)
    number = last - 1
    while number >= first:
        if is_immediate(state.content.parts[number]):
            state.agenda.append(pack(frames.PART, seat, place, number))
        number -= 1


def note_waiting(state: Realm, seat: i64, place: i64, first: i64, last: i64) -> None:
    waiting: i64 = 0
    for number in range(first, last):
        if not is_immediate(state.content.parts[number]):
            waiting |= 1 << (number - first)
    if waiting:
        control = state.controls[seat]
        control[place] = with_waiting(control[place], waiting)


def is_immediate(part: Part) -> bool:
    return part.when == parts.ON_PLAY and part.need == parts.NEED_NOTHING


def begin_activated(state: Realm, seat: i64, place: i64) -> None:
    """DR-CHRONIC-3: all of a Chronic text whose conditions hold, now."""
    card = text_of(state.controls[seat][place])
    first = state.content.first_part[card]
    number = state.content.last_part[card] - 1
    idle = True
    while number >= first:
        if is_met(state, seat, place, state.content.parts[number]):
            state.agenda.append(pack(frames.PART, seat, place, number))
            idle = False
        number -= 1
    if idle:
        state.emit(events.NOTHING_HAPPENED, seat, events.CONDITION_NOT_MET)


def first_part_of(state: Realm, held: i64) -> i64:
    if is_repented(held):
        return state.content.first_repent[card_of(held)]
    return state.content.first_part[text_of(held)]


def push_check(state: Realm, seat: i64) -> None:
    """DR-RULING-6: look at the open conditions of this seat again, if anything waits."""
    if has_waiting(state, seat):
        state.agenda.append(seat_frame(frames.CHECK, seat))


def has_waiting(state: Realm, seat: i64) -> bool:
    """Whether a part of some controlled card has not resolved yet and may be due in this phase."""
    timed = state.phase != frames.SPREAD_PHASE
    for held in state.controls[seat]:
        waiting = waiting_of(held)
        if waiting and (timed or is_repented(held) or waiting & state.content.untimed[text_of(held)]):
            return True
    return False
