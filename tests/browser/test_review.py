"""The review of a finished game: one cursor for curve, board and list, parts that add up, and practice."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass

import pytest
from playwright.sync_api import Browser, Locator, Route, expect

from tests.browser.conftest import Visit
from tests.browser.kit import PLAIN_GAME, Visitor
from tests.browser.test_phone import small_controls
from tests.browser.wire import Json
from tests.server.processes import ServerProcess

PATIENCE = 180_000  # a review takes its time, and lets everything else go first
SCREENS = [(1440, 900), (390, 844)]
PARTS = """() => [...document.querySelectorAll('[data-testid="luck-table"] td')].map((cell) =>
    [cell.dataset.of, cell.dataset.part, Number(cell.dataset.value)])"""
Finished = Callable[[Visitor], str]
WIDTH = "() => [document.documentElement.scrollWidth, innerWidth]"


@dataclass(frozen=True)
class Played:
    """A game that somebody played to its end."""

    table: str
    guest: dict[str, str]  # the cookies


@pytest.fixture(scope="module")
def played(server: ServerProcess, chromium: Browser) -> Played:
    """One for all tests that only look at it: it is judged once."""
    ilse = Visitor(chromium.new_context(), server.address)
    table = ilse.played(PLAIN_GAME, "me", "bot:random", options={"nights": 3})
    guest = {cookie["name"]: cookie["value"] for cookie in ilse.context.cookies()}
    ilse.context.close()
    return Played(table, guest)


@pytest.fixture
def finished(played: Played) -> Finished:
    """A visitor becomes who played it, and looks at the end."""

    def look(visitor: Visitor) -> str:
        at = visitor.address
        visitor.context.add_cookies(
            [{"name": name, "value": value, "url": at} for name, value in played.guest.items()]
        )
        visitor.go(f"/table/{played.table}")
        return played.table

    return look


def judged(visitor: Visitor) -> None:
    expect(visitor.part("review-progress")).to_have_attribute("data-state", "finished", timeout=PATIENCE)


def heading(visitor: Visitor) -> Locator:
    return visitor.part("moment").get_by_role("heading", level=2)


def review_of(visitor: Visitor, table: str) -> Json:
    told: Json = visitor.page.request.get(f"{visitor.address}/api/tables/{table}/review").json()["review"]
    return told


def plant(visitor: Visitor, move: int, others: list[int]) -> None:
    """Two turning points and a blunder, wherever this game had none."""

    def fulfil(route: Route) -> None:
        told = route.fetch()
        answer = told.json()
        if answer.get("review"):
            answer["review"] = with_blunder(answer["review"], move, others)
        route.fulfill(response=told, json=answer)

    visitor.page.route(re.compile(r"/api/tables/[^/]+/review$"), fulfil)


def with_blunder(review: Json, move: int, others: list[int]) -> Json:
    turning = [
        {"move": at, "seat": 0, "round": 1, "before": 0.6, "after": 0.4, "error": 0.02, "text": f"Move {at}"}
        for at in others
    ]
    decision = next(each for each in review["decisions"] if each["move"] == move)
    decision |= {"verdict": "blunder", "loss": 0.2, "low": 0.15, "high": 0.25}
    decision["options"] = max(3, decision["options"])  # with two there is nothing to be found
    summaries = [each | {"moments": []} for each in review["summaries"]]
    return review | {"turning": turning, "summaries": summaries}


def test_a_game_is_reviewed_and_its_parts_add_up(visit: Visit, finished: Finished) -> None:
    ilse = visit()
    table = finished(ilse)
    ilse.part("open-review").click()
    expect(ilse.page).to_have_url(re.compile(f"/review/{table}"))
    judged(ilse)
    told = review_of(ilse, table)
    expect(ilse.part("win-curve")).to_have_attribute("data-points", str(len(told["curve"])))
    expect(ilse.part("review-summary")).to_contain_text(told["summaries"][1]["sentences"][0])
    own = [each["move"] for each in told["decisions"] if each["seat"] == 0 and each["verdict"]]
    expect(ilse.part("decision")).to_have_count(len(own))

    cells = ilse.page.evaluate(PARTS)
    for seat in ("0", "1"):
        column = [(part, value) for of, part, value in cells if of == seat]
        assert [part for part, _ in column] == ["even", "luck", "theirs", "own", "unsure", "result"]
        *parts, (_, result) = column
        assert sum(value for _, value in parts) == result
        assert result == round(100 * told["parts"][int(seat)]["result"])


def test_curve_board_list_and_address_have_one_cursor(visit: Visit, finished: Finished) -> None:
    ilse = visit()
    table = finished(ilse)
    ilse.part("open-review").click()
    judged(ilse)
    moves = review_of(ilse, table)["moves"]

    def stands_at(move: int) -> None:
        for part in ("moment", "moment-board", "curve-now"):
            expect(ilse.part(part)).to_have_attribute("data-move", str(move))
        expect(ilse.page).to_have_url(re.compile(rf"move={move}\b"))

    last = ilse.part("decision").last
    move = int(last.get_attribute("data-move") or "")
    last.click()
    stands_at(move)
    board = ilse.part("moment-board").inner_text()
    ilse.page.keyboard.press("ArrowLeft")
    stands_at(move - 1)
    ilse.part("review-scrub").fill("0")
    stands_at(0)
    expect(ilse.part("moment-board")).not_to_have_text(board, use_inner_text=True)
    ilse.part("review-scrub").fill(str(moves))
    stands_at(moves)
    expect(ilse.part("play-on")).to_be_disabled()

    ilse.part("review-of").and_(ilse.page.locator('[data-of="all"]')).click()
    whole = [each for each in review_of(ilse, table)["decisions"] if each["verdict"]]
    expect(ilse.part("decision")).to_have_count(len(whole))
    ilse.page.set_viewport_size({"width": 1440, "height": 900})  # the list has its own room, and too little
    for decision in (ilse.part("decision").last, ilse.part("decision").nth(len(whole) // 2)):
        decision.click()
        expect(decision.locator("..")).to_have_attribute("aria-current", "true")
        expect(decision).to_be_in_viewport(ratio=0.9)


def test_you_is_only_ever_the_reader(visit: Visit, finished: Finished) -> None:
    ilse = visit()
    table = finished(ilse)
    ilse.part("open-review").click()
    judged(ilse)
    told = review_of(ilse, table)
    reader, other = told["names"][:2]
    everybody = re.sub(rf"\b{reader}\b", "you", told["summaries"][0]["sentences"][0])
    for of in ("1", "all"):
        ilse.part("review-of").and_(ilse.page.locator(f'[data-of="{of}"]')).click()
        said = ilse.part("review-summary").get_by_role("heading")
        expect(said).to_have_text(everybody, ignore_case=True)
        expect(said).to_contain_text(other)


def test_an_address_asks_for_an_exercise_where_none_is(visit: Visit, finished: Finished) -> None:
    ilse = visit()
    table = finished(ilse)
    ilse.part("open-review").click()
    judged(ilse)
    good = next(each for each in review_of(ilse, table)["decisions"] if each["verdict"] == "good")
    ilse.go(f"/review/{table}?move={good['move']}&seat={good['seat']}&exercise=1")
    expect(ilse.part("moment")).to_have_attribute("data-move", str(good["move"]))
    expect(ilse.page).not_to_have_url(re.compile("exercise=1"))


@pytest.mark.parametrize("screen", SCREENS, ids=["desk", "phone"])
def test_nothing_lies_over_the_boards_and_the_reasons(
    visit: Visit, finished: Finished, screen: tuple[int, int]
) -> None:
    ilse = visit(*screen, touch=screen[0] < 760)
    finished(ilse)
    ilse.part("open-review").click()
    judged(ilse)
    ilse.part("decision").last.click()
    assert box_of(ilse.part("enlarge"))["y"] >= bottom_of(ilse.part("moment-board"))
    if screen[0] > 760:
        assert box_of(ilse.part("play-on"))["y"] >= bottom_of(ilse.part("moment-told"))
    else:
        rows = ilse.part("review-decisions").locator("ol")
        assert rows.evaluate("(rows) => rows.scrollHeight === rows.clientHeight")
    ilse.part("enlarge").click()
    back, board = box_of(ilse.part("leave-large")), ilse.part("large-board").locator(ilse.part("moment-board"))
    assert back["y"] >= bottom_of(board) or back["y"] + back["height"] <= box_of(board)["y"]
    ilse.page.keyboard.press("Escape")
    expect(ilse.part("large-board")).to_have_count(0)


def box_of(part: Locator) -> Json:
    expect(part).to_be_visible()
    return dict(part.bounding_box() or {})


def bottom_of(part: Locator) -> float:
    box = box_of(part)
    return float(box["y"] + box["height"])


def test_a_link_leads_somebody_else_to_the_same_moment(visit: Visit, finished: Finished) -> None:
    ilse, bruno = visit(), visit()
    table = finished(ilse)
    ilse.part("open-review").click()
    judged(ilse)
    ilse.part("decision").last.click()
    text = heading(ilse).inner_text()
    move = ilse.part("moment").get_attribute("data-move") or ""
    bruno.page.goto(ilse.page.url)
    judged(bruno)
    expect(bruno.part("moment")).to_have_attribute("data-move", move)
    expect(heading(bruno)).to_contain_text(text.partition(": ")[2])
    bruno.part("to-result").click()
    expect(bruno.page).to_have_url(re.compile(f"/table/{table}$"))


@pytest.mark.parametrize("screen", SCREENS, ids=["desk", "phone"])
def test_turning_points_lead_to_the_board_and_a_better_one_is_found(
    visit: Visit, finished: Finished, screen: tuple[int, int]
) -> None:
    ilse = visit(*screen, touch=screen[0] < 760)
    table = finished(ilse)
    ilse.part("open-review").click()
    judged(ilse)
    own = [each for each in review_of(ilse, table)["decisions"] if each["seat"] == 0 and each["others"]]
    decision, other = own[len(own) // 2], own[0]
    plant(ilse, decision["move"], [other["move"], decision["move"]])
    ilse.page.reload()
    judged(ilse)

    expect(ilse.part("turning-point")).to_have_count(2)
    for point, stand in enumerate((other, decision)):
        ilse.part("turning-point").nth(point).click()
        expect(ilse.part("moment-board")).to_have_attribute("data-move", str(stand["move"]))
        if screen[0] > 760:
            expect(ilse.part("turning-tip")).to_contain_text(f"Move {stand['move']}")

    ilse.part("make-exercise").click()
    expect(ilse.part("exercise")).to_have_attribute("data-state", "open")
    in_its_room = ilse.page.locator(f"[data-room={PLAIN_GAME}]", has=ilse.part("exercise"))
    expect(in_its_room).to_have_count(1)  # where the game's own cards and plates are dressed
    try_move(ilse, decision["played"]["form"])
    expect(ilse.part("exercise-says")).to_contain_text("what was played")
    try_move(ilse, decision["others"][0]["form"])
    expect(ilse.part("exercise")).to_have_attribute("data-state", "solved")
    ilse.page.reload()
    expect(ilse.part("exercise")).to_have_attribute("data-state", "solved")
    ilse.part("try-again").click()
    expect(ilse.part("exercise")).to_have_attribute("data-state", "open")
    ilse.part("leave-exercise").click()
    ilse.part("to-exercises").click()
    expect(ilse.part("exercise-link").filter(has_text="solved")).to_have_count(1)


def test_the_way_back_leads_out_of_an_exercise_and_what_is_removed_stays_away(
    visit: Visit, finished: Finished
) -> None:
    ilse = visit()
    table = finished(ilse)
    ilse.part("open-review").click()
    judged(ilse)
    own = [each for each in review_of(ilse, table)["decisions"] if each["seat"] == 0 and each["others"]]
    blunder, other = own[len(own) // 2], own[0]
    plant(ilse, blunder["move"], [other["move"], blunder["move"]])
    ilse.page.reload()
    judged(ilse)
    ilse.part("turning-point").nth(1).click()
    for back in (ilse.page.go_back, lambda: ilse.part("leave-exercise").click()):
        ilse.part("make-exercise").click()
        expect(ilse.part("exercise")).to_be_visible()
        expect(ilse.page).to_have_url(re.compile("exercise=1"))
        back()
        expect(ilse.part("moment")).to_have_attribute("data-move", str(blunder["move"]))
        expect(ilse.page).not_to_have_url(re.compile("exercise=1"))
    ilse.page.go_forward()
    expect(ilse.part("exercise")).to_be_visible()
    ilse.page.go_back()

    ilse.part("to-exercises").click()
    expect(ilse.part("exercise-link")).not_to_have_count(0)
    while ilse.part("remove-exercise").count():
        ilse.part("remove-exercise").first.click()
    ilse.go(f"/review/{table}")
    judged(ilse)
    expect(ilse.part("to-exercises")).to_have_count(0)


# A page without TLS has no clipboard, and a browser may refuse the old way, too.
PLAIN_HTTP = "Object.defineProperty(navigator, 'clipboard', {value: undefined})"
REFUSING = f"{PLAIN_HTTP}; document.execCommand = () => false"
COPIED = "document.addEventListener('copy', () => (window.copied = document.activeElement.value), true)"


@pytest.mark.parametrize("refuses", [False, True], ids=["copied", "refused"])
def test_without_a_clipboard_a_link_is_copied_the_old_way_or_stands_there(
    visit: Visit, finished: Finished, refuses: bool
) -> None:
    """At the places that give a link: the end, the replay, the review, and to whom waits for others."""
    ilse = visit()
    ilse.page.add_init_script(REFUSING if refuses else PLAIN_HTTP)
    ilse.page.add_init_script(COPIED)
    table = finished(ilse)

    def is_told(button: str, link: str) -> None:
        ilse.part(button).click()
        field = ilse.part("copy-by-hand")
        if refuses:
            expect(field).to_be_focused()
            expect(field).to_have_value(re.compile(link))
            assert ilse.page.evaluate("() => document.activeElement.selectionEnd") == len(field.input_value())
        else:
            expect(ilse.part(button)).to_contain_text(re.compile("copied", re.IGNORECASE))
            assert re.search(link, ilse.page.evaluate("() => window.copied"))
            expect(field).to_have_count(0)

    is_told("share-replay", f"/table/{table}#move=0")
    ilse.part("open-replay").click()
    is_told("share-moment", f"/table/{table}#move=0")
    ilse.go(f"/review/{table}?move=2")
    is_told("share-review", rf"/review/{table}\?move=2")
    ilse.go(f"/table/{ilse.found(PLAIN_GAME, 'me', 'open')}")
    ilse.part("copy-link").click()
    if refuses:
        expect(ilse.page.locator("#share-link")).to_be_focused()
    else:
        expect(ilse.part("copy-link")).to_have_text("Copied")


def test_a_game_that_was_given_up_is_reviewed_and_played_on(visit: Visit) -> None:
    ilse = visit()
    table = ilse.sit(PLAIN_GAME, "me", "bot:random", options={"nights": 3})
    ilse.play(moves=2)
    ilse.page.get_by_role("button", name="Table", exact=True).first.click()
    ilse.part("resign").click()
    ilse.part("resign").click()
    ilse.part("open-review").click()
    judged(ilse)
    expect(ilse.part("review-summary")).to_contain_text("You gave up")
    ilse.part("review-scrub").fill(str(review_of(ilse, table)["moves"]))
    expect(heading(ilse)).to_contain_text("You gave up here")
    ilse.part("play-on").click()
    expect(ilse.part("table")).to_be_visible()
    assert table not in ilse.page.url


def try_move(visitor: Visitor, form: str) -> None:
    visitor.page.locator(f'[data-testid="choice"][data-form="{form}"]').click()
    visitor.part("check").click()


def test_the_game_is_played_on_from_a_moment(visit: Visit, finished: Finished) -> None:
    ilse = visit()
    old = finished(ilse)
    ilse.part("open-review").click()
    judged(ilse)
    first = ilse.part("decision").first
    move = int(first.get_attribute("data-move") or "")
    first.click()
    expect(ilse.part("moment")).to_have_attribute("data-move", str(move))
    ilse.wire.updates.clear()
    with ilse.page.expect_response(re.compile(r"/practice$")) as told:
        ilse.part("play-on").click()
    new = told.value.json()["table"]["id"]
    expect(ilse.part("table")).to_be_visible()
    assert old not in ilse.page.url
    assert new in ilse.page.url
    assert ilse.play(moves=1) == 1
    ilse.finish()
    dealt = ilse.ask("GET", f"/tables/{new}/record")["redeal"]
    assert (dealt["move"], dealt["seat"]) == (move, 0)


def test_a_phone_shows_all_of_it_and_fingers_hit_it(visit: Visit, finished: Finished) -> None:
    ilse = visit(390, 844, touch=True)
    finished(ilse)
    ilse.part("open-review").click()
    judged(ilse)
    expect(ilse.part("luck-table")).to_be_visible()
    page, window = ilse.page.evaluate(WIDTH)
    assert page == window
    assert small_controls(ilse) == []
    ilse.part("enlarge").click()
    expect(ilse.part("large-board")).to_be_visible()


def test_a_game_that_goes_on_has_no_review(visit: Visit) -> None:
    ilse = visit()
    table = ilse.sit(PLAIN_GAME, "me", "bot:random")
    ilse.go(f"/review/{table}")
    expect(ilse.page.get_by_role("heading", name="No review here")).to_be_visible()
    expect(
        ilse.page.get_by_text("This game is still being played. Its review opens when it is over.")
    ).to_be_visible()
