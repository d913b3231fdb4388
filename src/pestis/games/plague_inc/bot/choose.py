"""How to play the game well without search: the `greedy` bot."""

from __future__ import annotations

from collections.abc import Callable
from math import exp
from typing import Final

from mypy_extensions import i64

from pestis.games.plague_inc import frames as on
from pestis.games.plague_inc import moves as ids
from pestis.games.plague_inc.bot.judge import Outlook, Weights
from pestis.games.plague_inc.content.cards import (
    BACTERIA,
    HERE_ON_BUSINESS,
    INFECTED_REFUGEES,
    MOST_SIDES,
    NEW_TRADE_ROUTE,
    OLYMPICS,
    PILGRIMAGE,
)
from pestis.games.plague_inc.rules import board
from pestis.games.plague_inc.rules.event_cards.effects import is_removing
from pestis.games.plague_inc.rules.event_cards.targets import is_placing
from pestis.games.plague_inc.rules.setup import sorted_kinds
from pestis.games.plague_inc.rules.traits import has_free_space
from pestis.games.plague_inc.state import BOT, SIDE_BITS, SIDE_MASK, World
from pestis.kernel.agenda import a_of, kind_of, seat_of
from pestis.kernel.habits import habits_of, take_on
from pestis.kernel.rng import Rng
from pestis.kernel.state import State
from pestis.kernel.strategy import Strategy

MOST_STEPS: Final[i64] = 24
# Numbers that no move goes by.
DOUBTS: Final = ("doubt",)
# What a move was good for shows within a turn or two; farther ahead luck takes over, and tries become few.
LOOKAHEAD: Final = 13
# Alone against the PlagueBot: it makes up so much DNA with every turn that is left, and one more, and a lead is so
# much less sure. Fitted to 250 games of the greedy bot, which wins 22 of 100, and held against 250 others.
CATCHES_UP: Final = 10.0
SOLO_DOUBT: Final = 2.0


class Plague(Strategy):
    """Tries each move on a copy, lets others decline, and takes the one after which it stands best."""

    def __init__(self, weights: Weights | None = None) -> None:
        self.weights = weights or Weights()

    def choose(self, world: State, seat: int, rng: Rng) -> int:
        """By what the seat knows: in a guess that is the same in all worlds that it cannot tell from this one."""
        guess = world.imagine(seat, world.decisions)
        assert isinstance(guess, World)
        return best_move(guess, seat, self.weights)

    def reply(self, world: State, seat: int, rng: Rng) -> int:
        """Event Cards that move tokens about are not played: they take most of the time, and can be sold."""
        assert isinstance(world, World)
        kind = kind_of(world.agenda[-1])
        if not is_window(kind):
            return best_move(world, seat, self.weights)
        legal = [action for action in sensible(world, kind, seat) if not moves_tokens(action)]
        return best_of(world, seat, legal, self.weights)

    def evaluate(self, world: State, seat: int) -> float:
        """From what every side will probably have at the end; the less is to come, the surer."""
        assert isinstance(world, World)
        if world.is_over:
            winners = world.winners()
            return 1.0 / len(winners) if seat in winners else 0.0
        outlook = Outlook(world, seat, self.weights)
        own = outlook.worth(seat)
        scale = self.weights.doubt + outlook.turns
        if world.is_solo:
            ahead = own - outlook.worth(BOT) - CATCHES_UP * (1.0 + outlook.turns)
            return 1.0 / (1.0 + exp(min(50.0, -ahead / (SOLO_DOUBT * scale))))
        total = 0.0
        for side in range(world.sides):
            total += exp(max(-50.0, min(50.0, (outlook.worth(side) - own) / scale)))
        return 1.0 / total

    def lookahead(self) -> int:
        return LOOKAHEAD

    def habits(self) -> dict[str, float]:
        return habits_of(self.weights, DOUBTS)

    def with_habits(self, habits: dict[str, float]) -> Strategy:
        weights = Weights()
        take_on(weights, {**self.habits(), **habits})
        return Plague(weights)


def best_move(state: World, seat: i64, weights: Weights) -> i64:
    """The move after which the seat stands best; tokens for others are not even looked at."""
    kind = kind_of(state.agenda[-1])
    legal = sensible(state, kind, seat)
    if len(legal) == 1:
        return legal[0]
    choice = CHOICES.get(kind, best_of)
    return choice(state, seat, legal, weights)


