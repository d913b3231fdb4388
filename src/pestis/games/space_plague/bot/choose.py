"""How to play the game well without search: the `greedy` bot."""

from __future__ import annotations

from math import exp
from typing import Final

from mypy_extensions import i64

from pestis.games.space_plague import frames, moves
from pestis.games.space_plague.bot.judge import Forecast, Outlook, Weights
from pestis.games.space_plague.rules.actions import is_turn_step
from pestis.games.space_plague.rules.cards.texts import begin_card
from pestis.games.space_plague.rules.instants import is_use
from pestis.games.space_plague.rules.market import top_of
from pestis.games.space_plague.state import Invasion
from pestis.kernel.agenda import kind_of
from pestis.kernel.rng import Rng
from pestis.kernel.state import State
from pestis.kernel.strategy import Strategy

# How many own choices in a row are thought through, and how many when it must be quick.
DEPTH: Final[i64] = 3
QUICK_DEPTH: Final[i64] = 2
# A roll of the die brings about so much energy, on tiles or at once.
ROLL_ENERGY: Final = 0.9
# What a card was good for shows within two or three rounds.
LOOKAHEAD: Final = 32
A_LITTLE: Final = 0.02
NEVER: Final = -1000.0
# With so many guesses at the new row a renewal of the market is tried.
RENEWALS: Final[i64] = 5
BUYING: Final = "buying"


class Plague(Strategy):
    """Knows what is coming: tries every choice and takes what the forecast likes best."""

    def __init__(self, weights: Weights | None = None) -> None:
        self.weights = weights or Weights()

    def outlook(self, state: Invasion) -> Outlook:
        return Outlook(state, self.weights, Forecast(state))

    def choose(self, world: State, seat: int, rng: Rng) -> int:
        """By what the seat knows: from its own guesses, never from the world it was given."""
        assert isinstance(world, Invasion)
        guess = guess_of(world, seat, 0)
        return self.best(guess, seat, DEPTH, cards_in_sight(guess))

    def reply(self, world: State, seat: int, rng: Rng) -> int:
        """In the one world it is given, with every card of it: a search plays on in many worlds."""
        assert isinstance(world, Invasion)
        return self.best(world, seat, QUICK_DEPTH, None)

    def best(self, world: Invasion, seat: i64, depth: i64, in_sight: list[i64] | None) -> i64:
        legal = wanted(world.legal(seat), self.weights)
        if len(legal) == 1:
            return legal[0]
        kind = kind_of(world.agenda[-1])
        trier = Trier(seat, self.weights, Forecast(world), depth, in_sight)
        if kind == frames.ASK_COMMIT:
            return trier.commit(world, legal)
        if kind == frames.ASK_TURN:
            return trier.turn(world, legal)
        return trier.best(world, legal)

    def evaluate(self, world: State, seat: int) -> float:
        """From what every seat can expect; the less is to come, the surer."""
        assert isinstance(world, Invasion)
        if world.is_over:
            winners = world.winners()
            return 1.0 / len(winners) if seat in winners else 0.0
        outlook = self.outlook(world)
        worth = outlook.worths()
        scale = 0.6 + self.weights.doubt * float(outlook.rounds) / 20.0
        total = 0.0
        for other in range(world.seats):
            total += exp(max(-50.0, min(50.0, (worth[other] - worth[seat]) / scale)))
        return 1.0 / total

    def lookahead(self) -> int:
        return LOOKAHEAD

    def ablations(self) -> tuple[str, ...]:
        return (BUYING,)

    def without(self, ablation: str) -> Strategy:
        """SP-DESIGN-9 asks how well somebody does who never buys."""
        weights = Weights()
        weights.buys = ablation != BUYING
        return Plague(weights)


def wanted(legal: list[i64], weights: Weights) -> list[i64]:
    """Legal moves without those that this strategy never makes."""
    if weights.buys:
        return legal
    return [action for action in legal if action < moves.BUY or action >= moves.USE]


def guess_of(world: Invasion, seat: i64, number: i64) -> Invasion:
    """One of the guesses that a seat makes in every world that it cannot tell from this one."""
    guess = world.imagine(int(seat), int(number))
    assert isinstance(guess, Invasion)
    return guess


def cards_in_sight(state: Invasion) -> list[i64]:
    """SP-RULING-31: the market row, and the face-up card on the deck that comes next."""
    return [*state.row, top_of(state)]


