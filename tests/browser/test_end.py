"""After the last move."""

from __future__ import annotations

import json
import re

from playwright.sync_api import expect

from pestis.kernel.match import verify
from tests.browser.conftest import Visit
from tests.browser.kit import CARD_GAME, PLAIN_GAME, open_table


def test_the_end_offers_score_replay_proof_record_and_rematch(visit: Visit) -> None:
    ilse = visit()
    table = ilse.see_end(PLAIN_GAME, "me", "bot:random", options={"nights": 3})
    moves = ilse.wire.log

    ilse.part("verify").click()
    expect(ilse.part("verdict")).to_contain_text("Verified.")
    with ilse.page.expect_download() as download:
        ilse.part("record").click()
    record = json.loads(download.value.path().read_text(encoding="utf-8"))
    assert len(verify(record).log) == moves

    ilse.part("open-replay").click()
    scrub = ilse.part("scrub")
    expect(scrub).to_have_attribute("max", str(moves))
    begun = ilse.part("plain-board").inner_text()
    scrub.focus()
    ilse.page.keyboard.press("End")
    expect(scrub).to_have_value(str(moves))
    assert ilse.part("plain-board").inner_text() != begun
    ilse.page.keyboard.press("Home")
    expect(ilse.part("plain-board")).to_have_text(begun, use_inner_text=True)
    ilse.part("replay").get_by_role("button", name="Seen by").nth(1).click()
    expect(ilse.part("plain-board")).to_be_visible()
    ilse.part("close-replay").click()

    ilse.part("rematch").click()
    expect(ilse.part("table")).to_be_visible()
    assert table not in ilse.page.url


def test_the_replay_shows_what_each_seat_saw(visit: Visit) -> None:
    ilse = visit()
    ilse.see_end(CARD_GAME, "me", "bot:random", options={"max_rounds": 1, "first_seat": "0"})
    ilse.part("open-replay").click()
    seen = {}
    eyes = {"Seen by Vermilion": "?seat=0", "Seen by Blue": "?seat=1", "Seen by a Spectator": ""}
    for name, end in eyes.items():
        with ilse.page.expect_response(re.compile(re.escape(f"/replay{end}") + "$")) as told:
            ilse.part("replay").get_by_role("button", name=name).click()
        frames = told.value.json()["frames"]
        expect(ilse.part("scrub")).to_have_attribute("max", str(len(frames) - 1))
        hands = [player["hand"] for player in frames[0]["view"]["table"]["players"]]
        seen[name] = [bool(hand) for hand in hands]
    assert list(seen.values()) == [[True, False], [False, True], [False, False]]
    expect(ilse.page.locator('[data-place^="hand:"]')).to_have_count(0)


def test_a_click_in_the_chart_opens_that_moment(visit: Visit) -> None:
    ilse = visit()
    ilse.see_end(PLAIN_GAME, "me", "bot:random", options={"nights": 3})
    box = ilse.part("chart").bounding_box()
    assert box
    ilse.part("chart").click(position={"x": box["width"] / 2, "y": box["height"] / 2})
    half = int(ilse.part("scrub").get_attribute("max") or 0) / 2
    assert abs(int(ilse.part("scrub").input_value()) - half) < half / 2 + 1
    ilse.page.keyboard.press("Tab")
    ilse.part("replay").get_by_role("button", name="One move on").click()


def test_turning_points_and_turns_are_one_click_away_and_a_moment_has_an_address(visit: Visit) -> None:
    ilse = visit()
    ilse.see_end(CARD_GAME, "me", "bot:greedy", options={"max_rounds": 3, "first_seat": "0"})
    ilse.part("turning-points").get_by_role("button").first.click()
    scrub = ilse.part("scrub")
    expect(scrub).not_to_have_value("0")
    ilse.page.keyboard.press("Home")
    expect(scrub).to_have_value("0")
    ilse.page.keyboard.press("ArrowRight")
    expect(scrub).to_have_value("1")
    ilse.part("next-turn").click()
    turn = int(scrub.input_value())
    assert turn > 1
    ilse.part("next-round").click()
    assert int(scrub.input_value()) > turn
    expect(ilse.page.get_by_role("main").get_by_role("status")).to_contain_text("Round 2")
    moment = scrub.input_value()
    assert ilse.page.url.endswith(f"#move={moment}")
    ilse.page.reload()
    expect(scrub).to_have_value(moment)
    ilse.part("close-replay").click()
    expect(ilse.part("scores")).to_be_visible()
    assert "#" not in ilse.page.url


def test_both_sit_down_again_for_a_rematch(visit: Visit) -> None:
    ilse, bruno = visit(), visit()
    bruno.page.goto(open_table(ilse, PLAIN_GAME))
    for each in (ilse, bruno):
        expect(each.part("table")).to_be_visible()
    ilse.page.get_by_role("button", name="Table", exact=True).first.click()
    ilse.part("resign").click()
    ilse.part("resign").click()
    bruno.part("rematch").click()
    expect(bruno.part("waiting").or_(bruno.part("table")).first).to_be_visible()
    ilse.part("rematch").click()
    expect(ilse.part("waiting").or_(ilse.part("table")).first).to_be_visible()
    assert ilse.page.url == bruno.page.url
    if ilse.part("join").count():
        ilse.part("join").first.click()
    for each in (ilse, bruno):
        expect(each.part("table")).to_be_visible()
    ilse.wire.updates.clear()
    bruno.wire.updates.clear()
    for each in (ilse, bruno):
        each.page.reload()
        each.until(lambda each=each: bool(each.wire.updates), "the table comes")  # type: ignore[misc]
    assert {each.wire.last["view"]["you"] for each in (ilse, bruno)} == {0, 1}
