"""PI-EVO, PI-DEVO, PI-VIRUS: the Evolution Phase, devolving, Mutation and Genetic Shift."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from pestis.games.plague_inc import events
from pestis.games.plague_inc import frames as on
from pestis.games.plague_inc import moves as ids
from pestis.games.plague_inc.content.cards import GENETIC_SHIFT, MUTATION, NONE, SPACES
from pestis.games.plague_inc.rules import infection, killing
from pestis.games.plague_inc.rules.hands import (
    FLOOR_SHIFT,
    KIND,
    KNOWN,
    can_draw_trait,
    is_first,
    next_trait_ready,
    put_devolved,
    take_trait,
)
from pestis.games.plague_inc.rules.traits import (
    add_devolving,
    has_cards,
    has_free_space,
    is_uncovered,
    recount,
)
from pestis.kernel.agenda import frame
from pestis.kernel.events import VEIL_A

if TYPE_CHECKING:
    from pestis.games.plague_inc.state import World

DISCOUNT: Final[i64] = 3


def begin(state: World, seat: i64) -> None:
    state.phase = on.EVOLUTION_PHASE
    ask(state, seat)


def ask(state: World, seat: i64) -> None:
    """PI-EVO-1: asked is who has a card in hand, something to devolve, or Mutation; all can see that."""
    asked = bool(state.hands[seat]) or has_cards(state, seat) or can_mutate(state, seat)
    if asked and (not state.able or len(choices(state, seat)) > 1):
        state.ask(seat, frame(on.ASK_EVOLVE, seat))
    else:
        infection.begin(state, seat)


def can_mutate(state: World, seat: i64) -> bool:
    """PI-RULING-41: Mutation lies open and there is a card to draw."""
    return is_uncovered(state, seat, MUTATION) and can_draw_trait(state)


def choices(state: World, seat: i64) -> list[i64]:
    """PI-EVO-1 to -3, -6: hand card and empty space; PI-ABIL-2: or one of the abilities that skip the phase."""
    found: list[i64] = [ids.PASS]
    if can_mutate(state, seat):
        found.append(ids.MUTATE)
    shifts = is_uncovered(state, seat, GENETIC_SHIFT)
    cost = state.content.cost
    dna = state.dna[seat]
    hand = state.hands[seat]
    for place in range(len(hand)):
        if not is_first(hand, place):
            continue
        kind = hand[place] & KIND
        if cost[kind] <= dna:
            add_spaces(state, seat, ids.EVOLVE + kind * SPACES, found)
        if shifts:
            add_shifts(state, seat, kind, found)
    add_devolving(state, seat, found)
    return found


def add_spaces(state: World, seat: i64, verb: i64, found: list[i64]) -> None:
    """PI-EVO-2: every space without a card."""
    first = seat * SPACES
    space: i64 = 0
    while space < SPACES:
        if state.slides[first + space] == NONE:
            found.append(verb + space)
        space += 1


def add_shifts(state: World, seat: i64, kind: i64, found: list[i64]) -> None:
    """PI-RULING-42: for any card of the slide, if the difference can be paid."""
    cost = state.content.cost
    budget: i64 = state.dna[seat] - cost[kind]
    first = seat * SPACES
    for space in range(SPACES):
        old = state.slides[first + space]
        if old != NONE and budget + cost[old] >= 0:
            found.append(ids.SHIFT + kind * SPACES + space)


def answer(state: World, seat: i64, action: i64) -> None:
    if action == ids.PASS:
        infection.begin(state, seat)
    elif action == ids.MUTATE:
        mutate(state, seat)
    elif action >= ids.SHIFT:
        shift(state, seat, (action - ids.SHIFT) // SPACES, (action - ids.SHIFT) % SPACES)
        infection.begin(state, seat)
    else:
        kind = (action - ids.EVOLVE) // SPACES
        take_trait(state, seat, kind)
        evolve(state, seat, kind, (action - ids.EVOLVE) % SPACES, state.content.cost[kind])
        infection.begin(state, seat)


def evolve(state: World, seat: i64, kind: i64, space: i64, price: i64) -> None:
    """PI-EVO-3, PI-EVO-7: the cost is paid first, then the card acts at once."""
    killing.pay(state, seat, price, events.FOR_TRAIT)
    place = seat * SPACES + space
    state.slides[place] = kind
    state.paid[place] = price
    recount(state, seat)
    state.emit(events.EVOLVED, seat, kind, space)


def devolve(state: World, seat: i64, space: i64) -> None:
    """PI-DEVO-2: onto the Trait Discard Pile, nothing comes back."""
    if space == ids.TEMPORARY:
        kind = state.temporary
        state.temporary = NONE
    else:
        place = seat * SPACES + space
        kind = state.slides[place]
        state.slides[place] = NONE
        state.paid[place] = 0
    put_devolved(state, kind)
    recount(state, seat)
    state.emit(events.DEVOLVED, seat, kind, space)


# Abilities of the Virus.


def mutate(state: World, seat: i64) -> None:
    """PI-ABIL-MUTATION: draw a Trait Card that costs 3 less if it is evolved now."""
    next_trait_ready(state)
    state.mutation = state.trait_deck.pop()
    state.emit(events.MUTATED, seat, state.mutation, audience=1 << seat, veil=VEIL_A)
    ask_mutated(state, seat)


def mutation_price(state: World) -> i64:
    price: i64 = state.content.cost[state.mutation]
    return max(0, price - DISCOUNT)


def ask_mutated(state: World, seat: i64) -> None:
    """PI-RULING-41: it must be evolved if it can; with a full slide its owner may make room first.

    With a full slide the question comes whether the card could be paid for or not: nobody learns which.
    """
    if not has_free_space(state, seat) or mutation_price(state) <= state.dna[seat]:
        state.ask(seat, frame(on.ASK_MUTATED, seat))
    else:
        keep_mutation(state, seat, state.dna[seat] + DISCOUNT)


def mutated_choices(state: World, seat: i64) -> list[i64]:
    found: list[i64] = []
    if has_free_space(state, seat):
        add_spaces(state, seat, ids.GROW, found)
    else:
        found.append(ids.TO_HAND)
    add_devolving(state, seat, found)
    return found


def answer_mutated(state: World, seat: i64, action: i64) -> None:
    if action == ids.TO_HAND:
        keep_mutation(state, seat, 0)
        return
    kind = state.mutation
    price = mutation_price(state)
    state.mutation = NONE
    evolve(state, seat, kind, action - ids.GROW, price)
    infection.begin(state, seat)


def keep_mutation(state: World, seat: i64, floor: i64) -> None:
    """PI-VIRUS-5: into the hand at its normal price. A floor: everybody knows that it costs more than this."""
    kind = state.mutation
    state.mutation = NONE
    state.hands[seat].append(kind | floor << FLOOR_SHIFT)
    state.emit(events.KEPT_MUTATION, seat, kind, floor, audience=1 << seat, veil=VEIL_A)
    infection.begin(state, seat)


def shift(state: World, seat: i64, kind: i64, space: i64) -> None:
    """PI-RULING-42: swap with a hand card in the same space, pay what it costs more; all see the old card go."""
    place = seat * SPACES + space
    old = state.slides[place]
    price: i64 = state.content.cost[kind] - state.content.cost[old]
    before = state.paid[place]
    take_trait(state, seat, kind)
    killing.pay(state, seat, max(0, price), events.FOR_TRAIT)
    state.slides[place] = kind
    state.paid[place] = before + max(0, price)
    state.hands[seat].append(old | KNOWN)
    recount(state, seat)
    state.emit(events.SHIFTED, seat, kind, old, space)
