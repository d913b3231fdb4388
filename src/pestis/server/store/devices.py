"""Guests with several browsers: work for `Store.read` and `Store.write`."""

from __future__ import annotations

from dataclasses import dataclass, field

from sqlalchemy import ColumnElement, Connection, delete, func, insert, or_, select, update

from pestis.server.store.appending import tell_others
from pestis.server.store.models import (
    Design,
    Guest,
    GuestLink,
    GuestToken,
    MailAddress,
    Notice,
    PushSubscription,
    Seat,
    Table,
)
from pestis.server.store.operating import GUEST, SEATS, note
from pestis.tables.tokens import hashed, new_secret


@dataclass(frozen=True, slots=True)
class Renewed:
    """A guest under a new number: the one that it had, the new one, and the tables where it sits."""

    before: int
    guest: int
    tables: list[str]


@dataclass(frozen=True, slots=True)
class Belongings:
    """What is a guest's own."""

    tables: int
    designs: int


@dataclass(frozen=True, slots=True)
class Joined:
    """What became of a link. `both_at` is a running table at which both guests sit: then nothing was done."""

    guest: int
    name: str
    tables: list[str] = field(default_factory=list)
    both_at: str | None = None


def put_link(connection: Connection, guest: int, secret_hash: str, until: int, now: int) -> None:
    """The last one of a guest is the only one; what nobody used in time goes as well."""
    connection.execute(delete(GuestLink).where(or_(GuestLink.guest_id == guest, GuestLink.until <= now)))
    connection.execute(insert(GuestLink), {"secret_hash": secret_hash, "guest_id": guest, "until": until})


def find_link(connection: Connection, secret_hash: str, now: int) -> tuple[int, str] | None:
    """Whom a link that still opens something makes one."""
    found = connection.execute(
        select(Guest.id, Guest.name)
        .join(GuestLink, GuestLink.guest_id == Guest.id)
        .where(GuestLink.secret_hash == secret_hash, GuestLink.until > now)
    ).first()
    return (found.id, found.name) if found else None


def belongings(connection: Connection, guest: int) -> Belongings:
    tables = select(func.count(Seat.table_id.distinct())).where(Seat.guest_id == guest)
    designs = select(func.count()).select_from(Design).where(Design.guest_id == guest)
    return Belongings(int(connection.scalar(tables) or 0), int(connection.scalar(designs) or 0))


def use_link(
    connection: Connection, secret_hash: str, token_hash: str, unknown: str, guest: int | None, now: int
) -> Joined | None:
    """One more browser is the guest of the link from now on; what was its own before comes along.

    `unknown` is the hash of nothing that anybody has.
    """
    found = find_link(connection, secret_hash, now)
    if found is None:
        return None
    to, name = found
    if guest is not None and guest != to and (both := table_of_both(connection, guest, to)):
        return Joined(to, name, both_at=both)
    if not connection.execute(delete(GuestLink).where(GuestLink.secret_hash == secret_hash)).rowcount:
        return None  # somebody else was quicker
    connection.execute(insert(GuestToken), {"token_hash": token_hash, "guest_id": to, "made_at": now})
    if guest is None or guest == to:
        return Joined(to, name)
    move_tokens(connection, guest, to, unknown, now)
    for kind in (PushSubscription, MailAddress):
        is_free = kind is PushSubscription or not has_mail(connection, to)
        moved = update(kind).values(guest_id=to) if is_free else delete(kind)
        connection.execute(moved.where(kind.guest_id == guest))
    return Joined(to, name, move_belongings(connection, guest, to))


def has_mail(connection: Connection, guest: int) -> bool:
    return (
        connection.execute(select(MailAddress.guest_id).where(MailAddress.guest_id == guest)).first() is not None
    )


def table_of_both(connection: Connection, one: int, other: int) -> str | None:
    """The name of a table at which two guests sit that is not over: one who is both would see two hands."""
    seated = [select(Seat.table_id).where(Seat.guest_id == guest) for guest in (one, other)]
    found = connection.execute(
        select(Table.name).where(Table.id.in_(seated[0]), Table.id.in_(seated[1]), Table.status != "over")
    ).first()
    return found.name if found else None


