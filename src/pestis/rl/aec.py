"""The games as PettingZoo environments, one agent after the other (AEC).

`aec_env` gives the environment as people use it: in PettingZoo's own wrappers, which end a game on an illegal move
with a reward of -1, refuse actions that do not exist, and refuse a step before a reset. `raw_aec_env` is the bare
one: there an illegal move raises IllegalMove with the rule that forbids it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, TypedDict, Unpack

from pestis.kernel.errors import shown
from pestis.kernel.game import Ask, Game
from pestis.kernel.moves import MoveTable
from pestis.rl.checks import as_whole
from pestis.rl.extras import extra
from pestis.rl.names import environment_name
from pestis.rl.picture import Picture, as_picture, as_text
from pestis.rl.rewards import Scheme
from pestis.rl.table import LARGEST, Mask, Numbers, Rules, Table, rules_for

with extra("rl"):
    import gymnasium
    import numpy as np
    from gymnasium import spaces
    from gymnasium.utils import seeding
    from pettingzoo import AECEnv
    from pettingzoo.utils import wrappers
    from pettingzoo.utils.env_logger import EnvLogger

ILLEGAL_REWARD: Final = -1.0
SEEDS: Final = 1 << 31
NOBODY: Final = -1
RENDER_MODES: Final = ("human", "ansi", "rgb_array")


class Settings(TypedDict, total=False):
    """What can be said about an environment beside the game and the seats; see `AecEnv`."""

    options: Mapping[str, object] | None
    ask: Ask
    rewards: Scheme
    render_mode: str | None


def aec_env(game: str | Game, seats: int | None = None, **settings: Unpack[Settings]) -> AECEnv:
    """A game as a PettingZoo environment, checked; `settings` are those of `AecEnv`."""
    bare = raw_aec_env(game, seats, **settings)
    env = wrappers.TerminateIllegalWrapper(bare, illegal_reward=IllegalReward(bare))
    return wrappers.OrderEnforcingWrapper(ActionWrapper(env))


class IllegalReward:
    """What an illegal move costs: what a lead was worth is taken back, as at every other end of a game.

    Else it would be better to break a game off while ahead than to lose it.
    """

    def __init__(self, env: AecEnv) -> None:
        self._env = env

    def __float__(self) -> float:
        """The wrapper asks when the move has been made."""
        return ILLEGAL_REWARD - self._env.lead(self._env.agent_selection)


class ActionWrapper(wrappers.AssertOutOfBoundsWrapper):  # type: ignore[misc]
    """Refuses actions that do not exist, and True and False, which the space takes for 1 and 0."""

    def step(self, action: object) -> None:
        assert not isinstance(action, bool), "action is not in action space"
        super().step(action)


def raw_aec_env(game: str | Game, seats: int | None = None, **settings: Unpack[Settings]) -> AecEnv:
    """The same without wrappers."""
    return AecEnv(game, seats, **settings)


class Versioned:
    """A game under its versioned name, with the functions that PettingZoo's own environments have."""

    def __init__(self, game: str) -> None:
        self.game = game
        self.__name__ = environment_name(game)

    def env(self, seats: int | None = None, **settings: Unpack[Settings]) -> AECEnv:
        return aec_env(self.game, seats, **settings)

    def raw_env(self, seats: int | None = None, **settings: Unpack[Settings]) -> AecEnv:
        return raw_aec_env(self.game, seats, **settings)

    def __repr__(self) -> str:
        return f"<environment {self.__name__}>"


