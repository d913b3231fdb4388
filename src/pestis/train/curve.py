"""The curve of a run, as a picture."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import Any

LABELS = {
    "value": "the network, of who wins",
    "said": "the strategy, of who wins",
    "expected": "playing on, of who wins",
    "policy": "the network, of the choice",
}


def draw(lines: Sequence[Mapping[str, Any]], path: Path) -> None:
    """By how much each generation misses what was held out; nothing without Matplotlib."""
    if find_spec("matplotlib") is None:
        return
    from matplotlib.figure import Figure

    figure = Figure(figsize=(6, 3.5), layout="constrained")
    axes = figure.subplots()
    for name, label in LABELS.items():
        known = [(line["generation"], line[name]) for line in lines if name in line]
        if known:
            axes.plot(*zip(*known, strict=True), marker="o", label=label)
    axes.set_xlabel("generation")
    axes.set_ylabel("missed (log-loss)")
    axes.set_xticks([line["generation"] for line in lines])
    axes.legend()
    figure.savefig(path)
