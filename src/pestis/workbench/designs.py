"""Designs: packs and scenarios of somebody's own, as texts that can be checked, kept and played."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final, Literal

from pestis.kernel import registry
from pestis.kernel.errors import PackError, PackFaults
from pestis.kernel.game import Game
from pestis.kernel.own_packs import MOST_FILE_BYTES, check_texts
from pestis.workbench.check import check_texts_of_pack
from pestis.workbench.scenarios import HasScenarios, Shelf

Kind = Literal["pack", "scenario"]
SCENARIO_OPTION: Final = "scenario"


@dataclass(frozen=True)
class Design:
    """What somebody made for a game: the files of a pack, whole ones or overlays, or the one of a scenario."""

    game: str
    kind: Kind
    name: str
    files: Mapping[str, str]


@dataclass(frozen=True)
class Findings:
    """All faults and warnings at once; without faults it can be played, by one of these numbers of `players`."""

    faults: list[PackError] = field(default_factory=list)
    warnings: list[PackError] = field(default_factory=list)
    players: list[int] = field(default_factory=list)


def faults_of(design: Design) -> Findings:
    """What `pestis pack check` and `pestis scenario check` would tell."""
    game = registry.game(design.game)
    try:
        check_limits(design)
        if design.kind == "scenario":
            return faults_of_scenario(shelf_of(game), design)
    except PackError as error:
        return Findings([error])
    checked = check_texts_of_pack(game, design.files)
    return Findings(checked.faults, checked.warnings, list(game.seat_counts))


def faults_of_scenario(shelf: Shelf, design: Design) -> Findings:
    file, text = next(iter(design.files.items()))
    checked = shelf.check(text, file)
    if checked.scenario is None:
        return Findings(list(checked.problems))
    warnings = [PackError(file, "", "", told.removeprefix(f"{file}: ")) for told in checked.warnings()]
    return Findings([], warnings, list(checked.scenario.players))


def check_limits(design: Design) -> None:
    """Refuse what is too large or too much, whatever it says."""
    check_texts(design.files)
    if design.kind == "scenario" and len(design.files) > 1:
        raise PackError("", "", "", f"a scenario is one file, not {len(design.files)}; allowed: 1")


def game_with(design: Design) -> Game:
    """The game with this content; what is wrong with it is raised."""
    game = registry.game(design.game)
    if design.kind == "pack":
        return game.with_texts(design.files)
    findings = faults_of(design)
    if findings.faults:
        raise PackFaults(findings.faults)
    return game


def options_with(design: Design) -> dict[str, object]:
    """The options that a table must have: a scenario travels in them, and so into the record."""
    return {SCENARIO_OPTION: next(iter(design.files.values()))} if design.kind == "scenario" else {}


def shelf_of(game: Game) -> Shelf:
    if not isinstance(game, HasScenarios):
        raise PackError("", "", "", f"{game.title} has no scenarios")
    return game.scenarios()


__all__ = ["MOST_FILE_BYTES", "Design", "Findings", "Kind", "faults_of", "game_with", "options_with", "shelf_of"]
