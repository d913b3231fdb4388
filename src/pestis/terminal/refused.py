"""Moves that are not in the list now: to ask why not."""

from __future__ import annotations

import re

from pestis.kernel.errors import UnknownMove
from pestis.terminal.boards import Board
from pestis.terminal.choices import matches
from pestis.terminal.facts import GameFacts
from pestis.terminal.json_types import Json
from pestis.terminal.table import Snapshot

MOST_SHOWN = 200


def move_words(board: Board, view: Json, action: int) -> str | None:
    """A move that may be impossible in the words that people see: `infect(2)` as "infect Rat (3)".

    None if there can be no such move at this table: it names a seat or a place that is not there.
    """
    verb, args = board.facts.moves.decode(action)
    words: list[str] = []
    for name, number in args.items():
        word = board.argument(view, verb.name, name, verb.spans[name].label(number))
        if word is None:
            return None
        words.append(word)
    return " ".join([verb.name.replace("_", " "), ", ".join(words)]).strip()


def example(board: Board, now: Snapshot) -> str:
    """The words of a move that is not possible now, of a kind that is if one is."""
    offered = {move["id"]: move["verb"] for move in now.moves}
    others: list[str] = []
    for action in range(board.facts.moves.size) if now.view else ():
        verb, args = board.facts.moves.decode(action)
        words = None if action in offered or not args else move_words(board, now.view or {}, action)
        if words and verb.name in offered.values():
            return words
        others += [words] if words else []
    return others[0] if others else board.facts.moves.form(0)


def not_offered(board: Board, now: Snapshot, typed: str) -> list[tuple[int, str]]:
    """Ids and words of moves that exist, are not legal now, and have all typed words in them."""
    if now.view is None:
        return []
    legal = {move["id"] for move in now.moves}
    moves = board.facts.moves
    found: list[tuple[int, str]] = []
    for action in range(moves.size):
        words = None if action in legal else move_words(board, now.view, action)
        if words is not None and matches(f"{words} {moves.form(action)}", typed):
            found.append((action, words))
    wanted = typed.strip().lower()
    found.sort(key=lambda each: wanted not in (each[1].lower(), moves.form(each[0])))
    return found[:MOST_SHOWN]


def read_move(facts: GameFacts, typed: str) -> int | None:
    """The id of a move that somebody typed in its text form; None if it is none."""
    if not re.fullmatch(r"\s*[a-z_]+\s*(\(.*\))?\s*", typed):
        return None
    try:
        return facts.moves.parse(typed)
    except UnknownMove:
        return None
