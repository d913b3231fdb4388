"""A hint: a bot thinks in its own process about the perspective of whoever asks."""

from __future__ import annotations

from pestis.bots import Perspective, levels
from pestis.bots.advice import advice
from pestis.bots.coach import slips_among
from pestis.bots.explain import Weighed
from pestis.server.botpool import BotFailed
from pestis.server.botqueue import Asker
from pestis.server.hub import Hub
from pestis.server.limits import Room
from pestis.server.live import LiveTable
from pestis.server.problems import Conflict, TooMany
from pestis.server.schemas import CoachResponse, HintResponse

ADDRESS_ROOM = 4


class Hints:
    """Hints come like moves for which a person waits, a few at a time for each guest and each address."""

    def __init__(self, hub: Hub, at_once: int) -> None:
        self.hub = hub
        self.guests = Room(at_once)
        self.addresses = Room(at_once * ADDRESS_ROOM)

    async def hint(self, table: LiveTable, seat: int) -> HintResponse:
        perspective = Perspective(table.state, seat)
        bot, action, weighed = await self._thought(table, seat, perspective)
        return HintResponse.model_validate(advice(bot, perspective, action, weighed).as_json())

    async def coach(self, table: LiveTable, seat: int) -> CoachResponse:
        perspective = Perspective(table.state, seat)
        log = table.told_log(seat)
        _, action, weighed = await self._thought(table, seat, perspective)
        told = {"log": log, "best": perspective.describe(action).as_json()}
        slips = [
            {"move": slip.action, "before": round(slip.before, 4), "after": round(slip.after, 4)}
            for slip in slips_among(perspective, action, weighed)
        ]
        return CoachResponse.model_validate(told | {"slips": slips})

    async def _thought(
        self, table: LiveTable, seat: int, perspective: Perspective
    ) -> tuple[str, int, list[Weighed]]:
        guest = table.chairs[seat].guest_id or table.row.host_id
        asker = Asker(self.hub.origins.of(guest), str(guest), table.id)
        with self.guests.taken(asker.guest) as own, self.addresses.taken(asker.address) as shared:
            if not (own and shared):
                raise TooMany("The bots still think about the hints you asked for. Wait a moment.")
            bot = levels(table.game)[-1]
            try:
                return bot, *await self.hub.bots.advise(bot, perspective, asker)
            except BotFailed as error:
                raise Conflict(f"The bot has no answer: {error}.", log=table.told_log(seat)) from error
