"""`pestis play` as a dialogue: what is typed, what is said, what is kept."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

import pestis
from pestis.bots import Bot, Perspective, plugins
from pestis.cli import program
from pestis.terminal import saves
from pestis.terminal.plain.speech import line_width, say
from tests.terminal.kit import ALL, CARD_GAME, FOUR, PLAIN_GAME, SEALED_GAME, SHORT

ENOUGH = 3000


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    return tmp_path / "pestis" / "matches"


def play(*arguments: str | Path, typed: str = "") -> Result:
    words = ["play", "--plain", *(str(argument) for argument in arguments)]
    result = CliRunner().invoke(program, words, prog_name="pestis", input=typed)
    if result.exception and not isinstance(result.exception, SystemExit):
        raise result.exception
    return result


def said(*arguments: str | Path, typed: str = "") -> str:
    result = play(*arguments, typed=typed)
    assert result.exit_code == 0, result.output
    return result.stdout


def refusal(*arguments: str | Path) -> str:
    result = play(*arguments)
    assert result.exit_code == 2, result.output
    line, rest = result.stderr.split("\n", 1)
    assert rest == ""
    return line.removeprefix("pestis: ")


def options(game: str) -> list[str]:
    return [word for name, value in SHORT.get(game, {}).items() for word in ("--option", f"{name}={value}")]


def saved(told: str) -> Path:
    assert "The match is saved. Go on with: pestis play --resume " in told
    return Path(told.split("--resume ")[1].strip())


@pytest.mark.parametrize("game", ALL)
def test_numbers_lead_to_the_end_and_to_a_record_that_verifies(game: str, tmp_path: Path) -> None:
    record = tmp_path / "record.json"
    seats = ["--players", "me,easy", "--seed", "5", "--record", str(record), *options(game)]
    told = said(game, *seats, typed="1\n" * ENOUGH)
    assert told.count("\n  1 ") > 3
    assert "The end." in told
    assert f"The record is in {record}" in told
    pestis.verify(record.read_text())


def test_the_end_of_input_saves_and_says_how_to_go_on(home: Path) -> None:
    told = said(
        CARD_GAME, "--players", "me,greedy", "--seed", "5", "--option", "first_seat=0", typed="play(rat)\n"
    )
    file = saved(told)
    assert file.parent == home
    save = saves.read(file.read_text(), "it")
    assert save.players == ("me", "greedy")
    assert [seat for seat, _ in save.record.log] == [0]
    again = said("--resume", file, typed="log\n")
    assert "- You play a Rat" in again
    assert saved(again) == file


def test_a_match_goes_on_where_it_was_left_and_ends_as_if_it_had_not_been(tmp_path: Path) -> None:
    whole, parts = tmp_path / "whole.json", tmp_path / "parts.json"
    seats = [PLAIN_GAME, "--players", "me,hotseat", "--seed", "5", *options(PLAIN_GAME)]
    said(*seats, "--record", whole, typed="\n1\n" * ENOUGH)
    file = saved(said(*seats, typed="\n1\n" * 4))
    said("--resume", file, "--record", parts, typed="\n1\n" * ENOUGH)
    assert pestis.read_record(parts.read_text()).log == pestis.read_record(whole.read_text()).log
    assert not file.exists()


def test_the_same_seed_gives_the_same_match(tmp_path: Path) -> None:
    records = [tmp_path / "a.json", tmp_path / "b.json"]
    for record in records:
        said(PLAIN_GAME, "--seed", "5", "--bots", "greedy", "--record", record, typed="1\n" * ENOUGH)
    assert records[0].read_text() == records[1].read_text()


def test_everything_that_can_be_asked_is_answered() -> None:
    asked = ["help", "moves rat", "board", "read", "hand", "scores", "log", "why king", "why play(pope)", "why"]
    asked += ["rules 2", "rules DR-SPREAD-1", "rules plague doctor", "rules xyzzy", "say hello", "undo", "agree"]
    asked += ["99", "xyzzy", "play", "quit"]
    told = said(
        CARD_GAME, "--players", "me,greedy", "--option", "first_seat=0", "--seed", "5", typed="\n".join(asked)
    )
    for words in (
        "take back; agree or refuse when somebody else asks",
        "╭1 ",
        "Lineup: ",
        "Hand (5) ",
        "0 Infamy",
        "- Round 1: you begin a turn.",
        "play King: You have no King in your hand. [DR-SPREAD-1]",
        "play Pope: You have no Pope in your hand. [DR-SPREAD-1]",
        "Type why and the words of a move",
        "DR-SPREAD-1 (Spread Phase): Play as many cards from your hand as you like, one after another",
        "Exactly: The active player may play",
        "Plague Doctor (card): ",
        'No: nothing has the words "xyzzy".',
        "No: Nobody sits at this table to talk to.",
        "No: You have no move to take back now.",
        "No: Nobody asks you to agree to anything.",
        "No: there is no move 99; allowed: 1 to 4",
        'No: no move has the words "xyzzy".',
    ):
        assert words in told
    assert told.count("Play a Rat (+1 Contagion)") == 3


@pytest.mark.parametrize("game", [PLAIN_GAME, SEALED_GAME])
def test_a_question_stands_once_although_a_bot_answers_it_in_secret(game: str) -> None:
    told = said(game, "--players", "me,greedy,greedy", "--seed", "5", typed="log\n1\n")
    questions = [line for line in told.split("\n") if line.startswith(("Everybody ", "Which card do you play?"))]
    assert len(questions) == 1


def test_long_lines_break_between_words_on_a_terminal_only(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    text = "  1 " + "Pick a card. " * 10
    say(text)
    assert capsys.readouterr().out == f"{text}\n"
    monkeypatch.setenv("COLUMNS", "40")
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True)
    say(text)
    lines = capsys.readouterr().out.splitlines()
    assert max(len(line) for line in lines) < 40
    assert all(line.startswith("    ") for line in lines[1:])
    assert " ".join(" ".join(lines).split()) == " ".join(text.split())


def test_lines_that_are_drawn_are_as_long_as_the_terminal_takes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "60")
    assert line_width() == 80, "there is no terminal"
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True)
    assert line_width() == 59


def test_words_and_forms_make_moves_and_undo_takes_them_back() -> None:
    typed = "play(rat)\nundo\nend spread\n"
    told = said(CARD_GAME, "--players", "me,greedy", "--option", "first_seat=0", "--seed", "5", typed=typed)
    assert "You choose: Play a Rat (+1 Contagion)" in told
    assert "Taken back." in told
    assert "A move was taken back." in told
    assert "You choose: End the Spread Phase (5 cards unplayed)" in told


def test_few_letters_find_a_move_and_do_not_make_it() -> None:
    told = said(PLAIN_GAME, "--players", "me,hotseat", "--seed", "3", typed="bi\nu\n" + "9" * 5000 + "\n")
    assert "You choose" not in told
    assert "You have no move to take back" in told or "No:" in told


def test_giving_up_asks_for_the_whole_word() -> None:
    game = ["space-opera", "--players", "me,greedy", "--seed", "5"]
    told = said(*game, typed="surr\n")
    assert "Type surrender if you mean it" in told
    assert "The match is saved" in told
    assert "You choose: Surrender and leave the game" in said(*game, typed="surrender\n")


def test_a_replay_tells_of_others_only_what_the_seat_was_told(tmp_path: Path) -> None:
    match = pestis.Match("night-market", seats=2, seed=3)
    while not match.state.is_over:
        seat = match.state.pending()[0]
        match.play(seat, match.state.legal(seat)[-1])
    record = tmp_path / "r.json"
    record.write_text(match.record().dumps())
    first = match.log[0][0]
    bid = match.game.start(2).describe(0, match.log[0][1]).text
    assert bid in said("--replay", record, "--seat", str(first), typed="1\n")
    assert bid not in said("--replay", record, "--seat", str(1 - first), typed="1\n")


def test_people_at_one_keyboard_see_only_their_own_hand() -> None:
    told = said(SEALED_GAME, "--players", "me,hotseat", "--seed", "5", typed="\n1\n\n2\n\nquit\n")
    first, second, third, _ = told.split("Hand the keyboard over, then press Enter. ---")
    assert "Pick" not in first
    assert "1 Pick" in second
    assert second.endswith("--- Blue, it is your turn. ")
    assert third.index("1 Pick") > 0
    for part in (second, third):
        assert "chose" not in part


def test_a_record_is_told_move_by_move(tmp_path: Path) -> None:
    record = tmp_path / "record.json"
    said(PLAIN_GAME, "--players", "me,greedy", "--record", record, *options(PLAIN_GAME), typed="1\n" * ENOUGH)
    length = len(pestis.read_record(record.read_text()).log)
    told = said("--replay", record, typed=f"\nn\nb\neyes 1\nboard\n{length}\n{length + 1}\neyes 7\nhelp\nquit\n")
    assert f"0/{length} Before the first move." in told
    assert told.count(f"\n1/{length} ") == 3
    assert f"\n2/{length} " in told
    assert "● Vermilion" in told
    assert "the last one." in told
    assert f"No: type a number from 0 to {length}" in told
    assert "No: there is no seat 7; allowed: Vermilion, Blue, or 0 to 1" in told
    assert f"That was {record}, move {length} of {length}." in told


def test_a_replay_understands_the_words_that_people_try(tmp_path: Path) -> None:
    record = tmp_path / "record.json"
    said(PLAIN_GAME, "--players", "me,greedy", "--record", record, *options(PLAIN_GAME), typed="1\n" * ENOUGH)
    length = len(pestis.read_record(record.read_text()).log)
    told = said(
        "--replay", record, typed="back\nnext 3\nback\nend\nnext\nstart\neyes blue\nnext x\nhint\n?\nq\nn\n"
    )
    places = [line.partition("/")[0] for line in told.split("\n") if f"/{length} " in line]
    assert places == ["0", "3", "2", str(length), "0", "0"]
    assert "This is before the first move." in told
    assert "That was the last move." in told
    assert "No: 'x' is no number of moves." in told
    assert f"No: type a number from 0 to {length}, or help." in told
    assert "eyes NAME " in told
    assert f"move 0 of {length}." in told


class Stumbling(Bot):
    """Breaks down at its first choice."""

    def choose(self, perspective: Perspective) -> int:
        raise ValueError("out of tune")


@pytest.mark.timeout(60)
def test_after_a_bot_has_failed_nothing_that_is_typed_waits_for_the_next_question(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(plugins._added, "stumbling", Stumbling)
    told = said(PLAIN_GAME, "--players", "me,stumbling", "--seed", "3", typed="1\n1\n1\n")
    assert "A bot failed, so the match cannot go on: out of tune" in told
    assert "No: there is nothing to choose. Waiting for Blue." in told
    assert "The match is saved." in told


def test_ctrl_c_saves_and_leaves_in_one_line(tmp_path: Path) -> None:
    environment = os.environ | {"XDG_DATA_HOME": str(tmp_path), "PYTHONUNBUFFERED": "1"}
    command = [sys.executable, "-m", "pestis", "play", "--plain", CARD_GAME, "--players", "me,greedy"]
    pipe = subprocess.PIPE
    with subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=pipe, env=environment, text=True) as process:
        assert process.stdout is not None
        for line in process.stdout:
            if line.startswith("  1 "):
                break
        process.send_signal(signal.SIGINT)
        told, errors = process.communicate(timeout=30)
    assert errors == ""
    assert process.returncode == 0
    assert saved(told).exists()


@pytest.mark.parametrize("game", FOUR)
def test_every_game_can_be_left_and_resumed_in_the_middle(game: str) -> None:
    seats = [game, "--players", "me,easy", "--seed", "9"]
    file = saved(said(*seats, typed="1\n" * 7))
    left = saves.read(file.read_text(), "it").record.log
    told = said("--resume", file, typed="1\n")
    assert saves.read(saved(told).read_text(), "it").record.log[: len(left)] == left


def test_a_table_of_the_wrong_size_is_refused() -> None:
    for words in (["--seats", "99"], ["--seats", "0"], ["--players", ",".join(["me"] * 12)]):
        assert "has no game for" in refusal(CARD_GAME, *words)


def test_what_cannot_be_played_is_refused_in_one_line(tmp_path: Path) -> None:
    damaged = tmp_path / "damaged.json"
    damaged.write_text('{"format": "pestis-save-1", "players": ["me"]}')
    other = tmp_path / "other.json"
    other.write_text('{"format": "pestis-record-1"}')
    strange = tmp_path / "strange.json"
    strange.write_text('{"format": "something"}')
    for arguments, words in {
        (): "which game? pestis play GAME; allowed: ",
        ("nope",): "there is no game 'nope'",
        (CARD_GAME, "--resume", damaged): "give one of GAME, --table, --resume, --replay, not GAME and --resume",
        (CARD_GAME, "--players", "greedy,greedy"): "one of them must be 'me'",
        (CARD_GAME, "--players", "me,gredy"): "there is no player 'gredy'; did you mean 'greedy'?",
        (CARD_GAME, "--players", "me,greedy", "--seats", "3"): "--players names 2, --seats says 3",
        (CARD_GAME, "--players", "me:,greedy"): "a name of a player is ''",
        (CARD_GAME, "--players", "me"): "allowed: 2, 3, 4, 5",
        (CARD_GAME, "--bots", "nobody"): "has no bot 'nobody'",
        (CARD_GAME, "--bots", "easy", "--players", "me,easy"): "give --players or --bots, not both",
        (CARD_GAME, "--watch"): "--watch does not go with GAME; allowed: --seats, --option, --pack, --players,",
        ("--table", "x", "--seed", "1"): "--seed does not go with --table; allowed: --name, --watch, --plain",
        ("--replay", other, "--save", "x"): "--save does not go with --replay; allowed: --pack, --seat, --plain",
        (CARD_GAME, "--option", "x=1"): "there is no option 'x'",
        (CARD_GAME, "--save", tmp_path / "no" / "x.json"): "there is no folder",
        (CARD_GAME, "--delay", "nan"): "'nan' is not a number of seconds",
        ("--resume", tmp_path / "nothing"): "No such file or directory",
        ("--resume", damaged): "has no field 'bot_seed'",
        (
            "--resume",
            other,
        ): f"is the record of a match that is over; look at it with: pestis play --replay {other}",
        ("--resume", strange): "is no saved match (its format is 'something'; readable: 'pestis-save-1')",
        ("--replay", damaged): f"is a saved match that is not over; go on with: pestis play --resume {damaged}",
        (
            "--table",
            "nonsense",
        ): "'nonsense' is no link to a table; write http://localhost:8421/table/ID#seat=SECRET",
        ("--table", "http://localhost:x/table/a"): "is no link to a table",
        ("--table", "http://localhost:1/table/a"): "http://localhost:1 cannot be reached",
    }.items():
        assert words in refusal(*arguments), arguments


def test_a_save_with_an_illegal_move_is_refused(tmp_path: Path) -> None:
    file = saved(said(CARD_GAME, "--players", "me,greedy", "--seed", "5", typed="1\n"))
    text = file.read_text().replace('"log": [[', '"log": [[0, 285], [')
    edited = tmp_path / "edited.json"
    edited.write_text(text)
    assert "is not legal" in refusal("--resume", edited)
