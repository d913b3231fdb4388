"""Space Plague, a race of alien plagues to the core of a planet, for two to four."""

from __future__ import annotations

from pestis.games.space_plague.game import GAME

__all__ = ["GAME"]
