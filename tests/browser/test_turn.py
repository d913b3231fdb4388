"""A person's turn: what keys, clicks and the mouse do, and what they must not do."""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.kit import CARD_GAME, PLAIN_GAME, Visitor

KEYS = """() => Object.fromEntries([...document.querySelectorAll('[data-testid="choice"]')].map(
    (each) => [each.dataset.form, each.getAttribute("aria-keyshortcuts")]))"""
TOPS = """() => ["[data-testid=surface]", "[data-testid=banner]", ".choices"].map((name) => {
    const { y, height } = document.querySelector(name).getBoundingClientRect();
    return name === ".choices" ? [y] : [y, height];
})"""
# Answers to moves reach the page only when they are let in.
HELD = """(() => {
    const ask = window.fetch;
    const open = new Promise((resolve) => { window.letIn = resolve; });
    window.fetch = async (address, ...more) => {
        const answer = await ask(address, ...more);
        if (String(address).endsWith("/moves")) await open;
        return answer;
    };
})()"""
SHOWN_SECONDS = 1.0  # after which a card that is pointed at is certainly shown


def begin(visitor: Visitor, game: str = CARD_GAME) -> None:
    visitor.sit(game, "me", "bot:random", options={"first_seat": "0"} if game == CARD_GAME else {})
    assert visitor.wait_for_turn()


def sent_by(visitor: Visitor, key: str) -> int:
    """The move that the key sends."""
    with visitor.page.expect_request(lambda request: request.url.endswith("/moves")) as told:
        visitor.page.keyboard.press(key)
    sent: int = json.loads(told.value.post_data or "")["action"]
    return sent


def test_enter_makes_the_chosen_move_whatever_was_clicked_before(visit: Visit) -> None:
    ilse = visit()
    begin(ilse)
    ilse.page.locator('[data-testid="place"][data-place^="lineup:"]').first.click()
    ilse.part("choice").last.click()
    wanted = ilse.part("choice").first
    assert wanted.get_attribute("data-form") != ilse.part("choice").last.get_attribute("data-form")
    ilse.page.keyboard.press(wanted.get_attribute("aria-keyshortcuts") or "")
    expect(wanted).to_have_attribute("aria-pressed", "true")
    chosen = next(move["id"] for move in ilse.wire.moves if move["form"] == wanted.get_attribute("data-form"))
    assert sent_by(ilse, "Enter") == chosen


def test_enter_on_a_button_that_one_went_to_is_for_that_button(visit: Visit) -> None:
    ilse = visit()
    begin(ilse)
    ilse.part("choice").last.click()
    before = ilse.wire.log
    ilse.part("chat-tab").focus()
    ilse.page.keyboard.press("Shift+Tab")
    ilse.page.keyboard.press("Tab")
    ilse.page.keyboard.press("Enter")
    expect(ilse.part("chat")).to_be_visible()
    assert ilse.wire.log == before


@pytest.mark.parametrize(("width", "height"), [(1440, 900), (1024, 768), (390, 844)])
def test_neither_board_nor_list_jumps_while_one_chooses(visit: Visit, width: int, height: int) -> None:
    ilse = visit(width, height)
    begin(ilse)
    before = ilse.page.evaluate(TOPS)
    for _ in range(12):
        if not ilse.wait_for_turn() or ilse.wire.last["view"]["table"]["round"] > 1:
            break
        assert ilse.page.evaluate(TOPS) == before
        if ilse.part("confirm").count() == 0:
            ilse.part("choice").first.click()
        assert ilse.page.evaluate(TOPS) == before
        ilse.confirm()


def test_a_click_after_the_feed_told_a_move_but_before_its_answer_is_not_lost(visit: Visit) -> None:
    ilse = visit(settings={"confirm": "never", "confirmAsked": True})
    ilse.page.add_init_script(HELD)
    begin(ilse)
    first = ilse.wire.last["view"]["decisions"]
    ilse.part("choice").first.click()
    ilse.until(lambda: ilse.wire.log == 1, "the move is told")
    expect(ilse.part("choices")).not_to_have_attribute("data-decisions", str(first))
    ilse.part("choice").first.click()
    assert ilse.wire.log == 1
    ilse.page.evaluate("letIn()")
    ilse.until_moved(1)


