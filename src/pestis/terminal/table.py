"""A table as a terminal sees it, wherever it is kept: in this process, on a server, or in a record."""

from __future__ import annotations

import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal

from pestis.kernel.errors import PestisError
from pestis.kernel.moves import Refusal
from pestis.review.format import Review
from pestis.terminal.facts import GameFacts
from pestis.terminal.json_types import Json
from pestis.terminal.naming import COLOURS, Names

# The verb of moves in one go.
ALL = "all"
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
    colour: str = ""  # what the game calls the seat, if not as usual

    @property
    def label(self) -> str:
        """Beside the colour: a name, the level of a bot, or nobody yet."""
        if self.kind == "open":
            return "free"
        if self.bot:
            return f"{self.bot} bot"
        name = "" if self.name == (self.colour or COLOURS[self.seat]) else self.name
        return f"{name} (gone)".strip() if self.kind == "left" else name


@dataclass(frozen=True)
class Undo:
    possible: bool = False
    asked_by: int | None = None
    agreed: tuple[int, ...] = ()


@dataclass(frozen=True)
class Snapshot:
    """Where the match is, from one viewer's eyes."""

    status: Status
    seat: int | None
    view: Json | None
    moves: Sequence[Json]
    log: int
    sitters: Sequence[Sitter]
    undo: Undo = Undo()
    ending: Json | None = None
    names: Names = COLOURS
    # A standing order of the viewer answers what is asked now.
    by_order: bool = False
    # Moves that can be made in one go.
    bundles: Sequence[Json] = ()
    # At a server: somebody may react, and nobody is told who.
    window: str | None = None
    read_at: float = field(default_factory=time.monotonic)

    @property
    def is_asked(self) -> bool:
        return bool(self.moves)

    @property
    def choices(self) -> list[Json]:
        """All that can be chosen: moves in one go first, then one by one."""
        return [*(in_one_go(bundle) for bundle in self.bundles), *self.moves] if self.moves else []

    @property
    def question(self) -> Json | None:
        return self.view["question"] if self.view else None

    @property
    def kind(self) -> str:
        """What standing orders call the question: its first rule."""
        rules = self.question["rules"] if self.question else []
        return str(rules[0]) if rules else ""

    @property
    def pending(self) -> list[int]:
        return list(self.view["pending"]) if self.view and self.status == "playing" else []

    @property
    def has_left(self) -> bool:
        return self.seat is not None and self.sitters[self.seat].kind == "left"

    def called(self, seat: int) -> str:
        """A seat in a sentence of the table: the colour, and who sits there where that is somebody with a name."""
        sitter = self.sitters[seat]
        name = self.names[seat]
        is_named = sitter.kind != "open" and not sitter.bot and sitter.label not in ("", name)
        return f"{name} ({sitter.name})" if is_named and sitter.name != name else name

    def title(self, seat: int) -> str:
        """A seat at the head of a line of its own."""
        return "You" if seat == self.seat else self.names[seat]


def in_one_go(bundle: Json) -> Json:
    """A bundle in the shape of a move."""
    return {"id": -1, "verb": ALL, "form": ALL, "rules": [], "warning": "", **bundle}


class Table(ABC):
    """What screens and the plain dialogue need of a table. `on_change` is called whenever something is new."""

    facts: GameFacts
    names: Names = COLOURS
    has_chat = False

    def __init__(self) -> None:
        self.events: list[Json] = []
        self.talk: list[Json] = []
        self.connection: Connection = "live"
        self.notice = ""
        # Something that is wrong and stays so until it is mended.
        self.trouble = ""
        # A seat of this terminal that is asked while another one is shown: the curtain is drawn.
        self.curtain: int | None = None
        # Somebody at a server has asked for another match, and it waits for us.
        self.is_rematch_offered = False
        # How many events are older than what is played here: nobody hears of them one by one.
        self.events_before = 0
        # Which match this is at this table: it counts when another one begins.
        self.match_number = 1
        self.on_change: Callable[[], None] = lambda: None

    @property
    @abstractmethod
    def now(self) -> Snapshot:
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

    @property
    def is_left_alone(self) -> bool:
        """Whether the person has been through the steps of a lesson, and plays alone."""
        return False

    def pages(self) -> list[list[str]]:
        """At a lesson: what there is to read before the next move, one idea on each page, line by line."""
        return []

    def teaching(self) -> list[str]:
        """All of it at once."""
        return [line for page in self.pages() for line in page]

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
        raise TableProblem("This table gives no hints.")

    def coaching(self) -> str:
        """What matters now, to a newcomer; "" for nothing."""
        return ""

    def check_can_coach(self) -> None:
        """Refuses where nobody may be coached."""
        raise TableProblem("This table has no coach.")

    async def judge(self, action: int) -> str:
        """What a move gives away, if that is clear, before it is made."""
        return ""

    async def why_not(self, action: int) -> Refusal | None:
        """Why a move cannot be made; None if it can."""
        raise TableProblem("No move can be made here.")

    async def say(self, text: str) -> None:
        raise TableProblem("Nobody sits at this table to talk to.")

    async def play_all(self, actions: Sequence[int]) -> None:
        """Moves in one go, as long as they can be made one after the other; else the rest is dropped."""
        for action in actions:
            if not any(move["id"] == action for move in self.now.moves):
                return
            log = self.now.log + 1
            await self.play(action)
            await self.hear_of(log)

    async def hear_of(self, log: int) -> None:
        """Wait until so many entries of the log are known here, but not for long; at once where all are."""
        return

    @property
    def orders(self) -> Mapping[str, str]:
        """The standing orders of the viewer by kind of reaction: `decline`, `round` or `untouched`."""
        return {}

    async def give_orders(self, orders: Mapping[str, str]) -> None:
        """These stand from now on; all other kinds are asked."""
        raise TableProblem("This table takes no standing orders.")

    def check_can_resign(self) -> None:
        """Refuses if it makes no sense to ask whether somebody means it."""
        now = self.now
        if now.seat is None:
            raise TableProblem("You have no seat here that you could give up.")
        if now.status != "playing":
            raise TableProblem("The match has not begun." if now.status == "open" else "The match is over.")
        if now.has_left:
            raise TableProblem("You have resigned already.")

    async def resign(self) -> str:
        """Give up; says what came of it."""
        raise TableProblem("You have no seat here to give up.")

    async def review(self, tell: Callable[[int], None]) -> Review:
        """The finished match judged; `tell` hears how many hundredths of the work are done."""
        raise TableProblem("A match at a server is reviewed on its page, or with: pestis review RECORD")

    async def rematch(self) -> None:
        """Another match of the same people with the same options: this table is that match from now on."""
        raise TableProblem("No other match follows here.")


def waiting_line(now: Snapshot) -> str:
    """What a viewer reads who has nothing to choose."""
    if now.status == "open":
        still = [now.names[each.seat] for each in now.sitters if each.kind == "open"]
        return f"Waiting for somebody on {', '.join(still)}." if still else "The match is about to begin."
    if now.status == "over":
        return "The game is over."
    if now.has_left:
        return "You resigned. The game goes on; your seat makes the mildest moves."
    if now.by_order:
        return "Your standing order answers."
    if now.window is not None:
        return "Reactions?" if now.window == "open" else "Reactions? Somebody thinks about it."
    names = " and ".join(now.called(seat) for seat in now.pending if seat != now.seat)
    return f"Waiting for {names}." if names else "One moment."
