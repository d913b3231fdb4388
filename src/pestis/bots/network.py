"""Networks that have learned a game by playing it: what a seat can expect from what it knows, what it would do.

Weights are files of NumPy arrays that say what they were learned for: a game, its rules, a number of seats, and
what the numbers and the moves mean. A file that does not fit is refused.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import cache
from hashlib import sha256
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, TypeAlias
from zipfile import BadZipFile

from pestis.bots.bot import BotError
from pestis.bots.move_parts import MoveParts
from pestis.bots.search_network import Insight, said_of, seen_from
from pestis.kernel.array_view import ArrayView
from pestis.kernel.game import Game
from pestis.kernel.state import State
from pestis.kernel.strategy import Strategy

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    Numbers: TypeAlias = npt.NDArray[np.float32]

# The version of the files: it counts up when other arrays are in them, or when they are meant otherwise.
FORMAT: Final = 3
# Before the second one no network heard what the game's strategy says, before the third one there were no habits.
OLD_FORMATS: Final = (1, 2)
# Positions that are judged together at most.
ROWS: Final = 64
DIGITS: Final = 6
EULER: Final = 2.718281828459045
# What is in a file beside `about`: the places of the numbers that are looked at, and the layers.
LAYERS: Final = ("first", "second", "value", "policy")
ARRAYS: Final = ("kept", *LAYERS, *(f"{name}_bias" for name in LAYERS))
# What the first layer makes of the chances that the game's strategy tells, and how much these count by themselves;
# networks without both do not hear them.
HEARING: Final = ("heard", "lean")
# A chance below this one is heard as this one.
SMALLEST_CHANCE: Final = 0.01
LARGEST_HABIT: Final = 1e9
# What `about` says beside what they were learned for.
MANNER: Final = ("ahead", "trust")


class WeightsError(BotError):
    """Weights that cannot be read, or that were learned for something else."""


class Network:
    """From what a seat knows to the chances of all seats and to how likely each part of a move is."""

    def __init__(
        self, arrays: dict[str, Any], ahead: int, trust: float, blur: float, habits: dict[str, float]
    ) -> None:
        """`ahead`, `trust` and `blur`: how a search should ask it (`search_network.Insight`).

        `habits`: the numbers that the game's strategy plays by beside it, as far as they are others than its own.
        """
        self.ahead = ahead
        self.trust = trust
        self.blur = blur
        self.habits = habits
        self.kept: npt.NDArray[np.int32] = arrays["kept"]
        self.layers: dict[str, tuple[Numbers, Numbers]] = {
            name: (arrays[name].astype("float32"), arrays[f"{name}_bias"].astype("float32")) for name in LAYERS
        }
        self.hearing: dict[str, Numbers] = {
            name: arrays[name].astype("float32") for name in HEARING if name in arrays
        }

    def chances(self, rows: Numbers, said: Numbers) -> Numbers:
        """One row for each: the chance of every seat to win, the one that looks first.

        `said`: what the game's strategy says of the same, in the same order.
        """
        scores = self._layer("value", self._hidden(rows, said))
        if self.hearing:
            scores += heard_as(said) * self.hearing["lean"]
        scores -= scores.max(axis=1, keepdims=True)
        found: Numbers = EULER**scores
        found /= found.sum(axis=1, keepdims=True)
        return found

    def parts(self, rows: Numbers, said: Numbers) -> Numbers:
        """One row for each: what every part of a move adds to its promise."""
        return self._layer("policy", self._hidden(rows, said))

    def _hidden(self, rows: Numbers, said: Numbers) -> Numbers:
        found = self._first(rows[:, self.kept])
        if self.hearing:
            found += heard_as(said) @ self.hearing["heard"]
        found.clip(0.0, None, out=found)
        found = self._layer("second", found)
        found.clip(0.0, None, out=found)
        return found

    def _first(self, rows: Numbers) -> Numbers:
        """Positions of one game have most of their zeros in common, and these add nothing."""
        import numpy as np

        weights, bias = self.layers["first"]
        places = np.flatnonzero(rows.any(axis=0))
        found: Numbers = rows[:, places] @ weights[places]
        found += bias
        return found

    def _layer(self, name: str, rows: Numbers) -> Numbers:
        weights, bias = self.layers[name]
        found: Numbers = rows @ weights
        found += bias
        return found


class NetworkInsight(Insight):
    """A network with its own sheet to write on."""

    def __init__(self, network: Network, game: Game, seats: int) -> None:
        import numpy as np

        self.numbers = np.zeros((ROWS, game.observation_size(seats)), np.float32)
        sheet = ArrayView(self.numbers.reshape(-1).data, self.numbers.ctypes.data)
        super().__init__(sheet, ROWS, network.ahead, network.trust, network.blur)
        self.network = network
        self.strategy = taught(game, network.habits)
        self.move_parts = MoveParts(game.moves)

    def judge(self, said: list[list[float]]) -> list[list[float]]:
        found: list[list[float]] = self.network.chances(self.numbers[: len(said)], floats(said)).tolist()
        return found

    def by_promise(self, world: State, seat: int, legal: list[int]) -> list[int]:
        promises = self.promises(world, seat, legal)
        return [legal[number] for number in sorted(range(len(legal)), key=lambda number: -promises[number])]

    def promises(self, world: State, seat: int, legal: list[int]) -> list[float]:
        """How likely each move is, as the logarithm of its odds."""
        said = seen_from(said_of(world, self.strategy), seat)
        parts: list[float] = self.network.parts(floats([world.observe(seat)]), floats([said]))[0].tolist()
        return [round(sum(parts[part] for part in self.move_parts.of(action)), DIGITS) for action in legal]


def floats(rows: Sequence[Sequence[float]]) -> Numbers:
    import numpy as np

    return np.asarray(rows, np.float32)


def heard_as(said: Numbers) -> Numbers:
    """The chances that a strategy tells, as a network hears them: their logarithms."""
    import numpy as np

    found: Numbers = np.log(said.clip(SMALLEST_CHANCE, 1.0))
    return found


def meaning(game: Game, seats: int) -> str:
    """Stands for what the numbers of an observation and the parts of a move mean."""
    blocks = [tuple(place) for place in game.observation(seats).places()]
    verbs = [(verb.name, [(name, span.size) for name, span in verb.spans.items()]) for verb in game.moves.verbs]
    return sha256(json.dumps([blocks, verbs]).encode()).hexdigest()[:16]


def about(game: Game, seats: int) -> dict[str, object]:
    """What weights say of themselves when they are learned for this game."""
    return {
        "format": FORMAT,
        "game": game.id,
        "rules": game.rules_version,
        "seats": seats,
        "meaning": meaning(game, seats),
    }


def read(path: Path, game: Game, seats: int) -> Network:
    """The network in a file, refused if it was learned for something else."""
    arrays = read_arrays(path)
    told = told_by(path, arrays)
    is_old = told.get("format") in OLD_FORMATS
    for name, wanted in about(game, seats).items():
        if told.get(name) != wanted and not (name == "format" and is_old):
            has = f"{game.title} with {seats} seats has {wanted!r}"
            raise WeightsError(f"{path} was learned for {name} {told.get(name)!r}; {has}")
    needed = (*ARRAYS, *HEARING) if any(name in arrays for name in HEARING) else ARRAYS
    missing = [name for name in needed if name not in arrays] + [name for name in MANNER if name not in told]
    if missing:
        raise WeightsError(f"{path} is no file of weights: {', '.join(missing)} missing")
    ahead, trust, blur, habits = told["ahead"], told["trust"], told.get("blur", 0.0), told.get("habits", {})
    fault = fault_of_manner(ahead, trust, blur) or fault_of_habits(habits, game)
    fault = fault or fault_of_arrays(arrays, game, seats)
    if fault:
        raise WeightsError(f"{path} cannot be used: {fault}")
    return Network(arrays, ahead, float(trust), float(blur), {name: float(habits[name]) for name in habits})


def fault_of_manner(ahead: object, trust: object, blur: object) -> str:
    """What is wrong with how a search is to ask a network; empty if nothing is."""
    if type(ahead) is not int or ahead < 0:
        return f"ahead is {ahead!r}; allowed: a whole number from 0"
    for name, share in {"trust": trust, "blur": blur}.items():
        if isinstance(share, bool) or not isinstance(share, int | float) or not 0 <= share <= 1:
            return f"{name} is {share!r}; allowed: a number from 0 to 1"
    return ""


def fault_of_habits(habits: object, game: Game) -> str:
    """What is wrong with the numbers that a strategy is to play by; empty if nothing is."""
    strategy = game.strategy()
    known = {} if strategy is None else strategy.habits()
    if not isinstance(habits, dict):
        return f"habits are {habits!r}; allowed: numbers by their names"
    for name, number in habits.items():
        if name not in known:
            return f"{game.title} knows no habit {name!r}; allowed: {', '.join(known) or 'none'}"
        if isinstance(number, bool) or not isinstance(number, int | float) or not abs(number) < LARGEST_HABIT:
            return f"the habit {name!r} is {number!r}; allowed: a number below {LARGEST_HABIT:.0f}"
        if known[name] and number * known[name] <= 0:
            return f"the habit {name!r} is {number!r}; allowed: numbers with the sign of its own, {known[name]!r}"
    return ""


def taught(game: Game, habits: dict[str, float]) -> Strategy | None:
    """The game's strategy, with what was learned to play by."""
    strategy = game.strategy()
    return strategy.with_habits(habits) if strategy is not None and habits else strategy


