"""PI-TRAIT, PI-DEVO: slides: what the traits on them add up to, which abilities lie open, what can be devolved."""

from __future__ import annotations

from mypy_extensions import i64

from pestis.games.plague_inc import events
from pestis.games.plague_inc import moves as ids
from pestis.games.plague_inc.content.cards import ABILITIES, NONE, SPACES
from pestis.games.plague_inc.content.tables import NO_SPACE
from pestis.games.plague_inc.rules.hands import put_devolved
from pestis.games.plague_inc.state import BOT, World
from pestis.games.plague_inc.words.names import ABILITY_NAMES, trait_name
from pestis.kernel.moves import Refusal


def recount(state: World, seat: i64) -> None:
    """PI-TRAIT-1 to -7, PI-RULING-18: core traits, the cards on the slide and a Temporary Mutation."""
    content = state.content
    infectivity: i64 = content.core_infectivity
    lethality: i64 = content.core_lethality
    gifts: i64 = 0
    first = seat * SPACES
    for place in range(first, first + SPACES):
        card = state.slides[place]
        if card != NONE:
            infectivity += content.infectivity[card]
            lethality += content.lethality[card]
            gifts |= content.gifts[card]
    card = state.temporary
    if card != NONE and seat == state.active:
        infectivity += content.infectivity[card]
        lethality += content.lethality[card]
        gifts |= content.gifts[card]
    state.infectivity[seat] = infectivity
    state.lethality[seat] = lethality
    state.gifts[seat] = gifts


def recount_mat(state: World) -> None:
    """PI-RULING-54: what the cards on the PlagueBot's mat let it bear and travel by."""
    gifts: i64 = 0
    for card in state.mat:
        gifts |= state.content.gifts[card]
    state.gifts[BOT] = gifts


def has_ability(state: World, seat: i64, ability: i64) -> bool:
    """PI-VIRUS-3: whether an ability is printed on this side of the slide."""
    return state.content.ability_space[state.diseases[seat] * ABILITIES + ability] != NO_SPACE


def is_uncovered(state: World, seat: i64, ability: i64) -> bool:
    """PI-EVO-4: an ability works while no card lies on its space."""
    space: i64 = state.content.ability_space[state.diseases[seat] * ABILITIES + ability]
    return space != NO_SPACE and state.slides[seat * SPACES + space] == NONE


def has_cards(state: World, seat: i64) -> bool:
    """Whether there is anything to devolve."""
    first = seat * SPACES
    for place in range(first, first + SPACES):
        if state.slides[place] != NONE:
            return True
    return state.temporary != NONE and seat == state.active


def has_free_space(state: World, seat: i64) -> bool:
    first = seat * SPACES
    for place in range(first, first + SPACES):
        if state.slides[place] == NONE:
            return True
    return False


def add_devolving(state: World, seat: i64, found: list[i64]) -> None:
    """PI-DEVO-1: at any decision of the own turn every card on the slide can be devolved."""
    first = seat * SPACES
    space: i64 = 0
    while space < SPACES:
        if state.slides[first + space] != NONE:
            found.append(ids.DEVOLVE + space)
        space += 1
    if state.temporary != NONE:
        found.append(ids.DEVOLVE + ids.TEMPORARY)


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


def add_spaces(state: World, seat: i64, verb: i64, found: list[i64]) -> None:
    """PI-EVO-2: every space without a card."""
    first = seat * SPACES
    space: i64 = 0
    while space < SPACES:
        if state.slides[first + space] == NONE:
            found.append(verb + space)
        space += 1


def ability_refusal(state: World, seat: i64, ability: i64) -> Refusal | None:
    """PI-VIRUS-3, PI-EVO-4: not on this side of the slide, or covered; None if it lies open."""
    if not has_ability(state, seat, ability):
        return Refusal("PI-VIRUS-3", f"Your disease has no {ABILITY_NAMES[ability]}.")
    if not is_uncovered(state, seat, ability):
        space: i64 = state.content.ability_space[state.diseases[seat] * ABILITIES + ability]
        card = trait_name(state, state.slides[seat * SPACES + space])
        return Refusal("PI-EVO-4", f"{card} covers {ABILITY_NAMES[ability]}: devolve it first.")
    return None
