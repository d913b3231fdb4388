"""How a table looks: board, hand, players, moves, log and talk, drawn whenever something is new."""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.screen import Screen
from textual.widgets import Input, OptionList, Static
from textual.widgets.option_list import Option

from pestis.terminal.boards import Board
from pestis.terminal.boards.drawing import Line, wrap
from pestis.terminal.choices import Choice, choices
from pestis.terminal.json_types import Json
from pestis.terminal.keys import ROOMY, Foot, foot
from pestis.terminal.plain.texts import log_lines, plates, talk_line
from pestis.terminal.replay import ReplayTable
from pestis.terminal.screens.dialogs import paragraphs
from pestis.terminal.screens.scrubber import scrub_line
from pestis.terminal.table import Snapshot, Table, waiting_line

WIDE = 150
SMALLEST = (80, 24)
LOG_LINES = 100


class DrawnTable(Screen[None]):
    """Draws `table.now`. What keys do is said in `TableScreen`."""

    def __init__(self, table: Table, board: Board) -> None:
        super().__init__()
        self.table = table
        self.board = board
        self.replay = table if isinstance(table, ReplayTable) else None
        self.choices: list[Choice] = []
        self.is_talking = False
        self.talk_seen = 0
        self.has_coach = False
        self.slip = ""
        self._offered: Sequence[Json] = ()
        self._sure: tuple[Sequence[Json], Json] | None = None
        self._stale = False
        self._was_stale = False
        self._drawn: dict[str, str | Text] = {}
        self._shown_moves: tuple[int, int, list[tuple[str, str]]] | None = None

    def compose(self) -> ComposeResult:
        yield Static(id="head", markup=False)
        with Horizontal(id="middle"):
            with Vertical(id="left"):
                yield Static(id="plates", markup=False)
                with VerticalScroll(id="scroll"):
                    yield Static(id="board", markup=False)
                yield Static(id="hand", markup=False)
            with Vertical(id="rail"):
                yield Static(id="lesson", markup=False)
                yield Static(id="question", markup=False)
                yield Input(id="filter", placeholder="type words of a move")
                yield OptionList(id="moves")
                yield Static(id="panel", markup=False)
                with VerticalScroll(id="lower"):
                    yield Static(id="lines", markup=False)
                yield Input(id="say", placeholder="say something", max_length=500)
        yield Static(id="scrubber", markup=False)
        yield Static(id="notice", markup=False)
        yield Static(id="foot", markup=False)

    def on_resize(self) -> None:
        self.set_class(ROOMY <= self.size.width < WIDE, "-roomy")
        self.set_class(self.size.width >= WIDE, "-wide")
        self.is_stale()

    def on_screen_resume(self) -> None:
        """A curtain or the end may have had to wait for a sheet to be closed, and a drawing may have been lost."""
        self._stale = False
        self.is_stale()

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
        self._draw_lesson(now)
        self._draw_left(now)
        self._draw_moves(now)
        self._draw_lower()
        self._draw_notice()
        self._put("foot", foot(self._foot(now), self.table.has_chat, self.size.width))
        if self.replay:
            width = max(20, self.size.width - 2)
            self._put("scrubber", paragraphs(scrub_line(self.replay, width)))
        self.after_drawing(now)

    def _foot(self, now: Snapshot) -> Foot:
        if self.replay:
            return "replay"
        if now.seat is None and self.table.curtain is None:
            return "watch"
        return "over" if now.status == "over" else "play"

    def _put(self, place: str, content: str | Text) -> None:
        """Only what has changed costs time."""
        if self._drawn.get(place) != content:
            self._drawn[place] = content
            self.query_one(f"#{place}", Static).update(content)

    def _draw_head(self, now: Snapshot) -> None:
        standing = self.board.standing(now.view) if now.view else "waiting for players"
        self._put("head", f"{self.table.facts.title} · {standing}")

    def _draw_lesson(self, now: Snapshot) -> None:
        told = self.table.teaching() if now.is_asked or now.status == "over" else []
        told += self._coached(now)
        self._put("lesson", "\n".join(told))
        self.query_one("#lesson").set_class(bool(told), "-open")

    @property
    def is_coached(self) -> bool:
        """Where one wants it; in a lesson as soon as one plays alone."""
        return self.has_coach or self.table.is_left_alone

    def _coached(self, now: Snapshot) -> list[str]:
        """What the coach says: what the last move gave away, else what matters now."""
        if not self.is_coached:
            return []
        if self.slip:
            return [f"Coach: {self.slip} u takes it back."]
        said = self.table.coaching() if now.is_asked else ""
        return [f"Coach: {said}"] if said else []

    def _draw_left(self, now: Snapshot) -> None:
        left = self.query_one("#left")
        width = max(30, left.size.width)
        self._put("plates", paragraphs(plates(self.board, now, width)))
        if now.view is None:
            self._put("board", waiting_line(now))
            self._put("hand", "")
            return
        height = self.query_one("#scroll").size.height
        self._put("board", paragraphs(self.board.draw(now.view, width - 1, height)))
        self._put("hand", paragraphs(self.board.hand(now.view, width)))

    def _draw_moves(self, now: Snapshot) -> None:
        question = now.question if now.is_asked else None
        text = str(question["text"]) if question else self._standing_line(now)
        if question and now.kind in self.table.facts.reactions:
            text += " (o: always decline)"
        self._put("question", text)
        typed = self.query_one("#filter", Input).value
        self._offered = now.moves
        self.choices = choices(now.choices, typed)
        moves = self.query_one("#moves", OptionList)
        shown = (moves.size.width, now.log, [(choice.key, choice.text) for choice in self.choices])
        if shown == self._shown_moves:
            return
        is_same = self._shown_moves is not None and self._shown_moves[2] == shown[2]
        marked = moves.highlighted if is_same else 0
        self._shown_moves = shown
        moves.clear_options()
        moves.add_options([Option(self._choice_text(choice), self.mark_of(choice)) for choice in self.choices])
        if self.choices:
            moves.highlighted = marked

    def mark_of(self, choice: Choice) -> str:
        """Tells a move of this moment from the same move of another."""
        return f"{self._shown_moves[1] if self._shown_moves else 0}-{choice.move['id']}-{choice.move['text']}"

    def _standing_line(self, now: Snapshot) -> str:
        outcome = now.view["outcome"] if now.view else None
        if not self.replay:
            return waiting_line(now)
        if outcome is None:
            return str(now.ending["text"]) if now.ending else ""
        won = " and ".join(now.title(seat) for seat in outcome["winners"])
        return f"{outcome['text'] or outcome['reason']} {won or 'Nobody'} won."

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
        self._put("panel", title)
        lower = self.query_one("#lower", VerticalScroll)
        width = max(16, lower.size.width - 1)
        said = [talk_line(each) for each in self.table.talk] if self.is_talking else self._told()
        lines: list[Line] = []
        for text in said[-LOG_LINES:]:
            first, *rest = wrap(text, width - 1)
            lines += [first, *(Text(f" {part.plain}") for part in rest)]
        self._put("lines", paragraphs(lines))
        lower.anchor()  # `scroll_end` may come before the new lines are laid out, and stop short of them

    def _told(self) -> list[str]:
        return log_lines(self.table.events)

    def _draw_notice(self) -> None:
        text = self._notice()
        self.query_one("#notice").set_class(bool(text), "-open")
        self._put("notice", text)

    def _notice(self) -> str:
        """What must not be overlooked."""
        if self.table.connection in ("lost", "closed"):
            return self.table.notice
        if self.table.trouble:
            return self.table.trouble
        now = self.table.now
        asked_by = now.undo.asked_by
        if self.table.has_chat and asked_by is not None and now.seat not in (None, asked_by, *now.undo.agreed):
            return f"{now.called(asked_by)} wants to take a move back: u answers."
        if now.status == "over" and self.table.is_rematch_offered:
            return "Another match is offered: n goes there."
        if self.size.width < SMALLEST[0] or self.size.height < SMALLEST[1]:
            return f"This window is small; {SMALLEST[0]} columns and {SMALLEST[1]} lines show everything."
        return ""

    def after_drawing(self, now: Snapshot) -> None:
        """What lies over the table now."""

    def _tick(self) -> None:
        if self._stale and self._was_stale:
            # A drawing that was asked for a second ago has been lost.
            self._draw()
        self._was_stale = self._stale
        if self.is_current and any(sitter.clock_ms is not None for sitter in self.table.now.sitters):
            width = max(30, self.query_one("#left").size.width)
            self._put("plates", paragraphs(plates(self.board, self.table.now, width)))
