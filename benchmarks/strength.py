"""`python -m benchmarks.strength`: how strong the bots are, for the tables of docs/bots.md.

One seat plays a level, all others another one (`pestis.lab.duels`). Results are added to a file, so a run can be
stopped at any time and another one goes on where it stopped; `--write` puts the tables of all results so far into
docs/bots.md, and the ratings into the package. A row says which bots played; rows of bots that have changed since
(`pestis.bots.edition`) are left out and played anew.

    python -m benchmarks.strength --games 40 --level normal           every game, 2 to 5 seats
    python -m benchmarks.strength --only space-opera --seats 2 --level hard --against greedy --minutes 30
    python -m benchmarks.strength --games 0 --write                   only the tables
"""

import argparse
import json
import subprocess
import sys
import time
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from benchmarks import places
from benchmarks.contenders import declared_games, environment
from benchmarks.places import ROOT, CannotMeasureError
from benchmarks.strength_table import ANCHOR, DUEL_SEATS, PAGE, Ledger, Pairing, tables, with_tables
from pestis.bots import LEVELS
from pestis.bots.edition import PLAYING, Edition
from pestis.bots.edition import edition_of as bots_edition
from pestis.bots.levels import CARELESS, MASTER, is_quick
from pestis.lab import cores, play_together
from pestis.lab.duels import Duel, in_order

RESULTS = ROOT / "benchmarks" / "strength.json"
RATINGS = ROOT / "src" / "pestis" / "bots" / "ratings.json"
SEATS = (2, 3, 4, 5)


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks.strength",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--only", metavar="GAME", action="append", help="this game; may be repeated")
    parser.add_argument("--seats", type=int, action="append", help="so many seats; may be repeated (2 to 5)")
    parser.add_argument("--level", action="append", help="measure this bot; may be repeated (all levels)")
    parser.add_argument("--against", action="append", help="its opponents (the level below, greedy and random)")
    parser.add_argument("--games", type=int, default=40, help="games of each pairing in all (40)")
    parser.add_argument("--minutes", type=float, default=0.0, help="begin no game after so long (0: no limit)")
    parser.add_argument("--workers", type=int, default=cores(), help="processes (all cores)")
    parser.add_argument("--results", type=Path, default=RESULTS, metavar="FILE", help="where results are kept")
    parser.add_argument(
        "--write", action="store_true", help="put tables into docs/bots.md, ratings into the package"
    )
    parser.add_argument("--here", action="store_true", help="measure the pestis on the path, whatever it is")
    return parser.parse_args()


def opponents(level: str) -> list[str]:
    """The level below, the greedy bot for those that search, and random."""
    order = list(LEVELS)
    below = order[order.index(level) - 1] if level in order[1:] else ANCHOR
    thinks = not is_quick(level)
    return [name for name in dict.fromkeys([below, *([ANCHOR] if thinks else []), "random"]) if name != level]


@cache
def our_games() -> dict[str, str]:
    return declared_games("pyproject.toml")


def pairings(asked: argparse.Namespace) -> Iterator[Pairing]:
    from benchmarks.ours import find_game

    games = our_games()
    unknown = sorted(set(asked.only or ()) - set(games))
    if unknown:
        raise CannotMeasureError(f"no game {', '.join(unknown)}; there are {', '.join(games)}")
    for level in asked.level or list(LEVELS)[1:]:
        for name in asked.only or games:
            for seats in asked.seats or SEATS:
                if seats not in find_game(name, games[name]).seat_counts:
                    continue
                for other in asked.against or opponents(level):
                    yield Pairing(name, seats, level, other)


def edition_of(pairing: Pairing) -> Edition:
    """Which bots would play it here."""
    from benchmarks.ours import find_game

    game = find_game(pairing.game, our_games()[pairing.game])
    return bots_edition(game, pairing.seats, (pairing.level, pairing.against))


def measure(asked: argparse.Namespace) -> None:
    """One pairing after the other, on all cores; results are kept after every chunk."""
    from benchmarks.ours import find_game

    until = time.monotonic() + asked.minutes * 60 if asked.minutes else float("inf")
    ledger = Ledger.read(asked.results, edition_of)
    for pairing in pairings(asked):
        score = ledger.score(pairing)
        game = find_game(pairing.game, our_games()[pairing.game])
        left = max(0, asked.games - score.games)
        duel = Duel(game, pairing.seats, pairing.level, pairing.against, left, first=score.games)
        parts = play_together(duel, iter(range(duel.count())), asked.workers, lambda: time.monotonic() > until)
        for part in in_order(parts):
            if part.failures:
                raise CannotMeasureError(f"{pairing}: {part.failures[0].error}")
            score.include(part.score)
            ledger.write(asked.results)
        print(f"{pairing}: {score}", file=sys.stderr)


def write(ledger: Ledger) -> None:
    """The tables into the page, the ratings into the package."""
    page = with_tables(PAGE.read_text(encoding="utf-8"), tables(ledger, list(LEVELS)))
    PAGE.write_text(page, encoding="utf-8")
    RATINGS.write_text(ratings_json(ledger), encoding="utf-8")


def ratings_json(ledger: Ledger) -> str:
    """What `pestis.bots.ratings` reads: of each game the rules and bots that played, and the levels by rating."""
    told = {
        game: {
            "rules": edition_of(Pairing(game, DUEL_SEATS, ANCHOR, ANCHOR)).rules,
            "playing": PLAYING,
            "weights": edition_of(Pairing(game, DUEL_SEATS, MASTER, ANCHOR)).weights if MASTER in rated else "",
            "careless": {
                level: edition_of(Pairing(game, DUEL_SEATS, level, ANCHOR)).careless
                for level in CARELESS
                if level in rated
            },
            "levels": {level: rated[level].value for level in LEVELS if level in rated},
        }
        for game, rated in ledger.ratings().items()
    }
    return json.dumps(told, indent=1) + "\n"


def again_compiled(module: str) -> int:
    """Run this again with the compiled build on the path."""
    try:
        build = places.compiled_build()
    except CannotMeasureError as problem:
        print(problem, file=sys.stderr)
        return 2
    command = [sys.executable, "-m", module, "--here", *sys.argv[1:]]
    return subprocess.run(command, cwd=ROOT, env=environment([build, ROOT]), check=False).returncode


def main() -> int:
    asked = arguments()
    if not asked.here:
        return again_compiled("benchmarks.strength")
    try:
        measure(asked)
    except CannotMeasureError as problem:
        print(problem, file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        print("stopped; what was played is kept", file=sys.stderr)
    ledger = Ledger.read(asked.results, edition_of)
    print(tables(ledger, list(LEVELS)))
    if asked.write:
        write(ledger)
    return 0


if __name__ == "__main__":
    sys.exit(main())
