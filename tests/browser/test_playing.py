"""Whole games in a real browser against bots."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.kit import CARD_GAME, PLAIN_GAME


def test_one_click_in_the_lobby_starts_a_game_against_bots(visit: Visit) -> None:
    ilse = visit()
    ilse.go("/")
    game = ilse.page.locator(f'[data-testid="game"][data-game="{CARD_GAME}"]')
    game.get_by_test_id("play-now").click()
    expect(ilse.part("table")).to_have_attribute("data-game", CARD_GAME)
    assert ilse.wait_for_turn()


def test_divine_retribution_is_played_to_its_end_on_its_board(visit: Visit) -> None:
    ilse = visit()
    ilse.sit(CARD_GAME, "me", "bot:greedy", options={"max_rounds": 4})
    assert ilse.play(on_board=True) >= 4
    expect(ilse.part("end").get_by_role("heading", level=1)).to_contain_text("win")
    expect(ilse.part("scores")).to_be_visible()
    expect(ilse.part("chart")).to_be_visible()


def test_a_game_without_a_board_of_its_own_is_played_on_the_plain_one(visit: Visit) -> None:
    ilse = visit()
    ilse.go("/")
    game = ilse.page.locator(f'[data-testid="game"][data-game="{PLAIN_GAME}"]')
    game.get_by_test_id("new-table").click()
    ilse.page.get_by_role("group", name="Players").get_by_role("button", name="3").click()
    ilse.part("more-options").click()
    ilse.part("option-nights").get_by_role("spinbutton").fill("3")
    ilse.part("start").click()
    expect(ilse.part("plain-board")).to_be_visible()
    assert ilse.play() > 5
    expect(ilse.part("scores")).to_be_visible()


def test_movement_is_shown_and_the_game_goes_on_after_it(visit: Visit) -> None:
    ilse = visit(motion=True)
    ilse.sit(CARD_GAME, "me", "bot:greedy", options={"max_rounds": 1, "first_seat": "0"})
    ilse.page.evaluate(
        """() => {
            window.flown = 0;
            const look = () => window.flown += document.querySelectorAll(".flight").length;
            new MutationObserver(look).observe(document.body, { childList: true, subtree: true });
        }"""
    )
    ilse.play(on_board=True)
    assert ilse.page.evaluate("() => window.flown") > 0


def test_clicking_what_is_not_allowed_says_why_with_the_rule(visit: Visit) -> None:
    ilse = visit()
    ilse.sit(CARD_GAME, "me", "bot:random", options={"first_seat": "0"})
    assert ilse.wait_for_turn()
    ilse.page.locator('[data-testid="place"]:not(.legal)[data-place^="lineup:"]').first.click()
    expect(ilse.part("why-not")).to_contain_text("DR-")


def test_a_hint_names_a_move_that_is_offered(visit: Visit) -> None:
    ilse = visit()
    ilse.sit(PLAIN_GAME, "me", "bot:random")
    assert ilse.wait_for_turn()
    ilse.part("hint").click()
    expect(ilse.part("hint-text")).to_contain_text(re.compile(r"A bot would:|equally good"))
    said = ilse.part("hint-text").inner_text()
    assert any(move["text"] in said for move in ilse.wire.moves)


def test_the_rules_can_be_searched_at_the_table(visit: Visit) -> None:
    ilse = visit()
    ilse.sit(CARD_GAME, "me", "bot:random", options={"first_seat": "0"})
    assert ilse.wait_for_turn()
    ilse.page.keyboard.press("r")
    ilse.page.get_by_role("tab", name="All the rules").click()
    rules = ilse.part("rules")
    expect(rules.locator("[data-rule]").first).to_be_visible()
    before = rules.locator("[data-rule]").count()
    ilse.page.get_by_role("searchbox").fill("DR-SPREAD-1")
    expect(rules.locator('[data-rule="DR-SPREAD-1"]')).to_be_visible()
    assert 0 < rules.locator("[data-rule]").count() < before


def test_how_to_play_comes_first_and_has_its_rules_one_click_behind(visit: Visit) -> None:
    ilse = visit()
    ilse.go(f"/rules/{CARD_GAME}")
    guide = ilse.part("how-to-play")
    expect(guide.get_by_role("heading", level=2).first).to_be_visible()
    expect(ilse.part("rules")).to_have_count(0)
    guide.get_by_role("button", name="DR-INFECT-7").click()
    card = ilse.part("rule-card")
    expect(card.locator(".plain")).to_have_text(re.compile("Rat King without paying"))
    expect(card.locator(".plain")).to_be_in_viewport(ratio=1)
    expect(card.locator(".example")).to_be_visible()
    expect(card.get_by_text("exactly one Rat King")).not_to_be_visible()
    card.get_by_text("The exact rule").click()
    expect(card.get_by_text("exactly one Rat King")).to_be_visible()
    following = card.locator('[data-testid="see-also"]').first
    named = following.locator("b").inner_text()
    following.click()
    expect(card).to_have_attribute("data-card", named)
    expect(ilse.part("rules")).not_to_contain_text("[GAME")
    ilse.page.get_by_label("Show where the rulebook has it").check()
    expect(ilse.part("rules")).to_contain_text("Rulebook: GAME 2")
    ilse.page.get_by_role("tab", name="How to play").click()
    expect(guide).to_be_visible()
