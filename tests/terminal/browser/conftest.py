"""The browser of the page's own tests. Its own folder: while it runs, other tests could not use asyncio."""

from __future__ import annotations

from tests.browser.conftest import browsers, chromium, server, visit

__all__ = ["browsers", "chromium", "server", "visit"]
