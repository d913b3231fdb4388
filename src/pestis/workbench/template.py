"""What `pestis pack new` writes: an overlay that can be changed at once, with everything explained in it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from textwrap import fill

from pestis.kernel.game import Game
from pestis.kernel.overlay import KEYS, OVERLAY, REMOVE, WITHOUT
from pestis.workbench.writing import as_key, as_toml

WIDE = 110
HEAD = """\
# {title}: a pack that holds only what it changes. Whatever does not stand here is as in the built-in pack.
# Check it:         pestis pack check {game} {folder}
# What it changes:  pestis pack diff {game} {folder}
# Play it:          pestis play-bots {game} --pack {folder}
# What each field means: docs/packs.md
{overlay} = true
"""
ENTRY = """\
# A [[{kind}]] names the one it changes by its {key}; the fields you leave out stay as they are.
# {without} = ["field"] takes a field away, {remove} = true the whole {kind}, where the rules can do without it.
# All of them: {all}
"""
SECTION = "# Fields that you leave out stay as they are.\n"


def template(game: Game, folder: str) -> dict[str, str]:
    """The files of a new pack by name."""
    return {
        name: head(game, folder) + "".join(parts(file))
        for pack in game.packs
        for name, file in pack.files.items()
        if "/" not in name
    }


def head(game: Game, folder: str) -> str:
    return HEAD.format(title=game.title, game=game.id, folder=folder, overlay=OVERLAY)


def parts(file: Mapping[str, object]) -> Iterator[str]:
    """One entry of every kind as it is built in, and every section."""
    for kind, part in file.items():
        if isinstance(part, list) and part and all(isinstance(item, dict) for item in part):
            yield "\n" + entry(kind, part)
        elif isinstance(part, dict):
            yield f"\n{SECTION}[{as_key(kind)}]\n{fields(part)}"


def entry(kind: str, entries: list[dict[str, object]]) -> str:
    """The first entry that is not printed in a rulebook, or else the first."""
    chosen = next((each for each in entries if each.get("provenance") != "printed"), entries[0])
    key = next((key for key in KEYS if key in chosen), KEYS[0])
    names = ", ".join(f"{each.get(key)} ({each.get('name')})" for each in entries)
    about = ENTRY.format(kind=kind, key=key, all=names, without=WITHOUT, remove=REMOVE)
    lines = [fill(line, WIDE, subsequent_indent="# ", break_on_hyphens=False) for line in about.splitlines()]
    kept = {name: value for name, value in chosen.items() if name != "provenance"}
    return "\n".join(lines) + f"\n[[{as_key(kind)}]]\n{fields(kept)}"


def fields(table: Mapping[str, object]) -> str:
    kept = {name: value for name, value in table.items() if name != "provenance"}
    return "".join(f"{as_key(name)} = {as_toml(value)}\n" for name, value in kept.items())
