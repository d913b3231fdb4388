"""A guest's games that are over: all of them, page by page, and nobody else's."""

from __future__ import annotations

import sys
from collections.abc import Iterator

import pytest
from sqlalchemy import update

from pestis.server.routes import me
from pestis.server.store import Table as Row
from tests.server.inside import FREE
from tests.server.kit import CARD_GAME, SEALED_GAME, Browser, Server, Table, quick_settings, running


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with running(quick_settings(tmp_path_factory.mktemp("tables"), **FREE)) as found:
        yield found


def over(browser: Browser, game: str = SEALED_GAME, name: str = "") -> Table:
    """A game that was given up at once."""
    table = browser.new_table("me", "bot:random", game=game, name=name)
    browser.post(f"{table.path}/resign", {"seat": 0})
    return table


def test_games_that_are_over_come_page_by_page_the_last_one_first(
    ilse: Browser, bruno: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(me, "PAGE", 2)
    played = [over(ilse).id for _ in range(5)]
    over(bruno)
    ilse.new_table("me", "bot:random")
    pages = [ilse.get("/me/games")]
    while before := pages[-1]["next"]:
        pages.append(ilse.get(f"/me/games?before={before}"))
    assert [len(page["games"]) for page in pages] == [2, 2, 1]
    assert [game["id"] for page in pages for game in page["games"]] == played[::-1]


def test_they_tell_who_won_as_the_table_does(ilse: Browser, bruno: Browser) -> None:
    table = ilse.new_table("me", "open", name="Evening")
    secret = bruno.post(f"{table.path}/join", secret=table.secrets[1])["secret"]
    bruno.post(f"{table.path}/resign", {}, secret)
    (game,) = ilse.get("/me/games")["games"]
    assert game == ilse.get(table.path)
    assert (game["ending"]["winners"], game["you"], game["gone"]) == ([0], [0], None)
    (same,) = bruno.get("/me/games")["games"]
    assert same["you"] == [1]


def test_they_are_told_without_being_played_again(server: Server, ilse: Browser) -> None:
    """A hundred finished games are as cheap as their rows."""
    table = over(ilse)
    server.services.hub.tables.clear()
    assert [game["id"] for game in ilse.get("/me/games")["games"]] == [table.id]
    assert table.id not in server.services.hub.tables


def test_one_game_can_be_picked_out(ilse: Browser) -> None:
    over(ilse)
    cards = over(ilse, CARD_GAME)
    assert [game["id"] for game in ilse.get(f"/me/games?game={CARD_GAME}")["games"]] == [cards.id]
    assert ilse.get("/me/games?game=ludo") == {"games": [], "next": None}


def test_one_whose_rules_are_gone_says_so(server: Server, ilse: Browser) -> None:
    table = over(ilse)
    with server.services.store.engine.begin() as connection:
        connection.execute(update(Row).where(Row.id == table.id), {"rules_version": "0"})
    (game,) = ilse.get("/me/games")["games"]
    assert "version 0" in game["gone"]


def test_nobody_has_played_before_the_first_visit(ilse: Browser) -> None:
    assert ilse.get("/me/games") == {"games": [], "next": None}
    assert ilse.token == ""


def test_a_place_that_is_none_is_refused(ilse: Browser) -> None:
    for before in ["x", "1", "1.", "1.a b", f"{sys.maxsize}0.a"]:
        assert ilse.refused(f"/me/games?before={before}", method="GET")["status"] == 422, before


def test_games_that_go_on_are_never_pushed_out_by_finished_ones(
    ilse: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    running = ilse.new_table("me", "bot:random").id
    monkeypatch.setattr("pestis.server.store.queries.MOST_LISTED", 2)
    for _ in range(2):
        over(ilse)
    assert ilse.get("/tables/mine")[0]["id"] == running
