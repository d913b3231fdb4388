"""SO-KEY: a position of Space Opera set up by hand, with the real keys, by mouse and by touch, and played on."""

from __future__ import annotations

import re
from pathlib import Path

from playwright.sync_api import Locator, Position, expect

from pestis.kernel.rules import rule
from tests.browser.conftest import Visit
from tests.browser.kit import Visitor
from tests.browser.test_looks import faults_in_the_light, look
from tests.browser.test_workbench import begin, findings

CORNER: Position = {"x": 8, "y": 8}
# What the browser would do with a key, for every key that is pressed.
ENERGY = "1-1-energy"
LISTEN = """() => {
    window.taken = {};
    addEventListener("keydown", (event) => { window.taken[event.key] = event.defaultPrevented; });
}"""


def by_hand(visitor: Visitor, scenario: str = "old-war") -> None:
    begin(visitor, scenario)
    visitor.part("view-table").click()
    expect(visitor.part("hand-map")).to_be_visible()


def thing(visitor: Visitor, id: str) -> Locator:
    return visitor.part(f"thing-{id}")


def select(visitor: Visitor, id: str) -> Locator:
    found = thing(visitor, id)
    found.click(position=CORNER if id.count("-") == 1 else None)
    expect(found).to_have_attribute("aria-pressed", "true")
    return found


def press(visitor: Visitor, keys: str) -> None:
    visitor.page.keyboard.press(keys)


def reads(visitor: Visitor, id: str, words: str) -> None:
    expect(thing(visitor, id)).to_have_accessible_name(words)


def told(visitor: Visitor, words: str) -> None:
    expect(visitor.part("told")).to_contain_text(words)


@rule("SO-KEY-1")
def test_control_and_alt_take_the_card_under_a_counter(visit: Visit) -> None:
    ilse = visit()
    by_hand(ilse)
    thing(ilse, "1-1-energy").click(modifiers=["Control", "Alt"])
    expect(thing(ilse, "1-1")).to_have_attribute("aria-pressed", "true")
    expect(thing(ilse, "1-1-energy")).to_have_attribute("aria-pressed", "false")
    thing(ilse, "2-4").click(modifiers=["Control", "Alt"], button="right")
    menu = ilse.part("thing-menu")
    expect(menu).to_have_accessible_name("Commands: Card Supernova (2,4)")
    expect(menu.get_by_test_id("command-flip")).to_be_focused()
    press(ilse, "Escape")
    expect(menu).to_have_count(0)
    expect(thing(ilse, "2-4")).to_be_focused()


@rule("SO-KEY-2")
def test_a_card_is_flipped_and_returned_to_the_deck(visit: Visit) -> None:
    ilse = visit()
    by_hand(ilse)
    select(ilse, "2-4")
    press(ilse, "Control+f")
    reads(ilse, "2-4", "Row 2, column 4. Supernova, face down")
    press(ilse, "Control+f")
    reads(ilse, "2-4", "Row 2, column 4. Supernova")
    press(ilse, "Control+r")
    reads(ilse, "2-4", "Row 2, column 4. Shuffled")
    press(ilse, "Control+f")
    told(ilse, "nobody knows which one it is")
    select(ilse, "1-1")
    press(ilse, "Control+f")
    told(ilse, "Aurel belongs to Red")
    press(ilse, "Control+r")
    reads(ilse, "1-1", "Row 1, column 1. Shuffled")
    expect(thing(ilse, "1-1-ship-2")).to_be_visible()
    press(ilse, "Control+z")
    reads(ilse, "1-1-meeples", "Meeples 4, on Aurel (1,1)")


@rule("SO-KEY-3")
def test_a_counter_is_selected_its_menu_opened_and_it_is_deleted(visit: Visit) -> None:
    ilse = visit()
    by_hand(ilse)
    select(ilse, "1-1-energy")
    thing(ilse, "1-1-ore").click(button="right")
    expect(ilse.part("thing-menu")).to_have_accessible_name("Commands: Ore 5, on Aurel (1,1)")
    expect(thing(ilse, "1-1-ore")).to_have_attribute("aria-pressed", "true")
    press(ilse, "Escape")
    press(ilse, "Control+Delete")
    reads(ilse, "1-1-ore", "Ore 0, on Aurel (1,1)")
    select(ilse, "1-1-windmill")
    press(ilse, "Control+Delete")
    expect(thing(ilse, "1-1-windmill")).to_have_count(0)
    expect(thing(ilse, "1-1")).to_be_focused()
    select(ilse, "1-1-ship-1")
    press(ilse, "Control+Delete")
    expect(thing(ilse, "1-1-ship-2")).to_have_count(0)
    reads(ilse, "1-1-ship-1-meeples", "Meeples 2, on a Red ship (1,1)")
    findings(ilse, 0)


