"""The sheet of standing orders: which reactions are declined without asking."""

from __future__ import annotations

from typing import ClassVar

from rich.text import Text
from textual import on
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical
from textual.screen import ModalScreen
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from pestis.kernel.errors import PestisError
from pestis.terminal.boards import Board
from pestis.terminal.orders import NONE_THERE, Order, give, orders
from pestis.terminal.table import Table

EXPLAINED = "Questions that others put to you by what they do. From outside both answers look the same."


class OrdersSheet(ModalScreen[None]):
    """Enter changes the marked order; a and d change all of them."""

    BINDINGS: ClassVar[list[BindingType]] = [
        ("escape,q,o", "app.pop_screen", "Close"),
        ("space", "change", "Change"),
        ("a", "all('ask')", "Ask me always"),
        ("d", "all('decline')", "Decline all"),
    ]

    def __init__(self, table: Table, board: Board) -> None:
        super().__init__()
        self.table = table
        self.board = board

    def compose(self) -> ComposeResult:
        with Vertical(classes="sheet") as sheet:
            sheet.border_title = "Standing orders"
            yield Static(EXPLAINED if self.known else NONE_THERE, classes="text", markup=False)
            yield OptionList(id="orders")
            keys = "Enter changes it   a ask me always   d decline all   " if self.known else ""
            yield Static(f"{keys}Esc closes", classes="keys", markup=False)

    @property
    def known(self) -> list[Order]:
        return orders(self.table, self.board)

    def on_mount(self) -> None:
        self._fill()
        self.set_focus(self.query_one(OptionList))

    def _fill(self) -> None:
        shown = self.query_one(OptionList)
        marked = shown.highlighted
        shown.clear_options()
        shown.add_options([Option(Text(f"[{order.answer}] {order.text} ({order.kind})")) for order in self.known])
        if self.known:
            shown.highlighted = marked or 0

    @on(OptionList.OptionSelected)
    async def _selected(self) -> None:
        await self.action_change()

    async def action_change(self) -> None:
        place = self.query_one(OptionList).highlighted
        if place is not None and place < len(self.known):
            order = self.known[place]
            await self._give([order.kind], order.next_word)

    async def action_all(self, word: str) -> None:
        await self._give([order.kind for order in self.known], word)

    async def _give(self, kinds: list[str], word: str) -> None:
        try:
            await give(self.table, kinds, word)
        except PestisError as error:
            self.notify(str(error), markup=False)
        self._fill()
