"""Many games at once: the same as one after the other, in the arrays that were given, split or not."""

from __future__ import annotations

import copy
import os
import pickle
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
import pytest

import pestis
import pestis.rl
from pestis.kernel.errors import (
    DefinitionError,
    IllegalMove,
    OptionError,
    SeatCountError,
    UnknownGame,
    UnknownMove,
)
from pestis.kernel.game import Game
from pestis.rl.arrays import Arrays
from pestis.rl.batch import Batch
from pestis.rl.rewards import final_rewards
from tests.kernel.toys import Tally, TallyGame
from tests.rl.kit import GAMES, TABLES, states_of

WRONG_COUNTS: list[Any] = [0, -1, 1.5, "4"]
NAMES = ("observations", "masks", "rewards", "dones", "actors")


def rows_of(batch: Batch) -> list[bytes]:
    return [getattr(batch, name).tobytes() for name in NAMES]


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_the_rows_are_what_the_states_say(game: str, seats: int) -> None:
    batch = Batch(game, seats, n=3, seed=4)
    for _ in range(25):
        batch.step(batch.sample())
        for place, state in enumerate(states_of(batch)):
            seat = state.pending()[0]
            assert batch.actors[place] == seat
            assert np.flatnonzero(batch.masks[place]).tolist() == sorted(state.legal(seat))
            expected = np.array(state.observe(seat), dtype=np.float32)
            assert batch.observations is not None
            assert (batch.observations[place] == expected).all()


@pytest.mark.parametrize("game", GAMES)
def test_a_game_that_ends_pays_and_is_dealt_anew(game: str) -> None:
    batch = Batch(game, 2, n=2, seed=1, observe=False, options=short(game))
    ended = 0
    while ended < 3:
        before = [state.clone() for state in states_of(batch)]
        actors = batch.actors.copy()
        actions = batch.sample()
        batch.step(actions)
        for place, state in enumerate(before):
            state.apply(int(actors[place]), int(actions[place]))
            assert bool(batch.dones[place]) == state.is_over
            expected = final_rewards(2, state.winners()) if state.is_over else [0.0, 0.0]
            assert batch.rewards[place].tolist() == expected
        ended += int(batch.dones.sum())
        assert batch.masks.any(axis=1).all()


def short(game: str) -> dict[str, object]:
    limits: dict[str, dict[str, object]] = {
        "divine-retribution": {"max_rounds": 2},
        "space-opera": {"round_limit": 1},
    }
    return limits.get(game, {})


def test_the_same_seed_gives_the_same_games_and_reset_deals_them_again() -> None:
    first, second, other = (Batch("space-plague", 2, n=4, seed=seed) for seed in (7, 7, 8))
    start = rows_of(first)
    for _ in range(40):
        actions = first.sample()
        assert (actions == second.sample()).all()
        first.step(actions)
        second.step(actions)
    assert rows_of(first) == rows_of(second)
    assert start != rows_of(other)
    first.reset()
    assert rows_of(first) == start


def test_it_writes_into_the_arrays_it_is_given() -> None:
    arrays = Arrays.make(pestis.game("space-plague"), 2, 5)
    kept = {name: getattr(arrays, name) for name in NAMES}
    batch = Batch("space-plague", 2, n=5, arrays=arrays)
    before = {name: array.copy() for name, array in kept.items()}
    for _ in range(3):
        batch.step(batch.sample())
    assert all(getattr(batch, name) is array for name, array in kept.items())
    assert (before["observations"] != kept["observations"]).any()
    assert (before["masks"] != kept["masks"]).any()


@pytest.mark.parametrize("make", [Arrays.make, Arrays.make_shared])
def test_given_arrays_are_left_alone_where_nothing_is_observed(make: Callable[..., Arrays]) -> None:
    arrays = make("space-plague", 2, 4)
    processes = 1 if arrays.shared is None else 2
    with Batch("space-plague", 2, n=4, arrays=arrays, observe=False, processes=processes) as batch:
        batch.step(batch.sample())
        assert batch.observations is None
        assert arrays.observations is not None
        assert not arrays.observations.any()
        assert arrays.masks.any()
    arrays.close()


