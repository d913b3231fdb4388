"""The same seed and the same moves give the same game: again, in another process, compiled or not."""

from __future__ import annotations

import importlib
import json
import os
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from unittest import SkipTest

from pestis.kernel import registry
from pestis.kernel.conformance.parts import fingerprint
from pestis.kernel.conformance.sampling import ASKS, SOURCES, Line, Plan, played
from pestis.kernel.conformance.spots import Setting, Spot
from pestis.kernel.game import Game


def check_same_game(plan: Plan) -> None:
    """Played twice in one process, a game goes through the same states."""
    for line in recorded_lines(plan):
        compare_digests("same-game", [line], [digests(line)], [digests(line)], "the same game, played again,")


def check_other_process(plan: Plan) -> None:
    """Another process, with another hash seed, comes to the same states."""
    lines = recorded_lines(plan)
    ours = [digests(line) for line in lines]
    for hash_seed in ("1", "2"):
        theirs = digests_elsewhere(plan, lines, sys.path, hash_seed)
        compare_digests("other-process", lines, ours, theirs, f"another process (PYTHONHASHSEED={hash_seed})")


def check_compiled(plan: Plan) -> None:
    """The compiled build and the interpreted sources come to the same states."""
    if not is_compiled():
        raise SkipTest("pestis runs interpreted here: run the kit on a compiled build to compare the two")
    pure = [str(path) for path in plan.pure_path or pure_sources()]
    if not pure:
        raise SkipTest("no interpreted sources were found: name them with pure_path to compare the two")
    lines = recorded_lines(plan)
    compiled = digests_elsewhere(plan, lines, sys.path, "0")
    interpreted = digests_elsewhere(plan, lines, [*pure, *sys.path], "0", interpreted=True)
    compare_digests("compiled", lines, compiled, interpreted, "the interpreted sources")


def recorded_lines(plan: Plan) -> list[Line]:
    """One random game for every number of seats, way of asking and source."""
    settings = (
        replace(setting, ask=ask, source=source)
        for setting in plan.settings()
        if setting.seed == 0
        for ask in ASKS
        for source in SOURCES
    )
    return [played(setting) for setting in settings]


def digests(line: Line) -> list[str]:
    """A fingerprint of every state of a game, and the digest of the last."""
    found = [fingerprint(state) for _, state in line.spots("")]
    return [*found, line.last("")[1].digest()]


def compare_digests(
    check: str, lines: list[Line], ours: list[list[str]], theirs: list[list[str]], who: str
) -> None:
    for line, one, other in zip(lines, ours, theirs, strict=True):
        for number, (here, there) in enumerate(zip(one, other, strict=True)):
            Spot(check, line.setting, number).require(here == there, f"{who} came to another state")


def is_compiled(module: str = "pestis.kernel.state") -> bool:
    return not str(sys.modules[module].__file__).endswith(".py")


def pure_sources() -> list[Path]:
    """The sources of a checkout around the working directory."""
    folders = [folder / "src" for folder in (Path.cwd(), *Path.cwd().parents)]
    return [folder for folder in folders if (folder / "pestis" / "kernel" / "state.py").is_file()][:1]


def digests_elsewhere(
    plan: Plan, lines: list[Line], path: Sequence[str], hash_seed: str, interpreted: bool = False
) -> list[list[str]]:
    """The digests that another process comes to."""
    job = {
        "game": address(plan.game),
        "pack": plan.game.pack_folder,
        "lines": [{"setting": line.setting.as_json(), "moves": line.moves} for line in lines],
    }
    paths = [str(Path(entry).resolve()) for entry in path if entry]
    environment = os.environ | {"PYTHONHASHSEED": hash_seed, "PYTHONPATH": os.pathsep.join(paths)}
    command = [sys.executable, "-m", "pestis.kernel.conformance", "--digests"]
    told = subprocess.run(
        command, input=json.dumps(job), env=environment, capture_output=True, text=True, check=False
    )
    if told.returncode:
        raise RuntimeError(f"the other process failed: {told.stderr.strip()[-2000:]}")
    answer = json.loads(told.stdout)
    if interpreted and answer["compiled"]:
        raise SkipTest(f"the path {path[0]} still gives compiled modules: {', '.join(answer['compiled'])}")
    return [[str(text) for text in line] for line in answer["digests"]]


def answer_digests(text: str) -> str:
    """What the other process does: play the lines it is given and tell the digests."""
    job = json.loads(text)
    game = game_at(job["game"])
    if job["pack"]:
        game = game.with_pack(Path(job["pack"]))
    lines = [
        Line(Setting(game, **line["setting"]), [(seat, action) for seat, action in line["moves"]])
        for line in job["lines"]
    ]
    found = [digests(line) for line in lines]
    modules = ("pestis.kernel.state", type(game).__module__)
    return json.dumps({"digests": found, "compiled": [name for name in modules if is_compiled(name)]})


def address(game: Game) -> str:
    """How another process finds a game: a module-level name, or the name of an entry point."""
    own = type(game).__module__
    for name in [own, own.rpartition(".")[0], *sys.modules]:
        for attribute, value in list(vars(sys.modules.get(name, json)).items()):
            if value is game and name != "__main__":
                return f"{name}:{attribute}"
    if game.pack_folder or game.id in registry.games():
        return game.id
    raise RuntimeError(f"another process cannot find {game!r}: give it a name in a module, or an entry point")


def game_at(where: str) -> Game:
    """The game at `module:name`, or the installed game of that name."""
    module, colon, name = where.partition(":")
    if not colon:
        return registry.game(where)
    found = getattr(importlib.import_module(module), name)
    if not isinstance(found, Game):
        raise TypeError(f"{where} is a {type(found).__name__}, not a game")
    return found
