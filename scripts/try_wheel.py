"""Tries an installed package as people use it: the server answers with its page, the terminal takes a move.

    python scripts/try_wheel.py

Run it with the Python of an environment that has `pestis[server]`. Needs nothing but that.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tempfile
import urllib.request

ANSWER_SECONDS = 60
PESTIS = (sys.executable, "-m", "pestis")


def main() -> None:
    with tempfile.TemporaryDirectory(prefix="pestis-try-") as folder:
        environment = os.environ | {"XDG_DATA_HOME": folder}
        print(run(environment, "--version").strip())
        try_server(environment, folder)
        try_terminal(environment)
    print("the server, its page and the terminal work")


def run(environment: dict[str, str], *arguments: str, typed: str = "") -> str:
    done = subprocess.run(
        [*PESTIS, *arguments], env=environment, input=typed, capture_output=True, text=True, check=False
    )
    if done.returncode:
        raise SystemExit(f"pestis {' '.join(arguments)} failed: {done.stderr}")
    return done.stdout


def try_server(environment: dict[str, str], folder: str) -> None:
    arguments = ["serve", "--no-open", "--port", "0", "--database-url", f"sqlite:///{folder}/tables.db"]
    with subprocess.Popen([*PESTIS, *arguments], env=environment, stdout=subprocess.PIPE, text=True) as server:
        try:
            assert server.stdout is not None
            line = server.stdout.readline()
            found = re.search(r"http://localhost:\d+/", line)
            if not found:
                raise SystemExit(f"pestis serve said {line!r}")
            must_have(found[0], "<title>")
            must_have(f"{found[0]}api/games", "space-plague")
        finally:
            server.terminate()


def must_have(address: str, wanted: str) -> None:
    with urllib.request.urlopen(address, timeout=ANSWER_SECONDS) as answer:
        text = answer.read().decode()
    if wanted not in text:
        raise SystemExit(f"{address} lacks {wanted!r}")


def try_terminal(environment: dict[str, str]) -> None:
    """The input ends after one move: the match is saved, and pestis says so."""
    told = run(environment, "play", "space-plague", "--plain", "--seed", "1", typed="1\n")
    if "The match is saved." not in told:
        raise SystemExit(f"pestis play ended with: {told[-300:]}")


if __name__ == "__main__":
    main()
