"""In which order to play a hand: what brings cards first, what uses up the hand later, copies at the end."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from pestis.games.divine_retribution import moves
from pestis.games.divine_retribution.bot.answers import best_score
from pestis.games.divine_retribution.bot.judge import Outlook, Weights
from pestis.games.divine_retribution.bot.shopping import Shopping
from pestis.games.divine_retribution.content import parts
from pestis.games.divine_retribution.content.cards import CARD_COUNT, PENANCE_1
from pestis.games.divine_retribution.content.parts import Part
from pestis.games.divine_retribution.control import card_of, gained_of, is_used, text_of, waiting_of
from pestis.games.divine_retribution.rules.chronic import can_use
from pestis.games.divine_retribution.rules.effects.conditions import contagions_of, is_met
from pestis.games.divine_retribution.rules.effects.texts import first_part_of
from pestis.games.divine_retribution.state import Realm

STAYS: Final[i64] = 0
FETCHES: Final[i64] = 1
DRAWS: Final[i64] = 2
ACTS: Final[i64] = 3
THINS: Final[i64] = 4
PLAIN: Final[i64] = 5
FILLS: Final[i64] = 6
COPIES_TEXT: Final[i64] = 7


def spread(state: Realm, seat: i64, weights: Weights) -> i64:
    """Play everything in a good order. A Penance only if paying for it once is better than drawing it again."""
    hand = state.hand_set(seat)
    best: i64 = -1
    for card in range(PENANCE_1):
        if hand >> card & 1 and (best < 0 or rank(state, card) < rank(state, best)):
            best = card
    if best < 0 or rank(state, best) >= THINS:
        chosen = activation(state, seat, weights)
        if chosen >= 0:
            return chosen
    if best >= 0:
        return moves.PLAY + best
    return penance_to_play(Outlook(state, seat, weights), hand)


def rank(state: Realm, card: i64) -> i64:
    """When in a turn a card is played."""
    content = state.content
    if content.chronic[card]:
        return STAYS
    found: i64 = PLAIN
    for number in range(content.first_part[card], content.last_part[card]):
        other = part_rank(content.parts[number])
        if found == PLAIN or other < found:
            found = other
    return found


def part_rank(part: Part) -> i64:
    verb = part.verb
    if verb == parts.RECRUIT:
        return FETCHES
    if verb == parts.DRAW:
        return DRAWS
    if verb == parts.PIT and not part.only_penance:
        return THINS
    if verb == parts.DRAW_TO:
        return FILLS
    if verb == parts.COPY:
        return COPIES_TEXT
    return PLAIN if verb == parts.CONTAGION else ACTS


def activation(state: Realm, seat: i64, weights: Weights) -> i64:
    """A Spread-Phase Chronic that is good to use now, -1 if there is none."""
    for held in state.controls[seat]:
        usable = can_use(state, held, parts.CHRONIC_SPREAD)
        if usable and is_good_now(Outlook(state, seat, weights), text_of(held)):
            return moves.ACTIVATE + card_of(held)
    return -1


def is_good_now(outlook: Outlook, card: i64) -> bool:
    """Whether a Chronic text gains something; one that pits does if there is something bad to pit."""
    content = outlook.state.content
    for number in range(content.first_part[card], content.last_part[card]):
        part = content.parts[number]
        if part.verb == parts.PIT or part.verb == parts.RECRUIT:
            return best_score(outlook, part) > 0.0
    return True


def penance_to_play(outlook: Outlook, hand: i64) -> i64:
    """The mildest Penance, if being rid of it is worth more than what can then not be Infected."""
    card: i64 = PENANCE_1
    while card < CARD_COUNT and not hand >> card & 1:
        card += 1
    if card == CARD_COUNT:
        return moves.END_SPREAD
    state = outlook.state
    budget = expected_contagions(state, outlook.seat)
    reduced: i64 = max(0, budget + state.content.base[card])
    loss = shopping_value(outlook, max(0, budget)) - shopping_value(outlook, reduced)
    return moves.PLAY + card if outlook.leaner(0.0) > loss else moves.END_SPREAD


def shopping_value(outlook: Outlook, budget: i64) -> float:
    plan = Shopping(outlook, budget)
    plan.plan()
    return plan.value


def expected_contagions(state: Realm, seat: i64) -> i64:
    """What the Infect Phase will begin with: what is there, what waits for it, and Chronics still to use."""
    total: i64 = 0
    content = state.content
    control = state.controls[seat]
    for place in range(len(control)):
        held = control[place]
        total += content.base[card_of(held)] + gained_of(held)
        first = first_part_of(state, held)
        waiting = waiting_of(held)
        card = text_of(held)
        if content.chronic[card] == parts.CHRONIC_INFECT and not is_used(held):
            waiting = (1 << (content.last_part[card] - first)) - 1
        while waiting:
            if waiting & 1:
                total += given_by(state, seat, place, content.parts[first])
            first += 1
            waiting >>= 1
    return total


def given_by(state: Realm, seat: i64, place: i64, part: Part) -> i64:
    if part.verb != parts.CONTAGION or part.when == parts.IN_END or not is_met(state, seat, place, part):
        return 0
    return contagions_of(state, seat, part)
