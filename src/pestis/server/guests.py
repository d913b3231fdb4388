"""Who is asking: a guest by the cookie, a seat by its secret."""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass
from functools import partial

from fastapi import Request, Response
from starlette.requests import HTTPConnection

from pestis.server.limits import clean, neighbourhood, per_minute
from pestis.server.live import LiveTable
from pestis.server.problems import Forbidden, Unauthorised
from pestis.server.settings import Settings
from pestis.server.store import Store
from pestis.server.store import queries as ask
from pestis.server.tokens import hashed, new_secret

COOKIE = "pestis_guest"
COOKIE_SECONDS = 400 * 24 * 3600
REMEMBERED = 5_000
CHANGED_HANDS = "This seat has changed hands, or its link was replaced by a new one."
NAMES = ("Ilse", "Bruno", "Maren", "Otto", "Tilda", "Kaspar", "Greta", "Jost", "Ada", "Veit", "Lene", "Emil")


@dataclass
class Guest:
    id: int
    name: str


class Guests:
    """The guests of the store, those of late in memory."""

    def __init__(self, store: Store, settings: Settings) -> None:
        self.store = store
        self.settings = settings
        self.new = per_minute(settings.guests_per_minute, "new guests from your address")
        self._known: OrderedDict[str, Guest] = OrderedDict()

    async def find(self, token: str | None) -> Guest | None:
        if not token:
            return None
        token_hash = hashed(token)
        if token_hash not in self._known or self.store.is_shared:  # another process may have renamed it
            found = await self.store.read(partial(ask.find_guest, token_hash=token_hash))
            if found is None:
                return None
            self._remember(token_hash, Guest(*found))
        return self._known[token_hash]

    async def find_or_make(self, request: Request, response: Response) -> Guest:
        """The guest of this browser; a new one gets a cookie and a name to start with."""
        guest = await self.find(request.cookies.get(COOKIE))
        if guest is not None:
            return guest
        self.new.take(address(request))
        token = new_secret()
        name = NAMES[int(hashed(token)[:6], 16) % len(NAMES)]
        made = await self.store.write(partial(ask.add_guest, token_hash=hashed(token), name=name))
        guest = Guest(made, name)
        self._remember(hashed(token), guest)
        secure = request.scope["scheme"] == "https"
        response.set_cookie(COOKIE, token, COOKIE_SECONDS, httponly=True, samesite="lax", secure=secure)
        return guest

    async def rename(self, guest: Guest, name: str) -> None:
        guest.name = clean(name, self.settings.name_length, "The name")
        await self.store.write(partial(ask.rename_guest, guest=guest.id, name=guest.name))

    def _remember(self, token_hash: str, guest: Guest) -> None:
        self._known[token_hash] = guest
        if len(self._known) > REMEMBERED:
            self._known.popitem(last=False)


@dataclass
class Caller:
    """Whoever made a request to a table, or has its feed open: what it came with, not what that opened then.

    Seats change hands, so whose they are is asked at the very moment when something is told or done.
    """

    guest: Guest | None
    secret: str | None

    def seats(self, table: LiveTable) -> list[int]:
        """The seats that are this caller's: by secret if one was sent, else by the cookie."""
        if self.secret is not None:
            seat = table.seat_of_secret(self.secret)
            if seat is None:
                raise Unauthorised("This secret opens no seat at this table.")
            return [seat]
        return table.seats_of_guest(self.guest.id if self.guest else None)

    def seat(self, table: LiveTable, asked: int | None = None) -> int:
        """The one seat this request is for."""
        own = self.seats(table)
        if not own:
            raise Forbidden("You have no seat at this table.")
        if asked is not None:
            if asked not in own:
                raise Forbidden(f"Seat {asked} is not yours.")
            return asked
        owing = [seat for seat in own if seat in table.pending()]
        return owing[0] if owing else own[0]

    def viewer(self, table: LiveTable, asked: int | None = None) -> int | None:
        """Through whose eyes this caller looks at the table: a seat of its own, or None for a spectator."""
        self.must_see(table)
        if self.seats(table):
            return self.seat(table, asked)
        if asked is not None:
            raise Forbidden(f"Seat {asked} is not yours.")
        return None

    def must_see_as(self, table: LiveTable, viewer: int | None) -> None:
        """At this moment the caller may be told what this seat (None: a spectator) sees."""
        if viewer is None:
            self.must_see(table)
            return
        try:
            self.seat(table, viewer)
        except (Forbidden, Unauthorised) as error:
            raise Unauthorised(CHANGED_HANDS) from error

    def is_host(self, table: LiveTable) -> bool:
        return self.guest is not None and self.guest.id == table.row.host_id

    def must_host(self, table: LiveTable) -> None:
        if not self.is_host(table):
            raise Forbidden("Only the host of the table can do that.")

    def must_see(self, table: LiveTable) -> None:
        if not table.row.spectators and not self.seats(table) and not self.is_host(table):
            raise Forbidden("This table has no spectators.")


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
