"""How this server was built, and how far the engine is that will take its place."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Literal

from fastapi import APIRouter, Request
from pydantic import BaseModel, Field

from pestis.kernel import state
from pestis.server.services import problems

router = APIRouter(prefix="/api")
# A file with one line about a build that is going on beside the server; see scripts/play.py.
VARIABLE = "PESTIS_BUILD_PROGRESS"


class Build(BaseModel):
    engine: Literal["compiled", "interpreted"]
    progress: str
    offline: bool = Field(description="whether `/offline/` has the games to play without a server")


@router.get("/build", responses=problems())
async def show_build(request: Request) -> Build:
    """Whether the engine is compiled; while a compiled one is being built, how far it is."""
    is_compiled = not str(state.__file__).endswith(".py")
    told = "" if is_compiled else progress()
    engine: Literal["compiled", "interpreted"] = "compiled" if is_compiled else "interpreted"
    return Build(engine=engine, progress=told, offline=request.app.state.has_site)


def progress() -> str:
    told = os.environ.get(VARIABLE)
    try:
        return Path(told).read_text(encoding="utf-8").strip() if told else ""
    except OSError:
        return ""  # nothing is being built, or no more
