"""Plague Inc.: The Board Game, for one to four diseases."""

from __future__ import annotations

from pestis.games.plague_inc.game import GAME

__all__ = ["GAME"]
