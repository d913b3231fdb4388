"""DR-RULING-31: discarding from hand."""

from __future__ import annotations

from mypy_extensions import i64

from pestis.games.divine_retribution import events, frames, moves
from pestis.games.divine_retribution.content.cards import PENANCE_1
from pestis.games.divine_retribution.content.parts import Part
from pestis.games.divine_retribution.rules.asking import WEIGHT, CardQuestion, loss, why_not_there
from pestis.games.divine_retribution.rules.decks import discard_from_hand, is_single, listed
from pestis.games.divine_retribution.state import Realm
from pestis.games.divine_retribution.words.names import source_name
from pestis.kernel.agenda import a_of, b_of, c_of, seat_of
from pestis.kernel.agenda import frame as pack
from pestis.kernel.grammar import does
from pestis.kernel.moves import Move, Refusal


class Discard(CardQuestion):
    """DR-RULING-31: which card of the own hand. The frame has the place, the part, how many went before, and whose
    Persecute it is."""

    kind = frames.ASK_DISCARD
    rules = ("DR-RULING-31",)
    verbs = ("discard",)
    only = ("DR-RULING-31", "You discard a card only when an effect says so, and your hand in the End Phase.")

    def choices(self, state: Realm, frame: i64, seat: i64) -> list[i64]:
        return listed(moves.DISCARD_CARD, state.hand_set(seat))

    def answer(self, state: Realm, frame: i64, seat: i64, action: i64) -> None:
        discard_from_hand(state, seat, action - moves.DISCARD_CARD)
        discard(state, seat, a_of(frame), b_of(frame), c_of(frame) + 1)

    def text(self, state: Realm, frame: i64, viewer: i64) -> str:
        name, seat = source_name(state, frame), seat_of(frame)
        if seat == viewer:
            return f"{name}: which card do you discard?"
        return f"{name}: {does(seat, viewer, 'discard')} a card from hand."

    def why_not(self, state: Realm, frame: i64, seat: i64, move: Move) -> Refusal | None:
        return why_not_there(state, move, "hand")

    def harm(self, state: Realm, action: i64) -> i64:
        """Penance before all else."""
        card = action - moves.DISCARD_CARD
        return loss(state, card) - (WEIGHT * WEIGHT if card >= PENANCE_1 else 0)


def discard(state: Realm, seat: i64, place: i64, number: i64, so_far: i64) -> None:
    """DR-RULING-31: the player concerned chooses from the own hand; nothing to discard: nothing happens."""
    part = state.content.parts[number]
    hand = state.hands[seat].size()
    done = so_far & frames.CARDS_MASK
    if done == 0 and (hand == 0 or hand < part.hand_at_least):
        note_no_discard(state, seat, part)
        return
    if done >= part.count or hand == 0:
        return
    if hand == 1 or (state.skip_unable and is_single(state.hand_set(seat))):
        discard_from_hand(state, seat, state.hands[seat].card(0))
        discard(state, seat, place, number, so_far + 1)
    else:
        state.ask(seat, pack(frames.ASK_DISCARD, seat, place, number, so_far))


def note_no_discard(state: Realm, seat: i64, part: Part) -> None:
    if part.hand_at_least > 1:
        state.emit(events.NOTHING_HAPPENED, seat, events.HAND_TOO_SMALL, part.hand_at_least)
    else:
        state.emit(events.NOTHING_HAPPENED, seat, events.NO_CARD_IN_HAND)
