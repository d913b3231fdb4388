"""What a position is worth to a side: DNA it has and DNA it will probably still get.

Everything is counted in DNA. Spending DNA on a Trait Card costs nothing in the end, because its cost comes back,
so what counts is what the card does until then.
"""

from __future__ import annotations

from mypy_extensions import i64

from pestis.games.plague_inc.content.cards import BONUS_DNA, GENETIC_SHIFT, MUTATION, NONE, OUTBREAK
from pestis.games.plague_inc.rules import scoring
from pestis.games.plague_inc.rules.board import count_bits, empty_cities, tokens_in
from pestis.games.plague_inc.rules.reaching import connected, full_spots, suits
from pestis.games.plague_inc.rules.traits import has_free_space, is_uncovered
from pestis.games.plague_inc.state import BOT, FLIES, KIND, RESISTS_COLD, RESISTS_HEAT, SWIMS, World


class Weights:
    """The numbers behind the judgement; found by letting bots with other numbers play against these."""

    def __init__(self) -> None:
        self.control = 0.75
        self.token = 0.30
        self.kill = 0.55
        self.kill_bonus = 5.0
        self.infectivity = 1.1
        self.lethality = 1.5
        self.gift = 1.4
        self.room = 0.40
        self.event = 1.2
        self.hand = 0.25
        self.outbreak = 0.7
        self.mutation = 2.0
        self.last_token = 6.0
        self.doubt = 7.0
        # How much the best of the others counts, and all of them together.
        self.best_rival = 0.6
        self.rivals = 0.4
        # How long the end is out of sight, how much of its bonuses counts then, and how far ahead traits are seen.
        self.opening = 12.0
        self.early_bonus = 0.35
        self.escape = 1.0
        self.horizon = 10.0
        # Turns to come when the last Country Card is taken, and when that is still ahead.
        self.last_turns = 0.7
        self.late_turns = 3.0
        # What is likely of a kill where somebody else rolls, in Countries that fill up, and of its bonus there.
        self.kill_floor = 0.35
        self.ripe_kill = 0.5
        self.ripe_bonus = 0.35
        self.small_country = 0.4
        # The more bars there are, the less another one adds: the higher, the later.
        self.infectivity_fades = 16.0
        self.lethality_fades = 16.0
        # What the gifts are worth beside each other.
        self.heat = 1.0
        self.cold = 0.7
        self.flies = 1.0
        self.swims = 1.0
        self.reach = 4.0
        self.bonus_dna = 1.0
        self.genetic_shift = 0.3
        # What is hoped for of a card in hand: for each bar, for a gift, and how long its cost may be waited for.
        self.hoped_infectivity = 1.2
        self.hoped_lethality = 1.5
        self.hoped_gift = 0.8
        self.wait = 5.0
        self.hope = 8.0
        # What an Event Card must gain to be played now or sold, and what is hoped for of a card that was not seen.
        self.patience = 0.8
        self.sale = 0.4
        self.blind = 0.5


