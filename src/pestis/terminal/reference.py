"""Looking things up: cards by their text, rules by id, and what a move is about."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from pestis.terminal.choices import matches
from pestis.terminal.facts import GameFacts, plain_words
from pestis.terminal.json_types import Json

# Said elsewhere, or of no use to a reader.
LEFT_OUT = ("id", "name", "text", "rules", "provenance", "does")


@dataclass(frozen=True)
class Entry:
    """A card or a rule: what it is called, and what it says."""

    id: str
    title: str
    text: str

    def has(self, typed: str) -> bool:
        return matches(f"{self.id} {self.title} {self.text}", typed)


def entries(facts: GameFacts) -> list[Entry]:
    """Everything that can be looked up: the cards of the content, then the rules."""
    return [*cards(facts), *(rule_entry(facts, rule) for rule in facts.rules)]


def cards(facts: GameFacts) -> list[Entry]:
    found: list[Entry] = []
    for kind, part in facts.content.items():
        if isinstance(part, dict):
            found += [card_entry(kind, thing, entry) for thing, entry in part.items() if isinstance(entry, dict)]
    return found


def card_entry(kind: str, thing: str, entry: Json) -> Entry:
    """A thing of the content: its numbers in words, its text, the rules it cites."""
    told = {name: value for name, value in entry.items() if name not in LEFT_OUT and is_told(value)}
    facts = [f"{plain_words(name)} {said(value)}" for name, value in told.items() if f"{name}_name" not in told]
    parts = [" · ".join(facts), str(entry.get("text") or "")]
    rules = entry.get("rules")
    parts += [f"[{', '.join(rules)}]"] if rules else []
    title = f"{entry.get('name') or plain_words(thing)} ({plain_words(singular(kind)).lower()})"
    return Entry(thing, title, "\n\n".join(part for part in parts if part))


def is_told(value: object) -> bool:
    return value is not None and value is not False and value != [] and not isinstance(value, dict)


def said(value: object) -> str:
    if value is True:
        return "yes"
    if isinstance(value, list):
        return ", ".join(plain_words(str(item)) for item in value)
    return plain_words(value) if isinstance(value, str) else str(value)


def singular(kind: str) -> str:
    """
    >>> singular("countries"), singular("cards")
    ('country', 'card')
    """
    return kind[:-3] + "y" if kind.endswith("ies") else kind.removesuffix("s")


def rule_entry(facts: GameFacts, rule_id: str) -> Entry:
    rule = facts.rules.get(rule_id)
    if rule is None:
        return Entry(rule_id, rule_id, "This rule is not on the page.")
    exact = "" if rule.text == rule.plain else rule.text
    told = [rule.plain, f"Exactly: {exact}"] if rule.plain and exact else [rule.plain or exact]
    return Entry(rule_id, f"{rule_id} ({rule.section})", "\n\n".join(told))


def about(facts: GameFacts, move: Json) -> list[Entry]:
    """The cards that a move names, and the rules that it follows."""
    labels = re.findall(r"[a-z][a-z0-9_]*", str(move["form"]).partition("(")[2])
    known = {entry.id: entry for entry in cards(facts)}
    return [known[label] for label in labels if label in known] + rules_of(facts, move["rules"])


def rules_of(facts: GameFacts, rules: Sequence[str]) -> list[Entry]:
    return [rule_entry(facts, rule) for rule in rules]


def find(facts: GameFacts, typed: str) -> list[Entry]:
    """Entries with all these words; those whose name or id begins so come first."""
    wanted = typed.lower().strip()
    found = [entry for entry in entries(facts) if entry.has(typed)]
    return sorted(
        found, key=lambda entry: not (entry.id.lower() == wanted or entry.title.lower().startswith(wanted))
    )
