"""What a board is: drawings of a table, a hand and a player, made from a view and from nothing else."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar

from pestis.terminal.boards.drawing import Line, counted, flow, line, quiet, times
from pestis.terminal.facts import GameFacts, plain_words
from pestis.terminal.json_types import Json
from pestis.terminal.naming import COLOURS, Names

# Arguments of moves that are seats, and those that count places; other numbers are amounts.
SEAT_ARGUMENTS = ("seat", "opponent", "board", "side", "player", "rival")
SEAT_WORDS = frozenset(
    (
        *("active", "bearer", "dealer", "first", "first_player", "first_seat", "holder", "host", "leader"),
        *("owner", "partner", "player", "seat", "turn", "winner", "winners"),
    )
)
PLACE_ARGUMENTS = ("slot", "place", "space", "cell", "tile", "row", "column")


@dataclass(frozen=True)
class Plate:
    """A player in one line: the score with its name, and a few counts."""

    score: str
    counts: tuple[str, ...] = ()


class Board:
    """Draws one game. A game of its own derives from this; the generic board draws any view."""

    # Names in a view under which seats are written as numbers.
    seat_words: frozenset[str] = SEAT_WORDS
    # What the questions are that standing orders can decline, in a line; else their rule says it.
    reactions: ClassVar[Mapping[str, str]] = {}

    def __init__(self, facts: GameFacts, names: Names = COLOURS) -> None:
        self.facts = facts
        self.names = names

    def draw(self, view: Json, width: int, height: int) -> list[Line]:
        """The table, in lines no wider than `width`; more than `height` of them are scrolled."""
        raise NotImplementedError

    def hand(self, view: Json, width: int) -> list[Line]:
        """What only the viewer holds."""
        raise NotImplementedError

    def plate(self, view: Json, seat: int) -> Plate:
        raise NotImplementedError

    def standing(self, view: Json) -> str:
        """Round and phase in a few words."""
        raise NotImplementedError

    # Words.

    def argument(self, view: Json, verb: str, name: str, label: str) -> str | None:
        """What an argument of a move means on this table; None if there is no such thing here."""
        if not label.isdecimal():
            return self.facts.name_of(label)
        if name in SEAT_ARGUMENTS:
            return self.names[int(label)] if int(label) < view["seats"] else None
        return str(int(label) + 1) if name in PLACE_ARGUMENTS else label

    def reaction_words(self, kind: str) -> str:
        rule = self.facts.rules.get(kind)
        return self.reactions.get(kind) or (rule.plain or rule.text if rule else kind)

    def title_of(self, view: Json, seat: int) -> str:
        """A seat at the head of its part of the table."""
        return "You" if seat == view["you"] else self.names[seat]

    def whose(self, view: Json, seat: int) -> str:
        """Before a noun: "Ann's", "Blue's", and "your" for a viewer without a name."""
        return "your" if seat == view["you"] and not self.names.is_given(seat) else f"{self.names[seat]}'s"

    # For all of them.

    def named(self, things: Sequence[str]) -> list[str]:
        return [times(self.facts.name_of(thing), count) for thing, count in counted(things).items()]

    def row_of(self, title: str, things: Sequence[str], width: int, empty: str = "none") -> list[Line]:
        """A title and the names of some cards."""
        chips = [line(name) for name in self.named(things)] or [quiet(empty)]
        return flow(chips, width, first=(f"{title} ", "bold"), indent=2)


def player_of(view: Json, seat: int | None) -> Json | None:
    """The entry of a seat in `players`."""
    if seat is None:
        return None
    return next((player for player in view["table"]["players"] if player["seat"] == seat), None)


def steps(now: str, all_of_them: Sequence[tuple[str, str]]) -> str:
    """The name of the phase that is now."""
    return dict(all_of_them).get(now, plain_words(now))
