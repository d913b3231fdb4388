"""Bad input of every kind, and what every answer carries."""

from __future__ import annotations

import json
import logging
from pathlib import Path

import pytest
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from pestis.server.app import create_app
from pestis.server.limits import Limit, Room, neighbourhood
from pestis.server.logs import JsonLines
from pestis.server.middleware import HEADERS
from pestis.tables.names import clean
from pestis.tables.problems import Refused
from pestis.tables.tokens import hashed, new_secret, opens
from tests.server.kit import (
    CARD_GAME,
    SEALED_GAME,
    Browser,
    Server,
    hello,
    play_first,
    position,
    quick_settings,
    running,
)

TABLE = {"game": SEALED_GAME, "seats": [{"kind": "me"}, {"kind": "hotseat"}]}


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"game": "chess"}, "chess"),
        ({"seats": []}, "seats"),
        ({"seats": [{"kind": "me"}]}, "seats"),
        ({"seats": [{"kind": "me"}] * 2}, "one seat"),
        ({"seats": [{"kind": "king"}, {"kind": "me"}]}, "kind"),
        ({"seats": [{"kind": "me"}, {"kind": "bot", "bot": "deep"}]}, "deep"),
        ({"options": {"colour": "red"}}, "colour"),
        ({"options": {"nights": 99}}, "nights"),
        ({"options": {"nights": "many"}}, "nights"),
        ({"clock": {"kind": "move"}}, "seconds"),
        ({"clock": {"kind": "move", "seconds": 1}}, "seconds"),
        ({"clock": {"kind": "sand"}}, "clock"),
        ({"name": "x" * 61}, "61"),
        ({"name": "x" * 1000}, "name"),
        ({"colour": "red"}, "colour"),
        ({"contribution": "x" * 65}, "contribution"),
        ({"contribution": "a\0b"}, "contribution: allowed: a text without control characters"),
    ],
)
def test_a_table_that_cannot_be_is_refused_and_the_answer_says_why(
    ilse: Browser, change: dict[str, object], said: str
) -> None:
    problem = ilse.refused("/tables", TABLE | change)
    assert problem["status"] in (404, 422)
    assert said in problem["detail"]


@pytest.mark.parametrize(
    "body",
    [
        {},
        {"action": -1, "number": 1},
        {"action": 10**30, "number": 1},
        {"action": "1", "number": "one"},
        {"action": 1.5, "number": 1},
        {"action": None, "number": None},
        {"action": 2**31 - 1, "number": 1},
        {"action": 0, "number": 1, "key": "k" * 65},
        {"action": 0, "number": 1, "key": "\ud800"},
        {"action": 0, "number": 1, "key": "a\0b"},
        [],
        "move",
        None,
    ],
)
def test_a_malformed_move_is_refused_and_nothing_happens(ilse: Browser, body: object) -> None:
    table = ilse.new_table("me", "hotseat")
    answer = ilse.server.client.post(
        f"/api{table.path}/moves",
        content=json.dumps(body),
        headers={"Authorization": f"Bearer {table.secrets[0]}", "Content-Type": "application/json"},
    )
    assert answer.status_code in (400, 422), answer.text
    assert answer.headers["content-type"] == "application/problem+json"
    assert ilse.get(table.path)["log"] == 0


@pytest.mark.parametrize("path", ["/tables/nowhere", "/tables/" + "x" * 500, "/games/chess", "/games/chess/rules"])
def test_what_does_not_exist_is_not_found(ilse: Browser, path: str) -> None:
    assert ilse.refused(path, method="GET")["status"] == 404


def test_whoever_joins_cannot_keep_the_table_from_starting(ilse: Browser, bruno: Browser) -> None:
    """No match can be begun with such a word, so it must not come as far as the seat."""
    table = ilse.new_table("me", "open")
    problem = bruno.refused(f"{table.path}/join", {"contribution": "\u202e"}, secret=table.secrets[1])
    assert problem["detail"] == "contribution: allowed: a text without control characters"
    bruno.post(f"{table.path}/join", {"contribution": "plain words"}, secret=table.secrets[1])
    assert ilse.get(table.path)["status"] == "playing"


def test_a_wrong_secret_opens_nothing(ilse: Browser) -> None:
    table = ilse.new_table("me", "hotseat")
    for secret in (new_secret(), "x", table.secrets[0][:-1], "ü"):
        headers = {"Authorization": f"Bearer {secret}".encode()}
        answer = ilse.server.client.get(f"/api{table.path}", headers=headers)
        assert answer.status_code == 401
    answer = ilse.server.client.get(f"/api{table.path}", headers={"Authorization": "Basic abc"})
    assert answer.status_code == 401


