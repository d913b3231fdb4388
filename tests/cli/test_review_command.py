"""`pestis review`: what it tells, writes and refuses."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from pestis.cli import program
from pestis.review import read_review
from tests.review import coins
from tests.review.coins import TAKE, WASTE, played


@pytest.fixture(autouse=True)
def _toy() -> Iterator[None]:
    with coins.installed():
        yield


@pytest.fixture
def record(tmp_path: Path) -> Path:
    """The second seat wastes its first turn."""
    file = tmp_path / "match.json"
    file.write_text(played(TAKE, WASTE, *[TAKE] * 4).record().dumps())
    return file


def run(*arguments: str | Path) -> Result:
    result = CliRunner().invoke(program, ["review", *map(str, arguments)], prog_name="pestis")
    if result.exception and not isinstance(result.exception, SystemExit):
        raise result.exception
    return result


def test_it_tells_the_reader_what_decided_the_game(record: Path) -> None:
    told = run(record, "--seat", "1").stdout.splitlines()
    assert told[:4] == [
        "Coins, 2 seats, 6 moves",
        "Vermilion won; your chance was highest at the start, with 50 %.",
        "In round 1 you chose “Waste”: that cost 50 points (± 1) of your chance to win, against “Take”.",
        "Luck was clearly on nobody's side.",
    ]
    assert "Vermilion   50 %  ▅▅█████  100 %" in told
    assert "You         50 %  ▅▅▁▁▁▁▁    0 %" in told
    assert "move 2, round 1, You: blunder (-50 ± 1)" in told
    assert "  played: Waste  [COIN-TURN-1]" in told
    assert "  better: Take  [COIN-TURN-1]" in told
    assert "move 2, round 1: Vermilion from 50 % to 100 %. You: Waste" in told


def test_in_a_table_the_parts_of_everybody(record: Path) -> None:
    told = run(record).stdout.splitlines()
    place = told.index("Where it came from, in hundredths of the chance to win")
    assert [line.split() for line in told[place + 2 : place + 4]] == [
        ["Vermilion", "50", "0", "0", "+50", "0", "100"],
        ["Blue", "50", "0", "-50", "0", "0", "0"],
    ]
    assert told[place + 4].startswith("Moves count against those of a bot without a search")


def test_plainly_it_needs_no_signs(record: Path) -> None:
    assert "Blue        50 %  5500000    0 %" in run(record, "--plain").stdout.splitlines()


def test_it_writes_the_review_that_a_program_reads(record: Path, tmp_path: Path) -> None:
    file = tmp_path / "review.json"
    run(record, "--json", file, "--depth", "deep", "--seed", "4")
    review = read_review(file.read_text())
    assert (review.game, review.depth, review.passes, review.seed) == ("coins", "deep", 8, 4)
    assert review.is_finished


def test_what_cannot_be_reviewed_is_said_in_one_line(record: Path, tmp_path: Path) -> None:
    for arguments, code, line in (
        ([record, "--seat", "2"], 2, "the record has no seat 2; allowed: 0 to 1"),
        ([tmp_path / "nowhere.json"], 2, "No such file or directory"),
        ([record, "--json", tmp_path / "no" / "where.json"], 2, "there is no folder"),
        ([edited(record, rules_version="99")], 2, "installed: '1'"),
        ([edited(record, seed="1")], 1, "does not verify"),
        ([edited(record, log=[])], 1, "does not verify"),
    ):
        result = run(*arguments)
        assert result.exit_code == code
        assert line in result.stderr
        assert result.stderr.count("\n") == 1


def edited(record: Path, **changes: object) -> Path:
    file = record.with_name(f"{'-'.join(changes)}.json")
    file.write_text(json.dumps(json.loads(record.read_text()) | changes))
    return file
