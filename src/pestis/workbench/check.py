"""Everything that is right and wrong with a pack, for a command or a page to show."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

from pestis.kernel.errors import PackError, PackFaults, near
from pestis.kernel.game import Game
from pestis.kernel.own_packs import OWN_PACK, check_texts, write_texts


@dataclass(frozen=True)
class Checked:
    """The game with the pack if it can be played; else all faults. Warnings are about what is only strange."""

    game: Game | None
    faults: list[PackError]
    warnings: list[PackError]


def check_pack(game: Game, folder: Path) -> Checked:
    strange = unknown_files(game, folder)
    try:
        packed = game.with_pack(folder)
    except PackFaults as error:
        return Checked(None, error.faults, strange + error.warnings)
    except PackError as error:
        return Checked(None, [error], strange)
    return Checked(packed, [], strange + [each for pack in packed.packs for each in pack.faults.warnings])


def check_texts_of_pack(game: Game, texts: Mapping[str, str]) -> Checked:
    """The same for a pack that is files by name and no folder; faults name the same files and lines."""
    try:
        check_texts(texts)
    except PackError as error:
        return Checked(None, [error], [])
    with TemporaryDirectory(prefix="pestis-check-") as place:
        folder = Path(place) / OWN_PACK
        write_texts(folder, texts)
        return check_pack(game, folder)


def unknown_files(game: Game, folder: Path) -> list[PackError]:
    """Files that nobody reads: most often a typing error."""
    known = sorted({name for pack in game.packs for name in pack.files if "/" not in name})
    found = sorted(file.name for file in folder.glob("*.toml")) if folder.is_dir() else []
    warnings = []
    for name in found:
        if name not in known:
            meant = near(name, known)
            hint = f"; did you mean {meant!r}?" if meant else ""
            problem = f"is no file of {game.title}{hint} The files are: {', '.join(known)}"
            warnings.append(PackError(name, "", "", problem))
    return warnings
