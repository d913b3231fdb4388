"""A table to look at: as text, and as an RGB picture.

Both are made from a view, so they show what its viewer may know, whatever the game. The picture has a bar for the
score of each seat, a map if the view has one (a list of things with `row` and `column`, and others that lie on a
`cell`), and the rest as text, as large as it fits.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from itertools import count
from textwrap import wrap
from typing import Any, Final

from pestis.kernel.state import State
from pestis.rl.extras import extra
from pestis.rl.table import Table

with extra("rl"):
    import numpy as np
    import numpy.typing as npt
    from PIL import Image, ImageDraw, ImageFont

Picture = npt.NDArray[np.uint8]
Thing = Mapping[str, Any]
Colour = tuple[int, int, int]

COLUMNS: Final = 100
WIDTH: Final = 1000
HEIGHT: Final = 800
MARGIN: Final = 16
BAR: Final = 18
# Sizes of letters, and into how many columns the text then goes; the first that holds all of it is taken.
SIZES: Final = ((13, 2), (12, 2), (11, 3), (10, 3), (9, 3), (8, 4))
# How wide letters of narrow words are on average, as a part of their size.
NARROW: Final = 0.46
BACKGROUND: Final = (24, 22, 28)
FIELD: Final = (44, 41, 50)
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
MAP_HEIGHT: Final = 260
LEAST_FIELD: Final = 20
DOT: Final = 7
WORLDS: Final = 3
# A space at which no line ends.
TOGETHER: Final = "\u00a0"


# Text.


def as_text(table: Table, viewer: int | None, columns: int = COLUMNS) -> str:
    """The table in lines, as this viewer sees it; None looks on."""
    view: Thing = table.state.view(viewer)
    scores = enumerate(known_scores(table.state, viewer))
    told = [
        f"{table.state.game.title}, decision {view['decisions']}",
        *news(table, view, viewer),
        "scores: " + ", ".join(f"seat {seat} {number(score)}" for seat, score in scores),
    ]
    lines = [part for line in told for part in wrap(line, columns, subsequent_indent="    ")]
    return "\n".join([*lines, *_entries(view["table"], 0, columns)])


def known_scores(state: State, viewer: int | None) -> list[float | None]:
    """The scores, None where this viewer cannot tell: where they differ in worlds that look the same to it."""
    if state.is_over:
        return list(state.scores())
    worlds = [state.imagine(viewer, world).scores() for world in range(WORLDS)]
    return [scores[0] if len(set(scores)) == 1 else None for scores in zip(*worlds, strict=True)]


def number(score: float | None) -> str:
    return "?" if score is None else f"{score:g}"


def news(table: Table, view: Thing, viewer: int | None) -> list[str]:
    """What has happened, and who has to choose what or has won."""
    if view["over"]:
        winners = ", ".join(str(seat) for seat in view["outcome"]["winners"]) or "nobody"
        return [*table.news(viewer), f"over: {view['outcome']['text']} Won by: {winners}"]
    pending = ", ".join(str(seat) for seat in view["pending"])
    return [*table.news(viewer), f"to choose: {pending}. {view['question']['text']}"]


def _entries(part: Thing, depth: int, columns: int) -> Iterator[str]:
    """A part of a view: what is short together on lines of its own, then the rest, each below its name."""
    shown = {name: entry for name, entry in part.items() if not _is_nothing(entry)}
    plain = [_named(name, _short(entry)) for name, entry in shown.items() if _is_plain(entry)]
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
        for place, item in enumerate(entry):
            if not _is_nothing(item):
                yield from _part(*_headed(place, item), depth + 1, columns)


def _headed(place: int, item: object) -> tuple[str, object]:
    """A thing of a list with its head: what it is (`seat 1`, `country italy`), or else its number."""
    if isinstance(item, dict) and len(item) > 1:
        name, what = next(iter(item.items()))
        if isinstance(what, str | int) and not isinstance(what, bool):
            return f"{name} {what}", {other: entry for other, entry in item.items() if other != name}
    return str(place), item


def _named(name: str, what: str) -> str:
    """A name with what it is, on one line if that is a single word."""
    return f"{name} {what}" if " " in what else f"{name}{TOGETHER}{what}"


def _wrapped(line: str, depth: int, columns: int) -> list[str]:
    indent = "  " * depth
    lines = wrap(line, columns, initial_indent=indent, subsequent_indent=indent + "    ")
    return [part.replace(TOGETHER, " ") for part in lines]


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
        return ", ".join(_named(name, _short(entry)) for name, entry in shown.items()) or "-"
    if isinstance(part, list):
        between = "; " if any(isinstance(entry, dict) for entry in part) else " "
        return between.join(_short(entry) for entry in part) or "-"
    if isinstance(part, bool):
        return "yes" if part else "no"
    return "-" if part is None else str(part)


# Pictures.


def as_picture(table: Table, viewer: int | None) -> Picture:
    """The table as HEIGHT x WIDTH pixels."""
    image = Image.new("RGB", (WIDTH, HEIGHT), BACKGROUND)
    draw = ImageDraw.Draw(image)
    view: Thing = table.state.view(viewer)
    draw.text((MARGIN, MARGIN // 2), f"{table.state.game.title}, decision {view['decisions']}", INK, _font(18))
    top = _draw_bars(draw, known_scores(table.state, viewer), view["pending"], MARGIN + 24)
    for line in news(table, view, viewer):
        draw.text((MARGIN, top), _fitting(draw, line, 13, WIDTH - 2 * MARGIN), INK, _font(13))
        top += 17
    rest: dict[str, Any] = dict(view["table"])
    fields = next((name for name, entry in rest.items() if _is_map(entry)), None)
    if fields:
        top = _draw_map(draw, rest, fields, top + MARGIN // 2)
        rest[fields] = [field for field in rest[fields] if not _is_told_by_map(field)]
    _draw_text(draw, rest, top + MARGIN // 2)
    return np.asarray(image, dtype=np.uint8).copy()


def _draw_bars(draw: ImageDraw.ImageDraw, scores: list[float | None], pending: list[int], top: int) -> int:
    """A bar for each seat, as long as its part of the best score; returns where the next thing can go."""
    best = max([abs(score) for score in scores if score is not None] + [1.0])
    for seat, score in enumerate(scores):
        length = round((WIDTH - 200) * max(score or 0.0, 0.0) / best)
        draw.text((MARGIN, top + 2), f"seat {seat}{' *' if seat in pending else ''}", INK, _font(12))
        draw.rectangle((MARGIN + 70, top, MARGIN + 72 + length, top + BAR - 4), fill=SEAT_COLOURS[seat])
        draw.text((MARGIN + 80 + length, top + 1), number(score), INK, _font(12))
        top += BAR
    return top + MARGIN // 2


def _draw_text(draw: ImageDraw.ImageDraw, rest: Thing, top: int) -> None:
    """Everything else, in columns."""
    for size, columns in SIZES:
        width = (WIDTH - 2 * MARGIN) // columns
        rows = (HEIGHT - top - MARGIN) // (size + 3)
        lines = _lines_within(draw, rest, size, width - 8)
        if len(lines) <= rows * columns:
            break
    hidden = max(0, len(lines) - rows * columns)
    rows = min(rows, -(-len(lines) // columns) or 1)
    for place, line in enumerate(lines[: rows * columns]):
        column, row = divmod(place, rows)
        at = (MARGIN + column * width, top + row * (size + 3))
        draw.text(at, line, _colour_of(line), _font(size))
    if hidden:
        draw.text((WIDTH - 130, HEIGHT - 15), f"and {hidden} lines more", FAINT, _font(11))


def _lines_within(draw: ImageDraw.ImageDraw, rest: Thing, size: int, width: int) -> list[str]:
    """The text with the longest lines that are not too wide. Letters differ in width, so it is tried."""
    most = int(width / (size * NARROW))
    for columns in range(most, 0, -2):
        lines = list(_entries(rest, 0, columns))
        if all(draw.textlength(line, _font(size)) <= width for line in lines):
            break
    return lines


def _colour_of(line: str) -> Colour:
    """What belongs to a seat begins in its colour; heads have one of their own."""
    head = line.strip().partition(":")[0].split()
    if len(head) > 1 and head[0] == "seat" and head[1] in "01234567":
        return _lighter(SEAT_COLOURS[int(head[1])])
    return HEAD if line.endswith(":") and not line.startswith(" ") else INK


def _lighter(colour: Colour) -> Colour:
    red, green, blue = ((part + 255) // 2 for part in colour)
    return red, green, blue


def _fitting(draw: ImageDraw.ImageDraw, line: str, size: int, width: int) -> str:
    """The line, cut if it is too long."""
    if draw.textlength(line, _font(size)) <= width:
        return line
    return next(
        short for short in (f"{line[:-cut]}…" for cut in count(1)) if draw.textlength(short, _font(size)) <= width
    )


# Maps.


def _is_map(entry: object) -> bool:
    return isinstance(entry, list) and len(entry) > 1 and all(_has_place(field) for field in entry)


def _has_place(field: object) -> bool:
    return isinstance(field, dict) and isinstance(field.get("row"), int) and isinstance(field.get("column"), int)


def _is_blank(field: Thing) -> bool:
    """Whether there is nothing to say about a field but where it is."""
    return all(_is_nothing(entry) or isinstance(entry, int) for entry in field.values())


def _is_told_by_map(field: Thing) -> bool:
    """Whether the map says all about a field: it has nothing but words."""
    return all(_is_nothing(entry) or isinstance(entry, int | str) for entry in field.values())


def _draw_map(draw: ImageDraw.ImageDraw, rest: Thing, fields: str, top: int) -> int:
    """The fields of a map with what they are, in the colour of their owner; dots for what lies on them."""
    rows = 1 + max(int(field["row"]) for field in rest[fields])
    columns = 1 + max(int(field["column"]) for field in rest[fields])
    wide = (WIDTH - 2 * MARGIN) // columns
    high = max(LEAST_FIELD, MAP_HEIGHT // rows)
    for place, field in enumerate(rest[fields]):
        left = MARGIN + int(field["column"]) * wide
        up = top + int(field["row"]) * high
        owner = _owner(field)
        fill = FIELD if _is_blank(field) else BACKGROUND
        edge = FAINT if owner is None else SEAT_COLOURS[owner]
        draw.rectangle((left, up, left + wide - 3, up + high - 3), fill=fill, outline=edge, width=2)
        for row, word in enumerate(_words(field)[: (high - 6) // 12]):
            draw.text((left + 6, up + 3 + 12 * row), _fitting(draw, word, 11, wide - 14), INK, _font(11))
        for dot, colour in enumerate(_lying_on(rest, place)):
            right = left + wide - 8 - dot * (DOT + 2)
            if right - DOT > left:
                draw.ellipse((right - DOT, up + high - 8 - DOT, right, up + high - 8), fill=colour, outline=INK)
    return top + rows * high


def _words(field: Thing) -> list[str]:
    """What stands on a field, each word once."""
    words = {str(entry).lower(): str(entry) for entry in field.values() if isinstance(entry, str)}
    return list(words.values())


def _owner(field: Thing) -> int | None:
    """Whose a field is, or what is part of it."""
    for part in (field, *(entry for entry in field.values() if isinstance(entry, dict))):
        owner = part.get("owner")
        if isinstance(owner, int) and 0 <= owner < len(SEAT_COLOURS):
            return owner
    return None


def _lying_on(rest: Thing, place: int) -> Iterator[Colour]:
    """The colours of what lies on a field, of whatever kind."""
    for entry in rest.values():
        if isinstance(entry, list) and not _is_map(entry):
            for thing in entry:
                if isinstance(thing, dict) and thing.get("cell") == place:
                    owner = _owner(thing)
                    yield FAINT if owner is None else SEAT_COLOURS[owner]


@cache
def _font(size: int) -> ImageFont.FreeTypeFont | ImageFont.ImageFont:
    return ImageFont.load_default(size)
