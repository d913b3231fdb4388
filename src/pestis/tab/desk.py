"""Where the page's worker comes in: one desk for requests and feeds, one for bots that think."""

from __future__ import annotations

import base64
import json
import pickle
from collections.abc import Callable

from pestis.kernel.errors import PestisError
from pestis.tab import routes
from pestis.tab.house import TabHouse
from pestis.tab.lines import Lines
from pestis.tab.outside import Outside
from pestis.tables import times
from pestis.tables.judging import progress_json, read_job, seldom
from pestis.tables.thinking import Request, Thinker


class Desk:
    """Takes what the page asks. All goes in and out as text: the browser holds nothing of Python in its hands."""

    def __init__(self, outside: Outside, name: str) -> None:
        times.begin()  # this Python may have been loaded, with its clock, on another day
        self.house = TabHouse(outside, name)
        self.lines = Lines(self.house)

    async def ask(self, method: str, address: str, body: str, secret: str) -> str:
        """The status, a blank, and the answer."""
        status, told = await routes.ask(self.house, method, address, body, secret or None)
        return f"{status} {told}"

    def hear(self, line: int, table: str, said: str) -> None:
        self.lines.hear(line, table, said)

    def hang_up(self, line: int) -> None:
        self.lines.hang_up(line)

    async def heard(self, table: str) -> None:
        await self.house.heard(table)


class Thinking:
    """Bots, in a worker of their own so that the page's other questions need not wait for them."""

    def __init__(self) -> None:
        self.thinker = Thinker()

    def answer(self, sent: str) -> str:
        try:
            request = pickle.loads(base64.b64decode(sent))
            assert isinstance(request, Request)
            return self.thinker.answer(request)
        except Exception as error:
            return f"error {type(error).__name__}: {error}"


def judge(sent: str, tell: Callable[[str], object]) -> None:
    """Judge a finished match, and tell again and again how far it is."""
    job = read_job(sent)
    try:
        for review in seldom(job.reviews()):
            state = "finished" if review.is_finished else "running"
            told = progress_json(state, job.depth, review.done, review.total)
            tell(json.dumps(told | {"review": json.loads(review.dumps())}))
    except PestisError as error:
        told = progress_json("stopped", job.depth, problem=f"This match cannot be judged: {error}.")
        tell(json.dumps(told | {"review": None}))
