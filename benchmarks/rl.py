"""`python -m benchmarks rl`: many games at once for learning, against the bare engine in the same process.

bare       million decisions a second of the kernel's own loop, random players, one game after the other
full       a batch that writes observations and masks of every decision, over bare
masks      the same without observations
learner    a batch that asks one seat, with observations; the others play at random inside; all decisions count
processes  full, split over processes: games a second over those of one (by the clock; as many free cores needed)

Choosing the actions is not in the time. Times are of the processor, the best of some rounds, but for `processes`:
there this process works for half a millisecond between steps, as a learner would, and the others go to sleep.
With --split it measures nothing else, for several numbers of games at once; with --parts what a step's time is
used for.
"""

import argparse
import sys
from collections.abc import Callable
from time import perf_counter, process_time
from typing import Final, Literal

import pestis
from pestis.kernel import playout, rng, state
from pestis.kernel.game import Game
from pestis.rl.batch import Batch

ROUNDS: Final = 5
THOUGHT: Final = 0.0005
SPLIT_GAMES: Final = (64, 256, 1024, 4096)
Clock = Callable[[], float]


def arguments(words: list[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks rl", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--only", metavar="GAME", action="append", help="measure this game; may be repeated")
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--games", type=int, default=64, help="games at once (64)")
    parser.add_argument("--seconds", type=float, default=2.0, help="length of each measurement (2)")
    parser.add_argument("--processes", type=int, default=2, help="processes to split a batch over (2)")
    parser.add_argument("--split", action="store_true", help="measure splitting over processes only")
    parser.add_argument("--parts", action="store_true", help="measure what the time of a step goes into")
    return parser.parse_args(words)


def bare(game: Game, seats: int, seconds: float) -> float:
    """Decisions a second of the kernel's own loop."""
    players = rng.fast(1)
    number = 0
    best = 0.0
    for _ in range(ROUNDS):
        decisions = 0
        began = process_time()
        while (elapsed := process_time() - began) < seconds / ROUNDS:
            table = game.start(seats, number, ask="able", watched=False)
            decisions += playout.random_game(table, players)
            number += 1
        best = max(best, decisions / elapsed)
    return best


def think(seconds: float) -> None:
    """Keep this core busy."""
    end = perf_counter() + seconds
    while perf_counter() < end:
        pass


def stepped(batch: Batch, seconds: float, clock: Clock = process_time, thought: float = 0.0) -> float:
    """Decisions a second of a batch; what its steps take, nothing else."""
    best = 0.0
    for _ in range(ROUNDS):
        before = batch.decisions
        elapsed = 0.0
        while elapsed < seconds / ROUNDS:
            actions = batch.sample()
            if thought:
                think(thought)
            began = clock()
            batch.step(actions)
            elapsed += clock() - began
        best = max(best, (batch.decisions - before) / elapsed)
    batch.close()
    return best


def gain(name: str, seats: int, games: int, processes: int, seconds: float) -> float:
    """What splitting brings: decisions a second, by the clock, over those of one process."""
    one, more = (
        stepped(Batch(name, seats, games, processes=count), seconds / 4, perf_counter, THOUGHT)
        for count in (1, processes)
    )
    return more / one


def line(name: str, seats: int, games: int, processes: int, seconds: float) -> str:
    """The numbers of a game."""
    engine = bare(pestis.game(name), seats, seconds)

    def ratio(learner: Literal["spread"] | None, observe: bool) -> float:
        return stepped(Batch(name, seats, games, learner=learner, observe=observe), seconds) / engine

    full, masks, learner = ratio(None, True), ratio(None, False), ratio("spread", True)
    split = gain(name, seats, games, processes, seconds)
    return f"{name:20} {engine / 1e6:8.3f} {full:8.1%} {masks:8.1%} {learner:8.1%} {split:9.2f}x"


def show_split(names: list[str], seats: int, processes: int, seconds: float) -> None:
    """How many times as many decisions a second several processes make as one does."""
    print(f"{'games at once':20} " + " ".join(f"{games:7}" for games in SPLIT_GAMES))
    for name in names:
        gains = [gain(name, seats, games, processes, seconds) for games in SPLIT_GAMES]
        print(f"{name:20} " + " ".join(f"{found:6.2f}x" for found in gains), flush=True)


def show_parts(names: list[str], seats: int, games: int, seconds: float) -> None:
    """What the time of a step goes into."""
    from benchmarks.rl_parts import HEAD, parts_line

    print(HEAD)
    for name in names:
        print(parts_line(pestis.game(name), seats, games, seconds), flush=True)


def main(words: list[str]) -> int:
    """Measure the build that is on the path."""
    chosen = arguments(words)
    build = "interpreted" if str(state.__file__).endswith(".py") else "compiled"
    names = chosen.only or pestis.games()
    if chosen.split:
        print(f"{build}, {chosen.seats} seats, {chosen.processes} processes over one")
        show_split(names, chosen.seats, chosen.processes, chosen.seconds)
        return 0
    if chosen.parts:
        show_parts(names, chosen.seats, chosen.games, chosen.seconds)
        return 0
    print(f"{build}, {chosen.seats} seats, {chosen.games} games at once, {chosen.processes} processes")
    print(f"{'game':20} {'bare M/s':>8} {'full':>8} {'masks':>8} {'learner':>8} {'processes':>10}")
    for name in names:
        print(line(name, chosen.seats, chosen.games, chosen.processes, chosen.seconds), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
