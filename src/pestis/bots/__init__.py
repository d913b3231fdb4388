"""Players that are programs. A bot gets a `Perspective`, never the state of the game."""

from __future__ import annotations

from pestis.bots.bot import Bot, BotError, Reason
from pestis.bots.levels import LEVELS, check_bot, levels, make
from pestis.bots.perspective import Perspective

__all__ = ["LEVELS", "Bot", "BotError", "Perspective", "Reason", "check_bot", "levels", "make"]
