"""`python -m benchmarks.strength`: how strong the bots are, for the tables of docs/bots.md.

One seat plays a level, all others another one; every deal is played once from each seat. Results are added to a
file, so a run can be stopped at any time and another one goes on where it stopped; `--write` puts the tables of
all results so far into docs/bots.md. Time to think is counted as time of the processor, so that whatever else runs
on the machine does not make a bot weaker.

    python -m benchmarks.strength --games 40 --level normal           every game, 2 to 5 seats
    python -m benchmarks.strength --only space-opera --seats 2 --level hard --against greedy --minutes 30
    python -m benchmarks.strength --games 0 --write                   only the tables
"""

import argparse
import subprocess
import sys
import time
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from benchmarks import places
from benchmarks.contenders import declared_games, environment
from benchmarks.places import ROOT, CannotMeasureError
from benchmarks.strength_table import PAGE, Ledger, Pairing, tables, with_tables

RESULTS = ROOT / "benchmarks" / "strength.json"
LEVELS = ("easy", "greedy", "normal", "hard")
BELOW = {"easy": "random", "greedy": "easy", "normal": "greedy", "hard": "normal"}
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
    parser.add_argument("--results", type=Path, default=RESULTS, metavar="FILE", help="where results are kept")
    parser.add_argument("--write", action="store_true", help="put the tables into docs/bots.md")
    parser.add_argument("--here", action="store_true", help="measure the pestis on the path, whatever it is")
    return parser.parse_args()


def opponents(level: str) -> list[str]:
    """The level below, the greedy bot for those that search, and random."""
    found = [BELOW.get(level, "greedy"), "random"]
    if level == "hard":
        found.insert(1, "greedy")
    return list(dict.fromkeys(found))


@cache
def our_games() -> dict[str, str]:
    return declared_games("pyproject.toml")


def pairings(asked: argparse.Namespace) -> Iterator[Pairing]:
    from benchmarks.ours import find_game

    games = our_games()
    unknown = sorted(set(asked.only or ()) - set(games))
    if unknown:
        raise CannotMeasureError(f"no game {', '.join(unknown)}; there are {', '.join(games)}")
    for level in asked.level or LEVELS:
        for name in asked.only or games:
            for seats in asked.seats or SEATS:
                if seats not in find_game(name, games[name]).seat_counts:
                    continue
                for other in asked.against or opponents(level):
                    yield Pairing(name, seats, level, other)


def play(pairing: Pairing, number: int) -> tuple[float, float, int]:
    """The share of a win in this game, the seconds the level thought, and for how many choices."""
    from benchmarks.ours import find_game
    from pestis.bots import Perspective, make
    from pestis.bots.ismcts import SearchBot
    from pestis.kernel.visible_moves import VisibleMoves

    game = find_game(pairing.game, our_games()[pairing.game])
    deal, own = divmod(number, pairing.seats)
    state = game.start(pairing.seats, deal, ask="able", watched=False)
    bots = [
        make(pairing.level if seat == own else pairing.against, game=game, seat=seat, seed=deal)
        for seat in range(pairing.seats)
    ]
    for bot in bots:
        if isinstance(bot, SearchBot):
            bot.use_clock(time.process_time)
    seconds, choices = 0.0, 0
    visible_moves = VisibleMoves(pairing.seats)
    while not state.is_over:
        seat = state.next_seat()
        perspective = Perspective(state, seat, visible_moves.seen_by(seat))
        began = time.process_time()
        action = bots[seat].choose(perspective)
        if seat == own and len(state.legal(seat)) > 1:
            seconds += time.process_time() - began
            choices += 1
        visible_moves.note(seat, action, state.is_secret(seat, action))
        state.apply(seat, action)
    winners = state.winners()
    return (1 / len(winners) if own in winners else 0.0), seconds, choices


def measure(asked: argparse.Namespace) -> None:
    """Deal by deal over all pairings, so that a run that is stopped has a bit of everything."""
    until = time.monotonic() + asked.minutes * 60 if asked.minutes else float("inf")
    todo = list(pairings(asked))
    ledger = Ledger.read(asked.results)
    while todo:
        for pairing in todo[:]:
            row = ledger.row(pairing)
            if row.games >= asked.games:
                todo.remove(pairing)
                continue
            if time.monotonic() > until:
                return
            row.add(*play(pairing, row.games))
            ledger.write(asked.results)
            print(f"{pairing}: {row}", file=sys.stderr)


def again_compiled() -> int:
    """Run this again with the compiled build on the path."""
    try:
        build = places.compiled_build()
    except CannotMeasureError as problem:
        print(problem, file=sys.stderr)
        return 2
    command = [sys.executable, "-m", "benchmarks.strength", "--here", *sys.argv[1:]]
    return subprocess.run(command, cwd=ROOT, env=environment([build, ROOT]), check=False).returncode


def main() -> int:
    asked = arguments()
    if not asked.here:
        return again_compiled()
    try:
        measure(asked)
    except CannotMeasureError as problem:
        print(problem, file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        print("stopped; what was played is kept", file=sys.stderr)
    told = tables(Ledger.read(asked.results))
    print(told)
    if asked.write:
        PAGE.write_text(with_tables(PAGE.read_text(encoding="utf-8"), told), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
