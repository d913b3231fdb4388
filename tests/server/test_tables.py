"""Lobby, seats and secrets."""

from __future__ import annotations

from pathlib import Path

import pytest

from pestis.tables import changes
from pestis.tables.problems import Conflict
from pestis.tables.rows import Change
from tests.server.kit import (
    CARD_GAME,
    SEALED_GAME,
    Browser,
    Server,
    hello,
    next_message,
    play_first,
    position,
    quick_settings,
    running,
)


def test_a_guest_gets_a_name_and_can_change_it(ilse: Browser) -> None:
    assert ilse.get("/me")["name"]
    assert ilse.ask("PUT", "/me", {"name": "  Ilse\u202e  of \n Ulm "}).json() == {"name": "Ilse of Ulm"}
    assert ilse.get("/me") == {"name": "Ilse of Ulm"}


def test_the_cookie_is_out_of_reach_for_scripts(ilse: Browser) -> None:
    answer = ilse.ask("GET", "/me")
    assert "HttpOnly" in answer.headers["set-cookie"]
    assert "SameSite=lax" in answer.headers["set-cookie"]


def test_games_tell_what_a_lobby_needs(ilse: Browser) -> None:
    games = {game["id"]: game for game in ilse.get("/games")}
    assert {CARD_GAME, SEALED_GAME} <= set(games)
    assert games[CARD_GAME]["bots"][0] == "random"
    levels = games[CARD_GAME]["levels"]
    assert [level["id"] for level in levels] == games[CARD_GAME]["bots"]
    assert levels[0]["title"] == "Anything goes"
    content = ilse.get(f"/games/{CARD_GAME}")
    assert content["content"]
    assert content["moves"]
    rules = ilse.get(f"/games/{CARD_GAME}/rules")
    assert {"id", "section", "text", "source", "plain", "example", "picture", "see"} == set(rules[0])


def test_against_bots_the_match_begins_at_once(ilse: Browser) -> None:
    table = ilse.new_table("me", "bot:random", "bot:greedy")
    facts = ilse.get(table.path)
    assert facts["status"] == "playing"
    assert facts["you"] == [0]
    assert [seat["kind"] for seat in facts["seats"]] == ["person", "bot", "bot"]
    assert len(facts["commitment"]) == 64
    assert [mine["id"] for mine in ilse.get("/tables/mine")] == [table.id]


def test_a_bot_that_has_not_learned_so_many_seats_is_refused_and_not_taken_by_itself(ilse: Browser) -> None:
    asked: dict[str, object] = {"game": "plague-inc", "options": {"five_players": "experimental"}}
    rivals: list[dict[str, object]] = [{"kind": "bot"}] * 3
    refused = ilse.refused(
        "/tables", asked | {"seats": [{"kind": "me"}, {"kind": "bot", "bot": "master"}, *rivals]}
    )
    assert "has no bot 'master'" in refused["detail"]
    made = ilse.post("/tables", asked | {"seats": [{"kind": "me"}, {"kind": "bot"}, *rivals]})
    assert {seat["bot"] for seat in made["table"]["seats"]} == {None, "hard"}


def test_a_friend_takes_a_seat_by_its_link_and_the_link_is_dead(ilse: Browser, bruno: Browser) -> None:
    table = ilse.new_table("me", "open")
    assert ilse.get(table.path)["status"] == "open"
    link = table.secrets[1]
    taken = bruno.post(f"{table.path}/join", secret=link)
    assert taken["seat"] == 1
    assert taken["secret"] != link
    assert ilse.get(table.path)["status"] == "playing"
    assert ilse.refused(f"{table.path}/chat", {"text": "peep"}, link)["status"] == 401
    assert position(bruno, table, taken["secret"])["view"]["you"] == 1


def test_joining_twice_keeps_the_seat(ilse: Browser, bruno: Browser) -> None:
    table = ilse.new_table("me", "open", "open", open=True)
    first = bruno.post(f"{table.path}/join")
    again = bruno.post(f"{table.path}/join")
    assert first["seat"] == again["seat"] == 1
    assert first["secret"] != again["secret"]
    assert [seat["kind"] for seat in ilse.get(table.path)["seats"]] == ["person", "person", "open"]


def test_a_private_table_is_not_listed_and_needs_a_link(ilse: Browser, bruno: Browser) -> None:
    private = ilse.new_table("me", "open")
    public = ilse.new_table("me", "open", open=True)
    assert [table["id"] for table in bruno.get("/tables")] == [public.id]
    assert bruno.refused(f"{private.path}/join", {})["status"] == 403
    assert bruno.post(f"{public.path}/join")["seat"] == 1


