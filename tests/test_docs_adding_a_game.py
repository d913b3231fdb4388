"""The guide for authors of games quotes the real files, and its commands exist."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest

from pestis.bots import Perspective
from pestis.cli import program

ROOT = Path(__file__).resolve().parent.parent
GUIDE = ROOT / "docs" / "adding-a-game.md"
CONTRIBUTING = ROOT / "CONTRIBUTING.md"
EXAMPLE = ROOT / "examples" / "night_market"
FENCE = re.compile(r"^```(\w*) ?(\S*)\n(.*?)^```$", re.DOTALL | re.MULTILINE)
LINK = re.compile(r"\]\(([^)#:]+)\)")
LINK_TO_HEADING = re.compile(r"\]\(([^)#:]+)#([^)]+)\)")
HEADING = re.compile(r"^#+ +(.*)$", re.MULTILINE)
METHOD = re.compile(r"^    def ([a-z]\w*)\(", re.MULTILINE)
NAME_IN_FILE = re.compile(r"`([A-Z_]+)` in `(src/[\w/]+\.py)`")
FILE_IN_TABLE = re.compile(r"`([\w/]+\.(?:py|md|toml))`")

TEXT = GUIDE.read_text(encoding="utf-8")
BLOCKS = [match.groups() for match in FENCE.finditer(TEXT)]
QUOTES = [(file, code) for language, file, code in BLOCKS if language != "sh"]
COMMANDS = [line for language, _, code in BLOCKS if language == "sh" for line in code.splitlines()]


def flat(text: str) -> str:
    """Text with every run of white space as one space."""
    return " ".join(text.split())


def test_the_guide_has_quotes_and_commands() -> None:
    assert len(QUOTES) > 20
    assert len(COMMANDS) > 4
    assert {language for language, _, _ in BLOCKS} == {"python", "toml", "sh"}


@pytest.mark.parametrize(("file", "code"), QUOTES, ids=[f"{file}: {code.split('(')[0]}" for file, code in QUOTES])
def test_a_quote_stands_in_the_file_that_it_names(file: str, code: str) -> None:
    assert (EXAMPLE / file).is_file(), f"a block without its file, or of an unknown one:\n{code}"
    assert flat(code) in flat((EXAMPLE / file).read_text(encoding="utf-8"))


@pytest.mark.parametrize("command", COMMANDS)
def test_a_command_exists(command: str) -> None:
    words = [word for word in command.split() if "=" not in word]
    if words[0] == "pestis":
        assert words[1] in program.places
    elif words[0] == "pip":
        assert (ROOT / words[-1] / "pyproject.toml").is_file()
    elif words[1] == "-m":
        assert find_spec(words[2]) is not None
    else:
        assert (ROOT / words[1]).is_file()
    for word in words:
        assert not word.startswith(("examples/", "src/")) or (ROOT / word).exists(), word


@pytest.mark.parametrize("command", [command for command in COMMANDS if " --" in command])
def test_the_options_of_a_command_exist(command: str) -> None:
    words = [word for word in command.split() if "=" not in word]
    program_words = words[1:3] if words[1] == "-m" else words[1:2]
    told = run(*program_words, "--help")
    for option in [word for word in words if word.startswith("--")]:
        assert option in told.split()


def test_the_writer_of_golden_records_works(tmp_path: Path) -> None:
    command = next(command for command in COMMANDS if "--golden" in command)
    words = command.split()[1:-1]
    run(*words, str(tmp_path))
    ours = {path.name: told_in(path) for path in (EXAMPLE / "tests" / "golden").glob("*.json")}
    assert {path.name: told_in(path) for path in tmp_path.glob("*.json")} == ours


def told_in(path: Path) -> dict[str, object]:
    """A record without the names of its content: those in the repository are called as earlier versions did."""
    told = json.loads(path.read_text(encoding="utf-8"))
    assert isinstance(told, dict)
    return {name: value for name, value in told.items() if name not in ("packs", "digest")}


def test_every_file_of_the_plan_exists() -> None:
    plan = TEXT[TEXT.index("| file |") : TEXT.index("## 1.")]
    package = EXAMPLE / "src" / "night_market"
    files = FILE_IN_TABLE.findall(plan)
    assert len(files) > 10
    assert not [file for file in files if not (package / file).is_file()]


def test_links_lead_somewhere() -> None:
    assert not [link for link in LINK.findall(TEXT) if not (GUIDE.parent / link).exists()]


@pytest.mark.parametrize("page", [GUIDE, CONTRIBUTING], ids=["guide", "contributing"])
def test_links_lead_to_headings_that_exist(page: Path) -> None:
    links = LINK_TO_HEADING.findall(page.read_text(encoding="utf-8"))
    assert links
    for file, heading in links:
        assert heading in headings((page.parent / file).read_text(encoding="utf-8")), f"{file}#{heading}"


def headings(text: str) -> list[str]:
    """The headings of a page as links name them."""
    return [re.sub(r"[^a-z0-9 -]", "", line.lower()).replace(" ", "-") for line in HEADING.findall(text)]


def methods(file: str, mark: str) -> list[str]:
    source = (ROOT / "src" / "pestis" / "kernel" / file).read_text(encoding="utf-8")
    begin = source.index(mark)
    return METHOD.findall(source[begin : source.find("\n\n\n", begin)])


HOOKS = {
    "game": [*methods("hooks.py", "# What a game fills in."), *methods("game.py", "# What a game fills in.")],
    "question": ["kind", "rules", *(name for name in methods("frames.py", "class Frame") if name != "happen")],
}


@pytest.mark.parametrize("where", HOOKS)
def test_every_hook_is_in_the_table(where: str) -> None:
    table = TEXT[TEXT.index(f"| in {'the' if where == 'game' else 'a'} {where} |") :]
    cells = [line.split("|")[1] for line in table[: table.index("\n\n")].splitlines()]
    assert sorted(re.findall(r"`(\w+)`", "".join(cells))) == sorted(HOOKS[where])


def test_what_the_page_for_contributors_names_is_there() -> None:
    text = CONTRIBUTING.read_text(encoding="utf-8")
    named = NAME_IN_FILE.findall(text)
    assert named
    for name, file in named:
        assert re.search(rf"^{name}\b", (ROOT / file).read_text(encoding="utf-8"), re.MULTILINE), (
            f"{name} in {file}"
        )
    for method in re.findall(r"`(\w+)\((?:action|seed)?\)`", text[text.index("## A bot") :]):
        assert hasattr(Perspective, method), method


def run(*words: str) -> str:
    """What another Python says, with the example on its path."""
    path = os.pathsep.join([*(entry for entry in sys.path if entry), str(EXAMPLE / "src")])
    told = subprocess.run(
        [sys.executable, *words],
        env=os.environ | {"PYTHONPATH": path},
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert told.returncode == 0, told.stderr
    return told.stdout
