"""The games under PettingZoo: its own tests, no leaks, rewards, pictures, and what it refuses."""

from __future__ import annotations

import copy
import itertools
import pickle
import random
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import gymnasium
import numpy as np
import pytest
from pettingzoo import AECEnv
from pettingzoo.test import api_test, performance_benchmark, render_test, seed_test
from pettingzoo.utils.wrappers import CaptureStdoutWrapper
from PIL import ImageDraw

import pestis
import pestis.rl
from pestis.kernel.errors import IllegalMove, OptionError, SeatCountError, UnknownGame, UnknownMove
from pestis.rl.aec import AecEnv, aec_env, raw_aec_env
from pestis.rl.picture import HEIGHT, WIDTH, as_text, known_scores
from pestis.rl.table import Mask
from tests.rl.kit import GAMES, TABLES, one_of

# PettingZoo says this of every environment with masks that is not on its own list.
pytestmark = [
    pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be:UserWarning"),
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array:UserWarning"),
]
every_table = pytest.mark.parametrize(("game", "seats"), TABLES)
every_game = pytest.mark.parametrize("game", GAMES)


@every_table
def test_it_passes_the_api_test(game: str, seats: int) -> None:
    api_test(aec_env(game, seats), num_cycles=60)


@every_table
def test_it_passes_the_seed_test(game: str, seats: int) -> None:
    seed_test(lambda: aec_env(game, seats), num_cycles=25)


@every_table
def test_it_passes_the_render_test(game: str, seats: int, capsys: pytest.CaptureFixture[str]) -> None:
    render_test(lambda render_mode: aec_env(game, seats, render_mode=render_mode))
    assert pestis.game(game).title in capsys.readouterr().out


