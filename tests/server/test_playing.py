"""Moves, taking back, resigning, clocks, orders, and what comes after the end."""

from __future__ import annotations

import time
from pathlib import Path

import pytest
from sqlalchemy.exc import OperationalError

import pestis
from pestis.kernel.table import is_formality
from pestis.tables import playing
from pestis.tables.house import House
from pestis.tables.live import LiveTable
from pestis.tables.rows import FeedEntry
from tests.server.kit import (
    CARD_GAME,
    SEALED_GAME,
    Browser,
    Json,
    Server,
    Table,
    hello,
    next_message,
    next_update,
    play_first,
    position,
    quick_settings,
    running,
)


def finish(browser: Browser, table: Table, seats: list[int]) -> Json:
    """Play the last move on offer until the end."""
    while True:
        for seat in seats:
            now = position(browser, table, table.secrets[seat])
            if now["status"] == "over":
                return now
            if now["moves"]:
                body = {"action": now["moves"][-1]["id"], "number": now["log"] + 1}
                browser.ask("POST", f"{table.path}/moves", body, table.secrets[seat])


def test_a_move_is_made_and_a_retry_gets_the_same_answer(ilse: Browser) -> None:
    table = ilse.new_table("me", "hotseat")
    now = position(ilse, table, table.secrets[0])
    body = {"action": now["moves"][0]["id"], "number": 1, "key": "first"}
    made = ilse.post(f"{table.path}/moves", body, table.secrets[0])
    assert (made["log"], made["seat"]) == (1, 0)
    assert ilse.post(f"{table.path}/moves", body, table.secrets[0]) == made
    assert ilse.get(table.path)["log"] == 1
    other = body | {"action": now["moves"][1]["id"]}
    assert ilse.refused(f"{table.path}/moves", other, table.secrets[0])["status"] == 409


def test_a_retry_after_a_restart_gets_the_same_answer(tmp_path: Path) -> None:
    with running(quick_settings(tmp_path)) as server:
        ilse = server.browser()
        table = ilse.new_table("me", "hotseat")
        body = {"action": position(ilse, table, table.secrets[0])["moves"][0]["id"], "number": 1, "key": "k"}
        made = ilse.post(f"{table.path}/moves", body, table.secrets[0])
        view = position(ilse, table, table.secrets[0])["view"]
    with running(quick_settings(tmp_path)) as server:
        again = server.browser()
        assert again.post(f"{table.path}/moves", body, table.secrets[0]) == made
        assert position(again, table, table.secrets[0])["view"] == view


def test_a_stale_number_is_refused_with_the_present_one(ilse: Browser) -> None:
    table = ilse.new_table("me", "hotseat", game=CARD_GAME)
    seat = ilse.get(table.path)["you"][0 if position(ilse, table, table.secrets[0])["moves"] else 1]
    play_first(ilse, table, seat)
    problem = ilse.refused(f"{table.path}/moves", {"action": 0, "number": 1}, table.secrets[seat])
    assert (problem["status"], problem["log"]) == (409, 1)


def test_secret_answers_may_cross(ilse: Browser) -> None:
    table = ilse.new_table("me", "hotseat", "hotseat")
    offers = [position(ilse, table, table.secrets[seat])["moves"][0]["id"] for seat in range(3)]
    logs = [
        ilse.post(f"{table.path}/moves", {"action": offers[seat], "number": 1}, table.secrets[seat])["log"]
        for seat in range(3)
    ]
    assert logs == [1, 2, 3]
    late = {"action": offers[0], "number": 1}
    assert ilse.refused(f"{table.path}/moves", late, table.secrets[0])["status"] == 409


def test_a_refused_move_names_the_rule(ilse: Browser) -> None:
    table = ilse.new_table("me", "hotseat")
    play_first(ilse, table, 0)
    problem = ilse.refused(f"{table.path}/moves", {"action": 0, "number": 2}, table.secrets[0])
    assert problem["status"] == 422
    assert problem["rule"].startswith("NM-")
    told = ilse.post(f"{table.path}/why-not", {"action": 0}, table.secrets[0])
    assert (told["legal"], told["rule"], told["text"]) == (False, problem["rule"], problem["detail"])


