"""The tables of the database.

`entries` is the feed of a match: everything that happened at it, numbered without gaps. Those entries that change
the game have a number in the log as well. Three constraints carry what the server promises: no two entries with
one number, no two log entries with one number, no key used twice.
"""

from __future__ import annotations

from sqlalchemy import JSON, BigInteger, ForeignKey, Index, LargeBinary, String, UniqueConstraint, false
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column

Json = dict[str, object]


class Base(DeclarativeBase):
    type_annotation_map = {  # noqa: RUF012 (SQLAlchemy reads it as it is)
        dict[str, object]: JSON,
        dict[str, str]: JSON,
        dict[str, list[str]]: JSON,
        list[str]: JSON,
    }


class Fact(Base):
    """A number about the database as a whole."""

    __tablename__ = "facts"

    name: Mapped[str] = mapped_column(String(20), primary_key=True)
    value: Mapped[int] = mapped_column(BigInteger)


class Guest(Base):
    """A browser with a name."""

    __tablename__ = "guests"

    id: Mapped[int] = mapped_column(primary_key=True)
    token_hash: Mapped[str] = mapped_column(String(64), unique=True)
    name: Mapped[str] = mapped_column(String(40))
    made_at: Mapped[int] = mapped_column(BigInteger)
    seen_at: Mapped[int | None] = mapped_column(BigInteger)  # to a day; none: not since it was made
    blocked_at: Mapped[int | None] = mapped_column(BigInteger, index=True)


class Act(Base):
    """Something that the operator did; running servers read here what they have to take in."""

    __tablename__ = "acts"

    id: Mapped[int] = mapped_column(primary_key=True)
    at: Mapped[int] = mapped_column(BigInteger)
    kind: Mapped[str] = mapped_column(String(10))
    subject: Mapped[str] = mapped_column(String(24))
    why: Mapped[str] = mapped_column(String(200))


class GuestToken(Base):
    """Another browser of a guest: what its cookie says, hashed. Said for the first time it `ends` what the same
    browser said before: until then nobody knows whether it has reached that browser."""

    __tablename__ = "guest_tokens"

    token_hash: Mapped[str] = mapped_column(String(64), primary_key=True)
    guest_id: Mapped[int] = mapped_column(ForeignKey("guests.id", ondelete="CASCADE"), index=True)
    made_at: Mapped[int] = mapped_column(BigInteger)
    ends: Mapped[str | None] = mapped_column(String(64))


class GuestLink(Base):
    """A way for one more browser to become a guest: used once, soon, or never."""

    __tablename__ = "guest_links"

    secret_hash: Mapped[str] = mapped_column(String(64), primary_key=True)
    guest_id: Mapped[int] = mapped_column(ForeignKey("guests.id", ondelete="CASCADE"), index=True)
    until: Mapped[int] = mapped_column(BigInteger)


class PushSubscription(Base):
    """A browser that is told of its guest's turns: where its push service takes that, and for which keys."""

    __tablename__ = "push_subscriptions"

    endpoint_hash: Mapped[str] = mapped_column(String(64), primary_key=True)
    guest_id: Mapped[int] = mapped_column(ForeignKey("guests.id", ondelete="CASCADE"), index=True)
    endpoint: Mapped[str] = mapped_column(String(1000))
    key: Mapped[str] = mapped_column(String(100))
    auth: Mapped[str] = mapped_column(String(40))
    made_at: Mapped[int] = mapped_column(BigInteger)


class MailAddress(Base):
    """Where a guest wants mail. Before it is `confirmed_at`, only the question whether that is so is sent."""

    __tablename__ = "mail_addresses"

    guest_id: Mapped[int] = mapped_column(
        ForeignKey("guests.id", ondelete="CASCADE"), primary_key=True, autoincrement=False
    )
    address: Mapped[str] = mapped_column(String(254), index=True)
    stop_key: Mapped[str] = mapped_column(String(64), unique=True)  # stands in every mail, and only ends them
    confirm_hash: Mapped[str] = mapped_column(String(64), index=True)
    asked_at: Mapped[int] = mapped_column(BigInteger)
    confirmed_at: Mapped[int | None] = mapped_column(BigInteger)