@every_table
def test_it_passes_the_performance_benchmark(
    game: str, seats: int, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """With a clock that counts cycles: the real one would make it five seconds long."""
    clock = itertools.count()
    module = pytest.importorskip("pettingzoo.test.performance_benchmark")
    monkeypatch.setattr(module, "time", SimpleNamespace(time=lambda: next(clock) / 4))
    performance_benchmark(aec_env(game, seats))
    assert "Finished performance benchmark" in capsys.readouterr().out


def play_out(env: AecEnv, seed: int) -> dict[str, float]:
    """A random game to its end; what each agent has earned."""
    source = random.Random(seed)
    earned = dict.fromkeys(env.possible_agents, 0.0)
    env.reset(seed=seed)
    for agent in env.agent_iter():
        observation, reward, termination, truncation, _ = env.last()
        earned[agent] += reward
        ended = termination or truncation
        env.step(None if ended else one_of(observation["action_mask"].tolist(), source))
    return earned


@every_game
@pytest.mark.parametrize("rewards", ["win", "lead"])
def test_a_game_pays_its_winners(game: str, rewards: str) -> None:
    env = raw_aec_env(game, rewards="win" if rewards == "win" else "lead")
    earned = play_out(env, seed=3)
    winners = env.table.state.winners()
    assert env.table.state.is_over
    assert sum(earned.values()) == pytest.approx(0.0, abs=1e-6)
    if len(winners) == 1:
        assert earned[f"seat_{winners[0]}"] == pytest.approx(1.0, abs=0.26)
    with pytest.raises(gymnasium.error.ResetNeeded, match=r"reset\(\)"):
        env.step(0)


def test_alone_winning_pays_one_and_losing_costs_one() -> None:
    env = raw_aec_env("plague-inc", seats=1)
    earned = play_out(env, seed=1)
    assert earned == {"seat_0": 1.0 if env.table.state.winners() else -1.0}


@every_game
def test_observations_lie_in_their_space_to_the_end(game: str) -> None:
    env = raw_aec_env(game)
    source = random.Random(1)
    env.reset(seed=1)
    while not env.table.state.is_over:
        observation = env.observe(env.agent_selection)
        assert env.observation_space(env.agent_selection).contains(observation)
        env.step(one_of(observation["action_mask"].tolist(), source))


def space_plague_where_both_choose() -> AecEnv:
    env = raw_aec_env("space-plague", seats=2)
    env.reset(seed=5)
    assert env.table.state.pending() == (0, 1)
    return env


def test_the_second_of_two_who_choose_at_once_sees_nothing_of_the_first_choice() -> None:
    legal = np.flatnonzero(space_plague_where_both_choose().observe("seat_0")["action_mask"]).tolist()
    seen: list[bytes] = []
    for choice in legal:
        env = space_plague_where_both_choose()
        env.step(choice)
        assert env.agent_selection == "seat_1"
        last, reward, *_ = env.last()
        seen.append(last["observation"].tobytes() + last["action_mask"].tobytes() + str(reward).encode())
    assert len(legal) > 1
    assert len(set(seen)) == 1


def test_a_picture_of_the_table_does_not_tell_a_sealed_choice_either() -> None:
    pictures: list[str] = []
    for place in (0, 1):
        env = aec_env("space-plague", seats=2, render_mode="ansi")
        env.reset(seed=5)
        env.step(np.flatnonzero(env.observe("seat_0")["action_mask"])[place])
        pictures.append(env.render())
    assert pictures[0] == pictures[1]


def sealed_choice(game: str, options: dict[str, object]) -> AecEnv:
    """A game in which several have to choose in secret, and the first of them has a choice."""
    seats = max(pestis.game(game).seat_counts)
    env = raw_aec_env(game, seats, options=options, ask="public", rewards="lead", render_mode="ansi")
    for seed in range(60):
        env.reset(seed=seed)
        source = random.Random(seed)
        while not env.table.state.is_over:
            if env.table.state.sealing and len(env.table.state.pending()) > 1 and mask_of(env).sum() > 1:
                return env
            if game == "divine-retribution":
                break
            env.step(one_of(mask_of(env).tolist(), source))
    pytest.fail(f"nobody chooses in secret in {game}")


def mask_of(env: AECEnv) -> Mask:
    mask: Mask = env.observe(env.agent_selection)["action_mask"]
    return mask


@pytest.mark.parametrize(
    ("game", "options"),
    [
        ("divine-retribution", {"lineup_mulligan": "vote"}),
        ("plague-inc", {}),
        ("plague-inc", {"unnatural_selection": True}),
        ("space-plague", {"hide_hands": True}),
    ],
)
def test_nothing_that_others_get_tells_a_sealed_choice(game: str, options: dict[str, object]) -> None:
    before = sealed_choice(game, options)
    choices = np.flatnonzero(mask_of(before))[:4]
    seen: set[str] = set()
    for choice in choices:
        env = copy.deepcopy(before)
        env.step(choice)
        told: list[object] = [env.agent_selection, env.render()]
        for agent in env.agents:
            if agent != before.agent_selection:
                observed = env.observe(agent)
                told += [observed["observation"].tobytes(), observed["action_mask"].tobytes()]
                told += [env.rewards[agent], env.infos[agent], as_text(env.table, int(agent[-1]))]
        seen.add(str(told))
    assert len(choices) > 1
    assert len(seen) == 1


def test_who_does_not_choose_has_an_empty_mask() -> None:
    env = space_plague_where_both_choose()
    assert env.observe("seat_0")["action_mask"].any()
    assert not env.observe("seat_1")["action_mask"].any()


def test_environments_have_versioned_names() -> None:
    assert pestis.rl.space_opera_v0.env(seats=3).metadata["name"] == "space_opera_v0"
    assert pestis.rl.plague_inc_v0.raw_env().num_agents == 2
    assert repr(pestis.rl.space_opera_v0) == "<environment space_opera_v0>"
    assert "space_opera_v0" in dir(pestis.rl)
    for name in ("space_opera_v9", "space_chess_v0", "nothing"):
        with pytest.raises(AttributeError, match=name):
            getattr(pestis.rl, name)


def through_pickle(env: AECEnv) -> AECEnv:
    return pickle.loads(pickle.dumps(env))


@pytest.mark.parametrize("make", [raw_aec_env, aec_env])
@pytest.mark.parametrize("duplicate", [copy.deepcopy, through_pickle])
def test_a_copy_goes_on_from_where_the_game_is(
    make: Callable[..., AECEnv], duplicate: Callable[[AECEnv], AECEnv]
) -> None:
    fresh = duplicate(make("space-plague", seats=3, rewards="lead"))
    assert (fresh.unwrapped.rules.seats, fresh.unwrapped.rules.rewards) == (3, "lead")
    env = make("space-plague", seats=3, rewards="lead")
    env.reset(seed=3)
    advance(env, 20, 1)
    twin = duplicate(env)
    advance(env, 30, 2)
    assert twin.unwrapped.table.state.decisions == 20
    advance(twin, 30, 2)
    assert twin.unwrapped.table.state.digest() == env.unwrapped.table.state.digest()
    assert twin.rewards == env.rewards
    assert twin.last()[1] == env.last()[1]


def advance(env: AECEnv, decisions: int, seed: int) -> None:
    source = random.Random(seed)
    for _ in range(decisions):
        if not env.unwrapped.table.state.is_over:
            env.step(one_of(mask_of(env).tolist(), source))


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (5, r"options are 5; allowed: \{'game': options of the game\}, or None"),
        ({"game": 5}, "options are 5; allowed: names with their values"),
        ({"game": {5: 7}}, "options are {5: 7}; allowed: names with their values"),
        ({"game": {"planet": 7}}, "option 'planet' is 7"),
        ({"planet": "xion"}, r"option 'planet' is one of the game; allowed: \{'game': \{'planet': …\}\}"),
    ],
)
def test_a_reset_with_wrong_options_does_nothing(options: dict[str, object], message: str) -> None:
    env, twin = raw_aec_env("space-plague"), raw_aec_env("space-plague")
    env.reset(seed=1)
    twin.reset(seed=1)
    with pytest.raises(OptionError, match=message):
        env.reset(seed=2, options=options)
    assert env.table.state.digest() == twin.table.state.digest()
    env.reset()
    twin.reset()
    assert env.table.state.digest() == twin.table.state.digest()


