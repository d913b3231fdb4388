"""A table in this process: one match, people who share the keyboard, and bots."""

from __future__ import annotations

import asyncio
import secrets
import shlex
from collections.abc import Collection, Sequence
from functools import partial
from pathlib import Path

from pestis.bots import Perspective, levels
from pestis.bots.advice import ask
from pestis.kernel.errors import UndoRefused, UnknownMove
from pestis.kernel.legal_moves import offers
from pestis.kernel.match import Match
from pestis.kernel.moves import Refusal
from pestis.terminal import saves
from pestis.terminal.choices import GIVING_UP
from pestis.terminal.facts import facts_of
from pestis.terminal.house_bots import HouseBots
from pestis.terminal.json_types import Json
from pestis.terminal.naming import Names
from pestis.terminal.players import Player
from pestis.terminal.saves import AutoAnswers
from pestis.terminal.table import Sitter, Snapshot, Table, TableProblem, Undo
from pestis.terminal.thinking import beside

SEED_BOUND = 2**32


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
        absent: AutoAnswers | None = None,
    ) -> None:
        super().__init__()
        self.facts = facts_of(match.game)
        self.players = players
        self.names = Names([player.name for player in players])
        self.file = file
        self.record_file = record_file
        self.delay = delay
        self._driving: asyncio.Task[None] | None = None
        self._begin(match, bot_seed, absent or AutoAnswers())

    def _begin(self, match: Match, bot_seed: int, absent: AutoAnswers) -> None:
        self.match = match
        self.bot_seed = bot_seed
        self.absent = absent
        self.ending: Json | None = None
        self.asking: int | None = None
        self._now: Snapshot | None = None
        self.record_path = self._record_path()
        self._bots = HouseBots(self.match, self.players, self.bot_seed)
        people = self.people or [seat for seat, player in enumerate(self.players) if player.is_person]
        self.seat = next((seat for seat in match.state.pending() if seat in people), people[0])
        # Whether the person of `seat` is known to sit at the screen.
        self.is_seated = len(people) == 1
        self.curtain = None

    @property
    def people(self) -> list[int]:
        """The seats of people who have not given up."""
        sitting = [seat for seat, player in enumerate(self.players) if player.is_person]
        return [seat for seat in sitting if seat not in self.absent.left]

    # What is shown.

    @property
    def now(self) -> Snapshot:
        if self._now is None:
            self._now = self._look()
        return self._now

    @property
    def is_over(self) -> bool:
        return self.match.state.is_over or self.ending is not None

    def _look(self) -> Snapshot:
        state = self.match.state
        by_order = self.viewer is not None and self._is_ordered(self.seat)
        is_choosing = self.viewer in self.people and not by_order and not self.is_over
        return Snapshot(
            status="over" if self.is_over else "playing",
            seat=self.viewer,
            view=self.names.view(state.view(self.viewer)),
            moves=self.names.told(offers(state, self.seat)) if is_choosing else [],
            log=len(self.match.log),
            sitters=[self._sitter(seat, player) for seat, player in enumerate(self.players)],
            undo=Undo(self._span() is not None, self.asking),
            ending=self.ending,
            names=self.names,
            by_order=by_order,
        )

    def _sitter(self, seat: int, player: Player) -> Sitter:
        kind = "bot" if player.bot else "left" if seat in self.absent.left else "person"
        return Sitter(seat, player.name, kind, player.bot)

    def _changed(self) -> None:
        self._now = None
        state = self.match.state
        self.events = self.names.told(state.events_since(0, self.viewer))
        asked = [seat for seat in state.pending() if seat in self.people and not self._is_ordered(seat)]
        if self.is_over or (self.is_seated and (self.seat in asked or not asked)):
            self.curtain = None
        elif asked:
            self.curtain = self.seat if self.seat in asked else asked[0]
        self.on_change()

    @property
    def viewer(self) -> int | None:
        """Until somebody says who sits at the screen, it shows what a spectator sees."""
        return self.seat if self.is_seated else None

    # Coming and going.

    async def start(self) -> None:
        self._write()
        self._changed()
        self._drive()

    async def close(self) -> None:
        self._stop_bots()
        self._save()

    def goodbye(self) -> str:
        if self.trouble:
            return self.trouble
        if self.is_over:
            record = self.record_path
            return f"The record is in {record}\nLook at it again: pestis play --replay {shlex.quote(str(record))}"
        return f"The match is saved. Go on with: pestis play --resume {shlex.quote(str(self.file))}"

    def _record_path(self) -> Path:
        """Each match at this table has a record of its own."""
        file = self.record_file
        if file is None:
            return saves.free_record(self.file)
        return file if self.match_number == 1 else file.with_stem(f"{file.stem}-{self.match_number}")

    def _save(self) -> None:
        """A full disk must not end a match; that it is not written down is said for as long as it is so."""
        try:
            self._write()
            self.trouble = ""
        except OSError as error:
            where = error.filename or self.file
            self.trouble = f"The match cannot be written down in {where}: {error.strerror or error}"

    def _write(self) -> None:
        if not self.is_over:
            written = [player.written for player in self.players]
            saves.write(self.file, self.match, written, self.bot_seed, self.absent)
            return
        saves.write_text(self.record_path, saves.with_seed(self.match).dumps())
        self.file.unlink(missing_ok=True)

    async def rematch(self) -> None:
        """The same seats and options with new cards."""
        if not self.is_over:
            raise TableProblem("The match is not over.")
        self._stop_bots()
        old = self.match
        self.match_number += 1
        match = Match(old.game, seats=old.seats, options=old.options, ask=old.ask)
        self._begin(match, secrets.randbelow(SEED_BOUND), AutoAnswers(orders=self.absent.orders))
        self._made()
        self._drive()

    # Playing.

    async def open_curtain(self) -> None:
        if self.curtain is not None:
            self.seat = self.curtain
            self.is_seated = True
            self._changed()

    def _must_be_here(self) -> None:
        if self.curtain is not None:
            raise TableProblem(f"It is {self.names[self.curtain]}'s turn; hand the screen over first.")

    async def play(self, action: int) -> None:
        self._must_be_here()
        self.match.play(self.seat, action)
        self.asking = None
        self._made()
        self._drive()

    def _made(self) -> None:
        self._save()
        self._changed()

    def _drive(self) -> None:
        """Let those choose who are asked now and are no people, or not here."""
        if self._driving is None or self._driving.done():
            self._driving = asyncio.get_running_loop().create_task(self._let_others_play())

    def _stop_bots(self) -> None:
        if self._driving is not None:
            self._driving.cancel()
            self._driving = None

    async def _let_others_play(self) -> None:
        try:
            await self._others_play()
        except Exception as error:  # whatever it is, nobody must wait for a bot for ever
            self.connection = "closed"
            self.notice = f"A bot failed, so the match cannot go on: {error}"
            self.on_change()

    async def _others_play(self) -> None:
        while (seat := self._next_by_itself()) is not None:
            is_ordered = self._is_ordered(seat)
            action = await self._choice_of(seat)
            if self.delay:
                await asyncio.sleep(self.delay)
            if is_ordered:
                self.absent.answered.add(len(self.match.log))
            self.match.play(seat, action)
            self._made()
            await asyncio.sleep(0)

    def _next_by_itself(self) -> int | None:
        """Everybody waits while somebody decides about taking back."""
        if self.asking is not None or self.is_over:
            return None
        return next((seat for seat in self.match.state.pending() if self._moves_by_itself(seat)), None)

    def _moves_by_itself(self, seat: int) -> bool:
        return seat in self._bots or seat in self.absent.left or self._is_ordered(seat)

    async def _choice_of(self, seat: int) -> int:
        if seat not in self._bots:
            return int(self.match.state.default_move(seat))
        return await self._bots.choice(self.match, seat)

    # Standing orders, and giving up.

    @property
    def declined(self) -> Collection[str]:
        return self.absent.orders.get(self.seat, []) if self.viewer is not None else []

    async def decline_always(self, kinds: Collection[str]) -> None:
        self._must_be_here()
        self.absent.orders[self.seat] = [kind for kind in self.facts.reactions if kind in kinds]
        self._made()
        self._drive()

    def _is_ordered(self, seat: int) -> bool:
        kinds = self.absent.orders.get(seat)
        if not kinds or self.is_over or seat not in self.match.state.pending():
            return False
        rules = self.match.state.question(seat).rules
        return bool(rules) and rules[0] in kinds

    async def resign(self) -> str:
        """By the move of the rules if there is one now; else the seat is left, and the last one who stays wins."""
        self._must_be_here()
        self.check_can_resign()
        surrender = next((move for move in self.now.moves if move["verb"] == GIVING_UP), None)
        if surrender is not None:
            await self.play(surrender["id"])
            return "You have given up."
        self._stop_bots()
        self.asking = None
        self.absent.left.append(self.seat)
        staying = [seat for seat in range(self.match.seats) if seat not in self.absent.left]
        if len(staying) <= 1:
            wins = f" {self.names[staying[0]]} wins." if staying else ""
            text = f"{self.names[self.seat]} resigned.{wins}"
            self.ending = {"reason": "resigned", "winners": staying, "text": text}
        self._made()
        self._drive()
        return "You have resigned."

    # Asking.

    async def hint(self) -> Json:
        if not self.now.is_asked or self.curtain is not None:
            raise TableProblem("It is not your choice now.")
        perspective = Perspective(self.match.state, self.seat)
        best = levels(self.match.game)[-1]
        advice = await beside(partial(ask, best, perspective, self.bot_seed))
        told: Json = self.names.told(advice.as_json())
        return told

    async def why_not(self, action: int) -> Refusal | None:
        if self.viewer is None:
            raise TableProblem("It is not your choice now.")
        state = self.match.state
        try:
            if action in state.legal(self.seat):
                return None
            refusal = state.why_not(self.seat, action)
        except UnknownMove as error:
            raise TableProblem(str(error)) from error
        return Refusal(refusal.rule, self.names.text(refusal.text))

    # Taking back.

    def _span(self) -> int | None:
        """How many moves go with the last one that the shown seat chose, if only bots have moved since."""
        log = self.match.log
        if self.is_over:
            return None
        for place in range(len(log) - 1, -1, -1):
            mover = log[place][0]
            if place in self.absent.answered or mover in self.absent.left:
                continue
            if mover == self.seat:
                return len(log) - place
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
        names = " and ".join(self.names[seat] for seat in others)
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
        self.absent.answered = {place for place in self.absent.answered if place < len(self.match.log)}
        self._bots = HouseBots(self.match, self.players, self.bot_seed)
        self._made()
        self._drive()
