"""One older Pestis: what it can play, and how it is run."""

from __future__ import annotations

import contextlib
import json
import os
import re
import subprocess
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from pestis.kernel.errors import PestisError
from pestis.kernel.own_packs import OWN_PACK

# Set in the process of an engine: it does what it is asked and looks for no other one.
VARIABLE = "PESTIS_ENGINE"
FACTS = "engine.json"
QUESTION = Path(__file__).with_name("asked.py")
ANSWER_SECONDS = 120
# Where the processes of one server count together; an engine is none of them.
METRICS = "PROMETHEUS_MULTIPROC_DIR"

# What reading an answer raises that is none.
MISTOLD = (ValueError, KeyError, TypeError, AttributeError)


class EngineError(PestisError):
    """An engine that cannot be used, or that is not there."""


@dataclass(frozen=True)
class Rules:
    """What binds a match of one game: the version of its rules, and by which hashes its packs are called."""

    version: str
    packs: dict[str, list[str]]

    def has(self, version: str, packs: Mapping[str, str]) -> bool:
        """Whether it has these rules, and these packs as far as they are not the match's own."""
        if version != self.version:
            return False
        return all(hash in self.packs.get(name, ()) for name, hash in packs.items() if name != OWN_PACK)

    def told(self, game: str) -> str:
        """For an engine that leaves tables of these rules to others (`has_told`)."""
        return json.dumps([game, self.version, self.packs])


def has_told(told: str, game: str, version: str, packs: Mapping[str, str]) -> bool:
    """Whether whoever has told so of its rules plays a match of these."""
    its_game, its_version, its_packs = json.loads(told)
    if (game, version) != (its_game, its_version):
        return False
    is_alike = packs.keys() == its_packs.keys() and all(packs[name] in its_packs[name] for name in packs)
    return OWN_PACK in packs or is_alike


@dataclass(frozen=True)
class Engine:
    """An older Pestis in a folder."""

    folder: Path
    version: str
    compiled: bool
    games: dict[str, Rules]

    @property
    def age(self) -> tuple[int, ...]:
        """Grows from version to version."""
        return tuple(int(part) for part in re.findall(r"\d+", self.version))

    def plays(self, game: str, version: str, packs: Mapping[str, str]) -> bool:
        return game in self.games and self.games[game].has(version, packs)

    def command(self, *words: str) -> list[str]:
        """`pestis WORDS`, as this engine does it."""
        return [sys.executable, "-m", "pestis", *words]

    def environment(self) -> dict[str, str]:
        return environment(self.folder) | {VARIABLE: self.version}


def is_engine() -> bool:
    """Whether this process is an engine that a newer Pestis started."""
    return bool(os.environ.get(VARIABLE))


def environment(folder: Path) -> dict[str, str]:
    """Its folder is first on the path, and not the one where somebody happens to be."""
    path = [str(folder), *filter(None, [os.environ.get("PYTHONPATH")])]
    ours = {name: value for name, value in os.environ.items() if name != METRICS}
    return ours | {"PYTHONPATH": os.pathsep.join(path), "PYTHONSAFEPATH": "1"}


def read_engine(folder: Path) -> Engine:
    """The engine in a folder; it is asked once by each Python, and what it said is kept beside it."""
    kept = folder / FACTS
    try:
        told = json.loads(kept.read_text(encoding="utf-8"))
        if told["python"] == sys.version:
            return _engine(folder, told)
    except (OSError, *MISTOLD):
        pass  # not asked yet, or by a Pestis that asks otherwise
    answer = ask(folder)
    try:
        engine = _engine(folder, json.loads(answer))
    except MISTOLD as error:
        raise EngineError(f"the Pestis in {folder} does not say what it can play: {error}") from error
    with contextlib.suppress(OSError):  # a folder that nobody may write to is asked by each process
        kept.write_text(answer, encoding="utf-8")
    return engine


def ask(folder: Path) -> str:
    """What the Pestis in a folder says of itself (`asked.py`)."""
    command = [sys.executable, str(QUESTION)]
    try:
        told = subprocess.run(
            command, env=environment(folder), capture_output=True, text=True, check=False, timeout=ANSWER_SECONDS
        )
    except (OSError, ValueError, subprocess.TimeoutExpired) as error:
        raise EngineError(f"the Pestis in {folder} does not run here: {error}") from error
    if told.returncode:
        words = told.stderr.strip().splitlines()
        raise EngineError(f"the Pestis in {folder} does not run here: {words[-1] if words else 'it said nothing'}")
    return told.stdout


def _engine(folder: Path, told: Mapping[str, Any]) -> Engine:
    games = {name: Rules(rules["version"], rules["packs"]) for name, rules in told["games"].items()}
    return Engine(folder, told["version"], told["compiled"], games)
