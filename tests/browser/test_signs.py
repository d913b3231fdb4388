"""The legend of each game: every sign is drawn and said in words, and tooltips on the table say the same."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.kit import Visitor

LEAST = {"divine-retribution": 30, "plague-inc": 30, "space-opera": 40, "space-plague": 35}
WIDTHS = {1440: 900, 390: 844}
# A drawing counts if something in it is painted: a shape with an extent, or words.
SIGNS = """(signs) => signs.map((sign) => {
    const drawing = sign.querySelector(".drawing");
    const shapes = [...drawing.querySelectorAll("path, circle, rect, ellipse, use, polygon, span, b")];
    const extents = shapes.map((shape) => shape.getBoundingClientRect());
    const used = [...drawing.querySelectorAll("use")].map((use) => use.getAttribute("href"));
    return {
        id: sign.dataset.sign,
        wide: Math.max(0, ...extents.map((box) => Math.min(box.width, box.height))),
        missing: used.filter((href) => !document.getElementById(href.slice(1))),
        text: sign.querySelector("p").innerText.trim(),
        name: sign.querySelector("b").innerText.trim(),
        inside: sign.getBoundingClientRect().right <= innerWidth,
    };
})"""


def open_legend(visitor: Visitor) -> None:
    visitor.page.get_by_role("tab", name="Signs").click()
    expect(visitor.part("legend")).to_be_visible()


@pytest.mark.parametrize("width", WIDTHS)
def test_every_sign_is_drawn_and_said(visit: Visit, width: int) -> None:
    reader = visit(width, WIDTHS[width])
    for game in LEAST:
        reader.go(f"/rules/{game}")
        open_legend(reader)
        check_signs(reader, game)


def check_signs(reader: Visitor, game: str) -> None:
    expect(reader.part("sign").first).to_be_visible()
    signs = reader.part("sign").evaluate_all(SIGNS)
    assert len(signs) >= LEAST[game]
    assert [sign["id"] for sign in signs if sign["wide"] < 8] == [], "drawn with no extent"
    assert {sign["id"]: sign["missing"] for sign in signs if sign["missing"]} == {}, "not in the page"
    assert [sign["id"] for sign in signs if not (sign["name"] and sign["text"] and sign["inside"])] == []
    assert reader.page.evaluate("document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.parametrize("game", LEAST)
def test_a_table_shows_its_legend_with_one_sheet_of_drawings(visit: Visit, game: str) -> None:
    reader = visit()
    reader.sit(game, "me", "bot:random")
    assert reader.wait_for_turn()
    titles = reader.page.locator("[title], svg title").evaluate_all(
        "(all) => all.map((each) => each.getAttribute('title') ?? each.textContent)"
    )
    reader.page.keyboard.press("r")
    open_legend(reader)
    texts = reader.part("sign").locator("p").all_inner_texts()
    assert any(text in title for text in texts for title in titles), "no tooltip says what the legend says"
    ids = reader.page.locator("symbol[id]").evaluate_all("(all) => all.map((each) => each.id)")
    assert len(ids) == len(set(ids))


def test_a_finger_and_a_keyboard_read_what_a_mouse_reads(visit: Visit) -> None:
    """By a long press, which chooses nothing, and by the focus."""
    reader = visit(390, 844, touch=True)
    reader.sit("space-plague", "me", "bot:random")
    assert reader.wait_for_turn()
    titled = reader.page.locator('.board [data-testid="place"]:has(> title):visible').first
    words = titled.locator("> title").text_content() or ""
    box = titled.bounding_box()
    assert box is not None
    before = reader.wire.log
    at = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
    touch = reader.context.new_cdp_session(reader.page)
    touch.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [at]})
    expect(reader.part("tip")).to_have_text(words)
    touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    assert reader.wire.log == before
    reader.page.keyboard.press("Escape")
    expect(reader.part("tip")).to_have_count(0)
    reader.page.keyboard.press("Tab")
    titled.focus()
    expect(reader.part("tip")).to_have_text(words)
