"""The short way of moves into PostgreSQL: all that wait in one prepared statement, a transaction by itself.

Each time the writing thread comes back from the database it waits for the interpreter, and every statement costs
both sides time; so there is one, however many moves there are, and it also sees whether the tables are still the
writer's.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import TYPE_CHECKING, cast

from sqlalchemy import Engine
from sqlalchemy.pool import PoolProxiedConnection

from pestis.server.store.appending import COLUMNS, Append

if TYPE_CHECKING:  # it is there where PostgreSQL is used
    import psycopg

# The rows of a table that is another process's by now are left out: it has another term. The lock holds the term
# until the commit; whoever wants to take the table waits for it.
INSERT = """
WITH told AS (
    SELECT * FROM json_to_recordset(%s) AS told (
        table_id text, number int, kind text, log int, seat int, action int, key text, name text, text text,
        at bigint, term int
    )
), held AS (
    SELECT tables.id FROM tables JOIN told ON tables.id = told.table_id AND tables.term = told.term
    FOR SHARE OF tables
)
INSERT INTO entries ({columns})
SELECT {columns} FROM told JOIN held ON held.id = told.table_id
RETURNING table_id
""".format(columns=", ".join(f'"{name}"' for name in COLUMNS))


def plain_appends(works: Sequence[object]) -> list[Append]:
    """All of them, if they are nothing but entries of tables that are the writer's; else none."""
    plain = [work for work in works if isinstance(work, Append) and is_plain(work)]
    return plain if len(plain) == len(works) else []


def is_plain(append: Append) -> bool:
    return append.term is not None and not append.table_changes and not append.seat_changes


class MoveWriter:
    """One connection for them alone."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        self._connection: PoolProxiedConnection | None = None

    def write(self, appends: Sequence[Append]) -> set[str]:
        """The tables of which entries were written; the others are lost. After an error nothing was written."""
        rows = [dict(zip((*COLUMNS, "term"), (*append.values(), append.term), strict=True)) for append in appends]
        try:
            told = self._driver().execute(INSERT, (json.dumps(rows),), prepare=True)
            return {row[0] for row in told.fetchall()}
        except BaseException:
            self.close()
            raise

    def close(self) -> None:
        if self._connection is not None:
            self._connection.invalidate()
            self._connection = None

    def _driver(self) -> psycopg.Connection[tuple[str]]:
        if self._connection is None:
            self._connection = self.engine.raw_connection()
            cast("psycopg.Connection[tuple[str]]", self._connection.driver_connection).autocommit = True
        return cast("psycopg.Connection[tuple[str]]", self._connection.driver_connection)
