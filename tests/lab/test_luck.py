"""How much of a game is luck."""

from pathlib import Path

import pytest
from click.testing import CliRunner

from pestis.cli import program
from pestis.kernel.rng import Rng, fast
from pestis.lab.luck import LEAST_GAMES, GameLuck, LuckShare, luck_of_game, luck_share
from pestis.lab.report import luck_words
from pestis.lab.simulate import Plan
from tests.review import coins

FIRST, SECOND = [1.0, 0.0], [0.0, 1.0]


def test_where_luck_decides_it_is_all_luck() -> None:
    share = luck_share([GameLuck([0.5, -0.5], FIRST), GameLuck([-0.5, 0.5], SECOND)])
    assert (share.value, share.error, share.games) == (1.0, 0.0, 2)


def test_who_plays_alone_wins_or_loses_by_it_all_the_same() -> None:
    assert luck_share([GameLuck([0.5], [1.0]), GameLuck([-0.5], [0.0])]).value == 1.0


def test_where_nothing_is_drawn_nothing_is_luck() -> None:
    assert luck_share([GameLuck([0.0, 0.0], FIRST), GameLuck([0.0, 0.0], SECOND)]).value == 0.0


def test_errors_of_single_games_widen_the_interval_and_do_not_shift_it() -> None:
    rng = fast(1)
    games = []
    for number in range(400):
        noise = (rng.below(1001) - 500) / 1000
        luck = (0.25 if number % 2 else -0.25) + noise
        games.append(GameLuck([luck, -luck], FIRST if number % 2 else SECOND))
    share = luck_share(games)
    assert abs(share.value - 0.5) < 3 * share.error
    assert 0.01 < share.error < 0.1


@pytest.mark.parametrize(("games", "reach"), [(10, 2.262), (20, 2.093), (400, 1.966)])
def test_the_interval_is_wider_where_games_are_few(games: int, reach: float) -> None:
    """Student's t, which the review rounds up a little."""
    low, high = LuckShare(0.5, 0.1, games).interval
    assert low + high == pytest.approx(1)
    assert reach <= (high - 0.5) / 0.1 <= 1.08 * reach
    assert f"({low * 100:.1f} % to {high * 100:.1f} %)" in luck_words(LuckShare(0.5, 0.1, games))
    assert LuckShare(0.5, 1.0, games).interval == (0.0, 1.0)


@pytest.mark.parametrize("games", [LEAST_GAMES, 30])
def test_the_interval_holds_the_share_in_19_of_20_cases(games: int) -> None:
    """Luck is a quarter for the winner, with an error as in a review; half of the results."""
    rng = fast(7)
    held = 0
    for _ in range(800):
        low, high = luck_share([noisy(rng) for _ in range(games)]).interval
        held += low <= 0.5 <= high
    assert held / 800 > 0.93


def test_few_games_look_no_more_exact_than_they_are() -> None:
    """The share comes from the same games: two of them are as good as one more than it takes."""
    games = [GameLuck([0.5, -0.5], FIRST), GameLuck([0.1, -0.1], FIRST)]
    assert luck_share(games).error / luck_share(games * 2).error == pytest.approx(3**0.5)


def noisy(rng: Rng) -> GameLuck:
    is_first = rng.below(2) == 0
    luck = (0.25 if is_first else -0.25) + (rng.below(1001) - 500) / 1000
    return GameLuck([luck, -luck], FIRST if is_first else SECOND)


def test_of_a_game_of_tosses_it_is_what_the_tosses_gave() -> None:
    """Random players toss, take and waste: what one gets by luck the other loses."""
    plan = Plan(coins.GAME, seats=2, games=20, seed=3, bots=["random"])
    games = [luck_of_game(plan, number) for number in range(20)]
    for game in games:
        assert sum(game.luck) == pytest.approx(0, abs=1e-9)
        assert sum(game.result) == 1
    assert any(abs(game.luck[0]) > 0.1 for game in games)


def a_run(folder: Path, games: int) -> str:
    """A run of so many games of coins."""
    typed = ["simulate", "coins", "--games", str(games), "--bots", "random", "--seats", "2", "--out", str(folder)]
    assert CliRunner().invoke(program, typed).exit_code == 0
    return str(folder)


def test_a_report_says_it_when_asked(tmp_path: Path) -> None:
    with coins.installed():
        run = a_run(tmp_path / "run", 30)
        told = CliRunner().invoke(program, ["report", run, "--luck", "12"])
        few = CliRunner().invoke(program, ["report", run, "--luck", "3"])
        none = CliRunner().invoke(program, ["report", run, "--luck", "0"])
    for refused, count in ((few, 3), (none, 0)):
        assert (refused.exit_code, refused.stderr) == (
            2,
            f"pestis: luck cannot be measured in {count} games; allowed: 10 or more\n",
        )
    assert told.exit_code == 0, told.output
    assert "of the variance of the results" in told.output
    assert "measured in 12 games" in (tmp_path / "run" / "report.html").read_text()


def test_a_run_of_few_games_is_too_short_for_it(tmp_path: Path) -> None:
    with coins.installed():
        run = a_run(tmp_path / "run", 9)
        told = CliRunner().invoke(program, ["report", run, "--luck", "40"])
    assert told.exit_code == 2
    assert "has 9 games; to measure luck 10 or more are needed" in told.stderr
