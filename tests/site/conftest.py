from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, sync_playwright

from tests.browser.conftest import FLAGS, UNPAINTED, browser_path
from tests.site.kit import built_site, hosted

PATIENCE_MS = 90_000
SETTINGS = {"confirm": "never", "confirmAsked": True, "seasoned": True, "bot": "random"}
Visit = Callable[[], Page]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    has_page = os.environ.get("PESTIS_NO_WEB", "0") in ("", "0")
    for item in items:
        if Path(__file__).parent in item.path.parents and not has_page:
            item.add_marker(pytest.mark.skip(reason="PESTIS_NO_WEB is set: there is no site"))


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
        browser = playwright.chromium.launch(executable_path=browser_path(), args=FLAGS)
        yield browser
        browser.close()


@pytest.fixture
def visit(chromium: Browser) -> Iterator[Visit]:
    """A browser of its own that has not been here before. Whatever goes wrong in its pages fails the test."""
    contexts, faults = [], []

    def come() -> Page:
        context = chromium.new_context(viewport={"width": 1440, "height": 900}, reduced_motion="reduce")
        context.set_default_timeout(PATIENCE_MS)
        told = json.dumps(json.dumps(SETTINGS))
        context.add_init_script(f'localStorage.getItem("pestis.settings") ?? localStorage.setItem("pestis.settings", {told})')
        context.add_init_script(UNPAINTED)
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: faults.append(str(error)))
        return page

    yield come
    for context in contexts:
        context.close()
    assert faults == []
