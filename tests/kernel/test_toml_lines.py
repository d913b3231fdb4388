"""The lines of a TOML text: every field is where the walker says it is."""

import tomllib

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pestis.kernel.toml_lines import Lines
from tests.games.space_opera.shelf import content, shelf

ODD = '''
# comment with = and [brackets] and "quotes"
name = "a # no comment = [ ] { }"   # a comment
"quoted key" = 1
dotted.inner = 2
multi = """
fake = 1
[not_a_table]
\\""" still inside """
raw = \'\'\'
other = 2
\'\'\'
path = 'C:\\'
list = [
  1, # one
  [2, 3],
  { a = 1, b = [
    4,
  ] },
]
when = 2020-01-01 10:00:00

[table]
a = 1
[table.inner]
b = 2
[[many]]
c = 3
[[many.deep]]
d = 4
[[many]]
c = 5
[[many.deep]]
d = 6
[[many.deep]]
d = 7
'''


@pytest.mark.parametrize(
    ("path", "line"),
    [
        ("name", 3),
        ("quoted key", 4),
        ("dotted.inner", 5),
        ("multi", 6),
        ("raw", 10),
        ("path", 13),
        ("list", 14),
        ("list.0", 15),
        ("list.1.1", 16),
        ("list.2.a", 17),
        ("list.2.b.0", 18),
        ("when", 21),
        ("table", 23),
        ("table.inner.b", 26),
        ("many", 27),
        ("many.0.c", 28),
        ("many.0.deep.0.d", 30),
        ("many.1", 31),
        ("many.1.c", 32),
        ("many.1.deep.0.d", 34),
        ("many.1.deep.1.d", 36),
        ("many.1.deep.1.unknown", 35),
        ("nothing", 1),
    ],
)
def test_odd_toml_has_its_lines(path: str, line: int) -> None:
    tomllib.loads(ODD)
    assert Lines(ODD).of(path) == line


def test_line_ends_of_other_systems_count_once() -> None:
    assert Lines(ODD.replace("\n", "\r\n")).of("many.1.c") == 32


def paths_of(value: object, path: str = "") -> list[str]:
    """The path of everything in a parsed file."""
    found = [path] if path else []
    inner: list[tuple[str, object]] = []
    if isinstance(value, dict):
        inner = [(str(key), item) for key, item in value.items()]
    elif isinstance(value, list):
        inner = [(str(number), item) for number, item in enumerate(value)]
    for name, item in inner:
        found += paths_of(item, f"{path}.{name}" if path else name)
    return found


@pytest.mark.parametrize("name", shelf().names())
def test_everything_in_our_scenarios_has_a_line_with_its_name(name: str) -> None:
    text = content().scenarios[name]
    lines = text.splitlines()
    walker = Lines(text)
    for path in paths_of(tomllib.loads(text)):
        assert path in walker.by_path
        last = path.rpartition(".")[2]
        if not last.isdigit():
            assert last in lines[walker.of(path) - 1]


@pytest.mark.parametrize("quotes", ['"""', "'''"])
def test_the_walker_ends_in_a_long_string_that_does_not(quotes: str) -> None:
    walker = Lines(f"a = 1\nb = {quotes}c\n")
    assert (walker.of("a"), walker.of("b")) == (1, 2)


@settings(max_examples=200, deadline=None)
@given(st.text(alphabet="ab=[]{}\"'#,.\n 1\\", max_size=60))
def test_the_walker_ends_on_any_text(text: str) -> None:
    walker = Lines(text)
    assert all(1 <= line <= text.count("\n") + 1 for line in walker.by_path.values())
