"""What a game tells the laboratory: what to count in a finished game, and which balance it aims at.

A game that brings `Metrics` is played with a journal when somebody wants to know more than who won. After the end
the metrics read the journal and fill in `Counts`. All of it is plain numbers, so that this layer needs nothing but
the standard library; means, intervals and pictures are the laboratory's work.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Final

from mypy_extensions import i64, mypyc_attr

from pestis.kernel.events import Event
from pestis.kernel.memory import is_direct, put_counts
from pestis.kernel.rng import Rng

if TYPE_CHECKING:
    from pestis.kernel.state import State

NOBODY: Final[i64] = -1
NOWHERE: Final[i64] = -1

# What a figure of a run can be; `column` and `other` name measures, score parts or kinds of things.
MEAN: Final = "mean"  # of a measure of the games
SEAT_MEAN: Final = "seat_mean"  # of a measure of the seats
MEDIAN: Final = "median"
P5: Final = "p5"
P95: Final = "p95"
RATIO: Final = "ratio"  # the sum of one measure of the games over the sum of another
SEAT_RATIO: Final = "seat_ratio"
REASON: Final = "reason"  # the share of games that ended so
SEAT_SHARE: Final = "seat_share"  # how far each seat's win share is from a fair one
ORDER_SHARE: Final = "order_share"  # the same by turn order
BOT_SHARE: Final = "bot_share"  # the win share of one bot among others; the column names it, or several of them
SHARED: Final = "shared"  # the share of games without a single winner
LIFT: Final = "lift"  # for every thing of a kind: win share with it less win share without it
OWNERS: Final = "owners"  # for every thing of a kind: win share with it over the average
PICKED: Final = "picked"  # for every thing of a kind: the share of games in which it was taken, of those with it
WIN_SHARE: Final = "win_share"  # for every thing of a kind: the win share of those who took it


class Kind:
    """A kind of things that are counted for each seat, and in words what its three counts say.

    An empty word: that count means nothing for this kind. Only what is `taken` by choice or luck has a lift.
    """

    def __init__(self, id: str, title: str, *, offered: str = "", taken: str = "", used: str = "") -> None:
        self.id = id
        self.title = title
        self.offered = offered
        self.taken = taken
        self.used = used


class Thing:
    """A card, technology, trait, event: its kind, its id in the game, its name for people."""

    def __init__(self, kind: str, id: str, name: str) -> None:
        self.kind = kind
        self.id = id
        self.name = name


def things_of(kind: str, ids: Sequence[str], names: Sequence[str]) -> list[Thing]:
    """Things of one kind, numbered alike in their ids and their names."""
    return [Thing(kind, ids[at], names[at]) for at in range(len(ids))]


class Target:
    """One balance target: a figure that should lie between two bounds, and in how many games at least.

    With a `reason` it is open whatever the games say: this run cannot answer it.
    """

    def __init__(
        self,
        rule: str,
        text: str,
        figure: str = "",
        column: str = "",
        other: str = "",
        *,
        low: float | None = None,
        high: float | None = None,
        games: int = 0,
        equal: bool = False,
        percent: bool = False,
        reason: str = "",
    ) -> None:
        self.rule = rule
        self.text = text
        self.figure = figure
        self.column = column
        self.other = other
        self.low = low
        self.high = high
        self.games = games
        self.equal = equal
        self.percent = percent
        self.reason = reason


class TargetSheet:
    """Writes the targets of one section of a rules page: all need as many games, and are told in one way."""

    def __init__(self, rule: str, games: int, *, percent: bool = False) -> None:
        self.rule = rule
        self.games = games
        self.percent = percent

    def target(
        self,
        text: str,
        figure: str,
        column: str = "",
        other: str = "",
        *,
        low: float | None = None,
        high: float | None = None,
        equal: bool = False,
        reason: str = "",
    ) -> Target:
        return Target(
            self.rule,
            text,
            figure,
            column,
            other,
            low=low,
            high=high,
            games=self.games,
            equal=equal,
            percent=self.percent,
            reason=reason,
        )

    def within(self, bound: float, text: str, figure: str, column: str = "", reason: str = "") -> Target:
        """Win shares of equal players, no farther than this from fair ones, or from those of the others."""
        return self.target(text, figure, column, low=-bound, high=bound, equal=True, reason=reason)

    def fair_order(self, bound: float, reason: str = "") -> Target:
        return self.within(bound, "Win share by turn order, from fair", ORDER_SHARE, reason=reason)

    def unasked(self, text: str, reason: str) -> Target:
        """What no run of this kind can answer."""
        return Target(self.rule, text, reason=reason)


class Counts:
    """What one finished game left behind: measures by name, and three counts for each seat and thing."""

    def __init__(self, seats: i64, things: i64) -> None:
        self.seats = seats
        self.things = things
        self.first: i64 = 0
        self.game: dict[str, float] = {}
        self.seat: list[dict[str, float]] = [{} for _ in range(seats)]
        # All things of the first seat, then those of the next one.
        self.offered: list[i64] = [0] * (seats * things)
        self.taken: list[i64] = [0] * (seats * things)
        self.used: list[i64] = [0] * (seats * things)

    def offer(self, thing: i64, seat: i64) -> None:
        at = seat * self.things + thing
        self.offered[at] = self.offered[at] + 1

    def take(self, thing: i64, seat: i64) -> None:
        at = seat * self.things + thing
        self.taken[at] = self.taken[at] + 1

    def give_back(self, thing: i64, seat: i64) -> None:
        if self.has_taken(thing, seat):
            at = seat * self.things + thing
            self.taken[at] = self.taken[at] - 1

    def use(self, thing: i64, seat: i64) -> None:
        at = seat * self.things + thing
        self.used[at] = self.used[at] + 1

    def offer_all(self, thing: i64) -> None:
        for seat in range(self.seats):
            self.offer(thing, seat)

    def has_taken(self, thing: i64, seat: i64) -> bool:
        return self.taken[seat * self.things + thing] > 0

    def rows(self) -> list[i64]:
        """Seat, thing, offered, taken, used of all that had to do with a seat, one row after the other."""
        found: list[i64] = []
        for at in range(self.seats * self.things):
            if self.offered[at] | self.taken[at] | self.used[at]:
                found.append(at // self.things)
                found.append(at % self.things)
                found.append(self.offered[at])
                found.append(self.taken[at])
                found.append(self.used[at])
        return found

    def pack(self, address: i64, room: i64, lengths: i64) -> i64:
        """Write the same rows as bytes, and say how many they are.

        Each number but the seat has a column of its own; columns begin `room` bytes apart, and have room for all
        things of all seats. How many rows each seat has goes to `lengths`, a byte each. NOWHERE if this build
        cannot do it, or if a number is too large for a byte: what was written then means nothing.
        """
        if not is_direct():
            return NOWHERE
        return put_counts(address, room, lengths, self.seats, self.things, self.offered, self.taken, self.used)


@mypyc_attr(allow_interpreted_subclasses=True)
class Reader:
    """Goes through the events of one finished game and fills in the counts."""

    def __init__(self, counts: Counts) -> None:
        self.counts = counts

    def take_in(self, event: Event) -> None:
        """The next event."""

    def finish(self) -> None:
        """After the last event."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Metrics:
    """A game returns one of these from `Game.metrics`. Measures must be the same ones in every game."""

    kinds: tuple[Kind, ...]
    things: tuple[Thing, ...]

    def __init__(self, kinds: Sequence[Kind], things: Sequence[Thing]) -> None:
        self.kinds = tuple(kinds)
        self.things = tuple(things)

    def watch(self, state: State, counts: Counts) -> None:
        """Look at a game at its start, whenever a round has ended, and at its end."""

    def reader(self, state: State, counts: Counts) -> Reader:
        """Who reads the journal of this finished game."""
        return Reader(counts)

    def read(self, state: State, counts: Counts) -> None:
        """Read the journal of a finished game."""
        assert state.journal is not None
        reader = self.reader(state, counts)
        for event in state.journal.events:
            reader.take_in(event)
        reader.finish()

    def targets(self, seats: int, options: Mapping[str, object]) -> list[Target]:
        """The balance targets for this number of seats and these options."""
        return []


