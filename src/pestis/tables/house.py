"""All tables of one place, and the one way in which they change.

Under the lock of its table a change is planned against what is known, kept, and only then taken in. If somebody
else kept something first, the table takes that in and the change is planned again.
"""

from __future__ import annotations

import asyncio
import logging
from abc import ABC, abstractmethod
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Coroutine, Iterable
from dataclasses import dataclass
from functools import cached_property
from typing import Any, TypeVar

from pestis.bots import Perspective
from pestis.kernel import registry
from pestis.kernel.errors import PestisError
from pestis.kernel.game import Game
from pestis.tables.feed import Feed
from pestis.tables.live import LiveTable
from pestis.tables.problems import Conflict, NotFound, RulesGone
from pestis.tables.rows import Change, FeedEntry, TableRow, files_of
from pestis.tables.times import now_ms

Answer = TypeVar("Answer")
ChangeMaker = Callable[[LiveTable], Change | FeedEntry]
Follower = Callable[[LiveTable], None]
Check = Callable[[LiveTable], object]
TRIES = 20
BOT_FAILED = "bot failed"

logger = logging.getLogger("pestis.server")


@dataclass(frozen=True)
class Manners:
    """What is usual at the tables of a house. Times are seconds."""

    bot_pace: float = 0.25  # a brisk bot does not move faster than people can follow
    order_delay: float = 0.8  # standing orders and passive seats answer after about this long
    cover_seconds: float = 2.0  # the longest pause that covers who is asked for a reaction
    absent_seconds: float = 120.0  # so long a player is away before a bot can take the seat
    name_length: int = 30
    chat_length: int = 500


class House(ABC):
    """The tables that are open here; whoever derives from it says where they are kept and where bots think."""

    called = "this server"  # where a player is, in a sentence

    def __init__(self, manners: Manners) -> None:
        self.manners = manners
        self.tables: OrderedDict[str, LiveTable] = OrderedDict()
        self.feeds: dict[str, Feed] = {}
        self.after_change: list[Follower] = []
        self._games: dict[str, Game] = {}

    # Games.

    @cached_property
    def names(self) -> list[str]:
        """The games that were installed when it began: to look costs milliseconds, and anybody can ask."""
        return registry.games()

    def game(self, name: str) -> Game:
        """An installed game that loads."""
        if name not in self._games:
            if name not in self.names:
                raise NotFound(f"{self.called.capitalize()} has no game {name[:60]!r}.")
            self._games[name] = registry.game(name)
        return self._games[name]

    def games(self) -> list[Game]:
        found = []
        for name in self.names:
            try:
                found.append(self.game(name))
            except (PestisError, ImportError, AttributeError) as error:
                logger.warning("the game %s does not load: %s", name, error)
        return found

    def game_of(self, row: TableRow) -> Game:
        """The game of a table as it was begun."""
        try:
            game = with_design(self.game(row.game), row)
        except (NotFound, PestisError, ImportError, AttributeError) as error:
            raise RulesGone(
                f"{self.called.capitalize()} does not have the game {row.game!r} of this table."
            ) from error
        check_same_rules(game, row, self.called)
        return game

    # What depends on the house.

    @abstractmethod
    async def open(self, table_id: str) -> LiveTable:
        """A table, from memory or from where it is kept, that knows all that was acknowledged before."""

    @abstractmethod
    async def keep(self, table: LiveTable, planned: Change) -> bool:
        """Keep a change; False if somebody else was first, and the table has taken in what that was."""

    @abstractmethod
    async def keep_orders(self, table: LiveTable, seat: int, orders: dict[str, str], wake_at: int | None) -> bool:
        """The same for standing orders. `wake_at` is given if they answer what is asked now."""

    @abstractmethod
    async def choose(self, table: LiveTable, seat: int, perspective: Perspective) -> int:
        """What the bot of a seat plays; BotFailed if it did not answer properly in time."""

    async def beside(self, work: Callable[[], Answer]) -> Answer:
        """Something that takes a while, beside everything else where that is possible."""
        return work()

    def counted(self, what: str) -> None:
        """Something happened that may be counted: why a move was made, or BOT_FAILED."""
        return

    # Changing.

    async def change(self, table: LiveTable, plan: ChangeMaker) -> FeedEntry:
        """Carry out a change, whole or not at all.

        If whoever asked is cut off after the keeping, this table does not know yet what was kept; then the number
        is taken when the next change wants it, and the table reads what has it.
        """
        async with table.lock:
            for _ in range(TRIES):
                planned = plan(table)
                if isinstance(planned, FeedEntry):
                    return planned
                if await self.keep(table, planned):
                    self._take(table, planned)
                    return planned.entry
        raise Conflict("The table changes too quickly. Try again.", log=table.told_log())

    def _take(self, table: LiveTable, planned: Change) -> None:
        for name, value in planned.table.items():
            setattr(table.row, name, value)
        for seat, changes in planned.seats.items():
            for name, value in changes.items():
                setattr(table.chairs[seat], name, value)
        if planned.clocks is not None:
            table.clocks = planned.clocks
        table.take(planned.entry, planned.state)
        table.announce()
        for follower in self.after_change:
            follower(table)

    async def set_orders(self, table: LiveTable, seat: int, orders: dict[str, str], check: Check) -> None:
        """Standing orders stand beside the feed: nobody else may notice that they were given."""
        await to_the_end(self._set_orders(table, seat, orders, check))

    async def _set_orders(self, table: LiveTable, seat: int, orders: dict[str, str], check: Check) -> None:
        async with table.lock:
            check(table)
            answers_now = seat in table.pending() and table.orders_answer(seat, orders)
            wake_at = now_ms() if answers_now else table.row.wake_at
            if not await self.keep_orders(table, seat, orders, wake_at if answers_now else None):
                check(table)  # somebody else may sit there now
                raise Conflict("The table changes too quickly. Try again.", log=table.told_log(seat))
            table.chairs[seat].orders = orders
            table.row.wake_at = wake_at
            table.see_who_is_asked()
            table.announce()
        for follower in self.after_change:
            follower(table)


def follow(table: LiveTable, entries: Iterable[FeedEntry]) -> None:
    table.read(entries)


def with_design(game: Game, row: TableRow) -> Game:
    """The game with the cards that this table has of its own. (A scenario of its own is among its options.)"""
    files = files_of(row)
    return game.with_texts(files) if files else game


def check_same_rules(game: Game, row: TableRow, where: str) -> None:
    """A match can only be gone on with by the rules it was begun with, and by cards that do the same."""
    if game.rules_version != row.rules_version:
        raise RulesGone(
            f"This table was begun with version {row.rules_version} of the rules of {game.title}; "
            f"{where} has version {game.rules_version}."
        )
    if not game.has_packs(row.packs):
        raise RulesGone(f"This table was begun with other cards of {game.title} than {where} has.")


async def to_the_end(work: Coroutine[Any, Any, Answer] | Awaitable[Answer]) -> Answer:
    """Await something that must not be cut off in the middle."""
    return await asyncio.shield(asyncio.ensure_future(work))
