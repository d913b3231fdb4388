"""The names that games have in the libraries for learning, and the version of each kind of environment.

A version counts up when the same seed and actions give other observations, rewards or endings than before.
"""

from __future__ import annotations

import re
from typing import Final

from pestis.kernel import registry

AEC_VERSION: Final = 0
GYM_VERSION: Final = 0
GYM_NAMESPACE: Final = "Pestis"
SPIEL_PREFIX: Final = "python_pestis_"

_VERSIONED: Final = re.compile(r"([a-z][a-z0-9_]*)_v([0-9]+)")


def snake(game_id: str) -> str:
    """`space_opera` for `space-opera`."""
    return game_id.replace("-", "_")


def environment_name(game_id: str) -> str:
    """The PettingZoo name: `space_opera_v0`."""
    return f"{snake(game_id)}_v{AEC_VERSION}"


def gym_id(game_id: str) -> str:
    """The Gymnasium id: `Pestis/SpaceOpera-v0`."""
    camel = "".join(part.capitalize() for part in game_id.split("-"))
    return f"{GYM_NAMESPACE}/{camel}-v{GYM_VERSION}"


def spiel_name(game_id: str) -> str:
    """The OpenSpiel name: `python_pestis_space_opera`."""
    return SPIEL_PREFIX + snake(game_id)


def game_of_environment(name: str) -> str | None:
    """The installed game behind a PettingZoo name of the present version."""
    found = _VERSIONED.fullmatch(name)
    if found is None or int(found[2]) != AEC_VERSION:
        return None
    by_name = {snake(game_id): game_id for game_id in registry.games()}
    return by_name.get(found[1])
