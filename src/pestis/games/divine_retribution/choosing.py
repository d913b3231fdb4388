"""Effects in which somebody has to choose: what to pit, recruit, discard, take or copy.

Each begins by asking whether there is a choice at all. DR-RULING-49: with `ask="public"` only what everybody can
see to have one outcome is done without asking; with `ask="able"` every choice with one option.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from pestis.games.divine_retribution import effects, lineup
from pestis.games.divine_retribution import events as happened
from pestis.games.divine_retribution import frames as on
from pestis.games.divine_retribution import moves as move
from pestis.games.divine_retribution import parts as card_text
from pestis.games.divine_retribution.cards import PENANCE_1
from pestis.games.divine_retribution.control import card_of
from pestis.games.divine_retribution.parts import Part
from pestis.kernel.agenda import a_of, b_of, c_of, frame, kind_of, seat_of
from pestis.kernel.piles import CARD_MASK, EVERYONE

if TYPE_CHECKING:
    from pestis.games.divine_retribution.state import Table


def choices(table: Table, question: i64) -> list[i64]:
    kind = kind_of(question)
    seat = seat_of(question)
    part = table.content.parts[b_of(question)]
    if kind == on.ASK_PIT:
        return pit_choices(table, seat, part)
    if kind == on.ASK_DISCARD:
        return listed(move.DISCARD_CARD, table.hand_set(seat))
    if kind == on.ASK_RECRUIT:
        found = listed(move.RECRUIT_CARD, table.discard_set(seat))
    elif kind == on.ASK_PENANCE:
        return listed(move.RECRUIT_CARD, drawn_set(table))
    elif kind == on.ASK_UNPAID:
        found = unpaid_slots(table, part)
    else:
        found = listed(move.COPY_CARD, copy_set(table, seat, a_of(question)))
        found.append(move.DECLINE)
        return found
    if part.may:
        found.append(move.DECLINE)
    return found


def answer(table: Table, question: i64, action: i64) -> None:
    kind = kind_of(question)
    seat = seat_of(question)
    place = a_of(question)
    number = b_of(question)
    if kind == on.ASK_PIT:
        pit_answer(table, question, action)
    elif kind == on.ASK_DISCARD:
        table.discard_from_hand(seat, action - move.DISCARD_CARD)
        discard(table, seat, place, number, c_of(question) + 1)
    elif kind == on.ASK_PENANCE:
        recruit_penance(table, seat, action - move.RECRUIT_CARD)
        settle_penances(table, seat, place, number, c_of(question) + 1)
    elif action == move.DECLINE:
        return
    elif kind == on.ASK_RECRUIT:
        recruit_discarded(table, seat, action - move.RECRUIT_CARD)
        recruit(table, seat, place, number, c_of(question) + 1)
    else:
        take_unpaid(table, seat, action - move.INFECT_UNPAID)


def listed(verb: i64, cards: i64) -> list[i64]:
    """One move for each card of a set."""
    found: list[i64] = []
    while cards:
        if cards & 1:
            found.append(verb)
        cards >>= 1
        verb += 1
    return found


def is_single(cards: i64) -> bool:
    return cards & (cards - 1) == 0


# Plague Pit.


def pit(table: Table, seat: i64, place: i64, number: i64, pitted: i64) -> None:
    """DR-KEY-2: so many cards from hand or discard pile, "up to" or all of them."""
    part = table.content.parts[number]
    if pitted >= part.count or not may_find_to_pit(table, seat, part, table.able):
        finish_pit(table, seat, part, pitted)
    elif is_forced_pit(table, seat, part):
        pit_answer(table, frame(on.ASK_PIT, seat, place, number, pitted), pit_choices(table, seat, part)[0])
    else:
        table.ask(seat, frame(on.ASK_PIT, seat, place, number, pitted))


def may_find_to_pit(table: Table, seat: i64, part: Part, able: bool) -> bool:
    """Whether there may be something to pit, as far as everybody can see; with `able` whether there is."""
    if part.where & card_text.FROM_DISCARD and fitting(table.discard_set(seat), part):
        return True
    if not part.where & card_text.FROM_HAND or not table.hands[seat].entries:
        return False
    if able:
        return fitting(table.hand_set(seat), part) != 0
    return not part.only_penance or has_penance(table, seat)


def has_penance(table: Table, seat: i64) -> bool:
    """DR-RULING-48: everybody can count whether a Penance lies in hand or draw pile."""
    for entry in table.hands[seat].entries:
        if entry & CARD_MASK >= PENANCE_1:
            return True
    for entry in table.draws[seat].entries:
        if entry & CARD_MASK >= PENANCE_1:
            return True
    return False


def fitting(cards: i64, part: Part) -> i64:
    return cards >> PENANCE_1 << PENANCE_1 if part.only_penance else cards


def is_forced_pit(table: Table, seat: i64, part: Part) -> bool:
    if part.may or part.up_to:
        return False
    if table.able:
        return len(pit_choices(table, seat, part)) == 1
    if part.only_penance and part.where & card_text.FROM_HAND:
        return False
    held = table.hands[seat].size() if part.where & card_text.FROM_HAND else 0
    thrown = table.discard_set(seat) if part.where & card_text.FROM_DISCARD else 0
    return (held == 1 and not thrown) or (held == 0 and is_single(thrown))


def pit_choices(table: Table, seat: i64, part: Part) -> list[i64]:
    found: list[i64] = []
    if part.where & card_text.FROM_HAND:
        found += listed(move.PIT_HAND, fitting(table.hand_set(seat), part))
    if part.where & card_text.FROM_DISCARD:
        found += listed(move.PIT_DISCARD, fitting(table.discard_set(seat), part))
    if part.may or part.up_to or not found:
        found.append(move.DECLINE)
    return found


def pit_answer(table: Table, question: i64, action: i64) -> None:
    seat = seat_of(question)
    place = a_of(question)
    part = table.content.parts[b_of(question)]
    if action == move.DECLINE:
        finish_pit(table, seat, part, c_of(question))
        return
    if action >= move.PIT_DISCARD:
        card = action - move.PIT_DISCARD
        remove_last(table.discards[seat], card)
        table.throw_away(seat, card, happened.FROM_DISCARD_ZONE)
    else:
        card = action - move.PIT_HAND
        table.take_from_hand(seat, card)
        table.throw_away(seat, card, happened.FROM_HAND_ZONE)
    if part.each_contagion:
        effects.gain(table, seat, place, part.each_contagion)
    pit(table, seat, place, b_of(question), c_of(question) + 1)


def finish_pit(table: Table, seat: i64, part: Part, pitted: i64) -> None:
    """DR-RULING-10: "if you do" needs that something was pitted."""
    if pitted and part.then_draw:
        effects.draw(table, seat, part.then_draw)
    elif not pitted and table.journal is not None and not may_find_to_pit(table, seat, part, False):
        table.emit(happened.NOTHING_HAPPENED, seat, happened.NOTHING_TO_PIT)


def remove_last(cards: list[i64], card: i64) -> None:
    place: i64 = len(cards) - 1
    while cards[place] != card:
        place -= 1
    cards.pop(place)


# Recruit.


def recruit(table: Table, seat: i64, place: i64, number: i64, so_far: i64) -> None:
    """DR-KEY-1: a card from the own discard pile on top of the own draw pile."""
    part = table.content.parts[number]
    found = table.discard_set(seat)
    done = so_far & on.CARDS_MASK
    if not found or done >= part.count:
        if done == 0:
            table.emit(happened.NOTHING_HAPPENED, seat, happened.NOTHING_TO_RECRUIT)
    elif is_single(found) and not part.may:
        recruit_discarded(table, seat, table.discards[seat][0])
        recruit(table, seat, place, number, so_far + 1)
    else:
        table.ask(seat, frame(on.ASK_RECRUIT, seat, place, number, so_far))


def recruit_discarded(table: Table, seat: i64, card: i64) -> None:
    """DR-RULING-48: everybody saw it, and can follow it."""
    remove_last(table.discards[seat], card)
    table.recruit(seat, card, EVERYONE, happened.FROM_DISCARD_ZONE)


# Discard.


def discard(table: Table, seat: i64, place: i64, number: i64, so_far: i64) -> None:
    """DR-RULING-31: the player concerned chooses from the own hand; nothing to discard: nothing happens."""
    part = table.content.parts[number]
    hand = table.hands[seat].size()
    done = so_far & on.CARDS_MASK
    if done == 0 and (hand == 0 or hand < part.hand_at_least):
        note_no_discard(table, seat, part)
        return
    if done >= part.count or hand == 0:
        return
    cards = table.hand_set(seat)
    if hand == 1 or (table.able and is_single(cards)):
        table.discard_from_hand(seat, table.hands[seat].card(0))
        discard(table, seat, place, number, so_far + 1)
    else:
        table.ask(seat, frame(on.ASK_DISCARD, seat, place, number, so_far))


def note_no_discard(table: Table, seat: i64, part: Part) -> None:
    if part.hand_at_least > 1:
        table.emit(happened.NOTHING_HAPPENED, seat, happened.HAND_TOO_SMALL, part.hand_at_least)
    else:
        table.emit(happened.NOTHING_HAPPENED, seat, happened.NO_CARD_IN_HAND)


# Penance.


def draw_penances(table: Table, seat: i64, place: i64, number: i64, so_far: i64) -> None:
    """DR-CARD-FRAG-P: draw from the Penance deck, then Recruit. DR-RULING-32: as many as there are."""
    left = table.content.parts[number].count
    while left > 0 and table.draw_penance(seat):
        left -= 1
    if not table.drawn:
        table.emit(happened.NOTHING_HAPPENED, seat, happened.NO_PENANCE_LEFT)
    settle_penances(table, seat, place, number, so_far)


def settle_penances(table: Table, seat: i64, place: i64, number: i64, so_far: i64) -> None:
    """DR-RULING-33: the victim chooses which of several to Recruit, and in which order; the rest is discarded."""
    part = table.content.parts[number]
    while table.drawn and so_far & on.CARDS_MASK < part.recruits:
        if not is_forced_penance(table):
            table.ask(seat, frame(on.ASK_PENANCE, seat, place, number, so_far))
            return
        recruit_penance(table, seat, table.drawn[0])
        so_far += 1
    for card in table.drawn:
        table.discards[seat].append(card)
        table.emit(happened.DISCARDED, seat, card, happened.FROM_PENANCE_ZONE)
    table.drawn = []


def is_forced_penance(table: Table) -> bool:
    if len(table.drawn) == 1:
        return True
    return (table.able or table.reveal_penance) and is_single(drawn_set(table))


def drawn_set(table: Table) -> i64:
    found: i64 = 0
    for card in table.drawn:
        found |= 1 << card
    return found


def recruit_penance(table: Table, seat: i64, card: i64) -> None:
    table.drawn.remove(card)
    table.recruit(seat, card, table.penance_known_to(seat), happened.FROM_PENANCE_ZONE)


# Infect without paying.


def infect_unpaid(table: Table, seat: i64, place: i64, number: i64) -> None:
    """DR-RULING-50: a lineup card of limited Resistance; no Contagions are used."""
    part = table.content.parts[number]
    slots = unpaid_slots(table, part)
    if not slots:
        table.emit(happened.NOTHING_HAPPENED, seat, happened.NOTHING_TO_INFECT, part.count)
    elif len(slots) == 1 and not part.may:
        take_unpaid(table, seat, slots[0] - move.INFECT_UNPAID)
    else:
        table.ask(seat, frame(on.ASK_UNPAID, seat, place, number))


def unpaid_slots(table: Table, part: Part) -> list[i64]:
    found: list[i64] = []
    for slot in range(move.LINEUP_SIZE):
        card = table.lineup[slot]
        if card >= 0 and table.content.resistance[card] <= part.count:
            found.append(move.INFECT_UNPAID + slot)
    return found


def take_unpaid(table: Table, seat: i64, slot: i64) -> None:
    table.emit(happened.INFECTED_UNPAID, seat, table.lineup[slot], slot)
    lineup.take(table, seat, slot)


# The Queen.


def copy(table: Table, seat: i64, place: i64) -> None:
    """DR-CARD-QUEEN, DR-RULING-37: one other controlled card with an effect, now or not at all."""
    if copy_set(table, seat, place):
        table.ask(seat, frame(on.ASK_COPY, seat, place))
    else:
        table.emit(happened.NOTHING_HAPPENED, seat, happened.NOTHING_TO_COPY)


def copy_set(table: Table, seat: i64, queen: i64) -> i64:
    """The cards whose text the Queen may copy, as bits."""
    control = table.controls[seat]
    found: i64 = 0
    for place in range(len(control)):
        card = card_of(control[place])
        if place != queen and table.content.has_effect[card]:
            found |= 1 << card
    return found
