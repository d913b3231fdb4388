"""Packs and scenarios of guests: work for `Store.read` and `Store.write`."""

from __future__ import annotations

from dataclasses import dataclass

from sqlalchemy import Connection, delete, func, insert, select, update

from pestis.server.store.models import Design

MOST_OF_A_GUEST = 50


@dataclass(frozen=True, slots=True)
class DesignRow:
    """One of them, and whose it is."""

    id: str
    guest_id: int
    game: str
    kind: str
    name: str
    files: dict[str, str]
    is_shared: bool
    changed_at: int


COLUMNS = [getattr(Design, name) for name in DesignRow.__dataclass_fields__]


def find_design(connection: Connection, design: str) -> DesignRow | None:
    row = connection.execute(select(*COLUMNS).where(Design.id == design)).first()
    return DesignRow(*row) if row else None


def designs_of(connection: Connection, guest: int) -> list[DesignRow]:
    """The last changed first."""
    rows = connection.execute(select(*COLUMNS).where(Design.guest_id == guest).order_by(Design.changed_at.desc()))
    return [DesignRow(*row) for row in rows]


def add_design(connection: Connection, row: dict[str, object]) -> bool:
    """Unless the guest has as many as anybody may have."""
    counted = select(func.count()).select_from(Design).where(Design.guest_id == row["guest_id"])
    if int(connection.execute(counted).scalar_one()) >= MOST_OF_A_GUEST:
        return False
    connection.execute(insert(Design), row)
    return True


def change_design(connection: Connection, design: str, changes: dict[str, object]) -> None:
    connection.execute(update(Design).where(Design.id == design), changes)


def remove_design(connection: Connection, design: str) -> None:
    connection.execute(delete(Design).where(Design.id == design))
