"""A match between somebody with a browser and somebody with a terminal."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.conftest import Visit
from tests.browser.kit import Visitor
from tests.browser.wire import Json
from tests.terminal.kit import PLAIN_GAME
from tests.terminal.tmux import DONE, Window, window


def test_a_browser_and_a_terminal_play_to_the_end(visit: Visit, tmp_path: Path) -> None:
    ada = visit()
    link = open_table(ada, nights=3)
    with window(tmp_path, "play", "--table", link, "--name", "Bo", size=(100, 30)) as bo:
        expect(ada.part("table")).to_be_visible()
        ada.until(lambda: ada.wire.last["seats"][1]["name"] == "Bo", "the page knows who has come")
        talk(ada, bo)
        made = play_together(ada, bo)
        assert min(made) > 2
        bo.sees("The end")
        expect(ada.part("end")).to_be_visible()
        outcome = ada.wire.last["view"]["outcome"]
        shown = bo.text
        assert outcome["text"][:40] in shown
        for score in outcome["scores"]:
            assert f"  {score:g}" in shown
        bo.press("q")
        bo.sees(f"{DONE} 0")


def open_table(ada: Visitor, **options: int) -> str:
    """A table with a free seat, and the link of that seat as the page would share it."""
    seats = [{"kind": "me"}, {"kind": "open"}]
    made = ada.ask("POST", "/tables", {"game": PLAIN_GAME, "seats": seats, "options": options})
    table = made["table"]["id"]
    ada.go(f"/table/{table}")
    expect(ada.part("waiting")).to_be_visible()
    secret = next(each["secret"] for each in made["secrets"] if each["seat"] == 1)
    return f"{ada.address}/table/{table}#seat={secret}"


def talk(ada: Visitor, bo: Window) -> None:
    bo.sees("c talk")
    bo.press("c")
    bo.type("Good evening")
    bo.press("Enter")
    bo.sees("Bo: Good evening")
    ada.until(lambda: any("Good evening" in frame for frame in ada.wire.frames), "the page is told")
    bo.press("Escape")
    bo.until(lambda text: "│ Log" in text, "the log is back")


def play_together(ada: Visitor, bo: Window) -> tuple[int, int]:
    """Whoever is asked makes a move; how many each of them made."""
    clicked = pressed = 0
    while not ada.wire.is_over:
        if ada.has_turn():
            ada.choose(clicked)
            clicked += 1
        elif bo.is_asked(bo.text):
            bo.press("1")
            pressed += 1
            ada.page.wait_for_timeout(50)
        else:
            ada.page.wait_for_timeout(20)
    return clicked, pressed


def test_whose_only_move_is_made_by_the_server_waits_for_no_choice(
    visit: Visit, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As it happens when nobody but the page is slow: between looking at the choice and clicking it."""
    ada, bo = visit(), visit()
    ada.rewrite(with_one_move)
    table = ada.found(PLAIN_GAME, "me", "open", open=True)
    bo.ask("POST", f"/tables/{table}/join", {"seat": 1})
    ada.go(f"/table/{table}")
    assert ada.wait_for_turn()

    def look_too_late(testid: str) -> Locator:
        monkeypatch.undo()
        ada.move_unseen(0)
        return ada.part(testid)

    monkeypatch.setattr(ada, "part", look_too_late)
    ada.choose(0)
    assert (ada.wire.log, ada.wire.is_asked) == (1, False)


def with_one_move(told: Json) -> Json:
    return told | {"moves": told["moves"][:1]}
