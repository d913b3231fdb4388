"""Cards of one's own in the browser: from the first change to a played game, in all four games."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.conftest import Visit
from tests.browser.kit import Visitor
from tests.browser.test_looks import faults_in_the_light, look
from tests.browser.test_phone import small_controls

PATIENCE = 180_000  # games are played at the lowest priority
WIDTH = "() => [document.documentElement.scrollWidth, innerWidth]"
GAME = "space-plague"
GAMES = {
    "divine-retribution": ("card/fool", "effect", "resistance"),
    "plague-inc": ("trait/coma", "traits", "cost"),
    "space-opera": ("planet/pell", "name", "ore"),
    "space-plague": ("evolution/25", "effect", "cost"),
}


def begin(visitor: Visitor, game: str = GAME, entry: str = "evolution/25") -> None:
    """A new pack, with one of its entries before one's eyes."""
    visitor.go("/workbench")
    visitor.part(f"new-pack-{game}").click()
    choose(visitor, entry)


def choose(visitor: Visitor, entry: str) -> None:
    visitor.part("entry-form").wait_for()
    visitor.page.locator(f'[data-entry="{entry}"]').click()


def field(visitor: Visitor, name: str) -> Locator:
    return visitor.page.locator(f'[data-testid="field"][data-field="{name}"]')


def pick(visitor: Visitor, name: str, value: int) -> None:
    field(visitor, name).locator(f'[data-value="{value}"]').click()


def write(visitor: Visitor, name: str, text: str) -> None:
    field(visitor, name).locator("input, textarea").fill(text)


def saved(visitor: Visitor) -> None:
    expect(visitor.part("save-state")).to_have_attribute("data-state", "saved")


def try_it(visitor: Visitor) -> Locator:
    visitor.part("try").click()
    expect(visitor.part("try")).to_be_visible(timeout=PATIENCE)
    return visitor.part("verdict")


def test_a_card_that_is_too_strong_is_told_mended_and_played(visit: Visit) -> None:
    ilse = visit()
    begin(ilse)
    write(ilse, "name", "Souvenir Megastore")
    write(ilse, "text", "Points for nothing.")
    pick(ilse, "points", 5)
    pick(ilse, "cost", 1)
    card = ilse.part("drawn-card")
    expect(card).to_contain_text("Souvenir Megastore")
    expect(card).to_contain_text("own · 25")
    expect(ilse.part("diff")).to_contain_text("Megastore")
    verdict = try_it(ilse)
    expect(verdict).to_contain_text("Too strong")
    expect(verdict).to_contain_text("95 % sure")
    expect(ilse.part("trial-report")).to_be_visible()
    ilse.part("mend").click()
    expect(field(ilse, "cost").locator('[aria-pressed="true"]')).to_have_text("2")
    expect(verdict).to_contain_text("Of the cards as they were")
    pick(ilse, "points", 1)
    pick(ilse, "cost", 4)
    expect(try_it(ilse)).not_to_contain_text("Too strong")
    ilse.part("play-pack").click()
    ilse.page.wait_for_url("**/table/*")
    ilse.part("banner").wait_for()
    table = ilse.page.url.split("/table/")[1].split("#")[0]
    content = ilse.page.request.get(f"{ilse.address}/api/tables/{table}/content").json()["content"]
    mine = content["cards"]["evo_25"]
    assert (mine["name"], mine["cost"], mine["points"]) == ("Souvenir Megastore", 4, 1)
    assert mine["text"].startswith("Points for nothing.")


@pytest.mark.parametrize("game", GAMES)
def test_every_game_has_forms_and_draws_its_cards(visit: Visit, game: str) -> None:
    entry, other, number = GAMES[game]
    ilse = visit()
    begin(ilse, game, entry)
    with ilse.painted():
        for size in ("zoom", "table", "chip"):
            box = ilse.part("drawn-card").locator(f"figure.{size} > :first-child").bounding_box()
            assert box is not None
            assert box["width"] > 40
    expect(field(ilse, other)).to_be_visible()
    write(ilse, "name", "Zanzibar")
    expect(ilse.part("drawn-card").locator("figure.zoom")).to_contain_text("Zanzibar")
    control = field(ilse, number)
    control.get_by_role("button").last.click()
    expect(ilse.page.locator(f'[data-entry="{entry}"]')).to_contain_text("own")
    saved(ilse)
    for section in ilse.page.locator(".rows ul").all():
        section.locator('[data-testid="entry"]').first.click()
        expect(ilse.part("entry-form")).to_be_visible()
    expect(ilse.part("fault")).to_have_count(0)


def test_an_error_stands_at_its_field_and_comments_stay(visit: Visit) -> None:
    ilse = visit()
    begin(ilse)
    ilse.part("show-source").click()
    ilse.part("source").fill("overlay = true\n# a shop\n\n[[evolution]]\nnumber = 25\ncost = 9 # dear\n")
    expect(ilse.part("play-pack")).to_have_text("Mend 1 card")
    expect(ilse.part("play-pack")).to_be_disabled()
    expect(ilse.part("try")).to_be_disabled()
    ilse.part("show-source").click()
    expect(field(ilse, "cost").get_by_test_id("fault")).to_contain_text("allowed: 1 to 5")
    expect(ilse.page.locator('[data-entry="evolution/25"] .dot')).to_have_text("1 error")
    pick(ilse, "cost", 2)
    expect(ilse.part("play-pack")).to_be_enabled()
    ilse.part("show-source").click()
    text = "overlay = true\n# a shop\n\n[[evolution]]\nnumber = 25\ncost = 2 # dear\n"
    expect(ilse.part("source")).to_have_value(text)
    ilse.part("undo-edit").click()
    expect(ilse.part("source")).to_have_value(text.replace("2 #", "9 #"))


