"""One subject, a game of ours or of a peer, measured in this process. Everything is measured the same way.

A decision is one legal choice asked for and applied by a seat, forced ones included and chance excluded.
"""

import argparse
import json
import os
import pickle
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from time import perf_counter
from typing import Protocol, TypeVar

Numbers = dict[str, float | None]
Call = Callable[[], object]
State = TypeVar("State")

SPELLS = 5
STAGES = 8
WALKED_DECISIONS = 1000
STATM = Path("/proc/self/statm")
MEMORY_BATCH = 1000
MEMORY_GROWTH = 32 * 2**20
MEMORY_MOST_BATCHES = 20


class Subject(Protocol[State]):
    """What the measurements need of a game; a state is whatever the engine makes."""

    def play_inside(self, number: int) -> int:
        """Play game `number` by the engine's own loop and count the decisions."""

    def play_from_python(self, number: int) -> int:
        """Play game `number` by a loop in Python over the public calls and count the decisions."""

    def walk(self, number: int) -> Iterator[tuple[State, int]]:
        """Play game `number`; before each decision the live state and how many choices it has."""

    def cloner(self, state: State) -> Callable[[], State]:
        """The call that copies this state."""


def measure(subject: Subject[State], seconds: float) -> Numbers:
    """Every number of the table for one subject."""
    states, forced = walk_games(subject)
    cloners = [subject.cloner(state) for state in states]
    pickles = [pickle.dumps(state, pickle.HIGHEST_PROTOCOL) for state in states]
    return {
        "inside": decisions_per_second(subject.play_inside, seconds),
        "python": decisions_per_second(subject.play_from_python, seconds),
        "clone_us": microseconds(cloners, seconds / 4),
        "pickle_us": microseconds([there_and_back(state) for state in states], seconds / 4),
        "pickled_bytes": max(len(pickled) for pickled in pickles),
        "state_bytes": resident_bytes(cloners),
        "forced": forced,
    }


def walk_games(subject: Subject[State]) -> tuple[list[State], float]:
    """States spread evenly over the first game, and the share of decisions with a single choice."""
    first = [subject.cloner(state)() for state, _ in subject.walk(0)]
    choices: list[int] = []
    number = 0
    while len(choices) < WALKED_DECISIONS:
        choices += [count for _, count in subject.walk(number)]
        number += 1
    stages = [first[stage * len(first) // STAGES] for stage in range(STAGES)]
    return stages, choices.count(1) / len(choices)


def decisions_per_second(play: Callable[[int], int], seconds: float) -> float:
    """Whole games one after the other, the start of each included: warm-up, then the best of five spells."""
    play_for(play, seconds / 10)
    spells = [play_for(play, seconds / SPELLS) for _ in range(SPELLS)]
    return max(decisions / elapsed for decisions, elapsed in spells)


def play_for(play: Callable[[int], int], seconds: float) -> tuple[int, float]:
    """The decisions of as many games as begin within the time, and the time they took."""
    decisions = number = 0
    began = perf_counter()
    while (elapsed := perf_counter() - began) < seconds:
        decisions += play(number)
        number += 1
    return decisions, elapsed


def microseconds(calls: Sequence[Call], seconds: float) -> float:
    """The mean time of a call, best of five spells."""
    return min(spell(calls, seconds / SPELLS) for _ in range(SPELLS))


def spell(calls: Sequence[Call], seconds: float) -> float:
    """The mean time of a call while going round them for so long, in microseconds."""
    laps = 0
    began = perf_counter()
    while (elapsed := perf_counter() - began) < seconds or not laps:
        for call in calls:
            call()
        laps += 1
    return elapsed / (laps * len(calls)) * 1e6


def there_and_back(state: object) -> Call:
    """The call that pickles this state and loads it again, as when it crosses to a worker."""
    return lambda: pickle.loads(pickle.dumps(state, pickle.HIGHEST_PROTOCOL))


def resident_bytes(cloners: Sequence[Call]) -> float | None:
    """What one more clone adds to the resident memory, None where the system does not tell.

    The first batch fills what earlier work has freed, so it is kept and not counted.
    """
    if not STATM.exists():
        return None
    kept = [clone_batch(cloners)]
    before = resident_now()
    while resident_now() - before < MEMORY_GROWTH and len(kept) <= MEMORY_MOST_BATCHES:
        kept.append(clone_batch(cloners))
    return (resident_now() - before) / ((len(kept) - 1) * len(kept[0]))


def clone_batch(cloners: Sequence[Call]) -> list[object]:
    """A thousand clones, as many of each state."""
    return [clone() for _ in range(MEMORY_BATCH // len(cloners)) for clone in cloners]


def resident_now() -> int:
    """The bytes of memory this process holds, code and data."""
    return int(STATM.read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")


def common_arguments(about: str) -> argparse.ArgumentParser:
    """The options every measuring process takes."""
    parser = argparse.ArgumentParser(description=about)
    parser.add_argument("--seconds", type=float, default=1.0, help="length of each of the two loops")
    parser.add_argument("--core", type=int, help="stay on this core, where the system can do that")
    return parser


def stay_on(core: int | None) -> None:
    """Pin this process to one core."""
    if core is not None and sys.platform == "linux":
        os.sched_setaffinity(0, {core})


def report(numbers: Mapping[str, float | list[str] | None]) -> None:
    """Say the numbers to the process that asked."""
    print(json.dumps(numbers))
