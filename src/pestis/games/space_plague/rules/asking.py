"""What all questions of the game have in common."""

from __future__ import annotations

from typing import ClassVar

from mypy_extensions import i64

from pestis.games.space_plague.state import Invasion
from pestis.games.space_plague.words.moments import MOMENTS
from pestis.games.space_plague.words.names import evolution_name
from pestis.kernel.agenda import kind_of
from pestis.kernel.frames import Question
from pestis.kernel.moves import Move, Refusal


class Subject:
    """What a question is about, as far as it has a card, a unit by board and place, or a part of a text (else -1),
    how much of the part is left, and what has to be paid."""

    def __init__(
        self, card: i64 = -1, host: i64 = -1, place: i64 = -1, part: i64 = -1, left: i64 = 0, energy: i64 = 0
    ) -> None:
        self.card = card
        self.host = host
        self.place = place
        self.part = part
        self.left = left
        self.energy = energy


class PlagueQuestion(Question[Invasion]):
    """Answers that can be given to it are refused in `why_not`, all others alike."""

    declining: ClassVar[str] = "Stop here"
    """What the move `decline` says."""

    def refusal(self, state: Invasion, frame: i64, seat: i64, move: Move) -> Refusal:
        """The most telling reason first; at worst when the move would have its moment, and what is asked now."""
        found = self.why_not(state, frame, seat, move)
        if found is not None:
            return found
        if move.verb == "use":
            return why_no_window(state, seat, move.args["card"])
        return self.not_now(state, frame, seat, move)

    def why_not(self, state: Invasion, frame: i64, seat: i64, move: Move) -> Refusal | None:
        """Why a move that could be an answer is none; None for all others."""
        return None

    def not_now(self, state: Invasion, frame: i64, seat: i64, move: Move) -> Refusal:
        cited, moment = MOMENTS[move.verb]
        return Refusal(cited, f"{moment} {self.text(state, frame, seat)}")

    def default(self, state: Invasion, frame: i64, seat: i64) -> i64:
        """Somebody who is away passes, goes on, and gives up the least; nothing is bought or used."""
        return self.choices(state, frame, seat)[0]

    def aim(self, state: Invasion, frame: i64) -> str:
        """What happens to a unit that is chosen as the target."""
        return "Choose"

    def subject(self, frame: i64) -> Subject | None:
        return None


def is_for_people(state: Invasion) -> bool:
    """SP-RULING-57: whether formalities are left out. Choices do not ask this: a question has it in its frame."""
    return state.skip_unable and state.for_people


def why_no_window(state: Invasion, seat: i64, instant: i64) -> Refusal:
    if not state.instants[seat] >> instant & 1:
        return Refusal("SP-MKT-4", f"You do not have {evolution_name(state, instant)}.")
    return Refusal("SP-RULING-29", "Instants come between the steps of the game: finish this one first.")


def open_question(state: Invasion) -> PlagueQuestion | None:
    """The question on top of the agenda, if there is one."""
    found = state.game.slots[kind_of(state.agenda[-1])].frame
    return found if isinstance(found, PlagueQuestion) else None
