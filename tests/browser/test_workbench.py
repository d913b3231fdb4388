"""The workbench: a map of one's own, drawn, mended, played, and shared with another browser."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

from playwright.sync_api import Locator, expect

from tests.browser.conftest import Visit
from tests.browser.kit import Visitor
from tests.browser.test_looks import faults_in_the_light, look


def begin(visitor: Visitor, scenario: str) -> None:
    """Through the door of the lobby."""
    visitor.go("/")
    visitor.part("to-workbench").click()
    visitor.part(f"from-{scenario}").click()
    expect(visitor.part("editor-map")).to_be_visible()


def spot(visitor: Visitor, row: int, column: int) -> Locator:
    return visitor.part(f"spot-{row}-{column}")


def findings(visitor: Visitor, faults: int) -> None:
    told = "1 fault" if faults == 1 else f"{faults} faults"
    expect(visitor.part("findings")).to_have_text(re.compile(f"^{told}, "))


def for_three_with_a_goal(visitor: Visitor) -> None:
    visitor.part("tab-game").click()
    visitor.part("players-2").click()
    visitor.part("players-4").click()
    visitor.part("goal-most_planets").click()
    for _ in range(8):
        visitor.part("rounds").get_by_role("button", name="Rounds: less").click()
    expect(visitor.part("rounds").locator("output")).to_have_text("2")
    visitor.part("design-name").fill("The Salt Road")
    visitor.part("design-name").press("Enter")
    findings(visitor, 0)


def seats_at(visitor: Visitor) -> int:
    return len(visitor.wire.last["view"]["table"]["players"])


def test_a_map_for_three_is_drawn_mended_and_played_by_two_browsers(visit: Visit) -> None:
    ilse = visit()
    begin(ilse, "first-game")
    for_three_with_a_goal(ilse)

    ilse.part("card-supernova").click()
    spot(ilse, 1, 2).click()
    spot(ilse, 2, 1).click()
    findings(ilse, 1)
    expect(ilse.part("fault")).to_contain_text("hidden cards make 27; allowed: 25")
    ilse.part("mend-fault").click()
    expect(spot(ilse, 1, 1)).to_have_accessible_name("Row 1, column 1. Home of Red: Class 5. Fault 1")
    expect(ilse.part("fault")).to_contain_text("which fixed Supernovas cut off from [1, 1]")
    expect(ilse.part("play-design")).to_have_text("Mend 1 fault")
    ilse.part("mend-fault").click()
    findings(ilse, 0)

    expect(ilse.part("keeping")).to_have_text("Kept")
    ilse.part("share-design").click()
    link = ilse.part("share").locator("input").input_value()
    ilse.page.keyboard.press("Escape")
    ilse.part("play-design").click()
    assert ilse.wait_for_turn()
    assert seats_at(ilse) == 3
    ilse.play(moves=2)

    bruno = visit()
    bruno.page.goto(link)
    expect(bruno.part("design-name")).to_have_value("The Salt Road")
    expect(bruno.part("share-design")).to_have_count(0)
    bruno.part("play-design").click()
    assert bruno.wait_for_turn()
    assert seats_at(bruno) == 3
    assert bruno.play(moves=3) == 3


def test_friends_play_a_shared_map_at_one_table(visit: Visit) -> None:
    ilse = visit()
    begin(ilse, "rock-belt")
    ilse.part("share-design").click()
    ilse.page.get_by_role("link", name="Open a table with it for friends").click()
    expect(ilse.part("with-design")).to_have_text("Played with The Rock Belt.")
    expect(ilse.part("seat-1")).to_be_visible()
    expect(ilse.part("seat-2")).to_have_count(0)
    ilse.part("seat-1").get_by_role("button", name="By link").click()
    ilse.part("start").click()
    link = ilse.part("share").locator("input").input_value()
    bruno = visit()
    bruno.page.goto(link)
    play_a_while(ilse, bruno)
    assert ilse.wire.last["view"]["table"]["rows"] == bruno.wire.last["view"]["table"]["rows"] == 4


def play_a_while(*sitters: Visitor) -> None:
    """Until each has made a move."""
    moved: set[Visitor] = set()
    while len(moved) < len(sitters):
        sitters[0].until(lambda: any(each.wire.is_asked for each in sitters), "somebody is asked")
        for each in sitters:
            if each.has_turn():
                each.choose(0)
                moved.add(each)


def test_a_file_is_opened_changed_on_the_map_and_saved_with_its_comments(visit: Visit, tmp_path: Path) -> None:
    ilse = visit()
    begin(ilse, "my-scenario")
    ilse.part("card-wormhole").click()
    spot(ilse, 2, 4).click()
    spot(ilse, 4, 2).click()
    ilse.part("tool-select").click()
    spot(ilse, 1, 1).click()
    ilse.part("good-energy").get_by_role("button", name="Energy: more").click()
    findings(ilse, 0)
    ilse.part("file-menu").click()
    with ilse.page.expect_download() as saving:
        ilse.part("save-toml").click()
    saving.value.save_as(tmp_path / "mine.toml")
    text = (tmp_path / "mine.toml").read_text()
    told = tomllib.loads(text)
    assert told["fixed"][1] == {"cells": [[2, 4], [4, 2]], "card": "wormhole"}
    assert told["home"][0]["energy"] == 1
    assert "# Start planets: each seat needs at least" in text

    (tmp_path / "wrong.toml").write_text(text.replace("rate = 2", "rate = 0"))
    ilse.part("file-menu").click()
    ilse.part("open-toml").set_input_files(tmp_path / "wrong.toml")
    findings(ilse, 1)
    expect(ilse.part("fault")).to_contain_text("rate: is 0; allowed: 1 to 9")
    ilse.part("undo").click()
    findings(ilse, 0)


def test_the_map_is_drawn_with_keys_alone(visit: Visit) -> None:
    ilse = visit()
    begin(ilse, "three-gates")
    first = spot(ilse, 1, 1)
    first.focus()
    ilse.page.keyboard.press("ArrowRight")
    expect(spot(ilse, 1, 2)).to_be_focused()
    ilse.page.keyboard.press("p")
    ilse.page.keyboard.press("Enter")
    expect(spot(ilse, 1, 2)).to_have_accessible_name("Row 1, column 2. Asteroid Field")
    ilse.page.keyboard.press("f")
    ilse.page.keyboard.press("Enter")
    expect(spot(ilse, 1, 2)).to_have_accessible_name("Row 1, column 2. Asteroid Field, face down")
    findings(ilse, 0)
    ilse.page.keyboard.press("Control+z")
    ilse.page.keyboard.press("Control+z")
    expect(spot(ilse, 1, 2)).to_have_accessible_name("Row 1, column 2. Shuffled")


def test_the_text_is_a_way_to_change_it_too(visit: Visit) -> None:
    ilse = visit()
    begin(ilse, "rock-belt")
    ilse.part("tab-text").click()
    area = ilse.part("scenario-text")
    text = area.input_value()
    area.fill(text.replace("columns = 4", "columns = = 4"))
    expect(ilse.part("fault")).to_contain_text("is not TOML")
    area.fill(text.replace("columns = 4", "columns = 5"))
    expect(spot(ilse, 1, 5)).to_be_visible()


def test_on_a_phone_a_tap_lays_a_card(visit: Visit) -> None:
    ilse = visit(390, 844, touch=True)
    begin(ilse, "three-gates")
    ilse.part("sheet-cards").tap()
    ilse.part("card-asteroid").tap()
    spot(ilse, 3, 3).tap()
    expect(spot(ilse, 3, 3)).to_have_accessible_name("Row 3, column 3. Asteroid Field")
    ilse.part("sheet-check").tap()
    findings(ilse, 0)


def test_the_workbench_looks_right(visit: Visit, screens: Path) -> None:
    ilse = visit()
    begin(ilse, "old-war")
    findings(ilse, 0)
    problems = look(ilse, screens, "workbench")
    ilse.part("tab-game").click()
    problems += look(ilse, screens, "workbench-goal")
    problems += faults_in_the_light(ilse)
    assert problems == []
