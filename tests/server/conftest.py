from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from pestis.tables import times
from tests.server.kit import Browser, Server, quick_settings, running
from tests.server.postgres import Cluster, binaries, temporary_cluster


@pytest.fixture(autouse=True)
def own_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """A server of several processes tells them when it began; servers of other tests begin anew."""
    monkeypatch.setenv(times.VARIABLE, "")


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


@pytest.fixture
def postgres() -> Iterator[Cluster]:
    found = binaries()
    if found is None:
        pytest.skip("no PostgreSQL here, and no way to install it")
    with temporary_cluster(found) as cluster:
        yield cluster


@pytest.fixture
def postgres_url(postgres: Cluster) -> str:
    return postgres.url


@pytest.fixture(params=["sqlite", "postgres"])
def database_url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """Both kinds of database, one after the other."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'tables.db'}"
    url: str = request.getfixturevalue("postgres_url")
    return url
