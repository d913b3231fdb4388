"""The rows of some games in the arrays of a batch, and the stepper that writes them."""

from __future__ import annotations

from typing import Any

from pestis.rl.arrays import Arrays
from pestis.rl.needs import extra
from pestis.rl.table import Rules

with extra("rl"):
    import numpy as np
    import numpy.typing as npt

    from pestis.rl.sheet import Sheet
    from pestis.rl.stepper import Seating, Sheets, Stepper


class Page:
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
            None if observations is None else sheet(observations[first:end]),
            sheet(arrays.masks[first:end]),
            sheet(arrays.rewards[first:end]),
            sheet(arrays.dones[first:end]),
            sheet(arrays.actors[first:end]),
            sheet(self._actions),
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


def sheet(array: npt.NDArray[Any]) -> Sheet:
    """An array in one piece, as compiled code takes it."""
    return Sheet(array.reshape(-1).data, array.ctypes.data)
