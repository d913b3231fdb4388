"""Files of a machine as designs: what its owner offers to everybody who plays there."""

from __future__ import annotations

from pathlib import Path

from pestis.kernel import registry
from pestis.kernel.errors import PackError, PackFaults
from pestis.kernel.game import Game
from pestis.kernel.toml_files import read_text
from pestis.workbench.check import unknown_files
from pestis.workbench.designs import Design, Findings, faults_of
from pestis.workbench.scenarios import HasScenarios


def pack_in(folder: Path, of: str = "") -> Design:
    """The pack of a folder, for a game or for the one whose files these are; what is wrong with it is raised."""
    if not folder.is_dir():
        raise PackError(str(folder), "", "", "there is no such folder")
    found = sorted([*folder.glob("*.toml"), *folder.glob("*/*.toml")])
    files = {file.relative_to(folder).as_posix(): read_text(file) for file in found}
    tried = [
        (design, faults_of(design))
        for game in ([registry.game(of)] if of else installed())
        if of or (files and game.packs and not unknown_files(game, folder))
        for design in [Design(game.id, "pack", folder.name, files)]
    ]
    fine = [design for design, findings in tried if not findings.faults]
    if len(fine) == 1:
        return fine[0]
    raise whose(folder, fine, tried)


def whose(folder: Path, fine: list[Design], tried: list[tuple[Design, Findings]]) -> PackError:
    if fine:
        games = " and ".join(design.game for design in fine)
        return PackError(str(folder), "", "", f"could be a pack of {games}; allowed: GAME={folder.name}")
    if not tried:
        return PackError(str(folder), "", "", "holds the files of no game that is installed")
    return PackFaults(min((findings.faults for _, findings in tried), key=len))


def split(where: str) -> tuple[str, Path]:
    """`space-plague=my-pack` names the game, `my-pack` leaves it to be found out."""
    game, sign, folder = where.partition("=")
    return (game, Path(folder)) if sign and game in registry.games() else ("", Path(where))


def scenario_in(file: Path) -> Design:
    """The scenario of a file; what is wrong with it is raised."""
    text = read_text(file)
    game = next((game for game in installed() if isinstance(game, HasScenarios)), None)
    if game is None:
        raise PackError(file.name, "", "", "no game that is installed has scenarios")
    design = Design(game.id, "scenario", file.stem, {"scenario.toml": text})
    findings = faults_of(Design(game.id, "scenario", file.stem, {file.name: text}))
    if findings.faults:
        raise PackFaults(findings.faults)
    return design


def installed() -> list[Game]:
    return [registry.game(name) for name in registry.games()]
