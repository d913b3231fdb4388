"""A table to look at: as text, and the same text with bars for the scores as an RGB picture.

Both are drawn from a view, so they show what its viewer may know, whatever the game. Only the scores are always
the true ones, which some games keep secret until the end.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from textwrap import wrap
from typing import Any, Final

from pestis.kernel.state import State
from pestis.rl.needs import extra
from pestis.rl.table import Table

with extra("rl"):
    import numpy as np
    import numpy.typing as npt
    from PIL import Image, ImageDraw, ImageFont

Picture = npt.NDArray[np.uint8]

COLUMNS: Final = 100
PICTURE_COLUMNS: Final = 76
WIDTH: Final = 1000
HEIGHT: Final = 800
MARGIN: Final = 16
LINE: Final = 14
BAR: Final = 18
BACKGROUND: Final = (24, 22, 28)
INK: Final = (226, 222, 210)
FAINT: Final = (150, 142, 128)
HEAD: Final = (214, 170, 60)
SEAT_COLOURS: Final = (
    (196, 62, 58),
    (70, 118, 196),
    (86, 160, 82),
    (214, 170, 60),
    (150, 92, 176),
    (84, 172, 172),
    (206, 126, 66),
    (150, 150, 150),
)


def as_text(table: Table, viewer: int | None, columns: int = COLUMNS) -> str:
    """The table in lines, as this viewer sees it; None looks on."""
    state = table.state
    view: Mapping[str, Any] = state.view(viewer)
    lines = [f"{state.game.title}, decision {view['decisions']}", *table.news(viewer), _headline(view)]
    lines.append("scores: " + ", ".join(f"seat {seat} {score:g}" for seat, score in enumerate(state.scores())))
    told = [part for line in lines for part in wrap(line, columns, subsequent_indent="    ")]
    return "\n".join([*told, *_entries(view["table"], 0, columns)])


def _headline(view: Mapping[str, Any]) -> str:
    if view["over"]:
        winners = ", ".join(str(seat) for seat in view["outcome"]["winners"]) or "nobody"
        return f"over: {view['outcome']['text']} Won by: {winners}"
    pending = ", ".join(str(seat) for seat in view["pending"])
    return f"to choose: {pending}. {view['question']['text']}"


def _entries(part: Mapping[str, object], depth: int, columns: int) -> Iterator[str]:
    """A part of a view: what is short together on lines of its own, then the rest, each below its name."""
    shown = {name: entry for name, entry in part.items() if not _is_nothing(entry)}
    plain = [f"{name} {_short(entry)}" for name, entry in shown.items() if _is_plain(entry)]
    yield from _wrapped(", ".join(plain), depth, columns)
    for name, entry in shown.items():
        if not _is_plain(entry):
            yield from _part(name, entry, depth, columns)


def _part(name: str, entry: object, depth: int, columns: int) -> Iterator[str]:
    line = f"{name}: {_short(entry)}"
    if len(line) + 2 * depth <= columns:
        yield from _wrapped(line, depth, columns)
        return
    yield from _wrapped(f"{name}:", depth, columns)
    if isinstance(entry, dict):
        yield from _entries(entry, depth + 1, columns)
    elif isinstance(entry, list):
        for number, item in enumerate(entry):
            if not _is_nothing(item):
                yield from _part(str(number), item, depth + 1, columns)


def _wrapped(line: str, depth: int, columns: int) -> list[str]:
    indent = "  " * depth
    return wrap(line, columns, initial_indent=indent, subsequent_indent=indent + "    ")


def _is_nothing(entry: object) -> bool:
    return entry is None or entry is False or entry in ([], {})


def _is_plain(entry: object) -> bool:
    if isinstance(entry, list):
        return all(isinstance(item, str | int | float | None) for item in entry)
    return not isinstance(entry, dict)


def _short(part: object) -> str:
    """What is not nothing, in few characters."""
    if isinstance(part, dict):
        shown = {name: entry for name, entry in part.items() if not _is_nothing(entry)}
        return ", ".join(f"{name} {_short(entry)}" for name, entry in shown.items()) or "-"
    if isinstance(part, list):
        return " ".join(_short(entry) for entry in part) or "-"
    if isinstance(part, bool):
        return "yes" if part else "no"
    return "-" if part is None else str(part)


def as_picture(table: Table, viewer: int | None) -> Picture:
    """The table as HEIGHT x WIDTH pixels: a bar for the score of each seat, then the text in two columns."""
    image = Image.new("RGB", (WIDTH, HEIGHT), BACKGROUND)
    draw = ImageDraw.Draw(image)
    top = _draw_bars(draw, table.state)
    lines = as_text(table, viewer, PICTURE_COLUMNS).splitlines()
    rows = (HEIGHT - top - MARGIN) // LINE
    for place, line in enumerate(lines[: 2 * rows]):
        column, row = divmod(place, rows)
        at = (MARGIN + column * (WIDTH - MARGIN) // 2, top + row * LINE)
        is_head = line.endswith(":") and not line.startswith(" ")
        draw.text(at, line, HEAD if is_head else INK, _font(11))
    if len(lines) > 2 * rows:
        draw.text((WIDTH - 130, HEIGHT - LINE - 2), f"and {len(lines) - 2 * rows} lines more", FAINT, _font(11))
    return np.asarray(image, dtype=np.uint8).copy()


def _draw_bars(draw: ImageDraw.ImageDraw, state: State) -> int:
    """A bar for each seat, as long as its part of the best score; returns where the next thing can go."""
    draw.text((MARGIN, MARGIN // 2), state.game.title, INK, _font(18))
    top = MARGIN + 24
    scores = state.scores()
    best = max([abs(score) for score in scores] + [1.0])
    choosing = state.pending()
    for seat, score in enumerate(scores):
        length = round((WIDTH - 200) * max(score, 0.0) / best)
        draw.text((MARGIN, top + 2), f"seat {seat}{' *' if seat in choosing else ''}", INK, _font(12))
        draw.rectangle((MARGIN + 70, top, MARGIN + 72 + length, top + BAR - 4), fill=SEAT_COLOURS[seat])
        draw.text((MARGIN + 80 + length, top + 1), f"{score:g}", INK, _font(12))
        top += BAR
    return top + MARGIN // 2


@cache
def _font(size: int) -> ImageFont.FreeTypeFont | ImageFont.ImageFont:
    return ImageFont.load_default(size)
