"""Levels of bots as people see them: how strong each is, and which comes next."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.kit import PLAIN_GAME, Visitor


def play_so_that(visitor: Visitor, winner: int) -> None:
    """A short game against an easy bot, whose end is told as if this seat had won it."""

    def told(update: dict[str, Any]) -> dict[str, Any]:
        if update["ending"]:
            update["ending"]["winners"] = [winner]
        return update

    visitor.rewrite(told)
    visitor.sit(PLAIN_GAME, "me", "bot:easy", options={"nights": 3})
    visitor.finish()


def test_who_wins_is_led_one_level_up_to_the_same_table(visit: Visit) -> None:
    ilse = visit()
    play_so_that(ilse, 0)
    expect(ilse.part("next-level")).to_contain_text("Next: Casual")
    ilse.page.reload()
    ilse.part("next-level").click()
    expect(ilse.part("table")).to_be_visible()
    ilse.until(lambda: not ilse.wire.is_over, "the new game begins")
    assert [seat["bot"] for seat in ilse.wire.last["seats"]] == [None, "casual"]

    ilse.go("/")
    game = ilse.page.locator(f'[data-testid="game"][data-game="{PLAIN_GAME}"]')
    expect(game.get_by_test_id("play-now")).to_contain_text("Casual")

    ilse.go(f"/new/{PLAIN_GAME}")
    ilse.part("seat-1").get_by_role("combobox").select_option("easy")
    ilse.part("levels").click()
    level = ilse.part("levels").locator('[data-level="easy"]')
    expect(level).to_contain_text("often forgets it. You won 1 of 1.")
    ilse.part("next-level").click()
    expect(ilse.part("seat-1").get_by_role("combobox")).to_have_value("casual")

    ilse.part("seat-1").get_by_role("combobox").select_option("random")
    ilse.go("/")
    game.get_by_test_id("next-level").click()
    expect(ilse.part("table")).to_be_visible()
    ilse.until(
        lambda: ilse.wire.last["seats"][0]["bot"] or len(ilse.wire.last["seats"]) > 2, "it is another table"
    )
    assert {seat["bot"] for seat in ilse.wire.last["seats"]} == {None, "casual"}


def test_who_loses_is_led_nowhere(visit: Visit) -> None:
    ilse = visit()
    play_so_that(ilse, 1)
    expect(ilse.part("rematch")).to_be_visible()
    expect(ilse.part("next-level")).to_have_count(0)
