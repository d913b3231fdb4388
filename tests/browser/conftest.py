from __future__ import annotations

import json
import shutil
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

import pytest
from playwright.sync_api import Browser, sync_playwright

from tests.browser.kit import Visitor
from tests.server.processes import ServerProcess, served

ROOT = Path(__file__).resolve().parents[2]
SCREENS = ROOT / "artefacts" / "screens"
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
# Somebody who has been here before and wants to be asked about every move: the tests choose, then confirm.
EVERY_MOVE_TWICE = {"confirm": "always", "confirmAsked": True, "seasoned": True}
# The same who is in haste, for long games whose subject is something else.
EVERY_MOVE_ONCE = EVERY_MOVE_TWICE | {"confirm": "never"}
# An empty page has no memory.
FIRST_SETTINGS = """if (location.origin !== "null")
    localStorage.getItem("pestis.settings") ?? localStorage.setItem("pestis.settings", %s)"""
# Nothing is painted, which costs more than all else that a page does; everything can still be found and clicked.
UNPAINTED = """const hide = () => document.documentElement?.style.setProperty("opacity", "0");
    document.addEventListener("readystatechange", hide);
    hide();"""
Visit = Callable[..., Visitor]
# Those whose visitor has gone, by what they are like: they load a page in a third of the time.
Browsers = dict[tuple[bool, bool, str], list[Visitor]]


def browser_path() -> str:
    """Chromium without windows if it is there: a new visitor comes in a third of the time."""
    found = shutil.which("chromium-headless-shell") or shutil.which("chromium")
    assert found, "Chromium is missing; on Debian: apt-get install chromium-headless-shell"
    return found


@pytest.fixture(scope="package")
def chromium() -> Iterator[Browser]:
    """Debian's Chromium. Not for the whole session: while it runs, other tests could not use asyncio."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=browser_path(), args=FLAGS)
        yield browser
        browser.close()


@pytest.fixture(scope="package")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    folder = tmp_path_factory.mktemp("tables")
    limits = {"tables_per_minute": 1000, "guests_per_minute": 1000, "hints_per_minute": 1000}
    limits |= {"open_tables": 1000, "bot_tables": 1000}
    few_games = {"trial_games": 25, "trial_bot": "random", "trials_per_minute": 1000}
    seldom = {"watch_seconds": 2.0}  # it runs for long, and each look costs; that is soon enough for a clock
    with served(f"sqlite:///{folder / 'tables.db'}", **limits, **few_games, **seldom) as started:
        yield started


@pytest.fixture(scope="package")
def browsers() -> Browsers:
    return defaultdict(list)


@pytest.fixture
def visit(server: ServerProcess, chromium: Browser, browsers: Browsers) -> Iterator[Visit]:
    """Comes to the house with a browser of its own: another cookie, another memory."""
    visitors: list[tuple[Visitor, list[Visitor] | None]] = []

    def come(
        width: int = 1440,
        height: int = 900,
        *,
        motion: bool = False,
        touch: bool = False,
        to: str | None = None,
        settings: Mapping[str, object] = EVERY_MOVE_TWICE,
    ) -> Visitor:
        """To the server of all, perhaps with a browser that others had before; with `to` always with a new one."""
        kept = json.dumps(settings)
        idle = browsers[motion, touch, kept] if to is None else None
        visitor = idle.pop() if idle else newcomer(chromium, to or server.address, motion, touch, settings)
        visitors.append((visitor, idle))
        visitor.page.set_viewport_size({"width": width, "height": height})
        return visitor

    yield come
    faults = [fault for visitor, _ in visitors for fault in visitor.faults]
    for visitor, idle in visitors:
        if idle is not None and visitor.make_room():
            idle.append(visitor)
        else:
            visitor.context.close()
    assert faults == []


def newcomer(
    chromium: Browser, address: str, motion: bool, touch: bool, settings: Mapping[str, object]
) -> Visitor:
    context = chromium.new_context(
        reduced_motion=None if motion else "reduce",
        has_touch=touch,
        is_mobile=touch,
        color_scheme="dark",
    )
    context.add_init_script(FIRST_SETTINGS % json.dumps(json.dumps(settings)))
    context.add_init_script(UNPAINTED)
    return Visitor(context, address, is_hasty=settings.get("confirm") == "never")


@pytest.fixture(scope="session")
def screens() -> Path:
    SCREENS.mkdir(parents=True, exist_ok=True)
    return SCREENS