def test_a_hint_is_a_legal_move_in_words(ilse: Browser) -> None:
    table = ilse.new_table("me", "hotseat")
    told = ilse.post(f"{table.path}/hint", secret=table.secrets[0])
    offered = position(ilse, table, table.secrets[0])["moves"]
    assert told["move"] in offered
    assert told["bot"] == ilse.get(f"/games/{SEALED_GAME}")["bots"][-1]
    reasons = told["reasons"]
    assert reasons[0]["move"] == told["move"]
    assert told["equal"] > 1 or reasons[0]["text"] in told["text"]
    assert 1 < len(reasons) <= min(4, len(offered))
    for reason in reasons:
        assert reason["move"] in offered
        assert 0 <= reason["worth"] <= 1
        assert "%" in reason["text"]
        assert reason["rules"] == reason["move"]["rules"]


def test_moves_that_show_something_are_marked_where_others_would_have_to_agree(
    ilse: Browser, bruno: Browser
) -> None:
    """Whoever plays against bots, or with oneself, can take back everything."""
    marks: dict[str, set[bool]] = {}
    for rest in ("open", "hotseat", "bot:random"):
        table = ilse.new_table("me", rest)
        if rest == "open":
            bruno.post(f"{table.path}/join", secret=table.secrets[1])
        live = ilse.server.services.hub.tables[table.id]
        assert live.state.sealing, "the last one to choose sees what the others have chosen"
        if rest != "bot:random":
            move_on(live, 1)
        marks[rest] = {move["reveals"] for move in position(ilse, table, table.secrets[0])["moves"]}
    assert marks == {"open": {True}, "hotseat": {False}, "bot:random": {False}}


def test_undo_goes_over_the_moves_of_bots_without_asking_anybody(ilse: Browser) -> None:
    table = ilse.new_table("me", "bot:random")
    with ilse.live(table.id) as feed:
        now = hello(feed, table.secrets[0])
        before = now["event_count"]
        ilse.post(f"{table.path}/moves", {"action": now["moves"][0]["id"], "number": now["log"] + 1})
        while not now["undo"]["possible"]:
            now = next_update(feed)
        assert now["undo"]["free"]
        assert ilse.post(f"{table.path}/undo") == {"taken": True, "waiting_for": []}
        while not (now["event_count"] <= before and now["log"] >= 2 and now["moves"]):
            now = next_update(feed)


def test_undo_among_people_needs_consent_once_something_was_learned(ilse: Browser, bruno: Browser) -> None:
    table = ilse.new_table("me", "open")
    secret = bruno.post(f"{table.path}/join", secret=table.secrets[1])["secret"]
    play_first(ilse, table, 0)
    table.secrets[1] = secret
    play_first(bruno, table, 1)
    path = f"{table.path}/undo"
    assert ilse.refused(path, {}, table.secrets[0])["status"] == 409
    assert bruno.post(path, secret=secret) == {"taken": False, "waiting_for": [0]}
    asked = position(ilse, table, table.secrets[0])
    assert asked["undo"] == {"possible": False, "free": False, "asked_by": 1, "agreed": []}
    assert bruno.refused(f"{path}/answer", {"agree": True}, secret)["status"] == 409
    assert ilse.post(f"{path}/answer", {"agree": True}, table.secrets[0])["taken"]
    assert position(bruno, table, secret)["view"]["decisions"] == 1


def test_an_undo_can_be_refused(ilse: Browser, bruno: Browser) -> None:
    table = ilse.new_table("me", "open")
    table.secrets[1] = bruno.post(f"{table.path}/join", secret=table.secrets[1])["secret"]
    play_first(ilse, table, 0)
    play_first(bruno, table, 1)
    bruno.post(f"{table.path}/undo")
    assert not ilse.post(f"{table.path}/undo/answer", {"agree": False})["taken"]
    assert position(ilse, table, table.secrets[0])["undo"]["asked_by"] is None
    assert ilse.get(table.path)["log"] == 2


