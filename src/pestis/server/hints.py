"""A hint: a bot thinks in its own process about the perspective of whoever asks."""

from __future__ import annotations

from pestis.bots import Perspective, levels
from pestis.bots.advice import advice
from pestis.server.botpool import BotFailed
from pestis.server.hub import Hub
from pestis.server.live import LiveTable
from pestis.server.problems import Conflict
from pestis.server.schemas import HintTold


async def hint(hub: Hub, table: LiveTable, seat: int) -> HintTold:
    bot = levels(table.game)[-1]
    perspective = Perspective(table.state, seat)
    try:
        action, weighed = await hub.bots.advise(bot, perspective)
    except BotFailed as error:
        raise Conflict(f"The bot has no answer: {error}.", log=table.log) from error
    return HintTold.model_validate(advice(bot, perspective, action, weighed).as_json())
