"""The line of a replay: where it is, and the move that led there."""

from __future__ import annotations

from pestis.terminal.boards.drawing import Line, fit, line, quiet
from pestis.terminal.replay import ReplayTable


def scrub_line(replay: ReplayTable, width: int) -> list[Line]:
    """Two lines: a bar with a handle, and what was done last."""
    eyes = "spectator" if replay.seat is None else replay.names[replay.seat]
    label = f" {replay.place}/{replay.length} · eyes: {eyes}"
    room = max(10, width - len(label))
    handle = 0 if replay.length == 0 else round((room - 1) * replay.place / replay.length)
    bar = line(("━" * handle + "●", "bold #f2c14e"), quiet("─" * (room - handle - 1)), label)
    return [bar, fit(line(replay.caption), width)]