class RoundTracker:
    """Follows a game from round to round: who leads, how often that changed, and what the metrics watch."""

    def __init__(self, metrics: Metrics | None, counts: Counts) -> None:
        self.metrics = metrics
        self.counts = counts
        self.round: i64 = -1
        self.leader: i64 = NOBODY
        self.changes: i64 = 0

    def note(self, state: State) -> None:
        """To be called at the start and after every decision; looks closer when a round has ended."""
        rounds = state.rounds()
        if rounds is not None and rounds != self.round:
            self.round = rounds
            self.look(state)

    def look(self, state: State) -> None:
        leader = sole_leader(state.scores())
        if leader != NOBODY:
            if self.leader != NOBODY and leader != self.leader:
                self.changes += 1
            self.leader = leader
        if self.metrics is not None:
            self.metrics.watch(state, self.counts)


def sole_leader(scores: list[float]) -> i64:
    """The seat with the highest score, NOBODY if several have it."""
    best = max(scores)
    if scores.count(best) > 1:
        return NOBODY
    return scores.index(best)


def random_course(state: State, rng: Rng, tracker: RoundTracker) -> int:
    """`playout.random_game`, followed; the same generator makes the same choices."""
    before = state.decisions
    tracker.note(state)
    while state.waiting:
        seat = state.next_seat()
        actions = state.choices(state.agenda[-1], seat)
        count: i64 = len(actions)
        state.apply(seat, actions[rng.below(count)] if count > 1 else actions[0])
        tracker.note(state)
    tracker.look(state)
    return state.decisions - before
