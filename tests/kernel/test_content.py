"""Content packs: every mistake is named by file, entry and field."""

import pickle
from collections.abc import Callable
from pathlib import Path

import pytest

from pestis.kernel.content import Fields, Pack, read_pack, read_toml
from pestis.kernel.errors import PackError

CARDS = """
[[card]]
id = "night_market"
name = "Night Market"
copies = 3
hidden = true
kind = "town"
tags = ["dark", "trade"]
effect = [{ do = "draw", count = 2 }, { do = "discard" }]
provenance = "designed"
"""


def write(folder: Path, **files: str) -> Path:
    folder.mkdir(parents=True, exist_ok=True)
    for name, text in files.items():
        (folder / f"{name}.toml").write_text(text, encoding="utf-8")
    return folder


def card(**fields: object) -> Fields:
    return Fields("cards.toml", "card 'ale'", fields)


@pytest.fixture
def pack(tmp_path: Path) -> Pack:
    return read_pack(write(tmp_path / "base", cards=CARDS), ["cards.toml"])


# Reading a pack.


def test_an_entry_is_read_field_by_field(pack: Pack) -> None:
    (entry,) = pack.entries("cards.toml", "card")
    assert entry.text("id") == "night_market"
    assert entry.text("name") == "Night Market"
    assert entry.whole("copies", 1, 5) == 3
    assert entry.flag("hidden")
    assert entry.choice("kind", ["town", "field"]) == "town"
    assert entry.texts("tags") == ["dark", "trade"]
    assert [effect.text("do") for effect in entry.tables("effect")] == ["draw", "discard"]
    assert entry.provenance() == {"": "designed"}
    entry.done()


def test_the_hash_is_of_what_a_pack_says_not_of_how(tmp_path: Path) -> None:
    one = read_pack(write(tmp_path / "a", cards='x = 1\ny = "é"'), ["cards.toml"])
    other = read_pack(write(tmp_path / "b", cards='# a comment\ny = "é"\nx = 1'), ["cards.toml"])
    third = read_pack(write(tmp_path / "c", cards='x = 2\ny = "é"'), ["cards.toml"])
    assert one.hash == other.hash != third.hash
    assert (one.name, other.name) == ("a", "b")


def test_a_file_that_the_pack_lacks_comes_from_the_fallback(tmp_path: Path) -> None:
    base = write(tmp_path / "base", cards="x = 1", maps="y = 1")
    own = read_pack(write(tmp_path / "own", cards="x = 2"), ["cards.toml", "maps.toml"], base)
    assert own.files == {"cards.toml": {"x": 2}, "maps.toml": {"y": 1}}


def test_a_folder_without_any_file_of_the_game_is_refused(tmp_path: Path) -> None:
    base, other = write(tmp_path / "base", cards="x = 1"), write(tmp_path / "other", notes="")
    with pytest.raises(PackError, match=r"other: it holds none of the files of this game: cards\.toml"):
        read_pack(other, ["cards.toml"], base)


def test_a_folder_that_does_not_exist_is_refused(tmp_path: Path) -> None:
    with pytest.raises(PackError, match="nowhere: there is no such folder"):
        read_pack(tmp_path / "nowhere", ["cards.toml"])


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    with pytest.raises(PackError, match=r"^maps\.toml: cannot be read: No such file") as caught:
        read_pack(write(tmp_path, cards=""), ["maps.toml"])
    assert caught.value.file == "maps.toml"


def test_bad_toml_is_named_with_its_line(tmp_path: Path) -> None:
    write(tmp_path, cards="x = 1\ny = \n")
    with pytest.raises(PackError, match=r"^cards\.toml, line 2: is not TOML: "):
        read_toml(tmp_path / "cards.toml")


def test_a_file_that_is_not_text_is_named(tmp_path: Path) -> None:
    (tmp_path / "cards.toml").write_bytes(b"x = '\xff'")
    with pytest.raises(PackError, match=r"^cards\.toml, line 1: is not UTF-8 text: .* at byte 5"):
        read_toml(tmp_path / "cards.toml")


