"""A table as a terminal sees it, wherever it is kept: in this process, on a server, or in a record."""

from __future__ import annotations

import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Literal

from pestis.kernel.errors import PestisError
from pestis.kernel.moves import Refusal
from pestis.kernel.words import seat_name
from pestis.terminal.facts import GameFacts
from pestis.terminal.json_types import Json

Status = Literal["open", "playing", "over"]
Connection = Literal["live", "connecting", "lost", "closed"]


class TableProblem(PestisError):
    """Something at a table that cannot be done now; `rule` says which rule forbids it, if one does."""

    def __init__(self, text: str, rule: str = "") -> None:
        super().__init__(text)
        self.text = text
        self.rule = rule

    def __reduce__(self) -> tuple[type[TableProblem], tuple[str, str]]:
        return type(self), (self.text, self.rule)


@dataclass(frozen=True)
class Sitter:
    """Who sits on a seat."""

    seat: int
    name: str
    kind: str
    bot: str | None = None
    present: bool = True
    clock_ms: int | None = None

    @property
    def label(self) -> str:
        """Beside the colour: a name, the level of a bot, or nobody yet."""
        if self.kind == "open":
            return "free"
        if self.bot:
            return f"{self.bot} bot"
        name = "" if self.name == seat_name(self.seat) else self.name
        return f"{name} (gone)".strip() if self.kind == "left" else name


@dataclass(frozen=True)
class Undo:
    possible: bool = False
    asked_by: int | None = None
    agreed: tuple[int, ...] = ()


@dataclass(frozen=True)
class Now:
    """Where the match is, from one viewer's eyes."""

    status: Status
    seat: int | None
    view: Json | None
    moves: Sequence[Json]
    log: int
    sitters: Sequence[Sitter]
    undo: Undo = Undo()
    ending: Json | None = None
    read_at: float = field(default_factory=time.monotonic)

    @property
    def is_asked(self) -> bool:
        return bool(self.moves)

    @property
    def question(self) -> Json | None:
        return self.view["question"] if self.view else None

    @property
    def pending(self) -> list[int]:
        return list(self.view["pending"]) if self.view and self.status == "playing" else []


class Table(ABC):
    """What screens and the plain dialogue need of a table. `on_change` is called whenever something is new."""

    facts: GameFacts
    has_chat = False

    def __init__(self) -> None:
        self.events: list[Json] = []
        self.talk: list[Json] = []
        self.connection: Connection = "live"
        self.notice = ""
        # A seat of this terminal that is asked while another one is shown: the curtain is drawn.
        self.curtain: int | None = None
        self.on_change: Callable[[], None] = lambda: None

    @property
    @abstractmethod
    def now(self) -> Now:
        """The table as the present viewer may see it."""

    async def start(self) -> None:
        """Begin or connect; returns when there is something to show."""
        self.on_change()

    async def close(self) -> None:
        """Leave, with everything kept that is needed to go on."""
        self.on_change = lambda: None

    @abstractmethod
    def goodbye(self) -> str:
        """One or two lines that say how to go on later."""

    async def open_curtain(self) -> None:
        """The person who is asked sits at the screen now."""
        self.curtain = None

    # What people do. All of these raise TableProblem if it cannot be done.

    async def play(self, action: int) -> None:
        raise TableProblem("No move can be made here.")

    async def undo(self) -> str:
        """Take back; says what came of it."""
        raise TableProblem("Nothing can be taken back here.")

    async def answer_undo(self, agree: bool) -> None:
        raise TableProblem("Nobody asks you to agree to anything.")

    async def hint(self) -> Json:
        """What a bot would do: `move`, `bot`, `text` and `reasons`."""
        raise TableProblem("There is no hint here.")

    async def why_not(self, action: int) -> Refusal | None:
        """Why a move cannot be made; None if it can."""
        raise TableProblem("No move can be made here.")

    async def say(self, text: str) -> None:
        raise TableProblem("There is nobody to talk to at this table.")


def waiting_line(now: Now) -> str:
    """What a viewer reads who has nothing to choose."""
    if now.status == "open":
        still = [seat_name(each.seat) for each in now.sitters if each.kind == "open"]
        return f"Waiting for somebody on {', '.join(still)}." if still else "The match is about to begin."
    if now.status == "over":
        return "The game is over."
    names = " and ".join(seat_name(seat) for seat in now.pending)
    if now.seat is not None and now.sitters[now.seat].kind == "left":
        return "You resigned. The game goes on; your seat makes the mildest moves."
    return f"Waiting for {names}." if names else "Waiting."
