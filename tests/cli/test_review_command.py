"""`pestis review`: what it tells, writes and refuses."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from pestis.cli import program, screen
from pestis.cli import review as command
from pestis.review import Review, read_review
from pestis.review.lines import Line
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
        "Luck was not clearly on anybody's side.",
    ]
    assert "Vermilion   50 %  ▅▅█████  100 %" in told
    assert "You         50 %  ▅▅▁▁▁▁▁    0 %" in told
    assert "move 2, round 1, You: blunder (-50 ± 1)" in told
    assert "  played: Waste  [COIN-TURN-1]" in told
    assert "  better: Take  [COIN-TURN-1]" in told
    assert "move 2, round 1: You from 50 % to 0 %. You: Waste" in told


def test_in_a_table_the_parts_of_everybody(record: Path) -> None:
    told = run(record).stdout.splitlines()
    place = told.index("Where it came from, in hundredths of the chance to win")
    assert [line.split() for line in told[place + 2 : place + 4]] == [
        ["Vermilion", "50", "0", "0", "+50", "0", "100"],
        ["Blue", "50", "0", "-50", "0", "0", "0"],
    ]
    assert told[place + 4].startswith("Moves count against those of a bot without a search")


def test_plainly_it_needs_no_signs(record: Path) -> None:
    told = run(record, "--plain").stdout
    assert "Blue        50 %  5500000    0 %" in told.splitlines()
    assert told.isascii()


@pytest.mark.parametrize("columns", [None, 60, 120])
def test_it_asks_how_wide_the_terminal_is(
    record: Path, columns: int | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[int] = []

    def fitted(found: Review, seat: int | None, *, width: int, is_plain: bool) -> list[Line]:
        asked.append(width)
        return []

    monkeypatch.setattr(command, "review_lines", fitted)
    if columns is not None:
        monkeypatch.setenv("COLUMNS", str(columns))
        monkeypatch.setattr(screen, "is_terminal", lambda: True)
    run(record)
    assert asked == [columns or 80]


@pytest.mark.parametrize(
    ("text", "code", "said"),
    [
        ("{}", 2, "this is not the record of a match: it names no format; readable: 'pestis-record-1'"),
        ('{"format": "pestis-review-1"}', 2, "the format of the record is 'pestis-review-1'"),
        ("null", 1, "does not verify: the record is null, not an object"),
    ],
)
@pytest.mark.parametrize("name", ["review", "verify", "replay"])
def test_a_file_that_holds_no_record_is_named(name: str, text: str, code: int, said: str, tmp_path: Path) -> None:
    file = tmp_path / "notes.json"
    file.write_text(text)
    result = CliRunner().invoke(program, [name, str(file)], prog_name="pestis")
    if name == "replay":
        code, said = 2, said.removeprefix("does not verify: ")
    assert result.exit_code == code
    assert result.stderr.startswith(f"pestis: {file}")
    assert said in result.stderr


def test_a_record_that_cannot_be_judged_here_is_named(record: Path) -> None:
    file = edited(record, rules_version="99")
    for name in ("review", "verify", "replay"):
        result = CliRunner().invoke(program, [name, str(file)], prog_name="pestis")
        assert result.exit_code == 2
        assert result.stderr.startswith(f"pestis: {file}: the record was played by version '99'")
    without_seed = edited(record, seed=None)
    result = CliRunner().invoke(program, ["replay", str(without_seed)], prog_name="pestis")
    assert result.stderr.startswith(f"pestis: {without_seed}: the record has no seed")


# Of a game that was given up.


@pytest.fixture
def given_up(record: Path) -> Path:
    """What a server gives: the seed and the moves, and no result."""
    log = json.loads(record.read_text())["log"][:3]
    return edited(record, log=log, result=None, digest=None)


def verified(file: Path) -> Result:
    return CliRunner().invoke(program, ["verify", str(file)], prog_name="pestis")


def test_the_record_of_a_game_that_was_given_up_is_checked_and_called_so(given_up: Path) -> None:
    told = verified(given_up)
    assert told.exit_code == 0
    first, *others = told.stdout.splitlines()
    assert first == f"{given_up} was not played to its end: Coins, 2 seats, 3 moves"
    assert "  They lead to no result: the game was given up or broken off after 3 moves." in others
    assert any("cut" in line for line in others)
    assert "verifies" not in told.stdout, "nobody takes it for a finished one"
    assert "nothing was changed" not in told.stdout
    assert run(given_up).exit_code == 0


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"result": {"winners": [1]}}, "after its 3 moves the game is not over, but the record says how it ended"),
        ({"digest": "0" * 64}, "after its 3 moves the game is not over, but the record says how it ended"),
        ({"seed": "1"}, "the seed is not the one that was committed to"),
        ({"log": [[0, 0], [0, 0]]}, "move 2 of the log is not legal"),
    ],
)
def test_what_is_wrong_in_it_is_found_all_the_same(given_up: Path, changes: dict[str, object], said: str) -> None:
    told = verified(edited(given_up, **changes))
    assert (told.exit_code, said in told.stderr) == (1, True)


def test_a_finished_game_does_not_pass_for_one_that_was_given_up(record: Path) -> None:
    told = verified(edited(record, result=None, digest=None))
    assert (told.exit_code, "the result is not the one" in told.stderr) == (1, True)


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
