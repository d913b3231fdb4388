"""A pack changed entry by entry: the text holds what differs, and all that somebody wrote besides."""

from __future__ import annotations

import pytest

import pestis
from pestis.kernel.errors import PackError
from pestis.workbench.desk import EMPTY, Edit, checked, edited, whole

PLAGUE = pestis.game("space-plague")
OPERA = pestis.game("space-opera")
CARDS = "cards.toml"


def cost(value: object, number: int = 25) -> Edit:
    return Edit(CARDS, "evolution", number, "cost", value)


def test_a_change_makes_an_overlay_that_says_it_alone() -> None:
    files = edited(PLAGUE, {}, [cost(1)])
    assert files == {CARDS: "overlay = true\n\n[[evolution]]\nnumber = 25\ncost = 1\n"}
    found = checked(PLAGUE, files)
    assert found.game is not None
    assert whole(PLAGUE, files)[CARDS] == found.game.packs[0].files[CARDS]


def test_what_is_set_back_to_the_built_in_value_is_gone_from_the_text() -> None:
    files = edited(PLAGUE, {}, [cost(1), Edit(CARDS, "evolution", 25, "name", "Mall"), cost(3)])
    assert "cost" not in files[CARDS]
    assert edited(PLAGUE, files, [Edit(CARDS, "evolution", 25, "name", "Souvenir Shop")]) == {CARDS: EMPTY}


def test_comments_and_order_stay() -> None:
    one, other = "[[evolution]]\nnumber = 9 # nine\ncost = 1\n", "[[evolution]]\nnumber = 3\ncost = 2\n"
    text = f"overlay = true\n# mine\n\n{one}\n{other}"
    files = edited(PLAGUE, {CARDS: text}, [cost(4, 9)])
    assert files[CARDS] == text.replace("cost = 1", "cost = 4")
    assert "# mine" in edited(PLAGUE, files, [Edit(CARDS, "evolution", 3, "", None)])[CARDS]


def test_a_built_in_field_is_taken_away_and_comes_back() -> None:
    gone = edited(PLAGUE, {}, [Edit(CARDS, "evolution", 25, "joke", None)])
    assert 'without = ["joke"]' in gone[CARDS]
    joke = Edit(CARDS, "evolution", 25, "joke", "I ate a planet and all I got was this.")
    assert edited(PLAGUE, gone, [joke]) == {CARDS: EMPTY}


def test_parts_are_set_as_a_whole() -> None:
    parts = [{"do": "core_bonus", "energy": 2}, {"do": "discount", "energy": 1}]
    files = edited(PLAGUE, {}, [Edit(CARDS, "evolution", 25, "effect", parts)])
    entries = whole(PLAGUE, files)[CARDS]["evolution"]
    assert isinstance(entries, list)
    assert next(entry for entry in entries if entry["number"] == 25)["effect"] == parts


def test_planets_are_added_and_removed() -> None:
    new = {"name": "Nova", "class": 2, "energy": 2, "ore": 1, "capacity": 1}
    edits = [Edit("planets.toml", "planet", "nova", "", new), Edit("planets.toml", "planet", "ember", "", True)]
    files = edited(OPERA, {}, edits)
    entries = whole(OPERA, files)["planets.toml"]["planet"]
    assert isinstance(entries, list)
    names = [entry["id"] for entry in entries]
    assert ("nova" in names, "ember" in names) == (True, False)
    assert edited(OPERA, files, [Edit("planets.toml", "planet", key, "", None) for key in ("nova", "ember")]) == {
        "planets.toml": EMPTY
    }


def test_a_section_of_numbers_is_changed_by_field() -> None:
    game = pestis.game("plague-inc")
    files = edited(game, {}, [Edit("board.toml", "zones", "", "asia", 6)])
    assert files["board.toml"] == "overlay = true\n\n[zones]\nasia = 6\n"
    assert edited(game, files, [Edit("board.toml", "zones", "", "asia", 5)]) == {"board.toml": EMPTY}


def test_a_whole_file_is_changed_where_the_entry_stands() -> None:
    lines = ["[[planet]]"]
    built_in = OPERA.packs[0].files["planets.toml"]["planet"]
    assert isinstance(built_in, list)
    for entry in built_in:
        lines += [f"{name} = {value!r}" for name, value in entry.items()] + ["[[planet]]"]
    text = "\n".join(lines[:-1]).replace("'", '"') + "\n"
    files = edited(OPERA, {"planets.toml": text}, [Edit("planets.toml", "planet", "pell", "ore", 0)])
    assert files["planets.toml"].count("ore = 1\n") == text.count("ore = 1\n") - 1


def test_faults_do_not_keep_the_rest_from_being_seen() -> None:
    files = edited(PLAGUE, {}, [cost(9), Edit(CARDS, "evolution", 24, "name", "Beds")])
    found = checked(PLAGUE, files)
    assert [(fault.entry, fault.field) for fault in found.faults] == [("evolution 25", "cost")]
    entries = whole(PLAGUE, files)[CARDS]["evolution"]
    assert isinstance(entries, list)
    assert {entry["number"]: entry["name"] for entry in entries}[24] == "Beds"


def test_other_files_are_refused() -> None:
    with pytest.raises(PackError, match="no file of a pack"):
        edited(PLAGUE, {}, [Edit("../../etc/passwd", "card", 1, "cost", 1)])
    assert checked(PLAGUE, {"../x.toml": ""}).faults[0].file == "../x.toml"
    with pytest.raises(PackError, match="is not TOML"):
        edited(PLAGUE, {CARDS: "=="}, [cost(1)])
