"""What the laboratory counts in Divine Retribution, and the balance targets of the rules page, section 8."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from mypy_extensions import i64

from pestis.games.divine_retribution import events, moves
from pestis.games.divine_retribution.bot.choose import RAT_KING_TO_LEAVE, SUITS_TO_LEAVE, TYPES_TO_LEAVE
from pestis.games.divine_retribution.content.cards import (
    BISHOP,
    CARD_IDS,
    COPIES,
    KING,
    KINGDOM_CARDS,
    PENANCE_1,
    PRINCE,
    RAT_KING,
)
from pestis.games.divine_retribution.content.tables import Content
from pestis.games.divine_retribution.rules.scoring import deck, infamy
from pestis.games.divine_retribution.state import Realm
from pestis.kernel import metrics as lab
from pestis.kernel.events import Event
from pestis.kernel.metrics import Counts, Kind, Metrics, Reader, Target, TargetSheet, Thing
from pestis.kernel.state import State

NOBLES: Final[i64] = 7
STACK: Final[i64] = 3
PLAIN_GAMES: Final = 2000
NUMBERS: Final = TargetSheet("DR 8", PLAIN_GAMES)
SHARES: Final = TargetSheet("DR 8", PLAIN_GAMES, percent=True)
ORDER: Final = TargetSheet("DR-DESIGN-11", PLAIN_GAMES, percent=True)
ENOUGH_SEATS: Final = 3
COUNTING: Final = "a target for bots that always take the King; ours count, and take it only to win"
BOT_SEATS: Final = 3

KINDS: Final = (
    Kind("kingdom", "Kingdom cards", offered="own turns it lay in the lineup", taken="infected", used="played"),
    Kind("nobility", "Nobility", offered="own turns it could be taken next", taken="infected", used="played"),
    Kind("festering", "Rat Kings", offered="own turns", taken="taken", used="played"),
)


class DivineMetrics(Metrics):
    """Things: the fifteen Kingdom types by number, then the Rat King, then the seven nobles."""

    def __init__(self, content: Content) -> None:
        cards = [*range(KINGDOM_CARDS), RAT_KING, *range(PRINCE, PRINCE + NOBLES)]
        things = [Thing(kind_of(card), CARD_IDS[card], content.names[card]) for card in cards]
        super().__init__(KINDS, things)

    def reader(self, state: State, counts: Counts) -> Reader:
        assert isinstance(state, Realm)
        return DivineReader(counts, state)

    def targets(self, seats: int, options: Mapping[str, object]) -> list[Target]:
        return [*length_targets(), *seat_targets(seats, options), *card_targets(seats)]


def kind_of(card: i64) -> str:
    if card < KINGDOM_CARDS:
        return "kingdom"
    return "festering" if card == RAT_KING else "nobility"


def thing_of(card: i64) -> i64:
    """The place of a card among the things; -1 if it is not counted."""
    if card < KINGDOM_CARDS:
        return card
    if card == RAT_KING:
        return KINGDOM_CARDS
    return KINGDOM_CARDS + 1 + card - PRINCE if PRINCE <= card <= KING else -1


class DivineReader(Reader):
    """Has the lineup and the Nobility stacks in mind."""

    def __init__(self, counts: Counts, state: Realm) -> None:
        super().__init__(counts)
        self.state = state
        self.content = state.content
        self.lineup: list[i64] = [-1] * moves.LINEUP_SIZE
        self.nobles: list[i64] = [0, 0]
        self.king_left = True
        self.round: i64 = 0
        self.first: i64 = -1
        self.first_noble: i64 = 0
        self.penances: i64 = 0
        self.persecuted: i64 = 0
        self.repented: i64 = 0
        self.gained: list[i64] = [0] * counts.seats
        self.pitted: list[i64] = [0] * counts.seats

    def take_in(self, event: Event) -> None:
        kind = event.kind
        if kind == events.PLAYED or kind == events.ACTIVATED:
            thing = thing_of(event.a)
            if thing >= 0:
                self.counts.use(thing, event.seat)
        elif kind == events.TURN_BEGAN:
            self.begin_turn(event)
        elif kind == events.REFILLED or kind == events.DEALT:
            self.lineup[event.b] = event.a
        elif kind == events.INFECTED or kind == events.INFECTED_UNPAID:
            self.lineup[event.b] = -1
            self.gain(event.seat, event.a)
        elif kind == events.INFECTED_NOBLE:
            self.take_noble(event)
        elif kind == events.TOOK_RAT_KING or kind == events.BOUGHT_RAT_KING:
            self.gain(event.seat, RAT_KING)
        elif kind == events.PITTED:
            self.pitted[event.seat] = self.pitted[event.seat] + self.worth(event.a)
        elif kind == events.DREW_PENANCE:
            self.penances += 1
        elif kind == events.PERSECUTED:
            self.persecuted += 1
        elif kind == events.REPENTED_WITH:
            self.repented += 1

    def begin_turn(self, event: Event) -> None:
        self.round = event.a
        if self.first < 0:
            self.first = event.seat
        counts = self.counts
        for card in self.lineup:
            if card >= 0:
                counts.offer(card, event.seat)
        counts.offer(thing_of(RAT_KING), event.seat)
        for place in range(2):
            self.offer_noble(place, event.seat)
        self.offer_king(event.seat)

    def offer_noble(self, place: i64, seat: i64) -> None:
        if self.nobles[place] < STACK:
            top = PRINCE if place == 0 else BISHOP
            self.counts.offer(thing_of(top + self.nobles[place]), seat)

    def offer_king(self, seat: i64) -> None:
        if self.king_left and self.nobles[0] == STACK and self.nobles[1] == STACK:
            self.counts.offer(thing_of(KING), seat)

    def take_noble(self, event: Event) -> None:
        self.gain(event.seat, event.a)
        if self.first_noble == 0:
            self.first_noble = self.round
        if event.a == KING:
            self.king_left = False
            return
        place = 0 if event.a < BISHOP else 1
        self.nobles[place] = self.nobles[place] + 1
        self.offer_noble(place, event.seat)
        self.offer_king(event.seat)

    def gain(self, seat: i64, card: i64) -> None:
        self.gained[seat] = self.gained[seat] + self.worth(card)
        self.counts.take(thing_of(card), seat)

    def worth(self, card: i64) -> i64:
        """DR-DESIGN-12: Resistance and Notoriety."""
        return self.content.resistance[card] + self.content.notoriety[card]

    def finish(self) -> None:
        counts = self.counts
        state = self.state
        counts.first = max(0, self.first)
        winners = state.winners()
        in_deck = sum(COPIES[PENANCE_1:])
        counts.game["first_noble_round"] = float(self.first_noble)
        counts.game["penance_drawn"] = float(self.penances)
        counts.game["penance_emptied"] = 1.0 if self.penances >= in_deck else 0.0
        counts.game["persecutes"] = float(self.persecuted)
        counts.game["repents"] = float(self.repented)
        counts.game["king_won"] = 0.0
        for seat in range(counts.seats):
            if seat in winners and counts.has_taken(thing_of(KING), seat):
                counts.game["king_won"] = 1.0
            numbers = counts.seat[seat]
            numbers["deck_size"] = float(len(deck(state, seat)))
            left = self.gained[seat] - self.pitted[seat] - infamy(state, seat)
            numbers["unaccounted"] = abs(float(left))


# DR section 8.


def length_targets() -> list[Target]:
    emptied = "Games in which the Penance deck was emptied"
    return [
        NUMBERS.target("Rounds, median", lab.MEDIAN, "rounds", low=12, high=20),
        NUMBERS.target("Rounds, 5 % of games are shorter", lab.P5, "rounds", low=10),
        NUMBERS.target("Rounds, 5 % of games are longer", lab.P95, "rounds", high=28),
        SHARES.target("Games ended by the King", lab.REASON, "king", low=0.9),
        SHARES.target("Games ended by stall or round limit", lab.REASON, "stall,round_limit", high=0),
        NUMBERS.target("First noble infected, median round", lab.MEDIAN, "first_noble_round", low=5, high=11),
        NUMBERS.target("Penance drawn per game", lab.MEAN, "penance_drawn", low=7, high=20),
        SHARES.target(emptied, lab.MEAN, "penance_emptied", high=0.4),
        SHARES.target("Persecutes answered by Repent", lab.RATIO, "repents", "persecutes", low=0.25, high=0.5),
        NUMBERS.target("Cards in a final deck, mean", lab.SEAT_MEAN, "deck_size", low=18, high=32),
        Target("DR-DESIGN-12", "Infamy not accounted for, per seat", lab.SEAT_MEAN, "unaccounted", high=0),
    ]


def seat_targets(seats: int, options: Mapping[str, object]) -> list[Target]:
    """DR-DESIGN-11: fair seats are a target of `graded_start` only; without it the shares are reported."""
    why = "a target only with --option graded_start=true; without it the shares are reported"
    few = "" if seats >= ENOUGH_SEATS else "a target for three to five players"
    lead = "Lead over the second, share of the winner's score"
    return [
        ORDER.fair_order(0.05, "" if options.get("graded_start") is True else why),
        SHARES.target(
            "The winner owns the King", lab.MEAN, "king_won", low=0.55, high=0.85, reason=few or COUNTING
        ),
        SHARES.target(lead, lab.MEAN, "margin", high=0.33, reason=few),
    ]


def card_targets(seats: int) -> list[Target]:
    owners = "Win ratio of the owners of any one Kingdom type (1 = average)"
    return [
        NUMBERS.target(owners, lab.OWNERS, "kingdom", low=0.8, high=1.3, equal=True),
        *without_targets(seats),
    ]


def without_targets(seats: int) -> list[Target]:
    """What somebody wins who leaves something out, against two who do not."""
    others = "" if seats == BOT_SEATS else "a target for three players"
    return [
        SHARES.target(
            "Won by a bot that never takes one Kingdom type, three players",
            lab.BOT_SHARE,
            bots_without(TYPES_TO_LEAVE),
            low=0.70 / BOT_SEATS,
            high=1.05 / BOT_SEATS,
            reason=others,
        ),
        SHARES.target(
            "Won by a bot without a whole suit, or without Rat Kings, three players",
            lab.BOT_SHARE,
            bots_without((*SUITS_TO_LEAVE, RAT_KING_TO_LEAVE)),
            low=0.5 / BOT_SEATS,
            high=1.0 / BOT_SEATS,
            reason=others,
        ),
    ]


def bots_without(ablations: Sequence[str]) -> str:
    return ",".join(f"greedy-without:{ablation}" for ablation in ablations)
