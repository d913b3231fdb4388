"""Opening a pack: reading its files, checking them, and noting what is strange about it."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from pestis.games.divine_retribution.content.design import strange_facts
from pestis.games.divine_retribution.content.tables import BINDING, CARDS_FILE, Content
from pestis.kernel.content import Pack, read_pack

BUILT_IN: Final = Path(__file__).resolve().parent
BUILT_IN_PACK: Final = "base"


def load_content(folder: Path | None = None) -> Content:
    """The built-in cards, or those of a pack folder."""
    if folder is None:
        pack = Pack(BUILT_IN_PACK, read_pack(BUILT_IN, [CARDS_FILE]).files, BINDING)
    else:
        pack = read_pack(folder, [CARDS_FILE], BUILT_IN, BINDING)
    content = Content(pack)
    content.warnings = strange_facts(content)
    return content
