"""Who is measured in a run, and how one measurement of each is made: a fresh process on one core."""

import json
import os
import sys
import tomllib
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any

from benchmarks import places
from benchmarks.places import ROOT, CannotMeasureError, run

PEERS = ("hearts", "catanatron")
EXAMPLE = "example"

# Larger is better; of every other number the smallest round counts.
RATES = frozenset({"inside", "python", "python_dealt", "search"})
FACTS = frozenset({"seats", "compiled"})


@dataclass
class Contender:
    """A game in one build, or a peer: how to measure it and what was measured."""

    name: str
    build: str
    command: list[str]
    path: list[Path] = field(default_factory=list)
    kind: str = ""
    rounds: list[dict[str, Any]] = field(default_factory=list)
    reason: str = ""

    def measure(self, seconds: float, core: int | None) -> None:
        """Add a round; a contender that failed once is not tried again."""
        if self.reason:
            return
        where = [] if core is None else ["--core", str(core)]
        command = [*self.command, "--seconds", str(seconds), *where]
        try:
            numbers = json.loads(run(command, environment(self.path), timeout=120 + 60 * seconds))
            self.check_build(numbers)
        except CannotMeasureError as problem:
            self.reason = str(problem)
        else:
            self.rounds.append(numbers)

    def check_build(self, numbers: dict[str, Any]) -> None:
        """A build that is not what its row says must not be shown."""
        if "compiled" in numbers and numbers["compiled"] != (self.build == "compiled"):
            found = "compiled" if numbers["compiled"] else "interpreted"
            raise CannotMeasureError(f"the {self.build} build turned out to be {found}, in part at least")

    def best(self) -> dict[str, Any]:
        """Each number from its best round: noise on a shared machine only ever slows down."""
        if self.reason or not self.rounds:
            return {}
        return {name: self.best_of(name) for name in self.rounds[0]}

    def best_of(self, name: str) -> float | None:
        """The best of this number over the rounds, None if it could not be measured."""
        values: list[float | None] = [numbers[name] for numbers in self.rounds]
        measured = [value for value in values if value is not None]
        if name in FACTS or not measured:
            return values[0]
        return max(measured) if name in RATES else min(measured)


def environment(path: list[Path]) -> dict[str, str]:
    """The environment of a measurement: our build on the path, nothing else of ours."""
    kept = {name: text for name, text in os.environ.items() if not name.startswith("PYTHON")}
    return kept | {"PYTHONPATH": os.pathsep.join(map(str, path)), "PYTHONHASHSEED": "0"}


def interpreted_path() -> list[Path]:
    """Where the sources of our games lie."""
    return [places.SOURCES, *places.example_sources()]


def our_games() -> dict[str, str | None]:
    """Every game, installed or declared in the checkout, with its entry if it is declared here."""
    listed = run([sys.executable, "-m", "benchmarks.ours", "--list"], environment(interpreted_path()))
    return dict.fromkeys(json.loads(listed)["games"]) | declared_games("pyproject.toml") | example_games()


def example_games() -> dict[str, str]:
    """The games of the packages under `examples`."""
    return declared_games("examples/*/pyproject.toml")


def declared_games(projects: str) -> dict[str, str]:
    """The games that these project files declare, with their entries ("module:NAME")."""
    games: dict[str, str] = {}
    for project in sorted(ROOT.glob(projects)):
        declared = tomllib.loads(project.read_text())["project"].get("entry-points", {})
        games |= declared.get("pestis.games", {})
    return games


def our_contenders(games: dict[str, str | None], seats: int | None) -> list[Contender]:
    """Each game compiled and interpreted."""
    examples = example_games()
    interpreted = interpreted_path()
    compiled, reason = attempt(places.compiled_build)
    contenders: list[Contender] = []
    for name, entry in games.items():
        command = [sys.executable, "-m", "benchmarks.ours", name]
        command += ["--entry", entry] if entry else []
        command += ["--seats", str(seats)] if seats else []
        kind = EXAMPLE if name in examples else ""
        contenders += [
            Contender(name, "compiled", command, [compiled] if compiled else [], kind, reason=reason),
            Contender(name, "interpreted", command, interpreted, kind),
        ]
    return contenders


def peer_contenders() -> list[Contender]:
    """The peers, each by its own Python."""
    contenders: list[Contender] = []
    for name in PEERS:
        python, reason = attempt(partial(places.peer_python, name))
        command = [str(python), "-m", f"benchmarks.peers.{name}"]
        contenders.append(Contender(name, "peer", command, reason=reason))
    return contenders


def attempt(make: Callable[[], Path]) -> tuple[Path | None, str]:
    """What `make` made, or the reason why not."""
    try:
        return make(), ""
    except CannotMeasureError as problem:
        return None, str(problem)
