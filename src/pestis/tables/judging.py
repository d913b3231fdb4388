"""A finished match as a piece of work for whoever judges it, and what is told of the work."""

from __future__ import annotations

import json
import time
from collections.abc import Iterable, Iterator
from dataclasses import asdict

from pestis.review import GivenUp, Review, ReviewJob
from pestis.review.job import given_up_at
from pestis.tables.live import LiveTable
from pestis.tables.rows import Json

# Nobody can read more often than that.
SHOW_SECONDS = 0.5


def job_of(table: LiveTable, depth: str) -> ReviewJob:
    assert table.match is not None
    names = tuple(table.chair_name(chair.seat) for chair in table.chairs)
    record = table.match.record()
    record.seed = table.match.seed
    return ReviewJob(record.dumps(), names, depth, given_up=given_up_at(table))


def write_job(job: ReviewJob) -> str:
    return json.dumps(asdict(job))


def read_job(sent: str | bytes) -> ReviewJob:
    told = json.loads(sent)
    given_up = GivenUp(**told["given_up"]) if told["given_up"] else None
    return ReviewJob(**{**told, "names": tuple(told["names"]), "given_up": given_up})


def seldom(reviews: Iterable[Review]) -> Iterator[Review]:
    """Not more than one in half a second, but each that completes a pass."""
    shown_at, passes = 0.0, 0
    for review in reviews:
        now = time.monotonic()
        if review.passes > passes or review.is_finished or now - shown_at >= SHOW_SECONDS:
            yield review
            shown_at, passes = now, review.passes


def progress_json(
    state: str, depth: str | None = None, done: int = 0, total: int = 0, problem: str | None = None
) -> Json:
    """How far it is; the review itself comes beside it."""
    return {"state": state, "depth": depth, "done": done, "total": total, "problem": problem}
