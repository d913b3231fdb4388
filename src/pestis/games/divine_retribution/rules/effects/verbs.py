"""DR-RULING-10: the parts of a text, carried out by their verbs: the closed set of what cards can do."""

from __future__ import annotations

from mypy_extensions import i64

from pestis.games.divine_retribution import frames, moves
from pestis.games.divine_retribution.content import parts
from pestis.games.divine_retribution.content.parts import Part
from pestis.games.divine_retribution.rules.asking import DivineQuestion
from pestis.games.divine_retribution.rules.effects.conditions import contagions_of
from pestis.games.divine_retribution.rules.effects.discard import discard
from pestis.games.divine_retribution.rules.effects.penance import draw_penances
from pestis.games.divine_retribution.rules.effects.pit import pit
from pestis.games.divine_retribution.rules.effects.plain import (
    book,
    draw_cards,
    draw_to,
    gain,
    pit_self,
)
from pestis.games.divine_retribution.rules.effects.queen import copy
from pestis.games.divine_retribution.rules.effects.recruit import recruit
from pestis.games.divine_retribution.rules.effects.unpaid import infect_unpaid
from pestis.games.divine_retribution.rules.persecution import choose_opponent
from pestis.games.divine_retribution.state import Realm
from pestis.games.divine_retribution.words.effects import part_text
from pestis.games.divine_retribution.words.names import may, opening, source_name
from pestis.kernel.agenda import a_of, b_of, c_of, seat_of
from pestis.kernel.agenda import frame as pack
from pestis.kernel.frames import Step


class CarryOut(Step[Realm]):
    """One part of a text, now. The frame has the place of its card and the part."""

    kind = frames.PART

    def happen(self, state: Realm, frame: i64) -> None:
        part = state.content.parts[b_of(frame)]
        if part.persecute:
            choose_opponent(state, frame)
        elif part.may and is_plain(part.verb):
            state.ask(seat_of(frame), pack(frames.ASK_MAY, seat_of(frame), a_of(frame), b_of(frame)))
        else:
            perform(state, part, frame)


class Suffer(Step[Realm]):
    """DR-PERSECUTE-3: the chosen opponent was not saved by a Repent card.

    The frame has the victim, the place of the persecuting card, its part, and the persecutor + 1.
    """

    kind = frames.SUFFERED

    def happen(self, state: Realm, frame: i64) -> None:
        perform(state, state.content.parts[b_of(frame)], frame)


class May(DivineQuestion):
    """DR-EFFECT-2: whether to do what the text says one may. The frame has the place and the part."""

    kind = frames.ASK_MAY
    rules = ("DR-EFFECT-2",)

    def choices(self, state: Realm, frame: i64, seat: i64) -> list[i64]:
        return [moves.ACCEPT, moves.DECLINE]

    def answer(self, state: Realm, frame: i64, seat: i64, action: i64) -> None:
        if action == moves.ACCEPT:
            perform(state, state.content.parts[b_of(frame)], frame)

    def text(self, state: Realm, frame: i64, viewer: i64) -> str:
        name, seat = source_name(state, frame), seat_of(frame)
        what = part_text(state.content.parts[b_of(frame)])
        return f"{name}: {what}?" if seat == viewer else f"{name}: {may(seat, viewer)} {what}."

    def yes(self, state: Realm, frame: i64) -> str:
        return opening(part_text(state.content.parts[b_of(frame)]))

    def no(self, state: Realm, frame: i64, seat: i64) -> str:
        return "Do nothing"


def is_plain(verb: i64) -> bool:
    """Whether a verb has no choice of its own in which "may" could be declined."""
    plain = verb == parts.DRAW or verb == parts.DRAW_TO
    return plain or verb == parts.DISCARD or verb == parts.PIT_SELF


def perform(state: Realm, part: Part, frame: i64) -> None:
    """DR-RULING-10: as much as possible, in printed order."""
    seat = seat_of(frame)
    place = a_of(frame)
    number = b_of(frame)
    verb = part.verb
    if part.when == parts.IN_END and (verb == parts.DRAW or verb == parts.DRAW_TO):
        book(state, seat, part.count if verb == parts.DRAW else 0, part.count if verb == parts.DRAW_TO else 0)
    elif verb == parts.DRAW:
        draw_cards(state, seat, part.count)
    elif verb == parts.CONTAGION:
        gain(state, seat, place, contagions_of(state, seat, part))
    elif verb == parts.PENANCE:
        draw_penances(state, seat, place, number, c_of(frame) << frames.PERSECUTOR_SHIFT)
    elif verb == parts.PIT:
        pit(state, seat, place, number, 0)
    elif verb == parts.DISCARD:
        discard(state, seat, place, number, c_of(frame) << frames.PERSECUTOR_SHIFT)
    elif verb == parts.RECRUIT:
        recruit(state, seat, place, number, c_of(frame) << frames.PERSECUTOR_SHIFT)
    elif verb == parts.PIT_SELF:
        pit_self(state, seat, place)
    elif verb == parts.DRAW_TO:
        draw_to(state, seat, part.count)
    elif verb == parts.INFECT_FREE:
        infect_unpaid(state, seat, place, number)
    else:
        copy(state, seat, place)
