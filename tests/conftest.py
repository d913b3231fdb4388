"""For all tests: whoever runs them in the background may have switched Ctrl-C off; programs under test need it.

Python looks through everything that lives again and again for what nobody needs any more. What the collection of
tests leaves is needed to the end, so it is left out.
"""

import gc
import signal

if signal.getsignal(signal.SIGINT) == signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)


def pytest_collection() -> None:
    gc.disable()


def pytest_collection_finish() -> None:
    gc.enable()
    gc.collect()
    gc.freeze()
