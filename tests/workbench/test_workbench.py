"""A pack of one's own for every game: begun, checked, compared, changed without losing a comment."""

import random
import tomllib
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

import pestis
from pestis.cli.program import program
from pestis.kernel.content import Pack
from pestis.kernel.errors import PackError
from pestis.workbench import check_pack, differences, set_field, template
from pestis.workbench.editing import set_fields
from pestis.workbench.writing import as_toml

GAMES = ["divine-retribution", "plague-inc", "space-opera", "space-plague"]
MISSPELT = {
    "divine-retribution": ("cards.toml", "resistance", "price", "resistance"),
    "plague-inc": ("traits.toml", "cost", "price", "cost"),
    "space-opera": ("planets.toml", "capacity", "capacty", "capacity"),
    "space-plague": ("cards.toml", "cost", "price", "cost"),
}


def write(folder: Path, files: dict[str, str]) -> Path:
    folder.mkdir(parents=True, exist_ok=True)
    for name, text in files.items():
        (folder / name).write_text(text, encoding="utf-8")
    return folder


def run(*words: str | Path) -> Result:
    return CliRunner().invoke(program, [str(word) for word in words], prog_name="pestis")


# A new pack.


@pytest.mark.parametrize("name", GAMES)
def test_a_new_pack_can_be_played_and_says_what_the_built_in_one_says(tmp_path: Path, name: str) -> None:
    folder = tmp_path / "mine"
    assert run("pack", "new", name, folder).exit_code == 0
    done = run("pack", "check", name, folder)
    assert (done.exit_code, done.stderr) == (0, ""), done.output
    assert "can be played: 0 differences" in done.stdout
    assert pestis.game(name, folder).packs[0].hash == pestis.game(name).packs[0].hash


def test_nothing_is_overwritten(tmp_path: Path) -> None:
    done = run("pack", "new", "space-plague", write(tmp_path / "mine", {"notes.txt": ""}))
    assert done.exit_code == 2
    assert "there is something already; choose another name" in done.stderr


# Checking.


@pytest.mark.parametrize("name", GAMES)
def test_a_misspelt_field_is_told_with_its_line_and_what_is_meant(tmp_path: Path, name: str) -> None:
    file, field, wrong, meant = MISSPELT[name]
    text = template(pestis.game(name), "mine")[file].replace(f"\n{field} = ", f"\n{wrong} = ", 1)
    line = next(number for number, said in enumerate(text.splitlines(), 1) if said.startswith(wrong))
    done = run("pack", "check", name, write(tmp_path / "mine", {file: text}))
    assert done.exit_code == 1
    assert done.stderr.startswith(f"pestis: {file}, line {line}: ")
    assert f"field '{wrong}': is not known here; did you mean '{meant}'? allowed: " in done.stderr
    assert done.stderr.count("\n") == 1, "the field is not missing too"


def test_all_faults_and_warnings_reach_the_command_line(tmp_path: Path) -> None:
    text = "overlay = true\n[[evolution]]\nnumber = 2\ncost = 9\ntext = 3\n[[evolution]]\nnumber = 3\ncost = 5\n"
    done = run("pack", "check", "space-plague", write(tmp_path / "mine", {"cards.toml": text, "card.toml": ""}))
    assert done.exit_code == 1
    assert [line.split(": ")[1] for line in done.stderr.splitlines()] == [
        "cards.toml, line 4",
        "cards.toml, line 5",
    ]
    assert "warning: card.toml: is no file of Space Plague; did you mean 'cards.toml'?" in done.stdout
    assert (
        "warning: cards.toml, line 8: evolution 3: field 'cost': is 5; usual on this type: 1 to 4" in done.stdout
    )


def test_bad_toml_in_one_file_does_not_hide_the_faults_of_another(tmp_path: Path) -> None:
    files = {"cards.toml": "overlay = ", "events.toml": "overlay = true\n[[event]]\nnumber = 5\nproduces = 'x'\n"}
    faults = check_pack(pestis.game("space-plague"), write(tmp_path / "mine", files)).faults
    assert [(fault.file, fault.line) for fault in faults] == [("cards.toml", 1), ("events.toml", 4)]


def test_a_folder_that_is_not_there_is_no_pack(tmp_path: Path) -> None:
    assert run("pack", "check", "space-plague", tmp_path / "nowhere").exit_code == 2


def test_a_bad_scenario_of_a_pack_is_a_fault_of_the_pack(tmp_path: Path) -> None:
    write(tmp_path / "scenarios", {"war.toml": 'id = "war"\nrows = 99\n'})
    faults = check_pack(pestis.game("space-opera"), tmp_path).faults
    assert faults[0].file == "scenarios/war.toml"
    assert {"title", "rows", "columns", "players", "colours"} <= {fault.field for fault in faults}


# Differences.


def changed(tmp_path: Path, text: str) -> Path:
    return write(tmp_path / "mine", {"cards.toml": f"overlay = true\n{text}"})


def test_a_diff_names_card_number_and_what_is_only_words(tmp_path: Path) -> None:
    folder = changed(tmp_path, '[[evolution]]\nnumber = 7\ncost = 2\nname = "Death Ray"\n')
    said = run("pack", "diff", "space-plague", folder).stdout.splitlines()
    assert "cards.toml: evolution 7 (Death Ray): cost: 4 -> 2" in said
    assert 'cards.toml: evolution 7 (Death Ray): name: "Death Ray (Demo Version)" -> "Death Ray"' in said
    assert said[-1] == "3 differences, 1 of them in play; the others are words."


