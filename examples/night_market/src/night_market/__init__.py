"""Night Market: a small game of secret bids, hidden hands and sudden whistles."""

from __future__ import annotations

from night_market.game import GAME

__all__ = ["GAME"]
