"""The list of open tables: nobody's many tables hide another's one."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path

import pytest

from pestis.server.guests import COOKIE
from pestis.server.listing import shared_out
from pestis.server.store.queries import MOST_LISTED, Listed
from tests.server.inside import inside
from tests.server.kit import Browser, Server, hello, next_update, quick_settings, running

MANY = 120


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    with running(quick_settings(tmp_path, open_tables=MANY, tables_per_minute=10**6)) as started:
        yield started


@pytest.fixture
def crowded(ilse: Browser) -> list[str]:
    """A hundred and twenty tables of Ilse's, the last one newest."""
    return [ilse.new_table("me", "open", open=True).id for _ in range(MANY)]


def ids(browser: Browser, skip: int = 0) -> list[str]:
    return [table["id"] for table in browser.get(f"/tables?skip={skip}" if skip else "/tables")]


def test_a_hundred_tables_of_one_hide_no_table_of_another(server: Server, ilse: Browser, bruno: Browser) -> None:
    older = bruno.new_table("me", "open", open=True).id
    many = [ilse.new_table("me", "open", open=True).id for _ in range(MANY)]
    stranger = server.browser()
    first = ids(stranger)
    assert first[:3] == [many[-1], older, many[-2]]
    assert len(first) == MOST_LISTED
    assert sorted(first + ids(stranger, MOST_LISTED)) == sorted([older, *many])
    assert ids(stranger, MANY + 1) == []


def test_one_s_own_tables_are_always_listed_first(
    server: Server, ilse: Browser, bruno: Browser, crowded: list[str]
) -> None:
    own = [bruno.new_table("me", "open", open=True).id for _ in range(2)]
    newer = server.browser().new_table("me", "open", open=True).id
    assert ids(bruno)[:4] == [own[1], own[0], newer, crowded[-1]]
    assert ids(ilse)[:2] == [crowded[-1], crowded[-2]]


def test_tables_whose_host_is_there_come_before_the_others(
    server: Server, bruno: Browser, crowded: list[str]
) -> None:
    table = bruno.new_table("me", "open", open=True)
    newest = server.browser().new_table("me", "open", open=True).id
    stranger = server.browser()
    assert ids(stranger)[0] == newest
    with bruno.live(table.id) as feed:
        hello(feed, table.secrets[0])
        assert ids(stranger)[:3] == [table.id, newest, crowded[-1]]


def test_many_hosts_of_one_address_are_one_among_the_addresses() -> None:
    there = [Listed(f"t{host}", host) for host in range(5)]
    here = [Listed("h1", 10), Listed("h2", 10)]
    told = shared_out([*there, *here], lambda host: "here" if host >= 10 else "there")
    assert [table.id for table in told] == ["t0", "h1", "t1", "h2", "t2", "t3", "t4"]


def test_a_skip_that_cannot_be_is_refused(ilse: Browser) -> None:
    assert "skip" in ilse.refused("/tables?skip=-1", method="GET")["detail"]


# How many.

ASKED = {"game": "night-market", "seats": [{"kind": "me"}, {"kind": "open"}], "open": True}


def test_a_guest_has_only_so_many_tables_that_wait_and_so_has_an_address(tmp_path: Path) -> None:
    with running(quick_settings(tmp_path, open_tables=2)) as server:
        guests = [server.browser() for _ in range(5)]
        tables = [guest.new_table("me", "open") for guest in guests[:4] for _ in range(2)]
        refused = guests[0].refused("/tables", ASKED)
        assert refused["status"] == 429
        assert refused["detail"].startswith("You have 2 tables that wait for players.")
        assert guests[4].refused("/tables", ASKED)["detail"].startswith("At your address there are 8 tables")
        guests[4].new_table("me", "bot:random")
        guests[0].post(f"{tables[0].path}/close")
        guests[0].new_table("me", "open")


def test_tables_that_are_asked_for_at_once_do_not_all_find_the_same_room(tmp_path: Path) -> None:
    async def story() -> list[int]:
        async with inside(quick_settings(tmp_path, open_tables=2)) as line:
            cookie = (await line.ask("GET", "/api/me", None, "", None)).cookies[COOKIE]
            asked = [line.ask("POST", "/api/tables", ASKED, cookie, None) for _ in range(6)]
            return sorted(answer.status_code for answer in await asyncio.gather(*asked))

    assert asyncio.run(story()) == [201] * 2 + [429] * 4


def test_a_host_closes_a_table_that_has_not_begun(server: Server, ilse: Browser, bruno: Browser) -> None:
    table = ilse.new_table("me", "open", open=True)
    with bruno.live(table.id) as feed:
        assert hello(feed)["status"] == "open"
        assert bruno.refused(f"{table.path}/close")["status"] == 403
        ilse.post(f"{table.path}/close")
        told = next_update(feed)
        assert (told["status"], told["ending"]["reason"]) == ("over", "closed")
    assert ids(bruno) == []
    assert bruno.refused(f"{table.path}/join", {})["detail"] == "The match is over."
    assert bruno.refused(f"{table.path}/join", {}, table.secrets[1])["status"] == 409
    assert ilse.refused(f"{table.path}/close")["status"] == 409
    assert ilse.refused(f"{table.path}/start")["status"] == 409
    assert server.services.hub.tables[table.id].chairs[1].kind == "open"
