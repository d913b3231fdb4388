"""Each game to its end in a real terminal."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import pestis
from tests.terminal.kit import CARD_GAME, FOUR, PLAIN_GAME
from tests.terminal.tmux import DONE, play_to_the_end, window

QUICK = {
    "divine-retribution": ["--option", "max_rounds=2"],
    "space-opera": ["--option", "round_limit=2", "--option", "surrender=false"],
    "space-plague": ["--option", "final_round=none", "--option", "actions_mandatory=false"],
    "plague-inc": ["--option", "deck_delta_per_player=-1"],
}
# Where the first move would make it long, the last one is made: it mostly ends something.
LAST = ["End", "Enter"]
KEYS = {"plague-inc": LAST, "space-plague": LAST}


@pytest.mark.parametrize("game", FOUR)
def test_a_game_is_played_to_its_end_and_recorded(game: str, tmp_path: Path) -> None:
    record = tmp_path / "record.json"
    command = ["play", game, "--players", "me,greedy", "--seed", "4", "--record", str(record), *QUICK[game]]
    with window(tmp_path, *command) as seen:
        assert play_to_the_end(seen, *KEYS.get(game, ["1"])) > 0
        match = pestis.verify(record.read_text())
        assert sum(seat == 0 for seat, _ in match.log) >= 5
        seen.sees(match.state.outcome().text[:40])
        seen.press("q")
        seen.sees(f"{DONE} 0")
        assert f"--replay {record}" in "".join(seen.text.split("\n"))


def test_leaving_saves_the_match_and_it_goes_on_later(tmp_path: Path) -> None:
    file = tmp_path / "match.json"
    command = [
        "play",
        CARD_GAME,
        "--players",
        "me,greedy",
        "--option",
        "first_seat=0",
        "--seed",
        "5",
        "--save",
        str(file),
    ]
    with window(tmp_path, *command) as seen:
        seen.until(seen.is_asked, "our turn")
        seen.press("/")
        seen.type("play a rat")
        seen.press("Enter")
        seen.sees("You play a Rat.")
        seen.press("C-c")
        seen.sees(f"{DONE} 0")
        assert f"pestis play --resume {file}" in seen.text.replace("\n", "")
    with window(tmp_path, "play", "--resume", str(file), more={"NO_COLOR": "1"}) as seen:
        seen.sees("You play a Rat.")
        assert re.search(r"\x1b\[[0-9;]*\b[34]8;", seen.colours) is None


def test_a_record_runs_in_a_window_of_any_size(tmp_path: Path) -> None:
    record = tmp_path / "record.json"
    with window(
        tmp_path, "play", "--plain", PLAIN_GAME, "--players", "me,greedy", "--record", str(record)
    ) as seen:
        seen.type("1\n" * 200)
        seen.sees(DONE)
    with window(tmp_path, "play", "--replay", str(record), size=(132, 50)) as seen:
        text = seen.sees("Before the first move.")
        assert max(map(len, text.splitlines())) > 100
        seen.press("End")
        seen.sees("Dawn after night")
        seen.tmux("resize-window", "-x", "80", "-y", "24")
        seen.until(lambda text: max(map(len, text.splitlines())) <= 80 and "eyes: spectator" in text, "it fits")