def test_arrays_are_made_for_games_that_there_are() -> None:
    assert Arrays.make("plague-inc", 5, 1).rewards.shape == (1, 5)
    for make in (Arrays.make, Arrays.make_shared):
        with pytest.raises(UnknownGame):
            make("space-chess", 2, 1)
        with pytest.raises(SeatCountError, match="allowed: 2, 3, 4"):
            make("space-plague", 9, 1)
        for n in WRONG_COUNTS:
            with pytest.raises(OptionError, match=r"n is .*; allowed: a whole number from 1 to 1048576"):
                make("space-plague", 2, n)


def test_split_over_processes_it_plays_the_same_games() -> None:
    whole = Batch("space-plague", 2, n=5, seed=3, learner="spread", rewards="lead")
    with Batch("space-plague", 2, n=5, seed=3, learner="spread", rewards="lead", processes=2) as split:
        for _ in range(60):
            actions = split.sample()
            assert (actions == whole.sample()).all()
            split.step(actions)
            whole.step(actions)
            assert rows_of(split) == rows_of(whole)
        assert split.decisions == whole.decisions > 60 * 5
        before = rows_of(split)
        actions = split.sample()
        # Game 0 is stepped here, game 4 in the other process.
        for game in (0, 4):
            illegal = actions.copy()
            illegal[game] = np.flatnonzero(~split.masks[game])[0]
            with pytest.raises(IllegalMove, match=f"game {game}, seat 0"):
                split.step(illegal)
            assert rows_of(split) == before
        illegal[4] = 1 << 40
        with pytest.raises(UnknownMove, match="game 4, seat 0: there is no move"):
            split.step(illegal)
        assert rows_of(split) == before
        assert (actions == whole.sample()).all()
        split.step(actions)
        whole.step(actions)
        assert rows_of(split) == rows_of(whole)
        split.reset()
        whole.reset()
        assert rows_of(split) == rows_of(whole)
        name = split.arrays.shared.name if split.arrays.shared else ""
    assert name
    assert not Path("/dev/shm", name).exists()


def test_the_same_games_however_they_are_split() -> None:
    splits = [Batch("divine-retribution", 3, n=5, seed=2, processes=processes) for processes in (1, 3)]
    for step in range(20):
        if step % 5 == 0:
            # Long enough for the other processes to fall asleep.
            time.sleep(0.005)
        actions = splits[0].sample()
        assert all((split.sample() == actions).all() for split in splits[1:])
        for split in splits:
            split.step(actions)
        assert rows_of(splits[0]) == rows_of(splits[1])
    for split in splits:
        split.close()


def seconds_of(process: int) -> float:
    """The time of the processor that a process has taken."""
    numbers = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(numbers[11]) + int(numbers[12])) / os.sysconf("SC_CLK_TCK")


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="needs /proc")
def test_processes_that_wait_take_no_time() -> None:
    with Batch("space-plague", 2, n=2, processes=2, observe=False) as split:
        split.step(split.sample())
        assert split._shards is not None
        worker = split._shards._workers[0].pid
        assert worker
        before = seconds_of(worker)
        time.sleep(0.3)
        assert seconds_of(worker) - before < 0.1
        split.step(split.sample())


def test_a_split_batch_can_be_closed_while_somebody_looks_at_its_arrays() -> None:
    with Batch("space-plague", 2, n=2, processes=2) as split:
        kept = split.masks
        marked = int(kept.sum())
    assert kept.sum() == marked > 0


FORGOTTEN = """
from multiprocessing import active_children
from pestis.rl import Batch

if __name__ == "__main__":
    batch = Batch("space-plague", 2, n=2, processes=2, observe=False)
    batch = Batch("space-plague", 2, n=2, processes=2, observe=False)
    batch.step(batch.sample())
    print(len(active_children()))
"""


def test_a_batch_that_is_forgotten_leaves_nothing_behind(tmp_path: Path) -> None:
    """One while the program goes on, the other at its end."""
    script = tmp_path / "forgotten.py"
    script.write_text(FORGOTTEN)
    run = subprocess.run([sys.executable, str(script)], capture_output=True, text=True, timeout=120, check=False)
    assert (run.returncode, run.stdout, run.stderr) == (0, "1\n", "")