def test_of_two_who_want_one_seat_one_gets_it(ilse: Browser, bruno: Browser, server: Server) -> None:
    table = ilse.new_table("me", "open", "open", open=True)
    bruno.post(f"{table.path}/join", {"seat": 1})
    assert server.browser().refused(f"{table.path}/join", {"seat": 1})["status"] == 409


def test_the_host_fills_an_open_seat_with_a_bot(ilse: Browser, bruno: Browser) -> None:
    table = ilse.new_table("me", "open")
    assert ilse.refused(f"{table.path}/start", {})["status"] == 409
    assert bruno.refused(f"{table.path}/seats/1/bot", {"bot": "random"})["status"] == 403
    ilse.post(f"{table.path}/seats/1/bot", {"bot": "random"})
    assert ilse.get(table.path)["status"] == "playing"


def test_the_host_replaces_an_absent_player_but_not_a_present_one(ilse: Browser, bruno: Browser) -> None:
    table = ilse.new_table("me", "open")
    secret = bruno.post(f"{table.path}/join", secret=table.secrets[1])["secret"]
    with bruno.live(table.id) as feed:
        hello(feed, secret)
        assert ilse.refused(f"{table.path}/seats/1/bot", {"bot": "random"})["status"] == 409
    with ilse.live(table.id) as feed:
        log = hello(feed, table.secrets[0])["log"]
        ilse.post(f"{table.path}/seats/1/bot", {"bot": "random"})
        while (now := next_message(feed)).get("log", log) == log:
            pass
        assert now["seats"][1]["kind"] == "bot"
        assert now["view"]["pending"] == [0]
    assert bruno.refused(f"{table.path}/resign", {}, secret)["status"] == 401


def test_who_is_away_has_some_time_to_come_back_and_all_are_told(tmp_path: Path) -> None:
    with running(quick_settings(tmp_path, absent_seconds=100)) as server:
        ilse, bruno = server.browser(), server.browser()
        table = ilse.new_table("me", "open")
        secret = bruno.post(f"{table.path}/join", secret=table.secrets[1])["secret"]
        with ilse.live(table.id) as feed:
            hello(feed, table.secrets[0])
            with bruno.live(table.id) as theirs:
                hello(theirs, secret)
            while next_message(feed)["seats"][1]["present"]:
                pass
            for _ in range(2):
                told = ilse.refused(f"{table.path}/seats/1/bot", {"bot": "random"})
                assert (told["status"], " has 100 s to come back;" in told["detail"]) == (409, True)
            assert " has 100 s to come back." in next_message(feed)["text"]
            server.services.hub.tables[table.id].seen[1] -= 100
            ilse.post(f"{table.path}/seats/1/bot", {"bot": "random"})
            assert next_message(feed)["type"] == "update", "the notice came once"


def test_who_was_replaced_sees_nothing_of_the_seat_until_it_is_taken_back(ilse: Browser, bruno: Browser) -> None:
    table = ilse.new_table("me", "open")
    secret = bruno.post(f"{table.path}/join", secret=table.secrets[1])["secret"]
    for way in (secret, None):
        ilse.post(f"{table.path}/seats/1/bot", {"bot": "random"})
        facts = bruno.get(table.path)
        assert (facts["you"], facts["kept"], facts["seats"][1]["kind"]) == ([], [1], "bot")
        assert position(bruno, table)["view"]["you"] is None
        assert bruno.refused(f"{table.path}/resign", {}, secret)["status"] == 401
        assert ilse.get(table.path)["kept"] == []
        secret = bruno.post(f"{table.path}/join", secret=way)["secret"]
        assert position(bruno, table, secret)["view"]["you"] == 1
        assert bruno.get(table.path)["seats"][1]["kind"] == "person"


def test_a_seat_that_was_left_for_good_is_not_kept(ilse: Browser, bruno: Browser) -> None:
    table = ilse.new_table("me", "open", "bot:random")
    secret = bruno.post(f"{table.path}/join", secret=table.secrets[1])["secret"]
    bruno.post(f"{table.path}/resign", secret=secret)
    ilse.post(f"{table.path}/seats/1/bot", {"bot": "random"})
    assert bruno.get(table.path)["kept"] == []
    assert bruno.refused(f"{table.path}/join", {"seat": 1}, secret)["status"] == 401


def test_a_bot_that_still_thinks_does_not_move_for_who_has_come_back(server: Server, ilse: Browser) -> None:
    table = ilse.new_table("me", "hotseat")
    live = server.services.hub.tables[table.id]
    move = changes.make_move(0, live.state.legal(0)[0], 1)
    with pytest.raises(Conflict, match="not the server's"):
        changes.by_itself(0, "bot", move)(live)
    live.chairs[0].kind = "bot"
    assert isinstance(changes.by_itself(0, "bot", move)(live), Change)


