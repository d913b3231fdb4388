"""How a card is carried out, part by part (SP-ACT-3, SP-RULING-12).

A text has one or two ways, each a list of parts. The first choices of all ways are offered together; the answer
decides the way, and the rest of it is put on the agenda part by part.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from mypy_extensions import i64

from pestis.games.space_plague import events, frames, moves
from pestis.games.space_plague.content import parts
from pestis.games.space_plague.rules.asking import PlagueQuestion, Subject
from pestis.games.space_plague.rules.cards.attacks import Abduct, Destroy, HaltUnit
from pestis.games.space_plague.rules.cards.effect import Automatic, Effect, Slot, may_decline
from pestis.games.space_plague.rules.cards.hand import (
    Charge,
    Gain,
    Produce,
    Promote,
    PutShield,
    Roll,
    TakeBack,
    VisitMarket,
)
from pestis.games.space_plague.rules.cards.instants import Discharge, Free, Immunity, Land, Steal
from pestis.games.space_plague.rules.cards.permanents import ChargeUnder, Restock, Swap
from pestis.games.space_plague.rules.cards.steps import Advance, Herd, Prod
from pestis.games.space_plague.rules.units import can_produce
from pestis.games.space_plague.state import Invasion
from pestis.games.space_plague.words.names import card_name, part_source, whose
from pestis.games.space_plague.words.sentences import one_of, then
from pestis.kernel.agenda import a_of, b_of, c_of, seat_of
from pestis.kernel.agenda import frame as pack
from pestis.kernel.frames import Step
from pestis.kernel.grammar import whom
from pestis.kernel.moves import Move, Refusal


def effect_table(effects: Sequence[Effect]) -> list[Slot]:
    """The effects by their verb; a verb that has none works by itself."""
    by_verb = {effect.verb: effect for effect in effects}
    return [Slot(by_verb.get(verb, Effect())) for verb in range(len(parts.VERBS))]


EFFECTS: Final[list[Slot]] = effect_table(
    (
        *(Produce(), Advance(), PutShield(), VisitMarket(), Roll()),
        *(Promote(), Herd(), Gain(), Charge(), TakeBack()),
        *(Abduct(), Immunity(), HaltUnit(), Steal(), Destroy(), Discharge(), Land(), Free()),
        *(Prod(), ChargeUnder(), Swap(), Restock()),
    )
)
# The verbs with nothing to choose, as bits.
AUTOMATIC: Final[i64] = sum(1 << verb for verb, slot in enumerate(EFFECTS) if isinstance(slot.effect, Automatic))


# A whole text.


def begin_text(state: Invasion, seat: i64, text: i64) -> None:
    """An instant or a permanent: it has one way only."""
    push_parts(state, seat, state.content.way_first[2 * text], state.content.way_last[2 * text])


def push_parts(state: Invasion, seat: i64, first: i64, last: i64) -> None:
    while last > first:
        last -= 1
        state.push(pack(frames.PART, seat, last, state.content.parts[last].amount))


def is_usable(state: Invasion, seat: i64, text: i64) -> bool:
    """SP-RULING-29: whether an instant or an active permanent would do anything now."""
    return can_do(state, seat, state.content.way_first[2 * text])


def can_do(state: Invasion, seat: i64, index: i64) -> bool:
    """Whether a part that has not begun can be done."""
    part = state.content.parts[index]
    return EFFECTS[part.verb].effect.can_do(state, seat, part, part.amount)


def begin_card(state: Invasion, seat: i64, card: i64) -> None:
    """SP-ACT-3, SP-RULING-12: do what the card says if it is possible; else it is spent for nothing."""
    state.emit(events.RESOLVED, seat, card)
    if is_automatic(state, card):
        begin_text(state, seat, card)
    elif has_first_choice(state, seat, card):
        state.ask(seat, pack(frames.ASK_CARD, seat, card))
    else:
        state.emit(events.NOTHING_DONE, seat, card, lack_of(state, seat, card))


def lack_of(state: Invasion, seat: i64, card: i64) -> i64:
    """What keeps a card that places units from doing so: room on the ship, or tokens."""
    for first in first_parts(state, card):
        part = state.content.parts[first]
        if part.verb == parts.PRODUCE and not can_produce(state, seat, part.what):
            return events.TOKENS
    return events.ROOM


def why_idle(state: Invasion, seat: i64, text: i64, viewer: i64) -> str:
    """Why no way to use a card has anything to choose; who has no unit to shield has none to move either."""
    ways = [effect_of(state, first) for first in first_parts(state, text)]
    told = [ways[-1].idle] if ways[-1].verb == parts.SHIELD else [way.idle for way in ways]
    return " and ".join(told).format(whose=whose(seat, viewer))


def is_automatic(state: Invasion, card: i64) -> bool:
    """Whether a card begins by itself, without a choice."""
    return AUTOMATIC >> state.content.parts[state.content.way_first[2 * card]].verb & 1 != 0


def has_first_choice(state: Invasion, seat: i64, card: i64) -> bool:
    """Whether any way to use a card has a first choice."""
    content = state.content
    way: i64 = 2 * card
    while way < 2 * card + 2:
        first: i64 = content.way_first[way]
        if first < content.way_last[way] and can_do(state, seat, first):
            return True
        way += 1
    return False


class AskCard(PlagueQuestion):
    """SP-RULING-12: the first choices of all ways to use a card."""

    kind = frames.ASK_CARD
    rules = ("SP-ACT-3", "SP-RULING-12")
    declining = "Do nothing with this card"

    def choices(self, state: Invasion, frame: i64, seat: i64) -> list[i64]:
        return first_choices(state, seat, a_of(frame))

    def answer(self, state: Invasion, frame: i64, seat: i64, action: i64) -> None:
        take_first_choice(state, seat, a_of(frame), action)

    def text(self, state: Invasion, frame: i64, viewer: i64) -> str:
        """Each way that is possible: "you choose a unit to advance, or choose one to shield"."""
        return card_question(state, seat_of(frame), a_of(frame), viewer)

    def why_not(self, state: Invasion, frame: i64, seat: i64, move: Move) -> Refusal | None:
        return why_not_first(state, seat, a_of(frame), move)

    def default(self, state: Invasion, frame: i64, seat: i64) -> i64:
        return sensible_choice(state, seat, a_of(frame))

    def subject(self, frame: i64) -> Subject | None:
        return Subject(card=a_of(frame))


def first_choices(state: Invasion, seat: i64, card: i64) -> list[i64]:
    """SP-RULING-12: the first choices of all ways to use a card."""
    content = state.content
    found: list[i64] = []
    way: i64 = 2 * card
    last = way + 2
    up_to = content.parts[content.way_first[way]].up_to
    while way < last:
        first: i64 = content.way_first[way]
        if first < content.way_last[way]:
            part = content.parts[first]
            EFFECTS[part.verb].effect.add_choices(state, seat, part, part.amount, found)
        way += 1
    if found and may_decline(state, found, up_to):
        found.append(moves.DECLINE)
    return found


def take_first_choice(state: Invasion, seat: i64, card: i64, action: i64) -> None:
    """The answer decides the way; the rest of that way comes after its first part."""
    if action == moves.DECLINE:
        return
    content = state.content
    way: i64 = 2 * card
    other: i64 = content.way_first[way + 1]
    if other < content.way_last[way + 1] and EFFECTS[content.parts[other].verb].effect.takes(action):
        way += 1
    first: i64 = content.way_first[way]
    push_parts(state, seat, first + 1, content.way_last[way])
    part = content.parts[first]
    EFFECTS[part.verb].effect.carry_out(state, seat, first, part.amount, action)


def card_question(state: Invasion, seat: i64, card: i64, viewer: i64, *more: str) -> str:
    """Each way that is possible, and what else is: "advance a unit, or shield a unit?"."""
    possible = [first for first in first_parts(state, card) if can_do(state, seat, first)]
    if len(possible) == 1:
        asked = part_question(state, seat, possible[0], state.content.parts[possible[0]].amount, viewer)
        return " ".join([asked, *[f"Or {other}?" for other in more]])
    ways = one_of(seat, viewer, (*[effect_of(state, first).asks for first in possible], *more))
    told = f"{ways}?" if seat == viewer else f"{whom(seat, viewer)} {ways}."
    return f"{card_name(state, card)}: {told}"


def part_question(state: Invasion, seat: i64, index: i64, left: i64, viewer: i64) -> str:
    """With the number of the choice, where a part says how often there is to choose."""
    part = state.content.parts[index]
    effect = EFFECTS[part.verb].effect
    number = f" ({part.amount - left + 1} of {part.amount})" if part.amount > 1 and effect.repeats else ""
    asked = f"{effect.question[:-1]}{number}?"
    told = asked if seat == viewer else f"{then(seat, viewer, effect.asks)}{number}."
    return f"{part_source(state, index)}: {told}"


def why_not_first(state: Invasion, seat: i64, card: i64, move: Move) -> Refusal | None:
    """Why a move that could be a first choice of this card is none."""
    if move.verb == "decline":
        return must_be_done()
    for first in first_parts(state, card):
        part = state.content.parts[first]
        if EFFECTS[part.verb].effect.takes(move.id):
            return EFFECTS[part.verb].effect.why_not(state, seat, part, part.amount, move)
    return None


def sensible_choice(state: Invasion, seat: i64, card: i64) -> i64:
    """What an absent player does with a card: to roll the die is always good."""
    legal = first_choices(state, seat, card)
    if moves.ROLL in legal:
        return moves.ROLL
    return first_sensible(state, seat, legal, [effect_of(state, at) for at in first_parts(state, card)])


def first_parts(state: Invasion, card: i64) -> list[int]:
    """Where each way to use a card begins."""
    content = state.content
    return [content.way_first[2 * card + way] for way in (0, 1) if content.parts_of(card, way)]


def effect_of(state: Invasion, index: i64) -> Effect:
    return EFFECTS[state.content.parts[index].verb].effect


# One part.


class Part(Step[Invasion]):
    """A part of a text: what happens by itself, or a choice if there is one."""

    kind = frames.PART

    def happen(self, state: Invasion, frame: i64) -> None:
        index = a_of(frame)
        effect_of(state, index).begin(state, seat_of(frame), index, b_of(frame), c_of(frame))


class AskPart(PlagueQuestion):
    """SP-RULING-12: what a part of a text says is done as far as possible."""

    kind = frames.ASK_PART
    rules = ("SP-RULING-12",)

    def choices(self, state: Invasion, frame: i64, seat: i64) -> list[i64]:
        part = state.content.parts[a_of(frame)]
        return EFFECTS[part.verb].effect.choices(state, seat, part, b_of(frame), c_of(frame))

    def answer(self, state: Invasion, frame: i64, seat: i64, action: i64) -> None:
        if action != moves.DECLINE:
            effect_of(state, a_of(frame)).carry_out(state, seat, a_of(frame), b_of(frame), action)

    def text(self, state: Invasion, frame: i64, viewer: i64) -> str:
        return part_question(state, seat_of(frame), a_of(frame), b_of(frame), viewer)

    def why_not(self, state: Invasion, frame: i64, seat: i64, move: Move) -> Refusal | None:
        if move.verb == "decline":
            return must_be_done()
        part = state.content.parts[a_of(frame)]
        effect = EFFECTS[part.verb].effect
        return effect.why_not(state, seat, part, b_of(frame), move) if effect.takes(move.id) else None

    def default(self, state: Invasion, frame: i64, seat: i64) -> i64:
        legal = self.choices(state, frame, seat)
        return first_sensible(state, seat, legal, [effect_of(state, a_of(frame))])

    def aim(self, state: Invasion, frame: i64) -> str:
        return effect_of(state, a_of(frame)).aim

    def subject(self, frame: i64) -> Subject | None:
        return Subject(part=a_of(frame), left=b_of(frame))


def must_be_done() -> Refusal:
    return Refusal("SP-RULING-12", "You must do what the card says as long as it is possible.")


def first_sensible(state: Invasion, seat: i64, legal: list[i64], effects: list[Effect]) -> i64:
    """The first choice that does not help a native or somebody else, nor hurt an own unit, if there is one."""
    for action in legal:
        if all(effect.is_sensible(state, seat, action) for effect in effects if effect.takes(action)):
            return action
    return legal[0]
