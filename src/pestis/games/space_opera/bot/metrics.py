"""What the laboratory counts in Space Opera, and its balance targets (rules page, section 8.7)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from mypy_extensions import i64

from pestis.games.space_opera import events
from pestis.games.space_opera.content.tables import Content
from pestis.games.space_opera.content.technologies import TECH_COUNT, TECH_IDS
from pestis.games.space_opera.state import Galaxy
from pestis.kernel import metrics as lab
from pestis.kernel.events import Event
from pestis.kernel.metrics import Counts, Kind, Metrics, Reader, Target, TargetSheet, Thing, things_of
from pestis.kernel.state import State

GAMES: Final = 2000
NUMBERS: Final = TargetSheet("SO 8.7", GAMES)
SHARES: Final = TargetSheet("SO 8.7", GAMES, percent=True)
EARLY: Final[i64] = 3
HOME_CLASS: Final[i64] = 5
USUAL_LIMIT: Final = 20

KINDS: Final = (
    Kind("technology", "Technologies", offered="drawn", taken="kept", used="used"),
    Kind("home", "Home planets (energy, ore, capacity)", taken="begun there"),
)


class SpaceOperaMetrics(Metrics):
    """Things: the 27 Technologies, then the different home planets by what they give."""

    def __init__(self, content: Content) -> None:
        self.home_of: dict[int, int] = {}
        things = things_of("technology", TECH_IDS, content.tech_names)
        homes: list[str] = []
        for card in range(content.card_count):
            if content.klass[card] == HOME_CLASS:
                gives = f"{content.energy[card]}, {content.ore[card]}, {content.capacity[card]}"
                if gives not in homes:
                    homes.append(gives)
                    things.append(Thing("home", gives.replace(", ", "-"), f"({gives})"))
                self.home_of[card] = int(TECH_COUNT) + homes.index(gives)
        super().__init__(KINDS, things)

    def watch(self, state: State, counts: Counts) -> None:
        """The homes are known at the start only: who begins where."""
        assert isinstance(state, Galaxy)
        if "homes" in counts.game:
            return
        counts.game["homes"] = 1.0
        for cell in range(len(state.card)):
            thing = self.home_of.get(int(state.card[cell]), -1)
            owner = state.owner[cell]
            if thing >= 0 and 0 <= owner < counts.seats:
                counts.take(thing, owner)

    def reader(self, state: State, counts: Counts) -> Reader:
        return SpaceOperaReader(counts)

    def targets(self, seats: int, options: Mapping[str, object]) -> list[Target]:
        return [*course_targets(options), *fairness_targets(), *war_targets()]


class SpaceOperaReader(Reader):
    """Knows who is still in the game."""

    def __init__(self, counts: Counts) -> None:
        super().__init__(counts)
        self.round: i64 = 0
        self.alive: i64 = (1 << counts.seats) - 1
        self.player_rounds: i64 = 0
        self.research: i64 = 0
        self.invasions: i64 = 0
        self.invasions_won: i64 = 0
        self.early_out = False
        self.outs: list[i64] = [0] * counts.seats

    def take_in(self, event: Event) -> None:
        kind = event.kind
        seat = event.seat
        if kind == events.ROUND_BEGAN:
            self.begin_round(event)
        elif kind == events.USED:
            self.counts.use(event.a, seat)
        elif kind == events.RESEARCHED:
            self.research += 1
            self.draw(event)
        elif kind == events.GOT_TECH:
            self.draw(event)
        elif kind == events.RETURNED:
            self.counts.give_back(event.a, seat)
        elif kind == events.FOUGHT:
            self.invasions += 1
            self.invasions_won += 1 if event.b > event.c else 0
        elif kind == events.ELIMINATED or kind == events.SURRENDERED:
            self.alive &= ~(1 << seat)
            self.outs[seat] = self.round
            if self.round <= EARLY:
                self.early_out = True
        elif kind == events.RESPAWNED:
            self.alive |= 1 << seat

    def begin_round(self, event: Event) -> None:
        self.round = event.a
        if event.a == 1:
            self.counts.first = event.b
        for seat in range(self.counts.seats):
            self.player_rounds += self.alive >> seat & 1

    def draw(self, event: Event) -> None:
        self.counts.offer(event.a, event.seat)
        self.counts.take(event.a, event.seat)

    def finish(self) -> None:
        game = self.counts.game
        game.pop("homes", 0.0)
        game["early_out"] = 1.0 if self.early_out else 0.0
        game["player_rounds"] = float(self.player_rounds)
        game["research"] = float(self.research)
        game["invasions"] = float(self.invasions)
        game["invasions_won"] = float(self.invasions_won)
        for seat in range(self.counts.seats):
            self.counts.seat[seat]["out_in_round"] = float(self.outs[seat])


# SO 8.7.


def course_targets(options: Mapping[str, object]) -> list[Target]:
    limit = "" if options.get("round_limit") == USUAL_LIMIT else "a target for a round limit of 20"
    chosen = "Research chosen, share of all player-rounds"
    return [
        NUMBERS.target("Rounds, mean", lab.MEAN, "rounds", low=7, high=15, reason=limit),
        SHARES.target("Games ended by elimination or surrender", lab.REASON, "last_one,ruin", low=0.5),
        SHARES.target("Somebody out before the end of round 3", lab.MEAN, "early_out", high=0.05),
        SHARES.target(chosen, lab.RATIO, "research", "player_rounds", low=0.15, high=0.5),
    ]


def fairness_targets() -> list[Target]:
    return [
        SHARES.within(0.05, "Win share by seat, from fair", lab.SEAT_SHARE),
        SHARES.within(0.05, "Win share by turn order in round 1, from fair", lab.ORDER_SHARE),
        SHARES.target("Shared victories and draws", lab.SHARED, high=0.03),
        SHARES.within(0.04, "Home planets: win share with less that of the others", lab.LIFT, "home"),
    ]


def war_targets() -> list[Target]:
    kept = "Every Technology: win share of who keeps it less that of the others"
    won = "Invasions won by the attacker"
    return [
        SHARES.within(0.1, kept, lab.LIFT, "technology"),
        SHARES.target(won, lab.RATIO, "invasions_won", "invasions", low=0.4, high=0.7),
    ]
