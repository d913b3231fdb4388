"""Two sheets with something to type: the reference, and the question why not."""

from __future__ import annotations

from typing import ClassVar

from rich.text import Text
from textual import on
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical, VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Input, OptionList, Static
from textual.widgets.option_list import Option

from pestis.kernel.errors import PestisError
from pestis.terminal.boards import Board
from pestis.terminal.facts import GameFacts
from pestis.terminal.reference import Entry, find, rule_entry
from pestis.terminal.refused import not_offered
from pestis.terminal.table import Table

MOST_SHOWN = 300


class SearchSheet(ModalScreen[None]):
    """An input, a list that it filters, and a text below."""

    heading = ""
    BINDINGS: ClassVar[list[BindingType]] = [
        ("escape", "app.pop_screen", "Close"),
        ("down", "mark(1)", "Down"),
        ("up", "mark(-1)", "Up"),
        ("pagedown", "page(1)", "Text down"),
        ("pageup", "page(-1)", "Text up"),
    ]

    def compose(self) -> ComposeResult:
        with Vertical(classes="sheet -tall"):
            yield Static(self.heading, classes="title", markup=False)
            yield Input(placeholder="type to search", id="typed")
            yield OptionList(id="found")
            with VerticalScroll(classes="answer", can_focus=False):
                yield Static("", id="text", classes="text", markup=False)
            yield Static("↑ ↓ choose   Enter explain   Esc close", classes="keys", markup=False)

    def on_mount(self) -> None:
        self.query_one("#found", OptionList).can_focus = False
        self.set_focus(self.query_one("#typed"))
        self.search("")

    def search(self, typed: str) -> None:
        """Fill the list."""
        raise NotImplementedError

    @on(Input.Changed, "#typed")
    def _typed(self, event: Input.Changed) -> None:
        self.search(event.value)

    def action_mark(self, step: int) -> None:
        found = self.query_one("#found", OptionList)
        if step > 0:
            found.action_cursor_down()
        else:
            found.action_cursor_up()

    def action_page(self, step: int) -> None:
        self.query_one(VerticalScroll).scroll_relative(y=8 * step, animate=False)

    def show(self, text: str | Text) -> None:
        self.query_one("#text", Static).update(text)
        self.query_one(VerticalScroll).scroll_home(animate=False)

    def fill(self, words: list[str]) -> None:
        found = self.query_one("#found", OptionList)
        found.clear_options()
        found.add_options([Option(Text(word)) for word in words])
        if words:
            found.highlighted = 0


class ReferenceSheet(SearchSheet):
    """Cards and rules; those that the marked move is about come first."""

    heading = "Cards and rules"

    def __init__(self, facts: GameFacts, first: list[Entry]) -> None:
        super().__init__()
        self.facts = facts
        self.first = first
        self.entries: list[Entry] = []

    def search(self, typed: str) -> None:
        found = find(self.facts, typed)
        self.entries = (found if typed.strip() else [*self.first, *found])[:MOST_SHOWN]
        self.fill([entry.title for entry in self.entries])
        if not self.entries:
            self.show("Nothing has these words.")

    @on(OptionList.OptionHighlighted, "#found")
    def _marked(self, event: OptionList.OptionHighlighted) -> None:
        if event.option_index < len(self.entries):
            entry = self.entries[event.option_index]
            self.show(Text.assemble((f"{entry.title}\n", "bold"), entry.text))


class WhyNotSheet(SearchSheet):
    """Moves that are not possible now; Enter asks the rules why."""

    heading = "Why is it not possible? Type words of a move, mark it, Enter."

    def __init__(self, table: Table, board: Board) -> None:
        super().__init__()
        self.table = table
        self.board = board
        self.actions: list[int] = []

    def search(self, typed: str) -> None:
        found = not_offered(self.board, self.table.now, typed)
        self.actions = [action for action, _ in found]
        self.fill([words for _, words in found])
        self.show("" if found else "No such move is missing: it is in the list, or there is none of these words.")

    @on(Input.Submitted, "#typed")
    async def _ask(self) -> None:
        place = self.query_one("#found", OptionList).highlighted
        if place is None or place >= len(self.actions):
            return
        try:
            refusal = await self.table.why_not(self.actions[place])
        except PestisError as error:
            self.show(str(error))
            return
        if refusal is None:
            self.show("This move is possible now.")
            return
        rule = rule_entry(self.table.facts, refusal.rule)
        self.show(Text.assemble((f"{refusal.text}\n", "bold"), f"\n{refusal.rule}: {rule.text}"))
