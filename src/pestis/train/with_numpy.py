"""Learning without PyTorch: the same network and the same steps (Adam with decay), slower, on a processor."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from pestis.train.lessons import LAYERS, Floats, Lessons, Material, Subject
from pestis.train.rows import NO_MOVE

Places = npt.NDArray[np.int64]

MEAN_KEPT = 0.9
SQUARE_KEPT = 0.999
TINY = 1e-8
IMPOSSIBLE = np.float32(-1e9)


class NumpyLearner:
    """A network while it learns."""

    def __init__(self, subject: Subject, weights: dict[str, Floats], how: Lessons, seed: int) -> None:
        self.subject = subject
        self.how = how
        self._weights = weights
        self._means = {name: np.zeros_like(array) for name, array in weights.items()}
        self._squares = {name: np.zeros_like(array) for name, array in weights.items()}
        self._steps = 0
        self._rng = np.random.default_rng([seed, 1])

    def weights(self) -> dict[str, Floats]:
        return self._weights

    def step(self, material: Material, places: Places, rate: float) -> None:
        """Learn from the rows at these places."""
        inputs = self._inputs(material, places)
        drop = (self._rng.random((len(places), self.how.first)) >= self.how.dropout).astype(np.float32)
        layers = self._forward(inputs, material.heard[places], drop / np.float32(1 - self.how.dropout))
        value = (softmax(layers["value"]) - material.targets[places]) / np.float32(len(places))
        policy, _ = self._policy(layers["policy"], material.moves[places])
        self._adjust(self._gradients(layers, value, policy * np.float32(self.how.policy)), rate)

    def losses(self, material: Material, places: Places) -> tuple[float, float]:
        """By how much who won and what was chosen are missed, summed over the rows at these places."""
        layers = self._forward(self._inputs(material, places), material.heard[places], np.float32(1))
        value = -float((material.won[places] * log_softmax(layers["value"])).sum())
        _, missed = self._policy(layers["policy"], material.moves[places])
        return value, missed

    def _inputs(self, material: Material, places: Places) -> Floats:
        return material.numbers[places].astype(np.float32) * self.subject.scale

    def _forward(self, inputs: Floats, heard: Floats, drop: Floats | np.float32) -> dict[str, Floats]:
        weights = self._weights
        first = inputs @ weights["first"] + weights["first_bias"] + heard @ weights["heard"]
        first = np.maximum(first, 0) * drop
        second = np.maximum(first @ weights["second"] + weights["second_bias"], 0)
        last = {name: second @ weights[name] + weights[f"{name}_bias"] for name in ("value", "policy")}
        last["value"] += heard * weights["lean"]
        return {
            "inputs": inputs,
            "heard": heard,
            "drop": np.asarray(drop),
            "first": first,
            "second": second,
            **last,
        }

    def _policy(self, parts: Floats, moves: npt.NDArray[np.int32]) -> tuple[Floats, float]:
        """The slope for every part of a move, and by how much the choices were missed."""
        slope = np.zeros((len(parts), parts.shape[1] + 1), np.float32)
        asked = np.flatnonzero(moves[:, 0] != NO_MOVE)
        if not len(asked):
            return slope[:, :-1], 0.0
        index = self.subject.parts_of[moves[asked]]
        padded = np.concatenate([parts[asked], np.zeros((len(asked), 1), np.float32)], 1)
        promise = np.take_along_axis(padded, index.reshape(len(asked), -1), 1).reshape(index.shape).sum(2)
        logs = log_softmax(np.where(moves[asked] == NO_MOVE, IMPOSSIBLE, promise))
        off = np.exp(logs)
        off[:, 0] -= 1
        spread = np.repeat(off[:, :, None] / len(asked), index.shape[2], 2)
        flat = (asked[:, None, None] * slope.shape[1] + index).ravel()
        slope += np.bincount(flat, spread.ravel(), slope.size).reshape(slope.shape)
        return slope[:, :-1], -float(logs[:, 0].sum())

    def _gradients(self, layers: dict[str, Floats], value: Floats, policy: Floats) -> dict[str, Floats]:
        weights = self._weights
        second = (value @ weights["value"].T + policy @ weights["policy"].T) * (layers["second"] > 0)
        first = (second @ weights["second"].T) * (layers["first"] > 0) * layers["drop"]
        slopes = {"first": first, "second": second, "value": value, "policy": policy}
        inputs = {"first": "inputs", "second": "first", "value": "second", "policy": "second"}
        found = {name: layers[inputs[name]].T @ slopes[name] for name in LAYERS}
        found |= {f"{name}_bias": slopes[name].sum(0) for name in LAYERS}
        return found | {
            "heard": layers["heard"].T @ first,
            "lean": (layers["heard"] * value).sum(keepdims=True)[0],
        }

    def _adjust(self, gradients: dict[str, Floats], rate: float) -> None:
        self._steps += 1
        scale = rate * (1 - SQUARE_KEPT**self._steps) ** 0.5 / (1 - MEAN_KEPT**self._steps)
        for name, gradient in gradients.items():
            mean, square, weights = self._means[name], self._squares[name], self._weights[name]
            mean += (1 - MEAN_KEPT) * (gradient - mean)
            square += (1 - SQUARE_KEPT) * (gradient * gradient - square)
            weights *= 1 - rate * self.how.decay
            weights -= scale * mean / (np.sqrt(square) + TINY)


def log_softmax(scores: Floats) -> Floats:
    lowered: Floats = scores - scores.max(axis=1, keepdims=True)
    lowered -= np.log(np.exp(lowered).sum(axis=1, keepdims=True))
    return lowered


def softmax(scores: Floats) -> Floats:
    return np.exp(log_softmax(scores))
