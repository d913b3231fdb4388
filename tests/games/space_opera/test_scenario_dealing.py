"""Dealing a map: what is drawn, what is left, and what somebody who has not looked can think."""

from collections import Counter

import pytest

from pestis.games.space_opera.content.scenario.dealing import Dealt, deal_map, redeal
from pestis.games.space_opera.content.scenario.model import Plan
from pestis.games.space_opera.content.tables import FIRST_PLANET
from pestis.kernel.rng import fast
from pestis.kernel.rules import rule
from tests.games.space_opera.shelf import content, drawn, shelf, small

SCENARIOS = [
    (name, seats, corners)
    for name in shelf().names()
    for seats in shelf().find(name).players
    for corners in ("opposite", "same_side")
]


def copy_of(dealt: Dealt) -> Dealt:
    other = Dealt(len(dealt.cards))
    other.cards, other.face_up = dealt.cards[:], dealt.face_up[:]
    other.garrison, other.group = dealt.garrison[:], dealt.group[:]
    other.rest = [deck[:] for deck in dealt.rest]
    return other


def guess(plan: Plan, seed: int, world: Dealt, unseen: list[int]) -> None:
    redeal(plan, fast(seed), unseen, world.cards, world.garrison, world.group, world.rest)


def face_down(dealt: Dealt) -> list[int]:
    return [cell for cell in range(len(dealt.cards)) if not dealt.face_up[cell]]


def planets_in(dealt: Dealt) -> list[int]:
    """Every planet card of the map and of the decks it was drawn from."""
    lying = [int(card) for card in dealt.cards if card >= FIRST_PLANET]
    return sorted(lying + [int(card) for deck in dealt.rest for card in deck])


@rule("SO-SETUP-10", "SO-SCEN-3")
@pytest.mark.parametrize(("name", "seats", "corners"), SCENARIOS)
def test_a_deal_lays_exactly_the_cards_of_the_plan(name: str, seats: int, corners: str) -> None:
    plan = shelf().find(name).plan(seats, corners)
    dealt = deal_map(plan, fast(seats), False)
    wanted = Counter(int(label) for label in plan.pool if label < FIRST_PLANET)
    wanted += Counter(int(fixed.card) for fixed in plan.fixed if 0 <= fixed.card < FIRST_PLANET)
    assert Counter(int(card) for card in dealt.cards if card < FIRST_PLANET) == wanted
    planets = planets_in(dealt)
    assert len(planets) == len(set(planets))
    for cell, group in enumerate(dealt.group):
        if group >= 0:
            assert plan.groups[group].classes >> content().klass[dealt.cards[cell]] & 1
            assert dealt.garrison[cell] == plan.groups[group].garrison


def test_the_same_seed_deals_the_same_map_and_another_one_another() -> None:
    plan = shelf().find("first-game").plan(4, "opposite")
    maps = {tuple(deal_map(plan, fast(seed), False).cards) for seed in range(50)}
    assert len(maps) == 50
    assert deal_map(plan, fast(1), False).cards == deal_map(plan, fast(1), False).cards


@rule("SO-SETUP-5")
def test_equal_start_deals_only_worlds_with_three_equal_attributes() -> None:
    plan = shelf().find("first-game").plan(4, "opposite")
    for seed in range(30):
        dealt = deal_map(plan, fast(seed), True)
        homes = [dealt.cards[home.cell] for home in plan.homes]
        assert len(set(homes)) == 4
        assert all(content().is_even(card) and content().klass[card] == 5 for card in homes)


@rule("SO-SETUP-5")
def test_every_home_world_is_dealt_to_every_corner_equally_often() -> None:
    plan = shelf().find("first-game").plan(4, "opposite")
    seen = Counter[tuple[int, int]]()
    for seed in range(1200):
        dealt = deal_map(plan, fast(seed), False)
        seen.update((int(home.cell), int(dealt.cards[home.cell])) for home in plan.homes)
    assert len(seen) == 4 * 6
    assert all(140 < count < 260 for count in seen.values())


def test_hidden_planets_of_the_class_of_homes_are_drawn_from_what_is_left() -> None:
    plan = shelf().read(small(rest="planets = [{ count = 4, classes = [5] }]")).plan(2, "opposite")
    for seed in range(20):
        dealt = deal_map(plan, fast(seed), False)
        planets = [int(card) for card in dealt.cards if card >= FIRST_PLANET]
        assert sorted(planets) == sorted(content().cards_of(1 << 5))
        assert dealt.rest == [[]]


