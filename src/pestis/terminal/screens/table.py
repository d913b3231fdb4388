"""The table: board, hand, players, moves, log and talk."""

from __future__ import annotations

from collections.abc import Coroutine, Sequence
from typing import Any, ClassVar

from rich.text import Text
from textual import events, on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.screen import Screen
from textual.widgets import Input, OptionList, Static
from textual.widgets.option_list import Option

from pestis.kernel.errors import PestisError
from pestis.terminal.boards import Board
from pestis.terminal.boards.ink import Line, wrap
from pestis.terminal.choices import Choice, choices
from pestis.terminal.json_types import Json
from pestis.terminal.keys import FOOT, FOOT_CHAT, FOOT_REPLAY
from pestis.terminal.reference import about, rules_of
from pestis.terminal.replay import ReplayTable
from pestis.terminal.screens.lookup import ReferenceSheet, WhyNotSheet
from pestis.terminal.screens.scrubber import scrub_line
from pestis.terminal.screens.sheets import AskSheet, CurtainScreen, EndSheet, HelpSheet, TextSheet, paragraphs
from pestis.terminal.table import Now, Table, waiting_line
from pestis.terminal.telling import hint_lines, plates, result, talk_line

ROOMY, WIDE = 100, 150
LOG_LINES = 200
TICK_SECONDS = 1.0
RUN_SECONDS = 0.7
NOTICE_SECONDS = 3.0
PAGE = 10


