"""The tables of a tab: kept by the browser after every move, opened again by replaying what was kept.

Several tabs may show the same table. Each keeps its entries under their number, so that of two that were made at
once the second finds the place taken, reads what happened, and is planned again.
"""

from __future__ import annotations

import base64
import json
import pickle
from dataclasses import asdict, dataclass
from typing import Any

from pestis.bots import Perspective, levels
from pestis.bots.explain import Weighed
from pestis.kernel.game import Game
from pestis.tab.outside import Outside
from pestis.tables.autoplay import Autoplay
from pestis.tables.callers import Caller, Guest
from pestis.tables.clocks import Clocks
from pestis.tables.create_table import NewTable
from pestis.tables.facts import table_json
from pestis.tables.feed import Feed
from pestis.tables.gone import GoneTable, gone_json
from pestis.tables.house import House, Manners, follow
from pestis.tables.live import LiveTable, ServedChair
from pestis.tables.problems import Conflict, NotFound, RulesGone
from pestis.tables.rows import Change, FeedEntry, Json, SeatRow, TableRow
from pestis.tables.thinking import BotFailed, Request, read_action, read_advice, request_of
from pestis.tables.writing import to_json

HERE = 1  # the one guest of a tab


@dataclass
class Kept:
    """A table as the browser keeps it."""

    table: TableRow
    seats: list[SeatRow]
    entries: list[FeedEntry]

    @staticmethod
    def read(told: str) -> Kept:
        found: dict[str, Any] = json.loads(told)
        seats = [SeatRow(**seat) for seat in found["seats"]]
        return Kept(TableRow(**found["table"]), seats, [FeedEntry(**entry) for entry in found["entries"]])


class TabHouse(House):
    """One person's own tables."""

    called = "this device"

    def __init__(self, outside: Outside, name: str) -> None:
        super().__init__(Manners())
        self.outside = outside
        self.guest = Guest(HERE, name)
        self.driver = Autoplay(self)
        self.after_change.append(self.show)

    def caller(self, secret: str | None = None) -> Caller:
        return Caller(self.guest, secret)

    async def bring(self, name: str) -> Game:
        """A game that may still have to be fetched."""
        if name in self.names and name not in self._games:
            await self.outside.bring(name)
        return self.game(name)

    # Opening.

    async def open(self, table_id: str) -> LiveTable:
        if table_id in self.tables:
            return self.tables[table_id]
        kept = await self.read(table_id)
        if kept.table.game in self.names:
            await self.bring(kept.table.game)
        table = LiveTable(self.game_of(kept.table), kept.table, kept.seats, self.manners.cover_seconds)
        follow(table, kept.entries)
        if table_id not in self.tables:  # somebody else may have opened it while it was read
            self.tables[table_id] = table
            self.feeds[table_id] = Feed(table)
            self.driver.look_at(table)
        return self.tables[table_id]

    async def open_or_gone(self, table_id: str) -> LiveTable | GoneTable:
        try:
            return await self.open(table_id)
        except RulesGone as gone:
            kept = await self.read(table_id)
            number = max((entry.number for entry in kept.entries), default=0)
            log = max((entry.log or 0 for entry in kept.entries), default=0)
            titles = [game.title for game in self.games() if game.id == kept.table.game]
            title = titles[0] if titles else kept.table.game
            return GoneTable(kept.table, kept.seats, number, log, title, gone.detail)

    async def read(self, table_id: str) -> Kept:
        told = await self.outside.read(table_id)
        if told is None:
            raise NotFound("No table has this address.")
        return Kept.read(told)

    async def add(self, made: NewTable, feed: list[FeedEntry]) -> LiveTable:
        entries = [asdict(entry) for entry in feed]
        await self.outside.add(to_json({"table": made.table, "seats": made.seats, "entries": entries}))
        table = await self.open(made.id)
        self.show(table)
        return table

    # Keeping.

    async def keep(self, table: LiveTable, planned: Change) -> bool:
        row: Json = asdict(table.row) | planned.table
        seats = [seat_row(table, chair) | planned.seats.get(chair.seat, {}) for chair in table.chairs]
        told = to_json({"table": row, "seats": seats, "entries": [asdict(planned.entry)]})
        if await self.outside.keep(told):
            return True
        await self.sync(table)
        return False

    async def close_gone(self, table: GoneTable, planned: Change) -> int:
        """End a table that nobody here can go on with. The number of the entry that says so."""
        row: Json = asdict(table.row) | planned.table
        seats = [asdict(seat) for seat in table.seats]
        if not await self.outside.keep(
            to_json({"table": row, "seats": seats, "entries": [asdict(planned.entry)]})
        ):
            raise Conflict("Another tab changed the table at the same moment. Try again.", log=table.log)
        self.outside.show(table.id, to_json(self.facts(await self.open_or_gone(table.id))))
        return planned.entry.number

    async def keep_orders(self, table: LiveTable, seat: int, orders: dict[str, str], wake_at: int | None) -> bool:
        row: Json = asdict(table.row) | ({} if wake_at is None else {"wake_at": wake_at})
        seats = [seat_row(table, chair) for chair in table.chairs]
        seats[seat]["orders"] = orders
        return await self.outside.keep(to_json({"table": row, "seats": seats, "entries": []}))

    async def sync(self, table: LiveTable) -> None:
        """Take in what another tab has kept. Needs the lock of the table."""
        kept = await self.read(table.id)
        before = table.shown()
        table.set_rows(kept.table, kept.seats)
        table.clocks = Clocks.read(table.row.clock, table.row.times)
        follow(table, [entry for entry in kept.entries if entry.number > table.head])
        table.people += table.shown() != before
        table.announce()

    async def heard(self, table_id: str) -> None:
        """Another tab has kept something."""
        table = self.tables.get(table_id)
        if table is not None:
            async with table.lock:
                await self.sync(table)
            self.driver.look_at(table)

    def facts(self, table: LiveTable | GoneTable) -> Json:
        """What the lobby tells: by the guest alone, since a secret belongs to one table."""
        own = table.seats_of_guest(HERE)
        if isinstance(table, GoneTable):
            return gone_json(table, self.caller(), own)
        return table_json(table, self.caller(), own)

    def show(self, table: LiveTable) -> None:
        """Also what a change did not touch may be told otherwise now, such as whose turn it is."""
        self.outside.show(table.id, to_json(self.facts(table)))

    # Bots.

    async def choose(self, table: LiveTable, seat: int, perspective: Perspective) -> int:
        bot = table.chairs[seat].bot or "random"
        said = await self._think(request_of(bot, perspective, whose=f"{table.id} {seat} {bot}"))
        return read_action(said, perspective)

    async def advise(self, perspective: Perspective) -> tuple[str, Perspective, int, list[Weighed]]:
        bot = levels(perspective.game, perspective.seats)[-1]
        said = await self._think(request_of(bot, perspective, is_hint=True))
        return bot, perspective, *read_advice(said, perspective)

    async def _think(self, request: Request) -> str:
        said = await self.outside.think(
            request.perspective.game.id, base64.b64encode(pickle.dumps(request)).decode()
        )
        kind, _, rest = said.partition(" ")
        if kind != "ok":
            raise BotFailed(rest or "it answered nothing in time")
        return rest


def seat_row(table: LiveTable, chair: ServedChair) -> Json:
    return {
        "table_id": table.id,
        "seat": chair.seat,
        "kind": chair.kind,
        "guest_id": chair.guest_id,
        "name": chair.name,
        "bot": chair.bot,
        "secret_hash": chair.secret_hash,
        "contribution": chair.contribution,
        "orders": chair.orders,
        "ready": chair.ready,
    }
