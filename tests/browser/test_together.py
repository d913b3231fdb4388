"""Several people at one table."""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import EVERY_MOVE_ONCE, Visit
from tests.browser.kit import CARD_GAME, PLAIN_GAME, Visitor, open_table, play_together
from tests.browser.wire import check_knowledge

HELD = """() => Object.values(JSON.parse(localStorage.getItem("pestis.seats") ?? "{}")).flatMap(Object.values)"""
RECORD = """async (table) => (await fetch(`/api/tables/${table}/record`)).text()"""


def test_two_browsers_meet_by_a_link_and_talk(visit: Visit) -> None:
    ilse, bruno = visit(), visit()
    link = open_table(ilse, PLAIN_GAME)
    bruno.page.goto(link)
    for each in (ilse, bruno):
        expect(each.part("table")).to_be_visible()
    assert "#" not in bruno.page.url, "the secret stays in the address bar"
    ilse.part("chat-tab").click()
    bruno.part("chat-tab").click()
    ilse.part("chat").get_by_role("textbox").fill("Herbs are <b>cheap</b> today")
    ilse.page.keyboard.press("Enter")
    expect(bruno.part("chat")).to_contain_text("Herbs are <b>cheap</b> today")
    assert ilse.wait_for_turn()
    ilse.choose(0)
    assert bruno.wait_for_turn()
    bruno.choose(0)
    assert ilse.wait_for_turn() or bruno.wait_for_turn()


def test_a_link_seats_one_person_only(visit: Visit) -> None:
    ilse, bruno, vera = visit(), visit(), visit()
    link = open_table(ilse, PLAIN_GAME)
    bruno.page.goto(link)
    expect(bruno.part("table")).to_be_visible()
    vera.page.goto(link)
    vera.until(lambda: bool(vera.wire.updates), "the late one is told something")
    assert vera.wire.last["view"]["you"] is None
    expect(vera.part("toast")).to_contain_text("somebody sits there already")


@pytest.mark.parametrize("spectators", [True, False])
def test_who_loses_the_seat_is_told_so_and_looks_on_if_that_is_allowed(visit: Visit, spectators: bool) -> None:
    """Bruno plays by a link to Vera's seat; then Vera gets a new one."""
    ilse, bruno, vera = visit(), visit(), visit()
    table = ilse.found(PLAIN_GAME, "me", "open", open=True, spectators=spectators)
    taken = vera.ask("POST", f"/tables/{table}/join", {})
    bruno.go(f"/table/{table}#seat={taken['secret']}")
    expect(bruno.part("table")).to_be_visible()
    bruno.until(lambda: bruno.wire.last["view"]["you"] == 1, "Bruno sits there")
    vera.ask("POST", f"/tables/{table}/join", {})
    if spectators:
        expect(bruno.part("seat-gone")).to_contain_text("Somebody else plays this seat now")
        bruno.part("seat-gone").get_by_role("button", name="Watch").click()
        expect(bruno.part("choices")).to_contain_text("You are watching")
        assert bruno.wire.last["view"]["you"] is None
    else:
        expect(bruno.page.get_by_role("main")).to_contain_text("Blue is not yours any more")
        expect(bruno.page.get_by_role("link", name="To the lobby")).to_be_visible()


def test_who_was_replaced_by_a_bot_sits_down_again(visit: Visit) -> None:
    ilse, bruno = visit(), visit()
    link = open_table(ilse, PLAIN_GAME)
    bruno.page.goto(link)
    expect(bruno.part("table")).to_be_visible()
    table = bruno.page.url.rpartition("/")[2]
    bruno.go("/")
    ilse.until(lambda: not ilse.ask("GET", f"/tables/{table}")["seats"][1]["present"], "Bruno is away")
    ilse.ask("POST", f"/tables/{table}/seats/1/bot", {"bot": "random"})
    bruno.go(f"/table/{table}")
    bruno.part("seat-gone").get_by_role("button", name="Sit down again").click()
    bruno.until(lambda: bruno.wire.last["view"]["you"] == 1, "Bruno sits there again")
    expect(bruno.part("seat-gone")).to_have_count(0)


def test_a_used_link_to_a_table_without_spectators_says_what_is_wrong(visit: Visit) -> None:
    ilse, bruno = visit(), visit()
    table = ilse.found(PLAIN_GAME, "me", "bot:random", spectators=False)
    bruno.go(f"/table/{table}#seat=opens-nothing")
    expect(bruno.page.get_by_role("heading", name="This table does not open")).to_be_visible()
    expect(bruno.page.get_by_role("main")).to_contain_text("somebody sits there already")
    expect(bruno.page.get_by_role("main")).to_contain_text("no spectators")
    bruno.page.get_by_role("link", name="To the lobby").click()
    expect(bruno.part("game").first).to_be_visible()


