"""Small pictures as inline SVG. They stretch to the width they get; all words stand beside them as text."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape

from pestis.lab.figures import Estimate

WIDE = 1000
TALL = 100
GAP = 0.12


def svg(body: str, label: str, kind: str, wide: float = WIDE, tall: float = TALL) -> str:
    return (
        f'<svg class="{kind}" viewBox="0 0 {wide:g} {tall:g}" preserveAspectRatio="none" role="img" '
        f'aria-label="{escape(label, quote=True)}">{body}</svg>'
    )


class Scale:
    """From values to places on a picture that is WIDE wide."""

    def __init__(self, low: float, high: float) -> None:
        self.low = low
        self.width = (high - low) or 1.0

    def at(self, value: float) -> float:
        return round(min(1.0, max(0.0, (value - self.low) / self.width)) * WIDE, 1)

    @staticmethod
    def around(estimates: Sequence[Estimate], *marks: float) -> Scale:
        """Room for all intervals and marks, and a little more."""
        low = min([*marks, *(each.low for each in estimates)])
        high = max([*marks, *(each.high for each in estimates)])
        room = (high - low) * 0.06 or 0.01
        return Scale(low - room, high + room)


def interval(each: Estimate, scale: Scale, mark: float, label: str, tone: str = "") -> str:
    """A line from low to high, a tick at the value, and a thin line at the mark to compare with."""
    low, value, high, zero = (scale.at(number) for number in (each.low, each.value, each.high, mark))
    body = (
        f'<line class="mark" x1="{zero}" y1="0" x2="{zero}" y2="{TALL}"/>'
        f'<line class="span" x1="{low}" y1="50" x2="{high}" y2="50"/>'
        f'<line class="value" x1="{value}" y1="18" x2="{value}" y2="82"/>'
    )
    return svg(body, label, f"interval {tone}".strip())


def columns(counts: Mapping[int, int], label: str) -> str:
    """A histogram: one column for each value."""
    most = max(counts.values(), default=0) or 1
    bars = []
    for place, count in enumerate(counts.values()):
        tall = round(count / most * TALL, 2)
        bars.append(
            f'<rect x="{place + GAP / 2:g}" y="{round(TALL - tall, 2):g}" width="{1 - GAP:g}" height="{tall:g}"/>'
        )
    return svg("".join(bars), label, "columns", wide=len(counts) or 1)


def bar(share: float, label: str) -> str:
    """One bar on its track."""
    return svg(f'<rect width="{round(share * WIDE, 1):g}" height="{TALL}"/>', label, "bar")


def stack(shares: Sequence[float], label: str) -> str:
    """Parts of a whole, one after the other; the longest stack fills the width."""
    place = 0.0
    pieces = []
    for number, share in enumerate(shares):
        wide = round(max(0.0, share) * WIDE, 1)
        pieces.append(f'<rect class="part{number % 8}" x="{place:g}" width="{wide:g}" height="{TALL}"/>')
        place = round(place + wide, 1)
    return svg("".join(pieces), label, "stack")


def binned(values: Sequence[float], most: int = 40) -> dict[int, int]:
    """Counts of whole numbers, several together where there are very many; the key is the first of them."""
    found = sorted(round(value) for value in values)
    if not found:
        return {}
    step = max(1, -(-(found[-1] - found[0] + 1) // most))
    counts = dict.fromkeys(range(found[0], found[-1] + 1, step), 0)
    for value in found:
        counts[found[0] + (value - found[0]) // step * step] += 1
    return counts
