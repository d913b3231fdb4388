"""What the loader of a game asks of a pack, found out by listening to it.

The loader declares every field when it reads it: its kind, its range, its choices. It is given the built-in pack
and then packs with more in them: an empty part for every list of parts, so that it says which verbs there are; a
part of every verb, so that it asks for what goes with it; and what may stand inside of these.
"""

from __future__ import annotations

from collections import defaultdict
from contextlib import suppress
from copy import deepcopy
from pathlib import Path
from tempfile import TemporaryDirectory

from pestis.kernel.errors import PackError
from pestis.kernel.faults import Asked, listening
from pestis.kernel.game import Game
from pestis.workbench.writing import file_as_toml

VERB = "do"
Files = dict[str, dict[str, object]]
Place = tuple[str, str]


class Answers:
    """All that was asked, by file and the path of the table around it."""

    def __init__(self, heard: list[Asked]) -> None:
        self.inside: dict[Place, dict[str, Asked]] = defaultdict(dict)
        self.ways: dict[Place, Asked] = {}
        for asked in heard:
            if asked.kind == "one of":
                self.ways[asked.file, asked.path] = asked
            else:
                around, _, field = asked.path.rpartition(".")
                self.inside[asked.file, around][field] = asked

    def lists_of_parts(self) -> list[Asked]:
        tables = [asked for table in self.inside.values() for asked in table.values() if asked.kind == "tables"]
        return [asked for asked in tables if "/" not in asked.file]

    def verbs(self, parts: Asked) -> tuple[str, ...]:
        first = self.inside.get((parts.file, f"{parts.path}.0"), {})
        return first[VERB].choices if VERB in first else ()


def ask(game: Game) -> tuple[Answers, dict[Place, list[dict[str, object]]]]:
    """What is asked of everything that a pack can say, and the parts with which that was found out."""
    files = {name: file for pack in game.packs for name, file in pack.files.items() if "/" not in name}
    plain = hear(game, files)
    found: dict[Place, list[dict[str, object]]] = {
        (asked.file, asked.path): [{}] for asked in plain.lists_of_parts()
    }
    verbs = hear(game, filled(files, found))
    for asked in plain.lists_of_parts():
        found[asked.file, asked.path] = [{VERB: verb} for verb in verbs.verbs(asked)]
    parts = hear(game, filled(files, found))
    for where, tried in found.items():
        tried.extend([{**part, name: {}} for part, name in sections_in(parts, where, tried)])
    inner = hear(game, filled(files, found))
    for where, tried in found.items():
        tried.extend(ways_in(inner, where, tried))
    return hear(game, filled(files, found)), found


def sections_in(
    answers: Answers, where: Place, tried: list[dict[str, object]]
) -> list[tuple[dict[str, object], str]]:
    """The parts in which a table may stand, and the name of it."""
    file, path = where
    return [
        (part, name)
        for place, part in enumerate(tried)
        for name, asked in answers.inside.get((file, f"{path}.{place}"), {}).items()
        if asked.kind == "section"
    ]


def ways_in(answers: Answers, where: Place, tried: list[dict[str, object]]) -> list[dict[str, object]]:
    """Of parts with an empty table in them: one for each way to fill it."""
    file, path = where
    found: list[dict[str, object]] = []
    for place, part in enumerate(tried):
        for name, value in part.items():
            ways = answers.ways.get((file, f"{path}.{place}.{name}"))
            if value == {} and ways is not None:
                found += [{**part, name: {way: True}} for way in ways.choices]
    return found


def hear(game: Game, files: Files) -> Answers:
    with TemporaryDirectory(prefix="pestis-pack-") as scratch, listening() as heard:
        for name, file in files.items():
            Path(scratch, name).write_text(file_as_toml(file), encoding="utf-8")
        with suppress(PackError):  # the parts make no good cards, which does not matter
            game.with_pack(Path(scratch))
    return Answers(heard)


def filled(files: Files, parts: dict[Place, list[dict[str, object]]]) -> Files:
    """The files with other lists of parts."""
    made = deepcopy(files)
    for (file, path), tried in parts.items():
        section, place, field = path.split(".")
        entries = made[file][section]
        assert isinstance(entries, list)
        entries[int(place)][field] = tried
    return made
