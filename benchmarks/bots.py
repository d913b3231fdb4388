"""`python -m benchmarks bots`: whether bots that search keep to their time, by the clock on the wall.

choices  decisions thought about, spread over games of greedy bots
early    how many of them needed less than the time, because more thinking could not have changed them
late     milliseconds over the time: the middle of those that used it up, and the worst

Needs a core of its own: whoever takes the processor away in the last moment makes a bot late.
"""

import argparse
import sys
from collections.abc import Iterator
from statistics import median
from time import perf_counter
from typing import Final

import pestis
from pestis.bots import Perspective, make
from pestis.kernel import rng
from pestis.kernel.game import Game
from pestis.kernel.state import State

LATE_AT_MOST_MS: Final = 20.0
ONE_OF: Final = 12
# Who answers so much before the end of the time was not stopped by it.
EARLY_MS: Final = 6.0


def arguments(words: list[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks bots", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--only", metavar="GAME", action="append", help="measure this game; may be repeated")
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--choices", type=int, default=100, help="decisions of each game and time (100)")
    parser.add_argument("--ms", type=int, action="append", help="time to think; may be repeated (20, 100)")
    parser.add_argument("--check", action="store_true", help="fail if a choice is late by more than the target")
    return parser.parse_args(words)


def decisions(game: Game, seats: int) -> Iterator[tuple[State, int]]:
    """Decisions with a choice, one of some, in games of greedy bots without end."""
    strategy = game.strategy()
    source = rng.fast(1)
    number = 0
    while True:
        state = game.start(seats, number, ask="able", watched=False)
        number += 1
        while not state.is_over:
            seat = state.next_seat()
            legal = state.legal(seat)
            if len(legal) > 1 and source.below(ONE_OF) == 0:
                yield state, seat
            state.apply(seat, strategy.reply(state, seat, source) if strategy else source.pick(legal))


def lateness(game: Game, seats: int, ms: int, choices: int) -> list[float]:
    """Milliseconds over the time of each choice; below zero if it came before."""
    found: list[float] = []
    for state, seat in decisions(game, seats):
        bot = make(f"ismcts:{ms}ms", game=game, seat=seat, seed=len(found))
        perspective = Perspective(state, seat)
        began = perf_counter()
        bot.choose(perspective)
        found.append((perf_counter() - began) * 1000 - ms)
        if len(found) == choices:
            return found
    raise AssertionError("games without end")


def main(words: list[str]) -> int:
    """Measure the build that is on the path."""
    chosen = arguments(words)
    print(f"{'game':20} {'time ms':>8} {'choices':>8} {'early':>8} {'middle':>8} {'worst':>8}")
    is_met = True
    for name in chosen.only or pestis.games():
        for ms in chosen.ms or (20, 100):
            over = lateness(pestis.game(name), chosen.seats, ms, chosen.choices)
            early = sum(late < -EARLY_MS for late in over)
            used = [late for late in over if late >= -EARLY_MS] or [0.0]
            is_met = is_met and max(used) <= LATE_AT_MOST_MS
            print(f"{name:20} {ms:8} {len(over):8} {early:8} {median(used):8.1f} {max(used):8.1f}", flush=True)
    print(f"target: never late by more than {LATE_AT_MOST_MS:g} ms")
    return 0 if is_met or not chosen.check else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
