"""From rounds to a table: one row for each contender, with ratios against the peers."""

import platform
from dataclasses import dataclass
from typing import Any

from benchmarks.contenders import PEERS, Contender

# A ratio: our number over that of a peer. Both of our loops are held against the peer's loop from Python.
RATIOS = {
    "inside_times_hearts": ("inside", "hearts", "python"),
    "python_times_hearts": ("python", "hearts", "python"),
    "inside_times_hearts_inside": ("inside", "hearts", "inside"),
    "inside_times_catanatron": ("inside", "catanatron", "python"),
    "python_times_catanatron": ("python", "catanatron", "python"),
}

COLUMNS = {
    "name": "game",
    "build": "build",
    "seats": "seats",
    "inside": "inside M/s",
    "python": "Python M/s",
    "clone_us": "clone µs",
    "pickle_us": "pickle µs",
    "pickled_bytes": "pickled B",
    "state_bytes": "state B",
    "forced": "forced",
    "search": "search/s",
    "inside_times_hearts": "inside/h",
    "python_times_hearts": "Python/h",
    "inside_times_hearts_inside": "inside/hC",
    "inside_times_catanatron": "inside/c",
    "python_times_catanatron": "Python/c",
}

LEGEND = """\
inside, Python   million decisions a second of random play: the engine's own loop, a loop in Python
                 (hearts inside: C++ rollouts of dealt games, the deal not in the time)
clone, pickle    of states spread over a game; pickle there and back; pickled: the largest of them
state            resident memory one more clone takes
forced           share of the decisions that have a single choice
search           iterations a second of the search behind the levels normal and hard
/h /c            our loop over hearts / catanatron driven from Python; /hC: over hearts inside"""


@dataclass
class Results:
    """Rows of numbers by the names of COLUMNS, best of the rounds."""

    rows: list[dict[str, Any]]
    reasons: list[str]


def results(contenders: list[Contender]) -> Results:
    """Best numbers and ratios of everybody, and why some have none."""
    best = {contender.name: contender.best() for contender in contenders if contender.name in PEERS}
    rows = [row(contender, best) for contender in contenders]
    reasons = [f"{it.name} ({it.build}) n/a: {it.reason}" for it in contenders if it.reason]
    return Results(rows, reasons)


def row(contender: Contender, peers: dict[str, dict[str, Any]]) -> dict[str, Any]:
    """One contender's numbers; a peer gets no ratios."""
    numbers = contender.best()
    named = {"name": contender.name, "build": contender.build, "kind": contender.kind}
    if contender.name in peers:
        return named | numbers
    return named | numbers | ratios(numbers, peers)


def ratios(numbers: dict[str, Any], peers: dict[str, dict[str, Any]]) -> dict[str, float]:
    """Every ratio for which both sides were measured."""
    return {
        name: numbers[mine] / peers[peer][theirs]
        for name, (mine, peer, theirs) in RATIOS.items()
        if mine in numbers and theirs in peers.get(peer, {})
    }


def table(outcome: Results) -> str:
    """The table as text, the legend and the reasons under it."""
    cells = [list(COLUMNS.values())]
    cells += [[cell(name, line) for name in COLUMNS] for line in outcome.rows]
    widths = [max(map(len, column)) for column in zip(*cells, strict=True)]
    lines = ["  ".join(map(aligned, line, widths, range(len(line)))).rstrip() for line in cells]
    lines.insert(1, "  ".join("-" * width for width in widths))
    return "\n".join([*lines, "", LEGEND, *outcome.reasons])


def aligned(text: str, width: int, place: int) -> str:
    """The two names to the left, numbers to the right."""
    return text.ljust(width) if place < 2 else text.rjust(width)


def cell(name: str, line: dict[str, Any]) -> str:
    """One number as it is shown.

    >>> cell("inside", {"inside": 3_210_000.0}), cell("inside_times_hearts", {"inside_times_hearts": 7.04})
    ('3.210', '7.0x')
    >>> cell("inside", {}), cell("inside_times_hearts", {"build": "peer"})
    ('n/a', '')
    """
    number = line.get(name)
    if number is None:
        return "" if name in RATIOS and line["build"] == "peer" else "n/a"
    if name in RATIOS:
        return f"{number:.1f}x" if number >= 1 else f"{number:.2f}x"
    match name:
        case "inside" | "python":
            return f"{number / 1e6:.3f}"
        case "clone_us" | "pickle_us":
            return f"{number:.1f}"
        case "pickled_bytes" | "state_bytes" | "search":
            return f"{number:.0f}"
        case "forced":
            return f"{number:.0%}"
        case _:
            return str(number)


def as_json(contenders: list[Contender], outcome: Results, settings: dict[str, Any]) -> dict[str, Any]:
    """Everything measured, every round of it."""
    return {
        "python": platform.python_version(),
        "processor": platform.machine(),
        "settings": settings,
        "rows": outcome.rows,
        "reasons": outcome.reasons,
        "rounds": {f"{it.name} {it.build}": it.rounds for it in contenders},
    }
