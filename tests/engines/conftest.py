from __future__ import annotations

from pathlib import Path

import pytest

from pestis.engines import Engine
from pestis.engines.engine import read_engine
from pestis.engines.shelf import FOLDER
from tests.engines.older import VERSION, make_older
from tests.server.conftest import postgres, postgres_url

__all__ = ["postgres", "postgres_url"]


@pytest.fixture(scope="session")
def older(tmp_path_factory: pytest.TempPathFactory) -> Engine:
    """In a folder of engines of its own."""
    return read_engine(make_older(tmp_path_factory.mktemp("engines") / VERSION))


@pytest.fixture
def shelf(older: Engine, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of engines has the older one."""
    monkeypatch.setenv(FOLDER, str(older.folder.parent))
    return older.folder.parent


@pytest.fixture
def empty_shelf(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    place = tmp_path / "engines"
    monkeypatch.setenv(FOLDER, str(place))
    return place
