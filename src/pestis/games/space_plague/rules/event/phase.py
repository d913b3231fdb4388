"""SP-EVT: the event half of the card in the last place of the track, and the unique events of the planets."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from mypy_extensions import i64

from pestis.games.space_plague import events, frames, moves
from pestis.games.space_plague.content import parts
from pestis.games.space_plague.rules.asking import PlagueQuestion, Subject
from pestis.games.space_plague.rules.event.boards import AdvanceOn, ChargeOn, DestroyOn, DestroyShips, HaltOn
from pestis.games.space_plague.rules.event.closest import LoseClosest, costs_nothing
from pestis.games.space_plague.rules.event.players import EvolveOrDie, OneOfThree, PlaceNatives, VisitNeighbour
from pestis.games.space_plague.rules.event.tiles import BlockTiles, LoseTiles
from pestis.games.space_plague.rules.event.tolls import DemandToll
from pestis.games.space_plague.rules.event.trash import CardOrUnit, TrashCards, TrashLast
from pestis.games.space_plague.rules.event.verb import EventVerb
from pestis.games.space_plague.state import Invasion
from pestis.games.space_plague.words.names import event_name
from pestis.games.space_plague.words.sentences import one_of
from pestis.kernel.agenda import a_of, b_of, seat_of
from pestis.kernel.agenda import frame as pack
from pestis.kernel.frames import Step
from pestis.kernel.grammar import whom
from pestis.kernel.moves import Move, Refusal


def verb_table(verbs: Sequence[EventVerb]) -> list[EventVerb]:
    """The verbs of events by number; "planet" stands for another one."""
    by_number = {verb.verb: verb for verb in verbs}
    return [by_number.get(number, EventVerb()) for number in range(parts.EV_PLANET + 1)]


VERBS: Final[list[EventVerb]] = verb_table(
    (
        *(DestroyOn(), AdvanceOn(), DemandToll(), ChargeOn(), HaltOn(), DestroyShips()),
        *(TrashCards(), OneOfThree(), EvolveOrDie(), VisitNeighbour(), CardOrUnit(), PlaceNatives()),
        *(BlockTiles(), LoseTiles(), TrashLast(), LoseClosest()),
    )
)


class Event(Step[Invasion]):
    """SP-EVT-1: the card in the last place. SP-EVT-2: if there is none, no event."""

    kind = frames.EVENT

    def happen(self, state: Invasion, frame: i64) -> None:
        state.phase = frames.EVENT_PHASE
        state.push(pack(frames.BEFORE_MARCH))
        card = state.track[-1]
        if not card:
            state.emit(events.NO_EVENT, -1)
            return
        state.emit(events.STRUCK, -1, card)
        first: i64 = state.content.event_first[card]
        part: i64 = state.content.event_last[card] - 1
        while part > first:
            state.push(pack(frames.EVENT_PART, 0, part))
            part -= 1
        begin_part(state, first)


class EventPart(Step[Invasion]):
    """SP-EVT-1: one part of the card after the other."""

    kind = frames.EVENT_PART

    def happen(self, state: Invasion, frame: i64) -> None:
        begin_part(state, a_of(frame))


class EventSeat(Step[Invasion]):
    """SP-RULING-25: in turn order, each fully resolved before the next."""

    kind = frames.EVENT_SEAT

    def happen(self, state: Invasion, frame: i64) -> None:
        index, done = a_of(frame), b_of(frame)
        if done < state.seats:
            state.push(pack(frames.EVENT_SEAT, 0, index, done + 1))
            verb_of(state, index).befall(state, state.in_order(done), index)


class AskEvent(PlagueQuestion):
    """SP-DEC-12 to 16: what a player can choose in an event."""

    kind = frames.ASK_EVENT
    rules = ("SP-RULING-24", "SP-RULING-25")
    declining = "Buy nothing"

    def choices(self, state: Invasion, frame: i64, seat: i64) -> list[i64]:
        return verb_of(state, a_of(frame)).choices(state, seat)

    def answer(self, state: Invasion, frame: i64, seat: i64, action: i64) -> None:
        verb_of(state, a_of(frame)).answer(state, seat, a_of(frame), action)

    def text(self, state: Invasion, frame: i64, viewer: i64) -> str:
        seat = seat_of(frame)
        ways = verb_of(state, a_of(frame)).ways(state, seat)
        told = one_of(seat, viewer, ways)
        if seat != viewer:
            return f"{event_name(state, state.track[-1])}: {whom(seat, viewer)} {told}."
        return f"{event_name(state, state.track[-1])}: {told}{'?' if len(ways) > 1 else '. Which one?'}"

    def why_not(self, state: Invasion, frame: i64, seat: i64, move: Move) -> Refusal | None:
        if move.verb == "renew":
            return Refusal("SP-RULING-38", "You renew the market on your own turn, not in an event.")
        if move.verb == "decline":
            return Refusal("SP-RULING-24", "You must do what the event says as long as it is possible.")
        return verb_of(state, a_of(frame)).why_not(state, seat, move)

    def default(self, state: Invasion, frame: i64, seat: i64) -> i64:
        """Nothing is bought unless a unit would be lost; to name one that survives costs nothing."""
        legal = self.choices(state, frame, seat)
        if legal[-1] == moves.DECLINE:
            return moves.DECLINE
        if moves.SACRIFICE in legal and costs_nothing(state, seat, a_of(frame)):
            return moves.SACRIFICE
        return legal[0]

    def subject(self, frame: i64) -> Subject | None:
        return Subject(part=a_of(frame))


def verb_of(state: Invasion, index: i64) -> EventVerb:
    return VERBS[state.content.parts[index].verb]


def begin_part(state: Invasion, index: i64) -> None:
    """SP-EVT-3: a card may leave it to the planet what happens."""
    if state.content.parts[index].verb == parts.EV_PLANET:
        index = unique_part(state)
    verb_of(state, index).begin(state, index)


def unique_part(state: Invasion) -> i64:
    """SP-EVT-3, SP-PLANET-GASIER-0: one effect for all unique events, or one after the other."""
    part = next_unique_part(state)
    state.uniques += 1
    return part


def next_unique_part(state: Invasion) -> i64:
    planet = state.the_planet()
    part = planet.first_part
    if planet.last_part - planet.first_part > 1:
        part += state.uniques % (planet.last_part - planet.first_part)
    return part


def coming_parts(state: Invasion) -> list[parts.Part]:
    """What the event of this round will do; nothing if the last place of the track is empty."""
    card = state.track[-1]
    content = state.content
    found = content.parts[content.event_first[card] : content.event_last[card]] if card else []
    unique = content.parts[next_unique_part(state)]
    return [unique if part.verb == parts.EV_PLANET else part for part in found]