def test_a_hot_seat_browser_holds_several_seats(ilse: Browser) -> None:
    table = ilse.new_table("me", "hotseat")
    assert ilse.get(table.path)["you"] == [0, 1]
    for seat in (0, 1):
        now = position(ilse, table, seat=seat)
        assert now["view"]["you"] == seat
        ilse.post(f"{table.path}/moves", {"action": now["moves"][0]["id"], "number": now["log"] + 1, "seat": seat})
    assert ilse.get(table.path)["log"] == 2


def test_spectators_see_nothing_secret_and_only_where_allowed(ilse: Browser, bruno: Browser) -> None:
    watched = ilse.new_table("me", "hotseat")
    assert position(bruno, watched)["view"]["you"] is None
    closed = ilse.new_table("me", "hotseat", spectators=False)
    with bruno.live(closed.id) as feed:
        feed.send_text('{"secret": null, "seat": null, "after": 0}')
        assert feed.receive()["code"] == 4003
    assert bruno.refused(f"{closed.path}/chat", {"text": "hello"})["status"] == 403


def test_chat_reaches_everybody_in_order(ilse: Browser, bruno: Browser) -> None:
    table = ilse.new_table("me", "open")
    secret = bruno.post(f"{table.path}/join", secret=table.secrets[1])["secret"]
    with bruno.live(table.id) as feed:
        start = hello(feed, secret)
        ilse.post(f"{table.path}/chat", {"text": "<b>good</b> evening"}, table.secrets[0])
        said = next_message(feed)
        while said["type"] != "chat":
            said = next_message(feed)
        assert (said["seat"], said["text"]) == (0, "<b>good</b> evening")
        assert said["number"] == start["number"] + 1


def test_a_client_that_was_away_gets_what_was_said_and_one_update(ilse: Browser) -> None:
    table = ilse.new_table("me", "hotseat")
    start = position(ilse, table, table.secrets[0])
    play_first(ilse, table, 0)
    ilse.post(f"{table.path}/chat", {"text": "one"}, table.secrets[0])
    play_first(ilse, table, 1)
    ilse.post(f"{table.path}/chat", {"text": "two"}, table.secrets[0])
    with ilse.live(table.id) as feed:
        feed.send_text(f'{{"secret": "{table.secrets[0]}", "after": {start["number"]}}}')
        got = [next_message(feed) for _ in range(3)]
    assert [message["type"] for message in got] == ["chat", "chat", "update"]
    assert [message["number"] for message in got] == [
        start["number"] + 2,
        start["number"] + 4,
        start["number"] + 4,
    ]
    first_new = got[-1]["events"][0]["number"]
    assert first_new == start["event_count"]
    assert got[-1]["event_count"] == first_new + len(got[-1]["events"])


def test_presence_is_told(ilse: Browser, bruno: Browser) -> None:
    table = ilse.new_table("me", "open")
    secret = bruno.post(f"{table.path}/join", secret=table.secrets[1])["secret"]
    with ilse.live(table.id) as feed:
        assert not hello(feed, table.secrets[0])["seats"][1]["present"]
        with bruno.live(table.id) as other:
            hello(other, secret)
            told = next_message(feed)
            assert told["type"] == "seats"
            assert told["seats"][1]["present"]
        assert not next_message(feed)["seats"][1]["present"]


def test_ping_is_answered(ilse: Browser) -> None:
    table = ilse.new_table("me", "hotseat")
    with ilse.live(table.id) as feed:
        hello(feed, table.secrets[0])
        feed.send_text('{"type": "ping"}')
        assert next_message(feed) == {"type": "pong"}


def test_who_was_not_there_since_a_rematch_is_warned_as_well(tmp_path: Path) -> None:
    with running(quick_settings(tmp_path, absent_seconds=100.0)) as server:
        ilse, bruno = server.browser(), server.browser()
        table = ilse.new_table("me", "open")
        bruno.post(f"{table.path}/join", secret=table.secrets[1])
        ilse.post(f"{table.path}/resign")
        new = ilse.post(f"{table.path}/rematch")["table"]
        for _ in range(2):
            assert ilse.refused(f"/tables/{new}/seats/1/bot", {"bot": "random"})["status"] == 409
        (notice,) = server.services.hub.tables[new].said
        assert notice.entry.text is not None
        assert notice.entry.text.startswith("The host wants to give the seat of ")
