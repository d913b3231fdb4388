"""The moments at which instants may be used (SP-RULING-29)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from pestis.games.space_plague import frames as on
from pestis.kernel.agenda import frame

if TYPE_CHECKING:
    from pestis.games.space_plague.state import Table


def open_window(table: Table, which: i64) -> None:
    """A window is the next thing to happen, if anybody holds an instant."""
    if table.held_instants:
        table.push(frame(on.WINDOW, table.first, 0, which))


def open_window_later(table: Table, which: i64) -> None:
    """A window after something that may give somebody their first instant."""
    table.push(frame(on.WINDOW, table.first, 0, which))
