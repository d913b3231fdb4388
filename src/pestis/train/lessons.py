"""Rows as a network learns from them: numbers that say something, what to expect, and the parts of moves."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import numpy.typing as npt

from pestis.bots.move_parts import MoveParts
from pestis.bots.network import about, heard_as
from pestis.kernel.game import Game
from pestis.train.rows import NO_MOVE, Rows

Floats = npt.NDArray[np.float32]

LAYERS = ("first", "second", "value", "policy")
# Numbers that were different in fewer than this share of the rows say nothing.
SELDOM = 1 / 2000
# How loud a network speaks before it has learned anything.
BEGINNING = 0.1
# Numbers that are counted as they are get scaled down to 1; those that are always tiny are not blown up.
SMALLEST = 1e-3


@dataclass(frozen=True)
class Lessons:
    """How long and how fast is learned, and what."""

    passes: int = 6
    batch: int = 256
    rate: float = 1e-3
    decay: float = 1e-2
    dropout: float = 0.3
    first: int = 256
    second: int = 128
    # Who won counts for so much of what is learned, what was expected at the time for the rest.
    outcome: float = 0.3
    # The choice of a move counts for so much beside the chances.
    policy: float = 0.5


@dataclass
class Material:
    """What one pass goes through. `won` is for measuring: what is learned is a mix of it and what was expected."""

    numbers: npt.NDArray[np.float16]
    heard: Floats
    targets: Floats
    won: Floats
    expected: Floats
    moves: npt.NDArray[np.int32]

    def __len__(self) -> int:
        return len(self.numbers)


class Subject:
    """What is learned about: a game for so many seats, and which of its numbers matter."""

    def __init__(self, game: Game, seats: int, rows: Rows) -> None:
        self.game = game
        self.seats = seats
        different = (rows.numbers != rows.numbers[:1]).mean(axis=0)
        self.kept = np.flatnonzero(different >= SELDOM).astype(np.int32)
        largest = np.abs(rows.numbers[:, self.kept]).max(axis=0, initial=0).astype(np.float32)
        self.scale: Floats = 1 / np.maximum(largest, np.float32(SMALLEST))
        self.parts = MoveParts(game.moves)
        self.parts_of = table_of(self.parts, game.moves.size)

    def material(self, rows: Rows, how: Lessons) -> Material:
        targets = how.outcome * rows.won + (1 - how.outcome) * rows.expected
        numbers = np.ascontiguousarray(rows.numbers[:, self.kept])
        heard = heard_as(rows.said)
        return Material(numbers, heard, targets.astype(np.float32), rows.won, rows.expected, rows.moves)

    def beginning(self, how: Lessons, rng: np.random.Generator) -> dict[str, Floats]:
        """Weights that know nothing yet, of a size that suits the layers: they repeat what the strategy says."""
        widths = {
            "first": (len(self.kept), how.first),
            "second": (how.first, how.second),
            "value": (how.second, self.seats),
            "policy": (how.second, self.parts.size),
        }
        weights: dict[str, Floats] = {}
        for name, (width, height) in widths.items():
            spread = (2 / width) ** 0.5 if name in ("first", "second") else BEGINNING / width**0.5
            weights[name] = rng.normal(0, spread, (width, height)).astype(np.float32)
            weights[f"{name}_bias"] = np.zeros(height, np.float32)
        weights["heard"] = np.zeros((self.seats, how.first), np.float32)
        weights["lean"] = np.ones(1, np.float32)
        return weights

    def write(self, weights: Mapping[str, Floats], path: Path, told: Mapping[str, object]) -> None:
        """As the bots read them; half of the digits are enough. Whole or not at all."""
        arrays: dict[str, npt.NDArray[np.generic]] = dict(weights)
        arrays |= {name: weights[name].astype(np.float16) for name in LAYERS}
        arrays["first"] = (weights["first"] * self.scale[:, None]).astype(np.float16)
        arrays["kept"] = self.kept
        arrays["about"] = np.array(json.dumps({**about(self.game, self.seats), **told}))
        part = path.with_suffix(".part.npz")
        np.savez_compressed(part, allow_pickle=False, **arrays)
        part.replace(path)


def table_of(parts: MoveParts, moves: int) -> npt.NDArray[np.int64]:
    """The parts of each move; the places that are left, and NO_MOVE, have one that adds nothing."""
    table = np.full((moves + 1, parts.most), parts.size, np.int64)
    for action in range(moves):
        found = parts.of(action)
        table[action, : len(found)] = found
    assert table[NO_MOVE, 0] == parts.size
    return table
