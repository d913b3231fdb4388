"""What came of a step, put into arrays: only numbers that are or were not zero are touched."""

from __future__ import annotations

from pestis.rl.arrays import Arrays
from pestis.rl.needs import extra

with extra("rl"):
    import numpy as np
    import numpy.typing as npt

    from pestis.rl.ink import SparseInk
    from pestis.rl.stepper import Stepper


class Page:
    """The rows of some games in the arrays of a batch, and the stepper that fills them."""

    def __init__(self, stepper: Stepper, arrays: Arrays) -> None:
        first, end = int(stepper.first), int(stepper.first + stepper.count)
        self.stepper = stepper
        self._observations = None if arrays.observations is None else arrays.observations[first:end].reshape(-1)
        self._masks = arrays.masks[first:end].reshape(-1)
        self._rewards = arrays.rewards[first:end].reshape(-1)
        self._dones = arrays.dones[first:end]
        self._actors = arrays.actors[first:end]

    def reset(self) -> None:
        self.stepper.reset()
        self._masks[:] = False
        if self._observations is not None:
            self._observations[:] = 0.0
        self._write()

    def step(self, actions: list[int]) -> None:
        stepper = self.stepper
        stepper.step(actions)
        self._masks[used(stepper.old_choices)] = False
        if self._observations is not None:
            self._observations[used(stepper.old_numbers)] = 0.0
        self._write()

    def _write(self) -> None:
        stepper = self.stepper
        self._masks[used(stepper.choices)] = True
        if self._observations is not None:
            numbers = stepper.numbers
            values = np.frombuffer(memoryview(numbers.values), np.float64, int(numbers.used))
            self._observations[used(numbers)] = values.astype(np.float32)
        self._rewards[:] = np.frombuffer(memoryview(stepper.earned), np.float64)
        self._dones[:] = np.frombuffer(memoryview(stepper.ended), np.int64)
        self._actors[:] = np.frombuffer(memoryview(stepper.actors), np.int64)


def used(ink: SparseInk) -> npt.NDArray[np.int64]:
    """The places in use; nothing is copied."""
    return np.frombuffer(memoryview(ink.places), np.int64, int(ink.used))
