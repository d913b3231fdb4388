"""Plague: Divine Retribution, a deck builder for two to five diseases."""

from __future__ import annotations

from pestis.games.divine_retribution.game import GAME

__all__ = ["GAME"]
