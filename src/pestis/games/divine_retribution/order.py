"""In which order to play a hand: what brings cards first, what uses up the hand later, copies at the end."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from pestis.games.divine_retribution import chronic
from pestis.games.divine_retribution import moves as move
from pestis.games.divine_retribution import parts as card_text
from pestis.games.divine_retribution.answers import best_score
from pestis.games.divine_retribution.cards import CARD_COUNT, PENANCE_1
from pestis.games.divine_retribution.conditions import contagions_of, is_met
from pestis.games.divine_retribution.control import card_of, gained_of, is_used, text_of, waiting_of
from pestis.games.divine_retribution.effects import first_part_of
from pestis.games.divine_retribution.parts import Part
from pestis.games.divine_retribution.shopping import Shopping
from pestis.games.divine_retribution.worth import Outlook, Weights

if TYPE_CHECKING:
    from pestis.games.divine_retribution.state import Table

STAYS: Final[i64] = 0
FETCHES: Final[i64] = 1
DRAWS: Final[i64] = 2
ACTS: Final[i64] = 3
THINS: Final[i64] = 4
PLAIN: Final[i64] = 5
FILLS: Final[i64] = 6
COPIES_TEXT: Final[i64] = 7


def spread(table: Table, seat: i64, weights: Weights) -> i64:
    """Play everything in a good order. A Penance only if paying for it once is better than drawing it again."""
    hand = table.hand_set(seat)
    best: i64 = -1
    for card in range(PENANCE_1):
        if hand >> card & 1 and (best < 0 or rank(table, card) < rank(table, best)):
            best = card
    if best < 0 or rank(table, best) >= THINS:
        chosen = activation(table, seat, weights)
        if chosen >= 0:
            return chosen
    if best >= 0:
        return move.PLAY + best
    return penance_to_play(Outlook(table, seat, weights), hand)


def rank(table: Table, card: i64) -> i64:
    """When in a turn a card is played."""
    content = table.content
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
    if verb == card_text.RECRUIT:
        return FETCHES
    if verb == card_text.DRAW:
        return DRAWS
    if verb == card_text.PIT and not part.only_penance:
        return THINS
    if verb == card_text.DRAW_TO:
        return FILLS
    if verb == card_text.COPY:
        return COPIES_TEXT
    return PLAIN if verb == card_text.CONTAGION else ACTS


def activation(table: Table, seat: i64, weights: Weights) -> i64:
    """A Spread-Phase Chronic that is good to use now, -1 if there is none."""
    for held in table.controls[seat]:
        usable = chronic.can_use(table, held, card_text.CHRONIC_SPREAD)
        if usable and is_good_now(Outlook(table, seat, weights), text_of(held)):
            return move.ACTIVATE + card_of(held)
    return -1


def is_good_now(outlook: Outlook, card: i64) -> bool:
    """Whether a Chronic text gains something; one that pits does if there is something bad to pit."""
    content = outlook.table.content
    for number in range(content.first_part[card], content.last_part[card]):
        part = content.parts[number]
        if part.verb == card_text.PIT or part.verb == card_text.RECRUIT:
            return best_score(outlook, part) > 0.0
    return True


def penance_to_play(outlook: Outlook, hand: i64) -> i64:
    """The mildest Penance, if being rid of it is worth more than what can then not be Infected."""
    card: i64 = PENANCE_1
    while card < CARD_COUNT and not hand >> card & 1:
        card += 1
    if card == CARD_COUNT:
        return move.END_SPREAD
    table = outlook.table
    budget = expected_contagions(table, outlook.seat)
    reduced: i64 = max(0, budget + table.content.base[card])
    loss = shopping_value(outlook, max(0, budget)) - shopping_value(outlook, reduced)
    return move.PLAY + card if outlook.leaner(0.0) > loss else move.END_SPREAD


def shopping_value(outlook: Outlook, budget: i64) -> float:
    plan = Shopping(outlook, budget)
    plan.plan()
    return plan.value


def expected_contagions(table: Table, seat: i64) -> i64:
    """What the Infect Phase will begin with: what is there, what waits for it, and Chronics still to use."""
    total: i64 = 0
    content = table.content
    control = table.controls[seat]
    for place in range(len(control)):
        held = control[place]
        total += content.base[card_of(held)] + gained_of(held)
        first = first_part_of(table, held)
        waiting = waiting_of(held)
        card = text_of(held)
        if content.chronic[card] == card_text.CHRONIC_INFECT and not is_used(held):
            waiting = (1 << (content.last_part[card] - first)) - 1
        while waiting:
            if waiting & 1:
                total += given_by(table, seat, place, content.parts[first])
            first += 1
            waiting >>= 1
    return total


def given_by(table: Table, seat: i64, place: i64, part: Part) -> i64:
    if part.verb != card_text.CONTAGION or part.when == card_text.IN_END or not is_met(table, seat, place, part):
        return 0
    return contagions_of(table, seat, part)
