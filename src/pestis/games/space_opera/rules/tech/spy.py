"""SO-TECH-SPY, SO-RULING-50: a Spy looks at all hands and copies a Technology for this Round."""

from __future__ import annotations

from mypy_extensions import i64

from pestis.games.space_opera import events
from pestis.games.space_opera import frames as on
from pestis.games.space_opera import moves as move
from pestis.games.space_opera.content.technologies import AMB, SPY
from pestis.games.space_opera.rules import hands
from pestis.games.space_opera.rules.asking import SpaceQuestion
from pestis.games.space_opera.state import Galaxy
from pestis.games.space_opera.words.names import asks, tech_name
from pestis.kernel.agenda import frame as pack
from pestis.kernel.agenda import seat_of
from pestis.kernel.events import VEIL_A
from pestis.kernel.moves import Move, Refusal
from pestis.kernel.piles import CARD_BITS


class AskCopy(SpaceQuestion):
    """SO-RULING-50: which Technology of the others is copied. It is a secret until it is used (SO-RULING-68)."""

    kind = on.ASK_COPY
    rules = ("SO-TECH-SPY", "SO-RULING-50")
    id = "copy"
    is_plain = True
    decline = "Copy nothing"

    def choices(self, state: Galaxy, frame: i64, seat: i64) -> list[i64]:
        return [*hands.tech_moves(others_hold(state, seat)), move.DECLINE]

    def answer(self, state: Galaxy, frame: i64, seat: i64, action: i64) -> None:
        if action == move.DECLINE:
            return
        tech = action - move.TECH
        state.copied[seat] = state.copied[seat] | 1 << tech
        state.emit(events.SPIED, seat, tech, audience=1 << seat, veil=VEIL_A)
        hands.refresh(state, seat)

    def text(self, state: Galaxy, frame: i64, viewer: i64) -> str:
        return f"Which Technology {asks(seat_of(frame), viewer, 'copy')} for this Round?"

    def why_not(self, state: Galaxy, frame: i64, seat: i64, made: Move) -> Refusal | None:
        if made.verb == "tech":
            name = tech_name(state, made.args["tech"])
            if made.args["tech"] == SPY:
                return Refusal(self.rules[0], "A Spy cannot copy a Spy.")
            return Refusal(self.rules[0], f"No other player holds {name}.")
        return super().why_not(state, frame, seat, made)

    def saying(self, state: Galaxy, frame: i64, seat: i64, made: Move) -> str:
        if made.verb != "tech":
            return ""
        # SO-RULING-50, SO-RULING-62: the copy is lost with the Round, and its ties with it, before any attack.
        tech = made.args["tech"]
        return f"Copy {tech_name(state, tech)}{': its ties end with this Round' if tech == AMB else ''}"

    def is_secret(self, state: Galaxy, frame: i64, seat: i64, action: i64) -> bool:
        return True


def somebody_holds(state: Galaxy, seat: i64) -> bool:
    for other in range(state.seats):
        if other != seat and state.hands[other].entries:
            return True
    return False


def spy(state: Galaxy, seat: i64) -> None:
    """SO-TECH-SPY, SO-RULING-50: look at all hands, then have one Technology more for this Round (or all)."""
    for other in range(state.seats):
        if other != seat:
            entries = state.hands[other].entries
            for place in range(len(entries)):
                entries[place] = entries[place] | 1 << (CARD_BITS + seat)
    seen = others_hold(state, seat)
    if seen == 0:
        return
    if state.rules.spy_all:
        state.copied[seat] = state.copied[seat] | seen
        hands.refresh(state, seat)
    else:
        state.ask(seat, pack(on.ASK_COPY, seat))


def others_hold(state: Galaxy, seat: i64) -> i64:
    """What could be copied: all that the others hold but a Spy."""
    found: i64 = 0
    for other in range(state.seats):
        if other != seat:
            found |= hands.among(state.hands[other].entries)
    return found & ~(1 << SPY)
