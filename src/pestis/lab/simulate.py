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

from pestis.kernel.game import Ask, Game
from pestis.kernel.state import State
from pestis.lab.playing import RANDOM, Log, play_out, row_of
from pestis.lab.seating import seat_bots
from pestis.lab.summary import GameRow, Summary, Tally


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

    def game_seed(self, number: int) -> int:
        """The seed of one game of the plan: of its shuffles and of its players."""
        said = f"{self.seed} {number}".encode()
        return int.from_bytes(blake2b(said, digest_size=6, person=b"pestis-simulate").digest())

    def start(self, number: int, *, watched: bool = False) -> State:
        """One game of the plan, dealt."""
        return self.game.start(self.seats, self.game_seed(number), self.options, self.ask, watched=watched)

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
    """Play all games of a plan in this process and say what came out."""
    tally = Tally(plan.bots)
    for row in play_games(plan):
        tally.add(row)
    return tally.summary()


def play_games(plan: Plan, numbers: Iterable[int] | None = None) -> Iterator[GameRow]:
    """Play the games of a plan one after the other, or those with the given numbers."""
    for number in range(plan.games) if numbers is None else numbers:
        yield play_game(plan, number)


def play_game(plan: Plan, number: int, log: Log | None = None) -> GameRow:
    """Play one game of a plan."""
    state = plan.start(number)
    play_out(state, plan.bots, plan.game_seed(number), log=log)
    return row_of(state, state.outcome(), number)