def test_parts_are_chosen_from_the_verbs_with_help(visit: Visit) -> None:
    ilse = visit()
    begin(ilse)
    parts = field(ilse, "effect")
    parts.locator("summary").click()
    parts.locator('[data-verb="discount"]').click()
    expect(parts.get_by_test_id("part")).to_have_count(2)
    expect(parts.get_by_test_id("part").nth(1)).to_contain_text("Cards of the market cost you less")
    expect(parts.locator('[data-verb="steal"]')).to_have_count(0)
    expect(ilse.part("diff")).to_contain_text("Cheaper cards: 1 energy")
    parts.get_by_test_id("remove-part").first.click()
    expect(parts.get_by_test_id("part")).to_have_count(1)
    ilse.part("back-to-built-in").click()
    expect(ilse.part("diff")).to_have_count(0)


def test_a_planet_is_added_and_taken_out_again(visit: Visit) -> None:
    ilse = visit()
    begin(ilse, "space-opera", "planet/pell")
    ilse.part("take-out").click()
    expect(ilse.page.locator('[data-entry="planet/pell"]')).to_contain_text("removed")
    ilse.part("back-to-built-in").click()
    ilse.part("new-entry").click()
    write(ilse, "name", "Nova Prime")
    expect(ilse.part("drawn-card")).to_contain_text("Nova Prime")
    ilse.part("back-to-built-in").click()
    expect(ilse.page.locator('[data-entry="planet/new"]')).to_have_count(0)


def test_a_pack_is_private_until_it_is_shared(visit: Visit) -> None:
    ilse, milo = visit(), visit()
    begin(ilse)
    pick(ilse, "cost", 1)
    saved(ilse)
    address = ilse.page.url
    milo.page.goto(address)
    expect(milo.page.get_by_role("heading", level=1)).to_be_visible()
    expect(milo.part("pack-editor")).to_have_count(0)
    ilse.part("share-pack").click()
    ilse.part("share").wait_for()
    milo.page.reload()
    choose(milo, "evolution/25")
    expect(milo.part("try")).to_have_count(0)
    expect(field(milo, "name").locator("input")).to_be_disabled()
    milo.part("copy-pack").click()
    milo.part("save-state").wait_for()
    assert milo.page.url.split("#")[0] != address.split("#")[0]


def test_a_pack_is_deleted_only_when_asked_twice(visit: Visit) -> None:
    ilse = visit()
    begin(ilse)
    pick(ilse, "cost", 1)
    saved(ilse)
    ilse.go("/workbench")
    button = ilse.part("delete-design")
    button.click()
    expect(button).to_contain_text("Delete for good?")
    ilse.page.get_by_role("heading", level=1).click()
    expect(button).not_to_contain_text("for good")
    expect(ilse.part("designs").locator("li")).to_have_count(1)
    button.click()
    button.click()
    expect(ilse.part("designs")).to_have_count(0)


def test_all_faults_are_seen_under_the_text(visit: Visit) -> None:
    ilse = visit()
    begin(ilse)
    ilse.part("show-source").click()
    ilse.part("source").fill("overlay = true\nfirst = 1\nsecond = 2\n")
    faults = ilse.page.locator("section.source li")
    expect(faults).to_have_count(2)
    assert faults.first.locator("..").evaluate("(list) => list.scrollHeight <= list.clientHeight")


def test_a_word_without_end_stays_on_its_card(visit: Visit) -> None:
    ilse = visit()
    begin(ilse)
    write(ilse, "name", "W" * 40)
    face = ilse.part("drawn-card").locator("figure.zoom .face")
    expect(face).to_contain_text("WWW")
    assert face.evaluate("(face) => face.scrollWidth <= face.clientWidth")


def test_files_are_saved_as_they_are(visit: Visit) -> None:
    ilse = visit()
    begin(ilse)
    pick(ilse, "cost", 1)
    expect(ilse.part("diff")).to_be_visible()
    ilse.part("files").click()
    with ilse.page.expect_download() as download:
        ilse.part("save-files").click()
    assert download.value.suggested_filename == "cards.toml"
    assert download.value.path().read_text() == "overlay = true\n\n[[evolution]]\nnumber = 25\ncost = 1\n"


def test_everything_is_there_on_a_phone(visit: Visit) -> None:
    ilse = visit(390, 844, touch=True)
    ilse.go("/workbench")
    ilse.part(f"new-pack-{GAME}").tap()
    ilse.part("entry-form").wait_for()
    for tab in ("Cards", "Edit", "Card", "Balance"):
        ilse.page.get_by_role("tab", name=tab, exact=True).click()
        wide, room = ilse.page.evaluate(WIDTH)
        assert wide <= room
        assert small_controls(ilse) == []


def test_the_editor_is_sound_and_fits_at_every_size(visit: Visit, screens: Path) -> None:
    ilse = visit()
    begin(ilse)
    pick(ilse, "points", 5)
    pick(ilse, "cost", 1)
    expect(ilse.part("diff")).to_be_visible()
    try_it(ilse)
    problems = look(ilse, screens, "pack-editor") + faults_in_the_light(ilse)
    ilse.part("show-source").click()
    expect(ilse.part("source")).to_be_visible()
    problems += look(ilse, screens, "pack-text")
    assert not problems, "\n".join(problems)
