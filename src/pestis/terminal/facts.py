"""What a terminal knows about a game: content, moves and rules, from the game itself or from a server."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from pestis.kernel.game import Game
from pestis.kernel.grammar import SEAT_NAMES
from pestis.kernel.moves import MoveTable, Span, Verb
from pestis.kernel.rules import plain
from pestis.terminal.json_types import Json

SHORT_FORMS = {"dna": "DNA"}


@dataclass(frozen=True)
class RuleText:
    id: str
    section: str
    text: str
    plain: str = ""
    """For a newcomer, to be read first."""


@dataclass(frozen=True)
class GameFacts:
    """A game without its rules engine: enough to draw it, to name its moves and to look things up."""

    id: str
    title: str
    content: Json
    moves: MoveTable
    rules: dict[str, RuleText]
    reactions: tuple[str, ...] = ()
    names: dict[str, str] = field(default_factory=dict)
    seat_names: tuple[str, ...] = SEAT_NAMES

    def name_of(self, thing: str) -> str:
        """The name of a card, a country and the like; its id in plain words if the content has none."""
        return self.names.get(thing) or plain_words(thing)

    def entry(self, thing: str) -> Json | None:
        """What the content says about a thing."""
        for part in self.content.values():
            found = part.get(thing) if isinstance(part, dict) else None
            if isinstance(found, dict):
                return found
        return None


def facts_of(game: Game) -> GameFacts:
    """From an installed game."""
    words = {rule_id: rule.text for rule_id, rule in game.plain_rules().items()}
    rules = [
        RuleText(rule.id, plain(rule.section), plain(rule.text), words.get(rule.id, ""))
        for rule in game.rules_for_players()
    ]
    facts = _facts(game.id, game.title, dict(game.catalogue()), game.moves, rules, game.reactions())
    return replace(facts, seat_names=game.seat_names)


def facts_told(game: Mapping[str, Any], rules: Iterable[Mapping[str, str]]) -> GameFacts:
    """From what a server says about its game, which need not be installed here."""
    texts = [RuleText(rule["id"], rule["section"], plain(rule["text"]), rule.get("plain", "")) for rule in rules]
    moves = move_table(game["moves"])
    reactions = tuple(reaction["kind"] for reaction in game["reactions"])
    facts = _facts(game["id"], game["title"], dict(game["content"]), moves, texts, reactions)
    return replace(facts, seat_names=tuple(game["seat_names"]))


def _facts(
    id: str, title: str, content: Json, moves: MoveTable, rules: list[RuleText], reactions: tuple[str, ...]
) -> GameFacts:
    names: dict[str, str] = {}
    for part in content.values():
        for thing, entry in part.items() if isinstance(part, dict) else ():
            if isinstance(entry, dict) and isinstance(entry.get("name"), str):
                names.setdefault(thing, entry["name"])
            elif isinstance(entry, str):
                names.setdefault(thing, entry)
    return GameFacts(id, title, content, moves, {rule.id: rule for rule in rules}, reactions, names)


def move_table(verbs: Iterable[Mapping[str, Any]]) -> MoveTable:
    """The move table that a server tells of: the same ids for the same moves."""
    made: list[Verb] = []
    at = 0
    for told in verbs:
        spans = {name: Span(values) for name, values in told["arguments"].items()}
        made.append(Verb(told["name"], at=at, rules=told["rules"], **spans))
        at += made[-1].size
    return MoveTable(*made)


def plain_words(name: str) -> str:
    """
    >>> plain_words("end_spread"), plain_words("bonus_dna")
    ('End spread', 'Bonus DNA')
    """
    words = inner_words(name)
    return words[:1].upper() + words[1:]


def inner_words(name: str) -> str:
    """Within a sentence.

    >>> inner_words("bonus_dna")
    'bonus DNA'
    """
    return " ".join(SHORT_FORMS.get(word, word) for word in name.replace("_", " ").split())
