"""What docs/learning.md says is true."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import pestis
from pestis.rl.names import environment_name, gym_id
from tests.rl.kit import GAMES

PAGE = (Path(__file__).parents[2] / "docs" / "learning.md").read_text(encoding="utf-8")
PYTHON_BLOCK = re.compile(r"^```python\n(.*?)^```$", re.DOTALL | re.MULTILINE)
LINK = re.compile(r"\]\(([^)#:]+)\)")


@pytest.mark.parametrize("code", PYTHON_BLOCK.findall(PAGE))
def test_each_piece_of_python_on_the_page_runs_by_itself(code: str, capsys: pytest.CaptureFixture[str]) -> None:
    exec(compile(code, "learning.md", "exec"), {})
    assert capsys.readouterr().out.startswith("[") == ("print(" in code)


def test_links_lead_somewhere() -> None:
    assert [link for link in LINK.findall(PAGE) if not (Path(__file__).parents[2] / "docs" / link).exists()] == []


@pytest.mark.parametrize("game", GAMES)
def test_the_page_knows_the_sizes_and_versions(game: str) -> None:
    made = pestis.game(game)
    sizes = [str(made.observation_size(seats)) for seats in made.seat_counts if seats > 1]
    row = next(line for line in PAGE.splitlines() if line.startswith(f"| {game}"))
    assert [cell.strip() for cell in row.split("|")[2:] if cell.strip()] == [str(made.moves.size), *sizes]
    assert f"| `{environment_name(game)}`, `{gym_id(game)}` |" in PAGE
