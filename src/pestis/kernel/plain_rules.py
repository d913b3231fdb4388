"""Rules in plain words: what a player reads first of a rule, before the catalogue's own text.

They stand in one TOML file, by the id of the rule (docs/adding-a-game.md):

    [XX-TURN-1]
    plain = "Roll, then move as far as the die says."
    example = "You roll a 3: three steps."          # these three can be left out
    picture = "a-game-2.webp"                       # one of those of the page on how to play
    see = ["XX-MOVE-1"]
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from pestis.kernel.content import Fields, read_toml
from pestis.kernel.errors import PackError
from pestis.kernel.rules.book import RuleBook
from pestis.kernel.rules.pages import ID, part

REFERENCE: Final = re.compile(ID)
MOST_SEEN: Final = 4
# Rulings and cards stand beside each other because there are many, not because they belong together.
NUMBERED_ONLY: Final = ("RULING", "DEC", "DESIGN", "EDGE", "TIP")


@dataclass(frozen=True)
class PlainRule:
    """A rule in the words of a friend at the table, and an example."""

    text: str
    example: str = ""
    picture: str = ""
    see: tuple[str, ...] = ()


def read_plain_rules(file: Path, book: RuleBook) -> dict[str, PlainRule]:
    """The rules of a file by id; each must be one of the book."""
    found: dict[str, PlainRule] = {}
    for rule_id, table in read_toml(file).items():
        if rule_id not in book:
            raise PackError(file.name, rule_id, "", f"{book.name} has no such rule")
        if not isinstance(table, dict):
            raise PackError(file.name, rule_id, "", f"is {table!r}; allowed: a table, such as plain = ...")
        found[rule_id] = read_plain_rule(Fields(file.name, rule_id, table), book)
    return found


def read_plain_rule(fields: Fields, book: RuleBook) -> PlainRule:
    rule = PlainRule(
        fields.text("plain"), fields.text("example", ""), fields.text("picture", ""), tuple(fields.texts("see"))
    )
    fields.done()
    for other in rule.see:
        if other not in book:
            raise fields.error("see", f"{book.name} has no rule {other!r}")
    return rule


def see_also(book: RuleBook, plain: Mapping[str, PlainRule], shown: Collection[str], rule_id: str) -> list[str]:
    """What to read next: what is named, what the rule refers to or is referred to by, then its neighbours."""
    named = plain[rule_id].see if rule_id in plain else ()
    referred = REFERENCE.findall(book.rule(rule_id).text)
    referring = [each for each in plain if rule_id in REFERENCE.findall(book.rule(each).text)]
    beside = [each for each in neighbours(book, rule_id) if each in plain]
    every = dict.fromkeys((*named, *referred, *referring, *beside))
    found = [each for each in every if each in shown and each != rule_id]
    return found[:MOST_SEEN]


def neighbours(book: RuleBook, rule_id: str) -> list[str]:
    """The rules of the same chapter, the nearest first."""
    chapter, _, number = rule_id.rpartition("-")
    if part(rule_id, 1) in NUMBERED_ONLY or not number[0].isdecimal():
        return []
    ids = [each for each in book.ids() if each.rpartition("-")[0] == chapter]
    here = ids.index(rule_id)
    return sorted(ids, key=lambda each: abs(ids.index(each) - here))
