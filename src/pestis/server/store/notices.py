"""Who wants to be told of a turn, and who was: work for `Store.read` and `Store.write`."""

from __future__ import annotations

from dataclasses import dataclass

from sqlalchemy import Connection, delete, func, insert, select, union, update

from pestis.server.store.models import MailAddress, Notice, PushSubscription, Seat, ServerKey, Table

KEPT_MS = 7 * 24 * 3600 * 1000  # so long it is known of what somebody was told
MOST_BROWSERS = 10  # of one guest
MOST_TABLES = 500


@dataclass(frozen=True, slots=True)
class Browser:
    """One that is told through its push service."""

    hash: str
    endpoint: str
    key: str
    auth: str


@dataclass(frozen=True, slots=True)
class Mailbox:
    address: str
    stop_key: str
    is_confirmed: bool


@dataclass(frozen=True, slots=True)
class Ways:
    """How a guest wants to be told."""

    browsers: list[Browser]
    mail: Mailbox | None


def key_of(connection: Connection, name: str, drawn: str) -> str:
    """A secret of the whole server: `drawn`, if it has none yet."""
    found = connection.execute(select(ServerKey.value).where(ServerKey.name == name)).scalar()
    if found is not None:
        return str(found)
    connection.execute(insert(ServerKey), {"name": name, "value": drawn})
    return drawn


def wanting(connection: Connection) -> set[int]:
    """All guests who want to be told, by any way."""
    confirmed = select(MailAddress.guest_id).where(MailAddress.confirmed_at.is_not(None))
    return {int(row[0]) for row in connection.execute(union(select(PushSubscription.guest_id), confirmed))}


def their_tables(connection: Connection) -> list[str]:
    """Running tables at which one of them sits."""
    confirmed = select(MailAddress.guest_id).where(MailAddress.confirmed_at.is_not(None))
    guests = union(select(PushSubscription.guest_id), confirmed).subquery()
    seated = select(Seat.table_id).where(Seat.guest_id.in_(select(guests)))
    wanted = select(Table.id).where(Table.status == "playing", Table.id.in_(seated))
    return [row.id for row in connection.execute(wanted.order_by(Table.changed_at.desc()).limit(MOST_TABLES))]


def ways_of(connection: Connection, guest: int) -> Ways:
    columns = (
        PushSubscription.endpoint_hash,
        PushSubscription.endpoint,
        PushSubscription.key,
        PushSubscription.auth,
    )
    browsers = connection.execute(select(*columns).where(PushSubscription.guest_id == guest))
    found = connection.execute(
        select(MailAddress.address, MailAddress.stop_key, MailAddress.confirmed_at).where(
            MailAddress.guest_id == guest
        )
    ).first()
    mail = Mailbox(found.address, found.stop_key, found.confirmed_at is not None) if found else None
    return Ways([Browser(*row) for row in browsers], mail)


def claim(connection: Connection, table: str, log: int, guest: int, now: int, gap: int) -> Ways | int | None:
    """Whoever gets the ways has to tell the guest, and nobody else will. An int is when to ask again: something
    about this table was said shortly before. None: it was said already."""
    last = connection.execute(
        select(func.max(Notice.at)).where(Notice.table_id == table, Notice.guest_id == guest)
    ).scalar()
    known = select(Notice.at).where(Notice.table_id == table, Notice.guest_id == guest, Notice.log == log)
    if connection.execute(known).first() is not None:
        return None
    if last is not None and now < last + gap:
        return int(last + gap)
    connection.execute(insert(Notice), {"table_id": table, "log": log, "guest_id": guest, "at": now})
    connection.execute(delete(Notice).where(Notice.at < now - KEPT_MS))
    return ways_of(connection, guest)


def put_browser(connection: Connection, guest: int, browser: Browser, now: int) -> bool:
    """Unless the guest has too many; one that was somebody else's is this guest's from now on."""
    connection.execute(delete(PushSubscription).where(PushSubscription.endpoint_hash == browser.hash))
    counted = select(func.count()).select_from(PushSubscription).where(PushSubscription.guest_id == guest)
    if int(connection.execute(counted).scalar_one()) >= MOST_BROWSERS:
        return False
    row = {"endpoint": browser.endpoint, "key": browser.key, "auth": browser.auth}
    connection.execute(
        insert(PushSubscription), row | {"endpoint_hash": browser.hash, "guest_id": guest, "made_at": now}
    )
    return True


def drop_browser(connection: Connection, endpoint_hash: str, guest: int | None = None) -> None:
    """With a guest: only if it is that guest's."""
    wanted = delete(PushSubscription).where(PushSubscription.endpoint_hash == endpoint_hash)
    connection.execute(wanted if guest is None else wanted.where(PushSubscription.guest_id == guest))


def was_asked(connection: Connection, address: str, after: int, by: int | None = None) -> bool:
    """Whether a mail went there since then, whoever asked for it; or because this guest did."""
    same = func.lower(MailAddress.address) == address.lower()
    asked = select(MailAddress.guest_id).where(same, MailAddress.asked_at > after)
    mine = asked if by is None else asked.where(MailAddress.guest_id == by)
    return connection.execute(mine).first() is not None


def put_mail(
    connection: Connection, guest: int, address: str, stop_key: str, confirm_hash: str, now: int, gap: int
) -> bool:
    """Unless this address was asked shortly before, by whomever."""
    if was_asked(connection, address, now - gap):
        return False
    connection.execute(delete(MailAddress).where(MailAddress.guest_id == guest))
    row = {"guest_id": guest, "address": address, "stop_key": stop_key, "confirm_hash": confirm_hash}
    connection.execute(insert(MailAddress), row | {"asked_at": now, "confirmed_at": None})
    return True


def confirm_mail(connection: Connection, confirm_hash: str, asked_after: int, now: int) -> str | None:
    """The address that was confirmed."""
    wanted = (MailAddress.confirm_hash == confirm_hash, MailAddress.asked_at > asked_after)
    connection.execute(
        update(MailAddress).where(*wanted, MailAddress.confirmed_at.is_(None)), {"confirmed_at": now}
    )
    return connection.execute(select(MailAddress.address).where(*wanted)).scalar()


def drop_mail(connection: Connection, *, guest: int | None = None, stop_key: str | None = None) -> bool:
    wanted = MailAddress.guest_id == guest if stop_key is None else MailAddress.stop_key == stop_key
    return bool(connection.execute(delete(MailAddress).where(wanted)).rowcount)
