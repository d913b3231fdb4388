"""A `pestis.rl.Batch` as a vector of environments of stable-baselines3."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import numpy as np
import numpy.typing as npt
from gymnasium import spaces
from stable_baselines3.common.vec_env import VecEnv

from pestis.rl.batch import Batch

Indices = int | Iterable[int] | None


class BatchEnv(VecEnv):  # type: ignore[misc]
    """The learner's seats of all games of a batch; the batch plays the others."""

    def __init__(self, batch: Batch) -> None:
        assert batch.observations is not None
        self.batch = batch
        self.actions: npt.NDArray[np.int64] = np.zeros(batch.n, dtype=np.int64)
        self.render_mode = None
        numbers = spaces.Box(-1000.0, 1000.0, (batch.observations.shape[1],), np.float32)
        super().__init__(batch.n, numbers, spaces.Discrete(batch.masks.shape[1]))

    def reset(self) -> npt.NDArray[np.float32]:
        self.batch.reset()
        return self._observations()

    def step_async(self, actions: npt.NDArray[np.int64]) -> None:
        self.actions = actions

    def step_wait(
        self,
    ) -> tuple[npt.NDArray[np.float32], npt.NDArray[np.float32], npt.NDArray[np.bool_], list[dict[str, Any]]]:
        batch = self.batch
        batch.step(self.actions)
        earned = batch.rewards[np.arange(batch.n), batch.actors]
        # A game that has ended shows the next one already. PPO needs its last observation for nothing.
        seen = self._observations()
        infos = [{"terminal_observation": seen[place]} if batch.dones[place] else {} for place in range(batch.n)]
        return seen, earned, batch.dones.copy(), infos

    def _observations(self) -> npt.NDArray[np.float32]:
        assert self.batch.observations is not None
        return self.batch.observations.copy()

    def env_method(self, name: str, *args: object, indices: Indices = None, **named: object) -> Sequence[object]:
        """Only `action_masks`, which MaskablePPO asks for."""
        if name != "action_masks":
            raise AttributeError(name)
        return list(self.batch.masks.copy())

    def get_attr(self, name: str, indices: Indices = None) -> list[object]:
        if name not in ("action_masks", "render_mode"):
            raise AttributeError(name)
        return [None] * self.batch.n

    def set_attr(self, name: str, value: object, indices: Indices = None) -> None:
        raise AttributeError(name)

    def env_is_wrapped(self, wrapper_class: type, indices: Indices = None) -> list[bool]:
        return [False] * self.batch.n

    def close(self) -> None:
        self.batch.close()
