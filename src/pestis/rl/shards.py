"""A batch split over processes: each steps some of the games and writes into memory that all of them share.

This process is one of them. The others get orders at their places in shared memory (`pestis.rl.signals`): a step
is a word there, and so is its answer. Only a refusal is sent through the link.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from multiprocessing import get_context
from multiprocessing.context import SpawnProcess
from signal import SIG_IGN, SIGINT, signal
from typing import TYPE_CHECKING, Final

from pestis.kernel.errors import PestisError
from pestis.rl.arrays import Arrays, Block
from pestis.rl.batch_slice import BatchSlice, array_view
from pestis.rl.extras import extra
from pestis.rl.signals import DECISIONS, ORDER, REFUSED, Link, SharedMemory, WorkerSlot, looking_time
from pestis.rl.stepper import Seating, are_allowed

with extra("rl"):
    import numpy as np
    import numpy.typing as npt

if TYPE_CHECKING:
    from pestis.rl.table import Rules

GUARD: Final = 'a script that makes a batch with processes must do so under `if __name__ == "__main__":`'
RESET: Final = 0
STEP: Final = 1
SAMPLE: Final = 2
CHECK: Final = 3


class ProcessEnded(RuntimeError):
    """A process that steps games of the batch is gone."""


class Shards:
    """The processes of a batch, and how to talk to them."""

    def __init__(self, rules: Rules, seating: Seating, seed: int, n: int, processes: int, arrays: Arrays) -> None:
        if arrays.shared is None:
            raise ValueError(
                "arrays that several processes write into must lie in shared memory: Arrays.make_shared(…)"
            )
        self._bounds = [n * part // processes for part in range(processes + 1)]
        self._number = 0
        self._is_answered = True
        self._slots: list[WorkerSlot] = []
        self._workers: list[SpawnProcess] = []
        self._shared = SharedMemory(n, processes)
        try:
            self._start(rules, seating, seed, arrays)
        except ProcessEnded:
            self.close()
            raise ProcessEnded(f"a process of the batch ended before it was ready; {GUARD}") from None
        except BaseException:
            self.close()
            raise

    def _start(self, rules: Rules, seating: Seating, seed: int, arrays: Arrays) -> None:
        """They may find the first order, to deal all games, when they are ready."""
        shared, bounds = self._shared, self._bounds
        processes = len(bounds) - 1
        looking = looking_time(processes)
        context = get_context("spawn")
        self._masks = array_view(arrays.masks)
        self._actions = array_view(shared.actions)
        self._moves = arrays.masks.shape[1]
        self.page = BatchSlice(rules, seating, seed, 0, bounds[1], arrays, shared.actions)
        assert arrays.shared is not None
        names = (arrays.shared.name, shared.memory.name)
        for part in range(1, processes):
            here, there = context.Pipe()
            orders = (rules, seating, seed, bounds, part, names, arrays.observations is not None, looking)
            worker = context.Process(target=work, args=(there, *orders), daemon=True)
            self._slots.append(WorkerSlot(here, shared.places[part], looking))
            with guarded():
                worker.start()
            there.close()
            self._workers.append(worker)
        self.reset()

    def reset(self) -> None:
        self._order(RESET)
        self.page.reset()
        self._await_answers()

    def step(self, actions: npt.NDArray[np.integer]) -> None:
        """Refused before any game moves if it is illegal for one."""
        self._shared.actions[:] = actions
        self.page.stepper.check()
        if not are_allowed(self._masks, self._actions, self._bounds[-1], self._moves):
            # The processes know why.
            self._order(CHECK)
            self._await_answers()
        self._order(STEP)
        self.page.stepper.go()
        self._await_answers()

    def sample(self) -> npt.NDArray[np.int64]:
        self._order(SAMPLE)
        self.page.stepper.sample()
        self._await_answers()
        return self._shared.actions.copy()

    def decisions(self) -> int:
        return int(self.page.stepper.decisions) + sum(int(slot.words[DECISIONS]) for slot in self._slots)

    def close(self) -> None:
        for slot in self._slots:
            slot.link.close()
        for worker in self._workers:
            worker.join()
        self._slots = []
        self._shared.close()

    def _order(self, order: int) -> None:
        if not self._is_answered:
            # There was an interruption before.
            self._await_answers()
        self._number += 1
        self._is_answered = False
        with all_alive():
            for slot in self._slots:
                slot.words[ORDER] = order
                slot.orders.ring(self._number)

    def _await_answers(self) -> None:
        with all_alive():
            for slot in self._slots:
                slot.answers.wait(self._number)
            refusals = [slot.refusal() for slot in self._slots if slot.words[REFUSED]]
        self._is_answered = True
        if refusals:
            raise refusals[0]


@contextmanager
def all_alive() -> Iterator[None]:
    """A link that leads nowhere any more means that its process has ended."""
    try:
        yield
    except (EOFError, ConnectionError):
        raise ProcessEnded("a process of the batch has ended; make the batch anew") from None


@contextmanager
def guarded() -> Iterator[None]:
    """A new process reads the script that made it again; where that would make a batch anew, Python refuses."""
    try:
        yield
    except RuntimeError:
        raise RuntimeError(f"a process of a batch tried to make the batch itself; {GUARD}") from None


def work(
    link: Link,
    rules: Rules,
    seating: Seating,
    seed: int,
    bounds: list[int],
    part: int,
    names: tuple[str, str],
    observes: bool,
    looking: int,
) -> None:
    """What a process does until its link is closed. Ctrl-C is for the one who made the batch, who may go on."""
    signal(SIGINT, SIG_IGN)
    n, first, end = bounds[-1], bounds[part], bounds[part + 1]
    arrays = Arrays.of_shared(rules.game, rules.seats, n, Block(name=names[0]))
    if not observes:
        arrays.observations = None
    shared = SharedMemory(n, len(bounds) - 1, names[1])
    page = BatchSlice(rules, seating, seed, first, end, arrays, shared.actions)
    slot = WorkerSlot(link, shared.places[part], looking)
    number = 0
    while True:
        number += 1
        try:
            slot.orders.wait(number)
        except (EOFError, ConnectionError):
            break
        refusal = obey(page, int(slot.words[ORDER]))
        slot.words[REFUSED] = refusal is not None
        slot.words[DECISIONS] = page.stepper.decisions
        slot.answers.ring(number)
        if refusal is not None:
            slot.send_refusal(refusal)


def obey(page: BatchSlice, order: int) -> Exception | None:
    """Do what was asked; gives what was wrong with it."""
    try:
        if order == STEP:
            page.stepper.step()
        elif order == SAMPLE:
            page.stepper.sample()
        elif order == CHECK:
            page.stepper.check()
        else:
            page.reset()
    except PestisError as refused:
        return refused
    return None
