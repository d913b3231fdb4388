"""`python -m benchmarks site`: the games without a server, in Chromium, from a host that compresses nothing.

Bytes: what a first game needs, page and Python, as the host sends it and as one does that compresses text.
Times: from a browser that has been here once to the lobby, and to the first move of a new game; best of a few.
"""

from __future__ import annotations

import argparse
import gzip
import time
from pathlib import Path

from playwright.sync_api import Browser, BrowserContext, sync_playwright

from tests.browser.conftest import FLAGS, browser_path
from tests.site.kit import built_site, hosted

VISITS = 5
MOST_BYTES = 6_000_000
LOBBY_SECONDS = 1.0
MOVE_SECONDS = 4.0
PATIENCE_MS = 120_000
# A table at which the visitor is asked at once; bots before it would take their time.
OFFERED = """async (game) => {
  const seats = [{ kind: "me" }, { kind: "bot", bot: "greedy" }];
  const body = { game, seats, options: game === "divine-retribution" ? { first_seat: "0" } : {} };
  const { id } = (await pestis.ask({ method: "POST", path: "/tables", body })).json.table;
  const socket = pestis.openSocket(id);
  return await new Promise((resolve) => {
    socket.onopen = () => socket.send(JSON.stringify({ secret: null, seat: null, after: 0 }));
    socket.onmessage = ({ data }) => JSON.parse(data).moves?.length && resolve(true);
  });
}"""
TEXT = (".js", ".mjs", ".css", ".html", ".json", ".svg")


def fetched(browser: Browser, site: Path, game: str) -> dict[str, int]:
    """What a first visit fetches until the first move can be made, by file; nothing is kept for later then."""
    with hosted(site) as (address, sent):
        context = browser.new_context(service_workers="block")
        first_move(context, address, game)
        context.close()
        return dict(sent)


def compressed(site: Path, sent: dict[str, int]) -> int:
    """By a host that compresses text; the packed parts cannot be made smaller."""
    total = 0
    for path, size in sent.items():
        file = site / (path.partition("?")[0].removeprefix("/") or "index.html")
        is_text = file.suffix in TEXT or not file.suffix
        total += len(gzip.compress(file.read_bytes())) if is_text and file.is_file() else size
    return total


def first_move(context: BrowserContext, address: str, game: str) -> tuple[float, float]:
    """Seconds to the lobby, and until the first move of a new game is offered."""
    context.set_default_timeout(PATIENCE_MS)
    page = context.new_page()
    began = time.monotonic()
    page.goto(address)
    page.get_by_test_id("game").first.wait_for()
    lobby = time.monotonic() - began
    assert page.evaluate(OFFERED, game)
    move = time.monotonic() - began
    page.close()
    return lobby, move


def warm_times(browser: Browser, site: Path, game: str) -> list[tuple[float, float]]:
    with hosted(site) as (address, _):
        context = browser.new_context()
        context.set_default_timeout(PATIENCE_MS)
        page = context.new_page()
        page.goto(address)
        page.locator("[data-testid=kept][data-kept=true]").wait_for()
        page.locator("[data-testid=kept][data-quick=true]").wait_for()
        page.close()
        context.set_offline(True)
        times = [first_move(context, address, game) for _ in range(VISITS)]
        context.close()
        return times


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m benchmarks site", description=__doc__)
    parser.add_argument("--game", default="divine-retribution", help="the game that is played first")
    parser.add_argument("--check", action="store_true", help="fail if a target is missed")
    asked = parser.parse_args(arguments)
    site = built_site()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=browser_path(), args=FLAGS)
        sent = fetched(browser, site, asked.game)
        times = warm_times(browser, site, asked.game)
        browser.close()
    lobby, move = min(told[0] for told in times), min(told[1] for told in times)
    wire = compressed(site, sent)
    for path, size in sorted(sent.items(), key=lambda told: -told[1])[:12]:
        print(f"{size:>10,}  {path}")
    print(f"a first game of {asked.game}: {wire:,} bytes with text compressed, {sum(sent.values()):,} without")
    print(f"kept for later, to the lobby {lobby:.2f} s, to a first move {move:.2f} s (best of {VISITS})")
    met = wire <= MOST_BYTES and lobby <= LOBBY_SECONDS and move <= MOVE_SECONDS
    print("within the limits" if met else "NOT within the limits of 6 MB, 1 s and 4 s")
    return 0 if met or not asked.check else 1
