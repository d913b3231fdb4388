"""Tables as files: to keep one, to look at it elsewhere, or to go on with it at another place.

Such a file holds the seed. So it is made only of a table whose people all share one screen: nobody learns from it
what somebody else keeps secret.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from pestis.bots.levels import LESSON, MASTER, levels
from pestis.kernel.errors import PestisError, shown
from pestis.kernel.game import Game
from pestis.kernel.lessons import PERSON
from pestis.kernel.match import Match
from pestis.kernel.record import FORMAT as RECORD
from pestis.kernel.record import Record, read_record
from pestis.kernel.table import PEOPLE, ending_by_rules
from pestis.review.job import replayed
from pestis.tables.callers import Caller, Guest
from pestis.tables.create_table import NewTable, check_bot, moves_of, seat_host, seat_row, table_row
from pestis.tables.facts import find_lesson
from pestis.tables.house import Manners
from pestis.tables.live import LiveTable
from pestis.tables.names import clean
from pestis.tables.problems import Conflict, Refused
from pestis.tables.rows import FeedEntry, Json
from pestis.tables.times import now_ms
from pestis.tables.wishes import Told

FORMAT = "pestis-table-1"
KINDS = (*PEOPLE, "bot", "left")
GIVEN_UP: Json = {"reason": "resigned", "winners": [], "text": "The match was given up."}
Rows = tuple[NewTable, list[FeedEntry]]


@dataclass(frozen=True)
class Carried:
    """What such a file says of a table, beside the record of its match."""

    record: Record
    name: str = ""
    seats: list[dict[str, Any]] = field(default_factory=list)
    reactions: str = "cover"
    hints: bool = False
    pace: str = "brisk"
    lesson: str | None = None
    answered: list[int] = field(default_factory=list)


def carried_json(table: LiveTable, caller: Caller) -> Json:
    """A table that its host may take along."""
    caller.must_host(table)
    if table.match is None:
        raise Conflict("The match has not begun.", log=table.told_log())
    if any(chair.guest_id not in (None, table.row.host_id) for chair in table.chairs):  # or may come back
        raise Conflict("Others sit at this table: it would tell what they keep secret.", log=table.told_log())
    if table.status == "over" and not table.state.is_over:
        raise Conflict("This match was given up; its record can be had.", log=table.told_log())
    row, record = table.row, table.match.record()
    record.seed = table.match.seed
    return {
        "format": FORMAT,
        "name": row.name,
        "seats": [{"kind": chair.kind, "name": chair.name, "bot": chair.bot} for chair in table.chairs],
        "reactions": row.reactions,
        "hints": row.hints,
        "pace": row.pace,
        "lesson": row.lesson,
        "answered": sorted(table.answered),
        "record": record.as_json(),
    }


def game_of_file(told: Told) -> str:
    """Which game a file belongs to: one of a table, or a record."""
    inner = told.get("record") if told.get("format") == FORMAT else told
    if not isinstance(inner, dict) or inner.get("format") != RECORD:
        raise Refused("This file is neither a table nor a record of Pestis.")
    return str(inner.get("game"))


def found_carried(told: Told, game: Game, host: Guest, manners: Manners) -> Rows:
    """The rows of a table that goes on from such a file; of a record those of a finished one, to be looked at."""
    try:
        if told.get("format") == RECORD:
            return of_record(read_record(json.dumps(told)), game, host)
        record = read_record(json.dumps(told["record"]))
        rest = {name: told[name] for name in Carried.__dataclass_fields__ if name in told and name != "record"}
        return of_table(Carried(record, **rest), game, host, manners)
    except PestisError as error:
        raise Refused(f"This file does not hold: {error}") from error


def of_record(record: Record, game: Game, host: Guest) -> Rows:
    made, feed, match = rows_of(record, game, host)
    made.table["name"] = "From a record"
    made.table |= {"status": "over", "wake_at": None}
    if not match.state.is_over:
        made.table["ending"] = dict(GIVEN_UP)
        feed.append(FeedEntry(len(feed) + 1, "resign", len(match.log) + 1, 0, at=now_ms()))
    for seat in made.seats:
        seat["kind"] = "left"
    return made, feed


def of_table(carried: Carried, game: Game, host: Guest, manners: Manners) -> Rows:
    made, feed, match = rows_of(carried.record, game, host, carried.answered)
    made.table["name"] = clean(carried.name, 60, "The name of the table") if carried.name.strip() else game.title
    made.table |= {"reactions": one_of(carried.reactions, "cover", "everybody"), "hints": bool(carried.hints)}
    made.table["pace"] = one_of(carried.pace, "at_once", "brisk", "leisurely")
    if carried.lesson is not None:
        must_be_lesson(carried, game)
        made.table["lesson"] = carried.lesson
    if len(carried.seats) != len(made.seats):
        raise Refused(f"This file has {len(carried.seats)} seats for a match of {len(made.seats)}.")
    for number, told in enumerate(carried.seats):
        seat_again(made, number, told, game, host, manners, is_lesson=carried.lesson is not None)
    if match.state.is_over:
        made.table |= {"status": "over", "wake_at": None, "ending": ending_by_rules(match.state)}
    return made, feed


def rows_of(
    record: Record, game: Game, host: Guest, answered: Iterable[int] = ()
) -> tuple[NewTable, list[FeedEntry], Match]:
    """A table without anybody, with all moves of a record that holds."""
    match = replayed(record, game)
    now, redeal = now_ms(), match.redeal
    made = NewTable(table_row(game, host, match.options, {"kind": "none", "seconds": None}), [], [])
    made.table |= {"name": "", "is_open": False, "spectators": False, "seats": match.seats, "reactions": "cover"}
    made.table |= {"hints": False, "pace": "brisk", "ask": match.ask, "seed": match.seed, "status": "playing"}
    made.table |= {"contributions": list(match.contributions), "wake_at": now}
    made.seats.extend(seat_row(made.id, seat) for seat in range(match.seats))
    start = FeedEntry(1, "start", at=now)
    if redeal is not None:
        start = FeedEntry(1, "start", seat=redeal.seat, action=redeal.move, text=redeal.seed, at=now)
    quiet = set(answered)
    moves = [
        FeedEntry(entry.number, entry.kind, entry.log, entry.seat, entry.action, text=why, at=now)
        for place, entry in enumerate(moves_of(match.log, now, ""))
        for why in ["formality" if place in quiet else None]
    ]
    return made, [start, *moves], match


def seat_again(
    made: NewTable,
    number: int,
    told: Told,
    game: Game,
    host: Guest,
    manners: Manners,
    *,
    is_lesson: bool,
) -> None:
    kind, name = one_of(told.get("kind"), *KINDS), str(told.get("name") or "")
    row = made.seats[number]
    row["name"] = clean(name, manners.name_length, "The name") if name.strip() else ""
    if kind == "bot":
        # Where a table goes on without NumPy the strongest of the others takes the master's seat.
        seats = len(made.seats)
        bot = None if told.get("bot") == MASTER and MASTER not in levels(game, seats) else str(told.get("bot"))
        row |= {"kind": "bot", "bot": LESSON if is_lesson and number != PERSON else check_bot(game, bot, seats)}
        return
    named = str(row["name"])
    if kind in PEOPLE:
        seat_host(made, number, host)
    row |= {"kind": kind, "name": named or str(row["name"])}


def must_be_lesson(carried: Carried, game: Game) -> None:
    """A lesson is always the same match."""
    lesson = find_lesson(game, str(carried.lesson))
    if carried.record.seed != lesson.seed:
        raise Refused(f"This is not the match of the lesson {shown(lesson.name)}.")


def one_of(told: object, *allowed: str) -> str:
    if told not in allowed:
        raise Refused(f"{shown(told)} stands in this file; allowed: {', '.join(allowed)}.")
    return str(told)
