"""Names and numbers keep their room: many seats, long names, narrow windows."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.kit import CARD_GAME, Visitor
from tests.browser.test_looks import NEXT_FRAME

LONG_NAME = "Bartholomäus von Weißenfels-Gr"
# The name is the first word on a plate; on crowded phones it is for screen readers only. A long one ends in dots,
# beside the colour and shape of its seat.
CUT_COLOURS = """() => [...document.querySelectorAll('[data-testid^="plate-"] h3')].flatMap((line) => {
    const words = document.createTreeWalker(line, NodeFilter.SHOW_TEXT);
    while (words.nextNode() && !words.currentNode.data.trim());
    const range = document.createRange();
    range.selectNodeContents(words.currentNode);
    const holder = words.currentNode.parentElement;
    const word = (holder === line ? range : holder).getBoundingClientRect();
    const room = line.getBoundingClientRect();
    const isCut = word.right > room.right + 1 || word.bottom > room.bottom + 4;
    return isCut && room.width > 1 ? [words.currentNode.data.trim()] : [];
})"""
# Lists on a plate by what stands in them: a list may be narrower than its items.
OVERLAPS = """() => [...document.querySelectorAll('[data-testid^="plate-"]')].flatMap((plate) => {
    const items = [...plate.querySelectorAll(":is(ul, dl, ol) > *")];
    const boxes = items.map((item) => ({ list: item.parentElement, box: item.getBoundingClientRect() }));
    const beside = (a, b) => a.left >= b.right - 1 || b.left >= a.right - 1;
    const above = (a, b) => a.top >= b.bottom - 1 || b.top >= a.bottom - 1;
    const meet = (a, b) => a.list !== b.list && !beside(a.box, b.box) && !above(a.box, b.box);
    return boxes.some((a) => boxes.some((b) => meet(a, b))) ? [plate.dataset.testid] : [];
})"""
SCORES = """() => [...document.querySelectorAll('[data-testid="scores"] > li')].map((row) => {
    const right = (thing) => thing.getBoundingClientRect().right;
    const [name, total] = [row.querySelector("b"), row.querySelector("output")];
    return { total: right(total), parts: right(row) - right(name), sheet: right(row.closest(".scroll")) };
})"""
ROOM_FOR_PARTS = 100  # pixels, the total included


def resize(visitor: Visitor, width: int) -> None:
    visitor.page.set_viewport_size({"width": width, "height": 900})
    visitor.page.evaluate(NEXT_FRAME)


@pytest.mark.parametrize(
    ("game", "seats"), [(CARD_GAME, 5), ("plague-inc", 4), ("space-opera", 4), ("space-plague", 4)]
)
def test_a_spectator_of_a_full_table_can_tell_the_players_apart(visit: Visit, game: str, seats: int) -> None:
    ilse, vera = visit(), visit()
    ilse.ask("PUT", "/me", {"name": LONG_NAME})
    table = ilse.sit(game, "me", *["bot:greedy"] * (seats - 1))
    vera.go(f"/table/{table}")
    expect(vera.part("plate-1")).to_be_visible()
    for width in (1440, 1280, 1024, 768, 390):
        resize(vera, width)
        assert vera.page.evaluate(CUT_COLOURS) == [], f"at {width}"
        assert vera.page.evaluate(OVERLAPS) == [], f"at {width}"


def test_the_score_stays_on_its_sheet(visit: Visit) -> None:
    ilse = visit()
    ilse.see_end(CARD_GAME, "me", "bot:greedy", "bot:greedy", options={"max_rounds": 1})
    expect(ilse.part("scores")).to_be_visible()
    for width in (1440, 1024, 800, 768, 390):
        resize(ilse, width)
        for row in ilse.page.evaluate(SCORES):
            assert row["total"] < row["sheet"], f"at {width}"
            assert row["parts"] > ROOM_FOR_PARTS, f"at {width}"