class Trier:
    """Tries choices of one seat on copies of a table.

    With `in_sight` it plans to buy these cards only; what a renewal brings it guesses more than once.
    """

    def __init__(
        self, seat: i64, weights: Weights, forecast: Forecast, depth: i64, in_sight: list[i64] | None
    ) -> None:
        self.seat = seat
        self.weights = weights
        self.forecast = forecast
        self.depth = depth
        self.in_sight = in_sight
        self.renews = False

    def value(self, state: Invasion) -> float:
        return Outlook(state, self.weights, self.forecast).value(self.seat)

    def best(self, world: Invasion, legal: list[i64]) -> i64:
        """The choice after which the table is worth most."""
        chosen = legal[0]
        most = NEVER
        for action in legal:
            if action == moves.RENEW and self.in_sight is not None:
                value = self.renewal(world)
            else:
                value = self.after(world, action, self.depth)
            if value > most:
                most = value
                chosen = action
        return chosen

    def renewal(self, world: Invasion) -> float:
        """The worth of a new row on average: its cards are seen before they are bought."""
        self.renews = True
        total = 0.0
        for number in range(RENEWALS):
            total += self.after(guess_of(world, self.seat, number), moves.RENEW, self.depth)
        self.renews = False
        return total / float(RENEWALS)

    def turn(self, world: Invasion, legal: list[i64]) -> i64:
        """Activate or use what gains something, then the card; the market is renewed only when rich and bored."""
        now = self.value(world)
        for action in legal:
            early = action >= moves.USE and action < moves.DROP
            least = now if is_use(action) else now + A_LITTLE
            if early and self.after(world, action, self.depth) > least:
                return action
        if is_turn_step(legal[0]):
            return legal[0]
        return self.card(world, [action for action in legal if not is_turn_step(action) and not is_use(action)])

    def card(self, world: Invasion, legal: list[i64]) -> i64:
        """SP-RULING-57: what the card does; what to buy only if the market is the best of it."""
        purchases = [action for action in legal if moves.BUY <= action < moves.USE]
        chosen = self.best(world, [action for action in legal if action not in purchases])
        return self.best(world, [*purchases, chosen]) if chosen == moves.VISIT else chosen

    def commit(self, world: Invasion, legal: list[i64]) -> i64:
        """The card that would do most if it were resolved now."""
        chosen = legal[0]
        most = NEVER
        for action in legal:
            card = action - moves.COMMIT
            value = self.playing(world, card)
            if value > most:
                most = value
                chosen = action
        return chosen

    def playing(self, world: Invasion, card: i64) -> float:
        """The worth of the table after resolving a card of the hand now."""
        seat = self.seat
        trial = world.twin()
        trial.sealing = False
        trial.waiting = 0
        trial.phase = frames.ACTION
        trial.turn = seat
        trial.market_ops = 0
        trial.played[seat] = trial.played[seat] | 1 << card
        trial.hand[seat] = trial.hand[seat] & ~(1 << card)
        trial.last[seat] = card
        base: i64 = len(trial.agenda)
        begin_card(trial, seat, card)
        self.run(trial, base)
        return self.follow(trial, base, self.depth)

    # Looking one choice ahead.

    def after(self, world: Invasion, action: i64, depth: i64) -> float:
        """The worth of the table after a choice and the best own choices that follow from it."""
        if action == moves.ROLL:
            outlook = Outlook(world, self.weights, self.forecast)
            return outlook.value(self.seat) + ROLL_ENERGY * outlook.energy_worth
        trial = world.twin()
        question = trial.agenda.pop()
        base: i64 = len(trial.agenda)
        trial.waiting = 0
        trial.answer(question, self.seat, action)
        self.run(trial, base)
        return self.follow(trial, base, depth - 1)

    def run(self, trial: Invasion, base: i64) -> None:
        """Let happen what follows by itself, but nothing that was due before."""
        while not trial.waiting and not trial.is_over and len(trial.agenda) > base:
            trial.step(trial.agenda.pop())

    def follow(self, trial: Invasion, base: i64, depth: i64) -> float:
        mine = trial.waiting == 1 << self.seat and len(trial.agenda) > base
        if not mine or depth <= 0 or kind_of(trial.agenda[-1]) == frames.ASK_TURN:
            return self.value(trial)
        most = NEVER
        for action in wanted(trial.legal(self.seat), self.weights):
            if self.is_foreseen(trial, action):
                most = max(most, self.after(trial, action, depth))
        return most if most > NEVER else self.value(trial)

    def is_foreseen(self, trial: Invasion, action: i64) -> bool:
        """Whether a later choice can be planned now: not a purchase of what nobody has seen."""
        if self.in_sight is None:
            return True
        if moves.BUY <= action < moves.USE and not self.renews:
            slot = action - moves.BUY
            return (top_of(trial) if slot == moves.TOP_SLOT else trial.row[slot]) in self.in_sight
        return action != moves.RENEW
