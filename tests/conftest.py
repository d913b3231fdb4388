"""For all tests: whoever runs them in the background may have switched Ctrl-C off; programs under test need it.

Python looks through everything that lives again and again for what nobody needs any more. What the collection of
tests leaves is needed to the end, so it is left out; and it looks less often than it would.
"""

import gc
import os
import signal
from pathlib import Path

import pytest

TESTS = Path(__file__).parent
NEED_THE_PAGE = [TESTS / name for name in ("browser", "site", "terminal/browser")]

SELDOM = (20_000, 20, 20)

if signal.getsignal(signal.SIGINT) == signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)


def pytest_collection() -> None:
    gc.disable()


def pytest_collection_finish() -> None:
    gc.enable()
    gc.collect()
    gc.freeze()
    gc.set_threshold(*SELDOM)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """First what takes long to begin with: workers take from the ends of each other's lists, so one does it."""
    items.sort(key=lambda item: (not is_in(item, [TESTS / "site"]), not is_in(item, [TESTS / "browser"])))
    if os.environ.get("PESTIS_NO_WEB", "0") in ("", "0"):
        return
    without = pytest.mark.skip(reason="PESTIS_NO_WEB is set, so no page was built that a browser could open")
    for item in items:
        if is_in(item, NEED_THE_PAGE):
            item.add_marker(without)


def is_in(item: pytest.Item, folders: list[Path]) -> bool:
    return any(item.path.is_relative_to(folder) for folder in folders)