def test_a_spectator_sees_the_table_and_is_offered_nothing(visit: Visit) -> None:
    ilse, vera = visit(), visit()
    table = ilse.sit(CARD_GAME, "me", "bot:random", options={"max_rounds": 2, "first_seat": "0"})
    assert ilse.wait_for_turn()
    vera.go(f"/table/{table}")
    expect(vera.part("table")).to_be_visible()
    expect(vera.part("choices")).to_contain_text("You are watching")
    assert vera.part("choice").count() == 0
    assert vera.part("undo").count() == 0
    before = vera.wire.log
    ilse.choose(0)
    vera.until(lambda: vera.wire.log > before, "the spectator sees the move")


def test_two_people_share_a_screen_with_a_curtain_between_them(visit: Visit) -> None:
    ilse = visit(settings=EVERY_MOVE_ONCE)
    ilse.sit(PLAIN_GAME, "me", "hotseat", options={"nights": 3})
    curtains = 0
    turn = 0
    while not ilse.wire.is_over:
        ilse.until(lambda: ilse.wire.is_over or ilse.wire.is_asked or is_drawn(ilse), "somebody is asked")
        if is_drawn(ilse):
            seat = 1 - ilse.wire.last["view"]["you"]
            hides_the_table(ilse)
            keeps_the_keyboard(ilse)
            ilse.part("curtain").get_by_role("button").click()
            ilse.until(lambda seat=seat: ilse.wire.last["view"]["you"] == seat, "the other one sits")  # type: ignore[misc]
            expect(ilse.part(f"plate-{1 - seat}")).not_to_contain_text("away")
            curtains += 1
        elif ilse.has_turn():
            ilse.choose(turn)
            turn += 1
    expect(ilse.part("end")).to_be_visible()
    assert curtains >= 3


def is_drawn(visitor: Visitor) -> bool:
    return visitor.part("curtain").count() == 1


def hides_the_table(visitor: Visitor) -> None:
    seen = visitor.page.evaluate(
        """() => [0.1, 0.3, 0.5, 0.7, 0.9].flatMap((x) => [0.1, 0.5, 0.9].map((y) => {
            const top = document.elementFromPoint(innerWidth * x, innerHeight * y);
            return top?.closest('[data-testid="curtain"]') !== null;
        }))"""
    )
    assert all(seen)


def keeps_the_keyboard(visitor: Visitor) -> None:
    """Nothing behind the curtain can be reached or read out."""
    for key in ("Tab", "Tab", "Shift+Tab", "Shift+Tab"):
        visitor.page.keyboard.press(key)
        assert visitor.page.evaluate("""() => document.activeElement.matches('body, [data-testid="curtain"] *')""")
    assert visitor.part("table").locator("xpath=ancestor-or-self::*[@inert]").count() == 1


@pytest.mark.parametrize(
    ("game", "options"), [(CARD_GAME, {"max_rounds": 2}), (PLAIN_GAME, {"nights": 3})], ids=[CARD_GAME, PLAIN_GAME]
)
def test_nobody_is_told_more_than_the_kernel_tells_that_seat(
    visit: Visit, game: str, options: dict[str, object]
) -> None:
    ilse, bruno, vera = visit(settings=EVERY_MOVE_ONCE), visit(settings=EVERY_MOVE_ONCE), visit()
    for each in (ilse, bruno, vera):
        each.hear_answers()
    table = ilse.found(game, "me", "open", "bot:greedy", options=options, open=True, reactions="everybody")
    bruno.go(f"/table/{table}")
    bruno.part("join").click()
    expect(bruno.part("table")).to_be_visible()
    ilse.go(f"/table/{table}")
    vera.go(f"/table/{table}")
    expect(vera.part("table")).to_be_visible()
    play_together(ilse, bruno)
    vera.until(lambda: vera.wire.is_over, "the spectator sees the end")
    record = ilse.page.evaluate(RECORD, table)
    assert check_knowledge(ilse.wire, 0, record) > 5
    assert check_knowledge(bruno.wire, 1, record) > 5
    assert check_knowledge(vera.wire, None, record) > 5
    secrets = bruno.page.evaluate(HELD)
    assert secrets
    seed = json.loads(record)["seed"]
    for visitor in (ilse, vera):
        assert len(visitor.wire.answers) > 1, "what pages are answered is known"
        for text in visitor.wire.texts():
            assert not any(secret in text for secret in [*secrets, seed])
