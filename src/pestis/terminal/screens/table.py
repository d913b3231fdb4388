"""The table on the screen: what keys do."""

from __future__ import annotations

import time
from collections.abc import Coroutine
from typing import Any, ClassVar

from rich.text import Text
from textual import events, on
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.widgets import Input, OptionList

from pestis.kernel.errors import PestisError
from pestis.kernel.table import GIVING_UP
from pestis.review.lines import review_lines
from pestis.terminal.boards import Board
from pestis.terminal.choices import Choice
from pestis.terminal.plain.texts import hint_lines, result
from pestis.terminal.reference import about, rules_of
from pestis.terminal.screens.dialogs import (
    UNSEEN_SECONDS,
    AskDialog,
    CurtainScreen,
    EndDialog,
    HelpDialog,
    TextDialog,
    inside,
)
from pestis.terminal.screens.drawn import DrawnTable
from pestis.terminal.screens.lookup import ReferenceSheet, WhyNotSheet
from pestis.terminal.screens.orders import OrdersSheet
from pestis.terminal.table import ALL, Snapshot, Table

TICK_SECONDS = 1.0
RUN_SECONDS = 0.7
NOTICE_SECONDS = 3.0
PAGE = 10
# Keys that open a sheet: what is typed before it is there is meant for it, not for the moves.
OPENING = "?rhox"


