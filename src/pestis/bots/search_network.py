"""What the seats can expect from a position, as a network has learned it. Compiled; it knows nothing of NumPy.

Positions are gathered and judged together: a network takes hardly longer for ten than for one.
"""

from __future__ import annotations

from collections.abc import Callable

from mypy_extensions import i64, mypyc_attr

from pestis.bots.search_judge import Judge, chances, shares
from pestis.bots.search_race import DIGITS
from pestis.kernel.array_view import ArrayView
from pestis.kernel.errors import unfilled
from pestis.kernel.game import game_of
from pestis.kernel.rng import Rng
from pestis.kernel.rows_writer import RowsWriter
from pestis.kernel.state import State
from pestis.kernel.strategy import Strategy


@mypyc_attr(allow_interpreted_subclasses=True)
class Insight:
    """A network at work on a sheet of rows, each what one seat knows of a position."""

    def __init__(self, sheet: ArrayView, rows: int, ahead: int, trust: float, blur: float) -> None:
        """`ahead`: so many decisions of each seat are played on while a position is judged.

        `trust`: what the network says counts for so much, from 0 to 1, what the game's strategy says for the rest.
        `blur`: how wrong both are together about the difference of two moves.
        """
        self.sheet = sheet
        self.rows: i64 = rows
        self.ahead: i64 = ahead
        self.trust = trust
        self.blur = blur

    def judge(self, said: list[list[float]]) -> list[list[float]]:
        """The chances of the seats in the first rows, the one that looks first, then in the order of seats.

        `said`: what the strategy says of each, in the same order.
        """
        raise unfilled(self, "judge")

    def by_promise(self, world: State, seat: int, legal: list[int]) -> list[int]:
        """The moves, the likeliest one first."""
        raise unfilled(self, "by_promise")


class NetworkJudge(Judge):
    """Plays on for a few decisions, then looks at the position as one seat and asks a network.

    Where the game has a strategy its own judgement counts too: the two make different mistakes.
    """

    def __init__(
        self, insight: Insight, seat: i64, strategy: Strategy | None, rng: Rng, clock: Callable[[], float]
    ) -> None:
        super().__init__(strategy, rng, clock)
        self.insight = insight
        self.seat = seat
        self.trust = 1.0 if strategy is None else insight.trust
        self._writer: RowsWriter | None = None
        # The places among what is found of the positions on the sheet, and what the strategy says of these.
        self._asked: list[i64] = []
        self._said: list[list[float]] = []

    def submit(self, world: State) -> None:
        """As other judges do it: at three points of what comes next, unless it looks at once."""
        ahead = self.insight.ahead * world.seats
        place: i64 = len(self._found)
        self._found.append([0.0] * world.seats)
        for leg in (ahead // 2, ahead // 4, ahead // 4) if ahead else (0,):
            self.play_on(world, leg)
            if self.is_late:
                self._forget(place)
                return
            if world.is_over:
                self._add(place, shares(world), 1.0)
            else:
                self._look(world, place)

    def _forget(self, place: i64) -> None:
        self._found.pop()
        while self._asked and self._asked[-1] == place:
            self._asked.pop()
            self._said.pop()

    def _add(self, place: i64, values: list[float], weight: float) -> None:
        found = self._found[place]
        for seat in range(len(values)):
            found[seat] = found[seat] + weight * values[seat]

    def _look(self, world: State, place: i64) -> None:
        said = said_of(world, self.strategy)
        if self.trust < 1.0:
            self._add(place, said, 1.0 - self.trust)
        if len(self._asked) == self.insight.rows:
            self._ask()
        self._written(world).write(len(self._asked), world, self.seat)
        self._asked.append(place)
        self._said.append(seen_from(said, self.seat))

    def verdicts(self) -> list[list[float]]:
        self._ask()
        points = 3.0 if self.insight.ahead else 1.0
        return [[round(value / points, DIGITS) for value in found] for found in super().verdicts()]

    def _written(self, world: State) -> RowsWriter:
        if self._writer is None:
            observation = game_of(world).observation(int(world.seats))
            self._writer = RowsWriter(observation, self.insight.rows, self.insight.sheet)
        return self._writer

    def _ask(self) -> None:
        if not self._asked:
            return
        judged = self.insight.judge(self._said)
        for number in range(len(self._asked)):
            self._add(self._asked[number], turned(judged[number], self.seat), self.trust)
        self._asked = []
        self._said = []


def said_of(world: State, strategy: Strategy | None) -> list[float]:
    """What the strategy says that each seat can expect; without one all the same."""
    return [1.0 / float(world.seats)] * world.seats if strategy is None else chances(world, strategy)


def seen_from(chances: list[float], first: i64) -> list[float]:
    """From the order of seats to the order in which a seat sees the others, itself first."""
    return chances[first:] + chances[:first]


def turned(chances: list[float], first: i64) -> list[float]:
    """From the order in which a seat sees the others, itself first, to the order of seats."""
    seats: i64 = len(chances)
    found = [0.0] * seats
    for step in range(seats):
        found[(first + step) % seats] = chances[step]
    return found
