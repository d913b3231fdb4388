"""A person with a browser: looks at what the page shows, and acts on it."""

from __future__ import annotations

import json
import os
import re
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import (
    BrowserContext,
    ConsoleMessage,
    Locator,
    Page,
    Position,
    WebSocket,
    WebSocketRoute,
    expect,
)
from playwright.sync_api import TimeoutError as TooLate
from websockets.sync.client import connect

from tests.browser.wire import Json, Wire

CARD_GAME = "divine-retribution"
PLAIN_GAME = "night-market"
PATIENCE = 30.0
RETRIES = 2  # of a request whose connection the server had just closed, because it was idle for long
HASTE = 2.0  # for what another seat's answer may take away before it is clicked
# What the browser itself says about answers that are no success, or that never came.
EXPECTED = re.compile("Failed to load resource|WebSocket connection to")

SHOWN_FORMS = """() => [...document.querySelectorAll('[data-testid="choice"]')]
    .flatMap((each) => [each.dataset.form, ...each.dataset.twins.split("\\n").filter(Boolean)])"""
# The page goes through what it is told one by one: it may still show the same moves of a question before this one,
# or what was chosen there, until it knows that its own move was made.
SHOWN_DECISIONS = """() => {
    const { decisions, sending } = document.querySelector('[data-testid="choices"]')?.dataset ?? {};
    return sending === "false" ? Number(decisions) : -1;
}"""
AS_SEEN = """async (given) => {
    const { style } = document.documentElement, before = style.opacity;
    style.opacity = "";
    try {
        return await (%s)(given);
    } finally {
        style.opacity = before;
    }
}"""
# Bodies are gone from the browser after the next navigation, so the page tells them as they come.
HEAR_ANSWERS = """(() => {
    const ask = window.fetch;
    window.fetch = async (...request) => {
        const answer = await ask(...request);
        answer.clone().text().then((text) => window.heard(text));
        return answer;
    };
})()"""

# What changes a page or a browser so that the next visitor would meet it; that of a page is gone with the page.
PAGE_CHANGES = (
    "add_init_script",
    "emulate_media",
    "expose_binding",
    "expose_function",
    "on",
    "route",
    "route_web_socket",
)
BROWSER_CHANGES = (
    "add_init_script",
    "grant_permissions",
    "new_page",
    "on",
    "route",
    "set_offline",
)
QUIET = "/livez"  # at every server, and no script runs there

expect.set_options(timeout=PATIENCE * 1000)


