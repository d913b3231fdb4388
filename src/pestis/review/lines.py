"""A review as lines of text: three sentences, the curve, where the result comes from, the decisions.

The curve and the tables fit on their lines from 60 letters on; sentences are for the screen to wrap.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from typing import Final

from pestis.kernel.grammar import several
from pestis.review.format import Decision, Parts, Review, Turning
from pestis.review.verdicts import GOOD, VERDICTS
from pestis.review.words import give_or_take, in_round, percent, plainly, signed

BLOCKS: Final = "▁▂▃▄▅▆▇█"
DIGITS: Final = "0123456789"
TENTHS: Final = (
    "The digits are tenths of the chance to win: 0 is less than 10 %, 5 is 50 % and more, 9 is 90 % and more."
)
# How wide lines are where nobody knows how wide they are shown.
WIDTH: Final = 80
# What stands beside the name and the columns of the curve: two chances and the gaps.
BESIDE: Final = 16
MOST_COLUMNS: Final = 100
LEAST_NAME: Final = 4
PARTS: Final = ("start", "luck", "own moves", "others' moves", "uncertain", "result")
PARTS_NARROW: Final = ("start", "luck", "own", "others", "rest", "end")
OTHERS: Final = PARTS.index("others' moves")
MEASURE: Final = "Moves count against those of a bot without a search: a fault that it makes, too, counts nothing."


@dataclass(frozen=True)
class Line:
    """A line and how it is set: "bold", "dim" or plainly."""

    text: str = ""
    style: str = ""


@dataclass(frozen=True)
class Page:
    """How many letters fit on a line, and whether only signs of every keyboard can be shown."""

    width: int = WIDTH
    is_plain: bool = False

    def shown(self, text: str) -> str:
        return plainly(text) if self.is_plain else text


def review_lines(review: Review, seat: int | None, *, width: int = WIDTH, is_plain: bool = False) -> list[Line]:
    """Everything worth reading; for one seat only what concerns it, and it is called "You"."""
    page, turning = Page(width, is_plain), turnings(review, seat)
    review = review if seat is None else addressed(review, seat)
    title = f"{review.title}, {several(review.seats, 'seat')}, {several(review.moves, 'move')}"
    summary = review.summary_for(seat)
    sentences = summary.sentences if summary is not None else []
    lines = [
        Line(title, "bold"),
        *(Line(sentence) for sentence in sentences),
        *curve_lines(review, page),
        *parts_lines(review, page),
        *turning_lines(review, turning),
        *decisions_lines(review, seat, page),
    ]
    return [replace(line, text=page.shown(line.text)) for line in lines]


def addressed(review: Review, seat: int) -> Review:
    """The review with one seat called "You" as everywhere else at its table."""
    return replace(review, names=["You" if seat == one else other for one, other in enumerate(review.names)])


def turnings(review: Review, seat: int | None) -> list[Turning]:
    """Everybody's turning points, or the moments of one seat, told to it."""
    if seat is None:
        return review.turning
    summary = review.summary_for(seat)
    moments = summary.moments if summary is not None else []
    return [replace(one, text=to_reader(one.text, review.names[seat])) for one in moments]


def to_reader(text: str, name: str) -> str:
    """A turning point for the one who has this name: who moved stands first in it, whom luck touched last."""
    told = f"You: {text.removeprefix(f'{name}: ')}" if text.startswith(f"{name}: ") else text
    return re.sub(rf"(?<=; luck )(gave|took from) {re.escape(name)} (?=\d+ points?$)", r"\1 you ", told)


def headed(heading: str, lines: Sequence[str]) -> list[Line]:
    return [Line(), Line(heading, "bold"), *(Line(text) for text in lines)]