class Outlook:
    """What the sides of a table can expect, seen by one seat."""

    def __init__(self, state: World, seat: i64, weights: Weights) -> None:
        self.state = state
        self.seat = seat
        self.weights = weights
        self.turns = turns_left(state, weights)
        self.progress = 1.0 - min(1.0, self.turns / weights.opening)

    def lead(self) -> float:
        """How far the seat is ahead of the best of the others, with a little of what all others have."""
        own = 0.0
        best = -1000.0
        total = 0.0
        side: i64 = 0
        state = self.state
        while side < state.sides:
            worth = self.worth(side)
            if side == self.seat:
                own = worth
            else:
                best = max(best, worth)
                total += worth
            side += 1
        others = float(max(1, state.sides - 1))
        return own - self.weights.best_rival * best - self.weights.rivals * total / others

    def worth(self, side: i64) -> float:
        """DNA, refund and bonuses as they stand, and what tokens, traits and cards will still bring."""
        state = self.state
        weights = self.weights
        found = float(state.dna[side] + scoring.refund(state, side))
        found += self.bonuses(side)
        found += self.board(side)
        if side < state.seats:
            found += self.traits(side)
            found += weights.event * float(len(state.event_hands[side])) * min(1.0, self.turns / 2.0)
            found += self.abilities(side)
            found += self.hand(side)
        if state.present[side] == 0:
            found -= weights.last_token + (4.0 if state.sudden_death else 0.0)
        return found

    def bonuses(self, side: i64) -> float:
        """The end bonuses count for more the nearer the end is."""
        state = self.state
        weights = self.weights
        certain = weights.early_bonus + (1.0 - weights.early_bonus) * self.progress
        later = scoring.continents(state, side) + scoring.wipeout(state, side)
        return certain * float(later) + weights.escape * self.progress * float(scoring.escape(state, side))

    def board(self, side: i64) -> float:
        """Control, tokens, and Countries that are about to die."""
        state = self.state
        weights = self.weights
        control = state.control[side]
        found = weights.control * self.turns * float(count_bits(control))
        full = full_spots(state)
        spots = state.present[side]
        chance = self.chance(side)
        spot: i64 = 0
        while spots >> spot:
            if spots >> spot & 1:
                own = float(tokens_in(state, side, spot))
                found += weights.token * own
                bit = 1 << spot
                cities = float(state.content.city_count[state.spot_country[spot]])
                ripe = 1.0 - float(empty_cities(state, spot)) / cities
                if full & bit:
                    mine = chance if control & bit else 0.0
                    found += weights.kill * own * max(weights.kill_floor, mine)
                    found += (weights.kill_bonus * self.rank(spot)) * mine
                else:
                    found += weights.kill * own * ripe * weights.ripe_kill
                    if control & bit:
                        found += weights.kill_bonus * self.rank(spot) * ripe * chance * weights.ripe_bonus
            spot += 1
        return found

    def chance(self, side: i64) -> float:
        """How likely one roll of this side kills."""
        if side == BOT and self.state.is_solo:
            return 0.5
        return min(6.0, float(self.state.lethality[side])) / 6.0

    def rank(self, spot: i64) -> float:
        """How much a kill there counts for bonuses: large Countries more."""
        cities = float(self.state.content.city_count[self.state.spot_country[spot]])
        return self.weights.small_country + cities / 8.0

    def traits(self, side: i64) -> float:
        """What Infectivity, Lethality and gifts will bring in the turns that are left."""
        state = self.state
        weights = self.weights
        turns = min(self.turns, weights.horizon)
        infectivity = min(float(state.infectivity[side]), 6.0)
        lethality = min(float(state.lethality[side]), 6.0)
        found = turns * (weights.infectivity * infectivity * (1.0 - infectivity / weights.infectivity_fades))
        found += turns * weights.lethality * lethality * (1.0 - lethality / weights.lethality_fades)
        gifts = state.gifts[side]
        if gifts & RESISTS_HEAT:
            found += turns * weights.gift * weights.heat
        if gifts & RESISTS_COLD:
            found += turns * weights.gift * weights.cold
        if gifts & FLIES:
            found += turns * weights.gift * weights.flies
        if gifts & SWIMS:
            found += turns * weights.gift * weights.swims
        return found + self.room(side)

    def room(self, side: i64) -> float:
        """Empty cities within reach, as far as they are worth anything."""
        state = self.state
        spots = connected(state, side) & suits(state, side) & state.open_spots
        cities: i64 = 0
        spot: i64 = 0
        while spots >> spot:
            if spots >> spot & 1:
                cities += empty_cities(state, spot)
            spot += 1
        weights = self.weights
        within_reach = min(float(cities), weights.reach * float(state.infectivity[side]))
        return weights.room * within_reach * min(1.0, self.turns)

    def abilities(self, side: i64) -> float:
        state = self.state
        if state.diseases[side] < 0:
            return 0.0
        found = 0.0
        if is_uncovered(state, side, BONUS_DNA):
            found += self.weights.bonus_dna * self.turns
        if is_uncovered(state, side, OUTBREAK):
            found += self.weights.outbreak * min(2.0, self.turns)
        if is_uncovered(state, side, MUTATION) and has_free_space(state, side):
            found += self.weights.mutation * min(3.0, self.turns)
        if is_uncovered(state, side, GENETIC_SHIFT):
            found += self.weights.genetic_shift * min(2.0, self.turns)
        return found

    def hand(self, side: i64) -> float:
        """The best card in hand, by what it would add and how soon it can be paid for."""
        state = self.state
        if not has_free_space(state, side):
            return 0.0
        best = 0.0
        content = state.content
        weights = self.weights
        for entry in state.hands[side]:
            kind = entry & KIND
            gain = weights.hoped_infectivity * float(content.infectivity[kind])
            gain += weights.hoped_lethality * float(content.lethality[kind])
            gain += weights.hoped_gift * float(count_bits(content.gifts[kind] & ~state.gifts[side]))
            wait = float(content.cost[kind] - state.dna[side]) / weights.wait
            gain = gain / (1.0 + max(0.0, wait))
            best = max(best, gain)
        return weights.hand * best * min(self.turns, weights.hope)


def turns_left(state: World, weights: Weights) -> float:
    """How many turns each side will probably still have, this one not counted."""
    cards: i64 = len(state.country_deck)
    for card in state.face_up:
        if card != NONE:
            cards += 1
    if state.is_solo:
        return float(cards) / 2.2 + 2.0
    later = weights.last_turns if state.latched else weights.late_turns
    return float(cards) / float(state.sides) + later if cards else later
