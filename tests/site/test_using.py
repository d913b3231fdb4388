"""What is there beside playing, in a browser without a network: advice, a shared screen, lessons, looking back."""

from __future__ import annotations

import re

from playwright.sync_api import Browser, Page

from tests.server.raw import until
from tests.site.conftest import visitor
from tests.site.kit import PLAY, ask, expect

GAME = "divine-retribution"
# Whether more is in the log of a table than was.
HAS_MOVED = """async ([table, before]) =>
  (await pestis.ask({ method: "GET", path: `/tables/${table}` })).json.log > before"""


def sit(page: Page, address: str, *seats: str, **options: object) -> str:
    """Found a table of people (`me`, `hotseat`) and bots, and open it."""
    kinds = [{"kind": "bot", "bot": seat} if seat not in ("me", "hotseat") else {"kind": seat} for seat in seats]
    wanted = {"game": GAME, "seats": kinds, "pace": "at_once", "hints": True, "options": options}
    table: str = ask(page, "POST", "/tables", wanted)["table"]["id"]
    until(lambda: table in [told["id"] for told in ask(page, "GET", "/tables/mine")], "the lobby knows it")
    page.goto(f"{address}/table/{table}")
    expect(page.get_by_test_id("table")).to_have_attribute("data-game", GAME)
    return table


def choose(page: Page, table: str, which: int = 0) -> None:
    """One of the moves that are offered; and wait until it is kept."""
    before = ask(page, "GET", f"/tables/{table}")["log"]
    choices = page.get_by_test_id("choice")
    choices.first.wait_for()
    choices.nth(which % choices.count()).click()
    page.wait_for_function(HAS_MOVED, arg=[table, before])


def test_who_is_here_for_the_first_time_sees_how_far_it_is(chromium: Browser, address: str) -> None:
    with visitor(chromium) as page:
        page.route("**/engine.tar.pack", lambda _: None)  # held
        page.goto(address)
        expect(page.get_by_test_id("my-name")).not_to_have_value("")
        name = page.get_by_test_id("my-name").input_value()
        page.locator(f'[data-testid="game"][data-game="{GAME}"]').get_by_test_id("play-now").click()
        expect(page.get_by_test_id("starting")).to_contain_text("being")
        expect(page.get_by_test_id("starting-game")).to_contain_text(re.compile(r"\d %|unpacked"))
        page.unroute("**/engine.tar.pack")  # which lets go what was held
        expect(page.get_by_test_id("table")).to_be_visible()
        (mine,) = ask(page, "GET", "/tables/mine")
        assert mine["seats"][mine["you"][0]]["name"] == name


def test_a_hint_is_given(away: Page, address: str) -> None:
    sit(away, address, "me", "greedy", first_seat="0")
    away.get_by_test_id("hint").click()
    told = away.get_by_test_id("hint-text")
    expect(told).to_contain_text(re.compile(r"A bot would:|equally good"))
    offered = away.get_by_test_id("choice").filter(has_text=re.compile(r"\w"))
    expect(offered.and_(away.locator(".hinted")).first).to_be_visible()


def test_two_people_share_the_screen_with_a_curtain_between_them(away: Page, address: str) -> None:
    table = sit(away, address, "me", "hotseat", first_seat="0")
    curtain, asked = away.get_by_test_id("curtain"), away.get_by_test_id("choice")
    seen: list[str] = []
    for turn in range(80):
        curtain.or_(asked).first.wait_for()
        if curtain.is_visible():
            expect(asked.first).not_to_be_in_viewport()
            seen.append(curtain.get_by_role("heading").inner_text())
            curtain.get_by_role("button").click()
            expect(curtain).to_have_count(0)
        else:
            choose(away, table, turn)
        if len(seen) == 3:
            break
    assert len(seen) == 3, "each of them hands the screen on"
    assert seen[0] == seen[2] != seen[1]


def test_a_finished_game_is_reviewed(away: Page, address: str) -> None:
    table = sit(away, address, "me", "greedy", first_seat="0", max_rounds=1)
    assert away.evaluate(PLAY, [table, 5000])["status"] == "over"
    away.get_by_test_id("open-review").click()
    expect(away.get_by_test_id("review-progress")).to_have_attribute("data-state", "finished")
    review = ask(away, "GET", f"/tables/{table}/review")["review"]
    expect(away.get_by_test_id("win-curve")).to_have_attribute("data-points", str(len(review["curve"])))
    expect(away.get_by_test_id("review-summary")).to_contain_text(review["summaries"][1]["sentences"][0])


def test_a_lesson_goes_on_where_it_was_left(away: Page, address: str) -> None:
    away.goto(address)
    learn = away.locator(f'[data-testid="game"][data-game="{GAME}"] [data-lesson="first-game"]')
    learn.click()
    lesson = away.get_by_test_id("lesson")
    expect(lesson).to_have_attribute("data-step", "1")
    away.get_by_test_id("lesson-next").click()
    expect(lesson).to_have_attribute("data-step", "2")
    table = away.url
    away.goto(address)
    learn.click()
    expect(lesson).to_be_visible()
    assert away.url == table


def test_games_are_found_again_and_what_is_not_here_is_said(away: Page, address: str) -> None:
    table = sit(away, address, "me", "random", first_seat="0")
    ask(away, "POST", f"/tables/{table}/resign", {"seat": 0})
    going_on = sit(away, address, "me", "random", first_seat="0")
    away.get_by_test_id("choice").first.wait_for()
    away.goto(address)
    away.get_by_test_id("to-games").click()
    expect(away.locator(f'[data-testid="game-running"][data-table="{going_on}"]')).to_be_visible()
    over = away.locator(f'[data-testid="game-finished"][data-table="{table}"]')
    expect(over.get_by_test_id("result")).to_have_text("Blue won")
    expect(away.get_by_test_id("tab-only")).to_contain_text("this browser alone")
    with away.expect_download() as saved:
        over.get_by_test_id("record").click()
    assert table in saved.value.suggested_filename
    asked = away.get_by_test_id("game-filter").locator('[data-game="space-opera"]')
    asked.click()
    expect(over).to_have_count(0)
    away.goto(f"{address}/you")
    expect(away.get_by_test_id("tab-only")).to_contain_text("this device alone")
