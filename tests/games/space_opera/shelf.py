"""What the tests of scenarios share: a shelf, and scenarios written in few words."""

from functools import cache

from pestis.games.space_opera.content.scenario.dealing import Dealt
from pestis.games.space_opera.content.scenario.shelf import Shelf
from pestis.games.space_opera.content.tables import FIRST_PLANET, Content, load_content
from pestis.games.space_opera.options import FLAGS

SIGNS = ".*%o"


@cache
def content() -> Content:
    return load_content(None)


@cache
def shelf() -> Shelf:
    return Shelf(content(), FLAGS)


def small(head: str = "", homes: str = "", rest: str = "", *, rows: int = 3, columns: int = 3) -> str:
    """A duel on a small map: red in the upper left corner, blue in the lower right one."""
    return f"""
id = "small"
title = "Small"
players = [2]
colours = ["red", "blue"]
rows = {rows}
columns = {columns}
{head}
[[home]]
seat = "red"
cell = [1, 1]
class = 5
{homes}
[[home]]
seat = "blue"
cell = [{rows}, {columns}]
class = 5

[[hidden]]
space = "rest"
{rest}
"""


def drawn(dealt: Dealt, columns: int, *, show: bool = True) -> str:
    """The map as signs: . space, * supernova, % rocks, o wormhole, digits the Class of planets, ? face down."""
    signs = ""
    for cell, card in enumerate(dealt.cards):
        if not show and not dealt.face_up[cell]:
            signs += "?"
        else:
            signs += SIGNS[card] if card < FIRST_PLANET else str(content().klass[card])
    return " ".join(signs[start : start + columns] for start in range(0, len(signs), columns))
