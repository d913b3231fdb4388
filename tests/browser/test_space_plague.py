"""Space Plague on its own board: the planet, the forecast, cards that turn together, the march."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import expect

from tests.browser.conftest import EVERY_MOVE_ONCE, Visit
from tests.browser.kit import Visitor, open_table
from tests.browser.test_looks import LIGHT, look

GAME = "space-plague"
COUNT_WALKS = """() => {
    window.walks = 0;
    const animate = Element.prototype.animate;
    Element.prototype.animate = function (...how) {
        if (this.classList.contains("sp-walks") || this.classList.contains("sp-gone")) window.walks += 1;
        return animate.apply(this, how);
    };
}"""


def play(visitor: Visitor, moves: int = 1000) -> int:
    """By pointing wherever something lights up; a sole move is chosen already."""
    for made in range(moves):
        if not visitor.wait_for_turn():
            return made
        if len(visitor.wire.moves) == 1 or not visitor.choose_on_board(made):
            visitor.choose(made * 7)
    return moves


def reach(visitor: Visitor, verb: str) -> None:
    """Play on until a move of this verb is offered."""
    for made in range(60):
        assert visitor.wait_for_turn()
        if any(move["verb"] == verb for move in visitor.wire.moves):
            return
        visitor.choose(made)
    raise AssertionError(f"nobody offered {verb}")


def test_it_is_played_to_its_end_on_its_board(visit: Visit, screens: Path) -> None:
    ilse = visit(settings=EVERY_MOVE_ONCE)
    ilse.sit(GAME, "me", "bot:random", options={"planet": "gasier_x"})
    assert play(ilse) > 20
    expect(ilse.part("end").get_by_role("heading", level=1)).to_contain_text("win")
    expect(ilse.part("scores")).to_be_visible()
    ilse.picture(screens / f"{GAME}-end-1440.png")


def test_the_board_is_sound_and_fits_at_every_size(visit: Visit, screens: Path) -> None:
    ilse = visit()
    ilse.sit(GAME, "me", "bot:greedy", "bot:greedy", "bot:random", options={"planet": "bradok"})
    assert ilse.wait_for_turn()
    problems = look(ilse, screens, f"{GAME}-start")
    ilse.skip(60)
    assert ilse.wait_for_turn()
    problems += look(ilse, screens, f"{GAME}-middle")
    ilse.page.evaluate(LIGHT)
    problems += look(ilse, screens, f"{GAME}-middle-light")
    assert not problems, "\n".join(problems)


def test_picked_cards_lie_face_down_and_turn_together(visit: Visit) -> None:
    ilse, bert = visit(), visit()
    bert.page.goto(open_table(ilse, GAME))
    assert bert.wait_for_turn()
    bert.page.locator('[data-place="hand:slow"]').click()
    bert.confirm()
    assert ilse.wait_for_turn()
    theirs = ilse.page.locator('.sp-corner [data-place="commit:1"]')
    expect(theirs).to_contain_text("face down")
    expect(theirs.locator(".front .card")).to_have_count(0)
    assert "slow" not in str([seat["commit"] for seat in ilse.wire.last["view"]["table"]["players"]])
    ilse.page.locator('[data-place="hand:captain"]').click()
    ilse.confirm()
    expect(theirs).to_contain_text("Slow but Steady")
    assert "turned" in (theirs.get_attribute("class") or "")
    expect(bert.page.locator('.sp-corner [data-place="commit:0"]')).to_contain_text("Produce a Captain")


def test_a_unit_that_may_advance_is_lit_and_shows_its_way(visit: Visit) -> None:
    ilse = visit()
    ilse.sit(GAME, "me", "bot:random")
    reach(ilse, "advance")
    expect(ilse.page.locator('[data-testid="place"].legal[data-place^="unit:0:"]').first).to_be_visible()
    if ilse.part("confirm").count() == 0:  # a sole move is chosen already, and a click would take it back
        ilse.page.locator('[data-testid="choice"][data-form^="advance"]').first.click()
    expect(ilse.page.locator(".sp-preview")).to_have_count(1)
    expect(ilse.part("confirm")).to_be_visible()


def test_clicking_what_is_not_allowed_says_why(visit: Visit) -> None:
    ilse = visit()
    ilse.sit(GAME, "me", "bot:random")
    assert ilse.wait_for_turn()
    ilse.page.locator('.sp-board [data-place="market:1"]').click()
    expect(ilse.part("why-not")).to_contain_text("SP-")


def test_what_pops_up_over_the_board_leaves_the_choices_free(visit: Visit) -> None:
    ilse = visit()
    ilse.sit(GAME, "me", "bot:random")
    assert ilse.wait_for_turn()
    ilse.page.locator('.sp-board [data-place="market:2"]').click()
    card, choices = ilse.part("why-not").bounding_box(), ilse.part("choices").bounding_box()
    assert card is not None
    assert choices is not None
    assert card["x"] + card["width"] <= choices["x"]


def test_units_walk_and_the_game_goes_on(visit: Visit) -> None:
    ilse = visit(motion=True)
    ilse.sit(GAME, "me", "bot:random")
    ilse.page.evaluate(COUNT_WALKS)
    play(ilse, moves=10)
    assert ilse.page.evaluate("() => window.walks") > 0
