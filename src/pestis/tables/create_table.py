"""New tables: what was asked for, checked, as rows for the store."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from pestis.bots import levels
from pestis.bots.levels import LESSON
from pestis.kernel.errors import OptionError, allowed
from pestis.kernel.game import Game
from pestis.kernel.lessons import PERSON, Lesson
from pestis.kernel.options import Value
from pestis.tables.callers import Guest
from pestis.tables.house import Manners
from pestis.tables.live import OPENING, LiveTable
from pestis.tables.names import clean, distinct
from pestis.tables.problems import Refused
from pestis.tables.rows import FeedEntry
from pestis.tables.times import now_ms
from pestis.tables.tokens import hashed, new_secret, new_table_id
from pestis.tables.wishes import ClockWish, PracticeWish, SeatWish, TableWish

SEED_BYTES = 32
WORD_BYTES = 16
LONGEST_TABLE_NAME = 60

Row = dict[str, object]
Moves = Sequence[tuple[int, int]]


@dataclass(frozen=True)
class SeatSecret:
    seat: int
    secret: str


@dataclass
class NewTable:
    """The rows of a table that does not exist yet, and the secrets of its seats."""

    table: Row
    seats: list[Row]
    secrets: list[SeatSecret]

    @property
    def id(self) -> str:
        return str(self.table["id"])

    def secrets_json(self) -> list[dict[str, object]]:
        return [{"seat": told.seat, "secret": told.secret} for told in self.secrets]


def found_table(game: Game, asked: TableWish, host: Guest, manners: Manners) -> NewTable:
    options = settle(game, len(asked.seats), dict(asked.options))
    if sum(seat.kind == "me" for seat in asked.seats) > 1:
        raise Refused("You can sit on one seat; use hotseat for others at the same screen.")
    name = clean(asked.name, LONGEST_TABLE_NAME, "The name of the table") if asked.name.strip() else game.title
    made = NewTable(table_row(game, host, options, clock_row(asked.clock)), [], [])
    made.table |= {"name": name, "is_open": asked.open, "spectators": asked.spectators, "seats": len(asked.seats)}
    made.table |= {"reactions": asked.reactions, "hints": asked.hints, "pace": asked.pace}
    made.table["design"] = asked.design
    for number, seat in enumerate(asked.seats):
        add_seat(made, number, seat, game, host, manners)
        if seat.kind == "me" and asked.contribution:
            made.seats[-1]["contribution"] = asked.contribution
        seated = made.seats[-1]
        seated["name"] = distinct(str(seated["name"]), [str(other["name"]) for other in made.seats[:-1]])
    return made


def found_lesson(game: Game, lesson: Lesson, moves: Moves, host: Guest) -> tuple[NewTable, list[FeedEntry]]:
    """A table for one person and the bots of a lesson, with its deal and what was played before it begins."""
    now = now_ms()
    made = NewTable(table_row(game, host, dict(lesson.options), {"kind": "none", "seconds": None}), [], [])
    made.table |= {"name": lesson.title, "is_open": False, "spectators": False, "seats": lesson.seats}
    made.table |= {"reactions": "cover", "hints": False, "pace": "brisk", "ask": "people"}
    made.table |= {"seed": lesson.seed, "contributions": lesson.contributions, "lesson": lesson.name}
    made.table |= {"status": "playing", "wake_at": now}
    for number, word in enumerate(lesson.contributions):
        made.seats.append(
            seat_row(str(made.table["id"]), number) | {"kind": "bot", "bot": LESSON, "contribution": word}
        )
    seat_host(made, PERSON, host)
    return made, [FeedEntry(1, "start", at=now), *moves_of(moves, now, OPENING)]


def seat_host(made: NewTable, seat: int, host: Guest) -> None:
    """On a seat where a bot was to sit."""
    secret = new_secret()
    made.secrets.append(SeatSecret(seat=seat, secret=secret))
    made.seats[seat] |= {"kind": "person", "bot": None, "guest_id": host.id, "name": host.name}
    made.seats[seat] |= {"secret_hash": hashed(secret)}


def found_practice(old: LiveTable, host: Guest, asked: PracticeWish) -> tuple[NewTable, list[FeedEntry]]:
    """A table for one person and bots with the first moves of a finished match, and their feed.

    After them everything is dealt anew that the person's seat could not know.
    """
    row, now = old.row, now_ms()
    made = NewTable(table_row(old.game, host, dict(old_options(old)), {"kind": "none", "seconds": None}), [], [])
    made.table |= {"name": f"On from move {asked.move}", "is_open": False, "spectators": False}
    made.table |= {"seats": row.seats, "reactions": row.reactions, "hints": True, "pace": "brisk"}
    made.table |= {"seed": row.seed, "contributions": row.contributions, "ask": row.ask, "design": row.design}
    made.table |= {"status": "playing", "wake_at": now}
    bot = check_bot(old.game, asked.bot, row.seats)
    for number, word in enumerate(row.contributions):
        made.seats.append(
            seat_row(str(made.table["id"]), number) | {"kind": "bot", "bot": bot, "contribution": word}
        )
    seat_host(made, asked.seat, host)
    assert old.match is not None
    start = FeedEntry(1, "start", seat=asked.seat, action=asked.move, text=secrets.token_hex(SEED_BYTES), at=now)
    return made, [start, *moves_of(old.match.log[: asked.move], now, "bot")]


def old_options(old: LiveTable) -> dict[str, Value]:
    assert old.match is not None
    return old.match.options


def moves_of(moves: Moves, now: int, why: str) -> list[FeedEntry]:
    """The first moves of a match as the feed of a new table, after its start; `why` nobody was asked for them."""
    return [
        FeedEntry(number + 1, "move", number, seat, action, text=why, at=now)
        for number, (seat, action) in enumerate(moves, start=1)
    ]


def settle(game: Game, seats: int, options: Mapping[str, object]) -> dict[str, Value]:
    try:
        return game.settle(seats, options, "public").as_json()
    except OptionError as error:
        raise Refused(str(error)) from error


def clock_row(asked: ClockWish) -> Row:
    if asked.kind == "none":
        return {"kind": "none", "seconds": None}
    if asked.seconds is None:
        raise Refused("A clock needs its seconds.")
    return {"kind": asked.kind, "seconds": asked.seconds}


def table_row(game: Game, host: Guest, options: dict[str, Value], clock: Row) -> Row:
    now = now_ms()
    return {
        "id": new_table_id(),
        "game": game.id,
        "options": options,
        "rules_version": game.rules_version,
        "packs": game.pack_hashes(),
        "seed": secrets.token_hex(SEED_BYTES),
        "host_id": host.id,
        "clock": clock,
        "status": "open",
        "ask": "public",
        "contributions": [],
        "ending": None,
        "times": None,
        "wake_at": None,
        "rematch": None,
        "lesson": None,
        "design": None,
        "made_at": now,
        "changed_at": now,
    }


def add_seat(made: NewTable, number: int, asked: SeatWish, game: Game, host: Guest, manners: Manners) -> None:
    row = seat_row(str(made.table["id"]), number)
    if asked.kind == "bot":
        row |= {"kind": "bot", "bot": check_bot(game, asked.bot, int(str(made.table["seats"])))}
    else:
        secret = new_secret()
        made.secrets.append(SeatSecret(seat=number, secret=secret))
        row |= {"secret_hash": hashed(secret)}
    if asked.kind in ("me", "hotseat"):
        kind = "person" if asked.kind == "me" else "hotseat"
        name = clean(asked.name, manners.name_length, "The name") if asked.name and asked.name.strip() else ""
        row |= {"kind": kind, "guest_id": host.id, "name": name or (host.name if kind == "person" else "")}
    made.seats.append(row)


def seat_row(table: str, number: int) -> Row:
    return {
        "table_id": table,
        "seat": number,
        "kind": "open",
        "guest_id": None,
        "name": "",
        "bot": None,
        "secret_hash": None,
        "contribution": new_word(),
        "orders": {},
        "ready": False,
    }


def new_word() -> str:
    return secrets.token_hex(WORD_BYTES)


def check_bot(game: Game, bot: str | None, seats: int) -> str:
    """A bot that can play at a table of so many seats; without a name the strongest."""
    known = levels(game, seats)
    name = bot or known[-1]
    if name not in known:
        where = f" for {seats} seats" if name in levels(game) else ""
        raise Refused(f"{game.title} has no bot {name!r}{where}; {allowed(name, known)}")
    return name


def found_rematch(old: LiveTable, host: Guest) -> NewTable:
    """The same people, bots and options with a new seed; the cookie or the secret of an old seat opens the new."""
    row = old.row
    made = NewTable(
        table_row(old.game, host, settle(old.game, row.seats, dict(row.options)), dict(row.clock)), [], []
    )
    made.table |= {"name": row.name, "is_open": row.is_open, "spectators": row.spectators, "seats": row.seats}
    made.table |= {"reactions": row.reactions, "hints": row.hints, "pace": row.pace, "design": row.design}
    for chair in old.chairs:
        new = seat_row(str(made.table["id"]), chair.seat)
        kind = "person" if chair.kind == "left" and chair.guest_id else chair.kind
        new |= {"kind": kind, "name": chair.name, "bot": chair.bot}
        if kind != "bot":
            new |= {"guest_id": chair.guest_id, "secret_hash": chair.secret_hash}
        made.seats.append(new)
    return made