def best_of(state: World, seat: i64, legal: list[i64], weights: Weights) -> i64:
    best = legal[0]
    if len(legal) == 1:
        return best
    most = -100000.0
    for action in legal:
        value = value_after(state, seat, action, weights) + bias(action, weights)
        if value > most:
            most = value
            best = action
    return best


def sensible(state: World, kind: i64, seat: i64) -> list[i64]:
    """Legal moves without those that are hardly ever good: devolving helps only to make room on a full slide.

    A Country Card is chosen when it is asked for, not in the window before.
    """
    legal = state.legal(seat)
    makes_room = kind == on.ASK_EVOLVE and not has_free_space(state, seat)
    found: list[i64] = []
    for action in legal:
        devolves = ids.DEVOLVE <= action < ids.REFUND
        if (devolves and not makes_room) or ids.ALERT <= action < ids.PICK:
            continue
        found.append(action)
    if kind == on.ASK_START:
        return [action for action in found if action != ids.BLIND and not ids.TAKE <= action < ids.ROLL]
    if kind == on.ASK_INFECT:
        places = [action for action in found if ids.PLACE <= action < ids.TAKE]
        if len(places) > 0:
            return places
    return found


def bias(action: i64, weights: Weights) -> float:
    """Small preferences: Event Cards are worth keeping for later, a seen card is better than a blind one."""
    if ids.SELL <= action < ids.GROW:
        return -weights.sale
    if ids.PLAY <= action < ids.SELL:
        return -weights.patience
    return -weights.blind if action == ids.BLIND else 0.0


# What to do about single questions; about the others each move is tried.


def bacteria(state: World, seat: i64, legal: list[i64], weights: Weights) -> i64:
    return ids.CHOOSE + BACTERIA


def boost(state: World, seat: i64, legal: list[i64], weights: Weights) -> i64:
    """Lethal Boost if it makes the roll much better."""
    return legal[0] if state.lethality[seat] + state.roll_bonus <= 3 else ids.PASS


def relapse(state: World, seat: i64, legal: list[i64], weights: Weights) -> i64:
    """Lethal Relapse if the second roll has a fair chance."""
    return legal[0] if state.lethality[seat] >= 1 else ids.PASS


def largest(state: World, seat: i64, legal: list[i64], weights: Weights) -> i64:
    """Roll for the largest Country first."""
    best = legal[0]
    for action in legal:
        if state.content.city_count[action - ids.ROLL] > state.content.city_count[best - ids.ROLL]:
            best = action
    return best


def worst_cards(state: World, seat: i64, legal: list[i64], weights: Weights) -> i64:
    """Unnatural selection: keep cheap cards that add Infectivity or Lethality, replace the others."""
    content = state.content
    chosen: i64 = 0
    kinds = sorted_kinds(state, seat)
    for place in range(len(kinds)):
        kind = kinds[place]
        bars = content.infectivity[kind] + content.lethality[kind]
        useful = bars > 0 and content.cost[kind] <= 13
        again = place > 0 and kinds[place - 1] == kind and not chosen >> (place - 1) & 1
        if not useful and not again:
            chosen |= 1 << place
    return ids.REPLACE + chosen


def target(state: World, seat: i64, legal: list[i64], weights: Weights) -> i64:
    event = a_of(state.agenda[-1])
    if legal[0] >= ids.PICK and (is_placing(event) or is_removing(event)):
        return best_token(state, seat, legal, is_placing(event), weights)
    return best_of(state, seat, legal, weights)


CHOICES: Final[dict[int, Callable[[World, i64, list[i64], Weights], i64]]] = {
    on.ASK_DISEASE: bacteria,
    on.ASK_SELECTION: worst_cards,
    on.ASK_BOOST: boost,
    on.ASK_RELAPSE: relapse,
    on.ASK_ROLL: largest,
    on.ASK_TARGET: target,
}