class Notice(Base):
    """This guest was told of a turn: of the question that came up at this place of the log."""

    __tablename__ = "notices"

    table_id: Mapped[str] = mapped_column(ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True)
    log: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    guest_id: Mapped[int] = mapped_column(
        ForeignKey("guests.id", ondelete="CASCADE"), primary_key=True, autoincrement=False
    )
    at: Mapped[int] = mapped_column(BigInteger, index=True)


class ServerKey(Base):
    """A secret that all processes of a server share."""

    __tablename__ = "server_keys"

    name: Mapped[str] = mapped_column(String(20), primary_key=True)
    value: Mapped[str] = mapped_column(String(200))


class Table(Base):
    """A match with people around it. Times are milliseconds since 1970."""

    __tablename__ = "tables"
    __table_args__ = (
        Index("ix_tables_status_changed", "status", "changed_at"),
        Index("ix_tables_wake", "wake_at"),
    )

    id: Mapped[str] = mapped_column(String(24), primary_key=True)
    game: Mapped[str] = mapped_column(String(60))
    name: Mapped[str] = mapped_column(String(60))
    seats: Mapped[int]
    options: Mapped[Json]
    rules_version: Mapped[str] = mapped_column(String(40))
    packs: Mapped[dict[str, str]]
    seed: Mapped[str] = mapped_column(String(64))
    host_id: Mapped[int] = mapped_column(ForeignKey("guests.id"))
    is_open: Mapped[bool]
    spectators: Mapped[bool]
    clock: Mapped[Json]
    status: Mapped[str] = mapped_column(String(10))
    ask: Mapped[str] = mapped_column(String(10))
    reactions: Mapped[str] = mapped_column(String(10))
    hints: Mapped[bool]
    pace: Mapped[str] = mapped_column(String(10))
    lesson: Mapped[str | None] = mapped_column(String(40))
    design: Mapped[Json | None]
    contributions: Mapped[list[str]]
    ending: Mapped[Json | None]
    times: Mapped[Json | None]
    wake_at: Mapped[int | None] = mapped_column(BigInteger)
    rematch: Mapped[str | None] = mapped_column(String(24))
    made_at: Mapped[int] = mapped_column(BigInteger)
    changed_at: Mapped[int] = mapped_column(BigInteger)
    # Of several processes on one database: which has the table, and how often that changed (see `owning`).
    owner: Mapped[str | None] = mapped_column(String(24), index=True)
    term: Mapped[int] = mapped_column(server_default="0")
    host_here: Mapped[bool] = mapped_column(server_default=false())


class Process(Base):
    """A server process on a shared database.

    The others reach it at `address` with its `secret`. `plays` is the rules versions of each game it can play,
    `load` how many tables are busy there. `beat` is when it was heard of last, by the clock of the database, and
    `now` what its own showed then.
    """

    __tablename__ = "processes"

    id: Mapped[str] = mapped_column(String(24), primary_key=True)
    address: Mapped[str] = mapped_column(String(260))
    secret: Mapped[str] = mapped_column(String(64))
    version: Mapped[str] = mapped_column(String(40))
    plays: Mapped[dict[str, list[str]]]
    load: Mapped[int]
    is_draining: Mapped[bool]
    beat: Mapped[int] = mapped_column(BigInteger)
    now: Mapped[int] = mapped_column(BigInteger)


class Allowance(Base):
    """What somebody may still do, and since when that is so: limits that count over all processes. Not logged: a
    database that crashed forgets them."""

    __tablename__ = "limits"

    key: Mapped[str] = mapped_column(String(200), primary_key=True)
    left: Mapped[float]
    at: Mapped[int] = mapped_column(BigInteger)


