"""DR-CARD-QUEEN: copying the text of another card."""

from __future__ import annotations

from mypy_extensions import i64

from pestis.games.divine_retribution import events, frames, moves
from pestis.games.divine_retribution.control import card_of, with_copy
from pestis.games.divine_retribution.rules.asking import DivineQuestion
from pestis.games.divine_retribution.rules.chronic import refresh
from pestis.games.divine_retribution.rules.decks import listed
from pestis.games.divine_retribution.rules.effects.texts import begin_text
from pestis.games.divine_retribution.state import Realm
from pestis.games.divine_retribution.words.names import may, source_name
from pestis.kernel.agenda import a_of, seat_of
from pestis.kernel.agenda import frame as pack
from pestis.kernel.moves import Move, Refusal


class Copy(DivineQuestion):
    """DR-CARD-QUEEN, DR-RULING-37: which card's text, if any. The frame has the place of the Queen."""

    kind = frames.ASK_COPY
    rules = ("DR-CARD-QUEEN", "DR-RULING-37")
    verbs = ("copy",)
    only = ("DR-RULING-37", "You copy an effect only at the moment you play the Queen.")

    def choices(self, state: Realm, frame: i64, seat: i64) -> list[i64]:
        found = listed(moves.COPY_CARD, copy_set(state, seat, a_of(frame)))
        found.append(moves.DECLINE)
        return found

    def answer(self, state: Realm, frame: i64, seat: i64, action: i64) -> None:
        if action != moves.DECLINE:
            take_copy(state, seat, a_of(frame), action - moves.COPY_CARD)

    def text(self, state: Realm, frame: i64, viewer: i64) -> str:
        name, seat = source_name(state, frame), seat_of(frame)
        if seat == viewer:
            return f"{name}: copy the effect of another card you control?"
        return f"{name}: {may(seat, viewer)} copy the effect of another controlled card."

    def why_not(self, state: Realm, frame: i64, seat: i64, move: Move) -> Refusal | None:
        name = state.content.names[move.args["card"]]
        return Refusal("DR-RULING-37", f"You control no other {name} with an effect to copy.")

    def no(self, state: Realm, frame: i64, seat: i64) -> str:
        return "Copy nothing"


def copy(state: Realm, seat: i64, place: i64) -> None:
    """DR-CARD-QUEEN, DR-RULING-37: one other controlled card with an effect, now or not at all."""
    if copy_set(state, seat, place):
        state.ask(seat, pack(frames.ASK_COPY, seat, place))
    else:
        state.emit(events.NOTHING_HAPPENED, seat, events.NOTHING_TO_COPY)


def copy_set(state: Realm, seat: i64, queen: i64) -> i64:
    """The cards whose text the Queen may copy, as bits."""
    control = state.controls[seat]
    found: i64 = 0
    for place in range(len(control)):
        card = card_of(control[place])
        if place != queen and state.content.has_effect[card]:
            found |= 1 << card
    return found


def take_copy(state: Realm, seat: i64, place: i64, card: i64) -> None:
    """DR-RULING-38: the normal text in full, as if printed on the Queen.

    DR-RULING-39: a Chronic text can be used once in this turn.
    """
    control = state.controls[seat]
    control[place] = with_copy(control[place], card)
    state.emit(events.COPIED, seat, card)
    refresh(state, seat)
    if not state.content.chronic[card]:
        begin_text(state, seat, place, card)