def move_tokens(connection: Connection, guest: int, to: int, unknown: str, now: int) -> None:
    first = connection.execute(select(Guest.token_hash).where(Guest.id == guest)).scalar_one()
    connection.execute(update(Guest).where(Guest.id == guest), {"token_hash": unknown})
    connection.execute(update(GuestToken).where(GuestToken.guest_id == guest), {"guest_id": to, "ends": None})
    connection.execute(insert(GuestToken), {"token_hash": first, "guest_id": to, "made_at": now})


def move_belongings(connection: Connection, guest: int, to: int, lock: str | None = None) -> list[str]:
    """Seats, tables and designs are another guest's from now on; with `lock`, no secret opens the seats any more.

    The ids of the tables: every process reads them again.
    """
    mine = or_(Table.host_id == guest, Table.id.in_(select(Seat.table_id).where(Seat.guest_id == guest)))
    tables = [str(row.id) for row in connection.execute(select(Table.id).where(mine))]
    changed: dict[str, object] = {"guest_id": to} | ({"secret_hash": lock} if lock else {})
    connection.execute(update(Seat).where(Seat.guest_id == guest), changed)
    connection.execute(update(Table).where(Table.host_id == guest), {"host_id": to})
    connection.execute(update(Design).where(Design.guest_id == guest), {"guest_id": to})
    connection.execute(delete(Notice).where(Notice.guest_id == guest))
    note(connection, GUEST, guest, "")
    for table in tables:
        note(connection, SEATS, table, "")
    tell_others(
        connection, f"guest {guest}", *(f"seats {table}" for table in tables)
    )  # so that it is known at once
    return tables


def renew(connection: Connection, guest: int, said: str, token_hash: str, now: int) -> Renewed:
    """The same guest under a new number, which one browser alone knows to say: the feeds of all others end.

    What that browser `said` so far counts until it says something new: the answer that tells it what may get lost.
    """
    own = select(Guest.token_hash).where(Guest.id == guest).with_for_update()
    first = connection.execute(own).scalar_one()
    if first != said:  # it may have been renewed since the guest was found
        known = select(GuestToken.guest_id).where(GuestToken.token_hash == said)
        guest = connection.execute(known).scalar() or guest
    its_own = or_(GuestToken.token_hash == said, GuestToken.ends == said)
    new, tables = renumber(connection, guest, its_own, now)
    if first == said:
        connection.execute(insert(GuestToken), {"token_hash": said, "guest_id": new, "made_at": now})
    told = {"token_hash": token_hash, "guest_id": new, "made_at": now, "ends": said}
    connection.execute(insert(GuestToken), told)
    return Renewed(guest, new, tables)


def say_first(connection: Connection, guest: int, token_hash: str, now: int) -> list[str]:
    """The new token has reached its browser: who said the old one meanwhile is out, with all that came of it."""
    its_own = GuestToken.token_hash == token_hash
    waiting = select(GuestToken.ends).where(its_own, GuestToken.guest_id == guest)
    if connection.execute(waiting).scalar() is None:
        return []  # it was said a moment ago
    _, tables = renumber(connection, guest, its_own, now)
    connection.execute(update(GuestToken).where(its_own), {"ends": None})
    return tables


def renumber(connection: Connection, guest: int, kept: ColumnElement[bool], now: int) -> tuple[int, list[str]]:
    """The same guest under a new number, and only what is `kept` of its tokens says it.

    Push services would tell the other browsers; mail is the person's own.
    """
    old = connection.execute(select(Guest.name, Guest.blocked_at).where(Guest.id == guest)).one()
    made = {"token_hash": hashed(new_secret()), "name": old.name, "made_at": now, "blocked_at": old.blocked_at}
    new = int(connection.execute(insert(Guest).returning(Guest.id), made).scalar_one())
    unknown = hashed(new_secret())
    connection.execute(update(Guest).where(Guest.id == guest), {"token_hash": unknown})
    connection.execute(update(GuestToken).where(GuestToken.guest_id == guest, kept), {"guest_id": new})
    for kind in (GuestToken, GuestLink, PushSubscription):
        connection.execute(delete(kind).where(kind.guest_id == guest))
    connection.execute(update(MailAddress).where(MailAddress.guest_id == guest), {"guest_id": new})
    return new, move_belongings(connection, guest, new, lock=unknown)