class Visitor:
    """One browser with its page, and everything that reached it."""

    def __init__(self, context: BrowserContext, address: str, *, is_hasty: bool = False) -> None:
        """Who is hasty makes a move by one click."""
        self.is_hasty = is_hasty
        context.set_default_timeout(PATIENCE * 1000)
        self.context = context
        self.address = address
        self.faults: list[str] = []
        self.wire = Wire()
        self.altered: set[str] = set()
        self._open_page()
        self._watch_changes("browser", context, BROWSER_CHANGES)
        self._watch_changes("page", context, ("new_cdp_session",))

    def _open_page(self) -> None:
        self.page = self.context.new_page()
        self.page.on("pageerror", lambda error: self.faults.append(str(error)))
        self.page.on("console", self._listen)
        self.page.on("websocket", self._record)
        self.sweeper = self.context.new_cdp_session(self.page)
        self._watch_changes("page", self.page, PAGE_CHANGES)
        self.altered.clear()

    def _watch_changes(self, what: str, thing: Page | BrowserContext, names: tuple[str, ...]) -> None:
        """Notes whatever cannot be taken back."""

        def noting(change: Callable[..., object]) -> Callable[..., object]:
            def changed(*given: object, **named: object) -> object:
                self.altered.add(what)
                return change(*given, **named)

            return changed

        for name in names:
            setattr(thing, name, noting(getattr(thing, name)))

    def make_room(self) -> bool:
        """For another visitor, who finds nothing of this one's; false if that cannot be."""
        is_lost = "browser" in self.altered or len(self.context.pages) != 1
        if is_lost or not self.page.url.startswith(self.address):
            return False
        if self.altered:  # another page of the same browser, which has the files of the house already
            self.page.close()
            self._open_page()
        self.go(QUIET)
        self.page.mouse.move(-1, -1)
        self.page.evaluate("localStorage.clear(); sessionStorage.clear()")
        self.sweeper.send("Storage.clearDataForOrigin", {"origin": self.address, "storageTypes": "all"})
        self.context.clear_cookies()
        self.faults.clear()
        self.wire = Wire()
        return True

    def _listen(self, message: ConsoleMessage) -> None:
        if message.type == "error" and not EXPECTED.search(message.text):
            self.faults.append(message.text)

    def _record(self, socket: WebSocket) -> None:
        if "/live" in socket.url:
            socket.on("framereceived", lambda payload: self.wire.hear(str(payload)))

    def hear_answers(self) -> None:
        """Keep what its requests are answered from now on, too."""
        self.page.expose_function("heard", self.wire.answer)
        self.page.add_init_script(HEAR_ANSWERS)

    @contextmanager
    def painted(self) -> Iterator[None]:
        """The page as it is seen, for a picture or for what asks how visible something is."""
        self.page.evaluate("document.documentElement.style.removeProperty('opacity')")
        yield
        self.page.evaluate("document.documentElement.style.setProperty('opacity', '0')")

    def seen(self, script: str, given: object = None) -> Any:  # noqa: ANN401 (JSON)
        """What a script finds in the page as it is seen, for one that looks at colours; no frame is painted."""
        return self.page.evaluate(AS_SEEN % script, given)

    def picture(self, path: Path) -> None:
        """One to look at, if the environment says PESTIS_PICTURES=1: tests look at none."""
        if os.environ.get("PESTIS_PICTURES", "0") not in ("", "0"):
            with self.painted():
                self.page.screenshot(path=path)

    def rewrite(self, change: Callable[[Json], Json]) -> None:
        """From now on what the server tells reaches the page changed, as a server would tell it that knew more."""

        def changed(text: str | bytes) -> str:
            message = json.loads(text)
            told = json.dumps(change(message) if message["type"] == "update" else message)
            self.wire.hear(told)
            return told

        def route(page: WebSocketRoute) -> None:
            server = page.connect_to_server()
            page.on_message(server.send)
            server.on_message(lambda text: page.send(changed(text)))

        self.page.route_web_socket(re.compile("/live"), route)

    def go(self, path: str) -> None:
        self.page.goto(f"{self.address}{path}")

    def go_at(self, width: int, path: str, height: int = 900) -> None:
        """Load a page in a window of this size."""
        self.page.set_viewport_size({"width": width, "height": height})
        self.go(path)

    def part(self, testid: str, **more: Any) -> Locator:  # noqa: ANN401 (as Playwright takes it)
        found = self.page.get_by_test_id(testid)
        return found.filter(**more) if more else found

    def until(self, holds: Callable[[], bool], what: str) -> None:
        """Wait for something that is known here, not in the page."""
        assert self.within(PATIENCE, holds), f"waited in vain until {what}"

    def within(self, seconds: float, holds: Callable[[], bool]) -> bool:
        """Wait for it so long; whether it came. Who waits for long looks less often: looking is work, too."""
        end = time.monotonic() + seconds
        pause = 10.0
        while not holds():
            if time.monotonic() > end:
                return False
            self.page.wait_for_timeout(pause)
            pause = min(1.3 * pause, 50)
        return True

    def tap(self, thing: Locator, where: Position | None = None) -> bool:
        """Click it, unless it is gone by then: a reaction may be over before one answers."""
        try:
            thing.click(timeout=HASTE * 1000, position=where)
        except TooLate:
            return False
        return True

    # Tables

    def ask(self, method: str, path: str, body: Json | None = None) -> Any:  # noqa: ANN401 (JSON)
        """Something of the server as the same guest, without a page: loading one costs more than most tests do."""
        answer = self.context.request.fetch(
            f"{self.address}/api{path}", method=method, data=body, max_retries=RETRIES
        )
        assert answer.ok, answer.text()
        self.wire.answer(answer.text())
        return answer.json()

    def found(self, game: str, *seats: str, **more: object) -> str:
        """Found a table without its form; seats as words: me, open, hotseat, or bot:greedy."""
        asked = [{"kind": kind, "bot": bot or None} for kind, _, bot in (seat.partition(":") for seat in seats)]
        table: str = self.ask("POST", "/tables", {"game": game, "seats": asked} | more)["table"]["id"]
        return table

    def played(self, game: str, *seats: str, **more: object) -> str:
        """A table that was played to its end, by the first seat without a page."""
        table = self.found(game, *seats, **more)
        self.play_without_page(table)
        return table

    def play_without_page(self, table: str, until: int | None = None) -> bool:
        """The first seat, to the end or until it is asked and the log is so long; whether it goes on."""
        made = 0
        cookies = "; ".join(f"{each['name']}={each['value']}" for each in self.context.cookies())
        address = f"ws{self.address.removeprefix('http')}/api/tables/{table}/live"
        with connect(address, additional_headers={"Cookie": cookies}, max_size=None) as feed:
            feed.send(json.dumps({"secret": None, "seat": 0, "after": 0}))
            while (told := json.loads(feed.recv(PATIENCE))).get("status") != "over":
                if told.get("moves") and told["log"] >= made:
                    if until is not None and told["log"] >= until:
                        return True
                    made = told["log"] + 1
                    wanted = [move["id"] for move in told["moves"] if move["verb"] != "surrender"]
                    action = wanted[made * 7 % len(wanted)]
                    self._post_move(table, action, made)
        return False

    def skip(self, until: int) -> None:
        """Leave the page and come back when the log is so long: to draw all of it costs more than most tests."""
        table = self.table
        self.go(QUIET)
        self.play_without_page(table, until)
        self.go(f"/table/{table}")
        self.until(lambda: self.wire.log >= until, "the page is there again")

    def sit(self, game: str, *seats: str, **more: object) -> str:
        """Found a table and open it."""
        table = self.found(game, *seats, **more)
        self.go(f"/table/{table}")
        expect(self.part("table")).to_be_visible()
        return table

    def see_end(self, game: str, *seats: str, **more: object) -> str:
        """The page of a game that was played without it."""
        table = self.played(game, *seats, **more)
        self.go(f"/table/{table}")
        expect(self.part("end")).to_be_visible()
        return table

    @property
    def table(self) -> str:
        """Which one the page shows."""
        return re.split(r"[?#]", self.page.url.rpartition("/table/")[2])[0]

    # Moves

    def wait_for_turn(self) -> bool:
        """Until this seat is asked and the page shows exactly the moves it has; false if the game is over."""
        while not self.has_turn():
            if self.wire.is_over:
                expect(self.part("end")).to_be_visible()
                return False
            self.until(lambda: self.wire.is_over or self.wire.is_asked, "it is our turn or the end")
        return True

    def has_turn(self) -> bool:
        """Whether this seat is asked; if so, the page shows exactly the moves it has."""
        self.until(lambda: not self.wire.is_asked or self.shows_all_moves(), "the page shows the moves")
        return self.wire.is_asked

    def shows_all_moves(self) -> bool:
        at, shown = self.page.evaluate(f"() => [({SHOWN_DECISIONS})(), ({SHOWN_FORMS})()]")
        if self.wire.is_over:
            return True
        told = self.wire.last["view"]
        return at == told["decisions"] and sorted(shown) == sorted(move["form"] for move in self.wire.choices)

    def confirm(self) -> None:
        """Make the chosen move, and wait until the table has it."""
        before = self.wire.log
        with self.page.expect_response(lambda response: response.url.endswith("/moves")) as told:
            self.part("confirm").click()
        assert told.value.ok, told.value.text()
        # Others may have moved meanwhile: it is there when the log is as long as the answer says.
        self.until_moved(max(before, told.value.json()["log"] - 1))

    def until_moved(self, before: int) -> None:
        self.until(lambda: self.wire.log > before, "the move is on the table")

    def choose(self, which: int) -> None:
        """By the list beside the board."""
        if len(self.wire.choices) == 1:
            self.choose_sole()
            return
        expect(self.part("confirm").or_(self.part("choice")).first).to_be_visible()
        if self.part("confirm").count() == 0:
            choices = self.part("choice")
            choices.first.wait_for()
            before = self.wire.log
            choices.nth(which % choices.count()).click()
            if self.is_hasty:
                self.until(lambda: self.wire.log > before or self.part("confirm").count() > 0, "the move is made")
                if self.wire.log > before:
                    return
        self.confirm()

    def choose_sole(self) -> None:
        """Unless the server is quicker: among several people it gives the only answer of which everybody knows."""
        before, asked, confirm = self.wire.log, self.wire.moves, self.part("confirm")
        self.until(lambda: self.wire.moves != asked or self.tap(confirm), "the only move can be made")
        self.until_moved(before)

    def choose_on_board(self, which: int) -> bool:
        """By pointing at something that lights up; false if nothing does."""
        lit, before = self.page.locator('[data-testid="place"].legal:visible'), self.wire.log
        if lit.count() == 0:
            return False
        lit.nth(which % lit.count()).click()
        further = self.part("confirm").or_(self.part("back"))

        def is_made() -> bool:
            return self.is_hasty and self.wire.log > before

        self.until(lambda: is_made() or further.count() > 0, "the click has done something")
        if not is_made():
            self.choose(which)
        return True

    def play(self, *, on_board: bool = False, moves: int = 1000) -> int:
        """So many moves, or until the end; how many were made."""
        for made in range(moves):
            if not self.wait_for_turn():
                return made
            if not (on_board and self.choose_on_board(made)):
                self.choose(made * 7)
        return moves

    def move_unseen(self, which: int) -> None:
        """Make a move without touching the page, which is told of it as of any other."""
        before = self.wire.log
        action = self.wire.choices[which % len(self.wire.choices)]["id"]
        self._post_move(self.table, action, before + 1)
        self.until_moved(before)

    def _post_move(self, table: str, action: int, number: int) -> None:
        """Somebody who is asked, too, may be quicker."""
        address = f"{self.address}/api/tables/{table}/moves"
        move = {"action": action, "number": number}
        answer = self.context.request.post(address, data=move, max_retries=RETRIES)
        assert answer.status in (200, 409), answer.text()

    def finish(self, most: int = 1000) -> int:
        """To the end while the page looks on, which then shows it; how many moves were made.

        For what comes after a game: to click through all of it costs much more.
        """
        for made in range(most):
            self.until(lambda: self.wire.is_over or self.wire.is_asked, "it is our turn or the end")
            if self.wire.is_over:
                expect(self.part("end")).to_be_visible()
                return made
            self.move_unseen(made * 7)
        raise AssertionError("the game does not end")


def play_together(*sitters: Visitor) -> None:
    """Everybody plays until the end."""
    first = sitters[0]
    turn = 0
    while True:
        first.until(lambda: any(each.wire.is_over or each.wire.is_asked for each in sitters), "somebody is asked")
        if any(each.wire.is_over for each in sitters):
            break
        for each in sitters:
            if each.has_turn():
                each.choose(turn)
                turn += 3
    for each in sitters:
        assert not each.wait_for_turn()


def share_link(host: Visitor) -> str:
    """The link that the host would send."""
    return host.part("share").get_by_label("Link", exact=True).input_value()


def open_table(host: Visitor, game: str) -> str:
    """By the form: two seats, the second one by link. The link."""
    host.go(f"/new/{game}")
    host.page.get_by_role("group", name="Players").get_by_role("button", name="2", exact=True).click()
    host.part("seat-1").get_by_role("button", name="By link").click()
    host.part("start").click()
    expect(host.part("waiting")).to_be_visible()
    return share_link(host)
