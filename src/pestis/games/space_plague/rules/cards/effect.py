"""A verb of card texts: what can be chosen, what it does, what it asks, why not.

One object of a class serves all parts with its verb; `part` has their numbers (`content.parts`).
"""

from __future__ import annotations

from typing import ClassVar, final

from mypy_extensions import i64

from pestis.games.space_plague import frames, moves
from pestis.games.space_plague.content.parts import Part
from pestis.games.space_plague.rules.movement import only_jumps
from pestis.games.space_plague.state import Invasion
from pestis.kernel.agenda import frame as pack
from pestis.kernel.errors import unfilled
from pestis.kernel.moves import Move, Refusal


class Effect:
    """A verb with something to choose; those of permanents that work by themselves never have any."""

    verb: ClassVar[int] = -1
    asks: ClassVar[str] = ""
    """What the one who chooses does: "shield a unit"."""
    question: ClassVar[str] = ""
    """The same as a question to them: "which unit gets your shield?"."""
    idle: ClassVar[str] = ""
    """Why there is nothing to choose; `{whose}` is the one who would."""
    aim: ClassVar[str] = "Choose"
    """What happens to a unit of another board that is chosen."""
    repeats: ClassVar[bool] = False
    """Whether its number says how often there is to choose."""

    def begin(self, state: Invasion, seat: i64, index: i64, left: i64, done: i64) -> None:
        """Ask, if there is a choice. `done`: the card is done in full already, so this may be declined."""
        if self.can_do(state, seat, state.content.parts[index], left):
            state.ask(seat, pack(frames.ASK_PART, seat, index, left, done))

    def can_do(self, state: Invasion, seat: i64, part: Part, left: i64) -> bool:
        """Whether there is any choice; the most common verbs find that out without listing them all."""
        found: list[i64] = []
        self.add_choices(state, seat, part, left, found)
        return len(found) > 0

    def choices(self, state: Invasion, seat: i64, part: Part, left: i64, done: i64) -> list[i64]:
        found: list[i64] = []
        self.add_choices(state, seat, part, left, found)
        if found and may_decline(state, found, done != 0 or part.up_to):
            found.append(moves.DECLINE)
        return found

    def add_choices(self, state: Invasion, seat: i64, part: Part, left: i64, found: list[i64]) -> None:
        """Add the moves that can be chosen."""

    def takes(self, action: i64) -> bool:
        """Whether a move has the verb of this choice, if it is possible now or not."""
        return False

    def is_sensible(self, state: Invasion, seat: i64, action: i64) -> bool:
        """Whether it neither helps a native or somebody else, nor hurts an own unit."""
        return True

    def reaches(self, state: Invasion, seat: i64, part: Part, other: i64) -> bool:
        """Whether something of this other player can be chosen."""
        return False

    def carry_out(self, state: Invasion, seat: i64, index: i64, left: i64, action: i64) -> None:
        raise unfilled(self, "carry_out")

    def why_not(self, state: Invasion, seat: i64, part: Part, left: i64, move: Move) -> Refusal:
        """Why a move that `takes` names is not possible."""
        raise unfilled(self, "why_not")


@final
class Slot:
    """The place of an effect in the table of all verbs, as in `pestis.kernel.frames`."""

    def __init__(self, effect: Effect) -> None:
        self.effect = effect


class Automatic(Effect):
    """A verb with nothing to choose. `can_do` says whether it would do anything now."""

    def begin(self, state: Invasion, seat: i64, index: i64, left: i64, done: i64) -> None:
        self.happen(state, seat, state.content.parts[index])

    def happen(self, state: Invasion, seat: i64, part: Part) -> None:
        raise unfilled(self, "happen")


def may_decline(state: Invasion, found: list[i64], up_to: bool) -> bool:
    """SP-RULING-12: what is possible is done, unless the card says "up to" or only a jump is left."""
    return up_to or not state.mandatory or only_jumps(found)


def ask_again(state: Invasion, seat: i64, index: i64, left: i64) -> None:
    """The rest of a part whose number says how often there is to choose."""
    if left > 1:
        state.push(pack(frames.PART, seat, index, left - 1))
