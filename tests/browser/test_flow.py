"""Asking less and telling more: warnings, moves in one go, the pause for reactions, one's own stops."""

from __future__ import annotations

import json

from playwright.sync_api import Request, Route, expect

from tests.browser.conftest import Visit
from tests.browser.kit import CARD_GAME, PLAIN_GAME, Visitor
from tests.browser.wire import Json

LOSS = "The ship is lost with all hands."
WHISTLE = "NM-WHISTLE-1"


def with_warning(update: Json) -> Json:
    """The last move loses something."""
    moves = [move | {"warning": ""} for move in update["moves"]]
    return update | {"moves": [*moves[:-1], *(move | {"warning": LOSS} for move in moves[-1:])]}


class Bundling:
    """Offers all that can be played from hand in one go, when there are several for the first time."""

    def __init__(self) -> None:
        self.log: int | None = None

    def __call__(self, update: Json) -> Json:
        plays = [move["id"] for move in update["moves"] if move["verb"] == "play"]
        if self.log is None and len(plays) > 1:
            self.log = update["log"]
        offered = [{"text": f"Play {len(plays)} cards", "moves": plays}] if update["log"] == self.log else []
        return update | {"bundles": offered}


def sit_with_several(visitor: Visitor, bundling: Bundling) -> None:
    """At a table where the first hand has cards of several kinds."""
    while bundling.log is None:
        begin(visitor)
    visitor.until(lambda: visitor.part("bundle").count() == 1, "the bundle is offered")


def begin(visitor: Visitor, game: str = CARD_GAME) -> None:
    visitor.sit(game, "me", "bot:random", options={"first_seat": "0"} if game == CARD_GAME else {})
    assert visitor.wait_for_turn()


def test_a_move_that_loses_something_says_so_and_is_asked_about(visit: Visit) -> None:
    for width, height in ((1440, 900), (390, 844)):
        ilse = visit(width, height, settings={"confirmAsked": True})
        ilse.rewrite(with_warning)
        begin(ilse)
        risky = ilse.part("choice").last
        expect(risky).to_contain_text(LOSS)
        before = ilse.wire.log
        risky.click()
        expect(ilse.part("warning")).to_have_text(LOSS)
        expect(ilse.part("warning")).to_be_in_viewport(ratio=0.9)
        expect(ilse.part("confirm")).to_be_in_viewport(ratio=1)
        assert ilse.wire.log == before
        ilse.part("back").click()
        expect(ilse.part("warning")).to_have_count(0)
        risky.click()
        ilse.confirm()


def test_moves_in_one_go_are_one_click_and_go_one_after_the_other(visit: Visit) -> None:
    ilse = visit(settings={"confirmAsked": True})
    ilse.rewrite(bundling := Bundling())
    sent: list[int] = []

    def note(told: Request) -> None:
        if told.url.endswith("/moves"):
            sent.append(json.loads(told.post_data or "")["action"])

    ilse.page.on("request", note)
    sit_with_several(ilse, bundling)
    wanted = ilse.wire.last["bundles"][0]["moves"]
    ilse.part("bundle").click()
    ilse.until(lambda: ilse.wire.log == (bundling.log or 0) + len(wanted), "all of them are on the table")
    assert sent == wanted


def test_the_rest_of_moves_in_one_go_is_dropped_when_it_does_not_stand_any_more(visit: Visit) -> None:
    bundling = Bundling()

    def with_gap(update: Json) -> Json:
        told = bundling(update)
        return told | {
            "bundles": [each | {"moves": [each["moves"][0], 999, *each["moves"]]} for each in told["bundles"]]
        }

    ilse = visit(settings={"confirmAsked": True})
    ilse.rewrite(with_gap)
    sit_with_several(ilse, bundling)
    ilse.part("bundle").click()
    after = (bundling.log or 0) + 1
    ilse.until(lambda: ilse.wire.log == after and ilse.part("choice").count() > 0, "the next question comes")
    assert ilse.wire.log == after


def test_the_pause_for_reactions_is_calm_and_names_nobody(visit: Visit) -> None:
    shown = {"window": "open"}

    def with_window(update: Json) -> Json:
        question = {"text": "Reactions?", "rules": ["DR-PERSECUTE-3"]}
        return update | shown | {"view": update["view"] | {"pending": [], "question": question}, "moves": []}

    for window, words in (("open", "Reactions?"), ("thinking", "Somebody is thinking.")):
        shown["window"] = window
        ilse = visit()
        ilse.rewrite(with_window)
        ilse.sit(CARD_GAME, "me", "bot:random", options={"first_seat": "1"})
        expect(ilse.part("banner").get_by_role("status")).to_have_text(words)
        assert "Blue is asked" not in ilse.part("banner").inner_text()
        expect(ilse.page.locator(".plate.asked")).to_have_count(0)
        assert ilse.part("choice").count() == 0


