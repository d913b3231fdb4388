"""Run by an older Pestis: it says what it can play. Only what every version has is used here."""

from __future__ import annotations

import json
import sys
from importlib.metadata import distribution
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pestis
from pestis.kernel import state

if TYPE_CHECKING:
    from pestis.kernel.game import Game


def rules_of(game: Game) -> dict[str, Any]:
    packs = {
        pack.name: sorted({pack.hash, pack.full_hash, *pack.binding.earlier.get(pack.hash, ())})
        for pack in game.packs
    }
    return {"version": game.rules_version, "packs": packs}


def main() -> None:
    """The games of its own package: those of others are installed beside it, and change without it."""
    first = Path(sys.path[0]).resolve()
    if Path(str(pestis.__file__)).resolve().parent.parent != first:
        sys.exit("it has no package pestis")
    found = distribution("pestis")
    if Path(str(found.locate_file(""))).resolve() != first:
        sys.exit("it has no pestis-VERSION.dist-info beside its package")
    names = [point.name for point in found.entry_points if point.group == "pestis.games"]
    compiled = not str(state.__file__).endswith(".py")
    told = {"version": pestis.__version__, "python": sys.version, "compiled": compiled}
    print(json.dumps(told | {"games": {name: rules_of(pestis.game(name)) for name in names}}))


if __name__ == "__main__":
    main()
