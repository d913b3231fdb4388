"""Holds the results against the targets of `targets.toml`."""

import operator
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from benchmarks.results import RATIOS

TARGETS = Path(__file__).with_name("targets.toml")
BOUNDS = {"at_least": operator.ge, "at_most": operator.le, "below": operator.lt}

MET, MISSED, UNCHECKED = "met", "missed", "unchecked"


def verdicts(rows: list[dict[str, Any]]) -> Iterator[tuple[str, str]]:
    """Met, missed or unchecked, with a sentence, for each target of the games in these rows."""
    targets = tomllib.loads(TARGETS.read_text())
    for row in rows:
        if row["build"] == "compiled":
            for name, bound in (targets.get(row["name"]) or targets.get(row["kind"], {})).items():
                yield verdict(row, name, bound, rows)


def verdict(
    row: dict[str, Any], name: str, bound: dict[str, float], rows: list[dict[str, Any]]
) -> tuple[str, str]:
    """One target. Only a peer that was not measured excuses; a game of ours that was not has missed it."""
    (word, limit), *_ = bound.items()
    asked = f"{row['name']}: {name} {word.replace('_', ' ')} {limit:g}"
    if row.get(name) is not None:
        outcome = MET if BOUNDS[word](row[name], limit) else MISSED
        return outcome, f"{asked}, measured {row[name]:.2f}"
    if name in RATIOS and not is_measured(RATIOS[name][1], rows):
        return UNCHECKED, f"{asked}, {RATIOS[name][1]} was not measured"
    return MISSED, f"{asked}, not measured"


def is_measured(peer: str, rows: list[dict[str, Any]]) -> bool:
    """Whether this peer has numbers."""
    return any(row["name"] == peer and row.get("python") for row in rows)
