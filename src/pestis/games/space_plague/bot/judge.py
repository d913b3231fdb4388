"""What a table is worth to each player: where its units will probably get, what cards and energy will give."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from pestis.games.space_plague import frames
from pestis.games.space_plague.board import (
    ALIEN,
    BLACK,
    CAPTAIN,
    GROUNDS,
    KIND_MASK,
    KIND_SHIFT,
    NATIVE,
    OWNER_MASK,
    PLACES,
    PLANET_TILE,
    SHIP,
    SPACES,
    halt_of,
    immune_of,
    shield_of,
)
from pestis.games.space_plague.bot.worth import hand_worth, instant_worth, permanents_worth
from pestis.games.space_plague.cards import EVENT_CARDS
from pestis.games.space_plague.content import parts
from pestis.games.space_plague.state import Invasion

# Grounds of an event: five terrains, the planet tile, and the ship.
ON_SHIP: Final[i64] = 6
ALL_GROUNDS: Final[i64] = 7
UNFINISHED: Final = 0.06


class Weights:
    """The numbers that were found by playing: what things are worth in points."""

    def __init__(self) -> None:
        self.energy = 0.2
        self.late_energy = 0.02
        self.rival = 0.9
        self.native = 0.8
        self.cards = 1.0
        self.doubt = 2.5
        self.buys = True


class Forecast:
    """What everybody can know about events: where each card destroys, and how likely an unseen one does.

    It stays the same while a choice is thought through, so it is made once.
    """

    def __init__(self, state: Invasion) -> None:
        self.deadly: list[i64] = [deadly_grounds(state, card) for card in range(EVENT_CARDS + 1)]
        self.hazard: list[float] = [0.0] * ALL_GROUNDS
        if state.planetary:
            self.count_unseen(state.planetary + state.removed)

    def count_unseen(self, unseen: list[i64]) -> None:
        """How likely a card that nobody has seen destroys on each ground."""
        for card in unseen:
            ground: i64 = 0
            while ground < ALL_GROUNDS:
                if self.deadly[card] >> ground & 1:
                    self.hazard[ground] += 1.0 / float(len(unseen))
                ground += 1


def deadly_grounds(state: Invasion, card: i64) -> i64:
    """On which grounds an event destroys, as bits."""
    if card == 0:
        return 0
    content = state.content
    grounds: i64 = 0
    for part in content.parts[content.event_first[card] : content.event_last[card]]:
        if part.verb == parts.EV_PLANET:
            grounds |= planet_grounds(state)
        elif part.verb == parts.EV_DESTROY:
            grounds |= part.grounds
        elif part.verb == parts.EV_SHIPS:
            grounds |= 1 << ON_SHIP
    return grounds


def planet_grounds(state: Invasion) -> i64:
    part = state.content.parts[state.the_planet().first_part]
    return part.grounds if part.verb == parts.EV_DESTROY else 0


class Outlook:
    """What everybody can expect from here, from what lies open on the table."""

    def __init__(self, state: Invasion, weights: Weights, forecast: Forecast) -> None:
        self.state = state
        self.weights = weights
        self.forecast = forecast
        marched = state.phase == frames.MARCH
        struck = marched or state.phase == frames.EVENT_PHASE
        self.marches: i64 = state.last_round - state.round + (0 if marched else 1)
        self.rounds: i64 = max(0, state.last_round - state.round)
        self.event_first = not struck
        # The place on the track of the event that strikes next; those that follow lie before it.
        self.next_event: i64 = len(state.track) - (2 if struck else 1)
        self.energy_worth: float = self.worth_of_energy()

    def worth_of_energy(self) -> float:
        """Energy buys less the fewer rounds are left."""
        share = min(1.0, float(self.rounds) / 6.0)
        return self.weights.late_energy + (self.weights.energy - self.weights.late_energy) * share

    # Units.

    def grounds_at(self, host: i64, space: i64) -> i64:
        """The grounds of a space as bits, as events mean them."""
        if space < SHIP:
            return 1 << ON_SHIP
        terrain = self.state.terrain_at(host, space)
        bits: i64 = 1 << terrain
        if self.state.grounds[host * GROUNDS + PLANET_TILE] >> space & 1 and self.state.terra_tiles == 0:
            bits |= 1 << PLANET_TILE
        if terrain == ALIEN and self.state.terra_tiles == 1:
            bits |= 1 << PLANET_TILE
        return bits

    def risk(self, number: i64, grounds: i64) -> float:
        """How likely the event that strikes so many rounds from now destroys on these grounds."""
        if number <= self.next_event:
            card = self.state.track[self.next_event - number]
            return 1.0 if self.forecast.deadly[card] & grounds else 0.0
        most = 0.0
        ground: i64 = 0
        while grounds >> ground:
            if grounds >> ground & 1:
                most = max(most, self.forecast.hazard[ground])
            ground += 1
        return most

    def arriving(self, host: i64, space: i64, unit: i64, delay: i64) -> float:
        """How many tokens of a unit will probably reach the core, marching from here with some delay."""
        tokens = 2.0 if unit >> KIND_SHIFT & KIND_MASK == CAPTAIN else 1.0
        end = self.state.end_of(host)
        safe = immune_of(unit)
        shielded = shield_of(unit) >= 0
        marches = self.marches
        number: i64 = 0
        strikes = self.event_first
        while marches > 0:
            if strikes and not (shielded and number == 0) and safe <= number:
                tokens -= self.risk(number, self.grounds_at(host, space)) * min(tokens, 1.0)
                if tokens <= 0.01:
                    return 0.0
            if strikes:
                number += 1
            strikes = True
            marches -= 1
            if delay > 0:
                delay -= 1
                continue
            space += 1
            if space >= end:
                return tokens
        return tokens * UNFINISHED

    def board(self, host: i64, worth: list[float]) -> None:
        """Add what the units of a board promise to the worth of their owners."""
        state = self.state
        held: i64 = 0
        ahead: i64 = state.end_of(host)
        space = state.end_of(host) - 1
        while space >= 0:
            unit = state.units[host * PLACES + space]
            if unit:
                own: i64 = 1 if shield_of(unit) >= 0 else 0
                own = max(own, halt_of(unit))
                held = max(own, held - (ahead - space - 1))
                self.count_unit(host, space, unit, held, worth)
                other = state.units[host * PLACES + space + SPACES]
                if other:
                    self.count_unit(host, space, other, held, worth)
                ahead = space
            space -= 1

    def count_unit(self, host: i64, space: i64, unit: i64, held: i64, worth: list[float]) -> None:
        tokens = self.arriving(host, space, unit, held)
        kind = unit >> KIND_SHIFT & KIND_MASK
        if kind == NATIVE:
            worth[host] -= tokens * self.weights.native
        else:
            worth[unit & OWNER_MASK] += tokens + (0.05 * tokens if kind >= BLACK else 0.0)

    # Players.

    def worths(self) -> list[float]:
        """What every player can expect in points."""
        state = self.state
        worth: list[float] = []
        seat: i64
        for seat in range(state.seats):
            worth.append(float(state.core[seat] + state.core_special[seat]) + self.belongings(seat))
        host: i64
        for host in range(state.seats):
            self.board(host, worth)
        return worth

    def belongings(self, seat: i64) -> float:
        """Energy, permanents, instants and cards of the market in hand."""
        state = self.state
        energy = float(min(state.reserve[seat], 10)) * self.energy_worth
        cards = permanents_worth(state, seat, self.rounds) + instant_worth(state, seat, self.rounds)
        cards += hand_worth(state, seat, self.rounds)
        return energy + self.weights.cards * cards + 0.5 * self.energy_worth * self.lying_energy(seat)

    def lying_energy(self, seat: i64) -> float:
        """Energy on the own path, which own units will mostly collect."""
        bits = self.state.charged >> seat * SPACES & 0xFFF
        count = 0.0
        while bits:
            bits &= bits - 1
            count += 1.0
        return count

    def value(self, seat: i64) -> float:
        """The worth of a table for one player: the own expectation against those of the others."""
        worth = self.worths()
        best = -100.0
        other: i64
        for other in range(self.state.seats):
            if other != seat and worth[other] > best:
                best = worth[other]
        return worth[seat] - self.weights.rival * best
