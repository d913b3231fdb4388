"""Nothing moves under the eyes of who opens a page with a browser that has nothing of it yet."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.kit import CARD_GAME, PLAIN_GAME
from tests.server.processes import ServerProcess

GAMES = (CARD_GAME, "plague-inc", "space-opera", "space-plague")
MOST_SHIFT = 0.02
WATCH = """window.shift = 0; new PerformanceObserver((list) => {
    for (const each of list.getEntries()) if (!each.hadRecentInput) window.shift += each.value;
}).observe({ type: "layout-shift", buffered: true });"""

# All but how opaque something is: for that alone nothing is laid out or painted anew in each frame.
DRAWN_ALL_THE_TIME = """() => document.getAnimations().filter(({ effect }) => {
    const isCheap = ({ offset, computedOffset, easing, composite, ...what }) =>
        Object.keys(what).every((name) => name === "opacity");
    return effect.getTiming().iterations === Infinity && !effect.getKeyframes().every(isCheap);
}).map(({ animationName }) => animationName)"""

FIRST = {
    CARD_GAME: {"first_seat": "0"},
    "plague-inc": {"first_player": "seat0"},
    "space-opera": {"first_player": "0"},
}


@pytest.mark.parametrize(("width", "height"), [(1440, 900), (1024, 768), (390, 844)])
def test_the_lobby_stands_still_while_it_comes(
    visit: Visit, server: ServerProcess, width: int, height: int
) -> None:
    ilse = visit(width, height, to=server.address)
    ilse.found(PLAIN_GAME, "me", "open", open=True, name="Ilse’s stall")
    ilse.found(CARD_GAME, "me", "bot:random", options={"first_seat": "0"})
    ilse.page.add_init_script(WATCH)
    ilse.go("/")
    expect(ilse.part("my-table").first).to_be_visible()
    ilse.page.wait_for_load_state("networkidle")
    assert ilse.page.evaluate("() => window.shift") < MOST_SHIFT


@pytest.mark.parametrize(("width", "height"), [(1440, 900), (390, 844)])
@pytest.mark.parametrize("game", GAMES)
def test_a_table_stands_still_while_it_comes(
    visit: Visit, server: ServerProcess, game: str, width: int, height: int
) -> None:
    """What a bot does meanwhile may change the table: the person begins."""
    ilse = visit(width, height, to=server.address)
    table = ilse.found(game, "me", "bot:random", options=FIRST.get(game, {}))
    ilse.page.add_init_script(WATCH)
    ilse.go(f"/table/{table}")
    assert ilse.wait_for_turn()
    ilse.page.wait_for_load_state("networkidle")
    assert ilse.page.evaluate("() => window.shift") < MOST_SHIFT


@pytest.mark.parametrize(("width", "height"), [(1440, 900), (390, 844)])
def test_the_log_does_not_jump_when_the_first_question_comes(
    visit: Visit, server: ServerProcess, width: int, height: int
) -> None:
    ilse = visit(width, height, to=server.address)
    table = ilse.found("space-opera", "me", "bot:random", options={"first_player": "1"})
    ilse.page.add_init_script(WATCH)
    ilse.go(f"/table/{table}")
    assert ilse.wait_for_turn()
    ilse.page.wait_for_load_state("networkidle")
    assert ilse.page.evaluate("() => window.shift") < MOST_SHIFT


def test_the_page_follows_the_light_of_the_system_by_itself(visit: Visit) -> None:
    ilse = visit(settings={})
    ilse.page.emulate_media(color_scheme="light")
    ilse.go("/")
    expect(ilse.part("game").first).to_be_visible()
    assert ilse.page.evaluate("() => document.documentElement.dataset.theme") == "light"


@pytest.mark.parametrize("game", GAMES)
def test_a_table_at_rest_is_not_drawn_again_and_again(visit: Visit, game: str) -> None:
    """It would keep a processor busy, and empty the battery of a phone."""
    ilse = visit(motion=True)
    # One of forty games of Space Opera is over by then.
    tables = (ilse.found(game, "me", "bot:random", "bot:random") for _ in range(9))
    table = next(each for each in tables if ilse.play_without_page(each, until=40))
    ilse.go(f"/table/{table}")
    assert ilse.wait_for_turn()
    assert ilse.page.evaluate(DRAWN_ALL_THE_TIME) == []
