"""Small sheets over the table: a text, a question with two answers, the curtain between two people."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from typing import ClassVar

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical, VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Static

from pestis.terminal.boards.drawing import line, seat_style, token
from pestis.terminal.keys import HELP, HELP_REPLAY

UNSEEN_SECONDS = 0.4
# As in look.tcss: how wide a sheet is at most, in letters and of the screen; and what its frame and bar take.
SHEET_LETTERS = 76
SHEET_HUNDREDTHS = 96
SHEET_FRAME = 5


def inside(columns: int) -> int:
    """How many letters fit on a line of a sheet, on a screen so wide."""
    return min(SHEET_LETTERS, columns * SHEET_HUNDREDTHS // 100) - SHEET_FRAME


def paragraphs(parts: Sequence[str | Text]) -> Text:
    made = Text()
    for place, part in enumerate(parts):
        made.append("\n" if place else "")
        made.append(part)
    return made


def is_meant(since: float) -> bool:
    """A key pressed the moment a sheet came up was meant for what was there before."""
    return time.monotonic() - since > UNSEEN_SECONDS


class TextDialog(ModalScreen[None]):
    """Something to read; any of the usual keys closes it."""

    BINDINGS: ClassVar[list[BindingType]] = [
        ("escape,q", "app.pop_screen", "Close"),
        ("enter,space", "read", "Close"),
        ("down,j", "scroll(1)", "Down"),
        ("up,k", "scroll(-1)", "Up"),
        ("pagedown", "scroll(10)", "Down"),
        ("pageup", "scroll(-10)", "Up"),
    ]

    def __init__(self, title: str, parts: Sequence[str | Text]) -> None:
        super().__init__()
        self.heading = title
        self.parts = parts
        self.since = time.monotonic()

    def compose(self) -> ComposeResult:
        with Vertical(classes="sheet") as sheet:
            sheet.border_title = self.heading
            sheet.border_subtitle = "Esc closes"
            with VerticalScroll(can_focus=False):
                yield Static(paragraphs(self.parts), classes="text", markup=False)

    async def action_read(self) -> None:
        if is_meant(self.since):
            await self.app.pop_screen()

    def action_scroll(self, lines: int) -> None:
        self.query_one(VerticalScroll).scroll_relative(y=lines, animate=False)


class EndDialog(TextDialog):
    """The result. Here n plays again, v reviews the match and q leaves, all at once."""

    BINDINGS: ClassVar[list[BindingType]] = [
        ("q", "app.quit", "Leave"),
        ("n", "again", "Another match"),
        ("v", "review", "Review"),
    ]

    def __init__(
        self,
        result: Sequence[Text],
        again: Callable[[], None] | None,
        review: Callable[[], None],
        is_offered: bool,
    ) -> None:
        keys = "v reviews what decided it · Esc looks at the table once more · q leaves"
        if again:
            keys = f"n {'goes to the next match' if is_offered else 'plays another match'} · {keys}"
        super().__init__("The end", [*result, "", keys])
        self.again = again
        self.review = review

    async def action_read(self) -> None:
        """Enter may still be meant for a move that the end has overtaken."""

    async def action_again(self) -> None:
        if self.again is not None:
            await self.app.pop_screen()
            self.again()

    async def action_review(self) -> None:
        await self.app.pop_screen()
        self.review()


class HelpDialog(TextDialog):
    def __init__(self, is_replay: bool) -> None:
        lines = HELP_REPLAY if is_replay else HELP
        super().__init__("Keys", [f"{keys:<14} {does}" for keys, does in lines])


class AskDialog(ModalScreen[bool]):
    """A question that is answered with y or n."""

    BINDINGS: ClassVar[list[BindingType]] = [("y", "answer(True)", "Yes"), ("n,escape", "answer(False)", "No")]

    def __init__(self, question: str, *, covers: bool = False) -> None:
        super().__init__(classes="-covers" if covers else None)
        self.question = question

    def compose(self) -> ComposeResult:
        with Vertical(classes="sheet"):
            yield Static(self.question, classes="title", markup=False)
            yield Static("y yes   n no", classes="keys")

    def action_answer(self, agree: bool) -> None:
        _ = self.dismiss(agree)


class CurtainScreen(ModalScreen[None]):
    """Covers the whole screen, so that nobody sees the hand of another."""

    BINDINGS: ClassVar[list[BindingType]] = [("enter,space", "open", "I am here"), ("q", "app.quit", "Leave")]

    def __init__(self, seat: int, name: str) -> None:
        super().__init__()
        self.seat = seat
        self.person = name
        self.since = time.monotonic()

    def compose(self) -> ComposeResult:
        who = self.person
        with Vertical(classes="sheet"):
            yield Static(line(token(self.seat), (f" {who}, it is your turn", seat_style(self.seat))))
            yield Static("\nHand the screen over. Nobody else looks now.\n", markup=False)
            yield Static(f"Enter: I am {who}", classes="keys", markup=False)

    def action_open(self) -> None:
        if is_meant(self.since):
            _ = self.dismiss()
