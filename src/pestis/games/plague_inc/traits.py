"""Slides: what the traits on them add up to, and which abilities lie open."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from pestis.games.plague_inc import moves as move
from pestis.games.plague_inc.board import BOT
from pestis.games.plague_inc.cards import ABILITIES, NONE, SPACES
from pestis.games.plague_inc.content import NO_SPACE

if TYPE_CHECKING:
    from pestis.games.plague_inc.state import Table


def recount(table: Table, seat: i64) -> None:
    """PI-TRAIT-1 to -7, PI-RULING-18: core traits, the cards on the slide and a Temporary Mutation."""
    content = table.content
    infectivity: i64 = content.core_infectivity
    lethality: i64 = content.core_lethality
    gifts: i64 = 0
    first = seat * SPACES
    for place in range(first, first + SPACES):
        card = table.slides[place]
        if card != NONE:
            infectivity += content.infectivity[card]
            lethality += content.lethality[card]
            gifts |= content.gifts[card]
    card = table.temporary
    if card != NONE and seat == table.active:
        infectivity += content.infectivity[card]
        lethality += content.lethality[card]
        gifts |= content.gifts[card]
    table.infectivity[seat] = infectivity
    table.lethality[seat] = lethality
    table.gifts[seat] = gifts


def recount_mat(table: Table) -> None:
    """PI-RULING-54: what the cards on the PlagueBot's mat let it bear and travel by."""
    gifts: i64 = 0
    for card in table.mat:
        gifts |= table.content.gifts[card]
    table.gifts[BOT] = gifts


def has_ability(table: Table, seat: i64, ability: i64) -> bool:
    """PI-VIRUS-3: whether an ability is printed on this side of the slide."""
    return table.content.ability_space[table.diseases[seat] * ABILITIES + ability] != NO_SPACE


def is_uncovered(table: Table, seat: i64, ability: i64) -> bool:
    """PI-EVO-4: an ability works while no card lies on its space."""
    space: i64 = table.content.ability_space[table.diseases[seat] * ABILITIES + ability]
    return space != NO_SPACE and table.slides[seat * SPACES + space] == NONE


def has_cards(table: Table, seat: i64) -> bool:
    """Whether there is anything to devolve."""
    first = seat * SPACES
    for place in range(first, first + SPACES):
        if table.slides[place] != NONE:
            return True
    return table.temporary != NONE and seat == table.active


def has_free_space(table: Table, seat: i64) -> bool:
    first = seat * SPACES
    for place in range(first, first + SPACES):
        if table.slides[place] == NONE:
            return True
    return False


def add_devolving(table: Table, seat: i64, found: list[i64]) -> None:
    """PI-DEVO-1: at any decision of the own turn every card on the slide can be devolved."""
    first = seat * SPACES
    space: i64 = 0
    while space < SPACES:
        if table.slides[first + space] != NONE:
            found.append(move.DEVOLVE + space)
        space += 1
    if table.temporary != NONE:
        found.append(move.DEVOLVE + move.TEMPORARY)
