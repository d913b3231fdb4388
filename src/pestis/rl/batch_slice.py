"""The rows of some games in the arrays of a batch, and the stepper that writes them."""

from __future__ import annotations

from typing import Any

from pestis.rl.arrays import Arrays
from pestis.rl.extras import extra
from pestis.rl.table import Rules

with extra("rl"):
    import numpy as np
    import numpy.typing as npt

    from pestis.kernel.array_view import ArrayView
    from pestis.rl.stepper import Seating, Sheets, Stepper


class BatchSlice:
    """The games from `first` up to `end` of a batch."""

    def __init__(
        self,
        rules: Rules,
        seating: Seating,
        seed: int,
        first: int,
        end: int,
        arrays: Arrays,
        actions: npt.NDArray[np.int64],
    ) -> None:
        self._actions = actions[first:end]
        observations = arrays.observations
        sheets = Sheets(
            None if observations is None else array_view(observations[first:end]),
            array_view(arrays.masks[first:end]),
            array_view(arrays.rewards[first:end]),
            array_view(arrays.dones[first:end]),
            array_view(arrays.actors[first:end]),
            array_view(self._actions),
        )
        count = end - first
        game, options, ask = rules.game, rules.options, rules.ask
        self.stepper = Stepper(game, rules.seats, options, ask, seating, seed, first, count, sheets)

    def reset(self) -> None:
        self.stepper.reset()

    def step(self, actions: npt.NDArray[np.integer]) -> None:
        self._actions[:] = actions
        self.stepper.step()

    def sample(self) -> npt.NDArray[np.int64]:
        """A random legal action for each game."""
        self.stepper.sample()
        return self._actions.copy()


def array_view(array: npt.NDArray[Any]) -> ArrayView:
    """An array in one piece, as compiled code takes it."""
    return ArrayView(array.reshape(-1).data, array.ctypes.data)
