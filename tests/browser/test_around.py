"""What surrounds a game: clocks, orders, notices, leaving, and others who left."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.kit import CARD_GAME, PLAIN_GAME, Visitor, open_table

WHISTLE = "NM-WHISTLE-1"
ROOM_FOR_A_LEVEL = 110  # pixels
WATCH_QUESTIONS = """(rule) => {
    window.offered = 0;
    const look = () => {
        const asks = document.querySelector('[data-testid="banner"]')?.textContent.includes(rule);
        if (asks && document.querySelector('[data-testid="choice"]')) window.offered += 1;
    };
    new MutationObserver(look).observe(document.body, { childList: true, subtree: true, characterData: true });
}"""
QUIET_PAGE = """() => {
    window.rung = 0;
    window.notices = [];
    const tone = () => ({ frequency: {}, connect: () => tone(), start: () => (window.rung += 1), stop: () => {} });
    const gain = { setValueAtTime: () => {}, exponentialRampToValueAtTime: () => {} };
    window.AudioContext = class { currentTime = 0; createOscillator = tone; createGain = () => ({ gain }); };
    window.Notification = class {
        static permission = "granted";
        static requestPermission = async () => "granted";
        constructor(title, more) { window.notices.push(title + ": " + more.body); }
    };
    Object.defineProperty(document, "hidden", { get: () => window.away ?? false });
}"""


def open_menu(visitor: Visitor) -> None:
    visitor.page.get_by_role("button", name="Table", exact=True).first.click()
    expect(visitor.part("table-menu")).to_be_visible()


def seconds_of(text: str) -> int:
    found = re.search(r"(\d+):(\d\d)", text)
    assert found, f"no clock in {text!r}"
    return int(found[1]) * 60 + int(found[2])


def test_a_clock_for_each_move_runs_out_and_a_move_is_made(visit: Visit) -> None:
    ilse = visit()
    ilse.sit(CARD_GAME, "me", "bot:random", clock={"kind": "move", "seconds": 5}, options={"first_seat": "0"})
    assert ilse.wait_for_turn()
    before = ilse.wire.log
    assert seconds_of(ilse.part("banner-clock").inner_text()) <= 5
    expect(ilse.part("banner-clock")).to_have_text(re.compile(r"0:0[0-3]"))
    ilse.until(lambda: ilse.wire.log > before, "the time is over and a move is made")
    expect(ilse.part("toast")).to_contain_text("time")
    assert ilse.wait_for_turn()


def test_a_clock_for_the_game_runs_for_who_is_asked_only(visit: Visit) -> None:
    ilse, bruno = visit(), visit()
    table = ilse.found(
        CARD_GAME, "me", "open", open=True, clock={"kind": "game", "seconds": 600}, options={"first_seat": "0"}
    )
    bruno.go(f"/table/{table}")
    bruno.part("join").click()
    bruno.part("ready").click()
    ilse.go(f"/table/{table}")
    ilse.part("ready").click()
    assert ilse.wait_for_turn()
    expect(ilse.part("my-clock")).to_contain_text(re.compile("9:5[0-8]"))
    expect(ilse.part("clock-1")).to_have_text(re.compile("10:00"))
    expect(bruno.part("clock-0")).to_have_text(re.compile("9:5"))
    expect(bruno.part("my-clock")).to_contain_text("10:00")


def test_a_standing_order_given_beforehand_stands_after_a_reload(visit: Visit) -> None:
    ilse = visit()
    ilse.sit(PLAIN_GAME, "me", "bot:greedy", "bot:random", options={"nights": 3}, reactions="everybody")
    assert ilse.wait_for_turn()
    open_menu(ilse)
    decline = ilse.page.locator(f'[data-testid="order-decline"][data-kind="{WHISTLE}"]')
    decline.click()
    expect(decline).to_have_attribute("aria-pressed", "true")
    ilse.page.reload()
    expect(ilse.part("table")).to_be_visible()
    open_menu(ilse)
    expect(decline).to_have_attribute("aria-pressed", "true")
    ilse.page.keyboard.press("Escape")
    ilse.page.evaluate(WATCH_QUESTIONS, WHISTLE)
    assert ilse.play() > 3
    assert any(
        update["view"]["question"]["rules"][0] == WHISTLE for update in ilse.wire.updates if update["moves"]
    )
    assert ilse.page.evaluate("() => window.offered") == 0


def sits_until_somebody_may_whistle(visitor: Visitor) -> bool:
    """Whether it came to that: in one game of four it does not."""
    visitor.sit(PLAIN_GAME, "me", "bot:greedy", "bot:random", clock={"kind": "move", "seconds": 600})
    turn = 0
    while visitor.wait_for_turn():
        if visitor.wire.last["view"]["question"]["rules"][0] == WHISTLE:
            return True
        expect(visitor.part("stop-decline")).to_have_count(0)
        visitor.choose(turn)
        turn += 1
    return False


def test_always_decline_is_offered_with_the_question(visit: Visit) -> None:
    ilse = visit()
    assert any(sits_until_somebody_may_whistle(ilse) for _ in range(12))
    before = ilse.wire.log
    expect(ilse.part("stop-decline").locator("kbd")).to_have_text("z")
    ilse.page.keyboard.press("z")
    ilse.until(lambda: ilse.wire.log > before, "the order answers")
    open_menu(ilse)
    decline = ilse.page.locator(f'[data-testid="order-decline"][data-kind="{WHISTLE}"]')
    expect(decline).to_have_attribute("aria-pressed", "true")


def test_a_double_click_makes_one_move_and_no_complaint(visit: Visit) -> None:
    ilse = visit()
    ilse.sit(CARD_GAME, "me", "bot:random", options={"first_seat": "0", "max_rounds": 2})
    sent: list[str] = []
    ilse.page.on("request", lambda request: sent.append(request.url))
    made = 0
    while ilse.wait_for_turn():
        expect(ilse.part("confirm").or_(ilse.part("choice")).first).to_be_visible()
        if ilse.part("confirm").count() == 0:
            ilse.part("choice").first.wait_for()
            ilse.part("choice").nth(made % ilse.part("choice").count()).click()
        before = ilse.wire.log
        ilse.part("confirm").dblclick()
        ilse.until(lambda before=before: ilse.wire.log > before, "the move is on the table")  # type: ignore[misc]
        made += 1
        assert ilse.part("toast").count() == 0
    assert len([address for address in sent if address.endswith("/moves")]) == made


def test_sound_and_notification_tell_that_it_is_ones_turn(visit: Visit) -> None:
    ilse, bruno = visit(), visit()
    table = ilse.found(CARD_GAME, "me", "open", open=True, name="Cellar", options={"first_seat": "1"})
    bruno.go(f"/table/{table}")
    bruno.part("join").click()
    ilse.go(f"/table/{table}")
    expect(ilse.part("table")).to_be_visible()
    ilse.page.evaluate(QUIET_PAGE)
    open_menu(ilse)
    ilse.page.get_by_label("A sound when it is my turn").check()
    ilse.page.get_by_label("A notification when it is my turn").check()
    ilse.page.keyboard.press("Escape")
    assert "Your turn" not in ilse.page.title()
    ilse.page.evaluate("() => (window.away = true)")
    turn = 0
    while not ilse.wire.is_asked:
        ilse.until(lambda: ilse.wire.is_asked or bruno.wire.is_asked, "somebody is asked")
        if bruno.has_turn():
            bruno.choose(turn)
            turn += 1
    ilse.until(lambda: ilse.page.evaluate("() => window.notices.length") > 0, "the notification comes")
    assert ilse.page.evaluate("() => window.rung") > 0
    assert ilse.page.evaluate("() => window.notices[0]").startswith("Your turn: Cellar")
    assert "Your turn" in ilse.page.title()
    ilse.page.reload()
    open_menu(ilse)
    expect(ilse.page.get_by_label("A sound when it is my turn")).to_be_checked()


def test_who_resigns_against_one_loses(visit: Visit) -> None:
    ilse = visit()
    ilse.sit(CARD_GAME, "me", "bot:random", options={"first_seat": "0"})
    assert ilse.wait_for_turn()
    open_menu(ilse)
    ilse.part("resign").click()
    expect(ilse.part("resign")).to_have_text("Really resign?")
    ilse.part("resign").click()
    expect(ilse.part("end").get_by_role("heading", level=1)).to_contain_text("Blue wins")
    expect(ilse.part("end")).to_contain_text("resigned")
    expect(ilse.part("end")).to_contain_text("No move was made.")


def test_who_resigns_among_several_watches_the_rest(visit: Visit) -> None:
    ilse = visit()
    ilse.sit(PLAIN_GAME, "me", "bot:random", "bot:random", options={"nights": 3})
    assert ilse.wait_for_turn()
    open_menu(ilse)
    ilse.part("resign").click()
    ilse.part("resign").click()
    expect(ilse.part("end").or_(ilse.part("choices").filter(has_text="You resigned")).first).to_be_visible()
    assert ilse.part("choice").count() == 0
    ilse.until(lambda: ilse.wire.is_over, "the others finish the game")


def test_the_host_lets_a_bot_sit_for_somebody_who_went_away(visit: Visit) -> None:
    ilse, bruno = visit(), visit()
    bruno.page.goto(open_table(ilse, PLAIN_GAME))
    expect(ilse.part("table")).to_be_visible()
    bruno.page.goto("about:blank")
    expect(ilse.part("plate-1")).to_contain_text("away")
    open_menu(ilse)
    ilse.part("seat-bot").click()
    titles = "Anything goes|Easy|Steady|Strong|Expert"
    expect(ilse.part("table-menu")).to_contain_text(re.compile(f"Blue ({titles}) bot"))
    ilse.page.keyboard.press("Escape")
    assert ilse.play(moves=4) == 4


def test_the_level_of_a_bot_can_be_read_before_the_table_is_founded(visit: Visit) -> None:
    ilse = visit()
    for width in (1440, 1280, 1024, 800, 390):
        ilse.go_at(width, f"/new/{CARD_GAME}", height=800)
        levels = ilse.page.get_by_label("Level of the bot")
        expect(levels).not_to_have_count(0)
        for level in levels.all():
            box = level.bounding_box()
            assert box is not None
            assert box["width"] > ROOM_FOR_A_LEVEL, f"at {width}"
            assert box["x"] + box["width"] <= width


def test_open_tables_can_be_told_apart_beside_ones_own(visit: Visit) -> None:
    ilse, bruno = visit(), visit()
    for _ in range(4):
        ilse.found(PLAIN_GAME, "me", "open")
    bruno.found(PLAIN_GAME, "me", "open", "open", "open", open=True, name="Bruno’s stall")
    for width in (1440, 1280, 1024, 800, 390):
        ilse.go_at(width, "/", height=800)
        expect(ilse.part("my-table")).to_have_count(4)
        name = ilse.part("open-table").get_by_text("Bruno’s stall")
        assert name.first.evaluate("(shown) => shown.scrollWidth <= shown.clientWidth"), f"at {width}"


@pytest.mark.parametrize(
    ("heading", "paths"),
    [
        ("Nothing lies here", ("/new/chess", "/rules/chess")),
        ("No table here", ("/table/AAAAAAAAAAAA", "/table/%E0%A4")),
    ],
    ids=["game", "table"],
)
def test_what_is_not_there_leads_to_the_lobby(visit: Visit, heading: str, paths: tuple[str, str]) -> None:
    """Neither a game, nor a table, nor one whose name is cut off in a letter."""
    ilse = visit()
    for path in paths:
        ilse.go(path)
        expect(ilse.page.get_by_role("heading", name=heading)).to_be_visible()
        ilse.page.get_by_role("link", name="To the lobby").click()
        expect(ilse.part("game").first).to_be_visible()
        assert ilse.faults == []


def test_a_link_that_is_none_is_told_so(visit: Visit) -> None:
    ilse = visit()
    for width in (1440, 1024, 390):
        ilse.go_at(width, "/")
        ilse.page.get_by_label("Link or table code").fill("my friend’s table")
        ilse.page.get_by_role("button", name="Enter", exact=True).click()
        expect(ilse.page.get_by_text("That is no link to a table.")).to_be_visible()


def test_a_name_that_is_refused_is_told_so(visit: Visit) -> None:
    ilse = visit(width=1024)
    ilse.go("/")
    before = ilse.part("my-name")
    expect(before).not_to_have_value("")
    name = before.input_value()
    before.fill("\u200b\u202e")
    before.press("Enter")
    expect(ilse.page.get_by_role("alert")).to_be_visible()
    expect(before).to_have_value(name)


def test_every_open_table_can_be_reached(visit: Visit) -> None:
    ilse, bruno = visit(), visit()
    for number in range(9):
        bruno.found(PLAIN_GAME, "me", "open", open=True, name=f"Stall {number}")
    ilse.go("/")
    expect(ilse.part("open-table")).to_have_count(8)
    ilse.page.get_by_role("button", name=re.compile(r"All \d+ tables")).click()
    for number in range(9):
        expect(ilse.page.get_by_role("button", name=f"Join Stall {number}")).to_be_visible()


@pytest.mark.parametrize("theme", ["Light", "Dark"])
def test_light_and_dark_are_kept(visit: Visit, theme: str) -> None:
    ilse = visit()
    ilse.sit(PLAIN_GAME, "me", "bot:random")
    open_menu(ilse)
    ilse.part("table-menu").get_by_role("button", name=theme, exact=True).click()
    for _ in range(2):
        assert ilse.page.evaluate("() => document.documentElement.dataset.theme") == theme.lower()
        ilse.page.reload()
        expect(ilse.part("table")).to_be_visible()


def test_the_page_follows_the_system_if_wanted(visit: Visit) -> None:
    ilse = visit()
    ilse.page.add_init_script("""localStorage.setItem("pestis.settings", '{"theme": "system"}')""")
    ilse.page.emulate_media(color_scheme="light")
    ilse.go("/")
    expect(ilse.part("game").first).to_be_visible()
    assert ilse.page.evaluate("() => document.documentElement.dataset.theme") == "light"
    ilse.page.emulate_media(color_scheme="dark")
    ilse.page.wait_for_function("() => document.documentElement.dataset.theme === 'dark'")
