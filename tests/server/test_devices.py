"""One guest in several browsers: a link that is used once, and a way to put the others out."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import select, update

from pestis.server.devices import NO_LINK
from pestis.server.store.database import to_write
from pestis.server.store.devices import renew, say_first
from pestis.server.store.models import Guest, GuestLink
from pestis.server.store.models import Table as TableRow
from pestis.server.store.queries import find_guest
from pestis.tables.seating import new_lock
from pestis.tables.times import now_ms
from pestis.tables.tokens import hashed, new_secret
from tests.server.inside import FREE
from tests.server.kit import Browser, Server, hello, play_first, position, quick_settings, running
from tests.server.raw import until
from tests.server.several import listening
from tests.server.test_rights import until_closed


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with running(quick_settings(tmp_path_factory.mktemp("tables"), **FREE, links_per_minute=10_000)) as found:
        yield found


def linked(browser: Browser) -> str:
    made = browser.post("/me/links")
    assert made["seconds"] == 600
    secret: str = made["secret"]
    return secret


def move_to(browser: Browser, other: Browser) -> None:
    """`other` becomes the guest of `browser`."""
    other.post("/me/links/use", {"secret": linked(browser)})


def test_another_browser_sits_at_the_same_tables_and_the_first_one_stays(server: Server, ilse: Browser) -> None:
    ilse.ask("PUT", "/me", {"name": "Ilse"})
    table = ilse.new_table("me", "hotseat")
    phone = server.browser()
    offer = phone.post("/me/links/look", {"secret": (secret := linked(ilse))})
    assert offer == {"name": "Ilse", "is_you": False, "your_name": None, "tables": 0, "designs": 0}
    assert phone.post("/me/links/use", {"secret": secret}) == {"name": "Ilse"}
    assert phone.token not in ("", ilse.token)
    for browser in (phone, ilse):
        (mine,) = browser.get("/tables/mine")
        assert (mine["id"], mine["you"], mine["host"]) == (table.id, [0, 1], True)
    now = position(phone, table, seat=0)
    assert now["moves"]
    phone.post(f"{table.path}/moves", {"action": now["moves"][0]["id"], "number": now["log"] + 1, "seat": 0})
    assert position(ilse, table, table.secrets[0])["log"] == 1


def test_a_new_name_is_known_in_both(server: Server, ilse: Browser) -> None:
    phone = server.browser()
    move_to(ilse, phone)
    phone.ask("PUT", "/me", {"name": "Ilse B."})
    assert ilse.get("/me") == {"name": "Ilse B."}


def refused_everywhere(server: Server, secret: str) -> None:
    """Nothing is told, nobody becomes anybody, and all that is wrong sounds the same."""
    stranger = server.browser()
    for what in ("look", "use"):
        assert stranger.refused(f"/me/links/{what}", {"secret": secret})["detail"] == NO_LINK
    assert stranger.token == ""


def test_a_link_is_used_once(server: Server, ilse: Browser) -> None:
    secret = linked(ilse)
    server.browser().post("/me/links/use", {"secret": secret})
    refused_everywhere(server, secret)


def test_a_newer_link_ends_the_one_before(server: Server, ilse: Browser) -> None:
    secret = linked(ilse)
    newer = linked(ilse)
    refused_everywhere(server, secret)
    assert server.browser().post("/me/links/use", {"secret": newer})


def test_a_link_ends_after_ten_minutes(server: Server, ilse: Browser) -> None:
    secret = linked(ilse)
    with server.services.store.engine.begin() as connection:
        link = update(GuestLink).where(GuestLink.secret_hash == hashed(secret))
        connection.execute(link.values(until=GuestLink.until - 600_001))
    refused_everywhere(server, secret)


def test_a_link_that_is_none_gives_nothing(server: Server, ilse: Browser) -> None:
    table = ilse.new_table("me", "open")
    secret = linked(ilse)
    for wrong in (ilse.token, table.secrets[0], hashed(secret), secret[:-1], "x"):
        refused_everywhere(server, wrong)
    assert server.browser().post("/me/links/use", {"secret": secret})


def test_whoever_watches_learns_nothing_of_a_link(server: Server, ilse: Browser, bruno: Browser) -> None:
    table = ilse.new_table("me", "open", open=True)
    secret = linked(ilse)
    told = [bruno.ask("GET", path).text for path in ("/tables", table.path, "/me", "/tables/mine", "/me/games")]
    assert not any(secret in text or hashed(secret) in text for text in told)
    with server.services.store.engine.begin() as connection:
        assert secret not in connection.execute(select(GuestLink.secret_hash)).scalars().all()


def test_one_s_own_link_changes_nothing_that_one_has(ilse: Browser) -> None:
    table = ilse.new_table("me", "open")
    secret = linked(ilse)
    offer = ilse.post("/me/links/look", {"secret": secret})
    assert (offer["is_you"], offer["tables"]) == (True, 0)
    ilse.post("/me/links/use", {"secret": secret})
    assert [mine["id"] for mine in ilse.get("/tables/mine")] == [table.id]


def test_games_and_designs_of_the_other_browser_come_along(server: Server, ilse: Browser, bruno: Browser) -> None:
    """Of the guest who was there before nothing is lost: another browser of it follows, and feeds go on."""
    other = server.browser()
    move_to(bruno, other)
    own, theirs = ilse.new_table("me", "open"), bruno.new_table("me", "hotseat")
    files = {"x.toml": "a = 1"}
    bruno.post("/designs", {"game": "space-opera", "kind": "scenario", "name": "Mine", "files": files})
    secret = linked(ilse)
    offer = bruno.post("/me/links/look", {"secret": secret})
    assert (offer["tables"], offer["designs"], offer["is_you"]) == (1, 1, False)
    bruno.post("/me/links/use", {"secret": secret})
    for browser in (ilse, bruno, other):
        assert {mine["id"] for mine in browser.get("/tables/mine")} == {own.id, theirs.id}
        assert [design["name"] for design in browser.get("/designs") if design["is_yours"]] == ["Mine"]
    assert ilse.get(theirs.path)["host"]
    with ilse.live(theirs.id) as feed:
        assert hello(feed, seat=1)["view"]["you"] == 1
    play_first(bruno, theirs, 0)


def test_two_who_play_against_each_other_cannot_become_one(ilse: Browser, bruno: Browser) -> None:
    table = ilse.new_table("me", "open", name="Duel")
    held = bruno.post(f"{table.path}/join", secret=table.secrets[1])["secret"]
    secret = linked(ilse)
    refused = bruno.refused("/me/links/use", {"secret": secret})
    assert (refused["status"], "'Duel'" in refused["detail"]) == (409, True)
    assert bruno.get(table.path)["you"] == [1]
    bruno.post(f"{table.path}/resign", {}, held)
    bruno.post("/me/links/use", {"secret": secret})
    assert bruno.get(table.path)["you"] == [0, 1]


def test_others_are_put_out_at_once_and_for_good(server: Server, ilse: Browser) -> None:
    phone = server.browser()
    table = ilse.new_table("me", "hotseat")
    move_to(ilse, phone)
    link = linked(phone)
    with phone.live(table.id) as by_cookie, phone.live(table.id) as by_secret:
        hello(by_cookie, seat=0)
        hello(by_secret, table.secrets[1])
        before = ilse.token
        ilse.post("/me/sign-out-others")
        for feed in (by_cookie, by_secret):
            told, code = until_closed(feed)
            assert (code, [each for each in told if each["type"] == "update"]) == (4001, [])
    assert ilse.token != before
    refused_everywhere(server, link)
    assert phone.ask("GET", table.path, secret=table.secrets[0]).status_code == 401
    assert (phone.get(table.path)["you"], phone.get("/tables/mine")) == ([], [])
    (mine,) = ilse.get("/tables/mine")
    assert (mine["you"], mine["host"]) == ([0, 1], True)
    phone.token = before
    assert phone.get("/tables/mine") == []
    assert position(ilse, table, seat=0)["moves"]


def test_who_never_gets_the_answer_stays_the_guest(server: Server, ilse: Browser) -> None:
    """Also if it asks again, and the answers come in another order."""
    table = ilse.new_table("me", "hotseat")
    phone = server.browser()
    move_to(ilse, phone)
    before, later = ilse.token, []
    for _ in range(2):
        ilse.post("/me/sign-out-others")
        later.append(ilse.token)
        ilse.token = before
        assert [mine["id"] for mine in ilse.get("/tables/mine")] == [table.id]
        assert phone.get("/tables/mine") == []
        assert position(ilse, table, seat=0)["moves"]
    ilse.token = later[0]
    assert [mine["id"] for mine in ilse.get("/tables/mine")] == [table.id]
    for token in (before, later[1]):
        phone.token = token
        assert phone.get("/tables/mine") == []


def test_what_came_of_the_old_cookie_meanwhile_ends_with_it(server: Server, ilse: Browser) -> None:
    """Somebody may have copied it: a feed, a link and a browser by that link are out with the first new word."""
    table = ilse.new_table("me", "hotseat")
    thief, friend = server.browser(), server.browser()
    thief.token = ilse.token
    ilse.post("/me/sign-out-others")
    move_to(thief, friend)
    link = linked(thief)
    with thief.live(table.id) as feed:
        assert hello(feed, seat=0)["moves"]
        assert [mine["id"] for mine in ilse.get("/tables/mine")] == [table.id]
        assert until_closed(feed)[1] == 4001
    refused_everywhere(server, link)
    assert (thief.get("/tables/mine"), friend.get("/tables/mine")) == ([], [])
    assert position(ilse, table, seat=0)["moves"]


def test_a_cookie_that_is_nobody_s_becomes_nobody(server: Server) -> None:
    stranger = server.browser()
    stranger.token = "chosen by somebody else"
    stranger.post("/me/sign-out-others")
    new, stranger.token = stranger.token, "chosen by somebody else"
    stranger.ask("PUT", "/me", {"name": "Ilse"})
    assert stranger.token not in ("chosen by somebody else", new)


def test_who_is_blocked_stays_blocked_under_the_new_number(server: Server, ilse: Browser) -> None:
    ilse.get("/me")
    ilse.post("/me/sign-out-others")
    with to_write(server.services.store.engine).begin() as connection:
        (guest, _, ends) = find_guest(connection, hashed(ilse.token)) or (0, "", None)
        assert ends is not None
        connection.execute(update(Guest).where(Guest.id == guest).values(blocked_at=1))
        say_first(connection, guest, hashed(ilse.token), now_ms())
        (later, _, _) = find_guest(connection, hashed(ilse.token)) or (0, "", None)
        assert later not in (0, guest)
        assert connection.execute(select(Guest.blocked_at).where(Guest.id == later)).scalar_one() == 1


def test_who_is_blocked_gets_round_it_by_no_token_that_was_not_said_yet(server: Server, ilse: Browser) -> None:
    ilse.get("/me")
    first = ilse.token
    ilse.post("/me/sign-out-others")
    later = ilse.token
    with to_write(server.services.store.engine).begin() as connection:
        (guest, _, _) = find_guest(connection, hashed(first)) or (0, "", None)
        connection.execute(update(Guest).where(Guest.id == guest).values(blocked_at=1))
    until(lambda: guest in server.services.guests.blocked, "the guest is blocked")
    for token in (first, later):
        ilse.token = token
        assert ilse.ask("GET", "/me").status_code == 403


def test_two_answers_that_cross_leave_one_guest(server: Server, ilse: Browser) -> None:
    """Both requests had found the guest before either was done."""
    table = ilse.new_table("me", "open")
    said, tokens = hashed(ilse.token), [new_secret(), new_secret()]
    with to_write(server.services.store.engine).begin() as connection:
        (guest, _, _) = find_guest(connection, said) or (0, "", None)
        for token in tokens:
            renew(connection, guest, said=said, token_hash=hashed(token), now=now_ms())
        found = {find_guest(connection, hashed(token)) for token in tokens}
        hosts = connection.execute(select(TableRow.host_id).where(TableRow.id == table.id)).scalars().all()
    assert [each[0] for each in found if each] == hosts


def renewed_elsewhere(server: Server, browser: Browser) -> None:
    """Another process puts all browsers of a guest out, and tells nobody but the database."""
    with to_write(server.services.store.engine).begin() as connection:
        (guest, _, _) = find_guest(connection, hashed(browser.token)) or (0, "", None)
        renew(connection, guest, said="", token_hash=hashed(new_secret()), now=now_ms())


def test_who_is_not_told_of_it_reads_it(server: Server, ilse: Browser) -> None:
    table = ilse.new_table("me", "hotseat")
    with ilse.live(table.id) as by_cookie, ilse.live(table.id) as by_secret:
        hello(by_cookie, seat=0)
        hello(by_secret, table.secrets[1])
        renewed_elsewhere(server, ilse)
        assert [until_closed(feed)[1] for feed in (by_cookie, by_secret)] == [4001, 4001]
    assert ilse.get("/tables/mine") == []


def test_a_seat_that_is_another_s_by_now_gets_no_new_secret(server: Server, ilse: Browser) -> None:
    """Planned by what was so before the renewal, written after it."""
    table = ilse.new_table("me", "hotseat")
    hub = server.services.hub

    async def join_late() -> None:
        open_table = await hub.open(table.id)
        async with open_table.lock:
            planned = new_lock(open_table, 0, "thief's")
            await asyncio.to_thread(renewed_elsewhere, server, ilse)
            assert not await hub.keep(open_table, planned)

    assert server.client.portal is not None
    server.client.portal.call(join_late)
    assert ilse.ask("GET", table.path, secret="thief's").status_code == 401


def test_all_processes_know_it(postgres_url: str, tmp_path: Path) -> None:
    settings = quick_settings(tmp_path, database_url=postgres_url)
    with listening(settings) as one, listening(settings) as other:
        ilse, phone = one.browser(), other.browser()
        table = ilse.new_table("me", "hotseat")
        own = phone.new_table("me", "open")
        phone.post("/me/links/use", {"secret": linked(ilse)})
        assert {mine["id"] for mine in ilse.get("/tables/mine")} == {table.id, own.id}
        with phone.live(table.id) as feed:
            assert hello(feed, seat=0)["moves"]
            ilse.post("/me/sign-out-others")
            assert until_closed(feed)[1] == 4001
        assert phone.get("/tables/mine") == []
        assert position(ilse, table, seat=0)["moves"]
        ilse.post(f"{table.path}/resign", {"seat": 0})
        assert [game["id"] for game in ilse.get("/me/games?before=999999999999999.a")["games"]] == [table.id]


def test_another_site_cannot_do_it(server: Server, ilse: Browser) -> None:
    ilse.get("/me")
    headers = {"Cookie": f"pestis_guest={ilse.token}", "Origin": "https://evil.example"}
    for path in ("links", "links/look", "links/use", "sign-out-others"):
        answer = server.client.post(f"/api/me/{path}", json={"secret": "x"}, headers=headers)
        assert answer.status_code == 403, path


def test_there_are_not_too_many_tries(tmp_path: Path) -> None:
    with running(quick_settings(tmp_path, links_per_minute=6)) as server:
        stranger = server.browser()
        answers = [stranger.ask("POST", "/me/links/use", {"secret": "x"}).status_code for _ in range(4)]
        assert answers == [404, 404, 404, 429]
