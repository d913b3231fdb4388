"""Older versions of Pestis, side by side with this one: a match goes on with the rules it was begun with.

An engine is a folder with an unpacked wheel, named by its version. It runs in a process of its own, of the same
Python, with that folder first on the path.
"""

from __future__ import annotations

from pestis.engines.engine import Engine, EngineError, is_engine
from pestis.engines.shelf import engines, fitting, folder, missing

__all__ = ["Engine", "EngineError", "engines", "fitting", "folder", "is_engine", "missing"]
