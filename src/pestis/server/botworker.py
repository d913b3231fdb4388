"""A process in which bots think: `python -m pestis.server.botworker`.

It reads requests from its input (length, then a pickle of a `Request`) and writes one line for each: the chosen
move, for a hint what it thinks of all moves too, or what went wrong. It knows nothing but perspectives. The bots
of the last few seats are kept, with what they thought of before. When its input ends, or its memory, it ends.
"""

from __future__ import annotations

import os
import pickle
import signal
import sys
from typing import BinaryIO

from pestis.kernel import registry
from pestis.tables.thinking import Request, Thinker

READY = b"ready\n"
LENGTH_BYTES = 4
# The other side reads whole lines, and not too long ones.
MOST_SAID = 1_000


def main() -> None:
    """Requests come on the standard input; what a bot prints goes to stderr, not between the answers."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    answers = os.fdopen(os.dup(sys.stdout.fileno()), "wb", buffering=0)
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    for name in registry.games():
        load(name)
    answers.write(READY)
    thinker = Thinker()
    while request := read_request(sys.stdin.buffer):
        answers.write(answer(thinker, request).encode(errors="replace") + b"\n")


def load(name: str) -> None:
    """Now, so that the first choice does not pay for it. A game that does not load is not asked for."""
    try:
        registry.game(name)
    except Exception as error:
        print(f"the game {name} does not load: {error}", file=sys.stderr)


def read_request(stream: BinaryIO) -> bytes:
    head = stream.read(LENGTH_BYTES)
    return stream.read(int.from_bytes(head, "big")) if len(head) == LENGTH_BYTES else b""


def answer(thinker: Thinker, sent: bytes) -> str:
    try:
        request = pickle.loads(sent)
        assert isinstance(request, Request)
        return thinker.answer(request)
    except MemoryError:
        raise  # what is kept would be in the way of the next as well
    except Exception as error:
        return " ".join(f"error {type(error).__name__}: {error}".split())[:MOST_SAID]


if __name__ == "__main__":
    main()
