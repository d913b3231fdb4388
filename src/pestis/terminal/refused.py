"""Moves that are not in the list now: to ask why not."""

from __future__ import annotations

import re

from pestis.kernel.errors import UnknownMove
from pestis.terminal.choices import matches
from pestis.terminal.facts import GameFacts
from pestis.terminal.table import Now

MOST_SHOWN = 200


def form_words(facts: GameFacts, form: str) -> str:
    """The text form of a move in plain words: `play(ale_peasant)` as "play Ale Peasant"."""
    verb, _, inside = form.partition("(")
    labels = [label.strip() for label in inside.rstrip(")").split(",") if label.strip()]
    names = [label if label.isdecimal() else facts.name_of(label) for label in labels]
    return " ".join([verb.replace("_", " "), ", ".join(names)]).strip()


def not_offered(facts: GameFacts, now: Now, typed: str) -> list[tuple[int, str]]:
    """Ids and words of moves that exist, are not legal now, and have all typed words in them."""
    legal = {move["id"] for move in now.moves}
    found: list[tuple[int, str]] = []
    for action in range(facts.moves.size):
        if action in legal:
            continue
        form = facts.moves.form(action)
        words = form_words(facts, form)
        if matches(f"{words} {form}", typed):
            found.append((action, words))
    wanted = typed.strip().lower()
    found.sort(key=lambda each: wanted not in (each[1].lower(), facts.moves.form(each[0])))
    return found[:MOST_SHOWN]


def read_move(facts: GameFacts, typed: str) -> int | None:
    """The id of a move that somebody typed in its text form; None if it is none."""
    if not re.fullmatch(r"\s*[a-z_]+\s*(\(.*\))?\s*", typed):
        return None
    try:
        return facts.moves.parse(typed)
    except UnknownMove:
        return None
