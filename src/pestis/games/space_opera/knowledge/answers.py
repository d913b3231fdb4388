"""Which cards of a seat answer what: what standing orders keep silent."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from pestis.games.space_opera.content.technologies import TECH_IDS
from pestis.games.space_opera.rules.combat.defences import AskDefend
from pestis.games.space_opera.rules.combat.entry import AskGuard
from pestis.games.space_opera.rules.tech.uses import AskHack
from pestis.games.space_opera.state import Galaxy

WINDOWS: Final = (AskHack, AskDefend, AskGuard)


def answering(state: Galaxy, seat: i64) -> dict[str, list[str]]:
    """SO-REACT-2 to SO-REACT-4: the Technologies that a seat has and that answer what others do."""
    found: dict[str, list[str]] = {}
    for window in WINDOWS:
        held = [TECH_IDS[tech] for tech in window.techs if state.owned[seat] >> tech & 1]
        if held:
            found[window.rules[0]] = held
    return found