def curve_lines(review: Review, page: Page) -> list[Line]:
    steps = DIGITS if page.is_plain else BLOCKS
    names = [shortened(page.shown(name), page.width // 3) for name in review.names]
    broad = max(len(name) for name in names)
    at = columns(review, min(MOST_COLUMNS, page.width - BESIDE - broad))
    lines = []
    for seat, name in enumerate(names):
        first, last = review.curve[0].chances[seat], review.curve[-1].chances[seat]
        lines.append(f"{name:<{broad}}  {percent(first):>5}  {bars(review, seat, steps, at)}  {percent(last):>5}")
    lines.append(f"{'':<{broad}}         {scale(review, at)}")
    lines += [TENTHS] if page.is_plain else []
    return headed("The chance to win from the first move to the last, as everybody could see it", lines)


def shortened(name: str, most: int) -> str:
    """A name that is too long without its middle: at their ends names differ.

    >>> shortened("Blue", 9), shortened("Bartholomew 2", 9)
    ('Blue', 'Barth.w 2')
    """
    most = max(LEAST_NAME, most)
    end = most // 3
    return name if len(name) <= most else f"{name[: most - 1 - end]}.{name[-end:]}"


def columns(review: Review, room: int) -> list[int]:
    """Which point of the curve stands in each column: the last one before it."""
    moves = [point.move for point in review.curve]
    width = min(max(1, room), len(moves))
    made = review.moves - moves[0]
    wanted = [moves[0] + made * column / max(1, width - 1) for column in range(width)]
    return [sum(move <= now for move in moves) - 1 for now in wanted]


def bars(review: Review, seat: int, steps: str, columns: Sequence[int]) -> str:
    shares = [review.curve[at].chances[seat] for at in columns]
    return "".join(steps[min(len(steps) - 1, int(share * len(steps)))] for share in shares)


def scale(review: Review, columns: Sequence[int]) -> str:
    """Where rounds begin; those for whose numbers there is no room are left out."""
    told, begins = "", 0
    rounds = [review.curve[at].round for at in columns]
    for number, group in groupby(rounds):
        mark = "" if number is None else f"|{number}"
        if mark and len(told) <= begins <= len(columns) - len(mark):
            told = f"{told:<{begins}}{mark}"
        begins += len(list(group))
    return told


def parts_lines(review: Review, page: Page) -> list[Line]:
    heads = [parts_of(review, head) for head in (PARTS, PARTS_NARROW)]
    rows = [parts_row(review, parts) for parts in review.parts]
    table = headed("Where it came from, in hundredths of the chance to win", fitted(heads, rows, page))
    return [*table, Line(MEASURE, "dim")]


def parts_of(review: Review, cells: Sequence[str]) -> list[str]:
    """Who plays alone has no others who move."""
    return [cell for place, cell in enumerate(cells) if review.seats > 1 or place != OTHERS]


def fitted(heads: Sequence[Sequence[str]], rows: Sequence[Sequence[str]], page: Page) -> list[str]:
    """A table with a heading for wide and one for narrow lines; if need be the names in it are shortened."""
    shown = [[page.shown(cell) for cell in row] for row in rows]
    rows = [[shortened(row[0], page.width // 4), *row[1:]] for row in shown]
    wide, narrow = (["", *head] for head in heads)
    for head, gap in ((wide, 2), (narrow, 2), (narrow, 1)):
        table = aligned([head, *rows], gap)
        if len(table[0]) <= page.width:
            return table
    longest = max(len(row[0]) for row in rows) - (len(table[0]) - page.width)
    return aligned([narrow, *([shortened(row[0], longest), *row[1:]] for row in rows)], 1)


def aligned(rows: Sequence[Sequence[str]], gap: int) -> list[str]:
    """A table: the first column is set left, the others right."""
    widths = [max(len(cell) for cell in column) for column in zip(*rows, strict=True)]
    return [(" " * gap).join(placed(row, widths)) for row in rows]


def placed(row: Sequence[str], widths: Sequence[int]) -> list[str]:
    first, *others = (cell.rjust(width) for cell, width in zip(row, widths, strict=True))
    return [first.strip().ljust(widths[0]), *others]


def parts_row(review: Review, parts: Parts) -> list[str]:
    """In whole numbers that add up: what rounding leaves over is uncertain as well."""
    known = sum(round(share * 100) for share in (parts.start, parts.luck, parts.own, parts.others))
    result = round(parts.result * 100)
    cells = [
        f"{round(parts.start * 100)}",
        measured(parts.luck, parts.luck_error),
        measured(parts.own, parts.own_error),
        measured(parts.others, parts.others_error),
        signed((result - known) / 100),
        f"{result}",
    ]
    return [review.names[parts.seat], *parts_of(review, cells)]


def measured(share: float, error: float) -> str:
    return f"{signed(share)} {give_or_take(error)}" if error else signed(share)


def turning_lines(review: Review, turning: Sequence[Turning]) -> list[Line]:
    return headed("Turning points", [turning_text(review, one) for one in turning]) if turning else []


def turning_text(review: Review, turning: Turning) -> str:
    change = f"{review.names[turning.seat]} from {percent(turning.before)} to {percent(turning.after)}"
    return f"{when(turning.move, turning.round)}: {change}. {turning.text}"


def when(move: int, number: int | None) -> str:
    return f"move {move + 1}" + ("" if number is None else f", {in_round(number, move).removeprefix('in ')}")


def decisions_lines(review: Review, seat: int | None, page: Page) -> list[Line]:
    """How many of each kind, and those that stand out."""
    own = [decision for decision in review.decisions if seat in {None, decision.seat}]
    if not own:
        return []
    seats = sorted({decision.seat for decision in own})
    heads = [[*VERDICTS, "no difference"], [*VERDICTS, "equal"]]
    table = fitted(heads, [counts(review, own, one) for one in seats], page)
    worth = [decision for decision in own if decision.verdict not in {"", GOOD}]
    return headed("Decisions", table) + [line for one in worth for line in decision_lines(review, one)]


def counts(review: Review, decisions: Sequence[Decision], seat: int) -> list[str]:
    verdicts = [decision.verdict for decision in decisions if decision.seat == seat]
    return [review.names[seat], *(str(verdicts.count(name)) for name in (*VERDICTS, ""))]


def decision_lines(review: Review, decision: Decision) -> list[Line]:
    error = give_or_take((decision.high - decision.low) / 4)
    who = f"{when(decision.move, decision.round)}, {review.names[decision.seat]}"
    other = decision.others[0]
    label = "better" if decision.loss > 0 else "next best"
    return [
        Line(),
        Line(f"{who}: {decision.verdict} ({signed(-decision.loss)} {error})", "bold"),
        Line(f"  {decision.question}"),
        Line(f"  played: {decision.played.text}{cited(decision.played.rules)}"),
        Line(f"  {label}: {other.text}{cited(other.rules)}"),
        *(Line(f"  {sentence}", "dim") for sentence in told_why(decision)),
    ]


def told_why(decision: Decision) -> list[str]:
    """The reasons, with the chance of the move played told as that of the other one less the loss.

    Each is rounded for itself otherwise, and the three numbers of a decision do not subtract.
    """
    judged = f"at {percent(decision.played.chance)} to win"
    left = round(decision.others[0].chance * 100) - round(decision.loss * 100)
    fits = f"at {min(100, max(0, left))} % to win"
    return [sentence.replace(judged, fits, 1) for sentence in decision.why]


def cited(rules: Sequence[str]) -> str:
    """Rule ids behind a sentence."""
    return f"  [{', '.join(rules)}]" if rules else ""
