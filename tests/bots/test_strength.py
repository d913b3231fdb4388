"""The command that fills the tables of docs/bots.md, and the ratings that people see."""

from pathlib import Path
from typing import Any

import pytest

import pestis
from benchmarks import strength
from benchmarks.strength_table import BEGIN, END, PAGE, Ledger, Pairing, tables, with_tables
from pestis.bots import LEVELS, level_words, network
from pestis.bots.edition import PLAYING, Edition, edition_of
from pestis.bots.level_words import WORDS, ratings_of, told_levels
from pestis.kernel.game import Game
from pestis.lab.duels import Score
from tests.lab import toy

DUEL = Pairing("space-plague", 2, "greedy", "random")
NOW = Edition("0.1.0", "4", PLAYING)


def now(pairing: Pairing) -> Edition:
    return NOW


def test_results_are_kept_and_added_to(tmp_path: Path) -> None:
    file = tmp_path / "results.json"
    ledger = Ledger.read(file, now)
    ledger.score(DUEL).include(Score(1, 1.0, 10, 50.0))
    ledger.write(file)
    again = Ledger.read(file, now)
    again.score(DUEL).include(Score(1, 0.5, 10, 50.0))
    told = tables(again, list(LEVELS))
    assert "| space-plague | 2 | `random` | 2 | 75 % (" in told
    assert "### `greedy`\n" in told
    assert "| 50 % | 50.0 |" in told


@pytest.mark.parametrize("other", [Edition("0.1.0", "3", PLAYING), Edition("0.1.0", "4", PLAYING - 1)])
def test_rows_of_older_bots_leave_the_tables(tmp_path: Path, other: Edition) -> None:
    file = tmp_path / "results.json"
    ledger = Ledger(lambda pairing: other)
    ledger.score(DUEL).include(Score(1, 1.0))
    ledger.write(file)
    assert Ledger.read(file, lambda pairing: other).rows
    assert not Ledger.read(file, now).rows


def test_another_number_of_the_program_alone_changes_nothing() -> None:
    assert NOW.plays_as(Edition("9.9.9", "4", PLAYING))


def test_an_edition_names_the_network_only_where_it_is_asked() -> None:
    game = pestis.game("space-plague")
    plain, guided = edition_of(game, 2, ["normal", "greedy"]), edition_of(game, 2, ["master:100ms", "normal"])
    assert plain.weights == ""
    assert guided.weights
    assert guided.weights != edition_of(game, 3, ["master"]).weights


def test_ratings_come_from_games_of_two_and_need_a_way_to_greedy() -> None:
    ledger = Ledger(now)
    ledger.score(DUEL).include(Score(60, 60.0))
    ledger.score(Pairing("space-plague", 3, "easy", "greedy")).include(Score(60, 6.0))
    ledger.score(Pairing("space-plague", 2, "master", "normal")).include(Score(60, 40.0))
    assert set(ledger.ratings()["space-plague"]) == {"greedy", "random"}
    assert "| `greedy` | 2000 |" in tables(ledger, list(LEVELS))


def test_the_kept_results_make_the_page_and_the_ratings_of_the_package() -> None:
    ledger = Ledger.read(strength.RESULTS, strength.edition_of)
    page = PAGE.read_text(encoding="utf-8")
    assert with_tables(page, tables(ledger, list(LEVELS))) == page
    assert strength.ratings_json(ledger) == strength.RATINGS.read_text(encoding="utf-8")


def test_every_level_has_words_and_nobody_is_called_the_same() -> None:
    assert list(WORDS) == list(LEVELS)
    assert len({words.title for words in WORDS.values()}) == len(WORDS)
    assert all(words.about.endswith(".") for words in WORDS.values())


def test_without_numpy_nobody_is_offered_the_master(monkeypatch: pytest.MonkeyPatch) -> None:
    game = pestis.game("space-plague")
    assert told_levels(game)[-1].id == "master"
    monkeypatch.setattr(network, "find_spec", lambda name: None)
    assert told_levels(game)[-1].id == "hard"


def test_a_level_says_with_how_many_it_plays() -> None:
    told = {level.id: level.seats for level in told_levels(pestis.game("plague-inc"))}
    assert told["hard"] == [1, 2, 3, 4, 5]
    assert told["master"] == [2, 3, 4], "it was taught nothing else"


def test_people_see_ratings_of_todays_bots_only(monkeypatch: pytest.MonkeyPatch) -> None:
    with toy.installed() as game:
        see_ratings_of_today(game, monkeypatch)


def see_ratings_of_today(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    now = {"rules": game.rules_version, "playing": PLAYING, "weights": "", "careless": {"easy": "easy 33"}}
    told: dict[str, Any] = {game.id: now | {"levels": {"easy": 700}}}
    monkeypatch.setattr(level_words, "_written", lambda: told)
    assert {level.id: level.rating for level in told_levels(game)}["easy"] == 700
    assert {level.id: level.rating for level in told_levels(game)}["hard"] is None
    told[game.id]["careless"]["easy"] = "easy 34"
    assert ratings_of(game) == {}
    told[game.id] = now | {"playing": PLAYING - 1, "levels": {"easy": 700}}
    assert ratings_of(game) == {}


def test_tables_take_the_place_of_the_old_ones() -> None:
    page = f"before\n{BEGIN}\nold\n{END}\nafter\n"
    assert with_tables(page, "new") == f"before\n{BEGIN}\n\nnew\n\n{END}\nafter\n"
    assert BEGIN in PAGE.read_text(encoding="utf-8")
    with pytest.raises(SystemExit, match="has lost the marks"):
        with_tables("nothing", "new")


def test_each_level_is_measured_against_the_one_below_and_random() -> None:
    assert strength.opponents("beginner") == ["random"]
    assert strength.opponents("greedy") == ["casual", "random"]
    assert strength.opponents("normal") == ["greedy", "random"]
    assert strength.opponents("hard") == ["normal", "greedy", "random"]
    assert strength.opponents("master:100ms") == ["greedy", "random"]
