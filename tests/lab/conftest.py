"""What the tests of the laboratory share."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from pestis.kernel.game import Game
from tests.lab import toy


@pytest.fixture
def game() -> Iterator[Game]:
    """A small game of dice that only this process knows."""
    with toy.installed() as installed:
        yield installed