def test_a_file_that_is_a_folder_is_named(tmp_path: Path) -> None:
    (tmp_path / "cards.toml").mkdir()
    with pytest.raises(PackError, match=r"^cards\.toml: cannot be read"):
        read_toml(tmp_path / "cards.toml")


# Entries.


def test_asking_for_a_file_the_pack_does_not_have_is_refused(pack: Pack) -> None:
    with pytest.raises(PackError, match=r"the pack 'base' has no such file; it has \['cards\.toml'\]"):
        pack.entries("maps.toml", "map")


@pytest.mark.parametrize("text", ["", "card = []", "card = 3", "[card]\nid = 'a'"])
def test_a_file_without_entries_is_refused(text: str, tmp_path: Path) -> None:
    made = read_pack(write(tmp_path, cards=text), ["cards.toml"])
    with pytest.raises(PackError, match=r"cards\.toml: field 'card': it needs at least one \[\[card\]\]"):
        made.entries("cards.toml", "card")


def test_an_entry_that_is_no_table_is_refused(tmp_path: Path) -> None:
    made = read_pack(write(tmp_path, cards="card = [{id = 'a'}, 3]"), ["cards.toml"])
    with pytest.raises(PackError, match=r"cards\.toml, line 1: card number 2: is not a table; write \[\[card\]\]"):
        made.entries("cards.toml", "card")


def test_an_id_that_stands_twice_is_refused(tmp_path: Path) -> None:
    made = read_pack(write(tmp_path, cards="card = [{id = 'a'}, {id = 'a'}]"), ["cards.toml"])
    with pytest.raises(
        PackError, match=r"cards\.toml, line 1: card 'a': field 'id': this id stands twice in the file"
    ):
        made.entries("cards.toml", "card")


def test_an_entry_without_an_id_goes_by_its_number(tmp_path: Path) -> None:
    made = read_pack(write(tmp_path, cards="card = [{name = 'Ale'}]"), ["cards.toml"])
    (entry,) = made.entries("cards.toml", "card")
    with pytest.raises(PackError, match="card number 1: field 'id': is missing"):
        entry.text("id")


# Fields.


def refusal(action: str, entry: Fields) -> str:
    """What reading the field `x` in this way says."""
    readers: dict[str, Callable[[], object]] = {
        "text": lambda: entry.text("x"),
        "whole": lambda: entry.whole("x", 1, 5, rule="XX-CARD-1"),
        "flag": lambda: entry.flag("x"),
        "choice": lambda: entry.choice("x", ["town", "field"]),
        "texts": lambda: entry.texts("x"),
        "tables": lambda: entry.tables("x"),
    }
    with pytest.raises(PackError) as caught:
        readers[action]()
    assert (caught.value.file, caught.value.entry, caught.value.field) == ("cards.toml", "card 'ale'", "x")
    return str(caught.value).removeprefix("cards.toml: card 'ale': field 'x': ")


@pytest.mark.parametrize(
    ("action", "value", "said"),
    [
        ("text", 3, "is 3; allowed: a text that is not empty"),
        ("text", "  ", "is '  '; allowed: a text that is not empty"),
        ("whole", 6, "is 6; allowed: 1 to 5 [XX-CARD-1]"),
        ("whole", 0, "is 0; allowed: 1 to 5 [XX-CARD-1]"),
        ("whole", 2.0, "is 2.0; allowed: a whole number from 1 to 5 [XX-CARD-1]"),
        ("whole", True, "is True; allowed: a whole number from 1 to 5 [XX-CARD-1]"),
        ("whole", "2", "is '2'; allowed: a whole number from 1 to 5 [XX-CARD-1]"),
        ("flag", 1, "is 1; allowed: true, false"),
        ("choice", "twon", "is 'twon'; did you mean 'town'? allowed: town, field"),
        ("texts", "dark", "is 'dark'; allowed: a list of texts"),
        ("texts", [1], "is [1]; allowed: a list of texts"),
        ("tables", [1], 'is not a list of tables; allowed: a list such as [{ do = "draw" }]'),
        ("tables", {"do": "draw"}, 'is not a list of tables; allowed: a list such as [{ do = "draw" }]'),
    ],
)
def test_a_wrong_value_is_refused_with_what_is_allowed(action: str, value: object, said: str) -> None:
    assert refusal(action, card(x=value)) == said


