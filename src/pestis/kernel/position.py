"""A state in words, for whoever reads a failing test or looks for a fault."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from pestis.kernel.agenda import IDLE, a_of, b_of, c_of, kind_of, seat_of
from pestis.kernel.frames import Frame, Unused
from pestis.kernel.serialise import in_short

# Told by the heading and the agenda, or of no use to a reader.
TOLD = ("agenda", "decisions", "is_over", "journal", "rng", "seats", "waiting")


def frame_text(frames: Sequence[Frame[Any]], packed: int) -> str:
    """One frame by its name, such as `Whistle(seat 1, 0, 2, 3)`."""
    arguments = [int(a_of(packed)), int(b_of(packed)), int(c_of(packed))]
    while arguments and not arguments[-1]:
        arguments.pop()
    kind = int(kind_of(packed))
    name = f"kind {kind}" if isinstance(frames[kind], Unused) else type(frames[kind]).__name__
    return f"{name}({', '.join([f'seat {int(seat_of(packed))}', *map(str, arguments)])})"


def agenda_text(frames: Sequence[Frame[Any]], agenda: Sequence[int], is_over: bool) -> str:
    """The frames from the next one on."""
    if is_over:
        return "over"
    above = [frame_text(frames, packed) for packed in reversed(agenda[len(IDLE) :])]
    return ", then ".join(above) or "nothing to do"


def position_text(heading: str, agenda: str, waiting: Sequence[int], fields: Mapping[str, object]) -> str:
    """All of a position, a line for each field."""
    lines = [heading, f"  agenda: {agenda}"]
    if waiting:
        lines.append(f"  must choose: {', '.join(f'seat {seat}' for seat in waiting)}")
    lines += [f"  {name}: {in_short(value)}" for name, value in fields.items() if name not in TOLD]
    return "\n".join(lines)
