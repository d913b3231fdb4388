"""How the processes of a split batch order and wake each other: words in memory that they share, and links.

Whoever waits looks at a word for a moment and then goes to sleep at its link, so that no core is kept busy while
nothing is asked. Whoever rings sends something through the link only if the other one sleeps.
"""

from __future__ import annotations

import os
import pickle
from multiprocessing.connection import Connection
from typing import Any, Final, TypeAlias

from pestis.kernel import memory
from pestis.rl.arrays import ALIGNMENT, Block
from pestis.rl.extras import extra

with extra("rl"):
    import numpy as np
    import numpy.typing as npt

Link: TypeAlias = "Connection[Any, Any]"
Words: TypeAlias = "npt.NDArray[np.int64]"

WORD: Final = 8
LINE: Final = ALIGNMENT // WORD
# The two lines of a process: what it is told, and what it answers. Each begins with the two words of a signal.
OF_PROCESS: Final = 2 * LINE
OF_BELL: Final = 2
ORDER: Final = OF_BELL
REFUSED: Final = LINE + OF_BELL
DECISIONS: Final = LINE + OF_BELL + 1

LOOKING_NANOSECONDS: Final = 50_000
WAKE_UP: Final = b""


def looking_time(processes: int) -> int:
    """For how long to look before sleeping: not at all where the one looked for may need this very core."""
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    return LOOKING_NANOSECONDS if processes <= cores else 0


class Signal:
    """One side rings with a number, the other waits for it.

    Of its two words the first is the number last rung, the second says whether somebody sleeps. Both are changed
    by exchanging them, which all cores see in the same order: so either the one who rings finds the other asleep,
    or the other one, having said that it sleeps, finds the number.
    """

    def __init__(self, link: Link, words: Words, looking: int) -> None:
        self._link = link
        self._words = words
        self._looking = looking
        self._number: int = words.ctypes.data if memory.is_direct() else 0
        self._asleep = self._number + WORD
        self._heard = 0

    def ring(self, number: int) -> None:
        if not self._number:
            self._words[0] = number
            self._link.send_bytes(WAKE_UP)
            return
        memory.swap_word(self._number, number)
        if memory.swap_word(self._asleep, 0):
            self._link.send_bytes(WAKE_UP)

    def wait(self, number: int) -> None:
        """Return when the number has been rung, now or before; EOFError if nobody is left to ring it."""
        if self._heard == number:
            return
        if self._number:
            self._look_and_sleep(number)
        else:
            self._link.recv_bytes()
            while self._words[0] != number:
                self._link.recv_bytes()
        self._heard = number

    def _look_and_sleep(self, number: int) -> None:
        is_there = memory.await_word(self._number, number, self._looking)
        while not is_there:
            memory.swap_word(self._asleep, 1)
            if memory.await_word(self._number, number, 0) and memory.swap_word(self._asleep, 0):
                return
            self._link.recv_bytes()
            is_there = memory.await_word(self._number, number, 0)


class SharedMemory:
    """The memory that the processes of a batch share besides the arrays: actions, orders and answers."""

    def __init__(self, n: int, processes: int, name: str | None = None) -> None:
        """Made anew, or the one of this name."""
        rows = -(-n // LINE) * LINE
        size = (rows + processes * OF_PROCESS) * WORD
        self.memory = Block(name=name) if name else Block(create=True, size=size)
        self._is_owner = name is None
        assert self.memory.buf is not None
        words: Words = np.frombuffer(self.memory.buf, np.int64, size // WORD)
        self.actions: Words = words[:n]
        self.places = [words[rows + part * OF_PROCESS :][:OF_PROCESS] for part in range(processes)]

    def close(self) -> None:
        self.actions = np.empty(0, np.int64)
        self.places = []
        self.memory.close()
        if self._is_owner:
            self.memory.unlink()


class WorkerSlot:
    """The place of one process at the shared, for itself or for the one who orders."""

    def __init__(self, link: Link, words: Words, looking: int) -> None:
        self.link = link
        self.words = words
        self.orders = Signal(link, words, looking)
        self.answers = Signal(link, words[LINE:], looking)

    def send_refusal(self, error: Exception) -> None:
        self.link.send_bytes(pickle.dumps(error))

    def refusal(self) -> Exception:
        """What came through the link that was more than a call to wake up."""
        while not (message := self.link.recv_bytes()):
            pass
        error = pickle.loads(message)
        assert isinstance(error, Exception)
        return error
