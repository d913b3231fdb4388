"""Space Opera, a game of exploration and conquest for two to four."""

from __future__ import annotations

from pestis.games.space_opera.game import GAME

__all__ = ["GAME"]