def test_one_seat_cannot_speak_for_another(ilse: Browser, bruno: Browser) -> None:
    table = ilse.new_table("me", "open")
    secret = bruno.post(f"{table.path}/join", secret=table.secrets[1])["secret"]
    body = {"action": 0, "number": 1, "seat": 0}
    assert bruno.refused(f"{table.path}/moves", body, secret)["status"] == 403
    assert bruno.refused(f"{table.path}/moves", body)["status"] == 403
    with bruno.live(table.id) as feed:
        feed.send_text(json.dumps({"secret": secret, "seat": 0, "after": 0}))
        assert feed.receive()["code"] == 4003


@pytest.mark.parametrize(
    ("said", "code"),
    [
        ("nonsense", 4009),
        ("[]", 4009),
        ('{"secret": 5}', 4009),
        ('{"secret": null, "after": -1}', 4009),
        ('{"secret": null, "colour": 1}', 4009),
        ('{"secret": "' + "x" * 2000 + '"}', 4009),
        ('{"secret": "wrong"}', 4001),
        ('{"secret": null, "seat": 1}', 4003),
    ],
)
def test_a_bad_first_message_closes_the_feed(ilse: Browser, bruno: Browser, said: str, code: int) -> None:
    table = ilse.new_table("me", "hotseat")
    with bruno.live(table.id) as feed:
        feed.send_text(said)
        assert feed.receive()["code"] == code


def test_a_first_message_of_bytes_closes_the_feed(ilse: Browser) -> None:
    table = ilse.new_table("me", "hotseat")
    with ilse.live(table.id) as feed:
        feed.send_bytes(b"{}")
        assert feed.receive()["code"] == 4009


def test_a_feed_of_no_table_is_closed_and_only_ping_is_understood(ilse: Browser) -> None:
    with ilse.live("nowhere") as feed:
        feed.send_text("{}")
        assert feed.receive()["code"] == 4004
    table = ilse.new_table("me", "hotseat")
    with ilse.live(table.id) as feed:
        hello(feed, table.secrets[0])
        feed.send_text("[" * 900)
        assert feed.receive()["code"] == 4009


def test_a_client_that_pings_without_end_is_cut_off(ilse: Browser) -> None:
    table = ilse.new_table("me", "hotseat")
    with ilse.live(table.id) as feed:
        hello(feed, table.secrets[0])
        for _ in range(30):
            feed.send_text('{"type": "ping"}')
        while (told := feed.receive())["type"] == "websocket.send":
            assert json.loads(told["text"]) == {"type": "pong"}
        assert told["code"] == 4009


def test_other_sites_are_refused(server: Server, ilse: Browser) -> None:
    for origin in ("http://evil.example", "null", "http://localhost:9", "//["):
        answer = server.client.post("/api/tables", json=TABLE, headers={"Origin": origin})
        assert answer.status_code == 403
    assert server.client.post("/api/tables", json=TABLE, headers={"Origin": "http://localhost"}).status_code == 201
    cross = {"Sec-Fetch-Site": "cross-site"}
    assert server.client.post("/api/tables", json=TABLE, headers=cross).status_code == 403
    table = ilse.new_table("me", "hotseat")
    address = f"ws://localhost/api/tables/{table.id}/live"
    with (
        pytest.raises(WebSocketDisconnect),
        server.client.websocket_connect(address, headers={"Origin": "http://evil.example"}),
    ):
        pass


def test_on_loopback_only_loopback_names_are_answered(server: Server) -> None:
    assert server.client.get("/healthz", headers={"Host": "evil.example"}).status_code == 403
    assert server.client.get("/healthz", headers={"Host": "127.0.0.1:8421"}).status_code == 200


def test_a_big_body_is_refused(server: Server) -> None:
    assert server.client.post("/api/tables", content=b"x" * 70_000).status_code == 413
    for path in ("/api/tables", "/api/tables/one/moves"):
        parts = (b"x" * 10_000 for _ in range(8))
        assert server.client.post(path, content=parts).status_code == 413


def test_every_answer_has_the_headers_of_a_careful_server(server: Server) -> None:
    for path in ("/api/me", "/healthz", "/nowhere", "/api/nowhere", "/"):
        answer = server.client.get(path)
        assert {name: answer.headers[name] for name in HEADERS} == HEADERS
    assert server.client.get("/api/me").headers["cache-control"] == "no-store"


