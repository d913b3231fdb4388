"""PI-EVO, PI-DEVO, PI-VIRUS: the Evolution Phase, devolving, Mutation and Genetic Shift."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from pestis.games.plague_inc import frames as on
from pestis.games.plague_inc import happened, killing
from pestis.games.plague_inc import moves as move
from pestis.games.plague_inc.cards import GENETIC_SHIFT, MUTATION, NONE, SPACES
from pestis.games.plague_inc.hands import (
    FLOOR_SHIFT,
    KIND,
    KNOWN,
    can_draw_trait,
    is_first,
    next_trait_ready,
    put_devolved,
    take_trait,
)
from pestis.games.plague_inc.phases import infection
from pestis.games.plague_inc.traits import (
    add_devolving,
    has_cards,
    has_free_space,
    is_uncovered,
    recount,
)
from pestis.kernel.agenda import frame
from pestis.kernel.events import VEIL_A

if TYPE_CHECKING:
    from pestis.games.plague_inc.state import Table

DISCOUNT: Final[i64] = 3


def begin(table: Table, seat: i64) -> None:
    table.phase = on.EVOLUTION_PHASE
    ask(table, seat)


def ask(table: Table, seat: i64) -> None:
    """PI-EVO-1: asked is who has a card in hand, something to devolve, or Mutation; all can see that."""
    asked = bool(table.hands[seat]) or has_cards(table, seat) or can_mutate(table, seat)
    if asked and (not table.able or len(choices(table, seat)) > 1):
        table.ask(seat, frame(on.ASK_EVOLVE, seat))
    else:
        infection.begin(table, seat)


def can_mutate(table: Table, seat: i64) -> bool:
    """PI-RULING-41: Mutation lies open and there is a card to draw."""
    return is_uncovered(table, seat, MUTATION) and can_draw_trait(table)


def choices(table: Table, seat: i64) -> list[i64]:
    """PI-EVO-1 to -3, -6: hand card and empty space; PI-ABIL-2: or one of the abilities that skip the phase."""
    found: list[i64] = [move.PASS]
    if can_mutate(table, seat):
        found.append(move.MUTATE)
    shifts = is_uncovered(table, seat, GENETIC_SHIFT)
    cost = table.content.cost
    dna = table.dna[seat]
    hand = table.hands[seat]
    for place in range(len(hand)):
        if not is_first(hand, place):
            continue
        kind = hand[place] & KIND
        if cost[kind] <= dna:
            add_spaces(table, seat, move.EVOLVE + kind * SPACES, found)
        if shifts:
            add_shifts(table, seat, kind, found)
    add_devolving(table, seat, found)
    return found


def add_spaces(table: Table, seat: i64, verb: i64, found: list[i64]) -> None:
    """PI-EVO-2: every space without a card."""
    first = seat * SPACES
    space: i64 = 0
    while space < SPACES:
        if table.slides[first + space] == NONE:
            found.append(verb + space)
        space += 1


def add_shifts(table: Table, seat: i64, kind: i64, found: list[i64]) -> None:
    """PI-RULING-42: for any card of the slide, if the difference can be paid."""
    cost = table.content.cost
    budget: i64 = table.dna[seat] - cost[kind]
    first = seat * SPACES
    for space in range(SPACES):
        old = table.slides[first + space]
        if old != NONE and budget + cost[old] >= 0:
            found.append(move.SHIFT + kind * SPACES + space)


def answer(table: Table, seat: i64, action: i64) -> None:
    if action == move.PASS:
        infection.begin(table, seat)
    elif action == move.MUTATE:
        mutate(table, seat)
    elif action >= move.SHIFT:
        shift(table, seat, (action - move.SHIFT) // SPACES, (action - move.SHIFT) % SPACES)
        infection.begin(table, seat)
    else:
        kind = (action - move.EVOLVE) // SPACES
        take_trait(table, seat, kind)
        evolve(table, seat, kind, (action - move.EVOLVE) % SPACES, table.content.cost[kind])
        infection.begin(table, seat)


def evolve(table: Table, seat: i64, kind: i64, space: i64, price: i64) -> None:
    """PI-EVO-3, PI-EVO-7: the cost is paid first, then the card acts at once."""
    killing.pay(table, seat, price, happened.FOR_TRAIT)
    place = seat * SPACES + space
    table.slides[place] = kind
    table.paid[place] = price
    recount(table, seat)
    table.emit(happened.EVOLVED, seat, kind, space)


def devolve(table: Table, seat: i64, space: i64) -> None:
    """PI-DEVO-2: onto the Trait Discard Pile, nothing comes back."""
    if space == move.TEMPORARY:
        kind = table.temporary
        table.temporary = NONE
    else:
        place = seat * SPACES + space
        kind = table.slides[place]
        table.slides[place] = NONE
        table.paid[place] = 0
    put_devolved(table, kind)
    recount(table, seat)
    table.emit(happened.DEVOLVED, seat, kind, space)


# Abilities of the Virus.


def mutate(table: Table, seat: i64) -> None:
    """PI-ABIL-MUTATION: draw a Trait Card that costs 3 less if it is evolved now."""
    next_trait_ready(table)
    table.mutation = table.trait_deck.pop()
    table.emit(happened.MUTATED, seat, table.mutation, audience=1 << seat, veil=VEIL_A)
    ask_mutated(table, seat)


def mutation_price(table: Table) -> i64:
    price: i64 = table.content.cost[table.mutation]
    return max(0, price - DISCOUNT)


def ask_mutated(table: Table, seat: i64) -> None:
    """PI-RULING-41: it must be evolved if it can; with a full slide its owner may make room first.

    With a full slide the question comes whether the card could be paid for or not: nobody learns which.
    """
    if not has_free_space(table, seat) or mutation_price(table) <= table.dna[seat]:
        table.ask(seat, frame(on.ASK_MUTATED, seat))
    else:
        keep_mutation(table, seat, table.dna[seat] + DISCOUNT)


def mutated_choices(table: Table, seat: i64) -> list[i64]:
    found: list[i64] = []
    if has_free_space(table, seat):
        add_spaces(table, seat, move.GROW, found)
    else:
        found.append(move.TO_HAND)
    add_devolving(table, seat, found)
    return found


def answer_mutated(table: Table, seat: i64, action: i64) -> None:
    if action == move.TO_HAND:
        keep_mutation(table, seat, 0)
        return
    kind = table.mutation
    price = mutation_price(table)
    table.mutation = NONE
    evolve(table, seat, kind, action - move.GROW, price)
    infection.begin(table, seat)


def keep_mutation(table: Table, seat: i64, floor: i64) -> None:
    """PI-VIRUS-5: into the hand at its normal price. A floor: everybody knows that it costs more than this."""
    kind = table.mutation
    table.mutation = NONE
    table.hands[seat].append(kind | floor << FLOOR_SHIFT)
    table.emit(happened.KEPT_MUTATION, seat, kind, floor, audience=1 << seat, veil=VEIL_A)
    infection.begin(table, seat)


def shift(table: Table, seat: i64, kind: i64, space: i64) -> None:
    """PI-RULING-42: swap with a hand card in the same space, pay what it costs more; all see the old card go."""
    place = seat * SPACES + space
    old = table.slides[place]
    price: i64 = table.content.cost[kind] - table.content.cost[old]
    before = table.paid[place]
    take_trait(table, seat, kind)
    killing.pay(table, seat, max(0, price), happened.FOR_TRAIT)
    table.slides[place] = kind
    table.paid[place] = before + max(0, price)
    table.hands[seat].append(old | KNOWN)
    recount(table, seat)
    table.emit(happened.SHIFTED, seat, kind, old, space)
