"""The table as a dialogue, line by line: for scripts, screen readers and terminals that cannot draw."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Awaitable, Callable

from pestis.kernel.errors import PestisError
from pestis.kernel.table import GIVING_UP
from pestis.review.lines import review_lines
from pestis.terminal.boards import board_for
from pestis.terminal.choices import matches, with_warning
from pestis.terminal.json_types import Json
from pestis.terminal.listing import Listing
from pestis.terminal.plain.answers import MOST_DIGITS, is_number, order_lines, rule_lines, why_lines
from pestis.terminal.plain.lines import END, Lines
from pestis.terminal.plain.speech import CLEAR, COMMANDS, line_width, say, say_all, say_lines
from pestis.terminal.plain.texts import hint_lines, log_lines, plates, result, shape_of, talk_line
from pestis.terminal.table import ALL, Snapshot, Table, waiting_line

WIDTH = 78
LOG_LINES = 20
FEWEST_LETTERS = 3  # to make the one move they mean; fewer only find it


class Dialogue:
    """Tells what happens, asks, and does what is typed."""

    def __init__(self, table: Table, lines: Lines) -> None:
        self.table = table
        self.lines = lines
        self.board = board_for(table.facts, table.names)
        self.is_left = False
        self._changed = asyncio.Event()
        self._events_told = 0
        self._talk_told = 0
        self._notice_told = ""
        self._trouble_told = ""
        self._asked: object = None
        self._consent_asked: int | None = None
        self._match_told = 1
        self._end_told = False
        self._offer_told = False
        self._orders_told = False
        self._has_coach = False
        # What is left to read of a lesson before the next move, and how long the log was when it began.
        self._pages: list[list[str]] = []
        self._read_at = -1
        self._said: list[str] = []
        table.on_change = self._changed.set
        self.commands: dict[str, Callable[[str], Awaitable[None]]] = {
            "help": self._help,
            "moves": self._moves,
            "board": self._board,
            "read": self._read,
            "hand": self._hand,
            "scores": self._scores,
            "log": self._log,
            "why": self._why,
            "rules": self._rules,
            "hint": self._hint,
            "coach": self._coach,
            "undo": self._undo,
            "agree": self._agree,
            "refuse": self._refuse,
            "orders": self._orders,
            "resign": self._resign,
            "rematch": self._rematch,
            "review": self._review,
            "say": self._say,
            "quit": self._quit,
            # The keys of the drawn screen, out of habit.
            "h": self._hint,
            "r": self._rules,
            "u": self._undo,
            "o": self._orders,
            "x": self._resign,
            "v": self._review,
            "q": self._quit,
            "?": self._why,
        }

    async def run(self) -> None:
        self._begin()
        while not self.is_left:
            self._tell_news()
            now = self.table.now
            if now.status == "over":
                self._tell_end(now)
                if not await self._after_the_end():
                    return
                continue
            if self.table.curtain is not None:
                if not await self._hand_over(self.table.curtain):
                    return
                continue
            if not self._is_consent_asked_here:
                self._ask(now)
            if not await self._next(now):
                return

    async def _next(self, now: Snapshot) -> bool:
        """Do the next thing that is typed, or hear what is new; false at the end of input."""
        self._changed.clear()
        if not self.lines.is_ready:
            await self._line_or_news()
            return True
        typed = self.lines.peek()
        goes_on = self.table.connection != "closed"
        if goes_on and not now.is_asked and not self._is_for_now(typed):
            if typed is END and self.table.has_chat:
                return False
            await self._changed.wait()  # it is meant for the next question
            return True
        self.lines.take()
        if typed is END:
            return False
        await self._obey(typed.strip())
        return True

    async def _after_the_end(self) -> bool:
        """Look once more, talk, or play again; anything that is no command leaves, as the end of input does."""
        self._changed.clear()
        if not self.lines.is_ready:
            await self._line_or_news()
            return True
        typed = self.lines.take()
        if typed is END or not self._is_command(typed):
            return False
        await self._obey(typed.strip())
        self._begin_again()
        return True

    def _begin_again(self) -> None:
        """If another match is at this table now, tell it from its beginning."""
        if self.table.match_number == self._match_told:
            return
        self._match_told = self.table.match_number
        self._events_told = self._talk_told = 0
        self._asked = self._consent_asked = None
        self._read_at = -1
        self._end_told = self._offer_told = False
        say()
        self._begin()

    async def _line_or_news(self) -> None:
        tasks = [asyncio.create_task(self.lines.wait()), asyncio.create_task(self._changed.wait())]
        try:
            await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for task in tasks:
                task.cancel()

    def _is_for_now(self, typed: str | None) -> bool:
        """What is typed while others choose: rematch and review are for the end, a move for the next question.

        Who only looks on is never asked, so nothing of theirs waits.
        """
        if typed is not END and self._only_looks_on:
            return True
        return self._is_command(typed) and str(typed).strip().lower() not in {"rematch", "review"}

    @property
    def _is_consent_asked_here(self) -> bool:
        """Somebody else at this keyboard is asked whether a move is taken back."""
        return not self.table.has_chat and self.table.now.undo.asked_by is not None

    @property
    def _only_looks_on(self) -> bool:
        return self.table.has_chat and self.table.now.seat is None

    def _is_command(self, typed: str | None) -> bool:
        return typed is not None and typed.strip().partition(" ")[0].lower() in self.commands

    async def _obey(self, typed: str) -> None:
        word, _, rest = typed.partition(" ")
        try:
            if not typed and self._pages:
                self._turn_page(self.table.now)
            elif not typed:
                await self._moves("")
            elif word.lower() in self.commands:
                await self.commands[word.lower()](rest.strip())
            else:
                await self._choose(typed)
        except PestisError as error:
            say(f"No: {error}")

    # Telling.

    def _begin(self) -> None:
        now = self.table.now
        say(f"{self.table.facts.title}, {len(now.sitters)} seats.")
        for sitter in now.sitters:
            you = " (you)" if sitter.seat == now.seat and self.table.curtain is None else ""
            name = now.names[sitter.seat]
            label = f", {sitter.label}" if sitter.label not in ("", name) else ""
            say(f"{shape_of(sitter.seat)} {name}{you}{label}")
        if self._only_looks_on:
            say('"help" lists what can be typed.')
        else:
            say('Type the number of a move. "help" lists what else can be typed.')
        if self.table.curtain is None:
            self._events_told = self.table.events_before

    def _tell_news(self) -> None:
        table = self.table
        if table.notice != self._notice_told:
            self._notice_told = table.notice
            say(f"* {table.notice}")
        if table.trouble != self._trouble_told:
            self._trouble_told = table.trouble
            say(f"* {table.trouble or 'The match is written down again.'}")
        for said in table.talk[self._talk_told :]:
            say(talk_line(said))
        self._talk_told = len(table.talk)
        self._tell_consent(table.now)
        if table.curtain is not None:
            return
        if len(table.events) < self._events_told:
            say("A move was taken back.")
            self._events_told = len(table.events)
            self._asked = None
        for text in log_lines(table.events[self._events_told :]):
            say(f"- {text}")
        self._events_told = len(table.events)

    def _tell_consent(self, now: Snapshot) -> None:
        asked_by = now.undo.asked_by
        if asked_by != self._consent_asked:
            self._consent_asked = asked_by
            if asked_by is not None and asked_by != now.seat:
                say(f"* {now.called(asked_by)} wants to take a move back. Type agree or refuse.")

    def _ask(self, now: Snapshot) -> None:
        """The question with its moves, once: what others answer in secret does not change it."""
        asked = [now.question and now.question["text"], *(with_warning(move) for move in now.choices)]
        mark = (now.seat, asked if now.is_asked else waiting_line(now))
        if mark == self._asked:
            return
        self._asked = mark
        if not now.is_asked:
            say(waiting_line(now))
            return
        if now.log != self._read_at:
            self._read_at = now.log
            self._pages = self.table.pages()
            self._turn_page(now)
        elif not self._pages:
            say_all(self._said[-1:])
            self._tell_question(now)

    def _turn_page(self, now: Snapshot) -> None:
        """One idea of a lesson, and with the last one the question; what was said before is not said again."""
        page = self._pages.pop(0) if self._pages else []
        if page != self._said:
            self._said = page
            say_all(page)
        if self._pages:
            say("(Press Enter to read on.)")
        else:
            self._tell_question(now)

    def _tell_question(self, now: Snapshot) -> None:
        if self._is_coached and self.table.coaching():
            say(f"Coach: {self.table.coaching()}")
        self._tell_moves(now, list(enumerate(now.choices, start=1)))
        self._tell_of_orders(now)

    def _tell_of_orders(self, now: Snapshot) -> None:
        """Once, when the first question comes that can be declined beforehand."""
        if now.kind in self.table.facts.reactions and not self._orders_told:
            self._orders_told = True
            say("(Type orders to decline such questions always.)")

    def _tell_moves(self, now: Snapshot, moves: list[tuple[int, Json]]) -> None:
        if now.view:
            say(self.board.standing(now.view))
        if now.question:
            say(str(now.question["text"]))
        for number, move in moves:
            say(f"{number:>3} {with_warning(move)}")

    def _tell_end(self, now: Snapshot) -> None:
        if not self._end_told:
            self._end_told = True
            say()
            say("The end.")
            say_lines(result(now))
            say_all(self.table.teaching())
            if now.seat is not None:
                say("Type rematch to play again with the same players. Enter leaves.")
                say("Type review to hear what decided the game, and what was luck.")
        if self.table.is_rematch_offered and not self._offer_told:
            self._offer_told = True
            say("* Another match is offered. Type rematch to go there.")

    async def _hand_over(self, seat: int) -> bool:
        """The curtain: what was said before is wiped off the screen, if there is one."""
        if sys.stdout.isatty() and self.table.now.seat is not None:
            say(CLEAR)
        say(f"--- {self.table.names[seat]}, it is your turn. Hand the keyboard over, then press Enter. ---")
        if sys.stdin.isatty():
            self.lines.forget()  # typed ahead by the one who sits there still
        await self.lines.wait()
        typed = self.lines.take()
        if typed is END or typed.strip().lower() in ("quit", "q"):
            return False
        self._events_told = 0 if self.table.now.seat != seat else self._events_told
        await self.table.open_curtain()
        self._events_told = max(0, len(self.table.events) - LOG_LINES)
        return True

    # What can be typed.

    async def _help(self, _: str) -> None:
        for words, does in COMMANDS:
            say(f"{words:<12} {does}")

    async def _moves(self, typed: str) -> None:
        now = self.table.now
        found = [(number, move) for number, move in enumerate(now.choices, start=1) if fits(move, typed)]
        self._tell_moves(now, found)
        if not found:
            say(waiting_line(now) if not now.moves else "No move has these words.")

    async def _choose(self, typed: str) -> None:
        moves = self.table.now.choices
        if not moves:
            say(f"No: there is nothing to choose. {waiting_line(self.table.now)}")
            return
        if typed.isdecimal() and len(typed) < MOST_DIGITS:
            if not is_number(typed, len(moves)):
                say(f"No: there is no move {typed}; allowed: {'1' if len(moves) == 1 else f'1 to {len(moves)}'}")
                return
            await self._make(moves[int(typed) - 1], typed)
            return
        exact = [move for move in moves if typed in (move["form"], move["text"])]
        found = exact or [move for move in moves if fits(move, typed)]
        if len(found) == 1 and (exact or len(typed) >= FEWEST_LETTERS):
            await self._make(found[0], typed)
        elif found:
            await self._moves(typed)
        else:
            say(f'No: no move has the words "{typed}". Type moves for the list, or why {typed}.')

    async def _make(self, move: Json, typed: str) -> None:
        if move["verb"] == GIVING_UP and typed != move["form"]:
            say(f"No: that ends the game for you. Type {move['form']} if you mean it.")
            return
        if move["warning"] and typed != move["form"] and sys.stdin.isatty() and not await self._is_meant(move):
            return
        if not typed.isdecimal():
            say(f"You choose: {move['text']}")
        self._asked = None  # the same question may come once more
        slip = await self.table.judge(move["id"]) if self._is_judged and move["verb"] != ALL else ""
        if move["verb"] == ALL:
            await self.table.play_all(move["moves"])
        else:
            await self.table.play(move["id"])
        if slip:
            say(f"Coach: {slip}")
            say("Type u to take it back.")

    async def _is_meant(self, move: Json) -> bool:
        """Somebody at a keyboard is asked once; a script has read what is written beside the move."""
        say(f"{move['warning']} Press Enter once more, or y, if you mean it.")
        await self.lines.wait()
        typed = self.lines.peek()
        if typed is END or typed.strip().lower() not in ("", "y", "yes"):
            say("Not done.")
            return False
        self.lines.take()
        return True

    async def _board(self, _: str) -> None:
        view = self.table.now.view
        if view:
            say_lines(self.board.draw(view, WIDTH, 0))

    async def _read(self, _: str) -> None:
        view = self.table.now.view
        if view:
            say_all(Listing(self.board).read(view))

    async def _hand(self, _: str) -> None:
        view = self.table.now.view
        lines = self.board.hand(view, WIDTH) if view else []
        say_lines(lines)
        if not lines:
            say("You hold nothing.")

    async def _scores(self, _: str) -> None:
        say_lines(plates(self.board, self.table.now, WIDTH))

    async def _log(self, _: str) -> None:
        for text in log_lines(self.table.events)[-LOG_LINES:]:
            say(f"- {text}")

    async def _why(self, typed: str) -> None:
        say_all(await why_lines(self.table, self.board, typed))

    async def _rules(self, typed: str) -> None:
        say_all(rule_lines(self.table, typed))

    async def _hint(self, _: str) -> None:
        say_all(hint_lines(await self.table.hint()))

    @property
    def _is_coached(self) -> bool:
        """Where one wants it; in a lesson as soon as one plays alone."""
        return self._has_coach or self.table.is_left_alone

    @property
    def _is_judged(self) -> bool:
        """It takes a moment: a script that goes through a lesson is not kept waiting."""
        return self._has_coach or (self.table.is_left_alone and sys.stdin.isatty())

    async def _coach(self, _: str) -> None:
        self.table.check_can_coach()
        self._has_coach = not self._has_coach
        self._asked = None
        say("The coach speaks up now." if self._has_coach else "The coach is silent now.")

    async def _undo(self, _: str) -> None:
        told = await self.table.undo()
        self._asked = None
        is_asked_here = self._is_consent_asked_here
        if is_asked_here and sys.stdout.isatty():
            say(CLEAR)  # somebody else answers, who must not see the hand
        say(told)
        if is_asked_here:
            say("Type agree or refuse.")

    async def _agree(self, _: str) -> None:
        await self.table.answer_undo(True)
        self._asked = None

    async def _refuse(self, _: str) -> None:
        await self.table.answer_undo(False)
        self._asked = None

    async def _orders(self, typed: str) -> None:
        say_all(await order_lines(self.table, self.board, typed))

    async def _resign(self, typed: str) -> None:
        self.table.check_can_resign()
        if typed.lower() != "yes":
            say("No: that gives the game up for you. Type resign yes if you mean it.")
            return
        self._asked = None
        say(await self.table.resign())

    async def _review(self, _: str) -> None:
        say("The bots judge the game. This may take a minute.")
        review = await self.table.review(lambda hundredths: None)
        for line in review_lines(review, self.table.now.seat, width=line_width(), is_plain=True):
            say(line.text)

    async def _rematch(self, _: str) -> None:
        await self.table.rematch()

    async def _say(self, text: str) -> None:
        if text:
            await self.table.say(text)

    async def _quit(self, _: str) -> None:
        self.is_left = True


def fits(move: Json, typed: str) -> bool:
    return matches(f"{move['text']} {move['form']}", typed)