def test_too_many_requests_are_refused(tmp_path: Path) -> None:
    with running(quick_settings(tmp_path, requests_per_second=1, chats_per_minute=2)) as server:
        codes = [server.client.get("/healthz").status_code for _ in range(6)]
    assert codes[:4] == [200] * 4
    assert 429 in codes


def test_new_tables_hints_and_guests_are_limited(tmp_path: Path) -> None:
    limits = {"tables_per_minute": 4, "hints_per_minute": 2, "guests_per_minute": 2}
    with running(quick_settings(tmp_path, **limits)) as server:
        ilse = server.browser()
        table = ilse.new_table("me", "hotseat")
        ilse.new_table("me", "hotseat")
        assert ilse.refused("/tables", TABLE)["status"] == 429
        ilse.post(f"{table.path}/hint", secret=table.secrets[0])
        assert ilse.refused(f"{table.path}/hint", {}, table.secrets[0])["status"] == 429
        problem = server.browser().refused("/me", method="GET")
        assert problem["status"] == 429
        assert "guests" in problem["detail"]


def test_feeds_from_one_address_are_limited_and_the_refusal_says_so(tmp_path: Path) -> None:
    with running(quick_settings(tmp_path, connections_per_address=2)) as server:
        ilse = server.browser()
        table = ilse.new_table("me", "hotseat")
        with ilse.live(table.id) as first, ilse.live(table.id) as second:
            hello(first, table.secrets[0])
            with ilse.live(table.id) as third:
                closed = third.receive()
                assert closed["code"] == 4029
                assert "Too many" in closed["reason"]
            hello(second, table.secrets[1])
        assert position(ilse, table, table.secrets[0])["status"] == "playing"


def test_there_is_room_again_when_somebody_goes() -> None:
    room = Room(1)
    with room.taken("a") as first, room.taken("a") as second, room.taken("b") as other:
        assert (first, second, other) == (True, False, True)
    with room.taken("a") as again:
        assert again


def test_chat_is_limited(tmp_path: Path) -> None:
    with running(quick_settings(tmp_path, chats_per_minute=2)) as server:
        ilse = server.browser()
        table = ilse.new_table("me", "hotseat")
        ilse.post(f"{table.path}/chat", {"text": "one"})
        assert ilse.refused(f"{table.path}/chat", {"text": "two"})["status"] == 429
        assert ilse.refused(f"{table.path}/chat", {"text": "x" * 501})["status"] == 422
        assert ilse.refused(f"{table.path}/chat", {"text": " \u200b\n"})["status"] == 422


def test_many_guests_of_one_address_chat_and_make_tables_no_more_than_four(tmp_path: Path) -> None:
    with running(quick_settings(tmp_path, chats_per_minute=2, tables_per_minute=2)) as server:
        guests = [server.browser() for _ in range(5)]
        tables = [guest.new_table("me", "hotseat") for guest in guests[:4]]
        assert guests[4].refused("/tables", TABLE)["status"] == 429
        said = [guest.ask("POST", f"{tables[0].path}/chat", {"text": "hello"}).status_code for guest in guests]
        assert said == [200] * 4 + [429]
        assert guests[4].ask("POST", f"{tables[1].path}/chat", {"text": "elsewhere"}).status_code == 200


def test_what_costs_much_is_limited_for_an_address(tmp_path: Path) -> None:
    with running(quick_settings(tmp_path, undos_per_minute=2, lists_per_second=0.001)) as server:
        ilse, bruno = server.browser(), server.browser()
        table = ilse.new_table("me", "open")
        table.secrets[1] = bruno.post(f"{table.path}/join", secret=table.secrets[1])["secret"]
        play_first(ilse, table, 0)
        ilse.post(f"{table.path}/undo")
        play_first(ilse, table, 0)
        assert "taken back" in ilse.refused(f"{table.path}/undo", {})["detail"]
        ilse.get("/tables")
        for path in ("/tables", "/tables/mine"):
            assert ilse.refused(path, method="GET")["status"] == 429


def test_a_network_that_one_visitor_gets_is_one_visitor() -> None:
    assert neighbourhood("2001:db8:1:2:3::4") == neighbourhood("2001:db8:1:2:ffff::1") == "2001:db8:1:2::/64"
    assert neighbourhood("2001:db8:1:3::4") != neighbourhood("2001:db8:1:2::4")
    assert neighbourhood("::ffff:192.0.2.7") == neighbourhood("192.0.2.7") == "192.0.2.7"
    assert neighbourhood("fe80::1%eth0") == neighbourhood("fe80::2%eth0")
    assert neighbourhood("a name") == "a name"


