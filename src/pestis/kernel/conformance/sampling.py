"""Games to look at: which are played, by whom, and at which of their decisions to stop."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TypeVar

from pestis.kernel.agenda import kind_of
from pestis.kernel.conformance.spots import Setting, Spot, noting
from pestis.kernel.game import Ask, Game, Source
from pestis.kernel.rng import Rng, fast
from pestis.kernel.state import State

Moves = list[tuple[int, int]]
Player = Callable[[State, int, Rng], int]
Item = TypeVar("Item")
ASKS: tuple[Ask, ...] = ("public", "able")
SOURCES: tuple[Source, ...] = ("fast", "fair")
MANY = 1_000_000


@dataclass
class Line:
    """A game that was played, as its moves; cut off where it broke its bound or a seat had no move to make."""

    setting: Setting
    moves: Moves
    kinds: list[tuple[int, int]] = field(default_factory=list)

    def spots(self, check: str, count: int = MANY) -> Iterator[tuple[Spot, State]]:
        """The state before so many of its decisions, rare questions first. Look, don't touch."""
        return self.spots_at(check, range(len(self.moves) + 1) if count == MANY else self.places(count))

    def spots_at(self, check: str, numbers: Sequence[int]) -> Iterator[tuple[Spot, State]]:
        """The state before the decisions of these numbers; the number after the last is the end."""
        state = self.setting.start()
        for number in range(len(self.moves) + 1):
            if number in numbers:
                yield Spot(check, self.setting, number), state
            if number < len(self.moves):
                state.apply(*self.moves[number])

    def last(self, check: str) -> tuple[Spot, State]:
        return next(self.spots_at(check, [len(self.moves)]))

    def places(self, count: int) -> list[int]:
        """Numbers of decisions: one of each kind of question, then another of each, and so on."""
        by_kind: dict[tuple[int, int], list[int]] = {}
        for number, kind in enumerate([*self.kinds, (-1, 0)]):
            by_kind.setdefault(kind, []).append(number)
        rng = fast(f"places {self.setting}")
        queues = sorted(by_kind.values(), key=len)
        chosen: list[int] = []
        while len(chosen) < count and any(queues):
            chosen += [queue.pop(rng.below(len(queue))) for queue in queues if queue]
        return chosen[:count]


@dataclass
class Plan:
    """What to try: which seats and options, how many games, how many places in each."""

    game: Game
    golden: Path | None = None
    seats: tuple[int, ...] = ()
    options: tuple[Mapping[str, object], ...] = ({},)
    games: int = 2
    places: int = 8
    worlds: int = 3
    steps: int = 6
    deals: int = 40
    fleeting: tuple[str, ...] = ()
    pure_path: tuple[Path, ...] = ()
    stuck: bool | None = None
    kept: dict[tuple[Ask, ...], list[Line]] = field(default_factory=dict)

    def settings(self, asks: tuple[Ask, ...] = ASKS) -> Iterator[Setting]:
        """Every number of seats with every set of options; games take turns in asking and in source."""
        for seats in self.seats or self.game.seat_counts:
            for options in self.options:
                for seed in range(self.games):
                    ask, source = asks[seed % len(asks)], SOURCES[seed // len(asks) % 2]
                    yield Setting(self.game, seats, seed, options, ask, source)

    def lines(self, asks: tuple[Ask, ...] = ASKS) -> list[Line]:
        """A random game for each setting."""
        if asks not in self.kept:
            self.kept[asks] = [played(setting) for setting in self.settings(asks)]
        return self.kept[asks]

    def spots(
        self, check: str, asks: tuple[Ask, ...] = ASKS, count: int | None = None
    ) -> Iterator[tuple[Spot, State]]:
        for line in self.lines(asks):
            yield from line.spots(check, count or self.places)


def random_player(state: State, seat: int, rng: Rng) -> int:
    return rng.pick(state.legal(seat))


def first_player(state: State, seat: int, rng: Rng) -> int:
    return state.legal(seat)[0]


def last_player(state: State, seat: int, rng: Rng) -> int:
    return state.legal(seat)[-1]


def passive_player(state: State, seat: int, rng: Rng) -> int:
    return state.default_move(seat)


PLAYERS: dict[str, Player] = {
    "random": random_player,
    "first legal": first_player,
    "last legal": last_player,
    "passive": passive_player,
}


def played(setting: Setting, player: Player = random_player) -> Line:
    """A game by one kind of player; seats that choose at once answer in random order."""
    line = Line(setting, [])
    with noting(setting, line.moves):
        play_line(line, setting.start(), player)
    return line


def play_line(line: Line, state: State, player: Player) -> None:
    setting = line.setting
    rng = fast(f"conformance {setting}")
    bound = setting.game.decision_bound(setting.seats)
    while state.pending() and len(line.moves) <= bound:
        seat = rng.pick(list(state.pending()))
        if not is_playable(state, seat):
            break
        action = player(state, seat, rng)
        if not 0 <= action < setting.game.moves.size:
            break
        line.kinds.append((kind_of(state.agenda[-1]), len(state.pending())))
        line.moves.append((seat, action))
        state.apply(seat, action)


def is_playable(state: State, seat: int) -> bool:
    """Whether a seat has legal moves and the move table has all of them; if not, the check "legal" says so."""
    legal: object = state.legal(seat)
    return isinstance(legal, list) and bool(legal) and all(is_move(state, action) for action in legal)


def is_move(state: State, action: object) -> bool:
    return isinstance(action, int) and 0 <= action < state.game.moves.size


def spread(items: Sequence[Item], count: int) -> list[Item]:
    """So many of the items, evenly spaced, the first and the last among them."""
    if len(items) <= count or count < 2:
        return list(items[: max(count, 0)])
    return [items[place * (len(items) - 1) // (count - 1)] for place in range(count)]
