"""The file of an SQLite database: one server at a time, and nobody else's eyes."""

from __future__ import annotations

import logging
import os
import subprocess
import sys
from pathlib import Path

import pytest

from pestis.server.store import Store
from pestis.server.store.database import StoreError, lock_file
from pestis.server.store.file import InUse, Lock
from tests.server.kit import quick_settings, running
from tests.server.processes import ServerProcess, served


def mode(path: Path) -> int:
    return path.stat().st_mode & 0o777


def serve_again(file: Path) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "pestis", "serve", "--no-open", "--port", "0"]
    command += ["--database-url", f"sqlite:///{file}"]
    return subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)


def test_a_second_server_on_the_same_file_is_refused_and_told_who_has_it(tmp_path: Path) -> None:
    file = tmp_path / "tables.db"
    with served(f"sqlite:///{file}") as server:
        second = serve_again(file)
        assert second.returncode != 0
        said = second.stderr.strip().splitlines()[-1]
        assert str(file) in said
        assert f"another server uses it (process {server.process.pid})" in said
        assert "Traceback" not in second.stderr


def test_after_a_kill_the_file_is_free_at_once(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'tables.db'}"
    ServerProcess(url).kill()
    with served(url) as server:
        assert server.process.poll() is None


def test_a_lock_is_held_until_it_is_released(tmp_path: Path) -> None:
    file = tmp_path / "tables.db"
    first = Lock(file)
    with pytest.raises(InUse, match=f"process {os.getpid()}"):
        Lock(file)
    first.release()
    Lock(file).release()


def test_other_databases_have_no_lock(tmp_path: Path) -> None:
    assert lock_file("postgresql+psycopg://nobody@nowhere/none") is None
    (tmp_path / "file").touch()
    with pytest.raises(StoreError, match="Not a directory"):
        lock_file(f"sqlite:///{tmp_path / 'file' / 'tables.db'}")


def test_what_is_made_is_for_this_user_alone(tmp_path: Path) -> None:
    before = os.umask(0o022)
    try:
        with running(quick_settings(tmp_path / "data")) as server:
            server.browser().new_table("me", "hotseat")
            found = {path.name: mode(path) for path in (tmp_path / "data").iterdir()}
    finally:
        os.umask(before)
    assert {"tables.db", "tables.db-wal", "tables.db-shm"} <= set(found)
    assert set(found.values()) == {0o600}
    assert mode(tmp_path / "data") == 0o700


def test_what_others_could_read_is_tightened_and_told(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    file = tmp_path / "tables.db"
    Store(f"sqlite:///{file}").close()
    file.chmod(0o644)
    caplog.set_level(logging.WARNING)
    Store(f"sqlite:///{file}").close()
    assert mode(file) == 0o600
    assert f"{file} could be read by others" in caplog.text
    caplog.clear()
    Store(f"sqlite:///{file}").close()
    assert not caplog.text


def test_the_folder_of_this_user_s_tables_is_private(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    (tmp_path / "pestis").mkdir(mode=0o755)
    with running(quick_settings(tmp_path, database_url="")):
        assert mode(tmp_path / "pestis") == 0o700
    assert mode(tmp_path) != 0o600