class TableScreen(DrawnTable):
    """One thing is done at a time; what cannot be done is said."""

    BINDINGS: ClassVar[list[BindingType]] = [
        # Before all else, so that what is typed right after them finds the input.
        Binding("slash", "filter", "Filter", priority=True),
        Binding("c", "talk", "Talk", priority=True),
        Binding("question_mark", "why_not", "Why not"),
        Binding("h", "hint", "Hint"),
        Binding("r", "reference", "Rules"),
        Binding("u", "undo", "Take back"),
        Binding("o", "orders", "Standing orders"),
        Binding("x", "resign", "Resign"),
        Binding("n", "again", "Another match"),
        Binding("v", "review", "Review"),
        Binding("b", "step(-1)", "Back", show=False),
        Binding("q", "app.quit", "Leave"),
        Binding("f1", "help", "Keys"),
        Binding("f2", "coach", "Coach"),
        Binding("escape", "back", "Back", show=False),
        Binding("pageup", "page(-1)", "Board up", priority=True),
        Binding("pagedown", "page(1)", "Board down", priority=True),
        Binding("left", "step(-1)", "Back", show=False, priority=True),
        Binding("right", "step(1)", "On", show=False, priority=True),
        Binding("home", "step(-1000000)", "Beginning", show=False, priority=True),
        Binding("end", "step(1000000)", "End", show=False, priority=True),
        Binding("space", "run", "Run", show=False, priority=True),
    ]

    def __init__(self, table: Table, board: Board) -> None:
        super().__init__(table, board)
        self._opened_at = 0.0
        self._busy = False
        self._told_end = 0
        self._reviewed = 0
        self._plays_on = False

    def on_mount(self) -> None:
        self.set_class(self.replay is not None, "-replay")
        self.table.on_change = self.is_stale
        self.set_interval(TICK_SECONDS, self._tick)
        self.set_interval(RUN_SECONDS, self._run_on)
        # At once: `focus` would wait, and take it from what a key has opened by then.
        self.set_focus(self.query_one("#moves" if self.replay is None else "#scroll"))
        if self.table.notice:
            self._tell(self.table.notice)
        self.is_stale()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """The keys of the scrubber are ordinary keys at a table that is played, those of an input in an input."""
        if action in ("filter", "talk"):
            return self.replay is None and not isinstance(self.focused, Input)
        if action in ("step", "run"):
            return self.replay is not None
        # Before the end they are keys for moves.
        if action == "review":
            return self.replay is None and self.table.now.status == "over"
        return action != "again" or self.replay is not None or self.table.now.status == "over"

    # What lies over the table.

    def after_drawing(self, now: Snapshot) -> None:
        self._draw_curtain()
        self._tell_end(now)

    def _draw_curtain(self) -> None:
        seat = self.table.curtain
        drawn = isinstance(self.app.screen, CurtainScreen)
        if seat is not None and not drawn and self.app.screen is self:
            sitter = self.table.now.sitters[seat]
            _ = self.app.push_screen(CurtainScreen(seat, sitter.name), self._opened)

    async def _opened(self, _: None) -> None:
        await self.table.open_curtain()

    def _tell_end(self, now: Snapshot) -> None:
        is_told = self._told_end == self.table.match_number
        if now.status == "over" and not is_told and self.replay is None and self.app.screen is self:
            self._told_end = self.table.match_number
            again = self.action_again if now.seat is not None else None
            _ = self.app.push_screen(
                EndDialog(result(now), again, self.action_review, self.table.is_rematch_offered)
            )

    # Moves.

    async def on_key(self, event: events.Key) -> None:
        """One key for each move. While words are typed, the arrows still go through the list."""
        if isinstance(self.focused, Input) and not event.is_printable:
            if event.key in ("up", "down") and self.focused.id == "filter":
                self._mark(event.key == "down")
                event.stop()
            return
        # An input keeps its letters to itself; one that comes here was typed before it was opened.
        if event.character is not None and event.character in OPENING:
            self._opened_at = time.monotonic()
        found = next((choice for choice in self.choices if choice.key == event.character), None)
        if found is not None and time.monotonic() - self._opened_at > UNSEEN_SECONDS:
            event.stop()
            self._make(found)
        elif self.replay and event.character == "e":
            self.replay.next_eyes()

    @on(OptionList.OptionSelected, "#moves")
    def _selected(self, event: OptionList.OptionSelected) -> None:
        found = next((choice for choice in self.choices if self.mark_of(choice) == event.option.id), None)
        if found is not None:
            self._make(found)

    def _make(self, choice: Choice) -> None:
        """A key pressed while the table went on is not meant for what is asked now."""
        if self.table.now.moves is not self._offered or self.table.curtain is not None:
            return
        move = choice.move
        warning = "That ends the game for you." if move["verb"] == GIVING_UP else move["warning"]
        is_sure = self._sure is not None and self._sure[0] is self._offered and self._sure[1] == move
        if warning and not is_sure:
            self._sure = self._offered, move
            self._tell(f"{warning} The same key again if you mean it.")
            return
        self._close_filter()
        self._do(self.table.play_all(move["moves"]) if move["verb"] == ALL else self._play(int(move["id"])))

    async def _play(self, action: int) -> None:
        """The coach thinks before the move is made: afterwards the table is another one."""
        self.slip = ""
        slip = await self.table.judge(action) if self.is_coached else ""
        await self.table.play(action)
        self.slip = slip
        self.is_stale()

    def _do(self, what: Coroutine[Any, Any, None]) -> None:
        """One thing at a time; what cannot be done is said."""
        if self._busy:
            what.close()
            return
        self._busy = True
        self.run_worker(self._try(what), exclusive=False)

    async def _try(self, what: Coroutine[Any, Any, None]) -> None:
        try:
            await what
        except PestisError as error:
            self._tell(str(error))
        finally:
            self._busy = False

    def _tell(self, text: str) -> None:
        """One short notice at a time, so that it does not cover the table for long."""
        self.app.clear_notifications()
        self.notify(text, timeout=NOTICE_SECONDS, markup=False)

    def action_filter(self) -> None:
        typed = self.query_one("#filter", Input)
        typed.add_class("-open")
        self.set_focus(typed)  # at once: what is typed next is meant for it

    @on(Input.Changed, "#filter")
    def _filtered(self, event: Input.Changed) -> None:
        """A letter may come when the filter is closed already: it must not hide moves."""
        if not event.input.has_class("-open"):
            event.input.value = ""
        self._draw_moves(self.table.now)

    @on(Input.Submitted, "#filter")
    def _submitted(self) -> None:
        """Enter may come before the list has followed the last letters."""
        self._draw_moves(self.table.now)
        place = self.query_one("#moves", OptionList).highlighted
        if place is not None and place < len(self.choices):
            self._make(self.choices[place])

    def _close_filter(self) -> None:
        typed = self.query_one("#filter", Input)
        typed.value = ""
        typed.remove_class("-open")
        self.set_focus(self.query_one("#moves"))

    def action_back(self) -> None:
        self.is_talking = False
        self.query_one("#say").remove_class("-open")
        self._close_filter()
        self.is_stale()

    def _mark(self, down: bool) -> None:
        """As Enter, an arrow may come before the list has followed the last letters."""
        self._draw_moves(self.table.now)
        moves = self.query_one("#moves", OptionList)
        if down:
            moves.action_cursor_down()
        else:
            moves.action_cursor_up()

    # Asking.

    def _marked(self) -> Choice | None:
        place = self.query_one("#moves", OptionList).highlighted
        return self.choices[place] if place is not None and place < len(self.choices) else None

    def action_reference(self) -> None:
        choice = self._marked()
        if choice is not None:
            first = about(self.table.facts, choice.move)
        elif self.replay and self.replay.scene["move"]:
            first = about(self.table.facts, self.replay.scene["move"])
        else:
            question = self.table.now.question
            first = rules_of(self.table.facts, question["rules"] if question else [])
        _ = self.app.push_screen(ReferenceSheet(self.table.facts, first))

    def action_why_not(self) -> None:
        if self.replay is None:
            _ = self.app.push_screen(WhyNotSheet(self.table, self.board))
        else:
            self.action_help()

    def action_hint(self) -> None:
        if self.replay is None:
            self._do(self._hint())

    async def _hint(self) -> None:
        self._tell("The bot is thinking.")
        hint = await self.table.hint()
        self.app.clear_notifications()
        _ = self.app.push_screen(TextDialog("Hint", hint_lines(hint)))

    def action_coach(self) -> None:
        if self.replay is None:
            self._do(self._coach())

    async def _coach(self) -> None:
        self.table.check_can_coach()
        self.has_coach, self.slip = not self.has_coach, ""
        self._tell("The coach speaks up now." if self.has_coach else "The coach is silent now.")
        self.is_stale()

    def action_undo(self) -> None:
        if self.replay is not None:
            return
        undo = self.table.now.undo
        if undo.asked_by is not None and undo.asked_by != self.table.now.seat:
            name = self.table.now.called(undo.asked_by)
            self._ask_consent(f"{name} wants to take a move back. Do you agree?")
        else:
            self._do(self._undo())

    async def _undo(self) -> None:
        told = await self.table.undo()
        self.slip = ""
        if self.table.has_chat or self.table.now.undo.asked_by is None:
            self._tell(told)
        else:
            self._ask_consent(told)

    def _ask_consent(self, question: str) -> None:
        async def answered(agree: bool | None) -> None:
            self._do(self.table.answer_undo(bool(agree)))

        # At one keyboard somebody else answers, who must not see the hand below.
        _ = self.app.push_screen(AskDialog(question, covers=not self.table.has_chat), answered)

    # The whole match.

    def action_orders(self) -> None:
        if self.replay is None:
            _ = self.app.push_screen(OrdersSheet(self.table, self.board))

    def action_resign(self) -> None:
        if self.replay is not None:
            return
        try:
            self.table.check_can_resign()
        except PestisError as error:
            self._tell(str(error))
            return

        async def answered(is_meant: bool | None) -> None:
            if is_meant:
                self._do(self._resign())

        _ = self.app.push_screen(AskDialog("Do you give the game up?"), answered)

    async def _resign(self) -> None:
        self._tell(await self.table.resign())

    def action_again(self) -> None:
        if self.replay is not None:
            self.action_step(1)
        else:
            self._do(self.table.rematch())

    def action_review(self) -> None:
        self._do(self._review())

    async def _review(self) -> None:
        match = self.table.match_number
        review = await self.table.review(self._tell_progress)
        if self.table.match_number == match:
            self.app.clear_notifications()
            told = review_lines(review, self.table.now.seat, width=inside(self.app.size.width))
            lines = [Text(line.text, line.style) for line in told]
            _ = self.app.push_screen(TextDialog("Review", lines))

    def _tell_progress(self, hundredths: int) -> None:
        if hundredths != self._reviewed:
            self._reviewed = hundredths
            self._tell(f"The bots judge the game: {hundredths} %")

    def action_help(self) -> None:
        _ = self.app.push_screen(HelpDialog(self.replay is not None))

    # Talk.

    def action_talk(self) -> None:
        if not self.table.has_chat:
            self._tell("Nobody sits at this table to talk to.")
            return
        self.is_talking = True
        say = self.query_one("#say", Input)
        say.add_class("-open")
        self.set_focus(say)
        self.is_stale()

    @on(Input.Submitted, "#say")
    def _say(self, event: Input.Submitted) -> None:
        text = event.value.strip()
        event.input.value = ""
        if text:
            self._do(self.table.say(text))

    # Scrolling, and the scrubber of a replay.

    def action_page(self, step: int) -> None:
        if self.replay:
            self.replay.go(self.replay.place + PAGE * step)
            return
        scroll = self.query_one("#scroll", VerticalScroll)
        scroll.scroll_relative(y=step * max(1, scroll.size.height - 2), animate=False)

    def action_step(self, step: int) -> None:
        if self.replay:
            self._plays_on = False
            self.replay.go(self.replay.place + step)

    def action_run(self) -> None:
        if self.replay:
            self._plays_on = not self._plays_on and self.replay.place < self.replay.length

    def _run_on(self) -> None:
        if self.replay and self._plays_on:
            self.replay.go(self.replay.place + 1)
            self._plays_on = self.replay.place < self.replay.length