INTERRUPTED = """
import os, signal, time
from pestis.rl import Batch

if __name__ == "__main__":
    batch = Batch("space-plague", 2, n=2, processes=2, observe=False)
    try:
        os.killpg(0, signal.SIGINT)
        time.sleep(60)
    except KeyboardInterrupt:
        batch.step(batch.sample())
        print("goes on")
"""


@pytest.mark.skipif(not hasattr(os, "killpg"), reason="needs groups of processes")
def test_a_split_batch_goes_on_after_ctrl_c(tmp_path: Path) -> None:
    """A terminal interrupts all processes at once."""
    script = tmp_path / "interrupted.py"
    script.write_text(INTERRUPTED)
    command = [sys.executable, str(script)]
    run = subprocess.run(command, capture_output=True, text=True, timeout=120, check=False, start_new_session=True)
    assert (run.returncode, run.stdout, run.stderr) == (0, "goes on\n", "")


@pytest.mark.parametrize("duplicate", [copy.copy, copy.deepcopy, pickle.dumps])
def test_a_batch_cannot_be_copied_and_goes_on(duplicate: Callable[[Batch], object]) -> None:
    with Batch("space-plague", 2, n=2, processes=2, observe=False) as split:
        for batch in (split, Batch("space-plague", 2, n=2, observe=False)):
            with pytest.raises(
                TypeError, match="a batch cannot be copied or pickled; make another one with the same"
            ):
                duplicate(batch)
            batch.step(batch.sample())


def test_a_process_that_has_ended_is_reported() -> None:
    with Batch("space-plague", 2, n=2, processes=2, observe=False) as split:
        assert split._shards is not None
        split._shards._workers[0].kill()
        with pytest.raises(RuntimeError, match="has ended"):
            split.step(split.sample())


@pytest.mark.parametrize("opponents", ["random", "greedy"])
def test_a_learner_is_asked_alone(opponents: str) -> None:
    batch = Batch(
        "space-plague", 3, n=6, learner="spread", opponents="greedy" if opponents == "greedy" else "random"
    )
    for _ in range(20):
        assert batch.actors.tolist() == [0, 1, 2, 0, 1, 2]
        for place, state in enumerate(states_of(batch)):
            assert place % 3 in state.pending()
        batch.step(batch.sample())
    assert batch.decisions > 20 * 6


def test_greedy_opponents_win_against_chance() -> None:
    batch = Batch("space-plague", 2, n=16, learner=0, opponents="greedy", observe=False, seed=5)
    won = np.zeros(2)
    games = 0
    while games < 40:
        batch.step(batch.sample())
        won += batch.rewards.sum(axis=0)
        games += int(batch.dones.sum())
    assert won[1] > 20


def test_forced_decisions_can_be_left_out() -> None:
    batch = Batch("plague-inc", 2, n=4, skip_forced=True, observe=False)
    for _ in range(60):
        assert (batch.masks.sum(axis=1) > 1).all()
        batch.step(batch.sample())
    assert batch.decisions > 60 * 4


def test_rewards_on_the_way_follow_the_lead() -> None:
    batch = Batch("plague-inc", 2, n=4, rewards="lead", observe=False)
    totals = np.zeros((4, 2))
    while not batch.dones.any():
        batch.step(batch.sample())
        totals += batch.rewards
        assert batch.rewards.sum(axis=1) == pytest.approx(np.zeros(4), abs=1e-6)
    place = int(np.argmax(batch.dones))
    assert sorted(totals[place].tolist()) == pytest.approx([-1.0, 1.0], abs=1e-5) or not totals[place].any()


def test_the_first_game_pays_like_all_others() -> None:
    """What bots do before the learner's first choice is paid with it, in the first game as in those after it."""
    batch = Batch(
        "divine-retribution", 3, n=6, rewards="lead", learner=2, observe=False, options=short("divine-retribution")
    )
    totals = np.zeros((6, 3))
    games = np.zeros(6, dtype=np.int64)
    assert not batch.rewards.any()
    while (games < 2).any():
        batch.step(batch.sample())
        totals += batch.rewards
        for place in np.flatnonzero(batch.dones):
            assert sorted(np.round(totals[place], 4).tolist()) in ENDINGS_OF_THREE
            totals[place] = 0.0
        games += batch.dones
    batch.reset()
    assert not batch.rewards.any()
    assert not batch.dones.any()


