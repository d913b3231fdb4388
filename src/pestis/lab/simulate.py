"""Playing many games: a plan says which, every game of it can be played alone, in any order, anywhere.

    plan = Plan(pestis.game("..."), seats=3, games=1000, seed=7)
    summary = simulate(plan)

The games of a plan are numbered. Number and seed together give one game, so a run can be cut into parts, spread
over cores or taken up again, and the rows put together are the same.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from hashlib import blake2b

from pestis import bots
from pestis.kernel.game import Ask, Game
from pestis.kernel.playout import random_game
from pestis.kernel.rng import fast
from pestis.kernel.state import State
from pestis.lab.seating import seat_bots
from pestis.lab.summary import GameRow, Summary, Tally

RANDOM = "random"


@dataclass(frozen=True)
class Plan:
    """What to play. Checked when made; `bots` may name one bot for all seats."""

    game: Game
    seats: int
    games: int
    seed: int = 0
    bots: Sequence[str] = (RANDOM,)
    options: Mapping[str, object] = field(default_factory=dict)
    ask: Ask = "able"

    def __post_init__(self) -> None:
        self.game.settle(self.seats, self.options, self.ask)
        object.__setattr__(self, "bots", seat_bots(self.game, self.seats, self.bots))

    def is_random(self) -> bool:
        """Whether every seat plays at random, so that the kernel's own loop can play."""
        return all(name == RANDOM for name in self.bots)

    def game_seed(self, number: int) -> int:
        """The seed of one game of the plan: of its shuffles and of its players."""
        said = f"{self.seed} {number}".encode()
        return int.from_bytes(blake2b(said, digest_size=6, person=b"pestis-simulate").digest())

    def as_json(self) -> dict[str, object]:
        settled = self.game.settle(self.seats, self.options, self.ask)
        return {
            "game": self.game.id,
            "rules_version": self.game.rules_version,
            "packs": self.game.pack_hashes(),
            "seats": self.seats,
            "games": self.games,
            "seed": self.seed,
            "bots": list(self.bots),
            "options": settled.as_json(),
            "ask": self.ask,
        }


def simulate(plan: Plan) -> Summary:
    """Play all games of a plan and say what came out."""
    tally = Tally(plan.bots)
    for row in play_games(plan):
        tally.add(row)
    return tally.summary()


def play_games(plan: Plan, numbers: Iterable[int] | None = None) -> Iterator[GameRow]:
    """Play the games of a plan one after the other, or those with the given numbers."""
    for number in range(plan.games) if numbers is None else numbers:
        yield play_game(plan, number)


def play_game(plan: Plan, number: int) -> GameRow:
    """Play one game of a plan."""
    seed = plan.game_seed(number)
    state = plan.game.start(plan.seats, seed, plan.options, plan.ask, watched=False)
    if plan.is_random():
        random_game(state, fast(f"players {seed}"))
    else:
        play_with_bots(state, plan.bots, seed)
    return row_of(state, number)


def play_with_bots(state: State, names: Sequence[str], seed: int) -> None:
    """Play a state to its end; every bot sees its own perspective only, and its moves are checked."""
    players = [bots.make(name, game=state.game, seat=seat, seed=seed) for seat, name in enumerate(names)]
    while not state.is_over:
        seat = state.next_seat()
        state.play(seat, players[seat].choose(bots.Perspective(state, seat)))


def row_of(state: State, number: int) -> GameRow:
    """What a finished game leaves behind."""
    outcome = state.outcome()
    return GameRow(
        number=number,
        decisions=int(state.decisions),
        rounds=state.rounds(),
        reason=outcome.reason,
        scores=tuple(outcome.scores),
        winners=outcome.winners,
    )
