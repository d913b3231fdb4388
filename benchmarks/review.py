"""How long a quick review takes, and how often it finds fault with the moves of a bot that searches."""

from __future__ import annotations

import argparse
from collections import Counter
from time import process_time

import pestis
from pestis.bots import Perspective, make
from pestis.kernel.match import Match
from pestis.review import Reviewer
from pestis.review.chance import Moment
from pestis.review.decisions import decision_of
from pestis.review.reviewer import moments_of
from pestis.review.study import Study
from pestis.review.verdicts import VERDICTS
from pestis.review.worlds import Worlds, worded


def main(typed: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m benchmarks review", description=__doc__)
    parser.add_argument("--only", metavar="GAME", action="append", help="this game; may be repeated")
    parser.add_argument("--bot", default="hard", help="whose moves are judged (hard)")
    parser.add_argument("--moves", type=int, default=20, help="how many of its moves in each game (20)")
    parser.add_argument("--no-time", action="store_true", help="leave out how long a whole review takes")
    chosen = parser.parse_args(typed)
    print(f"| game | seconds for 300 decisions | {' | '.join(VERDICTS)} | no difference |")
    print("|---|---" + "|---" * (len(VERDICTS) + 1) + "|")
    for name in chosen.only or pestis.games():
        match = greedy_match(name)
        seconds = "" if chosen.no_time else f"{time_of(match):.0f}"
        found = verdicts_on(chosen.bot, match, chosen.moves)
        print(
            f"| {name} | {seconds} | {' | '.join(str(found[verdict]) for verdict in (*VERDICTS, ''))} |",
            flush=True,
        )
    return 0


def greedy_match(name: str) -> Match:
    match = Match(name, seats=3, seed=1, ask="people")
    bots = [make("greedy", game=match.game, seat=seat, seed=1) for seat in range(3)]
    while not match.state.is_over:
        seat = match.state.pending()[0]
        match.play(seat, bots[seat].choose(Perspective(match.state, seat)))
    return match


def time_of(match: Match) -> float:
    """Seconds of one core for a quick review, as if the match had 300 decisions."""
    began = process_time()
    reviewer = Reviewer(match)
    for _ in reviewer.steps():
        pass
    decisions = len(reviewer.review().decisions)
    return (process_time() - began) * 300 / decisions


def verdicts_on(bot: str, match: Match, count: int) -> Counter[str]:
    """What a bot would play at moments all over a match, and what the review calls it."""
    moments = [one for one in moments_of(match) if len(worded(one.before, one.seat, one.action)) > 1]
    worlds = Worlds(match.game, 0)
    found: Counter[str] = Counter()
    for moment in moments[:: max(1, len(moments) // count)][:count]:
        player = make(bot, game=match.game, seat=moment.seat, seed=moment.move)
        action = int(player.choose(Perspective(moment.before, moment.seat)))
        after = moment.before.clone()
        after.apply(moment.seat, action)
        study = Study(Moment(moment.move, moment.seat, action, moment.before, after), worlds)
        study.look(0)
        found[decision_of(study).verdict] += 1
    return found
