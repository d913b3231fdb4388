"""Which process has which table, in a database that several share (PostgreSQL): work for `Store`.

Every process says again and again that it is there (`beat`, by the clock of the database). Whoever has not been
heard of for `DEAD_MS` is gone, and others may take its tables. Each change of owner raises the `term` of the
table, and what an owner writes names the term that it knows: who lost a table without noticing cannot write to it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from sqlalchemy import Connection, delete, insert, select, text, update

from pestis.engines.asked import rules_of
from pestis.kernel.game import Game
from pestis.kernel.own_packs import OWN_PACK
from pestis.server.store.appending import tell_others
from pestis.server.store.models import Process, Table
from pestis.server.store.queries import take_drift
from pestis.tables.times import now_ms

DEAD_MS = 4_000
FORGOTTEN_MS = 3_600_000
NOW = "CAST(extract(epoch FROM clock_timestamp()) * 1000 AS bigint)"
# Any number: whoever holds it arrives, the others wait.
ARRIVAL_LOCK = 74_37_41_05

CLOCK = text(f"SELECT {NOW}")
BEAT = text(
    f"UPDATE processes SET beat = {NOW}, now = :now, load = :load, is_draining = :is_draining WHERE id = :id "
    "RETURNING beat"
)
ALIVE = f"(processes.beat > {NOW} - {DEAD_MS})"
ALL = text(f"SELECT id, address, secret, plays, load, is_draining FROM processes WHERE {ALIVE} ORDER BY id")
ORPHANED = f"(owner IS NULL OR NOT EXISTS (SELECT 1 FROM processes WHERE id = tables.owner AND {ALIVE}))"
LOOK = text(
    f"SELECT id, owner, {ORPHANED} AS is_free, game, rules_version, packs FROM tables "
    "WHERE id = ANY(CAST(:tables AS text[]))"
)
TAKE = text(
    "UPDATE tables SET owner = :owner, term = term + 1, host_here = false "
    f"WHERE id = :table AND owner IS DISTINCT FROM :owner AND {ORPHANED} RETURNING term"
)
HAND_OVER = text(
    "UPDATE tables SET owner = given.owner, term = term + 1, host_here = false "
    "FROM unnest(CAST(:ids AS text[]), CAST(:owners AS text[])) AS given(id, owner) "
    "WHERE tables.id = given.id AND tables.owner = :owner"
)
DUE = text(
    "SELECT id, owner IS NOT DISTINCT FROM :owner AS is_own, game, rules_version, packs FROM tables "
    f"WHERE status = 'playing' AND wake_at <= :until AND (owner = :owner OR {ORPHANED})"
)


@dataclass(frozen=True, slots=True, eq=False)
class Peer:
    """A process that is alive."""

    id: str
    address: str
    secret: str
    plays: Mapping[str, list[str]]
    load: int
    is_draining: bool

    def can_play(self, game: str, rules_version: str, packs: Mapping[str, str]) -> bool:
        return has_rules(self.plays.get(game, ()), rules_version, packs)


@dataclass(frozen=True, slots=True)
class Whereabouts:
    """Where a table is: nowhere, if it is free."""

    owner: str | None
    is_free: bool
    game: str
    rules_version: str
    packs: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Due:
    """A table at which the server should have done something."""

    id: str
    is_own: bool
    game: str
    rules_version: str
    packs: Mapping[str, str]


def told_rules(game: Game) -> list[str]:
    """What stands in `plays`: the version of the rules, and each pack with each hash by which it is known."""
    rules = rules_of(game)
    return [rules["version"], *(f"{name} {each}" for name, hashes in rules["packs"].items() for each in hashes)]


def has_rules(told: Sequence[str], rules_version: str, packs: Mapping[str, str]) -> bool:
    """Whether who told so can play a match of these rules and cards; older processes tell the version alone."""
    if rules_version not in told:
        return False
    wanted = [f"{name} {hash}" for name, hash in packs.items() if name != OWN_PACK]
    return len(told) == 1 or all(each in told for each in wanted)


def peers(connection: Connection) -> list[Peer]:
    return [Peer(*row) for row in connection.execute(ALL)]


def arrive(connection: Connection, row: Mapping[str, object]) -> int:
    """A process comes; what time it is for all of them.

    The first one goes by the clock of the database, and moves the deadlines of running tables by what that was
    moved meanwhile. Whoever comes later goes by the time of the others.
    """
    connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": ARRIVAL_LOCK})
    clock = int(connection.execute(CLOCK).scalar_one())
    connection.execute(delete(Process).where(Process.beat < clock - FORGOTTEN_MS))
    alive = select(Process.now, Process.beat).where(Process.beat > clock - DEAD_MS)
    other = connection.execute(alive.limit(1)).first()
    if other is None:
        take_drift(connection)
    now = clock if other is None else other.now + clock - other.beat
    connection.execute(insert(Process), {**row, "load": 0, "is_draining": False, "beat": clock, "now": now})
    return now


def beat(connection: Connection, row: Mapping[str, object], load: int, is_draining: bool) -> int:
    """Still there; what the clock of the database shows. Who was away for long is forgotten, and comes again."""
    told = {"id": row["id"], "now": now_ms(), "load": load, "is_draining": is_draining}
    clock = connection.execute(BEAT, told).scalar()
    if clock is None:
        clock = connection.execute(CLOCK).scalar_one()
        connection.execute(insert(Process), {**row, **told, "beat": clock})
    return int(clock)


def look(connection: Connection, tables: Sequence[str]) -> dict[str, Whereabouts]:
    return {id: Whereabouts(*rest) for id, *rest in connection.execute(LOOK, {"tables": list(tables)})}


def take(connection: Connection, table: str, owner: str) -> int | None:
    """Make it this process's, unless another one has it; the term, if it is this process's now.

    A term of its own even if it was this process's before: what was on its way to be written then is not written.
    """
    term = connection.execute(TAKE, {"table": table, "owner": owner}).scalar()
    if term is not None:
        tell_others(connection, f"table {table}")
        return int(term)
    own = update(Table).where(Table.id == table, Table.owner == owner).values(term=Table.term + 1)
    return connection.execute(own.returning(Table.term)).scalar()


def hand_over(connection: Connection, owner: str, given: Mapping[str, str | None]) -> None:
    """Tables of this owner go to others, or to nobody."""
    told = {"ids": list(given), "owners": list(given.values()), "owner": owner}
    connection.execute(HAND_OVER, told)
    tell_others(connection, *(f"table {table}" for table in given))


def leave(connection: Connection, owner: str) -> None:
    """Whatever it still has is free."""
    connection.execute(update(Table).where(Table.owner == owner).values(owner=None, term=Table.term + 1))
    connection.execute(delete(Process).where(Process.id == owner))


def due(connection: Connection, until: int, owner: str) -> list[Due]:
    """As `queries.due`, of an owner's tables and of those of nobody."""
    return [Due(*row) for row in connection.execute(DUE, {"until": until, "owner": owner})]


def set_host_here(connection: Connection, table: str, term: int, is_here: bool) -> None:
    """For lists of tables: those come first whose host is there."""
    own = update(Table).where(Table.id == table, Table.term == term)
    connection.execute(own, {"host_here": is_here})
