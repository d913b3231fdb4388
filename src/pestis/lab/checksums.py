"""The checksums of the files of a chunk: a file of their own, in the form that `sha256sum --check` reads.

A library that reads tables may stumble over a damaged file in any way, so none is given to it.
"""

from __future__ import annotations

from collections.abc import Mapping
from hashlib import sha256
from pathlib import Path

from pestis.lab.errors import RunError


def sums_of(files: Mapping[str, bytes]) -> bytes:
    """The checksums of files with these names and contents."""
    return "".join(f"{sha256(content).hexdigest()}  {name}\n" for name, content in files.items()).encode()


def read_sums(file: Path) -> dict[str, str]:
    """Names and checksums; lines that are none leave their file without one, which is then refused."""
    lines = read_file(file).decode(errors="replace").splitlines()
    return {name: digest for digest, _, name in (line.partition("  ") for line in lines)}


def read_file(file: Path) -> bytes:
    try:
        return file.read_bytes()
    except FileNotFoundError as error:
        raise RunError(f"{file} is missing; {advice(file)}") from error


def advice(file: Path) -> str:
    games = file.parent.parent / "games" / f"{file.stem}.parquet"
    return f"to play its games again, remove {games} and simulate with --resume"