def test_a_key_stays_with_its_thing_for_the_whole_turn(visit: Visit) -> None:
    ilse = visit()
    begin(ilse)
    given: dict[str, str] = {}
    for _ in range(12):
        if not ilse.wait_for_turn() or ilse.wire.last["view"]["table"]["round"] > 1:
            break
        now = ilse.page.evaluate(KEYS)
        kept = {form: key for form, key in now.items() if form in given}
        assert kept == {form: given[form] for form in kept}
        given |= now
        ilse.choose(0)
    assert len(given) > len(set(given.values())) or len(given) > 3


def test_the_zoom_opens_for_a_mouse_that_moves_not_for_one_that_rests(visit: Visit) -> None:
    ilse = visit()
    table = ilse.found(CARD_GAME, "me", "bot:random", options={"first_seat": "0"})
    ilse.go(f"/table/{table}")
    card = ilse.page.locator('[data-testid="place"][data-place="lineup:0"]')
    expect(card).to_be_visible()
    box = card.bounding_box()
    assert box
    spot = (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    ilse.page.mouse.move(*spot)
    ilse.page.reload()
    expect(card).to_be_visible()
    assert not ilse.within(SHOWN_SECONDS, lambda: ilse.part("zoom").count() > 0)
    ilse.page.mouse.move(spot[0] + 2, spot[1])
    expect(ilse.part("zoom")).to_be_visible()


def test_the_zoom_covers_neither_question_nor_choices(visit: Visit) -> None:
    ilse = visit()
    begin(ilse)
    ilse.page.locator('[data-testid="place"][data-place^="lineup:"]').last.hover()
    expect(ilse.part("zoom")).to_be_visible()
    zoom = ilse.part("zoom").bounding_box()
    assert zoom
    for name in ("banner", "choices"):
        box = ilse.part(name).bounding_box()
        assert box
        beside = zoom["x"] >= box["x"] + box["width"] or box["x"] >= zoom["x"] + zoom["width"]
        above = zoom["y"] >= box["y"] + box["height"] or box["y"] >= zoom["y"] + zoom["height"]
        assert beside or above, name


def test_by_default_a_harmless_move_needs_one_click(visit: Visit) -> None:
    ilse = visit(settings={})
    begin(ilse, PLAIN_GAME)
    expect(ilse.part("first-game")).to_be_visible()
    ilse.part("first-game").get_by_role("button", name="Keep it so").click()
    expect(ilse.part("first-game")).to_have_count(0)
    while ilse.part("confirm").count():
        ilse.confirm()
        assert ilse.wait_for_turn()
    before = ilse.wire.log
    ilse.part("choice").first.click()
    ilse.until(lambda: ilse.wire.log > before, "the move is on the table")


def test_who_wants_to_be_asked_is_asked(visit: Visit) -> None:
    ilse = visit(settings={})
    begin(ilse, PLAIN_GAME)
    ilse.part("first-game").get_by_role("button", name="Always").click()
    expect(ilse.part("first-game")).to_have_count(0)
    assert ilse.play(moves=3) == 3
    ilse.page.reload()
    expect(ilse.part("table")).to_be_visible()
    expect(ilse.part("first-game")).to_have_count(0)


def test_a_card_that_is_looked_at_says_what_can_be_done_with_it_now(visit: Visit) -> None:
    ilse = visit()
    ilse.sit(CARD_GAME, "me", "bot:random", options={"first_seat": "0"})
    assert ilse.wait_for_turn()
    legal = ilse.page.locator('[data-testid="place"].legal[data-place^="hand:"]').first
    legal.hover()
    played = next(move for move in ilse.wire.moves if move["verb"] == "play")
    expect(ilse.part("zoom-now")).to_contain_text(played["text"])
    ilse.page.locator('[data-testid="place"]:not(.legal)[data-place^="lineup:"]').first.hover()
    expect(ilse.part("zoom-now")).to_contain_text("only in your Infect Phase")
