"""DR-KEY-2: putting cards from hand or discard pile into the Plague Pit.

DR-RULING-49: with `ask="public"` only what everybody can see to have one outcome is done without asking; with
`ask="able"` every choice with one option. So it is with all effects that ask for a card.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from pestis.games.divine_retribution import events, frames, moves
from pestis.games.divine_retribution.content import parts
from pestis.games.divine_retribution.content.cards import PENANCE_1
from pestis.games.divine_retribution.content.parts import Part
from pestis.games.divine_retribution.rules.asking import CardQuestion, loss, why_not_there
from pestis.games.divine_retribution.rules.decks import (
    is_single,
    listed,
    take_from_discard,
    take_from_hand,
    throw_away,
)
from pestis.games.divine_retribution.rules.effects.plain import book, draw_cards, gain
from pestis.games.divine_retribution.state import Realm
from pestis.games.divine_retribution.words.names import a_card, may, source_name
from pestis.kernel.agenda import a_of, b_of, c_of, seat_of
from pestis.kernel.agenda import frame as pack
from pestis.kernel.grammar import does
from pestis.kernel.moves import Move, Refusal
from pestis.kernel.piles import CARD_MASK

# Where a part takes cards from, by the bits of FROM_HAND and FROM_DISCARD.
WHERE: Final = ("here", "in your hand", "in your discard pile", "in your hand or discard pile")


class Pit(CardQuestion):
    """DR-KEY-2: which card is thrown away. The frame has the place, the part, and how many went before."""

    kind = frames.ASK_PIT
    rules = ("DR-KEY-2",)
    verbs = ("pit", "pit_discarded")
    only = ("DR-KEY-2", "You put a card into the Plague Pit only when an effect says so.")

    def choices(self, state: Realm, frame: i64, seat: i64) -> list[i64]:
        return pit_choices(state, seat, state.content.parts[b_of(frame)])

    def answer(self, state: Realm, frame: i64, seat: i64, action: i64) -> None:
        if action == moves.DECLINE:
            finish_pit(state, seat, state.content.parts[b_of(frame)], c_of(frame))
        else:
            pit_one(state, seat, a_of(frame), b_of(frame), c_of(frame), action)

    def text(self, state: Realm, frame: i64, viewer: i64) -> str:
        part = state.content.parts[b_of(frame)]
        pitted = c_of(frame)
        name, seat = source_name(state, frame), seat_of(frame)
        card = f"{'another' if pitted else 'a'} {'Penance card' if part.only_penance else 'card'}"
        optional = part.may or part.up_to
        if seat == viewer:
            asked = f"put {card}" if optional else f"which {'Penance' if part.only_penance else 'card'} goes"
            return f"{name}: {asked} into the Plague Pit?"
        put = f"{may(seat, viewer)} put" if optional else does(seat, viewer, "put")
        return f"{name}: {put} {card} into the Plague Pit."

    def why_not(self, state: Realm, frame: i64, seat: i64, move: Move) -> Refusal | None:
        from_hand = move.verb == "pit"
        zone = "hand" if from_hand else "discard pile"
        where = state.content.parts[b_of(frame)].where
        if not where & (parts.FROM_HAND if from_hand else parts.FROM_DISCARD):
            return Refusal("DR-KEY-2", f"This effect takes no card from your {zone}.")
        cards = state.hand_set(seat) if from_hand else state.discard_set(seat)
        if not cards >> move.args["card"] & 1:
            return why_not_there(state, move, zone)
        name = a_card(state, move.args["card"])
        return Refusal("DR-KEY-2", f"This effect takes Penance cards only, and {name} is not one.")

    def no(self, state: Realm, frame: i64, seat: i64) -> str:
        if seat_of(frame) != seat:
            return super().no(state, frame, seat)
        part = state.content.parts[b_of(frame)]
        if len(pit_choices(state, seat, part)) == 1:
            return f"Go on: you have no {'Penance' if part.only_penance else 'card'} {WHERE[part.where]}"
        return "Put no more into the Plague Pit" if c_of(frame) else "Put nothing into the Plague Pit"

    def harm(self, state: Realm, action: i64) -> i64:
        return loss(state, action - (moves.PIT_HAND if action < moves.PIT_DISCARD else moves.PIT_DISCARD))


def pit(state: Realm, seat: i64, place: i64, number: i64, pitted: i64) -> None:
    """DR-KEY-2: so many cards from hand or discard pile, "up to" or all of them."""
    part = state.content.parts[number]
    if pitted >= part.count or not may_find_to_pit(state, seat, part, state.skip_unable):
        finish_pit(state, seat, part, pitted)
    elif is_forced_pit(state, seat, part, state.skip_unable):
        pit_one(state, seat, place, number, pitted, pit_choices(state, seat, part)[0])
    else:
        state.ask(seat, pack(frames.ASK_PIT, seat, place, number, pitted))


def pit_one(state: Realm, seat: i64, place: i64, number: i64, pitted: i64, action: i64) -> None:
    """One card, and what the text gives for it."""
    if action >= moves.PIT_DISCARD:
        card = action - moves.PIT_DISCARD
        take_from_discard(state, seat, card)
        throw_away(state, seat, card, events.FROM_DISCARD_ZONE)
    else:
        card = action - moves.PIT_HAND
        take_from_hand(state, seat, card)
        throw_away(state, seat, card, events.FROM_HAND_ZONE)
    part = state.content.parts[number]
    if part.each_contagion:
        gain(state, seat, place, part.each_contagion)
    pit(state, seat, place, number, pitted + 1)


def may_find_to_pit(state: Realm, seat: i64, part: Part, able: bool) -> bool:
    """Whether there may be something to pit, as far as everybody can see; with `able` whether there is."""
    if part.where & parts.FROM_DISCARD and fitting(state.discard_set(seat), part):
        return True
    if not part.where & parts.FROM_HAND or not state.hands[seat].entries:
        return False
    if able:
        return fitting(state.hand_set(seat), part) != 0
    return not part.only_penance or has_penance(state, seat)


def has_penance(state: Realm, seat: i64) -> bool:
    """DR-RULING-48: everybody can count whether a Penance lies in hand or draw pile."""
    for entry in state.hands[seat].entries:
        if entry & CARD_MASK >= PENANCE_1:
            return True
    for entry in state.draws[seat].entries:
        if entry & CARD_MASK >= PENANCE_1:
            return True
    return False


def fitting(cards: i64, part: Part) -> i64:
    return cards >> PENANCE_1 << PENANCE_1 if part.only_penance else cards


def is_forced_pit(state: Realm, seat: i64, part: Part, able: bool) -> bool:
    """Whether everybody can see that there is one answer; with `able` whether there is."""
    if part.may or part.up_to:
        return False
    if able:
        return len(pit_choices(state, seat, part)) == 1
    if part.only_penance and part.where & parts.FROM_HAND:
        return False
    held = state.hands[seat].size() if part.where & parts.FROM_HAND else 0
    thrown = state.discard_set(seat) if part.where & parts.FROM_DISCARD else 0
    return (held == 1 and not thrown) or (held == 0 and is_single(thrown))


def pit_choices(state: Realm, seat: i64, part: Part) -> list[i64]:
    found: list[i64] = []
    if part.where & parts.FROM_HAND:
        found += listed(moves.PIT_HAND, fitting(state.hand_set(seat), part))
    if part.where & parts.FROM_DISCARD:
        found += listed(moves.PIT_DISCARD, fitting(state.discard_set(seat), part))
    if part.may or part.up_to or not found:
        found.append(moves.DECLINE)
    return found


def finish_pit(state: Realm, seat: i64, part: Part, pitted: i64) -> None:
    """DR-RULING-10: "if you do" needs that something was pitted."""
    if pitted and part.then_draw:
        if part.when == parts.IN_END:
            book(state, seat, part.then_draw, 0)
        else:
            draw_cards(state, seat, part.then_draw)
    elif not pitted and state.journal is not None and not may_find_to_pit(state, seat, part, False):
        state.emit(events.NOTHING_HAPPENED, seat, events.NOTHING_TO_PIT)