@pytest.mark.parametrize("action", ["text", "whole", "flag", "choice"])
def test_a_missing_field_is_refused(action: str) -> None:
    assert refusal(action, card()).startswith("is missing; allowed: ")


def test_a_missing_field_may_have_a_default() -> None:
    entry = card()
    assert entry.text("a", "none") == "none"
    assert entry.whole("b", 1, 5, default=0) == 0
    assert entry.flag("c", default=True)
    assert entry.choice("d", ["town"], default="") == ""
    assert entry.texts("e") == []
    assert entry.tables("f") == []
    entry.done()


def test_a_default_does_not_excuse_a_wrong_value() -> None:
    with pytest.raises(PackError, match="field 'b': is 9; allowed: 1 to 5"):
        card(b=9).whole("b", 1, 5, default=0)


def test_a_number_that_can_only_be_one_is_named_once() -> None:
    with pytest.raises(PackError, match=r"is 9; allowed: 8$"):
        card(copies=9).whole("copies", 8, 8)


def test_a_text_may_be_empty_where_the_default_is() -> None:
    assert card(x="").text("x", "") == ""


def test_a_field_that_nobody_asked_for_is_refused() -> None:
    entry = card(name="Ale", coppies=3)
    entry.text("name")
    entry.whole("copies", 1, 5, default=1)
    with pytest.raises(PackError) as caught:
        entry.done()
    assert str(caught.value) == (
        "cards.toml: card 'ale': field 'coppies': is not known here; did you mean 'copies'? allowed: copies, name"
    )


def test_an_error_inside_a_list_of_tables_names_the_place() -> None:
    _, second = card(effect=[{"do": "draw"}, {"do": 3}]).tables("effect")
    with pytest.raises(PackError, match="card 'ale', effect 2: field 'do': is 3"):
        second.text("do")


# Provenance.


def test_provenance_may_differ_by_field() -> None:
    assert card(provenance={"text": "printed", "cost": "designed"}).provenance() == {
        "text": "printed",
        "cost": "designed",
    }


@pytest.mark.parametrize("value", ["guessed", 3, {"cost": "guessed"}, ["printed"]])
def test_an_unknown_provenance_is_refused(value: object) -> None:
    with pytest.raises(PackError, match=r"field 'provenance': is .*; allowed: printed, designed"):
        card(provenance=value).provenance()


def test_provenance_is_needed() -> None:
    with pytest.raises(PackError, match="field 'provenance': is missing"):
        card().provenance()


def test_a_pack_error_can_be_pickled() -> None:
    error = PackError("cards.toml", "card 'ale'", "cost", "is 9", "XX-CARD-1")
    restored = pickle.loads(pickle.dumps(error))
    assert str(restored) == str(error) == "cards.toml: card 'ale': field 'cost': is 9 [XX-CARD-1]"
    assert restored.rule == "XX-CARD-1"


@pytest.mark.parametrize("text", ["a = " + "9" * 5000, "a = " + "[" * 4_000], ids=["digits", "nesting"])
def test_a_file_that_no_parser_can_bear_is_refused_by_name(tmp_path: Path, text: str) -> None:
    (tmp_path / "cards.toml").write_text(text)
    with pytest.raises(PackError, match=r"cards\.toml"):
        read_toml(tmp_path / "cards.toml")
