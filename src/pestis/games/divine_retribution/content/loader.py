"""Opening a pack: reading its files, checking them, and noting what is strange about it."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from pestis.games.divine_retribution.content.design import strange_facts
from pestis.games.divine_retribution.content.tables import BINDING, CARDS_FILE, Content
from pestis.kernel.content import Pack, read_pack
from pestis.kernel.faults import Faults
from pestis.kernel.rules import RuleBook

BUILT_IN: Final = Path(__file__).resolve().parent
BUILT_IN_PACK: Final = "base"


def load_content(folder: Path | None = None, book: RuleBook | None = None) -> Content:
    """The built-in cards, or those of a pack folder; what the folder lacks is the built-in one."""
    if folder is None:
        return Content(Pack(BUILT_IN_PACK, read_pack(BUILT_IN, [CARDS_FILE]).files, BINDING))
    content = Content(read_pack(folder, [CARDS_FILE], BUILT_IN, BINDING, Faults(True, book)))
    for fact in strange_facts(content):
        content.pack.faults.warn(fact)
    return content