class Seat(Base):
    """One chair at a table. Of its secret only the hash is kept."""

    __tablename__ = "seats"

    table_id: Mapped[str] = mapped_column(ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True)
    seat: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    kind: Mapped[str] = mapped_column(String(10))
    guest_id: Mapped[int | None] = mapped_column(ForeignKey("guests.id"), index=True)
    name: Mapped[str] = mapped_column(String(40))
    bot: Mapped[str | None] = mapped_column(String(40))
    secret_hash: Mapped[str | None] = mapped_column(String(64))
    contribution: Mapped[str] = mapped_column(String(64))
    orders: Mapped[dict[str, str]]
    ready: Mapped[bool]


class Entry(Base):
    """One thing that happened at a table."""

    __tablename__ = "entries"
    __table_args__ = (
        UniqueConstraint("table_id", "log", name="uq_entries_log"),
        UniqueConstraint("table_id", "key", name="uq_entries_key"),
    )

    table_id: Mapped[str] = mapped_column(ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True)
    number: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    log: Mapped[int | None]
    kind: Mapped[str] = mapped_column(String(10))
    seat: Mapped[int | None]
    action: Mapped[int | None]
    key: Mapped[str | None] = mapped_column(String(80))
    name: Mapped[str | None] = mapped_column(String(40))
    text: Mapped[str | None] = mapped_column(String(600))
    at: Mapped[int] = mapped_column(BigInteger)


class Design(Base):
    """A pack or scenario that a guest made: private until it is shared, then for whoever knows its id."""

    __tablename__ = "designs"

    id: Mapped[str] = mapped_column(String(24), primary_key=True)
    guest_id: Mapped[int] = mapped_column(ForeignKey("guests.id"), index=True)
    game: Mapped[str] = mapped_column(String(60))
    kind: Mapped[str] = mapped_column(String(10))
    name: Mapped[str] = mapped_column(String(60))
    files: Mapped[dict[str, str]]
    is_shared: Mapped[bool]
    changed_at: Mapped[int] = mapped_column(BigInteger)


class Trial(Base):
    """A pack tried out by bots: `done` of so many `games`, with the `content` of that hash, and what was `found`.

    What an earlier trial found stays until the next one is over. `owner`, `beat` and `problem` are as in reviews.
    """

    __tablename__ = "trials"

    design_id: Mapped[str] = mapped_column(ForeignKey("designs.id", ondelete="CASCADE"), primary_key=True)
    games: Mapped[int]
    done: Mapped[int]
    content: Mapped[str] = mapped_column(String(64))
    found: Mapped[bytes | None] = mapped_column(LargeBinary)
    report: Mapped[bytes | None] = mapped_column(LargeBinary)
    found_content: Mapped[str | None] = mapped_column(String(64))
    owner: Mapped[str | None] = mapped_column(String(40))
    beat: Mapped[int] = mapped_column(BigInteger)
    problem: Mapped[str | None] = mapped_column(String(600))


class Review(Base):
    """The review of a finished match: what is known of it, and who works on it.

    `done` of `total` steps are what the work of the moment, or the last one, came to. `packed` is the best review
    there is, compressed, of so many complete `passes`. `owner` is the process that works on it and says so again
    and again (`beat`); `problem` is why the work ended before its time. `guest_id` is who asked for the last work.
    """

    __tablename__ = "reviews"

    table_id: Mapped[str] = mapped_column(ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True)
    depth: Mapped[str] = mapped_column(String(10))
    done: Mapped[int]
    total: Mapped[int]
    passes: Mapped[int]
    format: Mapped[str] = mapped_column(String(40))
    packed: Mapped[bytes | None] = mapped_column(LargeBinary)
    owner: Mapped[str | None] = mapped_column(String(40))
    beat: Mapped[int] = mapped_column(BigInteger)
    problem: Mapped[str | None] = mapped_column(String(600))
    guest_id: Mapped[int | None]
