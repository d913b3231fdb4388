"""What a card is worth to one seat, for as long as the game will probably last, and so who will probably win.

The unit is the Contagion, which buys one Infamy. Everything is computed from what the seat may know: its own cards
by number, never by place, other decks by what everybody can count, and a Penance only as "some Penance".
"""

from __future__ import annotations

from math import exp
from typing import Final

from mypy_extensions import i64

from pestis.games.divine_retribution.content import parts
from pestis.games.divine_retribution.content.cards import (
    CARD_COUNT,
    NO_SUIT,
    PENANCE_1,
    SUIT_COUNT,
    SUIT_OF,
    TITLE_OF,
)
from pestis.games.divine_retribution.content.parts import Part
from pestis.games.divine_retribution.knowledge.seeing import known_infamy
from pestis.games.divine_retribution.rules.scoring import deck
from pestis.games.divine_retribution.state import Realm

# Cards drawn for a turn (DR-END-3), and a deck that should not become smaller: it would have nothing to draw.
HAND: Final[i64] = 5
LEANEST: Final[i64] = 8


class Weights:
    """What a disease believes of the game in general. Found by letting diseases play each other."""

    def __init__(self) -> None:
        # How long a game lasts, and how many rounds each Nobility card on the table still means.
        self.usual_rounds = 16.0
        self.rounds_per_noble = 1.8
        # A Contagion later against an Infamy now: it buys cards that give Contagions in turn.
        self.growth = 0.5
        # The share of all turns in which a Chronic card is already in play.
        self.settled = 0.7
        # What it is worth to draw a bad card no more, and what an average card will give at least.
        self.thinning = 0.8
        self.goal = 1.2
        # What a Penance costs its victim, what a discard does, and how much of that is gain in a duel.
        self.penance = 2.0
        self.discard = 0.6
        self.malice = 0.6
        # What fetching a discarded card gives, for each Contagion by which the best card is better than a Rat.
        self.fetching = 1.8
        # What a card taken without paying, and copying a text, are worth in Contagions.
        self.gift = 4.0
        self.copying = 1.5
        # Infamy that a rival may make of an opened throne.
        self.throne = 8.0
        # How much Infamy of difference makes a result doubtful, at the end and for each round before it.
        self.doubt = 8.0
        self.doubt_per_round = 2.7
        # The share of DRAW_TO's cards that are missing as a rule, and what pitting a Penance only is worth.
        self.filling = 0.8
        self.penance_pit = 0.3
        # A card that gives less is one the deck can do without.
        self.junk = 1.5
        # How many cards are under control in a usual turn, and by how many a condition is missed in one.
        self.seen = 6.0
        self.bad_luck = 0.5
        self.chronics = 0.8
        # What is known of single cards beside what their texts say.
        self.taste: list[float] = [0.0] * PENANCE_1
        # Cards that are never taken, a bit each.
        self.shunned: i64 = 0


