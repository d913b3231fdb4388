"""Games that a network learns from: bots play against themselves, and what seats knew on the way is written down.

What is played depends on the seed and the network alone: the same seed gives the same rows.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from pestis.bots.bot import Bot, GreedyBot, RandomBot
from pestis.bots.master import MasterBot
from pestis.bots.network import Network
from pestis.bots.perspective import Perspective
from pestis.kernel.game import Game
from pestis.kernel.rng import Rng, fast
from pestis.kernel.state import State
from pestis.kernel.visible_moves import VisibleMoves
from pestis.train.expecting import Expecting
from pestis.train.rows import NO_MOVE, Rows

# Of the moves that were possible so many are written down, the chosen one among them.
MOST_MOVES = 48
SEED_BOUND = 1 << 31
# One of so many games is held out, to see whether what was learned holds.
HELD_OUT = 16


@dataclass(frozen=True)
class Playing:
    """How games are played. Without a network by the game's own strategy, else by a short search."""

    iterations: int = 48
    # The share of decisions that are made at random, so that mistakes are in the games too.
    daring: float = 0.06
    # The share of decisions that are written down.
    kept: float = 0.05
    # In so many imagined worlds it is played on to say what could be expected. In none: what a search found, else
    # who won stands for it, which says less of each look and gives many more games in the same time.
    worlds: int = 2


class Notes:
    """The looks at the positions of one game, until it is known who won."""

    def __init__(self, rng: Rng, kept: float, expecting: Expecting) -> None:
        self.rng = rng
        self.kept = kept
        self.expecting = expecting
        self.seats: list[int] = []
        self.numbers: list[npt.NDArray[np.float16]] = []
        self.expected: list[list[float]] = []
        self.said: list[list[float]] = []
        self.moves: list[list[int]] = []

    def look(self, state: State, seat: int, moves: Sequence[int], found: float | None) -> None:
        """Before a move: as the seat that makes it, the first of the moves, and as one that looks on.

        `found`: what a search expects of the move, if there was one.
        """
        if not happens(self.rng, self.kept):
            return
        self._note(state, seat, self.expecting.after(state, seat, seat, found), moves)
        if state.seats > 1:
            other = (seat + 1 + self.rng.below(int(state.seats) - 1)) % int(state.seats)
            self._note(state, other, self.expecting.after(state, other, seat, found), ())

    def _note(self, state: State, seat: int, expected: list[float], moves: Sequence[int]) -> None:
        self.seats.append(seat)
        self.numbers.append(np.asarray(state.observe(seat), np.float16))
        self.expected.append(expected)
        self.said.append(self.expecting.said(state, seat))
        others = list(moves[1:])
        self.rng.shuffle(others)
        self.moves.append([*moves[:1], *others][:MOST_MOVES])

    def rows(self, state: State, is_held_out: bool) -> Rows:
        """All looks with what came of the game."""
        seats = int(state.seats)
        winners = state.winners()
        won = [1.0 / len(winners) if seat in winners else 0.0 for seat in range(seats)]
        moves = np.full((len(self.seats), MOST_MOVES), NO_MOVE, np.int32)
        for number, shown in enumerate(self.moves):
            moves[number, : len(shown)] = shown
        size = state.game.observation_size(seats)
        return Rows(
            np.asarray(self.numbers, np.float16).reshape(-1, size),
            self._seen([won] * len(self.seats), seats),
            self._seen([expected or won for expected in self.expected], seats),
            self._seen(self.said, seats),
            moves,
            np.full(len(self.seats), is_held_out),
        )

    def _seen(self, shares: list[list[float]], seats: int) -> npt.NDArray[np.float32]:
        """By seats as who looked counts them, itself first."""
        order = range(seats)
        turned = [
            [share[(seat + step) % seats] for step in order]
            for seat, share in zip(self.seats, shares, strict=True)
        ]
        return np.asarray(turned, np.float32).reshape(-1, seats)


def play(
    game: Game,
    seats: int,
    seed: int,
    network: Network | None,
    how: Playing,
    habits: dict[str, float] | None = None,
) -> Rows:
    """One game from beginning to end; without a network by the strategy with these habits."""
    rng = fast(f"self-play {seed}")
    state = game.start(seats, rng.below(SEED_BOUND), ask="able", watched=False)
    bots = [player(game, seat, seed, network, how, habits) for seat in range(seats)]
    notes = Notes(rng, how.kept, Expecting(game, seats, network, how.worlds, seed, habits))
    visible = VisibleMoves(seats)
    while not state.is_over:
        seat = int(state.next_seat())
        legal = state.legal(seat)
        action = legal[0] if len(legal) == 1 else decide(state, seat, bots[seat], visible, notes, how.daring)
        visible.note(seat, action, state.is_secret(seat, action))
        state.apply(seat, action)
    return notes.rows(state, seed % HELD_OUT == 0)


def decide(state: State, seat: int, bot: Bot, visible: VisibleMoves, notes: Notes, daring: float) -> int:
    """What the bot chooses is learned from, even where something else is dared."""
    legal = state.legal(seat)
    action = bot.choose(Perspective(state, seat, visible.seen_by(seat)))
    moves = [action, *(move for move in legal if move != action)]
    notes.look(state, seat, moves, bot.expected() if isinstance(bot, MasterBot) else None)
    return notes.rng.pick(legal) if happens(notes.rng, daring) else action


def happens(rng: Rng, share: float) -> bool:
    """In this share of the cases."""
    return int(rng.below(1000)) < share * 1000


def player(
    game: Game, seat: int, seed: int, network: Network | None, how: Playing, habits: dict[str, float] | None
) -> Bot:
    if network is not None:
        return MasterBot(game, seat, seed, iterations=how.iterations, network=network)
    return RandomBot(game, seat, seed) if game.strategy() is None else GreedyBot(game, seat, seed, habits=habits)
