"""Tables whose rules are gone: begun with rules or cards that this server does not have.

Nobody here can compute what a seat of such a table may see, so nothing of the game is shown. Who sat there and how
far it was is still told, and the host may close the table: then it is over, and its record public as after every
match. Before that nobody gets seed or log: what of them a seat may know is a matter of the rules.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import partial

from pestis.kernel.grammar import seat_name
from pestis.kernel.record import Record, commitment
from pestis.server.feed import iso
from pestis.server.guests import Caller
from pestis.server.hub import Hub
from pestis.server.live import CLOSED, LiveTable, ask_of, redeal_of
from pestis.server.problems import Conflict, Forbidden, RulesGone, Unauthorised
from pestis.server.schemas import TableFacts
from pestis.server.store import Append, Clash, FeedEntry, Seat, Table
from pestis.server.store import queries as ask
from pestis.server.store.queries import ALL_ANEW
from pestis.server.times import now_ms
from pestis.server.tokens import opens


@dataclass
class GoneTable:
    """What is left of it: its rows, how far feed and log are, and why it does not open."""

    row: Table
    seats: Sequence[Seat]
    number: int
    log: int
    title: str
    why: str

    @property
    def id(self) -> str:
        return self.row.id

    def seats_of_guest(self, guest: int | None) -> list[int]:
        return [seat.seat for seat in self._of_people() if guest is not None and seat.guest_id == guest]

    def seats_of(self, caller: Caller) -> list[int]:
        """As `Caller.seats`."""
        if caller.secret is None:
            return self.seats_of_guest(caller.guest.id if caller.guest else None)
        found = [seat.seat for seat in self._of_people() if opens(caller.secret, seat.secret_hash)]
        if not found:
            raise Unauthorised("This secret opens no seat at this table.")
        return found

    def _of_people(self) -> list[Seat]:
        """A seat that a bot keeps for somebody who was away is the bot's."""
        return [seat for seat in self.seats if seat.kind != "bot"]

    def is_host(self, caller: Caller) -> bool:
        return caller.guest is not None and caller.guest.id == self.row.host_id

    def must_see(self, caller: Caller) -> None:
        if not self.row.spectators and not self.seats_of(caller) and not self.is_host(caller):
            raise Forbidden("This table has no spectators.")


async def open_or_gone(hub: Hub, table_id: str) -> LiveTable | GoneTable:
    """A table that can be played, or what is left of it."""
    try:
        return await hub.open(table_id)
    except RulesGone as gone:
        return await read_gone(hub, table_id, gone.detail)


async def open_all(hub: Hub, table_ids: Sequence[str]) -> list[LiveTable | GoneTable]:
    """Many at once."""
    found: list[LiveTable | GoneTable] = []
    for table_id in table_ids:
        try:
            found.append(await hub.find(table_id))
        except RulesGone as gone:
            found.append(await read_gone(hub, table_id, gone.detail))
    await hub.catch_up([table for table in found if isinstance(table, LiveTable)])
    return found


async def read_gone(hub: Hub, table_id: str, why: str) -> GoneTable:
    found = await hub.store.read(partial(ask.find_table, table=table_id, after=ALL_ANEW))
    assert found is not None, "tables are never deleted"
    number, log = await hub.store.read(partial(ask.extent, table=table_id))
    title = next((game.title for game in hub.games() if game.id == found.table.game), found.table.game)
    return GoneTable(found.table, found.seats, number, log, title, why)


def gone_facts(table: GoneTable, caller: Caller, own: list[int] | None = None) -> TableFacts:
    row = table.row
    return TableFacts.model_validate(
        {
            "id": row.id,
            "game": row.game,
            "title": table.title,
            "name": row.name,
            "status": row.status,
            "seats": [seat_facts(seat) for seat in table.seats],
            "options": row.options,
            "reactions": row.reactions,
            "hints": row.hints,
            "pace": row.pace,
            "lesson": row.lesson,
            "must_be_ready": False,
            "clock": {"kind": row.clock.get("kind"), "seconds": row.clock.get("seconds")},
            "open": row.is_open,
            "spectators": row.spectators,
            "commitment": commitment(row.seed),
            "log": table.log,
            "number": table.number,
            "ending": row.ending,
            "rematch": row.rematch,
            "you": table.seats_of(caller) if own is None else own,
            "kept": [],
            "host": table.is_host(caller),
            "your_turn": False,
            "gone": table.why,
            "changed_at": iso(row.changed_at),
        }
    )


def seat_facts(seat: Seat) -> dict[str, object]:
    return {
        "seat": seat.seat,
        "name": seat.name or seat_name(seat.seat),
        "kind": seat.kind,
        "bot": seat.bot,
        "present": False,
        "clock_ms": None,
        "thinking": False,
        "ready": seat.ready,
    }


async def close_table(hub: Hub, table: GoneTable) -> int:
    """It is over, without a winner. The number of the entry that says so."""
    now = now_ms()
    changed: dict[str, object] = {"status": "over", "ending": dict(CLOSED), "wake_at": None, "times": None}
    entry = FeedEntry(table.number + 1, "close", at=now)
    try:
        await hub.store.write(Append(table.id, entry, changed | {"changed_at": now}, {}))
    except Clash as clash:
        raise Conflict("Somebody changed the table at the same moment. Try again.", log=table.log) from clash
    return entry.number


async def stored_record(hub: Hub, table: GoneTable) -> Record:
    """The record as it is stored. Result and final state are for the rules to say: they are left open."""
    found = await hub.store.read(partial(ask.find_table, table=table.id))
    assert found is not None
    row = found.table
    if not row.contributions:
        raise Conflict("The match had not begun, so it left no record.")
    return Record(
        game=row.game,
        rules_version=row.rules_version,
        packs=row.packs,
        seats=row.seats,
        options=row.options,
        ask=ask_of(row.ask),
        commitment=commitment(row.seed),
        contributions=row.contributions,
        seed=row.seed,
        log=standing_moves(found.entries),
        result=None,
        digest=None,
        redeal=next((redeal_of(told) for told in found.entries if told.kind == "start"), None),
    )


def standing_moves(entries: Iterable[FeedEntry]) -> list[tuple[int, int]]:
    """The moves that were not taken back."""
    moves: list[tuple[int, int]] = []
    for told in entries:
        if told.kind == "move":
            assert told.seat is not None
            assert told.action is not None
            moves.append((told.seat, told.action))
        elif told.kind == "undo":
            del moves[len(moves) - (told.action or 0) :]
    return moves