class Outlook:
    """One seat's deck in numbers: how many cards of each kind, what a card in hand gives, how long it goes on."""

    def __init__(self, state: Realm, seat: i64, weights: Weights) -> None:
        self.state = state
        self.seat = seat
        self.weights = weights
        self.counts: list[i64] = [0] * CARD_COUNT
        self.suits: list[i64] = [0] * (SUIT_COUNT + 1)
        self.chronics: i64 = 0
        self.size: i64 = 0
        self.rounds = rounds_left(state, weights)
        # The share of draws that find a card: in a small deck all cards are in hand already.
        self.room = 0.0
        # How much more than a Rat the strongest card gives.
        self.strongest = 0.3
        # What the average card in hand gives, cards drawn by it included.
        self.average = 0.0
        # What Chronic cards give in each turn.
        self.steady = 0.0
        self.count()
        self.weigh()

    def count(self) -> None:
        for card in deck(self.state, self.seat):
            self.counts[min(card, PENANCE_1)] += 1
            self.suits[SUIT_OF[card]] += 1
            self.chronics += 1 if self.state.content.chronic[card] else 0
            self.size += 1
        self.room = min(1.0, max(0.0, float(int(self.size - HAND)) / 8.0))
        for card in range(PENANCE_1):
            if self.counts[card]:
                self.strongest = max(self.strongest, self.plain_strength(card) - 1.0)

    def plain_strength(self, card: i64) -> float:
        """Base Contagions and cards drawn: what can be said of a card without knowing the rest of the deck."""
        content = self.state.content
        total: i64 = content.base[card]
        for number in range(content.first_part[card], content.last_part[card]):
            if content.parts[number].verb == parts.DRAW:
                total += content.parts[number].count
        return float(int(total))

    def weigh(self) -> None:
        """The average, in which a drawn card is worth the average again; Chronic cards stand apart."""
        content = self.state.content
        places = 0.0
        given = 0.0
        draws = 0.0
        for card in range(CARD_COUNT):
            if self.counts[card] and not content.chronic[card]:
                copies = float(int(self.counts[card]))
                places += copies
                given += copies * self.fixed(card)
                draws += copies * self.draws(card)
        self.average = max(0.1, given / max(1.0, places / 2.0, places - draws))
        for card in range(CARD_COUNT):
            if self.counts[card] and content.chronic[card]:
                self.steady += float(int(self.counts[card])) * self.gives(card)
        self.steady *= self.weights.settled

    # What one card gives each time it is played.

    def gives(self, card: i64) -> float:
        """Contagions and their like from a card in hand; a Chronic card gives this in every turn."""
        return self.fixed(card) + self.draws(card) * self.average

    def fixed(self, card: i64) -> float:
        """What it gives beside drawing cards. A Penance is a dead card: nobody has to play it."""
        if card >= PENANCE_1:
            return 0.0
        content = self.state.content
        total = float(int(content.base[card]))
        for number in range(content.first_part[card], content.last_part[card]):
            total += self.part_gives(content.parts[number])
        return total

    def draws(self, card: i64) -> float:
        content = self.state.content
        total = 0.0
        for number in range(content.first_part[card], content.last_part[card]):
            total += self.part_draws(content.parts[number])
        return total

    def part_draws(self, part: Part) -> float:
        if part.verb == parts.DRAW:
            return float(int(part.count)) * self.chance(part) * self.room
        if part.verb == parts.DRAW_TO:
            return float(int(part.count)) * self.weights.filling * self.room
        return float(int(part.then_draw)) * self.room if part.verb == parts.PIT else 0.0

    def part_gives(self, part: Part) -> float:
        weights = self.weights
        many = float(int(part.count))
        verb = part.verb
        if verb == parts.CONTAGION:
            return self.contagions(part)
        if verb == parts.PENANCE:
            return many * weights.penance * self.malice() * self.chance(part)
        if verb == parts.DISCARD:
            return weights.discard * self.malice() if part.persecute else -many
        if verb == parts.RECRUIT:
            return weights.fetching * self.strongest
        if verb == parts.PIT:
            return self.pit_gives(part)
        if verb == parts.INFECT_FREE:
            return weights.gift * min(1.0, many / 5.0)
        return weights.copying * self.average if verb == parts.COPY else 0.0

    def malice(self) -> float:
        """Harm to one opponent is gain against that one only."""
        rivals = float(int(self.state.seats - 1))
        return self.weights.malice * (1.0 + 1.0 / rivals) / 2.0

    def pit_gives(self, part: Part) -> float:
        """Removing the worst card of the deck, as long as there are bad ones."""
        if part.only_penance:
            return self.weights.penance_pit
        bonus = float(int(part.each_contagion * min(part.count, 2)))
        return bonus + max(0.0, self.leaner(self.least())) if self.junk() else bonus

    def junk(self) -> bool:
        return self.least() < self.weights.junk

    def least(self) -> float:
        """What the card gives that the deck can best do without: one that is worth no Infamy."""
        content = self.state.content
        found = 9.0
        for card in range(CARD_COUNT):
            if self.counts[card] and not content.resistance[card]:
                found = min(found, float(int(max(content.base[card], 0))))
        return found

    def leaner(self, given: float) -> float:
        """What it brings over the rest of the game that a card which gives so much is not drawn any more."""
        if self.size <= LEANEST:
            return -given
        better = max(self.average, self.weights.goal) - given
        return self.weights.thinning * self.rounds * 5.0 / float(int(self.size)) * better

    # Conditions.

    def contagions(self, part: Part) -> float:
        if part.per == parts.PER_NOTHING:
            return float(int(part.count)) * self.chance(part)
        seen = self.seen(part.per, part.per_what) - float(int(part.beyond))
        return max(0.0, min(float(int(part.most)), float(int(part.count)) * seen))

    def chance(self, part: Part) -> float:
        """How likely a condition is to come true in a turn."""
        if part.need == parts.NEED_NOTHING:
            return 1.0
        seen = self.seen(part.need, part.need_what)
        return min(1.0, seen / (float(int(part.need_count)) + self.weights.bad_luck))

    def seen(self, kind: i64, what: i64) -> float:
        """How many of the wanted cards are under control in a usual turn, the card itself not counted."""
        share = self.weights.seen / float(int(max(self.size, 6)))
        if kind == parts.NEED_SUIT:
            return float(int(self.suits[what])) * share
        if kind == parts.NEED_CARD:
            return float(int(self.counts[what])) * share
        if kind == parts.NEED_CHRONIC:
            return float(int(self.chronics)) * self.weights.chronics
        if kind == parts.NEED_SUITS:
            return self.suits_seen(share)
        found: i64 = 0
        for card in range(CARD_COUNT):
            if TITLE_OF[card] == what:
                found += self.counts[card]
        return float(int(found)) * share

    def suits_seen(self, share: float) -> float:
        total = 0.0
        for suit in range(NO_SUIT):
            total += min(1.0, float(int(self.suits[suit])) * share)
        return total

    # What it is worth to have one card more, or to draw it next.

    def shuns(self, card: i64) -> bool:
        return bool(self.weights.shunned >> card & 1)

    def infamy(self, card: i64) -> float:
        """DR-SCORE-2, DR-SCORE-3."""
        content = self.state.content
        return float(int(content.resistance[card] + content.notoriety[card]))

    def worth(self, card: i64) -> float:
        """Infamy now, and what the card will give in the rounds that are left, once it is drawn."""
        return self.infamy(card) + self.weights.growth * self.future(card) + self.weights.taste[card]

    def future(self, card: i64) -> float:
        """A new card comes with the next reshuffle, and takes the place of an average one each time."""
        size = float(int(self.size + 1))
        waiting = 1.0 + float(int(self.state.draws[self.seat].size())) / 5.0
        turns = self.rounds - waiting
        if turns <= 0.0:
            return 0.0
        if self.state.content.chronic[card]:
            return max(0.0, (turns - size / 10.0) * self.gives(card) - self.average)
        return turns * 5.0 / size * (self.gives(card) - self.average)

    def in_hand(self, card: i64) -> float:
        """What a card in the next hand is worth: a Chronic one gives from then on."""
        given = self.gives(card)
        if self.state.content.chronic[card]:
            return given * min(self.rounds, 1.0 + float(int(self.size)) / 10.0)
        return given

    def power(self) -> float:
        """The Contagions of a usual turn."""
        return 5.0 * self.average + self.steady


