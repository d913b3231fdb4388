"""SO-SETUP-4 to SO-SETUP-10 for any scenario: planets drawn, the pool shuffled onto the free cells."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from pestis.games.space_opera.content.scenario.model import NO_CARD, Plan
from pestis.games.space_opera.content.tables import FIRST_PLANET
from pestis.kernel.rng import Rng

# Labels of the pool: space, then groups of planets, then single planets with their garrison.
CARD_BITS: Final[i64] = 0xFF
SINGLE: Final[i64] = 0x100
GARRISON_SHIFT: Final[i64] = 9


class Dealt:
    """The map at the start, by cell: the card, whether it lies open, its garrison, and its group.

    `group` is that of a hidden planet that was drawn, -1 for every other card: who knows a face-down card only by
    its group cannot tell it from the others drawn from that deck. `rest` holds what was not drawn, by deck.
    """

    def __init__(self, cells: i64) -> None:
        self.cards: list[i64] = [0] * cells
        self.face_up: list[i64] = [0] * cells
        self.garrison: list[i64] = [0] * cells
        self.group: list[i64] = [-1] * cells
        self.rest: list[list[i64]] = []


def deal_map(plan: Plan, rng: Rng, equal_start: bool) -> Dealt:
    """Homes first, in the order of the file; then planets for fixed cells; then the pool, shuffled."""
    dealt = Dealt(plan.cells)
    deal_homes(plan, rng, dealt, equal_start)
    for deck in plan.decks:
        left = without_homes(deck, plan, dealt)
        rng.shuffle(left)
        dealt.rest.append(left)
    lay_fixed(plan, dealt)
    pool = plan.pool[:]
    rng.shuffle(pool)
    for place, cell in enumerate(plan.pool_cells):
        label = pool[place]
        if label < FIRST_PLANET:
            dealt.cards[cell] = label
        else:
            draw_planet(plan, dealt, cell, label - FIRST_PLANET)
    return dealt


def deal_homes(plan: Plan, rng: Rng, dealt: Dealt, equal_start: bool) -> None:
    """SO-SETUP-4, SO-SETUP-5: each start planet is drawn from its Class, or lies there by name, face up."""
    decks = [deck[:] for deck in (plan.even_home_decks if equal_start else plan.home_decks)]
    for deck in decks:
        rng.shuffle(deck)
    for place, home in enumerate(plan.homes):
        number = plan.home_deck_of[place]
        dealt.cards[home.cell] = home.card if number < 0 else decks[number].pop()
        dealt.face_up[home.cell] = 1


def without_homes(deck: list[i64], plan: Plan, dealt: Dealt) -> list[i64]:
    """SO-SETUP-8: the hidden planets are drawn from what the homes have left."""
    left = deck[:]
    for place, home in enumerate(plan.homes):
        card = dealt.cards[home.cell]
        if plan.home_deck_of[place] >= 0 and card in left:
            left.remove(card)
    return left


def lay_fixed(plan: Plan, dealt: Dealt) -> None:
    """SO-SCEN-3: cells that the scenario settles."""
    for fixed in plan.fixed:
        dealt.face_up[fixed.cell] = 1 if fixed.face_up else 0
        if fixed.card == NO_CARD:
            draw_planet(plan, dealt, fixed.cell, fixed.group)
        else:
            dealt.cards[fixed.cell] = fixed.card
            dealt.garrison[fixed.cell] = fixed.garrison


def draw_planet(plan: Plan, dealt: Dealt, cell: i64, number: i64) -> None:
    """SO-SETUP-8: the next planet of the group's deck, with the group's garrison."""
    group = plan.groups[number]
    dealt.cards[cell] = dealt.rest[group.deck].pop()
    dealt.garrison[cell] = group.garrison
    dealt.group[cell] = number


def redeal(
    plan: Plan,
    rng: Rng,
    unseen: list[i64],
    cards: list[i64],
    garrison: list[i64],
    group: list[i64],
    rest: list[list[i64]],
) -> None:
    """Deal the face-down cells of `unseen` (in reading order) anew: all that who never saw them cannot know.

    Cells of the pool swap their kinds of cards; a fixed cell keeps its kind. Planets are drawn anew,
    together with what was never drawn. The lists, those of a deal, are changed in place.
    """
    dealt = Dealt(0)
    dealt.cards, dealt.garrison, dealt.group = cards, garrison, group
    dealt.rest = rest
    decks = gather(plan, dealt, unseen)
    for number, deck in enumerate(decks):
        deck.sort()
        rng.shuffle(deck)
        rest[number] = deck
    swap_kinds(plan, rng, dealt, [cell for cell in unseen if plan.is_pooled[cell]])
    for cell in unseen:
        if group[cell] >= 0:
            draw_planet(plan, dealt, cell, group[cell])


def swap_kinds(plan: Plan, rng: Rng, dealt: Dealt, pooled: list[i64]) -> None:
    """Which kind of card lies where: space, an object, or a planet of some group."""
    labels = [label_of(dealt, cell) for cell in pooled]
    labels.sort()
    rng.shuffle(labels)
    for place, cell in enumerate(pooled):
        label = labels[place]
        dealt.cards[cell] = label & CARD_BITS
        dealt.garrison[cell] = label >> GARRISON_SHIFT
        dealt.group[cell] = label - FIRST_PLANET if FIRST_PLANET <= label < SINGLE else -1


def gather(plan: Plan, dealt: Dealt, unseen: list[i64]) -> list[list[i64]]:
    """By deck: the planets that were never drawn, and those under unseen cards."""
    decks = [left[:] for left in dealt.rest]
    for cell in unseen:
        if dealt.group[cell] >= 0:
            decks[plan.groups[dealt.group[cell]].deck].append(dealt.cards[cell])
    return decks


def label_of(dealt: Dealt, cell: i64) -> i64:
    """What the pool calls the card of a cell; a planet that belongs to no group is itself, with its garrison."""
    if dealt.group[cell] >= 0:
        return FIRST_PLANET + dealt.group[cell]
    card = dealt.cards[cell]
    return card if card < FIRST_PLANET else card | SINGLE | dealt.garrison[cell] << GARRISON_SHIFT
