"""Every sentence that a player can read, once, sorted: to be proof-read by a person.

    .venv/bin/python scripts/sentences.py --only space-plague --games 20

Plays games of every number of seats with random and greedy bots and asks for all that page and terminal show:
questions, moves, warnings, moves in one go, the log, refusals of moves that cannot be made, and how it ended.
Numbers are written as #, so that sentences which differ in them only stand once.
"""

from __future__ import annotations

import argparse
import random
import re
from collections.abc import Iterator

import pestis
from pestis.kernel.game import Game
from pestis.kernel.state import State
from pestis.kernel.strategy import Strategy

NUMBER = re.compile(r"\d+")
REFUSALS_EACH = 6
Line = tuple[str, str]


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--only", metavar="GAME", action="append", help="this game; may be repeated")
    parser.add_argument("--games", type=int, default=4, help="of each number of seats and kind of bot (4)")
    parser.add_argument("--count", action="store_true", help="say only how many there are")
    return parser.parse_args()


def asked(state: State, source: random.Random) -> Iterator[Line]:
    """What a position says to everybody who looks."""
    for viewer in (None, *range(state.seats)):
        yield "question", state.question(-1 if viewer is None else viewer).text
    for seat in state.pending():
        for move in state.legal_moves(seat):
            yield "move", move.text
            yield "warning", move.warning
        for bundle in state.bundles(seat):
            yield "in one go", bundle.text
    for _ in range(REFUSALS_EACH):
        seat, action = source.randrange(state.seats), source.randrange(state.game.moves.size)
        if action not in state.legal(seat):
            yield "refusal", state.why_not(seat, action).text


def happened(state: State) -> Iterator[Line]:
    for viewer in (None, *range(state.seats)):
        for event in state.events_since(0, viewer):
            yield "log", str(event["text"])
    yield "end", state.outcome().text


def played(game: Game, seats: int, seed: int, strategy: Strategy | None) -> Iterator[Line]:
    """All that is read in one game."""
    source = random.Random(seed)
    state = game.start(seats, seed, ask="people" if seed % 2 else "public")
    while not state.is_over:
        yield from asked(state, source)
        seat = int(state.next_seat())
        state.apply(seat, strategy.reply(state, seat, state.rng) if strategy else source.choice(state.legal(seat)))
    yield from happened(state)


def sentences(game: Game, games: int) -> set[Line]:
    found: set[Line] = set()
    for seats in game.seat_counts:
        for seed in range(games):
            for strategy in (None, game.strategy()):
                found.update((kind, NUMBER.sub("#", text)) for kind, text in played(game, seats, seed, strategy))
    return {line for line in found if line[1]}


def main() -> None:
    chosen = arguments()
    for name in chosen.only or pestis.games():
        found = sentences(pestis.game(name), chosen.games)
        print(f"{name}: {len(found)} sentences")
        if not chosen.count:
            print("".join(f"  {kind:9}  {text}\n" for kind, text in sorted(found)))


if __name__ == "__main__":
    main()
