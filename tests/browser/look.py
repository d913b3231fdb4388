"""Pictures of a table, to look at while drawing its board.

    python -m tests.browser.look space-plague --seats 3 --moves 12 --out /tmp/pictures
    python -m tests.browser.look space-plague --address http://localhost:5173     the page of `npm run dev`

Plays some moves against bots, then saves the board at three sizes, dark and light, with nothing and with something
chosen, and says what is wider than its window. Without --address it starts a server of its own, which serves
the page of the last `npm run build`.
"""

from __future__ import annotations

import argparse
import json
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import sync_playwright

from tests.browser.conftest import FLAGS, browser_path
from tests.browser.kit import Visitor
from tests.browser.test_looks import LIGHT, NEXT_FRAME, SIZES, TOO_WIDE
from tests.server.processes import served

DARK = LIGHT.replace('"light"', '"dark"')


@contextmanager
def address_of(given: str | None) -> Iterator[str]:
    if given:
        yield given.rstrip("/")
        return
    with tempfile.TemporaryDirectory() as folder, served(f"sqlite:///{folder}/tables.db") as started:
        yield started.address


def pictures(visitor: Visitor, name: str, out: Path) -> Iterator[str]:
    for width, height in SIZES:
        visitor.page.set_viewport_size({"width": width, "height": height})
        for theme, look in (("dark", DARK), ("light", LIGHT)):
            visitor.page.evaluate(look)
            visitor.page.evaluate(NEXT_FRAME)
            visitor.page.screenshot(path=out / f"{name}-{width}-{theme}.png")
        if (pixels := visitor.page.evaluate(TOO_WIDE)) > 0:
            yield f"{name} at {width}: {pixels} px too wide"
    visitor.page.set_viewport_size({"width": SIZES[0][0], "height": SIZES[0][1]})


def look(visitor: Visitor, asked: argparse.Namespace) -> Iterator[str]:
    bots = [f"bot:{asked.bot}"] * (asked.seats - 1)
    visitor.sit(asked.game, "me", *bots, options=json.loads(asked.options))
    made = visitor.play(moves=asked.moves, on_board=asked.on_board)
    is_over = visitor.wire.is_over or not visitor.wait_for_turn()
    print(f"{made} moves made; {'the game is over' if is_over else visitor.wire.last['view']['question']['text']}")
    yield from pictures(visitor, f"{asked.game}-{'end' if is_over else 'board'}", asked.out)
    if not is_over and visitor.part("confirm").count() == 0:
        visitor.part("choice").first.click()
        yield from pictures(visitor, f"{asked.game}-chosen", asked.out)
    yield from visitor.faults


def main() -> None:
    parser = argparse.ArgumentParser(description="Pictures of a table, to look at while drawing its board.")
    parser.add_argument("game")
    parser.add_argument("--seats", type=int, default=3)
    parser.add_argument("--moves", type=int, default=8)
    parser.add_argument("--bot", default="random")
    parser.add_argument("--options", default="{}", help="as JSON")
    parser.add_argument("--on-board", action="store_true", help="choose by pointing where that is possible")
    parser.add_argument("--address", help="of a page that runs already")
    parser.add_argument("--out", type=Path, default=Path("artefacts/look"))
    asked = parser.parse_args()
    asked.out.mkdir(parents=True, exist_ok=True)
    with address_of(asked.address) as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=browser_path(), args=FLAGS)
        visitor = Visitor(
            browser.new_context(viewport={"width": 1440, "height": 900}, reduced_motion="reduce"), address
        )
        for problem in look(visitor, asked):
            print(problem)
        browser.close()
    print(f"pictures are in {asked.out}")


if __name__ == "__main__":
    main()
