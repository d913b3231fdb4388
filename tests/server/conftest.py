from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.server.kit import Browser, Server, quick_settings, running
from tests.server.postgres import Cluster, binaries, new_database, temporary_cluster


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    with running(quick_settings(tmp_path)) as started:
        yield started


@pytest.fixture
def ilse(server: Server) -> Browser:
    return server.browser()


@pytest.fixture
def bruno(server: Server) -> Browser:
    return server.browser()


@contextmanager
def started() -> Iterator[Cluster]:
    found = binaries()
    if found is None:
        pytest.skip("no PostgreSQL here, and no way to install it")
    with temporary_cluster(found) as cluster:
        yield cluster


@pytest.fixture(scope="session")
def postgres() -> Iterator[str]:
    """One for all tests: to set one up takes seconds."""
    with started() as cluster:
        yield cluster.url


@pytest.fixture
def own_postgres() -> Iterator[Cluster]:
    """One to be stopped and started."""
    with started() as cluster:
        yield cluster


@pytest.fixture
def postgres_url(postgres: str) -> str:
    """A database of the test's own."""
    return new_database(postgres)


@pytest.fixture(params=["sqlite", "postgres"])
def database_url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """Both kinds of database, one after the other."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'tables.db'}"
    url: str = request.getfixturevalue("postgres_url")
    return url
