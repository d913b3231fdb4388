"""The protocol by which bots are scored, and the command that does it."""

from __future__ import annotations

import doctest
import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

import pestis
from pestis.cli import program
from pestis.kernel.game import Game
from pestis.lab import protocol
from pestis.lab.duels import Score
from pestis.lab.protocol import FULL, GAMES, QUICK, Points, as_of_two, evaluation, mean_of


def run(line: str) -> Result:
    return CliRunner().invoke(program, line.split(), prog_name="pestis")


def test_the_full_form_is_what_the_page_says() -> None:
    plan = evaluation("greedy", [pestis.game(name) for name in GAMES], FULL)
    cells = {(cell.duel.game.id, cell.duel.seats, cell.duel.against): cell.duel.games for cell in plan.cells}
    assert len(cells) == 4 * 2 * 3
    assert {key[1:]: games for key, games in cells.items() if key[0] == "divine-retribution"} == {
        (seats, other): 30 * seats for seats in (2, 4) for other in ("random", "greedy", "normal")
    }
    assert plan.is_whole


def test_what_is_fair_becomes_fifty_points() -> None:
    assert doctest.testmod(protocol).failed == 0
    assert [as_of_two(1 / seats, seats) for seats in (2, 3, 5)] == pytest.approx([0.5] * 3)


def test_the_score_of_a_game_is_the_mean_of_its_cells_and_more_certain(game: Game) -> None:
    plan = evaluation("greedy", [game], QUICK)
    for cell, won in zip(plan.cells, (18.0, 10.0), strict=True):
        cell.score.include(Score(20, won))
    found = plan.scores()[game.id]
    assert found.value == pytest.approx(70)
    assert found.low == mean_of([cell.points() for cell in plan.cells]).low
    assert found.high - found.low < min(cell.points().high - cell.points().low for cell in plan.cells) + 1
    assert mean_of([Points(50, 40, 70)]) == Points(50, 40, 70)


def test_a_part_is_not_called_whole(game: Game) -> None:
    four = [pestis.game(name) for name in GAMES]
    assert not evaluation("greedy", [game], FULL).is_whole
    assert not evaluation("greedy", four, FULL, seats=2).is_whole
    assert not evaluation("greedy", four, FULL, games_each=60).is_whole
    assert [cell.duel.games for cell in evaluation("easy", [game], QUICK, seats=3, games_each=4).cells] == [6, 6]


@pytest.mark.usefixtures("game")
def test_the_command_prints_a_score_and_writes_the_results(tmp_path: Path) -> None:
    file = tmp_path / "greedy.json"
    done = run(f"evaluate greedy --only dice-toy --quick --workers 1 --out {file}")
    assert done.exit_code == 0, done.output
    told = json.loads(file.read_text(encoding="utf-8"))
    assert (told["format"], told["form"], told["whole"], told["bot"]) == (
        "pestis-evaluation-1",
        "quick",
        False,
        "greedy",
    )
    assert [(cell["seats"], cell["against"], cell["games"]) for cell in told["cells"]] == [
        (2, "random", 20),
        (2, "greedy", 20),
    ]
    assert told["cells"][0]["won"] > 10
    assert told["cells"][1]["won"] == 10
    assert told["pestis"] == pestis.__version__
    assert told["machine"]["cores"]
    value, low, high = told["scores"]["dice-toy"]
    assert low < value < high
    assert f"{value:.1f}" in done.stdout


@pytest.mark.usefixtures("game", "_broken")
def test_a_bot_that_fails_is_reported() -> None:
    done = run("evaluate broken --only dice-toy --quick --games 2")
    assert done.exit_code == 1
    assert "failed: 4 games, which count for nobody; the first: ValueError: no idea" in done.stderr


@pytest.mark.usefixtures("game")
@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("evaluate gredy --only dice-toy", "has no bot 'gredy'; did you mean 'greedy'?"),
        ("evaluate greedy --only nothing", "nothing"),
        ("evaluate greedy --only dice-toy --seats 9", "9"),
        ("evaluate greedy --only dice-toy --out nowhere/x.json", "there is no folder nowhere"),
    ],
)
def test_what_cannot_be_done_is_said_in_one_line(line: str, said: str) -> None:
    done = run(line)
    assert done.exit_code == 2
    assert said in done.stderr
    assert done.stderr.count("\n") == 1
