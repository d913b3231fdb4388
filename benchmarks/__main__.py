"""`python -m benchmarks`: all games and peers in one table.

Other things: `... server`, `... lab` (simulations), `... rl` (many games at once), `... bots` (do they keep time),
`... questions` (how often a person must answer), `... builds` (compiled builds side by side), `... luck` (how much
of each game is luck), `... review` (how long a review takes, and whether it blames bots that search),
`... site` (bytes and times of the games without a server).
"""

import argparse
import json
import os
import sys
from pathlib import Path
from typing import Any

from benchmarks.contenders import Contender, our_contenders, our_games, peer_contenders
from benchmarks.places import CannotMeasureError
from benchmarks.results import as_json, results, table
from benchmarks.targets import MISSED, verdicts


def arguments() -> argparse.Namespace:
    """The options of the command line."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description=__doc__)
    parser.add_argument("--only", metavar="GAME", action="append", help="measure this game; may be repeated")
    parser.add_argument("--seats", type=int, help="players; the middle one of each game's counts unless said")
    parser.add_argument("--seconds", type=float, default=1.0, help="length of each loop in each round (1)")
    parser.add_argument("--rounds", type=int, default=3, help="how often everybody is measured (3)")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write every number there as well")
    parser.add_argument("--no-peers", action="store_true", help="measure our games only")
    parser.add_argument("--check", action="store_true", help="fail if a target of targets.toml is missed")
    chosen = parser.parse_args()
    if chosen.seconds <= 0 or chosen.rounds < 1:
        parser.error("--seconds and --rounds must be above zero")
    return chosen


def chosen_games(only: list[str] | None) -> dict[str, str | None]:
    """All games or those asked for."""
    games = our_games()
    unknown = set(only or ()) - games.keys()
    if unknown:
        raise CannotMeasureError(f"no game {', '.join(sorted(unknown))}; there are {', '.join(games)}")
    return {name: entry for name, entry in games.items() if not only or name in only}


def measure_in_turn(contenders: list[Contender], rounds: int, seconds: float) -> None:
    """Everybody once in each round, so that a slow spell of the machine meets all; each round its core."""
    cores = sorted(os.sched_getaffinity(0), reverse=True) if sys.platform == "linux" else []
    for turn in range(rounds):
        for contender in contenders:
            print(f"round {turn + 1} of {rounds}: {contender.name} {contender.build}", file=sys.stderr)
            contender.measure(seconds, cores[turn % len(cores)] if cores else None)


def say_verdicts(rows: list[dict[str, Any]]) -> bool:
    """Print how each target stands; whether none was missed."""
    print()
    found = list(verdicts(rows))
    for outcome, sentence in found:
        print(f"{outcome:9}  {sentence}")
    return all(outcome != MISSED for outcome, _ in found)


def main() -> int:
    """Measure, print, and say by the exit code whether our games ran and, if asked, met their targets."""
    chosen = arguments()
    try:
        ours = our_contenders(chosen_games(chosen.only), chosen.seats)
    except CannotMeasureError as problem:
        print(problem, file=sys.stderr)
        return 2
    contenders = ours + ([] if chosen.no_peers else peer_contenders())
    measure_in_turn(contenders, chosen.rounds, chosen.seconds)
    outcome = results(contenders)
    print(table(outcome))
    if chosen.json:
        settings = {"seconds": chosen.seconds, "rounds": chosen.rounds, "seats": chosen.seats}
        chosen.json.write_text(json.dumps(as_json(contenders, outcome, settings), indent=2) + "\n")
    is_met = say_verdicts(outcome.rows) if chosen.check else True
    return 0 if is_met and not any(contender.reason for contender in ours) else 1


def main_of_server() -> int:
    from benchmarks.server.__main__ import main as measure_server

    return measure_server(sys.argv[2:])


def main_of_lab() -> int:
    from benchmarks.lab import main as measure_lab

    return measure_lab(sys.argv[2:])


def main_of_rl() -> int:
    from benchmarks.rl import main as measure_rl

    return measure_rl(sys.argv[2:])


def main_of_bots() -> int:
    from benchmarks.bots import main as measure_bots

    return measure_bots(sys.argv[2:])


def main_of_questions() -> int:
    from benchmarks.questions import main as count_questions

    return count_questions(sys.argv[2:])


def main_of_builds() -> int:
    from benchmarks.builds import main as measure_builds

    return measure_builds(sys.argv[2:])


def main_of_luck() -> int:
    from benchmarks.luck import main as measure_luck

    return measure_luck(sys.argv[2:])


def main_of_site() -> int:
    from benchmarks.site import main as measure_site

    return measure_site(sys.argv[2:])


def main_of_review() -> int:
    from benchmarks.review import main as measure_review

    return measure_review(sys.argv[2:])


OTHERS = {
    "server": main_of_server,
    "lab": main_of_lab,
    "rl": main_of_rl,
    "bots": main_of_bots,
    "questions": main_of_questions,
    "builds": main_of_builds,
    "luck": main_of_luck,
    "review": main_of_review,
    "site": main_of_site,
}

if __name__ == "__main__":
    sys.exit(OTHERS.get(" ".join(sys.argv[1:2]), main)())