def test_a_secret_answer_that_nobody_saw_is_taken_back_freely(ilse: Browser, bruno: Browser) -> None:
    table = ilse.new_table("me", "open")
    bruno.post(f"{table.path}/join", secret=table.secrets[1])
    play_first(ilse, table, 0)
    assert ilse.post(f"{table.path}/undo") == {"taken": True, "waiting_for": []}
    assert position(ilse, table, table.secrets[0])["moves"]


def move_twice(table: LiveTable) -> int:
    """Let people play until somebody has moved whose turn it is again: who that is."""
    for _ in range(100):
        seat = table.pending()[0]
        move_on(table, seat)
        if table.pending() == (seat,):
            return seat
    raise AssertionError("nobody moves twice in a row")


def move_on(table: LiveTable, seat: int) -> None:
    """A move as the store would tell of it."""
    table.take(FeedEntry(table.head + 1, "move", table.log + 1, seat, table.state.legal(seat)[0]))


def test_what_may_be_taken_back_freely_is_one_move_and_not_the_next(
    server: Server, ilse: Browser, bruno: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The next one may have told its player something, and nobody was asked."""
    made = ilse.new_table("me", "open", game=CARD_GAME)
    made.secrets[1] = bruno.post(f"{made.path}/join", secret=made.secrets[1])["secret"]
    table = server.services.hub.tables[made.id]
    seat = move_twice(table)

    async def moves_on_meanwhile(_house: House, _table: LiveTable, _count: int) -> bool:
        move_on(table, seat)
        return True

    monkeypatch.setattr(playing, "taught_nobody", moves_on_meanwhile)
    before = table.log
    problem = ilse.refused(f"{made.path}/undo", {}, made.secrets[seat])
    assert (problem["status"], problem["detail"]) == (409, "More has happened since; ask again.")
    assert table.log == before + 1


def test_orders_of_whoever_had_the_link_of_an_open_seat_are_gone_when_somebody_sits_down(
    ilse: Browser, bruno: Browser
) -> None:
    table = ilse.new_table("me", "open", open=True)
    orders = {"orders": {WHISTLE: "decline"}}
    assert ilse.ask("PUT", f"{table.path}/orders", orders, table.secrets[1]).status_code == 200
    secret = bruno.post(f"{table.path}/join")["secret"]
    assert bruno.get(f"{table.path}/orders", secret) == {"seat": 1, "orders": {}}


def test_orders_that_could_not_be_written_do_not_stand(
    server: Server, ilse: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = ilse.new_table("me", "hotseat")

    async def fails(_work: object) -> None:
        raise OperationalError("UPDATE", {}, Exception("disk full"))

    with monkeypatch.context() as patched:
        patched.setattr(server.services.store, "write", fails)
        asked = ilse.ask("PUT", f"{table.path}/orders", {"orders": {WHISTLE: "decline"}}, table.secrets[0])
    assert asked.status_code == 503
    assert ilse.get(f"{table.path}/orders", table.secrets[0])["orders"] == {}


def test_of_two_players_the_other_wins_when_one_resigns(ilse: Browser) -> None:
    table = ilse.new_table("me", "hotseat")
    play_first(ilse, table, 0)
    ilse.post(f"{table.path}/resign", secret=table.secrets[1])
    now = position(ilse, table, table.secrets[0])
    assert now["status"] == "over"
    assert now["ending"]["winners"] == [0]
    assert now["moves"] == []
    told = ilse.get(f"{table.path}/verify")
    assert told["ok"]
    assert "resignation" in told["text"]
    assert ilse.refused(f"{table.path}/moves", {"action": 0, "number": 3}, table.secrets[0])["status"] == 409


def test_with_three_the_game_goes_on_with_a_passive_seat(ilse: Browser) -> None:
    table = ilse.new_table("me", "hotseat", "hotseat")
    ilse.post(f"{table.path}/resign", secret=table.secrets[2])
    over = finish(ilse, table, [0, 1])
    assert over["ending"]["reason"] == "rules"
    assert over["seats"][2]["kind"] == "left"


def test_after_the_end_there_is_a_record_a_proof_a_replay_and_a_rematch(ilse: Browser, bruno: Browser) -> None:
    table = ilse.new_table("me", "hotseat")
    for what in ("record", "verify", "replay"):
        assert ilse.refused(f"{table.path}/{what}", method="GET")["status"] == 409
    assert ilse.refused(f"{table.path}/rematch", {})["status"] == 409
    finish(ilse, table, [0, 1])
    over = position(ilse, table, table.secrets[0])
    assert over["view"]["over"]
    record = ilse.get(f"{table.path}/record")
    assert record["commitment"] == ilse.get(table.path)["commitment"]
    assert len(record["contributions"]) == 2
    assert pestis.verify(record).state.view(0) == over["view"]
    assert ilse.get(f"{table.path}/verify")["ok"]
    replay = ilse.get(f"{table.path}/replay?seat=0")
    assert len(replay["frames"]) == len(record["log"]) + 1
    assert replay["frames"][-1]["view"] == over["view"]
    assert bruno.refused(f"{table.path}/rematch", {})["status"] == 403
    again = ilse.post(f"{table.path}/rematch")["table"]
    assert ilse.post(f"{table.path}/rematch")["table"] == again
    assert ilse.post(f"/tables/{again}/join", {"seat": 1})["seat"] == 1
    assert ilse.get(f"/tables/{again}")["status"] == "playing"
    assert ilse.get(f"/tables/{again}")["commitment"] != record["commitment"]


def test_a_rematch_gives_everybody_the_old_seat(ilse: Browser, bruno: Browser) -> None:
    table = ilse.new_table("me", "open", clock={"kind": "move", "seconds": 600})
    secret = bruno.post(f"{table.path}/join", secret=table.secrets[1])["secret"]
    for each in (ilse, bruno):
        each.post(f"{table.path}/ready")
    bruno.post(f"{table.path}/resign", secret=secret)
    again = bruno.post(f"{table.path}/rematch", secret=secret)["table"]
    assert [seat["ready"] for seat in ilse.get(table.path)["seats"]] == [False, True]
    assert ilse.post(f"{table.path}/rematch")["table"] == again
    assert ilse.get(table.path)["rematch"] == again
    taken = bruno.post(f"/tables/{again}/join")
    assert taken["seat"] == 1
    assert ilse.post(f"/tables/{again}/join")["seat"] == 0
    for each in (ilse, bruno):
        each.post(f"/tables/{again}/ready")
    facts = ilse.get(f"/tables/{again}")
    assert facts["status"] == "playing"
    assert facts["clock"] == {"kind": "move", "seconds": 600}
    assert [seat["kind"] for seat in facts["seats"]] == ["person", "person"]


def test_a_rematch_knows_the_secrets_of_the_old_seats(ilse: Browser, bruno: Browser) -> None:
    """Who plays by a link alone, without the cookie, finds the same seat with the same secret."""
    table = ilse.new_table("me", "open")
    secret = bruno.post(f"{table.path}/join", secret=table.secrets[1])["secret"]
    bruno.post(f"{table.path}/resign", secret=secret)
    again = bruno.post(f"{table.path}/rematch", secret=secret)["table"]
    assert ilse.get(f"/tables/{again}", secret=secret)["you"] == [1]
    assert ilse.get(f"/tables/{again}", secret=table.secrets[0])["you"] == [0]


def test_a_whole_game_against_bots_ends(ilse: Browser) -> None:
    table = ilse.new_table("me", "bot:greedy", "bot:random")
    with ilse.live(table.id) as feed:
        now = hello(feed, table.secrets[0])
        while now["status"] == "playing":
            if now["moves"]:
                body = {"action": now["moves"][0]["id"], "number": now["log"] + 1, "key": str(now["log"])}
                ilse.ask("POST", f"{table.path}/moves", body, table.secrets[0])
            now = next_update(feed)
    assert now["view"]["outcome"]["winners"] == now["ending"]["winners"]


WHISTLE = "NM-WHISTLE-1"


def test_standing_orders_answer_by_themselves_and_nobody_notices_them(ilse: Browser, bruno: Browser) -> None:
    """Ilse lets every sale be; Bruno sees the same as if she had declined with her own hand."""
    table = ilse.new_table("me", "open")
    orders = {"orders": {WHISTLE: "decline"}}
    assert ilse.ask("PUT", f"{table.path}/orders", orders, table.secrets[0]).json() == {"seat": 0, **orders}
    table.secrets[1] = bruno.post(f"{table.path}/join", secret=table.secrets[1])["secret"]
    with bruno.live(table.id) as feed:
        number = hello(feed, table.secrets[1])["number"]
        assert ilse.get(f"{table.path}/orders", table.secrets[0]) == {"seat": 0, **orders}
        sold = sell_something({0: ilse, 1: bruno}, table)
        while (now := next_update(feed))["log"] < sold + 1:
            number += 1
            assert now["number"] == number
        assert now["view"]["question"]["rules"][0] != WHISTLE
    assert bruno.get(f"{table.path}/orders", table.secrets[1])["orders"] == {}
    assert bruno.refused(f"{table.path}/orders?seat=0", method="GET", secret=table.secrets[1])["status"] == 403


def sell_something(browsers: dict[int, Browser], table: Table) -> int:
    """Play until seat 1 has offered a sale to seat 0; the log after it."""
    while True:
        for seat, browser in browsers.items():
            now = position(browser, table, table.secrets[seat])
            sales = [move for move in now["moves"] if move["verb"] == "sell"]
            if seat == 1 and sales:
                body = {"action": sales[0]["id"], "number": now["log"] + 1}
                return int(browser.post(f"{table.path}/moves", body, table.secrets[1])["log"])
            if now["moves"]:
                body = {"action": now["moves"][-1]["id"], "number": now["log"] + 1}
                browser.ask("POST", f"{table.path}/moves", body, table.secrets[seat])


def test_orders_are_told_as_they_were_given(ilse: Browser) -> None:
    table = ilse.new_table("me", "bot:greedy", game="plague-inc")
    kinds = [reaction["kind"] for reaction in ilse.get("/games/plague-inc")["reactions"]]
    given = dict(zip(kinds, ("round", "untouched", "decline", "ask"), strict=False))
    told = ilse.ask("PUT", f"{table.path}/orders", {"orders": given}, table.secrets[0]).json()
    assert told["orders"] == ilse.get(f"{table.path}/orders", table.secrets[0])["orders"]
    assert told["orders"] == {kind: order for kind, order in given.items() if order != "ask"}
    live = ilse.server.services.hub.tables[table.id]
    live.chairs[0].orders = {kinds[0]: "round 77"}
    assert ilse.get(f"{table.path}/orders", table.secrets[0])["orders"] == {}


def test_one_person_is_asked_only_what_can_be_answered(ilse: Browser) -> None:
    table = ilse.new_table("me", "bot:random", "bot:random")
    live = ilse.server.services.hub.tables[table.id]
    assert live.row.ask == "people"
    with ilse.live(table.id) as feed:
        now = hello(feed, table.secrets[0])
        while now["status"] == "playing":
            if now["moves"]:
                assert len([move for move in now["moves"] if move["verb"] != "surrender"]) > 1
                body = {"action": now["moves"][-1]["id"], "number": now["log"] + 1, "key": str(now["log"])}
                ilse.ask("POST", f"{table.path}/moves", body, table.secrets[0])
            now = next_update(feed)
    assert ilse.get(f"{table.path}/record")["ask"] == "people"
    assert ilse.get(f"{table.path}/verify")["ok"]


def test_of_those_who_share_a_screen_everybody_is_asked_for_whom_the_curtain_can_be_drawn(ilse: Browser) -> None:
    table = ilse.new_table("me", "hotseat")
    whistles = 0
    while ilse.get(table.path)["status"] == "playing" or whistles < 2:
        if ilse.get(table.path)["status"] == "over":
            table = ilse.new_table("me", "hotseat")
        live = ilse.server.services.hub.tables[table.id]
        for seat, other in ((0, 1), (1, 0)):
            wait_for_people(ilse, table)
            now = position(ilse, table, table.secrets[seat])
            if not now["moves"]:
                continue
            assert seat in position(ilse, table, table.secrets[other])["view"]["pending"]
            assert now["window"] is None
            whistles += is_whistle(now)
            assert is_whistle(now) or not is_formality(live.state, seat)
            sales = [move for move in now["moves"] if move["verb"] == "sell"]
            body = {"action": (sales or now["moves"])[-1]["id"], "number": now["log"] + 1}
            ilse.ask("POST", f"{table.path}/moves", body, table.secrets[seat])


def wait_for_people(browser: Browser, table: Table) -> None:
    """Until the server has answered all that it answers by itself."""
    live = browser.server.services.hub.tables[table.id]
    deadline = time.monotonic() + 20
    while any(live.moves_by_itself(seat) for seat in live.pending()):
        assert time.monotonic() < deadline, "the server does not answer"
        browser.get(table.path)


@pytest.mark.parametrize("reactions", ["cover", "everybody"])
def test_people_are_asked_as_their_table_says(ilse: Browser, bruno: Browser, reactions: str) -> None:
    """Under cover nobody is asked for a reaction who has none."""
    formal, games = 0, 0
    # Not in every deal somebody comes into the position of having no whistle to blow.
    while not formal and games < (10 if reactions == "everybody" else 1):
        games += 1
        formal += formal_questions(ilse, bruno, reactions)
    assert (formal > 0) is (reactions == "everybody")


def formal_questions(ilse: Browser, bruno: Browser, reactions: str) -> int:
    """How often somebody was asked for a reaction with one answer only, in a game that two people play."""
    table = ilse.new_table("me", "open", reactions=reactions)
    table.secrets[1] = bruno.post(f"{table.path}/join", secret=table.secrets[1])["secret"]
    assert ilse.get(table.path)["reactions"] == reactions
    formal = 0
    while ilse.get(table.path)["status"] == "playing":
        for seat, browser in enumerate((ilse, bruno)):
            wait_for_people(browser, table)
            now = position(browser, table, table.secrets[seat])
            if not now["moves"]:
                continue
            assert now["window"] == ("open" if reactions == "cover" and is_whistle(now) else None)
            formal += is_whistle(now) and len(now["moves"]) == 1
            sales = [move for move in now["moves"] if move["verb"] == "sell"]
            body = {"action": (sales or now["moves"])[-1]["id"], "number": now["log"] + 1}
            browser.ask("POST", f"{table.path}/moves", body, table.secrets[seat])
    record = ilse.get(f"{table.path}/record")
    assert record["ask"] == "full"
    assert ilse.get(f"{table.path}/verify")["ok"]
    return formal


@pytest.mark.parametrize(
    ("game", "reactions", "ask"),
    [
        ("space-plague", "cover", "people"),
        ("space-plague", "everybody", "full"),
        ("divine-retribution", "cover", "full"),
    ],
)
def test_several_people_are_asked_no_formalities_where_everybody_sees_who_can_answer(
    ilse: Browser, bruno: Browser, game: str, reactions: str, ask: str
) -> None:
    table = ilse.new_table("me", "open", game=game, reactions=reactions)
    bruno.post(f"{table.path}/join", secret=table.secrets[1])
    live = ilse.server.services.hub.tables[table.id]
    assert live.row.ask == ask
    assert live.covers is (ask == "full" and reactions == "cover")


def is_whistle(now: Json) -> bool:
    return bool(now["view"]["question"]["rules"][0] == WHISTLE)


def test_orders_that_come_while_the_question_is_there_answer_it(ilse: Browser, bruno: Browser) -> None:
    table = ilse.new_table("me", "open", reactions="everybody")
    table.secrets[1] = bruno.post(f"{table.path}/join", secret=table.secrets[1])["secret"]
    sold = sell_something({0: ilse, 1: bruno}, table)
    assert position(ilse, table, table.secrets[0])["view"]["question"]["rules"][0] == WHISTLE
    with bruno.live(table.id) as feed:
        hello(feed, table.secrets[1])
        ilse.ask("PUT", f"{table.path}/orders", {"orders": {WHISTLE: "decline"}}, table.secrets[0])
        assert next_update(feed)["log"] == sold + 1


def test_orders_survive_a_restart_and_are_taken_back_by_asking(tmp_path: Path) -> None:
    with running(quick_settings(tmp_path)) as server:
        ilse = server.browser()
        table = ilse.new_table("me", "hotseat")
        ilse.ask("PUT", f"{table.path}/orders", {"orders": {WHISTLE: "decline"}, "seat": 1})
    with running(quick_settings(tmp_path)) as server:
        path = f"{table.path}/orders"
        again = server.browser()
        assert again.get(path, table.secrets[1])["orders"] == {WHISTLE: "decline"}
        assert again.get(path, table.secrets[0])["orders"] == {}
        asked = again.ask("PUT", path, {"orders": {WHISTLE: "ask"}}, table.secrets[1])
        assert asked.json()["orders"] == {}


def test_only_reactions_can_be_ordered(ilse: Browser) -> None:
    table = ilse.new_table("me", "hotseat")
    reactions = ilse.get(f"/games/{SEALED_GAME}")["reactions"]
    assert [reaction["kind"] for reaction in reactions] == [WHISTLE]
    assert "whistle" in reactions[0]["text"].lower()
    for kind in ("NM-BID-1", "NM-NONE-99"):
        problem = ilse.refused(f"{table.path}/orders", {"orders": {kind: "decline"}}, method="PUT")
        assert problem["status"] == 422
        assert WHISTLE in problem["detail"]


def test_a_clock_that_runs_out_makes_the_default_move(server: Server, ilse: Browser) -> None:
    table = ilse.new_table("me", "hotseat", clock={"kind": "move", "seconds": 5})
    with ilse.live(table.id) as feed:
        now = hello(feed, table.secrets[0])
        assert 4000 < now["deadline_ms"] <= 5000
        assert 4000 < now["seats"][0]["clock_ms"] <= 5000
        live = server.services.hub.tables[table.id]
        live.clocks.since = {seat: at - 5000 for seat, at in live.clocks.since.items()}
        server.client.portal.call(run_look_at, server, table.id)  # type: ignore[union-attr]  # it runs
        kinds = [next_message(feed) for _ in range(4)]
    assert next(told["text"] for told in kinds if told["type"] == "notice").endswith("the default move was made.")
    assert ilse.get(table.path)["log"] == 2


async def run_look_at(server: Server, table: str) -> None:
    server.services.driver.look_at(server.services.hub.tables[table])


@pytest.mark.parametrize("kind", ["move", "game"])
def test_clocks_survive_a_restart(tmp_path: Path, kind: str) -> None:
    """The server is away while somebody's time runs out; when it is back, the move has been made."""
    with running(quick_settings(tmp_path)) as server:
        ilse = server.browser()
        table = ilse.new_table("me", "hotseat", clock={"kind": kind, "seconds": 5})
        play_first(ilse, table, 0)
        left = position(ilse, table, table.secrets[0])["seats"]
        assert left[0]["clock_ms"] <= 5000
    time.sleep(0.3)
    with running(quick_settings(tmp_path)) as server:
        again = server.browser()
        now = position(again, table, table.secrets[1])
        assert now["deadline_ms"] <= left[1]["clock_ms"] - 300
        live = server.services.hub.tables[table.id]
        assert live.row.wake_at == live.clocks.deadline(1)
    time.sleep(now["deadline_ms"] / 1000)
    with running(quick_settings(tmp_path)) as server:
        again = server.browser()
        deadline = time.monotonic() + 5
        while again.get(table.path)["log"] < 2:
            assert time.monotonic() < deadline
            time.sleep(0.05)
