"""Packs and scenarios of strangers: whatever they hold, the check answers in words, soon, and never crashes.

Valid files are torn and twisted, in their text and in their values. What is still accepted is played for a while.
"""

import json
import random
import tomllib
from functools import cache
from pathlib import Path

import pytest

import pestis
from pestis.games.space_opera.game import SpaceOpera
from pestis.kernel.errors import OptionError, PackError
from pestis.kernel.faults import MOST_FAULTS
from pestis.kernel.game import Game
from pestis.server.forms import DeskRequest, desk_json
from pestis.workbench import check_pack, forms, template
from pestis.workbench.writing import as_toml

GAMES = ["divine-retribution", "plague-inc", "space-opera", "space-plague"]
TRIES = range(40)
MOVES = 40
LONGEST_WORDS = 4000

ODD: list[object] = [
    0,
    -1,
    1,
    2,
    99,
    10**30,
    1.5,
    float("nan"),
    True,
    "",
    " ",
    "x",
    "own",
    "x" * 1500,
    "a\nb",
    "<script>alert(1)</script>",
    [],
    [[]],
    ["x"],
    [1, 2],
    [{}],
    [{"do": "x"}],
    [{"do": "draw", "count": 1}],
    {},
    {"a": 1},
]
NOISE = [
    "",
    "-1",
    '"',
    "[",
    "]",
    "= 3",
    "true",
    "{}",
    "9" * 5000,
    "#",
    "[[card]]",
    "overlay = true",
    "\x00",
    "\u2028",
]

Table = dict[str, object]


@cache
def files_of(name: str) -> dict[str, Table]:
    """The files of a game, whole ones and small overlays."""
    game = pestis.game(name)
    whole = {file: table for file, table in game.packs[0].files.items() if "/" not in file}
    small = {f"over/{file}": tomllib.loads(text) for file, text in template(game, "x").items()}
    return {**whole, **small}


def places_in(value: object) -> list[tuple[object, object]]:
    """Everything inside a value that can be changed, as the container and the key in it."""
    found: list[tuple[object, object]] = []
    left = [value]
    while left:
        here = left.pop()
        inside = here.items() if isinstance(here, dict) else enumerate(here) if isinstance(here, list) else ()
        for key, inner in list(inside):
            found.append((here, key))
            left.append(inner)
    return found


def copied(value: object) -> object:
    if isinstance(value, dict):
        return {key: copied(inner) for key, inner in value.items()}
    return [copied(inner) for inner in value] if isinstance(value, list) else value


def twist(table: Table, chance: random.Random) -> None:
    """Change, take out, rename or double one thing somewhere."""
    places = places_in(table)
    if not places:
        return
    around, key = chance.choice(places)
    how = chance.choice(["change", "change", "take", "rename", "double"])
    if isinstance(around, list):
        assert isinstance(key, int)
        if how == "take":
            del around[key]
        elif how == "double":
            around.append(copied(around[key]))
        else:
            around[key] = copied(chance.choice(ODD))
    elif isinstance(around, dict):
        if how == "take":
            del around[key]
        elif how == "rename":
            around[f"{key}s"] = around.pop(key)
        else:
            around[key] = copied(chance.choice(ODD))


def written(table: Table) -> str:
    """A table as TOML: what is simple first, then entries and sections."""
    lines: list[str] = []
    for key, value in sorted(table.items(), key=lambda item: isinstance(item[1], list | dict)):
        if isinstance(value, list) and value and all(isinstance(item, dict) for item in value):
            for item in value:
                lines += [f"[[{as_toml(key)}]]", *pairs(item)]
        elif isinstance(value, dict):
            lines += [f"[{as_toml(key)}]", *pairs(value)]
        else:
            lines.insert(0, f"{as_toml(key)} = {as_toml(value)}")
    return "\n".join(lines) + "\n"


def pairs(table: Table) -> list[str]:
    return [f"{as_toml(key)} = {as_toml(value)}" for key, value in table.items()]


def judge(game: Game, folder: Path) -> None:
    checked = check_pack(game, folder)
    assert (checked.game is None) == bool(checked.faults)
    assert len(checked.faults) <= MOST_FAULTS
    for fault in (*checked.faults, *checked.warnings):
        assert fault.problem
        assert len(str(fault)) < LONGEST_WORDS
    if checked.game is not None:
        play(checked.game)


def play(game: Game) -> None:
    """Some moves of a game of what was accepted."""
    chance = random.Random(5)
    state = game.start(game.seat_counts[0], 5)
    for _ in range(MOVES):
        if state.is_over:
            return
        seat = state.next_seat()
        state.play(seat, chance.choice(state.legal(seat)))


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("seed", TRIES)
def test_a_pack_with_twisted_values_is_judged(tmp_path: Path, name: str, seed: int) -> None:
    chance = random.Random(seed)
    file = chance.choice(sorted(files_of(name)))
    table = copied(files_of(name)[file])
    assert isinstance(table, dict)
    for _ in range(chance.randint(1, 4)):
        twist(table, chance)
    (tmp_path / Path(file).name).write_text(written(table), encoding="utf-8")
    judge(pestis.game(name), tmp_path)


