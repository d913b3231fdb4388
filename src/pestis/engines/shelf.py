"""The folder of engines: which are there, and which one has the rules of a match."""

from __future__ import annotations

import logging
import os
from collections.abc import Mapping
from pathlib import Path

from pestis.engines.engine import Engine, EngineError, is_engine, read_engine
from pestis.engines.released import RELEASED
from pestis.places import data_folder

FOLDER = "PESTIS_ENGINES"

logger = logging.getLogger("pestis.engines")


def folder() -> Path:
    told = os.environ.get(FOLDER)
    return Path(told) if told else data_folder() / "engines"


def engines() -> list[Engine]:
    """All that can be used here, the newest first."""
    place = folder()
    found = []
    for inside in sorted(place.iterdir()) if place.is_dir() else []:
        if inside.name.startswith(".") or not inside.is_dir():
            continue
        try:
            found.append(read_engine(inside))
        except EngineError as error:
            logger.warning("%s", error)
    return sorted(found, key=lambda engine: engine.age, reverse=True)


def fitting(game: str, version: str, packs: Mapping[str, str]) -> Engine | None:
    """The newest engine that can go on with a match; an engine itself looks for none."""
    if is_engine():
        return None
    return next((engine for engine in engines() if engine.plays(game, version, packs)), None)


def missing(game: str, version: str) -> str:
    """Which engines are there, and how to get one that has these rules."""
    there = ", ".join(engine.version for engine in engines()) or "none"
    releases = [release for release, games in RELEASED.items() if games.get(game) == version]
    if not releases:
        return f"engines in {folder()}: {there}; no release has version {version} of the rules of {game}"
    fetch = f"pip download --no-deps pestis=={releases[-1]}"
    return f"engines in {folder()}: {there}; get it with: {fetch}, and: pestis engines add WHEEL"
