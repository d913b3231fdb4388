"""How this server was built, and how far the engine is that will take its place."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Literal

from fastapi import APIRouter
from pydantic import BaseModel

from pestis.kernel import state
from pestis.server.services import problems

router = APIRouter(prefix="/api")
# A file with one line about a build that is going on beside the server; see scripts/play.py.
VARIABLE = "PESTIS_BUILD_PROGRESS"


class Build(BaseModel):
    engine: Literal["compiled", "interpreted"]
    progress: str


@router.get("/build", responses=problems())
async def show_build() -> Build:
    """Whether the engine is compiled; while a compiled one is being built, how far it is."""
    is_compiled = not str(state.__file__).endswith(".py")
    return Build(engine="compiled" if is_compiled else "interpreted", progress="" if is_compiled else progress())


def progress() -> str:
    told = os.environ.get(VARIABLE)
    try:
        return Path(told).read_text(encoding="utf-8").strip() if told else ""
    except OSError:
        return ""  # nothing is being built, or no more
