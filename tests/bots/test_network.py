"""Networks as bots read them: files that say what they are for, and moves in parts."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import numpy as np
import numpy.typing as npt
import pytest

import pestis
from pestis.bots import BotError, make
from pestis.bots import network as networks
from pestis.bots.levels import check_bot, levels
from pestis.bots.master import MasterBot
from pestis.bots.move_parts import MoveParts
from pestis.bots.network import (
    FORMAT,
    HEARING,
    OLD_FORMATS,
    SMALLEST_CHANCE,
    Network,
    NetworkInsight,
    WeightsError,
    about,
    bundled,
    heard_as,
    meaning,
    read,
    read_about,
    weights_files,
)
from pestis.kernel.game import Game
from pestis.lab import Tournament
from tests.bots.test_bots import midway
from tests.kernel.toys import TALLY, TallyGame
from tests.train.kit import untaught


@pytest.fixture
def weights(tmp_path: Path) -> Path:
    untaught(TALLY, tmp_path / "2.npz", ahead=4, trust=0.25, blur=0.03)
    return tmp_path / "2.npz"


def changed(path: Path, **told: object) -> Path:
    """The same file that says something else of itself; what is None it does not say."""
    with np.load(path) as file:
        arrays = dict(file)
    says = {**json.loads(str(arrays["about"])), **told}
    arrays["about"] = np.array(json.dumps({name: value for name, value in says.items() if value is not None}))
    np.savez(path, allow_pickle=False, **arrays)
    return path


# Files.


def test_a_file_says_what_it_was_learned_for_and_how_it_is_asked(weights: Path) -> None:
    told = read_about(weights)
    assert told == {**about(TALLY, 2), "ahead": 4, "trust": 0.25, "blur": 0.03}
    assert told["format"] == FORMAT
    network = read(weights, TALLY, 2)
    assert (network.ahead, network.trust, network.blur) == (4, 0.25, 0.03)


@pytest.mark.parametrize(
    ("name", "value"),
    [("format", 99), ("game", "other"), ("rules", "7"), ("seats", 3), ("meaning", "something else")],
)
def test_weights_for_something_else_are_refused(weights: Path, name: str, value: object) -> None:
    with pytest.raises(WeightsError) as error:
        read(changed(weights, **{name: value}), TALLY, 2)
    assert f"2.npz was learned for {name} {value!r}; Tally with 2 seats has " in str(error.value)


def test_weights_for_another_number_of_seats_are_refused(weights: Path) -> None:
    with pytest.raises(WeightsError, match=r"was learned for seats 2; Tally with 3 seats has 3"):
        read(weights, TALLY, 3)


def test_other_numbers_or_moves_mean_something_else() -> None:
    games = [pestis.game(name) for name in ("space-plague", "divine-retribution")]
    assert len({meaning(game, seats) for game in games for seats in (2, 3)}) == 4


@pytest.mark.parametrize("content", [b"", b"no weights", b"PK\x03\x04 half of it"])
def test_a_file_that_is_none_is_refused(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "2.npz"
    path.write_bytes(content)
    with pytest.raises(WeightsError, match=r"2\.npz is no file of weights"):
        read(path, TALLY, 2)


@pytest.mark.parametrize(
    ("name", "value", "allowed"),
    [
        ("ahead", -3, "a whole number from 0"),
        ("ahead", "far", "a whole number from 0"),
        ("ahead", True, "a whole number from 0"),
        ("trust", 7, "a number from 0 to 1"),
        ("blur", -0.5, "a number from 0 to 1"),
        ("blur", "much", "a number from 0 to 1"),
        ("blur", [1], "a number from 0 to 1"),
        ("blur", float("nan"), "a number from 0 to 1"),
        ("blur", float("inf"), "a number from 0 to 1"),
    ],
)
def test_a_manner_that_is_none_is_refused(weights: Path, name: str, value: object, allowed: str) -> None:
    with pytest.raises(WeightsError) as error:
        read(changed(weights, **{name: value}), TALLY, 2)
    assert f"2.npz cannot be used: {name} is {value!r}; allowed: {allowed}" in str(error.value)


@pytest.mark.parametrize(
    ("name", "change", "fault"),
    [
        (
            "heard",
            lambda array: array[:, :5],
            r"heard is float32 of the shape \(2, 5\); allowed: finite numbers of ",
        ),
        ("heard", lambda array: array[:1], r"heard is .* of the shape \(1, 16\); .* of the shape \(2, 16\)"),
        ("lean", lambda array: np.ones(7, array.dtype), r"lean is .* of the shape \(7,\); .* of the shape \(1,\)"),
        ("lean", lambda array: array * np.nan, "lean is float32 .*; allowed: finite numbers"),
        ("first", lambda array: array[:-1], "first is float16 of the shape"),
        ("policy", lambda array: array[:, 1:], "policy is float16 of the shape"),
        ("value_bias", lambda array: array.astype(str), "value_bias is <U.*; allowed: finite numbers"),
        ("kept", lambda array: array + 0.5, r"kept is float\d+; allowed: whole numbers from 0 to \d+"),
        ("kept", lambda array: array + 10**6, r"kept names places from \d+ to \d+; allowed: 0 to \d+"),
        ("first", lambda array: np.array(1.0), "first is float64 of the shape"),
    ],
)
def test_numbers_that_do_not_fit_are_refused(
    weights: Path, name: str, change: Callable[[npt.NDArray[np.generic]], npt.NDArray[np.generic]], fault: str
) -> None:
    with np.load(weights) as file:
        arrays = dict(file)
    np.savez(weights, **{**arrays, name: change(arrays[name])})
    with pytest.raises(WeightsError, match=rf"2\.npz cannot be used: {fault}"):
        read(weights, TALLY, 2)


def test_weights_that_do_not_say_how_wrong_they_are_are_taken_at_their_word(weights: Path) -> None:
    assert read(changed(weights, blur=None), TALLY, 2).blur == 0.0


def test_a_file_that_lacks_something_is_refused(weights: Path) -> None:
    with pytest.raises(WeightsError, match="trust missing"):
        read(changed(weights, trust=None), TALLY, 2)
    np.savez(weights, first=np.zeros(3))
    with pytest.raises(WeightsError, match="does not say what it was learned for"):
        read(weights, TALLY, 2)


@pytest.mark.parametrize("lost", ["heard", "lean"])
def test_what_hears_the_strategy_is_there_whole_or_not_at_all(weights: Path, lost: str) -> None:
    with np.load(weights) as file:
        arrays = {name: array for name, array in file.items() if name != lost}
    np.savez(weights, allow_pickle=False, **arrays)
    with pytest.raises(WeightsError, match=f"2.npz is no file of weights: {lost} missing"):
        read(weights, TALLY, 2)


@pytest.mark.parametrize("version", OLD_FORMATS)
def test_files_of_versions_before_are_read(weights: Path, version: int) -> None:
    assert read(changed(weights, format=version), TALLY, 2).habits == {}


@pytest.mark.parametrize(
    ("habits", "fault"),
    [
        ([1.0], r"habits are \[1.0\]; allowed: numbers by their names"),
        ({"charm": 1.0}, r"Plague Inc.* knows no habit 'charm'; allowed: best_rival, blind, .*"),
        ({"control": "much"}, r"the habit 'control' is 'much'; allowed: a number below 1000000000"),
        ({"control": float("nan")}, r"the habit 'control' is nan; allowed: a number below 1000000000"),
        ({"control": 10**400}, r"the habit 'control' is 10+; allowed: a number below 1000000000"),
        ({"control": 0.0}, r"the habit 'control' is 0.0; allowed: numbers with the sign of its own, 0.75"),
    ],
)
def test_habits_that_the_strategy_does_not_have_are_refused(tmp_path: Path, habits: object, fault: str) -> None:
    game = pestis.game("plague-inc")
    copy = tmp_path / "2.npz"
    copy.write_bytes(weights_files(game)[2].read_bytes())
    with pytest.raises(WeightsError, match=rf"2\.npz cannot be used: {fault}"):
        read(changed(copy, habits=habits), game, 2)


def test_a_game_without_a_strategy_has_no_habits(weights: Path) -> None:
    with pytest.raises(WeightsError, match="Tally knows no habit 'charm'; allowed: none"):
        read(changed(weights, habits={"charm": 1.0}), TALLY, 2)


def test_what_the_strategy_says_is_heard_but_not_by_networks_without_ears(weights: Path) -> None:
    rows = np.random.default_rng(1).random((1, TALLY.observation_size(2))).astype(np.float32)
    even, ahead = (np.array([told], np.float32) for told in ([0.5, 0.5], [0.9, 0.1]))
    hearing = read(weights, TALLY, 2)
    assert hearing.chances(rows, ahead)[0, 0] > hearing.chances(rows, even)[0, 0]
    with np.load(weights) as file:
        arrays = {name: array for name, array in file.items() if name not in HEARING}
    np.savez(weights, allow_pickle=False, **arrays)
    deaf = read(weights, TALLY, 2)
    assert (deaf.chances(rows, ahead) == deaf.chances(rows, even)).all()
    assert deaf.chances(rows, even) == pytest.approx(hearing.chances(rows, even))


def test_whoever_is_surely_lost_is_heard_as_almost_lost() -> None:
    told = np.array([[0.0, 1.0]], np.float32)
    assert np.exp(heard_as(told)).tolist() == [pytest.approx([SMALLEST_CHANCE, 1.0])]


def test_without_numpy_the_error_says_what_to_install() -> None:
    code = """