ENDINGS_OF_THREE = ([-0.5, -0.5, 1.0], [-1.0, 0.5, 0.5], [0.0, 0.0, 0.0])


def test_opponents_that_play_at_random_do_not_give_up() -> None:
    """At a table of people giving up is a move; `random` never makes it, here as elsewhere."""
    batch = Batch("space-opera", 2, n=8, learner=0, ask="public", observe=False, seed=1)
    surrender = pestis.game("space-opera").moves.parse("surrender")
    offered = 0
    for _ in range(40):
        actions = batch.sample()
        offered += int(batch.masks[:, surrender].sum())
        for place in np.flatnonzero(actions == surrender):
            batch.masks[place, surrender] = False
            actions[place] = np.flatnonzero(batch.masks[place])[0]
            batch.masks[place, surrender] = True
        batch.step(actions)
        assert not batch.dones.any()
    assert offered


def test_an_illegal_action_stops_everything_before_it_begins() -> None:
    batch = Batch("space-plague", 2, n=3)
    before = rows_of(batch)
    actions = batch.sample()
    actions[2] = np.flatnonzero(~batch.masks[2])[0]
    with pytest.raises(IllegalMove, match=r"game 2, seat 0: .*\[SP-"):
        batch.step(actions)
    for unknown in (-1, batch.masks.shape[1], 1 << 40):
        actions[2] = unknown
        with pytest.raises(
            UnknownMove, match=f"game 2, seat 0: there is no move with the id {unknown}; allowed: 0 to"
        ):
            batch.step(actions)
    assert rows_of(batch) == before
    assert batch.decisions == 0


@pytest.mark.parametrize(
    ("actions", "error", "message"),
    [
        (np.zeros(3, dtype=np.float32), TypeError, "whole numbers, not float32"),
        ([0, 0, 0], TypeError, "whole numbers, not list"),
        (np.full(3, 2**63 + 5, dtype=np.uint64), ValueError, "actions hold 9223372036854775813"),
        (np.zeros(4, dtype=np.int64), ValueError, r"shape \(3,\), not \(4,\)"),
        (np.zeros((3, 1), dtype=np.int64), ValueError, r"shape \(3,\), not \(3, 1\)"),
    ],
)
def test_actions_of_another_kind_or_shape_are_refused(
    actions: npt.NDArray[np.int64], error: type[Exception], message: str
) -> None:
    with pytest.raises(error, match=message):
        Batch("space-plague", 2, n=3, observe=False).step(actions)


def arrays_with(game: Game, **changed: object) -> Arrays:
    arrays = Arrays.make(game, 2, 3)
    for name, array in changed.items():
        setattr(arrays, name, array)
    return arrays


def test_arrays_of_another_kind_or_shape_are_refused() -> None:
    game = pestis.game("space-plague")
    moves = game.moves.size
    frozen = np.zeros((3, moves), dtype=np.bool_)
    frozen.flags.writeable = False
    cases: list[tuple[dict[str, object], type[Exception], str]] = [
        ({"masks": np.zeros((3, moves))}, TypeError, "masks must be a NumPy array of bool, not float64"),
        ({"masks": [[0]]}, TypeError, "masks must be a NumPy array of bool, not list"),
        ({"rewards": np.zeros((2, 2), np.float32)}, ValueError, r"rewards must have the shape \(3, 2\)"),
        ({"masks": np.zeros((moves, 3), np.bool_).T}, ValueError, "masks must be contiguous"),
        ({"masks": frozen}, ValueError, "masks must be contiguous .* and writeable"),
    ]
    for changed, error, message in cases:
        with pytest.raises(error, match=message):
            Batch(game, 2, n=3, arrays=arrays_with(game, **changed))
    with pytest.raises(ValueError, match="must lie in shared memory"):
        Batch(game, 2, n=3, processes=2, arrays=arrays_with(game))


