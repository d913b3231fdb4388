"""`python -m benchmarks.spread`: how careless the levels below the greedy bot must be to be evenly spread.

Bots that are careless in so many of a hundred decisions play those that are a little less careless, two seats, and
get ratings. The levels are put at even distances between `random` and `greedy`, each where a line through those
ratings crosses its place. `--write` puts what was found into the package; `python -m benchmarks.strength` then
measures the levels themselves.

    python -m benchmarks.spread --only space-plague --games 100
    python -m benchmarks.spread --write
"""

import argparse
import json
import sys
from collections.abc import Sequence
from itertools import pairwise

from benchmarks.contenders import declared_games
from benchmarks.places import ROOT, CannotMeasureError
from benchmarks.strength import again_compiled
from pestis.bots.levels import CARELESS, SPREAD
from pestis.kernel.game import Game
from pestis.lab import cores, play_together
from pestis.lab.duels import Duel, Score
from pestis.lab.ratings import ratings

# From any move at all to the greedy bot.
SHARES = (100, 85, 70, 56, 44, 33, 24, 16, 9, 4, 0)
SEATS = 2
WRITTEN = ROOT / "src" / "pestis" / "bots" / SPREAD.name


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks.spread",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--only", metavar="GAME", action="append", help="this game; may be repeated")
    parser.add_argument("--games", type=int, default=100, help="games of each pairing (100)")
    parser.add_argument("--workers", type=int, default=cores(), help="processes (all cores)")
    parser.add_argument("--write", action="store_true", help="put what was found into the package")
    parser.add_argument("--here", action="store_true", help="measure the pestis on the path, whatever it is")
    return parser.parse_args()


def rated(game: Game, games: int, workers: int) -> dict[int, int]:
    """The rating of each share, the most careless first."""
    results = {
        (str(less), str(more)): played(game, less, more, games, workers)
        for step in (1, 2)
        for more, less in zip(SHARES, SHARES[step:], strict=False)
    }
    found = ratings(results, str(SHARES[-1]))
    return {share: found[str(share)].value for share in SHARES}


def played(game: Game, less: int, more: int, games: int, workers: int) -> tuple[float, float]:
    score = Score()
    duel = Duel(game, SEATS, f"careless:{less}", f"careless:{more}", games)
    for part in play_together(duel, iter(range(duel.count())), workers, lambda: False):
        if part.failures:
            raise CannotMeasureError(f"{game.id}: {part.failures[0].error}")
        score.include(part.score)
    return score.won, score.games


def spread(found: dict[int, int], levels: Sequence[str] = tuple(CARELESS)) -> dict[str, int]:
    """How careless each level is to be, the weakest first."""
    ends = found[SHARES[0]], found[SHARES[-1]]
    step = (ends[1] - ends[0]) / (len(levels) + 1)
    return {level: share_at(found, ends[0] + step * number) for number, level in enumerate(levels, 1)}


def share_at(found: dict[int, int], rating: float) -> int:
    """Where the line through the ratings first reaches this one."""
    for (more, low), (less, high) in pairwise(found.items()):
        if high >= rating:
            return round(more - (more - less) * (rating - low) / (high - low))
    return SHARES[-1]


def measure(asked: argparse.Namespace) -> None:
    from benchmarks.ours import find_game

    known = declared_games("pyproject.toml")
    unknown = sorted(set(asked.only or ()) - set(known))
    if unknown:
        raise CannotMeasureError(f"no game {', '.join(unknown)}; there are {', '.join(known)}")
    told = json.loads(SPREAD.read_text(encoding="utf-8"))
    for name in asked.only or known:
        found = rated(find_game(name, known[name]), asked.games, asked.workers)
        told[name] = spread(found)
        print(f"{name}: {found}; {told[name]}")
    if asked.write:
        WRITTEN.write_text(json.dumps(dict(sorted(told.items())), indent=1) + "\n", encoding="utf-8")


def main() -> int:
    asked = arguments()
    if not asked.here:
        return again_compiled("benchmarks.spread")
    try:
        measure(asked)
    except CannotMeasureError as problem:
        print(problem, file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main())
