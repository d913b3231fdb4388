"""What a long run says about itself where nobody can see a bar."""

from __future__ import annotations

import io

import pytest
from rich.console import Console

from pestis.cli.progress import LINE_SECONDS, LineBar, LiveBar, drawn_on, in_words, rate


class Clock:
    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


def test_a_log_gets_a_line_every_minute(capsys: pytest.CaptureFixture[str]) -> None:
    clock = Clock()
    bar = LineBar(10_000, 1_000, clock)
    for _ in range(5):
        clock.now += LINE_SECONDS / 2
        bar.advance(600)
    said = capsys.readouterr().err.splitlines()
    assert said == [
        "pestis: 2,200 of 10,000 games, 20/s, 6 min left",
        "pestis: 3,400 of 10,000 games, 20/s, 6 min left",
    ]


def test_a_run_that_has_not_finished_a_game_has_no_rate(capsys: pytest.CaptureFixture[str]) -> None:
    clock = Clock()
    bar = LineBar(10, 4, clock)
    clock.now += LINE_SECONDS
    bar.advance(0)
    assert capsys.readouterr().err == "pestis: 4 of 10 games\n"


def test_games_that_take_minutes_have_a_rate_and_a_time_left() -> None:
    clock = Clock()
    progress = drawn_on(Console(file=io.StringIO()))
    progress.get_time = clock
    bar = LiveBar(progress, 10, 0)
    for _ in range(3):
        clock.now += 120
        bar.shown_at = 0.0
        bar.advance(1)
    task = progress.tasks[0]
    assert task.speed == pytest.approx(1 / 120)
    assert task.time_remaining == 7 * 120


def test_rates_and_times_in_words() -> None:
    assert [rate(speed) for speed in (None, 0.05, 2.25, 1234.5)] == ["", "3.0/min", "2.2/s", "1,234/s"]
    assert [in_words(seconds) for seconds in (5, 100, 3600, 9000)] == [
        "less than a minute",
        "2 min",
        "60 min",
        "2 h",
    ]
