"""Comparisons that do not cry wolf: equal contents look equal, and a strong card stands out."""

from __future__ import annotations

import random
from functools import cache
from types import SimpleNamespace
from typing import cast

import polars as pl
import pytest

from pestis.lab.figures import Tables
from pestis.lab.gaps import RATE, Gap, Sides, holm
from pestis.lab.run import Run

CARDS = [str(number) for number in range(20)]
SEATS = 3
GAMES = 150
STRONG = "7"
PAGES = 60


class Simulated(Tables):
    """Games of a toy in which every seat takes some cards and chance picks a winner, as tables of a run."""

    def __init__(self, chance: random.Random, seeds: list[int], strength: float = 1.0, rate: float = 0.3) -> None:
        self.run = cast("Run", SimpleNamespace(seats=SEATS))
        rows: list[dict[str, object]] = []
        for game in range(len(seeds)):
            hands = [[card for card in CARDS if chance.random() < rate] for _ in range(SEATS)]
            winner = chance.choices(range(SEATS), [strength if STRONG in hand else 1.0 for hand in hands])[0]
            for seat, hand in enumerate(hands):
                rows += [{"game": game, "card": card, "won": float(seat == winner)} for card in hand]
        self.games = pl.DataFrame({"game": range(len(seeds)), "seed": seeds})
        found = pl.DataFrame(rows).group_by("card", "game").agg(took=pl.len().cast(pl.Float64), won=pl.sum("won"))
        parts = found.partition_by("card", as_dict=True)
        self.by_game = {("card", str(card)): frame for (card,), frame in parts.items()}
        self.won = pl.DataFrame({"game": range(len(seeds)), "value": [1.0] * len(seeds)})


def gaps_of(sides: Sides) -> dict[str, Gap]:
    found = {}
    for card in CARDS:
        found[f"lift of {card}"] = sides.lift(card, "card", card)
        found[f"share of {card}"] = sides.share_taken(card, "card", card)
    return found


def changed(gaps: dict[str, Gap]) -> list[str]:
    return [name for name, is_changed in zip(gaps, holm(list(gaps.values())), strict=True) if is_changed]


@cache
def page(number: int, strength: float = 1.0) -> dict[str, Gap]:
    """Two runs with other seeds; the second may have a strong card."""
    chance = random.Random(number)
    first = Simulated(chance, list(range(GAMES)))
    return gaps_of(Sides(first, Simulated(chance, list(range(GAMES, 2 * GAMES)), strength)))


def test_equal_contents_are_called_changed_no_more_often_than_is_said() -> None:
    """Without the correction nearly every page would name a card; with it one in twenty may."""
    pages = [page(number) for number in range(PAGES)]
    alone = sum(any(gap.chance < RATE for gap in gaps.values()) for gaps in pages)
    assert alone > PAGES / 2
    # More than 8 of 60 would happen once in 300 times if the rate is what it says.
    assert sum(bool(changed(gaps)) for gaps in pages) <= 8


def test_single_figures_are_as_sure_as_they_say() -> None:
    """The errors are neither too small nor too large: one in twenty of all gaps lies beyond its interval."""
    gaps = [gap for number in range(PAGES) for gap in page(number).values()]
    beyond = sum(gap.chance < RATE for gap in gaps) / len(gaps)
    assert 0.035 < beyond < 0.065


def test_a_strong_card_is_found_and_nothing_else() -> None:
    pages = [changed(page(number, strength=6.0)) for number in range(10)]
    assert sum(f"lift of {STRONG}" in found for found in pages) >= 9
    assert sum(len(set(found) - {f"lift of {STRONG}"}) for found in pages) <= 2


def test_games_of_the_same_seed_are_compared_with_each_other() -> None:
    """What both have in common, here all of it, is no noise."""
    seeds = list(range(GAMES))
    first, second = Simulated(random.Random(1), seeds), Simulated(random.Random(1), seeds)
    paired = Sides(first, second)
    assert paired.paired
    assert paired.lift("", "card", "3").error == 0 == paired.lift("", "card", "3").value
    second.games = second.games.with_columns(pl.col("seed") + 1000)
    assert not Sides(first, second).paired
    assert Sides(first, second).lift("", "card", "3").error > 0


def test_games_are_paired_by_seed_and_not_by_number() -> None:
    seeds = list(range(GAMES))
    first, second = Simulated(random.Random(1), seeds), Simulated(random.Random(1), seeds)
    turned = second.games.with_columns(seed=pl.col("seed").reverse())
    assert Sides(first, second).lift("", "card", "3").error == 0
    second.games = turned
    assert Sides(first, second).lift("", "card", "3").error > 0


def test_a_card_that_few_took_says_nothing() -> None:
    chance = random.Random(2)
    seeds = list(range(GAMES))
    rare = Sides(Simulated(chance, seeds, rate=0.02), Simulated(chance, seeds, rate=0.02))
    assert not rare.lift("", "card", "3").is_known
    short = Sides(Simulated(chance, seeds[:5]), Simulated(chance, seeds[:5]))
    assert not short.share_taken("", "card", "3").is_known


def gap(z: float) -> Gap:
    return Gap("", 0.0, z, 1.0, 10**6)


@pytest.mark.parametrize(
    ("values", "found"),
    [
        ([2.1], [True]),
        ([2.1, 0.1], [False, False]),
        ([3.0, 2.1], [True, True]),
        ([0.1, 3.0], [False, True]),
        ([], []),
    ],
)
def test_holm_asks_more_of_the_first_than_of_the_last(values: list[float], found: list[bool]) -> None:
    assert holm([gap(value) for value in values]) == found


def test_chances_are_those_of_students_t() -> None:
    """Two-sided, from tables: t = 2.262 with 9 degrees of freedom, 4.781 for one in a thousand."""
    assert Gap("", 0.0, 2.262, 1.0, 10).chance == pytest.approx(0.05, rel=0.02)
    assert Gap("", 0.0, -4.781, 1.0, 10).chance == pytest.approx(0.001, rel=0.05)
    assert (Gap("", 0.0, 1.0, 0.0, 10).chance, Gap("", 1.0, 1.0, 0.0, 10).chance) == (0.0, 1.0)
