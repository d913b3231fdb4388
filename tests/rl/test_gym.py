"""One seat under Gymnasium: its own check, vectors of environments, opponents, and what it refuses."""

from __future__ import annotations

import copy
import pickle
import random
from collections.abc import Callable
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from gymnasium.vector import AsyncVectorEnv

import pestis.rl
from pestis.bots import BotError
from pestis.kernel.errors import IllegalMove, OptionError, SeatCountError, UnknownGame
from pestis.rl.gym import GymEnv
from pestis.rl.names import gym_id
from pestis.rl.registering import register_envs
from pestis.rl.rewards import Scheme
from tests.rl.kit import GAMES, TABLES, one_of

every_table = pytest.mark.parametrize(("game", "seats"), TABLES)
SCHEMES: tuple[Scheme, Scheme] = ("win", "lead")
every_game = pytest.mark.parametrize("game", GAMES)


@every_table
def test_it_passes_check_env(game: str, seats: int, capsys: pytest.CaptureFixture[str]) -> None:
    check_env(gymnasium.make(gym_id(game), seats=seats).unwrapped)
    assert capsys.readouterr().out


def test_the_games_are_registered_once() -> None:
    assert gym_id("space-plague") == "Pestis/SpacePlague-v0"
    register_envs()
    assert gymnasium.make("pestis.rl:Pestis/SpacePlague-v0").spec is not None
    assert {gym_id(game) for game in GAMES} <= set(gymnasium.registry)


def play_out(env: GymEnv, seed: int) -> tuple[float, dict[str, Any]]:
    source = random.Random(seed)
    _, info = env.reset(seed=seed)
    total = 0.0
    ended = False
    while not ended:
        _, reward, ended, truncated, info = env.step(np.int64(one_of(info["action_mask"].tolist(), source)))
        assert not truncated
        total += float(reward)
    return total, info


@every_game
def test_a_game_ends_with_the_reward_of_its_seat(game: str) -> None:
    env = GymEnv(game, seat=1)
    total, info = play_out(env, seed=2)
    winners = env.table.state.winners()
    assert total == pytest.approx(1.0 if winners == (1,) else -1.0 if winners == (0,) else 0.0)
    assert not info["action_mask"].any()
    with pytest.raises(gymnasium.error.ResetNeeded, match=r"call reset\(\)"):
        env.step(np.int64(0))


def test_rewards_on_the_way_add_up_to_the_same() -> None:
    plain, shaped = (
        GymEnv("space-plague", opponents="greedy"),
        GymEnv("space-plague", opponents="greedy", rewards="lead"),
    )
    assert play_out(plain, seed=4)[0] == pytest.approx(play_out(shaped, seed=4)[0])


@pytest.mark.parametrize("seed", range(6))
def test_what_happens_before_the_first_choice_is_paid_with_it(seed: int) -> None:
    """The last of three seats: bots have changed its lead before it is asked for the first time."""
    plain, shaped = (GymEnv("divine-retribution", 3, seat=2, rewards=scheme) for scheme in SCHEMES)
    total, _ = play_out(plain, seed)
    assert play_out(shaped, seed)[0] == pytest.approx(total)


def test_an_illegal_move_takes_back_what_a_lead_was_worth() -> None:
    """Who is ahead must not be better off with an illegal move than with a lost game."""
    env = GymEnv("divine-retribution", 3, seat=2, rewards="lead")
    for steps in (0, 30, 60):
        env.reset(seed=4)
        total = sum(advance(env, steps))
        illegal = np.flatnonzero(~env.action_masks())[0]
        _, reward, ended, *_ = env.step(illegal)
        assert ended
        assert total + float(reward) == pytest.approx(-1.0)


def test_the_learner_can_sit_anywhere_against_anybody() -> None:
    env = GymEnv("space-plague", seats=3, seat="random", opponents=["random", "greedy"])
    seats = set()
    for seed in range(12):
        _, info = env.reset(seed=seed)
        seats.add(info["seat"])
        assert (env.action_masks() == info["action_mask"].astype(bool)).all()
        assert env.table.state.pending()
    assert seats == {0, 1, 2}


def test_many_environments_run_in_processes_of_their_own() -> None:
    makers = [lambda: gymnasium.make("pestis.rl:Pestis/SpacePlague-v0") for _ in range(2)]
    vector = AsyncVectorEnv(makers, context="spawn")
    try:
        observations, infos = vector.reset(seed=[1, 2])
        assert observations.shape == (2, vector.single_observation_space.shape[0])  # type: ignore[index]
        for _ in range(5):
            actions = np.array([np.flatnonzero(mask)[0] for mask in infos["action_mask"]])
            observations, rewards, ended, _, infos = vector.step(actions)
        assert not ended.any()
        assert rewards.tolist() == [0.0, 0.0]
        alone = GymEnv("space-plague")
        _, info = alone.reset(seed=2)
        for _ in range(5):
            seen, _, _, _, info = alone.step(np.flatnonzero(info["action_mask"])[0])
        assert (observations[1] == seen).all()
    finally:
        vector.close()


