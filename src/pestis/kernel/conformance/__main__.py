"""By hand: check a game, or write its golden records."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

from pestis.kernel.conformance.kit import conform
from pestis.kernel.conformance.matches import write_golden
from pestis.kernel.conformance.processes import answer_digests, game_at


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(
        prog="python -m pestis.kernel.conformance",
        description="Check a game against what every game must keep to, or write its golden records.",
    )
    parser.add_argument("game", nargs="?", help="an installed game, or module:name")
    parser.add_argument("--golden", type=Path, metavar="DIR", help="write records of random games there")
    parser.add_argument("--seats", type=int, nargs="+", help="only these numbers of seats")
    parser.add_argument("--seed", type=int, default=0, help="seed of the records")
    parser.add_argument("--digests", action="store_true", help=argparse.SUPPRESS)
    asked = parser.parse_args(arguments)
    if asked.digests:
        print(answer_digests(sys.stdin.read()))
        return
    if not asked.game:
        parser.error("which game?")
    game = game_at(asked.game)
    if not asked.golden:
        conform(game, seats=asked.seats)
        return
    for seats in asked.seats or game.seat_counts:
        print(write_golden(game, asked.golden, seats=seats, seed=asked.seed))


if __name__ == "__main__":
    main()
