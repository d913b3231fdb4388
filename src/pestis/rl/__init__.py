"""The games for learning: PettingZoo, Gymnasium, OpenSpiel, and many games at once.

    pestis.rl.aec_env("space-opera", seats=3)            PettingZoo; also pestis.rl.space_opera_v0.env(seats=3)
    gymnasium.make("Pestis/SpacePlague-v0")              Gymnasium, one seat against bots
    pyspiel.load_game("python_pestis_plague_inc")        OpenSpiel, after `import pestis.rl.open_spiel`
    pestis.rl.Batch("space-plague", seats=2, n=256)      many games in compiled code, written into NumPy arrays

Nothing of those libraries is imported before it is used; without them an error names the extra to install.
"""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from typing import Any

from pestis.kernel.registry import games
from pestis.rl.names import environment_name, game_of_environment

# Where the public names live. They are looked up when asked for: this module must not need what they need.
_HOMES = {
    "AecEnv": "pestis.rl.aec",
    "Arrays": "pestis.rl.arrays",
    "Batch": "pestis.rl.batch",
    "GymEnv": "pestis.rl.gym",
    "aec_env": "pestis.rl.aec",
    "raw_aec_env": "pestis.rl.aec",
    "register_envs": "pestis.rl.registering",
}


def __getattr__(name: str) -> Any:  # noqa: ANN401 - what it gives has types of its own
    """A public name, or a PettingZoo environment by its versioned name, such as space_opera_v0."""
    if name in _HOMES:
        return getattr(import_module(_HOMES[name]), name)
    game = game_of_environment(name)
    if game is None:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return import_module("pestis.rl.aec").Versioned(game)


def __dir__() -> list[str]:
    return sorted([*globals(), *_HOMES, *map(environment_name, games())])


if find_spec("gymnasium") is not None:
    import_module("pestis.rl.registering").register_envs()
