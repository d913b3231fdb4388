"""What routes need: the parts of a running server, and who is asking."""

from __future__ import annotations

import asyncio
from typing import Annotated, Any

from fastapi import Depends, Header, Request, Response

from pestis.engines import is_engine
from pestis.places import data_folder
from pestis.server.answers import Answers
from pestis.server.autoplay import Autoplay
from pestis.server.bench import Bench
from pestis.server.caretaker import Caretaker
from pestis.server.descriptors import Crowd, room
from pestis.server.devices import Devices
from pestis.server.engines import Engines, time_of_server
from pestis.server.guests import COOKIE, Guests, address, bearer
from pestis.server.hints import Hints
from pestis.server.hub import Hub
from pestis.server.limits import Everywhere, Limit, Room, Shared, per_minute
from pestis.server.listen import Listener
from pestis.server.mail import post_of
from pestis.server.metrics import Metrics
from pestis.server.notices import Notices
from pestis.server.passing import Lines
from pestis.server.pulse import Pulse
from pestis.server.reviews import Reviews
from pestis.server.settings import Settings
from pestis.server.store import Store
from pestis.server.store.database import lock_file
from pestis.server.store.file import PRIVATE_FOLDER, tighten
from pestis.server.store.queries import take_drift
from pestis.server.trials import Trials
from pestis.tables import times
from pestis.tables.callers import Caller, Guest
from pestis.tables.live import LiveTable

LISTS_AT_ONCE = 4
LEAVING = "This process is being stopped; another one goes on."


def catch_up_with_the_clock(store: Store) -> None:
    """Before anybody counts: the machine's clock may have been set while tables were running."""
    with store.engine.begin() as connection:
        take_drift(connection)


class Services:
    """One server process: store, tables, guests, limits."""

    def __init__(self, settings: Settings) -> None:
        post = post_of(settings)
        self.settings = settings
        self.metrics = Metrics()
        times.begin(time_of_server())
        if not settings.database_url:
            tighten(data_folder(), PRIVATE_FOLDER)
        # An engine is a part of the server that started it, which has the file.
        self._lock = None if is_engine() else lock_file(settings.store_url)
        self.store = Store(settings.store_url)
        self.pulse = Pulse(self.store)
        if not self.store.is_shared and not is_engine():
            catch_up_with_the_clock(self.store)
        self.hub = Hub(settings, self.store, self.metrics)
        self.engines = Engines(self.hub)
        self.driver = Autoplay(self.hub)
        self.guests = Guests(self.store, settings)
        owners = self.hub.owners
        self.lines = Lines(owners) if owners else None
        self.listener = Listener(owners, self.guests) if owners else None
        self.devices = Devices(self.hub, self.guests)
        self.notices = Notices(self.hub, post)
        hourly = settings.confirmations_per_hour
        self.confirmations = Everywhere(self.store, hourly, "mails that ask for an answer", seconds=3600)
        self.questions = Everywhere(self.store, 3, "mails to this address", seconds=24 * 3600)
        # Held from the question whether there is room for a table until it is there: else several find the same.
        self.founding = asyncio.Lock()
        self.new_tables = Shared(self.store, settings.tables_per_minute, "new tables")
        self.chats = Shared(self.store, settings.chats_per_minute, "messages")
        self.undos = Everywhere(self.store, settings.undos_per_minute, "moves taken back")
        lists = settings.lists_per_second
        self.lists = Limit(lists, max(1, lists * LISTS_AT_ONCE), "lists of tables")
        self.hints = per_minute(settings.hints_per_minute, "hints")
        self.adviser = Hints(self.hub, settings.hints_at_once)
        self.new_reviews = Shared(self.store, settings.reviews_per_minute, "reviews")
        self.reviews = Reviews(self.hub)
        self.new_trials = Shared(self.store, settings.trials_per_minute, "trials")
        self.trials = Trials(self.hub)
        self.answers = Answers(settings)
        self.bench = Bench(settings, self.store)
        self.feeds = Room(settings.connections_per_address)
        self.strangers = Room(settings.strangers_per_address)
        self.crowd = Crowd(room(), settings.trusted_proxies)
        self.all_feeds = Room(self.crowd.most_feeds)
        self.caretaker = Caretaker(self.hub, self.guests, self.pulse)
        self.leaving = ""  # why this process wants no new visitors, if so

    async def start(self) -> None:
        if self.hub.owners and self.listener:
            await self.hub.owners.start()
            self.listener.start()
        await asyncio.to_thread(self.hub.games)  # so that the first visitor does not wait for them
        await self.engines.start()
        await self.caretaker.start()
        self.driver.start()
        await self.reviews.start()
        await self.trials.start()
        await self.notices.start()

    async def drain(self) -> None:
        """Before it ends: the other processes take over."""
        self.leaving = LEAVING
        await self.driver.close()
        if self.hub.owners:
            await self.hub.owners.drain()

    async def close(self) -> None:
        await self.caretaker.close()
        await self.notices.close()
        await self.engines.close()
        await self.driver.close()
        if self.listener and self.lines:
            await self.listener.close()
            self.lines.close()
        await self.reviews.close()
        await self.trials.close()
        await self.hub.close()
        if self.hub.owners:
            await self.hub.owners.close()
        self.answers.close()
        self.bench.close()
        self.store.close()
        if self._lock:
            self._lock.release()


def services(request: Request) -> Services:
    found = request.app.state.services
    assert isinstance(found, Services)
    return found


TheServices = Annotated[Services, Depends(services)]


async def caller(
    request: Request, services: TheServices, authorization: Annotated[str | None, Header(max_length=200)] = None
) -> Caller:
    secret = bearer(authorization)
    found = await services.guests.find(request.cookies.get(COOKIE))
    if found is not None:
        services.hub.origins.note(found.id, address(request))
    return Caller(found, secret, services.guests.blocked)


async def guest(request: Request, response: Response, services: TheServices) -> Guest:
    found = await services.guests.find_or_make(request, response)
    services.hub.origins.note(found.id, address(request))
    return found


TheCaller = Annotated[Caller, Depends(caller)]
TheGuest = Annotated[Guest, Depends(guest)]


async def table(table_id: str, services: TheServices, _asked_first: TheCaller) -> LiveTable:
    """After the wait for who looks: what is known of a table may be old after every wait."""
    return await services.hub.open(table_id)


TheTable = Annotated[LiveTable, Depends(table)]

ABOUT: dict[int, str] = {
    400: "The request is not HTTP as it should be.",
    401: "The secret opens no seat.",
    403: "Not yours to do.",
    404: "Nothing has this name or address.",
    409: "The table is not where the request thinks it is.",
    413: "The request is too big.",
    422: "A rule or a limit forbids it, or the request is malformed.",
    429: "Too many requests.",
}


def problems(*codes: int) -> dict[int | str, dict[str, Any]]:
    """The errors of a route, for OpenAPI."""
    every = {*codes, 403, 422, 429} | ({400} if 413 in codes else set())  # a body can be unreadable
    content = {"application/problem+json": {"schema": {"$ref": "#/components/schemas/ProblemBody"}}}
    return {code: {"description": ABOUT[code], "content": content} for code in sorted(every)}
