"""The arrays that a batch writes into: plain ones, or in memory that several processes share."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass
from math import prod
from multiprocessing.shared_memory import SharedMemory
from typing import Any

from pestis.kernel.game import Game
from pestis.rl.checks import game_of, seats_of, whole
from pestis.rl.extras import extra

with extra("rl"):
    import numpy as np
    import numpy.typing as npt

Shape = tuple[int, ...]
Dtype = type[np.float32 | np.bool_ | np.int64]
# Where one array ends and the next begins in shared memory.
ALIGNMENT = 64
MOST_GAMES = 1 << 20


class Block(SharedMemory):
    """Shared memory that can be given back while somebody still looks at an array in it: it goes when they do."""

    def close(self) -> None:
        with suppress(BufferError):
            super().close()


@dataclass
class Arrays:
    """One row for each game. They are the batch's to write; only what changed is written, so do not change them.

    observations  what the seat that chooses knows; None leaves them out
    masks         the moves it can make
    rewards       what each seat has earned since the last step
    dones         whether a game has ended in the last step; everything else is then of the next one
    actors        the seat that chooses
    """

    observations: npt.NDArray[np.float32] | None
    masks: npt.NDArray[np.bool_]
    rewards: npt.NDArray[np.float32]
    dones: npt.NDArray[np.bool_]
    actors: npt.NDArray[np.int64]
    shared: Block | None = None

    @staticmethod
    def make(game: str | Game, seats: int, n: int) -> Arrays:
        """New arrays of this process."""
        made: dict[str, Any] = {}
        for name, (shape, dtype) in forms(*checked(game, seats, n)).items():
            made[name] = np.zeros(shape, dtype)
        return Arrays(**made)

    @staticmethod
    def make_shared(game: str | Game, seats: int, n: int) -> Arrays:
        """New arrays that other processes can write into. `close` gives the memory back."""
        asked = checked(game, seats, n)
        size = sum(room(shape, dtype) for shape, dtype in forms(*asked).values())
        return Arrays.of_shared(*asked, Block(create=True, size=size))

    @staticmethod
    def of_shared(game: Game, seats: int, n: int, memory: Block) -> Arrays:
        """The arrays that lie in a piece of shared memory, made there by `make_shared`."""
        assert memory.buf is not None
        found: dict[str, Any] = {}
        offset = 0
        for name, (shape, dtype) in forms(game, seats, n).items():
            # Unlike an ndarray made over a buffer, this keeps the memory from being taken away under it.
            found[name] = np.frombuffer(memory.buf, dtype, prod(shape), offset).reshape(shape)
            offset += room(shape, dtype)
        return Arrays(**found, shared=memory)

    def check(self, game: Game, seats: int, n: int) -> None:
        """Refuse arrays of another dtype or shape, or that cannot be written in one piece."""
        for name, (shape, dtype) in forms(game, seats, n).items():
            array = getattr(self, name)
            if array is None and name == "observations":
                continue
            if not isinstance(array, np.ndarray) or array.dtype != dtype:
                kind = getattr(array, "dtype", type(array).__name__)
                raise TypeError(f"{name} must be a NumPy array of {np.dtype(dtype)}, not {kind}")
            if array.shape != shape:
                raise ValueError(f"{name} must have the shape {shape}, not {array.shape}")
            if not array.flags.c_contiguous or not array.flags.writeable:
                raise ValueError(f"{name} must be contiguous (C order) and writeable")

    def close(self) -> None:
        """Give shared memory back. The arrays are gone after that."""
        if self.shared is not None:
            memory, self.shared = self.shared, None
            nothing = np.empty(0)
            self.observations = None
            self.masks, self.dones = nothing.astype(np.bool_), nothing.astype(np.bool_)
            self.rewards, self.actors = nothing.astype(np.float32), nothing.astype(np.int64)
            memory.close()
            memory.unlink()


def checked(game: object, seats: object, n: object) -> tuple[Game, int, int]:
    """What arrays are asked for, refused if there can be no such games."""
    found = game_of(game)
    return found, seats_of(found, seats), whole("n", n, 1, MOST_GAMES)


def forms(game: Game, seats: int, n: int) -> dict[str, tuple[Shape, Dtype]]:
    """Shape and dtype of each array."""
    return {
        "observations": ((n, int(game.observation_size(seats))), np.float32),
        "masks": ((n, int(game.moves.size)), np.bool_),
        "rewards": ((n, seats), np.float32),
        "dones": ((n,), np.bool_),
        "actors": ((n,), np.int64),
    }


def room(shape: Shape, dtype: Dtype) -> int:
    """The bytes that an array takes in shared memory."""
    size = prod(shape) * np.dtype(dtype).itemsize
    return -(-size // ALIGNMENT) * ALIGNMENT