def fault_of_arrays(arrays: dict[str, Any], game: Game, seats: int) -> str:
    """What is wrong with the numbers, of which some may be missing or none; empty if nothing is."""
    import numpy as np

    first, second = (arrays[name].shape[-1:] for name in ("first", "second"))
    kept, parts, chances = arrays["kept"].shape[-1:], (MoveParts(game.moves).size,), (seats,)
    shapes = {"kept": kept, "first": kept + first, "second": first + second, "value": second + chances}
    shapes |= {"policy": second + parts, "first_bias": first, "second_bias": second}
    shapes |= {"value_bias": chances, "policy_bias": parts, "heard": chances + first, "lean": (1,)}
    for name, shape in shapes.items():
        array = arrays.get(name, np.zeros(shape))
        if array.shape != shape or array.dtype.kind not in "if" or not np.isfinite(array).all():
            return (
                f"{name} is {array.dtype} of the shape {array.shape}; allowed: finite numbers of the shape {shape}"
            )
    size = game.observation_size(seats)
    if arrays["kept"].dtype.kind != "i":
        return f"kept is {arrays['kept'].dtype}; allowed: whole numbers from 0 to {size - 1}"
    if not ((arrays["kept"] >= 0) & (arrays["kept"] < size)).all():
        return f"kept names places from {arrays['kept'].min()} to {arrays['kept'].max()}; allowed: 0 to {size - 1}"
    return ""


