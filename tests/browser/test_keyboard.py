"""A whole game without a mouse, from the lobby to the end."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.kit import PLAIN_GAME, Visitor

MOST_STOPS = 150
AT = "(selector) => document.activeElement?.matches(selector) ?? false"


def tab_to(visitor: Visitor, selector: str) -> None:
    for _ in range(MOST_STOPS):
        if visitor.page.evaluate(AT, selector):
            return
        visitor.page.keyboard.press("Tab")
    raise AssertionError(f"the Tab key does not reach {selector}")


def test_a_whole_game_by_keyboard_alone(visit: Visit) -> None:
    ilse = visit()
    keys = ilse.page.keyboard
    ilse.go("/")
    expect(ilse.part("game").first).to_be_visible()
    tab_to(ilse, f'[data-game="{PLAIN_GAME}"] [data-testid="new-table"]')
    keys.press("Enter")
    expect(ilse.part("start")).to_be_enabled()
    tab_to(ilse, '[data-testid="more-options"]')
    keys.press("Enter")
    tab_to(ilse, '[data-testid="option-nights"] input')
    keys.press("Control+a")
    keys.type("3")
    tab_to(ilse, '[data-testid="start"]')
    keys.press("Enter")
    expect(ilse.part("table")).to_be_visible()
    made = 0
    while ilse.wait_for_turn():
        before = ilse.wire.log
        expect(ilse.part("confirm").or_(ilse.part("choice")).first).to_be_visible()
        if ilse.part("confirm").count() == 0:
            choices = ilse.part("choice")
            choices.first.wait_for()
            wanted = choices.nth(made % choices.count())
            key = wanted.get_attribute("aria-keyshortcuts")
            if key and made % 3:
                keys.press(key)
            else:
                form = wanted.get_attribute("data-form")
                tab_to(ilse, f'[data-form="{form}"]')
                keys.press("Space")
            expect(ilse.part("confirm")).to_be_visible()
        if ilse.page.evaluate(AT, "button, a"):
            tab_to(ilse, '[data-testid="confirm"]')
        keys.press("Enter")
        ilse.until(lambda before=before: ilse.wire.log > before, "the move is on the table")  # type: ignore[misc]
        made += 1
    assert made > 5
    tab_to(ilse, '[data-testid="rematch"]')
