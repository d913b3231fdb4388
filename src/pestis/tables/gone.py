"""Tables whose rules are gone: begun with rules or cards that are not here.

Nobody here can compute what a seat of such a table may see, so nothing of the game is shown. Who sat there and how
far it was is still told, and the host may close the table: then it is over, and its record public as after every
match. Before that nobody gets seed or log: what of them a seat may know is a matter of the rules.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from pestis.kernel.grammar import SEAT_NAMES
from pestis.kernel.record import Record, commitment
from pestis.tables.callers import Caller
from pestis.tables.live import CLOSED, ask_of, redeal_of
from pestis.tables.problems import Conflict, Forbidden, Unauthorised
from pestis.tables.rows import Change, FeedEntry, Json, SeatRow, TableRow, design_json, files_of, told_options
from pestis.tables.times import now_ms
from pestis.tables.tokens import opens
from pestis.tables.writing import iso


@dataclass
class GoneTable:
    """A table by its rows alone, and why it does not open; of one that would open, nothing."""

    row: TableRow
    seats: Sequence[SeatRow]
    number: int
    log: int
    title: str
    why: str
    names: tuple[str, ...] = SEAT_NAMES

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

    def _of_people(self) -> list[SeatRow]:
        """A seat that a bot keeps for somebody who was away is the bot's."""
        return [seat for seat in self.seats if seat.kind != "bot"]

    def is_host(self, caller: Caller) -> bool:
        return caller.guest is not None and caller.guest.id == self.row.host_id

    def must_see(self, caller: Caller) -> None:
        if not self.row.spectators and not self.seats_of(caller) and not self.is_host(caller):
            raise Forbidden("This table has no spectators.")


def gone_json(table: GoneTable, caller: Caller, own: list[int] | None = None) -> Json:
    row = table.row
    return {
        "id": row.id,
        "game": row.game,
        "title": table.title,
        "name": row.name,
        "status": row.status,
        "seats": [seat_facts(seat, table.names) for seat in table.seats],
        "options": told_options(row),
        "design": design_json(row),
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
        "gone": table.why or None,
        "changed_at": iso(row.changed_at),
    }


def seat_facts(seat: SeatRow, names: tuple[str, ...]) -> Json:
    return {
        "seat": seat.seat,
        "name": seat.name or names[seat.seat],
        "kind": seat.kind,
        "bot": seat.bot,
        "present": False,
        "clock_ms": None,
        "thinking": False,
        "ready": seat.ready,
    }


def closing(table: GoneTable) -> Change:
    """It is over, without a winner."""
    now = now_ms()
    changed: Json = {"status": "over", "ending": dict(CLOSED), "wake_at": None, "times": None, "changed_at": now}
    return Change(FeedEntry(table.number + 1, "close", at=now), table=changed)


def must_be_closable(table: GoneTable, caller: Caller) -> None:
    if not table.is_host(caller):
        raise Forbidden("Only the host of the table can do that.")
    if table.row.status == "over":
        raise Conflict("The match is over.", log=table.log)


def record_of(row: TableRow, entries: Sequence[FeedEntry]) -> Record:
    """The record as it is kept. Result and final state are for the rules to say: they are left open."""
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
        log=standing_moves(entries),
        result=None,
        digest=None,
        redeal=next((redeal_of(told) for told in entries if told.kind == "start"), None),
        files=files_of(row),
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
