"""What a frame of the agenda is: a step that happens by itself, or a question that somebody answers.

Each kind of frame is one small class in the file of its chapter, and one object of it serves all frames of its
kind: what is different from frame to frame is packed into the frame itself (`pestis.kernel.agenda`).

    class Bid(Question[Market]):
        \"\"\"NM-BID-1: everybody bids in secret.\"\"\"

        kind = ASK_BIDS
        rules = ("NM-BID-1",)

        def choices(self, state: Market, frame: i64, seat: i64) -> list[i64]: ...
        def reveal(self, state: Market, frame: i64, answers: list[i64]) -> None: ...
        def text(self, state: Market, frame: i64, viewer: i64) -> str: ...
        def refusal(self, state: Market, frame: i64, seat: i64, move: Move) -> Refusal: ...

Whoever reads the class has read all of that question: what may be chosen, what happens then, what it says, why
not, and what is done for somebody who is away. A game hands its frames to `Game`, which finds them by kind.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar, Generic, TypeVar, final

from mypy_extensions import i64, mypyc_attr

from pestis.kernel.errors import DefinitionError, unfilled
from pestis.kernel.moves import Move, Refusal

S = TypeVar("S")

MOST_KINDS = 256


@mypyc_attr(allow_interpreted_subclasses=True)
class Frame(Generic[S]):
    """A kind of frame. Games derive from `Step` and `Question`."""

    kind: ClassVar[int] = -1

    def _missing(self, hook: str) -> Exception:
        return unfilled(self, hook)

    def happen(self, state: S, frame: i64) -> None:
        """Carry the frame out; it has been taken from the agenda already."""
        raise self._missing("happen")

    def choices(self, state: S, frame: i64, seat: i64) -> list[i64]:
        """The answers that this seat can give, in a stable order."""
        raise self._missing("choices")

    def answer(self, state: S, frame: i64, seat: i64, action: i64) -> None:
        """Take the answer; the frame has been taken from the agenda already."""
        raise self._missing("answer")

    def reveal(self, state: S, frame: i64, answers: list[i64]) -> None:
        """Take the secret answers of all seats at once (-1: was not asked)."""
        raise self._missing("reveal")

    def text(self, state: S, frame: i64, viewer: i64) -> str:
        """What is asked, in one sentence, as this viewer may know it."""
        raise self._missing("text")

    def cites(self, state: S, frame: i64) -> tuple[str, ...]:
        """The rules that ask."""
        raise self._missing("cites")

    def refusal(self, state: S, frame: i64, seat: i64, move: Move) -> Refusal:
        """Why the seat that is asked cannot make this move now."""
        raise self._missing("refusal")

    def not_asked(self, state: S, frame: i64, seat: i64) -> Refusal | None:
        """Why a seat that is not asked, or has answered, cannot choose now; None: it is told who must choose."""
        return None

    def default(self, state: S, frame: i64, seat: i64) -> i64:
        """What is done for somebody who is away: decline, pass, or the least harmful choice."""
        raise self._missing("default")

    def is_secret(self, state: S, frame: i64, seat: i64, action: i64) -> bool:
        """Whether some other seat cannot see that this one makes this move now, even if it finds out later."""
        return False


@mypyc_attr(allow_interpreted_subclasses=True)
class Step(Frame[S]):
    """Something that happens by itself: fill in `happen`."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Question(Frame[S]):
    """Something a seat is asked: fill in `choices`, `answer` (or `reveal`), `text`, `refusal`, and `rules`."""

    rules: ClassVar[tuple[str, ...]] = ()

    def cites(self, state: S, frame: i64) -> tuple[str, ...]:
        return self.rules

    def default(self, state: S, frame: i64, seat: i64) -> i64:
        return self.choices(state, frame, seat)[-1]


class Unused(Frame[S]):
    """Stands in the table for kinds that no frame has: whatever is asked of it is the author's mistake."""

    def __init__(self, kind: int) -> None:
        self.number = kind

    def _missing(self, hook: str) -> Exception:
        return DefinitionError(f"the game has no frame of the kind {self.number}; `frames` must list one")


@final
class Slot:
    """The place of a frame in the table of its game.

    Compiled code asks every item of a list for its class, which takes long for one of many; this class is one.
    """

    def __init__(self, frame: Frame[Any]) -> None:
        self.frame = frame


def frame_table(frames: Sequence[Frame[Any]]) -> list[Frame[Any]]:
    """The frames of a game by their kind."""
    table: list[Frame[Any]] = [Unused(kind) for kind in range(MOST_KINDS)]
    for frame in frames:
        name = type(frame).__name__
        if not 0 <= frame.kind < MOST_KINDS:
            raise DefinitionError(f"frame {name}: its kind is {frame.kind}; allowed: 0 to {MOST_KINDS - 1}")
        there = table[frame.kind]
        if not isinstance(there, Unused):
            raise DefinitionError(f"frames {type(there).__name__} and {name} both have the kind {frame.kind}")
        table[frame.kind] = frame
    return table
