"""The pack editor over the wire: forms, changes, faults at their fields."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.kit import SEALED_GAME, Browser, Json, quick_settings, running

CARDS = "cards.toml"
GAMES = ("divine-retribution", "plague-inc", "space-opera", "space-plague")


@pytest.fixture(scope="module")
def browser(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browser]:
    with running(quick_settings(tmp_path_factory.mktemp("forms"), checks_per_minute=60)) as server:
        yield server.browser()


def edit(field: str, value: object, key: object = 25, section: str = "evolution", file: str = CARDS) -> Json:
    return {"file": file, "section": section, "key": key, "field": field, "value": value}


def change(browser: Browser, *edits: Json, files: Json | None = None, game: str = "space-plague") -> Json:
    found: Json = browser.post(f"/workbench/{game}", {"files": files or {}, "edits": list(edits)})
    return found


def entry(desk: Json, section: str, key: object) -> Json:
    found: Json = next(each for each in desk["entries"] if (each["section"], each["key"]) == (section, key))
    return found


@pytest.mark.parametrize("game", GAMES)
def test_every_game_tells_its_sections_and_the_built_in_entries(browser: Browser, game: str) -> None:
    told = browser.get(f"/workbench/{game}")
    assert all(section["entries"] and section["forms"] for section in told["sections"])
    desk = change(browser, game=game)
    assert (desk["files"], desk["faults"], desk["changes"]) == ({}, [], [])
    assert {each["state"] for each in desk["entries"]} == {"built-in"}
    assert desk["content"] == browser.get(f"/games/{game}")["content"]


def test_a_changed_card_is_told_with_what_differs_and_its_own_provenance(browser: Browser) -> None:
    desk = change(browser, edit("cost", 1), edit("name", "Souvenir Megastore"))
    card = entry(desk, "evolution", 25)
    assert (card["state"], card["origin"], card["values"]["cost"]) == ("changed", "own", 1)
    assert [(each["field"], each["before"], each["plays"]) for each in desk["changes"]] == [
        ("name", "Souvenir Shop", False),
        ("cost", 3, True),
        ("provenance", "designed", False),
    ]
    assert desk["content"]["cards"]["evo_25"]["name"] == "Souvenir Megastore"
    back = change(browser, edit("", None), files=desk["files"])
    assert back["files"] == {CARDS: "overlay = true\n"}
    assert back["changes"] == []


def test_faults_stand_at_their_fields(browser: Browser) -> None:
    parts = [{"do": "core_bonus", "energy": 2}, {"do": "steal", "energy": 1}]
    desk = change(browser, edit("cost", 9), edit("effect", parts))
    found = [(each["entry"], each["part"], each["field"], each["rule"]) for each in desk["faults"]]
    assert found == [
        ("evolution 25", "", "cost", "SP-DESIGN-2"),
        ("evolution 25", "effect 2", "do", "SP-DESIGN-3"),
    ]
    assert desk["content"] is None
    assert entry(desk, "evolution", 25)["values"]["effect"] == parts


def test_text_that_is_no_toml_is_a_fault_with_its_line(browser: Browser) -> None:
    desk = change(browser, files={CARDS: "overlay = true\n\nnot toml"})
    assert [(each["file"], each["line"]) for each in desk["faults"]] == [(CARDS, 3)]
    problem = browser.refused("/workbench/space-plague", {"files": {CARDS: "=="}, "edits": [edit("cost", 1)]})
    assert "is not TOML" in problem["detail"]


def test_names_of_strangers_stay_words(browser: Browser) -> None:
    name = '<img src=x onerror="alert(1)">'
    assert change(browser, edit("name", name))["content"]["cards"]["evo_25"]["name"] == name


@pytest.mark.parametrize(
    "body",
    [
        {"files": {"../x.toml": ""}, "edits": [edit("cost", 1, file="../x.toml")]},
        {"files": {}, "edits": [edit("cost", {"a": None})]},
        {"files": {}, "edits": [edit("cost", 1)] * 51},
        {"files": {}, "edits": [edit("a.b.c", 1)]},
        {"files": {}, "edits": [edit("", "words")], "more": 1},
    ],
)
def test_what_cannot_be_done_is_refused(browser: Browser, body: Json) -> None:
    assert browser.refused("/workbench/space-plague", body)["status"] == 422


def test_any_game_with_packs_has_an_editor(browser: Browser) -> None:
    told = browser.get(f"/workbench/{SEALED_GAME}")
    assert [field["name"] for field in told["sections"][0]["forms"][0]] == ["name", "copies", "price"]
    assert browser.refused("/workbench/chess", method="GET")["status"] == 404


def test_changes_are_limited(tmp_path: Path) -> None:
    with running(quick_settings(tmp_path, checks_per_minute=2)) as server:
        browser = server.browser()
        change(browser)
        assert browser.refused("/workbench/space-plague", {"files": {}})["status"] == 429
