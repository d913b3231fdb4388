"""The moments at which instants may be used (SP-RULING-29)."""

from __future__ import annotations

from mypy_extensions import i64

from pestis.games.space_plague import frames
from pestis.games.space_plague.state import Invasion
from pestis.kernel.agenda import frame as pack


def open_window(state: Invasion, which: i64) -> None:
    """A window is the next thing to happen, if anybody holds an instant."""
    if state.held_instants:
        state.push(pack(frames.WINDOW, state.first, 0, which))


def open_window_later(state: Invasion, which: i64) -> None:
    """A window after something that may give somebody their first instant."""
    state.push(pack(frames.WINDOW, state.first, 0, which))
