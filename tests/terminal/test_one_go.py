"""Moves in one go, and moves that warn of what is lost by them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import pestis
from pestis.kernel.moves import Bundle, Move
from pestis.kernel.state import State
from pestis.terminal.plain import dialogue
from tests.terminal.kit import PLAIN_GAME, a_table, awaited, opened, until
from tests.terminal.test_plain import play, said, saved

GAME = type(pestis.game(PLAIN_GAME))
LOSS = "You lose it for good."


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))


@pytest.fixture
def twice(monkeypatch: pytest.MonkeyPatch) -> None:
    """The first move and then whatever comes last, in one go."""

    def bundles(game: object, state: State, seat: int) -> list[Bundle]:
        legal = [int(action) for action in state.legal(seat)]
        return [Bundle("Do it all", [legal[0], legal[-1]])]

    monkeypatch.setattr(GAME, "bundles", bundles)


@pytest.fixture
def warned(monkeypatch: pytest.MonkeyPatch) -> None:
    def warning(game: object, state: State, seat: int, move: Move) -> str:
        return LOSS if move.id == state.legal(seat)[0] else ""

    monkeypatch.setattr(GAME, "move_warning", warning)


@pytest.mark.usefixtures("twice")
def test_moves_in_one_go_are_the_first_choice_of_the_dialogue() -> None:
    told = said(PLAIN_GAME, "--players", "me,greedy", "--seed", "3", typed="1\n")
    assert "  1 Do it all" in told
    assert told.index("  1 Do it all") < told.index("  2 Bid")


@awaited
async def test_the_rest_is_dropped_when_somebody_else_is_asked(tmp_path: Path) -> None:
    table = a_table(tmp_path, PLAIN_GAME, "me", "greedy", seed=3)
    await table.start()
    first = table.now.moves[0]["id"]
    await table.play_all([first, first, first])
    own = [action for seat, action in table.match.log if seat == 0]
    assert own == [first], "after a bid the other one is asked"
    await table.play_all([10**6])
    assert [action for seat, action in table.match.log if seat == 0] == own
    await table.close()


@pytest.mark.usefixtures("twice")
@awaited
async def test_a_key_makes_moves_in_one_go(tmp_path: Path) -> None:
    async with opened(tmp_path, PLAIN_GAME, "me", "greedy", seed=3) as (table, onlooker):
        await onlooker.sees("1 Do it all")
        await onlooker.press("1")
        await until(lambda: 0 in [seat for seat, _ in table.match.log], "a move is made")


@pytest.mark.usefixtures("warned")
@awaited
async def test_a_key_is_pressed_twice_for_a_move_that_warns(tmp_path: Path) -> None:
    async with opened(tmp_path, PLAIN_GAME, "me", "greedy", seed=3) as (table, onlooker):
        await onlooker.sees("You lose it")
        await onlooker.press("1")
        await onlooker.sees("again if you mean it.")
        assert 0 not in [seat for seat, _ in table.match.log]
        await onlooker.press("1")
        await until(lambda: 0 in [seat for seat, _ in table.match.log], "it is made")


@pytest.mark.usefixtures("warned")
def test_a_script_reads_the_warning_and_is_not_asked() -> None:
    told = said(PLAIN_GAME, "--players", "me,greedy", "--seed", "3", typed="1\n")
    assert f"({LOSS})" in told
    assert "if you mean it" not in told
    assert log_of(told), "it was made"


class Keyboard:
    """Somebody sits there."""

    @staticmethod
    def isatty() -> bool:
        return True


@pytest.mark.usefixtures("warned")
@pytest.mark.parametrize(("then", "is_made"), [("y\n", True), ("\n", True), ("no\n", False), ("2\n", True)])
def test_at_a_keyboard_it_is_asked_once(then: str, is_made: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    class System:
        stdin = stdout = Keyboard

    monkeypatch.setattr(dialogue, "sys", System)
    told = play(PLAIN_GAME, "--players", "me,greedy", "--seed", "3", typed=f"1\n{then}").stdout
    assert told.count(f"{LOSS} Press Enter once more, or y, if you mean it.") == 1
    assert ("Not done." in told) is (then.strip() in ("no", "2"))
    assert bool(log_of(told)) is is_made


def log_of(told: str) -> list[list[int]]:
    """Our own moves; the bot bids at the same time."""
    log: list[list[int]] = json.loads(saved(told).read_text())["match"]["log"]
    return [move for move in log if move[0] == 0]