def test_a_wrapper_of_one_environment_changes_no_other(capsys: pytest.CaptureFixture[str]) -> None:
    CaptureStdoutWrapper(raw_aec_env("space-plague", render_mode="human"))
    assert raw_aec_env("space-plague").metadata["render_modes"] == ["human", "ansi", "rgb_array"]


def test_options_of_the_game_hold_for_all_games_or_for_one() -> None:
    env = raw_aec_env("space-plague", options={"planet": "xion"})
    env.reset(seed=1)
    assert "xion" in str(env.table.state.view(None))
    env.reset(seed=1, options={"game": {"planet": "terra_ix"}})
    assert "terra_ix" in str(env.table.state.view(None))
    with pytest.raises(OptionError, match="no option 'planets'"):
        env.reset(options={"game": {"planets": "xion"}})


def test_the_same_seed_gives_the_same_game_and_no_seed_another() -> None:
    env = raw_aec_env("divine-retribution")
    digests: list[str] = []
    for seed in (4, 4, None):
        env.reset(seed=seed)
        digests.append(env.table.state.digest())
    assert digests[0] == digests[1] != digests[2]


def test_names_seats_and_settings_that_do_not_exist_are_refused() -> None:
    with pytest.raises(UnknownGame, match="did you mean 'space-opera'"):
        aec_env("space-oprah")
    with pytest.raises(SeatCountError, match="allowed: 2, 3, 4"):
        aec_env("space-opera", seats=7)
    for seats in (2.0, "2", [2], True):
        with pytest.raises(SeatCountError, match=r"Space Opera has no game for .* seats; allowed: 2, 3, 4"):
            aec_env("space-opera", seats=seats)  # type: ignore[arg-type]
    assert raw_aec_env("space-opera", seats=np.int64(3)).num_agents == 3  # type: ignore[arg-type]
    with pytest.raises(OptionError, match=r"game is 5; allowed: divine-retribution, .*, or a game itself"):
        aec_env(5)  # type: ignore[arg-type]
    with pytest.raises(OptionError, match=r"options are \['planet'\]; allowed: names with their values"):
        aec_env("space-opera", options=["planet"])  # type: ignore[arg-type]
    with pytest.raises(OptionError, match="allowed: win, lead"):
        raw_aec_env("space-opera", rewards="points")  # type: ignore[arg-type]
    for ask in ("me", None, 5):
        with pytest.raises(OptionError, match="allowed: public, able"):
            raw_aec_env("space-opera", ask=ask)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="allowed: human, ansi, rgb_array"):
        aec_env("space-opera", render_mode="ascii")