def test_names_and_numbers_that_do_not_exist_are_refused() -> None:
    with pytest.raises(UnknownGame):
        Batch("space-chess", 2, n=1)
    with pytest.raises(SeatCountError):
        Batch("space-plague", 9, n=1)
    for seats in (2.0, "2", [2], True):
        with pytest.raises(SeatCountError, match=r"Space Plague has no game for .* seats; allowed: 2, 3, 4"):
            Batch("space-plague", seats, n=1)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match=r"arrays must be pestis\.rl\.Arrays, not list"):
        Batch("space-plague", 2, n=1, arrays=[])  # type: ignore[arg-type]
    for settings, message in (
        ({"n": 0}, "n is 0; allowed: a whole number from 1"),
        ({"n": 2.0}, "n is 2.0; allowed: a whole number from 1"),
        ({"n": "2"}, "n is '2'; allowed: a whole number from 1"),
        ({"n": None}, "n is None; allowed: a whole number from 1"),
        ({"n": True}, "n is True; allowed: a whole number from 1"),
        ({"processes": 0.5}, "processes is 0.5; allowed: a whole number from 1 to 1"),
        ({"n": 2, "processes": 3}, "processes is 3; allowed: a whole number from 1 to 2"),
        ({"seed": -1}, "seed is -1"),
        ({"learner": 2}, "learner is 2; allowed: 0 to 1, spread, None"),
        ({"learner": 0.5}, "learner is 0.5; allowed: 0 to 1, spread, None"),
        ({"learner": [0]}, r"learner is \[0\]; allowed: 0 to 1, spread, None"),
        ({"learner": "first"}, "learner is 'first'; allowed: 0 to 1, spread, None"),
        ({"learner": False}, "learner is False; allowed: 0 to 1, spread, None"),
        ({"opponents": ["random"]}, r"opponents is \['random'\]; .*allowed: random, greedy"),
        ({"opponents": "hard"}, "opponents is 'hard'; allowed: random, greedy"),
        ({"rewards": "points"}, "allowed: win, lead"),
        ({"skip_forced": "no"}, "skip_forced is 'no'; allowed: True, False"),
        ({"skip_forced": None}, "skip_forced is None; allowed: True, False"),
        ({"observe": 0}, "observe is 0; allowed: True, False"),
        ({"observe": np.ones(2, np.bool_)}, r"observe is array.*; allowed: True, False"),
        ({"options": {"planets": "xion"}}, "no option 'planets'"),
    ):
        with pytest.raises(OptionError, match=message):
            Batch("space-plague", 2, **settings)


def test_numbers_of_numpy_are_numbers() -> None:
    settings: dict[str, Any] = {"n": np.int64(2), "seed": np.int32(3), "learner": np.uint8(1)}
    batch = Batch("space-plague", np.int64(2), observe=np.False_, **settings)  # type: ignore[arg-type]
    assert batch.actors.tolist() == [1, 1]
    assert batch.observations is None


WITHOUT_GUARD = """
from pestis.rl import Batch

Batch("space-plague", 2, n=2, processes=2, observe=False)
"""


def test_a_script_without_a_guard_is_told_so(tmp_path: Path) -> None:
    """The processes of a batch read the script again. Both they and the script itself say what is missing."""
    script = tmp_path / "unguarded.py"
    script.write_text(WITHOUT_GUARD)
    run = subprocess.run([sys.executable, str(script)], capture_output=True, text=True, timeout=120, check=False)
    assert run.returncode == 1
    assert (
        "ended before it was ready; a script that makes a batch with processes must do so under `if __n"
        in run.stderr
    )
    assert "a process of a batch tried to make the batch itself; a script that" in run.stderr
    assert "leaked" not in run.stderr


def test_a_closed_batch_says_so() -> None:
    batch = pestis.rl.Batch("space-plague", 2, n=1, observe=False)
    actions = batch.sample()
    batch.close()
    with pytest.raises(ValueError, match="closed"):
        batch.step(actions)


class Talkative(Tally):
    """Gives one number more than its game says."""

    def observe(self, seat: int) -> list[float]:
        return [*super().observe(seat), 1.0]


def test_a_game_that_writes_too_many_numbers_is_refused_before_it_writes() -> None:
    game = TallyGame("talkative", Talkative)
    arrays = Arrays.make(game, 2, 1)
    with pytest.raises(DefinitionError, match="talkative writes 10 numbers; observation_size says 9"):
        Batch(game, 2, 1, arrays=arrays)
    assert arrays.observations is not None
    assert not arrays.observations.any()
