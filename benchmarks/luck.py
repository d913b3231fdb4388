"""How much of each game is luck, with bots of one kind in all seats."""

from __future__ import annotations

import argparse

import pestis
from pestis.lab.luck import luck_of_game, luck_share
from pestis.lab.simulate import Plan


def main(typed: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m benchmarks luck", description=__doc__)
    parser.add_argument("--only", metavar="GAME", action="append", help="this game; may be repeated")
    parser.add_argument("--seats", type=int, action="append", help="so many players (3); may be repeated")
    parser.add_argument("--bots", metavar="BOT", default="greedy", help="who plays (greedy)")
    parser.add_argument("--games", type=int, default=20, help="how many games (20)")
    chosen = parser.parse_args(typed)
    print("| game | seats | bots | games | share of luck | mean luck of seat 0 |\n|---|---|---|---|---|---|")
    for name in chosen.only or pestis.games():
        for seats in chosen.seats or [3]:
            print(row(name, seats, chosen.bots, chosen.games), flush=True)
    return 0


def row(name: str, seats: int, bot: str, count: int) -> str:
    """One line of the table; errors are standard errors."""
    plan = Plan(pestis.game(name), seats, count, seed=1, bots=[bot])
    games = [luck_of_game(plan, number) for number in range(count)]
    share = luck_share(games)
    first = [game.luck[0] for game in games]
    mean = sum(first) / count
    error = (sum((luck - mean) ** 2 for luck in first) / max(1, count - 1) / count) ** 0.5
    told = f"{share.value:.0%} ± {share.error:.0%} | {mean:+.3f} ± {error:.3f}"
    return f"| {name} | {seats} | {bot} | {count} | {told} |"
