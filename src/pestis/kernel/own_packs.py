"""Packs that are texts and no folder: from a page, from a table, or inside a record.

They are written into a folder of this process, named by their hash, where the game reads them like any other pack.
Other processes of the machine find them there as long as this one lives.
"""

from __future__ import annotations

import atexit
import hashlib
import json
import os
import re
import shutil
import tempfile
import threading
from collections.abc import Mapping
from pathlib import Path
from typing import Final

from pestis.kernel.errors import PackError

# The name of every such pack in records.
OWN_PACK: Final = "own"
MOST_FILES: Final = 12
MOST_FILE_BYTES: Final = 64 * 1024
MOST_BYTES: Final = 256 * 1024
# More than there are tables in the memory of a server: who needs one that is gone writes it again.
MOST_FOLDERS: Final = 1000
FILE_NAME: Final = re.compile(r"([a-z][a-z0-9_-]{0,39}/)?[a-z][a-z0-9_-]{0,59}\.toml")
HASH: Final = re.compile(r"[0-9a-f]{64}")

_lock: Final = threading.Lock()
_roots: Final[dict[int, Path]] = {}
_written: Final[dict[str, Path]] = {}


def check_texts(texts: Mapping[str, str]) -> None:
    """Refuse what no pack may be, before anything is read or written."""
    if not texts:
        raise PackError("", "", "", "the pack has no files; allowed: at least one")
    if len(texts) > MOST_FILES:
        raise PackError("", "", "", f"the pack has {len(texts)} files; allowed: at most {MOST_FILES}")
    total = 0
    for name, text in texts.items():
        if FILE_NAME.fullmatch(name) is None:
            raise PackError(name[:60], "", "", "is no name of a file; allowed: small letters, such as cards.toml")
        size = len(text.encode(errors="surrogatepass"))
        if size > MOST_FILE_BYTES:
            raise PackError(name, "", "", f"has {size} bytes; allowed: at most {MOST_FILE_BYTES}")
        total += size
    if total > MOST_BYTES:
        raise PackError("", "", "", f"the files have {total} bytes together; allowed: at most {MOST_BYTES}")


def hash_of(texts: Mapping[str, str]) -> str:
    return hashlib.sha256(json.dumps(texts, sort_keys=True).encode()).hexdigest()


def folder_of(texts: Mapping[str, str]) -> Path:
    """A folder with these files."""
    check_texts(texts)
    name = hash_of(texts)
    with _lock:
        folder = _root() / name / OWN_PACK
        if not folder.is_dir():
            write_texts(folder, texts)
        _written.pop(name, None)
        _written[name] = folder.parent
        while len(_written) > MOST_FOLDERS:
            shutil.rmtree(_written.pop(next(iter(_written))), ignore_errors=True)
    return folder


def write_texts(folder: Path, texts: Mapping[str, str]) -> None:
    """Whole or not at all: another process may look for it at any time."""
    half = folder.with_name(f"{folder.name}.half")
    shutil.rmtree(half, ignore_errors=True)
    for name, text in texts.items():
        file = half / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(text.encode(errors="replace"))
    half.rename(folder)


def is_own(folder: str) -> bool:
    """Whether it is such a folder: its content never changes."""
    path = Path(folder)
    return path.name == OWN_PACK and HASH.fullmatch(path.parent.name) is not None


def texts_in(folder: str) -> dict[str, str]:
    root = Path(folder)
    return {file.relative_to(root).as_posix(): file.read_text() for file in sorted(root.rglob("*.toml"))}


def _root() -> Path:
    """One for each process, gone with it."""
    process = os.getpid()
    if process not in _roots or not _roots[process].is_dir():
        _roots[process] = Path(tempfile.mkdtemp(prefix="pestis-packs-"))
        _written.clear()
        atexit.register(_remove, process)
    return _roots[process]


def _remove(process: int) -> None:
    if process == os.getpid():
        shutil.rmtree(_roots[process], ignore_errors=True)
