"""What people agree upon at a table: hints, the pace of bots, being ready, names, and what is said aloud."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.server.kit import (
    CARD_GAME,
    Browser,
    Table,
    next_message,
    play_first,
    position,
    quick_settings,
    running,
)

CLOCK = {"kind": "move", "seconds": 600}


def seat_two(ilse: Browser, bruno: Browser, game: str, **more: object) -> Table:
    table = ilse.new_table("me", "open", game=game, **more)
    table.secrets[1] = bruno.post(f"{table.path}/join", secret=table.secrets[1])["secret"]
    return table


@pytest.mark.parametrize("agreed", [True, False])
def test_between_people_hints_are_off_unless_the_table_was_founded_with_them(
    ilse: Browser, bruno: Browser, agreed: bool
) -> None:
    table = seat_two(ilse, bruno, CARD_GAME, hints=agreed, options={"first_seat": "0"})
    assert bruno.get(table.path)["hints"] is agreed
    answer = ilse.ask("POST", f"{table.path}/hint", {}, table.secrets[0])
    assert answer.status_code == (200 if agreed else 409)
    assert agreed or "it was founded without them" in answer.json()["detail"]


def test_who_plays_alone_always_has_hints(ilse: Browser) -> None:
    table = ilse.new_table("me", "bot:random", game=CARD_GAME, options={"first_seat": "0"})
    assert ilse.post(f"{table.path}/hint", secret=table.secrets[0])["move"]


def test_with_a_clock_it_begins_when_everybody_is_ready(ilse: Browser, bruno: Browser) -> None:
    table = seat_two(ilse, bruno, CARD_GAME, clock=CLOCK)
    facts = bruno.get(table.path)
    assert (facts["status"], facts["must_be_ready"]) == ("open", True)
    bruno.post(f"{table.path}/ready")
    assert [seat["ready"] for seat in ilse.get(table.path)["seats"]] == [False, True]
    refused = ilse.refused(f"{table.path}/start", {})
    assert "still has to say so" in refused["detail"]
    ilse.post(f"{table.path}/ready")
    assert ilse.get(table.path)["status"] == "playing"
    assert ilse.refused(f"{table.path}/ready", {})["status"] == 409


def test_without_a_clock_or_without_others_nobody_has_to_be_ready(ilse: Browser, bruno: Browser) -> None:
    assert ilse.get(seat_two(ilse, bruno, CARD_GAME).path)["status"] == "playing"
    alone = ilse.new_table("me", "hotseat", "bot:random", game=CARD_GAME, clock=CLOCK)
    assert ilse.get(alone.path)["status"] == "playing"


def test_two_of_one_table_never_have_the_same_name(ilse: Browser, bruno: Browser) -> None:
    for each in (ilse, bruno):
        each.ask("PUT", "/me", {"name": "Ada"})
    names = [seat["name"] for seat in ilse.get(seat_two(ilse, bruno, CARD_GAME).path)["seats"]]
    assert names == ["Ada", "Ada 2"]
    ilse.ask("PUT", "/me", {"name": "blue"})
    table = seat_two(bruno, ilse, CARD_GAME)
    assert [seat["name"] for seat in ilse.get(table.path)["seats"]] == ["Ada", "blue"]
    table = bruno.new_table("open", "open", "bot:random", game=CARD_GAME)
    ilse.post(f"{table.path}/join", {"seat": 0}, table.secrets[0])
    assert bruno.get(table.path)["seats"][0]["name"] == "blue 2", "the second seat is called Blue"


def test_at_one_screen_as_well(ilse: Browser) -> None:
    seats = [{"kind": "me", "name": "Eva"}, {"kind": "hotseat", "name": "eva"}, {"kind": "hotseat", "name": "Eva"}]
    table = ilse.post("/tables", {"game": CARD_GAME, "seats": seats})["table"]
    assert [seat["name"] for seat in table["seats"]] == ["Eva", "eva 2", "Eva 3"]


def test_resigning_against_bots_only_ends_the_match(ilse: Browser) -> None:
    table = ilse.new_table("me", "bot:random", "bot:random", game=CARD_GAME)
    ilse.post(f"{table.path}/resign", secret=table.secrets[0])
    ending = ilse.get(table.path)["ending"]
    assert (ending["reason"], ending["winners"]) == ("resigned", [])
    assert "Only bots are left" in ending["text"]


def test_with_another_person_it_goes_on(ilse: Browser, bruno: Browser) -> None:
    table = ilse.new_table("me", "open", "bot:random", game=CARD_GAME)
    bruno.post(f"{table.path}/join", secret=table.secrets[1])
    ilse.post(f"{table.path}/resign", secret=table.secrets[0])
    assert ilse.get(table.path)["status"] == "playing"


def test_what_is_taken_back_is_said_to_all(ilse: Browser, bruno: Browser) -> None:
    ilse.ask("PUT", "/me", {"name": "Ilse"})
    table = seat_two(ilse, bruno, CARD_GAME, options={"first_seat": "0"})
    before = len(position(bruno, table, table.secrets[1])["events"])
    play_first(ilse, table, 0)
    seen = position(bruno, table, table.secrets[1])["events"][before]["text"]
    if not ilse.post(f"{table.path}/undo", secret=table.secrets[0])["taken"]:
        bruno.post(f"{table.path}/undo/answer", {"agree": True}, table.secrets[1])
    with bruno.live(table.id) as feed:
        feed.send_text(json.dumps({"secret": table.secrets[1], "seat": None, "after": 0}))
        notice = next_message(feed)
    assert notice["type"] == "notice", "what was said comes before where the match is"
    assert notice["text"] == f"Ilse took back: {seen}"


@pytest.mark.parametrize(("pace", "seconds"), [("at_once", 0.0), ("brisk", 0.5), ("leisurely", 2.0)])
def test_bots_move_as_fast_as_the_table_wants(tmp_path: Path, pace: str, seconds: float) -> None:
    with running(quick_settings(tmp_path, bot_pace=0.5)) as server:
        ilse = server.browser()
        table = ilse.new_table("me", "bot:random", pace="brisk")
        assert ilse.refused(f"{table.path}/pace", {"pace": "breakneck"})["status"] == 422
        ilse.post(f"{table.path}/pace", {"pace": pace})
        assert ilse.get(table.path)["pace"] == pace
        services = server.services
        assert services.driver.pace_of(services.hub.tables[table.id]) == seconds


def test_only_the_host_sets_the_pace(ilse: Browser, bruno: Browser) -> None:
    table = seat_two(ilse, bruno, CARD_GAME)
    assert bruno.refused(f"{table.path}/pace", {"pace": "at_once"})["status"] == 403
