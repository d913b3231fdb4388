"""The engine against a second, simple telling of marches and mass events, on crowded boards."""

from __future__ import annotations

import random

import pytest

from pestis.kernel.rules import rule
from tests.games.space_plague.kit import SEATS, Position, conserved, given
from tests.games.space_plague.naive import CUSTOMS, EVENTS, SHARING, SHOP, Naive

KINDS = ("plague", "plague", "captain", "black", "native")
BOARDS = 60


def any_unit(rng: random.Random, host: int, seats: int, immune: list[int]) -> tuple[str, str]:
    """A kind with its owner, and statuses; only two units can be immune."""
    kind = rng.choice(KINDS)
    owner = rng.randrange(seats)
    name = kind if owner == host or kind == "native" else f"{SEATS[owner]}.{kind}"
    statuses = rng.choice(("", "", "", "", "", "+shield", "+halt", "+halt2", "+shield+halt"))
    if len(immune) < 2 and rng.random() < 0.1:
        immune.append(host)
        statuses += rng.choice(("+immune", "+immune2"))
    return name, statuses


def any_board(rng: random.Random, host: int, seats: int, tiles: int, *, shares: bool, immune: list[int]) -> str:
    words = []
    for space in ("s1", "s2", "s3", *(f"t{tile + 1}" for tile in range(tiles))):
        if rng.random() < 0.55:
            name, statuses = any_unit(rng, host, seats, immune)
            words.append(f"{name}@{space}{statuses}")
            if shares and name in ("plague", "captain", "black") and rng.random() < 0.35:
                _, statuses = any_unit(rng, host, seats, immune)
                words.append(f"{rng.choice(('plague', 'captain', 'black'))}@{space}b{statuses}")
    return " ".join(words)


class Crowd:
    """Paths of any length, crowded with units of everybody; one player's units may share spaces."""

    def __init__(self, rng: random.Random) -> None:
        self.seats = rng.randint(2, 4)
        hosts = range(self.seats)
        holders = {card: rng.randrange(self.seats) for card in (SHARING, rng.choice((CUSTOMS, SHOP)))}
        tiles = [rng.choice((6, 6, 6, 1, 3, 9)) for _ in hosts]
        immune: list[int] = []
        self.first = rng.randrange(self.seats)
        self.permanents = {host: " ".join(card for card in holders if holders[card] == host) for host in hosts}
        self.paths = {host: " ".join(rng.choices("wmdfa", k=tiles[host])) for host in hosts}
        self.energy = {
            host: " ".join(f"t{tile + 1}" for tile in range(tiles[host]) if rng.random() < 0.3) for host in hosts
        }
        self.units = {
            host: any_board(rng, host, self.seats, tiles[host], shares=holders[SHARING] == host, immune=immune)
            for host in hosts
        }

    def table(self, number: int) -> Position:
        """The engine's table after this event and the march, at the beginning of the next round."""
        return given(
            seats=self.seats,
            paths=self.paths,
            extra=1,
            units=self.units,
            energy=self.energy,
            permanents=self.permanents,
            first=self.first,
            phase="event",
            track=f"- - event_{number}" if number else "- - -",
            deck="event_1",
        )

    def naive(self, number: int) -> Naive:
        told = Naive(self.paths, self.units, self.energy, self.permanents, self.first)
        if number:
            told.strike(number)
        told.march()
        told.next_round()
        return told


@rule("SP-MARCH-1", "SP-MARCH-3", "SP-MARCH-4", "SP-RULING-25", "SP-RULING-35", "SP-RULING-43", "SP-RULING-48")
@pytest.mark.parametrize("number", [0, *EVENTS])
def test_crowded_boards_march_and_suffer_as_in_a_simple_telling_of_the_rules(number: int) -> None:
    """Event 0 is none: then only the march comes."""
    rng = random.Random(number)
    for _ in range(BOARDS):
        crowd = Crowd(rng)
        table, naive = crowd.table(number), crowd.naive(number)
        for host in range(crowd.seats):
            assert table.units(host) == naive.written(host), crowd.units[host]
            assert table.energy(host) == naive.charged(host)
        assert table.reserve == naive.reserve
        assert table.core == naive.core
        assert list(table.table.core_special) == naive.special
        assert conserved(table)
