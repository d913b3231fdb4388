"""A process that tries a pack: `python -m pestis.lab.trialworker`.

It reads a job as JSON from its input and writes how far it is, `trial DONE`, again and again; at the end `found
BYTES BYTES` and behind it the figures as JSON and the report as HTML, both compressed; or `error` and why.
SIGTERM is the end of playing, not of telling: what was played until then is told.
It is as polite as a process can be: whatever else wants to run comes first. When nobody reads any more it ends.
"""

from __future__ import annotations

import gzip
import json
import os
import signal
import sys
import time
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import BinaryIO

from pestis.kernel import registry
from pestis.kernel.errors import PestisError

POLITE = 19
MOST_SAID = 500
PACK = "pack"
MISSING = "this server has no laboratory; it comes with pestis[lab]"


@dataclass(frozen=True)
class TrialJob:
    """A pack of some game, as texts by file, and how many games to try it in; after so many seconds it stops."""

    game: str
    files: dict[str, str]
    games: int
    seats: int
    bot: str
    seconds: float
    seed: int = 0


class Stop:
    """Whether it is enough: somebody said so, or the time is over."""

    def __init__(self) -> None:
        self.until = float("inf")

    def now(self, *_: object) -> None:
        self.until = 0.0

    def __call__(self) -> bool:
        return time.monotonic() > self.until


STOP = Stop()


def main() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, STOP.now)
    os.nice(POLITE)
    answers = os.fdopen(os.dup(sys.stdout.fileno()), "wb", buffering=0)
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    with TemporaryDirectory(prefix="pestis-trial-") as scratch:
        os.chdir(scratch)  # the report calls its runs by their folders
        work(sys.stdin.buffer.read(), answers)
        os.chdir("/")


def work(sent: bytes, answers: BinaryIO) -> None:
    try:
        tried(TrialJob(**json.loads(sent)), answers)
    except PestisError as error:
        answers.write(" ".join(f"error {error}".split())[:MOST_SAID].encode() + b"\n")
    except ImportError:
        answers.write(f"error {MISSING}\n".encode())


def tried(job: TrialJob, answers: BinaryIO) -> None:
    from pestis.lab.trial import Findings, Trial

    folder = Path(PACK)
    folder.mkdir()
    for name, text in job.files.items():
        (folder / Path(name).name).write_text(text, encoding="utf-8")
    before = registry.game(job.game)
    STOP.until = min(STOP.until, time.monotonic() + job.seconds)
    trial = Trial(before, before.with_pack(folder), job.games, job.seats, job.bot, job.seed)
    answers.writelines(f"trial {done}\n".encode() for done in trial.play(Path(), STOP))
    found = Findings(Path(), before, job.seats)
    told = [gzip.compress(text.encode(), mtime=0) for text in (json.dumps(found.as_json()), found.html())]
    answers.write(f"found {len(told[0])} {len(told[1])}\n".encode() + told[0] + told[1])


if __name__ == "__main__":
    main()