class TableScreen(Screen[None]):
    """Draws `table.now` whenever the table says that something is new."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("question_mark", "why_not", "Why not"),
        Binding("h", "hint", "Hint"),
        Binding("r", "reference", "Rules"),
        Binding("u", "undo", "Undo"),
        Binding("q", "app.quit", "Leave"),
        Binding("f1", "help", "Keys"),
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
        super().__init__()
        self.table = table
        self.board = board
        self.replay = table if isinstance(table, ReplayTable) else None
        self.choices: list[Choice] = []
        self.is_talking = False
        self.talk_seen = 0
        self._offered: Sequence[Json] = ()
        self._busy = False
        self._stale = False
        self._told_end = False
        self._plays_on = False
        self._shown_moves: tuple[int, list[tuple[str, str]]] | None = None

    def compose(self) -> ComposeResult:
        yield Static(id="head", markup=False)
        with Horizontal(id="middle"):
            with Vertical(id="left"):
                yield Static(id="plates", markup=False)
                with VerticalScroll(id="scroll"):
                    yield Static(id="board", markup=False)
                yield Static(id="hand", markup=False)
            with Vertical(id="rail"):
                yield Static(id="question", markup=False)
                yield Input(id="filter", placeholder="type words of a move")
                yield OptionList(id="moves")
                yield Static(id="panel", markup=False)
                with VerticalScroll(id="lower"):
                    yield Static(id="lines", markup=False)
                yield Input(id="say", placeholder="say something", max_length=500)
        yield Static(id="scrubber", markup=False)
        yield Static(id="notice", markup=False)
        foot = FOOT_REPLAY if self.replay else FOOT_CHAT if self.table.has_chat else FOOT
        yield Static(foot, id="foot", markup=False)

    def on_mount(self) -> None:
        self.set_class(self.replay is not None, "-replay")
        self.table.on_change = self.is_stale
        self.set_interval(TICK_SECONDS, self._tick)
        self.set_interval(RUN_SECONDS, self._run_on)
        self.query_one("#moves" if self.replay is None else "#scroll").focus()
        self.is_stale()

    def on_resize(self) -> None:
        self.set_class(ROOMY <= self.size.width < WIDE, "-roomy")
        self.set_class(self.size.width >= WIDE, "-wide")
        self.is_stale()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """The keys of the scrubber are ordinary keys at a table that is played."""
        return self.replay is not None if action in ("step", "run") else True

    # Drawing.

    def is_stale(self) -> None:
        """Draw again, once, however much is new."""
        if not self._stale and self.is_mounted:
            self._stale = True
            self.call_after_refresh(self._draw)

    def _draw(self) -> None:
        self._stale = False
        if not self.is_mounted:
            return
        now = self.table.now
        self._draw_head(now)
        self._draw_left(now)
        self._draw_moves(now)
        self._draw_lower()
        self._draw_notice()
        if self.replay:
            width = max(20, self.size.width - 2)
            self.query_one("#scrubber", Static).update(paragraphs(scrub_line(self.replay, width)))
        self._draw_curtain()
        self._tell_end(now)

    def _draw_head(self, now: Now) -> None:
        standing = self.board.standing(now.view) if now.view else "waiting for players"
        self.query_one("#head", Static).update(f"{self.table.facts.title} · {standing}")

    def _draw_left(self, now: Now) -> None:
        left = self.query_one("#left")
        width = max(30, left.size.width)
        self.query_one("#plates", Static).update(paragraphs(plates(self.board, now, width)))
        board = self.query_one("#board", Static)
        hand = self.query_one("#hand", Static)
        if now.view is None:
            board.update(waiting_line(now))
            hand.update("")
            return
        height = self.query_one("#scroll").size.height
        board.update(paragraphs(self.board.draw(now.view, width - 1, height)))
        hand.update(paragraphs(self.board.hand(now.view, width)))

    def _draw_moves(self, now: Now) -> None:
        question = now.question if now.is_asked else None
        text = str(question["text"]) if question else self._standing_line(now)
        self.query_one("#question", Static).update(text)
        typed = self.query_one("#filter", Input).value
        self._offered = now.moves
        self.choices = choices(now.moves, typed)
        moves = self.query_one("#moves", OptionList)
        shown = (moves.size.width, [(choice.key, choice.text) for choice in self.choices])
        if shown == self._shown_moves:
            return
        self._shown_moves = shown
        moves.clear_options()
        moves.add_options([Option(self._choice_text(choice)) for choice in self.choices])
        if self.choices:
            moves.highlighted = 0

    def _standing_line(self, now: Now) -> str:
        outcome = now.view["outcome"] if now.view else None
        if self.replay:
            return str(outcome["text"] or outcome["reason"]) if outcome else ""
        return waiting_line(now)

    def _choice_text(self, choice: Choice) -> Text:
        width = max(16, self.query_one("#moves").size.width - 4)
        first, *rest = wrap(choice.text, width)
        made = Text.assemble((f"{choice.key or ' '} ", "bold #f2c14e"), first)
        for part in rest:
            made.append(f"\n  {part.plain}")
        return made

    def _draw_lower(self) -> None:
        talk = len(self.table.talk)
        if self.is_talking:
            self.talk_seen = talk
        fresh = talk - self.talk_seen
        title = "Talk (Esc: log)" if self.is_talking else "Log" + (f" · c: talk ({fresh} new)" if fresh else "")
        self.query_one("#panel", Static).update(title)
        lower = self.query_one("#lower", VerticalScroll)
        width = max(16, lower.size.width - 1)
        said = [talk_line(each) for each in self.table.talk] if self.is_talking else self._told()
        lines: list[Line] = []
        for text in said[-LOG_LINES:]:
            first, *rest = wrap(text, width - 1)
            lines += [first, *(Text(f" {part.plain}") for part in rest)]
        self.query_one("#lines", Static).update(paragraphs(lines))
        lower.scroll_end(animate=False)

    def _told(self) -> list[str]:
        return [str(event["text"]) for event in self.table.events]

    def _draw_notice(self) -> None:
        notice = self.query_one("#notice", Static)
        broken = self.table.connection in ("lost", "closed")
        notice.set_class(broken, "-open")
        notice.update(self.table.notice if broken else "")

    def _draw_curtain(self) -> None:
        seat = self.table.curtain
        drawn = isinstance(self.app.screen, CurtainScreen)
        if seat is not None and not drawn and self.app.screen is self:
            sitter = self.table.now.sitters[seat]
            _ = self.app.push_screen(CurtainScreen(seat, sitter.name), self._opened)

    async def _opened(self, _: None) -> None:
        await self.table.open_curtain()

    def _tell_end(self, now: Now) -> None:
        if now.status == "over" and not self._told_end and self.replay is None and self.app.screen is self:
            self._told_end = True
            _ = self.app.push_screen(EndSheet(result(now)))

    def _tick(self) -> None:
        if self.is_current and any(sitter.clock_ms is not None for sitter in self.table.now.sitters):
            width = max(30, self.query_one("#left").size.width)
            self.query_one("#plates", Static).update(paragraphs(plates(self.board, self.table.now, width)))

    # Moves.

    async def on_key(self, event: events.Key) -> None:
        """One key for each move. While words are typed, the arrows still go through the list."""
        if isinstance(self.focused, Input):
            if event.key in ("up", "down") and self.focused.id == "filter":
                self._mark(event.key == "down")
                event.stop()
            elif event.is_printable and event.character:
                # Typed faster than the focus could move: it was meant for the input.
                self.focused.insert_text_at_cursor(event.character)
                event.stop()
            return
        if event.character in ("/", "c"):
            # Here and not by a binding: what is typed right after it must find the input.
            event.stop()
            event.prevent_default()
            (self.action_filter if event.character == "/" else self.action_talk)()
            return
        found = next((choice for choice in self.choices if choice.key == event.character), None)
        if found is not None:
            event.stop()
            self._make(found)
        elif self.replay and event.character == "e":
            self.replay.next_eyes()

    @on(OptionList.OptionSelected, "#moves")
    def _selected(self, event: OptionList.OptionSelected) -> None:
        if event.option_index < len(self.choices):
            self._make(self.choices[event.option_index])

    def _make(self, choice: Choice) -> None:
        """A key pressed while the table went on is not meant for what is asked now."""
        if self.table.now.moves is not self._offered or self.table.curtain is not None:
            return
        self._close_filter()
        self._do(self.table.play(int(choice.move["id"])))

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
    def _filtered(self) -> None:
        self._draw_moves(self.table.now)

    @on(Input.Submitted, "#filter")
    def _submitted(self) -> None:
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
            _ = self.app.push_screen(WhyNotSheet(self.table))

    def action_hint(self) -> None:
        if self.replay is None:
            self._do(self._hint())

    async def _hint(self) -> None:
        self._tell("The bot is thinking.")
        hint = await self.table.hint()
        _ = self.app.push_screen(TextSheet("Hint", hint_lines(hint)))

    def action_undo(self) -> None:
        if self.replay is not None:
            return
        undo = self.table.now.undo
        if undo.asked_by is not None and undo.asked_by != self.table.now.seat:
            self._ask_consent("Somebody wants to take a move back. Do you agree?")
        else:
            self._do(self._undo())

    async def _undo(self) -> None:
        told = await self.table.undo()
        if self.table.has_chat or self.table.now.undo.asked_by is None:
            self._tell(told)
        else:
            self._ask_consent(told)

    def _ask_consent(self, question: str) -> None:
        async def answered(agree: bool | None) -> None:
            self._do(self.table.answer_undo(bool(agree)))

        _ = self.app.push_screen(AskSheet(question), answered)

    def action_help(self) -> None:
        _ = self.app.push_screen(HelpSheet())

    # Talk.

    def action_talk(self) -> None:
        if not self.table.has_chat:
            self._tell("There is nobody to talk to at this table.")
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
