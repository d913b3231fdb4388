"""The Textual application: one table on the screen."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from rich.segment import Segment
from textual.app import App
from textual.binding import Binding, BindingType
from textual.color import Color
from textual.filter import LineFilter
from textual.theme import Theme

from pestis.terminal.boards import board_for
from pestis.terminal.screens.table import TableScreen
from pestis.terminal.table import Table

HOUSE = Theme(
    name="house",
    primary="#f2c14e",
    secondary="#c3b498",
    accent="#5fa08a",
    warning="#d9a441",
    error="#9c2f2f",
    success="#5fa08a",
    foreground="#efe6d3",
    background="#171412",
    surface="#221d1a",
    panel="#3a332e",
    dark=True,
)


class NoColour(LineFilter):
    """For NO_COLOR: bold, underlined and reversed text stay, every colour goes, shades of grey too."""

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:
        return [Segment(text, style and style.without_color, control) for text, style, control in segments]


class PestisApp(App[None]):
    """Shows a table until somebody leaves it. What is at stake is kept by the table, not here."""

    CSS_PATH = "look.tcss"
    TITLE = "Pestis"
    ENABLE_COMMAND_PALETTE = False
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+c", "quit", "Save and leave", priority=True),
        Binding("ctrl+q", "quit", "Save and leave", priority=True),
        ("ctrl+d", "quit", "Save and leave"),
    ]

    def __init__(self, table: Table) -> None:
        super().__init__()
        self.table = table
        self.board = board_for(table.facts, table.names)

    async def on_mount(self) -> None:
        """Keys that come before the table is there wait for it."""
        self.register_theme(HOUSE)
        self.theme = HOUSE.name
        await self.push_screen(TableScreen(self.table, self.board))

    def get_line_filters(self) -> Sequence[LineFilter]:
        return [NoColour()] if self.no_color else super().get_line_filters()

    async def action_quit(self) -> None:
        self.exit()


async def show(table: Table) -> int:
    """Start the table, show it, and keep what is needed to go on. Not 0 if the application broke."""
    await table.start()
    app = PestisApp(table)
    try:
        await app.run_async()
    finally:
        table.on_change = lambda: None
        await table.close()
    return app.return_code or 0
