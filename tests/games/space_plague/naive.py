"""Boards, marches and mass events told once more, as simply as they go, to hold the engine against.

Nothing here is shared with the game but the way a test writes down a unit. Red plagues are left out: they ask.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from tests.games.space_plague.kit import SEATS

SHARING, SHOP, CUSTOMS = "evo_24", "evo_25", "evo_34"
# What each event does: verb, grounds by first letter, rounds of a halt.
EVENTS: dict[int, list[tuple[str, str, int]]] = {
    5: [("destroy", "f", 0)],
    6: [("advance", "m", 0), ("destroy", "d", 0)],
    8: [("advance", "f", 0), ("destroy", "w", 0)],
    9: [("destroy", "mw", 0)],
    10: [("destroy", "fw", 0)],
    11: [("charge", "mf", 0)],
    12: [("destroy", "md", 0)],
    14: [("halt", "m", 1), ("destroy", "d", 0)],
    15: [("halt", "w", 2)],
    16: [("destroy", "ship", 0)],
    18: [("destroy", "a", 0)],
}


@dataclass(eq=False)
class Unit:
    """One thing on one space; natives have no owner."""

    kind: str
    owner: int | None
    shield: bool = False
    halt: int = 0
    immune: int = 0

    @property
    def protected(self) -> bool:
        return self.shield or self.immune > 0

    def is_held(self, way: str) -> bool:
        """SP-SHIELD-2, SP-RULING-19 to -21, SP-RULING-53."""
        if (way == "march" and self.shield) or (way == "event" and self.immune):
            return True
        return self.halt > 0 and not self.immune

    def written(self, host: int, place: str) -> str:
        owner = "" if self.owner in (host, None) else f"{SEATS[self.owner]}."
        statuses = "+shield" if self.shield else ""
        statuses += ("", "+halt", "+halt2")[self.halt] + ("", "+immune", "+immune2")[self.immune]
        return f"{owner}{self.kind}@{place}{statuses}"


def read(word: str, host: int) -> tuple[int, Unit]:
    """The space and the unit of "B.captain@t3b+shield"."""
    head, *statuses = word.split("+")
    name, _, place = head.partition("@")
    letter, _, kind = name.rpartition(".")
    owner = None if kind == "native" else SEATS.index(letter) if letter else host
    rounds = {status.rstrip("2"): 2 if status.endswith("2") else 1 for status in statuses}
    space = int(place[1]) - 1 + (3 if place[0] == "t" else 0)
    return space, Unit(kind, owner, "shield" in rounds, rounds.get("halt", 0), rounds.get("immune", 0))


class Naive:
    """All boards: lists of spaces, the first three the ship, each with the units on it in order of arrival."""

    def __init__(
        self,
        paths: Mapping[int, str],
        units: Mapping[int, str],
        energy: Mapping[int, str],
        permanents: Mapping[int, str],
        first: int,
    ) -> None:
        self.paths = {host: path.split() for host, path in paths.items()}
        self.order = [(first + place) % len(paths) for place in range(len(paths))]
        self.boards: list[list[list[Unit]]] = [[[] for _ in range(3 + len(self.paths[h]))] for h in paths]
        self.energy = [{2 + int(tile[1]) for tile in energy[host].split()} for host in paths]
        self.permanents = [permanents[host].split() for host in paths]
        self.reserve = [0] * len(paths)
        self.core = [0] * len(paths)
        self.special = [0] * len(paths)
        for host, text in units.items():
            for word in text.split():
                space, unit = read(word, host)
                self.boards[host][space].append(unit)

    # Steps.

    def enter(self, host: int, space: int, unit: Unit) -> None:
        """SP-MOVE-3 to -5, with the Customs Office of a host."""
        if space == len(self.boards[host]):
            self.arrive(host, unit)
            return
        self.boards[host][space].append(unit)
        if space in self.energy[host]:
            self.energy[host].remove(space)
            taxed = unit.owner != host and CUSTOMS in self.permanents[host]
            collector = host if taxed else unit.owner
            if collector is not None:
                self.reserve[collector] += 1

    def arrive(self, host: int, unit: Unit) -> None:
        """SP-UNIT-6, SP-PLANET-BRADOK-3, and the Souvenir Shop of an owner."""
        if unit.owner is None:
            lost = self.core if self.core[host] else self.special
            lost[host] = max(0, lost[host] - 1)
            return
        if unit.kind == "black":
            self.special[unit.owner] += 1
        else:
            self.core[unit.owner] += 2 if unit.kind == "captain" else 1
        self.reserve[unit.owner] += SHOP in self.permanents[unit.owner]

    def advance(self, host: int, space: int, unit: Unit, way: str) -> None:
        """SP-MOVE-2; SP-RULING-48: a black plague pushes if it can, and shares only if that fails."""
        board = self.boards[host]
        ahead = board[space + 1] if space + 1 < len(board) else []
        column = self.column(host, space + 1)
        pushes = unit.kind == "black" and not any(u.is_held(way) for s in column for u in board[s])
        shares = SHARING in self.permanents[host] and [u.owner for u in [unit, *ahead]] == [host, host]
        if unit.is_held(way) or (ahead and not pushes and not shares):
            return
        if ahead and pushes:
            for pushed in reversed(column):
                for other in list(board[pushed]):
                    board[pushed].remove(other)
                    self.enter(host, pushed + 1, other)
        board[space].remove(unit)
        self.enter(host, space + 1, unit)

    def column(self, host: int, space: int) -> list[int]:
        """The taken spaces from this one on without a gap."""
        end = space
        while end < len(self.boards[host]) and self.boards[host][end]:
            end += 1
        return list(range(space, end))

    def mass(self, way: str, takes_part: Callable[[Unit], bool]) -> None:
        """SP-MARCH-1, SP-RULING-25, SP-RULING-43: board by board, front first, each unit once."""
        for host in self.order:
            for space in reversed(range(len(self.boards[host]))):
                for unit in list(self.boards[host][space]):
                    if takes_part(unit) and unit in self.boards[host][space]:
                        self.advance(host, space, unit, way)

    def march(self) -> None:
        self.mass("march", lambda unit: True)

    # Events.

    def strike(self, number: int) -> None:
        for verb, grounds, rounds in EVENTS[number]:
            spaces = {host: self.spaces(host, grounds) for host in self.order}
            standing = [unit for host in self.order for space in spaces[host] for unit in self.boards[host][space]]
            if verb == "advance":
                self.mass("event", standing.__contains__)
            elif verb == "charge":
                for host in self.order:
                    self.energy[host].update(spaces[host])
            elif verb == "halt":
                for unit in standing:
                    unit.halt = unit.halt if unit.protected else max(unit.halt, rounds)
            else:
                self.destroy([unit for unit in standing if not unit.protected])

    def spaces(self, host: int, grounds: str) -> list[int]:
        if grounds == "ship":
            return [0, 1, 2]
        return [3 + tile for tile, ground in enumerate(self.paths[host]) if ground in grounds]

    def destroy(self, hit: list[Unit]) -> None:
        """SP-UNIT-4: a captain loses one token."""
        captains = [unit for unit in hit if unit.kind == "captain"]
        for board in self.boards:
            for space in board:
                space[:] = [unit for unit in space if unit not in hit or unit in captains]
        for captain in captains:
            captain.kind = "plague"

    def next_round(self) -> None:
        """SP-SHIELD-3, SP-RULING-20, SP-RULING-21: shields come off, the rest runs down."""
        for board in self.boards:
            for unit in [unit for space in board for unit in space]:
                unit.shield = False
                unit.halt = max(0, unit.halt - 1)
                unit.immune = max(0, unit.immune - 1)

    def written(self, host: int) -> str:
        """The units of a board, the front one first."""
        words = []
        for space, units in reversed(list(enumerate(self.boards[host]))):
            name = f"s{space + 1}" if space < 3 else f"t{space - 2}"
            words += [unit.written(host, name + "b" * layer) for layer, unit in enumerate(units)]
        return " ".join(words)

    def charged(self, host: int) -> str:
        return " ".join(f"t{space - 2}" for space in sorted(self.energy[host]))
