"""Packs and scenarios of guests: private until shared, played at tables, verified elsewhere."""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
from pathlib import Path

import pytest

from pestis.kernel.own_packs import MOST_FILE_BYTES, MOST_FILES
from pestis.server.store.designs import MOST_OF_A_GUEST
from pestis.tables.problems import RulesGone
from tests.server.kit import Browser, Json, Server, Table, good, position, quick_settings, running
from tests.server.raw import until

CARDS = """\
overlay = true  # one card only

[[card]]
id = "ale_knight"
name = "Little Knight"
resistance = 5
"""
PLANETS = """\
overlay = true

[[planet]]
id = "ember"
name = "Cinder"
energy = 0
ore = 1
"""
SCENARIO = """\
id = "duel"
title = "Duel"  # a short one
players = [2]
colours = ["red", "blue"]
rows = 2
columns = 3
goal = "most_planets"
round_limit = 1

[[home]]
seat = "red"
cell = [1, 1]
class = 5

[[home]]
seat = "blue"
cell = [2, 3]
class = 5

[[hidden]]
space = "rest"
"""
MOST_MOVES = 400


def pack(**changes: object) -> Json:
    files = {"cards.toml": CARDS}
    return {"game": "divine-retribution", "kind": "pack", "name": "Small sins", "files": files} | changes


def planets(**changes: object) -> Json:
    """A pack whose games are short: it brings a scenario of its own."""
    files = {"planets.toml": PLANETS, "scenarios/duel.toml": SCENARIO}
    return {"game": "space-opera", "kind": "pack", "name": "Far worlds", "files": files} | changes


def scenario(**changes: object) -> Json:
    files = {"scenario.toml": SCENARIO}
    return {"game": "space-opera", "kind": "scenario", "name": "Duel", "files": files} | changes


def play_out(players: dict[int, Browser], table: Table) -> None:
    """Whoever is asked does anything that is allowed; the server is perhaps quicker where it is one thing only."""
    chance = random.Random(7)
    for _ in range(MOST_MOVES):
        for seat, player in players.items():
            now = position(player, table, seat=seat)
            if now["ending"] is not None:
                return
            if now["moves"]:
                body = {"action": chance.choice(now["moves"])["id"], "number": now["log"] + 1, "seat": seat}
                answer = player.ask("POST", f"{table.path}/moves", body)
                is_late = answer.status_code == 409 and len(now["moves"]) == 1
                assert answer.status_code == 200 or is_late, answer.text
    raise AssertionError("the game does not end")


def verify(record: Json, folder: Path) -> subprocess.CompletedProcess[str]:
    """As somebody else would, in a process that knows nothing of the server."""
    file = folder / "record.json"
    file.write_text(json.dumps(record))
    command = [sys.executable, "-m", "pestis", "verify", str(file)]
    return subprocess.run(command, check=False, capture_output=True, text=True, env=dict(os.environ))


@pytest.mark.parametrize("asked", [planets(), scenario()], ids=["pack", "scenario"])
def test_two_guests_play_it_to_its_end_and_anybody_can_verify_it(
    ilse: Browser, bruno: Browser, tmp_path: Path, asked: Json
) -> None:
    design = ilse.post("/designs", asked)
    options = {"scenario": "duel"} if asked["kind"] == "pack" else {}
    table = ilse.new_table("me", "open", game=asked["game"], design=design["id"], options=options)
    facts = ilse.get(table.path)
    assert facts["design"] == {"kind": asked["kind"], "name": asked["name"]}
    assert asked["files"][next(iter(asked["files"]))] not in json.dumps(facts)
    ilse.ask("DELETE", f"/designs/{design['id']}")
    bruno.post(f"{table.path}/join", secret=table.secrets[1])
    play_out({0: ilse, 1: bruno}, table)
    record = ilse.get(f"{table.path}/record")
    done = verify(record, tmp_path)
    assert (done.returncode, done.stderr) == (0, "")
    if asked["kind"] == "pack":
        assert record["files"] == asked["files"]
        record["files"]["planets.toml"] = PLANETS.replace("ore = 1", "ore = 0")
        assert "other content" in verify(record, tmp_path).stderr


