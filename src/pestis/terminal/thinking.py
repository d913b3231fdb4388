"""Long work beside the screen: a thread that does not hold up the end of the program."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable
from typing import TypeVar

Found = TypeVar("Found")


async def beside(work: Callable[[], Found]) -> Found:
    """The result of `work`, done in a thread of its own. Unlike those of a pool it may be left behind."""
    loop = asyncio.get_running_loop()
    promise: asyncio.Future[Found] = loop.create_future()

    def fulfil(result: Found | None, error: BaseException | None) -> None:
        if promise.done():
            return
        if error is not None:
            promise.set_exception(error)
        else:
            promise.set_result(result)  # type: ignore[arg-type] # None only if that is the result

    def run() -> None:
        result: Found | None = None
        error: BaseException | None = None
        try:
            result = work()
        except BaseException as caught:  # raised where it is awaited
            error = caught
        if not loop.is_closed():
            loop.call_soon_threadsafe(fulfil, result, error)

    threading.Thread(target=run, daemon=True).start()
    return await promise
