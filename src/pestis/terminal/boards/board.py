"""What a board is: drawings of a table, a hand and a player, made from a view and from nothing else."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pestis.terminal.boards.ink import Line, counted, flow, line, quiet, times
from pestis.terminal.facts import GameFacts, plain_words
from pestis.terminal.json_types import Json


@dataclass(frozen=True)
class Plate:
    """A player in one line: the score with its name, and a few counts."""

    score: str
    counts: tuple[str, ...] = ()


class Board:
    """Draws one game. A game of its own derives from this; the generic board draws any view."""

    def __init__(self, facts: GameFacts) -> None:
        self.facts = facts

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
