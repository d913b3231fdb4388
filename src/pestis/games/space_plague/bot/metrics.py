"""What the laboratory counts in Space Plague, and its balance targets (SP-DESIGN-9)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from mypy_extensions import i64

from pestis.games.space_plague import events
from pestis.games.space_plague.board import BLACK
from pestis.games.space_plague.cards import (
    EVENT_CARDS,
    EVENT_IDS,
    EVOLUTION_IDS,
    EVOLUTIONS,
    SLOW,
    STARTER_IDS,
    STARTERS,
    evolution_of,
)
from pestis.games.space_plague.content.tables import Content, text_of
from pestis.games.space_plague.rules.scoring import core_points
from pestis.games.space_plague.state import Invasion
from pestis.kernel import metrics as lab
from pestis.kernel.events import Event
from pestis.kernel.metrics import Counts, Kind, Metrics, Reader, Target, TargetSheet, Thing, things_of
from pestis.kernel.state import State

STARTER_THINGS: Final[i64] = EVOLUTIONS
EVENT_THINGS: Final[i64] = EVOLUTIONS + STARTERS
MOST_ROW: Final[i64] = 11
GAMES: Final = 1000
NUMBERS: Final = TargetSheet("SP-DESIGN-9", GAMES)
SHARES: Final = TargetSheet("SP-DESIGN-9", GAMES, percent=True)
BASE_PLANETS: Final = ("terra_ix", "xion", "proton_moon_ii", "bradok")

KINDS: Final = (
    Kind("evolution", "Evolution cards", offered="rounds it lay in the row", taken="bought", used="played"),
    Kind("starter", "Starting cards", used="played"),
    Kind("event", "Planetary events", offered="revealed", used="struck"),
)


class SpacePlagueMetrics(Metrics):
    """Things: the 36 evolutions, the six starting cards, the twenty events."""

    def __init__(self, content: Content) -> None:
        numbered = [f"{card + 1} {content.names[text_of(card)]}" for card in range(EVOLUTIONS)]
        things = things_of("evolution", EVOLUTION_IDS, numbered)
        things += things_of("starter", STARTER_IDS, content.names)
        things += [
            Thing("event", EVENT_IDS[number], f"{number} {content.event_names[number]}")
            for number in range(1, EVENT_CARDS + 1)
        ]
        super().__init__(KINDS, things)

    def watch(self, state: State, counts: Counts) -> None:
        assert isinstance(state, Invasion)
        if state.pool == 0:
            counts.game["pool_empty"] = 1.0

    def reader(self, state: State, counts: Counts) -> Reader:
        assert isinstance(state, Invasion)
        return SpacePlagueReader(counts, state)

    def targets(self, seats: int, options: Mapping[str, object]) -> list[Target]:
        return [*course_targets(options), *market_targets(), *fairness_targets(seats, options)]


class SpacePlagueReader(Reader):
    """Has the row of the market in mind."""

    def __init__(self, counts: Counts, state: Invasion) -> None:
        super().__init__(counts)
        self.state = state
        self.row: list[i64] = [-1] * MOST_ROW
        self.resolving: i64 = -1
        self.player: i64 = 0
        self.bought: list[i64] = [0] * counts.seats
        self.destroyed: list[i64] = [0] * counts.seats
        self.slow: list[i64] = [0] * counts.seats
        self.shields: list[i64] = [0] * counts.seats

    def take_in(self, event: Event) -> None:
        kind = event.kind
        if kind == events.RESOLVED:
            self.resolve(event)
        elif kind == events.SHIELDED:
            if self.resolving == SLOW:
                # The one who played the card guards an own unit or another one; the card is spent either way.
                self.shields[self.player] = self.shields[self.player] + 1
                self.resolving = -1
        elif kind == events.DESTROYED or kind == events.DEMOTED:
            self.lose(event)
        elif kind == events.DEALT or kind == events.REFILLED:
            self.row[event.b] = event.a
            self.counts.offer_all(event.a)
        elif kind == events.RENEWED:
            self.row = [-1] * MOST_ROW
        elif kind == events.BOUGHT:
            self.buy(event)
        elif kind == events.USED or kind == events.ACTIVATED:
            self.counts.use(event.a, event.seat)
        elif kind == events.ROUND_BEGAN:
            self.begin_round(event)
        elif kind == events.REVEALED:
            self.counts.offer_all(EVENT_THINGS + event.a - 1)
        elif kind == events.STRUCK:
            for seat in range(self.counts.seats):
                self.counts.use(EVENT_THINGS + event.a - 1, seat)
        elif kind == events.STARTED_FIRST:
            self.counts.first = event.seat

    def resolve(self, event: Event) -> None:
        self.resolving = event.a
        self.player = event.seat
        if event.a < STARTERS:
            self.counts.use(STARTER_THINGS + event.a, event.seat)
        else:
            self.counts.use(evolution_of(event.a), event.seat)
        if event.a == SLOW:
            self.slow[event.seat] = self.slow[event.seat] + 1

    def lose(self, event: Event) -> None:
        """A captain is two tokens; one that is demoted loses one. Natives belong to nobody."""
        if event.seat < 0:
            return
        tokens: i64 = 1
        if event.kind == events.DESTROYED and event.c < BLACK:
            tokens = event.c
        self.destroyed[event.seat] = self.destroyed[event.seat] + tokens

    def buy(self, event: Event) -> None:
        self.row[event.c] = -1
        self.counts.take(event.a, event.seat)
        self.bought[event.seat] = self.bought[event.seat] + 1

    def begin_round(self, event: Event) -> None:
        if event.a > 1:
            for card in self.row:
                if card >= 0:
                    self.counts.offer_all(card)

    def finish(self) -> None:
        counts = self.counts
        state = self.state
        counts.game.setdefault("pool_empty", 0.0)
        counts.game["rounds_off"] = abs(float(state.round) - float(state.last_round))
        for seat in range(counts.seats):
            numbers = counts.seat[seat]
            numbers["in_core"] = float(core_points(state, seat))
            numbers["none_in_core"] = 1.0 if core_points(state, seat) == 0 else 0.0
            numbers["destroyed"] = float(self.destroyed[seat])
            numbers["bought"] = float(self.bought[seat])
            numbers["slow_played"] = float(self.slow[seat])
            numbers["shields"] = float(self.shields[seat])


# SP-DESIGN-9.


def course_targets(options: Mapping[str, object]) -> list[Target]:
    far = "" if options.get("planet") in BASE_PLANETS else "a target for the four base planets"
    return [
        NUMBERS.target("Rounds more or less than the deck gives", lab.MEAN, "rounds_off", high=0),
        NUMBERS.target("Own tokens in the core per player", lab.SEAT_MEAN, "in_core", low=5, high=11),
        SHARES.target("A player with none in the core", lab.SEAT_MEAN, "none_in_core", high=0.02),
        NUMBERS.target(
            "Tokens destroyed per player and game", lab.SEAT_MEAN, "destroyed", low=3, high=8, reason=far
        ),
        SHARES.target("Slow but steady chosen as shield", lab.SEAT_RATIO, "shields", "slow_played", low=0.15),
        SHARES.target("Games in which the energy pool is empty after a round", lab.MEAN, "pool_empty", high=0.01),
    ]


def market_targets() -> list[Target]:
    shown = "Every card bought, of the games in which it was shown"
    return [
        SHARES.target(
            "Share of points from evolution cards", lab.SEAT_RATIO, "part_evolutions", "score", low=0.1, high=0.3
        ),
        NUMBERS.target("Cards bought per player and game", lab.SEAT_MEAN, "bought", low=3, high=7),
        SHARES.target(shown, lab.PICKED, "evolution", low=0.05),
        SHARES.target("Win-rate lift of owning any one card", lab.LIFT, "evolution", high=0.08, equal=True),
    ]


def fairness_targets(seats: int, options: Mapping[str, object]) -> list[Target]:
    fixed = "" if options.get("first_player") == "rotate" else "reported only: the first player's token stays"
    more = "" if seats == 2 else "a target for two players"
    return [
        SHARES.fair_order(0.03, fixed),
        SHARES.target("Shared victories", lab.SHARED, high=0.05),
        SHARES.target(
            "Won by a bot that never buys, two players",
            lab.BOT_SHARE,
            "greedy-without:buying",
            low=0.25,
            high=0.45,
            reason=more,
        ),
        SHARES.target(
            "Won by random against a competent bot, two players", lab.BOT_SHARE, "random", high=0.15, reason=more
        ),
    ]