def rounds_left(state: Realm, weights: Weights) -> float:
    """How many more turns a seat will probably have, beside this one."""
    if state.end_reason >= 0:
        return 0.0
    nobles = float(int(7 - state.nobles_taken[0] - state.nobles_taken[1]))
    by_nobles = weights.rounds_per_noble * nobles - 1.0
    by_clock = weights.usual_rounds - float(int(state.round))
    return max(0.5, min(by_nobles, max(by_clock, by_nobles / 2.0)))


def win_chance(state: Realm, seat: i64, weights: Weights) -> float:
    """From the Infamy that every seat will probably have at the end; the less is to come, the surer."""
    if state.is_over:
        winners = state.winners()
        return 1.0 / len(winners) if seat in winners else 0.0
    outlook = Outlook(state, seat, weights)
    scale = weights.doubt + weights.doubt_per_round * outlook.rounds
    own = prospect(outlook, seat)
    total = 0.0
    for other in range(state.seats):
        total += exp(max(-50.0, min(50.0, (prospect(outlook, other) - own) / scale)))
    return 1.0 / total


def prospect(outlook: Outlook, other: i64) -> float:
    """The Infamy that a seat will probably have at the end, as far as this seat can count."""
    state = outlook.state
    theirs = outlook if other == outlook.seat else Outlook(state, other, outlook.weights)
    return float(int(known_infamy(state, other, outlook.seat))) + theirs.rounds * theirs.power()
