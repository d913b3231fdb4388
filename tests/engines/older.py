"""An older Pestis, made from this one: Divine Retribution was begun with four cards then, Plague Inc. as now."""

from __future__ import annotations

import shutil
from pathlib import Path
from zipfile import ZipFile

import pestis
from pestis.engines.keeping import copy_installed

GAME = "divine-retribution"
VERSION = "0.0.9"
RULES = "0"  # of GAME
UNCHANGED = "plague-inc"
FIRST_HAND = 4
CHANGES = {
    "__init__.py": (f'__version__ = "{pestis.__version__}"', f'__version__ = "{VERSION}"'),
    "games/divine_retribution/game.py": ('rules_version="1"', f'rules_version="{RULES}"'),
    "games/divine_retribution/rules/setup.py": (
        "FIRST_HAND: Final[i64] = 5",
        f"FIRST_HAND: Final[i64] = {FIRST_HAND}",
    ),
}
LEFT_OUT = ("web", "weights", "pictures")
COMPILED = ("*.so", "*.pyd")


def make_older(folder: Path) -> Path:
    """What is in its wheel, interpreted."""
    folder.mkdir(parents=True)
    copy_installed(folder)
    for name in LEFT_OUT:
        for found in list((folder / "pestis").rglob(name)):
            shutil.rmtree(found)
    for pattern in COMPILED:
        for found in list(folder.rglob(pattern)):
            found.unlink()
    for file, (now, then) in CHANGES.items():
        path = folder / "pestis" / file
        text = path.read_text(encoding="utf-8")
        assert now in text, f"{file} has changed: {now}"
        path.write_text(text.replace(now, then, 1), encoding="utf-8")
    described = folder / f"pestis-{pestis.__version__}.dist-info"
    points = (f"{name} = pestis.games.{name.replace('-', '_')}:GAME\n" for name in (GAME, UNCHANGED))
    only = f"[pestis.games]\n{''.join(points)}"  # two games start more quickly than all
    (described / "entry_points.txt").write_text(only, encoding="utf-8")
    metadata = described / "METADATA"
    metadata.write_text(metadata.read_text().replace(pestis.__version__, VERSION), encoding="utf-8")
    described.rename(folder / f"pestis-{VERSION}.dist-info")
    return folder


def make_wheel(folder: Path, wheel: Path) -> Path:
    with ZipFile(wheel, "w") as packed:
        for file in sorted(folder.rglob("*")):
            if "__pycache__" not in file.parts:
                packed.write(file, file.relative_to(folder))
    return wheel
