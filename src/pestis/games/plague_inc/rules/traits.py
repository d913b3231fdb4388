"""Slides: what the traits on them add up to, and which abilities lie open."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from pestis.games.plague_inc import moves as ids
from pestis.games.plague_inc.content.cards import ABILITIES, NONE, SPACES
from pestis.games.plague_inc.content.loader import NO_SPACE
from pestis.games.plague_inc.rules.board import BOT

if TYPE_CHECKING:
    from pestis.games.plague_inc.state import World


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
