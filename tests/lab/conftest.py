"""What the tests of the laboratory share."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from pestis.bots import Bot, Perspective, plugins
from pestis.kernel.game import Game
from tests.lab import toy


@pytest.fixture
def game() -> Iterator[Game]:
    """A small game of dice that only this process knows."""
    with toy.installed() as installed:
        yield installed


class Broken(Bot):
    def choose(self, perspective: Perspective) -> int:
        raise ValueError("no idea")


@pytest.fixture
def _broken() -> Iterator[None]:
    """A bot that fails whenever it is asked."""
    plugins.add("broken", Broken)
    yield
    plugins._added.pop("broken")
