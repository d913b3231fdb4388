"""Learn to beat `random` at one game with MaskablePPO, and draw the curve.

    python -m examples.learning.train --game space-plague --steps 300000 --figure curve.svg

Every few thousand decisions the network plays a few hundred games, half of them from each seat, choosing the move
it likes best: the same deals each time, but none that it trained on. The figure shows how many it won, with 95 %
intervals.
"""

from __future__ import annotations

import argparse
import math
import sys
from collections.abc import Callable
from pathlib import Path
from time import perf_counter

import numpy as np
import numpy.typing as npt
from matplotlib import pyplot
from matplotlib.backend_bases import FigureCanvasBase
from sb3_contrib import MaskablePPO

from examples.learning.batch_env import BatchEnv
from pestis.kernel.errors import PestisError
from pestis.rl.batch import Batch, Opponents

GAMES_AT_ONCE = 32
STEPS_EACH = 128
TESTED_AT_ONCE = 64
Choose = Callable[[npt.NDArray[np.float32], npt.NDArray[np.bool_]], npt.NDArray[np.int64]]
Point = tuple[int, float, float]


def won(game: str, seats: int, opponents: Opponents, games: int, choose: Choose) -> tuple[int, float]:
    """How many of so many games were won; a shared win counts as its share."""
    wins = 0.0
    played = np.zeros(TESTED_AT_ONCE, dtype=np.int64)
    share = -(-games // TESTED_AT_ONCE)
    with Batch(game, seats, TESTED_AT_ONCE, seed=99, learner="spread", opponents=opponents) as batch:
        while (played < share).any():
            assert batch.observations is not None
            batch.step(choose(batch.observations, batch.masks))
            counted = batch.dones & (played < share)
            rewards = batch.rewards[np.arange(batch.n), batch.actors][counted]
            wins += float(np.where(rewards > 0, rewards, np.where(rewards == 0, 1 / seats, 0)).sum())
            played += counted
    return share * TESTED_AT_ONCE, wins


def interval(games: int, wins: float) -> tuple[float, float]:
    """The share of wins and half the width of its 95 % interval."""
    share = wins / games
    return share, 1.96 * math.sqrt(max(share * (1 - share), 1 / games) / games)


def at_random(observations: npt.NDArray[np.float32], masks: npt.NDArray[np.bool_]) -> npt.NDArray[np.int64]:
    source = np.random.default_rng(int(masks.sum()))
    return np.asarray(np.argmax(masks * source.random(masks.shape), axis=1), dtype=np.int64)


def best_of(model: MaskablePPO) -> Choose:
    """The move that the network likes best."""

    def choose(numbers: npt.NDArray[np.float32], masks: npt.NDArray[np.bool_]) -> npt.NDArray[np.int64]:
        actions, _ = model.predict(numbers, action_masks=masks, deterministic=True)
        return np.asarray(actions, dtype=np.int64)

    return choose


def draw(points: list[Point], seats: int, title: str, figure: Path) -> None:
    steps, shares, halves = zip(*points, strict=True)
    pyplot.rcParams["svg.hashsalt"] = "pestis"
    _, axes = pyplot.subplots(figsize=(7.2, 4.0))
    axes.errorbar(steps, shares, yerr=halves, marker="o", markersize=3, capsize=2, color="#8c2f39")
    axes.axhline(1 / seats, linestyle="--", linewidth=1, color="#777777")
    axes.set(xlabel="decisions of the learner", ylabel="games won against random", title=title, ylim=(0, 1))
    axes.grid(alpha=0.3)
    pyplot.tight_layout()
    pyplot.savefig(figure, metadata={"Date": None} if figure.suffix == ".svg" else None)


def positive(text: str) -> int:
    """A whole number from 1 up."""
    if not text.isdecimal() or int(text) < 1:
        raise argparse.ArgumentTypeError(f"{text!r} is no whole number from 1 up")
    return int(text)


def new_file(text: str) -> Path:
    """A file in a folder that is there: to learn that it is not after the training would be late."""
    if not Path(text).absolute().parent.is_dir():
        raise argparse.ArgumentTypeError(f"there is no folder {Path(text).parent}")
    return Path(text)


def new_picture(text: str) -> Path:
    """The same, with an ending that says what kind of picture it is."""
    kinds = sorted(FigureCanvasBase.get_supported_filetypes())
    if Path(text).suffix.removeprefix(".") not in kinds:
        raise argparse.ArgumentTypeError(
            f"{text!r} is no picture; allowed: names that end in .{', .'.join(kinds)}"
        )
    return new_file(text)


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", default="space-plague")
    parser.add_argument("--seats", type=positive, default=2)
    parser.add_argument("--steps", type=positive, default=300_000, help="decisions of the learner (300000)")
    parser.add_argument("--every", type=positive, default=20_480, help="decisions between two tests (20480)")
    parser.add_argument("--games", type=positive, default=256, help="games of a test (256)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--minutes", type=float, default=20.0, help="stop training after so long (20)")
    parser.add_argument("--figure", type=new_picture, default=Path("curve.svg"))
    parser.add_argument("--model", type=new_file, help="keep the network there")
    return parser.parse_args()


def main() -> None:
    asked = arguments()
    try:
        batch = Batch(asked.game, asked.seats, GAMES_AT_ONCE, seed=asked.seed, learner="spread", rewards="lead")
    except PestisError as wrong:
        sys.exit(str(wrong))
    model = MaskablePPO(
        "MlpPolicy",
        BatchEnv(batch),
        n_steps=STEPS_EACH,
        batch_size=1024,
        n_epochs=4,
        learning_rate=5e-4,
        gamma=0.999,
        gae_lambda=0.95,
        ent_coef=0.01,
        policy_kwargs={"net_arch": [128, 128]},
        seed=asked.seed,
        device="cpu",
    )
    began = perf_counter()
    points: list[Point] = []

    def test(choose: Choose, opponents: Opponents = "random") -> tuple[float, float]:
        return interval(*won(asked.game, asked.seats, opponents, asked.games, choose))

    def say(what: str, share: float, half: float) -> None:
        print(f"{perf_counter() - began:6.0f} s  {what:24} won {share:.1%} ± {half:.1%}", flush=True)

    say("playing at random", *test(at_random))
    share, half = test(best_of(model))
    points.append((0, share, half))
    say("before training", share, half)
    while model.num_timesteps < asked.steps and perf_counter() - began < asked.minutes * 60:
        model.learn(asked.every, reset_num_timesteps=False)
        share, half = test(best_of(model))
        points.append((model.num_timesteps, share, half))
        say(f"after {model.num_timesteps} decisions", share, half)
    draw(points, asked.seats, f"{asked.game}, {asked.seats} seats: MaskablePPO against random", asked.figure)
    say("against greedy", *test(best_of(model), "greedy"))
    if asked.model:
        model.save(asked.model)
    batch.close()


if __name__ == "__main__":
    main()
