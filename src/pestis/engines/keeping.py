"""Adding engines and removing them: whole or not at all."""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Callable
from email.parser import HeaderParser
from importlib.metadata import distribution
from pathlib import Path
from zipfile import BadZipFile, ZipFile

import pestis
from pestis.engines.engine import Engine, EngineError, read_engine
from pestis.engines.shelf import folder


def add_wheel(wheel: Path) -> Engine:
    """Unpack the wheel of an older Pestis."""
    try:
        with ZipFile(wheel) as packed:
            check_is_pestis(packed, wheel)
            return put(packed.extractall)
    except BadZipFile as error:
        raise EngineError(f"{wheel} is no wheel: {error}") from error


def check_is_pestis(packed: ZipFile, wheel: Path) -> None:
    described = [
        name for name in packed.namelist() if name.endswith(".dist-info/METADATA") and name.count("/") == 1
    ]
    names = [HeaderParser().parsestr(packed.read(name).decode())["Name"] for name in described]
    if names != ["pestis"]:
        what = f"of {' and '.join(names)}" if names else "no wheel"
        raise EngineError(f"{wheel} is {what}; allowed: a wheel of pestis")


def keep_installed() -> Engine:
    """Copy the Pestis that runs now, before a newer one takes its place."""
    return put(copy_installed)


def copy_installed(target: Path) -> None:
    package = Path(str(pestis.__file__)).parent
    shutil.copytree(package, target / package.name, ignore=shutil.ignore_patterns("__pycache__"))
    pages = package.parent.parent / "docs" / "rules"  # of a checkout; a wheel has them in the package
    if pages.is_dir():
        shutil.copytree(pages, target / package.name / "rulebooks", dirs_exist_ok=True)
    for module in package.parent.glob(f"{package.name}__mypyc.*"):  # what all compiled modules share
        shutil.copy2(module, target)
    found = distribution("pestis")
    described = target / f"pestis-{pestis.__version__}.dist-info"
    described.mkdir()
    metadata = f"Metadata-Version: 2.1\nName: pestis\nVersion: {pestis.__version__}\n"
    (described / "METADATA").write_text(metadata, encoding="utf-8")
    (described / "entry_points.txt").write_text(found.read_text("entry_points.txt") or "", encoding="utf-8")


def put(fill: Callable[[Path], None]) -> Engine:
    """A new engine: it is filled aside, asked what it can play, and only then stands among the others.

    If the same one is there already, that is as good.
    """
    place = folder()
    place.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(prefix=".adding-", dir=place) as scratch:
        aside = Path(scratch, "engine")
        aside.mkdir()
        fill(aside)
        engine = read_engine(aside)
        target = place / engine.version
        if not target.exists():
            aside.rename(target)
        elif read_engine(target).games != engine.games:
            told = f"the engine {engine.version} is in {place} already, with other rules"
            raise EngineError(f"{told}; remove it first: pestis engines remove {engine.version}")
    return read_engine(target)


def remove(version: str) -> None:
    place = folder()
    there = sorted(path.name for path in place.iterdir() if path.is_dir()) if place.is_dir() else []
    if version not in there:
        raise EngineError(f"{place} has no engine {version!r}; it has: {', '.join(there) or 'none'}")
    with tempfile.TemporaryDirectory(prefix=".removing-", dir=place) as scratch:
        (place / version).rename(Path(scratch, version))
