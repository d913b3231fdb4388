"""What the README and its neighbours say is true."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from pestis.cli import program
from pestis.kernel import registry

ROOT = Path(__file__).resolve().parent.parent
PAGES = ["README.md", "CONTRIBUTING.md", "docs/README.md"]
PYTHON_BLOCK = re.compile(r"^```python\n(.*?)^```$", re.DOTALL | re.MULTILINE)
GAME = re.compile(r'pestis\.game\("([a-z-]+)"\)')
LINK = re.compile(r"\]\(([^)#:]+)\)")
COMMAND = re.compile(r"^\| `pestis ([a-z-]+)", re.MULTILINE)
TARGET = re.compile(r"\bmake ([a-z]+)\b(?=`| +#)")


def read(page: str) -> str:
    return (ROOT / page).read_text(encoding="utf-8")


def test_the_python_of_the_readme_runs(capsys: pytest.CaptureFixture[str]) -> None:
    code = "\n".join(PYTHON_BLOCK.findall(read("README.md")))
    for name in GAME.findall(code):
        if name not in registry.games():
            pytest.skip(f"{name} is not installed here")
    exec(compile(code, "README.md", "exec"), {})
    assert "seat 2 won" in capsys.readouterr().out


def test_the_readme_lists_every_command() -> None:
    assert sorted(COMMAND.findall(read("README.md"))) == sorted(program.places)


@pytest.mark.parametrize("page", PAGES)
def test_links_lead_somewhere(page: str) -> None:
    missing = [link for link in LINK.findall(read(page)) if not ((ROOT / page).parent / link).exists()]
    assert not missing


@pytest.mark.parametrize("page", PAGES)
def test_make_targets_exist(page: str) -> None:
    targets = re.findall(r"^([a-z]+):", read("Makefile"), re.MULTILINE)
    assert set(TARGET.findall(read(page))) <= set(targets)
