"""How to play the game well without search: the `greedy` bot."""

from __future__ import annotations

from math import exp
from typing import Final

from mypy_extensions import i64

from pestis.games.space_opera import frames as on
from pestis.games.space_opera import moves as move
from pestis.games.space_opera.bot import answers, beams, economy, flights
from pestis.games.space_opera.bot.judge import standing
from pestis.games.space_opera.content.technologies import BEA
from pestis.games.space_opera.state import Galaxy
from pestis.kernel.agenda import a_of, kind_of
from pestis.kernel.rng import Rng
from pestis.kernel.state import State
from pestis.kernel.strategy import Strategy

# A lead of so much is worth a factor e in the odds.
SCALE: Final = 18.0
# What a turn was good for shows a few Rounds later.
LOOKAHEAD: Final = 96


class Commander(Strategy):
    """Settles what it can reach, builds what pays, and attacks where it is stronger."""

    def choose(self, world: State, seat: int, rng: Rng) -> int:
        assert isinstance(world, Galaxy)
        legal = world.legal(seat)
        if len(legal) == 1:
            return legal[0]
        action = self._choose(world, seat, legal, rng)
        return action if action in legal else world.default_move(seat)

    def _choose(self, world: Galaxy, seat: i64, legal: list[i64], rng: Rng) -> i64:
        question = world.agenda[-1]
        kind = kind_of(question)
        if kind in (on.ASK_BUILD, on.ASK_ITEM, on.ASK_MOVE, on.ASK_PRODUCE):
            return self._turn(world, seat, kind, legal)
        if kind == on.ASK_STEP:
            return flights.step(world, seat, legal)
        if kind == on.ASK_MODE:
            return flights.mode(world, seat, a_of(question), legal)
        if kind == on.ASK_CARGO:
            return flights.manifest(world, seat, legal)
        if kind == on.ASK_LANDING:
            return flights.landing(world, legal)
        if kind == on.ASK_FLIP:
            return flights.flip(world, seat)
        if kind == on.ASK_SHIP:
            return flights.sacrifice(world, legal)
        if kind == on.ASK_DRAFT and a_of(question) == BEA:
            return beams.choose(world, seat, legal)
        return answers.answer(world, seat, question, legal, rng)

    def _turn(self, world: Galaxy, seat: i64, kind: i64, legal: list[i64]) -> i64:
        """One's own turns: a free Technology first, then what the phase is for."""
        use = answers.uses(legal)
        if use >= 0:
            return use
        if kind == on.ASK_BUILD:
            return economy.turn(world, seat, legal)
        if kind == on.ASK_ITEM:
            return economy.item(world, seat, legal)
        if kind == on.ASK_MOVE and beams.is_worth_it(world, seat, legal):
            return move.USE + BEA
        return flights.turn(world, seat, legal) if kind == on.ASK_MOVE else move.END

    def evaluate(self, world: State, seat: int) -> float:
        """From what every seat has; the fewer Rounds are left, the more a lead counts."""
        assert isinstance(world, Galaxy)
        if world.is_over:
            winners = world.winners()
            return 1.0 / len(winners) if seat in winners else 0.0
        if not world.is_alive(seat):
            return 0.0
        share = float(world.round) / float(world.rules.round_limit)
        scale = SCALE * (1.5 - share)
        own = standing(world, seat)
        total = 0.0
        for other in range(world.seats):
            if world.is_alive(other):
                total += exp(max(-50.0, min(50.0, (standing(world, other) - own) / scale)))
        return 1.0 / total

    def lookahead(self) -> int:
        return LOOKAHEAD
