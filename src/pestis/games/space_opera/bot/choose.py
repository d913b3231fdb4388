"""How to play the game well without search: the `greedy` bot."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeAlias

from mypy_extensions import i64

from pestis.games.space_opera import frames as on
from pestis.games.space_opera import moves as move
from pestis.games.space_opera.bot import answers, beams, economy, flights, judge
from pestis.games.space_opera.content.technologies import BEA
from pestis.games.space_opera.state import Galaxy
from pestis.kernel.agenda import a_of, kind_of
from pestis.kernel.rng import Rng
from pestis.kernel.state import State
from pestis.kernel.strategy import Strategy

# What a turn was good for shows a few Rounds later.
LOOKAHEAD: Final = 96


Choice: TypeAlias = Callable[[Galaxy, i64, i64, list[i64]], i64]


def build(state: Galaxy, seat: i64, question: i64, legal: list[i64]) -> i64:
    """One's own turns: a free Technology first, then what the phase is for."""
    use = answers.uses(legal)
    return use if use >= 0 else economy.turn(state, seat, question, legal)


def item(state: Galaxy, seat: i64, question: i64, legal: list[i64]) -> i64:
    use = answers.uses(legal)
    return use if use >= 0 else economy.item(state, seat, question, legal)


def movement(state: Galaxy, seat: i64, question: i64, legal: list[i64]) -> i64:
    use = answers.uses(legal)
    if use >= 0:
        return use
    if beams.is_worth_it(state, seat, legal):
        return move.USE + BEA
    return flights.turn(state, seat, question, legal)


def produce(state: Galaxy, seat: i64, question: i64, legal: list[i64]) -> i64:
    use = answers.uses(legal)
    return use if use >= 0 else move.END


# What is chosen in each question; a use's next choice is drawn up in `Commander`.
CHOICES: Final[dict[int, Choice]] = {
    on.ASK_BUILD: build,
    on.ASK_ITEM: item,
    on.ASK_RETURN: answers.worst_technology,
    on.ASK_PICK_TECH: answers.best_technology,
    on.ASK_MOVE: movement,
    on.ASK_STEP: flights.step,
    on.ASK_MODE: flights.mode,
    on.ASK_FLIP: flights.flip,
    on.ASK_LANDING: flights.landing,
    on.ASK_CARGO: flights.manifest,
    on.ASK_HACK: answers.hack,
    on.ASK_PAY: answers.richest,
    on.ASK_TRIBUTE: answers.tribute,
    on.ASK_WITHDRAW: answers.press_on,
    on.ASK_SHIP: flights.sacrifice,
    on.ASK_TARGET: answers.target,
    on.ASK_PRODUCE: produce,
    on.ASK_STEAL: answers.steal,
    on.ASK_PLACE: answers.poorest,
    on.ASK_TIES: answers.refuse,
    on.ASK_TRADE: answers.stop,
    on.ASK_DEAL: answers.refuse,
    on.ASK_COPY: answers.best_technology,
}


class Commander(Strategy):
    """Settles what it can reach, builds what pays, and attacks where it is stronger."""

    def choose(self, world: State, seat: int, rng: Rng) -> int:
        assert isinstance(world, Galaxy)
        legal = world.legal(seat)
        if len(legal) == 1:
            return legal[0]
        action = self._choose(world, seat, legal, rng)
        return action if action in legal else world.default_move(seat)

    def _choose(self, state: Galaxy, seat: i64, legal: list[i64], rng: Rng) -> i64:
        question = state.agenda[-1]
        kind = kind_of(question)
        if kind == on.ASK_DRAFT:
            return self._draft(state, seat, question, legal, rng)
        return CHOICES.get(int(kind), answers.first)(state, seat, question, legal)

    def _draft(self, state: Galaxy, seat: i64, question: i64, legal: list[i64], rng: Rng) -> i64:
        if a_of(question) == BEA:
            return beams.choose(state, seat, legal)
        return answers.draft(legal, rng)

    def evaluate(self, world: State, seat: int) -> float:
        assert isinstance(world, Galaxy)
        return judge.evaluate(world, seat)

    def lookahead(self) -> int:
        return LOOKAHEAD
