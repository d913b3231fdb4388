"""Scenarios, as far as anybody outside their game knows them."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Protocol, runtime_checkable

from pestis.kernel.errors import PackError


class Described(Protocol):
    """A scenario as far as this program knows it."""

    id: str
    title: str
    summary: str
    players: list[int]
    rows: int
    columns: int


class Checked(Protocol):
    """What a check found."""

    @property
    def scenario(self) -> Described | None: ...

    @property
    def problems(self) -> Sequence[PackError]: ...

    def warnings(self) -> list[str]: ...


class Shelf(Protocol):
    """The scenarios of a game."""

    def names(self) -> list[str]: ...

    def find(self, value: str) -> Described: ...

    def text(self, name: str) -> str: ...

    def check(self, text: str, file: str) -> Checked: ...

    def check_file(self, path: Path) -> Checked: ...

    def template(self, id: str) -> str: ...


@runtime_checkable
class HasScenarios(Protocol):
    """A game that can be played in scenarios."""

    def scenarios(self) -> Shelf: ...
