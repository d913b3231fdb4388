"""One guest in several browsers: a link takes it to another one, and one browser can put the others out."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from functools import partial

from fastapi import Request, Response

from pestis.server.guests import COOKIE, Guests, address, set_cookie
from pestis.server.hub import Hub
from pestis.server.limits import Everywhere
from pestis.server.store import devices as ask
from pestis.tables.callers import Guest
from pestis.tables.problems import Conflict, NotFound
from pestis.tables.times import now_ms
from pestis.tables.tokens import hashed, new_secret

LINK_SECONDS = 600
NO_LINK = "This link opens nothing: it was used, its 10 minutes are over, or a newer one was made. Make a new one."


class Devices:
    def __init__(self, hub: Hub, guests: Guests) -> None:
        self.hub = hub
        self.guests = guests
        guests.on_first_word = self.hear_first
        self.tries = Everywhere(guests.store, guests.settings.links_per_minute, "links to other devices")

    async def new_link(self, request: Request, guest: Guest) -> str:
        """A secret that makes one more browser this guest; the one before opens nothing from now on."""
        await self.tries.take(address(request))
        secret, now = new_secret(), now_ms()
        made = partial(
            ask.put_link, guest=guest.id, secret_hash=hashed(secret), until=now + 1000 * LINK_SECONDS, now=now
        )
        await self.hub.store.write(made)
        return secret

    async def look(self, request: Request, secret: str) -> Guest:
        """Whom a link makes one, before it is used."""
        await self.tries.take(address(request))
        found = await self.hub.store.read(partial(ask.find_link, secret_hash=hashed(secret), now=now_ms()))
        if found is None:
            raise NotFound(NO_LINK)
        return Guest(*found)

    async def belongings(self, guest: Guest) -> ask.Belongings:
        return await self.hub.store.read(partial(ask.belongings, guest=guest.id))

    async def use(self, request: Request, response: Response, secret: str) -> Guest:
        """This browser is the guest of the link from now on, and brings along what it had."""
        await self.tries.take(address(request))
        own = await self.guests.find(request.cookies.get(COOKIE))
        token = new_secret()
        joining = partial(
            ask.use_link,
            secret_hash=hashed(secret),
            token_hash=hashed(token),
            unknown=hashed(new_secret()),
            guest=own.id if own else None,
            now=now_ms(),
        )
        joined = await self.hub.store.write(joining)
        if joined is None:
            raise NotFound(NO_LINK)
        if joined.both_at is not None:
            raise Conflict(
                f"You and {joined.name} both sit at the table {joined.both_at!r}: one person would see two hands. "
                "End that game first."
            )
        if own is not None:
            self.guests.forget(own.id)
        await self.read_again(joined.tables)
        set_cookie(request, response, token)
        return Guest(joined.guest, joined.name)

    async def put_others_out(self, request: Request, response: Response, guest: Guest) -> Guest:
        """Only this browser is the guest from now on. The feeds of others end; secrets of its seats are void."""
        await self.guests.new.take(address(request))
        token = new_secret()
        renewing = partial(
            ask.renew,
            guest=guest.id,
            said=hashed(request.cookies.get(COOKIE, "")),
            token_hash=hashed(token),
            now=now_ms(),
        )
        renewed = await self.hub.store.write(renewing)
        self.guests.forget(guest.id)
        self.guests.forget(renewed.before)
        await self.read_again(renewed.tables)
        set_cookie(request, response, token)
        return Guest(renewed.guest, guest.name)

    async def hear_first(self, guest: int, token_hash: str) -> None:
        """A browser says its new token for the first time: from now on the one before is nobody's."""
        said = partial(ask.say_first, guest=guest, token_hash=token_hash, now=now_ms())
        tables = await self.hub.store.write(said)
        self.guests.forget(guest)
        await self.read_again(tables)

    async def read_again(self, tables: Iterable[str]) -> None:
        """Whose the seats are is known here at once, too: whoever listens is judged by it."""
        here = [table for name in tables if (table := self.hub.tables.get(name)) is not None]
        await asyncio.gather(*(self.hub.read_again_or_drop(table) for table in here))
