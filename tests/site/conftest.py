from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, sync_playwright

from tests.browser.conftest import FIRST_SETTINGS, FLAGS, UNPAINTED, browser_path
from tests.site.kit import PATIENCE_MS, built_site, come_and_cut_the_network, hosted

# Python is compiled quickly, not well: it is started often and does little.
QUICKLY = "--js-flags=--liftoff-only"
SETTINGS = {"confirm": "never", "confirmAsked": True, "seasoned": True, "bot": "random"}


@pytest.fixture(scope="session")
def site() -> Path:
    return built_site()


@pytest.fixture(scope="package")
def address(site: Path) -> Iterator[str]:
    with hosted(site) as (found, _):
        yield found


@pytest.fixture(scope="package")
def chromium() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=browser_path(), args=[*FLAGS, QUICKLY])
        yield browser
        browser.close()


@contextmanager
def visitor(chromium: Browser) -> Iterator[Page]:
    """A browser of its own that has not been here before. Whatever goes wrong in its pages fails the test."""
    faults: list[str] = []
    context = chromium.new_context(viewport={"width": 1440, "height": 900}, reduced_motion="reduce")
    context.set_default_timeout(PATIENCE_MS)
    told = json.dumps(json.dumps(SETTINGS))
    context.add_init_script(FIRST_SETTINGS % told)
    context.add_init_script(UNPAINTED)
    page = context.new_page()
    page.on("pageerror", lambda error: faults.append(str(error)))
    try:
        yield page
    except Exception as failure:
        failure.add_note(f"faults of its pages: {faults}")
        raise
    finally:
        context.close()
    assert faults == []


@pytest.fixture(scope="package")
def away(chromium: Browser, address: str) -> Iterator[Page]:
    """Somebody who has been here once and has no network any more."""
    with visitor(chromium) as page:
        come_and_cut_the_network(page, address)
        yield page
