"""A process that judges one finished match: `python -m pestis.server.reviewworker`.

It reads a `ReviewJob` as JSON from its input and writes what is known, again and again: a line `review DONE TOTAL
PASSES BYTES`, and behind it so many bytes of the review, compressed; at the end `end`, or `error` and why.
It is as polite as a process can be: whatever else wants to run comes first. When nobody reads any more it ends.
"""

from __future__ import annotations

import gzip
import json
import os
import signal
import sys
import time
from collections.abc import Iterable, Iterator
from typing import BinaryIO

from pestis.kernel.errors import PestisError
from pestis.review import GivenUp, Review, ReviewJob

POLITE = 19
# Nobody can read more often than that.
SHOW_SECONDS = 0.5
MOST_SAID = 500


def main() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    os.nice(POLITE)
    answers = os.fdopen(os.dup(sys.stdout.fileno()), "wb", buffering=0)
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    work(sys.stdin.buffer.read(), answers)


def work(sent: bytes, answers: BinaryIO) -> None:
    try:
        for review in seldom(read_job(sent).reviews()):
            packed = gzip.compress(review.dumps().encode(), mtime=0)
            head = f"review {review.done} {review.total} {review.passes} {len(packed)}\n"
            answers.write(head.encode() + packed)
        answers.write(b"end\n")
    except PestisError as error:
        answers.write(" ".join(f"error {error}".split())[:MOST_SAID].encode() + b"\n")


def read_job(sent: bytes) -> ReviewJob:
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


if __name__ == "__main__":
    main()
