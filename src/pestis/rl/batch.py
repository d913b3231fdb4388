"""Many games at once for learning: `Batch(game, seats, n)`.

    batch = Batch("space-plague", seats=2, n=256, seed=1)
    while learning:
        actions = policy(batch.observations, batch.masks)
        batch.step(actions)          # the arrays now hold what came of it

Games are stepped in compiled code, and what changed is written into the arrays; no Python object is made for a
game. One that ends is dealt anew within the step: `dones` and `rewards` tell of its end, the rest of the new game.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from contextlib import ExitStack
from dataclasses import replace
from types import TracebackType
from typing import Any, Final, Literal, NoReturn, Self, SupportsIndex
from weakref import finalize

from pestis.kernel.errors import OptionError, allowed, shown
from pestis.kernel.game import Ask, Game
from pestis.rl.arrays import MOST_GAMES, Arrays
from pestis.rl.batch_slice import BatchSlice
from pestis.rl.checks import flag, whole
from pestis.rl.extras import extra
from pestis.rl.rewards import Scheme
from pestis.rl.shards import Shards
from pestis.rl.stepper import EVERYBODY, SPREAD, Seating
from pestis.rl.table import Rules, rules_for

with extra("rl"):
    import numpy as np
    import numpy.typing as npt

Actions = npt.NDArray[np.int64]
Opponents = Literal["random", "greedy"]
OPPONENTS: Final = ("random", "greedy")


class Batch:
    """`n` games of one kind.

    learner:      None asks for every seat; a seat is asked alone, and `opponents` play the others inside;
                  "spread" gives game i the learner's seat i % seats.
    opponents:    "random", or "greedy": the game's own strategy.
    skip_forced:  decisions with a single choice are made inside and never shown.
    arrays:       where to write; new arrays unless given (`Arrays.make`). To be split, they must lie in shared
                  memory (`Arrays.make_shared`).
    processes:    how many processes share the work; with 1 everything happens in this one.
    observe:      False leaves the observations out (`observations` is None), which is much faster.
    options, ask, rewards: as in `pestis.rl.aec.AecEnv`.

    The same seed and actions give the same games however they are split. `close` ends the processes; so does
    forgetting the batch, and the end of the program.
    """

    def __init__(
        self,
        game: str | Game,
        seats: int | None = None,
        n: int = 1,
        *,
        seed: int = 0,
        learner: int | Literal["spread"] | None = None,
        opponents: Opponents = "random",
        skip_forced: bool = False,
        options: Mapping[str, object] | None = None,
        ask: Ask = "able",
        rewards: Scheme = "win",
        arrays: Arrays | None = None,
        processes: int = 1,
        observe: bool = True,
    ) -> None:
        self.rules: Rules = rules_for(game, seats, options, ask, rewards)
        self.n = whole("n", n, 1, MOST_GAMES)
        self.seed = whole("seed", seed, 0, 1 << 62)
        self.processes = whole("processes", processes, 1, self.n)
        seating = Seating(
            learner_of(self.rules, learner),
            is_greedy(self.rules, opponents),
            not flag("skip_forced", skip_forced),
            rewards == "lead",
        )
        if arrays is not None and not isinstance(arrays, Arrays):
            raise TypeError(f"arrays must be pestis.rl.Arrays, not {type(arrays).__name__}")
        observes = flag("observe", observe)
        self._shards: Shards | None = None
        self._page: BatchSlice | None = None
        self._open = ExitStack()
        finalize(self, give_back, self._open, os.getpid())
        self.arrays = self._arrays(arrays, observes)
        try:
            self._deal(seating)
        except BaseException:
            self.close()
            raise

    def _deal(self, seating: Seating) -> None:
        if self.processes > 1:
            self._shards = Shards(self.rules, seating, self.seed, self.n, self.processes, self.arrays)
            self._open.callback(self._shards.close)
        else:
            actions = np.zeros(self.n, dtype=np.int64)
            self._page = BatchSlice(self.rules, seating, self.seed, 0, self.n, self.arrays, actions)
            self._page.reset()

    def _arrays(self, given: Arrays | None, observes: bool) -> Arrays:
        make = Arrays.make_shared if self.processes > 1 else Arrays.make
        arrays = given or make(self.rules.game, self.rules.seats, self.n)
        if not observes:
            arrays = replace(arrays, observations=None)
        if given is None:
            self._open.callback(arrays.close)
        arrays.check(self.rules.game, self.rules.seats, self.n)
        return arrays

    @property
    def observations(self) -> npt.NDArray[np.float32] | None:
        return self.arrays.observations

    @property
    def masks(self) -> npt.NDArray[np.bool_]:
        return self.arrays.masks

    @property
    def rewards(self) -> npt.NDArray[np.float32]:
        return self.arrays.rewards

    @property
    def dones(self) -> npt.NDArray[np.bool_]:
        return self.arrays.dones

    @property
    def actors(self) -> npt.NDArray[np.int64]:
        return self.arrays.actors

    @property
    def decisions(self) -> int:
        """How many decisions have been made in all games so far, those made inside included."""
        return self._shards.decisions() if self._shards else int(self._here().stepper.decisions)

    def reset(self) -> None:
        """Deal all games anew: the same ones as at the beginning."""
        if self._shards:
            self._shards.reset()
        else:
            self._here().reset()

    def step(self, actions: Actions) -> None:
        """One action for each game. If one is illegal, a MoveError says which, and nothing has happened."""
        checked = self._checked(actions)
        if self._shards:
            self._shards.step(checked)
        else:
            self._here().step(checked)

    def sample(self) -> Actions:
        """A random legal action for each game."""
        if self._shards:
            return self._shards.sample()
        return self._here().sample()

    def _checked(self, actions: object) -> npt.NDArray[Any]:
        if not isinstance(actions, np.ndarray) or actions.dtype.kind not in "iu":
            kind = getattr(actions, "dtype", type(actions).__name__)
            raise TypeError(f"actions must be a NumPy array of whole numbers, not {kind}")
        if actions.shape != (self.n,):
            raise ValueError(f"actions must have the shape {(self.n,)}, not {actions.shape}")
        if actions.dtype.kind == "u" and actions.max(initial=0) > np.iinfo(np.int64).max:
            raise ValueError(f"actions hold {actions.max()}; allowed: the numbers of legal moves")
        return actions

    def _here(self) -> BatchSlice:
        if self._page is None:
            raise ValueError("the batch is closed")
        return self._page

    def close(self) -> None:
        """End the processes and give back the memory they share; the arrays of a split batch are gone then."""
        self._shards = self._page = None
        self._open.close()

    def __reduce_ex__(self, protocol: SupportsIndex) -> NoReturn:
        """Games, arrays and processes belong to one batch: a copy would write into those of another."""
        raise TypeError(
            "a batch cannot be copied or pickled; make another one with the same seed and give it the same actions"
        )

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


def give_back(what_is_open: ExitStack, maker: int) -> None:
    """Close what a batch has left open, in the process that made it."""
    if os.getpid() == maker:
        what_is_open.close()


def learner_of(rules: Rules, learner: object) -> int:
    if learner is None:
        return int(EVERYBODY)
    if isinstance(learner, str) and learner == "spread":
        return int(SPREAD)
    return whole("learner", learner, 0, rules.seats - 1, also=", spread, None")


def is_greedy(rules: Rules, opponents: object) -> bool:
    if not isinstance(opponents, str) or opponents not in OPPONENTS:
        raise OptionError(f"opponents is {shown(opponents)}; {allowed(str(opponents), list(OPPONENTS))}")
    if opponents == "greedy" and rules.game.strategy() is None:
        raise OptionError(f"opponents is 'greedy', but {rules.game.title} brings no strategy; allowed: random")
    return opponents == "greedy"
