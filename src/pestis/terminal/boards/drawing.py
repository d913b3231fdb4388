"""Drawing with characters: seats by colour and shape, boxes, columns, lines that wrap.

Everything is a list of lines (`rich.text.Text`). What a colour says, a shape or a letter says as well, so that a
drawing loses nothing without colours.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import zip_longest

from rich.text import Text

from pestis.kernel.grammar import SEAT_NAMES
from pestis.terminal.naming import COLOURS as USUAL
from pestis.terminal.naming import Names

Line = Text
Part = str | Text | tuple[str, str]

SHAPES = "●■▲◆★♠♣♥"
COLOURS = ("#d55e00", "#56b4e9", "#009e73", "#f0e442", "#cc79a7", "#93a1ad", "#b5651d", "#efe6d3")
PALETTE = {**dict(zip(SEAT_NAMES, COLOURS, strict=True)), "Red": COLOURS[0]}
QUIET = "#a89f8f"
EMPTY = Text("")


def line(*parts: Part) -> Line:
    """
    >>> line("3 ", ("cards", "bold")).plain
    '3 cards'
    """
    made = Text(no_wrap=True, overflow="crop", end="")
    for part in parts:
        if isinstance(part, tuple):
            made.append(*part)
        else:
            made.append(part)
    return made


def token(seat: int, names: Names = USUAL) -> Text:
    """The mark of a seat."""
    return line((SHAPES[seat % len(SHAPES)], seat_style(seat, names)))


def seat_style(seat: int, names: Names = USUAL) -> str:
    """In the colour by which the game calls the seat."""
    colour = names.colours[seat] if seat < len(names.colours) else ""
    return f"bold {PALETTE.get(colour, COLOURS[seat % len(COLOURS)])}"


def quiet(text: str) -> Text:
    return line((text, QUIET))


def fit(text: str | Text, width: int, align: str = "left") -> Line:
    """Exactly so wide: cut with an ellipsis, or filled with blanks.

    >>> fit("Papua New Guinea", 8).plain, fit("Egypt", 8).plain + "|"
    ('Papua N…', 'Egypt   |')
    """
    made = line(text)
    if made.cell_len > width:
        made.truncate(max(0, width), overflow="ellipsis")
    missing = width - made.cell_len
    if missing > 0:
        if align == "right":
            made.pad_left(missing)
        elif align == "middle":
            made.pad_left(missing // 2)
            made.pad_right(missing - missing // 2)
        else:
            made.pad_right(missing)
    return made


def crop(text: Text, width: int) -> Line:
    """Exactly so wide, cut without a sign where even that would cost something."""
    made = line(text)
    made.truncate(width, overflow="crop", pad=True)
    return made


def flow(chips: Sequence[Text], width: int, *, first: Part = "", indent: int = 2, gap: int = 2) -> list[Line]:
    """Chips one after the other in as many lines as they need; `first` stands before them."""
    lines: list[Line] = []
    now = line(first)
    space = 0
    for chip in chips:
        if now.cell_len + space + chip.cell_len > width and now.plain.strip():
            lines.append(now)
            now = line(" " * indent)
            space = 0
        now = line(now, " " * space, fit(chip, min(chip.cell_len, width - indent)))
        space = gap
    return [*lines, now]


def columns(blocks: Sequence[Sequence[Line]], width: int, gap: int = 2) -> list[Line]:
    """Blocks of lines side by side, equally wide."""
    each = (width - gap * (len(blocks) - 1)) // len(blocks)
    lines: list[Line] = []
    for row in zip_longest(*blocks, fillvalue=EMPTY):
        made = line()
        for place, part in enumerate(row):
            made = line(made, " " * gap if place else "", fit(part, each))
        lines.append(made)
    return lines


def box(lines: Sequence[Line], width: int, title: Part = "", style: str = QUIET) -> list[Line]:
    """A card or a frame of this outer width."""
    inner = width - 2
    head = fit(line(title), min(line(title).cell_len, inner))
    top = line(("╭", style), head, ("─" * (inner - head.cell_len) + "╮", style))
    middle = [line(("│", style), fit(each, inner), ("│", style)) for each in lines]
    return [top, *middle, line(("╰" + "─" * inner + "╯", style))]


def counted(things: Sequence[str]) -> dict[str, int]:
    """How many of each, in the order in which they first come."""
    found: dict[str, int] = {}
    for thing in things:
        found[thing] = found.get(thing, 0) + 1
    return found


def times(name: str, count: int) -> str:
    """
    >>> times("Rat", 1), times("Rat", 3)
    ('Rat', 'Rat ×3')
    """
    return name if count == 1 else f"{name} ×{count}"


def wrap(text: str, width: int) -> list[Line]:
    """A paragraph."""
    lines: list[Line] = []
    for paragraph in text.split("\n"):
        now = ""
        for word in paragraph.split():
            if now and len(now) + 1 + len(word) > width:
                lines.append(line(now))
                now = word
            else:
                now = f"{now} {word}".strip()
        lines.append(line(now))
    return lines