import sys
sys.modules["numpy"] = None
from pathlib import Path
import pestis
from pestis.bots.network import WeightsError, read
try:
    read(Path("2.npz"), pestis.game("space-plague"), 2)
except WeightsError as error:
    print(error)
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, timeout=60)
    assert done.stdout == 'a network needs NumPy, which is not installed: pip install "pestis[master]"\n'


# What they say.


def test_chances_add_up_and_moves_are_sorted_by_their_promise(weights: Path) -> None:
    insight = NetworkInsight(read(weights, TALLY, 2), TALLY, 2)
    insight.numbers[:3] = np.random.default_rng(1).random((3, insight.numbers.shape[1]))
    found = insight.judge([[0.5, 0.5]] * 3)
    assert [sum(chances) for chances in found] == pytest.approx([1.0] * 3)
    assert found[0] != found[1]
    state = midway()
    legal = list(state.legal(0))
    order = insight.by_promise(state, 0, legal)
    assert sorted(order) == sorted(legal)
    promises = dict(zip(legal, insight.promises(state, 0, legal), strict=True))
    assert [promises[action] for action in order] == sorted(promises.values(), reverse=True)
    assert len(set(promises.values())) > 1


@pytest.mark.parametrize("name", pestis.games())
def test_the_parts_of_a_move_name_it_and_no_other(name: str) -> None:
    moves = pestis.game(name).moves
    parts = MoveParts(moves)
    found = [parts.of(action) for action in range(moves.size)]
    assert len(set(found)) == moves.size
    assert {part for each in found for part in each} == set(range(parts.size))
    assert max(len(each) for each in found) == parts.most
    assert parts.size < moves.size + len(moves.verbs)


