"""What card texts do: the closed set of verbs, each once, and the moments at which parts of a text resolve."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from pestis.games.divine_retribution import choosing, chronic, persecution
from pestis.games.divine_retribution import events as happened
from pestis.games.divine_retribution import frames as on
from pestis.games.divine_retribution import moves as move
from pestis.games.divine_retribution import parts as card_text
from pestis.games.divine_retribution.cards import CARD_COUNT
from pestis.games.divine_retribution.conditions import contagions_of, is_met
from pestis.games.divine_retribution.control import (
    card_of,
    copied_of,
    gained_of,
    is_repented,
    text_of,
    waiting_of,
    with_copy,
    with_gained,
    with_waiting,
)
from pestis.games.divine_retribution.parts import Part
from pestis.kernel.agenda import a_of, b_of, c_of, frame, kind_of, seat_of

if TYPE_CHECKING:
    from pestis.games.divine_retribution.state import Table


def begin_text(table: Table, seat: i64, place: i64, card: i64) -> None:
    """DR-SPREAD-4, DR-SPREAD-5: what is unconditional happens now, in printed order; the rest waits."""
    begin_parts(table, seat, place, table.content.first_part[card], table.content.last_part[card])


def begin_repent(table: Table, seat: i64, place: i64, card: i64) -> None:
    """DR-REPENT-2, DR-REPENT-5: the Repent half only, at once or waiting for the own next turn."""
    begin_parts(table, seat, place, table.content.first_repent[card], table.content.last_repent[card])


def begin_parts(table: Table, seat: i64, place: i64, first: i64, last: i64) -> None:
    """DR-RULING-7: first what is unconditional, then, below it on the agenda, what waits."""
    note_waiting(table, seat, place, first, last)
    table.push_check(seat)
    number = last - 1
    while number >= first:
        if is_immediate(table.content.parts[number]):
            table.agenda.append(frame(on.PART, seat, place, number))
        number -= 1


def note_waiting(table: Table, seat: i64, place: i64, first: i64, last: i64) -> None:
    waiting: i64 = 0
    for number in range(first, last):
        if not is_immediate(table.content.parts[number]):
            waiting |= 1 << (number - first)
    if waiting:
        control = table.controls[seat]
        control[place] = with_waiting(control[place], waiting)


def is_immediate(part: Part) -> bool:
    return part.when == card_text.ON_PLAY and part.need == card_text.NEED_NOTHING


def begin_activated(table: Table, seat: i64, place: i64) -> None:
    """DR-CHRONIC-3: all of a Chronic text whose conditions hold, now."""
    card = text_of(table.controls[seat][place])
    first = table.content.first_part[card]
    number = table.content.last_part[card] - 1
    idle = True
    while number >= first:
        if is_met(table, seat, place, table.content.parts[number]):
            table.agenda.append(frame(on.PART, seat, place, number))
            idle = False
        number -= 1
    if idle:
        table.emit(happened.NOTHING_HAPPENED, seat, happened.CONDITION_NOT_MET)


# Open conditions.


def first_part_of(table: Table, held: i64) -> i64:
    if is_repented(held):
        return table.content.first_repent[card_of(held)]
    return table.content.first_part[text_of(held)]


def due_bit(table: Table, seat: i64, place: i64) -> i64:
    """The first waiting part of a controlled card whose moment has come, -1 if there is none."""
    held = table.controls[seat][place]
    waiting = waiting_of(held)
    if not waiting:
        return -1
    first = first_part_of(table, held)
    bit: i64 = 0
    while waiting:
        if waiting & 1 and is_due(table, seat, place, table.content.parts[first + bit]):
            return bit
        waiting >>= 1
        bit += 1
    return -1


def is_due(table: Table, seat: i64, place: i64, part: Part) -> bool:
    """DR-RULING-11: a phase comes on entering it, in the own turn. DR-RULING-6: a condition when it is true."""
    if part.when == card_text.IN_INFECT and (table.phase != on.INFECT_PHASE or table.turn != seat):
        return False
    if part.when == card_text.IN_END and (table.phase != on.END_PHASE or table.turn != seat):
        return False
    return is_met(table, seat, place, part)


def is_quiet(part: Part) -> bool:
    """Whether everybody can see that parts like this do the same in any order (DR-RULING-49).

    Giving Contagions changes no condition; pitting a card may, so that it must not have one itself.
    """
    if part.verb == card_text.PIT_SELF:
        return part.need == card_text.NEED_NOTHING and not part.may
    return part.verb == card_text.CONTAGION


def check(table: Table, seat: i64) -> None:
    """DR-RULING-6, DR-RULING-7: resolve open effects that are due; their owner chooses which comes first."""
    place = first_due(table, seat)
    while place >= 0:
        held = table.controls[seat][place]
        part = table.content.parts[first_part_of(table, held) + due_bit(table, seat, place)]
        if not is_quiet(part) or not is_all(table, seat, place, part.verb):
            resolve_noisy(table, seat, place)
            return
        resolve_quiet(table, seat, place, part)
        place = first_due(table, seat)


def first_due(table: Table, seat: i64) -> i64:
    """The place of the first controlled card with an open effect that is due, -1 if there is none."""
    control = table.controls[seat]
    for place in range(len(control)):
        if waiting_of(control[place]) and due_bit(table, seat, place) >= 0:
            return place
    return -1


def is_all(table: Table, seat: i64, place: i64, verb: i64) -> bool:
    """Whether all effects that are due, at this place and behind it, are quiet ones of this verb."""
    control = table.controls[seat]
    while place < len(control):
        waiting = waiting_of(control[place])
        number = first_part_of(table, control[place]) if waiting else 0
        while waiting:
            if waiting & 1:
                part = table.content.parts[number]
                if (part.verb != verb or not is_quiet(part)) and is_due(table, seat, place, part):
                    return False
            waiting >>= 1
            number += 1
        place += 1
    return True


def resolve_noisy(table: Table, seat: i64, place: i64) -> None:
    """DR-RULING-7: with several different cards their owner chooses."""
    cards = due_cards(table, seat)
    if cards & (cards - 1):
        table.ask(seat, frame(on.ASK_RESOLVE, seat))
    else:
        resolve(table, seat, place)


def resolve_quiet(table: Table, seat: i64, place: i64, part: Part) -> None:
    """DR-EFFECT-3: at once; nothing can come between. What it gives or pits is told, that it waited is not."""
    control = table.controls[seat]
    held = control[place]
    control[place] = with_waiting(held, waiting_of(held) & ~(1 << due_bit(table, seat, place)))
    if part.verb == card_text.CONTAGION:
        gain(table, seat, place, contagions_of(table, seat, part))
    else:
        pit_self(table, seat, place)


def due_cards(table: Table, seat: i64) -> i64:
    """The cards with an open effect that is due, as bits."""
    cards: i64 = 0
    control = table.controls[seat]
    for place in range(len(control)):
        if due_bit(table, seat, place) >= 0:
            cards |= 1 << card_of(control[place])
    return cards


def resolve(table: Table, seat: i64, place: i64) -> None:
    """DR-EFFECT-3: it resolves once, and the other conditions are looked at again after it."""
    bit = due_bit(table, seat, place)
    held = table.controls[seat][place]
    number = first_part_of(table, held) + bit
    table.controls[seat][place] = with_waiting(held, waiting_of(held) & ~(1 << bit))
    table.push_check(seat)
    table.agenda.append(frame(on.PART, seat, place, number))
    if not is_quiet(table.content.parts[number]):
        table.emit(happened.RESOLVED, seat, card_of(held), copied_of(held))


def resolve_card(table: Table, seat: i64, card: i64) -> None:
    place: i64 = 0
    while card_of(table.controls[seat][place]) != card or due_bit(table, seat, place) < 0:
        place += 1
    resolve(table, seat, place)


# The verbs.


def carry_out(table: Table, todo: i64) -> None:
    """One part of a text, now."""
    part = table.content.parts[b_of(todo)]
    if part.persecute:
        persecution.choose_opponent(table, todo)
    elif part.may and is_plain(part.verb):
        table.ask(seat_of(todo), frame(on.ASK_MAY, seat_of(todo), a_of(todo), b_of(todo)))
    else:
        perform(table, part, todo)


def is_plain(verb: i64) -> bool:
    """Whether a verb has no choice of its own in which "may" could be declined."""
    plain = verb == card_text.DRAW or verb == card_text.DRAW_TO
    return plain or verb == card_text.DISCARD or verb == card_text.PIT_SELF


def suffer(table: Table, todo: i64) -> None:
    """DR-PERSECUTE-3: the chosen opponent was not saved by a Repent card."""
    perform(table, table.content.parts[b_of(todo)], todo)


def perform(table: Table, part: Part, todo: i64) -> None:
    """DR-RULING-10: as much as possible, in printed order."""
    seat = seat_of(todo)
    verb = part.verb
    if verb == card_text.DRAW:
        draw(table, seat, part.count)
    elif verb == card_text.CONTAGION:
        gain(table, seat, a_of(todo), contagions_of(table, seat, part))
    elif verb == card_text.PENANCE:
        choosing.draw_penances(table, seat, a_of(todo), b_of(todo), c_of(todo) << on.PERSECUTOR_SHIFT)
    elif verb == card_text.PIT:
        choosing.pit(table, seat, a_of(todo), b_of(todo), 0)
    elif verb == card_text.DISCARD:
        choosing.discard(table, seat, a_of(todo), b_of(todo), c_of(todo) << on.PERSECUTOR_SHIFT)
    elif verb == card_text.RECRUIT:
        choosing.recruit(table, seat, a_of(todo), b_of(todo), c_of(todo) << on.PERSECUTOR_SHIFT)
    elif verb == card_text.PIT_SELF:
        pit_self(table, seat, a_of(todo))
    elif verb == card_text.DRAW_TO:
        draw_to(table, seat, part.count)
    elif verb == card_text.INFECT_FREE:
        choosing.infect_unpaid(table, seat, a_of(todo), b_of(todo))
    else:
        choosing.copy(table, seat, a_of(todo))


def draw(table: Table, seat: i64, count: i64) -> None:
    """DR-RULING-24: with both piles empty there is nothing to draw."""
    if table.draws[seat].entries or table.discards[seat]:
        table.draw(seat, count)
    else:
        table.emit(happened.NOTHING_HAPPENED, seat, happened.NOTHING_TO_DRAW)


def draw_to(table: Table, seat: i64, size: i64) -> None:
    """Draw until the hand has so many cards."""
    missing = size - table.hands[seat].size()
    if missing > 0:
        draw(table, seat, missing)
    else:
        table.emit(happened.NOTHING_HAPPENED, seat, happened.HAND_LARGE_ENOUGH, size)


def gain(table: Table, seat: i64, place: i64, contagions: i64) -> None:
    """DR-RULING-12: Contagions belong to the card that gave them."""
    control = table.controls[seat]
    held = control[place]
    control[place] = with_gained(held, gained_of(held) + contagions)
    table.emit(happened.GAINED, seat, card_of(held), contagions, copied_of(held))


def pit_self(table: Table, seat: i64, place: i64) -> None:
    """Plague Pit this card; on a copy "this card" is the Queen (DR-RULING-38)."""
    card = card_of(table.controls[seat].pop(place))
    if seat == table.turn:
        chronic.refresh(table, seat)
    table.throw_away(seat, card, happened.FROM_CONTROL_ZONE)


def take_copy(table: Table, seat: i64, place: i64, card: i64) -> None:
    """DR-RULING-38: the normal text in full, as if printed on the Queen.

    DR-RULING-39: a Chronic text can be used once in this turn.
    """
    control = table.controls[seat]
    control[place] = with_copy(control[place], card)
    table.emit(happened.COPIED, seat, card)
    chronic.refresh(table, seat)
    if not table.content.chronic[card]:
        begin_text(table, seat, place, card)


# Questions inside effects.


def choices(table: Table, question: i64) -> list[i64]:
    kind = kind_of(question)
    seat = seat_of(question)
    if kind == on.ASK_REPENT:
        return persecution.answers(table, seat)
    if kind == on.ASK_OPPONENT:
        return persecution.opponents(table, seat)
    if kind == on.ASK_RESOLVE:
        due = due_cards(table, seat)
        return [move.RESOLVE + card for card in range(CARD_COUNT) if due >> card & 1]
    if kind == on.ASK_VOTE:
        return [move.REDEAL, move.KEEP]
    if kind == on.ASK_MAY:
        return [move.ACCEPT, move.DECLINE]
    return choosing.choices(table, question)


def answer(table: Table, question: i64, action: i64) -> None:
    kind = kind_of(question)
    seat = seat_of(question)
    if kind == on.ASK_REPENT:
        persecution.take_answer(table, question, action)
    elif kind == on.ASK_OPPONENT:
        persecution.persecute(table, question, action - move.PERSECUTE)
    elif kind == on.ASK_RESOLVE:
        resolve_card(table, seat, action - move.RESOLVE)
    elif kind == on.ASK_MAY:
        if action == move.ACCEPT:
            perform(table, table.content.parts[b_of(question)], question)
    elif kind == on.ASK_COPY:
        if action != move.DECLINE:
            take_copy(table, seat, a_of(question), action - move.COPY_CARD)
    else:
        choosing.answer(table, question, action)
