"""A verb of event cards and planets: on whom it falls, what can be chosen, what it does, why not.

One object of a class serves all parts with its verb; `index` says which part of the content it is.
"""

from __future__ import annotations

from typing import ClassVar

from mypy_extensions import i64

from pestis.games.space_plague import frames
from pestis.games.space_plague.board import ALIEN, GROUNDS, PLANET_TILE
from pestis.games.space_plague.options import ALIEN_GROUND, EXTRA_TILE
from pestis.games.space_plague.rules.spaces import tiles_of
from pestis.games.space_plague.state import Invasion
from pestis.kernel.agenda import frame as pack
from pestis.kernel.errors import unfilled
from pestis.kernel.moves import Move, Refusal


class EventVerb:
    """SP-RULING-25: what has choices or dice falls on one player after the other."""

    verb: ClassVar[int] = -1

    def begin(self, state: Invasion, index: i64) -> None:
        state.push(pack(frames.EVENT_SEAT, 0, index, 0))

    def befall(self, state: Invasion, seat: i64, index: i64) -> None:
        """SP-RULING-24: what cannot be done cannot be chosen; what is left alone happens by itself."""
        found = self.choices(state, seat)
        if len(found) > 1:
            state.ask(seat, pack(frames.ASK_EVENT, seat, index))
        elif found:
            self.answer(state, seat, index, found[0])

    def choices(self, state: Invasion, seat: i64) -> list[i64]:
        raise unfilled(self, "choices")

    def answer(self, state: Invasion, seat: i64, index: i64, action: i64) -> None:
        raise unfilled(self, "answer")

    def ways(self, state: Invasion, seat: i64) -> tuple[str, ...]:
        """What somebody can do, without what is not possible: "trash a card from hand"."""
        raise unfilled(self, "ways")

    def why_not(self, state: Invasion, seat: i64, move: Move) -> Refusal | None:
        """Why a move that could be an answer is none; None for all others."""
        return None


def ground_of(state: Invasion, host: i64, grounds: i64) -> i64:
    """The tiles of a path on some grounds; SP-RULING-3: the option says what a "planet tile" is."""
    tiles: i64 = 0
    ground: i64 = 0
    while ground < GROUNDS:
        if grounds >> ground & 1:
            if ground != PLANET_TILE or state.terra_tiles == EXTRA_TILE:
                tiles |= tiles_of(state, host, ground)
            elif state.terra_tiles == ALIEN_GROUND:
                tiles |= tiles_of(state, host, ALIEN)
        ground += 1
    return tiles