# Bots by name.


class Taught(TallyGame):
    """A game that brings weights for two of its seats."""

    def __init__(self, folder: Path) -> None:
        super().__init__("taught-tally")
        self.folder = folder

    def weights_folder(self) -> Path:
        return self.folder


@pytest.fixture
def taught(tmp_path: Path) -> Iterator[Game]:
    game = Taught(tmp_path)
    untaught(game, tmp_path / "2.npz")
    yield game
    bundled.cache_clear()


@pytest.mark.parametrize(("name", "budget"), [("master:40", (40, 0.0)), ("master:250ms", (0, 0.25))])
def test_a_master_can_be_asked_for_where_there_are_weights(
    taught: Game, name: str, budget: tuple[int, float]
) -> None:
    bot = make(name, game=taught, seat=0)
    assert isinstance(bot, MasterBot)
    assert (bot.iterations, bot.seconds) == budget
    check_bot(taught, name, 2)
    assert levels(taught)[-1] == levels(taught, 2)[-1] == "master"
    assert levels(taught, 3)[-1] == levels(TALLY)[-1] == "hard"


def test_without_numpy_nobody_is_a_master(taught: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(networks, "find_spec", lambda name: None)
    assert levels(taught, 2)[-1] == "hard"


@pytest.mark.parametrize("name", ["divine-retribution", "plague-inc", "space-opera", "space-plague"])
def test_each_game_has_learned_for_every_table_with_opponents(name: str) -> None:
    """Rules or numbers that change need weights learned anew; until then `levels` must not offer them."""
    game = pestis.game(name)
    for seats in game.seat_counts:
        if seats > 1:
            assert bundled(game, seats).kept.size


def test_without_weights_a_master_is_refused(taught: Game) -> None:
    with pytest.raises(WeightsError, match=r"no network has learned Tally; ask for hard instead of master"):
        make("master:40", game=TALLY, seat=0)
    with pytest.raises(WeightsError, match=r"no network has learned Tally with 3 seats; there are some for 2;"):
        check_bot(taught, "master:40", 3)
    with pytest.raises(WeightsError, match="with 3 seats"):
        Tournament(taught, ["master:40", "random"], 3, 6)


@pytest.mark.parametrize("name", ["master:", "master:0", "master:ms", "master:99999999ms"])
def test_a_budget_that_is_none_is_refused(taught: Game, name: str) -> None:
    with pytest.raises(BotError, match="master:ITERATIONS, master:MILLISECONDSms"):
        make(name, game=taught, seat=0)
    with pytest.raises(BotError) as error:
        make(name, game=TALLY, seat=0)
    assert "master:ITERATIONS" not in str(error.value)


def test_what_a_game_brings_is_read_once(taught: Game) -> None:
    assert isinstance(bundled(taught, 2), Network)
    assert bundled(taught, 2) is bundled(taught, 2)
