"""A review told in a terminal: three sentences, the curve, where the result comes from, the decisions."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import Final

from pestis.cli.screen import draw, say
from pestis.cli.telling import cited
from pestis.kernel.grammar import several
from pestis.review.format import Decision, Parts, Review, Turning
from pestis.review.verdicts import GOOD, VERDICTS
from pestis.review.words import give_or_take, percent, signed

BLOCKS: Final = "▁▂▃▄▅▆▇█"
DIGITS: Final = "0123456789"
WIDTH: Final = 60


def tell_review(review: Review, seat: int | None, *, is_plain: bool) -> None:
    """Everything worth reading; for one seat its own decisions only."""
    say(f"{review.title}, {several(review.seats, 'seat')}, {several(review.moves, 'move')}", "bold")
    summary = review.summary_for(seat)
    for sentence in summary.sentences if summary is not None else ():
        say(sentence)
    tell_curve(review, DIGITS if is_plain else BLOCKS)
    tell_parts(review)
    tell_turning(review)
    tell_decisions(review, seat)


def tell_curve(review: Review, steps: str) -> None:
    say()
    say("The chance to win from the first move to the last, as everybody could see it", "bold")
    broad = max(len(name) for name in review.names)
    for seat, name in enumerate(review.names):
        first, last = review.curve[0].chances[seat], review.curve[-1].chances[seat]
        say(f"{name:<{broad}}  {percent(first):>5}  {line(review, seat, steps)}  {percent(last):>5}")
    say(f"{'':<{broad}}         {scale(review)}", "dim")


def columns(review: Review) -> list[int]:
    """Which point of the curve stands in each column: the last one before it."""
    moves = [point.move for point in review.curve]
    width = min(WIDTH, len(moves))
    wanted = [review.moves * column / max(1, width - 1) for column in range(width)]
    return [sum(move <= now for move in moves) - 1 for now in wanted]


def line(review: Review, seat: int, steps: str) -> str:
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


def tell_parts(review: Review) -> None:
    say()
    say("Where it came from, in hundredths of the chance to win", "bold")
    head = ["seat", "start", "luck", "own decisions", "others' decisions", "not told apart", "result"]
    draw(head, [parts_row(review, parts) for parts in review.parts], left=["seat"])


def parts_row(review: Review, parts: Parts) -> list[str]:
    return [
        review.names[parts.seat],
        f"{parts.start * 100:.0f}",
        measured(parts.luck, parts.luck_error),
        measured(parts.own, parts.own_error),
        measured(parts.others, parts.others_error),
        signed(parts.rest),
        f"{parts.result * 100:.0f}",
    ]


def measured(share: float, error: float) -> str:
    return f"{signed(share)} {give_or_take(error)}" if error else signed(share)


def tell_turning(review: Review) -> None:
    if review.turning:
        say()
        say("Turning points", "bold")
        rows = [turning_row(review, turning) for turning in review.turning]
        draw(["move", "round", "seat", "chance", "what happened"], rows, left=["seat"], wrap=["what happened"])


def turning_row(review: Review, turning: Turning) -> list[str]:
    change = f"{percent(turning.before)} to {percent(turning.after)}"
    when = "" if turning.round is None else str(turning.round)
    return [str(turning.move + 1), when, review.names[turning.seat], change, turning.text]


def tell_decisions(review: Review, seat: int | None) -> None:
    """How many of each kind, and those that stand out."""
    own = [decision for decision in review.decisions if seat in {None, decision.seat}]
    say()
    say("Decisions", "bold")
    seats = sorted({decision.seat for decision in own})
    draw(["seat", *VERDICTS, "no difference"], [counts(review, own, one) for one in seats], left=["seat"])
    for decision in own:
        if decision.verdict not in {"", GOOD}:
            tell_decision(review, decision)


def counts(review: Review, decisions: Sequence[Decision], seat: int) -> list[str]:
    verdicts = [decision.verdict for decision in decisions if decision.seat == seat]
    return [review.names[seat], *(str(verdicts.count(name)) for name in (*VERDICTS, ""))]


def tell_decision(review: Review, decision: Decision) -> None:
    when = f"move {decision.move + 1}" + ("" if decision.round is None else f", round {decision.round}")
    error = give_or_take((decision.high - decision.low) / 4)
    say()
    say(f"{when}, {review.names[decision.seat]}: {decision.verdict} ({signed(-decision.loss)} {error})", "bold")
    say(f"  {decision.question}")
    say(f"  played: {decision.played.text}{cited(decision.played.rules)}")
    other = decision.others[0]
    label = "better" if decision.loss > 0 else "next best"
    say(f"  {label}: {other.text}{cited(other.rules)}")
    for sentence in decision.why:
        say(f"  {sentence}", "dim")