def test_an_illegal_move_ends_the_game_in_pettingzoos_way(caplog: pytest.LogCaptureFixture) -> None:
    env = aec_env("space-plague", seats=2)
    env.reset(seed=5)
    env.last()
    env.step(int(np.flatnonzero(env.observe("seat_0")["action_mask"] == 0)[0]))
    assert "Illegal move made" in caplog.text
    assert env.terminations == {"seat_0": True, "seat_1": True}
    assert env.rewards == {"seat_0": -1.0, "seat_1": 0}


@pytest.mark.parametrize("duplicate", [lambda env: env, copy.deepcopy])
def test_an_illegal_move_takes_back_what_a_lead_was_worth(duplicate: Callable[[AECEnv], AECEnv]) -> None:
    """Who is ahead must not be better off with an illegal move than with a lost game."""
    env = duplicate(aec_env("plague-inc", seats=2, rewards="lead"))
    source = random.Random(2)
    earned = {"seat_0": 0.0, "seat_1": 0.0}
    env.reset(seed=2)
    for agent in env.agent_iter():
        observation, reward, termination, truncation, _ = env.last()
        earned[agent] += reward
        if termination or truncation:
            env.step(None)
        elif earned[agent] > 0.1:
            leader = agent
            env.step(int(np.flatnonzero(observation["action_mask"] == 0)[0]))
        else:
            env.step(one_of(observation["action_mask"].tolist(), source))
    assert earned[leader] == pytest.approx(-1.0)


def test_agents_that_do_not_exist_are_refused() -> None:
    env = raw_aec_env("space-plague", seats=2)
    env.reset(seed=1)
    agents: list[Any] = ["seat_2", 0, None, ["seat_0"]]
    for wrong, look in itertools.product(agents, (env.observe, env.action_space, env.observation_space)):
        with pytest.raises(KeyError, match=r"there is no agent .*; allowed: seat_0, seat_1"):
            look(wrong)


def test_the_bare_environment_says_what_is_wrong_with_an_action() -> None:
    env = space_plague_where_both_choose()
    with pytest.raises(IllegalMove, match=r"\[SP-"):
        env.step(int(np.flatnonzero(env.observe("seat_0")["action_mask"] == 0)[0]))
    with pytest.raises(UnknownMove, match="allowed: 0 to"):
        env.step(100_000)
    for wrong in (0.5, "0", True, None, np.zeros(1)):
        with pytest.raises(TypeError, match="a whole number from 0 to"):
            env.step(wrong)
    wrapped = aec_env("space-plague")
    wrapped.reset()
    for wrong in (100_000, True, 0.5, None):
        with pytest.raises(AssertionError, match="action is not in action space"):
            wrapped.step(wrong)
    assert env.table.state.decisions == 0


@pytest.mark.parametrize("make", [raw_aec_env, aec_env])
def test_whole_numbers_of_numpy_are_actions(make: Callable[..., AECEnv]) -> None:
    for kind in (np.int32, np.int64, np.array):
        env = make("space-plague", seats=2)
        env.reset(seed=5)
        env.step(kind(np.flatnonzero(mask_of(env))[0]))
        assert env.unwrapped.table.state.decisions == 1


