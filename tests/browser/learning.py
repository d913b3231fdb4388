"""How somebody goes through a lesson in the browser."""

from __future__ import annotations

from playwright.sync_api import Locator, expect

from pestis.kernel.lessons import Lesson, Step
from tests.browser.kit import Visitor


def begin(visitor: Visitor, game: str, name: str = "first-game") -> None:
    visitor.go("/")
    in_lobby(visitor, game, name).click()
    expect(visitor.part("lesson")).to_be_visible()


def begin_at_once(visitor: Visitor, game: str, name: str = "first-game") -> None:
    """Without the lobby, which would be loaded first."""
    table = visitor.ask("POST", f"/games/{game}/lessons/{name}", {})["table"]["id"]
    visitor.go(f"/table/{table}")
    expect(visitor.part("lesson")).to_be_visible()


def in_lobby(visitor: Visitor, game: str, name: str) -> Locator:
    return visitor.page.locator(f'[data-testid="game"][data-game="{game}"] [data-lesson="{name}"]')


def number(visitor: Visitor) -> int:
    return int(visitor.part("lesson").get_attribute("data-step") or 0)


def do_expected(visitor: Visitor) -> None:
    assert visitor.wait_for_turn()
    before = visitor.wire.log
    visitor.part("lesson-show").click()
    visitor.page.locator('[data-testid="choice"].hinted').first.click()
    visitor.until_moved(before)


def step_by_step(visitor: Visitor, lesson: Lesson, *, lit: bool) -> None:
    """All steps, by reading on and by doing what is expected."""
    for at, step in enumerate(lesson.steps, start=1):
        await_step(visitor, at)
        expect(visitor.part("lesson-title")).to_have_text(step.title)
        if lit and step.look:
            await_light(visitor, step)
        if step.do:
            for _ in range(step.times):
                do_expected(visitor)
        else:
            visitor.part("lesson-next").click()


def await_step(visitor: Visitor, at: int) -> None:
    visitor.until(lambda: number(visitor) == at, f"step {at} comes")


def await_light(visitor: Visitor, step: Step) -> None:
    wanted = {place for place in step.look if not place.endswith("-tab")}  # those are on the phone only
    visitor.until(lambda: shown(visitor) >= wanted, f"{wanted} are lit")


def shown(visitor: Visitor) -> set[str]:
    found = visitor.part("spotlight")
    return set((found.get_attribute("data-lit") or "").split()) if found.count() else set()