@rule("SO-KEY-4")
def test_counters_are_turned_and_marked_as_moved(visit: Visit) -> None:
    ilse = visit()
    by_hand(ilse)
    select(ilse, "1-1-meeples")
    press(ilse, "Control+]")
    reads(ilse, "1-1-used", "Meeples 4, used, on Aurel (1,1)")
    press(ilse, "Control+[")
    reads(ilse, "1-1-meeples", "Meeples 4, on Aurel (1,1)")
    expect(thing(ilse, "1-1-used")).to_have_count(0)
    press(ilse, "Control+m")
    told(ilse, "Only a ship, with what it carries, can be marked as moved.")
    select(ilse, "1-1-energy")
    press(ilse, "Control+]")
    told(ilse, "Energy is spent when it is used")
    select(ilse, "1-1-ship-2-meeples")
    press(ilse, "Control+]")
    reads(ilse, "1-1-ship-2-used", "Meeples 2, used, on a Red ship (1,1)")
    press(ilse, "Control+m")
    reads(ilse, "1-1-ship-2", "Red ship (1,1), moved")
    select(ilse, "1-1-ship-2")
    press(ilse, "Control+m")
    reads(ilse, "1-1-ship-2", "Red ship (1,1)")
    select(ilse, "1-1-ship-0")
    press(ilse, "Control+m")
    moved = ilse.part("hand-map").get_by_role("button", name="Red ship (1,1), moved", exact=True)
    expect(moved).to_have_count(1)
    findings(ilse, 0)


@rule("SO-KEY-5", "SO-KEY-6", "SO-KEY-7")
def test_meeples_energy_and_ore_go_up_and_down(visit: Visit) -> None:
    ilse = visit()
    by_hand(ilse)
    pairs = {"meeples": ("Right", "Left"), "energy": ("Period", "Comma"), "ore": ("Up", "Down")}
    before = {"meeples": ("Meeples", 4), "energy": ("Energy", 5), "ore": ("Ore", 5)}
    keys = {"Right": "ArrowRight", "Left": "ArrowLeft", "Up": "ArrowUp", "Down": "ArrowDown"}
    for good, (more, less) in pairs.items():
        name, value = before[good]
        select(ilse, f"1-1-{good}")
        press(ilse, f"Control+{keys.get(more, more)}")
        press(ilse, f"Control+{keys.get(more, more)}")
        reads(ilse, f"1-1-{good}", f"{name} {value + 2}, on Aurel (1,1)")
        press(ilse, f"Control+{keys.get(less, less)}")
        reads(ilse, f"1-1-{good}", f"{name} {value + 1}, on Aurel (1,1)")
    select(ilse, "1-1-ship-0-energy")
    press(ilse, "Control+Period")
    three = ilse.part("hand-map").get_by_role("button", name="Energy 3, on a Red ship (1,1)", exact=True)
    expect(three).to_have_count(2)
    findings(ilse, 0)


@rule("SO-KEY-8")
def test_structures_have_levels_and_the_check_says_how_many(visit: Visit) -> None:
    ilse = visit()
    by_hand(ilse)
    select(ilse, "1-6-refinery")
    press(ilse, "Control+Period")
    press(ilse, "Control+Period")
    reads(ilse, "1-6-refinery", "Refinery 4, on Corvane (1,6)")
    findings(ilse, 1)
    expect(ilse.part("cell-fault")).to_contain_text("refinery: is 4; allowed: 0 to 3 SO-STR-1")
    reads(ilse, "1-6", "Row 1, column 6. Home of Blue: Corvane. Fault 1")
    press(ilse, "Control+Comma")
    reads(ilse, "1-6-refinery", "Refinery 3, on Corvane (1,6)")
    findings(ilse, 0)


@rule("SO-KEY-9")
def test_a_warhead_shows_its_other_side(visit: Visit) -> None:
    ilse = visit()
    by_hand(ilse)
    select(ilse, "1-6-biological")
    press(ilse, "Control+f")
    expect(thing(ilse, "1-6-biological")).to_have_count(0)
    expect(thing(ilse, "1-6-nuclear")).to_be_focused()
    reads(ilse, "1-6-nuclear", "Nuclear warhead, on Corvane (1,6)")
    press(ilse, "Control+f")
    reads(ilse, "1-6-biological", "Biological warhead, on Corvane (1,6)")


