"""A change tried out: the same deals with the built-in cards and with others, game by game, and what came of it.

Both are played side by side, a few games at a time, so that it can be stopped at any moment.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from pestis.kernel.game import Game
from pestis.kernel.metrics import LIFT, PICKED, Target
from pestis.lab.chunks import Job, never, play_chunk
from pestis.lab.comparison import CardRow, Comparison
from pestis.lab.figures import Estimate, ThingFigures, share
from pestis.lab.gaps import Gap
from pestis.lab.report import Report
from pestis.lab.run import Run
from pestis.lab.simulate import Plan

CHUNK: Final = 5
BOT: Final = "greedy"
# How far a card may lift its owners where a game does not say: in parts of the win share.
USUAL_LIFT: Final = 0.08
# What people read above the runs.
NAMES: Final = ("built-in", "yours")


@dataclass(frozen=True)
class Trial:
    """What to try: two contents of one game, and how many games with each."""

    before: Game
    after: Game
    games: int
    seats: int
    bot: str = BOT
    seed: int = 0

    def play(self, folder: Path, stop: Callable[[], bool] = never) -> Iterator[int]:
        """Play, and say after every few games how many pairs there are; the runs are kept in the folder."""
        both = zip(NAMES, (self.before, self.after), strict=True)
        runs = [self._begin(folder / name, game) for name, game in both]
        try:
            for chunk in range(runs[0][1].count()):
                parts = [play_chunk(job, chunk, stop) for _, job in runs]
                if not all(part.whole for part in parts):
                    return
                for (run, _), part in zip(runs, parts, strict=True):
                    run.keep(part)
                yield min(self.games, (chunk + 1) * CHUNK)
        finally:
            for run, _ in runs:
                run.close()

    def _begin(self, folder: Path, game: Game) -> tuple[Run, Job]:
        job = Job(Plan(game, self.seats, self.games, self.seed, [self.bot]), CHUNK, "cards")
        return Run.begin(folder, job), job


class Findings:
    """What a trial showed, read from its folder."""

    def __init__(self, folder: Path, before: Game, seats: int) -> None:
        first, second = (Report(Run.open(folder / name)) for name in NAMES)
        self.comparison = Comparison(first, second)
        metrics = before.metrics()
        self.targets = metrics.targets(seats, before.options.defaults.as_json()) if metrics else []
        self.fair = 1 / seats
        self.games = len(self.comparison.sides.games[0])

    def html(self) -> str:
        return self.comparison.html()

    def as_json(self) -> dict[str, object]:
        return {
            "games": self.games,
            "fair": self.fair,
            "cards": [self.card(row) for row in self.comparison.cards],
            "figures": [self.gap(gap) for gap in self.comparison.figures],
        }

    def card(self, row: CardRow) -> dict[str, object]:
        here = row.new or row.old
        assert here is not None
        low, high = self.lift_bounds(row.kind)
        return {
            "kind": row.kind,
            "id": here.id,
            "name": here.name,
            "before": self.figures(self.comparison.first, row.old),
            "after": self.figures(self.comparison.second, row.new),
            "lift": self.gap(row.lift) if row.lift else None,
            "taken": self.gap(row.taken) if row.taken else None,
            "low": low,
            "high": high,
            "least": self.least_taken(row.kind),
            "verdict": self.verdict(row),
        }

    def gap(self, gap: Gap) -> dict[str, object]:
        return {
            "name": gap.name,
            "before": gap.before,
            "after": gap.after,
            "low": gap.estimate.low if gap.is_known else None,
            "high": gap.estimate.high if gap.is_known else None,
            "is_share": gap.is_share,
            "is_known": gap.is_known,
            "changed": id(gap) in self.comparison.changed,
        }

    def verdict(self, row: CardRow) -> str:
        """What to think of a card now: sure only where its whole interval lies outside of what is wanted."""
        card = row.new
        if card is None:
            return "gone"
        picked = self.picked(self.comparison.second, card)
        least = self.least_taken(row.kind)
        if least is not None and picked is not None and picked.high < least:
            return "unwanted"
        if card.lift is None or not card.lift.has_interval:
            return "unknown"
        low, high = self.lift_bounds(row.kind)
        if card.lift.low > high:
            return "strong"
        return "weak" if card.lift.high < low else "fine"

    def figures(self, report: Report, card: ThingFigures | None) -> Mapping[str, object] | None:
        """How a card did in one of the runs."""
        if card is None:
            return None
        won = card.win_share
        return {
            "picked": estimate(self.picked(report, card)),
            "share": won.value if won else None,
            "lift": estimate(card.lift),
        }

    def picked(self, report: Report, card: ThingFigures) -> Estimate | None:
        """In what share of the games in which there was such a card somebody took it."""
        counts = report.tables.counts(card.kind).get(card.id)
        shown = int(counts["games_shown"]) if counts else 0
        return share(card.name, counts["games_with"], shown) if counts and shown else None

    def lift_bounds(self, kind: str) -> tuple[float, float]:
        wanted = self.target(LIFT, kind)
        high = wanted.high if wanted is not None and wanted.high is not None else USUAL_LIFT
        return (wanted.low if wanted is not None and wanted.low is not None else -high), high

    def least_taken(self, kind: str) -> float | None:
        wanted = self.target(PICKED, kind)
        return wanted.low if wanted is not None else None

    def target(self, figure: str, kind: str) -> Target | None:
        return next((each for each in self.targets if (each.figure, each.column) == (figure, kind)), None)


def estimate(found: Estimate | None) -> Mapping[str, float] | None:
    if found is None or not found.has_interval:
        return None
    return {"value": found.value, "low": found.low, "high": found.high}
