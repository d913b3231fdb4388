"""SP-TERM-5: events that make players trash cards."""

from __future__ import annotations

from mypy_extensions import i64

from pestis.games.space_plague import events, frames, moves
from pestis.games.space_plague.board import BOARD, SPACES
from pestis.games.space_plague.cards import NO_CARD, PLAYABLE, count_in
from pestis.games.space_plague.content import parts
from pestis.games.space_plague.rules.asking import PlagueQuestion
from pestis.games.space_plague.rules.card_refusals import why_not_in_hand
from pestis.games.space_plague.rules.event.closest import destroy_closest
from pestis.games.space_plague.rules.event.verb import EventVerb
from pestis.games.space_plague.state import Invasion
from pestis.games.space_plague.words.names import card_name
from pestis.kernel.agenda import frame as pack
from pestis.kernel.agenda import seat_of
from pestis.kernel.grammar import does
from pestis.kernel.moves import Move, Refusal


class TrashCards(EventVerb):
    """SP-EV-17-E: a card from hand, or two played cards."""

    verb = parts.EV_TRASH

    def choices(self, state: Invasion, seat: i64) -> list[i64]:
        found: list[i64] = []
        add_cards(state.hand[seat], moves.TRASH, found)
        if count_in(state.played[seat]) >= 2:
            add_cards(state.played[seat], moves.TRASH_PLAYED, found)
        return found

    def answer(self, state: Invasion, seat: i64, index: i64, action: i64) -> None:
        if action < moves.TRASH_PLAYED:
            trash(state, seat, action - moves.TRASH)
        else:
            trash(state, seat, action - moves.TRASH_PLAYED)
            trash_second(state, seat)

    def ways(self, state: Invasion, seat: i64) -> tuple[str, ...]:
        if not state.hand[seat]:
            return ("trash two played cards",)
        if count_in(state.played[seat]) > 1:
            return ("trash a card from hand", "trash two played cards")
        return ("trash a card from hand",)

    def why_not(self, state: Invasion, seat: i64, move: Move) -> Refusal | None:
        if move.verb == "trash":
            return why_not_in_hand(state, seat, move.args["card"], "SP-RULING-24")
        return why_not_played(state, seat, move) if move.verb == "trash_played" else None


class CardOrUnit(EventVerb):
    """SP-PLANET-PROTON: a card from hand, or the unit closest to the core."""

    verb = parts.EV_CARD_OR_UNIT

    def choices(self, state: Invasion, seat: i64) -> list[i64]:
        found: list[i64] = []
        add_cards(state.hand[seat], moves.TRASH, found)
        if has_units(state, seat):
            found.append(moves.SACRIFICE)
        return found

    def answer(self, state: Invasion, seat: i64, index: i64, action: i64) -> None:
        if action == moves.SACRIFICE:
            destroy_closest(state, seat, index)
        else:
            trash(state, seat, action - moves.TRASH)

    def ways(self, state: Invasion, seat: i64) -> tuple[str, ...]:
        lost = ("lose the unit closest to the core",) if has_units(state, seat) else ()
        return ("trash a card from hand", *lost)

    def why_not(self, state: Invasion, seat: i64, move: Move) -> Refusal | None:
        if move.verb == "trash":
            return why_not_in_hand(state, seat, move.args["card"], "SP-RULING-24")
        return Refusal("SP-RULING-24", "You have no unit to lose.") if move.verb == "sacrifice" else None


class TrashLast(EventVerb):
    """SP-PLANET-GASIER-3, SP-RULING-14: the hand card that was resolved last, wherever it lies."""

    verb = parts.EV_TRASH_LAST

    def befall(self, state: Invasion, seat: i64, index: i64) -> None:
        if state.last[seat] >= 0:
            trash(state, seat, state.last[seat])


class AskSecond(PlagueQuestion):
    """SP-EV-17-E: the second played card to trash."""

    kind = frames.ASK_SECOND
    rules = ("SP-EV-17-E",)

    def choices(self, state: Invasion, frame: i64, seat: i64) -> list[i64]:
        found: list[i64] = []
        add_cards(state.played[seat], moves.TRASH_PLAYED, found)
        return found

    def answer(self, state: Invasion, frame: i64, seat: i64, action: i64) -> None:
        trash(state, seat, action - moves.TRASH_PLAYED)

    def text(self, state: Invasion, frame: i64, viewer: i64) -> str:
        if seat_of(frame) == viewer:
            return "Which other played card do you trash?"
        return f"{does(seat_of(frame), viewer, 'trash')} a second played card."

    def why_not(self, state: Invasion, frame: i64, seat: i64, move: Move) -> Refusal | None:
        return why_not_played(state, seat, move) if move.verb == "trash_played" else None


def add_cards(cards: i64, verb: i64, found: list[i64]) -> None:
    card: i64 = 0
    while card < PLAYABLE:
        if cards >> card & 1:
            found.append(verb + card)
        card += 1


def has_units(state: Invasion, seat: i64) -> bool:
    """Whether anybody stands on the own board."""
    return state.occupied >> seat * SPACES & BOARD != 0


def trash(state: Invasion, seat: i64, card: i64) -> None:
    """SP-TERM-5: a card leaves the game for good, from the hand or from the played cards."""
    bit: i64 = 1 << card
    zone = events.FROM_HAND if state.hand[seat] & bit else events.FROM_PLAYED
    state.hand[seat] = state.hand[seat] & ~bit
    state.played[seat] = state.played[seat] & ~bit
    state.trashed[seat] = state.trashed[seat] | bit
    if state.last[seat] == card:
        state.last[seat] = NO_CARD
    state.emit(events.TRASHED, seat, card, zone)


def trash_second(state: Invasion, seat: i64) -> None:
    """SP-EV-17-E: the second played card; SP-RULING-46: the only one that is left goes by itself."""
    left: list[i64] = []
    add_cards(state.played[seat], 0, left)
    if len(left) == 1:
        trash(state, seat, left[0])
    else:
        state.ask(seat, pack(frames.ASK_SECOND, seat))


def why_not_played(state: Invasion, seat: i64, move: Move) -> Refusal:
    card = move.args["card"]
    if state.played[seat] >> card & 1:
        return Refusal("SP-RULING-24", "That takes two played cards, and you have one.")
    return Refusal("SP-RULING-14", f"{card_name(state, card)} is not among your played cards.")