def torn(text: str, chance: random.Random) -> str:
    """A text with noise somewhere, cut or not."""
    start = chance.randint(0, len(text))
    end = chance.randint(start, min(len(text), start + 40))
    return text[:start] + chance.choice(NOISE) + text[end:]


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("seed", TRIES)
def test_a_pack_with_a_torn_text_is_judged(tmp_path: Path, name: str, seed: int) -> None:
    chance = random.Random(seed)
    game = pestis.game(name)
    files = template(game, "x")
    file = chance.choice(sorted(files))
    (tmp_path / file).write_text(torn(files[file], chance), encoding="utf-8")
    judge(game, tmp_path)


def space_opera() -> SpaceOpera:
    game = pestis.game("space-opera")
    assert isinstance(game, SpaceOpera)
    return game


@cache
def scenarios() -> dict[str, str]:
    return space_opera().content.scenarios


def judge_scenario(text: str) -> None:
    """The option judges it, as a table of a server would; what is accepted is played."""
    game = space_opera()
    checked = game.shelf.check(text)
    assert (checked.scenario is None) == bool(checked.problems)
    assert all(1 <= problem.line <= text.count("\n") + 1 for problem in checked.problems)
    assert all(len(str(problem)) < LONGEST_WORDS for problem in checked.problems)
    if checked.scenario is None:
        with pytest.raises((OptionError, PackError)):
            game.start(2, 5, options={"scenario": f"{text}\n#\n"})
        return
    seats = checked.scenario.players[0]
    chance = random.Random(5)
    state = game.start(seats, 5, options={"scenario": f"{text}\n"})
    for _ in range(MOVES):
        if not state.is_over:
            seat = state.next_seat()
            state.play(seat, chance.choice(state.legal(seat)))


@pytest.mark.parametrize("seed", TRIES)
def test_a_scenario_with_twisted_values_is_judged(seed: int) -> None:
    chance = random.Random(seed)
    table = tomllib.loads(scenarios()[chance.choice(sorted(scenarios()))])
    for _ in range(chance.randint(1, 3)):
        twist(table, chance)
    judge_scenario(written(table))


@pytest.mark.parametrize("seed", TRIES)
def test_a_scenario_with_a_torn_text_is_judged(seed: int) -> None:
    chance = random.Random(seed)
    judge_scenario(torn(scenarios()[chance.choice(sorted(scenarios()))], chance))


# Sizes.


def many(kind: str, count: int) -> str:
    return "".join(f'[[{kind}]]\nid = "n{number}"\n' for number in range(count))


@pytest.mark.parametrize(
    ("name", "file", "text", "said"),
    [
        ("space-plague", "cards.toml", "#" * 3_000_000, "is too long; allowed: at most 400000 bytes"),
        ("divine-retribution", "cards.toml", many("card", 3000), "has 3000 entries; allowed: at most 500"),
        ("space-opera", "planets.toml", "overlay = true\n" + many("planet", 3000), "allowed: at most 500"),
        ("space-opera", "planets.toml", "overlay = true\n" + many("planet", 400), "allowed: 1 to 200"),
        ("plague-inc", "traits.toml", "[" + ".".join(["a"] * 100_000) + "]", "has a line of 200001 characters"),
        ("plague-inc", "traits.toml", "[" + ".".join(["a"] * 2_000) + "]", "is nested too deeply"),
        ("plague-inc", "traits.toml", "a = " + "{ b = " * 800, "nested too deeply"),
    ],
)
def test_what_is_far_too_large_is_refused_in_words(
    tmp_path: Path, name: str, file: str, text: str, said: str
) -> None:
    (tmp_path / file).write_text(text, encoding="utf-8")
    faults = check_pack(pestis.game(name), tmp_path).faults
    assert any(said in str(fault) for fault in faults), [str(fault)[:200] for fault in faults[:3]]


def test_a_folder_of_far_too_many_scenarios_is_refused(tmp_path: Path) -> None:
    folder = tmp_path / "scenarios"
    folder.mkdir()
    for number in range(101):
        (folder / f"s{number}.toml").write_text("")
    (fault,) = check_pack(pestis.game("space-opera"), tmp_path).faults
    assert "has 101 scenarios; allowed: at most 100" in str(fault)


# The desk of the pack editor.


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("seed", TRIES)
def test_a_twisted_pack_on_the_desk_is_changed_or_refused_in_words(name: str, seed: int) -> None:
    dice = random.Random(f"desk {name} {seed}")
    game = pestis.game(name)
    files = {file: twisted(text, dice) for file, text in template(game, "x").items() if dice.random() < 0.7}
    section = dice.choice(forms(game).sections)
    entry = dice.choice(section.entries)
    field = dice.choice(["", "name", "cost", "effect", "id", "number", *entry.values])
    asked = {
        "files": files,
        "edits": [
            {
                "file": section.file,
                "section": section.name,
                "key": dice.choice([entry.key, "new", 7]),
                "field": field,
                "value": dice.choice([None, *ODD]),
            }
        ],
    }
    try:
        told = desk_json(game, DeskRequest.model_validate(asked)).model_dump_json()
    except PackError as error:
        told = json.dumps(str(error))
    assert json.loads(told)


def twisted(text: str, dice: random.Random) -> str:
    """In its text or in its values."""
    if dice.random() < 0.4:
        return torn(text, dice)
    table = tomllib.loads(text)
    for _ in range(dice.randrange(4)):
        twist(table, dice)
    return written(table)
