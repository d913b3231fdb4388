"""Reloads, lost connections, and moves that are taken back."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.kit import CARD_GAME, PLAIN_GAME
from tests.server.processes import ServerProcess, served

# A browser whose line can be cut, and does not come back until it wakes up.
SLEEPER = """(() => {
    window.sockets = [];
    const Real = window.WebSocket;
    window.WebSocket = class extends Real {
        constructor(address) {
            super(window.sleeps ? address.replace(/tables.*/, "nowhere") : address);
            window.sockets.push(this);
        }
    };
})()"""


def test_a_reload_in_the_middle_of_a_turn_loses_nothing(visit: Visit) -> None:
    ilse = visit()
    ilse.sit(CARD_GAME, "me", "bot:random", options={"max_rounds": 2, "first_seat": "0"})
    assert ilse.wait_for_turn()
    ilse.choose(0)
    assert ilse.wait_for_turn()
    ilse.part("choice").first.click()
    before = ilse.wire.last
    ilse.page.reload()
    ilse.until(lambda: ilse.wire.last is not before, "the table comes again")
    assert ilse.wait_for_turn()
    assert ilse.wire.last["view"] == before["view"]
    assert ilse.wire.moves == before["moves"]
    assert ilse.play(moves=1) == 1
    ilse.finish()


def test_a_lost_connection_comes_back_by_itself_in_the_middle_of_a_turn(visit: Visit, tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'tables.db'}"
    server = ServerProcess(url)
    try:
        ilse = visit(to=server.address)
        ilse.sit(PLAIN_GAME, "me", "bot:random", options={"nights": 3})
        ilse.play(moves=2)
        assert ilse.wait_for_turn()
        ilse.part("choice").first.click()
        before = ilse.wire.last
        server.kill()
        expect(ilse.part("lost")).to_be_visible()
        server = ServerProcess(url, port=server.port)
        expect(ilse.part("lost")).to_have_count(0)
        ilse.until(lambda: ilse.wire.last is not before, "the table comes again")
        assert ilse.wire.last["view"] == before["view"]
        ilse.page.keyboard.press("Escape")
        expect(ilse.part("confirm")).to_have_count(1 if len(ilse.wire.moves) == 1 else 0)
        assert ilse.play(moves=1) == 1
        ilse.finish()
    finally:
        server.stop()


def test_a_server_that_cannot_keep_anything_says_so_and_goes_on(visit: Visit, tmp_path: Path) -> None:
    with served(f"sqlite:///{tmp_path / 'tables.db'}") as server:
        ilse = visit(to=server.address)
        ilse.sit(PLAIN_GAME, "me", "bot:random", options={"nights": 3})
        assert ilse.wait_for_turn()
        server.fill_disk()
        ilse.part("choice").first.click()
        ilse.part("confirm").click()
        expect(ilse.part("toast").first).to_contain_text("The database does not work just now.")
        expect(ilse.part("trouble")).to_contain_text("It goes on by itself")
        server.make_room()
        expect(ilse.part("trouble")).to_have_count(0)
        assert ilse.play(moves=1) == 1
        ilse.finish()


def test_a_page_that_slept_through_many_moves_catches_up_without_a_reload(visit: Visit) -> None:
    ilse, bruno = visit(), visit()
    ilse.page.add_init_script(SLEEPER)
    table = ilse.found(CARD_GAME, "me", "open", "open", open=True, options={"first_seat": "1", "max_rounds": 3})
    for seat in (1, 2):
        vera = bruno if seat == 1 else visit()
        vera.go(f"/table/{table}")
        vera.part("join").first.click()
    ilse.go(f"/table/{table}")
    ilse.until(lambda: bool(ilse.wire.updates), "the table comes")
    ilse.page.evaluate(
        "() => { window.loaded = true; window.sleeps = true; window.sockets.forEach((each) => each.close()); }"
    )
    expect(ilse.part("lost")).to_be_visible()
    bruno.until(lambda: bruno.wire.is_asked, "the table begins")
    moves = 0
    while bruno.wire.last["view"]["pending"] == [1] and bruno.wait_for_turn():
        bruno.choose(0)
        moves += 1
    assert moves > 3
    assert ilse.wire.log < bruno.wire.log
    ilse.page.evaluate("() => { window.sleeps = false; window.dispatchEvent(new Event('focus')); }")
    ilse.until(lambda: ilse.wire.log == bruno.wire.log, "what was missed comes")
    expect(ilse.part("lost")).to_have_count(0)
    assert ilse.page.evaluate("() => window.loaded"), "the page was loaded again"
    told = [event["text"] for event in ilse.wire.last["events"]]
    # People stand there by their names.
    expect(ilse.part("log")).to_contain_text(told[-1].replace("Green", ilse.wire.last["seats"][2]["name"]))
    numbers = [event["number"] for update in ilse.wire.updates for event in update["events"]]
    assert sorted(set(numbers)) == list(range(ilse.wire.last["event_count"]))


def test_a_move_is_taken_back(visit: Visit) -> None:
    ilse = visit()
    ilse.sit(CARD_GAME, "me", "bot:random", options={"first_seat": "0"})
    assert ilse.wait_for_turn()
    before = ilse.wire.last
    told = ilse.part("log").inner_text()
    ilse.choose(0)
    made = ilse.wire.log
    expect(ilse.part("undo")).to_be_enabled()
    ilse.part("undo").click()
    ilse.until(lambda: ilse.wire.log > made and ilse.wire.is_asked, "the move is taken back")
    assert ilse.wait_for_turn()
    assert ilse.wire.moves == before["moves"]
    assert ilse.wire.last["view"] == before["view"]
    assert ilse.part("log").inner_text() == told


def test_a_choice_of_several_steps_is_taken_back_before_it_is_made(visit: Visit) -> None:
    ilse = visit()
    ilse.sit(CARD_GAME, "me", "bot:random", options={"first_seat": "0"})
    assert ilse.wait_for_turn()
    ilse.part("choice").first.click()
    expect(ilse.part("confirm")).to_be_visible()
    ilse.page.keyboard.press("Escape")
    expect(ilse.part("confirm")).to_have_count(0)
    assert ilse.shows_all_moves()
    assert ilse.wire.log == 0