def test_a_table_shows_its_own_cards_to_everybody(ilse: Browser, bruno: Browser) -> None:
    design = ilse.post("/designs", pack())
    table = ilse.new_table("me", "bot:greedy", game="divine-retribution", design=design["id"])
    changed = pack(files={"cards.toml": CARDS.replace("Little", "Great")})
    good(ilse.ask("PUT", f"/designs/{design['id']}", changed))
    shown = bruno.get(f"{table.path}/content")
    assert shown["content"]["cards"]["ale_knight"]["name"] == "Little Knight"
    assert shown["content"].keys() == bruno.get("/games/divine-retribution")["content"].keys()


def test_a_table_that_may_not_be_watched_tells_its_cards_to_those_who_sit_there(
    ilse: Browser, bruno: Browser
) -> None:
    design = ilse.post("/designs", pack())
    asked = {"game": "divine-retribution", "design": design["id"], "spectators": False}
    table = ilse.new_table("me", "open", **asked)
    assert bruno.get(f"{table.path}/content")["content"]  # who might take a seat sees what is played with
    ilse.post(f"{table.path}/seats/1/bot", {"bot": "greedy"})
    assert ilse.get(table.path)["status"] == "playing"
    assert bruno.ask("GET", f"{table.path}/content").status_code == 403
    assert ilse.get(f"{table.path}/content")["content"]


def test_bots_play_with_own_cards_and_the_match_can_be_judged(ilse: Browser, server: Server) -> None:
    design = ilse.post("/designs", planets())
    options = {"scenario": "duel"}
    table = ilse.new_table(
        "bot:greedy", "bot:greedy", game="space-opera", design=design["id"], options=options, pace="at_once"
    )
    with ilse.live(table.id) as feed:
        feed.send_text(json.dumps({"secret": None, "seat": None, "after": 0}))
        while json.loads(feed.receive_text()).get("ending") is None:
            pass
    assert server.services.hub.bots.replaced == 0
    assert ilse.get(f"{table.path}/verify")["ok"]
    ilse.post(f"{table.path}/review")
    until(lambda: ilse.get(f"{table.path}/review")["state"] in ("finished", "stopped"), "the review is over")
    assert ilse.get(f"{table.path}/review")["problem"] is None
    again = ilse.post(f"{table.path}/rematch")["table"]
    assert ilse.get(f"/tables/{again}")["design"]["name"] == "Far worlds"


def test_a_table_with_own_cards_is_there_after_a_restart(tmp_path: Path) -> None:
    settings = quick_settings(tmp_path)
    with running(settings) as server:
        ilse = server.browser()
        design = ilse.post("/designs", pack())
        table = ilse.new_table("me", "hotseat", game="divine-retribution", design=design["id"])
        before = position(ilse, table, seat=0)["view"]
    with running(settings) as server:
        ilse.server = server
        assert position(ilse, table, seat=0)["view"] == before
        assert [one["name"] for one in ilse.get("/designs")] == ["Small sins"]


def test_designs_are_private_until_they_are_shared(ilse: Browser, bruno: Browser) -> None:
    design = ilse.post("/designs", pack())
    path = f"/designs/{design['id']}"
    assert bruno.get("/designs") == []
    assert bruno.refused(path, method="GET")["status"] == 404
    asked = {"game": "divine-retribution", "seats": [{"kind": "me"}, {"kind": "bot"}], "design": design["id"]}
    assert bruno.refused("/tables", asked)["status"] == 404
    assert bruno.refused(f"{path}/share")["status"] == 404
    assert ilse.post(f"{path}/share")["is_shared"]
    read = bruno.get(path)
    assert read["files"] == {"cards.toml": CARDS}
    assert not read["is_yours"]
    assert bruno.post("/tables", asked)["table"]["design"]["name"] == "Small sins"
    assert bruno.refused(path, pack(), method="PUT")["status"] == 403
    assert bruno.refused(path, method="DELETE")["status"] == 403
    assert bruno.get("/designs") == []


