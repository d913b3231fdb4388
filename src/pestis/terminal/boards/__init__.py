"""Boards drawn with characters, one file for each game that has one; all others get the generic board.

Found by the name of the game, never listed: `space-plague` is drawn by `space_plague.py` if that is there.
"""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec

from pestis.terminal.boards.board import Board, Plate
from pestis.terminal.boards.generic import GenericBoard
from pestis.terminal.facts import GameFacts
from pestis.terminal.naming import COLOURS, Names

__all__ = ["Board", "Plate", "board_for"]


def board_for(facts: GameFacts, names: Names = COLOURS) -> Board:
    module = f"{__name__}.{facts.id.replace('-', '_')}"
    if not facts.id.replace("-", "").isalnum() or find_spec(module) is None:
        return GenericBoard(facts, names)
    made = import_module(module).BOARD(facts, names)
    assert isinstance(made, Board)
    return made