def test_a_pack_does_not_differ_from_itself(tmp_path: Path) -> None:
    folder = changed(tmp_path, "[[evolution]]\nnumber = 7\ncost = 2\n")
    assert run("pack", "diff", "space-plague", folder, folder).stdout == "They say the same.\n"


def test_cards_that_only_one_content_has_are_new_or_removed() -> None:
    one = Pack("one", {"a.toml": {"planet": [{"id": "ember", "name": "Ember"}], "zones": {"asia": 1}}})
    two = Pack("two", {"a.toml": {"planet": [{"id": "zed", "ore": 2}], "zones": {"asia": 2}}})
    assert [str(change) for change in differences(one, two)] == [
        "a.toml: planet 'zed': new",
        "a.toml: zones: asia: 1 -> 2",
        "a.toml: planet 'ember' (Ember): removed",
    ]


def test_an_overlay_travels_as_whole_content(tmp_path: Path) -> None:
    """A record of a match with an overlay is verified by whoever has the same cards in whatever form."""
    game = pestis.game("space-plague", changed(tmp_path, "[[evolution]]\nnumber = 7\ncost = 2\n"))
    whole = tmp_path / "elsewhere" / "mine"
    cards = game.packs[0].files["cards.toml"]
    lines = []
    for kind, entries in cards.items():
        for entry in entries if isinstance(entries, list) else []:
            lines.append(f"[[{kind}]]")
            lines += [f"{field} = {as_toml(value)}" for field, value in entry.items()]
    write(whole, {"cards.toml": "\n".join(lines)})
    other = pestis.game("space-plague", whole)
    assert other.identity == game.identity != pestis.game("space-plague").identity
    match = pestis.Match(game, seats=2, seed=3)
    chance = random.Random(3)
    while not match.state.is_over:
        seat = match.state.next_seat()
        match.play(seat, chance.choice(match.state.legal(seat)))
    assert pestis.verify(match.record(), game=other).state.is_over


# Changing one field.

TEXT = """\
# my cards
[[card]]
id = "ale"   # the first
cost = 2     # cheap
effect = [
  { do = "draw", count = 1 }, # one
]

[[card]]
id = "bones"
"""


def test_a_changed_field_leaves_everything_else_as_it_was() -> None:
    assert set_field(TEXT, "card.0.cost", 3) == TEXT.replace("cost = 2 ", "cost = 3 ")
    assert set_field(TEXT, "card.0.effect.0.count", 2) == TEXT.replace("count = 1", "count = 2")
    assert set_field(TEXT, "card.1.cost", 5) == TEXT + "cost = 5\n"
    assert set_field(TEXT, "card.0.cost", None) == TEXT.replace("cost = 2     # cheap\n", "")


def test_what_is_not_there_is_made() -> None:
    made = set_field(set_field(TEXT, "card.2.id", "rat"), "flags.war", True)
    assert tomllib.loads(made)["card"][2] == {"id": "rat"}
    assert tomllib.loads(made)["flags"] == {"war": True}
    assert made.startswith(TEXT)


@pytest.mark.parametrize("path", ["card.9.cost", "card.x.cost", "card.0.id.more", "card.0.cots"])
def test_a_way_that_leads_nowhere_is_refused(path: str) -> None:
    with pytest.raises(PackError, match="cannot be set"):
        set_field(TEXT, path, None)


@pytest.mark.parametrize("value", ['é \\ " \n \x7f \x00', [1, [True]], {"a b": {"c": 1.5}}, {"": "x"}])
def test_every_value_is_written_so_that_it_reads_the_same(value: object) -> None:
    assert tomllib.loads(f"x = {as_toml(value)}")["x"] == value


def test_a_new_field_at_the_top_leaves_the_comment_of_the_first_table_where_it_is() -> None:
    text = 'id = "a" # short\n\n# Red.\n[[home]]\nseat = "red"\n'
    wanted = 'id = "a" # short\nround = 2\nphase = "movement"\n\n# Red.\n[[home]]\nseat = "red"\n'
    assert set_fields(text, [("round", 2), ("phase", "movement")]) == wanted
    assert tomllib.loads(set_field("[[home]]\nx = 1\n", "round", 2)) == {"round": 2, "home": [{"x": 1}]}


def test_several_fields_are_set_at_once_and_entries_come_and_go() -> None:
    text = '# mine\nrows = 3 # small\n\n[[home]]\nseat = "red" # first\n\n[[home]]\nseat = "blue"\n\n[flags]\n'
    changes = [("home.2.seat", "green"), ("fixed.0.cells", [[1, 2]]), ("fixed.0.card", "space"), ("home.1", None)]
    after = set_fields(text, [*changes, ("rows", 4)])
    told = tomllib.loads(after)
    assert told["home"] == [{"seat": "red"}, {"seat": "green"}]
    assert told["fixed"] == [{"cells": [[1, 2]], "card": "space"}]
    assert after.startswith("# mine\nrows = 4 # small\n")
    assert 'seat = "red" # first' in after
    assert tomllib.loads(set_fields(after, [("home.1", None), ("home.0", None), ("home.0.seat", "blue")]))[
        "home"
    ] == [{"seat": "blue"}]
    with pytest.raises(PackError, match=r"home\.7"):
        set_fields(text, [("home.7.seat", "red")])
