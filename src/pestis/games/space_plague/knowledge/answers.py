"""Which cards of a seat answer what: what standing orders keep silent."""

from __future__ import annotations

from mypy_extensions import i64

from pestis.games.space_plague.cards import INSTANT_IDS
from pestis.games.space_plague.rules.instants import AskWindow
from pestis.games.space_plague.state import Invasion


def answering(state: Invasion, seat: i64) -> dict[str, list[str]]:
    """SP-RULING-29: the instants that a seat holds."""
    held = [name for place, name in enumerate(INSTANT_IDS) if state.instants[seat] >> place & 1]
    return {AskWindow.rules[0]: held} if held else {}
