"""What lies open can be looked through, and what one plays for is always in sight."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.kit import CARD_GAME


def test_a_click_on_a_pile_looks_through_it(visit: Visit) -> None:
    ilse = visit()
    ilse.sit(CARD_GAME, "me", "bot:random", options={"first_seat": "0"})
    assert ilse.wait_for_turn()
    ilse.page.locator('[data-place="draw:0"]').click()
    expect(ilse.part("piles")).to_contain_text("Your draw pile")
    told = ilse.wire.last["view"]["table"]["players"][0]["unseen"]
    for name, count in told.items():
        expect(ilse.part("piles")).to_contain_text(name.capitalize() + (f"×{count}" if count > 1 else ""))
    ilse.page.keyboard.press("Escape")
    ilse.page.locator('[data-place="under:royals"]').first.click()
    expect(ilse.part("piles")).to_contain_text("Queen")
    ilse.page.keyboard.press("Escape")
    ilse.page.locator('[data-place="pit"]').click()
    expect(ilse.part("piles")).to_contain_text("Plague Pit")
    ilse.part("close-dialog").click()
    expect(ilse.part("piles")).to_have_count(0)
    assert ilse.wire.log == 0


def test_what_others_know_of_a_deck_is_not_more_than_the_view_holds(visit: Visit) -> None:
    ilse = visit()
    ilse.sit(CARD_GAME, "me", "bot:random", options={"first_seat": "0"})
    assert ilse.wait_for_turn()
    ilse.part("open-piles").click()
    expect(ilse.part("piles").locator('[data-pile="draw:1"]')).to_contain_text("hand and draw pile")
    expect(ilse.part("piles").locator('[data-pile="under:clergy"]')).to_contain_text("Pope")


@pytest.mark.parametrize("game", [CARD_GAME, "plague-inc", "space-opera", "space-plague"])
def test_the_goal_is_always_in_sight_and_whole(visit: Visit, game: str) -> None:
    ilse = visit()
    table = ilse.found(game, "me", "bot:random", "bot:random")
    for width, height in ((390, 844), (844, 390), (1440, 844)):
        ilse.go_at(width, f"/table/{table}", height)
        assert ilse.wait_for_turn()
        goal = ilse.part("goal")
        expect(goal).to_be_in_viewport(ratio=1)
        assert "_" not in goal.inner_text()
        assert goal.evaluate("(goal) => goal.scrollWidth <= goal.clientWidth"), f"it is cut off at {width}"


def test_the_hand_of_a_phone_gives_way_when_nothing_in_it_can_be_chosen(visit: Visit) -> None:
    ilse = visit(390, 844, touch=True, settings={"confirm": "never", "confirmAsked": True})
    ilse.sit(CARD_GAME, "me", "bot:random", options={"first_seat": "0"})
    assert ilse.wait_for_turn()
    hand = ilse.page.get_by_role("button", name="Hand", exact=True)
    hand.click()
    expect(hand).to_have_attribute("aria-pressed", "true")
    while ilse.page.locator(".dock .place.legal").count() > 0:
        before = ilse.wire.log
        ilse.page.locator(".dock .place.legal").first.click()
        ilse.until_moved(before)
        assert ilse.wait_for_turn()
    expect(hand).to_have_attribute("aria-pressed", "false")
    expect(ilse.part("choice").first).to_be_in_viewport()
