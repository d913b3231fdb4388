"""The games in Gymnasium's registry. What an environment needs is imported when one is made."""

from __future__ import annotations

from pestis.kernel import registry as games
from pestis.rl.extras import extra
from pestis.rl.names import gym_id

with extra("rl"):
    from gymnasium.envs.registration import register, registry


def register_envs() -> None:
    """Make every installed game known to Gymnasium, once."""
    for game_id in games.games():
        if gym_id(game_id) not in registry:
            register(gym_id(game_id), entry_point="pestis.rl.gym:GymEnv", kwargs={"game": game_id})
