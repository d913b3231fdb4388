"""A table in this process: one match, people who share the keyboard, and bots."""

from __future__ import annotations

import asyncio
import secrets
import shlex
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path

from pestis.bots import Perspective, levels
from pestis.bots.advice import ask
from pestis.bots.coach import slip_of
from pestis.kernel.errors import UnknownMove
from pestis.kernel.legal_moves import offers
from pestis.kernel.match import Match
from pestis.kernel.moves import Refusal
from pestis.kernel.table import GIVING_UP, Asking, Chair, MatchTable, lasting
from pestis.review import Review, Reviewer
from pestis.review.job import given_up_at
from pestis.terminal import saves
from pestis.terminal.facts import facts_of
from pestis.terminal.house_bots import HouseBots
from pestis.terminal.json_types import Json
from pestis.terminal.naming import Names
from pestis.terminal.players import Player
from pestis.terminal.saves import Kept
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
        kept: Kept | None = None,
    ) -> None:
        super().__init__()
        self.facts = facts_of(match.game)
        self.players = players
        self.names = Names([player.name for player in players], match.game.seat_names)
        self.file = file
        self.record_file = record_file
        self.delay = delay
        self._driving: asyncio.Task[None] | None = None
        self._begin(match, bot_seed, kept or Kept())

    def _begin(self, match: Match, bot_seed: int, kept: Kept) -> None:
        self.match = match
        self.events_before = 0
        self.bot_seed = bot_seed
        self.table = seated(match, self.players, kept)
        self._now: Snapshot | None = None
        self.record_path = self._record_path()
        self._bots = HouseBots(self.match, self.players, self.bot_seed)
        sitting = [seat for seat, player in enumerate(self.players) if player.is_person]
        people = self.table.seats_of_people() or sitting
        self.seat = next((seat for seat in match.state.pending() if seat in people), people[0])
        # Whether the person of `seat` is known to sit at the screen.
        self.is_seated = len(people) == 1
        self.curtain = None

    # What is shown.

    @property
    def now(self) -> Snapshot:
        if self._now is None:
            self._now = self._look()
        return self._now

    @property
    def is_over(self) -> bool:
        return self.table.status == "over"

    def _look(self) -> Snapshot:
        state = self.match.state
        asking = self.table.asking
        by_order = self.viewer is not None and self._is_ordered(self.seat)
        is_choosing = self.viewer in self.table.seats_of_people() and not by_order and not self.is_over
        return Snapshot(
            status="over" if self.is_over else "playing",
            seat=self.viewer,
            view=self.names.view(state.view(self.viewer)),
            moves=self.names.told(offers(state, self.seat)) if is_choosing else [],
            log=len(self.match.log),
            sitters=self._sitters(),
            undo=Undo(self.table.undo_span(self.seat) is not None, asking.seat if asking else None),
            ending=self.table.ending,
            names=self.names,
            by_order=by_order,
            bundles=self.names.told([bundle.as_json() for bundle in state.bundles(self.seat)])
            if is_choosing
            else [],
        )

    def _sitters(self) -> list[Sitter]:
        seated = zip(self.table.chairs, self.players, strict=True)
        return [
            Sitter(chair.seat, chair.name, chair.kind, player.bot, colour=self.names.colours[chair.seat])
            for chair, player in seated
        ]

    def _changed(self) -> None:
        self._now = None
        state = self.match.state
        self.events = self.names.told(state.events_since(0, self.viewer))
        asked = [seat for seat in self.table.pending() if not self.table.moves_by_itself(seat)]
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
            saves.write(self.file, self.table, written, self.bot_seed)
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
        orders = {chair.seat: lasting(chair.orders) for chair in self.table.chairs}
        self._begin(match, secrets.randbelow(SEED_BOUND), Kept(orders=orders))
        self._made()
        self._drive()

    async def review(self, tell: Callable[[int], None]) -> Review:
        if not self.is_over:
            raise TableProblem("The match is not over.")
        if not self.match.log:
            raise TableProblem("No move was made: there is nothing to review.")
        names = [self.now.called(seat) for seat in range(self.match.seats)]
        reviewer = Reviewer(self.match, names, given_up=given_up_at(self.table))
        loop = asyncio.get_running_loop()

        def work() -> Review:
            for done in reviewer.steps():
                loop.call_soon_threadsafe(tell, done * 100 // reviewer.total)
            return reviewer.review()

        return await beside(work)

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
        self.table.play(self.seat, action)
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
            why = self.table.moves_by_itself(seat)
            is_bot = why == "bot"
            action = await self._bots.choice(self.match, seat) if is_bot else self.table.default_move(seat)
            if self.delay:
                await asyncio.sleep(self.delay)
            if why == "orders":
                self.table.answered.add(len(self.match.log))
            self.table.play(seat, action)
            self._made()
            await asyncio.sleep(0)

    def _next_by_itself(self) -> int | None:
        """Everybody waits while somebody decides about taking back."""
        if self.table.asking is not None:
            return None
        return next((seat for seat in self.table.pending() if self.table.moves_by_itself(seat)), None)

    # Standing orders, and giving up.

    @property
    def orders(self) -> Mapping[str, str]:
        return self.table.standing(self.seat) if self.viewer is not None else {}

    async def give_orders(self, orders: Mapping[str, str]) -> None:
        self._must_be_here()
        self.table.chairs[self.seat].orders = self.table.given(orders)
        self._made()
        self._drive()

    def _is_ordered(self, seat: int) -> bool:
        return seat in self.table.pending() and self.table.moves_by_itself(seat) == "orders"

    async def resign(self) -> str:
        """By the move of the rules if there is one now; else the seat is left, and the last one who stays wins."""
        self._must_be_here()
        self.check_can_resign()
        surrender = next((move for move in self.now.moves if move["verb"] == GIVING_UP), None)
        if surrender is not None:
            await self.play(surrender["id"])
            return "You have given up."
        self._stop_bots()
        self.table.resign(self.seat)
        self._made()
        self._drive()
        return "You have resigned."

    # Asking.

    async def hint(self) -> Json:
        if not self.now.is_asked or self.curtain is not None:
            raise TableProblem("It is not your choice now.")
        perspective = Perspective(self.match.state, self.seat)
        best = levels(self.match.game, self.match.seats)[-1]
        advice = await beside(partial(ask, best, perspective, self.bot_seed))
        told: Json = self.names.told(advice.as_json())
        return told

    def coaching(self) -> str:
        return self.names.text(Perspective(self.match.state, self.seat).coaching()) if self.now.is_asked else ""

    async def judge(self, action: int) -> str:
        perspective = Perspective(self.match.state, self.seat)
        best = levels(self.match.game, self.match.seats)[-1]
        slip = await beside(partial(slip_of, best, perspective, self.bot_seed, action))
        return self.names.text(str(slip)) if slip is not None else ""

    def check_can_coach(self) -> None:
        if len(self.table.seats_of_people()) > 1:
            raise TableProblem("Between people nobody is coached.")

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

    async def undo(self) -> str:
        """By the kernel's rule: freely while the move taught nobody anything, else if the others agree.

        Bots always agree. People at the same keyboard are asked.
        """
        span = self.table.undo_span(self.seat)
        if span is None:
            raise TableProblem("You have no move to take back now.")
        self._stop_bots()
        others = self.table.others_to_ask(self.seat)
        if not others or self.match.can_undo_freely(span):
            self._take_back(span)
            return "Taken back."
        self.table.asking = Asking(self.seat, span)
        self._changed()
        names = " and ".join(self.names[seat] for seat in others)
        return f"Somebody learned something from this move. {names}, do you agree that it is taken back?"

    async def answer_undo(self, agree: bool) -> None:
        asking, self.table.asking = self.table.asking, None
        if asking is None:
            raise TableProblem("Nobody asks you to agree to anything.")
        if agree:
            self._take_back(asking.count)
            return
        self._changed()
        self._drive()

    def _take_back(self, span: int) -> None:
        self.table.take_back(span)
        self._bots = HouseBots(self.match, self.players, self.bot_seed)
        self._made()
        self._drive()


def seated(match: Match, players: Sequence[Player], kept: Kept) -> MatchTable:
    """People and bots around a match, with what was kept of them."""
    chairs = [
        Chair(seat, "bot" if player.bot else "person", player.name, seat) for seat, player in enumerate(players)
    ]
    for chair in chairs:
        chair.orders = dict(kept.orders.get(chair.seat, {}))
        if chair.seat in kept.left:
            chair.kind = "left"
    table = MatchTable(chairs, match)
    table.answered = set(kept.answered)
    return table
