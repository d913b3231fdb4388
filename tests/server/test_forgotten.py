"""Guests who were away for so long that they are deleted, while the server that knew them runs on."""

from __future__ import annotations

from sqlalchemy import update

from pestis.server.store.models import Guest
from tests.server.kit import Browser, Server


def time_goes_by(server: Server) -> None:
    """Nobody was here for a very long time."""
    with server.services.store.engine.begin() as connection:
        connection.execute(update(Guest), {"made_at": 0, "seen_at": 0})
    server.services.guests.seen.clear()
    assert server.client.portal is not None
    server.client.portal.call(server.services.caretaker._tidy)
    server.client.portal.call(server.services.caretaker._take_news)


def test_nobody_gets_the_number_of_a_guest_who_is_gone(server: Server, ilse: Browser, bruno: Browser) -> None:
    """Whatever still goes by it would be the new one's: cookies that are remembered, feeds that are open."""
    ilse.get("/me")
    time_goes_by(server)
    table = bruno.new_table("me", "bot:random")
    assert [told["id"] for told in bruno.get("/tables/mine")] == [table.id]
    assert (ilse.get("/tables/mine"), ilse.get(table.path)["you"]) == ([], [])


def test_the_cookie_of_a_guest_who_is_gone_is_nobody_s(server: Server, ilse: Browser, bruno: Browser) -> None:
    ilse.get("/me")
    bruno.get("/me")
    before = ilse.token
    time_goes_by(server)
    ilse.new_table("me", "bot:random")
    assert ilse.token != before
