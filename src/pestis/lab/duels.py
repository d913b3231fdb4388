"""One seat plays a bot, all others another one; every deal is played once from each seat.

Time to think is time of the processor, so that whatever else runs on the machine does not make a bot weaker.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field

from pestis.bots import Bot, BotError, check_bot, make
from pestis.bots.ismcts import SearchBot
from pestis.bots.levels import is_quick
from pestis.kernel.game import Game
from pestis.kernel.state import State
from pestis.kernel.visible_moves import VisibleMoves
from pestis.lab.playing import Failure, Log, failure_of, look, step_through
from pestis.lab.summary import wilson
from pestis.lab.tournament import FEWEST, QUICK_CHUNK


@dataclass
class Score:
    """What a bot won so far: a shared win counts in parts. Thinking is counted where there was a choice."""

    games: int = 0
    won: float = 0.0
    choices: int = 0
    milliseconds: float = 0.0
    """Of a choice, in the mean."""

    def include(self, other: Score) -> None:
        thought = self.choices * self.milliseconds + other.choices * other.milliseconds
        self.games += other.games
        self.won += other.won
        self.choices += other.choices
        self.milliseconds = thought / self.choices if self.choices else max(self.milliseconds, other.milliseconds)

    @property
    def share(self) -> float:
        return self.won / self.games

    def interval(self) -> tuple[float, float]:
        """95 %, by Wilson."""
        return wilson(self.won, self.games)

    def __str__(self) -> str:
        if not self.games:
            return "no game"
        low, high = self.interval()
        return f"{self.won:g} of {self.games} won, {self.share:.0%} ({low:.0%} to {high:.0%})"


@dataclass(slots=True)
class Exchange:
    """What came of a chunk of a duel."""

    chunk: int
    score: Score = field(default_factory=Score)
    failures: list[Failure] = field(default_factory=list)
    whole: bool = True


@dataclass(frozen=True)
class Duel:
    """What is played: `games` of them, from number `first` on. Checked when made."""

    game: Game
    seats: int
    bot: str
    against: str
    games: int
    first: int = 0

    def __post_init__(self) -> None:
        self.game.settle(self.seats, {}, "able")
        for name in self.bots:
            check_bot(self.game, name, self.seats)
        if self.seats < FEWEST:
            raise BotError("a duel needs a game of two or more seats")

    @property
    def bots(self) -> tuple[str, str]:
        return self.bot, self.against

    def is_quick(self) -> bool:
        return all(is_quick(name) for name in self.bots)

    @property
    def size(self) -> int:
        return QUICK_CHUNK if self.is_quick() else 1

    def count(self) -> int:
        return -(-self.games // self.size)

    def play(self, chunk: int, stop: Callable[[], bool]) -> Exchange:
        """The games of one chunk; one that fails is reported, and counts for nobody."""
        found = Exchange(chunk)
        begin, end = chunk * self.size, min(self.games, (chunk + 1) * self.size)
        for number in range(self.first + begin, self.first + end):
            if stop():
                found.whole = False
                break
            moves: Log = []
            try:
                found.score.include(self.play_game(number, moves))
            except (Exception, SystemExit) as error:  # whatever a bot does wrong must not end the others' games
                found.failures.append(failure_of(error, number, self.deal(number), moves))
        return found

    def deal(self, number: int) -> int:
        return number // self.seats

    def play_game(self, number: int, log: Log | None = None) -> Score:
        deal, own = self.deal(number), number % self.seats
        state = self.game.start(self.seats, deal, ask="able", watched=False)
        names = [self.bot if seat == own else self.against for seat in range(self.seats)]
        thinking = Thinking([made_for(name, self.game, seat, deal) for seat, name in enumerate(names)], own)
        step_through(state, thinking.choose, None, log)
        winners = state.winners()
        won = 1 / len(winners) if own in winners else 0.0
        return Score(1, won, thinking.choices, 1000 * thinking.seconds / max(1, thinking.choices))


def made_for(name: str, game: Game, seat: int, seed: int) -> Bot:
    bot = make(name, game=game, seat=seat, seed=seed)
    if isinstance(bot, SearchBot):
        bot.use_clock(time.process_time)
    return bot


class Thinking:
    """Lets the bots of a game choose, and counts how long one of them thinks."""

    def __init__(self, players: list[Bot], own: int) -> None:
        self.players = players
        self.own = own
        self.seconds = 0.0
        self.choices = 0
        self._visible_moves = VisibleMoves(len(players))

    def choose(self, state: State, seat: int) -> int:
        perspective = look(state, seat, self._visible_moves.seen_by(seat))
        began = time.process_time()
        action = self.players[seat].choose(perspective)
        if seat == self.own and len(state.legal(seat)) > 1:
            self.seconds += time.process_time() - began
            self.choices += 1
        self._visible_moves.note(seat, action, state.is_secret(seat, action))
        return action


def in_order(parts: Iterable[Exchange]) -> Iterator[Exchange]:
    """Chunks one after the other, though workers finish the short games first.

    Whoever stops has the first games of a duel, all of them: else the long ones would be missing.
    """
    waiting: dict[int, Exchange] = {}
    following = 0
    for part in parts:
        waiting[part.chunk] = part
        while following in waiting:
            yield waiting.pop(following)
            following += 1
