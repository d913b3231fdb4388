"""The pictures of README and guides, of the program as it is: `.venv/bin/python -m scripts.pictures [NAME ...]`.

Each game is played in Debian's Chromium against bots, by what the hint says, until there is something to see; then
it is taken as a picture, and one turn as a short film. `lobby` is the first page, `workbench-scenario` a map.
`guides`: the pictures that the pages on how to play and the rules in plain words name, GAME-STEP.webp, each the
board at that step of the game's first lesson.
"""

from __future__ import annotations

import io
import re
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from PIL import Image
from playwright.sync_api import Browser, sync_playwright

import pestis
from pestis.kernel.lessons import lessons_of
from pestis.kernel.rules import find_guide
from tests.browser.conftest import FIRST_SETTINGS, FLAGS, browser_path
from tests.browser.kit import Visitor
from tests.browser.learning import await_light, await_step, begin, do_expected
from tests.server.processes import ServerProcess, served

PICTURES = Path(__file__).resolve().parent.parent / "docs" / "pictures"
GUIDES = PICTURES.parent / "rules" / "how-to-play" / "pictures"
SIZE = (1440, 900)
FILM_SIZE = (960, 600)
GUIDE_WIDTH = 960
LONGEST_FILM = 60  # frames
STILL_MS = (120, 1100)  # the shortest and the longest time that one frame stands
WORKBENCH = "workbench-scenario"
ADVICE = """async (table) => {
    const headers = { "Content-Type": "application/json" };
    const answer = await fetch(`/api/tables/${table}/hint`, { method: "POST", headers, body: '{"seat": 0}' });
    return answer.ok ? (await answer.json()).move.form : null;
}"""


@dataclass(frozen=True)
class Scene:
    game: str
    seats: tuple[str, ...]
    moves: int  # before the picture
    filmed: int  # moves of the film
    options: dict[str, object]


SCENES = (
    Scene("divine-retribution", ("me", "bot:greedy", "bot:greedy"), 30, 4, {"first_seat": "0"}),
    Scene("space-plague", ("me", "bot:greedy", "bot:greedy"), 24, 4, {}),
    Scene("plague-inc", ("me", "bot:greedy", "bot:greedy"), 40, 6, {}),
    Scene("space-opera", ("me", "bot:greedy"), 45, 6, {}),
)


def main(names: list[str]) -> None:
    known = ["lobby", WORKBENCH, "guides", *(scene.game for scene in SCENES)]
    for name in names:
        if name not in known:
            sys.exit(f"pictures: {name} is none of them; allowed: {', '.join(known)}")
    limits = dict.fromkeys(("tables_per_minute", "guests_per_minute", "hints_per_minute"), 10_000)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=browser_path(), args=FLAGS)
        with served(f"sqlite:///{folder}/tables.db", **limits) as server:
            for name in names or known:
                take(name, browser, server)
        browser.close()


def take(name: str, browser: Browser, server: ServerProcess) -> None:
    if name == "guides":
        for scene in SCENES:
            illustrate(scene.game, come(browser, server))
        return
    visitor = come(browser, server)
    scenes = [scene for scene in SCENES if scene.game == name]
    if scenes:
        act(scenes[0], visitor)
    elif name == WORKBENCH:
        draw(visitor)
        save_picture(name, visitor)
    else:
        visitor.go("/")
        visitor.part("game").first.wait_for()
        save_picture(name, visitor)
    visitor.context.close()


def draw(visitor: Visitor) -> None:
    """A map with a home that Supernovas cut off."""
    visitor.go("/workbench")
    visitor.part("from-old-war").click()
    visitor.part("card-supernova").click()
    for spot in ("2-1", "2-2", "1-2"):
        visitor.part(f"spot-{spot}").click()
    visitor.part("show-fault").first.click()
    visitor.part("tool-select").click()


