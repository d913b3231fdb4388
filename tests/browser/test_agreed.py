"""What people agree upon before and after a game: reactions, hints, the bots' speed, being ready, a rematch."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.kit import CARD_GAME, PLAIN_GAME, Visitor
from tests.browser.wire import Json


def facts(visitor: Visitor, table: str) -> Json:
    found: Json = visitor.ask("GET", f"/tables/{table}")
    return found


def test_reactions_and_the_speed_of_bots_are_set_with_the_table(visit: Visit) -> None:
    ilse = visit()
    ilse.go("/new/plague-inc")
    expect(ilse.part("reactions")).to_contain_text("Only who can react is asked")
    ilse.part("reactions-everybody").click()
    expect(ilse.part("reactions")).to_contain_text("Everybody is asked every time")
    ilse.part("pace-leisurely").click()
    expect(ilse.part("hints")).to_have_count(0)
    ilse.part("start").click()
    expect(ilse.part("table")).to_be_visible()
    table = ilse.page.url.rpartition("/")[2]
    assert [facts(ilse, table)[name] for name in ("reactions", "pace", "hints")] == [
        "everybody",
        "leisurely",
        False,
    ]
    ilse.page.get_by_role("button", name="Table", exact=True).first.click()
    ilse.part("pace-at_once").click()
    expect(ilse.part("pace-at_once")).to_have_attribute("aria-pressed", "true")
    assert facts(ilse, table)["pace"] == "at_once"


def test_a_hint_tells_why_and_lights_the_move(visit: Visit) -> None:
    ilse = visit()
    ilse.sit(CARD_GAME, "me", "bot:random", options={"first_seat": "0"})
    assert ilse.wait_for_turn()
    ilse.part("hint").click()
    told = ilse.part("hint-text")
    expect(told).to_contain_text("%")
    lit = ilse.page.locator(".choice.hinted")
    expect(lit.first).to_be_visible()
    equal = "equally good" in told.inner_text()
    assert (lit.count() > 1) is equal
    assert ("A bot would" in told.inner_text()) is not equal
    assert ilse.page.locator('[data-testid="place"].hinted').count() > 0 or "End the" in lit.first.inner_text()


@pytest.mark.parametrize("agreed", [True, False])
def test_between_people_there_are_hints_only_if_the_table_says_so(visit: Visit, agreed: bool) -> None:
    ilse, bruno = visit(), visit()
    table = ilse.found(CARD_GAME, "me", "open", open=True, hints=agreed, options={"first_seat": "0"})
    bruno.go(f"/table/{table}")
    expect(bruno.part("agreed")).to_contain_text("Hints are on for everybody" if agreed else "No hints")
    bruno.part("join").click()
    ilse.go(f"/table/{table}")
    assert ilse.wait_for_turn()
    expect(ilse.part("hint")).to_have_count(1 if agreed else 0)


def test_clocks_start_when_all_are_ready_and_all_see_who_wants_a_rematch(visit: Visit) -> None:
    ilse, bruno = visit(), visit()
    for each in (ilse, bruno):
        each.ask("PUT", "/me", {"name": "Ada"})
    clock = {"kind": "move", "seconds": 600}
    table = ilse.found(PLAIN_GAME, "me", "open", open=True, clock=clock, options={"nights": 3})
    ilse.go(f"/table/{table}")
    bruno.go(f"/table/{table}")
    bruno.part("join").click()
    bruno.part("ready").click()
    expect(ilse.part("ready-1")).to_be_visible()
    assert ilse.part("table").count() == 0, "it waits for the other one"
    ilse.part("ready").click()
    for each in (ilse, bruno):
        expect(each.part("table")).to_be_visible()
    expect(ilse.part("plate-1")).to_contain_text("Ada 2")
    ilse.page.get_by_role("button", name="Table", exact=True).first.click()
    ilse.part("resign").click()
    ilse.part("resign").click()
    expect(bruno.part("votes")).to_contain_text("has not said")
    ilse.part("rematch").click()
    expect(bruno.part("votes")).to_contain_text("wants a rematch")
    bruno.part("rematch").click()
    expect(bruno.part("waiting")).to_be_visible()
    expect(bruno.part("ready")).to_be_visible()


def test_an_order_for_the_round_is_gone_with_it(visit: Visit) -> None:
    ilse = visit()
    ilse.sit(CARD_GAME, "me", "bot:random", options={"first_seat": "0"})
    assert ilse.wait_for_turn()
    ilse.part("open-stops").click()
    ilse.part("order-round").first.click()
    ilse.part("close-dialog").click()
    expect(ilse.part("asleep")).to_be_visible()
    while ilse.wire.last["view"]["table"]["round"] == 1:
        assert ilse.wait_for_turn()
        ilse.choose(-1)
        ilse.until(lambda: ilse.wire.is_asked, "the next question")
    expect(ilse.part("asleep")).to_have_count(0)


def test_against_bots_only_resigning_ends_the_table_and_nobody_wins_a_golden_frame(visit: Visit) -> None:
    ilse = visit()
    ilse.sit(CARD_GAME, "me", "bot:random", "bot:random")
    ilse.page.get_by_role("button", name="Table", exact=True).first.click()
    ilse.part("resign").click()
    ilse.part("resign").click()
    expect(ilse.part("end").get_by_role("heading", level=1)).to_have_text("The match was given up")
    expect(ilse.page.locator(".tarot.lost")).to_have_count(1)
