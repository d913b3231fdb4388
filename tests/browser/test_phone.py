"""A phone, upright and on its side: everything can be reached, seen and hit."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.kit import CARD_GAME, PLAIN_GAME, Visitor

GAMES = (CARD_GAME, "plague-inc", "space-opera", "space-plague")
LEAST = 40  # pixels, of what a finger shall hit
# Controls of the frame; what lies on a board is as large as the board allows.
SMALL = """(least) => [...document.querySelectorAll("button, a, input, select, [role=tab]")].flatMap((each) => {
    const box = each.getBoundingClientRect();
    const seen = each.checkVisibility({ visibilityProperty: true, opacityProperty: true });
    const hidden = box.width < 2 || box.height < 2 || !seen;
    const label = each.closest("label")?.getBoundingClientRect();
    const height = Math.max(box.height, label?.height ?? 0);
    const drawn = each.closest("main.board .panzoom, .dock, .seats, [data-testid^=plate]") !== null;
    const name = each.innerText || each.ariaLabel || each.id;
    return hidden || drawn || each.tabIndex < 0 || height >= least ? [] : [`${name}: ${box.width} x ${height}`];
})"""
# Where the board and the choices stand, however far the list is scrolled.
PLACES = """() => [...document.querySelectorAll('.choice, [data-testid="surface"]')].map((each) =>
    each.getBoundingClientRect().y + (each.closest(".choices-sheet")?.scrollTop ?? 0))"""


def small_controls(visitor: Visitor) -> list[str]:
    found: list[str] = visitor.seen(SMALL, LEAST)
    return found


def sit_at(visitor: Visitor, game: str) -> None:
    visitor.sit(game, "me", "bot:random", "bot:random")
    assert visitor.wait_for_turn()


@pytest.mark.parametrize("game", GAMES)
def test_every_choice_can_be_reached_on_a_phone_on_its_side(visit: Visit, game: str) -> None:
    ilse = visit(844, 390)
    sit_at(ilse, game)
    for choice in (ilse.part("choice").first, ilse.part("choice").last):
        choice.scroll_into_view_if_needed()
        expect(choice).to_be_in_viewport(ratio=1)
    if ilse.part("confirm").count() == 0:
        ilse.part("choice").last.click()
    expect(ilse.part("confirm")).to_be_in_viewport(ratio=1)
    ilse.confirm()


@pytest.mark.parametrize(("width", "height"), [(390, 844), (844, 390)])
def test_the_rules_are_at_hand_and_close_from_everywhere(visit: Visit, width: int, height: int) -> None:
    ilse = visit(width, height)
    sit_at(ilse, CARD_GAME)
    ilse.part("rules-tab").click()
    expect(ilse.part("how-to-play").get_by_role("heading", level=2).first).to_contain_text("Infamy")
    ilse.page.get_by_role("tab", name="All the rules").click()
    expect(ilse.part("rules").locator("[data-rule]").first).to_be_visible()
    ilse.part("rules").locator("[data-rule]").last.scroll_into_view_if_needed()
    expect(ilse.part("close-dialog")).to_be_in_viewport(ratio=1)
    ilse.part("close-dialog").click()
    expect(ilse.part("rules-panel")).to_have_count(0)
    ilse.part("banner").get_by_role("button", name="DR-").first.click()
    expect(ilse.part("rule-card").locator(".plain")).to_be_in_viewport(ratio=1)
    expect(ilse.part("close-dialog")).to_be_in_viewport(ratio=1)
    ilse.page.mouse.click(3, 3)
    expect(ilse.part("rules-panel")).to_have_count(0)


@pytest.mark.parametrize("game", GAMES)
def test_every_control_of_a_phone_is_large_enough_for_a_finger(visit: Visit, game: str) -> None:
    ilse = visit(390, 844, touch=True)
    sit_at(ilse, game)
    assert small_controls(ilse) == []
    ilse.page.get_by_role("button", name="Log", exact=True).click()
    assert small_controls(ilse) == []
    ilse.page.get_by_role("button", name="Table", exact=True).click()
    expect(ilse.part("table-menu")).to_be_visible()
    assert small_controls(ilse) == []


def test_every_control_of_the_other_pages_is_large_enough_for_a_finger(visit: Visit) -> None:
    ilse = visit(390, 844, touch=True)
    ilse.found(PLAIN_GAME, "me", "open", open=True)
    for path in ("/", f"/new/{CARD_GAME}", f"/new/{PLAIN_GAME}", f"/rules/{CARD_GAME}", "/credits"):
        ilse.go(path)
        expect(ilse.page.get_by_role("heading", level=1)).to_be_visible()
        ilse.page.wait_for_load_state("networkidle")
        assert small_controls(ilse) == [], path


def test_taps_on_one_spot_of_the_list_mean_one_thing(visit: Visit) -> None:
    """Nothing moves under the finger between the tap that chooses and the next one."""
    ilse = visit(390, 844, touch=True)
    sit_at(ilse, CARD_GAME)
    if ilse.part("confirm").count():
        ilse.confirm()
        assert ilse.wait_for_turn()
    before = ilse.page.evaluate(PLACES)
    for choice in ilse.part("choice").all()[:3]:
        choice.tap()
        expect(choice).to_have_attribute("aria-pressed", "true")
        assert ilse.page.evaluate(PLACES) == before


# The lines of the list, each as high as its sheet shows it; and what says that there are more.
COVERED = """() => {
    const sheet = document.querySelector(".choices-sheet").getBoundingClientRect();
    const sign = document.querySelector('[data-testid="more-below"]').getBoundingClientRect();
    return [...document.querySelectorAll(".choice")].map((each) => each.getBoundingClientRect()).filter(
        ({ top, bottom }) => top < sheet.bottom && Math.min(bottom, sheet.bottom) > sign.top).length;
}"""


@pytest.mark.parametrize(("width", "height"), [(390, 844), (844, 390), (1100, 560)])
def test_what_says_that_the_list_goes_on_covers_none_of_it(visit: Visit, width: int, height: int) -> None:
    ilse = visit(width, height)
    sit_at(ilse, "space-plague")
    expect(ilse.part("more-below")).to_be_in_viewport(ratio=1)
    assert ilse.page.evaluate(COVERED) == 0
    ilse.page.locator(".choices-sheet").evaluate("(sheet) => sheet.scrollTo(0, sheet.scrollHeight)")
    expect(ilse.part("more-below")).to_have_count(0)


@pytest.mark.parametrize("game", GAMES)
def test_the_tab_says_how_many_lines_there_are_to_choose_from(visit: Visit, game: str) -> None:
    ilse = visit(390, 844, touch=True)
    sit_at(ilse, game)
    tab = ilse.page.get_by_role("navigation", name="Sheet").get_by_role("button", name="Choices")
    expect(tab).to_have_text(f"Choices {ilse.page.locator('.choice').count()}")


def test_what_happened_is_folded_again_when_the_next_question_comes(visit: Visit) -> None:
    ilse = visit(390, 844, touch=True)
    sit_at(ilse, CARD_GAME)
    ilse.skip(60)
    for _ in range(40):
        assert ilse.wait_for_turn()
        if ilse.part("recap-head").count():
            break
        ilse.move_unseen(0)
    ilse.part("recap-head").tap()
    expect(ilse.part("recap-head")).to_have_attribute("aria-expanded", "true")
    for turn in range(40):
        ilse.move_unseen(turn * 7)
        assert ilse.wait_for_turn()
        if ilse.part("recap-head").count():
            break
    expect(ilse.part("recap-head")).to_have_attribute("aria-expanded", "false")
    expect(ilse.page.locator(".choice").first).to_be_in_viewport(ratio=1)
