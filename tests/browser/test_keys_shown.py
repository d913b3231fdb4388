"""Where there is a keyboard every button says its key, and the key does what it says."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.kit import CARD_GAME, PLAIN_GAME
from tests.browser.test_space_opera import ONE_CLICK, kind, lit, point, sit

FIRST_GAME = {"confirm": "always", "seasoned": True}
# Cut off: what is written does not fit into its box, or the next card lies over it.
CUT_TITLES = """() => {
    const cards = [...document.querySelectorAll(".sp-hand > li")];
    const right = (each) => {
        const text = document.createRange();
        text.selectNodeContents(each);
        return text.getBoundingClientRect().right;
    };
    return cards.filter((card, at) => {
        const title = card.querySelector(".title"), next = cards[at + 1]?.getBoundingClientRect().left ?? Infinity;
        return title.scrollWidth > title.clientWidth + 1 || right(title) > next + 1;
    }).map((card) => card.innerText);
}"""
CUT_PLATES = """() => [...document.querySelectorAll(".pi-rival h3 small")]
    .filter((each) => each.scrollWidth > each.clientWidth).map((each) => each.innerText)"""


@pytest.mark.parametrize(("width", "height", "touch"), [(1440, 900, False), (1100, 768, False), (390, 844, True)])
def test_a_key_is_shown_wherever_there_is_a_keyboard(visit: Visit, width: int, height: int, touch: bool) -> None:
    ilse = visit(width, height, touch=touch)
    ilse.sit(CARD_GAME, "me", "bot:random", options={"first_seat": "0"})
    assert ilse.wait_for_turn()
    ilse.part("choice").first.click()
    for button, key in (("confirm", "Enter"), ("back", "Esc")):
        badge = ilse.part(button).locator("kbd")
        expect(badge).to_have_text(key)
        expect(badge).to_be_visible(visible=not touch)


def test_the_box_of_the_first_game_has_a_key(visit: Visit) -> None:
    ilse = visit(settings=FIRST_GAME)
    ilse.sit(PLAIN_GAME, "me", "bot:random")
    assert ilse.wait_for_turn()
    expect(ilse.part("first-game").locator("kbd")).to_have_text("K")
    ilse.page.keyboard.press("k")
    expect(ilse.part("first-game")).to_have_count(0)


def test_escape_takes_back_wherever_back_stands(visit: Visit) -> None:
    ilse = visit(settings=ONE_CLICK)
    sit(ilse, "me", "bot:random")
    assert kind(ilse) == "build"
    point(ilse, "cell:")
    assert kind(ilse) == "item"
    expect(ilse.part("back").locator("kbd")).to_have_text("Esc")
    ilse.page.keyboard.press("Escape")
    ilse.until(lambda: kind(ilse) == "build", "the planet is given back")


def test_what_is_carried_has_its_digit_for_a_key(visit: Visit) -> None:
    ilse = visit(settings=ONE_CLICK)
    sit(ilse, "me", "bot:random")
    point(ilse, "cell:")
    point(ilse, "item:ship")
    point(ilse, "do:end")
    while kind(ilse) != "move":
        point(ilse, "do:pass" if lit(ilse, "do:pass").count() > 0 else "do:decline")
    point(ilse, "ship:")
    amounts = [each.get_attribute("data-form") for each in ilse.page.locator('[data-form^="amount("]').all()]
    keys = [each.get_attribute("aria-keyshortcuts") for each in ilse.page.locator('[data-form^="amount("]').all()]
    assert len(amounts) > 1
    assert amounts == [f"amount({key})" for key in keys]


def test_a_moment_of_the_result_is_reached_with_keys(visit: Visit) -> None:
    ilse = visit()
    ilse.see_end(PLAIN_GAME, "me", "bot:random", options={"nights": 3})
    chart = ilse.part("chart")
    expect(chart).to_be_visible()
    chart.focus()
    last = int(chart.get_attribute("aria-valuemax") or 0)
    ilse.page.keyboard.press("ArrowLeft")
    expect(ilse.part("sought")).to_be_attached()
    at = int(chart.get_attribute("aria-valuenow") or 0)
    assert 0 < at < last
    ilse.page.keyboard.press("Enter")
    expect(ilse.part("scrub")).to_have_value(str(at))


@pytest.mark.parametrize("width", [1024, 1280])
def test_titles_of_a_hand_and_names_on_plates_are_whole(visit: Visit, width: int) -> None:
    ilse = visit(width, 768)
    ilse.sit("space-plague", "me", "bot:random")
    assert ilse.wait_for_turn()
    assert ilse.page.locator(".sp-hand > li").count() == 6
    assert ilse.page.evaluate(CUT_TITLES) == []
    ilse.sit("plague-inc", "me", "bot:random", "bot:random", "bot:random")
    ilse.play(moves=2)
    expect(ilse.page.locator(".pi-rival")).to_have_count(3)
    assert ilse.page.evaluate(CUT_PLATES) == []


def test_on_a_phone_a_new_user_sees_the_choices_first_and_the_whole_hand(visit: Visit) -> None:
    ilse = visit(390, 844, touch=True, settings=FIRST_GAME)
    ilse.sit(CARD_GAME, "me", "bot:random", options={"first_seat": "0"})
    assert ilse.wait_for_turn()
    expect(ilse.part("bundle").or_(ilse.part("choice")).first).to_be_in_viewport(ratio=1)
    choices, box = ilse.part("choices").bounding_box(), ilse.part("first-game").bounding_box()
    assert choices
    assert box
    assert box["y"] > choices["y"]
    ilse.page.locator('[data-spot="hand-tab"]').click()
    for card in ilse.page.locator('[data-place^="hand:"]').all():
        expect(card).to_be_in_viewport(ratio=0.98)
