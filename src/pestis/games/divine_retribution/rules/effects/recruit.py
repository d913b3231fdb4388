"""DR-KEY-1: fetching cards from the discard pile."""

from __future__ import annotations

from mypy_extensions import i64

from pestis.games.divine_retribution import events, frames, moves
from pestis.games.divine_retribution.rules.asking import CardQuestion, recruiting_harm, why_not_there
from pestis.games.divine_retribution.rules.decks import is_single, listed, put_on_top, take_from_discard
from pestis.games.divine_retribution.state import Realm
from pestis.games.divine_retribution.words.names import may, source_name
from pestis.kernel.agenda import a_of, b_of, c_of, seat_of
from pestis.kernel.agenda import frame as pack
from pestis.kernel.grammar import does
from pestis.kernel.moves import Move, Refusal
from pestis.kernel.piles import EVERYONE


class Recruit(CardQuestion):
    """DR-KEY-1: which card of the discard pile. The frame has the place, the part, how many came before, and whose
    Persecute it is."""

    kind = frames.ASK_RECRUIT
    rules = ("DR-KEY-1",)
    verbs = ("recruit",)
    only = ("DR-KEY-1", "You Recruit only when an effect says so.")

    def choices(self, state: Realm, frame: i64, seat: i64) -> list[i64]:
        found = listed(moves.RECRUIT_CARD, state.discard_set(seat))
        if state.content.parts[b_of(frame)].may:
            found.append(moves.DECLINE)
        return found

    def answer(self, state: Realm, frame: i64, seat: i64, action: i64) -> None:
        if action != moves.DECLINE:
            recruit_discarded(state, seat, action - moves.RECRUIT_CARD)
            recruit(state, seat, a_of(frame), b_of(frame), c_of(frame) + 1)

    def text(self, state: Realm, frame: i64, viewer: i64) -> str:
        name, seat = source_name(state, frame), seat_of(frame)
        optional = state.content.parts[b_of(frame)].may
        if seat == viewer:
            asked = "Recruit a card from your discard pile" if optional else "which discarded card do you Recruit"
            return f"{name}: {asked}?"
        take = f"{may(seat, viewer)} Recruit" if optional else does(seat, viewer, "Recruit")
        return f"{name}: {take} a card from the discard pile."

    def why_not(self, state: Realm, frame: i64, seat: i64, move: Move) -> Refusal | None:
        return why_not_there(state, move, "discard pile")

    def no(self, state: Realm, frame: i64, seat: i64) -> str:
        return "Recruit no more" if c_of(frame) & frames.CARDS_MASK else "Recruit nothing"

    def harm(self, state: Realm, action: i64) -> i64:
        return recruiting_harm(state, action - moves.RECRUIT_CARD)


def recruit(state: Realm, seat: i64, place: i64, number: i64, so_far: i64) -> None:
    """DR-KEY-1: a card from the own discard pile on top of the own draw pile."""
    part = state.content.parts[number]
    found = state.discard_set(seat)
    done = so_far & frames.CARDS_MASK
    if not found or done >= part.count:
        if done == 0:
            state.emit(events.NOTHING_HAPPENED, seat, events.NOTHING_TO_RECRUIT)
    elif is_single(found) and not part.may:
        recruit_discarded(state, seat, state.discards[seat][0])
        recruit(state, seat, place, number, so_far + 1)
    else:
        state.ask(seat, pack(frames.ASK_RECRUIT, seat, place, number, so_far))


def recruit_discarded(state: Realm, seat: i64, card: i64) -> None:
    """DR-RULING-48: everybody saw it, and can follow it."""
    take_from_discard(state, seat, card)
    put_on_top(state, seat, card, EVERYONE, events.FROM_DISCARD_ZONE)