def test_all_faults_are_told_with_their_places(ilse: Browser) -> None:
    wrong = SCENARIO.replace("cell = [2, 3]", "cell = [9, 9]").replace("round_limit = 1", "round_limit = 0")
    found = ilse.post("/designs/check", scenario(files={"scenario.toml": wrong}))
    places = [(fault["line"], fault["entry"], fault["field"]) for fault in found["faults"]]
    assert places == [(8, "", "round_limit"), (17, "home 2", "cell")]
    assert found["faults"][1]["allowed"] == "rows 1 to 2, columns 1 to 3"
    kept = ilse.post("/designs", scenario(files={"scenario.toml": wrong}))
    asked = {"game": "space-opera", "seats": [{"kind": "me"}, {"kind": "bot"}], "design": kept["id"]}
    refused = ilse.refused("/tables", asked)
    assert refused["status"] == 422
    assert refused["detail"].startswith(
        "Duel cannot be played yet: scenario.toml, line 8: field 'round_limit': is 0"
    )
    assert "1 more fault" in refused["detail"]


def test_an_edit_keeps_comments_and_order(ilse: Browser) -> None:
    edits = [
        {"file": "scenario.toml", "path": "columns", "value": 4},
        {"file": "scenario.toml", "path": "home.1.cell", "value": [2, 4]},
        {"file": "scenario.toml", "path": "fixed.0.cells", "value": [[1, 2]]},
        {"file": "scenario.toml", "path": "fixed.0.card", "value": "wormhole"},
    ]
    found = ilse.post("/designs/check", scenario(edits=edits))
    assert found["faults"] == []
    assert found["players"] == [2]
    text = found["files"]["scenario.toml"]
    assert text.startswith(SCENARIO.replace("columns = 3", "columns = 4").replace("[2, 3]", "[2, 4]"))
    assert found["read"]["scenario.toml"]["fixed"] == [{"cells": [[1, 2]], "card": "wormhole"}]
    back = [{"file": "scenario.toml", "path": "fixed.0", "value": None}]
    without = ilse.post("/designs/check", scenario(files=found["files"], edits=back))
    assert not without["read"]["scenario.toml"].get("fixed")
    bad = [{"file": "scenario.toml", "path": "home.9.cell", "value": 1}]
    assert "cannot be made" in ilse.refused("/designs/check", scenario(edits=bad))["detail"]


def test_what_is_no_toml_is_a_fault_and_no_error(ilse: Browser) -> None:
    found = ilse.post("/designs/check", scenario(files={"scenario.toml": "rows = = 3"}))
    assert found["read"] == {"scenario.toml": None}
    assert "is not TOML" in found["faults"][0]["problem"]
    odd = 'when = 1979-05-27\nmuch = inf\nrows = "x"'
    assert ilse.post("/designs/check", scenario(files={"scenario.toml": odd}))["faults"]


@pytest.mark.parametrize(
    ("files", "said"),
    [
        ({"cards.toml": "#" * (MOST_FILE_BYTES + 1)}, f"allowed: at most {MOST_FILE_BYTES}"),
        ({f"f{number}.toml": "" for number in range(MOST_FILES + 1)}, f"allowed: at most {MOST_FILES}"),
        ({"../cards.toml": ""}, "is no name of a file"),
        ({}, "has no files"),
    ],
    ids=["too long", "too many", "elsewhere", "none"],
)
def test_what_is_too_much_is_refused_with_the_limit(ilse: Browser, files: dict[str, str], said: str) -> None:
    refused = ilse.refused("/designs", pack(files=files))
    assert refused["status"] == 422
    assert said in refused["detail"]
    assert ": :" not in refused["detail"]
    assert said in ilse.post("/designs/check", pack(files=files))["faults"][0]["text"]


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"game": 5}, "game: allowed: a text"),
        ({"kind": "cake"}, "kind: allowed: 'pack' or 'scenario'"),
        ({"files": []}, "files: allowed: an object"),
        ({"files": {"cards.toml": 7}}, "files.cards.toml: allowed: a text"),
        ({"name": "x" * 201}, "name: is too long; allowed: at most 200 characters"),
        ({"colour": "red"}, "colour: is not known here"),
    ],
)
def test_what_is_of_a_wrong_kind_is_refused_in_plain_words(ilse: Browser, change: Json, said: str) -> None:
    assert ilse.refused("/designs", pack() | change)["detail"] == said


