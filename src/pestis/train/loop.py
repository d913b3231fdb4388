"""Generation after generation: games are played with what was learned so far, and are learned from.

A folder holds everything: `plan.json` with what is learned, `habits.json` with the numbers that the strategy has
learned to play by, `games-NNN.npz` with the rows of a generation, `network-NNN.npz` with what was learned after
it, `curve.jsonl` with a line for each. A run that was stopped goes on with what is missing there. Every generation
learns anew from all rows that are remembered: nothing but weights passes from one to the next, no optimiser has to
be kept.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass, field
from pathlib import Path
from time import perf_counter

from pestis.bots.bot import strategy_of
from pestis.bots.network import fault_of_manner, read_about
from pestis.kernel.errors import PestisError
from pestis.kernel.game import Game
from pestis.kernel.grammar import several
from pestis.lab import play_together
from pestis.train import rows as files
from pestis.train.curve import draw
from pestis.train.generation import Chunk, Generation
from pestis.train.habits import ROUNDS, Progress, Pull, Trials
from pestis.train.learning import has_torch, learn, make_learner
from pestis.train.lessons import Lessons, Material, Subject
from pestis.train.rows import Rows, joined
from pestis.train.selfplay import Playing

# Threads of NumPy's libraries in each worker: there are as many workers as cores already.
THREADS = ("OPENBLAS_NUM_THREADS", "OMP_NUM_THREADS", "MKL_NUM_THREADS")
FEWEST_LOOKS = 32
HABITS_FILE = "habits.json"


class TrainingError(PestisError):
    """Something that cannot be learned, or not there."""


@dataclass(frozen=True)
class Plan:
    """What is to be learned, and how."""

    game: Game
    seats: int
    folder: Path
    generations: int = 3
    # Games in which the strategy learns by which numbers to play, before everything else.
    habit_games: int = 0
    # Games of the first generation, which the strategy plays quickly, and of each one after it.
    first_games: int = 4000
    games: int = 1000
    # How many generations are learned from together.
    remembered: int = 3
    workers: int = 1
    seed: int = 0
    # Bots with these networks play on for so many decisions of each seat before they ask,
    ahead: int = 24
    # and what the network answers counts for so much beside the judgement of the game's strategy.
    trust: float = 0.5
    # By so much the network may be wrong about two moves in every world alike: no number of worlds makes it surer.
    blur: float = 0.02
    # Begin no games of a generation after so many seconds (0: no limit).
    seconds: float = 0.0
    with_torch: bool = field(default_factory=has_torch)
    playing: Playing = field(default_factory=Playing)
    lessons: Lessons = field(default_factory=Lessons)

    def __post_init__(self) -> None:
        self.game.settle(self.seats, {}, "able")
        if self.seats < 2:
            raise TrainingError(f"{self.game.title} is learned against others; allowed: 2 seats or more")
        if fault := fault_of_manner(self.ahead, self.trust, self.blur):
            raise TrainingError(fault)

    def file(self, kind: str, number: int) -> Path:
        return self.folder / f"{kind}-{number:03}.npz"

    def as_json(self) -> dict[str, object]:
        """What must stay the same for a run to go on; how many generations and workers it has may change."""
        named = ("seats", "seed", "habit_games", "first_games", "games", "remembered", "ahead", "trust", "seconds")
        told: dict[str, object] = {name: getattr(self, name) for name in named}
        told |= {"game": self.game.id, "rules": self.game.rules_version, "looks": list(files.NAMES)}
        return told | {"playing": asdict(self.playing), "lessons": asdict(self.lessons)}


@dataclass(frozen=True)
class Watching:
    """Who follows a run: is told a line now and then and how many games were played, and can stop it."""

    tell: Callable[[str], None] = lambda text: None
    advance: Callable[[int], None] = lambda games: None
    stop: Callable[[], bool] = lambda: False


def train(plan: Plan, watching: Watching) -> Path | None:
    """Play and learn what is missing in the folder; the last network, or None if it was stopped before."""
    open_folder(plan)
    if learns_habits(plan) and not learn_habits(plan, watching):
        return None
    for number in range(plan.generations):
        if not plan.file("games", number).exists() and not play_generation(plan, number, watching):
            return None
        if not plan.file("network", number).exists():
            learn_generation(plan, number, watching)
            draw_curve(plan)
    return plan.file("network", plan.generations - 1)


def games_left(plan: Plan) -> int:
    """How many games are not there yet: of the strategy that learns, and of all generations."""
    missing = [number for number in range(plan.generations) if not plan.file("games", number).exists()]
    habits = 2 * deals_of_round(plan) * (ROUNDS + 1 - progress(plan).rounds) if learns_habits(plan) else 0
    return habits + sum(plan.games if number else plan.first_games for number in missing)


def open_folder(plan: Plan) -> None:
    """A folder belongs to one plan."""
    plan.folder.mkdir(parents=True, exist_ok=True)
    note = plan.folder / "plan.json"
    told = json.loads(json.dumps(plan.as_json()))
    if not note.exists():
        write_text(note, json.dumps(told, indent=2) + "\n")
        return
    before = {"habit_games": 0, **json.loads(note.read_text(encoding="utf-8"))}
    for name, value in told.items():
        if before.get(name) != value:
            raise TrainingError(
                f"{plan.folder} was begun with {name} {before.get(name)!r}, not {value!r}; name another folder"
            )


def write_text(path: Path, text: str) -> None:
    """Whole or not at all."""
    part = path.with_suffix(".part")
    part.write_text(text, encoding="utf-8")
    part.replace(path)


# What the strategy learns.


def learns_habits(plan: Plan) -> bool:
    strategy = plan.game.strategy()
    return plan.habit_games > 0 and strategy is not None and bool(strategy.habits())


def deals_of_round(plan: Plan) -> int:
    """Every deal is played twice, and after the last round there is one more against the strategy as it was."""
    return max(1, plan.habit_games // (2 * (ROUNDS + 1)))


def progress(plan: Plan) -> Progress:
    """How far the strategy has come, by what is in the folder."""
    path = plan.folder / HABITS_FILE
    if not path.exists():
        habits = strategy_of(plan.game).habits()
        return Progress(dict(habits), dict.fromkeys(habits, 0.0))
    try:
        learned = Progress(**json.loads(path.read_text(encoding="utf-8")))
        fault = learned.fault(plan.game)
    except (ValueError, TypeError, AttributeError) as problem:
        fault = str(problem)
    if fault:
        raise TrainingError(f"{path} cannot be gone on with ({fault}); remove it to begin anew")
    return learned


def learn_habits(plan: Plan, watching: Watching) -> bool:
    """Whether all rounds are played; every one is kept, so that a run that was stopped goes on with the next."""
    learned = progress(plan)
    while learned.rounds <= ROUNDS:
        is_last = learned.rounds == ROUNDS
        found = tried(plan, learned, watching)
        if watching.stop():
            return False
        if is_last:
            watching.tell(learned.conclude(found))
        else:
            learned.learn(strategy_of(plan.game).habits(), found)
        write_text(plan.folder / HABITS_FILE, json.dumps(asdict(learned), indent=1) + "\n")
    return True


def tried(plan: Plan, learned: Progress, watching: Watching) -> list[Pull]:
    """The games of a round, in an order that does not depend on who was first."""
    stretch = learned.stretch if learned.rounds < ROUNDS else 0.0
    seed = f"habits {plan.seed} {learned.rounds}"
    job = Trials(plan.game, plan.seats, seed, deals_of_round(plan), learned.habits, stretch)
    found: list[Pull] = []
    with one_thread_each():
        for pull in play_together(job, iter(range(job.count())), plan.workers, watching.stop):
            watching.advance(pull.games)
            found.append(pull)
    return sorted(found, key=lambda pull: pull.number)


def habits_of(plan: Plan) -> dict[str, float]:
    """What all generations play by; nothing if the strategy keeps to its own."""
    return progress(plan).found() if learns_habits(plan) else {}


# Playing.


def play_generation(plan: Plan, number: int, watching: Watching) -> bool:
    """Whether the games of a generation are written; not if somebody stopped them."""
    began = perf_counter()
    chunks = sorted(played(plan, number, watching), key=lambda chunk: chunk.number)
    if watching.stop():
        return False
    games = sum(chunk.games for chunk in chunks)
    looks = sum(len(chunk.rows) for chunk in chunks)
    if looks < FEWEST_LOOKS:
        raise TrainingError(f"{several(games, 'game')} gave {several(looks, 'look')}; play more of them")
    rows = joined([chunk.rows for chunk in chunks])
    files.write(rows, plan.file("games", number))
    seconds = perf_counter() - began
    pace = f"{seconds:.0f} s, {games / seconds:.1f} games/s"
    watching.tell(f"generation {number}: {games} games, {looks} looks, {pace}")
    return True


def played(plan: Plan, number: int, watching: Watching) -> Iterator[Chunk]:
    games = plan.games if number else plan.first_games
    weights = plan.file("network", number - 1) if number else None
    job = Generation(plan.game, plan.seats, games, plan.seed, number, weights, plan.playing, habits_of(plan))
    until = perf_counter() + plan.seconds if plan.seconds else float("inf")
    with one_thread_each():
        numbers = iter(range(job.count()))
        for chunk in play_together(job, numbers, plan.workers, lambda: watching.stop() or perf_counter() > until):
            if chunk.whole:
                watching.advance(chunk.games)
                yield chunk


@contextmanager
def one_thread_each() -> Iterator[None]:
    """For processes that are started meanwhile."""
    before = {name: os.environ.get(name) for name in THREADS}
    os.environ.update(dict.fromkeys(THREADS, "1"))
    try:
        yield
    finally:
        for name, value in before.items():
            if value is None:
                del os.environ[name]
            else:
                os.environ[name] = value


# Learning.


def learn_generation(plan: Plan, number: int, watching: Watching) -> None:
    """Learn from the rows that are remembered, and write what was learned with how well."""
    began = perf_counter()
    rows = remembered(plan, number)
    subject = Subject(plan.game, plan.seats, rows)
    material, held_out = divided(plan, subject, rows)
    seed = plan.seed + number
    learner = make_learner(subject, plan.lessons, seed, with_torch=plan.with_torch)
    missed: dict[str, float] = {}
    for missed in learn(learner, material, held_out, plan.lessons, seed):
        watching.tell(f"generation {number}: {shown(missed)}")
    told = {"generation": number, "looks": len(rows), "numbers": len(subject.kept), **missed}
    told["seconds"] = round(perf_counter() - began, 1)
    about = {"ahead": plan.ahead, "trust": plan.trust, "blur": plan.blur, "learned": told}
    about["habits"] = habits_of(plan)
    subject.write(learner.weights(), plan.file("network", number), about)
    watching.tell(f"generation {number}: learned from {len(material)} looks in {told['seconds']} s")


def remembered(plan: Plan, number: int) -> Rows:
    """The rows of the last generations."""
    first = max(0, number - plan.remembered + 1)
    return joined([files.read(plan.file("games", each)) for each in range(first, number + 1)])


def divided(plan: Plan, subject: Subject, rows: Rows) -> tuple[Material, Material]:
    """What is learned from, and what is held out."""
    learned, held_out = rows.where(~rows.held_out), rows.where(rows.held_out)
    return subject.material(learned, plan.lessons), subject.material(held_out, plan.lessons)


def shown(missed: dict[str, float]) -> str:
    others = {"the strategy": missed["said"]}
    if "expected" in missed:
        others["playing on"] = missed["expected"]
    told = ", ".join(f"{who}: {number:.4f}" for who, number in others.items())
    value, policy = missed["value"], missed["policy"]
    return f"pass {missed['pass']:.0f}: misses who wins by {value:.4f} ({told}), choices by {policy:.4f}"


def draw_curve(plan: Plan) -> None:
    """A line for every network that is there; a picture where Matplotlib is."""
    networks = [plan.file("network", number) for number in range(plan.generations)]
    lines = [read_about(path)["learned"] for path in networks if path.exists()]
    write_text(plan.folder / "curve.jsonl", "".join(json.dumps(line) + "\n" for line in lines))
    draw(lines, plan.folder / "curve.svg")
