"""A review as lines of text: three sentences, the curve, where the result comes from, the decisions."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from typing import Final

from pestis.kernel.grammar import several
from pestis.review.format import Decision, Parts, Review, Turning
from pestis.review.verdicts import GOOD, VERDICTS
from pestis.review.words import give_or_take, in_round, percent, signed

BLOCKS: Final = "▁▂▃▄▅▆▇█"
DIGITS: Final = "0123456789"
WIDTH: Final = 60
MEASURE: Final = "Moves count against those of a bot without a search: a fault that it makes, too, counts nothing."


@dataclass(frozen=True)
class Line:
    """A line and how it is set: "bold", "dim" or plainly."""

    text: str = ""
    style: str = ""


def review_lines(review: Review, seat: int | None, *, is_plain: bool = False) -> list[Line]:
    """Everything worth reading; for one seat its own decisions only, and it is called "You"."""
    review = review if seat is None else addressed(review, seat)
    title = f"{review.title}, {several(review.seats, 'seat')}, {several(review.moves, 'move')}"
    summary = review.summary_for(seat)
    sentences = summary.sentences if summary is not None else []
    return [
        Line(title, "bold"),
        *(Line(sentence) for sentence in sentences),
        *curve_lines(review, DIGITS if is_plain else BLOCKS),
        *parts_lines(review),
        *turning_lines(review),
        *decisions_lines(review, seat),
    ]


def addressed(review: Review, seat: int) -> Review:
    """The review with one seat called "You" as everywhere else at its table."""
    names = ["You" if seat == one else other for one, other in enumerate(review.names)]
    turning = [replace(one, text=to_reader(one.text, review.names[seat])) for one in review.turning]
    return replace(review, names=names, turning=turning)


def to_reader(text: str, name: str) -> str:
    """A turning point for the one who has this name: who moved stands first in it, whom luck touched last."""
    told = f"You: {text.removeprefix(f'{name}: ')}" if text.startswith(f"{name}: ") else text
    return re.sub(rf"(?<=; luck )(gave|took from) {re.escape(name)} (?=\d+ points?$)", r"\1 you ", told)


def headed(heading: str, lines: Sequence[str]) -> list[Line]:
    return [Line(), Line(heading, "bold"), *(Line(text) for text in lines)]


def curve_lines(review: Review, steps: str) -> list[Line]:
    broad = max(len(name) for name in review.names)
    lines = []
    for seat, name in enumerate(review.names):
        first, last = review.curve[0].chances[seat], review.curve[-1].chances[seat]
        lines.append(f"{name:<{broad}}  {percent(first):>5}  {bars(review, seat, steps)}  {percent(last):>5}")
    lines.append(f"{'':<{broad}}         {scale(review)}")
    return headed("The chance to win from the first move to the last, as everybody could see it", lines)


def columns(review: Review) -> list[int]:
    """Which point of the curve stands in each column: the last one before it."""
    moves = [point.move for point in review.curve]
    width = min(WIDTH, len(moves))
    made = review.moves - moves[0]
    wanted = [moves[0] + made * column / max(1, width - 1) for column in range(width)]
    return [sum(move <= now for move in moves) - 1 for now in wanted]


def bars(review: Review, seat: int, steps: str) -> str:
    shares = [review.curve[at].chances[seat] for at in columns(review)]
    return "".join(steps[min(len(steps) - 1, int(share * len(steps)))] for share in shares)


def scale(review: Review) -> str:
    """Where rounds begin, as far as there is room for their numbers."""
    told = ""
    rounds = [review.curve[at].round for at in columns(review)]
    for number, group in groupby(rounds):
        space = len(list(group))
        mark = "" if number is None else f"|{number}"
        told += f"{mark if len(mark) <= space else '':<{space}}"
    return told.rstrip()


def parts_lines(review: Review) -> list[Line]:
    head = ["", "start", "luck", "own moves", "others' moves", "uncertain", "result"]
    rows = [parts_row(review, parts) for parts in review.parts]
    table = headed("Where it came from, in hundredths of the chance to win", aligned([head, *rows]))
    return [*table, Line(MEASURE, "dim")]


def aligned(rows: Sequence[Sequence[str]]) -> list[str]:
    """A table: the first column is set left, the others right."""
    widths = [max(len(cell) for cell in column) for column in zip(*rows, strict=True)]
    return ["  ".join(placed(row, widths)) for row in rows]


def placed(row: Sequence[str], widths: Sequence[int]) -> list[str]:
    first, *others = (cell.rjust(width) for cell, width in zip(row, widths, strict=True))
    return [first.strip().ljust(widths[0]), *others]


def parts_row(review: Review, parts: Parts) -> list[str]:
    """In whole numbers that add up: what rounding leaves over is uncertain as well."""
    known = sum(round(share * 100) for share in (parts.start, parts.luck, parts.own, parts.others))
    result = round(parts.result * 100)
    return [
        review.names[parts.seat],
        f"{round(parts.start * 100)}",
        measured(parts.luck, parts.luck_error),
        measured(parts.own, parts.own_error),
        measured(parts.others, parts.others_error),
        signed((result - known) / 100),
        f"{result}",
    ]


def measured(share: float, error: float) -> str:
    return f"{signed(share)} {give_or_take(error)}" if error else signed(share)


def turning_lines(review: Review) -> list[Line]:
    if not review.turning:
        return []
    return headed("Turning points", [turning_text(review, turning) for turning in review.turning])


def turning_text(review: Review, turning: Turning) -> str:
    change = f"{review.names[turning.seat]} from {percent(turning.before)} to {percent(turning.after)}"
    return f"{when(turning.move, turning.round)}: {change}. {turning.text}"


def when(move: int, number: int | None) -> str:
    return f"move {move + 1}" + ("" if number is None else f", {in_round(number, move).removeprefix('in ')}")


def decisions_lines(review: Review, seat: int | None) -> list[Line]:
    """How many of each kind, and those that stand out."""
    own = [decision for decision in review.decisions if seat in {None, decision.seat}]
    seats = sorted({decision.seat for decision in own})
    table = aligned([["", *VERDICTS, "no difference"], *(counts(review, own, one) for one in seats)])
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
        *(Line(f"  {sentence}", "dim") for sentence in decision.why),
    ]


def cited(rules: Sequence[str]) -> str:
    """Rule ids behind a sentence."""
    return f"  [{', '.join(rules)}]" if rules else ""
