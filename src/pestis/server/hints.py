"""A hint: a bot thinks in its own process about the perspective of whoever asks."""

from __future__ import annotations

from pestis.bots import Perspective, levels
from pestis.bots.explain import Weighed
from pestis.server.botqueue import Asker
from pestis.server.hub import Hub
from pestis.server.limits import Room
from pestis.server.schemas import CoachResponse, HintResponse
from pestis.tables.advising import coach_json, hint_json
from pestis.tables.live import LiveTable
from pestis.tables.problems import Conflict, TooMany
from pestis.tables.thinking import BotFailed

ADDRESS_ROOM = 4


class Hints:
    """Hints come like moves for which a person waits, a few at a time for each guest and each address."""

    def __init__(self, hub: Hub, at_once: int) -> None:
        self.hub = hub
        self.guests = Room(at_once)
        self.addresses = Room(at_once * ADDRESS_ROOM)

    async def hint(self, table: LiveTable, seat: int) -> HintResponse:
        perspective = Perspective(table.state, seat)
        return HintResponse.model_validate(hint_json(*await self._thought(table, seat, perspective)))

    async def coach(self, table: LiveTable, seat: int) -> CoachResponse:
        perspective = Perspective(table.state, seat)
        log = table.told_log(seat)
        _, _, action, weighed = await self._thought(table, seat, perspective)
        return CoachResponse.model_validate(coach_json(perspective, log, action, weighed))

    async def _thought(
        self, table: LiveTable, seat: int, perspective: Perspective
    ) -> tuple[str, Perspective, int, list[Weighed]]:
        guest = table.chairs[seat].guest_id or table.row.host_id
        asker = Asker(self.hub.origins.of(guest), str(guest), table.id)
        with self.guests.taken(asker.guest) as own, self.addresses.taken(asker.address) as shared:
            if not (own and shared):
                raise TooMany("The bots still think about the hints you asked for. Wait a moment.")
            bot = levels(table.game, table.row.seats)[-1]
            try:
                return bot, perspective, *await self.hub.bots.advise(bot, perspective, asker)
            except BotFailed as error:
                raise Conflict(f"The bot has no answer: {error}.", log=table.told_log(seat)) from error