@rule("SO-KEY-10", "SO-RULING-70")
def test_keys_act_on_what_is_selected_and_else_are_the_browsers(visit: Visit) -> None:
    ilse = visit()
    by_hand(ilse)
    ilse.page.evaluate(LISTEN)
    press(ilse, "Control+m")
    assert ilse.page.evaluate("window.taken.m") is False
    select(ilse, "1-1-energy")
    press(ilse, "Control+Period")
    reads(ilse, "1-1-energy", "Energy 6, on Aurel (1,1)")
    reads(ilse, "1-1-windmill", "Windmill 1, on Aurel (1,1)")
    press(ilse, "Control+ArrowRight")
    told(ilse, "Ctrl+Right is for Meeples")
    reads(ilse, "1-1-meeples", "Meeples 4, on Aurel (1,1)")
    press(ilse, "Control+r")
    assert ilse.page.evaluate("window.taken.r") is True
    reads(ilse, "1-1", "Row 1, column 1. Home of Red: Aurel")
    select(ilse, "1-1-windmill")
    press(ilse, "Control+Period")
    reads(ilse, "1-1-windmill", "Windmill 2, on Aurel (1,1)")
    reads(ilse, "1-1-energy", "Energy 6, on Aurel (1,1)")
    ilse.part("design-name").focus()
    press(ilse, "Control+Period")
    reads(ilse, "1-1-windmill", "Windmill 2, on Aurel (1,1)")
    thing(ilse, "1-1-windmill").focus()
    press(ilse, "Escape")
    press(ilse, "Control+Period")
    told(ilse, "Nothing is selected")
    reads(ilse, "1-1-windmill", "Windmill 2, on Aurel (1,1)")


def test_the_menus_do_it_all_and_every_step_is_undone(visit: Visit) -> None:
    ilse = visit()
    by_hand(ilse)
    thing(ilse, "3-3").click(button="right")
    menu = ilse.part("thing-menu")
    menu.get_by_test_id("lay-card").select_option("kettle")
    reads(ilse, "3-3", "Row 3, column 3. Kettle")
    thing(ilse, "3-3").click(button="right")
    menu.get_by_test_id("put-meeple-blue").click()
    reads(ilse, "3-3-meeples", "Meeples 1, on Kettle (3,3)")
    thing(ilse, "3-3").click(button="right", position=CORNER)
    menu.get_by_test_id("put-farm").click()
    reads(ilse, "3-3-farm", "Farm 1, on Kettle (3,3)")
    thing(ilse, "3-4").click(button="right")
    menu.get_by_test_id("put-ship-purple").click()
    reads(ilse, "3-4-ship-0", "Purple ship (3,4)")
    ilse.part("object-menu").click()
    menu.get_by_test_id("put-ore").click()
    reads(ilse, "3-4-ship-0-ore", "Ore 1, on a Purple ship (3,4)")
    thing(ilse, "3-4-ship-0-energy").click(button="right")
    for _ in range(3):
        press(ilse, "ArrowDown")
    press(ilse, "Enter")
    reads(ilse, "3-4-ship-0-energy", "Energy 1, on a Purple ship (3,4)")
    findings(ilse, 0)
    for _ in range(6):
        press(ilse, "Control+z")
    reads(ilse, "3-3", "Row 3, column 3. Shuffled")
    expect(thing(ilse, "3-4-ship-0")).to_have_count(0)
    expect(ilse.part("undo")).to_be_disabled()
    ilse.part("redo").click()
    reads(ilse, "3-3", "Row 3, column 3. Kettle")


def test_many_quick_keys_are_as_many_steps(visit: Visit) -> None:
    ilse = visit()
    by_hand(ilse)
    select(ilse, "1-1-ore")
    for _ in range(4):
        press(ilse, "Control+ArrowUp")
    press(ilse, "Control+z")
    press(ilse, "Control+z")
    reads(ilse, "1-1-ore", "Ore 7, on Aurel (1,1)")
    press(ilse, "Control+Shift+Z")
    reads(ilse, "1-1-ore", "Ore 8, on Aurel (1,1)")


