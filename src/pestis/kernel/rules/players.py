"""What a player is shown of the rules: nothing that only builders of the game need, nor where it was printed."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping
from typing import Final

from pestis.kernel.rules.book import RuleBook
from pestis.kernel.rules.pages import Rule

BUILDERS: Final = re.compile(
    r"\b(edge.cases?|decision points|missing content|coverage of|balance targets|header)\b", re.IGNORECASE
)
NUMBER: Final = re.compile(r"[0-9]+(\.[0-9]+)*\.? +")
MORE: Final = "More rules"
NO_WORDS: Final[Mapping[str, str]] = {}
REMARK: Final = re.compile(r"\. .*| *\([^()]*\)$", re.DOTALL)
SOURCE: Final = re.compile(r" ?\[([^\]]*)\](?!\()")


def for_players(book: RuleBook, cited: Collection[str], plain: Mapping[str, str] = NO_WORDS) -> Iterator[Rule]:
    """The rules of a page for players; of those for builders what moves cite, and in plain words what has some."""
    for entry in book:
        if not BUILDERS.search(entry.section) or entry.id in cited:
            yield Rule(entry.id, SOURCE.sub("", entry.text).strip(), heading(entry.section))
        elif entry.id in plain:
            yield Rule(entry.id, plain[entry.id], MORE)


def heading(section: str) -> str:
    """What a section is about, without its number and the editors' remarks.

    >>> heading("5.2 Event cards (20). `P` = production half, done on reveal. [Gloss]")
    'Event cards'
    >>> heading("6. RULINGS (question; options; decision; why)")
    'Rulings'
    """
    title = REMARK.sub("", REMARK.sub("", SOURCE.sub("", NUMBER.sub("", section, count=1)).strip()))
    return title.capitalize() if title.isupper() else title


def sources(entry: Rule) -> str:
    """Where the rulebook has it, in the editors' short words.

    >>> sources(Rule("XX-TURN-1", "Roll, then move. [Turn 2; FAQ 3]", "Turn"))
    'Turn 2; FAQ 3'
    """
    return "; ".join(SOURCE.findall(entry.text))
