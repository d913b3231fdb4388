"""Looking closer at a board: pinch, wheel, keys."""

from __future__ import annotations

from playwright.sync_api import CDPSession, Locator, expect

from tests.browser.conftest import Visit
from tests.browser.kit import CARD_GAME, HASTE, Visitor

SCALE = "(surface) => new DOMMatrix(getComputedStyle(surface.firstElementChild).transform)"


def scale_of(visitor: Visitor) -> float:
    found: float = visitor.part("surface").evaluate(f"(surface) => ({SCALE})(surface).a")
    return found


def touch(wire: CDPSession, kind: str, *points: tuple[float, float]) -> None:
    wire.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y} for x, y in points]})


def middle_of(part: Locator) -> tuple[float, float]:
    box = part.bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def test_two_fingers_enlarge_the_board_of_a_phone_and_one_moves_it(visit: Visit) -> None:
    ilse = visit(390, 844, touch=True)
    ilse.sit(CARD_GAME, "me", "bot:random", options={"first_seat": "0"})
    assert ilse.wait_for_turn()
    wire = ilse.context.new_cdp_session(ilse.page)
    x, y = middle_of(ilse.part("surface"))
    touch(wire, "touchStart", (x - 30, y), (x + 30, y))
    for apart in (40, 60, 80):
        touch(wire, "touchMove", (x - apart, y), (x + apart, y))
    touch(wire, "touchEnd")
    ilse.until(lambda: scale_of(ilse) > 2, "the board is larger")
    assert ilse.part("confirm").count() == 0, "a pinch is no click"
    before = ilse.part("surface").evaluate(f"(surface) => ({SCALE})(surface).e")
    touch(wire, "touchStart", (x, y))
    for step in (10, 30, 50):
        touch(wire, "touchMove", (x + step, y))
    touch(wire, "touchEnd")
    assert ilse.part("surface").evaluate(f"(surface) => ({SCALE})(surface).e") > before
    assert ilse.part("why-not").count() == 0, "a drag is no click"
    ilse.until(lambda: fits_again(ilse), "the board fits again")


def fits_again(visitor: Visitor) -> bool:
    """A busy browser may swallow a tap that comes right after a drag: a person taps again."""
    if scale_of(visitor) == 1:
        return True
    visitor.part("reset-zoom").tap()
    return visitor.within(HASTE, lambda: scale_of(visitor) == 1)


def test_what_is_enlarged_can_still_be_pointed_at(visit: Visit) -> None:
    ilse = visit()
    ilse.sit(CARD_GAME, "me", "bot:random", options={"first_seat": "0"})
    assert ilse.wait_for_turn()
    card = middle_of(ilse.page.locator('[data-place="lineup:2"]'))
    ilse.page.mouse.move(*card)
    ilse.page.keyboard.down("Control")
    ilse.page.mouse.wheel(0, -500)
    ilse.page.keyboard.up("Control")
    ilse.until(lambda: scale_of(ilse) > 1.5, "the wheel enlarges")
    ilse.page.mouse.click(*card)
    expect(ilse.part("why-not")).to_contain_text("DR-")


def test_keys_enlarge_move_and_fit(visit: Visit) -> None:
    ilse = visit()
    ilse.sit(CARD_GAME, "me", "bot:random", options={"first_seat": "0"})
    assert ilse.wait_for_turn()
    ilse.part("surface").focus()
    for _ in range(3):
        ilse.page.keyboard.press("+")
    assert scale_of(ilse) > 2
    before = ilse.part("surface").evaluate(f"(surface) => ({SCALE})(surface).e")
    ilse.page.keyboard.press("ArrowRight")
    assert ilse.part("surface").evaluate(f"(surface) => ({SCALE})(surface).e") < before
    first = ilse.page.locator('[data-place="noble:king"]')
    first.focus()
    ilse.page.keyboard.press("Shift+Tab")
    ilse.page.keyboard.press("Tab")
    expect(first).to_be_in_viewport()
    ilse.page.keyboard.press("0")
    assert scale_of(ilse) == 1
    assert ilse.wire.log == 0
