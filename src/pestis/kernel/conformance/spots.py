"""Where in which game something is looked at, and the error that says so."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sized
from contextlib import contextmanager
from dataclasses import dataclass

from pestis.kernel.conformance.parts import difference
from pestis.kernel.game import Ask, Game, Source
from pestis.kernel.state import State

Viewer = int | None


class ConformanceError(AssertionError):
    """A game breaks a promise; says which, and where in which game."""

    def __init__(self, game: str, check: str, where: str, problem: str) -> None:
        super().__init__(f"{game} fails the check {check!r}{f' ({where})' if where else ''}: {problem}")
        self.game = game
        self.check = check
        self.where = where
        self.problem = problem

    def __reduce__(self) -> tuple[type[ConformanceError], tuple[str, str, str, str]]:
        return type(self), (self.game, self.check, self.where, self.problem)


@dataclass(frozen=True)
class Setting:
    """All that decides how a game begins."""

    game: Game
    seats: int
    seed: int
    options: Mapping[str, object]
    ask: Ask = "public"
    source: Source = "fast"

    def start(self) -> State:
        return self.game.start(self.seats, self.seed, self.options, self.ask, source=self.source)

    def viewers(self) -> list[Viewer]:
        return [*range(self.seats), None]

    def as_json(self) -> dict[str, object]:
        return {
            "seats": self.seats,
            "seed": self.seed,
            "options": dict(self.options),
            "ask": self.ask,
            "source": self.source,
        }

    def __str__(self) -> str:
        chosen = "".join(f", {name}={value}" for name, value in self.options.items())
        return f"seats {self.seats}, seed {self.seed}, ask {self.ask}, source {self.source}{chosen}"


@dataclass(frozen=True)
class Spot:
    """A place in a game, for errors."""

    check: str
    setting: Setting
    decision: int | None = None

    def error(self, problem: str, viewer: Viewer = None) -> ConformanceError:
        where = str(self.setting)
        if self.decision is not None:
            where += f", decision {self.decision}"
        if viewer is not None:
            where += f", seat {viewer}"
        return ConformanceError(self.setting.game.id, self.check, where, problem)

    def require(self, holds: bool, problem: str, viewer: Viewer = None) -> None:
        if not holds:
            raise self.error(problem, viewer)

    def same(self, wanted: object, found: object, what: str, viewer: Viewer = None) -> None:
        if wanted != found:
            raise self.error(f"{what}: {difference(wanted, found)}", viewer)


@contextmanager
def noting(setting: Setting, moves: Sized) -> Iterator[None]:
    """What a game raises in here carries where that was: in which game, after how many decisions."""
    try:
        yield
    except Exception as error:
        error.add_note(f"{setting}, decision {len(moves)}")
        raise


def json_of(spot: Spot, thing: object, what: str, viewer: Viewer) -> object:
    """A value as it comes out of JSON."""
    try:
        return json.loads(json.dumps(thing, allow_nan=False))
    except (TypeError, ValueError) as error:
        raise spot.error(f"{what} is not JSON: {error}", viewer) from error


def name_of(viewer: Viewer) -> str:
    return "a spectator" if viewer is None else f"seat {viewer}"
