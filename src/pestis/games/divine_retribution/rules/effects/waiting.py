"""DR-EFFECT-3, DR-RULING-6, DR-RULING-7: effects that wait for a condition or a phase."""

from __future__ import annotations

from mypy_extensions import i64

from pestis.games.divine_retribution import events, frames, moves
from pestis.games.divine_retribution.content import parts
from pestis.games.divine_retribution.content.parts import Part
from pestis.games.divine_retribution.control import card_of, copied_of, waiting_of, with_waiting
from pestis.games.divine_retribution.rules.asking import DivineQuestion
from pestis.games.divine_retribution.rules.decks import listed
from pestis.games.divine_retribution.rules.effects.conditions import contagions_of, is_met
from pestis.games.divine_retribution.rules.effects.plain import gain, pit_self
from pestis.games.divine_retribution.rules.effects.texts import first_part_of, push_check
from pestis.games.divine_retribution.state import Realm
from pestis.kernel.agenda import frame as pack
from pestis.kernel.agenda import seat_frame, seat_of
from pestis.kernel.frames import Step
from pestis.kernel.grammar import does
from pestis.kernel.moves import Move, Refusal


class Check(Step[Realm]):
    """DR-RULING-6, DR-RULING-7: resolve open effects that are due; their owner chooses which comes first."""

    kind = frames.CHECK

    def happen(self, state: Realm, frame: i64) -> None:
        seat = seat_of(frame)
        place = first_due(state, seat)
        while place >= 0:
            held = state.controls[seat][place]
            part = state.content.parts[first_part_of(state, held) + due_bit(state, seat, place)]
            if not is_quiet(part) or not is_all(state, seat, place, part.verb):
                resolve_noisy(state, seat, place)
                return
            resolve_quiet(state, seat, place, part)
            place = first_due(state, seat)


class Resolve(DivineQuestion):
    """DR-RULING-7: which of several effects that are due comes first."""

    kind = frames.ASK_RESOLVE
    rules = ("DR-RULING-7",)
    verbs = ("resolve",)
    only = ("DR-RULING-7", "None of your effects waits for its turn.")

    def choices(self, state: Realm, frame: i64, seat: i64) -> list[i64]:
        return listed(moves.RESOLVE, due_cards(state, seat))

    def answer(self, state: Realm, frame: i64, seat: i64, action: i64) -> None:
        card = action - moves.RESOLVE
        place: i64 = 0
        while card_of(state.controls[seat][place]) != card or due_bit(state, seat, place) < 0:
            place += 1
        resolve(state, seat, place)

    def text(self, state: Realm, frame: i64, viewer: i64) -> str:
        seat = seat_of(frame)
        if seat == viewer:
            return "Several of your effects happen now. Which comes first?"
        return f"Several effects happen now: {does(seat, viewer, 'choose')} which comes first."

    def why_not(self, state: Realm, frame: i64, seat: i64, move: Move) -> Refusal | None:
        return Refusal(
            "DR-RULING-6", f"No effect of {state.content.names[move.args['card']]} waits to happen now."
        )

    def default(self, state: Realm, frame: i64, seat: i64) -> i64:
        """The oldest one."""
        return moves.RESOLVE + card_of(state.controls[seat][first_due(state, seat)])


def due_bit(state: Realm, seat: i64, place: i64) -> i64:
    """The first waiting part of a controlled card whose moment has come, -1 if there is none."""
    held = state.controls[seat][place]
    waiting = waiting_of(held)
    if not waiting:
        return -1
    first = first_part_of(state, held)
    bit: i64 = 0
    while waiting:
        if waiting & 1 and is_due(state, seat, place, state.content.parts[first + bit]):
            return bit
        waiting >>= 1
        bit += 1
    return -1


def is_due(state: Realm, seat: i64, place: i64, part: Part) -> bool:
    """DR-RULING-11: a phase comes on entering it, in the own turn. DR-RULING-6: a condition when it is true."""
    if part.when == parts.IN_INFECT and (state.phase != frames.INFECT_PHASE or state.turn != seat):
        return False
    if part.when == parts.IN_END and (state.phase != frames.END_PHASE or state.turn != seat):
        return False
    return is_met(state, seat, place, part)


def is_quiet(part: Part) -> bool:
    """Whether everybody can see that parts like this do the same in any order (DR-RULING-49).

    Giving Contagions changes no condition; pitting a card may, so that it must not have one itself.
    """
    if part.verb == parts.PIT_SELF:
        return part.need == parts.NEED_NOTHING and not part.may
    return part.verb == parts.CONTAGION


def first_due(state: Realm, seat: i64) -> i64:
    """The place of the first controlled card with an open effect that is due, -1 if there is none."""
    control = state.controls[seat]
    for place in range(len(control)):
        if waiting_of(control[place]) and due_bit(state, seat, place) >= 0:
            return place
    return -1


def is_all(state: Realm, seat: i64, place: i64, verb: i64) -> bool:
    """Whether all effects that are due, at this place and behind it, are quiet ones of this verb."""
    control = state.controls[seat]
    while place < len(control):
        waiting = waiting_of(control[place])
        number = first_part_of(state, control[place]) if waiting else 0
        while waiting:
            if waiting & 1:
                part = state.content.parts[number]
                if (part.verb != verb or not is_quiet(part)) and is_due(state, seat, place, part):
                    return False
            waiting >>= 1
            number += 1
        place += 1
    return True


def resolve_noisy(state: Realm, seat: i64, place: i64) -> None:
    """DR-RULING-7: with several different cards their owner chooses."""
    cards = due_cards(state, seat)
    if cards & (cards - 1):
        state.ask(seat, seat_frame(frames.ASK_RESOLVE, seat))
    else:
        resolve(state, seat, place)


def resolve_quiet(state: Realm, seat: i64, place: i64, part: Part) -> None:
    """DR-EFFECT-3: at once; nothing can come between. What it gives or pits is told, that it waited is not."""
    control = state.controls[seat]
    held = control[place]
    control[place] = with_waiting(held, waiting_of(held) & ~(1 << due_bit(state, seat, place)))
    if part.verb == parts.CONTAGION:
        gain(state, seat, place, contagions_of(state, seat, part))
    else:
        pit_self(state, seat, place)


def due_cards(state: Realm, seat: i64) -> i64:
    """The cards with an open effect that is due, as bits."""
    cards: i64 = 0
    control = state.controls[seat]
    for place in range(len(control)):
        if due_bit(state, seat, place) >= 0:
            cards |= 1 << card_of(control[place])
    return cards


def resolve(state: Realm, seat: i64, place: i64) -> None:
    """DR-EFFECT-3: it resolves once, and the other conditions are looked at again after it."""
    bit = due_bit(state, seat, place)
    held = state.controls[seat][place]
    number = first_part_of(state, held) + bit
    state.controls[seat][place] = with_waiting(held, waiting_of(held) & ~(1 << bit))
    push_check(state, seat)
    state.agenda.append(pack(frames.PART, seat, place, number))
    if not is_quiet(state.content.parts[number]):
        state.emit(events.RESOLVED, seat, card_of(held), copied_of(held))