def test_limits_go_by_the_network_of_an_address(tmp_path: Path) -> None:
    app = create_app(quick_settings(tmp_path, guests_per_minute=2))
    with TestClient(app, base_url="http://localhost", client=("2001:db8::1", 1)) as client:
        assert client.get("/api/me").status_code == 200
        other = TestClient(app, base_url="http://localhost", client=("2001:db8::2", 1))
        assert other.get("/api/me").status_code == 429
        elsewhere = TestClient(app, base_url="http://localhost", client=("2001:db8:0:1::2", 1))
        assert elsewhere.get("/api/me").status_code == 200


def test_players_elsewhere_do_not_read_the_metrics(tmp_path: Path) -> None:
    """They count the answers of standing orders, which nobody may notice."""
    app = create_app(quick_settings(tmp_path, metrics_readers=("127.0.0.1", "192.0.2.0/24")))
    with TestClient(app, base_url="http://localhost", client=("127.0.0.1", 1)) as client:
        assert client.get("/metrics").status_code == 200
        for host, status in (("192.0.2.7", 200), ("198.51.100.1", 403), ("::1", 403), ("somebody", 403)):
            visitor = TestClient(app, base_url="http://localhost", client=(host, 1))
            answer = visitor.get("/metrics")
            assert (host, answer.status_code) == (host, status)
            assert ("pestis_moves" in answer.text) == (status == 200)


def test_text_is_cleaned() -> None:
    assert clean(" a\u202eb\x00\tc\n ", 10, "It") == "ab c"
    with pytest.raises(Refused, match="empty"):
        clean("\u200b", 10, "It")
    with pytest.raises(Refused, match="allowed: 3"):
        clean("abcd", 3, "It")


def test_a_bucket_fills_again(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [0.0]
    monkeypatch.setattr("pestis.server.limits.time.monotonic", lambda: now[0])
    limit = Limit(1, 2, "things")
    assert [limit.allows("a") for _ in range(3)] == [True, True, False]
    assert limit.allows("b")
    now[0] = 1.5
    assert [limit.allows("a") for _ in range(2)] == [True, False]


def test_secrets_are_compared_by_their_hash() -> None:
    secret = new_secret()
    assert opens(secret, hashed(secret))
    assert not opens(secret, hashed(new_secret()))
    assert not opens(secret, None)


def test_no_secret_reaches_store_or_log(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG)
    with running(quick_settings(tmp_path)) as server:
        ilse = server.browser()
        table = ilse.new_table("me", "hotseat")
        position(ilse, table, table.secrets[0])
        ilse.refused(f"{table.path}/moves", {"action": 0, "number": 9}, table.secrets[0])
        hidden = [*table.secrets.values(), ilse.token]
    kept = b"".join(file.read_bytes() for file in tmp_path.iterdir())
    for secret in hidden:
        assert secret not in caplog.text
        assert secret.encode() not in kept


def test_json_logs_are_one_object_a_line() -> None:
    record = logging.LogRecord("pestis.access", logging.INFO, "", 0, "two\nlines %s", ("here",), None)
    record.facts = {"status": 200}
    line = JsonLines().format(record)
    assert "\n" not in line
    assert json.loads(line)["text"] == "two\nlines here"
    assert json.loads(line)["status"] == 200


def test_health_and_metrics(server: Server, ilse: Browser) -> None:
    table = ilse.new_table("me", "hotseat", game=CARD_GAME)
    assert server.client.get("/healthz").json()["status"] == "ok"
    with ilse.live(table.id) as feed:
        now = hello(feed, table.secrets[0])
        seat = now["view"]["pending"][0]
        play_first(ilse, table, seat)
        told = server.client.get("/metrics").text
    assert 'pestis_requests_total{route="/api/tables",status="201"} 1.0' in told
    assert 'pestis_requests_total{route="/api/tables/{table_id}/moves",status="200"} 1.0' in told
    assert 'pestis_moves_total{by="person"} 1.0' in told
    assert "pestis_live_connections 1.0" in told
    assert "pestis_tables_in_memory 1.0" in told


def test_a_bug_is_told_without_details(server: Server, ilse: Browser, monkeypatch: pytest.MonkeyPatch) -> None:
    table = ilse.new_table("me", "hotseat")

    def broken(*_: object) -> None:
        raise ZeroDivisionError("the secret is 42")

    monkeypatch.setattr("pestis.server.gathering.table_facts", broken)
    monkeypatch.setattr(server.client._transport, "raise_server_exceptions", False)
    answer = server.client.get(f"/api{table.path}")
    assert answer.status_code == 500
    assert "42" not in answer.text
