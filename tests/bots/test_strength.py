"""The command that fills the tables of docs/bots.md."""

import doctest
from pathlib import Path

import pytest

from benchmarks import strength, strength_table
from benchmarks.strength_table import BEGIN, END, PAGE, Ledger, Pairing, interval, tables, with_tables

DUEL = Pairing("space-plague", 2, "greedy", "random")


def test_an_interval_contains_the_share_and_narrows_with_games() -> None:
    assert doctest.testmod(strength_table).failed == 0
    few, many = interval(6, 10), interval(60, 100)
    assert few[0] < many[0] < 0.6 < many[1] < few[1]


def test_a_game_is_played_from_every_seat_with_the_same_deal() -> None:
    won = [strength.play(DUEL, number) for number in range(2)]
    assert [share for share, _, _ in won] == [1.0, 1.0]
    assert all(choices > 20 for _, _, choices in won)


def test_results_are_kept_and_added_to(tmp_path: Path) -> None:
    file = tmp_path / "results.json"
    ledger = Ledger.read(file)
    ledger.row(DUEL).add(1.0, 0.5, 10)
    ledger.write(file)
    again = Ledger.read(file)
    again.row(DUEL).add(0.5, 0.5, 10)
    assert "| space-plague | 2 | `random` | 2 | 75 % (" in tables(again)
    assert tables(again).startswith("### `greedy`\n")
    assert "| 50 % | 50.0 |" in tables(again)


def test_tables_take_the_place_of_the_old_ones() -> None:
    page = f"before\n{BEGIN}\nold\n{END}\nafter\n"
    assert with_tables(page, "new") == f"before\n{BEGIN}\n\nnew\n\n{END}\nafter\n"
    assert BEGIN in PAGE.read_text(encoding="utf-8")
    with pytest.raises(SystemExit, match="has lost the marks"):
        with_tables("nothing", "new")


def test_each_level_is_measured_against_the_one_below_and_random() -> None:
    assert strength.opponents("easy") == ["random"]
    assert strength.opponents("greedy") == ["easy", "random"]
    assert strength.opponents("normal") == ["greedy", "random"]
    assert strength.opponents("hard") == ["normal", "greedy", "random"]
