"""Space Opera on its own board: the star map, the build form, one form for cargo, flights step by step."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Locator, expect

from tests.browser.conftest import Visit
from tests.browser.kit import Visitor
from tests.browser.test_looks import faults_in_the_light, look

GAME = "space-opera"
ONE_CLICK = {"confirm": "never", "confirmAsked": True}
MOST_MOVES = 200


def sit(visitor: Visitor, *seats: str, **options: object) -> None:
    settled = {"first_player": "0", "round_limit": 1, "surrender": False} | options
    visitor.sit(GAME, *seats, options=settled)
    assert visitor.wait_for_turn()


def lit(visitor: Visitor, place: str = "") -> Locator:
    """What lights up: one place, or all of a kind (`cell:`)."""
    match = "^=" if place.endswith(":") else "="
    which = f'[data-place{match}"{place}"]' if place else ""
    return visitor.page.locator(f'[data-testid="place"].legal{which}:visible')


def kind(visitor: Visitor) -> str:
    """Which question is open."""
    found: str = visitor.wire.last["view"]["table"]["window"]["kind"]
    return found


def point(visitor: Visitor, place: str) -> None:
    """Point at a place, then wait for the next question."""
    before = visitor.wire.log
    lit(visitor, place).first.click()
    visitor.until(lambda: visitor.wire.log > before, f"{place} is answered")
    visitor.wait_for_turn()


def carry_everything(visitor: Visitor) -> None:
    """The whole manifest with one click, though the rules ask good by good."""
    visitor.page.get_by_role("button", name="All aboard").click()
    visitor.page.get_by_role("button", name="Carry this").click()
    visitor.until(lambda: visitor.wire.is_asked and kind(visitor) != "cargo", "the manifest is carried out")
    visitor.wait_for_turn()


def play_on(visitor: Visitor) -> None:
    """By pointing, until the end: nothing is begun any more, what is open is settled."""
    for _ in range(MOST_MOVES):
        if not visitor.wait_for_turn():
            return
        if visitor.part("confirm").count() > 0:
            visitor.confirm()
            continue
        for place in ("do:pass", "do:decline", "do:end", "do:flip", "amount:", "cell:", "item:"):
            if lit(visitor, place).count() > 0:
                before = visitor.wire.log
                lit(visitor, place).first.click()
                visitor.until(lambda before=before: visitor.wire.log > before, "it is answered")  # type: ignore[misc]
                break
        else:
            visitor.choose(0)
    raise AssertionError("the game does not end")


def test_a_ship_is_built_loaded_and_flown_to_the_end_of_the_game(visit: Visit, screens: Path) -> None:
    ilse = visit(settings=ONE_CLICK)
    sit(ilse, "me", "bot:random")
    point(ilse, "cell:")
    problems = look(ilse, screens, f"{GAME}-build")
    point(ilse, "item:ship")
    point(ilse, "do:end")
    while kind(ilse) != "move":
        point(ilse, "do:pass" if lit(ilse, "do:pass").count() > 0 else "do:decline")
    point(ilse, "ship:")
    problems += look(ilse, screens, f"{GAME}-cargo")
    carry_everything(ilse)
    assert sum(ship["energy"] for ship in ilse.wire.last["view"]["table"]["ships"] if ship["owner"] == 0) > 0
    point(ilse, "ship:")
    assert kind(ilse) == "step"
    expect(ilse.page.locator(".so-cell.step > .cost").first).to_have_text("1")
    problems += look(ilse, screens, f"{GAME}-step")
    point(ilse, "cell:")
    problems += faults_in_the_light(ilse)
    play_on(ilse)
    expect(ilse.part("end").get_by_role("heading", level=1)).to_contain_text("win")
    expect(ilse.part("scores")).to_be_visible()
    ilse.picture(screens / f"{GAME}-end-1440.png")
    assert not problems, "\n".join(problems)


def test_clicking_what_is_not_allowed_says_why(visit: Visit) -> None:
    ilse = visit(settings=ONE_CLICK)
    sit(ilse, "me", "bot:random")
    ilse.page.locator('.so-map [data-testid="place"][data-place^="cell:"]:not(.legal)').first.click()
    expect(ilse.part("why-not")).to_contain_text("SO-")


def test_what_is_face_down_shows_nothing_of_what_it_is(visit: Visit) -> None:
    ilse = visit(settings=ONE_CLICK)
    sit(ilse, "me", "bot:random")
    cells = ilse.wire.last["view"]["table"]["cells"]
    hidden = [cell["cell"] for cell in cells if not cell["face_up"]]
    assert hidden
    assert all(cells[cell]["card"] is None and cells[cell]["planet"] is None for cell in hidden)
    expect(ilse.page.locator(".so-face.sealed")).to_have_count(len(hidden))
