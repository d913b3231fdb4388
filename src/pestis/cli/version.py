"""`pestis --version`: which version this is and whether it is compiled."""

from __future__ import annotations

from importlib.resources import files

import pestis
from pestis.kernel import state

BUILD_NOTE = "build.txt"
INTERPRETED = "interpreted: "


def version_line() -> str:
    return f"pestis {pestis.__version__} ({build()})"


def build() -> str:
    """`compiled`, or why not."""
    if not str(state.__file__).endswith(".py"):
        return "compiled"
    note = build_note()
    reason = note.removeprefix(INTERPRETED) if note.startswith(INTERPRETED) else "it runs from its sources"
    return INTERPRETED + reason


def build_note() -> str:
    """What the build wrote into the package, if it was built."""
    note = files("pestis") / BUILD_NOTE
    return note.read_text(encoding="utf-8").strip() if note.is_file() else ""
