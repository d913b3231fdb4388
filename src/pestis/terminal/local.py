"""A table in this process: one match, people who share the keyboard, and bots."""

from __future__ import annotations

import asyncio
import shlex
from collections.abc import Sequence
from functools import partial
from pathlib import Path

from pestis.bots import Bot, Perspective, levels, make
from pestis.bots.advice import ask
from pestis.kernel.errors import PestisError, UndoRefused, UnknownMove
from pestis.kernel.match import Match
from pestis.kernel.moves import Refusal
from pestis.kernel.offers import offers
from pestis.kernel.words import seat_name
from pestis.terminal import saves
from pestis.terminal.facts import facts_of
from pestis.terminal.json_types import Json
from pestis.terminal.players import Player
from pestis.terminal.table import Now, Sitter, Table, TableProblem, Undo
from pestis.terminal.thinking import beside

QUICK_BOTS = ("random", "easy", "greedy")


class LocalTable(Table):
    """Writes the match down after every move, so that nothing is lost whatever ends the program."""

    def __init__(
        self,
        match: Match,
        players: Sequence[Player],
        *,
        bot_seed: int,
        file: Path,
        record_file: Path | None = None,
        delay: float = 0.0,
    ) -> None:
        super().__init__()
        self.facts = facts_of(match.game)
        self.match = match
        self.players = players
        self.bot_seed = bot_seed
        self.file = file
        self.record_file = record_file
        self.delay = delay
        self.people = [seat for seat, player in enumerate(players) if player.is_person]
        self.seat = next((seat for seat in match.state.pending() if seat in self.people), self.people[0])
        self.asking: int | None = None
        self._bots = self._make_bots()
        self._driving: asyncio.Task[None] | None = None
        self._now: Now | None = None
        # Whether the person of `seat` is known to sit at the screen.
        self.is_seated = len(self.people) == 1

    def _make_bots(self) -> dict[int, Bot]:
        seed = self.bot_seed + len(self.match.log)
        return {
            seat: make(player.bot, game=self.match.game, seat=seat, seed=seed)
            for seat, player in enumerate(self.players)
            if player.bot
        }

    @property
    def now(self) -> Now:
        if self._now is None:
            self._now = self._look()
        return self._now

    def _look(self) -> Now:
        state = self.match.state
        sitters = [
            Sitter(seat, player.name, "bot" if player.bot else "person", player.bot)
            for seat, player in enumerate(self.players)
        ]
        return Now(
            status="over" if state.is_over else "playing",
            seat=self.viewer,
            view=state.view(self.viewer),
            moves=[] if self.viewer is None else offers(state, self.seat),
            log=len(self.match.log),
            sitters=sitters,
            undo=Undo(self._span() is not None, self.asking),
        )

    def _changed(self) -> None:
        self._now = None
        state = self.match.state
        self.events = state.events_since(0, self.viewer)
        asked = [seat for seat in state.pending() if seat in self.people]
        if self.is_seated and (self.seat in asked or not asked):
            self.curtain = None
        elif asked:
            self.curtain = self.seat if self.seat in asked else asked[0]
        self.on_change()

    @property
    def viewer(self) -> int | None:
        """Until somebody says who sits at the screen, it shows what a spectator sees."""
        return self.seat if self.is_seated else None

    async def start(self) -> None:
        self._save()
        self._changed()
        self._drive()

    async def close(self) -> None:
        self._stop_bots()
        self._save()

    def goodbye(self) -> str:
        if self.match.state.is_over:
            record = self.record_path
            return f"The record is in {record}\nLook at it again: pestis play --replay {shlex.quote(str(record))}"
        return f"The match is saved. Go on with: pestis play --resume {shlex.quote(str(self.file))}"

    @property
    def record_path(self) -> Path:
        return self.record_file or self.file.with_suffix(".record.json")

    def _save(self) -> None:
        if not self.match.state.is_over:
            written = [player.written for player in self.players]
            saves.write(self.file, self.match, written, self.bot_seed, self.match.game.pack_folder)
            return
        saves.write_text(self.record_path, self.match.record().dumps())
        self.file.unlink(missing_ok=True)

    # Playing.

    async def open_curtain(self) -> None:
        if self.curtain is not None:
            self.seat = self.curtain
            self.is_seated = True
            self._changed()

    async def play(self, action: int) -> None:
        if self.curtain is not None:
            raise TableProblem(f"It is {seat_name(self.curtain)}'s turn; hand the screen over first.")
        self.match.play(self.seat, action)
        self.asking = None
        self._made()
        self._drive()

    def _made(self) -> None:
        self._save()
        self._changed()

    def _drive(self) -> None:
        """Let the bots choose that are asked now."""
        if self._driving is None or self._driving.done():
            self._driving = asyncio.get_running_loop().create_task(self._let_bots_play())

    def _stop_bots(self) -> None:
        if self._driving is not None:
            self._driving.cancel()
            self._driving = None

    async def _let_bots_play(self) -> None:
        try:
            await self._bots_play()
        except PestisError as error:
            self.connection = "closed"
            self.notice = f"A bot failed, so the match cannot go on: {error}"
            self.on_change()

    async def _bots_play(self) -> None:
        while (seat := self._next_bot()) is not None:
            action = await self._choice_of(seat)
            if self.delay:
                await asyncio.sleep(self.delay)
            self.match.play(seat, action)
            self._made()
            await asyncio.sleep(0)

    def _next_bot(self) -> int | None:
        """Bots wait while somebody decides about taking back."""
        if self.asking is not None:
            return None
        return next((seat for seat in self.match.state.pending() if seat in self._bots), None)

    async def _choice_of(self, seat: int) -> int:
        perspective = Perspective(self.match.state, seat)
        bot = self._bots[seat]
        if self.players[seat].bot in QUICK_BOTS:
            return bot.choose(perspective)
        return await beside(partial(bot.choose, perspective))

    # Asking.

    async def hint(self) -> Json:
        state = self.match.state
        if self.seat not in state.pending() or self.curtain is not None:
            raise TableProblem("It is not your choice now.")
        perspective = Perspective(state, self.seat)
        best = levels(self.match.game)[-1]
        advice = await beside(partial(ask, best, perspective, self.bot_seed))
        return advice.as_json()

    async def why_not(self, action: int) -> Refusal | None:
        state = self.match.state
        try:
            return None if action in state.legal(self.seat) else state.why_not(self.seat, action)
        except UnknownMove as error:
            raise TableProblem(str(error)) from error

    # Taking back.

    def _span(self) -> int | None:
        """How many moves go with the last one of the shown seat, if only bots have moved since."""
        if self.match.state.is_over:
            return None
        for count, (mover, _) in enumerate(reversed(self.match.log), start=1):
            if mover == self.seat:
                return count
            if mover in self.people:
                return None
        return None

    async def undo(self) -> str:
        """By the kernel's rule: freely while the move taught nobody anything, else if the others agree.

        Bots always agree. People at the same keyboard are asked.
        """
        span = self._span()
        if span is None:
            raise TableProblem("There is nothing of yours to take back now.")
        self._stop_bots()
        others = [seat for seat in self.people if seat != self.seat]
        if not others or (span == 1 and self.match.can_undo_freely()):
            self._take_back(span)
            return "Taken back."
        self.asking = self.seat
        self._changed()
        names = " and ".join(seat_name(seat) for seat in others)
        return f"Somebody learned something from this move. {names}, do you agree that it is taken back?"

    async def answer_undo(self, agree: bool) -> None:
        if self.asking is None:
            raise TableProblem("Nobody asks you to agree to anything.")
        self.asking = None
        span = self._span()
        if agree and span is not None:
            self._take_back(span)
            return
        self._changed()
        self._drive()

    def _take_back(self, span: int) -> None:
        del self.match.log[len(self.match.log) - span + 1 :]
        try:
            self.match.undo(consent=range(self.match.seats))
        except UndoRefused as error:
            raise TableProblem(str(error)) from error
        self._bots = self._make_bots()
        self._made()
        self._drive()