class AecEnv(AECEnv):  # type: ignore[misc]
    """One table. Agents are `seat_0`, `seat_1`, …; each observes what its seat knows, with a mask of legal moves.

    A copy, by `copy.deepcopy` or a pickle, goes on from where the game is.

    options: settled before the game (`pestis options GAME`); `reset(options={"game": …})` changes them for once.
    ask:     "able" asks a seat only if it has an answer, as simulations do; "public" asks as at a table of people.
    rewards: "win" at the end only, or "lead" (see `pestis.rl.rewards`).
    """

    metadata: dict[str, Any]

    def __init__(
        self,
        game: str | Game,
        seats: int | None = None,
        *,
        options: Mapping[str, object] | None = None,
        ask: Ask = "able",
        rewards: Scheme = "win",
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        if render_mode is not None and render_mode not in RENDER_MODES:
            raise ValueError(f"render_mode is {render_mode!r}; allowed: {', '.join(RENDER_MODES)}, None")
        self.rules: Rules = rules_for(game, seats, options, ask, rewards)
        self.metadata = {
            "name": environment_name(self.rules.game.id),
            "render_modes": list(RENDER_MODES),
            "is_parallelizable": False,
            "render_fps": 2,
        }
        self.render_mode = render_mode
        self.possible_agents = [f"seat_{seat}" for seat in range(self.rules.seats)]
        self.agents = self.possible_agents[:]
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._action_spaces = {agent: spaces.Discrete(self.rules.moves) for agent in self.possible_agents}
        self._observation_spaces = {agent: observation_space(self.rules) for agent in self.possible_agents}
        self._random, _ = seeding.np_random(None)
        self._table: Table | None = None

    @property
    def table(self) -> Table:
        if self._table is None:
            raise gymnasium.error.ResetNeeded("reset() must be called before anything else")
        return self._table

    def observation_space(self, agent: str) -> spaces.Dict:
        return self._observation_spaces[self._known(agent)]

    def action_space(self, agent: str) -> spaces.Discrete:
        return self._action_spaces[self._known(agent)]

    def lead(self, agent: str) -> float:
        """What its lead has been worth to an agent so far; 0 unless that is rewarded."""
        return self.table.lead(self._seats[self._known(agent)])

    def _known(self, agent: object) -> str:
        if not isinstance(agent, str) or agent not in self._seats:
            raise KeyError(f"there is no agent {shown(agent)}; allowed: {', '.join(self.possible_agents)}")
        return agent

    def observe(self, agent: str) -> dict[str, Numbers | Mask]:
        """What the seat knows. The mask is all 0 unless the seat is the one who chooses now."""
        if self._table is None:
            EnvLogger.error_observe_before_reset()
        seat = self._seats[self._known(agent)]
        mask = self.table.mask(seat if seat == self.table.seat else NOBODY)
        return {"observation": self.table.numbers(seat), "action_mask": mask}

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        asked = self.rules.of_one_game(options)
        if seed is not None:
            self._random, _ = seeding.np_random(seed)
        is_watched = self.render_mode is not None
        self._table = Table(self.rules, int(self._random.integers(SEEDS)), asked, watched=is_watched)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, object]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[self._table.seat]
        self._after_step()

    def step(self, action: object) -> None:
        if self._table is None:
            EnvLogger.error_step_before_reset()
        if not self.agents:
            raise gymnasium.error.ResetNeeded("the game is over and all agents are gone: call reset()")
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        table = self.table
        earned = table.play(self._seats[agent], as_action(action, table.rules.game.moves))
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        for name, seat in self._seats.items():
            self.rewards[name] = earned[seat]
        self._accumulate_rewards()
        if table.state.is_over:
            self.terminations = dict.fromkeys(self.agents, True)
        self.agent_selection = self._next_agent(agent)
        self._after_step()

    def _next_agent(self, agent: str) -> str:
        """Who chooses now; when the game is over, the seat after the one that ended it."""
        seat = self.table.seat
        if seat < 0:
            seat = (self._seats[agent] + 1) % self.rules.seats
        return self.possible_agents[seat]

    def _after_step(self) -> None:
        if self.render_mode == "human":
            self.render()

    def render(self) -> str | Picture | None:
        if self.render_mode is None:
            gymnasium.logger.warn("render() was called without a render_mode; make the environment with one")
            return None
        if self._table is None:
            EnvLogger.error_render_before_reset()
        if self.render_mode == "rgb_array":
            return as_picture(self.table, None)
        text = as_text(self.table, None)
        if self.render_mode == "ansi":
            return text
        print(text)
        return None

    def close(self) -> None:
        """Nothing is open."""

    def __repr__(self) -> str:
        return str(self.metadata["name"])


def observation_space(rules: Rules) -> spaces.Dict:
    """The numbers of a seat's knowledge, and the mask of its legal moves."""
    return spaces.Dict(
        {
            "observation": spaces.Box(-LARGEST, LARGEST, (rules.observation_size,), np.float32),
            "action_mask": spaces.Box(0, 1, (rules.moves,), np.int8),
        }
    )


def as_action(action: object, moves: MoveTable) -> int:
    """An action as the kernel takes it; refuses what is no whole number."""
    found = as_whole(action)
    if found is None:
        raise TypeError(f"an action is a whole number from 0 to {moves.size - 1}, not {shown(action)}")
    return found
