"""For all tests: whoever runs them in the background may have switched Ctrl-C off; programs under test need it.

Python looks through everything that lives again and again for what nobody needs any more. What the collection of
tests leaves is needed to the end, so it is left out.
"""

import gc
import os
import signal
from pathlib import Path

import pytest

NEED_THE_PAGE = [Path(__file__).parent / name for name in ("browser", "site", "terminal/browser")]

if signal.getsignal(signal.SIGINT) == signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)


def pytest_collection() -> None:
    gc.disable()


def pytest_collection_finish() -> None:
    gc.enable()
    gc.collect()
    gc.freeze()


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    if os.environ.get("PESTIS_NO_WEB", "0") in ("", "0"):
        return
    for item in items:
        if any(folder in item.path.parents for folder in NEED_THE_PAGE):
            item.add_marker(pytest.mark.skip(reason="PESTIS_NO_WEB is set: there is no page"))
