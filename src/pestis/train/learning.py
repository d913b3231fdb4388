"""From rows to weights, with PyTorch where it is installed, else with NumPy."""

from __future__ import annotations

from collections.abc import Iterator
from importlib.util import find_spec
from math import cos, pi
from typing import Protocol

import numpy as np

from pestis.train.lessons import Floats, Lessons, Material, Subject
from pestis.train.with_numpy import NumpyLearner, Places

# The rate goes up over this share of the steps, then down to almost nothing.
WARMING_UP = 0.2
LOWEST = 0.01


class Learner(Protocol):
    """A network while it learns."""

    def weights(self) -> dict[str, Floats]: ...

    def step(self, material: Material, places: Places, rate: float) -> None: ...

    def losses(self, material: Material, places: Places) -> tuple[float, float]: ...


def has_torch() -> bool:
    """A folder of that name is no PyTorch."""
    found = find_spec("torch")
    return found is not None and found.origin is not None


def make_learner(subject: Subject, how: Lessons, seed: int, *, with_torch: bool) -> Learner:
    weights = subject.beginning(how, np.random.default_rng(seed))
    if with_torch:
        from pestis.train.with_torch import TorchLearner

        return TorchLearner(subject, weights, how, seed)
    return NumpyLearner(subject, weights, how, seed)


def learn(
    learner: Learner, material: Material, held_out: Material, how: Lessons, seed: int
) -> Iterator[dict[str, float]]:
    """Go through the material; after every pass by how much what was held out is missed."""
    rng = np.random.default_rng([seed, 2])
    batches = -(-len(material) // how.batch)
    for number in range(how.passes):
        order = rng.permutation(len(material))
        for batch in range(batches):
            done = (number * batches + batch) / (how.passes * batches)
            places = order[batch * how.batch : (batch + 1) * how.batch]
            learner.step(material, places, how.rate * pace(done))
        yield {"pass": number + 1, **measured(learner, held_out, how.batch)}


def pace(done: float) -> float:
    """How fast is learned when so much of it is done, as a part of the full rate."""
    if done < WARMING_UP:
        return max(LOWEST, done / WARMING_UP)
    return LOWEST + (1 - LOWEST) * (1 + cos(pi * (done - WARMING_UP) / (1 - WARMING_UP))) / 2


def measured(learner: Learner, held_out: Material, size: int) -> dict[str, float]:
    """By how much rows are missed that were not learned from (log-loss), and what others miss of them.

    `said` is what the game's strategy says of them, `expected` what playing on comes to; where nobody played on,
    who won stands for that, and says nothing of it.
    """
    value, policy = 0.0, 0.0
    for first in range(0, len(held_out), size):
        places = np.arange(first, min(first + size, len(held_out)))
        missed = learner.losses(held_out, places)
        value, policy = value + missed[0], policy + missed[1]
    choices = int((held_out.moves[:, 0] >= 0).sum())
    told = {"value": value / max(1, len(held_out)), "said": log_loss(held_out, np.exp(held_out.heard))}
    if not np.array_equal(held_out.expected, held_out.won):
        told["expected"] = log_loss(held_out, held_out.expected)
    told["policy"] = policy / max(1, choices)
    return {name: round(number, 5) for name, number in told.items()}


def log_loss(held_out: Material, expected: Floats) -> float:
    """By how much others than the network miss who won, measured as it is."""
    sure = np.clip(expected, 1e-3, 1)
    return float(-(held_out.won * np.log(sure)).sum() / max(1, len(held_out)))