def read_about(path: Path) -> dict[str, Any]:
    """What a file says of itself."""
    return told_by(path, read_arrays(path))


def read_arrays(path: Path) -> dict[str, Any]:
    try:
        import numpy as np
    except ModuleNotFoundError:
        needed = 'a network needs NumPy, which is not installed: pip install "pestis[master]"'
        raise WeightsError(needed) from None
    try:
        with path.open("rb") as stream, np.load(stream, allow_pickle=False) as file:
            return dict(file)
    except (OSError, ValueError, EOFError, AttributeError, TypeError, BadZipFile) as problem:
        raise WeightsError(f"{path} is no file of weights: {problem}") from None


def told_by(path: Path, arrays: dict[str, Any]) -> dict[str, Any]:
    try:
        return dict(json.loads(str(arrays["about"])))
    except (KeyError, TypeError, ValueError):
        raise WeightsError(f"{path} is no file of weights: it does not say what it was learned for") from None


# Those that come with a game.


def weights_files(game: Game) -> dict[int, Path]:
    """The weights that a game brings, by number of seats."""
    folder = game.weights_folder()
    found = {} if folder is None else {seats: folder / f"{seats}.npz" for seats in game.seat_counts}
    return {seats: path for seats, path in found.items() if path.is_file()}


def check_weights(game: Game, seats: int = 0) -> None:
    """Refuse a game that brings none for so many seats (0: for no number of seats)."""
    files = weights_files(game)
    if files and (not seats or seats in files):
        return
    known = f"; there are some for {', '.join(map(str, files))}" if files else ""
    table = f" with {seats} seats" if seats else ""
    raise WeightsError(f"no network has learned {game.title}{table}{known}; ask for hard instead of master")


def can_be_asked(game: Game, seats: int = 0) -> bool:
    """Whether a game brings weights for so many seats (0: for any), and NumPy is there to ask them."""
    files = weights_files(game)
    return bool(files) and (not seats or seats in files) and find_spec("numpy") is not None


@cache
def bundled(game: Game, seats: int) -> Network:
    """The network that comes with a game, read once."""
    check_weights(game, seats)
    return read(weights_files(game)[seats], game, seats)