def best_token(state: World, seat: i64, legal: list[i64], placing: bool, weights: Weights) -> i64:
    """The token whose placing or removal helps most; stop if none helps."""
    copy = copy_of(state)
    outlook = Outlook(copy, seat, weights)
    best = legal[len(legal) - 1]
    most = outlook.lead() if best == ids.PASS else -100000.0
    for action in legal:
        if action < ids.PICK:
            continue
        spot = board.spot_of(copy, (action - ids.PICK) // MOST_SIDES)
        side = (action - ids.PICK) % MOST_SIDES
        if placing:
            if board.empty_cities(copy, spot) == 0:
                continue
            board.put(copy, side, spot)
        else:
            board.lift(copy, side, spot)
        value = outlook.lead()
        if placing:
            board.lift(copy, side, spot)
        else:
            board.put(copy, side, spot)
        if value > most:
            most = value
            best = action
    return best


def next_move(state: World, seat: i64, weights: Weights) -> i64:
    """The best move in a chain of targets that is only thought of."""
    question = state.agenda[-1]
    if kind_of(question) == on.ASK_TARGET and gathers(a_of(question)) and len(state.targets) > 0:
        return best_arrival(state, seat, state.legal(seat), weights)
    return best_move(state, seat, weights)


def best_arrival(state: World, seat: i64, legal: list[i64], weights: Weights) -> i64:
    """The token whose way to the Country named first helps most; the ways of all that come are too many to try."""
    copy = copy_of(state)
    to = copy.targets[0]
    for place in range(1, len(copy.targets)):
        side = copy.targets[place] & SIDE_MASK
        board.lift(copy, side, copy.targets[place] >> SIDE_BITS)
        board.put(copy, side, to)
    outlook = Outlook(copy, seat, weights)
    best = legal[0]
    most = -100000.0
    for action in legal:
        spot = board.spot_of(copy, (action - ids.PICK) // MOST_SIDES)
        side = (action - ids.PICK) % MOST_SIDES
        board.lift(copy, side, spot)
        board.put(copy, side, to)
        value = outlook.lead()
        board.lift(copy, side, to)
        board.put(copy, side, spot)
        if value > most:
            most = value
            best = action
    return best


def value_after(state: World, seat: i64, action: i64, weights: Weights) -> float:
    """How the seat stands after a move, when chains of targets are carried through and nobody reacts."""
    copy = copy_of(state)
    copy.journal = None
    first = kind_of(copy.agenda[-1])
    copy.apply(seat, action)
    steps: i64 = 0
    while not copy.is_over and copy.waiting and steps < MOST_STEPS:
        kind = kind_of(copy.agenda[-1])
        if kind == on.ASK_REACT:
            asked = copy.next_seat()
            copy.apply(asked, ids.DECLINE)
        elif seat_of(copy.agenda[-1]) == seat and belongs_to(kind, first):
            copy.apply(seat, ids.PASS if may_stop(copy, kind) else next_move(copy, seat, weights))
        elif seat_of(copy.agenda[-1]) == seat and kind == first and is_window(kind):
            # Passing scores DNA or ends the turn: to be compared with it, other moves must be followed by it.
            copy.apply(seat, ids.PASS)
            first = -1
        else:
            break
        steps += 1
    return Outlook(copy, seat, weights).lead()


def copy_of(state: World) -> World:
    copy = state.clone()
    assert isinstance(copy, World)
    return copy


def moves_tokens(action: i64) -> bool:
    if action < ids.PLAY or action >= ids.SELL:
        return False
    event = action - ids.PLAY
    return gathers(event) or event in (INFECTED_REFUGEES, NEW_TRADE_ROUTE)


def gathers(event: i64) -> bool:
    """Whether a card brings tokens together in one Country."""
    return event in (HERE_ON_BUSINESS, PILGRIMAGE, OLYMPICS)


def may_stop(state: World, kind: i64) -> bool:
    """Refugees are thought through one token at a time: the ways of three at once are too many to try."""
    named = len(state.targets)
    moves_refugees = kind == on.ASK_TARGET and a_of(state.agenda[-1]) == INFECTED_REFUGEES
    return moves_refugees and named > 0 and named % 2 == 0


def is_window(kind: i64) -> bool:
    return kind == on.ASK_START or kind == on.ASK_END


def belongs_to(kind: i64, first: i64) -> bool:
    """Whether a question is only the next part of the one that was answered."""
    if kind == on.ASK_TARGET or kind == on.ASK_BORROW or kind == on.ASK_OUTBREAK:
        return True
    if kind == on.ASK_SETTLE:
        return first == on.ASK_COUNTRY
    return kind == on.ASK_MUTATED or (kind == on.ASK_EVOLVE and first == on.ASK_EVOLVE)