def test_nothing_works_before_a_reset() -> None:
    bare = raw_aec_env("space-plague", render_mode="ansi")
    with pytest.raises(AssertionError, match=r"reset\(\) needs to be called before observe"):
        bare.observe("seat_0")
    with pytest.raises(AssertionError, match=r"reset\(\) needs to be called before step"):
        bare.step(0)
    with pytest.raises(AssertionError, match=r"reset\(\) needs to be called before render"):
        bare.render()
    with pytest.raises(AssertionError, match=r"reset\(\) needs to be called before step"):
        aec_env("space-plague").step(0)
    with pytest.raises(AttributeError):
        _ = aec_env("space-plague").rewards


def test_render_without_a_mode_warns() -> None:
    env = raw_aec_env("space-plague")
    env.reset(seed=1)
    with pytest.warns(UserWarning, match="without a render_mode"):
        assert env.render() is None


@every_table
def test_the_picture_shows_the_table(game: str, seats: int) -> None:
    env = raw_aec_env(game, seats, render_mode="rgb_array")
    env.reset(seed=2)
    first = env.render()
    assert isinstance(first, np.ndarray)
    assert first.shape == (800, 1000, 3)
    assert (first != first[0, 0]).any(axis=2).sum() > 5000
    source = random.Random(2)
    for _ in range(10):
        env.step(one_of(env.observe(env.agent_selection)["action_mask"].tolist(), source))
    later = env.render()
    assert isinstance(later, np.ndarray)
    assert (first != later).any()


Box = tuple[float, float, float, float]


@pytest.mark.parametrize("game", GAMES)
def test_a_picture_leaves_nothing_out_and_puts_nothing_over_another(
    game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    boxes: list[Box] = []
    drawn: list[str] = []
    draw_text = ImageDraw.ImageDraw.text

    def record(self: ImageDraw.ImageDraw, at: tuple[float, float], text: str, fill: object, font: object) -> None:
        boxes.append(self.textbbox(at, text, font))  # type: ignore[arg-type]
        drawn.extend(text.split())
        draw_text(self, at, text, fill, font)  # type: ignore[arg-type]

    monkeypatch.setattr(ImageDraw.ImageDraw, "text", record)
    env = raw_aec_env(game, max(pestis.game(game).seat_counts), render_mode="rgb_array")
    env.reset(seed=2)
    advance(env, 150, 2)
    env.render()
    assert all(left >= 0 and up >= 0 and right <= WIDTH and down <= HEIGHT for left, up, right, down in boxes)
    over = [(one, two) for one, two in itertools.combinations(boxes, 2) if do_overlap(one, two)]
    assert over == []
    # What a map shows is not told in words as well.
    if game != "space-opera":
        told = as_text(env.table, None).partition("\nscores: ")[2].partition("\n")[2]
        assert words_of(told.split()) <= words_of(drawn)


def words_of(parts: list[str]) -> set[str]:
    return {part.strip(":,;") for part in parts if part[0].isalpha()}


def do_overlap(one: Box, two: Box) -> bool:
    return one[0] < two[2] and two[0] < one[2] and one[1] < two[3] and two[1] < one[3]


def test_a_picture_shows_the_map_with_owners_and_ships() -> None:
    env = raw_aec_env("space-opera", seats=4, render_mode="rgb_array")
    env.reset(seed=2)
    picture = env.render()
    assert isinstance(picture, np.ndarray)
    for colour in ((196, 62, 58), (70, 118, 196), (86, 160, 82), (214, 170, 60)):
        assert (picture[200:480] == colour).all(axis=2).sum() > 300, "the home world of a seat"


def test_scores_that_a_viewer_cannot_know_are_not_shown() -> None:
    worlds = iter([[3.0, 1.0], [3.0, 2.0], [3.0, 1.0]])
    state = SimpleNamespace(
        is_over=False,
        scores=lambda: [3.0, 1.0],
        imagine=lambda viewer, seed: SimpleNamespace(scores=lambda: next(worlds)),
    )
    assert known_scores(state, 0) == [3.0, None]  # type: ignore[arg-type]
    state.is_over = True
    assert known_scores(state, 0) == [3.0, 1.0]  # type: ignore[arg-type]
