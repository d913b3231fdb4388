"""The bots of a table in this process."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from pestis.bots import Perspective, make
from pestis.bots.levels import is_quick
from pestis.kernel.match import Match
from pestis.terminal.players import Player
from pestis.terminal.thinking import beside


class HouseBots:
    """Whoever of the players is a bot. After a move was taken back they are made anew."""

    def __init__(self, match: Match, players: Sequence[Player], seed: int) -> None:
        self.players = players
        self._bots = {
            seat: make(player.bot, game=match.game, seat=seat, seed=seed + len(match.log))
            for seat, player in enumerate(players)
            if player.bot
        }

    async def choice(self, match: Match, seat: int) -> int:
        perspective = Perspective(match.state, seat, match.visible_moves.seen_by(seat))
        bot = self._bots[seat]
        if is_quick(self.players[seat].bot or ""):
            return bot.choose(perspective)
        return await beside(partial(bot.choose, perspective))