def test_keys_alone_are_enough(visit: Visit) -> None:
    ilse = visit()
    by_hand(ilse)
    ilse.page.reload()
    thing(ilse, "1-1").focus()
    press(ilse, "Tab")
    expect(thing(ilse, "1-1-meeples")).to_be_focused()
    press(ilse, "Tab")
    press(ilse, "Enter")
    expect(ilse.part("selected")).to_contain_text("Energy 5")
    press(ilse, "Shift+?")
    sheet = ilse.part("key-sheet")
    lit = sheet.locator("caption", has_text="works now")
    expect(lit).to_have_text(["Any counter: works now", "Energy: works now"])
    expect(sheet.locator("tr", has_text="SO-KEY-9")).to_contain_text("Ctrl + F")
    press(ilse, "Escape")
    thing(ilse, "1-1").focus()
    press(ilse, "ArrowRight")
    expect(thing(ilse, "1-2")).to_be_focused()


def test_on_a_phone_a_tap_selects_and_a_long_press_opens_the_menu(visit: Visit) -> None:
    ilse = visit(390, 844, touch=True)
    by_hand(ilse)
    thing(ilse, "1-1").tap()
    ilse.part(f"listed-{ENERGY}").tap()
    expect(ilse.part("selected")).to_contain_text("Energy 5")
    ilse.part("command-more").tap()
    expect(ilse.part("selected")).to_contain_text("Energy 6")
    ilse.part("object-menu").tap()
    ilse.part("thing-menu").get_by_test_id("command-less").tap()
    expect(ilse.part("selected")).to_contain_text("Energy 5")
    box = thing(ilse, "2-4").bounding_box()
    assert box
    finger = ilse.context.new_cdp_session(ilse.page)
    point = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
    finger.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [point]})
    expect(ilse.part("thing-menu")).to_have_accessible_name("Commands: Card Supernova (2,4)")
    finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    ilse.part("thing-menu").get_by_test_id("command-flip").tap()
    reads(ilse, "2-4", "Row 2, column 4. Supernova, face down")


@rule("SO-KEY-10")
def test_play_goes_on_from_a_possible_position_and_an_impossible_one_says_why(visit: Visit) -> None:
    ilse = visit()
    by_hand(ilse)
    ilse.part("shown-2").click()
    select(ilse, "2-4")
    ilse.part("put-ship-red").click()
    findings(ilse, 1)
    expect(ilse.part("play-design")).to_have_text("Mend 1 fault")
    select(ilse, "1-1")
    ilse.part("play-design").click()
    expect(thing(ilse, "2-4")).to_have_attribute("aria-pressed", "true")
    expect(ilse.part("cell-fault")).to_have_text(re.compile("a Supernova, which destroys ships.*SO-MAP-5"))
    press(ilse, "Control+z")
    findings(ilse, 0)

    select(ilse, "1-1-meeples")
    for _ in range(3):
        press(ilse, "Control+ArrowRight")
    select(ilse, "1-1-ore")
    press(ilse, "Control+ArrowUp")
    select(ilse, "2-2")
    ilse.part("put-ship-red").click()
    press(ilse, "Control+m")
    ilse.part("first-round").get_by_role("button", name="Round: more").click()
    ilse.part("first-phase").select_option("movement")
    findings(ilse, 0)
    expect(ilse.part("play-design")).to_have_text("Play on from here")
    ilse.part("play-design").click()
    assert ilse.wait_for_turn()
    table = ilse.wire.last["view"]["table"]
    home = table["cells"][0]["planet"]
    assert (table["round"], home["name"], home["meeples"], home["ore"]) == (2, "Aurel", 7, 6)
    assert [(ship["energy"], ship["moved"]) for ship in table["ships"] if ship["cell"] == 7] == [(2, True)]
    shown = ilse.page.get_by_role("button", name=re.compile("Aurel, Class 5, yours: 7 Meeples"))
    expect(shown.first).to_be_visible()


def test_the_table_by_hand_looks_right(visit: Visit, screens: Path) -> None:
    ilse = visit()
    by_hand(ilse)
    select(ilse, "1-1-ship-2-meeples")
    findings(ilse, 0)
    problems = look(ilse, screens, "freeform")
    ilse.page.set_viewport_size({"width": 1440, "height": 900})
    thing(ilse, "5-3").click(button="right", position=CORNER)
    problems += look(ilse, screens, "freeform-menu")
    problems += faults_in_the_light(ilse)
    press(ilse, "Escape")
    ilse.part("show-keys").click()
    problems += look(ilse, screens, "freeform-keys")
    assert not problems, "\n".join(problems)