@pytest.mark.parametrize("path", ["/designs", "/designs/check", "/workbench/divine-retribution"])
def test_half_a_character_is_refused_and_not_kept(ilse: Browser, path: str) -> None:
    wanted = pack(files={"cards.toml": "# \ud800"})
    body = json.dumps({"files": wanted["files"]} if path.startswith("/workbench") else wanted)
    answer = ilse.server.client.post(f"/api{path}", content=body, headers={"Content-Type": "application/json"})
    assert answer.status_code == 422, answer.text
    assert "allowed: text in UTF-8" in answer.json()["detail"]


def test_nobody_keeps_more_than_a_shelf_holds(tmp_path: Path) -> None:
    with running(quick_settings(tmp_path, designs_per_minute=10_000)) as server:
        ilse = server.browser()
        for _ in range(MOST_OF_A_GUEST):
            ilse.post("/designs", pack())
        assert "Delete one first" in ilse.refused("/designs", pack())["detail"]


def test_checks_are_limited(tmp_path: Path) -> None:
    with running(quick_settings(tmp_path, checks_per_minute=2)) as server:
        ilse = server.browser()
        ilse.post("/designs/check", scenario())
        assert ilse.refused("/designs/check", scenario())["status"] == 429


def test_a_design_is_for_its_own_game(ilse: Browser) -> None:
    design = ilse.post("/designs", pack())
    asked = {"game": "space-plague", "seats": [{"kind": "me"}, {"kind": "bot"}], "design": design["id"]}
    assert "is not made for Space Plague" in ilse.refused("/tables", asked)["detail"]
    assert ilse.post("/designs/check", pack(kind="scenario"))["faults"][0]["problem"].endswith("has no scenarios")


def test_the_owner_of_a_server_offers_content(tmp_path: Path) -> None:
    folder = tmp_path / "sins"
    folder.mkdir()
    (folder / "cards.toml").write_text(CARDS)
    file = tmp_path / "duel.toml"
    file.write_text(SCENARIO)
    with running(
        quick_settings(tmp_path, packs=(f"divine-retribution={folder}",), scenarios=(str(file),))
    ) as server:
        ilse = server.browser()
        offered = ilse.get("/designs")
        assert [(one["game"], one["name"], one["is_yours"]) for one in offered] == [
            ("divine-retribution", "sins", False),
            ("space-opera", "duel", False),
        ]
        for one in offered:
            table = ilse.new_table("me", "bot:greedy", game=one["game"], design=one["id"])
            assert ilse.get(table.path)["design"]["name"] == one["name"]
        assert ilse.refused(f"/designs/{offered[0]['id']}", method="DELETE")["status"] == 403


def test_bundled_scenarios_can_be_started_from(ilse: Browser) -> None:
    found = ilse.get("/games/space-opera/scenarios")
    assert [one["id"] for one in found[:2]] == ["my-scenario", "first-game"]
    checked = ilse.post("/designs/check", scenario(files={"scenario.toml": found[2]["text"]}))
    assert checked["faults"] == []
    assert ilse.refused("/games/plague-inc/scenarios", method="GET")["status"] == 404


def test_cards_that_the_rules_no_longer_take_close_the_table_and_nothing_else(
    ilse: Browser, server: Server
) -> None:
    design = ilse.post("/designs", pack())
    table = ilse.new_table("me", "hotseat", game="divine-retribution", design=design["id"])
    live = server.services.hub.tables.pop(table.id)
    assert live.row.design is not None
    live.row.design["files"] = {"cards.toml": "overlay = 3"}
    with pytest.raises(RulesGone):
        server.services.hub.game_of(live.row)
