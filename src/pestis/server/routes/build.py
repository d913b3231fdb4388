"""How this server was built, and how far the engine is that will take its place."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Literal

from fastapi import APIRouter
from pydantic import BaseModel, Field

from pestis.kernel import state
from pestis.server.services import problems
from pestis.server.static import site_folder

router = APIRouter(prefix="/api")
# A file with one line about a build that is going on beside the server; see scripts/play.py.
VARIABLE = "PESTIS_BUILD_PROGRESS"


class Build(BaseModel):
    engine: Literal["compiled", "interpreted"]
    progress: str
    offline: bool = Field(description="whether `/offline/` has the games to play without a server")


@router.get("/build", responses=problems())
async def show_build() -> Build:
    """Whether the engine is compiled; while a compiled one is being built, how far it is."""
    is_compiled = not str(state.__file__).endswith(".py")
    told = "" if is_compiled else progress()
    return Build(
        engine="compiled" if is_compiled else "interpreted", progress=told, offline=site_folder() is not None
    )


def progress() -> str:
    told = os.environ.get(VARIABLE)
    try:
        return Path(told).read_text(encoding="utf-8").strip() if told else ""
    except OSError:
        return ""  # nothing is being built, or no more
