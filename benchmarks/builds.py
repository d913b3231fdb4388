"""`python -m benchmarks builds FOLDER FOLDER...`: compiled builds side by side, the first one being 100 %.

A folder is what `hatch_build.py --out FOLDER` makes. Every build gets a process of its own for each game, and they
take turns, so that a slow spell of the machine meets all. Shown is the best spell of each, in processor time:

bare   decisions of the kernel's own loop, random players
masks  decisions of a batch without observations
full   decisions of a batch with observations

What a part of `kernel/memory.h` saves, a build without it shows, made with `CFLAGS=-DPESTIS_WITHOUT_LISTS`.
"""

import argparse
import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from time import process_time
from typing import IO, Final

MEASURES: Final = ("bare", "masks", "full")
GAMES: Final = ("divine-retribution", "plague-inc", "space-opera", "space-plague")
ROOT: Final = Path(__file__).resolve().parents[1]


def arguments(words: list[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks builds",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("builds", nargs="+", type=Path, metavar="FOLDER")
    parser.add_argument("--only", metavar="GAME", action="append", help="measure this game; may be repeated")
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--games", type=int, default=64, help="games at once (64)")
    parser.add_argument("--spell", type=float, default=0.1, help="seconds of a spell (0.1)")
    parser.add_argument("--rounds", type=int, default=20, help="spells of each measure (20)")
    return parser.parse_args(words)


class Build:
    """A process that measures one game in one build, a spell at a time."""

    def __init__(self, folder: Path, game: str, chosen: argparse.Namespace) -> None:
        command = [sys.executable, "-m", "benchmarks.builds", "--serve", game]
        command += [str(chosen.seats), str(chosen.games), str(chosen.spell)]
        path = os.pathsep.join([str(folder.resolve()), str(ROOT)])
        self.process = subprocess.Popen(
            command,
            env=os.environ | {"PYTHONPATH": path},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        self.best = dict.fromkeys(MEASURES, 0.0)

    def measure(self, name: str) -> None:
        """One more spell."""
        found = float(self._ask(name))
        self.best[name] = max(self.best[name], found)

    def close(self) -> None:
        for pipe in (self.process.stdin, self.process.stdout):
            if pipe is not None:
                pipe.close()
        self.process.wait()

    def _ask(self, name: str) -> str:
        told, answered = self.process.stdin, self.process.stdout
        assert told is not None
        assert answered is not None
        told.write(f"{name}\n")
        told.flush()
        return answered.readline()


def serve(words: list[str], orders: IO[str]) -> None:
    """What a measuring process does: a spell for each line it gets."""
    import pestis
    from pestis.kernel import playout, rng
    from pestis.rl.batch import Batch

    name, seats, games, spell = words[0], int(words[1]), int(words[2]), float(words[3])
    game = pestis.game(name)
    players = rng.fast(1)
    dealt = iter(range(sys.maxsize))

    def play() -> int:
        return playout.random_game(game.start(seats, next(dealt), ask="able", watched=False), players)

    batches = {
        "masks": Batch(name, seats, games, observe=False),
        "full": Batch(name, seats, games),
    }
    for order in orders:
        asked = order.strip()
        found = rate(play, spell) if asked == "bare" else steps_rate(batches[asked], spell)
        print(json.dumps(found), flush=True)


def rate(play: Callable[[], int], spell: float) -> float:
    decisions = 0
    began = process_time()
    while (elapsed := process_time() - began) < spell:
        decisions += play()
    return decisions / elapsed


def steps_rate(batch: object, spell: float) -> float:
    """Decisions a second of a batch; choosing is not in the time."""
    from pestis.rl.batch import Batch

    assert isinstance(batch, Batch)
    before = batch.decisions
    elapsed = 0.0
    while elapsed < spell:
        actions = batch.sample()
        began = process_time()
        batch.step(actions)
        elapsed += process_time() - began
    return (batch.decisions - before) / elapsed


def lines(game: str, chosen: argparse.Namespace) -> list[str]:
    """What one game does in all builds."""
    builds = [Build(folder, game, chosen) for folder in chosen.builds]
    for _ in range(chosen.rounds):
        for name in MEASURES:
            for build in builds:
                build.measure(name)
    for build in builds:
        build.close()
    shown = []
    for name in MEASURES:
        first = builds[0].best[name]
        rest = "".join(f"{build.best[name] / first:10.1%}" for build in builds[1:])
        shown.append(f"{game:20} {name:6} {first / 1e6:8.3f}{rest}")
    return shown


def main(words: list[str]) -> int:
    """Measure all builds."""
    chosen = arguments(words)
    print(f"{'game':20} {'':6} {'million/s':>8}" + "".join(f"{folder.name:>10}" for folder in chosen.builds[1:]))
    for game in chosen.only or GAMES:
        print("\n".join(lines(game, chosen)), flush=True)
    return 0


if __name__ == "__main__":
    if sys.argv[1:2] == ["--serve"]:
        serve(sys.argv[2:], sys.stdin)
    else:
        sys.exit(main(sys.argv[1:]))
