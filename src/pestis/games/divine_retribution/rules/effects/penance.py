"""DR-CARD-FRAG-P: drawing from the Penance deck."""

from __future__ import annotations

from mypy_extensions import i64

from pestis.games.divine_retribution import events, frames, moves
from pestis.games.divine_retribution.content.cards import PENANCE_1
from pestis.games.divine_retribution.rules.asking import CardQuestion, recruiting_harm
from pestis.games.divine_retribution.rules.decks import is_single, listed, put_on_top
from pestis.games.divine_retribution.rules.following import DECK_BITS, IS_PENANCE, relabel
from pestis.games.divine_retribution.state import Realm
from pestis.games.divine_retribution.words.names import a_card, opening, source_name
from pestis.kernel.agenda import a_of, b_of, c_of, seat_of
from pestis.kernel.agenda import frame as pack
from pestis.kernel.events import VEIL_A
from pestis.kernel.grammar import does
from pestis.kernel.moves import Move, Refusal
from pestis.kernel.piles import EVERYONE


class KeepPenance(CardQuestion):
    """DR-RULING-33: which of several Penance cards is Recruited first. The frame has the place, the part, how many
    were Recruited before, and whose Persecute it is."""

    kind = frames.ASK_PENANCE
    rules = ("DR-RULING-33",)
    verbs = ("recruit",)

    def choices(self, state: Realm, frame: i64, seat: i64) -> list[i64]:
        return listed(moves.RECRUIT_CARD, drawn_set(state))

    def answer(self, state: Realm, frame: i64, seat: i64, action: i64) -> None:
        recruit_penance(state, seat, action - moves.RECRUIT_CARD)
        settle_penances(state, seat, a_of(frame), b_of(frame), c_of(frame) + 1)

    def text(self, state: Realm, frame: i64, viewer: i64) -> str:
        name, seat = source_name(state, frame), seat_of(frame)
        if seat == viewer:
            several = state.content.parts[b_of(frame)].recruits - (c_of(frame) & frames.CARDS_MASK) > 1
            return f"{name}: which Penance do you Recruit{' first' if several else ''}?"
        return f"{name}: {does(seat, viewer, 'Recruit')} one of the drawn Penance cards."

    def why_not(self, state: Realm, frame: i64, seat: i64, move: Move) -> Refusal | None:
        name = opening(a_card(state, move.args["card"]))
        return Refusal("DR-RULING-33", f"{name} is not among the Penance cards you have drawn.")

    def is_secret(self, state: Realm, frame: i64, seat: i64, action: i64) -> bool:
        """DR-RULING-33: only the victim knows which of the Penances it keeps."""
        return not state.reveal_penance

    def harm(self, state: Realm, action: i64) -> i64:
        return recruiting_harm(state, action - moves.RECRUIT_CARD)


def draw_penances(state: Realm, seat: i64, place: i64, number: i64, so_far: i64) -> None:
    """DR-CARD-FRAG-P: draw from the Penance deck, then Recruit. DR-RULING-32: as many as there are."""
    left = state.content.parts[number].count
    while left > 0 and draw_penance(state, seat):
        left -= 1
    if not state.drawn:
        state.emit(events.NOTHING_HAPPENED, seat, events.NO_PENANCE_LEFT)
    settle_penances(state, seat, place, number, so_far)


def draw_penance(state: Realm, seat: i64) -> bool:
    """DR-RULING-32: take the top Penance; False if there is none left."""
    if not state.penances and state.recycle_penance:
        bring_back_penance(state)
    if not state.penances:
        return False
    card = state.penances.pop()
    state.drawn.append(card)
    known = EVERYONE if state.reveal_penance else 1 << seat
    state.emit(events.DREW_PENANCE, seat, card, audience=known, veil=VEIL_A)
    return True


def bring_back_penance(state: Realm) -> None:
    """DR-RULING-32 with `recycle_pitted_penance`: Penance in the Plague Pit becomes a new Penance deck."""
    state.penances = [card for card in state.pit if card >= PENANCE_1]
    state.pit = [card for card in state.pit if card < PENANCE_1]
    state.penances.sort()
    state.rng.shuffle(state.penances)
    if state.penances:
        state.penance_decks += 1
        if state.drawn:
            # One effect draws from both decks: which card came from which is soon forgotten.
            relabel(state, [state.penance_decks - 1], state.penance_decks)
        state.emit(events.PENANCE_RECYCLED, -1, len(state.penances))


def settle_penances(state: Realm, seat: i64, place: i64, number: i64, so_far: i64) -> None:
    """DR-RULING-33: the victim chooses which of several to Recruit, and in which order; the rest is discarded."""
    part = state.content.parts[number]
    while state.drawn and so_far & frames.CARDS_MASK < part.recruits:
        if not is_forced_penance(state, state.skip_unable):
            state.ask(seat, pack(frames.ASK_PENANCE, seat, place, number, so_far))
            return
        recruit_penance(state, seat, state.drawn[0])
        so_far += 1
    for card in state.drawn:
        state.discards[seat].append(card)
        state.emit(events.DISCARDED, seat, card, events.FROM_PENANCE_ZONE)
    state.drawn = []


def is_forced_penance(state: Realm, able: bool) -> bool:
    """Whether there is no choice, as far as everybody can see; with `able` whether there is none."""
    if len(state.drawn) == 1:
        return True
    return (able or state.reveal_penance) and is_single(drawn_set(state))


def drawn_set(state: Realm) -> i64:
    found: i64 = 0
    for card in state.drawn:
        found |= 1 << card
    return found


def recruit_penance(state: Realm, seat: i64, card: i64) -> None:
    """DR-RULING-33: who knows the kind of it, beside that it is a Penance."""
    state.drawn.remove(card)
    known_to = 1 << seat | IS_PENANCE | state.penance_decks << DECK_BITS
    put_on_top(state, seat, card, EVERYONE if state.reveal_penance else known_to, events.FROM_PENANCE_ZONE)
