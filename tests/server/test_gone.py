"""Tables that were begun with other cards or rules: other words change nothing; what is gone is said so."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from sqlalchemy import update
from starlette.websockets import WebSocketDisconnect

from pestis.kernel import installed, registry
from pestis.kernel.game import Game
from pestis.kernel.match import Match, verify
from pestis.server.store import Table as Row
from tests.server.kit import (
    SEALED_GAME,
    Browser,
    Json,
    Server,
    Table,
    hello,
    play_first,
    position,
    quick_settings,
    running,
)

GAME = registry.game(SEALED_GAME)
FILE = "cards.toml"
FOLDER = Path(str(sys.modules[type(GAME).__module__].__file__)).parent / "content"
CARDS = (FOLDER / FILE).read_text(encoding="utf-8")
OTHER_WORDS = ('name = "Bitter Herbs"', 'name = "Rue"')
OTHER_PRICE = ("price = 4", "price = 5")


class House:
    """One database, with one server after the other on it."""

    def __init__(self, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        self.folder = folder
        self.monkeypatch = monkeypatch

    @contextmanager
    def opened(self, game: Game | None = GAME) -> Iterator[Server]:
        with self.monkeypatch.context() as patched:
            if game is None:
                patched.delitem(installed._added, SEALED_GAME, raising=False)
                patched.setattr(registry, "games", lambda: ["divine-retribution"])
            else:
                patched.setitem(installed._added, SEALED_GAME, game)
            with running(quick_settings(self.folder)) as server:
                yield server

    def game_with(self, old: str, new: str) -> Game:
        """The game with one passage of its cards replaced; the pack is called as before."""
        assert old in CARDS
        folder = self.folder / new.replace(" ", "") / FOLDER.name
        folder.mkdir(parents=True)
        (folder / FILE).write_text(CARDS.replace(old, new, 1), encoding="utf-8")
        return GAME.with_pack(folder)


@pytest.fixture
def house(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> House:
    return House(tmp_path, monkeypatch)


def begun(
    server: Server, moves: int = 3, *, is_open: bool = False, spectators: bool = True
) -> tuple[Browser, Table]:
    """A match at one screen, with some moves made."""
    host = server.browser()
    table = host.new_table("me", "hotseat", open=is_open, spectators=spectators, reactions="everybody")
    for _ in range(moves):
        move(host, table)
    return host, table


def move(browser: Browser, table: Table) -> Json:
    now = position(browser, table, table.secrets[0])
    pending: list[int] = now["view"]["pending"]
    return play_first(browser, table, pending[0])


def again(server: Server, browser: Browser) -> Browser:
    """The same browser at a server that was started anew."""
    back = server.browser()
    back.token = browser.token
    return back


def play_out(browser: Browser, table: Table) -> None:
    for _ in range(2_000):
        now = position(browser, table, table.secrets[0])
        if now["status"] == "over":
            return
        play_first(browser, table, now["view"]["pending"][0])
    raise AssertionError("the match does not end")


def test_other_words_on_the_cards_leave_a_running_table_as_it_is(house: House) -> None:
    with house.opened() as server:
        host, table = begun(server)
        before = position(host, table, table.secrets[0])
    reworded = house.game_with(*OTHER_WORDS)
    with house.opened(reworded) as server:
        host = again(server, host)
        (told,) = host.get("/tables/mine")
        assert (told["id"], told["gone"], told["log"]) == (table.id, None, 3)
        after = position(host, table, table.secrets[0])
        assert after["view"]["pending"] == before["view"]["pending"]
        assert [offer["id"] for offer in after["moves"]] == [offer["id"] for offer in before["moves"]]
        play_out(host, table)
        record = host.get(f"{table.path}/record")
        assert host.get(f"{table.path}/verify")["ok"]
    assert verify(record, game=GAME).log == verify(record, game=reworded).log


def test_a_table_that_names_the_hash_of_earlier_versions_goes_on(house: House) -> None:
    with house.opened() as server:
        host, table = begun(server)
        row = server.services.hub.tables[table.id].row
        earlier = {pack.name: pack.full_hash for pack in GAME.packs}
        assert row.packs != earlier
        with server.services.store.engine.begin() as connection:
            connection.execute(update(Row).where(Row.id == table.id), {"packs": earlier})
    with house.opened() as server:
        host = again(server, host)
        assert host.get(table.path)["gone"] is None
        assert move(host, table)["log"] == 4


def test_a_table_of_other_cards_is_listed_with_the_reason(house: House) -> None:
    with house.opened() as server:
        host, table = begun(server, is_open=True)
        stranger = server.browser()
        stranger.get("/me")
    with house.opened(house.game_with(*OTHER_PRICE)) as server:
        host, stranger = again(server, host), again(server, stranger)
        (mine,) = host.get("/tables/mine")
        assert mine["gone"] == "This table was begun with other cards of Night Market than this server has."
        facts = ("id", "title", "status", "log", "you", "host", "your_turn")
        assert [mine[name] for name in facts] == [table.id, "Night Market", "playing", 3, [0, 1], True, False]
        (listed,) = stranger.get("/tables")
        assert listed == mine | {"you": [], "host": False}
        assert stranger.get(table.path) == listed
        assert host.get(table.path, table.secrets[1])["you"] == [1]
        assert host.refused(table.path, secret="wrong", method="GET")["status"] == 401
        new = stranger.new_table("me", "bot:greedy")
        assert [told["gone"] for told in stranger.get("/tables/mine")] == [None]
        assert stranger.get(new.path)["status"] == "playing"


def test_nothing_of_an_unfinished_match_is_told_while_its_rules_are_gone(house: House) -> None:
    with house.opened() as server:
        host, table = begun(server)
        seed = server.services.hub.tables[table.id].row.seed
    with house.opened(house.game_with(*OTHER_PRICE)) as server:
        host = again(server, host)
        for what in ("record", "replay", "verify"):
            refused = host.refused(f"{table.path}/{what}", method="GET", secret=table.secrets[0])
            assert refused["status"] == 409
            assert "other cards of Night Market" in refused["detail"]
            assert seed not in str(refused)
        body = {"action": 0, "number": 4}
        assert host.refused(f"{table.path}/moves", body, table.secrets[0])["status"] == 409
        with pytest.raises(WebSocketDisconnect) as closed, host.live(table.id) as feed:
            hello(feed, table.secrets[0])
        assert "other cards of Night Market" in closed.value.reason
        assert seed not in str(host.get(table.path))


def test_a_seat_that_a_bot_keeps_is_not_its_players_either_when_the_rules_are_gone(house: House) -> None:
    with house.opened() as server:
        host, bruno = server.browser(), server.browser()
        table = host.new_table("me", "open", spectators=False)
        secret = bruno.post(f"{table.path}/join", secret=table.secrets[1])["secret"]
        host.post(f"{table.path}/seats/1/bot", {"bot": "random"})
    with house.opened(house.game_with(*OTHER_PRICE)) as server:
        host, bruno = again(server, host), again(server, bruno)
        assert bruno.get(table.path)["you"] == []
        assert bruno.refused(table.path, secret=secret, method="GET")["status"] == 401
        host.post(f"{table.path}/close")
        assert bruno.refused(f"{table.path}/record", method="GET")["status"] == 403
        assert host.get(f"{table.path}/record")["log"] is not None


def test_the_host_closes_it_and_then_the_record_is_there_for_all(house: House) -> None:
    with house.opened() as server:
        host, table = begun(server)
        kept = server.services.hub.tables[table.id]
        assert kept.match is not None
        log, seed = list(kept.match.log), kept.row.seed
        stranger = server.browser()
        stranger.get("/me")
    with house.opened(house.game_with(*OTHER_PRICE)) as server:
        host, stranger = again(server, host), again(server, stranger)
        assert stranger.refused(f"{table.path}/close")["detail"] == "Only the host of the table can do that."
        assert stranger.refused(f"{table.path}/record", method="GET")["status"] == 409
        host.post(f"{table.path}/close")
        assert host.refused(f"{table.path}/close")["detail"] == "The match is over."
        told = host.get(table.path)
        assert (told["status"], told["ending"]["reason"], told["ending"]["winners"]) == ("over", "closed", [])
        record = stranger.get(f"{table.path}/record")
        assert (record["seed"], record["result"], record["digest"]) == (seed, None, None)
    assert Match.replay(record, game=GAME).log == log
    with house.opened() as server:
        host = again(server, host)
        assert host.get(table.path)["gone"] is None
        assert position(host, table, table.secrets[0])["status"] == "over", "closed for good, rules or no rules"


def test_the_record_of_a_finished_match_stays_to_be_had(house: House) -> None:
    with house.opened() as server:
        host, table = begun(server, 0, spectators=False)
        play_out(host, table)
        whole = host.get(f"{table.path}/record")
        stranger = server.browser()
        stranger.get("/me")
    with house.opened(house.game_with(*OTHER_PRICE)) as server:
        host, stranger = again(server, host), again(server, stranger)
        (told,) = host.get("/tables/mine")
        assert told["status"] == "over"
        assert told["gone"]
        assert host.refused(f"{table.path}/close")["detail"] == "The match is over."
        record = host.get(f"{table.path}/record")
        assert record == whole | {"result": None, "digest": None}
        assert stranger.refused(f"{table.path}/record", method="GET")["status"] == 403
        assert host.refused(f"{table.path}/replay", method="GET")["status"] == 409
    assert Match.replay(record, game=GAME).record().as_json() == whole


def test_moves_that_were_taken_back_are_not_in_the_record(house: House) -> None:
    with house.opened() as server:
        host, table = begun(server, 0)
        for _ in range(3):
            seat = move(host, table)["seat"]
        assert host.post(f"{table.path}/undo", {}, table.secrets[seat])["taken"]
        move(host, table)
        kept = server.services.hub.tables[table.id]
        assert kept.match is not None
        log = list(kept.match.log)
        assert kept.log == len(log) + 2
    with house.opened(house.game_with(*OTHER_PRICE)) as server:
        host = again(server, host)
        host.post(f"{table.path}/close")
        assert host.get(f"{table.path}/record")["log"] == [list(made) for made in log]


def test_a_table_that_had_not_begun_has_no_record(house: House) -> None:
    with house.opened() as server:
        host = server.browser()
        table = host.new_table("me", "open", open=True)
    with house.opened(house.game_with(*OTHER_PRICE)) as server:
        host = again(server, host)
        assert host.get("/tables")[0]["gone"]
        assert server.browser().refused(f"{table.path}/join", {})["status"] == 409
        host.post(f"{table.path}/close")
        assert host.get("/tables") == []
        assert "had not begun" in host.refused(f"{table.path}/record", method="GET")["detail"]


def test_another_version_of_the_rules_and_a_game_that_is_gone_are_said_so(house: House) -> None:
    with house.opened() as server:
        host, table = begun(server)
    newer = GAME.with_pack(FOLDER)
    newer.rules_version = "99"
    with house.opened(newer) as server:
        wanted = "This table was begun with version 1 of the rules of Night Market; this server has version 99."
        assert again(server, host).get(table.path)["gone"] == wanted
    with house.opened(None) as server:
        (told,) = again(server, host).get("/tables/mine")
        assert told["gone"] == "This server does not have the game 'night-market' of this table."
        assert told["title"] == "night-market"


def test_a_table_that_can_be_played_is_not_closed(house: House) -> None:
    with house.opened() as server:
        host, table = begun(server)
        assert "can be gone on with" in host.refused(f"{table.path}/close")["detail"]
        assert host.get(table.path)["status"] == "playing"
