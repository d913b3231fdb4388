"""A process that judges one finished match: `python -m pestis.server.reviewworker`.

It reads a `ReviewJob` as JSON from its input and writes what is known, again and again: a line `review DONE TOTAL
PASSES BYTES`, and behind it so many bytes of the review, compressed; at the end `end`, or `error` and why.
It is as polite as a process can be: whatever else wants to run comes first. When nobody reads any more it ends.
"""

from __future__ import annotations

import gzip
import os
import signal
import sys
from typing import BinaryIO

from pestis.kernel.errors import PestisError
from pestis.tables.judging import read_job, seldom

POLITE = 19
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


if __name__ == "__main__":
    main()
