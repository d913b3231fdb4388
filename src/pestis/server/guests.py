"""Guests by their cookie, and what a request says of who it is from."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Awaitable, Callable
from functools import partial

from fastapi import Request, Response
from starlette.requests import HTTPConnection

from pestis.engines import is_engine
from pestis.server.limits import Everywhere, neighbourhood
from pestis.server.settings import Settings
from pestis.server.store import Store
from pestis.server.store import queries as ask
from pestis.tables.callers import BLOCKED, NAMES, Guest
from pestis.tables.names import clean
from pestis.tables.problems import Forbidden, Unauthorised
from pestis.tables.tokens import hashed, new_secret

COOKIE = "pestis_guest"
COOKIE_SECONDS = 400 * 24 * 3600
REMEMBERED = 5_000


class Guests:
    """The guests of the store, those of late in memory."""

    def __init__(self, store: Store, settings: Settings) -> None:
        self.store = store
        self.settings = settings
        self.blocked: set[int] = set()  # the caretaker keeps these two
        self.seen: set[int] = set()
        self.new = Everywhere(store, settings.guests_per_minute, "new guests from your address")
        self.is_deaf = False  # what others change is not heard just now
        self.on_first_word: Callable[[int, str], Awaitable[None]]  # `Devices` sees to it
        self._forgotten = 0
        self._known: OrderedDict[str, Guest] = OrderedDict()

    async def find(self, token: str | None) -> Guest | None:
        if not token:
            return None
        token_hash = hashed(token)
        guest = None if self.is_deaf or is_engine() else self._known.get(token_hash)
        if guest is None:
            guest = await self._find(token_hash)
        if guest is None:
            return None
        if guest.id in self.blocked:
            raise Forbidden(BLOCKED)
        self.seen.add(guest.id)
        return guest

    async def _find(self, token_hash: str) -> Guest | None:
        forgotten = self._forgotten
        found = await self.store.read(partial(ask.find_guest, token_hash=token_hash))
        if found is None:
            return None
        number, name, ends = found
        if number in self.blocked:
            raise Forbidden(BLOCKED)
        if ends is not None:
            await self.on_first_word(number, token_hash)
            return await self._find(token_hash)
        guest = Guest(number, name)
        if forgotten == self._forgotten:  # else what was read may be old already
            self._remember(token_hash, guest)
        return guest

    def forget(self, guest: int) -> None:
        """What its browsers say may mean somebody else now, or somebody of another name."""
        self._forgotten += 1
        for token_hash in [token for token, known in self._known.items() if known.id == guest]:
            del self._known[token_hash]

    def forget_all(self) -> None:
        self._forgotten += 1
        self._known.clear()

    async def find_or_make(self, request: Request, response: Response) -> Guest:
        """The guest of this browser; a new one gets a cookie and a name to start with."""
        guest = await self.find(request.cookies.get(COOKIE))
        if guest is not None:
            return guest
        await self.new.take(address(request))
        token = new_secret()
        name = NAMES[int(hashed(token)[:6], 16) % len(NAMES)]
        made = await self.store.write(partial(ask.add_guest, token_hash=hashed(token), name=name))
        guest = Guest(made, name)
        self._remember(hashed(token), guest)
        set_cookie(request, response, token)
        return guest

    async def rename(self, guest: Guest, name: str) -> None:
        guest.name = clean(name, self.settings.name_length, "The name")
        self.forget(guest.id)  # all its browsers learn of it
        await self.store.write(partial(ask.rename_guest, guest=guest.id, name=guest.name))

    def _remember(self, token_hash: str, guest: Guest) -> None:
        self._known[token_hash] = guest
        if len(self._known) > REMEMBERED:
            self._known.popitem(last=False)


def set_cookie(request: Request, response: Response, token: str) -> None:
    secure = request.scope["scheme"] == "https"
    response.set_cookie(COOKIE, token, COOKIE_SECONDS, httponly=True, samesite="lax", secure=secure)


def bearer(header: str | None) -> str | None:
    """The secret of an Authorization header."""
    if not header:
        return None
    scheme, _, secret = header.partition(" ")
    if scheme.lower() != "bearer" or not secret.strip():
        raise Unauthorised("The Authorization header must be: Bearer SECRET.")
    return secret.strip()


def address(request: HTTPConnection) -> str:
    """From where somebody comes, as limits count it."""
    return neighbourhood(request.client.host) if request.client else "nobody"
