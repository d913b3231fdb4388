"""The browser of the page's own tests. Its own folder: while it runs, other tests could not use asyncio."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tests.browser.conftest import browsers, chromium, server, visit

__all__ = ["browsers", "chromium", "server", "visit"]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    if os.environ.get("PESTIS_NO_WEB", "0") in ("", "0"):
        return
    for item in items:
        if Path(__file__).parent in item.path.parents:
            item.add_marker(pytest.mark.skip(reason="PESTIS_NO_WEB is set: there is no page"))
