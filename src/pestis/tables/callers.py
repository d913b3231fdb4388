"""Who is asking: a guest of the house, a seat by its secret."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from pestis.tables.live import LiveTable
from pestis.tables.problems import Forbidden, Unauthorised

CHANGED_HANDS = "This seat has changed hands, or its link was replaced by a new one."
CARRIED = "Its host kept this table as a file and knows all that is hidden: nobody else can play here now."
BLOCKED = "You are blocked on this server. Whoever runs it can tell you why."
NAMES = ("Ilse", "Bruno", "Maren", "Otto", "Tilda", "Kaspar", "Greta", "Jost", "Ada", "Veit", "Lene", "Emil")
LONGEST_NAME = 30


@dataclass
class Guest:
    id: int
    name: str


@dataclass
class Caller:
    """Whoever made a request to a table, or has its feed open: what it came with, not what that opened then.

    Seats change hands, so whose they are is asked at the very moment when something is told or done.
    """

    guest: Guest | None
    secret: str | None
    blocked: Collection[int] = ()  # guests whom nobody wants here, at every moment

    def seats(self, table: LiveTable) -> list[int]:
        """The seats that are this caller's: by secret if one was sent, else by the cookie."""
        if self.secret is not None:
            self.must_not_be_fooled(table)
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
        self.must_not_be_fooled(table)
        try:
            self.seat(table, viewer)
        except (Forbidden, Unauthorised) as error:
            raise Unauthorised(CHANGED_HANDS) from error

    def is_host(self, table: LiveTable) -> bool:
        return self.guest is not None and self.guest.id == table.row.host_id

    def must_host(self, table: LiveTable) -> None:
        if not self.is_host(table):
            raise Forbidden("Only the host of the table can do that.")

    def must_not_be_fooled(self, table: LiveTable) -> None:
        """A seat can be given away by its link, but not to play against somebody who knows what will be drawn."""
        self.must_be_welcome(table)
        if table.is_carried and not self.is_host(table):
            raise Forbidden(CARRIED)

    def must_be_welcome(self, table: LiveTable) -> None:
        """Neither this guest is blocked nor the one whose seat the secret opens."""
        if not self.blocked:
            return
        behind = table.behind(self.secret) if self.secret is not None else []
        guests = {self.guest.id if self.guest else None, *(table.chairs[seat].guest_id for seat in behind)}
        if not guests.isdisjoint(self.blocked):
            raise Forbidden(BLOCKED)

    def must_see(self, table: LiveTable) -> None:
        self.must_be_welcome(table)
        if not table.row.spectators and not self.seats(table) and not self.is_host(table):
            raise Forbidden("This table has no spectators.")