def test_a_planet_that_lies_somewhere_by_name_is_never_drawn() -> None:
    fixed = '[[fixed]]\ncells = [[1, 3]]\ncard = "ember"\n'
    rest = "planets = [{ count = 4, classes = [1] }]\n" + fixed
    plan = shelf().read(small(rest=rest)).plan(2, "opposite")
    for seed in range(20):
        dealt = deal_map(plan, fast(seed), False)
        assert len(set(planets_in(dealt)) - {FIRST_PLANET}) == 6
        assert dealt.cards.count(FIRST_PLANET) == 1


def test_a_fixed_cell_that_is_drawn_has_its_class_and_its_face() -> None:
    rest = '[[fixed]]\ncells = [[1, 3], [3, 1]]\ncard = "planet"\nclasses = [4]\nface = "down"\ngarrison = 2\n'
    plan = shelf().read(small(rest=rest)).plan(2, "opposite")
    dealt = deal_map(plan, fast(2), False)
    assert drawn(dealt, 3) == "5.4 ... 4.5"
    assert drawn(dealt, 3, show=False) == "5?? ??? ??5"
    assert (dealt.garrison[2], dealt.garrison[6]) == (2, 2)


# What somebody who has not looked can think.


@pytest.mark.parametrize(("name", "seats", "corners"), SCENARIOS)
def test_a_map_dealt_anew_is_one_that_the_scenario_can_deal(name: str, seats: int, corners: str) -> None:
    plan = shelf().find(name).plan(seats, corners)
    dealt = deal_map(plan, fast(1), False)
    for seed in range(5):
        world = copy_of(dealt)
        guess(plan, seed, world, face_down(dealt))
        assert planets_in(world) == planets_in(dealt)
        assert Counter(zip(world.group, world.garrison, strict=True)) == Counter(
            zip(dealt.group, dealt.garrison, strict=True)
        )
        for cell in range(plan.cells):
            if dealt.face_up[cell] or (not plan.is_pooled[cell] and dealt.group[cell] < 0):
                assert world.cards[cell] == dealt.cards[cell]
            if world.group[cell] >= 0:
                assert plan.groups[world.group[cell]].classes >> content().klass[world.cards[cell]] & 1


def test_cells_that_were_looked_at_stay_as_they_are() -> None:
    plan = shelf().find("first-game").plan(2, "opposite")
    dealt = deal_map(plan, fast(4), False)
    unseen = [cell for cell in face_down(dealt) if cell % 2]
    for seed in range(20):
        world = copy_of(dealt)
        guess(plan, seed, world, unseen)
        known = [cell for cell in range(25) if cell not in unseen]
        assert [world.cards[cell] for cell in known] == [dealt.cards[cell] for cell in known]


def test_a_guess_depends_on_nothing_but_what_is_known() -> None:
    """Two tables that look the same to somebody give the same guesses: the hidden truth is not in them."""
    plan = shelf().find("old-war").plan(3, "opposite")
    one = deal_map(plan, fast(1), False)
    other = copy_of(one)
    guess(plan, 99, other, face_down(one))
    assert one.cards != other.cards
    for seed in range(20):
        first, second = copy_of(one), copy_of(other)
        guess(plan, seed, first, face_down(one))
        guess(plan, seed, second, face_down(one))
        assert (first.cards, first.garrison, first.group) == (second.cards, second.garrison, second.group)
        assert [sorted(deck) for deck in first.rest] == [sorted(deck) for deck in second.rest]


def count_kinds(plan: Plan, maps: list[Dealt], cell: int) -> Counter[int]:
    return Counter(int(world.cards[cell]) for world in maps)


def test_guesses_are_spread_like_deals() -> None:
    """At one cell every card turns up as often in guesses as in fresh deals, within chance."""
    plan = shelf().read(small(rest="planets = [{ count = 2, classes = [3] }]\nsupernovas = 1")).plan(2, "opposite")
    start = deal_map(plan, fast(0), False)
    deals, guesses = [], []
    for seed in range(2000):
        deals.append(deal_map(plan, fast(seed), False))
        world = copy_of(start)
        guess(plan, 5000 + seed, world, face_down(start))
        guesses.append(world)
    for cell in face_down(start):
        dealt, guessed = count_kinds(plan, deals, cell), count_kinds(plan, guesses, cell)
        assert set(dealt) == set(guessed)
        assert all(abs(dealt[card] - guessed[card]) < 140 for card in dealt)
