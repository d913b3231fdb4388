"""What a seat knows as a vector of fixed length, for learning. Mostly between 0 and 1."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from pestis.games.plague_inc import board
from pestis.games.plague_inc import frames as on
from pestis.games.plague_inc.cards import COUNTRIES, EVENT_KINDS, NONE, SPACES, TRAIT_KINDS
from pestis.games.plague_inc.hands import KIND, KNOWN
from pestis.kernel.agenda import a_of, kind_of

if TYPE_CHECKING:
    from pestis.games.plague_inc.state import Table

GIFTS = 4


def sides_of(seats: int) -> int:
    return 2 if seats == 1 else seats


def observation_size(seats: int) -> int:
    sides = sides_of(seats)
    of_board = COUNTRIES * (4 + sides) + COUNTRIES * 3
    of_side = 8 + GIFTS
    of_seat = 2 + 2 * TRAIT_KINDS + SPACES + 3
    of_table = 15 + on.QUESTIONS + 4 * EVENT_KINDS + 4 * TRAIT_KINDS + 2 * COUNTRIES
    return int(of_board + sides * of_side + seats * of_seat + of_table)


def observe(table: Table, seat: i64) -> list[float]:
    """The board, then the sides from the looking seat on, then what it holds and what is asked."""
    numbers: list[float] = []
    observe_board(table, seat, numbers)
    for step in range(table.sides):
        observe_side(table, (seat + step) % table.sides, numbers)
    for step in range(table.seats):
        observe_slide(table, (seat + step) % table.seats, seat, numbers)
    observe_turn(table, seat, numbers)
    observe_cards(table, seat, numbers)
    observe_pending(table, seat, numbers)
    return numbers


def observe_board(table: Table, seat: i64, numbers: list[float]) -> None:
    """By Country: on the board or not, tokens of each side, empty cities, ban, tried."""
    for card in range(COUNTRIES):
        spot = board.spot_of(table, card)
        if spot < 0:
            numbers += [0.0] * (4 + int(table.sides))
            continue
        numbers += [1.0, float(board.empty_cities(table, spot)) / 8.0]
        numbers += [float(table.banned >> spot & 1), float(table.tried >> spot & 1)]
        for step in range(table.sides):
            numbers.append(float(board.tokens_in(table, (seat + step) % table.sides, spot)) / 8.0)
    numbers += flags(table.face_up, COUNTRIES)
    numbers += flags(table.removed, COUNTRIES)
    numbers += flags([kill & 63 for kill in table.kills], COUNTRIES)


def flags(cards: list[i64], size: i64) -> list[float]:
    found = [0.0] * size
    for card in cards:
        if card >= 0:
            found[card] += 1.0
    return found


def observe_side(table: Table, side: i64, numbers: list[float]) -> None:
    numbers += [float(table.dna[side]) / 50.0, float(table.supply[side]) / 16.0]
    numbers += [float(table.infectivity[side]) / 8.0, float(table.lethality[side]) / 6.0]
    numbers += [float(board.count_bits(table.control[side])) / 10.0]
    numbers += [float(sum(1 for kill in table.kills if kill >> 6 == side)) / 10.0]
    numbers += [float(sum(1 for ban in table.bans if ban >> 6 == side))]
    numbers += [float(sum(1 for strike in table.strikes if strike >> 6 == side))]
    numbers += [float(table.gifts[side] >> bit & 1) for bit in range(GIFTS)]


def observe_slide(table: Table, owner: i64, viewer: i64, numbers: list[float]) -> None:
    """Disease, evolved cards, the hand as far as it is known, and sizes of hands."""
    numbers += [1.0 if table.diseases[owner] == disease else 0.0 for disease in range(2)]
    evolved = [0.0] * TRAIT_KINDS
    first = owner * SPACES
    for place in range(SPACES):
        card = table.slides[first + place]
        numbers.append(0.0 if card == NONE else 1.0)
        if card != NONE:
            evolved[card] += 1.0
    numbers += evolved
    known = [entry & KIND for entry in table.hands[owner] if owner == viewer or entry & KNOWN]
    numbers += flags(known, TRAIT_KINDS)
    numbers += [float(len(table.hands[owner])) / 5.0]
    numbers += [float(len(table.event_hands[owner])) / 3.0, float(table.fresh[owner]) / 3.0]


def observe_turn(table: Table, seat: i64, numbers: list[float]) -> None:
    numbers += [float((table.active - seat) % table.sides), float(table.round) / 20.0]
    numbers += [1.0 if table.sudden_death else 0.0, 1.0 if table.latched else 0.0]
    numbers += [float(len(table.country_deck)) / 32.0, float(len(table.trait_deck)) / 62.0]
    numbers += [float(len(table.event_deck)) / 28.0, float(table.tokens_left) / 8.0]
    numbers += [1.0 if table.killed_any else 0.0, 1.0 if table.rolled_any else 0.0]
    numbers += [1.0 if table.placed_any else 0.0, float(table.roll_bonus) / 4.0]
    numbers += [float(table.phase) / 7.0, 1.0 if table.sold else 0.0]
    asked = kind_of(table.agenda[-1]) - on.FIRST_QUESTION if table.waiting else NONE
    numbers += [1.0 if asked == kind else 0.0 for kind in range(on.QUESTIONS)]
    about = a_of(table.agenda[-1]) if table.waiting and asked == on.ASK_REACT - on.FIRST_QUESTION else NONE
    numbers += [1.0 if about == event else 0.0 for event in range(EVENT_KINDS)]


def observe_cards(table: Table, seat: i64, numbers: list[float]) -> None:
    """Own Event Cards, both discard piles, and what lies on the PlagueBot's mat."""
    numbers += flags([entry & KIND for entry in table.event_hands[seat]], EVENT_KINDS)
    numbers += flags(table.event_discard, EVENT_KINDS)
    numbers += flags(table.trait_discard, TRAIT_KINDS)
    numbers += flags(table.mat, TRAIT_KINDS)


def observe_pending(table: Table, seat: i64, numbers: list[float]) -> None:
    """Cards that a decision is about: a Country just taken or dealt, a mutated or temporary Trait, an Event."""
    hidden = table.is_blind and seat != table.active
    numbers += flags([NONE if hidden else table.pending_country], COUNTRIES)
    numbers += flags([table.starting[seat] if table.starting else NONE], COUNTRIES)
    numbers += flags([table.mutation if seat == table.active else NONE], TRAIT_KINDS)
    numbers += flags([table.temporary], TRAIT_KINDS)
    playing = table.waiting and kind_of(table.agenda[-1]) == on.ASK_TARGET
    numbers += flags([a_of(table.agenda[-1]) if playing else NONE], EVENT_KINDS)
    numbers.append(float(len(table.targets)) / 6.0)
