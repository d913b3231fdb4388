"""A batch split over processes: each steps some of the games and writes into memory that all of them share."""

from __future__ import annotations

from bisect import bisect
from collections.abc import Iterator
from contextlib import contextmanager
from multiprocessing import get_context
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from pestis.kernel.errors import PestisError
from pestis.rl.arrays import Arrays, Block
from pestis.rl.needs import extra
from pestis.rl.page import Page
from pestis.rl.stepper import Seating

with extra("rl"):
    import numpy as np
    import numpy.typing as npt

if TYPE_CHECKING:
    from pestis.rl.table import Rules

Link: TypeAlias = "Connection[Any, Any]"
GUARD: Final = 'a script that makes a batch with processes must do so under `if __name__ == "__main__":`'


class ProcessEnded(RuntimeError):
    """A process that steps games of the batch is gone."""


class Shards:
    """The processes of a batch, and how to talk to them."""

    def __init__(self, rules: Rules, seating: Seating, seed: int, n: int, processes: int, arrays: Arrays) -> None:
        if arrays.shared is None:
            raise ValueError(
                "arrays that several processes write into must lie in shared memory: Arrays.make_shared(…)"
            )
        self._arrays = arrays
        self._bounds = [n * part // processes for part in range(processes + 1)]
        self._links: list[Link] = []
        self._workers: list[SpawnProcess] = []
        context = get_context("spawn")
        for first, end in zip(self._bounds, self._bounds[1:], strict=False):
            here, there = context.Pipe()
            orders = (rules, seating, seed, n, first, end, arrays.shared.name, arrays.observations is not None)
            worker = context.Process(target=work, args=(there, *orders), daemon=True)
            self._links.append(here)
            with guarded():
                worker.start()
            there.close()
            self._workers.append(worker)
        try:
            self._answers()
        except ProcessEnded:
            self.close()
            raise ProcessEnded(f"a process of the batch ended before it was ready; {GUARD}") from None

    def reset(self) -> None:
        self._tell("reset")

    def step(self, actions: npt.NDArray[np.integer]) -> None:
        """Refused here if it is illegal for one game, so that no other game moves."""
        self._check(actions)
        with all_alive():
            for link, first, end in zip(self._links, self._bounds, self._bounds[1:], strict=False):
                link.send(("step", actions[first:end]))
        self._answers()

    def sample(self) -> npt.NDArray[np.int64]:
        return np.concatenate([np.array(part, dtype=np.int64) for part in self._tell("sample")])

    def decisions(self) -> int:
        return int(sum(sum(part) for part in self._tell("decisions")))

    def close(self) -> None:
        for link in self._links:
            link.close()
        for worker in self._workers:
            worker.join()

    def _check(self, actions: npt.NDArray[np.integer]) -> None:
        masks = self._arrays.masks
        fits = (actions >= 0) & (actions < masks.shape[1])
        fits &= masks[np.arange(len(actions)), np.where(fits, actions, 0)]
        if not fits.all():
            place = int(np.argmin(fits))
            part = bisect(self._bounds, place) - 1
            self._links[part].send(("refuse", [place - self._bounds[part], int(actions[place])]))
            self._answer(self._links[part])

    def _tell(self, order: str) -> list[list[int]]:
        with all_alive():
            for link in self._links:
                link.send((order, []))
        return self._answers()

    def _answers(self) -> list[list[int]]:
        return [self._answer(link) for link in self._links]

    def _answer(self, link: Link) -> list[int]:
        with all_alive():
            answer = link.recv()
        if isinstance(answer, Exception):
            raise answer
        assert isinstance(answer, list)
        return answer


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
    n: int,
    first: int,
    end: int,
    name: str,
    observes: bool,
) -> None:
    """What a process does until its link is closed."""
    memory = Block(name=name)
    arrays = Arrays.of_shared(rules.game, rules.seats, n, memory)
    if not observes:
        arrays.observations = None
    page = Page(rules, seating, seed, first, end, arrays)
    page.reset()
    link.send([])
    while True:
        try:
            order, part = link.recv()
        except EOFError:
            break
        link.send(obey(page, order, part))


def obey(page: Page, order: str, part: Any) -> list[int] | Exception:  # noqa: ANN401 - it depends on the order
    """Do what was asked; what the answer is, or what went wrong."""
    try:
        match order:
            case "step":
                page.step(part)
            case "reset":
                page.reset()
            case "sample":
                return page.stepper.sample()
            case "decisions":
                return [int(page.stepper.decisions)]
            case _:
                page.stepper.refuse(*part)
    except PestisError as refused:
        return refused
    return []
