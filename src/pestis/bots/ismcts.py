"""The bot that searches: `ismcts`, and the levels that are made of it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from time import perf_counter
from typing import Final

from pestis.bots.bot import Bot, Reason, no_choice
from pestis.bots.perspective import Perspective
from pestis.bots.search import SEED_BOUND, Search, Tried
from pestis.bots.tree_cursor import TreeCursor
from pestis.kernel.game import Game
from pestis.kernel.state import State

REASONS: Final = 3
# What is kept back of the time for the way home, and the most of a short time that is kept back.
RESERVE_SECONDS: Final = 0.005
RESERVE_SHARE: Final = 0.1
NO_LIMIT: Final = 1 << 31
# With this much or more a search is patient.
PATIENT_SECONDS: Final = 0.5
PATIENT_ITERATIONS: Final = 2000


class SearchBot(Bot):
    """Searches for so many iterations, or so many seconds, or until more of them could not change its mind.

    With a number of iterations the choice depends on the seed only. With seconds it depends on the machine too.
    The clock is read often: it is never late by more than one decision of the game's strategy takes.
    """

    name = "ismcts"

    def __init__(
        self,
        game: Game,
        seat: int,
        seed: int,
        *,
        iterations: int = 0,
        seconds: float = 0.0,
        clock: Callable[[], float] = perf_counter,
    ) -> None:
        super().__init__(game, seat, seed)
        self.iterations = iterations
        self.seconds = seconds
        self.is_patient = seconds >= PATIENT_SECONDS or iterations >= PATIENT_ITERATIONS
        self._clock = clock
        self._search = self._new_search()
        self._cursor = TreeCursor(seat)
        self._found: list[Tried] = []
        self._perspective: Perspective | None = None

    def use_clock(self, clock: Callable[[], float]) -> None:
        """Count seconds by another clock, for instance by the time of the processor on a busy machine."""
        self._clock = clock
        self._search = self._new_search()

    def _new_search(self) -> Search:
        return Search(self.seat, self.game.strategy(), self.rng, self._clock, self.is_patient)

    def _get_ready(self, seats: int) -> None:
        """What has to be loaded before the first choice is no part of the time to think."""

    def choose(self, perspective: Perspective) -> int:
        self._get_ready(perspective.seats)
        deadline = self._deadline()
        self._perspective = perspective
        legal = perspective.sensible()
        if len(legal) == 1:
            self._found = [Tried(legal[0], 0, 0.0)]
            self._cursor.skip(perspective.decisions, legal[0])
            return legal[0]
        path = self._cursor.since(perspective.moves, perspective.decisions)
        if path is None:
            self._search = self._new_search()
        else:
            self._search.start_at(path)
        self._think(perspective, legal, deadline)
        self._found = self._search.best()
        chosen = self._found[0].action
        self._cursor.search(perspective.moves, perspective.decisions, chosen, self._search.asked_again)
        return chosen

    def _deadline(self) -> float:
        """0 if there is none."""
        if not self.seconds:
            return 0.0
        return self._clock() + self.seconds - min(RESERVE_SECONDS, RESERVE_SHARE * self.seconds)

    def _think(self, perspective: Perspective, legal: list[int], deadline: float) -> None:
        search = self._search
        search.begin(self._world(perspective), legal, deadline)
        left = self.iterations or NO_LIMIT
        while left > 0 and not search.is_decided():
            left -= search.grow(self._world(perspective), left)

    def _world(self, perspective: Perspective) -> State:
        return perspective.imagine(self.rng.below(SEED_BOUND))

    def explain(self) -> Sequence[Reason]:
        """The chosen move and the best others."""
        return [self._reason(tried) for tried in self._found[:REASONS] if tried.visits or len(self._found) == 1]

    def _reason(self, tried: Tried) -> Reason:
        assert self._perspective is not None
        move = self._perspective.describe(tried.action)
        text = move.text if move.text.endswith((".", "!", "?")) else f"{move.text}."
        rules = ", ".join(dict.fromkeys(move.rules))
        if len(self._found) == 1:
            return Reason(move, 0, None, f"{text} {no_choice(self._perspective)} ({rules}).")
        total = sum(other.visits for other in self._found)
        often = f"Tried {tried.visits} of {total} times, wins about {tried.expected:.0%}"
        return Reason(move, tried.visits, tried.expected, f"{text} {often} ({rules}).")