def test_an_illegal_move_ends_the_game_and_says_why() -> None:
    env = GymEnv("space-plague")
    _, info = env.reset(seed=1)
    illegal = np.flatnonzero(info["action_mask"] == 0)[0]
    _, reward, ended, _, info = env.step(illegal)
    assert (reward, ended) == (-1.0, True)
    assert "[SP-" in info["illegal"]
    with pytest.raises(gymnasium.error.ResetNeeded):
        env.step(illegal)


def test_an_illegal_move_can_raise_instead() -> None:
    env = GymEnv("space-plague", illegal="raise")
    _, info = env.reset(seed=1)
    before = env.table.state.digest()
    with pytest.raises(IllegalMove, match=r"\[SP-"):
        env.step(np.flatnonzero(info["action_mask"] == 0)[0])
    assert env.table.state.digest() == before
    env.step(np.flatnonzero(info["action_mask"])[0])


def test_wrong_actions_names_and_settings_are_refused() -> None:
    env = GymEnv("space-plague")
    with pytest.raises(gymnasium.error.ResetNeeded, match="before anything else"):
        env.step(np.int64(0))
    env.reset(seed=1)
    for wrong in (100_000, -1, 0.5, "0", None, True, np.zeros(2)):
        with pytest.raises(gymnasium.error.InvalidAction, match="a whole number from 0 to"):
            env.step(wrong)  # type: ignore[arg-type]
    with pytest.raises(gymnasium.error.NameNotFound):
        gymnasium.make("Pestis/SpaceChess-v0")
    with pytest.raises(gymnasium.error.VersionNotFound):
        gymnasium.make("Pestis/SpacePlague-v9")
    with pytest.raises(UnknownGame):
        GymEnv("space-chess")
    with pytest.raises(SeatCountError):
        GymEnv("space-plague", seats=9)
    with pytest.raises(OptionError, match="one for all, or one for each of 2"):
        GymEnv("space-plague", seats=3, opponents=["random"])
    with pytest.raises(BotError, match="no bot 'genius'"):
        GymEnv("space-plague", opponents="genius")
    with pytest.raises(BotError, match="no bot 'genius'"):
        GymEnv("plague-inc", seats=1, opponents="genius")
    for seat in (2, -1, 0.5, True, "first", [0], None):
        with pytest.raises(OptionError, match=r"seat is .*; allowed: 0 to 1, random"):
            GymEnv("space-plague", seat=seat)  # type: ignore[arg-type]
    for opponents in (5, [1], None):
        with pytest.raises(OptionError, match=r"opponents is .*; allowed: the name of a bot, or a list"):
            GymEnv("space-plague", opponents=opponents)  # type: ignore[arg-type]
    with pytest.raises(OptionError, match="allowed: end, raise"):
        GymEnv("space-plague", illegal="ignore")
    with pytest.raises(gymnasium.error.UnsupportedMode, match="allowed: human, ansi, rgb_array"):
        GymEnv("space-plague", render_mode="svg")


def through_pickle(env: GymEnv) -> GymEnv:
    copied: GymEnv = pickle.loads(pickle.dumps(env))
    return copied


@pytest.mark.parametrize("duplicate", [copy.deepcopy, through_pickle])
@pytest.mark.parametrize("opponents", ["random", "greedy", "ismcts:3"])
def test_a_copy_goes_on_from_where_the_game_is(opponents: str, duplicate: Callable[[GymEnv], GymEnv]) -> None:
    duplicate(GymEnv("space-plague", opponents=opponents)).reset(seed=1)
    env = GymEnv("space-plague", opponents=opponents, rewards="lead", seat="random")
    env.reset(seed=6)
    advance(env, 8)
    twin = duplicate(env)
    assert twin.table.state.digest() == env.table.state.digest()
    assert advance(twin, 12) == advance(env, 12)
    assert twin.table.state.digest() == env.table.state.digest()
    assert (twin.reset()[0] == env.reset()[0]).all()


def advance(env: GymEnv, steps: int) -> list[float]:
    """The first legal move again and again; the rewards."""
    return [float(env.step(np.flatnonzero(env.action_masks())[0])[1]) for _ in range(steps)]


def test_a_reset_with_wrong_options_does_nothing() -> None:
    env, twin = GymEnv("space-plague"), GymEnv("space-plague")
    env.reset(seed=1)
    twin.reset(seed=1)
    wrong: list[Any] = [5, {"game": []}, {"planet": "xion"}, {"game": {"planet": "pluto"}}]
    for options in wrong:
        with pytest.raises(OptionError, match="allowed: "):
            env.reset(seed=2, options=options)
    assert env.table.state.digest() == twin.table.state.digest()
    assert (env.reset()[0] == twin.reset()[0]).all()


def test_it_draws_what_the_learner_may_know() -> None:
    env = GymEnv("divine-retribution", seat=1, render_mode="ansi")
    env.reset(seed=1)
    text = env.render()
    assert isinstance(text, str)
    mine = list(env.table.state.view(1)["table"]["players"][1]["hand"])  # type: ignore[index]
    assert "hand " + " ".join(mine) in text
    assert text.count(" hand ") == 1


def test_the_environments_come_with_the_package() -> None:
    assert pestis.rl.GymEnv is GymEnv
    assert "Batch" in dir(pestis.rl)
