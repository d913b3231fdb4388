"""What is learned from: looks at positions, each with who won in the end and what was expected then."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, fields
from pathlib import Path

import numpy as np
import numpy.typing as npt

# Stands in `moves` where no move is.
NO_MOVE = -1


@dataclass
class Rows:
    """One row for each look. Seats are counted from the one that looks, as in observations.

    numbers   what the seat knew
    won       who won: 1, shared among the winners
    expected  what each seat could expect, as a search or playing on found it at the time
    said      what the game's strategy said of every seat
    moves     what the seat could do, the move that it chose first; NO_MOVE where nothing more comes, and all of
              the row if it only looked on
    held_out  whether the look is for testing only; all looks of a game are, or none
    """

    numbers: npt.NDArray[np.float16]
    won: npt.NDArray[np.float32]
    expected: npt.NDArray[np.float32]
    said: npt.NDArray[np.float32]
    moves: npt.NDArray[np.int32]
    held_out: npt.NDArray[np.bool_]

    def __len__(self) -> int:
        return len(self.numbers)

    def where(self, chosen: npt.NDArray[np.bool_]) -> Rows:
        return Rows(*(getattr(self, name)[chosen] for name in NAMES))


NAMES = tuple(field.name for field in fields(Rows))


def joined(parts: Sequence[Rows]) -> Rows:
    """The rows of many games, one after the other."""
    return Rows(*(np.concatenate([getattr(part, name) for part in parts]) for name in NAMES))


def write(rows: Rows, path: Path) -> None:
    """Whole or not at all."""
    part = path.with_suffix(".part.npz")
    np.savez(part, **{name: getattr(rows, name) for name in NAMES})
    part.replace(path)


def read(path: Path) -> Rows:
    with np.load(path, allow_pickle=False) as file:
        return Rows(*(file[name] for name in NAMES))
