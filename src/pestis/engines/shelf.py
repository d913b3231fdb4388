"""The folder of engines: which are there, and which one has the rules of a match."""

from __future__ import annotations

import logging
import math
import os
import time
from collections.abc import Mapping
from pathlib import Path

from pestis.engines.engine import Engine, EngineError, is_engine, read_engine
from pestis.engines.released import RELEASED
from pestis.places import data_folder

FOLDER = "PESTIS_ENGINES"
FAULT_SECONDS = 600.0  # after this a folder that could not be used is tried again

logger = logging.getLogger("pestis.engines")

# What was found in a folder: when that was changed last, and for a fault until when it counts.
_found: dict[Path, tuple[int, float, Engine | None]] = {}


def folder() -> Path:
    told = os.environ.get(FOLDER)
    return Path(told) if told else data_folder() / "engines"


def engines() -> list[Engine]:
    """All that can be used here, the newest first."""
    place = folder()
    inside = sorted(place.iterdir()) if place.is_dir() else []
    folders = [path for path in inside if not path.name.startswith(".") and path.is_dir()]
    found = [engine for path in folders if (engine := _look_into(path))]
    return sorted(found, key=lambda engine: engine.age, reverse=True)


def _look_into(path: Path) -> Engine | None:
    """A server looks every few seconds: what may start a Python is done once, while the folder is the same."""
    try:
        changed = path.stat().st_mtime_ns
        known = _found.get(path)
        if known and known[0] == changed and time.monotonic() < known[1]:
            return known[2]
        _found[path] = changed, math.inf, read_engine(path)
    except OSError:
        return None  # it was removed meanwhile
    except EngineError as error:
        logger.warning("%s", error)
        _found[path] = changed, time.monotonic() + FAULT_SECONDS, None
    return _found[path][2]


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
