"""SO-RSCH: a Technology from the deck in place of building."""

from __future__ import annotations

from mypy_extensions import i64

from pestis.games.space_opera import events
from pestis.games.space_opera import frames as on
from pestis.games.space_opera import moves as move
from pestis.games.space_opera.rules import hands, ships
from pestis.games.space_opera.rules.asking import SpaceQuestion
from pestis.games.space_opera.state import Galaxy
from pestis.games.space_opera.words.names import asks, tech_name
from pestis.games.space_opera.words.seats import does
from pestis.kernel.agenda import frame as pack
from pestis.kernel.agenda import seat_of
from pestis.kernel.events import VEIL_A
from pestis.kernel.moves import Move, Refusal
from pestis.kernel.piles import CARD_BITS, CARD_MASK


class AskPickTech(SpaceQuestion):
    """SO-RULING-17 with `choose`: the researcher picks a card of the deck."""

    kind = on.ASK_PICK_TECH
    rules = ("SO-RULING-17",)
    id = "pick_tech"
    is_plain = True

    def choices(self, state: Galaxy, frame: i64, seat: i64) -> list[i64]:
        return hands.tech_moves(hands.among(state.deck.entries))

    def answer(self, state: Galaxy, frame: i64, seat: i64, action: i64) -> None:
        tech = action - move.TECH
        state.deck.take_at(state.deck.index(tech))
        state.deck.shuffle(state.rng)
        hands.gain(state, seat, tech)
        keep(state, seat, tech)

    def text(self, state: Galaxy, frame: i64, viewer: i64) -> str:
        return f"Which Technology {asks(seat_of(frame), viewer, 'take')} from the deck?"

    def why_not(self, state: Galaxy, frame: i64, seat: i64, made: Move) -> Refusal | None:
        if made.verb == "tech":
            return Refusal(self.rules[0], f"{tech_name(state, made.args['tech'])} is not in the deck.")
        return super().why_not(state, frame, seat, made)

    def is_secret(self, state: Galaxy, frame: i64, seat: i64, action: i64) -> bool:
        return True


class AskReturn(SpaceQuestion):
    """SO-RSCH-3, SO-RULING-18: with five cards in hand one goes back."""

    kind = on.ASK_RETURN
    rules = ("SO-RSCH-3", "SO-RULING-18")
    id = "return_tech"
    is_plain = True

    def choices(self, state: Galaxy, frame: i64, seat: i64) -> list[i64]:
        return hands.tech_moves(hands.among(state.hands[seat].entries))

    def answer(self, state: Galaxy, frame: i64, seat: i64, action: i64) -> None:
        hands.give_back(state, seat, action - move.TECH)
        ships.settle_worlds(state)

    def text(self, state: Galaxy, frame: i64, viewer: i64) -> str:
        return f"{does(seat_of(frame), viewer, 'have')} five Technologies: which one goes back to the deck?"

    def why_not(self, state: Galaxy, frame: i64, seat: i64, made: Move) -> Refusal | None:
        if made.verb == "tech":
            return Refusal(self.rules[0], f"{tech_name(state, made.args['tech'])} is not in your hand.")
        return super().why_not(state, frame, seat, made)

    def saying(self, state: Galaxy, frame: i64, seat: i64, made: Move) -> str:
        if made.verb == "tech":
            return f"Give {tech_name(state, made.args['tech'])} back to the deck"
        return ""

    def is_secret(self, state: Galaxy, frame: i64, seat: i64, action: i64) -> bool:
        return True


def research(state: Galaxy, seat: i64) -> None:
    """SO-RSCH-1, SO-RSCH-2: one card of the deck, and no further turn in this phase."""
    state.passed |= 1 << seat
    state.push(pack(on.NEXT_BUILD, state.next_after(seat)))
    if state.rules.choose_research:
        show_deck(state, seat)
        state.ask(seat, pack(on.ASK_PICK_TECH, seat))
    else:
        keep(state, seat, hands.draw(state, seat))


def show_deck(state: Galaxy, seat: i64) -> None:
    """SO-RULING-17 with `choose`: the researcher sees the whole deck; shuffling ends that."""
    entries = state.deck.entries
    for place in range(len(entries)):
        entries[place] = entries[place] & CARD_MASK | 1 << (CARD_BITS + seat)


def keep(state: Galaxy, seat: i64, tech: i64) -> None:
    """SO-RSCH-3, SO-RULING-18: with five cards in hand one goes back."""
    state.emit(events.RESEARCHED, seat, tech, audience=1 << seat, veil=VEIL_A)
    if state.hands[seat].size() > hands.HAND_LIMIT:
        state.ask(seat, pack(on.ASK_RETURN, seat))
