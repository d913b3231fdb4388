"""Every page for everybody: no serious fault that axe-core can find, and pictures at three sizes to look at."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

import pestis
from tests.browser.conftest import ROOT, Visit
from tests.browser.kit import CARD_GAME, PLAIN_GAME, Visitor, open_table

SIZES = ((1440, 900), (1024, 768), (390, 844))
SERIOUS = ("serious", "critical")
TOO_WIDE = """() => Math.max(...[document.scrollingElement, ...document.querySelectorAll(".sheet")].map(
    ({ scrollWidth, clientWidth }) => scrollWidth - clientWidth))"""
LIGHT = """() => void (document.documentElement.dataset.theme = "light")"""
# The page is not painted, by the opacity of its root; the checker is told that it is there to be seen.
VIOLATIONS = """async (impacts) => {
    const styleOf = window.getComputedStyle;
    const asSeen = (style) => new Proxy(style, { get: (_, name) => {
        if (name === "opacity") return "1";
        if (name === "getPropertyValue") return (what) => what === "opacity" ? "1" : style.getPropertyValue(what);
        return style[name];
    } });
    window.getComputedStyle = (part, pseudo) =>
        part === document.documentElement ? asSeen(styleOf(part, pseudo)) : styleOf(part, pseudo);
    try {
        // What is in no region is no serious fault, and takes long to find.
        const rules = { region: { enabled: false } };
        const { violations } = await axe.run({ resultTypes: ["violations"], rules });
        return violations.filter((fault) => impacts.includes(fault.impact)).map(({ id, help, nodes }) =>
            ({ id, help, first: nodes[0].target, more: nodes.length - 1 }));
    } finally {
        window.getComputedStyle = styleOf;
    }
}"""
NEXT_FRAME = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"


def lobby(visitor: Visitor) -> Iterator[str]:
    visitor.found(PLAIN_GAME, "me", "open", open=True, name="Ilse’s stall")
    visitor.found(CARD_GAME, "me", "bot:random", name="The court at midnight", options={"first_seat": "0"})
    visitor.go("/")
    expect(visitor.part("game")).to_have_count(len(pestis.games()))
    expect(visitor.part("my-table").first).to_be_visible()
    yield "lobby"


def new_table(visitor: Visitor) -> Iterator[str]:
    visitor.go(f"/new/{CARD_GAME}")
    expect(visitor.part("start")).to_be_enabled()
    yield "new-table"
    open_table(visitor, CARD_GAME)
    yield "waiting"


def board(visitor: Visitor) -> Iterator[str]:
    visitor.sit(CARD_GAME, "me", "bot:greedy", "bot:greedy", "bot:random", options={"first_seat": "0"})
    visitor.skip(24)
    visitor.wait_for_turn()
    yield "board"
    visitor.part("choice").first.click()
    expect(visitor.part("confirm")).to_be_visible()
    yield "board-chosen"
    visitor.page.keyboard.press("Escape")
    visitor.page.evaluate(LIGHT)
    yield "board-light"
    visitor.page.keyboard.press("r")
    expect(visitor.part("how-to-play")).to_be_visible()
    yield "board-how-to-play"
    visitor.page.get_by_role("tab", name="All the rules").click()
    expect(visitor.page.locator("[data-rule]").first).to_be_visible()
    yield "board-rules"


def plain_board(visitor: Visitor) -> Iterator[str]:
    visitor.sit(PLAIN_GAME, "me", "bot:greedy", "bot:random")
    visitor.play(moves=3)
    visitor.wait_for_turn()
    yield "plain-board"


def end(visitor: Visitor) -> Iterator[str]:
    visitor.see_end(CARD_GAME, "me", "bot:greedy", options={"max_rounds": 1})
    expect(visitor.part("chart")).to_be_visible()
    yield "end"
    visitor.part("open-replay").click()
    expect(visitor.part("scrub")).to_be_visible()
    yield "replay"


def reading(visitor: Visitor) -> Iterator[str]:
    visitor.go(f"/rules/{CARD_GAME}")
    expect(visitor.part("how-to-play")).to_be_visible()
    yield "how-to-play"
    visitor.page.get_by_role("tab", name="All the rules").click()
    expect(visitor.page.locator("[data-rule]").first).to_be_visible()
    yield "rules"
    visitor.go("/credits")
    expect(visitor.page.get_by_role("heading", level=1)).to_be_visible()
    yield "credits"


@cache
def axe() -> str:
    """The checker, out of the packages that the page is built with."""
    command = [sys.executable, str(ROOT / "scripts" / "page.py"), "packages"]
    environment = {name: value for name, value in os.environ.items() if name != "PESTIS_BUILD_CACHE"}
    folder = subprocess.run(command, env=environment, capture_output=True, text=True, check=True).stdout.strip()
    checker = Path(folder, "axe-core", "axe.min.js").read_text(encoding="utf-8")
    return f"{checker};\naxe.configure({{ noHtml: true }})"  # which nobody reads


@pytest.mark.parametrize("pages", [lobby, new_table, board, plain_board, end, reading])
def test_every_page_is_sound_and_fits_at_every_size(
    visit: Visit, screens: Path, pages: Callable[[Visitor], Iterator[str]]
) -> None:
    ilse = visit()
    problems: list[str] = []
    for name in pages(ilse):
        problems += look(ilse, screens, name)
    assert not problems, "\n".join(problems)


def look(visitor: Visitor, screens: Path, name: str) -> list[str]:
    """What is wrong at every size, and pictures if they are wanted."""
    problems: list[str] = []
    for width, height in SIZES:
        visitor.page.set_viewport_size({"width": width, "height": height})
        visitor.page.evaluate(NEXT_FRAME)
        visitor.picture(screens / f"{name}-{width}.png")
        too_wide = [f"{pixels} px too wide"] if (pixels := visitor.page.evaluate(TOO_WIDE)) > 0 else []
        problems += [f"{name} at {width}: {fault}" for fault in [*too_wide, *serious_faults(visitor)]]
    visitor.page.set_viewport_size({"width": SIZES[0][0], "height": SIZES[0][1]})
    return problems


def faults_in_the_light(visitor: Visitor) -> list[str]:
    visitor.page.evaluate(LIGHT)
    return [f"light: {fault}" for fault in serious_faults(visitor)]


def serious_faults(visitor: Visitor) -> list[str]:
    if not visitor.page.evaluate("'axe' in window"):
        visitor.page.evaluate(axe())
    found: list[dict[str, Any]] = visitor.page.evaluate(VIOLATIONS, SERIOUS)
    return [f"{fault['id']}: {fault['help']}: {fault['first']} (and {fault['more']} more)" for fault in found]
