"""What the laboratory counts in Plague Inc., and its balance targets (rules page, section 8.6)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from mypy_extensions import i64

from pestis.games.plague_inc import events
from pestis.games.plague_inc.content.cards import (
    CONTINENTS,
    COUNTRIES,
    COUNTRY_IDS,
    DISEASE_IDS,
    EVENT_IDS,
    EVENT_KINDS,
    NONE,
    SPACES,
    TRAIT_IDS,
    TRAIT_KINDS,
    VIRUS,
)
from pestis.games.plague_inc.content.tables import Content
from pestis.games.plague_inc.rules import scoring
from pestis.games.plague_inc.state import World
from pestis.kernel import metrics as lab
from pestis.kernel.events import Event
from pestis.kernel.metrics import Counts, Kind, Metrics, Reader, Target, TargetSheet, things_of
from pestis.kernel.state import State

EVENT_THINGS: Final[i64] = TRAIT_KINDS
COUNTRY_THINGS: Final[i64] = EVENT_THINGS + EVENT_KINDS
START_THINGS: Final[i64] = COUNTRY_THINGS + COUNTRIES
DISEASE_THINGS: Final[i64] = START_THINGS + COUNTRIES

FACE_UP: Final[i64] = 3
GAMES: Final = 2000
NUMBERS: Final = TargetSheet("PI 8.6", GAMES)
SHARES: Final = TargetSheet("PI 8.6", GAMES, percent=True)
SOLO: Final = TargetSheet("PI 8.6", 0, percent=True)
TWO: Final = 2
# Rounds before Sudden Death with two, three and four players.
ROUNDS_BEFORE: Final = {2: (11.0, 12.0), 3: (8.0, 9.0), 4: (7.0, 8.0)}
# What DNA is scored for, and under which name the four sources of the targets are kept.
SOURCES: Final = ("control", "control", "kill", "event", "event", "event")

KINDS: Final = (
    Kind("trait", "Trait Cards", offered="dealt to the hand", taken="evolved"),
    Kind("event", "Event Cards", offered="drawn", taken="played", used="sold"),
    Kind("country", "Countries", offered="own turns it lay face up", taken="placed", used="killed"),
    Kind("start", "Starting Countries", taken="begun there"),
    Kind("disease", "Diseases", taken="chosen"),
)


class PlagueIncMetrics(Metrics):
    """Things: Traits, Events, Countries, Countries as starts, Diseases, each in the order of its numbers."""

    def __init__(self, content: Content) -> None:
        things = things_of("trait", TRAIT_IDS, content.traits)
        things += things_of("event", EVENT_IDS, content.events)
        things += things_of("country", COUNTRY_IDS, content.countries)
        things += things_of("start", COUNTRY_IDS, content.countries)
        things += things_of("disease", DISEASE_IDS, [name.capitalize() for name in DISEASE_IDS])
        super().__init__(KINDS, things)

    def reader(self, state: State, counts: Counts) -> Reader:
        assert isinstance(state, World)
        return PlagueIncReader(counts, state)

    def targets(self, seats: int, options: Mapping[str, object]) -> list[Target]:
        if seats == 1:
            return solo_targets(options)
        return [*course_targets(seats), *board_targets(), *fairness_targets(seats)]


class PlagueIncReader(Reader):
    """Has the zones and the face-up cards in mind."""

    def __init__(self, counts: Counts, state: World) -> None:
        super().__init__(counts)
        self.state = state
        self.content = state.content
        self.face_up: list[i64] = [NONE] * FACE_UP
        self.zones: list[i64] = [0] * CONTINENTS
        self.turns: i64 = 0
        self.turns_before: i64 = -1
        self.kills: i64 = 0
        self.restarts: i64 = 0
        self.country_phases: i64 = 0
        self.forced: i64 = 0
        self.refreshes: list[i64] = [0] * counts.seats
        self.income: list[dict[str, float]] = [
            {"control": 0.0, "kill": 0.0, "event": 0.0} for _ in range(counts.seats)
        ]

    def is_seat(self, seat: i64) -> bool:
        """The PlagueBot of a solo game is a side, not a seat."""
        return 0 <= seat < self.counts.seats

    def take_in(self, event: Event) -> None:
        kind = event.kind
        if kind == events.KILLED:
            self.leave(event.a)
            self.kills += 1
        elif kind == events.STRIKE_HIT:
            self.leave(event.a)
        elif kind == events.PLACED_COUNTRY or kind == events.STARTED_IN:
            self.zones[self.zone(event.a)] = self.zones[self.zone(event.a)] + 1
        elif kind == events.TURNED_UP:
            self.face_up[event.b] = event.a
        elif kind == events.TOOK_COUNTRY:
            self.take_away(event.a)
        elif kind == events.SUDDEN_DEATH:
            self.turns_before = self.turns
        if self.is_seat(event.seat):
            self.take_in_own(event)

    def leave(self, country: i64) -> None:
        """PI-RULING-9: a Country that is killed or struck frees its place."""
        self.zones[self.zone(country)] = self.zones[self.zone(country)] - 1

    def take_away(self, country: i64) -> None:
        """PI-RULING-6: without a deck nothing is turned up in its place."""
        for place in range(FACE_UP):
            if self.face_up[place] == country:
                self.face_up[place] = NONE

    def zone(self, country: i64) -> i64:
        return self.content.continent[country]

    def take_in_own(self, event: Event) -> None:
        kind = event.kind
        seat = event.seat
        counts = self.counts
        if kind == events.DREW_TRAIT:
            counts.offer(event.a, seat)
        elif kind == events.SCORED:
            self.score(event)
        elif kind == events.EVOLVED or kind == events.SHIFTED:
            counts.take(event.a, seat)
        elif kind == events.DREW_EVENT:
            counts.offer(EVENT_THINGS + event.a, seat)
        elif kind == events.ANNOUNCED:
            counts.take(EVENT_THINGS + event.a, seat)
        elif kind == events.SOLD_EVENT:
            counts.use(EVENT_THINGS + event.a, seat)
        elif kind == events.TURN_BEGAN:
            self.begin_turn(seat)
        elif kind == events.TOOK_COUNTRY or kind == events.TOOK_BLIND:
            self.country_phases += 1
        elif kind == events.PLACED_COUNTRY:
            counts.take(COUNTRY_THINGS + event.a, seat)
        elif kind == events.DISCARDED_COUNTRY:
            self.discard(event)
        elif kind == events.KILLED:
            counts.use(COUNTRY_THINGS + event.a, seat)
        elif kind == events.STARTED_IN:
            counts.take(START_THINGS + event.a, seat)
        elif kind == events.CHOSE_DISEASE:
            counts.take(DISEASE_THINGS + event.a, seat)
        elif kind == events.RESTARTED:
            self.restarts += 1

    def begin_turn(self, seat: i64) -> None:
        self.turns += 1
        if self.turns_before < 0:
            for card in self.face_up:
                if card != NONE:
                    self.counts.offer(COUNTRY_THINGS + card, seat)

    def discard(self, event: Event) -> None:
        """PI-CTRY-6: a card whose zone was full had to go; any other went for a new Trait hand."""
        if self.zones[self.zone(event.a)] >= self.content.zone_size[self.zone(event.a)]:
            self.forced += 1
        else:
            self.refreshes[event.seat] = self.refreshes[event.seat] + 1

    def score(self, event: Event) -> None:
        if event.b < len(SOURCES):
            source = SOURCES[event.b]
            numbers = self.income[event.seat]
            numbers[source] = numbers[source] + float(event.a)

    def finish(self) -> None:
        counts = self.counts
        state = self.state
        counts.first = state.first_seat
        seats = float(counts.seats)
        before = self.turns if self.turns_before < 0 else self.turns_before
        game = counts.game
        game["rounds_before"] = float(before) / seats
        game["rounds_in"] = float(self.turns - before) / seats
        game["kills"] = float(self.kills)
        game["restarts"] = float(self.restarts)
        game["country_phases"] = float(self.country_phases)
        game["forced_discards"] = float(self.forced)
        game["solo_won"] = 1.0 if state.is_solo and state.winners() else 0.0
        self.compare_diseases()
        for seat in range(counts.seats):
            self.finish_seat(seat)

    def compare_diseases(self) -> None:
        """Two players with different diseases: whether the Virus won."""
        game = self.counts.game
        state = self.state
        mixed = state.seats == TWO and state.diseases[0] != state.diseases[1]
        game["mixed"] = 1.0 if mixed else 0.0
        game["virus_won"] = 0.0
        if mixed:
            winners = state.winners()
            virus = 0 if state.diseases[0] == VIRUS else 1
            game["virus_won"] = 1.0 / len(winners) if virus in winners else 0.0

    def finish_seat(self, seat: i64) -> None:
        state = self.state
        numbers = self.counts.seat[seat]
        evolved = 0
        for place in range(seat * SPACES, seat * SPACES + SPACES):
            if state.slides[place] != NONE:
                evolved += 1
        numbers["traits_at_end"] = float(evolved)
        numbers["refreshes"] = float(self.refreshes[seat])
        earned = self.income[seat]
        numbers["from_control"] = earned["control"]
        numbers["from_kills"] = earned["kill"]
        numbers["from_refund"] = float(scoring.refund(state, seat))
        numbers["from_bonuses"] = float(scoring.bonuses(state, seat))
        numbers["earned"] = sum(earned.values()) + numbers["from_refund"] + numbers["from_bonuses"]


# PI 8.6.


def course_targets(seats: int) -> list[Target]:
    low, high = ROUNDS_BEFORE.get(seats, (0.0, 0.0))
    five = "" if seats in ROUNDS_BEFORE else "a target for two to four players"
    before = "Rounds before Sudden Death, mean"
    return [
        NUMBERS.target(before, lab.MEAN, "rounds_before", low=low, high=high, reason=five),
        NUMBERS.target("Rounds in Sudden Death, median", lab.MEDIAN, "rounds_in", low=2, high=6),
        NUMBERS.target("Rounds in Sudden Death, 5 % are longer", lab.P95, "rounds_in", high=16),
        SHARES.target("Games ended by the cap", lab.REASON, "round_cap", high=0.005),
        SHARES.target("Ended by eradication", lab.REASON, "eradication", low=0.15),
        SHARES.target("Ended by unable to move", lab.REASON, "unable_to_move", low=0.15),
    ]


def board_targets() -> list[Target]:
    forced = "Forced discards per Country Phase"
    found = [
        NUMBERS.target("Countries killed per game", lab.MEAN, "kills", low=12, high=26),
        NUMBERS.target("Restarts per game", lab.MEAN, "restarts", low=0.05, high=0.8),
        SHARES.target(forced, lab.RATIO, "forced_discards", "country_phases", low=0.01, high=0.1),
        NUMBERS.target("Voluntary refreshes per player", lab.SEAT_MEAN, "refreshes", low=1, high=4),
        NUMBERS.target(
            "Trait Cards evolved at the end per player", lab.SEAT_MEAN, "traits_at_end", low=3.5, high=5
        ),
    ]
    sources = {"from_control": "controlled DNA", "from_kills": "kills", "from_refund": "refund"}
    for column, words in (sources | {"from_bonuses": "bonuses"}).items():
        text = f"Share of all DNA earned: {words}"
        found.append(SHARES.target(text, lab.SEAT_RATIO, column, "earned", high=0.5))
    return found


def fairness_targets(seats: int) -> list[Target]:
    two = "" if seats == TWO else "a target for two players"
    virus = "Virus against Bacteria, share of the Virus"
    played = "Any Event Card: win share of who played it less that of the others"
    return [
        SHARES.fair_order(0.05),
        SHARES.target(virus, lab.RATIO, "virus_won", "mixed", low=0.42, high=0.58, equal=True, reason=two),
        SHARES.target("Shared victories", lab.SHARED, high=0.05),
        SHARES.within(0.08, played, lab.LIFT, "event"),
        SHARES.unasked("Win share for each Starting Country", "reported only, see the table below"),
        SHARES.unasked("A single player wins 25 to 60 %", "a target for one player: --seats 1"),
    ]


def solo_targets(options: Mapping[str, object]) -> list[Target]:
    slots = options.get("plaguebot_slots")
    won = f"A single player wins ({slots} slots of the PlagueBot)"
    return [
        SOLO.target(won, lab.MEAN, "solo_won", low=0.25, high=0.6),
        SOLO.unasked("All other targets", "targets for two to four players"),
    ]