def illustrate(game: str, visitor: Visitor) -> None:
    """Go through the lesson, and take the steps that the guide shows."""
    beside_rules = " ".join(f"(pictures/{rule.picture})" for rule in pestis.game(game).plain_rules().values())
    named = f"{find_guide(game)} {beside_rules}"
    wanted = {int(step) for step in re.findall(rf"\(pictures/{game}-(\d+)\.webp\)", named)}
    begin(visitor, game)
    for at, step in enumerate(next(iter(lessons_of(pestis.game(game)).values())).steps, start=1):
        await_step(visitor, at)
        if at in wanted:
            await_light(visitor, step)
            save_board(GUIDES / f"{game}-{at}.webp", visitor)
        if step.do:
            for _ in range(step.times):
                do_expected(visitor)
        else:
            visitor.part("lesson-next").click()
    visitor.context.close()


def save_board(file: Path, visitor: Visitor) -> None:
    """The table without the rail."""
    data = visitor.page.screenshot(animations="disabled")
    whole = Image.open(io.BytesIO(data)).convert("RGB")
    rail = visitor.page.locator(".rail").bounding_box()
    width = int(rail["x"]) if rail else whole.width
    board = whole.crop((0, 0, width, whole.height))
    size = (GUIDE_WIDTH, round(GUIDE_WIDTH * board.height / board.width))
    board.resize(size, Image.Resampling.LANCZOS).save(file, quality=80, method=6)


def come(browser: Browser, server: ServerProcess) -> Visitor:
    context = browser.new_context(viewport={"width": SIZE[0], "height": SIZE[1]}, color_scheme="dark")
    settings = '{"confirm":"never","confirmAsked":true}'
    context.add_init_script(FIRST_SETTINGS % repr(settings))
    return Visitor(context, server.address)


def act(scene: Scene, visitor: Visitor) -> None:
    table = visitor.sit(scene.game, *scene.seats, options=scene.options)
    for _ in range(scene.moves):
        advised(visitor, table)()
    visitor.wait_for_turn()
    save_picture(scene.game, visitor)
    film = Film(visitor)
    for _ in range(scene.filmed):
        move = advised(visitor, table)
        film.take()
        move()
        film.roll_until_asked()
    film.save(PICTURES / f"{scene.game}-turn.webp")


def advised(visitor: Visitor, table: str) -> Callable[[], None]:
    """The move that the hint names, ready to be clicked."""
    assert visitor.wait_for_turn(), "the game ended before the picture"
    form = visitor.page.evaluate(ADVICE, table)
    choices = visitor.part("choice")
    named = choices.and_(visitor.page.locator(f'[data-form="{form}"]'))
    choice = named.first if named.count() else choices.first

    def click() -> None:
        before = visitor.wire.log
        choice.click()
        confirm = visitor.part("confirm")
        visitor.until(lambda: visitor.wire.log > before or confirm.count() > 0, "the move is made or asked about")
        if confirm.count():
            confirm.click()
        visitor.until(lambda: visitor.wire.log > before, "the move is on the table")

    return click


def save_picture(name: str, visitor: Visitor) -> None:
    data = visitor.page.screenshot(animations="disabled")
    Image.open(io.BytesIO(data)).convert("RGB").save(PICTURES / f"{name}.jpg", quality=82, optimize=True)


class Film:
    """Frames that differ, and how long each stood."""

    def __init__(self, visitor: Visitor) -> None:
        self.visitor = visitor
        self.frames: list[Image.Image] = []
        self.begun: list[float] = []
        self.last = b""

    def take(self) -> None:
        data = self.visitor.page.screenshot()
        if data == self.last or len(self.frames) == LONGEST_FILM:
            return
        self.last = data
        self.frames.append(Image.open(io.BytesIO(data)).convert("RGB").resize(FILM_SIZE, Image.Resampling.LANCZOS))
        self.begun.append(time.monotonic())

    def roll_until_asked(self) -> None:
        self.take()
        while not self.visitor.wire.is_asked and not self.visitor.wire.is_over:
            self.visitor.page.wait_for_timeout(20)
            self.take()
        self.take()

    def save(self, file: Path) -> None:
        ends = [*self.begun[1:], self.begun[-1] + 2]
        stood = [round(1000 * (end - begun)) for begun, end in zip(self.begun, ends, strict=True)]
        shortest, longest = STILL_MS
        durations = [max(shortest, min(longest, each)) for each in stood]
        first, *others = self.frames
        first.save(file, save_all=True, append_images=others, duration=durations, loop=0, quality=62, method=4)


if __name__ == "__main__":
    main(sys.argv[1:])
