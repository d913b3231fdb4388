"""The balance targets of a game, each met, missed or open.

met     every figure lies within its bounds, in as many games as the target asks for
missed  a figure lies outside, and so does its whole 95 % interval
open    this run cannot say: too few games, bots that are no match for the target, or something it did not measure
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, Literal

from pestis.bots.levels import WITHOUT
from pestis.kernel import registry
from pestis.kernel.errors import UnknownGame
from pestis.kernel.metrics import BOT_SHARE, Metrics, Target
from pestis.lab.errors import RunError
from pestis.lab.figures import Estimate, Tables, figure
from pestis.lab.manifest import MANIFEST
from pestis.lab.run import Run

Status = Literal["met", "missed", "open"]

# Bots that say nothing about balance: weak ones, and those that leave something out.
WEAK: Final = ("random", "beginner", "easy")
# Adding up shares of floats leaves specks.
SPECK: Final = 1e-9
FEW_NAMES: Final = 3


@dataclass(frozen=True)
class Verdict:
    """How a target stands; `worst` is the figure that is nearest to missing it, or misses it most."""

    target: Target
    status: Status
    worst: Estimate | None
    others: int
    reason: str


def verdicts(run: Run, tables: Tables) -> list[Verdict]:
    """Every target of the game, judged by this run."""
    metrics = metrics_of(run)
    if metrics is None:
        return []
    options = run.plan["options"]
    targets = metrics.targets(run.seats, options if isinstance(options, Mapping) else {})
    return [judge(run, tables, metrics, target) for target in targets]


def metrics_of(run: Run) -> Metrics | None:
    """What the game of a run tells the laboratory; refuses a game that is not here."""
    try:
        return registry.game(run.game).metrics()
    except UnknownGame as error:
        raise RunError(f"{run.folder / MANIFEST}: {error}") from error


def judge(run: Run, tables: Tables, metrics: Metrics, target: Target) -> Verdict:
    reason = target.reason or unfit(run, target)
    names = names_in(run, target.column) or {
        thing.id: thing.name for thing in metrics.things if thing.kind == target.column
    }
    found = figure(tables, target.figure, target.column, target.other, names) if target.figure else []
    if found:
        return weigh(target, found, len(tables.games), reason)
    why = "this run has no such numbers"
    if run.detail != "cards":
        why += "; simulate with --detail cards"
    return Verdict(target, "open", None, 0, reason or why)


def names_in(run: Run, kind: str) -> dict[str, str]:
    """What the things of a kind were called in this run: a pack may have others than the game as it is here."""
    kinds = run.manifest["kinds"]
    assert isinstance(kinds, list)
    return next((dict(each["names"]) for each in kinds if each["id"] == kind), {})


def unfit(run: Run, target: Target) -> str:
    """Why the players of this run cannot answer for the target."""
    wanted = target.column.split(",") if target.figure == BOT_SHARE else []
    asked = next((name for name in wanted if name in run.bots), "")
    if wanted and not asked:
        return f"needs a run in which {one_of(wanted)} plays against competent bots"
    others = {name for name in run.bots if name != asked}
    weak = sorted(name for name in others if name in WEAK or name.startswith(WITHOUT))
    if asked and not others:
        return f"{asked} played against itself"
    if run.bots.count(asked) > 1:
        return f"needs a run with one seat of {asked}; this one has {run.bots.count(asked)}"
    if weak:
        return f"played by {' and '.join(weak)} bots; targets are for competent ones"
    if target.equal and len(set(run.bots)) > 1:
        return "the seats were played by different bots"
    return ""


def one_of(names: list[str]) -> str:
    """A bot, or one of some: the last of many stands for all between."""
    if len(names) == 1:
        return names[0]
    return f"one of {', '.join(names)}" if len(names) <= FEW_NAMES else f"one of {names[0]} … {names[-1]}"


def weigh(target: Target, found: list[Estimate], games: int, reason: str) -> Verdict:
    """With a reason, or in too few games, the figure is shown and nothing is said about it."""
    others = len(found) - 1
    missed = [each for each in found if is_outside(target, each)]
    worst = max(missed or found, key=lambda each: overshoot(target, each.value))
    if not reason and games < target.games:
        reason = f"{games:,} of at least {target.games:,} games"
    if reason:
        return Verdict(target, "open", worst, others, reason)
    if missed:
        return Verdict(target, "missed", worst, others, names_of(missed))
    if overshoot(target, worst.value) > SPECK:
        return Verdict(target, "open", worst, others, "outside, but the interval reaches in: too few games")
    return Verdict(target, "met", worst, others, "")


def names_of(missed: list[Estimate]) -> str:
    """Which of many are outside."""
    names = [each.name for each in missed if each.name]
    return f"outside: {', '.join(names)}" if names else ""


def overshoot(target: Target, value: float) -> float:
    """How far a value lies outside the bounds; below zero, how far inside."""
    beyond = [value - target.high] if target.high is not None else []
    beyond += [target.low - value] if target.low is not None else []
    return max(beyond)


def is_outside(target: Target, each: Estimate) -> bool:
    """Whether the whole interval lies outside."""
    too_low = target.low is not None and each.high < target.low - SPECK
    too_high = target.high is not None and each.low > target.high + SPECK
    return (too_low or too_high) and overshoot(target, each.value) > SPECK


# In words.


def wanted(target: Target) -> str:
    low, high = number(target, target.low), number(target, target.high)
    if target.low is not None and target.high is not None:
        return low if low == high else f"{low} to {high}"
    return f"at least {low}" if target.low is not None else f"at most {high}"


def measured(verdict: Verdict) -> str:
    each = verdict.worst
    if each is None:
        return ""
    target = verdict.target
    between = (
        f"{number(target, each.low)} to {number(target, each.high)}" if each.has_interval else "too few games"
    )
    span = f"{number(target, each.value)} ({between})"
    is_one_of_many = verdict.others or "," in target.column
    return f"{span} {each.name}".strip() if is_one_of_many else span


def number(target: Target, value: float | None) -> str:
    if value is None:
        return ""
    if target.percent:
        return f"{value * 100:z.1f}\N{NO-BREAK SPACE}%".replace(".0\N{NO-BREAK SPACE}", "\N{NO-BREAK SPACE}")
    return f"{value:z.2f}".rstrip("0").rstrip(".")
