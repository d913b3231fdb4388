from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.server.processes import ServerProcess, served


@pytest.fixture(scope="session")
def tables(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """A server in a process of its own."""
    folder = tmp_path_factory.mktemp("tables")
    limits = {"tables_per_minute": 1000, "guests_per_minute": 1000, "hints_per_minute": 1000}
    limits |= {"open_tables": 1000, "bot_tables": 1000}
    with served(f"sqlite:///{folder / 'tables.db'}", **limits) as started:
        yield started