def answer_orders(ilse: Visitor, kept: dict[str, str]) -> None:
    """A server that knows all the ways of standing orders."""

    def answer(route: Route) -> None:
        if route.request.method == "PUT":
            kept.clear()
            kept.update(json.loads(route.request.post_data or "")["orders"])
        route.fulfill(body=json.dumps({"seat": 0, "orders": kept}), content_type="application/json")

    ilse.page.route("**/orders*", answer)


def test_stops_are_set_in_one_panel_and_what_sleeps_wakes_with_one_click(visit: Visit) -> None:
    ilse = visit()
    kept: dict[str, str] = {}
    answer_orders(ilse, kept)
    begin(ilse, PLAIN_GAME)
    ilse.page.keyboard.press("s")
    panel = ilse.part("stops-panel")
    for answer in ("round", "untouched", "decline"):
        panel.locator(f'[data-testid="order-{answer}"][data-kind="{WHISTLE}"]').click()
        ilse.until(lambda answer=answer: kept == {WHISTLE: answer}, "the server has it")  # type: ignore[misc]
    ilse.page.keyboard.press("Escape")
    expect(ilse.part("asleep")).to_be_visible()
    ilse.part("wake").click()
    ilse.until(lambda: kept == {}, "it is awake")
    expect(ilse.part("asleep")).to_have_count(0)


def test_one_key_asks_everything_and_once_more_lets_the_stops_stand(visit: Visit) -> None:
    ilse = visit()
    kept = {WHISTLE: "untouched"}
    answer_orders(ilse, kept)
    begin(ilse, PLAIN_GAME)
    expect(ilse.part("asleep")).to_be_visible()
    ilse.page.keyboard.press("f")
    ilse.until(lambda: kept == {}, "everything is asked")
    expect(ilse.part("asleep")).to_have_count(0)
    ilse.page.keyboard.press("f")
    ilse.until(lambda: kept == {WHISTLE: "untouched"}, "the stops stand again")


def test_surrendering_stands_in_the_menu_and_asks_twice(visit: Visit) -> None:
    ilse = visit()
    ilse.sit("space-opera", "me", "bot:random", options={"first_player": "0", "surrender": True})
    assert ilse.wait_for_turn()
    assert any(move["verb"] == "surrender" for move in ilse.wire.moves)
    assert ilse.page.locator('[data-form="surrender"]').count() == 0
    ilse.page.get_by_role("button", name="Table", exact=True).first.click()
    ilse.part("surrender").click()
    expect(ilse.part("surrender")).to_have_text("Really surrender?")
    before = ilse.wire.log
    ilse.part("surrender").click()
    ilse.until(lambda: ilse.wire.log > before, "it is given up")


def test_what_happened_since_ones_last_turn_is_told_and_can_be_stepped_through(visit: Visit) -> None:
    ilse = visit()
    ilse.sit(CARD_GAME, "me", "bot:greedy", "bot:greedy", options={"first_seat": "0"})
    assert ilse.wait_for_turn()
    expect(ilse.part("recap")).to_have_count(0)
    for _ in range(40):
        ilse.choose(-1)
        assert ilse.wait_for_turn()
        if ilse.wire.last["view"]["table"]["round"] == 2 and ilse.part("recap").count():
            break
    recap = ilse.part("recap")
    expect(recap.locator(".section")).to_have_count(2)
    for seat, name in ((1, "Blue"), (2, "Green")):
        expect(recap.locator(f'.section[data-seat="{seat}"]')).to_contain_text(f"{name} begins the Infect Phase.")
    now = ilse.page.locator("main.board").inner_html()
    ilse.part("recap-back").click()
    expect(recap.locator(".shown").first).to_be_visible()
    for _ in range(40):
        if ilse.part("recap-back").is_disabled():
            break
        ilse.part("recap-back").click()
    assert ilse.page.locator("main.board").inner_html() != now
    ilse.part("recap-now").click()
    assert ilse.part("choice").count() > 0
    ilse.choose(0)
    expect(ilse.part("recap")).to_have_count(0)


def test_the_log_is_told_turn_by_turn_with_the_names_of_people(visit: Visit) -> None:
    ilse = visit()
    begin(ilse)
    ilse.part("log").get_by_text("You, round 1").wait_for()


def test_a_list_that_goes_on_under_its_edge_says_so(visit: Visit) -> None:
    ilse = visit(1100, 560, settings={"confirmAsked": True, "seasoned": True})
    ilse.sit("space-plague", "me", "bot:random")
    assert ilse.wait_for_turn()
    expect(ilse.part("more-below")).to_be_visible()
    ilse.part("choice").last.scroll_into_view_if_needed()
    ilse.page.locator(".choices-sheet").evaluate("(sheet) => sheet.scrollTo(0, sheet.scrollHeight)")
    expect(ilse.part("more-below")).to_have_count(0)
